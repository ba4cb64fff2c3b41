"""By which names and over which proxies the server is reached, and who is believed about whoever asks."""

import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from gearmaze.engine import GearmazeError
from gearmaze.server.access import reach as module
from gearmaze.server.access.reach import Reach, household, own_addresses, place
from tests.server.served import PATIENCE, FakeTime, Served, serving

NAME = "games.example.org"
SITE = f"https://{NAME}"
BEHIND = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Served]:
    """A server that was told of a proxy on this machine and of its name."""
    reach = Reach(allowed=[NAME], proxies=["127.0.0.1"])
    with serving(tmp_path / "games.sqlite", reach=reach) as server:
        yield server


def begin(served: Served, **headers: str) -> httpx.Response:
    return httpx.post(f"{served.url}/api/games", json={}, headers=headers, timeout=PATIENCE)


def upgrade(served: Served, game: str, cookie: str, **headers: str) -> int:
    """The status a WebSocket is answered with."""
    host = headers.pop("Host", f"127.0.0.1:{served.port}")
    more = {"Cookie": cookie, **headers}
    leading_here = socket.create_connection(("127.0.0.1", served.port))
    try:
        with connect(f"ws://{host}/ws/{game}", additional_headers=more, sock=leading_here):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


# Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.0.0.1:80", "localhost:8137", "LOCALHOST.", "a.localhost", "[::1]:8137", "192.168.1.7"],
)
def test_addresses_and_this_machine_are_names_of_ours(host: str) -> None:
    assert Reach().goes_by(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "rebind.evil",
        "localhost.evil",
        "127.0.0.1.evil",
        "evil@localhost",
        "localhost/x",
        "[::1",
        "a:b",
        ".",
    ],
)
def test_names_of_others_are_not(host: str) -> None:
    assert not Reach().goes_by(host)
    assert not Reach("0.0.0.0", 80, [NAME]).goes_by(host)


def test_names_it_was_told() -> None:
    assert Reach(allowed=[NAME.upper()]).goes_by(f"{NAME}:8443")
    assert Reach("box.lan", 80).goes_by("box.lan:80") and not Reach("box.lan", 80).goes_by("other.lan")
    for wrong in ("https://games.example.org", "a b", "*/", ""):
        with pytest.raises(GearmazeError, match="--allowed-host"):
            Reach(allowed=[wrong])


def test_a_foreign_name_is_refused_in_the_readers_language(served: Served) -> None:
    """Whoever owns a name can make it lead here; to a browser his page would then be ours."""
    found = begin(served, Host="rebind.evil")
    assert found.status_code == 421 and found.json()["error"]["kind"] == "host"
    assert "rebind.evil" in found.json()["error"]["message"] and "--allowed-host" in found.text
    page = httpx.get(served.url, headers={"Host": "<b>.evil", "Accept-Language": "de"})
    assert page.status_code == 421 and "hört nicht auf den Namen" in page.text and "<b>" not in page.text
    assert "set-cookie" not in page.headers and "content-security-policy" in page.headers
    french = httpx.get(f"{served.url}/api/games", headers={"Host": "rebind.evil", "Accept-Language": "fr"})
    assert french.json()["error"]["message"].startswith("Ce serveur ne répond pas")
    assert begin(served, Host="localhost").status_code == 201


def test_a_socket_by_a_foreign_name_is_refused(served: Served) -> None:
    browser = served.browser()
    game = browser.new()["game"]
    own = f"127.0.0.1:{served.port}"
    assert upgrade(served, game, browser.cookie, Host=own, Origin=served.url) == 101
    assert upgrade(served, game, browser.cookie, Host="rebind.evil", Origin="http://rebind.evil") == 421


# Origins ------------------------------------------------------------------------------------------


def test_another_port_of_the_same_machine_is_another_site(served: Served) -> None:
    for origin in (
        f"http://127.0.0.1:{served.port + 1}",
        "http://127.0.0.1",
        f"http://localhost:{served.port}",
    ):
        assert begin(served, Origin=origin).status_code == 403
    assert begin(served, Host="localhost", Origin="http://localhost").status_code == 201
    assert begin(served, Host="localhost:80", Origin="http://localhost").status_code == 201


