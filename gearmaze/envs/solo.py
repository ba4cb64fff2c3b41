"""The game for one agent against a player of ours, as a Gymnasium environment."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gearmaze.bots import Budget, ask, make_player
from gearmaze.engine import Chance, GearmazeError
from gearmaze.envs.aec import ILLEGAL, Observation, observation, observation_space, pictured
from gearmaze.envs.word_game import MAX_TURNS, WordGame


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """One seat, said word by word; every other seat is played by `opponent`, a partner's too.

    A word that may not follow ends the game with -1 (`info["illegal"]`), as in PettingZoo's classic games.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        scenario: str = "base",
        opponent: str = "novice",
        colour: str | None = None,
        budget: Budget | None = None,
        options: Mapping[str, Any] | None = None,
        max_turns: int = MAX_TURNS,
        render_mode: str | None = None,
        words: int | None = None,
    ) -> None:
        self.match = WordGame(scenario, options, words=words)
        colours = self.match.table.colours
        if colour is not None and colour not in colours:
            raise GearmazeError(f"{colour!r} plays no part; colours are {', '.join(colours)}")
        self.opponent = make_player(opponent)
        self.colour = colour  # None: drawn for every game
        self.budget = budget
        self.max_turns = max_turns
        self.render_mode = render_mode
        self.observation_space = observation_space(self.match)
        self.action_space = spaces.Discrete(len(self.match.index))
        self.seat = 0
        self._rng = Chance(0)
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new deal; the same seed gives the same game and the same opponent."""
        super().reset(seed=seed)
        drawn = [int(number) for number in self.np_random.integers(1 << 62, size=3)]
        colours = self.match.table.colours
        self.seat = drawn[0] % len(colours) if self.colour is None else colours.index(self.colour)
        self._rng = Chance(drawn[1])
        self._lost = False
        self.match.deal(drawn[2], self.max_turns)
        self._reply()
        return observation(self.match, self.seat), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which words may follow, as sb3-contrib asks for it."""
        mask: NDArray[np.bool_] = observation(self.match, self.seat)["action_mask"].astype(bool)
        return mask

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Say a word; when the answer is complete the opponent answers until it is one's turn again."""
        match = self.match
        if self._lost or int(action) not in match.options(self.seat):
            self._lost = True
            return observation(match, self.seat), ILLEGAL, True, False, {**self._info(), "illegal": True}
        match.say(int(action))
        self._reply()
        reward = float(match.outcome(self.seat))
        return observation(match, self.seat), reward, match.over, match.stopped, self._info()

    def _reply(self) -> None:
        match = self.match
        while not match.over and not match.stopped and match.seat != self.seat:
            match.answer(ask(self.opponent, match.state, match.seat, self._rng, self.budget))

    def _info(self) -> dict[str, Any]:
        return {"colour": self.match.table.colours[self.seat]}

    def render(self) -> str | None:
        """The board as text, if asked for with `render_mode="ansi"`."""
        return pictured(self.match) if self.render_mode == "ansi" else None
