"""Who comes in, from where, in which language, how often: sessions, origins and rate limits checked."""

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from gearmaze.server.access.limits import Limit, Places
from gearmaze.server.access.reach import Reach, household
from gearmaze.server.access.sessions import COOKIE, LASTS, Known, cookie_name, known_from, signed
from gearmaze.server.errors import Wrong, best_language, too_fast
from gearmaze.server.health import Health
from gearmaze.server.matches.peers import Peer
from gearmaze.server.matches.registry import Registry

MOST_SOCKETS = 64  # a player
MOST_ONLOOKERS = 100  # a match
ONLOOKERS_HERE = 32  # a match and address
MOST_HEAVY, HEAVY_HERE = 48, 6  # replays and records being asked for, and those of an address


class Access:
    """Checks what comes in."""

    def __init__(
        self,
        registry: Registry,
        secret: bytes,
        message_rate: float = 20.0,
        write_rate: float = 1.0,
        reach: Reach | None = None,
    ) -> None:
        self.registry = registry
        self.reach = reach or Reach()
        self.secret = secret
        self.cookie_name = cookie_name(secret)
        self.health = Health(registry.context.store, registry.context.time.now)
        now = registry.context.time.now
        self.messages = Limit(message_rate, 3 * message_rate, now)
        self.homes = Limit(15 * message_rate, 45 * message_rate, now)  # all players at an address together
        self.crowds = Limit(5 * message_rate, 15 * message_rate, now)  # all onlookers of a match together
        self.writes = Limit(write_rate, 60 * write_rate, now)  # by address: games, seats, records
        self.games = Limit(0.5, 30, now)
        self.looks = Limit(2.0, 40, now)  # by address: replays and records
        self.tries = Limit(message_rate / 2, 4 * message_rate, now)  # by address: exercises of the book
        self.lookups = Limit(message_rate / 4, 1.5 * message_rate, now)  # by address: rules
        self.places = Places()

    def player(self, connection: HTTPConnection) -> str | None:
        """The player a request comes from, if it says so."""
        known = self._known(connection, self.cookie_name) or self._known(connection, COOKIE)
        return known.player if known else None

    def _known(self, connection: HTTPConnection, name: str) -> Known | None:
        return known_from(self.secret, connection.cookies.get(name))

    def cookies(self, connection: HTTPConnection, player: str) -> list[str]:
        """What the browser of a player has to be told: a cookie if it has none of ours or an old one; to
        forget the one called as it was once, if that was ours and not another server's."""
        wall = self.registry.context.time.wall()
        found = []
        known = self._known(connection, self.cookie_name)
        if known is None or known.is_old(wall):
            found.append(f"{self.cookie_name}={signed(self.secret, player, wall)}; Max-Age={LASTS}")
        if self._known(connection, COOKIE):
            found.append(f"{COOKIE}=; Max-Age=0")
        secure = "; Secure" if connection.scope["scheme"] == "https" else ""
        return [f"{cookie}; Path=/; HttpOnly; SameSite=Lax{secure}" for cookie in found]

    def wait(self, peer: Peer, match: str, address: str, cost: float) -> float:
        """Take what a message costs; 0, or how many seconds are missing.

        A player has his own in all his games. Onlookers need no cookie: theirs is by address and by match.
        """
        if not peer.onlooker:
            return self.messages.wait(peer.player, cost) or self.homes.wait(address, cost)
        return self.messages.wait(f"from {address}", cost) or self.crowds.wait(match, cost)

    @staticmethod
    def address(connection: HTTPConnection) -> str:
        """Where a request comes from, as far as limits tell addresses apart."""
        return household(connection.client.host) if connection.client else ""

    @staticmethod
    def language(connection: HTTPConnection) -> str:
        """The language to answer in."""
        asked = connection.query_params.get("lang")
        return best_language(asked, connection.cookies.get("lang"), connection.headers.get("accept-language"))

    def check_write(self, connection: HTTPConnection) -> None:
        """Turn away writes from other sites and those that come too fast."""
        if not self.reach.origin_fits(connection):
            raise Wrong("origin")
        wait = self.writes.wait(self.address(connection))
        if wait:
            raise too_fast(wait)

    def check_game(self, player: str, address: str, cost: float = 1.0) -> None:
        """Turn away who begins games too fast, in whatever way."""
        wait = self.games.wait(player, cost) or self.writes.wait(address, cost)
        if wait:
            raise too_fast(wait)

    def check_look(self, connection: HTTPConnection) -> None:
        """Turn away who looks too fast at what costs us more than a moment."""
        wait = self.looks.wait(self.address(connection))
        if wait:
            raise too_fast(wait)

    def check_lookup(self, connection: HTTPConnection) -> None:
        """Turn away who looks up rules faster than anybody types."""
        wait = self.lookups.wait(self.address(connection))
        if wait:
            raise too_fast(wait)

    @contextmanager
    def place_for_heavy(self, connection: HTTPConnection) -> Iterator[None]:
        """One of the few who may ask for a replay or a record at a time."""
        here = f"heavy {self.address(connection)}"
        with self.places.one("heavy", MOST_HEAVY), self.places.one(here, HEAVY_HERE):
            yield
