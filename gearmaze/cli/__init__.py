"""The `gearmaze` command: play, watch, simulate, look things up, or talk to the referee by program.

Each subcommand lives in a module of its own and is imported when it is asked for, so that
`gearmaze --help` answers at once. Whatever a user gets wrong is one line on stderr and exit code 2.
"""

import argparse
import contextlib
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

__all__ = ["main"]

Run = Callable[[argparse.Namespace], int]
MOST_JOBS = 64  # processes; more than any machine this is meant for has cores


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[_Parser]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words:
        words = ["serve"]
    try:
        arguments = _parser().parse_args(words)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a narrow terminal shows ? instead of failing
    run: Run = arguments.run
    try:
        code = run(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the prompt stays on a line of its own
        return 130
    except BrokenPipeError:
        _give_up_stdout()
        return 0
    except UnicodeDecodeError as error:
        return _complain(f"not UTF-8 text: {error.reason} at byte {error.start}")
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return _complain(f"{name}{error.strerror or error}")
    except ValueError as error:
        from gearmaze.engine.errors import GearmazeError
        from gearmaze.rules import UnknownRule

        if not isinstance(error, (GearmazeError, UnknownRule)):
            raise
        return _complain(str(error))


def _complain(message: str) -> int:
    print(f"gearmaze: {' '.join(message.split())}", file=sys.stderr)
    return 2


def _give_up_stdout() -> None:
    """Whoever read our output has left: let the interpreter flush into nothing."""
    import os

    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# What may be written on the command line ----------------------------------------------------------


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"a number from 1 on is needed, not {text!r}")
    return int(text)


def _jobs(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 1 <= int(text) <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"1 to {MOST_JOBS} processes are possible, not {text!r}")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    from gearmaze import __version__

    parser = _Parser(prog="gearmaze", description="A tactical board game of turning rooms (unofficial).")
    parser.add_argument("--version", action="version", version=f"gearmaze {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    commands_of = (_serve, _play, _replay, _show, _rules, _scenarios, _simulate, _tournament, _train, _engine)
    for add in commands_of:
        add(commands)
    return parser


def _add(commands: "Commands", name: str, text: str, run: Run) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    parser.set_defaults(run=run)
    return parser


def _game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scenario", default="base", help="what is played (see gearmaze scenarios)")
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
    def run(arguments: argparse.Namespace) -> int:
        from gearmaze.cli.serve import run

        return run(arguments)

    parser = _add(commands, "serve", "play in the browser: start the server and open its address", run)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in your network play too")
    parser.add_argument("--port", type=_port, default=8137, help="0 takes any that is free")
    parser.add_argument("--store", metavar="FILE", help="where games are kept")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
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
    def run(arguments: argparse.Namespace) -> int:
        from gearmaze.cli.play import run

        return run(arguments)

    parser = _add(commands, "play", "play a game in the terminal", run)
    _game(parser)
    parser.add_argument("--as", dest="colour", default="", metavar="COLOUR", help="your colour")
    parser.add_argument(
        *("--against", "--level"),
        metavar="BOT",
        help="novice, squire (usual), captain, warlord, archmage, greedy, random; or human, at one terminal",
    )
    parser.add_argument(
        "--seats",
        nargs="+",
        action="extend",
        default=[],
        metavar="COLOUR=WHO",
        help="who sits where, such as blue=me yellow=captain; bots only, to watch them",
    )
    parser.add_argument("--seed", type=int, help="the same seed deals the same game")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game or play from a position")
    _plain(parser)


def _replay(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gearmaze.cli.replay import run

        return run(arguments)

    parser = _add(commands, "replay", "step through a saved game", run)
    parser.add_argument("file", help="a game record, - for stdin")
    parser.add_argument("--at", type=int, metavar="N", help="draw the position after N decisions and exit")
    parser.add_argument(
        "--seat", help="whose view: a colour, spectator or all (all once the game is over, else spectator)"
    )
    _plain(parser)


def _show(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gearmaze.cli.show import run

        return run(arguments)

    parser = _add(commands, "show", "draw a room or a position", run)
    parser.add_argument("what", help="a room such as 3ccw, a position file, or - for a position on stdin")
    parser.add_argument("--turn", type=int, default=0, metavar="N", help="rooms: N quarter-turns clockwise")
    parser.add_argument("--seat", default="all", help="positions: what one colour sees, or all")
    parser.add_argument("--svg", metavar="FILE", help="write an SVG picture instead")
    _plain(parser)


def _rules(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gearmaze.cli.rulebook import run

        return run(arguments)

    parser = _add(commands, "rules", "print rules by their ids, or search them", run)
    parser.add_argument("words", nargs="*", metavar="ID", help="ids such as CBT-14, or: search WORDS")


def _scenarios(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gearmaze.cli.rulebook import run_scenarios

        return run_scenarios(arguments)

    _add(commands, "scenarios", "list what can be played", run)


def _simulate(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gearmaze.cli.simulate import run

        return run(arguments)

    parser = _add(commands, "simulate", "let players play many games and count", run)
    _game(parser)
    parser.add_argument("-n", "--games", type=_count, default=100, metavar="N", help="how many games")
    parser.add_argument(
        "--jobs", type=_jobs, default=1, metavar="N", help="processes; the result is the same"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games")
    parser.add_argument("--players", nargs="+", default=["random"], help="one for all seats, or one a seat")
    parser.add_argument(
        "--max-turns", type=_count, default=150, metavar="N", help="stop a game after N turns"
    )
    parser.add_argument("--nodes", type=_count, metavar="N", help="positions bots look at in a turn")
    parser.add_argument("--check", action="store_true", help="check every position, list, view and record")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")


def _tournament(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gearmaze.cli.tournament import run

        return run(arguments)

    parser = _add(commands, "tournament", "let bots play each other and say who is stronger", run)
    parser.add_argument(
        "players", nargs="+", metavar="BOT", help="two or more, the first one is Elo 0; also MODULE:CLASS"
    )
    parser.add_argument("--scenario", nargs="+", default=["base"], help="what is played, one or more")
    parser.add_argument(
        "--options", nargs="+", default=[], metavar="NAME=VALUE", help="rule options; handicap.BOT=6,-5"
    )
    parser.add_argument(
        "--games", type=_count, default=100, metavar="N", help="games of every pair and scenario"
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
    parser.add_argument("--nodes", type=_count, metavar="N", help="positions looked at in a turn, for all")
    parser.add_argument("--seconds", type=float, metavar="S", help="seconds for a turn, for all")
    parser.add_argument("--max-turns", type=_count, default=150, metavar="N", help="a draw after N turns")
    parser.add_argument("--markdown", action="store_true", help="print tables for a document")


def _train(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gearmaze.cli.train import run

        return run(arguments)

    parser = _add(commands, "train", "learn the bots' weights from games against themselves", run)
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
    def run(arguments: argparse.Namespace) -> int:
        from gearmaze.cli.protocol import run

        return run(arguments)

    _add(commands, "engine", "answer questions in JSON lines on stdin (docs/protocol.md)", run)
