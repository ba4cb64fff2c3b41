"""The stubs of something new, and what is left to do: `python -m tools.new piece juggler --box base`.

Also `scenario`, `verb` and `terrain`; docs/boxes.md goes through each. Nothing that is there is ever changed:
what has been written before is left as it is, so it can be run again to see what is still to be done.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "fr", "de")
INITIAL = {"base": "B", "prison": "P"}
TODO = "TODO"


class Problem(Exception):
    """What was asked for cannot be written; a sentence for whoever asked."""


class Stub(NamedTuple):
    """Some lines for a file, before the first line that matches `before` (at the end without one)."""

    path: str
    mark: str  # in the file already: it was written before
    text: str
    before: str = ""


class New:
    """Something new, called `name`, in a box."""

    def __init__(self, root: Path, name: str, box: str) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
            raise Problem(f"a name is small letters, digits and hyphens, such as wall-walker, not {name!r}")
        self.root, self.name, self.box = root, name, box
        self.set = f"gearmaze/sets/{box}.py"
        if not (root / self.set).is_file():
            known = sorted(
                path.stem for path in (root / "gearmaze/sets").glob("*.py") if path.stem in INITIAL
            )
            raise Problem(f"there is no box {box!r} (no {self.set}); there are: {', '.join(known)}")
        self.title = " ".join(word.capitalize() for word in name.split("-"))
        self.constant = name.upper().replace("-", "_")
        self.identifier = name.replace("-", "_")
        self.rule = self._rule()

    def _rule(self) -> str:
        """The id of its first rule: the one its section has, or one nobody has."""
        path = self.root / f"gearmaze/rules/{self.box}.md"
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        own = re.search(rf"^### {self.title}\n- \*\*([A-Z0-9-]+)\*\*", text, re.MULTILINE)
        if own:
            return own[1]
        letters, initial = self.name.replace("-", "").upper(), INITIAL.get(self.box, self.box[:3].upper())
        found = (f"{initial}-{letters[:count]}-01" for count in range(3, len(letters) + 1))
        free = next((id for id in found if f"**{id}**" not in text), "")
        return free or f"{initial}-{letters}X-01"

    def words(self, table: str, row: dict[str, str]) -> Stub:
        """An entry of the one file of words, in every language."""
        lines = []
        for language in LANGUAGES:
            own = language != "en" or table != "pieces"  # English names of pieces come with the box
            told = [key for key in row if own or key not in ("name", "gender")]
            lines.append(f"{language} = {{ " + ", ".join(f'{key} = "{row[key]}"' for key in told) + " }")
        head = f"[{table}.{self.name}]"
        before = {"pieces": r"\[grounds\.", "grounds": r"\[sides\."}.get(table, "")
        return Stub("gearmaze/data/pieces.toml", head, "\n".join([head, *lines, ""]) + "\n", before)

    def test(self, folder: str, about: str) -> Stub:
        """A test that fails until somebody writes it."""
        text = (
            f'"""{about}"""\n\nimport pytest\n\n\n@pytest.mark.rule("{self.rule}")\n'
            f'def test_{self.identifier}() -> None:\n    pytest.fail("{TODO}: show what {self.rule} says")\n'
        )
        return Stub(f"{folder}/test_{self.identifier}.py", "", text)

    def rules(self, section: str) -> Stub:
        """A section of the rulebook with one rule, at the end of a chapter."""
        path = self.root / f"gearmaze/rules/{self.box}.md"
        chapters = (
            re.findall(r"^## .*$", path.read_text(encoding="utf-8"), re.MULTILINE) if path.is_file() else []
        )
        after = next((n for n, line in enumerate(chapters) if section in line), len(chapters))
        before = re.escape(chapters[after + 1]) if after + 1 < len(chapters) else ""
        head = f"### {self.title}"
        return Stub(
            f"gearmaze/rules/{self.box}.md", f"{head}\n", f"{head}\n- **{self.rule}** {TODO}.\n\n", before
        )


def piece(new: New, is_object: bool) -> tuple[list[Stub], list[str]]:
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
        new.test("tests/sets", f"{new.title}, of the box {new.box}."),
    ]
    left = [
        f"{new.set}: put {new.constant} among the {tuple_of.lower()} of a scenario, or nobody plays with it"
    ]
    return stubs, left


def look(new: New, table: str, begins: str, rest: str, what: str) -> Stub:
    """A line of the one file of looks."""
    line = f"{begins}{rest}  # {TODO}: {what}\n"
    return Stub("gearmaze/data/look.toml", f"\n{begins}", line, after_head(table))


def scenario(new: New) -> tuple[list[Stub], list[str]]:
    """Something to play, the full game of the box to begin with."""
    made = f'''def {new.identifier}() -> Scenario:
    """{TODO}: the rules that say how it is played."""
    return full_game()._replace(
        id="{new.name}",
    )


'''
    stubs = [
        Stub(new.set, f"def {new.identifier}()", made, r"SCENARIOS = "),
        new.words("scenarios", {"title": TODO, "sentence": TODO}),
        new.test("tests/sets", f"The scenario {new.name}."),
        new.rules("scenario"),
    ]
    return stubs, [f'{new.set}: put "{new.name}": {new.identifier} into SCENARIOS']


def verb(new: New) -> tuple[list[Stub], list[str]]:
    """Something to do for AP, and the ability that lets somebody do it."""
    kind = "".join(word.capitalize() for word in new.name.split("-"))
    made = f'''class {kind}(Verb):
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
    words = [
        Stub(
            f"gearmaze/data/words/{lang}.toml",
            f"\n{new.name} = ",
            f'{new.name} = "{TODO}"\n',
            after_head("words.verb"),
        )
        for lang in LANGUAGES
    ]
    stubs = [Stub(new.set, f"class {kind}(Verb)", made, r"# Characters? ---|# Objects ---"), *words]
    stubs += [new.rules("Character rules"), new.test("tests/sets", f"The verb {new.name}.")]
    stubs.append(look(new, "verbs", f"{new.name} = {{ sign", ' = "•" }', "a sign of its own"))
    return stubs, [
        f"{new.set}: give Can{kind}() to a character or an object",
        "gearmaze/data/words: a sentence for its event",
        "gearmaze/data/look.toml, [verbs]: a sign, and where it stands among others",
    ]


def terrain(new: New) -> tuple[list[Stub], list[str]]:
    """A ground: a row of its box, which says what is not as on plain floor (`gearmaze/engine/terrain.py`)."""
    known = (new.root / "gearmaze/data/look.toml").read_text(encoding="utf-8")
    own = re.search(rf'^"(.)" = {{ id = "{new.name}"', known, re.MULTILINE)
    free = (sign for sign in f"{new.name}abcdefghijklmnopqrstuvwxyz".upper() if f'\n"{sign}" = ' not in known)
    letter = own[1] if own else next(free)
    symbol = f'<symbol id="{new.name}">'
    art = f'{symbol}\n  <circle cx="32" cy="32" r="20" fill="#a33"/> <!-- {TODO} -->\n</symbol>\n'
    row = f'{new.constant} = Terrain("{letter}", "{new.name}", rules=("{new.rule}",))  # {TODO}\n\n'
    stubs = [
        Stub(new.set, f'"{new.name}", rules=', row, r"CHARACTERS = "),
        new.rules("ROOM"),
        new.test("tests/sets", f"The ground {new.name}, of the box {new.box}."),
        new.words("grounds", {"name": TODO, "text": TODO, "where": TODO}),
        look(
            new, "grounds", f'"{letter}" = {{ id = "{new.name}"', ', sign = "~", ink = 250 }', "how it looks"
        ),
        Stub("gearmaze/data/art/ground.svg", symbol, art, "</svg>"),
    ]
    left = [
        f"{new.set}: import Terrain from gearmaze.engine, say how it is (gearmaze/engine/terrain.py has the "
        f"questions), and put {new.constant} among the terrains of a scenario",
        f"gearmaze/data/rooms/{new.box}.txt: rooms that have it",
        "tests/slow/terrains.py: what the slow rules know about it",
    ]
    return stubs, left


def after_head(table: str) -> str:
    """Matches the first entry of a table of TOML."""
    return rf"(?<=\[{re.escape(table)}\]\n)"


def write(root: Path, stub: Stub) -> str:
    """Write a stub unless it is there; a line that says which."""
    path = root / stub.path
    old = path.read_text(encoding="utf-8") if path.is_file() else ""
    if old and (not stub.mark or stub.mark in old):
        return f"there already  {stub.path}"
    if old and stub.before:
        found = re.search(
            stub.before if stub.before.startswith("(?<=") else rf"^(?:{stub.before})", old, re.MULTILINE
        )
        if found is None:
            raise Problem(f"{stub.path}: no line begins with {stub.before!r}, so nothing was written there")
        new = old[: found.start()] + stub.text + old[found.start() :]
    elif old:
        new = f"{old.rstrip()}\n\n{stub.text.rstrip()}\n"
    else:
        new = stub.text
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(new, encoding="utf-8")
    return f"written        {stub.path}"


def left_in(root: Path, stubs: Sequence[Stub]) -> list[str]:
    """Every line of the files that still says TODO, as file:line."""
    rows = []
    for path in dict.fromkeys(stub.path for stub in stubs):
        for number, line in enumerate((root / path).read_text(encoding="utf-8").splitlines(), 1):
            if TODO in line:
                rows.append(f"{path}:{number}: {line.strip()[:80]}")
    return rows


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="tools.new", description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("piece", "scenario", "verb", "terrain"))
    parser.add_argument("name", help="its id, such as wall-walker")
    parser.add_argument("--box", default="base", help="the module in gearmaze/sets it belongs to")
    parser.add_argument("--object", action="store_true", help="a piece that is carried, not a character")
    asked = parser.parse_args(words)
    try:
        new = New(root, asked.name, asked.box)
        makers = {"scenario": scenario, "verb": verb, "terrain": terrain}
        stubs, left = piece(new, asked.object) if asked.what == "piece" else makers[asked.what](new)
        for stub in stubs:
            print(write(root, stub))
    except Problem as problem:
        print(f"tools.new: {problem}", file=sys.stderr)
        return 2
    print("left to do:", *left_in(root, stubs), *left, sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
