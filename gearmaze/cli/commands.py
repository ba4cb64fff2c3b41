"""What may be written after `gearmaze`: commands, their options and what those are by default, examples."""

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from gearmaze.draw.canvas import wrapped

Run = Callable[[argparse.Namespace], int]
MOST_JOBS = 64  # processes; more than any machine this is meant for has cores


class _Help(argparse.RawDescriptionHelpFormatter):
    """Says of every option what it is if nobody gives it; examples stay as they were written."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog)
        self._action_max_length = 14  # argparse forgets that commands are indented twice

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(wrapped(text, width, further=""))

    def _get_help_string(self, action: argparse.Action) -> str:
        text, usual = action.help or "", action.default
        if not usual or usual == argparse.SUPPRESS or "(default" in text:
            return text
        return f"{text} (default: {' '.join(usual) if isinstance(usual, list) else usual})"


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[_Parser]


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"a number from 1 on is needed, not {text!r}")
    return int(text)


def _jobs(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 1 <= int(text) <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"1 to {MOST_JOBS} processes are possible, not {text!r}")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    from gearmaze import __version__

    parser = _Parser(
        prog="gearmaze",
        description="A tactical board game of turning rooms (unofficial).\n"
        "Without a command it serves the game and opens it in your browser, like gearmaze serve.",
        epilog=_examples(
            ("gearmaze", "play in the browser"),
            ("gearmaze play", "a first game in the terminal, against a Novice"),
            ("gearmaze play --scenario base --level captain", "the full game, against somebody stronger"),
        )
        + "\n\ngearmaze COMMAND --help tells the options of a command, with what they are by default.",
        formatter_class=_Help,
    )
    parser.add_argument("--version", action="version", version=f"gearmaze {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    commands_of = (_serve, _play, _replay, _show, _rules, _scenarios, _simulate, _tournament, _train, _engine)
    for add in commands_of:
        add(commands)
    return parser


def _add(
    commands: "Commands", name: str, text: str, *examples: tuple[str, str], more: str = "", run: str = ""
) -> argparse.ArgumentParser:
    """A command with a line about it, what else there is to say, and lines to type with what they do.

    `run` is the module and function behind it, `play.run` for `play`; it is loaded when it is asked for.
    """
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text,
        description=f"{text[0].upper()}{text[1:]}." + (f"\n{more}" if more else ""),
        epilog=_examples(*examples),
        formatter_class=_Help,
    )
    parser.set_defaults(run=_later(run or f"{name}.run"))
    return parser


def _later(name: str) -> Run:
    module, _, function = name.partition(".")

    def run(arguments: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"gearmaze.cli.{module}"), function)(arguments)
        return code

    return run


def _examples(*lines: tuple[str, str]) -> str:
    """Lines to type, each below what it does, so that they fit a narrow terminal."""
    return "examples:\n" + "\n".join(f"  {line}\n      {does}" for line, does in lines)


def _game(parser: argparse.ArgumentParser, usual: str = "base") -> None:
    parser.add_argument("--scenario", default=usual, help="what is played (see gearmaze scenarios)")
    parser.add_argument(
        "--options",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help="rule options: targetVp=6, handicap.blue=good/newbie",
    )


def _plain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-color", action="store_true", help="draw without colours")


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a port from 0 (any) to 65535 is needed, not {text!r}")
    return int(text)


def _serve(commands: "Commands") -> None:
    parser = _add(
        commands,
        "serve",
        "play in the browser: start the server and open its address",
        ("gearmaze serve", "from this machine; the same as gearmaze without a command"),
        ("gearmaze serve --host 0.0.0.0", "lets others in your network in, and prints the address they need"),
        ("gearmaze serve --port 0 --no-open --store /tmp/try.sqlite", "a server apart, to try something"),
    )
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in your network play too")
    parser.add_argument("--port", type=_port, default=8137, help="0 takes any that is free")
    parser.add_argument(
        "--store", metavar="FILE", help="where games are kept (default: games.sqlite among your data)"
    )
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--sources",
        action="store_true",
        help="serve the page from its sources, file by file, even where it is bundled (docs/page.md)",
    )
    parser.add_argument(
        "--no-offline",
        action="store_true",
        help="let browsers keep nothing to open without the server, and forget what they have kept",
    )
    parser.add_argument(
        "--allowed-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name the server goes by, beside localhost and addresses; may be given again",
    )
    parser.add_argument(
        "--behind-proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="believe a proxy there about who asks and whether by HTTPS (ADDRESS,ADDRESS: docs/security.md)",
    )


def _play(commands: "Commands") -> None:
    parser = _add(
        commands,
        "play",
        "play a game in the terminal",
        ("gearmaze play", "the beginner's game against a Novice, as with Play now in the browser"),
        ("gearmaze play --ready", "the same with everything set up: it begins with a move"),
        ("gearmaze play --scenario base --level captain --as yellow", "the full game, as Yellow"),
        ("gearmaze play --against human", "two people at one keyboard"),
        ("gearmaze play --scenario std4 --seats red=me green=captain", "at a table for four"),
        ("gearmaze play --load game.txt", "go on with what was saved"),
        more="Type help in the game for what can be done; Ctrl-C leaves, and asks whether to save.",
    )
    _game(parser, usual="beginner")
    parser.add_argument(
        "--as",
        dest="colour",
        default="",
        metavar="COLOUR",
        help="your colour (default: the first, or drawn where sides differ)",
    )
    parser.add_argument(
        *("--against", "--level"),
        metavar="BOT",
        help="one of the five levels novice, squire, captain, warlord, archmage; greedy or random, which "
        "are there to compare with; or human, at one terminal (default: novice)",
    )
    parser.add_argument(
        "--seats",
        nargs="+",
        action="extend",
        default=[],
        metavar="COLOUR=WHO",
        help="who sits where, such as blue=me yellow=captain; bots only, to watch them",
    )
    parser.add_argument("--ready", action="store_true", help="nobody is asked anything before the first turn")
    parser.add_argument("--seed", type=int, help="the same seed deals the same game (default: drawn)")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game or play from a position")
    _plain(parser)


def _replay(commands: "Commands") -> None:
    parser = _add(
        commands,
        "replay",
        "step through a saved game",
        ("gearmaze replay game.txt", "on a terminal with keys (? lists them), else as a log"),
        ("gearmaze replay game.txt --at 40", "the position after 40 decisions"),
        ("gearmaze replay game.txt --seat blue > blue.log", "all that Blue saw, as text"),
    )
    parser.add_argument("file", help="a game record, - for stdin")
    parser.add_argument("--at", type=int, metavar="N", help="draw the position after N decisions and exit")
    parser.add_argument(
        "--seat",
        help="whose view: a colour, spectator or all (default: all once the game is over, else spectator)",
    )
    _plain(parser)


def _show(commands: "Commands") -> None:
    parser = _add(
        commands,
        "show",
        "draw a room or a position",
        ("gearmaze show 1cw --turn 1", "a room, turned once"),
        ("gearmaze show game.txt --seat yellow", "the end of a saved game, as Yellow sees it"),
        ("gearmaze show game.txt --svg board.svg", "the same as a picture"),
    )
    parser.add_argument("what", help="a room such as 3ccw, a position file, or - for a position on stdin")
    parser.add_argument(
        "--turn", type=int, default=0, metavar="N", help="rooms: N quarter-turns clockwise (default: 0)"
    )
    parser.add_argument("--seat", default="all", help="positions: what one colour sees, or all")
    parser.add_argument("--svg", metavar="FILE", help="write an SVG picture instead")
    _plain(parser)


def _rules(commands: "Commands") -> None:
    parser = _add(
        commands,
        "rules",
        "print rules by their ids, or search them",
        ("gearmaze rules CBT-14 MOVE-11", "two rules"),
        ("gearmaze rules search portcullis open", "rules that hold both words"),
        run="rulebook.run",
    )
    parser.add_argument("words", nargs="*", metavar="ID", help="ids such as CBT-14, or: search WORDS")


def _scenarios(commands: "Commands") -> None:
    _add(
        commands,
        "scenarios",
        "list what can be played",
        ("gearmaze scenarios", "a line for each, with how long it takes"),
        ("gearmaze play --scenario prison-1", "then play one of them"),
        run="rulebook.run_scenarios",
    )


def _simulate(commands: "Commands") -> None:
    parser = _add(
        commands,
        "simulate",
        "let players play many games and count",
        ("gearmaze simulate -n 1000 --jobs 2 --check", "with everything that must hold checked"),
        ("gearmaze simulate --players captain squire --scenario beginner", "one player a seat"),
    )
    _game(parser)
    parser.add_argument("-n", "--games", type=_count, default=100, metavar="N", help="how many games")
    parser.add_argument(
        "--jobs", type=_jobs, default=1, metavar="N", help="processes; the result is the same"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games")
    parser.add_argument("--players", nargs="+", default=["random"], help="one for all seats, or one a seat")
    parser.add_argument(
        "--max-turns", type=_count, metavar="N", help="stop a game after N turns (default: 75 for every seat)"
    )
    parser.add_argument(
        "--nodes", type=_count, metavar="N", help="positions bots look at in a turn (default: each its own)"
    )
    parser.add_argument("--check", action="store_true", help="check every position, list, view and record")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")


def _tournament(commands: "Commands") -> None:
    parser = _add(
        commands,
        "tournament",
        "let bots play each other and say who is stronger",
        ("gearmaze tournament captain squire --games 100", "which of two is stronger"),
        ("gearmaze tournament captain squire squire squire --scenario std4", "one at a table for four"),
        ("gearmaze tournament my_bot:Mine squire --sprt 0.45 0.55", "a bot of yours, until it is clear"),
    )
    parser.add_argument(
        "players",
        nargs="+",
        metavar="BOT",
        help="two or more, the first one is Elo 0; also MODULE:CLASS. Where three or four play, as many as "
        "there are seats sit at one table, partners side by side; otherwise one plays against the rest",
    )
    parser.add_argument("--scenario", nargs="+", default=["base"], help="what is played, one or more")
    parser.add_argument(
        "--options", nargs="+", default=[], metavar="NAME=VALUE", help="rule options; handicap.BOT=6,-5"
    )
    parser.add_argument(
        "--games", type=_count, default=100, metavar="N", help="games of every table and scenario"
    )
    parser.add_argument(
        "--jobs", type=_jobs, default=1, metavar="N", help="processes; the result is the same"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games")
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="end a pair's games as soon as the first one's share is clearly rather HIGH than LOW, or not",
    )
    parser.add_argument(
        "--ladder", action="store_true", help="each only against the next on the list, not everybody"
    )
    parser.add_argument("--live", action="store_true", help="think as long as against people")
    parser.add_argument(
        "--nodes",
        type=_count,
        metavar="N",
        help="positions looked at in a turn, for all (default: each its own)",
    )
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="seconds for a turn, for all (default: no limit)"
    )
    parser.add_argument(
        "--max-turns", type=_count, metavar="N", help="a draw after N turns (default: 75 for every seat)"
    )
    parser.add_argument("--markdown", action="store_true", help="print tables for a document")


def _train(commands: "Commands") -> None:
    parser = _add(
        commands,
        "train",
        "learn the bots' weights from games against themselves",
        ("gearmaze train --generations 1 --games 20 --checks 10 --setups 20", "a short try"),
        ("gearmaze train --jobs 2 --weights weights.toml --plot weights.svg", "the whole, for hours"),
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed learns the same weights")
    parser.add_argument(
        "--jobs", type=_jobs, default=1, metavar="N", help="processes; the result is the same"
    )
    parser.add_argument(
        "--generations", type=_count, default=4, metavar="N", help="how often to play and learn"
    )
    parser.add_argument("--games", type=_count, default=400, metavar="N", help="games of a generation")
    parser.add_argument(
        "--checks", type=_count, default=100, metavar="N", help="games to measure a generation"
    )
    parser.add_argument(
        "--setups", type=_count, default=1600, metavar="N", help="games to learn how to set up from"
    )
    parser.add_argument("--weights", metavar="FILE", help="where to write the weights (default: print them)")
    parser.add_argument("--plot", metavar="FILE", help="where to draw strength over generations, as SVG")


def _engine(commands: "Commands") -> None:
    _add(
        commands,
        "engine",
        "answer questions in JSON lines on stdin (docs/protocol.md)",
        ("""echo '{"id": 1, "cmd": "new", "scenario": "beginner"}' | gearmaze engine""", "begin a game"),
        ("gearmaze engine < questions.jsonl > answers.jsonl", "many questions"),
        run="protocol.run",
    )
