"""How the server is reached: at which addresses, by which names, over which proxies."""

import socket
import time
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from gearmaze.engine import GearmazeError

Address = IPv4Address | IPv6Address
PORTS = {"http": 80, "https": 443}
# Nobody's, and nothing is sent: the way out, and the ways into the usual private networks.
FAR_AWAY = ("192.0.2.1", "192.168.0.1", "10.0.0.1", "172.16.0.1", "2001:db8::1")
KEPT = 60.0  # seconds that our addresses are not looked up again
SHARED = 64  # bits of an IPv6 address that a household has in common


class Place(NamedTuple):
    """A host as people write it: a name or an address, and a port if there is one."""

    name: str
    port: int | None


class Reach:
    """What the server was told about itself, and what follows from it for a request."""

    def __init__(
        self,
        listening: str = "127.0.0.1",
        port: int = 0,
        allowed: Iterable[str] = (),
        proxies: Iterable[str] = (),
    ) -> None:
        self.listening = listening
        self.port = port
        self.allowed = [_told_name(text) for text in allowed]
        self.proxies = [_told_network(text) for text in proxies]
        self._own: tuple[float, list[str]] = (-KEPT, [])  # our addresses, and when they were looked up

    # Where others find it ---------------------------------------------------------------------------

    @property
    def alone(self) -> bool:
        """Whether only this machine reaches the server."""
        found = address(self.listening)
        return found.is_loopback if found else _is_local(self.listening)

    def addresses(self) -> list[str]:
        """What others type into a browser: our name where a proxy brings them here, else our addresses in the
        network."""
        if self.proxies and self.allowed:  # with HTTPS, which is what such a proxy is for
            return [f"https://{name}:{port}/" if port else f"https://{name}/" for name, port in self.allowed]
        if self.alone:
            return []
        found = address(self.listening)
        hosts = [self.listening]
        if found is not None and found.is_unspecified:
            hosts = self._looked_up(both=isinstance(found, IPv6Address))
        return [written(host, self.port) for host in hosts]

    def _looked_up(self, both: bool) -> list[str]:
        """Our addresses in the network, as they were a moment ago: to look up names may take its time."""
        now = time.monotonic()
        if now - self._own[0] >= KEPT:
            self._own = now, own_addresses(both)
        return self._own[1]

    def addresses_for(self, client: str) -> list[str]:
        """What whoever asks is told of that: a name is everybody's, but our networks concern only somebody at
        this machine, whose own address leads nobody here."""
        found = address(client)
        named = bool(self.proxies and self.allowed)
        return self.addresses() if named or (found is not None and found.is_loopback) else []

    # Who asks, and by which name --------------------------------------------------------------------

    def is_proxy(self, text: str) -> bool:
        """Whether an address is one of the proxies we were told of."""
        found = address(text)
        return found is not None and any(found in network for network in self.proxies)

    def believe(self, scope: Any) -> None:
        """Take over what a proxy we were told of says about whoever asks; anybody else is not believed."""
        peer = scope.get("client")
        scope["proxied"] = peer is not None and self.is_proxy(peer[0])
        if not scope["proxied"]:
            return
        headers = Headers(scope=scope)
        proto = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
        if proto in PORTS:
            scope["scheme"] = proto.replace("http", "ws") if scope["type"] == "websocket" else proto
        for each in reversed(",".join(headers.getlist("x-forwarded-for")).split(",")):
            found = address(each.strip())
            if found is None:  # what comes before it may be anybody's invention
                return
            if not self.is_proxy(str(found)):
                scope["client"] = (str(found), 0)
                return

    def goes_by(self, host: str) -> bool:
        """Whether the server answers to a `Host`: any address, `localhost`, or a name it was told.

        Whoever owns another name can make it lead here, and to a browser his pages would be ours.
        """
        found = place(host)
        if found is None:
            return False
        told = {each.name for each in self.allowed} | {self.listening.lower()}
        return address(found.name) is not None or _is_local(found.name) or found.name in told

    def origin_fits(self, asked: HTTPConnection) -> bool:
        """Whether a request comes from our own pages, or from a program that has none.

        Our own is the host that was asked; behind a proxy, which may have changed that, the names we were
        told are ours as well.
        """
        origin = asked.headers.get("origin")
        if origin is None:
            return True
        scheme, separator, rest = origin.partition("://")
        found = place(rest)
        if not separator or scheme not in PORTS or found is None:
            return False
        if asked.scope["scheme"] in ("https", "wss") and scheme != "https":
            return False
        own = [place(asked.headers.get("host", "")), *(self.allowed if asked.scope.get("proxied") else ())]
        return any(each and _with_port(each, scheme) == _with_port(found, scheme) for each in own)


def address(text: str) -> Address | None:
    """An address as people or headers write it; an IPv4 address in IPv6 clothes is itself."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ip_address(bare)
    except ValueError:
        return None
    return (found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found


def household(text: str) -> str:
    """What addresses are counted by: whoever has an IPv6 network has more of them than can be counted."""
    found = address(text)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((int(found) >> SHARED << SHARED, SHARED)))
    return str(found or text)


def place(text: str) -> Place | None:
    """A `Host` header, or what follows `://` in an origin; None if it is neither."""
    if not text or any(sign in text for sign in "/@?#\\ \t"):
        return None
    try:
        parts = urlsplit(f"//{text}")
        name, port = parts.hostname, parts.port
    except ValueError:
        return None
    return Place(name.rstrip("."), port) if name and name.rstrip(".") else None


def written(host: str, port: int) -> str:
    """The address of a page."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_addresses(both: bool = False) -> list[str]:
    """This machine's addresses as others see them: those it would use to speak to somebody far away, first
    the one most likely to do, then those its own name stands for."""
    found = []
    for far in FAR_AWAY:
        family = socket.AF_INET6 if ":" in far else socket.AF_INET
        if family == socket.AF_INET6 and not both:
            continue
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as speaking:
                speaking.connect((far, 9))  # of a datagram socket: only looks up the way
                found.append(str(speaking.getsockname()[0]))
        except OSError:
            continue
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        found += sorted({str(entry[4][0]) for entry in named})
    except OSError:
        pass
    known = {text: address(text) for text in found}
    return [text for text, each in known.items() if each and not (each.is_loopback or each.is_link_local)]


def _is_local(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost")


def _with_port(found: Place, scheme: str) -> Place:
    return Place(found.name, found.port or PORTS[scheme])


def _told_name(text: str) -> Place:
    found = place(text)
    if found is None:
        raise GearmazeError(f"--allowed-host takes a name such as games.example.org, not {text!r}")
    return found


def _told_network(text: str) -> Any:
    try:
        return ip_network(text.strip())
    except ValueError:
        raise GearmazeError(
            f"--behind-proxy takes addresses such as 127.0.0.1,10.0.0.0/8, not {text!r}"
        ) from None
