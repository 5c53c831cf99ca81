"""Seeded defects: each guard dropped, each step removed, each constant changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from envwright.errors import SpecError
from envwright.runtime.schema import Schema
from envwright.runtime.sqltext import Token, code
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.types import EnvironmentSpec, ToolSpec

GUARD, STEP, CONSTANT = "guard dropped", "step removed", "constant changed"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One tool with one defect, at a place among its guards or steps."""

    kind: str
    what: str
    tool: ToolSpec
    at: int


def mutants(spec: EnvironmentSpec, schema: Schema) -> list[Mutant]:
    """All defects that are considered, in the order of the tools."""
    out: list[Mutant] = []
    for tool in spec.tools:
        out += _without_guards(tool)
        out += _without_steps(tool)
        out += _with_other_constants(tool, schema)
    return out


def against_guard(template: Template, tool: ToolSpec, at: int) -> Template:
    """A template to aim with: calls that satisfy its guards are refused by this one guard.

    Guards before it stay, those after it go, and it is itself turned round.
    """
    guard = tool.require[at]
    turned = f"SELECT NOT coalesce((\n{guard.sql.strip().rstrip(';')}\n), 0)"
    for last in ((guard.model_copy(update={"sql": turned}),), ()):
        try:
            return variant(template, tool.model_copy(update={"require": tool.require[:at] + last}))
        except SpecError:  # a query of several columns cannot be turned round
            continue
    return template


def variant(template: Template, tool: ToolSpec) -> Template:
    """The template with one tool exchanged; it shares state, identity and connections.

    The same identity makes states comparable: snapshots and digests of one fit the other.

    Raises:
        SpecError: the tool does not compile.
    """
    database = template.acquire()
    try:
        compiled = CompiledTool(tool, template.schema, database.connection)
    finally:
        template.release(database)
    other = Template.__new__(Template)
    vars(other).update(vars(template))
    tools = tuple(tool if old.name == tool.name else old for old in template.spec.tools)
    other.spec = template.spec.model_copy(update={"tools": tools})
    other.tools = template.tools | {tool.name: compiled}
    return other


def _without_guards(tool: ToolSpec) -> Iterator[Mutant]:
    for at, guard in enumerate(tool.require):
        what = f"{tool.name}: require {at + 1} ({guard.error})"
        rest = tool.require[:at] + tool.require[at + 1 :]
        yield Mutant(GUARD, what, tool.model_copy(update={"require": rest}), at)


def _without_steps(tool: ToolSpec) -> Iterator[Mutant]:
    for at in range(len(tool.do)):
        rest = tool.do[:at] + tool.do[at + 1 :]
        yield Mutant(STEP, f"{tool.name}: do {at + 1}", tool.model_copy(update={"do": rest}), at)


def _with_other_constants(tool: ToolSpec, schema: Schema) -> Iterator[Mutant]:
    for at, statement in enumerate(tool.do):
        for token in code(statement.sql):
            if token.kind not in ("string", "number"):
                continue
            text = _other(token, schema)
            sql = statement.sql[: token.start] + text
            sql += statement.sql[token.start + len(token.text) :]
            changed = statement.model_copy(update={"sql": sql})
            steps = (*tool.do[:at], changed, *tool.do[at + 1 :])
            what = f"{tool.name}: do {at + 1}: {token.text} → {text}"
            yield Mutant(CONSTANT, what, tool.model_copy(update={"do": steps}), at)


def _other(token: Token, schema: Schema) -> str:
    """Another constant of the same kind: the next value of an enum, the next number, a longer text.

    Where a column lists the value, the change stays within the list, since the engine itself
    would refuse any other.
    """
    if token.kind == "number":
        return re.sub(r"\d+", lambda m: str(int(m[0]) + 1), token.text, count=1)
    for table in schema.tables.values():
        for column in table.columns.values():
            values = [v for v in column.text.enum or () if isinstance(v, str)]
            if token.value in values and len(values) > 1:
                return _quoted(values[(values.index(token.value) + 1) % len(values)])
    if re.search(r"\d", token.value):
        return re.sub(r"\d+", lambda m: str(int(m[0]) + 1), token.text, count=1)
    return _quoted(f"{token.value}x")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
