"""Some lines for a file, written once and nowhere twice: what `tools.new` is made of."""

import re
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
    """Some lines for a file, before what matches `before` (at the end without one).

    That is the first line that begins so, or the group `here` of a pattern that has one.
    """

    path: str
    mark: str  # in the file already: it was written before
    text: str
    before: str = ""


class New:
    """Something new, called `name`, in a box."""

    def __init__(self, root: Path, name: str, box: str, what: str = "piece") -> None:
        if what == "room" and not name.isdecimal():
            raise Problem(f"rooms are called by the number of their pair, such as 91, not {name!r}")
        if what != "room" and not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
            raise Problem(f"a name is small letters, digits and hyphens, such as wall-walker, not {name!r}")
        self.root, self.name, self.box = root, name, box
        self.set = f"gearmaze/sets/{box}.py"
        if what not in ("box", "words", "page") and not (root / self.set).is_file():
            known = sorted(path.stem for path in (root / "gearmaze/rules").glob("*.md"))
            known = [each for each in known if (root / f"gearmaze/sets/{each}.py").is_file()]
            raise Problem(
                f"there is no box {box!r} (no {self.set}); there are: {', '.join(known)}; "
                f"`python -m tools.new box {box}` begins one"
            )
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
        letters = "SCN" if self.name == self.box else letters
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
        if table == "scenarios":
            lines.insert(0, f'rules = ["{self.rule.rpartition("-")[0]}"]')
        head = f"[{table}.{self.name}]"
        before = {"pieces": r"\[grounds\.", "grounds": r"\[sides\."}.get(table, "")
        return Stub("gearmaze/data/pieces.toml", head, "\n".join([head, *lines, ""]) + "\n", before)

    def word(self, table: str) -> Stub:
        """An entry of it that is a single word or sentence in every language."""
        head = f"[{table}.{self.name}]"
        lines = [f'{language} = "{TODO}"' for language in LANGUAGES]
        return Stub("gearmaze/data/pieces.toml", head, "\n".join([head, *lines, ""]) + "\n")

    def test(self) -> Stub:
        """A test that fails until somebody writes it, with the others of the box."""
        path = f"tests/sets/test_{self.box.replace('-', '_')}.py"
        head = "" if (self.root / path).is_file() else f'"""The box {self.box}."""\n\nimport pytest\n\n\n'
        text = (
            f'@pytest.mark.rule("{self.rule}")\ndef test_{self.identifier}() -> None:\n'
            f'    pytest.fail("{TODO}: show what {self.rule} says")\n'
        )
        return Stub(path, f"def test_{self.identifier}(", head + text if head else f"\n{text}")

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


def look(new: New, table: str, begins: str, rest: str, what: str) -> Stub:
    """A line of the one file of looks."""
    line = f"{begins}{rest}  # {TODO}: {what}\n"
    return Stub("gearmaze/data/look.toml", f"\n{begins}", line, end_of_table(table))


def in_tuple(name: str) -> str:
    """Matches the end of a tuple of that name."""
    return rf"^{name} = \([^)]*(?P<here>)\)"


def end_of_table(table: str) -> str:
    """Matches the end of a table of TOML."""
    return rf"^\[{re.escape(table)}\]\n(?:.+\n)*(?P<here>)"


def write(root: Path, stub: Stub) -> str:
    """Write a stub unless it is there; a line that says which."""
    path = root / stub.path
    old = path.read_text(encoding="utf-8") if path.is_file() else ""
    if old and (not stub.mark or stub.mark in old):
        return f"there already  {stub.path}"
    if old and stub.before:
        here = "(?P<here>" in stub.before
        found = re.search(stub.before if here else rf"^(?:{stub.before})", old, re.MULTILINE)
        if found is None:
            raise Problem(f"{stub.path}: nothing there is like {stub.before!r}, so nothing was written")
        at = found.start("here" if here else 0)
        new = old[:at] + stub.text + old[at:]
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
