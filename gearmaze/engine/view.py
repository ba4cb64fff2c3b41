"""What one seat may know, built from what it was ever allowed to see (INFO-01 to INFO-05).

A view is plain data (dictionaries, lists, text, numbers) and is put together from known things, never
by deleting from the whole truth. Squares and tokens carry the names people use.
"""

from typing import Any

from gearmaze.engine.dealing import Omit
from gearmaze.engine.parts import Edge, door_state
from gearmaze.engine.referee import decisions
from gearmaze.engine.rooms import BROKEN, CLOSED, DIRECTIONS, SIDE_NAMES, SIDES_BY_NAME, room_text
from gearmaze.engine.scoring import counted, how
from gearmaze.engine.state import (
    FATES,
    GONE,
    HIDDEN,
    HURT,
    IDLE,
    IN_BOX,
    LEFT_OUT,
    LIFTED,
    STOCK,
    UNPLACED,
    State,
)

SPECTATOR = -3


def known_to(state: State, seat: int) -> int:
    """The tokens a seat knows wherever they are; a spectator knows what every player knows."""
    if 0 <= seat < state.table.seats:
        return state.known[seat]
    mask = -1
    for known in state.known:
        mask &= known
    return mask


def sealed(state: State) -> bool:
    """Whether several choose at once, so that nobody may see how far others are."""
    return bool(state.stack) and state.stack[-1].sealed(state)


def sealed_teams(state: State) -> bool:
    """Whether it is teams they choose: where tokens are is as secret as how far somebody is."""
    return sealed(state) and state.stack[-1].setting_up


def view(state: State, seat: int) -> dict[str, Any]:
    """Everything one seat may know, as plain data."""
    table = state.table
    known = known_to(state, seat)
    return {
        "scenario": table.scenario.id,
        "layout": table.layout.id,
        "seat": seat,
        "colours": list(table.colours),
        "options": dict(table.options),
        "turn": state.turn,
        "active": state.active,
        "ap": state.ap,
        "target": table.target if table.counts_vp and table.counts_to_target else 0,
        **({"met": state.met} if table.quiet_partners else {}),
        **({"cycles": list(state.cycles), "last_cycle": table.cycles} if table.cycles else {}),
        "vp": counted(state),
        "ledger": [
            {"seat": who, "points": points, "reason": reason, "token": table.labels[token]}
            for who, points, reason, token in state.ledger
        ],
        "idle_turns": state.idle_turns,
        "rooms": [_room(state, slot, known) for slot in range(len(state.prints))],
        "omitted": _omitted(state),
        "pairs": _pairs(state, seat),
        "tokens": _tokens(state, known),
        "backs": _backs(state, known),
        "lifted": [table.labels[t] for t in range(table.tokens) if state.place[t] == LIFTED],
        "gone": _gone(state),
        **_stock(state),
        **_zones(state),
        "hands": [_hand(state, owner, seat) for owner in range(table.seats)],
        "decisions": _decisions(state, seat),
        **_under_way(state, seat),
        "draw": [who for who in range(table.seats) if state.agreed >> who & 1],
        **({"out": [who for who in range(table.seats) if state.out >> who & 1]} if state.out else {}),
        "result": _result(state),
    }


def _result(state: State) -> dict[str, Any] | None:
    if state.result is None:
        return None
    reason, winners = state.result
    return {"reason": reason, "winners": list(winners), "how": how(state)}


def _room(state: State, slot: int, known: int) -> dict[str, Any]:
    table = state.table
    spot = table.layout.slots[slot]
    x, y = (spot.x, spot.y) if state.origins[slot] < 0 else table.grid.xy(state.origins[slot])
    room: dict[str, Any] = {"x": x, "y": y, "shown": bool(state.shown >> slot & 1)}
    if state.origins[slot] == table.grid.berths.aloft:
        room["aloft"] = True
    if state.shown >> slot & 1:
        printed = table.rooms[state.prints[slot]]
        names = {CLOSED: "closed", BROKEN: "broken"}
        room["room"] = printed.id
        if printed.id in table.scenario.drawn:
            room["drawing"] = room_text(printed)
        room["turn"] = state.turns[slot]
        room["doors"] = [
            names.get(door_state(state.doors[slot], number), "open") for number in range(len(printed.doors))
        ]
        if state.ground[slot]:
            room["ground"] = state.ground[slot]
        if state.edges[slot]:
            room["edges"] = [
                [cell, DIRECTIONS[way], SIDE_NAMES[kind]] for cell, way, kind in state.edges[slot]
            ]
    else:
        room["capacity"] = spot.capacity
        room["tokens"] = [
            {"owner": table.owner[token], "token": table.labels[token] if known >> token & 1 else None}
            for token in state.placed
            if state.place[token] == HIDDEN - slot
        ]
    return room


def edges_of(room: dict[str, Any]) -> tuple[Edge, ...]:
    """The sides of a room of a view that are not as printed."""
    return tuple(
        (cell, DIRECTIONS.index(way), SIDES_BY_NAME[name]) for cell, way, name in room.get("edges", ())
    )


def _omitted(state: State) -> list[str]:
    """The pairs left in the box; known to everybody (B-BEG-02)."""
    table = state.table
    due = Omit.now(state)
    if due:
        return list(due.left_out)
    used = {table.rooms[index].pair for index in state.prints if index >= 0}
    there = table.pairs
    if table.scenario.draft:
        there = tuple(table.pairs[pair] for pair in sorted(pair for pairs in state.pairs for pair in pairs))
    return [pair for pair in there if pair not in used] if used else []


