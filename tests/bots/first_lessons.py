"""The first games `gearmaze train` plays and what is learned from them: `python -m tests.bots.first_lessons`.

The shipped weights are what training gives; to see that takes half an hour, so tests play the first games
only. Write the file anew when the bots have changed on purpose, and train again before weights are shipped.
"""

import json
from pathlib import Path
from typing import Any

from gearmaze.bots.evaluation import load_weights
from gearmaze.bots.setups import play_trials, trials_of
from gearmaze.bots.training import hills, play_lessons, pupils_of

FILE = Path(__file__).parents[1] / "data" / "first_lessons.json"
SEED, GAMES, SETUPS = 1, 8, 4


def first_lessons() -> dict[str, Any]:
    """The scores of the first games, by winning alone and by how clearly, and the hills they show."""
    lessons, differences = pupils_of(SEED, range(GAMES), load_weights("first"))
    scores = list(play_lessons(lessons, 1))
    found, _ = hills([(each, clearly) for each, (_, clearly) in zip(differences, scores, strict=True)])
    return {
        "scores": [[won, round(clearly, 6)] for won, clearly in scores],
        "hills": [round(value, 6) for value in found],
    }


def first_setups() -> list[list[float]]:
    """How the first setups drawn by lot differed, trait by trait, and the score last."""
    examples = play_trials(trials_of(SEED, SETUPS, load_weights()), 1)
    return [[round(value, 6) for value in (*difference, score)] for difference, score in examples]


if __name__ == "__main__":
    whole = {**first_lessons(), "setups": first_setups()}
    told = (f'"{name}": {json.dumps(values)}' for name, values in whole.items())
    FILE.write_text("{\n" + ",\n".join(told) + "\n}\n", encoding="utf-8")
    print(f"{FILE} is written")
