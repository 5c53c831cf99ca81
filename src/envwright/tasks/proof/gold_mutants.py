"""The adversaries of a rubric: changed copies of the gold, whole policies, and a task's decoys.

A step is a call, or ``None`` where the agent speaks and hears the user. Nothing is carried out
here; ``step_runner`` does that.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from envwright.environment.schema import quote_name
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.environment.world import World
from envwright.errors import BadInput
from envwright.scoring.answers import parse_answers
from envwright.tasks.goals import Goal, RowReference, Unplannable
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.grounding.scene import Scene, ToolViews
from envwright.tasks.grounding.write_goals import write_goal
from envwright.tasks.proof.careful_gold import careful_steps
from envwright.types import (
    Actor,
    Call,
    EnvironmentRef,
    Json,
    Message,
    Role,
    Scalar,
    Task,
    canonical_json,
)

CAREFUL, ALTERNATIVE = "careful", "alternative"
"""The kinds of adversaries that must score 1."""
ALONE = "agent alone"
"""The agent in the place of the user; never as good as the gold."""
MAX_DECOYS = 6
NEAR_MISSES = 3
"""Replacements tried per argument."""
# Random orders per task, and extra writes after and before the gold.
_SHUFFLES = 2
_EXTRA_AFTER, _EXTRA_BEFORE = 5, 1
_WORD = 2**63
"""Integers of the database, and of JSON as it is written here, are below."""
GoldStep = Call | None


@dataclass(frozen=True, slots=True)
class GoldMutant:
    """One sequence of steps with answers; ``kind`` groups it, ``what`` says what was changed."""

    kind: str
    what: str
    steps: tuple[GoldStep, ...]
    answers: Mapping[str, Json]


class WritePool:
    """Writes that are possible at the start of an environment: material for adversaries."""

    def __init__(
        self, template: Template, donor: FreshValues, seed: int, per_tool: int = 2
    ) -> None:
        self.calls: dict[str, list[Call]] = {}
        views = ToolViews(template)
        for tool in template.tools.values():
            if not tool.is_write or tool.spec.actor is not Actor.AGENT:
                continue
            found: list[Call] = []
            for number in range(per_tool):
                # Seeded per tool and number: adding a tool leaves the calls of the others as they
                # are.
                rng = random.Random(f"pool {seed} {tool.name} {number}")
                with template.session() as session:
                    try:
                        goal = write_goal(Scene(session, views, donor, rng), tool)
                    except Unplannable:
                        continue
                found += [call for call in goal.calls if call not in found]
            self.calls[tool.name] = found

    def all(self, prefix: str = "") -> list[Call]:
        """Every call of the pool, with the prefix of a task's environment."""
        return [
            Call(tool=prefix + call.tool, arguments=call.arguments) if prefix else call
            for calls in self.calls.values()
            for call in calls
        ]


class WritePools:
    """The pools of environments as their tasks find them, each made when it is first needed.

    Example::

        proof = prove_task(task, templates, WritePools(templates))

    Args:
        templates: by environment id, each in its own state.
        seed: of the calls.
        per_tool: calls that are tried for a tool.
    """

    def __init__(self, templates: Mapping[str, Template], seed: int = 0, per_tool: int = 2) -> None:
        self._templates, self._seed, self._per_tool = templates, seed, per_tool
        self._made: dict[tuple[str, str], WritePool] = {}

    def of(self, ref: EnvironmentRef) -> WritePool:
        """The pool of an environment in the given state in which a task finds it."""
        return self.at(self._templates[ref.id].in_state(ref.state))

    def at(self, template: Template, donor: FreshValues | None = None) -> WritePool:
        """The pool of an environment as it begins here; ``donor`` is its own, if there is one."""
        key = template.id, template.state
        if key not in self._made:
            donor = donor or FreshValues(template)
            self._made[key] = WritePool(template, donor, self._seed, self._per_tool)
        return self._made[key]

    def writes(self, task: Task) -> list[Call]:
        """All calls that are possible where a task starts, as they are named there."""
        return [call for ref in task.environments for call in self.of(ref).all(ref.prefix)]


