"""A bot that whoever waits for it has to give up."""

from __future__ import annotations

import contextlib
import time

from gearmaze.engine import Action


class Stuck:
    """A player that never comes to an end, and lets nothing stop it."""

    name = "dreamer"

    def decide(self, view: object, decision: object, budget: object, rng: object) -> Action:
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0.01)
