"""Fights and drafts under way, as the words after `decide`.

fight target yellow-colossus attackers blue-naga blue-cleric shooters blue-cleric
      defenders yellow-colossus asks join blue-wizard, name blue order yellow blue forced blue 5 laid 3
draft                      # everybody chooses in secret
draft but 37               # the same, after both brought pair 37
draft blue                 # Blue chooses in the open
first draft                # chance draws who chooses first
first pair 37 but 40       # chance draws who brings another pair instead of 37
"""

from gearmaze.engine import ParseError, State, Table
from gearmaze.engine.drafts import DRAFT, PAIRS_EACH, missing, open_draft, options
from gearmaze.engine.fights import FIGHT, JOIN, NAME, REACH, SHOOTER, Clash, reaching
from gearmaze.engine.setup import DEAL, FIRST, OMIT
from gearmaze.engine.state import Frame
from gearmaze.notation.names import number_in, pair_named, seat_named, token_named

DRAFTING = (DRAFT, f"{FIRST} {DRAFT}", f"{FIRST} pair")  # decisions of a draft
UNDEALT = (OMIT, DEAL, *DRAFTING)  # decisions before there are rooms
ROLES = {SHOOTER: "shooters", REACH: "reachers"}
PARTS = ("target", "attackers", *ROLES.values(), "defenders", "asks", "order", "forced", "laid")


# Fights -------------------------------------------------------------------------------------------


def fight_text(table: Table, clash: Clash) -> str:
    """A fight in words; what is as usual is left out."""
    parts = {
        "target": [table.labels[clash.target]],
        "attackers": [table.labels[token] for token in clash.attackers],
        "defenders": [table.labels[token] for token in clash.defenders],
        "laid": [str(card) for card in clash.laid],
    }
    for role, name in ROLES.items():
        parts[name] = [table.labels[token] for token, has in clash.roles if has == role]
    asks = [f"{kind} {(table.labels if kind == JOIN else table.colours)[whom]}" for kind, whom in clash.todo]
    parts["asks"] = [", ".join(asks)] if asks else []
    if clash.order != _usual_order(table, clash.attackers, clash.target):
        parts["order"] = [table.colours[seat] for seat in clash.order]
    if clash.forced:
        parts["forced"] = [table.colours[clash.forced[0]], str(clash.forced[1])]
    words = [FIGHT]
    for name in PARTS:
        if parts.get(name):
            words += [name, *parts[name]]
    return " ".join(words)


def _usual_order(table: Table, attackers: tuple[int, ...], target: int) -> tuple[int, ...]:
    return table.owner[attackers[0]], table.owner[target]


def read_fight(state: State, words: list[str]) -> Clash:
    """The fight the words describe; one that cannot be is refused."""
    table = state.table
    parts: dict[str, list[str]] = {name: [] for name in PARTS}
    part = ""
    for word in words:
        if word in parts:
            part = word
        elif not part:
            raise ParseError(f"expected one of {', '.join(PARTS)}, found {word!r}")
        elif word.strip(",") not in ("-", ""):
            parts[part].append(word.strip(","))
    sides = [tuple(token_named(table, word) for word in parts[name]) for name in ("attackers", "defenders")]
    target = [token_named(table, word) for word in parts["target"]]
    everybody = [*sides[0], *sides[1]]
    if len(target) != 1 or not sides[0] or target[0] not in sides[1]:
        raise ParseError("a fight needs one target, attackers, and the target among the defenders")
    if len(set(everybody)) != len(everybody):
        raise ParseError("somebody fights twice")
    for token in everybody:
        if state.place[token] < 0 or not table.kinds[token].character:
            raise ParseError(f"{table.labels[token]} is no character on the board and cannot fight")
    seats = [{table.owner[token] for token in side} for side in sides]
    if len(seats[0]) != 1 or len(seats[1]) != 1 or seats[0] == seats[1]:
        raise ParseError("attackers are of one colour, defenders of another")
    attackers, defenders = (tuple(sorted(side)) for side in sides)
    roles = _roles(state, parts, attackers)
    order = _usual_order(table, attackers, target[0])
    if parts["order"]:
        given = tuple(seat_named(table, word) for word in parts["order"])
        if sorted(given) != sorted(order):
            raise ParseError("'order' names the two colours that fight, who lays a card first")
        order = given
    clash = Clash(FIGHT, target[0], attackers, defenders, (), roles, (), order)
    clash = clash._replace(todo=_asks(state, clash, parts["asks"]))
    clash = clash._replace(forced=_forced(state, order, parts["forced"]))
    laid = tuple(number_in(word.removeprefix("+"), 0, 99, "card") for word in parts["laid"])
    if len(laid) >= len(order) or any(
        card not in state.combat_hands[seat] for seat, card in zip(order, laid, strict=False)
    ):
        raise ParseError("one card may be laid, from the hand of who lays first (CBT-04)")
    if laid and clash.todo:
        raise ParseError("no card is laid while something else is asked (P-TEL-11)")
    return clash._replace(laid=laid)


