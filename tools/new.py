"""The stubs of something new, and what is left to do: `python -m tools.new piece juggler --box base`.

Also `box`, `verb`, `terrain`, `room`, `scenario`, `page` and `words`; docs/boxes.md goes through each.
Nothing that is there is ever changed: what has been written before is left as it is, so it can be run again
to see what is still to be done.
"""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.stubs import LANGUAGES, ROOT, TODO, New, Problem, Stub, in_tuple, left_in, look, write

Stubs = tuple[list[Stub], list[str]]


def piece(new: New, is_object: bool) -> Stubs:
    """A character or an object."""
    make, tuple_of = ("thing", "OBJECTS") if is_object else ("character", "CHARACTERS")
    numbers = "" if is_object else ", 4, 1"
    shown = f' = "{new.name[:3]}", sign = "?", icon = "swap-bag" }}'
    if not is_object:
        shown = f' = "{new.name[:2].capitalize()}", icon = "person" }}'
    line = f'{new.constant} = {make}("{new.name}", "{new.title}"{numbers})  # {TODO}: its abilities\n\n'
    stubs = [
        Stub(new.set, f'("{new.name}",', line, rf"{tuple_of} = "),
        new.words("pieces", {"name": TODO, "gender": "m", "text": TODO}),
        new.rules("Object rules" if is_object else "Character rules"),
        look(new, "pieces", f"{new.name} = {{ letters", shown, "letters of its own, an icon of icons.json"),
        new.test(),
    ]
    left = [
        f"{new.set}: put {new.constant} among the {tuple_of.lower()} of a scenario, or nobody plays with it"
    ]
    return stubs, left


def scenario(new: New) -> Stubs:
    """Something to play, the full game of the box (or the first one's) to begin with."""
    source = (new.root / new.set).read_text(encoding="utf-8")
    full_game = "full_game" if "def full_game" in source else "base.full_game"
    made = f'''def {new.identifier}() -> Scenario:
    """{TODO}: the rules that say how it is played."""
    return {full_game}()._replace(
        id="{new.name}",
    )


'''
    stubs = [
        Stub(new.set, f"def {new.identifier}()", made, r"SCENARIOS = "),
        new.words("scenarios", {"title": TODO, "sentence": TODO}),
        new.test(),
        new.rules("scenario"),
    ]
    return stubs, [f'{new.set}: put "{new.name}": {new.identifier} into SCENARIOS']


def verb(new: New) -> Stubs:
    """Something to do for AP, and the ability that lets somebody do it."""
    kind = "".join(word.capitalize() for word in new.name.split("-"))
    made = f'''

class {kind}(Verb):
    """{new.rule}: {TODO}."""

    name = "{new.name}"
    parts = ("who",)  # {TODO}: how it is written, by the names in gearmaze/engine/verbs.py
    granted = ("{new.rule}",)

    def options(self, state: State, who: int) -> Iterator[Action]:
        action = Action("{new.name}", who)
        if self.refuse(state, action) is None:
            yield action

    def refuse(self, state: State, action: Action) -> Refusal | None:
        return None  # {TODO}: why not

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        raise NotImplementedError("{TODO}: what it does, and an Event that tells of it")


class Can{kind}(Ability):
    verbs = ({kind}(),)
'''
    stubs = [
        Stub(new.set, f"class {kind}(Verb)", made, r"^# Characters -+\n(?P<here>)"),
        new.word("verbs"),
        new.rules("Character rules"),
        look(new, "verbs", f"{new.name} = {{ sign", ' = "•" }', "a sign of its own"),
        new.test(),
    ]
    return stubs, [
        f"{new.set}: give Can{kind}() to a character or an object",
        "gearmaze/data/pieces.toml: sentences for its event and refusals, [events.NAME], [refusals.NAME]",
    ]


def terrain(new: New) -> Stubs:
    """A ground: a row of its box, which says what is not as on plain floor (`gearmaze/engine/terrain.py`)."""
    known = (new.root / "gearmaze/data/look.toml").read_text(encoding="utf-8")
    own = re.search(rf'^"(.)" = {{ id = "{new.name}"', known, re.MULTILINE)
    free = (sign for sign in f"{new.name}abcdefghijklmnopqrstuvwxyz".upper() if f'\n"{sign}" = ' not in known)
    letter = own[1] if own else next(free)
    symbol = f'<symbol id="{new.name}">'
    art = f'{symbol}\n  <circle cx="32" cy="32" r="20" fill="#a33"/> <!-- {TODO} -->\n</symbol>\n'
    row = f'{new.constant} = Terrain("{letter}", "{new.name}", rules=("{new.rule}",))  # {TODO}\n\n'
    stubs = [
        Stub(new.set, f'"{new.name}", rules=', row, r"TERRAINS = |CHARACTERS = "),
        new.rules("ROOM"),
        new.test(),
        new.words("grounds", {"name": TODO, "text": TODO, "where": TODO}),
        look(
            new, "grounds", f'"{letter}" = {{ id = "{new.name}"', ', sign = "~", ink = 250 }', "how it looks"
        ),
        Stub("gearmaze/data/art/ground.svg", symbol, art, "</svg>"),
    ]
    left = [
        f"{new.set}: say how it is (gearmaze/engine/terrain.py has the questions), and put {new.constant} "
        "among the terrains of a scenario",
        f"gearmaze/data/rooms/{new.box}.txt: rooms that have it",
        "tests/slow/terrains.py: what the slow rules know about it",
    ]
    return stubs, left


