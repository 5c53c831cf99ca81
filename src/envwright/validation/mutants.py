"""Seeded defects: tools with one guard or step less, or with one statement changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from envwright.errors import SpecError
from envwright.runtime.schema import Schema
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.types import EnvironmentSpec, ToolSpec
from envwright.validation.edits import Edit, edits, exchanged, program
from envwright.validation.statements import Place, places

GUARD, STEP = "guard dropped", "step removed"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One tool with one defect, at a place among its guards, steps, lets or answers."""

    kind: str
    what: str
    spec: ToolSpec
    role: str
    at: int
    """Place of the guard or step, from 0; -1 for lets and answers."""
    edit: Edit | None = None
    place: Place | None = None

    def tool(self) -> ToolSpec | None:
        """The changed tool; ``None`` where the statement cannot be written out."""
        if self.edit is None or self.place is None or self.place.tree is None:
            field = "require" if self.role == "require" else "do"
            parts = getattr(self.spec, field)
            rest = parts[: self.at] + parts[self.at + 1 :]
            return self.spec.model_copy(update={field: rest})
        text = self.text()
        return None if text is None else exchanged(self.spec, self.place, text)

    def text(self) -> str | None:
        """The changed statement; ``None`` where a whole guard or step is gone."""
        if self.edit is None or self.place is None or self.place.tree is None:
            return None
        changed = self.edit.change(self.place.tree.copy())
        return None if changed is None else changed.sql("sqlite")


def mutants(spec: EnvironmentSpec, schema: Schema) -> list[Mutant]:
    """All defects that are considered, in the order of the tools."""
    return [mutant for tool in spec.tools for mutant in _of_tool(tool, schema)]


def _of_tool(tool: ToolSpec, schema: Schema) -> Iterator[Mutant]:
    for at, guard in enumerate(tool.require):
        yield Mutant(GUARD, f"{tool.name}: require {at + 1} ({guard.error})", tool, "require", at)
    for at in range(len(tool.do)):
        yield Mutant(STEP, f"{tool.name}: do {at + 1}", tool, "do", at)
    for place in places(tool):
        tree = place.tree
        if tree is not None:
            at = int(place.at) - 1 if place.at.isdigit() else -1
            for edit in edits(place, tree, schema):
                what = f"{place}: {edit.what:.80}"
                yield Mutant(edit.kind, what, tool, place.role, at, edit, place)


def is_faithful(template: Template, place: Place) -> bool:
    """Whether the tree of a statement, written out again, is the same program."""
    tree = place.tree
    return tree is not None and _alike(template, place.sql, tree.sql("sqlite"))


def is_same(template: Template, mutant: Mutant) -> bool:
    """Whether the engine runs the very same program: the defect cannot make a difference."""
    text = mutant.text()
    return (
        text is not None and mutant.place is not None and _alike(template, mutant.place.sql, text)
    )


def _alike(template: Template, one: str, other: str) -> bool:
    database = template.acquire()
    try:
        first = program(database.connection, one)
        return first is not None and first == program(database.connection, other)
    finally:
        template.release(database)


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
