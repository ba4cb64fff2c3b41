"""A position as text, in the form `gearmaze.position.read` describes and reads.

What the reader would assume anyway is left out, so that the sketch stays one.
"""

from collections.abc import Iterator

from gearmaze.engine import State, Table
from gearmaze.engine.frames import Frame
from gearmaze.engine.parts import door_state
from gearmaze.engine.rooms import BROKEN, CLOSED, SIDE_NAMES, room_text
from gearmaze.engine.state import (
    GONE,
    HIDDEN,
    HURT,
    IDLE,
    IN_BOX,
    LEFT_OUT,
    LIFTED,
    REMOVED,
    STOCK,
    UNPLACED,
)
from gearmaze.engine.under_way import Walk
from gearmaze.notation import action_text
from gearmaze.notation.names import door_name, side_name
from gearmaze.position.berths import origin_lines
from gearmaze.position.decisions import frame_text
from gearmaze.position.options import options_text
from gearmaze.position.sections import HEADER, VERSION
from gearmaze.position.tokens import FATE_WORDS, default_known, default_place
from gearmaze.sets import scenario

NEVER = 1 << 16  # points nobody gets, where there is no target
OFF_BOARD = {UNPLACED: "in hand", LEFT_OUT: "left out", LIFTED: "lifted", IN_BOX: "in box", STOCK: "in stock"}


def position_text(state: State) -> str:
    """The whole truth about a position; reading it gives an equal one."""
    depth, walk = next(
        ((depth, frame) for depth, frame in enumerate(state.stack) if isinstance(frame, Walk)), (0, None)
    )
    shown = walk.before if walk else state  # the steps of a move under way are made once more by the reader
    due = shown.stack[-1] if shown.stack else None
    lines = [f"{' '.join(HEADER)} {VERSION}", f"scenario {state.table.scenario.id}"]
    if state.table.given:
        lines.append(f"options {options_text(state.table.given)}")
    lines += _drawn_rooms(state.table)
    lines += _pairs(shown)
    lines += _rooms(shown, due)
    lines += _doors(shown)
    lines += _ground(shown)
    lines += _sides(shown)
    lines += _zones(shown)
    lines += _section("tokens", _tokens(shown, due))
    lines += _knowledge(shown, due)
    lines += _section("hands", _hands(shown))
    lines += _score(shown)
    lines += _turn(shown)
    lines += _decide(shown)
    if walk:
        lines.append(_moving(state, walk))
        lines += [f"decide {frame_text(state.table, frame)}" for frame in state.stack[depth + 1 :]]
    return "\n".join(lines) + "\n"


def _section(keyword: str, rows: Iterator[str]) -> list[str]:
    found = [f"  {row}" for row in rows]
    return [keyword, *found] if found else []


def _names(table: Table, tokens: tuple[int, ...]) -> str:
    return " ".join(table.labels[token] for token in tokens)


# Rooms --------------------------------------------------------------------------------------------


def _drawn_rooms(table: Table) -> list[str]:
    """Rooms the scenario does not have, drawn."""
    own = {room.id: room_text(room) for room in scenario(table.scenario.id).rooms}
    lines: list[str] = []
    for room in table.rooms:
        drawing = room_text(room)
        if own.get(room.id) != drawing:
            lines += [line.rstrip() for line in drawing.rstrip("\n").split("\n")]
    return lines


def _pairs(state: State) -> list[str]:
    """What each side brought."""
    table = state.table
    return [
        f"pairs {table.colours[seat]} {' '.join(table.pairs[pair] for pair in pairs)}"
        for seat, pairs in enumerate(state.pairs)
        if pairs
    ]


