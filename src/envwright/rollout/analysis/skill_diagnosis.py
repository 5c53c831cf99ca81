"""What a policy can and cannot do, by tool, by kind of task, and by what went wrong.

Success alone blames every tool of a task that failed. So a tool is judged by its own calls: of
those that the golds make, how many did the policy make too?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from envwright.types import Actor, Call, Record, Task, Trajectory, canonical_json


class SkillFigure(Record):
    """How often something was asked for, and how often it was done."""

    asked: int
    done: int

    @property
    def success(self) -> float:
        """(done + 1) / (asked + 2): what was never asked for is at one half (Laplace's rule)."""
        return (self.done + 1) / (self.asked + 2)


class SkillDiagnosis(Record):
    """What episodes say of a policy."""

    episodes: int
    """Those that were judged, and whose user did not err."""
    succeeded: int
    tools: dict[str, SkillFigure]
    """Tool → calls of the golds, and those that the policy made, or that its success implies."""
    kinds: dict[str, SkillFigure]
    """Kind of task → episodes, and successes: ``change``, ``question``, ``rule``, ``turns``."""
    errors: dict[str, dict[str, int]]
    """Tool → kind of error → refused calls of failed episodes."""
    checks: dict[str, int]
    """Kind of check → failed episodes in which one did not hold."""
    stops: dict[str, int]
    """Why failed episodes ended."""


def diagnose_skills(episodes: Iterable[Trajectory], tasks: Mapping[str, Task]) -> SkillDiagnosis:
    """Judge a policy by tool, kind of task and error.

    Args:
        episodes: of these tasks; those without a score or with an error of the user are left out.
        tasks: by id.

    Example::

        found = diagnose_skills(run.trajectories(), {task.id: task for task in tasks})
        weakest = min(found.tools, key=lambda name: found.tools[name].success)
    """
    asked, done = Counter[str](), Counter[str]()
    kinds, won = Counter[str](), Counter[str]()
    errors: dict[str, Counter[str]] = {}
    checks, stops = Counter[str](), Counter[str]()
    judged = succeeded = 0
    for one in episodes:
        reward = one.score.reward if one.score else None
        if reward is None or one.user_error:
            continue
        judged += 1
        success, task = reward >= 1, tasks[one.task]
        succeeded += success
        made = Counter(
            _key(step.call)
            for step in one.steps
            if step.actor is Actor.AGENT and step.error is None
        )
        for call in (call for call in task.gold if call.actor is Actor.AGENT):
            asked[call.tool] += 1
            # A success did all that was asked, in whatever way.
            if success or made[_key(call)] > 0:
                done[call.tool] += 1
                made[_key(call)] -= 1
        kinds.update(task_kinds(task))
        if success:
            won.update(task_kinds(task))
            continue
        stops[one.stop.value] += 1
        for step in one.steps:
            if step.error is not None:
                errors.setdefault(step.call.tool, Counter())[step.error.value] += 1
        broken = one.score.verdicts if one.score else ()
        held = {check.name: check.kind for check in task.rubric.checks}
        checks.update({held.get(v.name, "other") for v in broken if v.ok is False})
    return SkillDiagnosis(
        episodes=judged,
        succeeded=succeeded,
        tools={n: SkillFigure(asked=k, done=done[n]) for n, k in sorted(asked.items())},
        kinds={n: SkillFigure(asked=k, done=won[n]) for n, k in sorted(kinds.items())},
        errors={name: dict(sorted(found.items())) for name, found in sorted(errors.items())},
        checks=dict(sorted(checks.items())),
        stops=dict(sorted(stops.items())),
    )


def task_kinds(task: Task) -> list[str]:
    """The kinds that a task is of, any number."""
    kinds = {
        "change": any(check.kind == "state" for check in task.rubric.checks),
        "question": bool(task.answers),
        "rule": task.difficulty.get("rules", 0) > 0,
        "turns": task.difficulty.get("turns", 1) > 1,
    }
    return [name for name, holds in kinds.items() if holds]


def _key(call: Call) -> bytes:
    return canonical_json(call.data())
