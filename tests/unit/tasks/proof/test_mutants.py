"""Adversaries: each way to be wrong is tried, on a gold that is small enough to list them."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence

import pytest

from envwright.environment.template import Template
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.proof.gold_mutants import (
    Adversaries,
    GoldMutant,
    WritePool,
    WritePools,
    steps_of,
    with_pauses,
)
from envwright.types import Call, Json, Task
from tests.unit.tasks.handmade import call, pool_of, ref, task_of, world_of
from tests.unit.tasks.worlds import OFFICE_STATE, READS, WRITES, office

LOOK = call("find_issues", status="closed")
CHANGE = call("set_due", issue_id="I-4", due="2025-05-01")
HARM = [call("close_issue", issue_id="I-1"), call("close_issue", issue_id="I-2")]
TASK = task_of(
    office(),
    [LOOK, CHANGE],
    {"q1": 8, "q2": "open"},
    schemas={"q2": {"type": "string", "enum": ["open", "closed", "waiting"]}},
    pauses=(1,),
    decoys=((LOOK, call("set_due", issue_id="I-3", due="2025-05-01")),),
)


def mutants(
    task: Task = TASK,
    harm: Sequence[Call] = HARM,
    template: Template | None = None,
    refused: frozenset[int] = frozenset(),
    seed: int = 0,
) -> dict[str, list[GoldMutant]]:
    """All adversaries by kind."""
    out: dict[str, list[GoldMutant]] = defaultdict(list)
    with world_of(task, template or office()) as world:
        for mutant in Adversaries(world, task, harm, random.Random(seed), refused):
            out[mutant.kind].append(mutant)
    return out


def arguments(found: Sequence[GoldMutant], at: int, name: str) -> list[Json]:
    steps = [mutant.steps[at] for mutant in found]
    return [step.arguments.get(name) for step in steps if step]


def test_pauses_stand_before_their_calls_and_at_the_end() -> None:
    calls = [call("a"), call("b")]
    assert with_pauses(calls, ()) == tuple(calls)
    assert with_pauses(calls, (0, 1, 1)) == (None, calls[0], None, None, calls[1])
    assert with_pauses(calls, (2,)) == (*calls, None)
    assert with_pauses((), (0,)) == (None,)
    assert steps_of(TASK) == (LOOK, None, CHANGE)


def test_every_step_is_dropped_once_and_named() -> None:
    found = mutants()
    assert [m.steps for m in found["look-up dropped"]] == [(None, CHANGE)]
    assert [m.steps for m in found["reply not waited for"]] == [(LOOK, CHANGE)]
    assert [m.steps for m in found["step dropped"]] == [(LOOK, None)]
    assert [m.what for m in found["step dropped"]] == ["3 set_due"]
    for kind in ("look-up dropped", "step dropped"):
        assert found[kind][0].answers == TASK.answers


def test_a_refused_call_is_no_step_that_must_be_made() -> None:
    found = mutants(refused=frozenset({2}))
    assert found["step dropped"] == []
    assert [m.steps for m in found["refused call dropped"]] == [(LOOK, None)]


def test_arguments_are_replaced_by_what_is_near() -> None:
    found = mutants()
    changed = [m for m in found["argument replaced"] if "issue_id" in m.what]
    rows = arguments(changed, 2, "issue_id")
    assert len(rows) == 3
    assert "I-4" not in rows
    assert rows[-1] == "I-4x"
    assert set(rows[:-1]) < {"I-1", "I-2", "I-3", "I-5"}
    assert all(day == "2025-05-01" for day in arguments(changed, 2, "due"))
    days = arguments([m for m in found["argument replaced"] if ".due" in m.what], 2, "due")
    assert set(days[:-1]) < {"2024-02-28", "2024-12-31", "2025-01-31", "2025-03-01"}
    assert arguments(found["look-up replaced"], 0, "status") == ["open"]


def test_only_optional_arguments_are_left_out() -> None:
    assert [m.steps[0] for m in mutants()["argument dropped"]] == [call("find_issues")]


@pytest.mark.parametrize(
    ("value", "near"),
    [
        (True, [False]),
        (3, [4, 2]),
        ("x", ["xx"]),
        (["P-1", "P-2"], [["P-1", "P-3"], ["P-1", "P-4"], ["P-1"]]),
    ],
)
def test_values_have_near_misses_of_their_kind(value: Json, near: list[Json]) -> None:
    """In a list, an element gives way to another row, or one is missing."""
    kind = {bool: "boolean", int: "integer", str: "string"}.get(type(value))
    spec = f"{{type: {kind}}}" if kind else "{type: array, items: {column: people.id}}"
    template = office(READS + f"wipe: {{parameters: {{x: {spec}}}, do: [DELETE FROM notes]}}\n")
    task = task_of(template, [call("wipe", x=value)])
    found = arguments(mutants(task, (), template)["argument replaced"], 0, "x")
    assert sorted(map(str, found)) == sorted(map(str, near))


def test_neighbours_are_swapped_and_all_reversed() -> None:
    found = [m.steps for m in mutants()["order changed"]]
    assert found == [(None, LOOK, CHANGE), (LOOK, CHANGE, None), (CHANGE, None, LOOK)]


def test_long_golds_are_shuffled_too() -> None:
    gold = [call("set_due", issue_id=f"I-{n}", due="2025-05-01") for n in range(1, 6)]
    found = mutants(task_of(office(), gold))["order changed"]
    assert len(found) == 4 + 1 + 2
    assert all(sorted(map(str, m.steps)) == sorted(map(str, gold)) for m in found)


def test_another_tool_that_takes_the_same_columns() -> None:
    like = """
