"""``noisy-oracle``: the gold with slips, a student whose success rate is known beforehand.

The decisive steps of a task are its gold's writes and the answers to its questions; with neither,
its last call. Each goes wrong by itself. With skill ``s``, ``n`` decisive steps, and ``d`` the
task's difficulty (from 0 up) times the weight ``hard``:

    P(step right) = s ** (1 + d)             P(task solved) = s ** (n · (1 + d))
    P(step right) = s ** ((1 + d) / n)       P(task solved) = s ** (1 + d)         with ``,task``

Who slipped in a write cannot know how it went: where anything is asked, an answer is wrong as well.
(A write of the gold may be one that is refused; only the answer then tells who tried it.) So this
is exact for tasks that ask something. For others it is where each wrong write spoils the end, and
a lower bound where a later one repairs it, as when the same cell is written twice.

Readings never slip: by itself a wrong one decides nothing. Which steps slip is drawn before the
first: with equal seeds, who has more skill is right wherever who has less is.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.rollout.adversaries import other_values
from envwright.rollout.guess import Seen
from envwright.rollout.policy import Insight, Policy, Privileged
from envwright.rollout.script import DONE, Move, Scripted, View, gold_moves, play
from envwright.runtime.answers import format_answers
from envwright.types import AnswerCheck, Call, Json, Task

NAME = "noisy-oracle"
USAGE = f"{NAME}:SKILL[,task][,hard=WEIGHT]"
_PARAMETER = re.compile(r"([0-9.]+)(,task)?(?:,hard=([0-9.]+))?")

Difficulty = Callable[[Task], float]
"""How hard a task is, from 0 up; handed in, since difficulty belongs to the tasks."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How often a student is right; the formulas stand at the head of this file."""

    value: float
    of_task: bool = False
    """Whether ``value`` is the share of tasks solved, and not of steps."""
    hard: float = 0.0
    """Weight of the task's difficulty."""

    @classmethod
    def parse(cls, text: str) -> Skill:
        """The skill that a parameter like ``0.7``, ``0.7,task`` or ``0.7,hard=0.5`` says.

        Raises:
            BadInput: it says none, or one that is not from 0 to 1.
        """
        match = _PARAMETER.fullmatch(text)
        try:
            value, hard = (float(match[1]), float(match[3] or 0)) if match else (-1.0, 0.0)
        except ValueError:  # as 0.7.1
            match, value, hard = None, -1.0, 0.0
        if match is None or not 0 <= value <= 1:
            raise BadInput(
                f"{text!r} is no skill.",
                remedy=f"Write {USAGE} with a SKILL from 0 to 1, for example {NAME}:0.7.",
            )
        return cls(value, match[2] is not None, hard)

    def __str__(self) -> str:
        task = ",task" if self.of_task else ""
        return f"{self.value!r}{task}" + (f",hard={self.hard!r}" if self.hard else "")

    def of_step(self, steps: int, difficulty: float = 0.0) -> float:
        """P(step right) in a task with so many decisive steps."""
        exponent = 1.0 + self.hard * difficulty
        return math.pow(self.value, exponent / steps if self.of_task else exponent)


def noisy_oracle(parameter: str, difficulty: Difficulty | None = None) -> Privileged:
    """The policy ``noisy-oracle:<parameter>``.

    Args:
        parameter: see ``Skill.parse``.
        difficulty: how hard a task is; without it, all are alike.

    Raises:
        BadInput: the parameter is not of the form it must have.
    """
    skill = Skill.parse(parameter)
    name = f"{NAME}:{skill}"

    def make(insight: Insight) -> Policy:
        hardness = difficulty(insight.task) if difficulty and skill.hard else 0.0
        return Scripted(name, lambda view: _noisy(insight, view, skill, hardness))

    return Privileged(name, make)


def decisive_calls(task: Task, writes: frozenset[str]) -> list[int]:
    """Numbers of the gold calls that decide: the writes; without any and any answer, the last."""
    found = [at for at, call in enumerate(task.gold) if call.tool in writes]
    return found or ([] if task.answers else list(range(len(task.gold)))[-1:])


def _noisy(insight: Insight, view: View, skill: Skill, difficulty: float) -> Iterator[Move]:
    task, rng = insight.task, random.Random(f"{NAME} {insight.start.seed}")
    calls = decisive_calls(task, insight.writes)
    right = skill.of_step(max(1, len(calls) + len(task.answers)), difficulty)
    # Two numbers a step, whatever comes of them: students of one seed differ in skill only.
    draws = [(rng.random() >= right, rng.random()) for _ in range(len(calls) + len(task.answers))]
    slips = dict(zip(calls, draws, strict=False))
    number = -1
    for move in gold_moves(task):
        number += isinstance(move, Call)
        slipped, how = slips.get(number, (False, 0.0))
        if slipped and isinstance(move, Call):
            yield from play(view, _wrong_call(move, insight, Seen(view.messages), how))
        else:
            yield from play(view, [move])
    wrong = [slipped for slipped, _ in draws[len(calls) :]]
    if wrong and any(slipped for slipped, _ in draws):
        wrong[-1] = wrong[-1] or not any(wrong)
    yield _words(task, wrong, Seen(view.messages))


def _wrong_call(call: Call, insight: Insight, seen: Seen, how: float) -> Sequence[Call]:
    """Another value in one argument, or, half of the time and where there is none, nothing."""
    schemas = {t["function"]["name"]: t["function"]["parameters"] for t in insight.tools}
    properties = schemas.get(call.tool, {}).get("properties", {})
    others = [
        other
        for name, value in call.arguments.items()
        for found in other_values(value, properties.get(name, {}), seen)
        # Not a call of the gold: two slips must not swap places and be right together.
        if (other := Call(tool=call.tool, arguments={**call.arguments, name: found}))
        not in insight.task.gold
    ]
    return [others[int((2 * how - 1) * len(others))]] if others and how >= 0.5 else []


def _words(task: Task, wrong: Sequence[bool], seen: Seen) -> str:
    """The answers, some of them wrong."""
    if not task.answers:
        return DONE
    told = {
        name: _wrong_answer(task, name, seen) if slipped else value
        for (name, value), slipped in zip(task.answers.items(), wrong, strict=True)
    }
    return format_answers(told)


def _wrong_answer(task: Task, name: str, seen: Seen) -> Json:
    """Another answer, beyond what the rubric tolerates."""
    value = task.answers[name]
    if isinstance(value, int | float) and not isinstance(value, bool):
        checks = [c for c in task.rubric.checks if isinstance(c, AnswerCheck)]
        tolerance = max((c.tolerance for c in checks if c.question == name), default=0.0)
        return value + max(1, math.floor(abs(value) * 1e-9)) + math.ceil(2 * tolerance)
    schema = next((q.json_schema for q in task.scenario.questions if q.name == name), {})
    return next(iter(other_values(value, schema, seen)), "none" if value is None else None)
