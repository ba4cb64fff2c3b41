"""Numbers nobody can work out from others: each purpose and ply of a game draws from a stream of its own.

`Chance.fork` can be undone: whoever saw enough numbers of one fork could go back to the seed and on to the
deal. Here the seed of the game is the key of a hash, so that what a standing order draws tells nothing about
what is dealt, however often somebody asks for it. Whoever knows the seed knows everything.
"""

import secrets
from hashlib import blake2b

from gearmaze.engine import Chance

KEY_BYTES = 16
DEAL, SEATS, ORDERS, THOUGHTS = "deal", "seats", "orders", "thoughts"


def new_seed() -> int:
    """The seed of a new game; those begun before there were so many bits have 63."""
    return secrets.randbits(8 * KEY_BYTES)


def stream(seed: int, purpose: str, *numbers: int) -> Chance:
    """The numbers for one purpose at one point of a game, the same whenever it comes to that point."""
    told = ",".join((purpose, *map(str, numbers))).encode()
    drawn = blake2b(told, key=seed.to_bytes(KEY_BYTES, "big"), digest_size=8).digest()
    return Chance(int.from_bytes(drawn, "big"))