def _rooms(state: State, decide: Frame | None) -> list[str]:
    table = state.table
    if min(state.prints) < 0:
        return [] if decide and decide.undealt else ["rooms " + " ".join("-" * len(state.prints))]
    names = [f"{table.rooms[index].id}/{turn}" for index, turn in zip(state.prints, state.turns, strict=True)]
    rows: list[list[str]] = []
    height: int | None = None
    for slot, spot in enumerate(table.layout.slots):
        if spot.y != height:
            rows.append([])
            height = spot.y
        rows[-1].append(names[slot] if state.shown >> slot & 1 else "?")
    lines = ["rooms", *("  " + " ".join(f"{word:<7}" for word in row).rstrip() for row in rows)]
    order: tuple[int, ...] = ()
    for slot in range(len(state.prints)):
        if not state.shown >> slot & 1:
            inside = tuple(token for token in state.placed if state.place[token] == HIDDEN - slot)
            order += inside
            lines.append(f"behind {slot + 1}: {names[slot]} {_names(table, inside)}".rstrip())
    if order != state.placed:
        lines.append(f"order {_names(table, state.placed)}")
    return [*lines, *origin_lines(state)]


def _doors(state: State) -> list[str]:
    doors = []
    for slot, room in enumerate(state.maze.rooms):
        for number in range(len(room.doors) if room else 0):
            kind = door_state(state.doors[slot], number)
            if kind != CLOSED:
                doors.append(f"{door_name(state, slot, number)} {'broken' if kind == BROKEN else 'open'}")
    return [f"doors {', '.join(doors)}"] if doors else []


def _ground(state: State) -> list[str]:
    """The squares whose ground is not as printed any more."""
    grid, found = state.table.grid, []
    for slot, ground in enumerate(state.ground):
        printed = state.table.rooms[state.prints[slot]].ground
        for cell, letter in enumerate(ground):
            if letter != printed[cell]:
                found.append(f"{state.maze.name(grid.start[slot] + cell)} {grid.terrains[letter].id}")
    return [f"ground {', '.join(found)}"] if found else []


def _sides(state: State) -> list[str]:
    """The sides that are not as printed any more; those inside a room once."""
    maze, found = state.maze, {}
    for slot, edges in enumerate(state.edges):
        for cell, way, kind in edges:
            square = maze.square[maze.grid.start[slot] + cell]
            direction = (way + state.turns[slot]) % 4
            beyond = maze.neighbour(square, direction)
            if maze.room_at[beyond] != slot or square < beyond:
                found[side_name(state, square, direction)] = SIDE_NAMES[kind]
    return [f"sides {', '.join(f'{side} {name}' for side, name in found.items())}"] if found else []


def _zones(state: State) -> list[str]:
    """Which of the small lines is whose, and whether they lie face down still (MP-LAB-05)."""
    table = state.table
    if not table.zone_lines:
        return []
    words = [f"{table.colours[seat]} {zone}" for seat, zone in enumerate(state.zones) if zone]
    hidden = ["hidden"] if words and not state.zones_shown else []
    return [f"zones {' '.join(hidden + words) or '-'}"]


# Tokens -------------------------------------------------------------------------------------------


def _tokens(state: State, decide: Frame | None) -> Iterator[str]:
    table = state.table
    for token in range(table.tokens):
        place, label = state.place[token], table.labels[token]
        if place >= 0:
            if state.carrier[token] < 0:
                yield f"{label} {_standing(state, token)}"
        elif place == GONE:
            keeper = table.colours[state.keeper[token] - 1] if state.keeper[token] else "-"
            plain = state.fate[token] == REMOVED and keeper == "-"
            if not plain or default_place(state, token, decide) != GONE:
                yield f"{label} {FATE_WORDS[state.fate[token]]} {keeper}"
        elif place > HIDDEN and place != default_place(state, token, decide):
            yield f"{label} {OFF_BOARD[place]}"


def _standing(state: State, token: int) -> str:
    """Square, marks and load."""
    words = [state.maze.name(state.place[token]), *_marks(state, token)]
    beneath = any(state.living(other) for other in state.at(state.place[token]) if other != token)
    if beneath and not state.living(token):
        words.append("lying")
    for load in state.loads(token):
        words += ["carries", state.table.labels[load], *_marks(state, load)]
    return " ".join(words)


def _marks(state: State, token: int) -> Iterator[str]:
    if state.wounded[token] and state.carrier[token] < 0:
        yield "wounded"
    if state.marks[token] & HURT:
        yield "hurt"
    if state.marks[token] & IDLE:
        yield "idle"
    if state.form[token]:
        yield f"form={state.form[token]}"
    if state.bound[token]:
        yield f"bound={state.bound[token]}"


