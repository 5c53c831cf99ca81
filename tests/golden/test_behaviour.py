"""What the product makes from fixed inputs is what it made before: ``behaviour`` says how."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.behaviour import STAGES, expected


@pytest.mark.parametrize("stage", [name for name in STAGES if name != "curve"])
def test_what_is_made_is_what_was_made(stage: str, tmp_path: Path) -> None:
    assert STAGES[stage](tmp_path) == expected()[stage]


def test_a_model_learns_as_it_did(tmp_path: Path) -> None:
    """Machines differ in the last digits of a product, and no more than that."""
    assert STAGES["curve"](tmp_path)["loss"] == pytest.approx(expected()["curve"]["loss"], rel=0.02)
