"""Who sits where at the terminal, and who answers for a bot that fails."""

import argparse
import logging
import sys
from collections.abc import Mapping

from gearmaze.bots import FIRST, Bot, ask, make_player, player_names
from gearmaze.bots.hints import ADVISER
from gearmaze.bots.ladder import live_budget
from gearmaze.bots.patience import LONGEST, given_up_after
from gearmaze.cli.common import say
from gearmaze.engine import Action, Chance, GearmazeError, IllegalAction, Table
from gearmaze.game import Game
from gearmaze.words.sentences import advice_text, scenario_words
from gearmaze.words.tasks import goal

LOG = logging.getLogger("gearmaze")
STAND_IN = "greedy"  # who answers for a bot that fails
PERSON = ("me", "human")


# Who sits where -----------------------------------------------------------------------------------


def seated_bots(table: Table, arguments: argparse.Namespace, mine: int) -> dict[int, Bot]:
    """The bots by seat; people sit on the others. `mine` is the person's seat if nobody says which."""
    if arguments.seats:
        if arguments.against or arguments.colour:
            raise GearmazeError("--seats says who sits where, so leave out --against and --as")
        return _by_seat(table, arguments.seats)
    if arguments.colour:
        mine = _seat(table, arguments.colour, "--as")
    against = arguments.against or FIRST
    if against in PERSON:
        return {}
    return {seat: _hired(against, "--against") for seat in range(table.seats) if seat != mine}


def _by_seat(table: Table, words: list[str]) -> dict[int, Bot]:
    """`blue=captain yellow=me`. Whom nobody names: the first is yours unless you sit already, then FIRST."""
    wanted: dict[int, str] = {}
    for word in words:
        colour, equals, who = word.partition("=")
        if not (colour and equals and who):
            raise GearmazeError(f"--seats takes colours and who sits there, blue=captain, not {word!r}")
        seat = _seat(table, colour, "--seats")
        if seat in wanted:
            raise GearmazeError(f"--seats names {table.colours[seat]} twice")
        wanted[seat] = who
    for seat in range(table.seats):
        wanted.setdefault(seat, FIRST if set(PERSON) & {*wanted.values()} else PERSON[0])
    return {seat: _hired(who, "--seats") for seat, who in sorted(wanted.items()) if who not in PERSON}


def _seat(table: Table, colour: str, option: str) -> int:
    if colour.lower() not in table.colours:
        raise GearmazeError(f"{option}: there is no {colour!r}; seats are {', '.join(table.colours)}")
    return table.colours.index(colour.lower())


def _hired(name: str, option: str) -> Bot:
    try:
        return make_player(name)
    except GearmazeError as error:
        if name in player_names():
            raise
        raise GearmazeError(f"{option}: {error}, or human") from None


def welcome(table: Table, bots: Mapping[int, Bot], seat: int, seed: int) -> str:
    """What is played, who plays what, what for, and what can be done."""
    words = scenario_words(table.scenario.id)
    what = f"{words['title']}. {words['sentence']}"
    people = table.seats - len(bots)
    if not people:
        sides = ", ".join(f"{table.colours[each].capitalize()} {bot.name}" for each, bot in bots.items())
        return f"{what} You watch: {sides}. Seed {seed}. Ctrl-C leaves."
    if people == 1:
        names = ", ".join(bot.name for bot in bots.values())
        what += f" You play {table.colours[seat].capitalize()} against the computer ({names})."
    asks = "Type help whenever you like, auto to have things chosen or placed for you."
    own = [each for each in range(table.seats) if each not in bots]
    aims = (
        [goal(table, seat)]
        if people == 1
        else [f"{table.colours[each].capitalize()}: {goal(table, each)}" for each in own]
    )
    return "\n".join((what, *aims, f"{asks} Seed {seed}."))


# What bots answer ---------------------------------------------------------------------------------


def answer_for(player: Bot, game: Game, seat: int, chance: Chance) -> Action:
    """What a player answers for a seat, from what that seat knows; somebody else's answer if it fails."""
    try:
        return _legal_answer(player, game, seat, chance)
    except Exception as error:
        tell_failure(getattr(player, "name", type(player).__name__), game, seat, error)
        return stand_in(game, seat, chance)


def stand_in(game: Game, seat: int, chance: Chance) -> Action:
    """An answer in place of a bot that failed; if need be any legal one, drawn as on the server."""
    try:
        return _legal_answer(make_player(STAND_IN), game, seat, chance)
    except Exception:
        LOG.warning("%s failed for %s too", STAND_IN, game.table.colours[seat], exc_info=True)
        return chance.choice(game.legal_actions(seat, 0).listed())


def _legal_answer(player: Bot, game: Game, seat: int, chance: Chance) -> Action:
    with given_up_after(LONGEST):
        action = ask(player, game.state, seat, chance, live_budget(player.name))
    refuse_nonsense(game, seat, action)
    return action


def hint_for(game: Game, seat: int, chance: Chance) -> str:
    """A good action and why it is good; where our adviser fails, somebody else's action."""
    from gearmaze.bots.hints import hint

    try:
        good = hint(game.state, seat, chance, ADVISER)
        refuse_nonsense(game, seat, good.action)
        return f"{game.text(good.action)}: {advice_text(good.why, good.ahead, facts=good.facts)}"
    except Exception as error:
        tell_failure(ADVISER, game, seat, error)
        return game.text(stand_in(game, seat, chance))


def refuse_nonsense(game: Game, seat: int, action: object) -> None:
    """Raise unless an answer is one that can be played."""
    refusal = game.why(action, seat) if isinstance(action, Action) else None
    if refusal is not None or not isinstance(action, Action):
        raise IllegalAction(f"{action!r} is no legal answer", refusal)


def tell_failure(name: str, game: Game, seat: int, error: Exception) -> None:
    """One line for the person, the whole story for the log.

    The line holds nothing of the error but its kind: its words may speak of what nobody is to see.
    """
    colour = game.table.colours[seat]
    LOG.warning("%s failed for %s: %r", name, colour, error, exc_info=error)
    wrong = "gives no legal answer" if isinstance(error, IllegalAction) else f"fails ({type(error).__name__})"
    say(f"  {colour.capitalize()}'s {name} {wrong}; the {STAND_IN} player answers instead.")


def keep_the_log_off_the_board() -> None:
    """On a terminal nobody wants tracebacks amid the game; `2> FILE` keeps them."""
    if sys.stderr.isatty():
        LOG.addHandler(logging.NullHandler())
