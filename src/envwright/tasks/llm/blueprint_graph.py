"""The graph of a blueprint: calls and thoughts, each resting on others, and carrying it out.

AutoForge (3.2) lets a model put reasoning nodes between calls and draw edges; what such a node
comes to is then what a model says. Here a thought is an SQL query over the results that it rests
on, and over nothing else: the engine computes it, and an agent can, from what it was shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import apsw
import orjson
from pydantic import Field, ValidationError

from envwright.environment.sql_analysis import analyse_statement
from envwright.environment.world import World, open_world
from envwright.errors import SpecError
from envwright.storage.jsonl import first_problem
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.tasks.llm.task_draft import (
    DraftQuestion,
    DraftTurn,
    TaskDraft,
    call_result,
    has_answer_type,
    value_at,
)
from envwright.tasks.llm.task_setting import InitialRow, TaskSetting
from envwright.tasks.proof.gold_mutants import MAX_DECOYS
from envwright.types import Call, EnvironmentRef, Json, Record, Rubric, Scenario, Task

_NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
_MOST_NODES, _LONGEST = 60, 4_000
_REFERENCE = frozenset({"node", "path"})


class BlueprintNode(Record):
    """A call (``tool``) or a thought (``sql``)."""

    id: str
    tool: str = ""
    arguments: dict[str, Json] = Field(default_factory=dict)
    """Values, or ``{"node": …, "path": …}`` for what another node gives."""
    when: str = ""
    """Name of a node; the call is made only if it is true. With ``not `` before it: only if not."""
    says: str = ""
    """What a thought finds out, in words."""
    of: tuple[str, ...] = ()
    """The nodes that a thought rests on; in its query ``:name`` is what a node gave."""
    sql: str = ""

    def parents(self) -> tuple[str, ...]:
        """The nodes on which it rests, none twice."""
        found = [*self.of, *(name for name, _ in node_references(self.arguments))]
        if self.when:
            found.append(self.condition[0])
        return tuple(dict.fromkeys(found))

    @property
    def condition(self) -> tuple[str, bool]:
        """The node that decides whether the call is made, and what it has to be."""
        return self.when.removeprefix("not "), not self.when.startswith("not ")


class BlueprintQuestion(Record):
    """A question, and the node that gives its answer."""

    text: str
    type: str
    node: str
    path: str = ""


class BlueprintPlan(Record):
    """What a model makes of a sequence of tools."""

    rows: tuple[InitialRow, ...] = ()
    intent: str
    nodes: tuple[BlueprintNode, ...]
    questions: tuple[BlueprintQuestion, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderedBlueprint:
    """A plan that can be run, and its nodes, parents first."""

    plan: BlueprintPlan
    order: tuple[BlueprintNode, ...]


def node_references(value: Json) -> Iterator[tuple[str, str]]:
    """The nodes, with paths, that arguments speak of."""
    if is_reference(value):
        yield str(value["node"]), str(value.get("path", ""))
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from node_references(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from node_references(part)


def is_reference(value: Json) -> bool:
    """Whether a value stands for what a node gives."""
    return isinstance(value, Mapping) and "node" in value and value.keys() <= _REFERENCE


def read_blueprint(
    answer: Mapping[str, Json], sequence: Sequence[str], setting: TaskSetting
) -> OrderedBlueprint:
    """The plan that an answer holds, if it can be run.

    Args:
        answer: what the model wrote.
        sequence: the tools that it is to use; look-ups may come beside.
        setting: the environments.

    Raises:
        TaskRefusal: it has another form, a node is unknown or stands in a circle, or it does not do
            what the sequence does.
    """
    try:
        plan = BlueprintPlan.model_validate(answer)
    except ValidationError as error:
        raise TaskRefusal("another form", first_problem(error)) from None
    plan = plan.model_copy(update={"intent": " ".join(plan.intent.split())})
    if not plan.intent or len(plan.intent) > _LONGEST or not 1 <= len(plan.nodes) <= _MOST_NODES:
        raise TaskRefusal("another form", f"an intent, and at most {_MOST_NODES} nodes")
    _require_names(plan)
    for node in plan.nodes:
        _require_sound(node, setting)
    order = _parents_first(plan.nodes)
    _require_same_changes(plan, sequence, setting)
    _require_nothing_idle(plan, setting)
    return OrderedBlueprint(plan, order)


def _require_names(plan: BlueprintPlan) -> None:
    names = [node.id for node in plan.nodes]
    for name in names:
        if not _NAME.fullmatch(name):
            raise TaskRefusal("another form", f"{name[:40]} is no name: small letters, then digits")
        if names.count(name) > 1:
            raise TaskRefusal("two nodes of one name", name)
    asked = [(question.text, question.node) for question in plan.questions]
    spoken = [(node.id, name) for node in plan.nodes for name in node.parents()]
    for where, name in (*spoken, *asked):
        if name not in names:
            raise TaskRefusal("no such node", f"{where[:80]} rests on {name[:40]}")


def _require_sound(node: BlueprintNode, setting: TaskSetting) -> None:
    """Whether a node is a call that its tool takes, or a thought about something."""
    if bool(node.tool) is bool(node.sql):
        raise TaskRefusal("another form", f"{node.id} is neither a call nor a thought, or both")
    if node.sql:
        if not node.of or node.arguments or node.when:
            raise TaskRefusal(
                "another form", f"the thought {node.id} names what it is of, and its sql"
            )
        return
    tool = setting.tools.get(node.tool)
    if tool is None or tool.spec.actor != "agent":
        raise TaskRefusal("no such tool", node.tool[:80])
    known = tool.arguments.json_schema["properties"]
    if strange := sorted(set(node.arguments) - set(known)):
        raise TaskRefusal(
            "no such parameter", f"{node.tool} takes {', '.join(known)}: {strange[0]}"
        )


def _require_same_changes(
    plan: BlueprintPlan, sequence: Sequence[str], setting: TaskSetting
) -> None:
    """The blueprint's difficulty is its sequence: its changes are to be there, and no others."""
    made = {node.tool for node in plan.nodes if node.tool and setting.tools[node.tool].is_write}
    wanted = {tool for tool in sequence if setting.tools[tool].is_write}
    if left := sorted(wanted - made):
        raise TaskRefusal("a tool of the blueprint is left out", left[0])
    if more := sorted(made - wanted):
        raise TaskRefusal("another change than the blueprint's", more[0])


