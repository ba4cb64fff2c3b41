"""Two browsers by link and somebody who looks on: every byte each of them gets is checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.hands import Hands

pytestmark = pytest.mark.slow


class Ear:
    """Hears everything a page is told."""

    def __init__(self, page: Any, seat: int) -> None:
        self.seat = seat
        self.heard: list[str] = []
        self.view: dict[str, Any] = {}
        self.secrets: set[str] = set()
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, text: str) -> None:
        self.heard.append(text)
        frame = json.loads(text)
        if "view" in frame:
            self.view = frame["view"]
            self.remember(self.view)
            self.check(frame)

    def check(self, frame: dict[str, Any]) -> None:
        view = frame["view"]
        assert view["seat"] == self.seat
        for seat, hand in enumerate(view["hands"]):
            assert seat == self.seat or not {"cards", "tokens", "box"} & set(hand)
        for event in [*frame.get("events", ()), *frame.get("log", ())]:
            own = (
                view["colours"].index(event["seat"]) == self.seat
                if event.get("seat") in view["colours"]
                else False
            )
            if event["event"] in ("placed", "laid") and not own:
                assert "token" not in event and "card" not in event, event
        fight = frame.get("fight")
        if fight and view["colours"][max(self.seat, 0)] not in fight["laid"]:
            assert fight.get("your_card") is None

    def remember(self, view: dict[str, Any]) -> None:
        """The names of this seat's tokens that only it knows at this moment."""
        if self.seat < 0:
            return
        lying = [back for room in view["rooms"] if not room["shown"] for back in room["tokens"]]
        self.secrets |= {back["token"] for back in lying if back["owner"] == self.seat and back["token"]}
        self.secrets |= set(view["hands"][self.seat]["tokens"])
        if not view["turn"]:
            self.secrets |= {token["token"] for token in view["tokens"] if token["owner"] == self.seat}

    def never_told_too_early(self, secrets: set[str]) -> None:
        """Not a byte about somebody's secret before the event that shows it to all."""
        closed = set(secrets)
        for text in self.heard:
            frame = json.loads(text)
            for event in [*frame.get("events", ()), *frame.get("log", ())]:
                if event["event"] in ("revealed", "teams_shown"):
                    closed -= {*event.get("found", ()), *event.get("tokens", ())}
            told = [secret for secret in closed if secret in text]
            assert not told, (told, text[:400])


def test_a_game_by_link_with_somebody_looking_on(visit: Any) -> None:
    blue = visit("/")
    ear = Ear(blue, 0)
    blue.click("[data-cmd=quick-friend]")
    blue.locator(".board").wait_for()
    invitation = blue.locator(".share input").first.input_value()
    blue.get_by_role("tab", name="People").click()
    watching = blue.locator(".people .share input").last.input_value()
    path = lambda url: "/" + url.split("/", 3)[3]  # noqa: E731
    yellow = visit("/settings")
    other = Ear(yellow, 1)
    yellow.goto(invitation)
    yellow.click("[data-cmd=join]")
    yellow.locator(".board").wait_for()
    guest = visit("/settings")
    third = Ear(guest, -3)
    guest.goto(watching)
    guest.locator(".board").wait_for()

    hands = [Hands(blue), Hands(yellow)]
    shown = False
    for _ in range(700):
        did = [one.step() for one in hands]
        blue.wait_for_timeout(40)
        shown = shown or any('"teams_shown"' in text for text in third.heard)
        if "over" in did or (ear.view.get("turn", 0) > 8 and shown):
            break
    assert shown and ear.view["turn"] > 3
    assert len(ear.secrets) == len(other.secrets) == 10
    for listener, secrets in (
        (ear, other.secrets),
        (other, ear.secrets),
        (third, ear.secrets | other.secrets),
    ):
        listener.never_told_too_early(secrets)
    assert not any(
        '"cards":[' in text and '"hand_shown"' not in text and '"fought"' not in text for text in third.heard
    )
    assert guest.locator("[data-cmd=undo], [data-action]").count() == 0
    assert path(invitation).startswith("/join/")
    late = visit(path(invitation))
    assert late.locator("h1").inner_text()
    assert late.locator("[data-cmd=join]").count() == 0


def test_phrases_and_presence_reach_the_other_browser(visit: Any) -> None:
    blue = visit("/")
    blue.click("[data-cmd=quick-friend]")
    blue.locator(".share input").first.wait_for()
    yellow = visit("/" + blue.locator(".share input").first.input_value().split("/", 3)[3])
    yellow.click("[data-cmd=join]")
    yellow.locator(".board").wait_for()
    blue.locator(".player.yellow .presence.on").wait_for()
    yellow.click("[data-cmd=chat]")
    yellow.locator("[data-phrase]").first.click()
    blue.locator(".toast.phrase").wait_for()
    yellow.close()
    blue.locator(".player.yellow .presence:not(.on)").wait_for()


@pytest.mark.parametrize("found", [["http://192.168.1.7:8137/", "http://[2001:db8::7]:8137/"], []])
def test_an_invitation_leads_others_here_or_says_that_it_does_not(visit: Any, found: list[str]) -> None:
    blue = visit("/settings")
    reach = {"ok": True, "addresses": found, "alone": not found}
    blue.route("**/api/reach", lambda asked: asked.fulfill(json=reach))
    blue.goto(blue.url.replace("/settings", "/"))
    with blue.expect_response("**/api/reach"):
        blue.click("[data-cmd=quick-friend]")
    alone = blue.locator(".invite [data-share=alone]")
    if found:
        blue.wait_for_function(
            "start => document.querySelector('.invite input')?.value.startsWith(start)",
            arg=f"{found[0]}join/",
        )
        assert alone.count() == 0
    else:
        alone.wait_for()
        assert "--host 0.0.0.0" in alone.inner_text()
        assert blue.locator(".invite input").input_value().startswith("http://127.0.0.1:")
