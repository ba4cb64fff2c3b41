"""The first games `gearmaze train` plays and what is learned from them: `python -m tests.bots.first_lessons`.

The shipped weights are what training gives; to see that takes half an hour, so a test plays the first games
only. Write the file anew when the bots have changed on purpose, and train again before weights are shipped.
"""

import json
from pathlib import Path
from typing import Any

from gearmaze.bots.evaluation import load_weights
from gearmaze.bots.training import hills, play_lessons, pupils_of

FILE = Path(__file__).parents[1] / "data" / "first_lessons.json"
SEED, GAMES = 1, 8


def first_lessons() -> dict[str, Any]:
    """The scores of the first games, by winning alone and by how clearly, and the hills they show."""
    lessons, differences = pupils_of(SEED, range(GAMES), load_weights("first"))
    scores = list(play_lessons(lessons, 1))
    found, _ = hills([(each, clearly) for each, (_, clearly) in zip(differences, scores, strict=True)])
    return {
        "scores": [[won, round(clearly, 6)] for won, clearly in scores],
        "hills": [round(value, 6) for value in found],
    }


if __name__ == "__main__":
    told = (f'"{name}": {json.dumps(values)}' for name, values in first_lessons().items())
    FILE.write_text("{\n" + ",\n".join(told) + "\n}\n", encoding="utf-8")
    print(f"{FILE} is written")
