"""Who is asking: player ids in signed cookies, keys of links. No accounts, nothing to lose."""

import hashlib
import hmac
import re
import secrets
from typing import NamedTuple

COOKIE = "gearmaze_seat"  # and what tells stores apart; without it, as it was once, it is taken over
LASTS = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
RENEWED_AFTER = 30 * 24 * 3600
_ID = re.compile(r"[a-z2-7]{26}")
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # no l, o, 0, 1: ids are read aloud at times


def new_player() -> str:
    """A random player id."""
    return "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(26))


def new_game_id() -> str:
    """What a game is called in addresses."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def new_key() -> str:
    """What makes an address an invitation."""
    return "".join(secrets.choice(_LETTERS) for _ in range(24))


def fingerprint(key: str) -> str:
    """What is kept of a key that only its owner has: whoever reads the store cannot use it."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def tidy_name(name: str) -> str:
    """What somebody wants to be called, in one short line."""
    return " ".join("".join(letter for letter in name if letter.isprintable()).split())[:20].strip()


def cookie_name(secret: bytes) -> str:
    """What the cookie of a store is called: browsers do not tell the ports of a host apart, and one server
    must not take away the seats of another."""
    return f"{COOKIE}_{_signature(secret, 'name')[:6]}"


def signed(secret: bytes, player: str, now: float) -> str:
    """The cookie of a player: the id, when it was made, a signature."""
    body = f"1.{player}.{int(now)}"
    return f"{body}.{_signature(secret, body)}"


class Known(NamedTuple):
    """What a cookie says."""

    player: str
    made: int

    def is_old(self, now: float) -> bool:
        """Whether it is time for a new one; so it is if ours was made by a clock that was wrong."""
        return abs(now - self.made) > RENEWED_AFTER


def known_from(secret: bytes, cookie: str | None) -> Known | None:
    """What a cookie says, if we signed it.

    How old it is does not matter: a browser forgets it when it has not been here for `LASTS`, and a clock of
    ours that is a year ahead for an hour must not cost anybody a seat.
    """
    if not cookie or len(cookie) > 200:
        return None
    body, _, signature = cookie.rpartition(".")
    if not hmac.compare_digest(_signature(secret, body).encode(), signature.encode("utf-8", "replace")):
        return None
    version, _, rest = body.partition(".")
    player, _, made = rest.partition(".")
    if version != "1" or not _ID.fullmatch(player) or not made.isdigit():
        return None
    return Known(player, int(made))


def _signature(secret: bytes, body: str) -> str:
    return hmac.new(secret, body.encode("utf-8", "replace"), hashlib.sha256).hexdigest()