def _parents_first(nodes: Sequence[BlueprintNode]) -> tuple[BlueprintNode, ...]:
    """Parents first, else in the order in which they stand."""
    left, done = list(nodes), dict[str, BlueprintNode]()
    while left:
        # The first that is ready, so that independent nodes keep the order in which they were
        # written.
        ready = next((n for n in left if all(p in done for p in n.parents())), None)
        if ready is None:
            raise TaskRefusal("the nodes go in a circle", ", ".join(node.id for node in left))
        left.remove(ready)
        done[ready.id] = ready
    return tuple(done.values())


def _require_nothing_idle(plan: BlueprintPlan, setting: TaskSetting) -> None:
    """Whatever is looked up or thought has to lead to a change or an answer."""
    by_name = {node.id: node for node in plan.nodes}
    todo = [question.node for question in plan.questions]
    todo += [n.id for n in plan.nodes if n.tool and setting.tools[n.tool].is_write]
    serving: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in serving:
            serving.add(name)
            todo += by_name[name].parents()
    if idle := [node.id for node in plan.nodes if node.id not in serving]:
        raise TaskRefusal("a node that serves nothing", idle[0])


BLUEPRINT_SAMPLER = "blueprint"
_SHOWN, _RUNNING_LONGEST = 300, 4_000
_Result = str | int | float | bool


@dataclass(frozen=True, slots=True)
class ReasoningResult:
    """What a reasoning node came to."""

    says: str
    value: Json


@dataclass(slots=True)
class BlueprintRun:
    """What came of the nodes."""

    values: dict[str, Json] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    thoughts: list[ReasoningResult] = field(default_factory=list)
    missed: list[tuple[int, Call]] = field(default_factory=list)
    """Calls of branches that were not taken, and before which call each would have come."""
    decided: dict[str, list[Call]] = field(default_factory=dict)
    """Calls that were made because of a condition, by its node."""


def run_blueprint(
    ordered: OrderedBlueprint, setting: TaskSetting, number: int
) -> tuple[TaskDraft, list[ReasoningResult]]:
    """The draft of a task whose gold the calls of a blueprint are, and its thoughts.

    Raises:
        TaskRefusal: the start does not hold, a call fails, or a node gives nothing.
    """
    refs = setting.start(ordered.plan.rows)
    with open_world(_bare(refs), setting.templates) as world:
        done = BlueprintRun()
        for node in ordered.order:
            _run(node, world, setting, done)
        questions = tuple(_question_with_answer(asked, done) for asked in ordered.plan.questions)
    draft = TaskDraft(
        refs=refs,
        turns=(DraftTurn(ordered.plan.intent, tuple(done.calls)),),
        questions=questions,
        sampler=BLUEPRINT_SAMPLER,
        seed=number,
        decoys=_decoys(done),
        thoughts=len(done.thoughts),
        tidy=False,
    )
    return draft, done.thoughts


