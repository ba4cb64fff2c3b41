"""For all tests: rule markers are checked wherever they run, so that a mistyped id never passes for proof."""

from __future__ import annotations

from pathlib import PurePath

import pytest

from tests.rulebook import marker_errors


def pytest_configure(config: pytest.Config) -> None:
    # pytest 9.1 forgets the fixtures of a folder when it comes back to it after a file of the folder
    # above (its issue 14635), so files named on the command line are brought together by folder.
    config.args.sort(key=lambda named: PurePath(named.partition("::")[0]).parent)


def pytest_runtest_setup(item: pytest.Item) -> None:
    # Test by test rather than once at collection: there xdist would swallow the message.
    if errors := marker_errors(item):
        pytest.fail("\n".join(errors), pytrace=False)
