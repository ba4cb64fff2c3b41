"""The `gearmaze` command: play, watch, simulate, look things up, or talk to the referee by program.

Each subcommand lives in a module of its own and is imported when it is asked for, so that
`gearmaze --help` answers at once. Whatever a user gets wrong is one line on stderr and exit code 2.
"""

import contextlib
import sys
from collections.abc import Sequence

from gearmaze.cli.commands import Run, parser

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv) or ["serve"]
    try:
        arguments = parser().parse_args(words)
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
