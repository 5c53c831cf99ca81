"""The graph of a blueprint: calls and thoughts, each resting on others, in a form that can be run.

AutoForge (3.2) lets a model put reasoning nodes between calls and draw edges; what such a node
comes to is then what a model says. Here a thought is an SQL query over the results that it rests
on, and over nothing else: the engine computes it, and an agent can, from what it was shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field, ValidationError

from envwright.store.jsonl import first_problem
from envwright.tasks.modelled.asking import Refusal
from envwright.tasks.modelled.setting import Row, Setting
from envwright.types import Json, Record

_NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
_MOST_NODES, _LONGEST = 60, 4_000
_REFERENCE = frozenset({"node", "path"})


class Node(Record):
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
        found = [*self.of, *(name for name, _ in references(self.arguments))]
        if self.when:
            found.append(self.condition[0])
        return tuple(dict.fromkeys(found))

    @property
    def condition(self) -> tuple[str, bool]:
        """The node that decides whether the call is made, and what it has to be."""
        return self.when.removeprefix("not "), not self.when.startswith("not ")


class Wanted(Record):
    """A question, and the node that gives its answer."""

    text: str
    type: str
    node: str
    path: str = ""


class Plan(Record):
    """What a model makes of a sequence of tools."""

    rows: tuple[Row, ...] = ()
    intent: str
    nodes: tuple[Node, ...]
    questions: tuple[Wanted, ...] = ()


@dataclass(frozen=True, slots=True)
class Ordered:
    """A plan that can be run, and its nodes, parents first."""

    plan: Plan
    order: tuple[Node, ...]


def references(value: Json) -> Iterator[tuple[str, str]]:
    """The nodes, with paths, that arguments speak of."""
    if is_reference(value):
        yield str(value["node"]), str(value.get("path", ""))
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from references(part)


def is_reference(value: Json) -> bool:
    """Whether a value stands for what a node gives."""
    return isinstance(value, Mapping) and "node" in value and value.keys() <= _REFERENCE


def read_plan(answer: Mapping[str, Json], sequence: Sequence[str], setting: Setting) -> Ordered:
    """The plan that an answer holds, if it can be run.

    Args:
        answer: what the model wrote.
        sequence: the tools that it is to use; look-ups may come beside.
        setting: the environments.

    Raises:
        Refusal: it has another form, a node is unknown or stands in a circle, or it does not do
            what the sequence does.
    """
    try:
        plan = Plan.model_validate(answer)
    except ValidationError as error:
        raise Refusal("another form", first_problem(error)) from None
    plan = plan.model_copy(update={"intent": " ".join(plan.intent.split())})
    if not plan.intent or len(plan.intent) > _LONGEST or not 1 <= len(plan.nodes) <= _MOST_NODES:
        raise Refusal("another form", f"an intent, and at most {_MOST_NODES} nodes")
    _named(plan)
    for node in plan.nodes:
        _sound(node, setting)
    order = _ordered(plan.nodes)
    _same_changes(plan, sequence, setting)
    _nothing_idle(plan, setting)
    return Ordered(plan, order)


def _named(plan: Plan) -> None:
    names = [node.id for node in plan.nodes]
    for name in names:
        if not _NAME.fullmatch(name):
            raise Refusal("another form", f"{name[:40]} is no name: small letters, then digits")
        if names.count(name) > 1:
            raise Refusal("two nodes of one name", name)
    asked = [(question.text, question.node) for question in plan.questions]
    spoken = [(node.id, name) for node in plan.nodes for name in node.parents()]
    for where, name in (*spoken, *asked):
        if name not in names:
            raise Refusal("no such node", f"{where[:80]} rests on {name[:40]}")


def _sound(node: Node, setting: Setting) -> None:
    """Whether a node is a call that its tool takes, or a thought about something."""
    if bool(node.tool) is bool(node.sql):
        raise Refusal("another form", f"{node.id} is neither a call nor a thought, or both")
    if node.sql:
        if not node.of or node.arguments or node.when:
            raise Refusal("another form", f"the thought {node.id} names what it is of, and its sql")
        return
    tool = setting.tools.get(node.tool)
    if tool is None or tool.spec.actor != "agent":
        raise Refusal("no such tool", node.tool[:80])
    known = tool.arguments.json_schema["properties"]
    if strange := sorted(set(node.arguments) - set(known)):
        raise Refusal("no such parameter", f"{node.tool} takes {', '.join(known)}: {strange[0]}")


def _same_changes(plan: Plan, sequence: Sequence[str], setting: Setting) -> None:
    """The blueprint's difficulty is its sequence: its changes are to be there, and no others."""
    made = {node.tool for node in plan.nodes if node.tool and setting.tools[node.tool].is_write}
    wanted = {tool for tool in sequence if setting.tools[tool].is_write}
    if left := sorted(wanted - made):
        raise Refusal("a tool of the blueprint is left out", left[0])
    if more := sorted(made - wanted):
        raise Refusal("another change than the blueprint's", more[0])


def _ordered(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Parents first, else in the order in which they stand."""
    left, done = list(nodes), dict[str, Node]()
    while left:
        ready = next((n for n in left if all(p in done for p in n.parents())), None)
        if ready is None:
            raise Refusal("the nodes go in a circle", ", ".join(node.id for node in left))
        left.remove(ready)
        done[ready.id] = ready
    return tuple(done.values())


def _nothing_idle(plan: Plan, setting: Setting) -> None:
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
        raise Refusal("a node that serves nothing", idle[0])
