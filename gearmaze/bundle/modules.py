"""One module of the page: what it takes from others, what it gives, and the rest.

It knows the plain style we write: what it does not know it refuses, with the place and what to write instead.
"""

import re
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from gearmaze.bundle.reading import BundleError, Part, joined, parts_of

NAME = r"[A-Za-z_$][\w$]*"
NAMED = re.compile(rf"({NAME})(?: as ({NAME}))?")
DECLARED = {"const", "function", "class", "async"}


@dataclass(frozen=True)
class Taken:
    """Names a module takes from another: `{html, h as make}` as a script takes them out of an object."""

    module: str
    pattern: str  # {html,h:make}, or one name for all of it
    names: tuple[str, ...]


@dataclass
class Module:
    """A module read, its imports and exports taken out."""

    name: str  # its path below gearmaze/web
    needs: list[str] = field(default_factory=list)  # names of modules, in order
    takes: list[Taken] = field(default_factory=list)
    later: list[str] = field(default_factory=list)  # modules it fetches when they are wanted
    gives: dict[str, str] = field(default_factory=dict)  # the name outside: what it is inside
    body: str = ""

    @property
    def variable(self) -> str:
        """What the module is called in a bundle."""
        return variable(self.name)


def variable(name: str) -> str:
    """What a module is called in a bundle."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def module_of(name: str, source: str) -> Module:
    """Read a module."""
    return _Reader(name, source).read()


class _Reader:
    def __init__(self, name: str, source: str) -> None:
        self.module = Module(name)
        self.parts = parts_of(source, name)
        self.at = 0
        self.body: list[str] = []

    def read(self) -> Module:
        depth = 0
        while self.at < len(self.parts):
            part = self.parts[self.at]
            if part.kind == "sign":
                depth += (part.text in "{([") - (part.text in "})]")
            if part == Part("word", "import") and not self._is_a_property():
                follows = self.parts[self.at + 1].text
                if follows == "(":
                    self._fetched()
                    continue
                if follows != ".":  # import.meta stays
                    self._import(depth)
                    continue
            elif part == Part("word", "export") and depth == 0:
                self._export()
                continue
            self.body.append(part.text)
            self.at += 1
        self.module.body = "".join(self.body).strip()
        return self.module

    def _is_a_property(self) -> bool:
        before = self.parts[self.at - 1] if self.at else Part("sign", ";")
        after = self.parts[self.at + 1] if self.at + 1 < len(self.parts) else Part("sign", ";")
        return before.text == "." or after.text in (":", ",")

    def _fetched(self) -> None:
        """`import("./rest.js")`: fetched when it is wanted, as part of another file."""
        path, close = self.parts[self.at + 2 : self.at + 4]
        if path.kind != "text" or close.text != ")":
            raise self._wrong("import() takes the path of a module as it is, so that it can be bundled")
        name = self._named(path)
        if name not in self.module.later:
            self.module.later.append(name)
        self.body.append(f'import("./{name}").then((found)=>found.{variable(name)})')
        self.at += 4

    def _import(self, depth: int) -> None:
        if depth:
            raise self._wrong("an import stands at the top of its module")
        start = self.at + 1
        while self.parts[self.at].kind != "text":
            self.at += 1
            if self.at >= len(self.parts) or self.parts[self.at].text == ";":
                raise self._wrong("an import without a path")
        taken = _plain(self.parts[start : self.at])
        self._need(self.parts[self.at])
        other = self._named(self.parts[self.at])
        self._end_of_statement()
        if not taken:
            return
        words = re.fullmatch(rf"(?:({NAME}),?)?(?:\*as ({NAME}))?(?:\{{(.*?),?\}})? ?from", taken)
        if not words:
            raise self._wrong(f"an import of a kind that is not known here: {taken}")
        names = [("default", words[1])] if words[1] else []
        names += self._names(words[3]) if words[3] else []
        if names:
            pattern = ",".join(a if a == b else f"{a}:{b}" for a, b in names)
            self.module.takes.append(Taken(other, f"{{{pattern}}}", tuple(inside for _, inside in names)))
        if words[2]:
            self.module.takes.append(Taken(other, words[2], (words[2],)))

    def _export(self) -> None:
        following = [part for part in self.parts[self.at + 1 : self.at + 10] if part.kind != "space"]
        first = following[0].text
        if first == "{":
            self._export_list()
        elif first == "default":
            if following[1].text in ("function", "class") and following[2].kind == "word":
                raise self._wrong("export default of something with a name: export it by its name")
            self.at += next(n for n, part in enumerate(self.parts[self.at :]) if part.text == "default") + 1
            self.module.gives["default"] = "$default"
            self.body.append("const $default=")
        elif first in DECLARED:
            name = next((part.text for part in following[1:] if part.text not in ("function", "*")), "")
            if not re.fullmatch(NAME, name):
                raise self._wrong("export one name at a time")
            self.module.gives[name] = name
            self.at += 2  # the declaration stays
        else:
            raise self._wrong(f"export {first} …: say export const, function, class or {{names}}")

    def _export_list(self) -> None:
        start = self.at + 1
        while self.parts[self.at].text != "}":
            self.at += 1
        names = self._names(_plain(self.parts[start : self.at]).lstrip("{").rstrip(","))
        self.at += 1
        rest = [part for part in self.parts[self.at : self.at + 3] if part.kind != "space"]
        owner = ""
        if rest and rest[0].text == "from":
            while self.parts[self.at].kind != "text":
                self.at += 1
            owner = self._need(self.parts[self.at]) + "."
        else:
            self.at -= 1
        self._end_of_statement()
        for inside, outside in names:
            self.module.gives[outside] = owner + inside

    def _names(self, text: str) -> list[tuple[str, str]]:
        found = []
        for each in text.split(","):
            match = NAMED.fullmatch(each.strip())
            if not match:
                raise self._wrong(f"{each!r} is no name")
            found.append((match[1], match[2] or match[1]))
        return found

    def _need(self, path: Part) -> str:
        name = self._named(path)
        if name not in self.module.needs:
            self.module.needs.append(name)
        return variable(name)

    def _named(self, path: Part) -> str:
        text = path.text[1:-1]
        if not text.startswith("./"):
            raise self._wrong(f"{text}: a module is named by a path that begins with ./")
        return (PurePosixPath(self.module.name).parent / text[2:]).as_posix()

    def _end_of_statement(self) -> None:
        self.at += 1
        while self.at < len(self.parts) and (
            self.parts[self.at].kind == "space" or self.parts[self.at].text == ";"
        ):
            self.at += 1

    def _wrong(self, why: str) -> BundleError:
        return BundleError(f"gearmaze/web/{self.module.name}: {why}")


def _plain(parts: list[Part]) -> str:
    return joined(parts).replace("\n", " ").strip()
