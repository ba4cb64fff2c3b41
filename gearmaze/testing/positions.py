"""Everything that holds in every position."""

from gearmaze.engine import Act, State, decisions, drafts, scoring
from gearmaze.engine.entering import way_at
from gearmaze.engine.kinds import MARKER
from gearmaze.engine.rooms_in_play import Setting
from gearmaze.engine.sides import NOBODY
from gearmaze.engine.state import (
    CARRIED_OUT,
    ELIMINATED,
    ESCAPED,
    FATES,
    GONE,
    HIDDEN,
    IN_BOX,
    LEFT_OUT,
    LIFTED,
    REMOVED,
    RESCUED,
    STOCK,
    UNPLACED,
)
from gearmaze.engine.staying import ground_at, held
from gearmaze.engine.staying import lost as lost_there
from gearmaze.engine.table import ACTION_CARDS
from gearmaze.engine.turns import PlayCard
from gearmaze.engine.under_way import Walk
from gearmaze.testing.claims import Violation, claim
from gearmaze.testing.fights import check_fight

SCORES = {"escape": ESCAPED, "cargo": CARRIED_OUT, "elimination": ELIMINATED}
REASONS = ("target", "exhausted", "idle", "agreement", "resignation", "cycles", "unreachable")
VERDICTS = ("escape", "elimination", "rescue")  # ends a scenario has of its own


def check_state(state: State) -> None:
    """Everything that holds in every position; the golden rules while no move is under way.

    A game that is decided at once (END-03, P-S2-12) may stop in the middle of a move, its mover passing
    somebody: the rope taken on the way was all that held the last one needed.
    """
    _check_tokens(state)
    _check_carrying(state)
    stopped = state.result is not None and scoring.verdict(state) is not None
    if not stopped and not any(isinstance(frame, Walk) for frame in state.stack):
        _check_squares(state)
    _check_rooms(state)
    _check_score(state)
    _check_cards(state)
    _check_draft(state)
    check_fight(state)
    _check_knowledge(state)
    _check_turn(state)


def _check_tokens(state: State) -> None:
    """Each token is in exactly one of the places a token can be."""
    table = state.table
    hidden = set(state.placed)
    claim(len(hidden) == len(state.placed), "a token lies face down twice:", state.placed)
    for token, place in enumerate(state.place):
        if place >= 0:
            wrong = _wrong_on_board(state, token, place)
        else:
            wrong = _wrong_elsewhere(state, token, place)
        if (place <= HIDDEN) != (token in hidden):
            wrong = "is face down, or said to be, but not both"
        elif (place == GONE) != (state.fate[token] != 0) or state.fate[token] >= len(FATES):
            wrong = "is gone without a known fate, or has one while in play"
        if wrong:
            raise Violation(f"{table.labels[token]} {wrong}")


def _wrong_on_board(state: State, token: int, place: int) -> str:
    table = state.table
    if place >= len(state.maze.square) or state.maze.square[place] < 0:
        return f"stands on a place that is not shown: {place}"
    if not table.kinds[token].is_character:
        return "acts like a character" if state.wounded[token] or state.bound[token] else ""
    owner = table.owner[token]
    if owner == NOBODY:
        return ""
    if (state.ways.exits[owner] | state.ways.closed[owner]) >> state.maze.square[place] & 1:
        walking = any(isinstance(frame, Walk) and frame.who == token for frame in state.stack)
        return "" if walking or state.carrier[token] >= 0 else "stays on a line it leaves by (ESC-03)"
    return ""


def _wrong_elsewhere(state: State, token: int, place: int) -> str:
    if state.wounded[token] or state.bound[token]:
        return "is wounded or has AP, but is not on the board"
    if place <= HIDDEN:
        slot = HIDDEN - place
        if slot >= len(state.prints) or state.shown >> slot & 1:
            return f"is face down in room {slot + 1}, which is shown or not there"
    elif place == LIFTED:
        setting = any(isinstance(frame, Setting) for frame in state.stack)
        return "" if setting or state.result else "is lifted, but nobody is placing"
    elif place == UNPLACED:
        return "" if state.turn == 0 else "is still in hand after the set-up"
    elif place == LEFT_OUT:
        return "" if state.table.kinds[token].is_character else "is an object that was left out"
    elif place == IN_BOX:
        return "" if state.table.scenario.draft else "stayed in the box, but nothing was drafted"
    elif place == STOCK:
        return "" if token in state.table.stocked else "is in the stock, where it never was"
    elif place != GONE:
        return f"is nowhere: {place}"
    return ""


