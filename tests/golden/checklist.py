"""What the golden games show together: one short word for each thing seen while a record is replayed."""

from collections.abc import Iterator

from gearmaze import Game
from gearmaze.engine import CLOCK, Action, Event, State, decisions
from gearmaze.engine.fights import FIGHT, Fight
from gearmaze.engine.rooms_in_play import arrow_of
from gearmaze.record.game import Undo

VERBS = """
    omit deal first pick bench place card lay set end resign draw decline timeout undo
    move begin go take leave swap stop cancel jump wallwalk reveal rotate attack
    heal open close break regenerate fire drink
""".split()

CHARACTERS = "cleric goblin mekanork thief troll wall-walker warrior wizard".split()
OBJECTS = "armor fireball-wand rope speed-potion sword treasure".split()

EVENTS = """
    omitted dealt drawn picked benched teams_ready placed teams_shown card turn_ended began stepped cancelled
    moved leapt revealed set rotated attacked laid fought wounded eliminated removed escaped scored
    healed regenerated door fired drank time_up draw_offered draw_declined resigned taken_back over
""".split()

CHECKLIST = frozenset(
    [
        *(f"verb {name}" for name in VERBS),
        *(f"acts {name}" for name in CHARACTERS),
        *(f"uses {name}" for name in OBJECTS),
        *(f"event {name}" for name in EVENTS),
        *(f"move {way}" for way in ("plain", "take", "leave", "swap", "handling twice", "out", "over a pit")),
        *(f"trade {way}" for way in ("take", "leave", "swap")),
        *(f"jump {way}" for way in ("plain", "leaving")),
        *(f"wallwalk {way}" for way in ("plain", "leaving")),
        *(f"reveal from {spot}" for spot in ("line", "room")),
        *(f"rotate {which}" for which in ("own", "twin", "against the arrow")),
        *(f"attack {sort}" for sort in ("single", "group", "on wounded")),
        *(f"fight {end}" for end in ("won", "lost", "tied")),
        *(f"timeout {kind}" for kind in ("team", "place", "card", "act", "move", "lay first", "lay second")),
        *(f"timeout set by {whom}" for whom in ("revealer", "opponent")),
        *(f"fate {name}" for name in ("escaped", "eliminated", "rescued", "removed", "carried out")),
        *(f"undo {verb}" for verb in ("pick", "place", "move", "go")),
        *(f"end {reason}" for reason in ("target", "exhausted", "idle", "resignation", "agreement")),
        "end target shared",
        "end target by the first",
        "end at once",
        "scenario base",
        "scenario beginner",
        "option handicap",
        "option timer",
        *(f"option targetVp={target}" for target in (6, 7, 8)),
        "begins with a position",
        "recycles",
    ]
)


def seen_in(game: Game) -> set[str]:
    """Everything on the checklist, and more, that a game shows."""
    found = {f"scenario {game.table.scenario.id}"}
    found |= {f"option {name}" for name in game.table.given}
    found |= {f"option {name}={value}" for name, value in game.table.given.items() if name == "targetVp"}
    if game.start.turn:
        found.add("begins with a position")
    replayed = Game(position=game.start)
    for answer in game.answers:
        if isinstance(answer, Undo):
            found |= {"verb undo", f"undo {replayed.entries[replayed._last_of(answer.seat)].action.verb}"}
            replayed.undo(answer.seat)
            found.add(f"event {replayed._events[-1][0].kind}")
            continue
        seat, action = answer
        before = replayed.state
        replayed._answer(seat, action)
        events = replayed.entries[-1].events
        found |= set(_about(before, seat, action, events))
        found |= {f"event {event.kind}" for event in events}
    found |= set(_ending(replayed))
    return found


