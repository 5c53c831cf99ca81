"""Tellings in words: messages, turns, what is held back, pronouns, compression."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import AttributeFact, DisclosurePlan, Goal, RowReference, ValueShape
from envwright.tasks.phrasing import DEFAULT_FAMILIES, FAMILIES, phrase_messages
from envwright.tasks.phrasing.template_families import family_styles
from tests.unit.tasks.phrasing.shop import delete, new, owner, pet, spoken, tell, update, word
from tests.unit.tasks.phrasing.wordings import GOALS, SOLD

REX, TOM = pet(), pet(2, AttributeFact("name", "Tom"))
families = pytest.mark.parametrize("family", FAMILIES)


def give(row: RowReference) -> Goal:
    return Goal("write", "give_pet", references={"pet_id": row, "owner_id": owner()})


def variants(
    tools: Mapping[str, CompiledTool], telling: DisclosurePlan, family: str, count: int = 12
) -> set[str]:
    return {spoken(tools, telling, family, seed).opening for seed in range(count)}


# --- messages ------------------------------------------------------------------------------------


def test_a_known_conversation(tools: Mapping[str, CompiledTool]) -> None:
    add = Goal("write", "add_pet", values={"name": AttributeFact("name", "Rex"), "status": SOLD})
    telling = tell(
        add, give(new("pets", 9)), GOALS["count"], turns=((0, 1), (2,)), withheld=((0, "name"),)
    )
    said = spoken(tools, telling, "polite", 3)
    assert said.opening == (
        "Good morning. Could you please add a new pet with status sold? Please also give the new "
        "pet to the owner with email ann@example.org."
    )
    assert said.later == (
        "I would like the name to be Rex.",
        "Thank you. After that, could you tell me the number of sold pets?",
    )
    assert said.known == {"name": "Rex"}
    assert said.clauses == (
        "add a new pet with name Rex and status sold",
        "give the new pet to the owner with email ann@example.org",
        "tell me how many sold pets there are",
    )


@families
@pytest.mark.parametrize("name", GOALS)
def test_every_kind_of_goal_in_every_family(
    tools: Mapping[str, CompiledTool], family: str, name: str
) -> None:
    for seed in range(4):
        said = spoken(tools, tell(delete(), GOALS[name]), family, seed)
        assert_well_formed(said.opening)
        assert said.later == ()
        assert said.known == {}
        assert len(said.clauses) == 2


def assert_well_formed(text: str) -> None:
    """What holds for all that is said."""
    bare = re.sub(r"“[^”]*”", "“”", text)
    assert text.count("“") == text.count("”")
    assert text[-1] in ".?!"
    assert "  " not in text
    assert text == text.strip()
    assert text[0].isupper()
    assert not re.search(r"\b(a|an|the|of|to|for|and|with|that|user|pet) \1\b", bare)
    assert not re.search(r"\ba [aeio]|\ban [bcdfgjklpqtvwxyz]", bare)
    assert not re.search(r" [,.;:?]|[,;:][.?]|\.\.|\(\)|[{}]", bare)
    for sentence in re.split(r"(?<=[.?!]) ", bare):
        assert sentence[0].isupper() or sentence[0] in "“#"


def test_the_same_random_numbers_give_the_same_words(tools: Mapping[str, CompiledTool]) -> None:
    telling = tell(delete(), GOALS["add"], digression=True)
    for family in FAMILIES:
        assert spoken(tools, telling, family, 1) == spoken(tools, telling, family, 1)
        assert len(variants(tools, telling, family)) > 3


def test_no_frame_follows_itself(tools: Mapping[str, CompiledTool]) -> None:
    telling = tell(*[delete(pet(n, AttributeFact("name", f"P{n}"))) for n in range(6)])
    for family in FAMILIES:
        for seed in range(5):
            starts = [
                sentence.split(" delete")[0]
                for sentence in re.split(
                    r"(?<=[.?!]) ", spoken(tools, telling, family, seed).opening
                )
                if "delete" in sentence
            ]
            assert all(a != b for a, b in pairwise(starts))


@families
def test_a_digression_says_nothing(tools: Mapping[str, CompiledTool], family: str) -> None:
    plain = spoken(tools, tell(delete()), family, 5)
    telling = tell(delete(), digression=True)
    found = variants(tools, telling, family)
    sentences = family_styles()[family].digressions
    assert all(any(sentence in text for sentence in sentences) for text in found)
    assert not any(sentence in plain.opening for sentence in sentences)


# --- what is held back ---------------------------------------------------------------------------


@families
def test_a_value_is_given_when_asked(tools: Mapping[str, CompiledTool], family: str) -> None:
    telling = tell(
        update(REX, status=SOLD, name=AttributeFact("name", "Max")),
        delete(TOM),
        turns=((0,), (1,)),
        withheld=((0, "name"),),
    )
    said = spoken(tools, telling, family)
    assert "Max" not in said.opening
    assert "sold" in said.opening
    assert "Max" in said.later[0]
    assert "sold" not in said.later[0]
    assert "Tom" in said.later[1]
    assert said.known == {"name": "Max"}
    assert "Max" in said.clauses[0]


@families
def test_a_vague_row_is_told_when_asked(tools: Mapping[str, CompiledTool], family: str) -> None:
    row = pet(
        1,
        word("status", "pending"),
        AttributeFact("name", "Rex"),
        AttributeFact("price", 900, ValueShape.MONEY),
    )
    telling = tell(delete(row), vague=((0, "pet_id", 1),))
    said = spoken(tools, telling, family)
    assert "pending" in said.opening
    assert "Rex" not in said.opening
    assert "Rex" in said.clauses[0]
    assert "Rex" in said.later[0]
    assert "$9" in said.later[0]
    assert "pending" not in said.later[0]
    assert "the one" in said.later[0].lower()
    assert said.known == {"name": "Rex", "price": 900}


def test_one_message_answers_for_several_requests(tools: Mapping[str, CompiledTool]) -> None:
    add = Goal("write", "add_pet", values={"name": AttributeFact("name", "Max"), "status": SOLD})
    row = pet(1, word("status", "pending"), AttributeFact("name", "Rex"))
    telling = tell(
        delete(TOM), add, delete(row), withheld=((1, "name"),), vague=((2, "pet_id", 1),)
    )
    said = spoken(tools, telling, "formal")
    assert len(said.later) == 1
    first, second = said.later[0].split(". For ")
    assert re.match(r"For the second request: The name .* Max", first)
    assert re.match(r"the third request: .*the one whose name is Rex\.", second)
    assert said.known == {"name": "Max", "pet name": "Rex"}


def test_what_must_be_found_out_can_be_held_back(tools: Mapping[str, CompiledTool]) -> None:
    goal = GOALS["value found out"]
    said = spoken(tools, tell(goal, withheld=((0, "quantity"),)), "formal")
    assert "number of" not in said.opening
    assert "the number of pets whose born date is after 17 May 2024" in said.later[0]
    assert said.known == {"quantity": "the number of pets whose born date is after 17 May 2024"}


def test_of_a_choice_the_branch_that_holds_is_held_back(
    tools: Mapping[str, CompiledTool],
) -> None:
    goal = replace(GOALS["condition"], then=GOALS["condition"].otherwise, otherwise=delete())
    said = spoken(tools, tell(goal, withheld=((0, "name"),)), "brisk")
    assert "Max" not in said.opening
    assert "Max" in said.later[0]


# --- pronouns and compression --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("family", "again"),
    [
        ("polite", "delete that pet"),
        ("brisk", "delete this pet"),
        ("formal", "delete the same pet"),
        ("chatty", "delete that same pet"),
    ],
)
def test_a_row_that_was_mentioned(
    tools: Mapping[str, CompiledTool], family: str, again: str
) -> None:
    first = Goal("write", "give_pet", references={"pet_id": REX, "owner_id": owner()})
    assert again in spoken(tools, tell(first, delete(), pronouns=True), family).opening
    assert again not in spoken(tools, tell(first, delete()), family).opening


def test_it_is_the_row_mentioned_last(tools: Mapping[str, CompiledTool]) -> None:
    first = Goal(
        "write",
        "update_pet",
        references={"pet_id": REX},
        values={"status": SOLD, "name": AttributeFact("name", "Al")},
    )
    telling = tell(first, delete(), pronouns=True)
    assert "delete it" in spoken(tools, telling, "brisk").opening
    later = replace(telling, turns=((0,), (1,)))
    assert "delete this pet" in spoken(tools, later, "brisk").later[0].lower()


@pytest.mark.parametrize(
    "between",
    [delete(TOM), GOALS["add"], GOALS["every"], GOALS["count"]],
    ids=["another", "new", "set", "counted"],
)
def test_no_pronoun_where_another_could_be_meant(
    tools: Mapping[str, CompiledTool], between: Goal
) -> None:
    telling = tell(give(REX), between, delete(), pronouns=True)
    for family in FAMILIES:
        assert len(re.findall("Rex", spoken(tools, telling, family).opening)) >= 2


def test_a_vague_row_is_no_pronoun(tools: Mapping[str, CompiledTool]) -> None:
    row = pet(1, word("status", "pending"), AttributeFact("name", "Rex"))
    telling = tell(give(row), delete(row), pronouns=True, vague=((1, "pet_id", 1),))
    assert "delete the pending pet" in spoken(tools, telling, "polite").opening


def test_a_test_and_its_branch_speak_of_one_row(tools: Mapping[str, CompiledTool]) -> None:
    said = spoken(tools, tell(GOALS["condition"], pronouns=True), "brisk").opening
    assert re.search(r"is sold[,;] (if so, )?delete it;", said)


@pytest.mark.parametrize("family", DEFAULT_FAMILIES)
def test_requests_of_one_kind_become_one(tools: Mapping[str, CompiledTool], family: str) -> None:
    kim = pet(3, AttributeFact("name", "Kim"))
    telling = tell(delete(), delete(TOM), delete(kim), GOALS["add"], compressed=True)
    said = spoken(tools, telling, family)
    joined = {
        "polite": "delete the pet with name Rex, the pet with name Tom and the pet with",
        "brisk": "delete the pet named Rex, the pet named Tom and the pet named Kim",
        "formal": "delete the pet whose name is Rex, the pet whose name is Tom and the pet",
        "chatty": "delete the pet called Rex, the pet called Tom and the pet called Kim",
    }
    assert joined[family] in said.opening.replace("Delete", "delete")
    assert len(said.clauses) == 4


def test_what_differs_is_not_joined(tools: Mapping[str, CompiledTool]) -> None:
    row = pet(1, word("status", "pending"), AttributeFact("name", "Rex"))
    telling = tell(delete(row), delete(TOM), compressed=True, vague=((0, "pet_id", 1),))
    assert spoken(tools, telling, "polite").opening.count("delete") == 2
    telling = tell(GOALS["form"], GOALS["form"], compressed=True)
    assert spoken(tools, telling, "polite").opening.count("update") == 2


# --- several environments, speed -----------------------------------------------------------------


def test_tools_with_a_prefix(tools: Mapping[str, CompiledTool]) -> None:
    prefixed = {f"shop_{name}": tool for name, tool in tools.items()}
    goal = replace(delete(), tool="shop_delete_pet")
    said = phrase_messages(tell(goal), prefixed, "brisk", random.Random(0))
    assert "elete the pet named Rex" in said.opening
