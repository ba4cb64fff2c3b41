"""A file of weights that cannot be used is refused in a line that says where."""

import pytest

from gearmaze.bots import weights as reading
from gearmaze.bots.evaluation import load_weights
from gearmaze.bots.opening import load_setup
from gearmaze.cli import main
from gearmaze.engine import GearmazeError

GOOD = (reading.files("gearmaze.data") / "bots" / "first.toml").read_text(encoding="utf-8")


@pytest.fixture
def weights(monkeypatch, tmp_path):
    """A file of weights in place of the shipped one."""
    path = tmp_path / "bots" / "mine.toml"
    path.parent.mkdir()
    monkeypatch.setattr(reading, "files", lambda package: tmp_path)
    return path


def changed(old: str, new: str) -> str:
    """The good weights with one line changed."""
    lines = GOOD.splitlines()
    index = next(number for number, line in enumerate(lines) if line.startswith(old))
    lines[index] = new
    return "\n".join(lines)


def test_good_weights_are_read(weights):
    weights.write_text(GOOD, encoding="utf-8")
    assert load_weights("mine")["points"] == 1.0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "this is not UTF-8 text"),
        (b"[weights\n", "this is not TOML: Expected ']' at the end of a table declaration (at line 1"),
        (b"", "the table [weights] is missing"),
        (b"weights = 3\n", "the table [weights] is missing"),
        (changed("sprint", "").encode(), "no weight for sprint"),
        (changed("sprint", "sprnit = 0.1").encode(), "there is no feature 'sprnit'; did you mean sprint?"),
        (changed("sprint", "xyz = 0.1").encode(), "there is no feature 'xyz'"),
        (changed("sprint", 'sprint = "0.1"').encode(), "the weight of sprint is a number, not '0.1'"),
        (changed("sprint", "sprint = true").encode(), "the weight of sprint is a number, not True"),
        (changed("sprint", "sprint = nan").encode(), "the weight of sprint is a number, not nan"),
        (changed("sprint", "sprint = -inf").encode(), "the weight of sprint is a number, not -inf"),
        (changed("sprint", f"sprint = 1{'0' * 400}").encode(), "the weight of sprint is a number"),
        (changed("sprint", "sprint = [1]").encode(), "the weight of sprint is a number, not [1]"),
    ],
    ids=range(13),
)
def test_bad_weights_are_refused_with_the_file_and_the_place(weights, content, said):
    weights.write_bytes(content)
    with pytest.raises(GearmazeError) as refused:
        load_weights("mine")
    assert said in str(refused.value) and "mine.toml" in str(refused.value)


@pytest.mark.parametrize("line", ["sprnit = 0.1", '"sprnit" = 0.1', "  sprint = 'x'"])
def test_the_line_is_told(weights, line):
    number = GOOD.split("\nsprint")[0].count("\n") + 2
    weights.write_text(changed("sprint", line), encoding="utf-8")
    with pytest.raises(GearmazeError, match=rf"mine\.toml:{number}: "):
        load_weights("mine")


def test_the_setup_is_a_table_of_its_own(weights):
    weights.write_text(changed("company", "sprint = 1"), encoding="utf-8")
    number = GOOD.split("\ncompany")[0].count("\n") + 2  # not the line of [weights] that is called so too
    with pytest.raises(GearmazeError, match=rf"mine\.toml:{number}: there is no feature 'sprint'"):
        load_setup("mine")
    assert load_weights("mine")["sprint"] == 0.15
    weights.write_text(GOOD.split("[setup]")[0], encoding="utf-8")
    with pytest.raises(GearmazeError, match=r"the table \[setup\] is missing"):
        load_setup("mine")


def test_a_file_that_is_not_there_or_is_none_is_refused(weights):
    with pytest.raises(GearmazeError, match=r"mine\.toml: the weights cannot be read: No such file"):
        load_weights("mine")
    weights.mkdir()
    with pytest.raises(GearmazeError, match=r"mine\.toml: the weights cannot be read: Is a directory"):
        load_weights("mine")


def test_the_command_line_says_so_in_one_line(weights, capsys):
    weights.with_name("first.toml").write_text("[weights]\npoints = 'many'\n", encoding="utf-8")
    assert main(["train", "--games", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "first.toml:2: the weight of points is a number" in err
