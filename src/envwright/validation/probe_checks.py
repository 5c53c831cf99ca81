"""Calls made on purpose: recorded calls with one thing changed, and what should come of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from envwright.environment.changesets import decode_changeset
from envwright.environment.mutation_operators import replace_tool
from envwright.environment.schema import Table, quote_name
from envwright.environment.session import Session
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.statement_trees import tree_of
from envwright.environment.tool import CompiledTool
from envwright.errors import SpecError
from envwright.types import Call, CheckResult, ErrorKind, Json, Returns, Scalar
from envwright.validation.call_events import CallEvent, make_call
from envwright.validation.explorer import Explorer
from envwright.validation.properties import check_result, first_items

SAMPLES = 4
"""Recorded calls of a tool that are tried with one thing changed."""
REPLAYS = 12
"""Recorded calls that are made again without one step."""


@dataclass(frozen=True, slots=True)
class ProbeFinding:
    """A problem and the call that shows it, after the calls before it."""

    said: str
    calls: tuple[Call, ...]


def probe_checks(explorer: Explorer) -> list[CheckResult]:
    """All checks of this file, in a fixed order."""
    return [
        _unknown_keys(explorer),
        _optional(explorer),
        _rows_answered(explorer),
        _created(explorer),
        _effects(explorer),
        _guards_first(explorer),
    ]


def _checked(name: str, tried: int, found: list[ProbeFinding], note: str = "") -> CheckResult:
    calls = min((shown.calls for shown in found), key=len, default=())
    return check_result(name, tried, [shown.said for shown in found], note, calls)


def successful_events(explorer: Explorer, tool: str) -> list[CallEvent]:
    """The recorded calls of a tool that succeeded."""
    return [event for event in explorer.events[tool] if event.observation.ok]


def choose_events(
    explorer: Explorer, events: list[CallEvent], count: int, what: str
) -> list[CallEvent]:
    """At most so many events; the same ones for the same seed."""
    rng = random.Random(f"{explorer.seed}/probe/{what}")
    return events if len(events) <= count else rng.sample(events, count)


def _in_sql(explorer: Explorer) -> list[CompiledTool]:
    tools = explorer.template.tools.values()
    return [tool for tool in tools if not tool.spec.python and tool.spec.host is None]


# --- keys that no row has ------------------------------------------------------------------------


def _unknown_keys(explorer: Explorer) -> CheckResult:
    """A tool whose calls name a row refuses a key that no row has, or answers that it found none.

    A tool that makes rows of the table may well be given a new key.
    """
    found, loose, tried = [], [], 0
    with explorer.template.session() as session:
        for tool in _in_sql(explorer):
            for name in _key_parameters(explorer, tool):
                events = choose_events(
                    explorer, successful_events(explorer, tool.name), SAMPLES, f"key/{name}"
                )
                for event in events:
                    changed = _with_unknown(session, tool, name, event)
                    if changed is None:
                        continue
                    tried += 1
                    seen = make_call(session, changed)
                    if not seen.ok or not (tool.is_write or seen.value is None):
                        continue
                    said = f"{tool.name} takes any {name}, as {changed.arguments[name]!r:.40}"
                    if tool.is_write:
                        found.append(ProbeFinding(said, (*event.calls()[:-1], changed)))
                    else:
                        loose.append(f"{said}, and answers nothing")
                    break
    return _checked("unknown keys are refused", tried, found, first_items(loose))


def _key_parameters(explorer: Explorer, tool: CompiledTool) -> Iterator[str]:
    schema = explorer.template.schema
    for name, ref in tool.arguments.columns.items():
        root = schema.root(*ref)
        if name not in tool.spec.parameters or not tool.spec.parameters[name].required:
            continue
        makes = (ref[0], "*") in tool.writes and _inserts(tool, ref[0])
        # Only a key of its own table identifies a row; parts of composite keys do not.
        if schema.tables[root[0]].primary_key == (root[1],) and not makes:
            yield name


def _inserts(tool: CompiledTool, table: str) -> bool:
    return any(
        # By the text's beginning: an upsert or WITH … INSERT counts as making rows.
        step.sql.lstrip()[:7].upper() in ("INSERT ", "REPLACE", "WITH ") and table in step.sql
        for step in tool.spec.do
    )


def _with_unknown(session: Session, tool: CompiledTool, name: str, event: CallEvent) -> Call | None:
    """The call with a key that no row has, in the state before it; ``None`` where none fits."""
    session.restore(event.before.snapshot)
    table, column = session.template.schema.root(*tool.arguments.columns[name])
    old = event.call.arguments.get(name)
    for value in _others(old):
        arguments = {**event.call.arguments, name: value}
        sql = f"SELECT 1 FROM {quote_name(table)} WHERE {quote_name(column)} = :v"
        # The unknown key must fit the parameter's schema and really be absent.
        if tool.arguments.problem(arguments) is None and not session.query(sql, {"v": value}):
            return Call(tool=tool.name, arguments=arguments)
    return None


def _others(value: Json) -> Iterator[Json]:
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        # Large and unusual numbers first, then one that a narrow range may allow.
        yield from (value + 1_000_003, 987_654, 9_999)
    elif isinstance(value, str):
        yield f"{value}-none"
        # From the end, where running numbers of identifiers usually are.
        digits = [at for at, c in enumerate(value) if c.isdigit()]
        for at in digits[::-1]:
            yield from (f"{value[:at]}{d}{value[at + 1 :]}" for d in "9753")


# --- optional parameters -------------------------------------------------------------------------


def _optional(explorer: Explorer) -> CheckResult:
    """What is optional can be left out: some call without it succeeds."""
    found, tried = [], 0
    with explorer.template.session() as session:
        for tool in _in_sql(explorer):
            events = successful_events(explorer, tool.name)
            for name, parameter in tool.spec.parameters.items():
                if parameter.required or parameter.has_default or not events:
                    continue
                tried += 1
                if any(name not in event.call.arguments for event in events):
                    continue
                some_of = choose_events(explorer, events, REPLAYS, f"optional/{tool.name}/{name}")
                if shown := _never_without(session, name, some_of):
                    found.append(ProbeFinding(f"{tool.name} never succeeds without {name}", shown))
    return _checked("optional parameters can be left out", tried, found)


def _never_without(session: Session, name: str, events: list[CallEvent]) -> tuple[Call, ...]:
    """The shortest calls that show that it never succeeds; empty when it does."""
    shown: tuple[Call, ...] = ()
    for event in events:
        arguments = {k: v for k, v in event.call.arguments.items() if k != name}
        session.restore(event.before.snapshot)
        call = Call(tool=event.tool, arguments=arguments)
        if make_call(session, call).ok:
            return ()
        calls = (*event.calls()[:-1], call)
        shown = min((shown or calls, calls), key=len)
    return shown


# --- answers -------------------------------------------------------------------------------------


def _rows_answered(explorer: Explorer) -> CheckResult:
    """A tool that answers a row finds one, at least now and then."""
    found, tried = [], 0
    for tool in _in_sql(explorer):
        events = successful_events(explorer, tool.name)
        if not events or (place := _row_place(tool.spec.returns)) is None:
            continue
        tried += 1
        empty = [event for event in events if _at(event.observation.value, place) is None]
        share = len(empty) / len(events)
        # Reading tools may find nothing now and then; a writing tool should know the row that it
        # wrote.
        if share == 1 or (tool.is_write and share > 0.5):
            shortest = min((event.calls() for event in empty), key=len)
            said = f"{tool.name} answered null in {len(empty)} of {len(events)} successful calls"
            found.append(ProbeFinding(said, shortest))
    return _checked("responses are non-empty", tried, found)


def _row_place(returns: Returns) -> tuple[str, ...] | None:
    """Keys of the envelopes around the row that is answered; ``None`` where it is no row."""
    if returns.shape == "row":
        return ()
    inner = returns.nested.items() if returns.shape == "object" else ()
    found = ((key, place) for key, one in inner if (place := _row_place(one)) is not None)
    return next(((key, *place) for key, place in found), None)


def _at(value: Json, place: tuple[str, ...]) -> Json:
    for key in place:
        value = value[key] if isinstance(value, dict) else None
    return value


def _created(explorer: Explorer) -> CheckResult:
    """A tool that only makes rows answers their keys, where other tools need them as arguments.

    A tool that answers nothing but that it is done is told: many real interfaces have such.
    """
    found, silent, tried = [], [], 0
    asked = _keys_asked(explorer)
    for tool in _in_sql(explorer):
        steps = [step.sql.lstrip()[:6].upper() for step in tool.spec.do]
        if not steps or set(steps) != {"INSERT"}:
            continue
        made = [e for e in successful_events(explorer, tool.name) if _issued(explorer, e, asked)]
        if not made:
            continue
        tried += 1
        # The key may stand anywhere in the answer, hence the search in its text.
        if any(str(key) in e.observation.text for e in made for key in _issued(explorer, e, asked)):
            continue
        if tool.spec.returns.shape == "none" or _makes_several(tool):
            silent.append(tool.name)
        else:
            said = f"{tool.name} does not answer the key of what it made"
            found.append(ProbeFinding(said, min((event.calls() for event in made), key=len)))
    note = f"made without an answer: {', '.join(silent)}" if silent else ""
    return _checked("created keys are returned", tried, found, note)


def _makes_several(tool: CompiledTool) -> bool:
    """Whether rows are made of the elements of a list; how many may be answer enough."""
    return any("json_each" in step.sql.lower() for step in tool.spec.do)


def _keys_asked(explorer: Explorer) -> set[ColumnRef]:
    """Keys that parameters range over."""
    schema = explorer.template.schema
    tools = explorer.template.tools.values()
    return {schema.root(*ref) for tool in tools for ref in tool.arguments.columns.values()}


def _issued(explorer: Explorer, event: CallEvent, asked: set[ColumnRef]) -> set[Scalar]:
    """Generated keys of rows that a call made, as far as some tool takes such keys."""
    schema = explorer.template.schema
    # Ids that were generated between the two states.
    new = set(event.after.snapshot.issued) - set(event.before.snapshot.issued)
    keys: set[Scalar] = set()
    for row in decode_changeset(event.after.snapshot.changes, schema):
        primary = schema.tables[row.table].primary_key
        made = row.before is None and len(primary) == 1 and row.key[0] in new
        if made and schema.root(row.table, primary[0]) in asked:
            keys.add(row.key[0])
    return keys


# --- steps ---------------------------------------------------------------------------------------


def _effects(explorer: Explorer) -> CheckResult:
    """A step without which every recorded call goes the same has no effect.

    A step with a condition may just not have been reached; it is told.
    """
    found, idle, tried = [], [], 0
    for tool in _in_sql(explorer):
        for at, step in enumerate(tool.spec.do):
            tried += 1
            events = successful_events(explorer, tool.name)
            if not events or has_effect(explorer, tool, at):
                continue
            said = f"{tool.name}: do {at + 1}"
            if step.when is None and len(events) >= SAMPLES and _goes_by_keys(explorer, step.sql):
                found.append(ProbeFinding(f"{said} changes nothing", events[0].calls()))
            else:
                idle.append(said)
    note = f"no effect seen: {first_items(idle)}" if idle else ""
    return _checked("steps have an effect", tried, found, note)


def has_effect(explorer: Explorer, tool: CompiledTool, at: int) -> bool:
    """Whether some recorded call differs without a step; kept in the coverage."""
    place = (tool.name, at)
    if place in explorer.coverage.effective:
        return True
    rest = tool.spec.do[:at] + tool.spec.do[at + 1 :]
    try:
        other = replace_tool(explorer.template, tool.spec.model_copy(update={"do": rest}))
    except SpecError:
        # Without this step the rest may not even compile, which is effect enough.
        return True
    events = choose_events(
        explorer, successful_events(explorer, tool.name), REPLAYS, f"step/{tool.name}/{at}"
    )
    with other.session() as session:
        for event in events:
            session.restore(event.before.snapshot)
            seen = make_call(session, event.call)
            if seen.text != event.observation.text or session.digest() != event.after.digest:
                explorer.coverage.effective.add(place)
                return True
    return False


def _goes_by_keys(explorer: Explorer, sql: str) -> bool:
    """Whether a step updates the one row that the call names by its key, whatever it holds.

    One that asks for more, such as a status, or for children, may not have met its rows yet.
    """
    tree, tables = tree_of(sql), explorer.template.schema.tables
    if not isinstance(tree, exp.Update) or tree.this.name not in tables:
        return False
    where = tree.args.get("where")
    if where is None or where.find(exp.And, exp.Or, exp.Select, exp.Literal):
        return isinstance(where, exp.Where) and _is_key_and_text(where.this, tables[tree.this.name])
    column = where.this.this if isinstance(where.this, exp.EQ) else None
    return isinstance(column, exp.Column) and tables[tree.this.name].primary_key == (column.name,)


def _is_key_and_text(condition: exp.Expr, table: Table) -> bool:
    """Whether the key is compared with a text put together, which is seldom a key."""
    if not isinstance(condition, exp.EQ) or not isinstance(condition.this, exp.Column):
        return False
    joined = isinstance(condition.expression, exp.DPipe)
    return joined and table.primary_key == (condition.this.name,)


# --- constraints ---------------------------------------------------------------------------------


def _guards_first(explorer: Explorer) -> CheckResult:
    """Where every guard holds, the schema has nothing to refuse: a guard can say what is wrong.

    Steps that count the rows they change (``expect``) refuse on purpose, and a CHECK says itself
    what it asks of a value: that is told.
    """
    found: dict[str, ProbeFinding] = {}
    counted: Counter[str] = Counter()
    tried = 0
    for events in explorer.events.values():
        for event in events:
            error = event.observation.error
            tried += error is None
            if error is None or error.kind is not ErrorKind.CONSTRAINT:
                continue
            said = f"{event.tool}: {error.message:.90}"
            # These constraints state their reason, so they are reported as a note only.
            if "rows instead of" in error.message or "CHECK constraint" in error.message:
                counted[said] += 1
            elif said not in found or len(event.calls()) < len(found[said].calls):
                found[said] = ProbeFinding(said, event.calls())
    note = first_items([f"{said} ({count})" for said, count in sorted(counted.items())])
    return _checked("preconditions precede constraint errors", tried, list(found.values()), note)