def steps_of(task: Task) -> tuple[GoldStep, ...]:
    """The gold, with a ``None`` wherever the agent speaks."""
    return with_pauses(task.gold, task.pauses)


def alternatives_of(task: Task) -> tuple[tuple[GoldStep, ...], ...]:
    """The other golds, which speak where the gold does."""
    return tuple(with_pauses(calls, task.pauses) for calls in task.alternatives)


def with_pauses(calls: Sequence[Call], pauses: Sequence[int]) -> tuple[GoldStep, ...]:
    """Calls with a ``None`` before those at the given places, and at the end."""
    out: list[GoldStep] = []
    for at in range(len(calls) + 1):
        out += [None] * pauses.count(at)
        out += calls[at : at + 1]
    return tuple(out)


@dataclass(slots=True)
class Adversaries:
    """All adversaries of one task. The world is at its start whenever one is asked for."""

    world: World
    task: Task
    harm: Sequence[Call]
    """Writes that are possible at the start."""
    rng: random.Random
    refused: frozenset[int] = frozenset()
    """Places of the gold's steps that a rule refuses: they only show the reason."""
    steps: tuple[GoldStep, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.steps = steps_of(self.task)

    def __iter__(self) -> Iterator[GoldMutant]:
        """One after the other; equal ones only once."""
        # The same sequence under another kind would be run again for nothing.
        seen: set[bytes] = set()
        for mutant in self._all():
            key = canonical_json(
                [[step and step.data() for step in mutant.steps], dict(mutant.answers)]
            )
            if key not in seen:
                seen.add(key)
                yield mutant

    def _all(self) -> Iterator[GoldMutant]:
        yield from self._careful()
        for number, steps in enumerate(alternatives_of(self.task), start=1):
            yield GoldMutant(ALTERNATIVE, str(number), steps, self.task.answers)
        yield from self._dropped()
        yield from self._arguments()
        yield from self._orders()
        yield from self._alone()
        yield from self._other_tools()
        yield from self._decoys()
        yield from self._extra()
        yield from self._wrong_answers()
        yield from self._policies()

    # --- changed golds ---------------------------------------------------------------------------

    def _careful(self) -> Iterator[GoldMutant]:
        steps = careful_steps(self.world, self.steps)
        pairs = enumerate(zip(self.steps, steps, strict=True), start=1)
        kept = [
            f"{at} {new.tool}: {', '.join(n for n in new.arguments if n not in old.arguments)}"
            for at, (old, new) in pairs
            if old and new and old != new
        ]
        if kept:
            yield GoldMutant(CAREFUL, f"{'; '.join(kept)} kept", steps, self.task.answers)

    def _dropped(self) -> Iterator[GoldMutant]:
        for at, step in enumerate(self.steps):
            rest = self.steps[:at] + self.steps[at + 1 :]
            if step is None:
                kind = "reply not waited for"
            elif at in self.refused:
                kind = "refused call dropped"
            else:
                kind = "step dropped" if self._tool(step).is_write else "look-up dropped"
            yield GoldMutant(kind, f"{at + 1} {step.tool if step else ''}", rest, self.task.answers)

    def _arguments(self) -> Iterator[GoldMutant]:
        for at, call in self._calls():
            tool = self._tool(call)
            for name, value in call.arguments.items():
                for other in self._near_values(call, tool, name, value):
                    changed = _with_arguments(call, {**call.arguments, name: other})
                    yield GoldMutant(
                        "argument replaced" if tool.is_write else "look-up replaced",
                        f"{at + 1} {call.tool}.{name} = {other!r}",
                        self._replace_step(at, changed),
                        self.task.answers,
                    )
                if name not in tool.arguments.json_schema["required"]:
                    rest = {k: v for k, v in call.arguments.items() if k != name}
                    yield GoldMutant(
                        "argument dropped",
                        f"{at + 1} {call.tool}.{name}",
                        self._replace_step(at, _with_arguments(call, rest)),
                        self.task.answers,
                    )

    def _near_values(self, call: Call, tool: CompiledTool, name: str, value: Json) -> list[Json]:
        """Values close to one: other rows, other options, off by one, a letter more."""
        options: list[Json] = []
        enum = tool.arguments.json_schema["properties"].get(name, {}).get("enum")
        if isinstance(value, bool):
            options = [not value]
        elif enum:
            options = [other for other in enum if other != value]
        else:
            listed = isinstance(value, list) and bool(value)
            column = tool.arguments.columns.get(f"{name}[]" if listed else name)
            if column is not None:
                options = self._other_cells(call, column, value)
            if listed:
                options = [[*value[:-1], other] for other in options]
            options += _shifted(value)
        return options[:NEAR_MISSES] if tool.is_write else options[:1]

    def _other_cells(self, call: Call, column: tuple[str, str], value: Json) -> list[Json]:
        session = self.world.sessions[self._place(call)]
        schema = session.template.schema
        table, name = schema.root(*column)
        # No value inside a JSON document can be selected as a cell.
        if schema.tables[table].columns[name].is_json:
            return []
        cell = quote_name(name)
        rows = f"{quote_name(table)} WHERE {cell} IS NOT NULL"
        # Ordered, because the sample below must depend on the seed alone.
        sql = f"SELECT DISTINCT {cell} FROM {rows} ORDER BY {cell}"
        given = value if isinstance(value, list) else [value]
        found = [row[0] for row in session.query(sql) if row[0] not in given]
        return self.rng.sample(found, min(NEAR_MISSES - 1, len(found)))

    def _orders(self) -> Iterator[GoldMutant]:
        """Neighbours swapped, the reverse, and other linearisations at random."""
        steps = self.steps
        for at in range(len(steps) - 1):
            swapped = (*steps[:at], steps[at + 1], steps[at], *steps[at + 2 :])
            what = f"{at + 1} and {at + 2} swapped"
            yield GoldMutant("order changed", what, swapped, self.task.answers)
        if len(steps) > 2:
            yield GoldMutant("order changed", "reversed", steps[::-1], self.task.answers)
        for number in range(_SHUFFLES if len(steps) > 3 else 0):
            mixed = tuple(self.rng.sample(steps, len(steps)))
            yield GoldMutant("order changed", f"shuffled {number + 1}", mixed, self.task.answers)

    def _other_tools(self) -> Iterator[GoldMutant]:
        """A search for other ways: each write by another tool that takes the same columns."""
        for at, call in self._calls():
            tool = self._tool(call)
            for other in self._tools_like(call) if tool.is_write else ():
                yield GoldMutant(
                    "other tool" if call.actor is Actor.AGENT else ALONE,
                    f"{at + 1} {other.tool} for {call.tool}",
                    self._replace_step(at, other),
                    self.task.answers,
                )

    def _alone(self) -> Iterator[GoldMutant]:
        """The agent tries by itself what only the user can do."""
        for at, call in self._calls():
            if call.actor is Actor.USER:
                tried = call.model_copy(update={"actor": Actor.AGENT})
                steps = self._replace_step(at, tried)
                yield GoldMutant(ALONE, f"{at + 1} {call.tool}", steps, self.task.answers)

    def _tools_like(self, call: Call) -> Iterator[Call]:
        """The call's values given to other writing tools, by the columns of their parameters."""
        place = self._place(call)
        own = self._tool(call).arguments.columns
        by_column = {own[p]: value for p, value in call.arguments.items() if p in own}
        for tool in self.world.templates[place].tools.values():
            name = self.world.refs[place].prefix + tool.name
            if not tool.is_write or tool.spec.actor is not Actor.AGENT:
                continue
            if name == call.tool or not by_column:
                continue
            mine = tool.arguments.columns
            given = {
                p: by_column[mine[p]] for p in tool.spec.parameters if mine.get(p) in by_column
            }
            if given and set(tool.arguments.json_schema["required"]) <= given.keys():
                yield Call(tool=name, arguments=given)

    def _decoys(self) -> Iterator[GoldMutant]:
        """The task's own: the branch not taken, the row that nearly fits; pauses as in the gold."""
        for number, calls in enumerate(self.task.decoys, start=1):
            steps = with_pauses(calls, self.task.pauses)
            yield GoldMutant("decoy", f"{number} {calls[-1].tool}", steps, self.task.answers)

    def _extra(self) -> Iterator[GoldMutant]:
        steps, answers = self.steps, self.task.answers
        for call in self.rng.sample(self.harm, min(_EXTRA_AFTER, len(self.harm))):
            yield GoldMutant("extra write", f"{call.tool} after", (*steps, call), answers)
        for call in self.rng.sample(self.harm, min(_EXTRA_BEFORE, len(self.harm))):
            yield GoldMutant("extra write", f"{call.tool} before", (call, *steps), answers)
        for at, call in self._calls():
            if self._tool(call).is_write:
                again = (*steps[: at + 1], call, *steps[at + 1 :])
                yield GoldMutant("step repeated", f"{at + 1} {call.tool}", again, answers)

    # --- answers ---------------------------------------------------------------------------------

    def _wrong_answers(self) -> Iterator[GoldMutant]:
        answers = self.task.answers
        options = {q.name: q.json_schema.get("enum", ()) for q in self.task.scenario.questions}
        for name, value in answers.items():
            # Forms that a lenient comparison could let through: wrapped, empty, padded, converted
            # to text, or hidden in a list of guesses.
            wrong: list[Json] = [[value], None, f"{value}x"]
            wrong += [option for option in options.get(name, ()) if option != value]
            if isinstance(value, bool):
                wrong.append(not value)
            elif isinstance(value, int | float):
                wrong += [*_shifted(value), str(value), list(range(100))]
            else:
                wrong += [[value, "x"], f"{value}, x"]
            for other in wrong:
                said = {**answers, name: other}
                what = f"{name} = {str(other)[:40]}"
                yield GoldMutant("answer changed", what, self.steps, said)
            rest = {k: v for k, v in answers.items() if k != name}
            yield GoldMutant("answer missing", name, self.steps, rest)

    # --- policies --------------------------------------------------------------------------------

    def _policies(self) -> Iterator[GoldMutant]:
        steps, answers, harm = self.steps, self.task.answers, tuple(self.harm)
        calls = [call for _, call in self._calls()]
        reads = tuple(call for call in calls if not self._tool(call).is_write)
        yield GoldMutant("policy", "noop", (), {})
        # Known ways to hack a reward: doing nothing, everything, or echoing what is shown.
        yield GoldMutant("policy", "looks up, then stops", reads, {})
        if len(reads) < len(calls):
            yield GoldMutant("policy", "answers without acting", reads, answers)
        drawn = tuple(self.rng.choice(harm) for _ in range(6)) if harm else ()
        yield GoldMutant("policy", "random", drawn, {})
        yield GoldMutant("policy", "destructive", (*steps, *harm), answers)
        yield GoldMutant("policy", "calls everything", harm, answers)
        yield GoldMutant("policy", "answers everything", steps, self._everything())
        echoed = Message(role=Role.ASSISTANT, content=self._prompt())
        yield GoldMutant("policy", "echoes the prompt", (), parse_answers([echoed]))

    def _everything(self) -> dict[str, Any]:
        """All options at once, where there are any; else a list of what might be meant."""
        out: dict[str, Any] = {}
        for question in self.task.scenario.questions:
            known = question.json_schema.get("enum")
            out[question.name] = list(known) if known else ["*", self.task.answers[question.name]]
        return out

    def _prompt(self) -> str:
        """All words that the agent is given, the form of the answers included."""
        scenario = self.task.scenario
        asked = [f"{q.name}: {q.text} {q.json_schema}" for q in scenario.questions]
        form = '{"answers": {' + ", ".join(f'"{q.name}": null' for q in scenario.questions) + "}}"
        return "\n".join([scenario.opening, *scenario.later, *asked, form])

    # --- parts -----------------------------------------------------------------------------------

    def _calls(self) -> Iterator[tuple[int, Call]]:
        for at, step in enumerate(self.steps):
            if step is not None:
                yield at, step

    def _replace_step(self, at: int, call: Call) -> tuple[GoldStep, ...]:
        return (*self.steps[:at], call, *self.steps[at + 1 :])

    def _place(self, call: Call) -> str:
        found = self.world.locate(call.tool)
        if found is None:
            raise _no_tool(call)
        return found[0]

    def _tool(self, call: Call) -> CompiledTool:
        found = self.world.compiled_tool(call.tool)
        if found is None:
            raise _no_tool(call)
        return found


def _with_arguments(call: Call, arguments: dict[str, Json]) -> Call:
    return call.model_copy(update={"arguments": arguments})


def _no_tool(call: Call) -> BadInput:
    """For a gold or a decoy that calls what the task's environments do not have."""
    return BadInput(f"there is no tool {call.tool}.")


def _shifted(value: Json) -> list[Json]:
    if isinstance(value, int | float):
        return [near for near in (value + 1, value - 1) if -_WORD <= near < _WORD]
    if isinstance(value, str):
        return [value + "x"]
    if isinstance(value, list) and value:
        return [value[:-1], [*value, value[0]]]
    return []


def decoy_sequences(goals: Sequence[Goal], gold: Sequence[Call]) -> tuple[tuple[Call, ...], ...]:
    """At most ``MAX_DECOYS`` call sequences that look right and are wrong.

    Material for the proof that no generic mutation makes: the branch of a condition that is not
    taken, and the change on a row that nearly fits.

    Args:
        goals: the goals of the task.
        gold: all its calls, in which the changes of each goal stand together.
    """
    out = [
        _with_changes(gold, goal.changes(), wrong)
        for goal in goals
        for wrong in (*_other_branch(goal), *_other_rows(goal), *_misses(goal))
    ]
    return tuple(sequence for sequence in out if sequence)[:MAX_DECOYS]


def _other_branch(goal: Goal) -> Iterator[tuple[Call, ...]]:
    """What the branch not taken asks for; nothing when it asks for nothing."""
    if goal.kind == "choose":
        spare = goal.otherwise if goal.taken() is goal.then else goal.then
        yield spare.calls if spare else ()


def _misses(goal: Goal) -> tuple[tuple[Call, ...], ...]:
    """What ends near a goal state: a row that misses the constraint, two at once."""
    return goal.ends.misses if goal.ends else ()


def _other_rows(goal: Goal) -> Iterator[tuple[Call, ...]]:
    """The change on a row that fits what was said first, or that comes second."""
    for parameter, reference in goal.references.items():
        for key in _near_rows(reference)[:2]:
            yield tuple(_replaced(call, parameter, key) for call in goal.calls)


def _near_rows(reference: RowReference) -> list[Scalar]:
    among = reference.among.keys if reference.among else ()
    return [key for key in (*reference.others, *among) if key != reference.key]


def _replaced(call: Call, parameter: str, key: Json) -> Call:
    return _with_arguments(call, {**call.arguments, parameter: key})


def other_golds(goals: Sequence[Goal], gold: Sequence[Call]) -> tuple[tuple[Call, ...], ...]:
    """The gold with each other way to a goal state that it may reach."""
    ways = [(goal, way) for goal in goals if goal.ends for way in goal.ends.ways[1:]]
    return tuple(_with_changes(gold, goal.changes(), way) for goal, way in ways)


def _with_changes(
    gold: Sequence[Call], old: Sequence[Call], new: Sequence[Call]
) -> tuple[Call, ...]:
    """The gold with one goal's changes replaced."""
    for at in range(len(gold)):
        if tuple(gold[at : at + len(old)]) == tuple(old):
            return (*gold[:at], *new, *gold[at + len(old) :])
    return ()