def room(new: New) -> Stubs:
    """A pair of rooms, all floor but for the gears."""
    pair = new.name
    for path in sorted((new.root / "gearmaze/data/rooms").glob("*.txt")):
        if path.stem != new.box and re.search(
            rf"^room {pair}c", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            raise Problem(f"the rooms {pair} are in {path.stem}.txt already; a pair has a number of its own")
    edge, floor, gear = "+   +   +   +   +   +", "  .   .   .   .   .  ", "  .   .   @   .   .  "
    drawn = "\n".join(row for square in (floor, floor, gear, floor, floor) for row in (edge, square))
    pages = (f"# {TODO}: draw it\nroom {pair}{way}\n{drawn}\n{edge}\n" for way in ("cw", "ccw"))
    stub = Stub(f"gearmaze/data/rooms/{new.box}.txt", f"room {pair}cw", "\n".join(pages))
    return [stub], [f"{new.set}: put them among the rooms of a scenario (data.rooms({new.box!r}))"]


BOX = '''"""{title}: {todo}, what it is about."""

from collections.abc import Iterator

from gearmaze import data
from gearmaze.engine import (
    Ability,
    Action,
    Event,
    Refusal,
    Scenario,
    State,
    Terrain,
    Verb,
    character,
    refuse,
    thing,
)
from gearmaze.sets import base, common

# Grounds ------------------------------------------------------------------------------------------

TERRAINS = common.TERRAINS

# Characters ---------------------------------------------------------------------------------------

CHARACTERS = ()

# Objects ------------------------------------------------------------------------------------------

OBJECTS = ()

# What is played -----------------------------------------------------------------------------------


SCENARIOS = {{}}
'''


def box(new: New) -> Stubs:
    """A box to put everything else into."""
    name = new.name
    rules = "\n".join(
        f"## {chapter}\n"
        for chapter in ("1. The scenarios", "2. ROOM", "3. Character rules", "4. Object rules")
    )
    stubs = [
        Stub(new.set, "", BOX.format(title=new.title, todo=TODO)),
        Stub(f"gearmaze/rules/{name}.md", "", f"# {new.title}\n\n{rules}"),
        Stub(f"gearmaze/data/rooms/{name}.txt", "", f"# The rooms of {name}, drawn as base.txt explains.\n"),
        *(
            Stub(f"gearmaze/{package}/__init__.py", f'"{name}"', f', "{name}"', in_tuple(boxes))
            for package, boxes in (("sets", "BOXES"), ("rules", "BOXES"), ("data", "_SQUARE"))
        ),
    ]
    return stubs, [f"python -m tools.new piece, verb, terrain, room and scenario, each with --box {name}"]


def page(new: New) -> Stubs:
    """A page of the web app at an address of its own."""
    name, component = new.name, "".join(word.capitalize() for word in new.name.split("-")) + "Page"
    title, text = f"{new.identifier}.title".replace("_", "."), f"{new.identifier}.text".replace("_", ".")
    drawn = f'''// The page at /{name}.
import {{ html }} from "./ui.js";
import {{ t }} from "./words.js";

export function {component}() {{
  return html`<main class="page narrow"><h1>${{t("{title}")}}</h1><p>${{t("{text}")}}</p></main>`;
}}
'''
    route = f'  if (first === "{name}") return html`<${{{component}}} />`;\n'
    stubs = [
        Stub(f"gearmaze/web/{name}.js", "", drawn),
        Stub(
            "gearmaze/web/app.js",
            f"import {{ {component} }}",
            f'import {{ {component} }} from "./{name}.js";\n',
            "import {",
        ),
        Stub("gearmaze/web/app.js", route, route, r"  return html`<\$\{Trouble\}"),
        Stub("gearmaze/server/app.py", f'"/{name}"', f', "/{name}"', in_tuple("QUIET_PAGES")),
    ]
    lines = f',\n {json.dumps(title)}: "{TODO}",\n {json.dumps(text)}: "{TODO}"'
    for language in LANGUAGES:
        stubs.append(Stub(f"gearmaze/web/lang/{language}.json", f'"{title}"', lines, r"(?P<here>)\n\}\s*\Z"))
    return stubs, ["gearmaze/web/app.js: a link to it, where people look for one (<nav>)"]


def words(new: New) -> Stubs:
    """The words of the environments that no list has yet, at the end of the box's own."""
    from gearmaze.envs.index import needed_words, the_index, version, word_files

    known = {*the_index().words, *the_index().rooms}
    lines = []
    for section, needed in needed_words().items():
        lacking = [word for word in needed if word not in known]
        lines += [f"[{section}]", *lacking] if lacking else []
    if not lines:
        return [], ["nothing: every word the environments need is in a list"]
    own = [path.name for path in word_files() if path.stem.endswith(f"-{new.name}")]
    path = f"gearmaze/envs/words/{own[0] if own else f'v{version() + 1}-{new.name}.txt'}"
    return [Stub(path, "\n".join(lines), "\n".join(lines) + "\n")], [
        f"{path}: once it is released, nothing in it may change; later words go into a file of their own"
    ]


MAKERS = {
    "box": box,
    "verb": verb,
    "terrain": terrain,
    "room": room,
    "scenario": scenario,
    "page": page,
    "words": words,
}


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="tools.new", description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("piece", *MAKERS))
    parser.add_argument("name", help="its id, such as wall-walker; of rooms, the number of the pair")
    parser.add_argument("--box", default="base", help="the module in gearmaze/sets it belongs to")
    parser.add_argument("--object", action="store_true", help="a piece that is carried, not a character")
    asked = parser.parse_args(words)
    try:
        new = New(root, asked.name, asked.name if asked.what in ("box", "words") else asked.box, asked.what)
        stubs, left = piece(new, asked.object) if asked.what == "piece" else MAKERS[asked.what](new)
        for stub in stubs:
            print(write(root, stub))
    except Problem as problem:
        print(f"tools.new: {problem}", file=sys.stderr)
        return 2
    print("left to do:", *left_in(root, stubs), *left, sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