def _pairs(state: State, seat: int) -> list[list[str]]:
    """The pairs each side brought, as far as the seat may know."""
    mutual = state.table.scenario.draft == "mutual"
    return [
        [state.table.pairs[pair] for pair in pairs] if mutual or owner == seat else []
        for owner, pairs in enumerate(state.pairs)
    ]


def _tokens(state: State, known: int) -> list[dict[str, Any]]:
    """Every token that lies open, with what it carries, for all to see (OBJ-13)."""
    table, kinds = state.table, state.kinds
    rows = []
    for token in range(table.tokens):
        if state.place[token] < 0 or not known >> token & 1:
            continue
        marks = state.marks[token]
        rows.append(
            {
                "token": table.labels[token],
                "owner": table.owner[token],
                "kind": kinds[token].id,
                "character": kinds[token].is_character,
                "square": state.maze.name(state.place[token]),
                "wounded": bool(state.wounded[token]),
                "carries": table.labels[state.load[token]] if state.load[token] >= 0 else None,
                "carried_by": table.labels[state.carrier[token]] if state.carrier[token] >= 0 else None,
                "marks": [name for bit, name in ((HURT, "hurt"), (IDLE, "idle")) if marks & bit],
                "bound": state.bound[token],
            }
        )
    return rows


def _backs(state: State, known: int) -> list[dict[str, Any]]:
    """Face-down starters: their owners, no more (SET-18).

    None while teams are still being chosen, so that nobody sees how far others are (SET-07).
    """
    table = state.table
    if sealed_teams(state):
        return []
    places = [
        (state.place[token], table.owner[token])
        for token in range(table.tokens)
        if state.place[token] >= 0 and not known >> token & 1
    ]
    return [{"owner": owner, "square": state.maze.name(place)} for place, owner in sorted(places)]


def _gone(state: State) -> list[dict[str, Any]]:
    """Who has left the board, and whose score it is (ESC-10)."""
    table = state.table
    return [
        {
            "token": table.labels[token],
            "fate": FATES[state.fate[token]],
            "keeper": state.keeper[token] - 1,
        }
        for token in range(table.tokens)
        if state.place[token] == GONE
    ]


def _stock(state: State) -> dict[str, Any]:
    """What lies in the common supply for all to see, where there is one."""
    table = state.table
    lying = [table.labels[t] for t in range(table.tokens) if state.place[t] == STOCK]
    return {"stock": lying} if table.stocked else {}


def _zones(state: State) -> dict[str, Any]:
    """Whose the small lines are that were shuffled, where there are any; nobody's while they lie face down.

    One that stays nobody's is a decoy (MP-LAB-21).
    """
    table = state.table
    if not table.zone_lines:
        return {}
    seats = {zone: seat for seat, zone in enumerate(state.zones)} if state.zones_shown else {}
    return {
        "zones": [
            {
                "line": table.layout.lines[line].id,
                "shown": state.zones_shown,
                "seat": seats.get(number, -1),
            }
            for number, line in enumerate(table.zone_lines, 1)
        ]
    }


def _hand(state: State, owner: int, seat: int) -> dict[str, Any]:
    """The cards of a seat, as far as another may know them."""
    table = state.table
    own = owner == seat
    mine = table.team[owner]
    unplaced = [t for t in mine if state.place[t] == UNPLACED]
    choosing = sealed_teams(state)
    hand: dict[str, Any] = {
        "action": list(state.action_hands[owner]),
        "last": state.last_cards[owner],
        "combat": len(state.combat_hands[owner]),
        "spent": list(state.spent[owner]),
        "jumps": state.jumps[owner],
        "to_place": len(unplaced) if own or not choosing else len(mine),
    }
    if own:
        hand["cards"] = list(state.combat_hands[owner])
        hand["tokens"] = [table.labels[t] for t in unplaced]
        hand["box"] = [table.labels[t] for t in mine if state.place[t] == IN_BOX]
        hand["left_out"] = [table.labels[t] for t in mine if state.place[t] == LEFT_OUT]
    return hand


def _decisions(state: State, seat: int) -> list[dict[str, Any]]:
    """Who owes what. While several choose at once every other one counts as still choosing."""
    owed = [d._asdict() for d in decisions(state)]
    if sealed(state):
        others = [d._asdict() for d in state.stack[-1].concealed(state) if d.seat != seat]
        owed = sorted([d for d in owed if d["seat"] == seat] + others, key=lambda d: d["seat"])
    return owed


def _under_way(state: State, seat: int) -> dict[str, Any]:
    """A fight or a move that is being decided, as far as the seat may see it."""
    shown: dict[str, Any] = {"fight": None, "move": None}
    for frame in state.stack:
        shown.update(frame.seen(state, seat))
    return shown


def displayed(seen: dict[str, Any]) -> dict[str, Any]:
    """A view as a client puts it on the table, by the options about memory (INFO-02, INFO-04, INFO-05).

    The view itself holds everything the seat was ever allowed to see. Under `ownHidden: hidden` a
    player's own face-down tokens are not shown to him again (SET-12), under `cardMemory: off` no list of
    spent Combat cards is (CBT-13).
    """
    shown = dict(seen)
    if seen["options"]["ownHidden"] == "hidden":
        shown["rooms"] = [
            {**room, "tokens": [{**back, "token": None} for back in room["tokens"]]}
            if not room["shown"]
            else room
            for room in seen["rooms"]
        ]
    if seen["options"]["cardMemory"] == "off":
        shown["hands"] = [{**hand, "spent": []} for hand in seen["hands"]]
    return shown
