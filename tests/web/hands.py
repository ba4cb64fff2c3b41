"""Hands that play by what the page offers: they click (or press keys on) what is there and nothing else.

Which of the offered things to do comes from the page too: its hint, which is what our own player would do.
"""

from __future__ import annotations

from typing import Any

FOCUSED = "(selector) => !!document.activeElement && document.activeElement.matches(selector)"
FROM_FOCUS = """(name) => {
  const [here, there] = [document.activeElement, document.querySelector(`[data-square="${name}"]`)];
  return ["x", "y"].map((axis) => (there.getAttribute(axis) - here.getAttribute(axis)) / 64);
}"""


class Hands:
    """Plays one page."""

    def __init__(self, page: Any, keyboard: bool = False) -> None:
        self.page = page
        self.keyboard = keyboard
        self.did: list[str] = []
        self.halt = ""  # what to stop at, asked before anything is done about it

    # Doing ------------------------------------------------------------------------------------------

    def press(self, selector: str, last: bool = False) -> bool:
        """Use the first (or last) such thing, if there is one that can be used."""
        found = self.page.locator(selector)
        if not found.count():
            return False
        one = found.last if last else found.first
        try:
            if self.keyboard:
                if not self.reach(selector):
                    return False
                self.page.keyboard.press("Enter")
            else:
                one.click(timeout=2000)
        except Exception as error:  # it went away: the page had moved on
            if "Timeout" not in type(error).__name__:
                raise
            return False
        self.did.append(selector)
        return True

    def reach(self, selector: str) -> bool:
        """Go there by the tab key alone."""
        for _ in range(160):
            if self.page.evaluate(FOCUSED, selector):
                return True
            self.page.keyboard.press("Tab")
        return False

    def square(self, name: str) -> None:
        """Go to a square as a pointer or the arrow keys do."""
        one = self.page.locator(f'[data-square="{name}"]')
        if self.keyboard:
            assert self.reach("[data-square]"), "the board cannot be reached by the tab key"
            right, down = self.page.evaluate(FROM_FOCUS, name)
            for count, keys in ((right, ("ArrowLeft", "ArrowRight")), (down, ("ArrowUp", "ArrowDown"))):
                for _ in range(abs(count)):
                    self.page.keyboard.press(keys[count > 0])
            assert self.page.evaluate("document.activeElement.dataset.square") == name
            self.page.keyboard.press("Enter")
        else:
            one.scroll_into_view_if_needed()
            one.click(timeout=4000)

    def step(self) -> str:
        """Answer whatever is asked; says what it was, or nothing if nothing is asked now."""
        page = self.page
        if self.halt and page.locator(self.halt).count():
            return "halt"
        if page.locator("dialog.over").count():
            return "over"
        if self.press("[data-cmd=handover]"):
            return "handover"
        if page.locator("dialog.fight").count():
            chosen = self.press("dialog.fight .combat-card[data-action]:not(:disabled)", last=True)
            if chosen or self.press("dialog.fight .primary"):
                return "fight"
            return ""
        if self.press("[data-cmd=rest]"):
            return "rest"
        if self.press(".action-card[data-action]", last=True):
            return "card"
        if not page.locator("[data-cmd=hint]").count() or not self.press("[data-cmd=hint]"):
            return ""
        return self.follow()

    def follow(self) -> str:
        """Do what the hint says, by selecting and pointing where that is possible."""
        page = self.page
        try:
            text = page.locator("[data-hint]").get_attribute("data-hint", timeout=3000)
        except Exception as error:  # the position has changed, and the hint is gone with it
            if "Timeout" not in type(error).__name__:
                raise
            return ""
        words = text.split()
        if words[0] == "move" and page.locator(f'[data-square="{words[-1]}"].live').count():
            self.square(words[-1])
            page.wait_for_timeout(60)
            if self.press(f'.plan [data-action="{text}"]') or not page.locator(".plan").count():
                return "move"
            self.press(".plan .primary")
            return "move"
        if words[0] == "end":
            self.press('[data-action="end"]')
            page.wait_for_timeout(60)
            self.press("[data-cmd=yes]")
            return "end"
        if words[0] in ("attack", "shoot", "thrust") and self.press(f'.acting [data-action="{text}"]'):
            page.wait_for_timeout(120)
            self.press("dialog.fight .primary.danger")
            return "attack"
        if words[0] == "set" and page.locator(f'[data-square="{words[-1]}"].live').count():
            self.square(words[-1])
            return "set"
        if self.press(f'.dock [data-action="{text}"]') or self.press("[data-cmd=do-hint]"):
            return words[0]
        return ""

    def game(self, seconds: float = 400, until: str = "over") -> None:
        """Play on until something comes up."""
        waited = 0.0
        while waited < seconds:
            what = self.step()
            if what == until:
                return
            pause = 40 if what else 120
            self.page.wait_for_timeout(pause)
            waited += pause / 1000
        raise AssertionError(f"no {until} after {seconds} s; last did {self.did[-12:]}")
