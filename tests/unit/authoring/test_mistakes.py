"""Mistakes of every kind: repaired, or given up cleanly with a reason."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from envwright.authoring import author_environment
from envwright.environment.template import Template
from envwright.llm.client import ScriptedClient
from envwright.llm.errors import BadAnswer, Pending
from envwright.sources.prose import interface_of_topic
from envwright.types import Message, Role
from envwright.validation.check import check_template
from tests.unit.authoring.mistakes import DROPPED, MISTAKES, REPAIRED, TAKEN
from tests.unit.authoring.scripted import FOR_EVER, Mistake, Writer
from tests.unit.authoring.table import OPTIONS, library, outcome, row, written


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_ends_as_it_should(mistake: Mistake, tmp_path: Path) -> None:
    done = written(Writer(library(), mistake), tmp_path / "answers.jsonl")
    assert outcome(done) == mistake.ends
    kinds = {problem.kind for one in done.exchanges for problem in (*one.sent, *one.problems)}
    assert mistake.kind in kinds if mistake.kind else not kinds
    if mistake.ends == DROPPED:
        assert done.stage == mistake.stage
        assert done.reason
        assert done.problems
    else:
        assert done.spec is not None
        with Template(done.spec).session() as session:
            assert session.call("list_loans", {"member_id": "M-1"}).ok
    assert row(mistake, done).count("|") == 6


@pytest.mark.parametrize(
    "mistake", [m for m in MISTAKES if m.ends == REPAIRED], ids=lambda m: m.name
)
def test_without_repairs_it_is_dropped(mistake: Mistake, tmp_path: Path) -> None:
    none = OPTIONS.model_copy(update={"repairs": 0})
    done = written(Writer(library(), mistake), tmp_path / "answers.jsonl", options=none)
    assert done.spec is None
    assert "0 repairs" in done.reason
    assert done.problems


def test_repairs_are_bounded(tmp_path: Path) -> None:
    stubborn = next(m for m in MISTAKES if m.times == FOR_EVER and "again" in m.name)
    for repairs in (1, 4):
        options = OPTIONS.model_copy(update={"repairs": repairs})
        journal = tmp_path / f"{repairs}.jsonl"
        done = written(Writer(library(), stubborn), journal, options=options)
        tried = [one for one in done.exchanges if one.stage == "tools 1"]
        assert [one.attempt for one in tried] == list(range(repairs + 1))


def test_more_repairs_go_on_where_fewer_ended(tmp_path: Path) -> None:
    mistake = next(m for m in MISTAKES if m.name == "unknown column")
    journal = tmp_path / "answers.jsonl"
    none = OPTIONS.model_copy(update={"repairs": 0})
    first = Writer(library(), mistake)
    assert written(first, journal, options=none).spec is None
    writer = Writer(library())
    assert written(writer, journal).spec is not None
    assert len(first.asked) + len(writer.asked) == 7


def test_a_repair_is_told_the_place_and_the_remedy(tmp_path: Path) -> None:
    mistake = next(m for m in MISTAKES if m.name == "unknown column")
    writer = Writer(library(), mistake)
    written(writer, tmp_path / "answers.jsonl")
    told = next(a[-1].content for a in writer.asked if len(a) == 4)
    assert "tool return_book: do 2" in told
    assert "no such column: copys" in told
    assert "Did you mean copies?" in told


def test_a_wrong_test_is_shown_with_its_calls(tmp_path: Path) -> None:
    mistake = next(m for m in MISTAKES if m.name == "wrong expectation")
    writer = Writer(library(), mistake)
    written(writer, tmp_path / "answers.jsonl")
    told = next(a[-1].content for a in writer.asked if len(a) == 4)
    assert "expected an answer that holds" in told
    assert "(" in told
    assert "→" in told


def test_only_what_is_wrong_has_to_be_answered(tmp_path: Path) -> None:
    """One tool is wrong, and the repair holds nothing else."""
    right = library()

    class Sparing(Writer):
        def _answer(self, messages: Sequence[Message]) -> tuple[str, str]:
            text, finish = super()._answer(messages)
            if sum(m.role is Role.USER for m in messages) > 1:
                text = json.dumps({"tools": {"return_book": right.tools["return_book"]}})
            return text, finish

    mistake = next(m for m in MISTAKES if m.name == "unknown column")
    done = written(Sparing(right, mistake), tmp_path / "answers.jsonl")
    assert done.spec is not None
    assert done.spec.tools == right.spec.tools


@pytest.mark.parametrize("error", [Pending("waits"), BadAnswer("nothing")], ids=repr)
def test_failures_of_the_provider_are_not_the_drafts(error: Exception, tmp_path: Path) -> None:
    asked = author_environment(
        interface_of_topic("a desk"),
        ScriptedClient([error]),
        check_template,
        journal=tmp_path / "a",
    )
    with pytest.raises(type(error)):
        asyncio.run(asked)


def test_every_outcome_is_in_the_table() -> None:
    assert {m.ends for m in MISTAKES} == {DROPPED, REPAIRED, TAKEN}
    assert len({m.name for m in MISTAKES}) == len(MISTAKES) > 40
