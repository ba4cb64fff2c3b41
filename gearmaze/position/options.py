"""Agreed options as words: `targetVp=6 timer=on handicap.blue=5,-5,-6`, or `handicap.blue=good/newbie`."""

from collections.abc import Mapping
from typing import Any

from gearmaze.engine.errors import ParseError
from gearmaze.engine.options import SUGGESTED_HANDICAPS
from gearmaze.notation.names import NUMBER

ROOMS = ("missingPair", "pairs")  # whose values are names, even where they look like numbers


def options_text(options: Mapping[str, Any]) -> str:
    """The options as `parse_options` reads them."""
    words = []
    for name, value in options.items():
        if name != "handicap":
            words.append(f"{name}={','.join(map(str, value)) if isinstance(value, (list, tuple)) else value}")
            continue
        for colour, terms in value.items():
            parts = [str(terms["characters"])] if "characters" in terms else []
            parts += [f"-{card}" for card in terms.get("without", ())]
            words.append(f"handicap.{colour}={','.join(parts)}")
    return " ".join(words)


def parse_options(text: str, source: str = "", line: int = 0) -> dict[str, Any]:
    """Options by name; several pairs are told apart by commas, `pairs=1,2,5`.

    Whether there are such options and values the table decides.
    """
    options: dict[str, Any] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise ParseError(f"expected an option such as targetVp=6, found {word!r}", source, line)
        kind, dot, colour = name.partition(".")
        if kind == "handicap" and dot:
            terms = options.setdefault("handicap", {})
            if colour in terms:
                raise ParseError(f"option {name} is given twice", source, line)
            terms[colour] = _handicap(word, value, source, line)
            continue
        if name in options or name == "handicap":
            fault = "is given twice" if name in options else "needs a colour: handicap.blue=5,-6"
            raise ParseError(f"option {name} {fault}", source, line)
        options[name] = int(value) if NUMBER.fullmatch(value) and name not in ROOMS else value
    return options


def _handicap(word: str, value: str, source: str, line: int) -> dict[str, Any]:
    """`5,-5,-6`: five characters, without the Combat cards +5 and +6; or as suggested: `good/newbie`."""
    if "/" in value:
        return _suggested(word, value, source, line)
    terms: dict[str, Any] = {}
    for part in value.split(",") if value else ():
        if not NUMBER.fullmatch(part.removeprefix("-")):
            raise ParseError(f"expected a handicap such as handicap.blue=5,-6, found {word!r}", source, line)
        if part.startswith("-"):
            terms.setdefault("without", []).append(int(part[1:]))
        elif "characters" in terms:
            raise ParseError(f"{word!r} counts the characters twice", source, line)
        else:
            terms["characters"] = int(part)
    return terms


def _suggested(word: str, value: str, source: str, line: int) -> dict[str, Any]:
    """What the rules suggest for a player of one strength against one of another (HAND-06)."""
    stronger, _, weaker = value.replace("-", " ").partition("/")
    found = SUGGESTED_HANDICAPS.get((stronger, weaker))
    if found is None:
        known = ", ".join("/".join(pair).replace(" ", "-") for pair in SUGGESTED_HANDICAPS)
        raise ParseError(f"nothing is suggested for {word!r}; there is {known} (HAND-06)", source, line)
    characters, without = found
    return {"characters": characters, "without": [*without]}