@pytest.mark.parametrize("host", [None, NAME, "127.0.0.1:8137"], ids=["untouched", "passed on", "rewritten"])
def test_writes_through_the_proxy_whatever_it_makes_of_the_host(proxied: Served, host: str | None) -> None:
    headers = {**BEHIND, "Origin": SITE, **({"Host": host} if host else {})}
    found = begin(proxied, **headers)
    assert found.status_code == 201, found.text
    assert "; Secure" in found.headers["set-cookie"]
    cookie = found.headers["set-cookie"].partition(";")[0]
    assert upgrade(proxied, found.json()["game"], cookie, **headers) == 101
    for foreign in ("https://evil.example", f"http://{NAME}", f"{SITE}:8443", "https://127.0.0.1"):
        assert begin(proxied, **{**headers, "Origin": foreign}).status_code == 403, foreign
        assert upgrade(proxied, found.json()["game"], cookie, **{**headers, "Origin": foreign}) == 403


def test_a_told_name_is_no_origin_of_ours_where_no_proxy_was_told_of(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite", reach=Reach(allowed=[NAME])) as served:
        assert begin(served, Host=NAME, Origin=f"http://{NAME}").status_code == 201
        assert begin(served, Host=f"{NAME}:8137", Origin=f"http://{NAME}").status_code == 403
        assert begin(served, Origin=SITE).status_code == 403


def test_a_name_told_with_its_port(tmp_path: Path) -> None:
    reach = Reach(allowed=[f"{NAME}:8443"], proxies=["127.0.0.1"])
    with serving(tmp_path / "games.sqlite", reach=reach) as served:
        assert begin(served, **BEHIND, Host=NAME, Origin=f"{SITE}:8443").status_code == 201


# Who is believed ----------------------------------------------------------------------------------


def writes(served: Served, many: int) -> int:
    """How many writes pass that each say they come from somewhere else."""
    with httpx.Client(base_url=served.url, timeout=PATIENCE) as client:
        found = [
            client.post(
                "/api/replay", content=b"x", headers={"X-Forwarded-For": f"198.51.{n // 200}.{n % 200}"}
            )
            for n in range(many)
        ]
    return sum(answer.status_code != 429 for answer in found)


def test_nobody_believes_a_local_client_about_where_it_is(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite", time=FakeTime().keeper()) as served:
        assert writes(served, 90) == 60
        assert (
            "; Secure"
            not in httpx.get(served.url, headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]
        )


def test_the_proxy_is_believed_about_others_and_not_about_itself(tmp_path: Path) -> None:
    reach = Reach(proxies=["127.0.0.1"])
    with serving(tmp_path / "games.sqlite", time=FakeTime().keeper(), reach=reach) as served:
        assert writes(served, 90) == 90
        spoofed = [
            begin(served, **{"X-Forwarded-For": f"198.51.100.{n}, 203.0.113.5"}).status_code
            for n in range(70)
        ]
        assert spoofed.count(429) == 10, "what the client wrote before the proxy did is not believed"


def scope(client: str, **headers: str) -> dict[str, Any]:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "scheme": "http", "client": (client, 5), "headers": raw}


@pytest.mark.parametrize(
    ("client", "header", "found"),
    [
        ("127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("::ffff:127.0.0.1", "203.0.113.9:4711", "203.0.113.9"),
        ("127.0.0.1", "1.1.1.1, 203.0.113.9, 10.2.3.4", "203.0.113.9"),
        ("10.9.9.9", "[2001:db8::7]:4711", "2001:db8::7"),
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "1.1.1.1, what", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("192.0.2.1", "203.0.113.9", "192.0.2.1"),
    ],
)
def test_whose_address_counts(client: str, header: str, found: str) -> None:
    asked = scope(client, x_forwarded_for=header)
    Reach(proxies=["127.0.0.1", "10.0.0.0/8"]).believe(asked)
    assert asked["client"][0] == found


def test_proxies_that_are_none() -> None:
    for wrong in ("proxy.example", "1.2.3", "", "10.0.0.1/8"):
        with pytest.raises(GearmazeError, match="--behind-proxy"):
            Reach(proxies=[wrong])


def test_what_addresses_are_counted_by() -> None:
    assert household("2001:db8:1:2:3::4") == household("2001:db8:1:2:ffff::") != household("2001:db8:1:3::")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"
    assert household("a socket") == "a socket"
    assert place("[::1]:80") == ("::1", 80) and place("::1:x") is None


# Where others find it -----------------------------------------------------------------------------


def test_others_are_given_an_address_that_leads_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        module, "own_addresses", lambda both=False: ["192.168.1.7", *(["2001:db8::7"] if both else [])]
    )
    assert Reach("127.0.0.1", 8137).addresses() == Reach("localhost", 8137).addresses() == []
    assert Reach("::1", 8137).addresses() == []
    assert Reach("0.0.0.0", 8137).addresses() == ["http://192.168.1.7:8137/"]
    assert Reach("::", 8137).addresses() == ["http://192.168.1.7:8137/", "http://[2001:db8::7]:8137/"]
    assert Reach("192.168.1.9", 80).addresses() == ["http://192.168.1.9:80/"]


def test_our_addresses_are_looked_up_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    now = [5.0]
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(module, "own_addresses", lambda both=False: asked.append(both) or ["192.168.1.7"])
    reach = Reach("0.0.0.0", 8137)
    for moment, times in ((5.0, 1), (64.0, 1), (65.0, 2)):
        now[0] = moment
        assert reach.addresses() == ["http://192.168.1.7:8137/"] and len(asked) == times


@pytest.mark.parametrize("client", ["203.0.113.5", "192.168.1.8", "2001:db8::5", "a socket", ""])
def test_our_networks_are_told_nobody_but_this_machine(client: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "own_addresses", lambda both=False: ["192.168.1.7"])
    reach = Reach("0.0.0.0", 8137, proxies=["127.0.0.1"])
    assert reach.addresses_for(client) == []
    for here in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert reach.addresses_for(here) == ["http://192.168.1.7:8137/"]
    assert Reach("127.0.0.1", 1, [NAME], ["127.0.0.1"]).addresses_for(client) == [f"{SITE}/"]


def test_who_comes_by_a_proxy_is_not_at_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "own_addresses", lambda both=False: ["192.168.1.7"])
    reach = Reach("0.0.0.0", 8137, proxies=["127.0.0.1"])
    with serving(tmp_path / "games.sqlite", reach=reach) as served:
        found = httpx.get(f"{served.url}/api/reach", headers={"X-Forwarded-For": "203.0.113.5"}).json()
        assert found == {"ok": True, "addresses": [], "alone": False}


