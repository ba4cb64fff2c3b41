"""Which seats play together, and what that lets their tokens do with each other: one question a stance.

Nothing else compares owners. A partner's character is passed and carried like one's own (MP-TEA-11,
MP-TEA-12); from hand to hand, and over the pit somebody holds open, things go among one colour (MP-TEA-13).
"""

from collections.abc import Sequence

NOBODY = -1  # the owner of tokens that belong to no seat; what is kept by owner has a last row for it

Stance = tuple[tuple[bool, ...], ...]  # by owner and owner


class Sides:
    """The sides of a table: seats that play together, all against those of the others."""

    __slots__ = ("_allied", "_foes", "_same", "alone", "fighters", "opposed", "owner", "partners", "rivals")

    def __init__(
        self, colours: Sequence[str], together: Sequence[Sequence[str]], joined: bool, owner: tuple[int, ...]
    ) -> None:
        seats = range(len(colours))
        side = {colour: index for index, each in enumerate(together) for colour in each}
        sides = [side.get(colour, len(together) + seat) for seat, colour in enumerate(colours)]
        self.owner = owner
        with_it = [tuple(other for other in seats if sides[other] == sides[seat]) for seat in seats]
        against = [tuple(other for other in seats if sides[other] != sides[seat]) for seat in seats]
        self.partners = (*with_it, ())  # for each seat those of its side, itself too
        self.rivals = (*against, ())
        # the same side by side, each in seat order
        self.opposed = tuple(tuple(dict.fromkeys(with_it[rival] for rival in each)) for each in self.rivals)
        self.alone = all(len(partners) == 1 for partners in with_it)  # every seat for itself
        same = (*((seat,) for seat in seats), ())
        self._same = _stance(same)
        self._allied = _stance(self.partners)
        self._foes = _stance(self.rivals)
        # those whose characters are drawn into its fights (MP-STD-14, MP-TEA-14)
        self.fighters = self.partners if joined else same

    def belongs(self, token: int, seat: int) -> bool:
        """Whether a token is of a seat's colour."""
        return self.owner[token] == seat

    def trades(self, one: int, other: int) -> bool:
        """Whether two characters hand each other what they carry (OBJ-08, MP-TEA-13)."""
        return self._same[self.owner[one]][self.owner[other]]

    def bridges(self, one: int, other: int) -> bool:
        """Whether one crosses the pit the other holds open (B-THF-03, MP-TEA-13)."""
        return self._same[self.owner[one]][self.owner[other]]

    def passes(self, one: int, other: int) -> bool:
        """Whether one may move through the other, who is not wounded (MOVE-10, MP-TEA-11)."""
        return self._allied[self.owner[one]][self.owner[other]]

    def carries(self, one: int, other: int) -> bool:
        """Whether one carries the other when it is wounded, and ends on it (CAR-01, STK-05, MP-TEA-12)."""
        return self._allied[self.owner[one]][self.owner[other]]

    def joins(self, one: int, other: int) -> bool:
        """Whether one takes part in a fight on the other's side (GRP-04, MP-STD-14)."""
        return self.owner[one] in self.fighters[self.owner[other]]

    def foes(self, one: int, other: int) -> bool:
        """Whether two may attack each other (CBT-01, MP-TEA-09)."""
        return self._foes[self.owner[one]][self.owner[other]]

    def spares(self, one: int, other: int) -> bool:
        """Whether the other is a partner's, at whom nobody aims; at one's own one may (MP-TEA-10)."""
        mine, theirs = self.owner[one], self.owner[other]
        return self._allied[mine][theirs] and not self._same[mine][theirs]

    def rival(self, seat: int) -> int:
        """The one seat a seat plays against; NOBODY where there are several (END-07, MP-GEN-45)."""
        rivals = self.rivals[seat]
        return rivals[0] if len(rivals) == 1 else NOBODY


def _stance(yes: tuple[tuple[int, ...], ...]) -> Stance:
    """By owner and owner, whether one is among those of the other; with tokens of nobody's nothing holds."""
    return tuple(tuple(other in among for other in range(len(yes))) for among in yes)
