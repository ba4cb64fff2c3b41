"""Which rules forbid an attempt: a slow list of prohibitions, read from the rules' text, not from the engine.

`Judge(state).grounds(seat, action)` is every ground there is (see `obstacles`), nothing for a legal
attempt. Like the rest of this folder it reads a position's columns and works out the rest by itself.
"""

from __future__ import annotations

from collections.abc import Callable

from gearmaze.engine import Action, decisions
from gearmaze.engine.state import HIDDEN, IN_BOX, LIFTED, UNPLACED
from tests.slow.forbidden import ACTIONS, STEPS_OF_A_MOVE, Forbidden
from tests.slow.obstacles import NONE, SEVERAL, UNSEEN, Ground, Grounds

# Where an attempt belongs that nobody asked for: the rules that say when it is done.
MOMENTS: dict[str, Ground] = {
    "card": ("TURN-02", "TURN-01"),
    "lay": ("CBT-03",),
    "set": ("REV-08", "REV-09"),
    "join": ("GRP-06", "P-RNG-14", "P-SPR-14", "P-SPR-15"),
    "stay": ("GRP-06", "P-RNG-15", "P-SPR-15"),
    "pick": ("SET-04",),
    "bench": ("HAND-01", "HAND-07"),
    "place": ("SET-09",),
    "go": ("MOVE-01", "MOVE-02"),
    "stop": ("MOVE-01", "MOVE-03"),
    "take": ("OBJ-02",),
    "leave": ("OBJ-03",),
    "swap": ("OBJ-07", "OBJ-11"),
    "cancel": ("ACT-12",),
}
DRAFTING: dict[str, Ground] = {"bring": ("SYL-TEAM-02",), "enlist": ("SYL-TEAM-02",)}
NO_DRAFT: dict[str, Ground] = {"bring": ("SET-01",), "enlist": ("COMP-03", "SET-04")}
MIND_READING: Ground = ("P-TEL-01",)


