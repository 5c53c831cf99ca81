"""Tasks from calls: calls are carried out, and what they change becomes the rubric.

``ScenarioProposal`` is what a model answers; ``TaskDraft`` is all of a task that somebody has to
think of, whoever did.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from pydantic import Field, ValidationError

from envwright.environment.world import World, open_world
from envwright.scoring.events import REPLY
from envwright.scoring.rubric import RubricError, make_rubric
from envwright.storage.jsonl import first_problem
from envwright.tasks.assembly import ACTS, call_dependencies, depth_and_width
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.tasks.llm.task_setting import InitialRow, TaskSetting
from envwright.tasks.model_readings import MODEL_FAMILY
from envwright.types import (
    Actor,
    AnswerCheck,
    Call,
    EnvironmentRef,
    EventCheck,
    Json,
    Question,
    Record,
    Rubric,
    Scenario,
    Task,
    TaskCheck,
)

ANSWER_TYPES: dict[str, Any] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
}
"""Types of answers."""
_SAID = 600
"""Characters of an observation that a model is told."""


@dataclass(frozen=True, slots=True)
class DraftQuestion:
    """A question to be answered, and its answer."""

    text: str
    type: str
    answer: str | int | float | bool


@dataclass(frozen=True, slots=True)
class DraftTurn:
    """A message of the user, and what is called because of it."""

    message: str
    calls: tuple[Call, ...]
    answers: bool = False
    """Whether the agent has to ask before it hears this: it answers to a question."""


@dataclass(frozen=True, slots=True)
class TaskDraft:
    """The parts of a task that an author, model or not, must supply; the rest follows from them."""

    refs: tuple[EnvironmentRef, ...]
    turns: tuple[DraftTurn, ...]
    questions: tuple[DraftQuestion, ...] = ()
    sampler: str = ""
    persona: str = ""
    seed: int = 0
    decoys: tuple[tuple[Call, ...], ...] = ()
    thoughts: int = 0
    """Values that are found by reasoning."""
    known: Mapping[str, Json] = field(default_factory=dict)
    """What the user alone knows and enters in their own acts, by label."""
    tidy: bool = True
    """Whether look-ups that feed nothing are left out; where something is asked none is."""


@dataclass(slots=True)
class _Ran:
    """The calls that were carried out."""

    calls: list[Call] = field(default_factory=list)
    results: list[Json] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    """The turn of each."""


def task_from_draft(draft: TaskDraft, setting: TaskSetting) -> Task:
    """The task whose gold the calls are, without its proof.

    Raises:
        TaskRefusal: a call fails, nothing can be checked, or an environment is not used.
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
        family=MODEL_FAMILY,
        seed=draft.seed,
    )
    with open_world(bare, setting.templates) as world:
        ran = _run(world, draft.turns)
        # Answers may rest on any look-up, so none is left out where something is asked.
        if draft.tidy and not answers:
            ran = _without_idle_lookups(ran, setting)
        checks = (*_checks(world, answers), *_rules_of_asking(draft, setting))
        entities = _entities(world)
        _require_all_used(world, ran.calls)
    needs = call_dependencies(ran.calls, ran.results)
    return bare.model_copy(
        update={
            "gold": tuple(ran.calls),
            "pauses": _pauses(ran.turns, len(draft.turns)),
            "rubric": Rubric(checks=checks),
            "plan": " > ".join(call.tool for call in ran.calls),
            "entities": entities,
            "difficulty": draft_features(ran.calls, needs, setting, draft),
        }
    )


def call_result(world: World, call: Call) -> Json:
    """What a call gives back.

    Raises:
        TaskRefusal: it fails.
    """
    done = world.carry_out(call)
    if not done.ok:
        raise TaskRefusal("a call fails", f"{call.tool} answers {done.text[:_SAID]}")
    return done.value


def draft_features(
    gold: Sequence[Call], needs: Sequence[set[int]], setting: TaskSetting, draft: TaskDraft
) -> dict[str, float]:
    """The features of difficulty that calls tell; most of those of plans are not known."""
    depth, width = depth_and_width(needs)
    writes = sum(setting.tools[call.tool].is_write for call in gold)
    acts = sum(call.actor is Actor.USER for call in gold)
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
        **({ACTS: float(acts)} if acts else {}),
    }