move:
  parameters: {issue: {column: issues.id}, day: {column: issues.due}}
  do: [UPDATE issues SET due = :day WHERE id = :issue]
tell:
  parameters: {issue: {column: issues.id}, text: {column: notes.text}}
  do: ["INSERT INTO notes VALUES (new_id('N'), :issue, :text)"]
mine:
  actor: user
  parameters: {issue: {column: issues.id}}
  do: [UPDATE issues SET due = NULL WHERE id = :issue]
"""
    template = office(READS + WRITES + like)
    task = task_of(template, [CHANGE])
    found = mutants(task, (), template)["other tool"]
    assert [m.steps for m in found] == [
        (call("close_issue", issue_id="I-4"),),
        (call("move", issue="I-4", day="2025-05-01"),),
    ]


def test_decoys_are_made_with_the_pauses_of_the_gold() -> None:
    (mutant,) = mutants()["decoy"]
    assert mutant.steps == (LOOK, None, TASK.decoys[0][1])
    assert mutant.answers == TASK.answers


def test_writes_are_added_before_and_after_and_repeated() -> None:
    found = mutants()
    steps = [m.steps for m in found["extra write"]]
    gold = steps_of(TASK)
    after, before = [(*gold, h) for h in HARM], [(h, *gold) for h in HARM]
    assert all(added in steps for added in after)
    assert any(added in steps for added in before)
    assert all(step in after + before for step in steps)
    assert [m.steps for m in found["step repeated"]] == [(*gold, CHANGE)]


def test_answers_are_changed_in_value_type_and_number() -> None:
    found = mutants()["answer changed"]
    numbers = [m.answers["q1"] for m in found if m.answers["q2"] == "open"]
    texts = [m.answers["q2"] for m in found if m.answers["q1"] == 8]
    wrong_numbers: list[Json] = [[8], None, "8x", 9, 7, "8", list(range(100))]
    wrong_texts: list[Json] = [["open"], None, "openx", "closed", "waiting", ["open", "x"]]
    assert all(wrong in numbers for wrong in wrong_numbers)
    assert all(wrong in texts for wrong in [*wrong_texts, "open, x"])
    assert 8 not in numbers
    assert "open" not in texts
    assert [m.answers for m in mutants()["answer missing"]] == [{"q2": "open"}, {"q1": 8}]
    yes = task_of(office(), [LOOK], {"q1": True})
    assert False in [m.answers["q1"] for m in mutants(yes)["answer changed"]]


def test_answers_beside_the_largest_number_are_numbers_still() -> None:
    for value, near in ((2**63 - 1, 2**63 - 2), (-(2**63), 1 - 2**63)):
        found = mutants(task_of(office(), [LOOK], {"q1": value}))["answer changed"]
        assert [m.answers["q1"] for m in found if isinstance(m.answers["q1"], int)] == [near]


def test_whole_policies() -> None:
    found = {m.what: m for m in mutants()["policy"]}
    assert found.keys() == {
        "noop",
        "looks up, then stops",
        "answers without acting",
        "random",
        "destructive",
        "calls everything",
        "answers everything",
        "echoes the prompt",
    }
    gold = steps_of(TASK)
    assert (found["noop"].steps, found["noop"].answers) == ((), {})
    assert found["looks up, then stops"].steps == (LOOK,)
    assert found["answers without acting"].answers == TASK.answers
    assert len(found["random"].steps) == 6
    assert found["destructive"].steps == (*gold, *HARM)
    assert found["answers everything"].answers["q2"] == ["open", "closed", "waiting"]
    assert found["answers everything"].answers["q1"] == ["*", 8]


def test_what_echoes_the_prompt_answers_nothing_right() -> None:
    """Its answers are those that the form of an answer shows: all empty."""
    scenario = TASK.scenario.model_copy(update={"opening": '{"answers": {"q1": 8}}'})
    found = mutants(TASK.model_copy(update={"scenario": scenario}))["policy"]
    (echo,) = [m for m in found if m.what == "echoes the prompt"]
    assert echo.answers == {"q1": None, "q2": None}


def test_equal_adversaries_are_tried_once() -> None:
    """To drop the only look-up of a task without a question is to do nothing."""
    for task in (TASK, task_of(office(), [LOOK])):
        every = [m for found in mutants(task).values() for m in found]
        assert len({str((m.steps, m.answers)) for m in every}) == len(every)


def test_the_same_seed_gives_the_same_adversaries() -> None:
    every = [m for found in mutants().values() for m in found]
    again = [m for found in mutants().values() for m in found]
    assert again == every
    assert [m for found in mutants(seed=1).values() for m in found] != every


# --- writes for adversaries ----------------------------------------------------------------------


def test_the_pool_holds_writes_that_are_possible_at_the_start() -> None:
    pool = pool_of(office())
    assert pool.calls.keys() == {"close_issue", "assign_issue", "create_issue", "set_due"}
    for found in pool.calls.values():
        assert 1 <= len(found) <= 2
        for each in found:
            with office().session() as session:
                assert session.call(each.tool, each.arguments).ok
                assert session.diff()
    assert [c.tool for c in pool.all("x_")] == [f"x_{c.tool}" for c in pool.all()]


def test_a_task_of_a_further_state_has_the_writes_of_that_state() -> None:
    closed = OFFICE_STATE.replace("'open'", "'closed'")
    own = Template(office().spec.model_copy(update={"states": {"closed": closed}}))
    pools = WritePools({own.id: own})
    there = ref(own).model_copy(update={"state": next(iter(own.spec.state_keys))})
    assert pools.of(ref(own)).calls["close_issue"]
    assert not pools.of(there).calls["close_issue"]  # none is open
    assert pools.of(there).calls["set_due"]
    assert pools.of(there) is pools.at(own.in_state(there.state))


def test_the_pool_holds_nothing_that_an_agent_cannot_do() -> None:
    tools = """
never: {parameters: {i: {column: issues.id}}, require: [{sql: SELECT 0, error: no}],
        do: [DELETE FROM notes]}
mine: {actor: user, do: [DELETE FROM notes]}
"""
    template = office(READS + tools)
    assert WritePool(template, FreshValues(template), 0).calls == {"never": []}
    assert WritePool(office(READS), FreshValues(office()), 0).calls == {}


def test_tools_are_found_behind_their_prefix() -> None:
    task = task_of(office(), [LOOK, CHANGE])
    moved = task.model_copy(
        update={
            "environments": (ref(office(), "x_"),),
            "gold": tuple(Call(tool=f"x_{c.tool}", arguments=c.arguments) for c in task.gold),
        }
    )
    plain, prefixed = mutants(task, ()), mutants(moved, ())
    assert {kind: len(found) for kind, found in plain.items()} == {
        kind: len(found) for kind, found in prefixed.items()
    }
    assert all(
        step is None or step.tool.startswith("x_")
        for found in prefixed.values()
        for mutant in found
        for step in mutant.steps
    )
