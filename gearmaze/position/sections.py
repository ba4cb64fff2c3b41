"""A position's text cut into its sections, every line with its number for whoever must be told."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, NoReturn

from gearmaze.engine.errors import GearmazeError, ParseError
from gearmaze.engine.rooms import Room, parse_rooms

VERSION = "1"
HEADER = ("gearmaze", "position")
ONCE = ("scenario", "turn", "fight", "moving", "order", "reached", "draw", "out", "leader", "zones", "cycles")
MANY = (
    "decide",
    "options",
    "rooms",
    "behind",
    "doors",
    "ground",
    "sides",
    "tokens",
    "knows",
    "hands",
    "score",
    "origin",
    "pairs",
)
DRAWN = 11  # lines of a drawn room
FEATURES = ("sconce", "bridge")


class TextLine(NamedTuple):
    """What stands on a line, remarks removed, and where."""

    text: str
    number: int

    @property
    def words(self) -> list[str]:
        return self.text.split()


class Sections:
    """The sections of a position by keyword, each a list of lines."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.rooms: dict[str, Room] = {}
        self._lines: dict[str, list[TextLine]] = {}
        self._heads: dict[str, int] = {}
        self._begun: set[int] = set()  # lines with a keyword
        raw = text.split("\n")
        start = self._header(raw)
        self._split(raw, start)
        for keyword, number in self._heads.items():
            if not self._lines[keyword]:
                self.fail(f"nothing follows {keyword!r}", number)

    def fail(self, message: str, number: int) -> NoReturn:
        """Refuse a line."""
        raise ParseError(message, self.source, number)

    @contextmanager
    def at(self, number: int) -> Iterator[None]:
        """Blame a line for whatever is refused inside."""
        try:
            yield
        except ParseError as error:
            if error.line:
                raise
            raise ParseError(error.message, self.source, number) from error
        except GearmazeError as error:
            raise ParseError(str(error), self.source, number) from error

    def lines(self, keyword: str) -> list[TextLine]:
        """The lines of a section, none if it is not there."""
        return self._lines.get(keyword, [])

    def items(self, keyword: str) -> list[TextLine]:
        """The parts of a section between commas and line ends."""
        return [
            TextLine(item.strip(), line.number)
            for line in self.lines(keyword)
            for item in line.text.split(",")
            if item.strip()
        ]

    def one(self, keyword: str) -> TextLine | None:
        """The line of a section that has one only, if it is there."""
        lines = self.lines(keyword)
        if len(lines) > 1:
            self.fail(f"{keyword!r} has one line only; {lines[1].words[0]!r} is no keyword", lines[1].number)
        return lines[0] if lines else None

    def each(self, keyword: str) -> list[TextLine]:
        """The lines of a section that begins anew with each of them."""
        for line in self.lines(keyword):
            if line.number not in self._begun:
                self.fail(f"{keyword!r} has one line only; {line.words[0]!r} is no keyword", line.number)
        return self.lines(keyword)

    def _header(self, raw: list[str]) -> int:
        for index, line in enumerate(raw):
            words = _plain(line).split()
            if words:
                if tuple(words[:2]) != HEADER or len(words) != 3:
                    self.fail(
                        f"expected '{' '.join(HEADER)} {VERSION}', found {line.strip()[:60]!r}", index + 1
                    )
                if words[2] != VERSION:
                    self.fail(f"this reads positions of version {VERSION}, not {words[2]!r}", index + 1)
                return index + 1
        self.fail(f"expected '{' '.join(HEADER)} {VERSION}', found nothing", 1)

    def _split(self, raw: list[str], index: int) -> None:
        keyword = ""
        while index < len(raw):
            line = TextLine(_plain(raw[index]).strip(), index + 1)
            words = line.words
            index += 1
            if not words:
                continue
            if words[0] == "room":
                index = self._draw_room(raw, index - 1)
                keyword = ""
                continue
            head = words[0].removesuffix(":")
            if head in ONCE or head in MANY:
                if head in ONCE and head in self._heads:
                    self.fail(f"{head!r} is there twice, first on line {self._heads[head]}", line.number)
                keyword = head
                self._begun.add(line.number)
                self._heads.setdefault(keyword, line.number)
                rest = line.text[len(words[0]) :].strip()
                found = self._lines.setdefault(keyword, [])
                if rest:
                    found.append(TextLine(rest, line.number))
            elif keyword:
                self._lines[keyword].append(line)
            else:
                self.fail(f"expected a keyword such as 'tokens', found {words[0]!r}", line.number)

    def _draw_room(self, raw: list[str], index: int) -> int:
        """Read one drawn room; its lines may be indented as far as its first one is."""
        header = _plain(raw[index]).strip()
        first = end = index + 1
        indent = count = 0
        while end < len(raw):
            words = raw[end].split()
            remark = bool(words) and words[0].startswith("#")
            if count < DRAWN and not remark:
                if not count:
                    indent = len(raw[end]) - len(raw[end].lstrip(" "))
                count += 1
            elif not remark and (not words or words[0] not in FEATURES):
                break
            end += 1
        drawn = [line[indent:] if not line[:indent].strip() else line for line in raw[first:end]]
        drawn = [_plain(line).rstrip() or line.strip() for line in drawn]
        # blank lines before keep the numbers of the lines
        for name, room in parse_rooms("\n" * index + "\n".join([header, *drawn]), self.source).items():
            if name in self.rooms:
                self.fail(f"room {name} is drawn twice", index + 1)
            self.rooms[name] = room
        return end


def _plain(line: str) -> str:
    """A line without its remark."""
    return line.partition("#")[0]
