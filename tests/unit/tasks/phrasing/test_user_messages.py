"""Known wordings of goals by hand, in every family."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import AttributeFact, DerivedValue, Goal, RowReference, ValueShape
from envwright.tasks.phrasing import DEFAULT_FAMILIES, outcome_text, question_text
from envwright.tasks.phrasing.row_phrases import FamilyVoice
from envwright.tasks.phrasing.row_phrases import test_phrase as phrased_test
from envwright.tasks.phrasing.template_families import family_styles
from envwright.tasks.phrasing.tool_lexicon import lexicon_for
from envwright.tasks.phrasing.user_messages import phrase_clause
from tests.unit.tasks.phrasing.shop import ask, attribute, count, delete, owner, pet, pets, word
from tests.unit.tasks.phrasing.wordings import GOALS, SAID, SOLD


def said(tools: Mapping[str, CompiledTool], goal: Goal, family: str) -> str:
    found = phrase_clause(FamilyVoice(family_styles()[family], lexicon_for(tools)), goal)
    return " | ".join([found.text, *found.after])


@pytest.mark.parametrize("name", GOALS)
def test_known_wordings(tools: Mapping[str, CompiledTool], name: str) -> None:
    assert tuple(said(tools, GOALS[name], family) for family in DEFAULT_FAMILIES) == SAID[name]


def test_loops_are_told_in_two_ways(tools: Mapping[str, CompiledTool]) -> None:
    for family in DEFAULT_FAMILIES:
        found = {
            phrase_clause(
                FamilyVoice(family_styles()[family], lexicon_for(tools)),
                GOALS["every, except"],
                random.Random(seed),
            ).text
            for seed in range(10)
        }
        assert len(found) == 2


def test_an_exception_inside_a_loop_is_closed_by_a_comma(
    tools: Mapping[str, CompiledTool],
) -> None:
    voice = FamilyVoice(family_styles()["polite"], lexicon_for(tools))
    texts = {phrase_clause(voice, GOALS["every, except"], random.Random(s)).text for s in range(10)}
    assert (
        "go through all pets with status sold or status pending, but not with name Rex, "
        "and delete each of them"
    ) in texts


def test_one_value_of_a_row_is_said_by_its_label(tools: Mapping[str, CompiledTool]) -> None:
    goal = Goal(
        "write",
        "update_owner",
        references={"owner_id": owner()},
        values={"email": AttributeFact("email", "x@example.org")},
    )
    assert [said(tools, goal, family) for family in DEFAULT_FAMILIES] == [
        "change the email of the owner with email ann@example.org to x@example.org",
        "set the email of the owner that has email ann@example.org to x@example.org",
        "update the email of the owner whose email is ann@example.org to x@example.org",
        "switch the email of the owner that has email ann@example.org to x@example.org",
    ]


def test_where_another_tool_could_be_meant_the_phrase_stays(
    tools: Mapping[str, CompiledTool],
) -> None:
    goal = Goal(
        "write",
        "update_pet_with_form",
        references={"pet_id": pet()},
        values={"status": SOLD},
    )
    assert said(tools, goal, "polite") == (
        "update the pet with name Rex using form data, setting the status to sold"
    )


def test_a_row_that_a_clause_names_anyway_is_not_repeated_as_an_owner(
    tools: Mapping[str, CompiledTool],
) -> None:
    row = pet(1, AttributeFact("name", "Rex"), owners=(owner(),))
    goal = Goal("write", "give_pet", references={"pet_id": row, "owner_id": owner()})
    assert said(tools, goal, "polite") == (
        "give the pet with name Rex to the owner with email ann@example.org"
    )


def test_facts_that_a_place_says_are_not_repeated(tools: Mapping[str, CompiledTool]) -> None:
    where = {"owner": AttributeFact("owner", "ann"), "repo": AttributeFact("repo", "site")}
    issue = RowReference(
        "issues", "id", 3, "described", (AttributeFact("title", "Leak"), *where.values())
    )
    goal = Goal("write", "delete_issue", references={"issue_index": issue}, where=where)
    assert said(tools, goal, "brisk") == (
        "delete the issue titled Leak in the repo named “site” that has owner “ann”"
    )
    bare = RowReference("issues", "id", 3, "described", tuple(where.values()))
    goal = Goal("write", "delete_issue", references={"issue_index": bare}, where=where)
    assert said(tools, goal, "formal") == (
        "delete the only issue in the repo whose owner is “ann” and whose name is “site”"
    )


def sold_pets(relation: str, limit: int) -> DerivedValue:
    """How many there are beside a number."""
    return DerivedValue(
        "compare",
        True,
        ValueShape.TRUTH,
        parts=(count(pets(SOLD)), AttributeFact("", limit, ValueShape.NUMBER)),
        relation=relation,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("relation", "limit", "text"),
    [
        ("above", 3, "there are more than 3 sold pets"),
        ("above", 1, "there is more than 1 sold pet"),
        ("above", 0, "there is at least one sold pet"),
        ("below", 3, "there are fewer than 3 sold pets"),
        ("below", 1, "there are no sold pets"),
        ("below", 0, "the number of sold pets is lower than 0"),
        ("is", 2, "there are exactly 2 sold pets"),
        ("is", 0, "there are no sold pets"),
        ("not", 2, "the number of sold pets is not 2"),
    ],
)
def test_counts(tools: Mapping[str, CompiledTool], relation: str, limit: int, text: str) -> None:
    test = sold_pets(relation, limit)
    assert said(tools, ask(test), "polite") == f"tell me whether {text}"


@pytest.mark.parametrize(("relation", "limit"), [("below", 1), ("is", 0)])
def test_none_is_none_in_every_family(
    tools: Mapping[str, CompiledTool], relation: str, limit: int
) -> None:
    test = sold_pets(relation, limit)
    for name, style in family_styles().items():
        words = phrased_test(FamilyVoice(style, lexicon_for(tools)), test)
        assert words in (
            "there are no sold pets",
            "there is no sold pet",
            "we have no sold pets",
            "the number of sold pets is 0",
        ), name


def test_verbs_agree_with_labels(tools: Mapping[str, CompiledTool]) -> None:
    tags = attribute(pet(), "tags", ["a"], ValueShape.LIST)
    voice = FamilyVoice(family_styles()["chatty"], lexicon_for(tools))
    assert phrase_clause(voice, ask(tags)).text == "what are the tags of the pet called Rex?"
    row = pet(1, AttributeFact("tags", "a"))
    assert said(tools, delete(row), "formal") == "delete the pet whose tags are “a”"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("new", "that has status “new”"),
        ("in_progress", "in progress"),
        ("a b c", "that has status “a b c”"),
    ],
)
def test_an_option_before_the_noun(
    tools: Mapping[str, CompiledTool], value: str, text: str
) -> None:
    found = said(tools, delete(pet(1, word("status", value))), "brisk")
    assert found in (f"delete the {text} pet", f"delete the pet {text}")


def test_truths(tools: Mapping[str, CompiledTool]) -> None:
    active = AttributeFact("active", True, ValueShape.TRUTH)
    push = AttributeFact("can_push", False, ValueShape.TRUTH)
    scale = AttributeFact("auto_scale", False, ValueShape.TRUTH)
    row = RowReference("owners", "id", 7, "described", (active, push, scale))
    goal = ask(attribute(row, "email", "x", ValueShape.TEXT))
    assert [
        said(tools, goal, family).split(" of the ")[1].rstrip("?") for family in DEFAULT_FAMILIES
    ] == [
        "active owner with auto scale off that cannot push",
        "active owner that has auto scale off and cannot push",
        "active owner whose auto scale is off and that cannot push",
        "active owner that has auto scale off and cannot push",
    ]


def test_texts_of_questions() -> None:
    assert question_text(GOALS["count"]) == "The number of sold pets."
    assert question_text(GOALS["truth asked"]) == (
        "Whether the owner with email ann@example.org is active."
    )
    assert question_text(GOALS["compare"]).startswith("Whether the price of the pet")
    assert outcome_text().endswith(".")