def _check_carrying(state: State) -> None:
    """Carrier and load are each other's inverse, on one square, and allowed to be (OBJ-01, CAR-01)."""
    table = state.table
    held: dict[int, list[int]] = {}
    for token, carrier in enumerate(state.carrier):
        held.setdefault(carrier, []).append(token)
    for token, carrier in enumerate(state.carrier):
        load = state.load[token]
        if load >= 0 and state.carrier[load] != token:
            raise Violation(f"{table.labels[token]} carries what somebody else carries")
        if carrier < 0:
            continue
        label, things = table.labels[token], held[carrier]
        good = state.load[carrier] == things[0] and len(things) <= state.kind(carrier).hands
        claim(good, label, "is carried by one who carries something else")
        claim(state.place[token] >= 0, label, "is carried but not on the board")
        claim(state.place[token] == state.place[carrier], label, "is not where its carrier is")
        claim(state.living(carrier), label, "is carried by", table.labels[carrier], "who cannot carry")
        claim(not state.living(token), label, "is carried although living (CAR-01)")
        if table.kinds[token].is_character:
            claim(table.sides.carries(carrier, token), label, "is carried by an enemy (CAR-01)")


def _check_squares(state: State) -> None:
    """The golden rules on every square (STK-01 to STK-06, OBJ-04, OBJ-16, PIT-02)."""
    squares: dict[int, list[int]] = {}
    for token, place in enumerate(state.place):
        if place >= 0 and state.kind(token).sort != MARKER:
            squares.setdefault(place, []).append(token)
    plain = state.maze.plain
    for place, tokens in squares.items():
        if len(tokens) > 1:
            _check_square(state, place, tokens)
        if not plain >> state.maze.square[place] & 1:
            _check_ground(state, place, tokens)


def _check_square(state: State, place: int, tokens: list[int]) -> None:
    table = state.table
    where = f"on {state.maze.name(place)}: " + " and ".join(table.labels[t] for t in tokens)
    living = [t for t in tokens if state.living(t)]
    fallen = [t for t in tokens if table.kinds[t].is_character and state.wounded[t]]
    objects = [t for t in tokens if table.kinds[t].is_object]
    claim(len(living) <= 1, where, "(STK-03)")
    claim(sum(1 for t in fallen if state.carrier[t] < 0) <= 1, where, "(STK-06)")
    most = max([1, *(state.kind(token).hands for token in (*living, *fallen))])
    claim(len(objects) <= most, where, "(STK-04)")
    claim(len(tokens) <= 1 + most, where, "(STK-01)")
    for one in living:
        claim(not fallen or table.sides.carries(one, fallen[0]), where, "(STK-05)")
        claim(all(state.carrier[t] == one for t in tokens if t != one), where, "but not held (OBJ-16)")


def _check_ground(state: State, place: int, tokens: list[int]) -> None:
    """Nobody stands where its ground does not bear it, nothing lies where it would be lost."""
    ground = ground_at(state, place)
    tied = ground.ties and held(state, tokens)
    lost = lost_there(state, place)
    for token in tokens:
        where = f"{state.table.labels[token]} on {state.maze.name(place)}, which is {ground.id}:"
        if state.living(token):
            claim(tied or way_at(state, token, place).stands, where, "stands there (PIT-02)")
        elif state.carrier[token] < 0:
            falls = ground.falls and not tied and state.wounded[token]
            claim(not falls and token not in lost, where, "lies there (OBJ-04, PIT-04)")


def _check_rooms(state: State) -> None:
    """Every print lies once; a room nobody has seen is as it was dealt."""
    dealt = [index for index in state.prints if index >= 0]
    claim(len(set(dealt)) == len(dealt), "a room was dealt twice:", dealt)
    claim(len(dealt) in (0, len(state.prints)), "some rooms are dealt, some are not")
    claim(bool(dealt) or not state.shown, "rooms are shown that were never dealt")
    for slot, index in enumerate(state.prints):
        claim(0 <= state.turns[slot] <= 3, "room", slot + 1, "is turned by", state.turns[slot])
        doors = state.doors[slot]
        claim(state.shown >> slot & 1 or not doors, "room", slot + 1, "is hidden, but a door was worked")
        if index >= 0:
            count = len(state.table.rooms[index].doors)
            claim(doors < 1 << 2 * count, "room", slot + 1, "has a door it does not show")
            states = [doors >> 2 * number & 3 for number in range(count)]
            claim(max(states, default=0) <= 2, "room", slot + 1, "has a door in no known state")
        altered = state.ground[slot] or state.edges[slot]
        claim(state.shown >> slot & 1 or not altered, "room", slot + 1, "is hidden, but not as printed")
        unknown = set(state.ground[slot]) - set(state.table.terrains.by_letter)
        claim(not unknown, "room", slot + 1, "has grounds nobody knows:", sorted(unknown))
    fresh = state.copy()
    fresh.arrange()
    claim(fresh.maze is state.maze or fresh.maze.place == state.maze.place, "the maze is out of date")


