"""Phrases that an environment gives are said, read back, and told from each other."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.phrasebook import Wording
from envwright.environment.template import Template
from envwright.environment.world import World
from envwright.storage.bundled import resolve_environment
from envwright.tasks.batch_generation import generate_tasks
from envwright.tasks.goals import AttributeFact, RowReference, ValueShape
from envwright.tasks.parser.message_parser import read_turn
from envwright.tasks.parser.syntax_tree import ChangeClause, LiteralExpr
from envwright.tasks.parser.tool_vocabulary import vocabulary_for, vocabulary_of
from envwright.tasks.phrase_readability import unreadable_phrases
from envwright.tasks.phrasing.change_phrases import PhraseSlot, chosen_phrase
from envwright.tasks.phrasing.row_phrases import FamilyVoice
from envwright.tasks.phrasing.template_families import family_styles
from envwright.tasks.phrasing.tool_lexicon import ToolLexicon, lexicon_for
from envwright.types import EnvironmentRef
from envwright.workflows.environment_checks import PHRASES, check_environments

AUTHORED = Path(__file__).parents[4] / "environments" / "authored"
LEND = ("sign {book_id} out to {member_id}", "let {member_id} borrow {book_id}")


@lru_cache
def library(*lend: str, back: str = "") -> Template:
    """The library with phrases for its two writing tools."""
    spec = load_environment("mock")
    given = {"lend_book": list(lend), "return_book": [back]}
    tools = {name: said for name, said in given.items() if said and said != [""]}
    return Template(spec.model_copy(update={"phrasing": {"tools": tools}}))


@lru_cache
def shop() -> Template:
    """The retail environment with its own phrases."""
    return Template(load_environment("retail"))


def clause(text: str, template: Template) -> ChangeClause:
    """The one change that a text asks for."""
    (found,) = read_turn(text, vocabulary_for(template.tool_schemas(), template.wording))
    assert isinstance(found, ChangeClause)
    return found


def test_rows_stand_in_the_slots() -> None:
    made = generate_tasks([library(*LEND)], 6, seed=3)
    said = " ".join(task.scenario.opening for task in made.tasks)
    assert " borrow the book" in said or " out to " in said


def test_each_turn_begins_with_another_phrase() -> None:
    template = library(*LEND)
    words = [lexicon_for(template.tools, turn, template.wording).words for turn in range(3)]
    said = [word["lend_book"].given[0] for word in words]
    assert said == [LEND[0], LEND[1], LEND[0]]
    assert words[0]["return_book"].given == ()


@pytest.mark.parametrize("article", ["a", "an"])
def test_the_value_decides_between_articles(article: str) -> None:
    spec = load_environment("retail")
    given = {"tools": {"cancel_pending_order": ["book {order_id} as a {reason} cancellation"]}}
    template = Template(spec.model_copy(update={"phrasing": given}))
    said = f"Please book the order #W4072040 as {article} ordered by mistake cancellation."
    found = clause(said, template)
    assert [name for name, _ in found.tools] == ["cancel_pending_order"]
    made = generate_tasks([template], 12, seed=1)
    openings = " ".join(" ".join(task.scenario.goals) for task in made.tasks)
    assert " as an “ordered by mistake” cancellation" in openings
    assert " as a “ordered" not in openings


def test_values_stand_in_slots_without_quotes() -> None:
    said = "send order #W4072040 to 9 Lantern Street, Suite 410, Atlanta, GA 30309, USA"
    found = clause(f"Please {said}.", shop())
    assert [name for name, _ in found.tools] == ["modify_pending_order_address"]
    values = {
        "".join(f.label): f.value.raw for f in found.facts if isinstance(f.value, LiteralExpr)
    }
    assert values == {
        "address1": "9 Lantern Street",
        "address2": "Suite 410",
        "city": "Atlanta",
        "state": "GA",
        "zip": "30309",
        "country": "USA",
    }


def test_a_value_is_read_as_it_is_said() -> None:
    found = clause("Cancel order #W1 because I no longer need it.", shop())
    assert [f.value for f in found.facts] == [
        LiteralExpr("word", "no longer needed", "no longer needed")
    ]


def test_an_owner_is_told_within_a_row() -> None:
    found = clause("Return the $90.70 Rain Jacket from order #W1 and refund the Visa card.", shop())
    ((_, (item,)), (_, (order,)), (_, (card,))) = found.rows
    assert [f.label for f in item.select.any_of[0]] == [("price",)]
    assert [f.label for f in item.select.owners[0].select.any_of[0]] == [("name",)]
    assert order.select.any_of[0][0].value == LiteralExpr("code", "#W1", "#W1")
    assert card.select.any_of[0][0].value == LiteralExpr("word", "visa", "visa")


LOT = RowReference(
    "lots",
    "id",
    "L-1",
    "described",
    (
        AttributeFact("status", "open", ValueShape.WORD),
        AttributeFact("species_name", "Haddock"),
        AttributeFact("vessel_name", "Sea Holly"),
    ),
)


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("lot of {species.name} from {vessel.name}", "the open lot of Haddock from Sea Holly"),
        ("{species.name} of {vessel_name}", "the Haddock of Sea Holly with status open"),
        ("grade {grade} {species.name}", "the open lot with species Haddock and vessel Sea Holly"),
    ],
)
def test_a_phrase_says_what_look_ups_show_of_other_rows(phrase: str, said: str) -> None:
    labels = {"species_name": "species", "vessel_name": "vessel"}
    words = ToolLexicon({}, {}, Wording(rows={"lots": (phrase,)}, labels=labels))
    assert FamilyVoice(family_styles()["polite"], words).row(LOT) == said


def test_a_state_stands_before_what_a_row_is_called() -> None:
    (_, (row,)) = clause("Cancel the pending order #W1.", shop()).rows[0]
    assert row.select.words == ("pending", "order")
    assert row.select.any_of[0][0].value == LiteralExpr("code", "#W1", "#W1")


def test_no_pronoun_stands_behind_a_particle() -> None:
    given = ("call off {loan_id}", "take {loan_id} back")
    spec = load_environment("mock")
    phrasing = {"tools": {"return_book": list(given)}}
    template = Template(spec.model_copy(update={"phrasing": phrasing}))
    word = lexicon_for(template.tools, 0, template.wording).words["return_book"]
    it = PhraseSlot("loan", "loan", lambda _: "it", parameter="loan_id", pronoun=True)
    assert chosen_phrase(word, [replace(it, pronoun=False)], {}) == ("call", "off", "{loan_id}")
    assert chosen_phrase(word, [it], {}) == ("take", "{loan_id}", "back")


def test_a_phrase_takes_no_row_of_another_kind() -> None:
    template = library("pass on {book_id}", back="pass on {loan_id}")
    book = clause("Pass on the book On Tides.", template)
    loan = clause("Pass on the loan L-1.", template)
    assert [[name for name, _ in c.tools] for c in (book, loan)] == [["lend_book"], ["return_book"]]


def test_what_is_said_is_read_with_the_phrases_alone() -> None:
    template = library(*LEND)
    text = "Could you let the member named “Ada” borrow the book titled “On Tides”?"
    found = clause(text, template)
    assert [name for name, _ in found.tools] == ["lend_book"]
    assert len(found.rows) == 2
    (without,) = read_turn(text, vocabulary_for(template.tool_schemas()))
    assert isinstance(without, ChangeClause)
    assert without.tools == ()


def test_the_reader_gets_the_phrases_under_the_names_of_the_task() -> None:
    template = library(*LEND)
    ref = EnvironmentRef(name="mock", id=template.id, prefix="desk_")
    with World([ref], {template.id: template}) as world:
        assert world.wording().tools == {"desk_lend_book": LEND}
        assert vocabulary_of(world).given["sign"][0][0] == "desk_lend_book"


@pytest.mark.parametrize(
    ("phrase", "why"),
    [
        ("please take {loan_id} back", "no tool"),
        ("if need be close {loan_id}", ""),
    ],
)
def test_a_phrase_that_is_not_read_back_is_named(phrase: str, why: str) -> None:
    (fault,) = unreadable_phrases(library(back=phrase))
    assert fault.startswith(f"return_book: “{phrase}”: ")
    assert why in fault


def test_check_names_it(tmp_path: Path) -> None:
    path = tmp_path / "mock"
    shutil.copytree(resolve_environment("mock"), path)
    (path / "phrasing.yaml").write_text("tools: {return_book: ['if need be close {loan_id}']}\n")
    found = check_environments([path], sequences=1, length=1, mutants=0)
    assert not found.ok
    (check,) = (c for c in found.environments[0].checks if c.name == PHRASES)
    assert (check.ok, check.tried) == (False, 1)
    assert "if need be close" in check.detail


@pytest.mark.parametrize(
    "path", sorted(p.parent for p in AUTHORED.glob("*/phrasing.yaml")), ids=lambda p: p.name
)
def test_shipped_phrases_are_read_back(path: Path) -> None:
    template = Template(load_environment(path))
    assert template.wording.tools
    assert unreadable_phrases(template) == []
