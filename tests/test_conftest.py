"""Any files may be named together on the command line."""

import pytest

pytest_plugins = ["pytester"]


def test_a_folder_that_is_named_twice_keeps_its_fixtures(pytester: pytest.Pytester) -> None:
    needing = "def test_it(thing): assert thing"
    pytester.makeconftest("from tests.conftest import pytest_configure")
    pytester.makepyfile(
        **{
            "tests/part/conftest": "import pytest\n@pytest.fixture\ndef thing(): return 1",
            "tests/part/test_one": needing,
            "tests/part/test_two": needing,
            "tests/test_above": "def test_it(): pass",
        }
    )
    named = ("tests/part/test_one.py", "tests/test_above.py", "tests/part/test_two.py")
    pytester.runpytest("--import-mode=importlib", *named).assert_outcomes(passed=3)
