"""Whatever the goals are: every value is said, nothing is withheld for good, the text is clean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import (
    AttributeFact,
    DerivedValue,
    DisclosurePlan,
    Goal,
    RowReference,
    RowSet,
    ValueShape,
)
from envwright.tasks.phrasing import FAMILIES
from envwright.tasks.phrasing.fact_phrases import say_value
from envwright.tasks.phrasing.template_families import family_styles
from tests.unit.tasks.phrasing.shop import (
    ask,
    attribute,
    count,
    make_tools,
    owner,
    pet,
    pets,
    spoken,
)
from tests.unit.tasks.phrasing.test_speak import assert_well_formed

TOOLS: Mapping[str, CompiledTool] = make_tools()
LABELS = ("name", "title", "status", "price", "born", "active", "pet_name", "tag_list", "kind")

texts = st.text(
    st.characters(exclude_characters='“”"\\', exclude_categories=("C", "Z")) | st.just(" "),
    min_size=1,
    max_size=20,
).map(lambda text: f"v{text.strip()}")
options = st.sampled_from(["sold", "in_progress", "new", "a (b)", "x-y", "no longer needed"])
dates = st.dates().map(str)
times = st.datetimes().map(lambda t: f"{t:%Y-%m-%d}".zfill(10) + f"T{t:%H:%M:%S}Z")
numbers = st.integers(-(10**6), 10**6) | st.floats(-1e6, 1e6, allow_nan=False)


@st.composite
def facts(draw: st.DrawFn, compared: bool = False) -> AttributeFact:
    label = draw(st.sampled_from(LABELS))
    shape, values = draw(
        st.sampled_from(
            [
                (ValueShape.TEXT, texts),
                (ValueShape.WORD, options),
                (ValueShape.NUMBER, numbers),
                (ValueShape.MONEY, st.integers(-(10**6), 10**6)),
                (ValueShape.DATE, dates),
                (ValueShape.TIME, times),
                (ValueShape.TRUTH, st.booleans()),
            ]
        )
    )
    ordered = shape in (ValueShape.NUMBER, ValueShape.MONEY, ValueShape.DATE, ValueShape.TIME)
    relations = ["is", "above", "below"] if compared and ordered else ["is"]
    return AttributeFact(label, draw(values), shape, draw(st.sampled_from(relations)))


few = st.lists(facts(), min_size=1, max_size=3, unique_by=lambda f: f.label).map(tuple)
bounds = st.lists(facts(compared=True), max_size=2, unique_by=lambda f: f.label).map(tuple)
rows = st.builds(
    lambda key, said, own: pet(key, *said, owners=(owner(),) if own else ()),
    st.integers(1, 9),
    few,
    st.booleans(),
)
sets = st.builds(
    lambda said, either, without: pets(*said, either=either, without=without),
    bounds,
    bounds,
    bounds,
)
values = st.dictionaries(st.sampled_from(["name", "status", "price", "born"]), facts(), max_size=4)


@st.composite
def goals(draw: st.DrawFn) -> Goal:
    kind = draw(st.sampled_from(["delete", "update", "add", "each", "ask", "count", "choose"]))
    row, some, given = draw(rows), draw(sets), draw(values)
    if kind == "delete":
        return Goal("write", "delete_pet", references={"pet_id": row})
    if kind == "update":
        return Goal("write", "update_pet", references={"pet_id": row}, values=given)
    if kind == "add":
        return Goal("write", "add_pet", values=given)
    if kind == "each":
        return Goal("each", "update_pet", values=given, rows=some, each_parameter="pet_id")
    if kind == "ask":
        return ask(attribute(row, "price", 1, ValueShape.MONEY))
    if kind == "count":
        return ask(count(some))
    test = DerivedValue(
        "compare",
        True,
        ValueShape.TRUTH,
        parts=(count(some), AttributeFact("", 3, ValueShape.NUMBER)),
    )
    then = Goal("write", "delete_pet", references={"pet_id": row})
    return Goal("choose", "delete_pet", derived=test, then=then)


@st.composite
def tellings(draw: st.DrawFn) -> DisclosurePlan:
    made = draw(st.lists(goals(), min_size=1, max_size=3))
    split = draw(st.integers(1, len(made)))
    numbers = tuple(range(len(made)))
    held = [(n, p) for n, g in enumerate(made) if g.kind == "write" for p in g.values]
    vague = [
        (n, "pet_id", 1)
        for n, g in enumerate(made)
        if g.kind == "write" and g.references and len(g.references["pet_id"].facts) > 1
    ]
    return DisclosurePlan(
        tuple(made),
        tuple(part for part in (numbers[:split], numbers[split:]) if part),
        tuple(draw(st.lists(st.sampled_from(held), max_size=2, unique=True))) if held else (),
        tuple(draw(st.lists(st.sampled_from(vague), max_size=1))) if vague else (),
        pronouns=False,
        compressed=draw(st.booleans()),
        digression=draw(st.booleans()),
    )


def said_facts(goal: Goal) -> Iterator[AttributeFact]:
    """All facts that a goal speaks of."""
    references: list[RowReference] = goal.all_references()
    found: list[RowSet] = [goal.rows] if goal.rows else []
    for derived in (goal.derived, *goal.values.values()):
        if isinstance(derived, DerivedValue):
            found += derived.sets()
    for reference in references:
        yield from reference.facts
    for some in found:
        yield from (*some.facts, *some.either, *some.without)
    yield from (value for value in goal.values.values() if isinstance(value, AttributeFact))


def stands_in(fact: AttributeFact, text: str, family: str) -> bool:
    """Whether a value, or what it says of its row, stands in a text."""
    style = family_styles()[family].values
    forms = {
        say_value(fact.value, fact.shape, style, fact.label),
        say_value(fact.value, fact.shape, style),
    }
    if fact.shape is ValueShape.TRUTH:
        forms |= {"active", "on" if fact.value else "off"}
    forms |= {say_value(fact.value, fact.shape, style, "order number")}
    return any(form in text for form in forms)


@given(tellings(), st.sampled_from(FAMILIES), st.integers(0, 99))
@settings(max_examples=300, deadline=None)
def test_every_value_is_said_and_the_text_is_clean(
    telling: DisclosurePlan, family: str, seed: int
) -> None:
    said = spoken(TOOLS, telling, family, seed)
    whole = " ".join([said.opening, *said.later])
    for goal in telling.goals:
        for fact in said_facts(goal):
            assert stands_in(fact, whole, family), (fact, whole)
    for text in (said.opening, *said.later):
        assert_well_formed(text)
    assert said == spoken(TOOLS, telling, family, seed)


@given(tellings(), st.sampled_from(FAMILIES))
@settings(max_examples=200, deadline=None)
def test_messages_match_turns_and_what_is_held_back(telling: DisclosurePlan, family: str) -> None:
    said = spoken(TOOLS, telling, family)
    held = {index for index, _ in telling.withheld} | {index for index, _, _ in telling.vague}
    answers = sum(bool(held & set(turn)) for turn in telling.turns)
    assert 1 + len(said.later) == len(telling.turns) + answers
    assert bool(said.known) == bool(held)
    for index, parameter in telling.withheld:
        value = telling.goals[index].values[parameter]
        assert isinstance(value, AttributeFact)
        assert value.value in said.known.values()
    for index, parameter, count_said in telling.vague:
        for fact in telling.goals[index].references[parameter].facts[count_said:]:
            assert fact.value in said.known.values()


@given(tellings(), st.sampled_from(FAMILIES))
@settings(max_examples=100, deadline=None)
def test_plain_clauses_hold_nothing_back(telling: DisclosurePlan, family: str) -> None:
    said = spoken(TOOLS, telling, family)
    assert len(said.clauses) == len(telling.goals)
    for goal, clause in zip(telling.goals, said.clauses, strict=True):
        assert all(stands_in(fact, clause, "polite") for fact in said_facts(goal))
        assert (
            not re.search(r"\b(please|you)\b", re.sub("“[^”]*”", "", clause))
            or goal.kind == "choose"
        )
