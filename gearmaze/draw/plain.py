"""A drawing in nothing but ASCII, for `print(game)`, logs and terminals that have no more."""

# Walls as - and |, what is open or unknown as . and :, a portcullis as #.
_LYING, _UPRIGHT = "━─╴╸╶╺╾╼", "┃│╷╻╵╹╽╿"
_SIGNS = {
    **dict.fromkeys(_LYING, "-"),
    **dict.fromkeys(_UPRIGHT, "|"),
    "┄": ".",
    "┊": ":",
    "╌": ".",
    "¦": ":",
    "╪": "#",
    "╫": "#",
    "╳": "x",
    "╍": "=",
    "╏": "=",
    "※": "%",
    "∪": "u",
    "∴": "%",
    "░": "/",
    "▓": "X",
    "╱": "/",
    "≈": "~",
    "§": "$",
    "♣": "T",
    "◎": "@",
    "≡": "=",
    "•": "o",
    "·": ".",
    "✗": "x",
    "▸": ">",
    "î": "!",
    "×": "x",
    "–": "-",
    "…": ".",
    "°": " ",
    "↻": ">",
    "↺": "<",
    "↑": "^",
    "→": ">",
    "↓": "v",
    "←": "<",
    "△": "^",
    "□": "[",
    "○": "o",
    "●": "o",
    "◆": "d",
    "■": "s",
    "▲": "t",
    "†": "t",
    "¬": "-",
}
_TABLE = {ord(sign): plain for sign, plain in _SIGNS.items()}
_JOINTS = range(0x2500, 0x2580)  # where lines meet


def in_ascii(text: str) -> str:
    """The same with one plain character for each that is none, so that everything stays in its column."""
    text = text.translate(_TABLE)
    if text.isascii():
        return text
    return "".join(c if c.isascii() else "+" if ord(c) in _JOINTS else "*" for c in text)
