"""Play golden games anew and write their records: `python -m tests.golden.make 11 12`, or all of them.

Only for when the rules change on purpose. Some games are played by seeded players with a liking for
whatever was done least so far, some are scripts. The records, not this program, are the test.
"""

import sys
from pathlib import Path

from gearmaze.record import read_record, record_text
from tests.golden import first_box, second_box, third_box
from tests.golden.checklist import CHECKLIST, seen_in

FOLDER = Path(__file__).parent
GAMES = {**first_box.GAMES, **second_box.GAMES, **third_box.GAMES}


def main() -> None:
    """Write the records asked for, and say what none of all shows."""
    missing = set(CHECKLIST)
    for name, make in GAMES.items():
        file = FOLDER / f"{name}.txt"
        if sys.argv[1:] and name.partition("-")[0] not in sys.argv[1:]:
            game = read_record(file.read_text(encoding="utf-8"), file.name)
        else:
            game = make()
            file.write_text(record_text(game), encoding="utf-8")
            print(f"{name:<22} {len(game.answers):>4} answers, turn {game.state.turn:>3}, {game.result}")
        missing -= seen_in(game)
    print("not shown:", ", ".join(sorted(missing)) or "nothing")


if __name__ == "__main__":
    main()