def _bare(refs: tuple[EnvironmentRef, ...]) -> Task:
    scenario, rubric = Scenario(opening=""), Rubric(checks=())
    return Task(environments=refs, scenario=scenario, gold=(), rubric=rubric)


def _run(node: BlueprintNode, world: World, setting: TaskSetting, done: BlueprintRun) -> None:
    if node.sql:
        value = _thought(node, world, done)
        done.values[node.id] = value
        done.thoughts.append(ReasoningResult(node.says or node.id, value))
        return
    call = Call(tool=node.tool, arguments=_arguments(node, setting, done))
    if node.when:
        name, wanted = node.condition
        if bool(_value(name, "", done)) is not wanted:
            done.missed.append((len(done.calls), call))
            return
        done.decided.setdefault(name, []).append(call)
    done.values[node.id] = call_result(world, call)
    done.calls.append(call)


def _arguments(node: BlueprintNode, setting: TaskSetting, done: BlueprintRun) -> dict[str, Json]:
    schema = setting.tools[node.tool].arguments.json_schema["properties"]
    out = {name: _with_results(value, done) for name, value in node.arguments.items()}
    for name, value in out.items():  # the engine has no truths of its own
        if is_reference(node.arguments[name]) and schema[name].get("type") == "boolean":
            out[name] = bool(value)
    return out


def _with_results(value: Json, done: BlueprintRun) -> Json:
    if is_reference(value):
        return _value(str(value["node"]), str(value.get("path", "")), done)
    if isinstance(value, Mapping):
        return {name: _with_results(part, done) for name, part in value.items()}
    return [_with_results(part, done) for part in value] if isinstance(value, list) else value


def _value(name: str, path: str, done: BlueprintRun) -> Json:
    """What stands at a place in what a node gave."""
    if name not in done.values:
        raise TaskRefusal("a node rests on a call that is not made", name)
    return value_at(done.values[name], path, name)


# --- thoughts ------------------------------------------------------------------------------------


def _thought(node: BlueprintNode, world: World, done: BlueprintRun) -> _Result:
    """What a query over results comes to: one value."""
    bound = {name: _as_parameter(_value(name, "", done)) for name in node.of}
    session = next(iter(world.sessions.values()))
    try:
        # Security boundary: a model wrote this SQL. It must pass the vetting of queries, and read
        # no table at all, only the results bound to it as parameters.
        session.template.vet(node.sql)
        with session.template.reading() as db:
            looks = analyse_statement(
                db, session.template.schema, node.sql, list(bound), "sql"
            ).reads
        if looks:
            table = min(looks)[0]
            raise TaskRefusal("a thought that looks behind the tools", f"{node.id} reads {table}")
        rows = session.query(node.sql, bound)
    except (SpecError, apsw.Error) as error:
        raise TaskRefusal("a thought that cannot be computed", f"{node.id}: {error}") from None
    if len(rows) != 1 or len(rows[0]) != 1:
        raise TaskRefusal("a thought without one value", f"{node.id} gives {len(rows)} rows")
    (value,) = rows[0]
    if not isinstance(value, _Result) or len(str(value)) > _RUNNING_LONGEST:
        raise TaskRefusal("a thought without one value", f"{node.id} gives {str(value)[:80]}")
    return value


def _as_parameter(value: Json) -> Json:
    """A value as a query takes it: what is no single one as JSON."""
    if value is None or isinstance(value, _Result):
        return value
    return orjson.dumps(value).decode()


def _question_with_answer(asked: BlueprintQuestion, done: BlueprintRun) -> DraftQuestion:
    value = _value(asked.node, asked.path, done)
    # SQLite has no booleans: a comparison gives 0 or 1.
    if asked.type == "boolean" and value in (0, 1):
        value = bool(value)
    if not has_answer_type(value, asked.type):
        shown = orjson.dumps(value).decode()[:_SHOWN]
        raise TaskRefusal(
            "an answer of another type", f"{asked.text[:80]}: {shown} is no {asked.type}"
        )
    return DraftQuestion(" ".join(asked.text.split()), asked.type, value)


def _decoys(done: BlueprintRun) -> tuple[tuple[Call, ...], ...]:
    """For each call that was not made: the gold with it, and with it alone of its condition."""
    out: list[tuple[Call, ...]] = []
    taken = [call for calls in done.decided.values() for call in calls]
    for at, call in done.missed:
        more = [*done.calls[:at], call, *done.calls[at:]]
        out.append(tuple(more))
        out.append(tuple(one for one in more if one is call or one not in taken))
    return tuple(out[:MAX_DECOYS])
