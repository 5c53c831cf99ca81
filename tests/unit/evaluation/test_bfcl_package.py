"""The real package: its checker beside our scorer, on golds and on answers with a change."""

from __future__ import annotations

import importlib.util
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from envwright.evaluation.bfcl import SINGLE_TURN, AnswerWorlds, open_single_turn
from envwright.evaluation.bfcl.scorer import AnswerVerdict, native_judge

from .bfcl_mutants import answer, mutants

FOLDER = Path(os.environ["BFCL_FOLDER"]) if "BFCL_FOLDER" in os.environ else None
"""Where bfcl-eval was installed to, if not beside envwright."""
ALL = "FOREIGN_ALL" in os.environ
"""Whether all entries are compared, with five rounds of changes."""
UNSOLVABLE = {
    "live_simple_106-63-0",  # a required list for which no value is allowed
    "live_simple_112-68-0",
    "live_multiple_862-181-3",  # a value is due for a parameter that the function lacks
    "live_multiple_964-207-0",  # the required parameter has another name than the allowed one
}
"""Entries to which no answer is right by the package's own checker."""
pytestmark = pytest.mark.skipif(
    FOLDER is None and importlib.util.find_spec("bfcl_eval") is None,
    reason="bfcl-eval is not installed",
)


@pytest.fixture(scope="module", params=SINGLE_TURN)
def opened(request: pytest.FixtureRequest) -> Iterator[tuple[str, AnswerWorlds]]:
    worlds = open_single_turn(request.param, FOLDER)
    yield request.param, worlds
    worlds.close()


def test_golds_are_right(opened: tuple[str, AnswerWorlds]) -> None:
    category, worlds = opened
    wrong = set()
    for read in worlds.tasks:
        if read.foreign.gold is None:
            assert category == "live_relevance"
            continue
        calls, words = answer(read.foreign.gold)
        found = worlds.judge(worlds.entry(read.task), calls, words)
        assert found == native_judge(category)(worlds.entry(read.task), calls, words)
        if not found.valid:
            wrong.add(read.foreign.id)
    assert wrong == {key for key in UNSOLVABLE if key.startswith(f"{category}_")}


def test_both_scorers_say_the_same(opened: tuple[str, AnswerWorlds]) -> None:
    category, worlds = opened
    compared, verdicts = 0, set()
    for read in worlds.take(None if ALL else 20):
        entry = worlds.entry(read.task)
        for number in range(5 if ALL else 1):
            rng = random.Random(f"{entry.id} {number}")
            for kind, (calls, words) in mutants(entry, read.foreign.gold or (), rng):
                theirs = worlds.judge(entry, calls, words)
                mine = native_judge(category)(entry, calls, words)
                assert _without_reason(theirs) == _without_reason(mine), (entry.id, kind, calls)
                verdicts.add(theirs.valid)
                compared += 1
    assert compared >= 40
    assert {True, False} <= verdicts


def _without_reason(judged: AnswerVerdict) -> AnswerVerdict:
    """Why there is no verdict is said in other words."""
    return judged if judged.valid is not None else AnswerVerdict(None)
