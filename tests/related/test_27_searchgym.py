"""SearchGym (2601.14615): a fictional graph with its pages, edges that a search finds, stages."""

from __future__ import annotations

import re

import pytest

from envwright.environment.world import open_world
from envwright.errors import BadInput
from envwright.population.places import PLACES
from envwright.sources.families import ENVIRONMENT_FAMILIES, parse_family
from envwright.sources.families.family import family_box
from envwright.sources.families.kg_search import KnowledgeWorld
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.proof.derivation import derive_answers
from envwright.training.curriculum import ParameterBox
from tests.related.families import Family, noisy_success

STAGES = ["family:kg_search?entities=60&stage=1", "family:kg_search?entities=60&hops=3",
          "family:kg_search?entities=60&stage=3"]  # fmt: skip


@pytest.mark.parametrize("text", STAGES)
def test_tasks_are_proven_and_their_oracle_uses_tools_only(text: str) -> None:
    family = Family(text, count=8)
    family.require_proven()
    assert {call.tool for task in family.tasks for call in task.gold} == {"search", "access"}
    assert family.success("oracle") == 1.0
    assert family.success("noop") == 0.0


def test_every_hop_is_found_in_the_first_results() -> None:
    family = Family(STAGES[1])
    assert isinstance(family.world, KnowledgeWorld)
    with family.template.session() as session:
        for task in family.tasks:
            for search, access in zip(task.gold[::2], task.gold[1::2], strict=True):
                urls = [row["url"] for row in session.call("search", search.arguments).value]
                assert len(urls) <= 5
                assert access.arguments["url"] in urls
    # With one result only, some pages are not found, and no question leads there.
    narrow = KnowledgeWorld({**family.request.values, "entities": 400, "top": 1}, 0)
    missed = {e.title for e in narrow.entities} - narrow.retrievable
    asked = {t for task in Family("family:kg_search?entities=400&top=1").tasks for t in task.path}
    assert missed
    assert not missed & asked


def test_answers_are_unique_and_not_in_the_question() -> None:
    family = Family(STAGES[1], count=30)
    titles = [entity.title for entity in family.world.entities]  # type: ignore[attr-defined]
    assert len(set(titles)) == len(titles)
    for task in family.tasks:
        assert task.answers["answer"] in titles
        assert str(task.answers["answer"]) not in task.scenario.opening
        assert len(task.path) == 3
        assert len(set(task.path)) == 3


def test_nothing_in_it_is_real() -> None:
    titles = " ".join(e.title for e in Family("family:kg_search?entities=800").world.entities)  # type: ignore[attr-defined]
    names = set(re.findall(r"[A-Z]\w+", titles)) - {"Guild", "Hall"}
    assert len(names) > 700
    assert not names & {part for place in PLACES for part in place.city.split()}
    assert not names & {"Rome", "London", "Paris", "Homer", "Plato", "Dante", "Thames", "Rhine"}


def test_the_same_seed_gives_the_same_world() -> None:
    one, same = (Family(STAGES[2], count=3) for _ in range(2))
    other = Family(STAGES[2], count=3, seed=1)
    assert one.template.id == same.template.id != other.template.id
    assert one.tasks == same.tasks


def test_more_hops_are_harder() -> None:
    found = noisy_success([f"family:kg_search?entities=60&hops={hops}" for hops in (2, 4)])
    assert found[0] > found[-1] + 0.1


def test_a_gold_with_a_value_out_of_thin_air_is_not_derived() -> None:
    family = Family(STAGES[0], count=1)
    (task,) = family.tasks
    with open_world(task, family.templates) as world:
        assert derive_answers(task, world, world.carry_out) == task.answers
        world.reset()
        with pytest.raises(UnsolvedError, match="nobody said or showed"):
            derive_answers(task.model_copy(update={"gold": task.gold[1:]}), world, world.carry_out)
        lost = task.model_copy(update={"answers": {"answer": "Atlantis"}})
        with pytest.raises(UnsolvedError, match="the answer"):
            derive_answers(lost, world, world.carry_out)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("family:kg_serch", "kg_search"),
        ("family:", "Known: .*kg_search"),
        ("family:kg_search?hop=2", "hops"),
        ("family:kg_search?hops=9", "from 2 to 4"),
        ("family:kg_search?hops=two", "from 2 to 4"),
    ],
)
def test_a_request_that_is_wrong(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        parse_family(text, ENVIRONMENT_FAMILIES)


def test_parameters_are_a_box_for_curricula() -> None:
    low, high = zip(*family_box(ENVIRONMENT_FAMILIES["kg_search"]).values(), strict=True)
    assert ParameterBox(low, high).size == 4
