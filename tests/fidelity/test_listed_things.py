from __future__ import annotations

from benchmarks.fidelity.comparison import Correspondence, Kind, Situation, compare_answers
from benchmarks.fidelity.operations import CallForm

from envwright.types import Json, Operation

LIST = CallForm(Operation(id="list_tasks", method="get", path="/tasks"), {})


def kinds(theirs: Json, ours: Json) -> set[Kind]:
    known = Correspondence(made=[("task-8b74", "TAS-mq17")])
    found = compare_answers(theirs, ours, Situation(LIST, known))
    return {one.kind for one in found}


def sent(theirs: Json, ours: Json) -> set[Kind]:
    known = Correspondence(made=[("task-8b74", "TAS-mq17"), ("Iris 10", "Iris 10")])
    return {one.kind for one in compare_answers(theirs, ours, Situation(LIST, known))}


def test_a_thing_that_one_world_lists_is_an_effect() -> None:
    assert kinds([], [{"id": "TAS-mq17"}]) == {Kind.OTHER_EFFECT}
    assert kinds([{"id": "task-8b74"}], []) == {Kind.NO_EFFECT}
    assert kinds([{"id": "task-8b74"}], [{"id": "TAS-mq17"}]) == set()


def test_a_thing_that_is_listed_with_fewer_fields_is_there() -> None:
    assert sent([{"id": "task-8b74"}], [{"id": "TAS-mq17", "note": "Iris 10"}]) == set()
    assert sent([{"id": "task-8b74", "note": "Iris 10"}], [{"id": "TAS-mq17"}]) == set()