def _check_score(state: State) -> None:
    """VP are the sum of the ledger, and each line of it is a token kept for that reason."""
    table = state.table
    sums = [0] * table.seats
    kept: set[int] = set()
    lines: set[tuple[int, int]] = set()
    for seat, points, reason, token in state.ledger:
        sums[seat] += points
        if token < 0:
            continue  # points a position was set up with
        label = table.labels[token]
        if reason == "wound":  # each one scores, whatever becomes of him later (MP-ALL-12, MP-ALL-41)
            claim(points == table.scenario.points.get(reason, 0), label, "scored wrongly for a wound")
            continue
        claim((seat, token) not in lines, label, "scored twice")
        lines.add((seat, token))
        kept.add(token)
        claim(SCORES.get(reason) == state.fate[token], label, "scored for", reason, "but met another fate")
        keepers = table.sides.fighters[state.keeper[token] - 1]  # who won beside the keeper scored as well
        allied = table.scenario.alliances and reason == "elimination"  # any seat may have won beside him
        claim(allied or seat in keepers, label, "scored for a seat that does not keep it")
        worth = 1 if reason == "elimination" else table.kinds[token].escape_vp
        worth *= table.scenario.points.get(reason, 1)
        claim(points == worth, label, "scored", points, "and is worth", worth)
        claim(reason != "escape" or table.sides.belongs(token, seat), label, "escaped for another seat")
    claim(tuple(sums) == state.vp, "the score is", state.vp, "but the ledger adds up to", tuple(sums))
    for token, fate in enumerate(state.fate):
        keeper = state.keeper[token] - 1
        if fate == 0 and keeper < 0:
            continue
        label, kind = table.labels[token], table.kinds[token]
        if keeper >= 0:
            scores = fate == ELIMINATED or (fate in (ESCAPED, CARRIED_OUT) and kind.escape_vp != 0)
            reason = next((name for name, meant in SCORES.items() if meant == fate), "")
            scores = scores and table.scenario.points.get(reason, 1) != 0
            claim(not scores or token in kept, label, "is kept but never scored")
        claim(keeper < 0 or fate in SCORES.values(), label, "is kept although", FATES[fate] or "in play")
        claim(kind.is_character or fate in (REMOVED, CARRIED_OUT), label, "is an object, yet", FATES[fate])
        met = (ESCAPED, ELIMINATED, RESCUED, *([REMOVED] if table.misfits else []))  # MP-GEN-24
        claim(not kind.is_character or fate in met, label, "is", FATES[fate])
    totals = _by_side(state)
    aimed = table.counts_to_target and max(totals) >= table.target
    claim((state.reached >= 0) == aimed, "who reached the target first is wrong")
    claim(state.reached < 0 or totals[state.reached] >= table.target, "the first did not reach the target")


def _by_side(state: State) -> list[int]:
    """For each seat what its side has scored together (MP-TEA-17)."""
    sides = state.table.sides.partners[: state.table.seats]
    return [sum(state.vp[seat] for seat in side) for side in sides]


def _check_cards(state: State) -> None:
    """Hands and spent cards together are what was printed; AP are never owed."""
    table = state.table
    claim(state.ap >= 0, "there are", state.ap, "AP left")
    for seat, colour in enumerate(table.colours):
        hand = state.action_hands[seat]
        claim(set(hand) <= set(ACTION_CARDS), colour, "holds an Action card that was never printed:", hand)
        claim(len(set(hand)) == len(hand), colour, "holds an Action card twice:", hand)
        claim(hand or seat == state.active, colour, "has not taken the Action cards back (TURN-08)")
        cards = sorted((*state.combat_hands[seat], *state.spent[seat]))
        claim(cards == sorted(table.combat_cards[seat]), colour, "has Combat cards in excess or lost:", cards)
        claim(0 not in state.spent[seat], colour, "has used up the +0 (CBT-11)")
        claim(
            0 <= state.jumps[seat] <= table.scenario.jump_cards,
            colour,
            "has",
            state.jumps[seat],
            "Jump cards",
        )
        claim(state.last_cards[seat] <= state.highest, colour, "played higher than the highest card")