def _knowledge(state: State, decide: Frame | None) -> list[str]:
    lines = []
    for seat, usual in enumerate(default_known(state, decide)):
        known = state.known[seat]
        words = [
            f"{'+' if known >> token & 1 else '-'}{state.table.labels[token]}"
            for token in range(state.table.tokens)
            if (known ^ usual) >> token & 1
        ]
        if words:
            lines.append(f"knows {state.table.colours[seat]} {' '.join(words)}")
    return lines


# The rest -----------------------------------------------------------------------------------------


def _hands(state: State) -> Iterator[str]:
    for seat, colour in enumerate(state.table.colours):
        cards = (state.action_hands[seat], state.combat_hands[seat], state.spent[seat])
        action, combat, spent = (" ".join(map(str, each)) or "-" for each in cards)
        rest = f"jumps {state.jumps[seat]} last {state.last_cards[seat]}"
        yield f"{colour} action {action} combat {combat} spent {spent} {rest}"


def _score(state: State) -> list[str]:
    """Points without a story first; `reached` only where the order of points does not tell."""
    table = state.table
    totals = list(state.vp)
    for seat, points, _, _ in state.ledger:
        totals[seat] -= points
    rows = [f"{table.colours[seat]} {points}" for seat, points in enumerate(totals) if points]
    vp = totals[:]
    target = table.target if table.counts_to_target else NEVER
    sides = table.sides.partners
    reached = next(
        (seat for seat in range(table.seats) if sum(vp[each] for each in sides[seat]) >= target), -1
    )
    for seat, points, reason, token in state.ledger:
        rows.append(f"{table.colours[seat]} {points} {reason} {table.labels[token]}")
        vp[seat] += points
        if reached < 0 and sum(vp[each] for each in sides[seat]) >= target:
            reached = seat
    lines = _section("score", iter(rows))
    if reached != state.reached:
        lines.append(f"reached {_seat(table, state.reached)}")
    return lines


def _seat(table: Table, seat: int) -> str:
    return table.colours[seat] if seat >= 0 else "-"


def _turn(state: State) -> list[str]:
    words = [f"turn {state.turn} {_seat(state.table, state.active)} ap {state.ap} highest {state.highest}"]
    words.append(f"idle {state.idle_turns}")
    if state.minutes:
        words.append(f"minutes {state.minutes}")
    if state.stirred:
        words.append("stirred")
    if state.met:
        words.append("met")
    lines = [" ".join(words)]
    if state.leader >= 0:
        lines.append(f"leader {_seat(state.table, state.leader)}")
    if state.agreed:
        lines.append(f"draw {_seats(state, state.agreed)}")
    if any(state.cycles):
        lines.append(f"cycles {' '.join(map(str, state.cycles))}")
    if state.out:
        lines.append(f"out {_seats(state, state.out)}")
    return lines


def _seats(state: State, mask: int) -> str:
    colours = state.table.colours
    return " ".join(colour for seat, colour in enumerate(colours) if mask >> seat & 1) or "-"


def _decide(state: State) -> list[str]:
    """The stack, outermost first; what lies beneath a decision as a matter of course is left out."""
    if state.result is not None:
        winners = " ".join(state.table.colours[seat] for seat in state.result[1]) or "-"
        return [f"decide over {state.result[0]} winners {winners}"]
    top = state.stack[-1]
    usual = tuple(frame.kind for frame in state.stack[:-1]) == top.upon
    return [
        f"decide {frame_text(state.table, frame)}" for frame in (state.stack[-1:] if usual else state.stack)
    ]


def _moving(state: State, walk: Walk) -> str:
    """The steps made so far, on top of the position before them."""
    parts = [action_text(state, step) for step in walk.steps]
    if state.agreed != walk.before.agreed:
        parts.append(f"draw {_seats(state, state.agreed)}")
    if state.out != walk.before.out:
        parts.append(f"out {_seats(state, state.out)}")
    return f"moving {state.table.labels[walk.who]}: {', '.join(parts)}".rstrip()


__all__ = ["position_text"]
