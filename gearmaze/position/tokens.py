"""The tokens of a written position: where they are, who knows them, and whether they may be there."""

from gearmaze.engine import State
from gearmaze.engine.entering import way_at
from gearmaze.engine.frames import Frame
from gearmaze.engine.sides import NOBODY
from gearmaze.engine.state import (
    CARRIED_OUT,
    ELIMINATED,
    ESCAPED,
    FATES,
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
    changed,
)
from gearmaze.engine.staying import held
from gearmaze.engine.steps import refuse_pile, settle
from gearmaze.notation.names import number_in, place_named, seat_named, token_named
from gearmaze.position.sections import Sections, TextLine

FATE_WORDS = tuple(fate.replace(" ", "-") for fate in FATES)
PILES = {
    "square_taken": "two living characters stand on",
    "two_wounded": "two wounded lie on",
    "two_objects": "two objects lie on",
    "enemy_wounded_there": "a character stands on an enemy wounded on",
    "three_tokens": "more than two tokens are on",
}


def default_place(state: State, token: int, decide: Frame | None) -> int:
    """Where a token is that is not mentioned."""
    if token in state.table.stocked:
        return STOCK
    if state.table.scenario.draft:
        return IN_BOX
    if decide and decide.face_down:
        return UNPLACED
    return LEFT_OUT if state.table.kinds[token].is_character else GONE


def default_known(state: State, decide: Frame | None) -> list[int]:
    """What each seat knows unless told otherwise: its own, and what lies open."""
    table = state.table
    boxes_open = table.scenario.draft == "mutual" and not (decide and decide.drafting)
    known = []
    for seat in range(table.seats):
        mask = 0
        for token in range(table.tokens):
            place = state.place[token]
            public = not (decide and decide.face_down) and (place >= 0 or place in (GONE, LIFTED))
            public = public or place == STOCK
            public = public or (boxes_open and place == IN_BOX)
            if public or table.sides.belongs(token, seat):
                mask |= 1 << token
        known.append(mask)
    return known


