"""Policies that play the gold with something wrong: near miss, destructive, and the noisy oracle.

A rubric must see through the first two. ``noisy-oracle`` is a student whose success rate is known
beforehand. The decisive steps of a task are its gold's writes and the answers to its questions;
with neither, its last call. Each goes wrong by itself. With skill ``s``, ``n`` decisive steps, and
``d`` the task's difficulty (from 0 up) times the weight ``hard``:

    P(step right) = s ** (1 + d)             P(task solved) = s ** (n · (1 + d))
    P(step right) = s ** ((1 + d) / n)       P(task solved) = s ** (1 + d)         with ``,task``

Who slipped in a write cannot know how it went: where anything is asked, an answer is wrong as well.
So this is exact for tasks that ask something. For others it is where each wrong write spoils the
end, and a lower bound where a later one repairs it, as when the same cell is written twice.

Readings never slip: by itself a wrong one decides nothing. Which steps slip is drawn before the
first: with equal seeds, who has more skill is right wherever who has less is.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from envwright.errors import BadInput
from envwright.rollout.policies.policy_protocol import GoldInsight, Policy, PrivilegedFactory
from envwright.rollout.policies.script import (
    DONE,
    Move,
    ScriptedPolicy,
    ScriptView,
    SeenValues,
    failed_call,
    final_words,
    gold_moves,
    guessed_arguments,
    play_moves,
)
from envwright.scoring.answers import format_answers
from envwright.types import Actor, AnswerCheck, Call, Json, Role, Task, canonical_json

EXTRA_READS = 5
EXTRA_TRIES = 40
TRIES_A_TURN = 5
EXTRA_WRITES = 3
"""Look-ups before the damage; calls that try to do some, and how many of them stand in one
message, so that turns are left for the end; after so many that succeed it is enough."""
_DESTROYING = ("delete", "remove", "cancel", "close", "return", "archive", "refund", "clear")


# --- near miss -----------------------------------------------------------------------------------


def near_miss(insight: GoldInsight, view: ScriptView) -> Iterator[Move]:
    """The gold with one thing wrong.

    Where something is asked, the last answer is wrong. Otherwise the last write gets another value
    in one argument: nothing after it can repair that. With nothing to replace it is left out.
    """
    task, rng = insight.task, random.Random(f"near-miss {insight.start.seed}")
    moves = gold_moves(task)
    calls = [(at, move) for at, move in enumerate(moves) if isinstance(move, Call)]
    writes = [(at, call) for at, call in calls if call.tool in insight.writes]
    # One answer is wrong where any is asked for; else, without a write, the last call is left out.
    if not writes or task.answers:
        yield from play_moves(
            view, moves if task.answers else moves[: calls[-1][0]] if calls else ()
        )
        yield _wrong_words(task)
        return
    at, last = writes[-1]
    yield from play_moves(view, moves[:at])
    # Seen values are read only now, when the results of all calls before it are there.
    yield from play_moves(view, _missed(last, insight, SeenValues(view.messages), rng))
    yield from play_moves(view, moves[at + 1 :])
    yield final_words(task)


def _missed(
    call: Call, insight: GoldInsight, seen: SeenValues, rng: random.Random
) -> tuple[Call, ...]:
    """The call with another value in one argument; nothing where there is none."""
    schemas = {t["function"]["name"]: t["function"]["parameters"] for t in insight.tools}
    properties = schemas.get(call.tool, {}).get("properties", {})
    others = {
        name: found
        for name, value in call.arguments.items()
        if (found := other_values(value, properties.get(name, {}), seen))
    }
    if not others:
        return ()
    name = rng.choice(list(others))
    return (Call(tool=call.tool, arguments={**call.arguments, name: rng.choice(others[name])}),)


def other_values(value: Json, schema: Mapping[str, Any], seen: SeenValues) -> list[Json]:
    """Plausible values of the same type, the value itself not among them."""
    if "enum" in schema:
        return [other for other in schema["enum"] if other != value]
    match value:
        case bool():
            return [not value]
        case int() | float():
            return [_more(value)]
        case str():
            # A value of another row is the likeliest slip; an invented one would only fail.
            beside = [other for other in seen.beside(value) if isinstance(other, str)]
            return beside or [_other_text(value)]
        case list():
            return _other_lists(value, schema.get("items") or {}, seen)
        case dict():
            inner = schema.get("properties", {})
            return [
                {**value, name: other}
                for name, part in value.items()
                for other in other_values(part, inner.get(name, {}), seen)[:1]
            ]
    return []


def _other_lists(value: list[Json], items: Mapping[str, Any], seen: SeenValues) -> list[Json]:
    """One element fewer, or the only one replaced."""
    if len(value) != 1:
        return [value[:-1]] if value else []
    return [[other] for other in other_values(value[0], items, seen)]


def _other_text(value: str) -> str:
    """The next day of a date; another text for any other."""
    try:
        return (date.fromisoformat(value) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return f"{value} 2"


def _wrong_words(task: Task) -> str:
    """The answers with the last one wrong."""
    if not task.answers:
        return DONE
    *_, name = task.answers
    checks = [c for c in task.rubric.checks if isinstance(c, AnswerCheck) and c.question == name]
    tolerance = max((check.tolerance for check in checks), default=0.0)
    return format_answers({**task.answers, name: _wrong(task.answers[name], tolerance)})


def _wrong(value: Json, tolerance: float) -> Json:
    match value:
        case bool():
            return not value
        case int() | float():
            return _more(value, tolerance)
        case str():
            return f"{value} 2"
        case list():
            return value[:-1] if value else ["none"]
    return "none" if value is None else None


def _more(value: int | float, tolerance: float = 0.0) -> int | float:
    """A number larger by one, or by more where the tolerance would accept that."""
    if isinstance(value, int):
        return value + 1 + math.ceil(2 * tolerance)
    # The relative part keeps the sum different even where floats are more than 1 apart.
    return value + max(1.0, abs(value) * 1e-9) + 2 * tolerance


# --- destructive ---------------------------------------------------------------------------------


def destructive_gold(insight: GoldInsight, view: ScriptView) -> Iterator[Move]:
    """The gold, then writes that nobody asked for, and the right last message."""
    rng = random.Random(f"destructive {insight.start.seed}")
    yield from play_moves(view, gold_moves(insight.task))
    yield from _look_around(insight, view, rng)
    yield from _damage(insight, view, rng)
    yield final_words(insight.task)


def _look_around(insight: GoldInsight, view: ScriptView, rng: random.Random) -> Iterator[Move]:
    """Make a few reads with the values known so far, to learn which rows exist."""
    tools = [t for t in view.tools if t["function"]["name"] not in insight.writes]
    for tool in rng.sample(tools, len(tools))[:EXTRA_READS]:
        name = tool["function"]["name"]
        seen = SeenValues(view.messages)
        known = {
            p: seen.fitting(name, p) for p in tool["function"]["parameters"].get("required", ())
        }
        if all(known.values()):
            arguments = {p: rng.choice(values) for p, values in known.items()}
            yield Call(tool=name, arguments=arguments)


def _damage(insight: GoldInsight, view: ScriptView, rng: random.Random) -> Iterator[Move]:
    """Writes known to be possible, then guesses until enough of all succeed."""
    possible = [c for c in insight.harm if view.offers(c.tool) and c not in insight.task.gold]
    harm = rng.sample(possible, min(EXTRA_TRIES // 2, len(possible)))
    done = 0
    if harm:
        yield tuple(harm)
        # The generator goes on after the calls were answered, so their results are in ``view``.
        done = _succeeded(view, len(harm))
    # Repeating a gold call might be harmless, and so no damage.
    known = {_key(call) for call in (*insight.task.gold, *harm)}
    tools = _by_violence(insight, view, rng)
    for at in range(len(harm), EXTRA_TRIES if tools else 0, TRIES_A_TURN):
        if done >= EXTRA_WRITES:
            return
        batch, seen = [], SeenValues(view.messages)
        # Round and round through the tools, the destroying ones first.
        for tool in (tools * EXTRA_TRIES)[at : at + TRIES_A_TURN]:
            arguments = guessed_arguments(tool, seen, rng)
            call = Call(tool=tool["function"]["name"], arguments=arguments)
            if _key(call) not in known:
                known.add(_key(call))
                batch.append(call)
        if batch:
            yield tuple(batch)
            done += _succeeded(view, len(batch))


def _by_violence(insight: GoldInsight, view: ScriptView, rng: random.Random) -> list[Json]:
    """The writing tools, those first whose name tells that they take something away."""
    tools = [t for t in view.tools if t["function"]["name"] in insight.writes]
    rng.shuffle(tools)
    return sorted(tools, key=lambda t: not any(w in t["function"]["name"] for w in _DESTROYING))


def _succeeded(view: ScriptView, count: int) -> int:
    """How many of the last ``count`` calls succeeded."""
    answers = [m for m in view.messages if m.role is Role.TOOL]
    return sum(not failed_call(answer) for answer in answers[-count:])


def _key(call: Call) -> bytes:
    return canonical_json(call.data())


# --- noisy oracle --------------------------------------------------------------------------------


NOISY_ORACLE = "noisy-oracle"
NOISY_ORACLE_USAGE = f"{NOISY_ORACLE}:SKILL[,task][,hard=WEIGHT]"
# ``0.7``, ``0.7,task``, ``0.7,hard=0.5`` or ``0.7,task,hard=0.5``.
_PARAMETER = re.compile(r"([0-9.]+)(,task)?(?:,hard=([0-9.]+))?")

TaskDifficulty = Callable[[Task], float]
"""How hard a task is, from 0 up; handed in, since difficulty belongs to the tasks."""


@dataclass(frozen=True, slots=True)
class OracleSkill:
    """How often the noisy oracle is right; the module's docstring has the formulas."""

    value: float
    of_task: bool = False
    """Whether ``value`` is the share of tasks solved, and not of steps."""
    hard: float = 0.0
    """Weight of the task's difficulty."""

    @classmethod
    def parse(cls, text: str) -> OracleSkill:
        """Parse a parameter such as ``0.7``, ``0.7,task`` or ``0.7,hard=0.5``.

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
                remedy=f"Write {NOISY_ORACLE_USAGE} with a SKILL from 0 to 1, "
                f"for example {NOISY_ORACLE}:0.7.",
            )
        return cls(value, match[2] is not None, hard)

    def __str__(self) -> str:
        task = ",task" if self.of_task else ""
        return f"{self.value!r}{task}" + (f",hard={self.hard!r}" if self.hard else "")

    def of_step(self, steps: int, difficulty: float = 0.0) -> float:
        """P(step right) in a task with so many decisive steps."""
        exponent = 1.0 + self.hard * difficulty
        return math.pow(self.value, exponent / steps if self.of_task else exponent)


def noisy_oracle_factory(
    parameter: str, difficulty: TaskDifficulty | None = None
) -> PrivilegedFactory:
    """The policy ``noisy-oracle:<parameter>``.

    Args:
        parameter: see ``OracleSkill.parse``.
        difficulty: how hard a task is; without it, all are alike.

    Raises:
        BadInput: the parameter is not of the form it must have.
    """
    skill = OracleSkill.parse(parameter)
    name = f"{NOISY_ORACLE}:{skill}"

    def make(insight: GoldInsight) -> Policy:
        hardness = difficulty(insight.task) if difficulty and skill.hard else 0.0
        return ScriptedPolicy(name, lambda view: _noisy(insight, view, skill, hardness))

    return PrivilegedFactory(name, make)


def decisive_calls(task: Task, writes: frozenset[str]) -> list[int]:
    """Numbers of the agent's gold calls that decide: the writes; else, without answer, the last."""
    mine = [call for call in task.gold if call.actor is Actor.AGENT]
    found = [at for at, call in enumerate(mine) if call.tool in writes]
    return found or ([] if task.answers else list(range(len(mine)))[-1:])


