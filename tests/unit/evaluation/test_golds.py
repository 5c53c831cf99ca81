"""What an audit says about tasks that have a gold."""

from __future__ import annotations

import pytest

from envwright.evaluation.audit import audit_release, summarize_findings
from envwright.evaluation.audit.auditor import spread_evenly
from envwright.evaluation.foreign_records import ForeignCall, ForeignTask

from .toy import Toy, add


def kinds(toy: Toy) -> set[str]:
    return {f.kind for f in audit_release("toy", [toy]).findings}


def task(*gold: ForeignCall, name: str = "t") -> ForeignTask:
    return ForeignTask(id=name, gold=gold)


def test_a_task_without_a_fault() -> None:
    assert kinds(Toy([task(add(2), add(3))], goal=5)) == set()


@pytest.mark.parametrize(
    ("gold", "goal", "found"),
    [
        ((), 0, {"noop_reward", "gold_idle"}),
        ((add(12),), 0, {"noop_reward", "gold_idle", "gold_error"}),
        ((add(2),), 5, {"gold_below_1"}),
        ((add(12), add(5)), 5, {"gold_error"}),
    ],
)
def test_golds(gold: tuple[ForeignCall, ...], goal: int, found: set[str]) -> None:
    assert kinds(Toy([task(*gold)], goal=goal)) == found


def test_a_reward_that_lets_near_misses_pass() -> None:
    toy = Toy([task(add(5), add(1))], goal=5, least=True)
    (finding,) = audit_release("toy", [toy]).of("near_miss")[:1]
    assert finding.detail == "without the last write, add(by=1)"
    assert finding.calls == (add(5),)


def test_a_reward_that_lets_damage_pass() -> None:
    tasks = [task(add(4, "scratch"), name="first"), task(add(5), name="second")]
    (finding,) = audit_release("toy", [Toy(tasks, goal=5)]).of("collateral")
    assert (finding.task, finding.detail) == ("second", "gold and then scratch(by=4)")


def test_a_reward_that_punishes_looking_twice() -> None:
    tasks = [task(add(0, "get_sum"), add(5))]
    assert kinds(Toy(tasks, goal=5)) == set()
    (finding,) = audit_release("toy", [Toy(tasks, goal=5, strict=True)]).of("brittle")
    assert finding.detail.startswith("get_sum(by=0) twice: reward 0")
    assert len(finding.calls) == 3


def test_a_state_that_is_not_reset() -> None:
    assert "nondeterministic" in kinds(Toy([task(add(1))], goal=1, drift=True))


def test_only_some_tasks_are_asked() -> None:
    toy = Toy([task(add(5), name=str(n)) for n in range(10)], goal=0, least=True)
    report = audit_release("toy", [toy], limit=4)
    assert (report.tasks, report.tasks_in_release) == (4, 10)
    assert [f.task for f in report.of("noop_reward")] == ["0", "2", "5", "7"]
    row = next(r for r in summarize_findings(report) if r["kind"] == "noop_reward")
    assert (row["count"], row["of"], row["counted"]) == (4, 4, "tasks")


def test_spreading() -> None:
    assert spread_evenly("abcdef", None) == list("abcdef")
    assert spread_evenly("abcdef", 9) == list("abcdef")
    assert spread_evenly("abcdef", 3) == list("ace")
