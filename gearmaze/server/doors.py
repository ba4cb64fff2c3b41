"""The door of the server: who comes in, from where, in which language, how often."""

from collections import Counter
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from gearmaze.server.house import House
from gearmaze.server.limits import Limit
from gearmaze.server.players import COOKIE, player_in, signed
from gearmaze.server.wrong import Wrong, best_language, too_fast

MOST_SOCKETS = 64  # a player


class Doors:
    """Checks what comes in."""

    def __init__(
        self, house: House, secret: bytes, message_rate: float = 20.0, write_rate: float = 1.0
    ) -> None:
        self.house = house
        self.secret = secret
        now = house.around.time.now
        self.messages = Limit(message_rate, 3 * message_rate, now)
        self.writes = Limit(write_rate, 60 * write_rate, now)  # by address: games, seats, records
        self.games = Limit(0.5, 30, now)
        self.sockets: Counter[str] = Counter()

    def player(self, connection: HTTPConnection) -> str | None:
        """The player a request comes from, if it says so."""
        wall = self.house.around.time.wall()
        return player_in(self.secret, connection.cookies.get(COOKIE), wall)

    def cookie(self, player: str) -> str:
        """What the browser of a player keeps."""
        return signed(self.secret, player, self.house.around.time.wall())

    def room_for(self, player: str) -> bool:
        """Whether a player may open one more socket; those without a name share a bigger room."""
        return self.sockets[player] < (MOST_SOCKETS if player else 100 * MOST_SOCKETS)

    @staticmethod
    def language(connection: HTTPConnection) -> str:
        """The language to answer in."""
        asked = connection.query_params.get("lang")
        return best_language(asked, connection.cookies.get("lang"), connection.headers.get("accept-language"))

    @staticmethod
    def origin_fits(connection: HTTPConnection) -> bool:
        """Whether a request comes from our own pages, or from a program that has none."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        host = connection.headers.get("host", "")
        return bool(host) and urlsplit(origin).netloc.lower() == host.lower()

    def check_write(self, connection: HTTPConnection) -> None:
        """Turn away writes from other sites and those that come too fast."""
        if not self.origin_fits(connection):
            raise Wrong("origin")
        address = connection.client.host if connection.client else ""
        wait = self.writes.wait(address)
        if wait:
            raise too_fast(wait)
