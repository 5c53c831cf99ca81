"""Ask-to-Act (2504.00907): as many questions as are needed, and none that brings nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from envwright import Task
from envwright.errors import BadInput
from envwright.rollout.policies.policy_protocol import GoldInsight, PrivilegedFactory
from envwright.rollout.policies.script import Move, ScriptedPolicy, final_words, gold_moves
from envwright.rollout.probes.question_cost import QuestionReport, question_cost
from tests.related.conftest import Library

WEATHER = "Is it raining where you are?"
Moves = Callable[[Task], list[Move]]


def oracle(task: Task) -> list[Move]:
    return list(gold_moves(task))


def never(task: Task) -> list[Move]:
    """What can be done on the first words alone."""
    return list(task.gold[: task.pauses[0]])


def chatty(task: Task) -> list[Move]:
    return [WEATHER, *gold_moves(task)]


def probed(library: Library, moves: Moves) -> QuestionReport:
    def make(insight: GoldInsight) -> ScriptedPolicy:
        def script(_: object) -> Iterator[Move]:
            yield from moves(insight.task)
            yield final_words(insight.task)

        return ScriptedPolicy(moves.__name__, script)

    asking = [task for task in library.tasks if task.pauses][:12]
    played = library.play(PrivilegedFactory(moves.__name__, make), asking)
    return question_cost(played, {task.id: task for task in library.tasks})


def test_who_asks_what_is_needed_scores_best(library: Library) -> None:
    """The oracle 1; with one irrelevant question 1 - 0.1 - 0.2; without any it fails."""
    best, silent, much = (probed(library, moves) for moves in (oracle, never, chatty))
    assert (best.total.value.value, best.total.surplus, best.total.irrelevant) == (1.0, 0.0, 0.0)
    assert best.total.asked == best.total.needed
    assert silent.total.success is not None
    assert silent.total.success < 0.5
    assert silent.total.asked is not None
    assert silent.total.needed is not None
    assert silent.total.asked < silent.total.needed
    assert much.total.value.value is not None
    assert much.total.irrelevant is not None
    assert much.total.irrelevant >= 0.5
    assert much.total.value.value <= 0.9


def test_it_is_told_by_tasks_that_need_a_question(library: Library) -> None:
    tasks = {task.id: task for task in library.tasks}
    report = question_cost(library.play("oracle", library.tasks[:20]), tasks)
    assert report.asking.episodes + report.silent.episodes == report.total.episodes == 20
    assert report.silent.asked == 0.0
    with pytest.raises(BadInput, match="not among the tasks"):
        question_cost(library.play("oracle", library.tasks[:1]), {})
