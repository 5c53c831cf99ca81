"""A blueprint carried out, parents first: arguments from results, thoughts by the engine."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import apsw
import orjson

from envwright.errors import SpecError
from envwright.runtime.analysis import analyse
from envwright.runtime.world import World, open_world
from envwright.tasks.decoys import MOST
from envwright.tasks.modelled.asking import Refusal
from envwright.tasks.modelled.drafting import Asked, Draft, Turn, called
from envwright.tasks.modelled.nodes import Node, Ordered, Wanted, is_reference
from envwright.tasks.modelled.proposal import fits
from envwright.tasks.modelled.setting import Setting
from envwright.types import Call, EnvironmentRef, Json, Rubric, Scenario, Task

SAMPLER = "blueprint"
_STEP = re.compile(r"\.?([A-Za-z_]\w*)|\[(\d{1,4})\]")
_SHOWN, _LONGEST = 300, 4_000
_Result = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Thought:
    """What a reasoning node came to."""

    says: str
    value: Json


@dataclass(slots=True)
class Carried:
    """What came of the nodes."""

    values: dict[str, Json] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    thoughts: list[Thought] = field(default_factory=list)
    missed: list[tuple[int, Call]] = field(default_factory=list)
    """Calls of branches that were not taken, and before which call each would have come."""
    decided: dict[str, list[Call]] = field(default_factory=dict)
    """Calls that were made because of a condition, by its node."""


def carried_out(ordered: Ordered, setting: Setting, number: int) -> tuple[Draft, list[Thought]]:
    """The draft of a task whose gold the calls of a blueprint are, and its thoughts.

    Raises:
        Refusal: the start does not hold, a call fails, or a node gives nothing.
    """
    refs = setting.start(ordered.plan.rows)
    with open_world(_bare(refs), setting.templates) as world:
        done = Carried()
        for node in ordered.order:
            _run(node, world, setting, done)
        questions = tuple(_answered(asked, done) for asked in ordered.plan.questions)
    draft = Draft(
        refs=refs,
        turns=(Turn(ordered.plan.intent, tuple(done.calls)),),
        questions=questions,
        sampler=SAMPLER,
        seed=number,
        decoys=_decoys(done),
        thoughts=len(done.thoughts),
        tidy=False,
    )
    return draft, done.thoughts


def _bare(refs: tuple[EnvironmentRef, ...]) -> Task:
    scenario, rubric = Scenario(opening=""), Rubric(checks=())
    return Task(environments=refs, scenario=scenario, gold=(), rubric=rubric)


def _run(node: Node, world: World, setting: Setting, done: Carried) -> None:
    if node.sql:
        value = _thought(node, world, done)
        done.values[node.id] = value
        done.thoughts.append(Thought(node.says or node.id, value))
        return
    call = Call(tool=node.tool, arguments=_arguments(node, setting, done))
    if node.when:
        name, wanted = node.condition
        if bool(_value(name, "", done)) is not wanted:
            done.missed.append((len(done.calls), call))
            return
        done.decided.setdefault(name, []).append(call)
    done.values[node.id] = called(world, call)
    done.calls.append(call)


def _arguments(node: Node, setting: Setting, done: Carried) -> dict[str, Json]:
    schema = setting.tools[node.tool].arguments.json_schema["properties"]
    out = {name: _filled(value, done) for name, value in node.arguments.items()}
    for name, value in out.items():  # the engine has no truths of its own
        if is_reference(node.arguments[name]) and schema[name].get("type") == "boolean":
            out[name] = bool(value)
    return out


def _filled(value: Json, done: Carried) -> Json:
    if is_reference(value):
        return _value(str(value["node"]), str(value.get("path", "")), done)
    if isinstance(value, Mapping):
        return {name: _filled(part, done) for name, part in value.items()}
    return [_filled(part, done) for part in value] if isinstance(value, list) else value


def _value(name: str, path: str, done: Carried) -> Json:
    """What stands at a place in what a node gave."""
    if name not in done.values:
        raise Refusal("a node rests on a call that is not made", name)
    value = whole = done.values[name]
    at = 0
    while at < len(path):
        step = _STEP.match(path, at)
        if step is None:
            raise Refusal("no such output", f"{path[:80]} is no path such as [0].id or items[0].id")
        at = step.end()
        if isinstance(value, dict) and step[1] in value:
            value = value[step[1]]
        elif isinstance(value, list) and step[2] is not None and int(step[2]) < len(value):
            value = value[int(step[2])]
        else:
            shown = orjson.dumps(whole).decode()[:_SHOWN]
            raise Refusal("no such output", f"{name} gives no {path}, but {shown}")
    return value


# --- thoughts ------------------------------------------------------------------------------------


def _thought(node: Node, world: World, done: Carried) -> _Result:
    """What a query over results comes to: one value."""
    bound = {name: _bound(_value(name, "", done)) for name in node.of}
    session = next(iter(world.sessions.values()))
    try:
        session.template.vet(node.sql)
        with session.template.reading() as db:
            looks = analyse(db, session.template.schema, node.sql, list(bound), "sql").reads
        if looks:
            table = min(looks)[0]
            raise Refusal("a thought that looks behind the tools", f"{node.id} reads {table}")
        rows = session.query(node.sql, bound)
    except (SpecError, apsw.Error) as error:
        raise Refusal("a thought that cannot be computed", f"{node.id}: {error}") from None
    if len(rows) != 1 or len(rows[0]) != 1:
        raise Refusal("a thought without one value", f"{node.id} gives {len(rows)} rows")
    (value,) = rows[0]
    if not isinstance(value, _Result) or len(str(value)) > _LONGEST:
        raise Refusal("a thought without one value", f"{node.id} gives {str(value)[:80]}")
    return value


def _bound(value: Json) -> Json:
    """A value as a query takes it: what is no single one as JSON."""
    if value is None or isinstance(value, _Result):
        return value
    return orjson.dumps(value).decode()


def _answered(asked: Wanted, done: Carried) -> Asked:
    value = _value(asked.node, asked.path, done)
    if asked.type == "boolean" and value in (0, 1):
        value = bool(value)
    if not fits(value, asked.type):
        shown = orjson.dumps(value).decode()[:_SHOWN]
        raise Refusal("an answer of another type", f"{asked.text[:80]}: {shown} is no {asked.type}")
    return Asked(" ".join(asked.text.split()), asked.type, value)


def _decoys(done: Carried) -> tuple[tuple[Call, ...], ...]:
    """For each call that was not made: the gold with it, and with it alone of its condition."""
    out: list[tuple[Call, ...]] = []
    taken = [call for calls in done.decided.values() for call in calls]
    for at, call in done.missed:
        more = [*done.calls[:at], call, *done.calls[at:]]
        out.append(tuple(more))
        out.append(tuple(one for one in more if one is call or one not in taken))
    return tuple(out[:MOST])