def _scenario(draft: TaskDraft) -> Scenario:
    return Scenario(
        opening=draft.turns[0].message,
        later=tuple(turn.message for turn in draft.turns[1:]),
        persona=draft.persona,
        known=dict(draft.known),
        questions=tuple(
            Question(name=f"q{n}", text=asked.text, json_schema={"type": asked.type})
            for n, asked in enumerate(draft.questions, start=1)
        ),
    )


def _run(world: World, turns: Sequence[DraftTurn]) -> _Ran:
    ran = _Ran()
    for number, turn in enumerate(turns):
        for written in turn.calls:
            given = _with_results(written.arguments, ran.results)
            call = written.model_copy(update={"arguments": given})
            ran.results.append(call_result(world, call))
            ran.calls.append(call)
            ran.turns.append(number)
    return ran


# `$3.id`, `$2[0].id`: the number of a call, and where a value stands in its result.
_RESULT = re.compile(r"\$([1-9]\d?)(\.[A-Za-z_].{0,100}|\[\d.{0,100})")
# One step of a path: `.items` or `items` (group 1), `[0]` (group 2).
_STEP = re.compile(r"\.?([A-Za-z_]\w*)|\[(\d{1,4})\]")
_SHOWN = 300


def _with_results(value: Any, results: Sequence[Json]) -> Any:
    """Arguments in which ``$3.id`` stands for what the third call gave as *id*."""
    if isinstance(value, Mapping):
        return {name: _with_results(part, results) for name, part in value.items()}
    if isinstance(value, list):
        return [_with_results(part, results) for part in value]
    found = _RESULT.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return value
    number = int(found[1])
    if number > len(results):
        raise TaskRefusal("no such output", f"{value} stands before call {number} is made")
    return value_at(results[number - 1], found[2], f"call {number}")


def value_at(whole: Json, path: str, name: str) -> Json:
    """What stands at a path (``[0].id``) in the result of a call.

    Raises:
        TaskRefusal: nothing stands there; ``name`` tells in what.
    """
    value, at = whole, 0
    while at < len(path):
        step = _STEP.match(path, at)
        if step is None:
            raise TaskRefusal(
                "no such output", f"{path[:80]} is no path such as [0].id or items[0].id"
            )
        at = step.end()
        if isinstance(value, dict) and step[1] in value:
            value = value[step[1]]
        elif isinstance(value, list) and step[2] is not None and int(step[2]) < len(value):
            value = value[int(step[2])]
        else:
            shown = orjson.dumps(whole).decode()[:_SHOWN]
            raise TaskRefusal("no such output", f"{name} gives no {path}, but {shown}")
    return value


def _without_idle_lookups(ran: _Ran, setting: TaskSetting) -> _Ran:
    """Without look-ups that feed nothing."""
    kept = list(range(len(ran.calls)))
    while True:
        needs = call_dependencies([ran.calls[at] for at in kept], [ran.results[at] for at in kept])
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
        raise TaskRefusal("nothing changes and nothing is asked")
    made: list[TaskCheck] = []
    try:
        for name, session in world.sessions.items():
            made += make_rubric(session, {}, name).checks
    except RubricError as error:
        raise TaskRefusal("no rubric", str(error)) from None
    for key, value in answers.items():
        made.append(AnswerCheck(name=f"answer {key}", question=key, expected=value))
    return tuple(made)


def _rules_of_asking(draft: TaskDraft, setting: TaskSetting) -> list[TaskCheck]:
    """Changes that must not come before the user has answered."""
    out: list[TaskCheck] = []
    before: set[str] = set()
    for turn in draft.turns:
        own = [call for call in turn.calls if call.actor is Actor.AGENT]
        tools = list(dict.fromkeys(c.tool for c in own if setting.tools[c.tool].is_write))
        if turn.answers:
            # A tool that was used before the question cannot be required to come after the reply.
            if not tools or before & set(tools):
                raise TaskRefusal("nothing waits for the answer", turn.message[:_SAID])
            out.append(EventCheck(name=f"asked before {tools[0]}", first=REPLY, then=tuple(tools)))
        before |= set(tools)
    return out


