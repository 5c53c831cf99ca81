"""A task from calls: they are carried out, and what they change is the rubric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from envwright.runtime.world import World, open_world
from envwright.tasks.events import REPLY
from envwright.tasks.flow import dependencies, depth_and_width
from envwright.tasks.modelled.asking import Refusal
from envwright.tasks.modelled.setting import Setting
from envwright.tasks.rubric import RubricError, make_rubric
from envwright.tasks.solving.readings import FAMILY
from envwright.types import (
    AnswerCheck,
    Call,
    EnvironmentRef,
    EventCheck,
    Json,
    Question,
    Rubric,
    Scenario,
    Task,
    TaskCheck,
)

TYPES: dict[str, Any] = {"string": str, "integer": int, "number": (int, float), "boolean": bool}
"""Types of answers."""
_SAID = 600
"""Characters of an observation that a model is told."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to be answered, and its answer."""

    text: str
    type: str
    answer: str | int | float | bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A message of the user, and what is called because of it."""

    message: str
    calls: tuple[Call, ...]
    answers: bool = False
    """Whether the agent has to ask before it hears this: it answers to a question."""


@dataclass(frozen=True, slots=True)
class Draft:
    """All of a task that somebody has to think of."""

    refs: tuple[EnvironmentRef, ...]
    turns: tuple[Turn, ...]
    questions: tuple[Asked, ...] = ()
    sampler: str = ""
    persona: str = ""
    seed: int = 0
    decoys: tuple[tuple[Call, ...], ...] = ()
    thoughts: int = 0
    """Values that are found by reasoning."""
    tidy: bool = True
    """Whether look-ups that feed nothing are left out; where something is asked none is."""


@dataclass(slots=True)
class _Ran:
    """The calls that were carried out."""

    calls: list[Call] = field(default_factory=list)
    results: list[Json] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    """The turn of each."""


def finished(draft: Draft, setting: Setting) -> Task:
    """The task whose gold the calls are, without its proof.

    Raises:
        Refusal: a call fails, nothing can be checked, or an environment is not used.
    """
    answers = {f"q{n}": asked.answer for n, asked in enumerate(draft.questions, start=1)}
    bare = Task(
        environments=draft.refs,
        scenario=_scenario(draft),
        gold=(),
        answers=answers,
        decoys=draft.decoys,
        rubric=Rubric(checks=()),
        sampler=draft.sampler,
        family=FAMILY,
        seed=draft.seed,
    )
    with open_world(bare, setting.templates) as world:
        ran = _run(world, draft.turns)
        if draft.tidy and not answers:
            ran = _useful(ran, setting)
        checks = (*_checks(world, answers), *_waiting(draft, setting))
        entities = _entities(world)
        _all_used(world, ran.calls)
    needs = dependencies(ran.calls, ran.results)
    return bare.model_copy(
        update={
            "gold": tuple(ran.calls),
            "pauses": _pauses(ran.turns, len(draft.turns)),
            "rubric": Rubric(checks=checks),
            "plan": " > ".join(call.tool for call in ran.calls),
            "entities": entities,
            "difficulty": features(ran.calls, needs, setting, draft),
        }
    )


def called(world: World, call: Call) -> Json:
    """What a call gives back.

    Raises:
        Refusal: it fails.
    """
    done = world.call(call.tool, call.arguments)
    if not done.ok:
        raise Refusal("a call fails", f"{call.tool} answers {done.text[:_SAID]}")
    return done.value


def features(
    gold: Sequence[Call], needs: Sequence[set[int]], setting: Setting, draft: Draft
) -> dict[str, float]:
    """The features of difficulty that calls tell; most of those of plans are not known."""
    depth, width = depth_and_width(needs)
    writes = sum(setting.tools[call.tool].is_write for call in gold)
    return {
        "calls": float(len(gold)),
        "depth": float(depth),
        "width": float(width),
        "lookups": float(len(gold) - writes),
        "writes": float(writes),
        "reasoning": float(draft.thoughts),
        "turns": float(len(draft.turns)),
        "ambiguity": 1.0,
        "goals": float(writes + len(draft.questions)),
        "questions": float(len(draft.questions)),
        "withheld": float(sum(turn.answers for turn in draft.turns)),
    }


def _scenario(draft: Draft) -> Scenario:
    return Scenario(
        opening=draft.turns[0].message,
        later=tuple(turn.message for turn in draft.turns[1:]),
        persona=draft.persona,
        questions=tuple(
            Question(name=f"q{n}", text=asked.text, json_schema={"type": asked.type})
            for n, asked in enumerate(draft.questions, start=1)
        ),
    )


def _run(world: World, turns: Sequence[Turn]) -> _Ran:
    ran = _Ran()
    for number, turn in enumerate(turns):
        for call in turn.calls:
            ran.results.append(called(world, call))
            ran.calls.append(call)
            ran.turns.append(number)
    return ran


def _useful(ran: _Ran, setting: Setting) -> _Ran:
    """Without look-ups that feed nothing."""
    kept = list(range(len(ran.calls)))
    while True:
        needs = dependencies([ran.calls[at] for at in kept], [ran.results[at] for at in kept])
        fed = {kept[number] for before in needs for number in before}
        idle = {
            at for at in kept if at not in fed and not setting.tools[ran.calls[at].tool].is_write
        }
        if not idle:
            break
        kept = [at for at in kept if at not in idle]
    lists: tuple[list[Any], ...] = (ran.calls, ran.results, ran.turns)
    return _Ran(*([one[at] for at in kept] for one in lists))


def _pauses(turns: Sequence[int], count: int) -> tuple[int, ...]:
    """Numbers of calls after which each later message is heard."""
    return tuple(sum(turn < number for turn in turns) for number in range(1, count))


def _checks(world: World, answers: Mapping[str, Json]) -> tuple[TaskCheck, ...]:
    if not any(world.diff().values()) and not answers:
        raise Refusal("nothing changes and nothing is asked")
    made: list[TaskCheck] = []
    try:
        for name, session in world.sessions.items():
            made += make_rubric(session, {}, name).checks
    except RubricError as error:
        raise Refusal("no rubric", str(error)) from None
    for key, value in answers.items():
        made.append(AnswerCheck(name=f"answer {key}", question=key, expected=value))
    return tuple(made)


def _waiting(draft: Draft, setting: Setting) -> list[TaskCheck]:
    """Changes that must not come before the user has answered."""
    out: list[TaskCheck] = []
    before: set[str] = set()
    for turn in draft.turns:
        tools = list(dict.fromkeys(c.tool for c in turn.calls if setting.tools[c.tool].is_write))
        if turn.answers:
            if not tools or before & set(tools):
                raise Refusal("nothing waits for the answer", turn.message[:_SAID])
            out.append(EventCheck(name=f"asked before {tools[0]}", first=REPLY, then=tuple(tools)))
        before |= set(tools)
    return out


def _all_used(world: World, calls: Sequence[Call]) -> None:
    used = {found[0] for call in calls if (found := world.locate(call.tool))}
    if idle := [name for name in world.sessions if name not in used]:
        raise Refusal("an environment is not used", idle[0])


def _entities(world: World) -> tuple[str, ...]:
    """Rows that were there and that the gold changes."""
    return tuple(
        f"{name}.{row.table}/{'/'.join(map(str, row.key))}"
        for name, session in world.sessions.items()
        for row in session.diff().rows
        if row.before is not None
    )
