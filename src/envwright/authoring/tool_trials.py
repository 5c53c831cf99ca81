"""Tools tried out: on sampled arguments, by a model's tests; and why a guard is never met."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

import orjson

from envwright.authoring.environment_draft import DraftProblem
from envwright.environment.call_sampling import CallSampler, refusing_guard
from envwright.environment.session import Session
from envwright.environment.sql_text import code_tokens
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.types import Call, ErrorKind, Json, Observation

# Sampled calls of a tool, and successes after which one without any change is suspicious.
_TRIES, _ENOUGH = 12, 3
_SHOWN = 500
_TRACE, _LAST, _EARLIER = 1_700, 700, 150
"""Characters of the calls of a failed test; of arguments and answer of its last call, and of the
others. All of it has to pass the bound of a problem that is told (``stage_conversation``)."""
# A reference to an earlier answer: `$1.id`, `$2.rows[0].name`.
_BACK = re.compile(r"\$(\d{1,2})((?:\.\w{1,64}|\[\d{1,4}\])*)")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
# Errors of the engine, as opposed to refusals by guards.
_FAULTS = (ErrorKind.EXECUTION, ErrorKind.LIMIT)


class MissingTestValue(Exception):
    """A test refers to a part of an answer that is not there."""


# --- sampled calls -------------------------------------------------------------------------------


def tool_problems(
    template: Template,
    sketches: Mapping[str, Mapping[str, Json]],
    seed: int,
    only: Collection[str] | None = None,
) -> list[DraftProblem]:
    """What is wrong with tools that compile: against their sketches, and when they are called.

    ``only`` names the tools that are looked at; by default all.
    """
    found = []
    for name, tool in _chosen(template, only).items():
        own = [*_constant_guards(tool), *_unlike(tool, sketches.get(name, {}))]
        found += own or _sampled(template, tool, seed)
    return found


def _constant_guards(tool: CompiledTool) -> Iterator[DraftProblem]:
    for at, guard in enumerate(tool.guards):
        # Without parameters, tables and functions it cannot depend on the call or the state.
        if not guard.names and not guard.reads and not guard.functions:
            said = "this guard always says the same. Ask for the rows that the call needs."
            place = f"tool {tool.name}: require {at + 1}"
            yield DraftProblem(kind="constant guard", place=place, message=said, shown=guard.sql)


def _unlike(tool: CompiledTool, sketch: Mapping[str, Json]) -> Iterator[DraftProblem]:
    place = f"tool {tool.name}"
    if not sketch:
        return
    if (planned := str(sketch.get("actor", "agent"))) != tool.spec.actor:
        said = f"it was sketched as the {planned}'s, and is the {tool.spec.actor.value}'s."
        yield DraftProblem(kind="shape", place=place, message=said)
    if tool.spec.host is not None:
        return
    if sketch.get("writes") and not tool.is_write:
        tables = ", ".join(map(str, sketch["writes"]))
        said = f"it changes nothing, and was sketched to write {tables}. Add what it does."
        yield DraftProblem(kind="writes nothing", place=place, message=said)
    if not sketch.get("writes") and tool.is_write:
        written = ", ".join(sorted({table for table, _ in tool.writes})) or "an id or the clock"
        said = f"it was sketched as a look-up, and writes {written}. A look-up only reads."
        yield DraftProblem(kind="reader writes", place=place, message=said)


def _sampled(template: Template, tool: CompiledTool, seed: int) -> list[DraftProblem]:
    """Calls with plausible arguments, each on the initial state."""
    # Seeded by tool, so that adding a tool does not change the samples of the others.
    sampler = CallSampler(template, random.Random(f"{seed}:{tool.name}"), invalid=0.0)
    done, changed = [], False
    with template.session() as session:
        for _ in range(_TRIES):
            call = sampler.call(session, tool.name)
            observation = session.call(call.tool, call.arguments, tool.spec.actor)
            if observation.error and observation.error.kind in _FAULTS:
                said = "this call with valid arguments fails in the engine, not at a guard."
                return [_called("fault", tool.name, said, [(call, observation)])]
            if observation.ok:
                done.append((call, observation))
                changed = changed or bool(session.diff())
            session.reset()
    if tool.writes and len(done) >= _ENOUGH and not changed:
        said = f"{len(done)} calls succeeded and none changed a row. Look at WHERE and SET."
        return [_called("writes nothing", tool.name, said, done[:1])]
    return []


def _called(
    kind: str, name: str, said: str, calls: Sequence[tuple[Call, Observation]]
) -> DraftProblem:
    shown = "\n".join(_line(call, observation) for call, observation in calls)
    return DraftProblem(kind=kind, place=f"tool {name}", message=said, shown=shown)


def _line(call: Call, observation: Observation, most: int = _SHOWN) -> str:
    arguments = orjson.dumps(call.arguments).decode()
    return f"{call.tool}({_short(arguments, most)}) → {_short(observation.text, most)}"


def _short(text: str, most: int = _SHOWN) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


# --- tests ---------------------------------------------------------------------------------------


def failed_tests(
    template: Template,
    tests: Mapping[str, Sequence[Json]],
    only: Collection[str] | None = None,
) -> list[DraftProblem]:
    """Tests with other outcomes than expected, and tools (all, or ``only`` some) without a test."""
    found: list[DraftProblem] = []
    well: set[str] = set()
    refused: set[str] = set()
    for name, calls in tests.items():
        with template.session() as session:
            problem = _played(session, name, calls, well, refused)
        found += [problem] if problem else []
    return found or _untested(_chosen(template, only), well, refused)


def _chosen(template: Template, only: Collection[str] | None) -> dict[str, CompiledTool]:
    return {name: tool for name, tool in template.tools.items() if only is None or name in only}


def _played(
    session: Session, name: str, calls: Sequence[Json], well: set[str], refused: set[str]
) -> DraftProblem | None:
    """Play one test; the first call that comes out otherwise ends it."""
    answers: list[Json] = []
    made: list[tuple[Call, Observation]] = []
    for number, given in enumerate(calls, start=1):
        place = f"test {name}: call {number}"
        try:
            wanted = _filled(given, answers)
        except MissingTestValue as error:
            return DraftProblem(kind="test", place=place, message=str(error), shown=_trace(made))
        call = Call(tool=wanted["tool"], arguments=wanted.get("arguments", {}))
        tool = session.template.tools.get(call.tool)
        seen = (
            session.call(call.tool, call.arguments, tool.spec.actor)
            if tool
            else session.call(call.tool, call.arguments)
        )
        made.append((call, seen))
        if said := _unexpected(wanted, seen):
            return DraftProblem(kind="test", place=place, message=said, shown=_trace(made))
        answers.append(seen.value)
        if seen.ok:
            well.add(call.tool)
        elif seen.error and seen.error.kind is ErrorKind.PRECONDITION:
            refused.add(call.tool)
    return None


def _trace(made: Sequence[tuple[Call, Observation]]) -> str:
    """The calls, the last one whole as far as it can be; of those before what then has room."""
    lines = [_line(*one, _LAST) for one in made[-1:]]
    left = _TRACE - sum(map(len, lines))
    for one in reversed(made[:-1]):
        line = _line(*one, _EARLIER)
        left -= len(line)
        if left < 0:
            return "\n".join([f"({len(made) - len(lines)} calls before)", *lines])
        lines.insert(0, line)
    return "\n".join(lines)


def _unexpected(wanted: Mapping[str, Json], seen: Observation) -> str:
    """How an observation differs from what a test says; empty when it does not."""
    told = "Change the test, or the tool if the test is right."
    if "error" in wanted:
        if seen.ok:
            return f"expected an error with {wanted['error']!r}, and the call succeeded. {told}"
        message = seen.error.message if seen.error else ""
        right = wanted["error"].lower() in message.lower()
        return "" if right else f"expected an error with {wanted['error']!r}. {told}"
    if not seen.ok:
        return f"expected success. {told}"
    if "result" in wanted and not value_holds(wanted["result"], seen.value):
        expected = _short(orjson.dumps(wanted["result"]).decode())
        return f"expected an answer that holds {expected}. {told}"
    return ""


def value_holds(wanted: Json, value: Json) -> bool:
    """Whether a value holds all that is wanted: keys of objects, items of lists in any place."""
    if isinstance(wanted, dict):
        return isinstance(value, dict) and all(
            key in value and value_holds(inner, value[key]) for key, inner in wanted.items()
        )
    if isinstance(wanted, list):
        # An empty list is expected to be empty; it would otherwise hold for any list.
        if not isinstance(value, list) or (not wanted and value):
            return False
        return all(any(value_holds(item, one) for one in value) for item in wanted)
    # In Python True == 1; in JSON they differ.
    if isinstance(wanted, bool) or isinstance(value, bool):
        return wanted is value
    return bool(wanted == value)


def _filled(value: Json, answers: Sequence[Json]) -> Json:
    """A call with ``$1.id`` replaced by what the first call answered under ``id``."""
    if isinstance(value, dict):
        return {key: _filled(inner, answers) for key, inner in value.items()}
    if isinstance(value, list):
        return [_filled(inner, answers) for inner in value]
    if isinstance(value, str) and (back := _BACK.fullmatch(value)):
        return _part(value, int(back[1]), back[2], answers)
    return value


def _part(text: str, number: int, path: str, answers: Sequence[Json]) -> Json:
    if not 1 <= number <= len(answers):
        raise MissingTestValue(f"{text} refers to a call that was not made before.")
    found = answers[number - 1]
    for step in _STEP.finditer(path):
        try:
            found = found[step[1]] if step[1] else found[int(step[2])]
        except (KeyError, IndexError, TypeError):
            raise MissingTestValue(f"call {number} answers nothing under {path}.") from None
    return found


def _untested(
    tools: Mapping[str, CompiledTool], well: set[str], refused: set[str]
) -> list[DraftProblem]:
    found = []
    for name, tool in tools.items():
        place = f"tool {name}"
        if name not in well:
            said = "in no test it succeeds. Add one, or change the tool so that it can."
            found.append(DraftProblem(kind="untested", place=place, message=said))
        elif tool.guards and name not in refused:
            said = "in no test one of its guards refuses. Add one with its error."
            found.append(DraftProblem(kind="untested", place=place, message=said))
    return found


# --- causes of idle guards -----------------------------------------------------------------------

_CAUSES_TRIES = 120
_MOST = 6
# As `check` words it: "cancel_order, guard 2 (".
_GUARD = re.compile(r"(?<!\w)(\w++), guard (\d+) \(")


def add_guard_causes(template: Template, problem: DraftProblem, seed: int) -> DraftProblem:
    """A problem of ``check`` about guards, with the cause for each guard that it names."""
    found: list[str] = []
    for name, number in list(dict.fromkeys(_GUARD.findall(problem.message)))[:_MOST]:
        tool = template.tools.get(name)
        if tool is not None and 0 < int(number) <= len(tool.guards):
            found += _causes(template, tool, int(number) - 1, seed)
    shown = "\n".join(filter(None, (problem.shown, *found)))
    return problem.model_copy(update={"shown": shown})


def _causes(template: Template, tool: CompiledTool, at: int, seed: int) -> Iterator[str]:
    """What is known about one guard, places counted from 1 as ``check`` does."""
    place = f"{tool.name}, guard {at + 1}"
    yield f"{place}: {tool.spec.require[at].sql}"
    yield from (f"  {said}" for said in _said(template, tool, at))
    met: Counter[int | None] = Counter()
    # Half of the calls aim at making guards refuse; none have invalid arguments, which would fail
    # before any guard.
    sampler = CallSampler(template, random.Random(f"{seed}:{tool.name}"), aimed=0.5, invalid=0.0)
    with template.session() as session:
        for _ in range(_CAUSES_TRIES):
            met[_refuses(session, tool, sampler)] += 1
    before = [(n, met[n]) for n in range(at) if met[n]]
    asked = _CAUSES_TRIES - sum(count for _, count in before)
    if before:
        told = ", ".join(f"guard {n + 1} {count}" for n, count in before)
        yield f"  of {_CAUSES_TRIES} sampled calls, those before it refused: {told}"
    yield (
        f"  it was asked in {asked} of {_CAUSES_TRIES} sampled calls, and refused {met[at]} of them"
    )


def _refuses(session: Session, tool: CompiledTool, sampler: CallSampler) -> int | None:
    arguments = sampler.call(session, tool.name).arguments
    return refusing_guard(session.query, tool, arguments)


def _said(template: Template, tool: CompiledTool, at: int) -> Iterator[str]:
    own = _words(tool.spec.require[at].sql)
    for earlier in range(at):
        # Compared by tokens: layout and case do not matter.
        if _words(tool.spec.require[earlier].sql) == own:
            yield f"guard {earlier + 1} asks the same; leave one of them out"
    reads = tool.guards[at].reads
    for table, column in sorted(reads):
        known = template.schema.tables.get(table)
        cell = known.columns.get(column) if known else None
        # A foreign key guarantees the parent row, so a guard that looks for it never refuses.
        if known and cell and cell.references and cell.references in reads:
            parent = cell.references[0]
            always = "" if cell.not_null else " where it is not NULL"
            yield (
                f"{table}.{column} refers to {parent}: its row is always there{always}; a guard "
                "that asks for it can refuse nothing"
            )


def _words(sql: str) -> list[str]:
    return [token.upper for token in code_tokens(sql) if token.text != ";"]
