"""The golden games of the first box."""

from collections.abc import Callable

from gearmaze import Game
from tests.golden.playing import Curious, script, seek, wander


def full_game() -> Game:
    return seek(lambda seed: wander(Curious(seed, 70), seed, options={"targetVp": 6}), "end target")


def everything() -> Game:
    def play(seed: int) -> Game:
        return wander(Curious(seed, 45, undo=2), seed, options={"targetVp": 8})

    return seek(play, "end target", "uses rope", "verb wallwalk", "verb drink", "verb fire", "jump plain")


def beginners() -> Game:
    def play(seed: int) -> Game:
        return wander(Curious(seed, 60), seed, "beginner", {"endTrigger": "immediate"})

    return seek(play, "end at once", "verb break", "verb heal")


def handicap() -> Game:
    terms = {"blue": {"characters": 5, "without": [5, 6]}, "yellow": {"characters": 7}}

    def play(seed: int) -> Game:
        options = {"handicap": terms, "targetVp": 7}
        game = wander(Curious(seed, 40, undo=5), seed, options=options, turns=24)
        if not game.over:
            game.play("resign", 1 - game.state.active)
        return game

    return seek(play, "end resignation", "undo pick", "undo place", "undo move")


def clock() -> Game:
    def play(seed: int) -> Game:
        game = wander(Curious(seed, 30, clock=5), seed, options={"timer": "on"}, turns=30)
        for seat, text in ((0, "draw"), (1, "decline"), (1, "draw"), (0, "draw")):
            if not game.over:
                game.play(text, seat)
        return game

    kinds = "team, place, card, act, move, lay first, lay second, set by revealer, set by opponent"
    return seek(play, "end agreement", *(f"timeout {kind}" for kind in kinds.split(", ")))


# EX-C-18: blue reaches five first, then loses a fight with a wounded friend on his back.
TIE = """
    gearmaze position 1
    scenario base
    options {options}
    rooms ? ? ? ? ? ? 1ccw/0
    tokens
      blue-goblin a20
      blue-warrior c18 carries blue-cleric
      yellow-troll d18
      yellow-cleric eliminated blue, yellow-thief eliminated blue, yellow-wizard eliminated blue
      blue-thief eliminated yellow, blue-wizard eliminated yellow, blue-mekanork eliminated yellow
      yellow-warrior escaped yellow
    score
      blue 1 elimination yellow-cleric
      blue 1 elimination yellow-thief
      blue 1 elimination yellow-wizard
      yellow 1 elimination blue-thief
      yellow 1 elimination blue-wizard
      yellow 1 elimination blue-mekanork
      yellow 1 escape yellow-warrior
    turn 9 blue ap 3 highest 5
    decide act
"""
TIED = (
    "blue: move goblin a21",
    "blue: attack warrior troll",
    "blue: lay +1",
    "yellow: lay +6",
    "blue: end",
)


def shared() -> Game:
    return script(TIE.format(options="targetVp=5"), *TIED)


def first_to_target() -> Game:
    return script(TIE.format(options="tieBreak=firstToTarget"), *TIED)


def exhausted() -> Game:
    return script(
        """
        gearmaze position 1
        scenario base
        rooms 1ccw/0
        tokens
          blue-warrior c3 carries blue-sword
          blue-wizard d2 carries yellow-fireball-wand
          yellow-goblin c4 wounded
          yellow-cleric d3 carries blue-armor
        turn 31 blue ap 5 highest 5
        decide act
        """,
        "blue: attack warrior cleric",
        "blue: lay +0",
        "yellow: lay +2",
        "blue: attack warrior cleric",
        "blue: lay +2",
        "yellow: lay +0",
        "blue: fire wizard s",
        "blue: move wizard d4",
        "blue: attack warrior goblin",
        "blue: lay +0",
        "yellow: lay +6",
    )


def idle() -> Game:
    hands = ("2", "3", "4", "5")
    lines = []
    for turn in range(40):
        colour = ("blue", "yellow")[turn % 2]
        lines.append(f"{colour}: card {hands[turn // 2 % 4]}")
        if turn % 10 == 3:
            lines += ["yellow: move wizard d9", "yellow: undo", "yellow: move wizard d10"]
        lines.append(f"{colour}: end")
    return script(
        """
        gearmaze position 1
        scenario base
        rooms ? ? 2ccw/0 ? 4cw/0 ? ? ?
        tokens
          blue-troll c6
          yellow-wizard d10 carries blue-rope
        turn 11 blue ap 0 highest 4
        decide card
        """,
        *lines,
    )


def step_by_step() -> Game:
    return script(
        """
        gearmaze position 1
        scenario base
        rooms 1ccw/0 1cw/0 ? ? ? ? 2ccw/0
        tokens
          blue-troll c18 wounded
          blue-warrior c20 carries blue-wizard
          yellow-goblin a1 carries blue-treasure
          blue-goblin b2
          blue-rope b3
          yellow-sword c3
          blue-thief d2 carries blue-armor
          blue-wall-walker a2
          blue-mekanork d5 carries yellow-rope
          blue-cleric e4
          yellow-troll e5 wounded
        turn 6 blue ap 5 highest 4
        decide act
        """,
        "blue: begin goblin",
        "blue: go b3",
        "blue: take blue-rope",
        "blue: go c3",
        "blue: undo",
        "blue: go c3",
        "blue: swap yellow-sword",
        "blue: go d3",
        "blue: cancel",
        "blue: begin goblin",
        "blue: go b3",
        "blue: take blue-rope",
        "blue: go c3",
        "blue: swap yellow-sword",
        "blue: go d3",
        "blue: stop",
        "blue: move thief d3 swap yellow-sword d4",
        "blue: wallwalk wall-walker b2",
        "blue: rotate 2 ccw mekanork",
        "blue: heal cleric yellow-troll",
        "blue: end",
        "yellow: card 2",
        "yellow: attack troll cleric",
        "yellow: lay +0",
        "blue: lay +0",
        "yellow: move goblin a0",
        "yellow: end",
        "blue: card 5",
        "blue: begin goblin",
        "blue: go c3",
        "blue: swap blue-rope",
        "blue: go c4",
        "blue: go c5",
        "blue: stop",
        "blue: begin goblin",
        "blue: leave",
        "blue: go c4",
        "blue: stop",
        "blue: jump mekanork over c5 to b5 leaving",
        "blue: move goblin c5 take blue-rope d5 swap yellow-rope d3",
        "blue: move warrior c21",
        "blue: end",
        "yellow: card 3",
        "yellow: end",
        "blue: card 4",
        "blue: regenerate troll",
        "blue: end",
        "yellow: resign",
    )


GAMES: dict[str, Callable[[], Game]] = {
    "01-full-game": full_game,
    "02-everything": everything,
    "03-beginners": beginners,
    "04-handicap": handicap,
    "05-clock": clock,
    "06-shared-win": shared,
    "07-first-to-target": first_to_target,
    "08-exhausted": exhausted,
    "09-idle": idle,
    "10-step-by-step": step_by_step,
}