def _about(before: State, seat: int, action: Action, events: tuple[Event, ...]) -> Iterator[str]:
    kinds = before.table.kinds
    yield f"verb {action.verb}"
    if action.who >= 0:
        yield f"acts {kinds[action.who].id}"
    if action.verb == "move":
        yield from _about_move(before, action, events)
    elif action.verb in ("jump", "wallwalk"):
        yield f"{action.verb} {'leaving' if action.via else 'plain'}"
    elif action.verb in ("drink", "fire"):
        yield f"uses {kinds[before.load[action.who]].id}"
    elif action.verb == "reveal":
        yield "reveal from room" if before.maze.in_room(before.square(action.who)) else "reveal from line"
    elif action.verb == "rotate":
        here = before.maze.room_at[before.square(action.who)]
        yield "rotate own" if here == action.where else "rotate twin"
        if action.what != arrow_of(before, action.where):
            yield "rotate against the arrow"
    elif action.verb == "attack":
        fight = Fight.declared(before, action.who, action.what)
        yield "attack single" if len(fight.attackers) + len(fight.defenders) == 2 else "attack group"
        if before.wounded[action.what]:
            yield "attack on wounded"
    elif action.verb == "lay":
        yield from _about_fight(before, events)
    elif seat == CLOCK:
        yield from _about_timeout(before, action)
    for event in events:
        if event.kind == "turn_ended" and event.facts["recycled"]:
            yield "recycles"


def _about_move(before: State, action: Action, events: tuple[Event, ...]) -> Iterator[str]:
    table = before.table
    yield from (f"move {handling}" for _, handling, _ in action.via)
    if not action.via:
        yield "move plain"
    if sum(handling != "go" for _, handling, _ in action.via) > 1:
        yield "move handling twice"
    moved = next(event for event in events if event.kind == "moved")
    if any(event.kind == "escaped" for event in events):
        yield "move out"
    for place, handling, _ in action.via:
        if any(t != action.who and before.living(t) for t in before.at(place)):
            yield f"trade {handling}"
    pits = [place for place in moved.facts["path"][1:] if before.maze.pits >> before.maze.square[place] & 1]
    if pits:
        yield "move over a pit"
        things = {before.load[action.who], *(t for place in pits for t in before.at(place))}
        if not table.kinds[action.who].crosses_pits and any(
            t >= 0 and table.kinds[t].holds_on_pits for t in things
        ):
            yield "uses rope"


def _about_fight(before: State, events: tuple[Event, ...]) -> Iterator[str]:
    """How it ended, and whose sword or armor counted."""
    fought = next((event for event in events if event.kind == "fought"), None)
    if fought is None:
        return
    _, target, attackers, defenders = before.stack[-1][:4]
    winner = fought.facts["winner"]
    owner = before.table.owner[attackers[0]]
    yield "fight tied" if winner < 0 else "fight won" if winner == owner else "fight lost"
    fight = Fight(before, target, attackers, defenders)
    for attacking, side, thing in ((True, attackers, "sword"), (False, defenders, "armor")):
        for token in side:
            load = before.load[token]
            borne = load >= 0 and before.table.kinds[load].id == thing
            if borne and fight.value(token, attacking) == before.table.kinds[token].combat + 1:
                yield f"uses {thing}"


def _about_timeout(before: State, action: Action) -> Iterator[str]:
    kind = next(decision.kind for decision in decisions(before) if decision.seat == action.what)
    if kind == "set":
        kind = "set by revealer" if action.what == before.stack[-1][2] else "set by opponent"
    elif kind == "lay":
        assert before.stack[-1][0] == FIGHT
        kind = "lay second" if before.stack[-1][4] else "lay first"
    yield f"timeout {kind}"


def _ending(game: Game) -> Iterator[str]:
    state = game.state
    for token, fate in enumerate(state.fate):
        if fate:
            yield f"fate {('', 'escaped', 'eliminated', 'rescued', 'removed', 'carried out')[fate]}"
            if fate == 5:
                yield f"uses {state.table.kinds[token].id}"
    if game.result is None:
        return
    reason, winners = game.result
    yield f"end {reason}"
    if reason == "target" and len(winners) > 1:
        yield "end target shared"
    if reason == "target" and state.table.first_to_target_wins and len(set(state.vp)) == 1:
        yield "end target by the first"
    if reason == "target" and state.table.ends_at_once and state.ap:
        yield "end at once"
