"""The game for OpenSpiel: `pyspiel.load_game("python_gearmaze(scenario=base)")` after importing this.

Players say their answers word by word, as in the other environments. What chance draws is drawn in small
steps of equal likelihood, so that every chance node has few outcomes: room by room, then how it lies.
"""

import json
from typing import Any

import numpy as np
import pyspiel

from gearmaze.engine import CHANCE, Action
from gearmaze.engine.dealing import Deal, First, Omit, Zones, rooms_for, rooms_to_deal
from gearmaze.envs.seen import observe, size
from gearmaze.envs.word_game import MAX_TURNS, MAX_WORDS, WordGame

PLAYERS = 2, 4  # at least, at most
MOST_DRAWN = 16  # rooms in a pool


def _type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name="python_gearmaze",
        long_name="Gearmaze",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=PLAYERS[0],
        max_num_players=PLAYERS[1],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": "base", "max_turns": MAX_TURNS},
    )


GAME_TYPE = _type(pyspiel.GameType.Utility.ZERO_SUM)
OF_SEVERAL = _type(pyspiel.GameType.Utility.GENERAL_SUM)  # one wins, two or three lose


class GearmazeGame(pyspiel.Game):
    """One scenario as OpenSpiel knows games."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.scenario = str(given.get("scenario", "base"))
        self.max_turns = int(given.get("max_turns", MAX_TURNS))
        match = WordGame(self.scenario)
        self.index, self.players = match.index, match.table.seats
        of_two = self.players == PLAYERS[0]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.index),
            max_chance_outcomes=MOST_DRAWN,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if of_two else None,
            max_game_length=MAX_WORDS + 32,
        )
        super().__init__(GAME_TYPE if of_two else OF_SEVERAL, info, given)

    def new_initial_state(self) -> "GearmazeState":
        """Before anything is drawn."""
        return GearmazeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "GearmazeObserver":
        """What a player sees: its view, without memory of what was before."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return GearmazeObserver(kind, params, self.index.version)


class GearmazeState(pyspiel.State):
    """A position, with what chance and the players have said of their answers so far."""

    def __init__(self, game: GearmazeGame) -> None:
        super().__init__(game)
        self.match = WordGame(game.scenario, chance=False)
        self.match.deal(0, game.max_turns)
        self._drawn: tuple[int, ...] = ()  # of a deal under way: room, turn, room, turn, ...

    def current_player(self) -> int:
        """A seat, chance, or nobody."""
        match = self.match
        if match.over or match.stopped:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if match.seat == CHANCE else match.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.options(player) if player == self.match.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn next, each as likely as the others."""
        outcomes = self._draws()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _draws(self) -> list[int]:
        state = self.match.state
        table, frame = state.table, state.stack[-1]
        if isinstance(frame, First):
            return list(range(table.seats))
        if isinstance(frame, Zones):
            return [zone for zone in range(1, len(table.zone_lines) + 1) if zone not in state.zones]
        if not isinstance(frame, Deal):
            left_out = Omit.of(state).left_out
            return [
                i for i, pair in enumerate(table.pairs) if pair in table.drawn_pairs and pair not in left_out
            ]
        if len(self._drawn) % 2:
            return [0, 1, 2, 3]
        free = [index for index in rooms_to_deal(state) if index not in self._drawn[::2]]
        return rooms_for(table, len(self._drawn) // 2, free)

    def _apply_action(self, action: int) -> None:
        if self.match.seat != CHANCE:
            self.match.say(action)
            return
        frame = self.match.state.stack[-1]
        if not isinstance(frame, Deal):
            self.match.answer(Action(frame.answers[0].name, -1, action))
            return
        self._drawn = (*self._drawn, action)
        if len(self._drawn) == 2 * len(self.match.table.layout.slots):
            dealt = tuple(zip(self._drawn[::2], self._drawn[1::2], strict=True))
            self._drawn = ()
            self.match.answer(Action("deal", -1, -1, -1, dealt))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"drawn {action}" if player < 0 else self.match.index.words[action]

    def is_terminal(self) -> bool:
        """Whether the game has ended or was stopped."""
        return self.match.over or self.match.stopped

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss."""
        return [float(self.match.outcome(seat)) for seat in range(self.match.table.seats)]

    def __str__(self) -> str:
        return f"{self.match.state.digest()} {self._drawn} {self.match.said(self.match.seat)}"


class GearmazeObserver:
    """A player's view, as a row of numbers (`gearmaze.envs.seen`) and as text."""

    def __init__(self, kind: Any, params: Any, words: int) -> None:
        if params or kind.perfect_recall or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("a player sees its own view now: no other sort of observation is offered")
        self.tensor = np.zeros(size(words), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: GearmazeState, player: int) -> None:
        """Look at a position as a player."""
        match = state.match
        self.tensor[:] = observe(match.view(player), match.table, match.said(player), match.index.version)

    def string_from(self, state: GearmazeState, player: int) -> str:
        """The same as text; different texts for what a player can tell apart."""
        match = state.match
        return json.dumps([match.view(player).data, match.said(player)], sort_keys=True)


pyspiel.register_game(GAME_TYPE, GearmazeGame)
