"""`gearmaze replay`: a saved game, decision by decision."""

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

from gearmaze.cli.asking import is_number
from gearmaze.cli.common import ALL, picture, read_game, read_text, say, seat_of, wants_colour
from gearmaze.cli.looking import squares_meant
from gearmaze.engine import Event, GearmazeError, State
from gearmaze.game import Game, Undo
from gearmaze.notation import action_text
from gearmaze.recall import is_seat_record, recall
from gearmaze.record import seat_word
from gearmaze.words.sentences import tell

HELP = """  Enter  n  →    next decision          t        to the next turn
  b  ←           one decision back      j 120    to decision 120
  v blue         the view of a seat     v all    everything
  <  >           the rest of a wide board
  l              the last log lines     q        quit"""

ONE_SEAT = "This is the record of one seat: it shows what that seat saw, and nothing else."


class Step(NamedTuple):
    """One decision of a game: what was answered, what happened, where it led."""

    text: str
    events: tuple[Event, ...]
    state: State


def steps_of(game: Game) -> list[Step]:
    """Every decision of a game, take-backs included; the first entry is the start."""
    again = Game(position=game.start)
    steps = [Step("the start", (), again.state)]
    for answer in game.answers:
        if isinstance(answer, Undo):
            name, text = seat_word(game, answer.seat), "undo"
            again.undo_again(answer.seat)
        else:
            seat, action = answer
            name, text = seat_word(game, seat), action_text(again.state, action)
            again.answer(seat, action)
        steps.append(Step(f"{name}: {text}", again.last, again.state))
    return steps


def told(step: Step, seat: int) -> Iterator[str]:
    """What happened in a step, in words, as far as a seat may know."""
    for event in step.events:
        seen = event.seen_by(seat)
        if seat == ALL:
            private = [facts for facts in event.private.values() if facts]
            seen = {"event": event.kind, **event.facts, **(private[0] if private else {})}
        if seen is not None:
            yield tell(step.state, seen)


def run(arguments: argparse.Namespace) -> int:
    """Step through a record, or print its log or one position."""
    text = read_text(arguments.file)
    if is_seat_record(text):
        return _show(arguments, *_recalled(arguments, text), only=True)
    game = read_game(arguments.file, text)
    # a saved game that goes on still has its secrets
    seat = seat_of(game.table, arguments.seat or ("all" if game.over else "spectator"))
    return _show(arguments, game, seat)


def _recalled(arguments: argparse.Namespace, text: str) -> tuple[Game, int]:
    """What one seat knew of a game, as it saw it."""
    found = recall(text, arguments.file)
    if arguments.seat and seat_of(found.game.table, arguments.seat) != found.seat:
        raise GearmazeError(ONE_SEAT)
    if found.gap:
        say(f"From line {found.gap} on the record does not say enough: what came after it cannot be shown.")
    return found.game, found.seat


def _show(arguments: argparse.Namespace, game: Game, seat: int, only: bool = False) -> int:
    steps = steps_of(game)
    colour = wants_colour(arguments.no_color)
    last = len(steps) - 1
    if arguments.at is not None:
        if not 0 <= arguments.at <= last:
            raise GearmazeError(f"--at is 0 to {last}: so many decisions were made")
        print(picture(steps[arguments.at].state, seat, colour))
        return 0
    if arguments.file != "-" and sys.stdin.isatty() and sys.stdout.isatty():
        return _Viewer(game, steps, seat, colour, only).run()
    for number, step in enumerate(steps):
        for line in told(step, seat):
            print(f"{number:5}  {line}")
        if number and step.state.turn > steps[number - 1].state.turn:
            print(f"\nTurn {step.state.turn}")
    return 0


LOOKING = {"<": "left", ">": "right"}


class _Viewer:
    """The screen one steps through a game on."""

    def __init__(self, game: Game, steps: list[Step], seat: int, colour: bool, only: bool) -> None:
        self.game = game
        self.steps = steps
        self.seat = seat
        self.colour = colour
        self.only = only  # what others had is not known, and was made up
        self.at = 0
        self.note = "? for help"
        self.around: tuple[str, ...] = ()  # the squares to be seen of a board wider than the terminal

    def run(self) -> int:
        while True:
            self.draw()
            command = _command()
            if command in ("q", "quit"):
                return 0
            self.note = ""
            self.obey(command)

    def draw(self) -> None:
        step = self.steps[self.at]
        print("\x1b[H\x1b[2J", end="")
        print(picture(step.state, self.seat, self.colour, around=self.around))
        for line in list(told(step, self.seat))[-4:]:
            say(line)
        say(f"Decision {self.at} of {len(self.steps) - 1}. {self.note}")

    def obey(self, command: str) -> None:
        word, _, rest = command.partition(" ")
        last = len(self.steps) - 1
        if word in ("", "n"):
            self.at = min(self.at + 1, last)
        elif word == "b":
            self.at = max(self.at - 1, 0)
        elif word == "t":
            turn = self.steps[self.at].state.turn
            later = (n for n in range(self.at, last + 1) if self.steps[n].state.turn > turn)
            self.at = next(later, last)
        elif word == "j":
            if is_number(rest.strip()) and int(rest) <= last:
                self.at = int(rest)
            else:
                self.note = f"j takes a number from 0 to {last}"
        elif word in LOOKING:
            state = self.steps[self.at].state
            try:
                self.around = squares_meant(state, self.seat, LOOKING[word], self.around)
            except GearmazeError as error:
                self.note = str(error)
        elif word == "v" and self.only:
            self.note = ONE_SEAT
        elif word == "v":
            try:
                self.seat = seat_of(self.game.table, rest.strip() or "all")
            except GearmazeError as error:
                self.note = str(error)
        elif word == "l":
            lines = [line for step in self.steps[: self.at + 1] for line in told(step, self.seat)]
            self.note = "\n" + "\n".join(lines[-20:])
        else:
            self.note = "\n" + HELP


def _command() -> str:
    """A key, or for j and v a key and a word; a whole line where single keys cannot be read."""
    try:
        import termios
        import tty
    except ImportError:
        return _line("> ")
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number)
        key = _key(number)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)
    if key in ("j", "v"):
        return f"{key} {_line(f'{key} ')}"
    return key


def _key(number: int) -> str:
    import os

    pressed = os.read(number, 8).decode("utf-8", "replace")
    arrows = {"\x1b[C": "n", "\x1bOC": "n", "\x1b[D": "b", "\x1bOD": "b"}
    return arrows.get(pressed, "q" if pressed in ("", "\x04") else pressed.strip()[:1])


def _line(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        return "q"