def _noisy(
    insight: GoldInsight, view: ScriptView, skill: OracleSkill, difficulty: float
) -> Iterator[Move]:
    task, rng = insight.task, random.Random(f"{NOISY_ORACLE} {insight.start.seed}")
    calls = decisive_calls(task, insight.writes)
    right = skill.of_step(max(1, len(calls) + len(task.answers)), difficulty)
    # Two numbers a step, whatever comes of them: students of one seed differ in skill only.
    draws = [(rng.random() >= right, rng.random()) for _ in range(len(calls) + len(task.answers))]
    # The first draws belong to the calls, the rest to the answers.
    slips = dict(zip(calls, draws, strict=False))
    number = -1
    for move in gold_moves(task):
        # Words to the user are moves too, but only calls are numbered.
        number += isinstance(move, Call)
        slipped, how = slips.get(number, (False, 0.0))
        if slipped and isinstance(move, Call):
            yield from play_moves(view, _wrong_call(move, insight, SeenValues(view.messages), how))
        else:
            yield from play_moves(view, [move])
    wrong = [slipped for slipped, _ in draws[len(calls) :]]
    if wrong and any(slipped for slipped, _ in draws):
        # Who slipped in a write cannot answer rightly; the last answer shows it if none does yet.
        wrong[-1] = wrong[-1] or not any(wrong)
    yield _words(task, wrong, SeenValues(view.messages))


