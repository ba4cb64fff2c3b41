"""What a kind of character or object is, and the closed list of questions its abilities answer.

The engine never asks who somebody is, only these questions. The table gathers the answers of a
kind's abilities once, so that a game never looks them up again.
"""

from typing import TYPE_CHECKING

from gearmaze.engine.actions import Event, Refusal
from gearmaze.engine.rooms import WALK
from gearmaze.engine.verbs import Verb

if TYPE_CHECKING:
    from gearmaze.engine.fights import Fight
    from gearmaze.engine.state import State

# What a kind of token is. A marker lies on the board as neither of the others: nobody fights or carries it.
CHARACTER, OBJECT, MARKER = "character", "object", "marker"


class Ability:
    """Answers to the engine's questions. The defaults say: nothing special."""

    sides = 0  # kinds of sides its moves cross besides WALK
    crosses_pits = False  # crosses pits on a move by itself
    stands_on_pits = False  # may end on a pit by itself
    bridges_pits = False  # friends may cross the pit it stands on
    crosses_enemies = False  # passes enemy characters on a move
    holds_on_pits = False  # an object that carries its bearer over a pit
    turns_both_ways = False  # turns rooms in either direction
    recovers = False  # gets up again by itself when wounded
    shot = 0  # what a shot with it counts, instead of everything else the shooter has
    role = ""  # how it takes part in a fight from afar: "shooter" or "reach"
    join_rules: tuple[str, ...] = ()  # those by which it may join in that role
    shields = False  # its bearer cannot be shot at
    passed_by = -1  # enemies with at most this printed combat value may pass its living bearer
    names_card = False  # one against one, its player may name the card the other has to play
    hands: int | None = None  # how many things its bearer carries at most, if not one
    labels: tuple[str, ...] = ()  # keywords other pieces may ask for
    verbs: tuple[Verb, ...] = ()  # further actions, for the character or an object's bearer

    def refuse_reach(self, state: "State", who: int, target: int) -> Refusal | None:
        """Why `who` cannot take part in a fight against `target` from afar, in its `role`."""
        return None

    def defeated(self, state: "State", who: int, log: list[Event]) -> None:
        """What happens to it when the side it took part on from afar loses."""

    def fights(self, fight: "Fight", token: int, attacking: bool) -> int:
        """What it adds to the combat value of a participant (or of the participant bearing it)."""
        return 0


class Kind:
    """A kind of token: a character with speed and combat value, an object to be carried, or a marker."""

    __slots__ = (
        "abilities",
        "bonuses",
        "bridges_pits",
        "combat",
        "crosses_enemies",
        "crosses_pits",
        "escape_vp",
        "forms",
        "gait",
        "hands",
        "holds_on_pits",
        "id",
        "is_character",
        "is_object",
        "labels",
        "name",
        "names_card",
        "passed_by",
        "reaching",
        "recovers",
        "shields",
        "shot",
        "sides",
        "sort",
        "speed",
        "stands_on_pits",
        "turns_both_ways",
        "verbs",
    )

    def __init__(
        self,
        id: str,
        name: str,
        speed: int = 0,
        combat: int = 0,
        abilities: tuple[Ability, ...] = (),
        sort: str = CHARACTER,
        escape_vp: int = 1,
        forms: "tuple[Kind, ...]" = (),
    ) -> None:
        self.id = id
        self.name = name
        self.speed = speed
        self.combat = combat
        self.abilities = abilities
        self.sort = sort
        self.is_character = sort == CHARACTER
        self.is_object = sort == OBJECT
        self.escape_vp = escape_vp
        self.forms = forms  # what else a token of it may be for a time (`State.form` counts from 1)
        self.hands = next((a.hands for a in abilities if a.hands is not None), 1)
        self.sides = WALK
        for ability in abilities:
            self.sides |= ability.sides
        self.crosses_pits = any(a.crosses_pits for a in abilities)
        self.stands_on_pits = any(a.stands_on_pits for a in abilities)
        self.bridges_pits = any(a.bridges_pits for a in abilities)
        self.crosses_enemies = any(a.crosses_enemies for a in abilities)
        self.gait = (self.sides, self.crosses_pits, self.stands_on_pits, self.crosses_enemies)
        self.holds_on_pits = any(a.holds_on_pits for a in abilities)
        self.turns_both_ways = any(a.turns_both_ways for a in abilities)
        self.recovers = any(a.recovers for a in abilities)
        self.shot = max((a.shot for a in abilities), default=0)
        self.shields = any(a.shields for a in abilities)
        self.passed_by = max((a.passed_by for a in abilities), default=-1)
        self.names_card = any(a.names_card for a in abilities)
        self.reaching = tuple(a for a in abilities if a.role)
        self.labels = tuple(label for a in abilities for label in a.labels)
        self.verbs = tuple(verb for a in abilities for verb in a.verbs)
        self.bonuses = tuple(a for a in abilities if type(a).fights is not Ability.fights)

    def __repr__(self) -> str:
        return f"Kind({self.id!r})"


def character(
    id: str,
    name: str,
    speed: int,
    combat: int,
    *abilities: Ability,
    escape_vp: int = 1,
    forms: tuple[Kind, ...] = (),
) -> Kind:
    """A character, in one line of a box's list."""
    return Kind(id, name, speed, combat, abilities, CHARACTER, escape_vp, forms)


def marker(id: str, name: str, *abilities: Ability) -> Kind:
    """A marker, in one line of a box's list."""
    return Kind(id, name, 0, 0, abilities, MARKER, 0)


def thing(id: str, name: str, *abilities: Ability, escape_vp: int = 0) -> Kind:
    """An object, in one line of a box's list; `escape_vp` is what it adds when carried out."""
    return Kind(id, name, 0, 0, abilities, OBJECT, escape_vp)