def _roles(
    state: State, parts: dict[str, list[str]], attackers: tuple[int, ...]
) -> tuple[tuple[int, str], ...]:
    table = state.table
    roles: list[tuple[int, str]] = []
    for role, name in ROLES.items():
        for token in (token_named(table, word) for word in parts[name]):
            if token not in attackers or token in dict(roles):
                raise ParseError(f"{table.labels[token]} is not, or not once, among the attackers")
            if all(ability.role != role for ability in reaching(state, token)):
                raise ParseError(f"{table.labels[token]} has nothing to fight with from afar")
            roles.append((token, role))
    return tuple(sorted(roles))


def _asks(state: State, clash: Clash, words: list[str]) -> tuple[tuple[str, int], ...]:
    table = state.table
    todo: list[tuple[str, int]] = []
    if len(words) % 2:
        raise ParseError("expected 'asks join blue-naga' or 'asks name blue'")
    for kind, whom in zip(words[::2], words[1::2], strict=True):
        if kind == NAME:
            todo.append((NAME, seat_named(table, whom)))
            if todo[-1][1] not in clash.order or len(todo) > 1:
                raise ParseError(f"{whom} cannot be asked to name a card here (P-TEL-01)")
            continue
        if kind != JOIN:
            raise ParseError(f"a fight asks to join or to name, not to {kind!r}")
        token = token_named(table, whom)
        abilities = reaching(state, token) if state.living(token) else ()
        able = any(ability.refuse_reach(state, token, clash.target) is None for ability in abilities)
        if not able or token in clash.attackers or not table.friends(token, clash.attackers[0]):
            raise ParseError(f"{whom} cannot join the attack (P-RNG-14, P-SPR-14)")
        if (JOIN, token) in todo:
            raise ParseError(f"{whom} is asked twice")
        todo.append((JOIN, token))
    return tuple(todo)


def _forced(state: State, order: tuple[int, ...], words: list[str]) -> tuple[int, ...]:
    if not words:
        return ()
    if len(words) != 2:
        raise ParseError("expected 'forced yellow 5'")
    seat = seat_named(state.table, words[0])
    card = number_in(words[1].removeprefix("+"), 0, 99, "card")
    if seat not in order or card not in state.combat_hands[seat]:
        raise ParseError(f"{words[0]} cannot be forced to play a card it does not hold (P-TEL-02)")
    return seat, card


# Drafts -------------------------------------------------------------------------------------------


def draft_text(table: Table, frame: Frame) -> str:
    """What is decided in a draft; also by chance."""
    if frame[0] == FIRST and frame[1] != "pair":
        return f"{FIRST} {frame[1]}"
    words = [*frame[:2], table.pairs[frame[2]]] if frame[0] == FIRST else [DRAFT]
    if frame[0] == DRAFT and frame[1] >= 0:
        words.append(table.colours[frame[1]])
    barred = [table.pairs[pair] for pair in frame[len(words) if frame[0] == FIRST else 2 :]]
    return " ".join([*words, "but", *barred] if barred else words)


def read_draft(table: Table, words: list[str]) -> Frame:
    """The frame of a draft from the words after `decide`."""
    if not table.scenario.draft:
        raise ParseError(f"nothing is drafted in {table.scenario.id}")
    before, _, after = " ".join(words).partition(" but ")
    barred = tuple(pair_named(table, word) for word in after.split())
    rest = before.split()
    if rest == [FIRST, DRAFT] and not barred:
        return FIRST, DRAFT
    if rest[:2] == [FIRST, "pair"] and len(rest) == 3:
        return FIRST, "pair", pair_named(table, rest[2]), *barred
    if rest[0] == DRAFT and len(rest) <= 2:
        return DRAFT, seat_named(table, rest[1]) if len(rest) == 2 else -1, *barred
    raise ParseError(f"expected 'draft', 'draft blue' or 'first pair 3', found {' '.join(words)!r}")


def check_draft(state: State) -> None:
    """A draft can go on from here; a finished one is complete (SYL-TEAM-02)."""
    table = state.table
    frame = state.stack[-1]
    brought = [pair for pairs in state.pairs for pair in pairs]
    if frame[0] == FIRST and frame[1] == "pair":
        if open_draft(state) or not all(frame[2] in pairs for pairs in state.pairs):
            raise ParseError(f"not everybody brought pair {table.pairs[frame[2]]} (SYL-TEAM-05)")
    elif frame[0] == DRAFT:
        if open_draft(state) != (frame[1] >= 0):
            raise ParseError("in a mutual choice one colour chooses, in a free one all (SYL-TEAM-03)")
        seats = [frame[1]] if frame[1] >= 0 else range(table.seats)
        if not any(next(options(state, seat), None) for seat in seats):
            raise ParseError("there is nothing left to choose (SYL-TEAM-02)")
        if any(min(missing(state, seat)) < 0 for seat in range(table.seats)):
            raise ParseError("a team is too large (SYL-TEAM-02)")
    elif frame[0] == DEAL and (
        len(set(brought)) != PAIRS_EACH * table.seats or any(len(each) != PAIRS_EACH for each in state.pairs)
    ):
        raise ParseError(f"each side brings {PAIRS_EACH} pairs of rooms, none twice (SYL-TEAM-02)")


__all__ = [
    "DRAFTING",
    "UNDEALT",
    "check_draft",
    "draft_text",
    "fight_text",
    "read_draft",
    "read_fight",
]
