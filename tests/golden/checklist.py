"""What the golden games show together: one short word for each thing seen while a record is replayed."""

from collections.abc import Iterator
from itertools import pairwise

from gearmaze import Game
from gearmaze.engine import CLOCK, Action, Event, State, decisions
from gearmaze.engine.clashes import Clash
from gearmaze.engine.drafts import open_draft
from gearmaze.engine.fights import SHOOTER, Fight
from gearmaze.engine.ranged import in_sight, refuse_shot
from gearmaze.engine.rooms import SLIT
from gearmaze.engine.rooms_in_play import arrow_of
from gearmaze.engine.state import FATES, IN_BOX
from gearmaze.game import Undo
from gearmaze.sets import scenario, scenario_names
from gearmaze.words.sentences import vocabulary

# What there is, as the boxes and the words list it: whatever is added there has to be shown here.
WORDS = vocabulary("en")
KINDS = {
    kind.id: kind
    for name in scenario_names()
    for kind in (*scenario(name).characters, *scenario(name).objects)
}
EVENTS = sorted(set(WORDS["events"]) - {"other"})
ENDINGS = sorted(set(WORDS["events"]["over"]) - {"choose", "other"})
DRAWS = sorted(set(WORDS["events"]["drawn"]) - {"choose", "other"})

