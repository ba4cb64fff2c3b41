"""`gearmaze play`: a whole game in the terminal, against players of ours or against each other.

Everything printed comes from the view and the events of the seat at the keyboard, or of a spectator where
only bots play.
"""

import argparse
import secrets
import time
from collections.abc import Mapping
from textwrap import indent

from gearmaze.bots import Bot, make_player
from gearmaze.bots.hints import ADVISER
from gearmaze.cli import advice, seating
from gearmaze.cli.about import about, pieces_like
from gearmaze.cli.asking import QUESTIONS, is_number, question, readings, with_names_joined
from gearmaze.cli.common import picture, read_game, read_options, say, view_for, wants_colour
from gearmaze.cli.keeping import save, save_record, saved_first
from gearmaze.cli.legend import legend
from gearmaze.cli.prompt import Prompt
from gearmaze.engine import (
    CHANCE,
    Action,
    AmbiguousAction,
    Chance,
    Decision,
    GearmazeError,
    IllegalAction,
    ParseError,
    Refusal,
    Table,
    draw,
)
from gearmaze.engine.scoring import playing
from gearmaze.engine.view import SPECTATOR
from gearmaze.game import Game
from gearmaze.rules import UnknownRule
from gearmaze.sets import scenario as find_scenario
from gearmaze.sets.seats import draw_seats
from gearmaze.words.sentences import explain, tell

PAUSE = 0.25  # seconds between the steps of an opponent, on a terminal


class Leave(Exception):
    """The person at the keyboard wants to stop, or there is nobody."""


def run(arguments: argparse.Namespace) -> int:
    """Seat everybody and play."""
    options = read_options(arguments.options)
    if arguments.load:
        game = read_game(arguments.load)
    else:
        game = Game(position=Table(find_scenario(arguments.scenario), options).start())
    table = game.table
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    # where the sides of a new game differ they are drawn, unless somebody chooses
    drawn = 0 if arguments.load else draw_seats(table.scenario, seed, range(table.seats)).index(0)
    play = Play(game, seating.seated_bots(table, arguments, drawn), seed, wants_colour(arguments.no_color))
    play.ready = arguments.ready
    seating.keep_the_log_off_the_board()
    if not arguments.load:
        say(seating.welcome(table, play.bots, play.seat, seed))
    return play.run()


