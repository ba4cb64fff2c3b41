"""The game's own pictures for gearmaze/web/pictures: `python -m tools.pictures`.

Icons of the installed page from favicon.svg, and the picture of link previews from a board the library drew.
They change seldom, so they are checked in; this needs chromium and playwright, as the tests of the page do.
"""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from gearmaze.bundle import WEB
from gearmaze.server.previews import HIGH, PICTURE, WIDE
from tests.web.browser import browser

ROOT = Path(__file__).parents[1]
OUT = WEB / "pictures"
TABLE = "radial-gradient(120% 90% at 50% 0%, #33271b 0%, #1e1711 48%, #120d09 100%)"
# Edge, how much of it the gear takes, and the corners: a maskable icon may be cut to a circle of 80 %.
ICONS = {
    "icon-192.png": (192, 0.8, 0.2),
    "icon-512.png": (512, 0.8, 0.2),
    "icon-maskable-512.png": (512, 0.58, 0),
}


def icon(size: int, share: float, corner: float) -> str:
    """The gear on the table."""
    gear = (WEB / "favicon.svg").read_text(encoding="utf-8")
    return f"""<style>body {{ margin: 0; background: transparent }}
      div {{ width: {size}px; height: {size}px; display: grid; place-items: center; background: #211a13;
        border-radius: {corner * size}px }} svg {{ width: {share * size}px }}</style><div>{gear}</div>"""


def preview() -> str:
    """The name beside a board in the middle of a game, as README.md shows it."""
    board = (ROOT / "docs" / "images" / "board.svg").read_text(encoding="utf-8")
    gear = (WEB / "favicon.svg").read_text(encoding="utf-8")
    font = base64.b64encode((WEB / "fonts" / "cinzel-latin-700-normal.woff2").read_bytes()).decode()
    return f"""<style>
      @font-face {{ font-family: Cinzel; font-weight: 700; src: url(data:font/woff2;base64,{font}) }}
      body {{ margin: 0; width: {WIDE}px; height: {HIGH}px; overflow: hidden; background: {TABLE} }}
      div {{ position: absolute }}
      .board {{ left: 470px; top: -135px; transform: rotate(-6deg) }}
      .board svg {{ width: 1420px; height: auto }}
      .shade {{ inset: 0; background: linear-gradient(90deg, #15100b 30%, #15100bcc 40%, #15100b00 58%) }}
      .name {{ left: 60px; top: 0; bottom: 0; display: grid; align-content: center; gap: 24px; color: #e8bd6a;
        font: 700 74px Cinzel }} .name svg {{ width: 150px }}</style>
      <div class="board">{board}</div><div class="shade"></div>
      <div class="name">{gear}<span>Gearmaze</span></div>"""


PIXELS = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const { data: all } = canvas.getImageData(0, 0, picture.width, picture.height);
  let text = "";
  for (let at = 0; at < all.length; at += 8192) text += String.fromCharCode(...all.subarray(at, at + 8192));
  return btoa(text);
}"""


def slim(page: Any, png: bytes) -> bytes:
    """A picture with 256 colours of its own: stone needs no more, and it is a third of the bytes."""
    raw = base64.b64decode(page.evaluate(PIXELS, base64.b64encode(png).decode()))
    pixels = np.frombuffer(raw, dtype=np.uint8).reshape(HIGH, WIDE, 4)[:, :, :3]
    colours, counts = np.unique(pixels.reshape(-1, 3), axis=0, return_counts=True)
    palette = _palette(colours.astype(float), counts.astype(float))
    away = [((colours.astype(np.int32) - entry) ** 2).sum(axis=1) for entry in palette.astype(np.int32)]
    nearest = np.argmin(np.stack(away), axis=0).astype(np.uint8)
    _, where = np.unique(pixels.reshape(-1, 3), axis=0, return_inverse=True)
    rows = nearest[where.reshape(HIGH, WIDE)]
    lines = b"".join(b"\0" + row.tobytes() for row in rows)
    head = struct.pack(">IIBBBBB", WIDE, HIGH, 8, 3, 0, 0, 0)
    chunks = (b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _palette(colours: Any, counts: Any, most: int = 256) -> Any:
    """The box of colours with the widest spread is cut in two, until there are enough boxes."""
    boxes = [np.arange(len(colours))]
    while len(boxes) < most:
        spread = [np.ptp(colours[box], axis=0).max() * np.sqrt(counts[box].sum()) for box in boxes]
        box = boxes.pop(int(np.argmax(spread)))
        box = box[np.argsort(colours[box][:, np.ptp(colours[box], axis=0).argmax()])]
        middle = np.searchsorted(np.cumsum(counts[box]), counts[box].sum() / 2)
        middle = min(max(int(middle), 1), len(box) - 1)
        boxes += [box[:middle], box[middle:]]
    mean = [np.average(colours[box], axis=0, weights=counts[box]) for box in boxes]
    return np.rint(mean).astype(np.uint8)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def main() -> None:
    """Take them all anew."""
    OUT.mkdir(exist_ok=True)
    with browser() as chrome:
        page = chrome.new_page()
        for name, (size, share, corner) in ICONS.items():
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(icon(size, share, corner))
            (OUT / name).write_bytes(page.screenshot(omit_background=True))
        page.set_viewport_size({"width": WIDE, "height": HIGH})
        page.set_content(preview())
        page.evaluate("document.fonts.ready")
        (WEB / PICTURE).write_bytes(slim(page, page.screenshot()))
    for path in sorted(OUT.glob("*.png")):
        print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
