"""The game as an environment for learning agents: PettingZoo, Gymnasium and OpenSpiel.

`aec_env` is for two agents, `SoloEnv` for one against a player of ours; both need the extra `envs`
(``pip install gearmaze[envs]``). `gearmaze.envs.openspiel` needs the extra `openspiel`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gearmaze.envs.aec import GearmazeAEC, aec_env, raw_env
    from gearmaze.envs.solo import SoloEnv

_HOMES = {"aec_env": "aec", "raw_env": "aec", "GearmazeAEC": "aec", "SoloEnv": "solo"}


def __getattr__(name: str) -> Any:
    """What needs the extra is imported when it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    try:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("gearmaze"):
            raise
        message = f"gearmaze.envs needs {error.name}: pip install 'gearmaze[envs]'"
        raise ModuleNotFoundError(message, name=error.name) from error


__all__ = ["GearmazeAEC", "SoloEnv", "aec_env", "raw_env"]
