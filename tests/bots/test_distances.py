"""Distances: the floods agree with a plain search, step by step."""

from heapq import heappop, heappush

import pytest

from gearmaze.bots import ask, make_player
from gearmaze.bots.distances import FAR, Gait, distances, reach, usual
from gearmaze.engine import CHANCE, Chance, Table, decisions, draw, play
from gearmaze.engine.maze import squares_in
from gearmaze.engine.rooms import CLOSED, SLIT, WALK
from gearmaze.sets import scenario


def slow_distances(maze, goal, gait):
    found = {}
    queue = [(0, square) for square in squares_in(goal)]
    while queue:
        far, square = heappop(queue)
        if square in found or far >= FAR:
            continue
        found[square] = far
        for direction in range(4):
            beyond = maze.neighbour(square, direction)
            if maze.room_at[beyond] < 0:
                continue
            if (maze.hidden >> square | maze.hidden >> beyond) & 1:
                step = gait.hidden
            elif maze.passable(square, direction, gait.sides):
                step = 1
            elif maze.passable(square, direction, gait.sides | CLOSED):
                step = min(gait.door, gait.wall)
            else:
                step = gait.wall
            if not maze.hidden >> beyond & 1:
                step += dict(gait.tolls).get(maze.letter(beyond), 0)
            if step < FAR:
                heappush(queue, (far + step, beyond))
    return [found.get(square, FAR) for square in range(maze.grid.count)]


@pytest.mark.parametrize("name", ["base", "prison"])
def test_floods_agree_with_a_search_by_single_steps(name):
    chance = Chance(2)
    state = Table(scenario(name)).start()
    mazes = []
    for _ in range(900):
        if state.result is not None:
            break
        seat = decisions(state)[0].seat
        action = draw(state, chance) if seat == CHANCE else ask(make_player("random"), state, seat, chance)
        state, _ = play(state, seat, action)
        if not mazes or state.maze is not mazes[-1]:
            mazes.append(state.maze)
    terrains = state.table.terrains
    gaits = (
        usual(terrains),
        usual(terrains, 3),
        Gait(WALK, 3, 2, 3),
        Gait(WALK | SLIT, FAR, FAR, FAR, (("O", FAR),)),
        Gait(WALK, 6, 6, 3, (("O", 2), ("@", 1))),
    )
    for maze in mazes[:: max(1, len(mazes) // 8)]:
        for goal in state.ways.exits:
            for gait in gaits:
                assert distances(maze, goal, gait) == slow_distances(maze, goal, gait)


def test_reach_is_what_so_many_steps_lead_to():
    state = Table(scenario("base")).start()
    maze = state.maze
    line = maze.grid.line_squares[0]
    assert reach(maze, line[0], 2, state.table.profile[0][-1]) == sum(1 << square for square in line[:3])
