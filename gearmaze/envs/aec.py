"""The game for two, three or four agents, as a PettingZoo AEC environment."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from gearmaze.draw import draw_view
from gearmaze.engine.view import SPECTATOR
from gearmaze.envs.seen import HIGH, LOW, observe, size
from gearmaze.envs.word_game import MAX_TURNS, WordGame

Observation = dict[str, Any]
ILLEGAL = -1.0  # the reward of whoever says a word that may not follow; the game ends with it


def observation_space(match: WordGame) -> spaces.Dict:
    """A row of numbers, and which words may follow."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOW, HIGH, (size(match.index.version),), np.float32),
            "action_mask": spaces.Box(0, 1, (len(match.index),), np.int8),
        }
    )


def observation(match: WordGame, seat: int) -> Observation:
    """What a seat sees, from its view only."""
    mask = np.zeros(len(match.index), dtype=np.int8)
    mask[match.options(seat)] = 1
    row = observe(match.view(seat), match.table, match.said(seat), match.index.version)
    return {"observation": row, "action_mask": mask}


def pictured(match: WordGame) -> str:
    """The board as a spectator sees it, as text."""
    return draw_view(match.view(SPECTATOR).data)


class GearmazeAEC(AECEnv[str, Observation, int]):
    """An agent for each seat, named by its colour; answers are said word by word (`gearmaze.envs.index`).

    The mask says which words may follow. A word that may not follow raises an error here; `aec_env` ends
    the game instead, as is usual for PettingZoo's classic games.
    """

    metadata = {"render_modes": ["ansi"], "name": "gearmaze", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        scenario: str = "base",
        options: Mapping[str, Any] | None = None,
        max_turns: int = MAX_TURNS,
        render_mode: str | None = None,
        words: int | None = None,
    ) -> None:
        super().__init__()
        self.match = WordGame(scenario, options, words=words)
        self.metadata = {**self.metadata, "name": f"gearmaze_v{self.match.index.version}"}
        self.max_turns = max_turns
        self.render_mode = render_mode
        self.possible_agents = list(self.match.table.colours)
        self.observation_spaces = {agent: observation_space(self.match) for agent in self.possible_agents}
        many = len(self.match.index)
        self.action_spaces = {agent: spaces.Discrete(many) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The index of words."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new deal; the same seed deals the same. Later deals without a seed go on from it."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.match.deal(int(self._seeds.integers(1 << 62)), self.max_turns)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.match.seat]

    def observe(self, agent: str) -> Observation:
        """What one agent sees; its mask is empty while it owes no answer."""
        return observation(self.match, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Say a word for whoever has it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.match
        if action is None or int(action) not in match.options(match.seat):
            words = ", ".join(match.index.words[word] for word in match.options(match.seat))
            raise ValueError(f"{action} may not follow; for {agent} there are: {words}")
        self._cumulative_rewards[agent] = 0.0
        match.say(int(action))
        self._clear_rewards()
        if match.over or match.stopped:
            for seat, each in enumerate(self.possible_agents):
                self.rewards[each] = float(match.outcome(seat))
            self.terminations = dict.fromkeys(self.agents, match.over)
            self.truncations = dict.fromkeys(self.agents, match.stopped)
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self.possible_agents[match.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text, if asked for with `render_mode="ansi"`."""
        return pictured(self.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


raw_env = GearmazeAEC


def aec_env(
    scenario: str = "base",
    options: Mapping[str, Any] | None = None,
    max_turns: int = MAX_TURNS,
    render_mode: str | None = None,
    words: int | None = None,
) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's usual guards: an illegal word ends the game, its speaker loses."""
    env: AECEnv[str, Observation, int] = GearmazeAEC(scenario, options, max_turns, render_mode, words)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