def _check_draft(state: State) -> None:
    """Teams and rooms from several boxes: never too many, complete once the rooms are dealt (SYL-TEAM-02)."""
    table = state.table
    brought = [pair for pairs in state.pairs for pair in pairs]
    if not table.scenario.draft:
        claim(not brought, "pairs of rooms were brought without a draft:", brought)
        return
    for seat, colour in enumerate(table.colours):
        left = drafts.missing(state, seat)
        claim(min(left) >= 0, colour, "chose too much:", left)
        claim(len(set(state.pairs[seat])) == len(state.pairs[seat]), colour, "brought a pair twice")
        for known in state.known:
            unseen: set[str] = set()  # of these kinds a copy stayed in the box, or was not seen
            for token in table.team[seat]:
                kind, label = table.kinds[token].id, table.labels[token]
                if state.place[token] == IN_BOX or not known >> token & 1:
                    unseen.add(kind)
                else:
                    claim(kind not in unseen, label, "was chosen or seen before its first copy")
    if state.prints[0] < 0:
        return
    claim(len(set(brought)) == len(brought) == drafts.PAIRS_EACH * table.seats, "wrong pairs:", brought)
    lying = {table.rooms[index].pair for index in state.prints}
    claim(lying <= {table.pairs[pair] for pair in brought}, "the rooms are not those that were brought")
    claim(len(lying) == table.layout.pairs, "not so many pairs lie on the board:", lying)
    if state.turn == 0 and state.result is None:
        for seat, colour in enumerate(table.colours):
            claim(not any(drafts.missing(state, seat)), colour, "did not choose a whole team")
    if drafts.open_draft(state):
        boxes = [[state.place[t] == IN_BOX for t in team] for team in table.team]
        claim(boxes.count(boxes[0]) == len(boxes), "a mutual choice gave different teams (SYL-TEAM-10)")


def _check_knowledge(state: State) -> None:
    """Everybody knows their own tokens, and whatever stands face up (INFO-01, INFO-05)."""
    table = state.table
    seen = 0
    for token, place in enumerate(state.place):
        if place in (GONE, LIFTED, STOCK) or (place >= 0 and state.turn > 0):
            seen |= 1 << token
    for seat, known in enumerate(state.known):
        missed = (seen | table.own[seat]) & ~known
        if missed:
            token = missed.bit_length() - 1
            raise Violation(f"{table.colours[seat]} does not know {table.labels[token]}, which it has seen")


def _check_turn(state: State) -> None:
    """Somebody owes an answer until there is a result, and the result follows from the score."""
    table = state.table
    verdict = table.scenario.verdict(state) if table.scenario.verdict is not None else None
    if state.result is None:
        claim(decisions(state), "nobody owes an answer, yet the game goes on")
        claim(state.turn == 0 or 0 <= state.active < table.seats, "it is the turn of nobody")
        due = state.stack[-1]
        claim(due.setting_up == (state.turn == 0), "turn", state.turn, "and still to decide:", due.kind)
        if isinstance(due, Act | PlayCard):
            claim(due.seat == state.active and len(state.stack) == 1, "the wrong seat has the turn")
        early = isinstance(due, PlayCard) and state.ap
        claim(not early, "AP are left before the card is played (TURN-07)")
        claim(verdict is None, "the scenario is decided, yet the game goes on:", verdict)
        if state.turn == 1 and table.scenario.first:
            claim(table.colours[state.active] == table.scenario.first, "the wrong side took the first turn")
        return
    reason, winners = state.result
    claim(verdict is None or verdict == state.result, "the scenario decides otherwise:", verdict)
    known = reason in REASONS or (verdict is not None and reason in VERDICTS)
    claim(known and not state.stack, "the game ended for no known reason, or goes on:", reason)
    claim(list(winners) == sorted(set(winners)), "winners are listed badly:", winners)
    left = tuple(seat for seat in range(table.seats) if not state.out >> seat & 1)
    if reason in ("target", "exhausted", "cycles") and not (reason == "exhausted" and winners == left):
        totals = _by_side(state)
        able = [seat for seat in range(table.seats) if set(table.sides.partners[seat]) & set(left)]
        most = max(totals[seat] for seat in able)
        best = tuple(seat for seat in able if totals[seat] == most)
        if table.first_to_target_wins and state.reached in best:
            best = table.sides.partners[state.reached]
        claim(winners == best, "most VP do not win:", state.vp, winners)
    if reason in scoring.DRAWN:
        claim(winners == left, "a draw has winners:", winners)
    claim(reason != "target" or state.reached >= 0, "the game ended before the target was reached")
