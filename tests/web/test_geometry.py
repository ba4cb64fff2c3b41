"""Every board lies on the screen as the engine has it: the same squares and names, one's own line nearest."""

from __future__ import annotations

from typing import Any

from gearmaze import data
from gearmaze.engine.layouts import Layout
from gearmaze.engine.maze import Grid
from gearmaze.server.reference import _layout

# What squares the page makes of a layout however it is turned, back on the table's own coordinates.
NAMES = """async ([entry, quarters]) => {
  const { laid } = await import("/static/book.js");
  const { geometry } = await import("/static/geometry.js");
  const layout = laid(entry);
  const plain = geometry(layout, 0), geo = geometry(layout, quarters);
  const whole = [...geo.squares.keys()].every((name) => {
    const { column, row } = geo.squares.get(name);
    return column >= 0 && row >= 0 && column < geo.columns && row < geo.rows;
  });
  const least = (axis) => Math.min(...Object.values(entry.squares).map((spot) => spot[axis]));
  const [left, top] = [least(0), least(1)];
  const back = ({ name, column, row }) => [name, [column + left, row + top]];
  const spots = [...plain.squares.values()].map(back);
  const labels = [...geo.across.values(), ...geo.down.values()];
  return { whole, count: geo.squares.size, spots: Object.fromEntries(spots), labels };
}"""

# At which edge somebody finds his line: bottom, left, right or top; and how the board lies.
NEAREST = """async ([entry, upright, seat]) => {
  const { laid } = await import("/static/book.js");
  const { geometry } = await import("/static/geometry.js");
  const { quartersFor } = await import("/static/turned.js");
  const layout = laid(entry);
  const geo = geometry(layout, quartersFor(layout, upright, seat));
  const line = geo.lines.find(({ colour }) => colour === seat);
  const faces = line ? line.faces : -1;
  return { edge: { 0: "bottom", 1: "left", 2: "top", 3: "right" }[faces] ?? "none", quarters: geo.quarters,
    wide: geo.columns / geo.rows };
}"""


def squares(layout: Layout) -> dict[str, list[int]]:
    """Every square a room lies on when it is dealt, or a line, by the engine's name."""
    grid = Grid(layout)
    there = [grid.square(slot.x + i % 5, slot.y + i // 5) for slot in layout.slots for i in range(25)]
    there += [square for line in grid.line_squares for square in line]
    return {grid.name(square): list(grid.xy(square)) for square in there}


def layouts() -> list[Layout]:
    return [data.layout(name) for name in data.layout_names()]


def test_squares_are_called_what_the_engine_calls_them(visit: Any) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    for layout in layouts():
        entry = _layout(layout, Grid(layout))
        for quarters in range(4):
            found = page.evaluate(NAMES, [entry, quarters])
            assert found["whole"] and found["count"] == len(squares(layout)), (layout.id, quarters)
            assert found["spots"] == squares(layout), layout.id
            assert all(label.isalnum() for label in found["labels"]), (layout.id, found["labels"])


def test_one_s_own_line_is_nearest_and_nobody_climbs_a_summit_sideways(visit: Any) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    for layout in layouts():
        entry = _layout(layout, Grid(layout))
        for upright, seat in [(upright, seat) for upright in (False, True) for seat in layout.seats]:
            found = page.evaluate(NEAREST, [entry, upright, seat])
            assert found["edge"] in ("bottom", "left", "none"), (layout.id, seat, found)
            if found["edge"] == "none":
                lies = found["quarters"] == 0 if upright else found["wide"] > 0.85
                assert lies and found["quarters"] in (0, 1), (layout.id, found)
            if layout.id.startswith("pyr"):
                assert found["quarters"] == 0
