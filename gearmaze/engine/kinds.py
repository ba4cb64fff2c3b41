"""What a kind of character or object is, and the closed list of questions its abilities answer.

The engine never asks who somebody is, only these questions. The table gathers the answers of a
kind's abilities once, so that a game never looks them up again.
"""

from typing import TYPE_CHECKING, Any

from gearmaze.engine.actions import Event, Refusal
from gearmaze.engine.rooms import WALK
from gearmaze.engine.verbs import Verb

if TYPE_CHECKING:
    from gearmaze.engine.fights import Fight
    from gearmaze.engine.state import State

# What a kind of token is. A marker lies on the board as neither of the others: nobody fights or carries it.
CHARACTER, OBJECT, MARKER = "character", "object", "marker"


class Traits:
    """What the engine asks about a piece. The defaults say: nothing special.

    What a piece says of itself goes before what is said of all (ACT-11), and takes no AP but for its verbs
    (ACT-08).
    An ability answers some of them; a kind gathers the answers of its abilities (`_gathered`).
    """

    sides = 0  # kinds of sides its moves cross besides WALK
    quickens = 0  # squares an object adds to the moves of its bearer
    flies = False  # crosses on a move whatever ground those who fly may cross
    masters: tuple[str, ...] = ()  # grounds that are plain floor to it
    bridges: tuple[str, ...] = ()  # grounds friends may cross where it stands
    lifeline = False  # an object that gets its bearer over gaps, and lies there for everybody
    crosses_enemies = False  # passes enemy characters on a move
    turns_both_ways = False  # turns rooms in either direction
    recovers = False  # gets up again by itself when wounded, where others can do nothing (WND-05)
    shot = 0  # what a shot with it counts, instead of everything else the shooter has
    shields = False  # its bearer cannot be shot at
    passed_by = -1  # enemies with at most this printed combat value may pass its living bearer
    names_card = False  # one against one, its player may name the card the other has to play
    labels: tuple[str, ...] = ()  # keywords other pieces may ask for
    verbs: tuple[Verb, ...] = ()  # further actions, for the character or an object's bearer


def _gathered(default: Any, answers: list[Any]) -> Any:
    """One answer of several abilities: whether any says so, the highest number, or all there is."""
    if isinstance(default, tuple):
        return tuple(one for answer in answers for one in answer)
    return max(answers, default=default)


_TRAITS = {name: default for name, default in vars(Traits).items() if not name.startswith("_")}


class Ability(Traits):
    """Answers to the engine's questions."""

    hands: int | None = None  # how many things its bearer carries at most, if not one
    role = ""  # how it takes part in a fight from afar: "shooter" or "reach"
    join_rules: tuple[str, ...] = ()  # those by which it may join in that role

    def refuse_reach(self, state: "State", who: int, target: int) -> Refusal | None:
        """Why `who` cannot take part in a fight against `target` from afar, in its `role`."""
        return None

    def defeated(self, state: "State", who: int, log: list[Event]) -> None:
        """What happens to it when the side it took part on from afar loses."""

    def fights(self, fight: "Fight", token: int, attacking: bool) -> int:
        """What it adds to the combat value of a participant (or of the participant bearing it)."""
        return 0


class Kind(Traits):
    """A kind of token: a character with speed and combat value, an object to be carried, or a marker.

    Objects lend their bearer what they can do.
    """

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
        for trait, default in _TRAITS.items():
            setattr(self, trait, _gathered(default, [getattr(ability, trait) for ability in abilities]))
        self.sides = WALK
        for ability in abilities:
            self.sides |= ability.sides
        self.reaching = tuple(a for a in abilities if a.role)
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