class Play:
    """A game at one terminal."""

    def __init__(self, game: Game, bots: Mapping[int, Bot], seed: int, colour: bool) -> None:
        self.game = game
        self.bots = bots
        self.people = set(range(game.table.seats)) - set(bots)
        self.adviser = make_player(ADVISER)
        self.seed = seed
        self.colour = colour
        self.prompt = Prompt()
        self.onlookers = self.people or {SPECTATOR}  # who is told what happens
        self.seat = min(self.onlookers)  # who sits at the keyboard
        self.told = {seat: len(game.answers) for seat in self.onlookers}
        self.log: dict[int, list[str]] = {seat: [] for seat in self.onlookers}
        self.turn_shown = 0  # to those who only watch
        self.left_to_us: set[tuple[int, str]] = set()  # seats that let us choose or place the rest
        self.ready = False  # nobody is asked anything before the first turn
        self.introduced: set[tuple[int, str]] = set()  # seats that were told how to answer a kind of decision
        self.draw_board = True
        self.around: tuple[str, ...] = ()  # the squares to be seen of a board wider than the terminal

    # The game ---------------------------------------------------------------------------------------

    def run(self) -> int:
        try:
            while not self.game.over:
                try:
                    self.step()
                except KeyboardInterrupt:
                    if not self.prompt.live:
                        raise
                    print()
                    self.leave("; Ctrl-C again leaves at once")
            self.finish()
        except Leave:
            pass
        return 0

    def step(self) -> None:
        """One decision: chance's, an opponent's, or a person's."""
        due = self.game.decisions
        seats = [decision.seat for decision in due]
        if CHANCE in seats:
            chance = Chance(self.seed).fork(len(self.game.answers))
            self.answer(CHANCE, draw(self.game.state, chance))
            return
        if not self.people:
            self.look_on()
        others = [seat for seat in seats if seat in self.bots]
        if others:
            self.answer(others[0], self.advised(others[0]))
            return
        decision = due[0]
        if decision[:2] in self.left_to_us or (self.ready and self.game.state.stack[-1].setting_up):
            self.answer(decision.seat, self.advised(decision.seat))
            return
        self.sit_down(decision.seat)
        self.decide(decision)

    def advised(self, seat: int) -> Action:
        """What a bot answers for its seat, or our adviser for a person's, from what that seat knows."""
        return seating.answer_for(self.bots.get(seat, self.adviser), self.game, seat, self.chance(seat))

    def chance(self, seat: int) -> Chance:
        """The numbers to think with about a decision."""
        return Chance(self.seed).fork(len(self.game.answers), seat)

    def answer(self, seat: int, action: Action | str) -> None:
        """Play an answer and tell what came of it."""
        self.game.play(action, seat)
        self.draw_board = self.draw_board or (seat != self.seat and self.game.state.turn > 0)
        self.tell(pause=self.prompt.live and seat not in self.people and self.game.state.turn > 0)

    def tell(self, pause: bool = False) -> None:
        """Print what happened since the last time, to whoever sits here; keep it for the others."""
        for seat in self.onlookers:
            lines = [tell(self.game.state, event) for event in self.game.events(seat, self.told[seat])]
            self.log[seat] += lines
            self.told[seat] = len(self.game.answers)
            for line in lines if seat == self.seat else ():
                say(f"  {line}")
                if pause:
                    time.sleep(PAUSE)

    def look_on(self) -> None:
        """Draw the board for a spectator whenever a turn begins."""
        turn = self.game.state.turn
        if turn > self.turn_shown:
            self.turn_shown = turn
            say(self.picture())
            if self.prompt.live:
                time.sleep(PAUSE)

    def sit_down(self, seat: int) -> None:
        """Another person takes the keyboard."""
        if seat == self.seat:
            return
        self.seat, self.around = seat, ()
        self.draw_board = True
        if self.prompt.live:
            print("\x1b[H\x1b[2J", end="")
            if self.prompt.ask(f"{self.name(seat)}, take the keyboard and press Enter. ") is None:
                raise Leave
        else:
            say(f"--- {self.name(seat)} ---")
        for line in self.log[seat][-12:]:
            say(f"  {line}")

    def finish(self) -> None:
        """The result, how the points were earned, and the record if it is wanted."""
        say()
        say(self.picture())
        save_record(self.prompt, self.game)

    # A person's decision ----------------------------------------------------------------------------

    def decide(self, decision: Decision) -> None:
        """Ask until something is answered."""
        count = len(self.game.answers)
        if self.draw_board and decision.kind not in ("draft", "team"):
            say(self.picture())
        self.draw_board = False
        if (self.seat, decision.kind) not in self.introduced:
            self.introduced.add((self.seat, decision.kind))
            say(advice.wanted(self.game.state, self.seat, decision.kind))
        while len(self.game.answers) == count and not self.game.over:
            words = advice.known_words(self.game.state)
            line = self.prompt.ask(question(self.game.state, self.seat, decision.kind), words)
            if line is None:
                raise Leave
            if not line:
                say(advice.help_now(self.game.state, self.seat, decision.kind))
                continue
            try:
                game = self.game
                self.obey(line, decision)
                if self.game is not game:
                    return
            except IllegalAction as error:
                self.explain(error.refusal, decision)
            except (GearmazeError, UnknownRule, OSError) as error:
                self.complain(line, error, decision)

    def complain(self, line: str, error: Exception, decision: Decision) -> None:
        """What is wrong with a line: a slip of the keyboard, the wrong moment, or nobody who could."""
        line = with_names_joined(self.game.table, line.removeprefix("why "))
        better = advice.suggestion(self.game.state, line)
        nobody = None
        if not better and isinstance(error, ParseError) and not isinstance(error, AmbiguousAction):
            nobody = advice.why_nobody(self.game.state, self.seat, line)
        if nobody is not None:
            self.explain(nobody, decision)
            return
        unread = isinstance(error, (ParseError, AmbiguousAction)) and line.split()[0] not in advice.COMMANDS
        if unread and not better and decision.kind != "act":
            say(indent(advice.wanted(self.game.state, self.seat, decision.kind), "  "))
        say(f"  {better or error}")

    def obey(self, line: str, decision: Decision) -> None:
        """A command of the terminal, or an action."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        command = getattr(self, f"do_{'rule' if word == 'rules' else word}", None)
        if command is not None:
            command(rest, decision)
            return
        if word == "resign" and not self.prompt.yes("Really resign?"):
            return
        state, asking = self.game.state, QUESTIONS[decision.kind]
        texts = readings(state, self.seat, decision.kind, line)
        named = pieces_like(state, texts[0]) if not asking.by_name else []
        if named:
            say(about(state, self.seat, decision.kind, line, named))
            return
        for text in texts:
            self.answer(self.seat, text)
        self.draw_board = asking.on_board
        if word == "draw":
            self.answer_draw()

    def answer_draw(self) -> None:
        """The others who still play answer an offer at once, people first (MP-GEN-49).

        Bots play on, but do not stand against what several people agree on.
        """
        left = [seat for seat in playing(self.game.state) if seat != self.seat]
        people = [seat for seat in left if seat in self.people]
        for seat in (*people, *(seat for seat in left if seat not in people)):
            if self.game.over or not self.game.state.agreed:
                return
            agreed = bool(people)
            if seat in people:
                reply = self.prompt.ask(f"{self.name(seat)}, do you accept a draw? (yes/no) ") or ""
                agreed = reply.lower() in ("y", "yes")
            self.answer(seat, "draw" if agreed else "decline")

    def explain(self, refusal: object, decision: Decision) -> None:
        """Why not, what is owed instead, and where to read more."""
        if isinstance(refusal, Refusal):
            say(f"  {explain(self.game.state, refusal, self.seat)}")
            if refusal.reason in advice.EARLY:
                say(indent(advice.wanted(self.game.state, self.seat, decision.kind), "  "))
            if refusal.rules:
                say(f"  (rule {refusal.rules[0]} for the full text)")

    def picture(self, marks: dict[str, str] | None = None) -> str:
        """The board as the person at the keyboard sees it; hidden rooms show their numbers."""
        state = self.game.state
        numbers = {
            advice.square_of_room(state, slot): f"#{slot + 1}"
            for slot in range(len(state.prints))
            if not state.shown >> slot & 1
        }
        around = tuple(marks or ()) or self.around
        return picture(state, self.seat, self.colour, numbers | (marks or {}), around=around)

    def name(self, seat: int) -> str:
        return self.game.table.colours[seat].capitalize()

    # Commands ---------------------------------------------------------------------------------------

    def do_help(self, rest: str, decision: Decision) -> None:
        if rest:
            say(advice.help_about(self.game.state, rest.lower()))
        else:
            say(advice.help_now(self.game.state, self.seat, decision.kind))

    def do_moves(self, rest: str, decision: Decision) -> None:
        state = self.game.state
        if not rest:
            raise GearmazeError("moves of whom? Such as: moves goblin")
        who = advice.own_character(state, self.seat, rest.split()[0])
        marks, words = advice.moves_of(state, self.seat, who)
        if marks:
            say(self.picture(marks))
        say(words)

    def do_actions(self, rest: str, decision: Decision) -> None:
        state = self.game.state
        if decision.kind != "act":
            return self.do_help("", decision)
        who = advice.own_character(state, self.seat, rest.split()[0]) if rest else -1
        say(advice.deeds(state, self.seat, who))

    def do_why(self, rest: str, decision: Decision) -> None:
        if not rest:
            raise GearmazeError("why not what? Such as: why goblin c9")
        for text in readings(self.game.state, self.seat, decision.kind, rest)[:1]:
            refusal = self.game.why(text, self.seat)
            if refusal is None:
                say("  That is possible.")
            else:
                self.explain(refusal, decision)

    def do_rule(self, rest: str, decision: Decision) -> None:
        from gearmaze.cli.rulebook import rules_text

        say(rules_text(rest.split()))

    def do_hint(self, rest: str, decision: Decision) -> None:
        say(f"  {seating.hint_for(self.game, self.seat, self.chance(self.seat))}.")

    def do_board(self, rest: str, decision: Decision) -> None:
        say(self.picture())

    def do_look(self, rest: str, decision: Decision) -> None:
        from gearmaze.cli.looking import squares_meant

        self.around = squares_meant(self.game.state, self.seat, rest, self.around)
        say(self.picture())

    def do_legend(self, rest: str, decision: Decision) -> None:
        say(legend(self.game.table))

    def do_score(self, rest: str, decision: Decision) -> None:
        from gearmaze.draw import draw_status

        say(draw_status(view_for(self.game.state, self.seat), colour=self.colour))

    def do_log(self, rest: str, decision: Decision) -> None:
        count = int(rest) if is_number(rest) else 20
        say("\n".join(f"  {line}" for line in self.log[self.seat][-count:]) or "  Nothing yet.")

    def do_undo(self, rest: str, decision: Decision) -> None:
        self.game.undo(self.seat)
        # whoever takes back chooses and places himself again
        self.left_to_us = {order for order in self.left_to_us if order[0] != self.seat}
        self.draw_board = QUESTIONS[decision.kind].on_board
        self.tell()

    def do_auto(self, rest: str, decision: Decision) -> None:
        """Let our adviser choose: pieces, the team, what is left to place, or what is to be put down."""
        asked = self.game.state.stack[-1]
        if not asked.placing:
            raise GearmazeError("auto is for choosing pieces, placing tokens and putting them down")
        if asked.setting_up:
            self.left_to_us.add((self.seat, decision.kind))
        owed = Decision(self.seat, decision.kind)
        while any(d.seat == owed.seat and d.kind == owed.kind for d in self.game.decisions):
            self.answer(self.seat, self.advised(self.seat))
        self.draw_board = QUESTIONS[decision.kind].on_board

    def do_save(self, rest: str, decision: Decision) -> None:
        if not rest:
            raise GearmazeError("save where? Such as: save game.txt")
        save(self.game, rest)

    def do_load(self, rest: str, decision: Decision) -> None:
        game = read_game(rest)
        if game.table.colours != self.game.table.colours:
            raise GearmazeError("that game is for other players")
        self.game = game
        self.told = {seat: len(game.answers) for seat in self.people}
        self.log = {seat: [] for seat in self.people}
        self.left_to_us.clear()
        self.draw_board = True
        say(f"  Loaded {rest}.")

    def do_quit(self, rest: str, decision: Decision) -> None:
        self.leave()

    def leave(self, more: str = "") -> None:
        """Leave the game, unless a person thinks better of it; it may be saved first."""
        if not saved_first(self.prompt, self.game, more):
            self.draw_board = True
            return
        raise Leave

    do_exit = do_q = do_quit
