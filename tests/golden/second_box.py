"""The golden games of the second box, and of mixed teams."""

from collections.abc import Callable

from gearmaze import Game
from tests.golden.playing import Curious, script, seek, wander


def from_afar() -> Game:
    return script(
        """
        gearmaze position 1
        scenario prison
        options timer=on
        rooms 38cw/0
        doors c4-c5 open
        tokens
          blue-naga c5 carries blue-telescoping-spear
          blue-cleric a3 carries blue-bow
          blue-backstabber d3
          blue-mekanork e1 carries yellow-telescoping-spear
          blue-banshee b1
          yellow-mekanork c3
          yellow-telepath a5
          yellow-colossus a1 carries yellow-large-shield
          yellow-naga e2
        turn 7 blue ap 5 highest 5
        decide act
        """,
        "blue: shoot cleric mekanork",
        "blue: join naga",
        "blue: lay +0",
        "yellow: lay +5",
        "blue: thrust naga mekanork",
        "blue: join cleric",
        "blue: lay +1",
        "yellow: lay +0",
        "blue: shoot cleric telepath",
        "blue: lay +0",
        "yellow: lay +2",
        "blue: move banshee a4",
        "blue: thrust mekanork naga",
        "blue: lay +0",
        "yellow: lay +3",
        "blue: end",
        "yellow: card 5",
        "yellow: attack telepath banshee",
        "yellow: name 1",
        "yellow: lay +1",
        "blue: lay +0",
        "yellow: attack telepath banshee",
        "yellow: name 5",
        "yellow: lay +6",
        "blue: lay +5",
        "yellow: attack telepath banshee",
        "yellow: silent",
        "yellow: lay +3",
        "blue: lay +2",
        "yellow: attack telepath banshee",
        "yellow: too late",
        "yellow: lay +0",
        "blue: lay +0",
        "yellow: end",
        "blue: card 5",
        "blue: attack backstabber mekanork",
        "blue: stay cleric",
        "blue: too late",
        "blue: lay +2",
        "yellow: lay +0",
        "blue: end",
        "yellow: resign",
    )


def to_the_death() -> Game:
    return script(
        """
        gearmaze position 1
        scenario prison-3
        rooms 38cw/0 38ccw/0 40cw/0 40ccw/0
        tokens
          blue-banshee b2
          blue-wizard c3
          blue-mekanork e5
          blue-naga a10
          yellow-wizard b3
          yellow-mekanork c2 wounded, yellow-key c2
          yellow-banshee a3
          yellow-naga a4
        turn 7 blue ap 5 highest 5
        decide act
        """,
        "blue: scream banshee yellow-wizard",
        "blue: scream banshee yellow-mekanork",
        "blue: move naga a11",
        "blue: end",
        "yellow: card 5",
        "yellow: scream banshee blue-wizard",
        "yellow: scream banshee yellow-naga",
        "yellow: move naga b3",
        "yellow: end",
        "blue: card 2",
        "blue: attack wizard mekanork",
        "blue: lay +3",
        "yellow: lay +1",
    )


def carried_out() -> Game:
    return script(
        """
        gearmaze position 1
        scenario prison-2
        rooms 38cw/0 37cw/0
        tokens
          blue-backstabber c4
          blue-naga c5
          blue-cleric j4 carries blue-rope
          yellow-mekanork b1 carries yellow-colossus
        turn 9 blue ap 4 highest 4
        decide act
        """,
        "blue: open backstabber c4-c5",
        "blue: move naga d3",
        "blue: end",
        "yellow: card 2",
        "yellow: move mekanork b0",
    )


def first_walk() -> Game:
    def play(seed: int) -> Game:
        return wander(Curious(seed, 60, undo=2), seed, "prison-1")

    return seek(play, "end target", "uses key", "move through a slit", most=120)


def hunted() -> Game:
    def play(seed: int) -> Game:
        return wander(Curious(seed, 60), seed, "prison-2")

    return seek(play, "end elimination", "verb thrust", most=160)


def got_away() -> Game:
    def play(seed: int) -> Game:
        return wander(Curious(seed, 80), seed, "prison-2")

    return seek(play, "end escape", "break by colossus", most=120)


def duel() -> Game:
    def play(seed: int) -> Game:
        return wander(Curious(seed, 60), seed, "prison-3", turns=40)

    return seek(play, "end target", "verb scream", "verb thrust", most=150)


def small_against_big() -> Game:
    def play(seed: int) -> Game:
        return wander(Curious(seed, 60), seed, "prison-4")

    return seek(play, "end target", "verb shoot", most=300)


def whole_prison() -> Game:
    def play(seed: int) -> Game:
        return wander(Curious(seed, 65), seed, "prison")

    return seek(play, "end target", most=400)


def free_choice() -> Game:
    def play(seed: int) -> Game:
        game = wander(Curious(seed, 40, undo=3, clock=4), seed, "mixed-free", {"timer": "on"}, turns=14)
        if not game.over:
            game.play("resign", game.state.active)
        return game

    return seek(
        play, "drawn for pair", "timeout draft in secret", "copies of an object", "undo enlist", most=240
    )


def mutual_choice() -> Game:
    def play(seed: int) -> Game:
        game = wander(Curious(seed, 50, undo=3, clock=3), seed, "mixed-mutual", {"timer": "on"}, turns=14)
        for seat in (0, 1):
            if not game.over:
                game.play("draw", seat)
        return game

    return seek(play, "timeout draft in the open", "undo bring", "end agreement", most=220)


def jailbreak() -> Game:
    def play(seed: int) -> Game:
        return wander(Curious(seed, 70), seed, "mixed-jailbreak")

    return seek(play, "end target", "verb shoot", most=260)


GAMES: dict[str, Callable[[], Game]] = {
    "11-first-walk": first_walk,
    "12-hunted": hunted,
    "13-got-away": got_away,
    "14-carried-out": carried_out,
    "15-duel": duel,
    "16-to-the-death": to_the_death,
    "17-small-against-big": small_against_big,
    "18-whole-prison": whole_prison,
    "19-from-afar": from_afar,
    "20-free-choice": free_choice,
    "21-mutual-choice": mutual_choice,
    "22-jailbreak": jailbreak,
}
