"""Prompts as files: read once, filled once, known by what they say."""

from __future__ import annotations

import pytest

from envwright.llm.conversation import PromptFiles

AUTHOR = PromptFiles("envwright.authoring")


def test_gaps_are_filled_and_what_fills_them_is_not_read_again() -> None:
    values = {"problems": "a {{parts}} b", "parts": "`tools`"}
    filled = AUTHOR.fill("repair", values)
    assert "a {{parts}} b" in filled
    assert "of `tools`" in filled
    with pytest.raises(KeyError, match="parts"):
        AUTHOR.fill("repair", {"problems": ""})


def test_a_hash_is_the_texts() -> None:
    assert AUTHOR.hash("guide") == AUTHOR.hash("guide.md")
    assert AUTHOR.hash("guide") != AUTHOR.hash("repair")
    assert len(AUTHOR.hash("example.json")) == 12
    assert AUTHOR.text("example.json").startswith("{")
