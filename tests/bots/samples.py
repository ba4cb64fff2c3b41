"""Which scenarios a test looks at that is too dear to look at all of them each time."""

import pytest

from gearmaze.engine import Table
from gearmaze.sets import scenario, scenario_names


def sampled(*also):
    """All those for two and a few for more; the rest with `make proof`."""
    return [
        name
        if name in also or Table(scenario(name)).seats == 2
        else pytest.param(name, marks=pytest.mark.proof)
        for name in scenario_names()
    ]
