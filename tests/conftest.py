"""Rule markers are checked wherever tests are collected, so that a mistyped id never passes for proof."""

from __future__ import annotations

import pytest

from tests.rulebook import marker_errors


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    errors = [error for item in items for error in marker_errors(item)]
    if errors:
        raise pytest.UsageError(*errors)
