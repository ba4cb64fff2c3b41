"""Rule markers are checked wherever tests run, so that a mistyped id never passes for proof."""

from __future__ import annotations

import pytest

from tests.rulebook import marker_errors


def pytest_runtest_setup(item: pytest.Item) -> None:
    # Test by test rather than once at collection: there xdist would swallow the message.
    if errors := marker_errors(item):
        pytest.fail("\n".join(errors), pytrace=False)
