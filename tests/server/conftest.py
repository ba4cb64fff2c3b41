"""A server for the tests that ask for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.served import Served, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "games.sqlite") as server:
        yield server
