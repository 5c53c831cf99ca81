"""Phrases that an environment gives are said, read back, and told from each other."""

from __future__ import annotations

import shutil
from functools import lru_cache
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.environment.world import World
from envwright.storage.bundled import resolve_environment
from envwright.tasks.batch_generation import generate_tasks
from envwright.tasks.parser.message_parser import read_turn
from envwright.tasks.parser.syntax_tree import ChangeClause
from envwright.tasks.parser.tool_vocabulary import vocabulary_for, vocabulary_of
from envwright.tasks.phrase_readability import unreadable_phrases
from envwright.tasks.phrasing.tool_lexicon import lexicon_for
from envwright.types import EnvironmentRef
from envwright.workflows.environment_checks import PHRASES, check_environments

AUTHORED = Path(__file__).parents[4] / "environments" / "authored"
LEND = ("sign {book_id} out to {member_id}", "let {member_id} borrow {book_id}")


@lru_cache
def library(*lend: str, back: str = "") -> Template:
    """The library with phrases for its two writing tools."""
    spec = load_environment("mock")
    given = {"lend_book": lend, "return_book": (back,) if back else ()}
    tools = [t.model_copy(update={"phrases": given.get(t.name, ())}) for t in spec.tools]
    return Template(spec.model_copy(update={"tools": tuple(tools)}))


def test_rows_stand_in_the_slots() -> None:
    made = generate_tasks([library(*LEND)], 6, seed=3)
    said = " ".join(task.scenario.opening for task in made.tasks)
    assert " borrow the book" in said or " out to " in said


def test_each_turn_takes_another_phrase() -> None:
    tools = library(*LEND).tools
    words = [lexicon_for(tools, turn).words for turn in range(3)]
    said = [word["lend_book"].phrase.whole() for word in words]
    assert said[:2] == ["sign the book out to the member", "let the member borrow the book"]
    assert said[2] == said[0]
    assert {word["return_book"].phrase.whole() for word in words} == {"take back a lent book"}


def test_what_is_said_is_read_with_the_phrases_alone() -> None:
    template = library(*LEND)
    text = "Could you let the member named “Ada” borrow the book titled “On Tides”?"
    phrases = {"lend_book": LEND}
    (clause,) = read_turn(text, vocabulary_for(template.tool_schemas(), phrases))
    assert isinstance(clause, ChangeClause)
    assert [name for name, _ in clause.tools] == ["lend_book"]
    assert len(clause.rows) == 2
    (without,) = read_turn(text, vocabulary_for(template.tool_schemas()))
    assert isinstance(without, ChangeClause)
    assert without.tools == ()


def test_the_reader_gets_the_phrases_under_the_names_of_the_task() -> None:
    template = library(*LEND)
    ref = EnvironmentRef(name="mock", id=template.id, prefix="desk_")
    with World([ref], {template.id: template}) as world:
        assert world.tool_phrases() == {"desk_lend_book": LEND}
        assert vocabulary_of(world).tools["desk_lend_book"].phrases[0][:2] == ("sign", "th")


@pytest.mark.parametrize(
    ("phrase", "why"),
    [
        ("tell me of {loan_id}", "no value"),
        ("if need be close {loan_id}", ""),
        ("lend book", "lend_book"),
    ],
)
def test_a_phrase_that_is_not_read_back_is_named(phrase: str, why: str) -> None:
    (fault,) = unreadable_phrases(library(back=phrase))
    assert fault.startswith(f"return_book: “{phrase}”: ")
    assert why in fault


def test_check_names_it(tmp_path: Path) -> None:
    path = tmp_path / "mock"
    shutil.copytree(resolve_environment("mock"), path)
    (path / "phrasing.yaml").write_text("tools: {return_book: ['tell me of {loan_id}']}\n")
    found = check_environments([path], sequences=1, length=1, mutants=0)
    assert not found.ok
    (check,) = (c for c in found.environments[0].checks if c.name == PHRASES)
    assert (check.ok, check.tried) == (False, 1)
    assert "tell me of {loan_id}" in check.detail


@pytest.mark.parametrize("name", ["climbing_gym_desk", "interlibrary_loan"])
def test_shipped_phrases_are_read_back(name: str) -> None:
    template = Template(load_environment(AUTHORED / name))
    assert any(tool.spec.phrases for tool in template.tools.values())
    assert unreadable_phrases(template) == []
