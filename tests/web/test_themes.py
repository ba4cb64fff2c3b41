"""Themes: every colour is one of a theme, of the page as of the board, and words can be read in each."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pytest

from gearmaze import data
from tests.web.browser import Server
from tests.web.planting import open_planted

WEB = Path(__file__).parents[2] / "gearmaze" / "web"
THEMES = ("dark", "light", "contrast")
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b")
FULL = Path("01-full-game.txt")

WEAR = "(theme) => import('/static/settings.js').then((found) => found.change({ theme }))"
# The colours of colours.css as they are now.
TOKENS = """() => Object.fromEntries([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  .filter((rule) => rule.selectorText?.includes(":root,")).flatMap((rule) => [...rule.style])
  .filter((name) => name.startsWith("--"))
  .map((name) => [name, getComputedStyle(document.documentElement).getPropertyValue(name).trim()]))"""

# Words and what they are written on, by their names in colours.css.
WORDS = ("--ink", "--soft", "--faint", "--gold", "--gold-ink", "--bright", "--danger")
PLATES = ("--table", "--panel", "--raised", "--sheet", "--well", "--plate-foot", "--note")
PAIRS = [
    *((word, plate) for word in WORDS for plate in PLATES),
    ("--ink", "--on"),
    ("--gold-ink", "--advice"),
    ("--ink", "--alert"),
    ("--cost-ink", "--cost"),
    ("--strength-ink", "--strength"),
    ("--card-ink", "--card-ground"),
    ("--ink", "--win"),
    ("--ink", "--tie"),
    ("--ink", "--lose"),
]


def light(colour: str) -> float:
    """Relative luminance, as WCAG has it."""
    digits = colour.removeprefix("#")
    digits = "".join(2 * each for each in digits) if len(digits) < 6 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def wear(page: Any, theme: str) -> None:
    page.evaluate(WEAR, theme)
    page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)


def test_the_styles_name_colours_in_one_place() -> None:
    for sheet in sorted((WEB / "css").glob("*.css")):
        if sheet.name != "colours.css":
            found = COLOUR.findall(sheet.read_text(encoding="utf-8"))
            assert not found, f"{sheet.name}: {found[:5]}; name them in css/colours.css, once for each theme"


def test_what_a_theme_recolours_is_drawn_somewhere() -> None:
    look = {name: each for name, each in data.look().items() if name != "themes"}
    drawn = set(COLOUR.findall(str(look))) | set(COLOUR.findall("".join(data.art().values())))
    for theme, each in data.look()["themes"].items():
        left = set(each.get("colours", ())) - drawn
        assert not left, f"look.toml, [themes.{theme}]: nothing is drawn in {sorted(left)}"
    redrawn = {name for name in data.art() if name.split("/")[0] in THEMES}
    for name in redrawn:
        plain = name.split("/")[1].replace("-", "/", 1)
        assert plain in data.art(), f"art: {name} stands for nothing"


@pytest.mark.parametrize("theme", THEMES)
def test_words_stand_out_in_every_theme(visit: Any, theme: str) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for()
    assert sorted(data.look()["themes"]) == sorted(THEMES)
    wear(page, theme)
    colours = page.evaluate(TOKENS)
    least = 7 if theme == "contrast" else 4.5
    for word, plate in PAIRS:
        found = contrast(colours[word], colours[plate])
        assert found >= least, f"{theme}: {word} on {plate} has {found:.2f}"


# What stands out most from what most of it is painted in.
STANDS_OUT = """async ([picture, boxes]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return boxes.map(([x, y, width, height]) => {
    const { data } = pen.getImageData(x, y, width, height);
    const all = [];
    for (let at = 0; at < data.length; at += 4)
      all.push(0.2126 * part(data[at]) + 0.7152 * part(data[at + 1]) + 0.0722 * part(data[at + 2]));
    all.sort((one, other) => one - other);
    const ground = all[Math.floor(all.length / 2)] + 0.05;
    return Math.max((all[all.length - 1] + 0.05) / ground, ground / (all[0] + 0.05));
  });
}"""
BOXES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  // an i is hardly wider than its line: look at some of the ground beside it, too
  return [x - 2, y, width + 4, height].map((value) => Math.round(value * devicePixelRatio));
})"""


@pytest.mark.parametrize("theme", THEMES)
def test_numbers_of_rooms_and_squares_can_be_read(visit: Any, server: Server, theme: str) -> None:
    page = visit("/settings", device_scale_factor=2)
    page.locator("h1").first.wait_for()
    open_planted(page, server, FULL, "blue: card 5")
    wear(page, theme)
    page.wait_for_timeout(100)
    picture = base64.b64encode(page.screenshot()).decode()
    for selector, least in ((".room-number", 4.5), (".coordinates text", 4.5)):
        found = page.evaluate(STANDS_OUT, [picture, page.evaluate(BOXES, selector)])
        assert found and min(found) >= (7 if theme == "contrast" else least), (theme, selector, sorted(found))