def _require_all_used(world: World, calls: Sequence[Call]) -> None:
    used = {found[0] for call in calls if (found := world.locate(call.tool))}
    if idle := [name for name in world.sessions if name not in used]:
        raise TaskRefusal("an environment is not used", idle[0])


def _entities(world: World) -> tuple[str, ...]:
    """Rows that were there and that the gold changes."""
    return tuple(
        f"{name}.{row.table}/{'/'.join(map(str, row.key))}"
        for name, session in world.sessions.items()
        for row in session.diff().rows
        if row.before is not None
    )


SCENARIO_SAMPLER = "scenario"
_LONGEST, _MOST_CALLS, _MOST_TURNS = 4_000, 40, 6


class _Turn(Record):
    """A message of the user, as a model writes it."""

    message: str
    calls: tuple[Call, ...] = ()
    answers: bool = False


class _Asked(Record):
    """A question that the user wants answered, as a model writes it."""

    text: str
    type: str
    answer: str | int | float | bool


class ScenarioProposal(Record):
    """What a model answers."""

    rows: tuple[InitialRow, ...] = ()
    """Rows that stand in the database at the start, beside those that are there."""
    turns: tuple[_Turn, ...]
    questions: tuple[_Asked, ...] = ()
    known: dict[str, str | int | float | bool] = Field(default_factory=dict)
    """What the user alone knows and enters in their own acts, by label."""


def read_proposal(answer: Mapping[str, Json]) -> ScenarioProposal:
    """The proposal that an answer holds.

    Raises:
        TaskRefusal: it has not the form that was asked for.
    """
    try:
        found = ScenarioProposal.model_validate(answer)
    except ValidationError as error:
        raise TaskRefusal("another form", first_problem(error)) from None
    turns = tuple(_single_spaced(turn) for turn in found.turns)
    said = all(turn.message and len(turn.message) <= _LONGEST for turn in turns)
    if not said or not 1 <= len(turns) <= _MOST_TURNS or turns[0].answers:
        raise TaskRefusal("another form", "one to six messages, the first of which is no answer")
    if not 1 <= sum(len(turn.calls) for turn in turns) <= _MOST_CALLS:
        raise TaskRefusal("another form", "one to forty calls")
    for asked in found.questions:
        if not has_answer_type(asked.answer, asked.type):
            raise TaskRefusal("another form", f"an answer is no {asked.type}")
    return found.model_copy(update={"turns": turns})


def _single_spaced(turn: _Turn) -> _Turn:
    return turn.model_copy(update={"message": " ".join(turn.message.split())})


def has_answer_type(value: Json, kind: str) -> bool:
    """Whether a value is of a type of answers."""
    known = ANSWER_TYPES.get(kind)
    return (
        known is not None
        and isinstance(value, known)
        # bool is a subclass of int: True must not pass as a number.
        and isinstance(value, bool) == (known is bool)
    )


def draft_from_proposal(proposal: ScenarioProposal, setting: TaskSetting, number: int) -> TaskDraft:
    """The proposal with its start.

    Raises:
        TaskRefusal: the start does not hold.
    """
    return TaskDraft(
        refs=setting.start(proposal.rows),
        turns=tuple(
            DraftTurn(t.message, tuple(_made_by(c, setting) for c in t.calls), t.answers)
            for t in proposal.turns
        ),
        questions=tuple(DraftQuestion(q.text, q.type, q.answer) for q in proposal.questions),
        sampler=SCENARIO_SAMPLER,
        persona="Wrote a message of their own.",
        seed=number,
        known=proposal.known,
    )


def _made_by(call: Call, setting: TaskSetting) -> Call:
    """A call as the one's whose tool it is, whoever the model says makes it."""
    tool = setting.tools.get(call.tool)
    return call.model_copy(update={"actor": tool.spec.actor}) if tool else call