def test_behind_a_proxy_others_come_by_the_name() -> None:
    told = Reach("127.0.0.1", 8137, [NAME, "games.example.org:8443"], ["127.0.0.1"])
    assert told.addresses() == [f"{SITE}/", f"{SITE}:8443/"]
    assert Reach("127.0.0.1", 8137, [NAME]).addresses() == []  # a name alone brings nobody to a loopback


def test_every_way_out_is_offered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in two networks: the way out comes first, the other network is offered too."""

    class Way:
        def __init__(self, family: int, kind: int) -> None:
            self.far = ""

        def __enter__(self) -> "Way":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def connect(self, there: tuple[str, int]) -> None:
            self.far = there[0]

        def getsockname(self) -> tuple[str, int]:
            return ("10.8.0.4" if self.far.startswith("10.") else "192.168.1.7", 1)

    named = [(0, 0, 0, "", ("127.0.1.1", 0)), (0, 0, 0, "", ("172.17.0.1", 0))]
    monkeypatch.setattr(module.socket, "socket", Way)
    monkeypatch.setattr(module.socket, "getaddrinfo", lambda *_: named)
    assert own_addresses() == ["192.168.1.7", "10.8.0.4", "172.17.0.1"]


def test_own_addresses_are_never_this_machines_alone() -> None:
    assert not any(found.startswith(("127.", "fe80", "::1")) for found in own_addresses(both=True))


def test_the_page_is_told_where_others_find_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "own_addresses", lambda both=False: ["192.168.1.7"])
    with serving(tmp_path / "games.sqlite", reach=Reach("0.0.0.0", 8137)) as served:
        assert httpx.get(f"{served.url}/api/reach").json() == {
            "ok": True,
            "addresses": ["http://192.168.1.7:8137/"],
            "alone": False,
        }
    with serving(tmp_path / "games.sqlite") as served:
        assert httpx.get(f"{served.url}/api/reach").json() == {"ok": True, "addresses": [], "alone": True}
    with serving(tmp_path / "games.sqlite", reach=Reach(allowed=[NAME], proxies=["127.0.0.1"])) as served:
        found = httpx.get(f"{served.url}/api/reach").json()
        assert found == {"ok": True, "addresses": [f"{SITE}/"], "alone": False}