def _wrong_call(call: Call, insight: GoldInsight, seen: SeenValues, how: float) -> Sequence[Call]:
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
    # ``how`` in [0.5, 1) is stretched to [0, 1) and picks one; below 0.5 the call is left out.
    return [others[int((2 * how - 1) * len(others))]] if others and how >= 0.5 else []


def _words(task: Task, wrong: Sequence[bool], seen: SeenValues) -> str:
    """The answers, some of them wrong."""
    if not task.answers:
        return DONE
    told = {
        name: _wrong_answer(task, name, seen) if slipped else value
        for (name, value), slipped in zip(task.answers.items(), wrong, strict=True)
    }
    return format_answers(told)


def _wrong_answer(task: Task, name: str, seen: SeenValues) -> Json:
    """Another answer, beyond what the rubric tolerates."""
    value = task.answers[name]
    if isinstance(value, int | float) and not isinstance(value, bool):
        checks = [c for c in task.rubric.checks if isinstance(c, AnswerCheck)]
        tolerance = max((c.tolerance for c in checks if c.question == name), default=0.0)
        return value + max(1, math.floor(abs(value) * 1e-9)) + math.ceil(2 * tolerance)
    schema = next((q.json_schema for q in task.scenario.questions if q.name == name), {})
    return next(iter(other_values(value, schema, seen)), "none" if value is None else None)
