"""The boxes: what can be played, and with which pieces."""

from collections.abc import Callable
from importlib import import_module

from gearmaze.engine import Scenario
from gearmaze.engine.errors import GearmazeError

BOXES = ("base", "prison")


def _makers() -> dict[str, Callable[[], Scenario]]:
    found: dict[str, Callable[[], Scenario]] = {}
    for box in (*BOXES, "mixed"):
        found.update(import_module(f"gearmaze.sets.{box}").SCENARIOS)
    return found


def scenario_names() -> list[str]:
    """Everything that can be played."""
    return list(_makers())


def scenario(name: str) -> Scenario:
    """What is played under that name."""
    makers = _makers()
    if name not in makers:
        raise GearmazeError(f"there is no scenario {name!r}; there are: {', '.join(makers)}")
    return makers[name]()


__all__ = ["BOXES", "scenario", "scenario_names"]
