"""The boxes: what can be played, and with which pieces."""

from collections.abc import Callable
from importlib import import_module

from gearmaze.engine import Scenario
from gearmaze.engine.errors import GearmazeError

BOXES = ("base", "prison", "multiplayer")  # whose every rule is played
MODULES = (*BOXES, "mixed")


def _makers() -> dict[str, Callable[[], Scenario]]:
    found: dict[str, Callable[[], Scenario]] = {}
    for module in MODULES:
        found.update(import_module(f"gearmaze.sets.{module}").SCENARIOS)
    return found


def scenario_names() -> list[str]:
    """Everything that can be played."""
    return list(_makers())


def box_of(name: str) -> str:
    """The box, or the mixture of boxes, whose module has a scenario; one of nobody's stands for itself."""
    found = (box for box in MODULES if name in import_module(f"gearmaze.sets.{box}").SCENARIOS)
    return next(found, name)


def scenario(name: str) -> Scenario:
    """What is played under that name."""
    makers = _makers()
    if name not in makers:
        raise GearmazeError(f"there is no scenario {name!r}; there are: {', '.join(makers)}")
    return makers[name]()


__all__ = ["BOXES", "box_of", "scenario", "scenario_names"]
