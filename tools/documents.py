"""Writing numbers into the documents: what a command found out stands between two markers of its own."""

from pathlib import Path


def markers(name: str) -> tuple[str, str]:
    """The lines a named part of a document begins and ends with."""
    return f"<!-- {name}: begin -->", f"<!-- {name}: end -->"


def put_between(text: str, name: str, between: str) -> str:
    """A document with what stands between a part's markers exchanged."""
    begin, end = markers(name)
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise SystemExit(f"there is no '{begin}' followed by '{end}' to write between")
    return f"{before}{begin}\n\n{between}\n\n{end}{after}"


def between(text: str, name: str) -> str:
    """What a named part of a document says."""
    begin, end = markers(name)
    return text.partition(begin)[2].partition(end)[0].strip()


def write_into(path: Path, name: str, text: str) -> None:
    """Exchange one part of a document on disk."""
    path.write_text(put_between(path.read_text(encoding="utf-8"), name, text), encoding="utf-8")