class Judge(Forbidden):
    """One position, asked what forbids an attempt."""

    def grounds(self, seat: int, action: Action) -> Grounds:
        """Everything that forbids an attempt, as far as its seat may know."""
        state, verb = self.state, action.verb
        if state.result is not None:
            return frozenset({("END-02", "END-03")})
        if verb == "resign":
            return NONE
        if verb == "draw":
            return frozenset({("END-10",)} if state.agreed >> seat & 1 else ())
        if verb == "decline":
            return frozenset() if state.agreed & ~(1 << seat) else frozenset({("END-10",)})
        due = [d.kind for d in decisions(state) if d.seat == seat]
        if not due:
            return frozenset(self._waiting(seat, verb))
        asked: dict[str, Callable[[int, Action], set[Ground]]] = {
            "team": self._team,
            "draft": self._draft,
            "place": self._place,
            "card": self._card,
            "lay": self._lay,
            "join": self._join,
            "name": self._name,
            "set": self._set,
            "move": self._step,
            "act": self._turn,
        }
        return frozenset(asked[due[0]](seat, action))

    def _waiting(self, seat: int, verb: str) -> set[Ground]:
        """Somebody else has to answer."""
        state = self.state
        kind = state.stack[-1].kind
        if kind == "place":
            return {("SET-09", "SET-19")}
        if kind == "team":
            own = [self.state.place[t] for t in self.table.characters[seat]]
            first = self.table.scenario.id == "prison-2" and seat and UNPLACED in own
            return {("P-S2-04",) if first else ("SET-04",)}
        if kind == "draft":
            return {self._turn_to_choose()}
        if kind in ("act", "card", "move"):
            return {("TURN-03",)}
        found: set[Ground] = set()
        if kind == "fight":
            found.add(
                ("CBT-04", "P-TEL-11") if verb in ("lay", "join", "stay", "name", "silent") else ("ACT-03",)
            )
        elif kind == "set":
            found.add(("REV-08", "REV-09") if verb == "set" else ("ACT-03",))
        if seat != state.active and verb in (*ACTIONS, *STEPS_OF_A_MOVE, "card", "end"):
            found.add(("TURN-03",))
        return found or {("TURN-03",)}

    def _turn_to_choose(self) -> Ground:
        """SYL-TEAM-07 to SYL-TEAM-09: one after the other rooms, characters, objects; in secret at once."""
        if self.table.scenario.draft != "mutual":
            return ("SYL-TEAM-02", "SYL-TEAM-03", "SYL-TEAM-04")
        chosen = [t for t in self.table.team[0] if self.state.place[t] != IN_BOX]
        if sum(len(pairs) for pairs in self.state.pairs) < 4:
            return ("SYL-TEAM-07",)
        return (
            ("SYL-TEAM-08",)
            if sum(self.table.kinds[t].is_character for t in chosen) < 8
            else ("SYL-TEAM-09",)
        )

    # Before the first turn --------------------------------------------------------------------------

    def _team(self, seat: int, action: Action) -> set[Ground]:
        state, table = self.state, self.table
        if action.verb not in ("pick", "bench"):
            return {("SET-04", "HAND-07")}
        found: set[Ground] = set()
        own = [t for t in table.characters[seat] if state.place[t] != IN_BOX]
        if action.what not in own:
            found.add(("SET-04",))
        elif state.place[action.what] != UNPLACED:
            found.add(("SET-04", "SET-05"))
        out = table.left_out[seat] - sum(1 for t in own if state.place[t] == -3)
        if action.verb == "bench":
            if not out:
                found.add(("HAND-01", "HAND-07"))
            return found
        if out:
            found.add(("HAND-07", "HAND-01"))
        if action.where not in table.dots[seat]:
            found.add(("SET-05", "SET-06"))
        elif any(state.place[t] == action.where for t in own):
            found.add(("SET-05",))
        return found

    def _draft(self, seat: int, action: Action) -> set[Ground]:
        state, table = self.state, self.table
        mutual = table.scenario.draft == "mutual"
        chosen = [t for t in table.team[seat] if state.place[t] != IN_BOX]
        characters = sum(table.kinds[t].is_character for t in chosen)
        pairs = state.pairs[seat]
        found: set[Ground] = set()
        if action.verb == "bring":
            if len(pairs) == 2:
                found.add(("SYL-TEAM-02", "SYL-TEAM-04"))
            taken = {p for each in state.pairs for p in each} if mutual else set(pairs)
            draft = state.stack[-1]
            givers = draft.losers or [seat] * len(draft.barred)
            barred = {pair for pair, giver in zip(draft.barred, givers, strict=True) if giver == seat}
            if action.what in barred and action.what not in taken:
                found.add(("SYL-TEAM-05",))
            elif action.what in taken or not 0 <= action.what < len(table.pairs):
                found.add(("SYL-TEAM-07",) if mutual else ("SYL-TEAM-04", "SYL-TEAM-05"))
            return found
        if action.verb != "enlist":
            return {("SYL-TEAM-02",)}
        if mutual and len(pairs) < 2:
            found.add(("SYL-TEAM-07",))
        if action.what not in table.team[seat]:
            return found | {("SYL-TEAM-03", "SYL-TEAM-08") if not mutual else ("SYL-TEAM-08", "SYL-TEAM-03")}
        character = table.kinds[action.what].is_character
        if (characters if character else len(chosen) - characters) >= (8 if character else 6):
            found.add(("SYL-TEAM-02",) if not mutual else ("SYL-TEAM-02", "SYL-TEAM-08", "SYL-TEAM-09"))
        if mutual and not character and characters < 8:
            found.add(("SYL-TEAM-09",))
        kind = table.kinds[action.what].id
        copies = [t for t in table.team[seat] if table.kinds[t].id == kind]
        first = next((t for t in copies if state.place[t] == IN_BOX), -1)
        if action.what in chosen:
            found.add(("SYL-TEAM-15", "SYL-TEAM-13") if character else ("SYL-TEAM-13",))
        elif action.what != first:
            return set(SEVERAL)  # which copy of a piece is named is no rule of the game
        return found

    def _place(self, seat: int, action: Action) -> set[Ground]:
        state, table = self.state, self.table
        if action.verb != "place":
            return {("SET-09",)}
        found: set[Ground] = set()
        if action.what not in table.team[seat] or state.place[action.what] != UNPLACED:
            found.add(("SET-09",))
        if not 0 <= action.where < len(table.layout.slots):
            return found | {("SET-09",)}
        slot = table.layout.slots[action.where]
        if sum(state.place[t] == HIDDEN - action.where for t in range(table.tokens)) >= slot.capacity:
            found.add(("SET-09", "SET-11"))
        if 0 <= action.what < table.tokens:
            kind = "characters" if table.kinds[action.what].is_character else "objects"
            if slot.takes not in ("any", kind):
                found.add(("SET-16", "SET-17"))
        return found

    # Cards ------------------------------------------------------------------------------------------

    def _card(self, seat: int, action: Action) -> set[Ground]:
        state = self.state
        if action.verb != "card":
            return {("TURN-01", "TURN-02")}
        if action.what not in (2, 3, 4, 5):
            return {("COMP-05",)}
        found: set[Ground] = set()
        if action.what not in state.action_hands[seat]:
            found.add(("CARD-05",))
        if state.highest == 0 and action.what != 2:
            found.add(("CARD-01",))
        elif 0 < state.highest < 4 and action.what > state.highest + 1:
            found.add(("CARD-02",))
        return found

    def _lay(self, seat: int, action: Action) -> set[Ground]:
        state = self.state
        if action.verb != "lay":
            return {("ACT-03", "CBT-19")}
        found: set[Ground] = set()
        if action.what not in state.combat_hands[seat]:
            found.add(("CBT-03", "CBT-10"))
        forced = state.stack[-1].forced
        if forced and forced[0] == seat and action.what != forced[1]:
            found.add(("P-TEL-02",))
        return found

    def _join(self, seat: int, action: Action) -> set[Ground]:
        if action.verb not in ("join", "stay"):
            return {("ACT-03",)}
        asked = self.state.stack[-1].todo[0][1]
        if action.who == asked:
            return set()
        return {("P-RNG-14", "P-RNG-15", "P-SPR-14", "P-SPR-15")}

    def _name(self, seat: int, action: Action) -> set[Ground]:
        if action.verb == "silent":
            return set()
        if action.verb != "name":
            return {("ACT-03",)}
        return set() if action.what in (1, 2, 3, 4, 5, 6) else {("P-TEL-01",)}

    def _set(self, seat: int, action: Action) -> set[Ground]:
        """REV-08 to REV-11."""
        state, table = self.state, self.table
        if action.verb != "set":
            return {("ACT-03", "REV-08")}
        slot, revealer = state.stack[-1].room, state.stack[-1].revealer
        found: set[Ground] = set()
        lifted = 0 <= action.what < table.tokens and state.place[action.what] == LIFTED
        if not lifted:
            found.add(("REV-08",) if seat == revealer else ("REV-09",))
        elif seat == revealer and not state.stack[-1].inherited:
            if table.kinds[action.what].is_object and table.owner[action.what] == revealer:
                found.add(("REV-09",))
        elif seat != revealer and (
            table.kinds[action.what].is_character or table.owner[action.what] != revealer
        ):
            found.add(("REV-08",))
        spot = self.spots.get(action.where)
        square = self.board.squares.get(spot) if spot is not None else None
        if square is None or square.room != slot or square.ground not in (".", "@"):
            found.add(("REV-10",))
        elif self.slow.on(self.now, spot):
            found.add(("REV-11", "REV-10"))
        return found

    # A move under way -------------------------------------------------------------------------------

    def _step(self, seat: int, action: Action) -> set[Ground]:
        verb = action.verb
        if verb == "cancel":
            return set()
        if verb not in STEPS_OF_A_MOVE:
            return {("ACT-03",)}
        slow = self.slow
        walk = self.state.stack[-1]
        who, left, steps = walk.who, walk.left, walk.steps
        walk = slow.standing()._replace(
            points=left, entered=any(step.verb == "go" for step in steps), fresh=not steps
        )
        here = walk.at[who]
        assert here is not None
        if slow.is_exit(who, here):
            return set() if verb == "stop" else {("MOVE-17", "ESC-03", "ESC-09")}
        if verb == "stop":
            return slow.stopping(walk, who)
        if verb == "go":
            goal = self.spots.get(action.where)
            found = {UNSEEN} if goal is None else slow.entering(walk, who, goal)
            if not left:
                found.add(("MOVE-01",))
            after = slow.advanced(walk, who, goal) if goal is not None and not found else None
        else:
            if verb != "leave" and not self._sees(seat, action.what):
                return {("INFO-01",)}
            found = slow.handling(walk, who, verb, action.what)
            after = slow.handled(walk, who, verb, action.what) if not found else None
        if after is not None and not slow.can_end(after, who):
            found.add(("ACT-10", "ACT-04"))
        return found

    # A turn -----------------------------------------------------------------------------------------

    def _turn(self, seat: int, action: Action) -> set[Ground]:
        if action.verb == "end":
            return set()
        return self.action(seat, action) if action.verb in ACTIONS else {self._moment(action.verb)}

    def _moment(self, verb: str) -> Ground:
        if verb in ("name", "silent") and "telepath" in self.kinds:
            return MIND_READING
        if verb in DRAFTING:
            return (DRAFTING if self.table.scenario.draft else NO_DRAFT)[verb]
        return MOMENTS.get(verb, ("ACT-01",))