CHECKLIST = frozenset(
    [
        *(f"verb {name}" for name in (*WORDS["words"]["verb"], "undo")),
        *(f"decision {name}" for name in WORDS["words"]["kind"]),
        *(f"acts {name}" for name, kind in KINDS.items() if kind.is_character),
        *(f"uses {name}" for name, kind in KINDS.items() if kind.is_object),
        *(f"event {name}" for name in EVENTS),
        *(f"scenario {name}" for name in scenario_names()),
        *(f"end {reason}" for reason in ENDINGS),
        *(f"drawn for {purpose}" for purpose in DRAWS),
        *(f"move {way}" for way in ("plain", "take", "leave", "swap", "handling twice", "out", "over a pit")),
        *(f"move {way}" for way in ("through a slit", "past a giant", "to the far line")),
        *(f"trade {way}" for way in ("take", "leave", "swap")),
        *(f"jump {way}" for way in ("plain", "leaving")),
        *(f"wallwalk {way}" for way in ("plain", "leaving")),
        *(f"reveal from {spot}" for spot in ("line", "room")),
        *(f"rotate {which}" for which in ("own", "twin", "against the arrow")),
        *(f"attack {sort}" for sort in ("single", "group", "on wounded")),
        *(f"{verb} {sort}" for verb in ("shoot", "thrust") for sort in ("alone", "with friends")),
        *(f"{verb} through a slit" for verb in ("shoot", "thrust", "scream")),
        *(f"scream {how}" for how in ("at a friend", "at a wounded", "into a pit")),
        *(f"joins as {role}" for role in ("shooter", "reach")),
        *(f"names a card {how}" for how in ("held", "not held")),
        "lays a forced card",
        "shoots and loses",
        "stabs",
        "loses the spear",
        "open by backstabber",
        "break by colossus",
        "copies of an object",
        *(f"fight {end}" for end in ("won", "lost", "tied")),
        *(f"timeout {kind}" for kind in ("team", "place", "card", "act", "move", "lay first", "lay second")),
        *(f"timeout {kind}" for kind in ("join", "name", "draft in secret", "draft in the open")),
        *(f"timeout set by {whom}" for whom in ("revealer", "opponent")),
        *(f"fate {name}" for name in ("escaped", "eliminated", "rescued", "removed", "carried out")),
        *(f"undo {verb}" for verb in ("pick", "place", "move", "go", "bring", "enlist")),
        *(f"prison{number} ends by target" for number in ("-1", "-3", "-4", "")),
        "end target shared",
        "end target by the first",
        "end at once",
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
            found |= {"verb undo", f"undo {replayed.to_take_back(answer.seat).action.verb}"}
            replayed.undo(answer.seat)
            found.add(f"event {replayed.last[0].kind}")
            continue
        seat, action = answer
        before = replayed.state
        replayed.answer(seat, action)
        events = replayed.entries[-1].events
        found |= set(_about(before, seat, action, events))
        found |= {f"event {event.kind}" for event in events}
    found |= set(_ending(replayed))
    return found


def _about(before: State, seat: int, action: Action, events: tuple[Event, ...]) -> Iterator[str]:
    kinds = before.table.kinds
    yield f"verb {action.verb}"
    yield from (f"decision {decision.kind}" for decision in decisions(before))
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
    elif action.verb in ("shoot", "thrust", "scream"):
        yield from _about_afar(before, action, events)
    elif action.verb in ("open", "close", "break"):
        yield f"{action.verb} by {kinds[action.who].id}"
        if action.verb not in [verb.name for verb in kinds[action.who].verbs]:
            yield f"uses {kinds[before.load[action.who]].id}"
    elif action.verb == "lay":
        yield from _about_fight(before, seat, events)
    elif seat == CLOCK:
        yield from _about_timeout(before, action)
    yield from _about_events(before, events)


def _about_events(before: State, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        facts = event.facts
        if event.kind == "turn_ended" and facts["recycled"]:
            yield "recycles"
        elif event.kind == "drawn":
            yield f"drawn for {facts['purpose']}"
        elif event.kind == "joined":
            yield f"joins as {facts['role']}"
            yield f"uses {before.table.kinds[before.load[facts['token']]].id}"
        elif event.kind == "named":
            yield f"names a card {'held' if facts['held'] else 'not held'}"


def _about_afar(before: State, action: Action, events: tuple[Event, ...]) -> Iterator[str]:
    """Shots, thrusts and screams: with whom, at whom, through what, and whose shield kept one off."""
    who, target = action.who, action.what
    square = before.square(who)
    direction = in_sight(before, who)[target]
    if any(side & SLIT for side in before.maze.stretch(square, direction)):
        yield f"{action.verb} through a slit"
    if action.verb == "scream":
        if not before.table.sides.foes(who, target):
            yield "scream at a friend"
        if before.wounded[target]:
            yield "scream at a wounded"
        if any(event.kind == "eliminated" for event in events):
            yield "scream into a pit"
        return
    yield f"uses {before.table.kinds[before.load[who]].id}"
    attackers = next(event.facts["attackers"] for event in events if event.kind == "attacked")
    yield f"{action.verb} {'with friends' if len(attackers) > 1 else 'alone'}"
    for other in in_sight(before, who) if action.verb == "shoot" else ():
        refusal = refuse_shot(before, who, other)
        if refusal is not None and refusal.reason == "shielded":
            yield "uses large-shield"


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
    pits = [place for place in moved.facts["path"][1:] if before.maze.gaps >> before.maze.square[place] & 1]
    if pits:
        yield "move over a pit"
        things = {before.load[action.who], *(t for place in pits for t in before.at(place))}
        if not table.profile[action.who][-1].over_gaps and any(
            t >= 0 and table.kinds[t].lifeline for t in things
        ):
            yield "uses rope"
    yield from _about_way(before, action.who, moved.facts["path"])


def _about_way(before: State, who: int, path: list[int]) -> Iterator[str]:
    """Slits crossed, giants passed, the far line reached to stay."""
    table, maze = before.table, before.maze
    squares = [maze.square[place] for place in path]
    for here, there in pairwise(squares):
        if any(side & SLIT for side in maze.stretch(here, maze.direction(here, there))):
            yield "move through a slit"
    for place in path[1:]:
        giants = [t for t in before.at(place) if before.living(t) and table.kinds[t].passed_by >= 0]
        if any(not table.sides.passes(who, t) for t in giants) and not table.kinds[who].crosses_enemies:
            yield "move past a giant"
    seat = table.owner[who]
    if (table.ways().home[seat] & ~table.ways().own[seat]) >> squares[-1] & 1:
        yield "move to the far line"


def _about_fight(before: State, seat: int, events: tuple[Event, ...]) -> Iterator[str]:
    """How it ended, and what counted."""
    clash = Clash.of(before)
    if clash.forced and clash.forced[0] == seat:
        yield "lays a forced card"
    fought = next((event for event in events if event.kind == "fought"), None)
    if fought is None:
        return
    target, attackers, defenders = clash.target, clash.attackers, clash.defenders
    winner = fought.facts["winner"]
    owner = before.table.owner[attackers[0]]
    yield "fight tied" if winner < 0 else "fight won" if winner == owner else "fight lost"
    fight = Fight(before, target, attackers, defenders, clash.roles)
    for token in (*attackers, *defenders):
        kind = before.table.kinds[token]
        if kind.id == "backstabber" and fight.value(token, token in attackers) == kind.combat + 2:
            yield "stabs"
    if winner not in (-1, owner):
        if SHOOTER in fight.roles.values():
            yield "shoots and loses"
        if any(event.kind == "removed" for event in events):
            yield "loses the spear"
    for attacking, side, thing in ((True, attackers, "sword"), (False, defenders, "armor")):
        for token in side:
            load = before.load[token]
            borne = load >= 0 and before.table.kinds[load].id == thing
            if borne and fight.value(token, attacking) == before.table.kinds[token].combat + 1:
                yield f"uses {thing}"


def _about_timeout(before: State, action: Action) -> Iterator[str]:
    kind = next(decision.kind for decision in decisions(before) if decision.seat == action.what)
    if kind == "set":
        kind = "set by revealer" if action.what == before.stack[-1].revealer else "set by opponent"
    elif kind == "lay":
        assert before.stack[-1].kind == Clash.kind
        kind = "lay second" if before.stack[-1].laid else "lay first"
    elif kind == "draft":
        kind = "draft in the open" if open_draft(before) else "draft in secret"
    yield f"timeout {kind}"


def _ending(game: Game) -> Iterator[str]:
    state = game.state
    for token, fate in enumerate(state.fate):
        if fate:
            yield f"fate {FATES[fate]}"
            if fate == 5:
                yield f"uses {state.table.kinds[token].id}"
        if state.table.labels[token][-1].isdigit() and state.place[token] != IN_BOX:
            yield "copies of an object"
    if game.result is None:
        return
    reason, winners = game.result
    yield f"end {reason}"
    yield f"{state.table.scenario.id} ends by {reason}"
    if reason == "target" and len(winners) > 1:
        yield "end target shared"
    if reason == "target" and state.table.first_to_target_wins and len(set(state.vp)) == 1:
        yield "end target by the first"
    if reason == "target" and state.table.ends_at_once and state.ap:
        yield "end at once"
