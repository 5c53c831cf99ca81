"""Checks that need no call: what the spec says, and the initial state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import apsw

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.template import Template
from envwright.types import CheckResult, Json
from envwright.validation.agreement import agreement_checks
from envwright.validation.programs import names_known, program_checks
from envwright.validation.properties import broken_invariants
from envwright.validation.telling import result, some

_NUMBER = re.compile(r"(?<![\w.])\d{2,}(?![\w.]*\d)")
_BACKTICKED = re.compile(r"`([A-Za-z_]\w*)(\(?)[^`]*`")


def static_checks(template: Template) -> list[CheckResult]:
    """All static checks, in a fixed order."""
    own = [check(template) for check in _CHECKS]
    return [*own, *agreement_checks(template), *program_checks(template)]


def _tables(template: Template) -> CheckResult:
    tools = template.tools.values()
    read = {table for tool in tools for table, _ in tool.reads}
    written = {table for tool in tools for table, _ in tool.writes}
    grows = {table for tool in tools for table, column in tool.writes if column == "*"}
    parents = _parents(template, written)
    problems = []
    for name in template.schema.tables:
        if name not in read | written | parents:
            problems.append(f"no tool reads or writes table {name}")
        elif name not in grows and not _has_rows(template, name):
            problems.append(f"table {name} has no rows, and no tool adds any")
    silent = [name for name in template.schema.tables if name in written - read]
    note = f"written, but read by no tool: {', '.join(silent)}" if silent else ""
    return result("tables are used", len(template.schema.tables), problems, note)


def _parents(template: Template, written: set[str]) -> set[str]:
    """Tables that restrict what may be written."""
    keys = [key for name in written for key in template.schema.tables[name].foreign_keys]
    return {key.parent for key in keys}


def _has_rows(template: Template, table: str) -> bool:
    with template.session() as session:
        return bool(session.query(f'SELECT 1 FROM "{table}" LIMIT 1'))


def _guards(template: Template) -> CheckResult:
    problems, tried = [], 0
    for tool in template.tools.values():
        for at, guard in enumerate(tool.guards):
            tried += 1
            if not guard.names and not guard.reads and not guard.functions:
                message = tool.spec.require[at].error
                problems.append(f"{tool.name}: guard {at + 1} always says the same ({message})")
    return result("guards depend on something", tried, problems)


def _descriptions(template: Template) -> CheckResult:
    """A tool needs one; of a parameter it is told only, since real interfaces leave many out."""
    problems, bare, tried = [], [], 0
    for tool in template.tools.values():
        parameters = tool.arguments.json_schema["properties"]
        tried += 1 + len(parameters)
        if not tool.spec.description.strip():
            problems.append(f"{tool.name} has no description")
        bare += [
            f"{tool.name}.{n}" for n, part in parameters.items() if not part.get("description")
        ]
    note = f"parameters without one: {some(bare)}" if bare else ""
    return result("descriptions are present", tried, problems, note)


def _schemas(template: Template) -> CheckResult:
    problems, vague, tried = [], [], 0
    for tool in template.tools.values():
        for path, schema in _parts(tool.name, tool.arguments.json_schema):
            tried += 1
            if not {"type", "enum", "const", "anyOf", "oneOf", "allOf"} & set(schema):
                problems.append(f"{path} has no type")
            elif schema.get("type") == "array" and not schema.get("items"):
                vague.append(path)
    note = f"lists of anything: {some(vague)}" if vague else ""
    return result("schemas are complete", tried, problems, note)


def _parts(path: str, schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Json]]]:
    """The schemas inside a schema, with the path of each."""
    for name, part in schema.get("properties", {}).items():
        yield f"{path}.{name}", part
        yield from _parts(f"{path}.{name}", part)
    if schema.get("items"):
        yield f"{path}[]", schema["items"]
        yield from _parts(f"{path}[]", schema["items"])


def _policy(template: Template) -> CheckResult:
    """Only what looks like a tool's name is one: a word with ``_``, or with a parenthesis."""
    text = template.spec.policy
    known = names_known(template)
    named = _BACKTICKED.findall(text)
    unknown = [n for n, call in named if n not in known and (call or "_" in n)]
    problems = [f"the policy names {name}, which is no tool" for name in dict.fromkeys(unknown)]
    if not text.strip():
        problems.append("there is no policy")
    strange = _strange_numbers(template)
    note = f"numbers that no tool knows: {', '.join(strange)}" if strange else ""
    return result("policy agrees with the tools", max(1, len(named)), problems, note)


def _strange_numbers(template: Template) -> list[str]:
    """Numbers of the policy that stand nowhere else; an agent may have to keep them by itself."""
    spec = template.spec
    texts = [spec.schema_sql, spec.state_sql, spec.description]
    texts += [tool.model_dump_json() for tool in spec.tools]
    known = set(_NUMBER.findall(" ".join(texts)))
    found = dict.fromkeys(_NUMBER.findall(spec.policy))
    return [number for number in found if number not in known and f"{number}00" not in known]


def _refusals(template: Template) -> CheckResult:
    """Informative: a tool that takes whatever it is given is rarely meant."""
    tools = [t for t in template.tools.values() if t.is_write and not t.spec.python]
    free = [
        tool.name
        for tool in tools
        if not tool.guards
        and all(step.expect is None for step in tool.spec.do)
        and not any(_is_constrained(template, ref) for ref in tool.writes)
    ]
    note = f"nothing can refuse: {', '.join(free)}" if free else ""
    return result("writing tools can refuse", len(tools), [], note)


def _is_constrained(template: Template, written: ColumnRef) -> bool:
    table = template.schema.tables[written[0]]
    return bool(table.foreign_keys or table.unique) or "CHECK" in table.sql.upper()


def _initial_state(template: Template) -> CheckResult:
    database = template.acquire()
    database.disarm()
    try:
        orphans = list(database.connection.execute("PRAGMA foreign_key_check"))
        damage = list(database.connection.execute("PRAGMA integrity_check(10)"))
    except apsw.Error as error:
        orphans, damage = [], [(str(error),)]
    template.release(database)
    problems = [f"a row of {row[0]} refers to a missing row of {row[2]}" for row in orphans]
    problems += [str(row[0]) for row in damage if row[0] != "ok"]
    return result("initial state is sound", len(template.schema.tables), problems[:10])


def _initial_invariants(template: Template) -> CheckResult:
    with template.session() as session:
        problems = [f"violated: {name}" for name in broken_invariants(template, session)]
    return result("invariants hold at the start", len(template.invariants), problems)


_CHECKS: tuple[Callable[[Template], CheckResult], ...] = (
    _tables,
    _guards,
    _descriptions,
    _schemas,
    _policy,
    _refusals,
    _initial_state,
    _initial_invariants,
)
