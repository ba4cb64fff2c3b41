"""Somebody who knows nothing and follows what is lit: he clicks lit squares, framed rooms and golden buttons,
goes where the far side is nearer, and ends his turn when nothing is lit any more."""

from __future__ import annotations

import random
from typing import Any

# Everything one sees at a moment, asked in one go: the page goes on while we look.
SEEN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const lit = all("[data-square].live").map((one) => (
    { square: one.dataset.square, name: one.ariaLabel, x: Number(one.getAttribute("x")) }));
  const chosen = document.querySelector(".token.selected");
  const at = (chosen?.getAttribute("transform") ?? "(0").split("(")[1];
  return {
    lit, chosen: chosen?.dataset.token ?? "", x: parseFloat(at),
    over: all("dialog.over").length, fight: all("dialog.fight").length,
    coach: all("[data-coach]").map((one) => one.dataset.coach),
    cards: all(".action-card[data-action]").length, end: all('[data-action="end"]').length,
    plan: all(".plan .primary, [data-cmd=settle]").length, setup: all(".setup").length,
    tray: all(".tray button[data-pick]").map((one) => one.dataset.pick),
    deeds: all(".acting .do").map((one) => one.dataset.action),
  };
}"""
COMBAT = "dialog.fight .combat-card[data-action]:not(:disabled)"


class Newcomer:
    """Plays one page to the end of its game."""

    def __init__(self, page: Any, seed: int) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.clicks = 0
        self.tried: set[str] = set()  # whoever has nothing better to do in this turn
        self.met: set[str] = set()  # what the coach has said

    def click(self, selector: str) -> bool:
        try:
            self.page.locator(selector).first.click(timeout=1500)
        except Exception as error:  # it went away: the page had moved on
            if "Timeout" not in type(error).__name__:
                raise
            return False
        self.clicks += 1
        return True

    def square(self, name: str) -> bool:
        return self.click(f'[data-square="{name}"]')

    def step(self) -> str:
        """One click at what is lit; nothing if nothing is."""
        seen = self.page.evaluate(SEEN)
        if seen["over"]:
            return "over"
        if seen["fight"]:
            laid = bool(self.page.locator(COMBAT).count()) and self.click(COMBAT)
            return "fight" if laid or self.click("dialog.fight .primary") else ""
        self.met |= set(seen["coach"])
        if seen["plan"]:
            return "plan" if self.click(".plan .primary, [data-cmd=settle]") else ""
        if seen["cards"]:
            self.tried.clear()
            return "card" if self.click(f".action-card[data-action] >> nth={seen['cards'] - 1}") else ""
        if seen["setup"] and seen["lit"]:
            return "put" if self.square(self.chance.choice(seen["lit"])["square"]) else ""
        if not seen["end"]:
            return ""
        return self.act(seen)

    def act(self, seen: dict[str, Any]) -> str:
        chosen = seen["chosen"]
        if not chosen:
            left = [name for name in seen["tray"] if name not in self.tried]
            if left:
                return "choose" if self.click(f'[data-pick="{self.chance.choice(left)}"]') else ""
            self.tried.clear()
            self.click('[data-action="end"]')
            self.page.wait_for_timeout(50)
            if self.page.locator("[data-cmd=yes]").count():
                self.click("[data-cmd=yes]")
            return "end"
        out = [one for one in seen["lit"] if "way out" in one["name"]]
        if out:
            return "out" if self.square(out[0]["square"]) else ""
        for verb, chance in (("attack", 0.8), ("reveal", 0.9), ("heal", 1.0), ("rotate", 0.4)):
            deeds = [text for text in seen["deeds"] if text.startswith(verb)]
            if deeds and self.chance.random() < chance:
                return verb if self.click(f'.acting [data-action="{self.chance.choice(deeds)}"]') else ""
        ahead = [one for one in seen["lit"] if "can be reached" in one["name"]]
        ahead = [one for one in ahead if one["x"] > seen["x"] or self.chance.random() < 0.05]
        if ahead:
            return "go" if self.square(max(ahead, key=lambda one: one["x"])["square"]) else ""
        self.tried.add(chosen)
        self.page.keyboard.press("Escape")
        return "other"

    def game(self, most: int = 6000) -> int:
        """Play on to the end; how many clicks it took."""
        idle = 0
        for _ in range(most):
            what = self.step()
            if what == "over":
                return self.clicks
            idle = 0 if what else idle + 1
            assert idle < 400, "nothing is lit and nothing happens"
            self.page.wait_for_timeout(25 if what else 60)
        raise AssertionError(f"no end after {self.clicks} clicks")
