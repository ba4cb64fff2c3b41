"""How the page goes out: what lasts and what does not, previews of links, what an installed page needs."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from gearmaze.bundle import WEB, build, digest_of, write
from gearmaze.cli import main
from gearmaze.server import running
from tests.server.served import Served, serving

FOR_EVER = "public, max-age=31536000, immutable"
FRIEND = {"blue": "me", "yellow": "open"}


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a bundle of the page as it is."""
    folder = tmp_path_factory.mktemp("bundle")
    write(build(WEB), digest_of(WEB), folder / "built")
    with serving(folder / "games.sqlite", built=folder / "built") as found:
        yield found


def named(page: str) -> list[str]:
    """Every address of ours in a page."""
    return re.findall(r'(?:href|src)="(/[^"]*)"', page)


def meta(page: str, name: str) -> str:
    found = re.search(rf'<meta (?:property|name)="{re.escape(name)}" content="([^"]*)">', page)
    assert found, f"{name} is missing"
    return found[1]


def test_whatever_a_page_names_is_there_and_lasts(bundled: Served) -> None:
    browser = bundled.browser()
    page = browser.http.get("/").text
    addresses = [each for each in named(page) if not each.startswith(("/manifest", "/api/games"))]
    assert len(addresses) >= 7
    for address in addresses:
        found = browser.http.get(address)
        assert found.status_code == 200, address
        assert found.headers["cache-control"] == FOR_EVER, address
        assert re.match(r"/v/\w{12}/|/api/\w+/en/\w{24}$", address), f"{address}: not versioned"
        assert "set-cookie" not in found.headers, address
        assert found.headers["x-content-type-options"] == "nosniff"


def test_nobody_is_given_a_player_id_with_what_others_may_keep(bundled: Served) -> None:
    page = httpx.get(bundled.url + "/").text
    for address in (*named(page), "/sw.js", "/manifest.webmanifest?lang=en", "/static/app.js"):
        if address != "/api/games":
            assert "set-cookie" not in httpx.get(bundled.url + address).headers, address


def test_files_are_compressed_ahead_but_what_cannot_be(bundled: Served) -> None:
    browser = bundled.browser()
    base = bundled.app.state.site.base
    script = browser.http.get(base + "app.js")
    assert script.headers["content-encoding"] == "gzip" and "javascript" in script.headers["content-type"]
    plain = browser.http.get(base + "app.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.text == script.text
    font = browser.http.get(base + "fonts/cinzel-latin-700-normal.woff2")
    assert "content-encoding" not in font.headers and font.headers["content-type"] == "font/woff2"


@pytest.mark.parametrize(
    "address", ["/v/000000000000/app.js", "/v/{version}/nothing.js", "/v/{version}/../index.html", "/v/x"]
)
def test_an_address_that_lasts_never_holds_anything_else(bundled: Served, address: str) -> None:
    version = bundled.app.state.site.bundle.version
    found = bundled.browser().http.get(address.format(version=version))
    assert found.status_code == 404 and found.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ["reference", "book", "law"])
def test_the_reference_lasts_under_its_tag(bundled: Served, name: str) -> None:
    browser = bundled.browser()
    told = re.search(rf'data-name="{name}" content="([^"]+)"', browser.http.get("/?lang=fr").text)
    assert told and told[1].startswith(f"/api/{name}/fr/")
    lasting, now = browser.http.get(told[1]), browser.http.get(f"/api/{name}?lang=fr")
    assert lasting.headers["cache-control"] == FOR_EVER and lasting.json() == now.json()
    assert now.headers["cache-control"] == "no-cache"
    for wrong in (told[1][:-1] + "x", told[1].replace("/fr/", "/de/"), told[1].replace("/fr/", "/xx/")):
        refused = browser.http.get(wrong)
        assert refused.status_code == 404 and refused.json()["error"]["kind"] == "unknown_link"


def test_a_page_is_asked_for_again_and_short_if_it_is_known(bundled: Served) -> None:
    browser = bundled.browser()
    first = browser.http.get("/")
    assert first.headers["cache-control"] == "private, no-cache"
    again = browser.http.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    other = browser.http.get("/", headers={"If-None-Match": first.headers["etag"], "Accept-Language": "de"})
    assert other.status_code == 200 and '<html lang="de">' in other.text


def test_pages_beyond_the_first_name_their_script_too(bundled: Served) -> None:
    browser = bundled.browser()
    assert "rest.js" not in browser.http.get("/").text
    assert "rest.js" in browser.http.get("/new").text
    assert "/api/book/en/" in "".join(named(browser.http.get("/rules").text))
    game = browser.new(seats=FRIEND)
    assert f'href="/api/games/{game["game"]}"' in browser.http.get(game["url"]).text


def test_sources_are_served_as_they_are(served: Served) -> None:
    browser = served.browser()
    page = browser.http.get("/").text
    assert 'src="/static/app.js"' in page and "/v/" not in page and 'name="worker"' not in page
    found = browser.http.get("/static/app.js")
    assert found.headers["cache-control"] == "no-cache" and found.content == (WEB / "app.js").read_bytes()
    assert browser.http.get("/sw.js").text == (WEB / "worker" / "gone.js").read_text(encoding="utf-8")