class Pieces:
    """Reads everything about tokens into a position whose rooms lie already."""

    def __init__(self, state: State, sections: Sections, decide: Frame | None) -> None:
        self.state = state
        self.sections = sections
        self.decide = decide
        self.lines: dict[int, int] = {}  # the line each token is mentioned on
        self.lying: set[int] = set()

    def read(self) -> None:
        """Everything: places, what is face down, who knows what; then the checks."""
        state = self.state
        for token in range(state.table.tokens):
            state.place[token] = default_place(state, token, self.decide)
            state.fate = changed(state.fate, token, REMOVED if state.place[token] == GONE else 0)
        for line in self.sections.items("tokens"):
            with self.sections.at(line.number):
                self._token_line(line)
        for line in self.sections.lines("behind"):
            with self.sections.at(line.number):
                self._behind(line)
        self._order()
        if self.decide is not None:
            # a game may end in the middle of a move, where the golden rules need not hold
            for place in sorted({place for place in state.place if place >= 0}):
                self._check_pile(place)
            self._settle()
            for token in range(state.table.tokens):
                if state.place[token] >= 0:
                    self._check_ground(token)
        self._know()
        if state.table.scenario.draft:
            self._check_copies()

    def _mention(self, word: str, number: int) -> int:
        token = token_named(self.state.table, word)
        if token in self.lines:
            self.sections.fail(f"{word} is there twice, first on line {self.lines[token]}", number)
        self.lines[token] = number
        self.state.fate = changed(self.state.fate, token, 0)
        return token

    # On the board and off it ----------------------------------------------------------------------

    def _token_line(self, line: TextLine) -> None:
        """`blue-goblin c4 idle carries yellow-rope`, `blue-goblin left out`, and so on."""
        state = self.state
        words = line.words
        token = self._mention(words[0], line.number)
        rest = words[1:]
        off_board = {("in", "hand"): UNPLACED, ("left", "out"): LEFT_OUT, ("lifted",): LIFTED}
        if not rest:
            self.sections.fail(f"where is {words[0]}? write a square, such as c4", line.number)
        elif rest == ["in", "box"] and state.table.scenario.draft:
            state.place[token] = IN_BOX
        elif rest == ["in", "stock"] and token in state.table.stocked:
            state.place[token] = STOCK
        elif tuple(rest) in off_board:
            state.place[token] = off_board[tuple(rest)]
        elif rest[0] in FATE_WORDS[1:]:
            self._gone(token, rest, line.number)
        else:
            self._on_board(token, rest, line.number)

    def _gone(self, token: int, words: list[str], number: int) -> None:
        table = self.state.table
        fate = FATE_WORDS.index(words[0])
        if len(words) > 2:
            self.sections.fail(f"{words[2]!r} is too much", number)
        if len(words) == 2:
            keeper = -1 if words[1] == "-" else seat_named(table, words[1])
        elif fate in (ESCAPED, CARRIED_OUT):
            keeper = table.owner[token]
        else:
            keeper = table.sides.rival(table.owner[token]) if fate == ELIMINATED else NOBODY
        self.state.place[token] = GONE
        self.state.fate = changed(self.state.fate, token, fate)
        self.state.keeper = changed(self.state.keeper, token, keeper + 1)

    def _on_board(self, token: int, words: list[str], number: int) -> None:
        state = self.state
        place = place_named(state, words[0])
        if place < 0:
            self.sections.fail(f"{words[0]} is not shown: its room is hidden (GEO-17)", number)
        state.place[token] = place
        spoken_of, index = token, 1
        while index < len(words):
            if words[index] != "carries":
                self._mark(spoken_of, words[index], number)
                index += 1
                continue
            if index + 1 == len(words):
                self.sections.fail(f"{state.table.labels[token]} carries what?", number)
            spoken_of = self._mention(words[index + 1], number)
            state.place[spoken_of] = place
            self._carry(token, spoken_of, number)
            index += 2

    def _mark(self, token: int, word: str, number: int) -> None:
        state = self.state
        name, equals, value = word.partition("=")
        if word == "lying":
            self.lying.add(token)
        elif name == "form" and equals and state.table.kinds[token].forms:
            forms = len(state.table.kinds[token].forms)
            state.form = changed(state.form, token, number_in(value, 0, forms, "form"))
        elif not state.table.kinds[token].is_character:
            self.sections.fail(f"{word!r} is not said of objects", number)
        elif word == "wounded":
            state.wounded = changed(state.wounded, token, 1)
        elif word in ("hurt", "idle"):
            state.marks = changed(state.marks, token, state.marks[token] | (HURT if word == "hurt" else IDLE))
        elif name == "bound" and equals:
            state.bound = changed(state.bound, token, number_in(value, 0, 99, "number of AP"))
        else:
            self.sections.fail(
                f"{word!r} has no meaning here: write wounded, hurt, idle, bound=3, lying or carries", number
            )

    def _carry(self, token: int, load: int, number: int) -> None:
        state = self.state
        kinds, labels = state.table.kinds, state.table.labels
        if not kinds[token].is_character:
            self.sections.fail(f"{labels[token]} is an object and carries nothing", number)
        if state.wounded[token]:
            self.sections.fail(f"{labels[token]} is wounded and carries nothing (WND-01)", number)
        if kinds[load].is_character:
            if not state.table.sides.carries(token, load):
                self.sections.fail(f"{labels[token]} cannot carry an enemy, {labels[load]} (CAR-01)", number)
            state.wounded = changed(state.wounded, load, 1)
        if not state.free_hand(token):
            self.sections.fail(f"{labels[token]} cannot carry {labels[load]} as well (OBJ-01)", number)
        state.pick_up(token, load)

    # Face down ------------------------------------------------------------------------------------

    def _behind(self, line: TextLine) -> None:
        """The tokens in a hidden room; its print was read with the rooms."""
        state = self.state
        words = line.text.replace(":", " ").split()
        slot = number_in(words[0], 1, len(state.prints), "room") - 1
        spot = state.table.layout.slots[slot]
        tokens = words[2:] if len(words) > 1 and words[1][0].isdigit() else words[1:]
        for word in tokens:
            token = self._mention(word, line.number)
            state.place[token] = HIDDEN - slot
            state.placed = (*state.placed, token)
            takes = "characters" if state.table.kinds[token].is_character else "objects"
            if spot.takes not in ("any", takes) and not state.table.misfits:
                self.sections.fail(f"room {slot + 1} takes {spot.takes}, not {word} (SET-16)", line.number)
        if sum(1 for token in state.placed if state.place[token] == HIDDEN - slot) > spot.capacity:
            self.sections.fail(f"room {slot + 1} holds {spot.capacity} tokens at most (SET-09)", line.number)

    def _order(self) -> None:
        line = self.sections.one("order")
        if line is None:
            return
        with self.sections.at(line.number):
            order = tuple(token_named(self.state.table, word) for word in line.words)
            if sorted(order) != sorted(self.state.placed):
                self.sections.fail("'order' must name the tokens in hidden rooms, each once", line.number)
            self.state.placed = order

    def _know(self) -> None:
        state = self.state
        known = default_known(state, self.decide)
        for line in self.sections.lines("knows"):
            with self.sections.at(line.number):
                words = line.text.replace(":", " ").split()
                seat = seat_named(state.table, words[0])
                for word in words[1:]:
                    bit = 1 << token_named(state.table, word.lstrip("+-"))
                    known[seat] = known[seat] & ~bit if word.startswith("-") else known[seat] | bit
        state.known = tuple(known)

    # Checks ---------------------------------------------------------------------------------------

    def _blame(self, place: int) -> int:
        """The last line that put something on a place."""
        return max(self.lines.get(token, 0) for token in self.state.at(place))

    def _check_pile(self, place: int) -> None:
        refusal = refuse_pile(self.state, place)
        if refusal is None:
            return
        square = self.state.maze.name(place)
        tokens = ", ".join(self.state.table.labels[token] for token in self.state.at(place))
        rules = ", ".join(refusal.rules)
        self.sections.fail(f"{PILES[refusal.reason]} {square}: {tokens} ({rules})", self._blame(place))

    def _check_copies(self) -> None:
        """Of several copies the first is chosen first, and whichever is seen first bears the first name."""
        state = self.state
        table = state.table
        for known in state.known:
            unseen: dict[tuple[int, str], int] = {}
            for token in range(table.tokens):
                copies = table.owner[token], table.kinds[token].id
                if state.place[token] == IN_BOX or not known >> token & 1:
                    unseen.setdefault(copies, token)
                elif copies in unseen:
                    first, second = table.labels[unseen[copies]], table.labels[token]
                    self.sections.fail(
                        f"copies come in order: write {first} for {second} (SYL-TEAM-13)",
                        self.lines.get(token, 1),
                    )

    def _settle(self) -> None:
        """OBJ-16: what shares its square with a living character is carried by it."""
        state = self.state
        for token in state.table.all_characters:
            if state.living(token) and not any(t in self.lying for t in state.at(state.place[token])):
                settle(state, token)

    def _check_ground(self, token: int) -> None:
        """Nobody stands on an exit; some grounds keep nobody and nothing without a lifeline."""
        state = self.state
        table = state.table
        kind, owner = table.kinds[token], table.owner[token]
        square = state.square(token)
        name, label = state.maze.grid.name(square), table.labels[token]
        number = self.lines.get(token, 0)
        if kind.is_character and owner != NOBODY and state.ways.exits[owner] >> square & 1:
            self.sections.fail(f"{label} has left by {name}: write 'escaped' (MOVE-17)", number)
        ground = state.maze.terrain(square)
        if state.carrier[token] >= 0 or (ground.ties and held(state, state.at(state.place[token]))):
            return
        if kind.is_object and ground.loses:
            self.sections.fail(f"{label} cannot lie on the {ground.id} {name} (OBJ-04)", number)
        if kind.is_character and (ground.falls if state.wounded[token] else not _may_stand(state, token)):
            self.sections.fail(f"{label} would fall into the {ground.id} {name} (PIT-02, PIT-04)", number)


def _may_stand(state: State, token: int) -> bool:
    """Whether a living character may be where it is without help."""
    return way_at(state, token, state.place[token]).stands


__all__ = ["Pieces", "default_known", "default_place"]
