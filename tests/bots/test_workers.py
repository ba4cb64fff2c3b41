"""Work over processes: in order, no more of them than work, and Ctrl-C without a mess."""

import os
import signal
import subprocess
import sys
import time

import pytest

from gearmaze.bots.workers import spread

SCRIPT = """
import signal, sys, time
from gearmaze.bots.workers import spread

signal.signal(signal.SIGINT, signal.default_int_handler)  # tests run in the background are deaf to Ctrl-C
try:
    print("begun", flush=True)
    for _ in spread(time.sleep, [0.02] * 5000, 2):
        print("one", flush=True)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


def process(_: int) -> int:
    time.sleep(0.05)
    return os.getpid()


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_comes_back_in_its_order(jobs):
    assert list(spread(abs, range(-9, 0), jobs, 2)) == list(range(9, 0, -1))
    assert list(spread(abs, [], jobs)) == []


def test_there_are_no_more_processes_than_pieces_of_work(monkeypatch):
    asked = []

    class Context:
        def Pool(self, jobs, *_):
            asked.append(jobs)
            raise LookupError

    monkeypatch.setattr("multiprocessing.get_context", lambda kind: Context())
    with pytest.raises(LookupError):
        next(spread(abs, [-1, -2, -3], 50))
    assert asked == [3]
    assert list(spread(process, [1], 50)) == [os.getpid()]


@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes are others there")
@pytest.mark.parametrize(("sign", "later"), [("begun", 0.0), ("begun", 0.05), ("begun", 0.15), ("one", 0.0)])
def test_an_interrupt_ends_everything_without_a_word(sign, later):
    """Also while the workers are still waking up."""
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        assert run.stdout is not None
        while run.stdout.readline().strip() != sign:
            assert run.poll() is None
        time.sleep(later)
        os.killpg(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert (out.splitlines()[-1], err, run.returncode) == ("stopped", "", 0)