# Previews -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language, word", [("en", "maze"), ("fr", "labyrinthe"), ("de", "Labyrinth")])
def test_a_link_is_told_about_in_the_language_of_who_asks(bundled: Served, language: str, word: str) -> None:
    page = httpx.get(bundled.url + "/", headers={"Accept-Language": language}).text
    assert word in meta(page, "og:title") and meta(page, "og:locale") == language
    assert meta(page, "description") == meta(page, "og:description")
    assert meta(page, "og:url") == bundled.url + "/"
    assert meta(page, "twitter:card") == "summary_large_image"
    picture = httpx.get(meta(page, "og:image"))
    assert picture.headers["content-type"] == "image/png" and len(picture.content) < 300_000
    wide, high = struct.unpack(">II", picture.content[16:24])
    assert (str(wide), str(high)) == (meta(page, "og:image:width"), meta(page, "og:image:height"))


def test_rules_have_a_preview_of_their_own(bundled: Served) -> None:
    http = bundled.browser().http
    assert meta(http.get("/rules").text, "og:title") != meta(http.get("/").text, "og:title")
    assert "noindex" not in http.get("/rules").text


def test_an_invitation_says_who_invites_and_to_what_and_takes_no_seat(bundled: Served) -> None:
    ada = bundled.browser()
    game = ada.new(scenario="base", seats=FRIEND, names={"blue": 'Ada "<b>'})
    invitation = game["links"]["yellow"]
    stranger = bundled.browser()  # whatever fetches the preview in a chat
    for _ in range(2):
        page = stranger.http.get(invitation, headers={"Accept-Language": "de"}).text
        assert "Ada &quot;&lt;b&gt;" in meta(page, "og:title") and "<b>" not in page
        title = ada.http.get(f"/api/games/{game['game']}?lang=de").json()["entry"]["title"]
        assert title in meta(page, "og:description")
        assert "noindex" in page
    assert ada.http.get(f"/api/games/{game['game']}").json()["entry"]["seats"]["yellow"]["holder"] == "open"
    key = invitation.rsplit("/", 1)[1]
    joined = stranger.http.post(f"/api/games/{game['game']}/join", json={"key": key})
    assert joined.json()["seat"] == "yellow"


def test_an_invitation_by_nobody_with_a_name(bundled: Served) -> None:
    game = bundled.browser().new(seats=FRIEND)
    page = bundled.browser().http.get(game["links"]["yellow"]).text
    assert "invited" in meta(page, "og:title")


def test_previews_of_games_tell_what_is_played_and_no_more(bundled: Served) -> None:
    ada = bundled.browser()
    game = ada.new(scenario="base", seats=FRIEND, names={"blue": "Ada"})
    for address in (game["url"], game["watch"]):
        page = ada.http.get(address).text
        assert "Ada" not in page and game["watch"].rsplit("/", 1)[1] not in meta(page, "og:description")


# Installed, and without a server ------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_manifest_is_enough_to_be_installed(bundled: Served, language: str) -> None:
    http = bundled.browser().http
    assert f'href="/manifest.webmanifest?lang={language}"' in http.get(f"/?lang={language}").text
    answer = http.get(f"/manifest.webmanifest?lang={language}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    found = answer.json()
    assert found["lang"] == language and found["start_url"] == "/" and found["display"] == "standalone"
    sizes = {}
    for icon in found["icons"]:
        picture = http.get(icon["src"]).content
        wide, high = struct.unpack(">II", picture[16:24])
        assert icon["sizes"] == f"{wide}x{high}"
        sizes[icon["purpose"], wide] = icon["src"]
    assert {("any", 192), ("any", 512), ("maskable", 512)} <= set(sizes)
    for shortcut in found["shortcuts"]:
        assert http.get(shortcut["url"]).status_code == 200 and shortcut["name"]


def test_the_worker_keeps_what_lasts_and_nothing_of_anybody(bundled: Served) -> None:
    http = bundled.browser().http
    answer = http.get("/sw.js?lang=fr")
    assert answer.headers["cache-control"] == "no-cache" and "javascript" in answer.headers["content-type"]
    kept = re.findall(r'"(/[^"]+)"', answer.text.split("\n", 1)[0])
    assert "/offline" in kept and any("/lang/fr.json" in each for each in kept)
    assert not any("/lang/de.json" in each for each in kept)
    for address in kept:
        assert address == "/offline" or re.match(r"/v/|/api/(reference|book|law)/fr/\w{24}$", address), (
            address
        )
        assert http.get(address).status_code == 200
    page = http.get("/offline?lang=fr").text
    assert "data-offline" in page and 'lang="fr"' in page
    assert "data-offline" not in http.get("/").text
    assert http.get("/sw.js?lang=de").text != answer.text, "another language is kept anew"


def test_the_way_to_be_rid_of_the_worker(bundled: Served) -> None:
    http = bundled.browser().http
    site = bundled.app.state.site
    try:
        site.offline = False  # --no-offline
        assert "unregister" in http.get("/sw.js").text and 'name="worker"' not in http.get("/").text
    finally:
        site.offline = True
    assert "unregister" not in http.get("/sw.js").text


def test_the_command_line_says_which_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = []
    monkeypatch.setattr(running, "serve", lambda *_, site, **__: asked.append(site) or 0)
    for words in ((), ("--sources",), ("--no-offline",)):
        assert main(["serve", "--store", str(tmp_path / "g.sqlite"), *words]) == 0
    assert [site.offline for site in asked] == [True, True, False]
    assert asked[1].bundle is None
