"""What the first page plays by itself is what was recorded."""

from __future__ import annotations

from tools import living


def test_the_scene_of_the_first_page_is_up_to_date():
    assert living.OUT.read_text(encoding="utf-8") == living.written(), "python -m tools.living"
