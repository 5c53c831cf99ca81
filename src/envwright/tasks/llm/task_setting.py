"""The environments of a proposed task: what a model is shown of them, rows added to their start."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from envwright.environment.schema import Table, quote_name
from envwright.environment.state_patch import make_patch
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.errors import BadInput
from envwright.llm.environment_text import rows_as_objects, tool_schemas_text
from envwright.tasks.llm.task_conversation import TaskRefusal, bullet_list
from envwright.tasks.phrasing.english import row_noun, spoken_label
from envwright.types import EnvironmentRef, Json, Record


def describe_tools(schemas: Sequence[Json]) -> str:
    """Tools by purpose and parameters, without their names: for a model that reads messages."""
    return bullet_list([_in_words(schema["function"]) for schema in schemas])


def _in_words(tool: Mapping[str, Any]) -> str:
    given = tool["parameters"]["properties"]
    takes = "; ".join(_parameter(spoken_label(name), schema) for name, schema in given.items())
    about = " ".join(str(tool["description"]).split()) or spoken_label(tool["name"])
    return f"{about} Takes: {takes}." if takes else about


def _parameter(name: str, schema: Mapping[str, Any]) -> str:
    options = [str(o) for o in schema.get("enum", ()) if o is not None]
    if schema.get("type") == "boolean":
        return f"{name} (yes or no)"
    return f"{name} ({' / '.join(options)})" if options else name


def describe_tables(templates: Sequence[Template]) -> str:
    """The nouns of an environment, each with the labels of its facts."""
    tables = [table for template in templates for table in template.schema.tables.values()]
    return bullet_list([f"{row_noun(table.name)}: {_labels(table)}" for table in tables])


def _labels(table: Table) -> str:
    return ", ".join(spoken_label(name) for name in table.columns)


_MOST_ROWS = 200


class InitialRow(Record):
    """A row of the task's own start."""

    environment: str = ""
    """Its name; empty where there is one only."""
    table: str
    cells: dict[str, str | int | float | None]


@dataclass(frozen=True)
class TaskSetting:
    """One environment, or several side by side, whose tools then carry prefixes."""

    environments: tuple[Template, ...]

    def prefix(self, template: Template) -> str:
        """What stands before the names of an environment's tools."""
        return f"{template.spec.name}_" if len(self.environments) > 1 else ""

    @cached_property
    def templates(self) -> dict[str, Template]:
        """By environment id."""
        return {template.id: template for template in self.environments}

    @cached_property
    def tools(self) -> dict[str, CompiledTool]:
        """All tools, by the names that the task gives them."""
        return {
            self.prefix(template) + name: tool
            for template in self.environments
            for name, tool in template.tools.items()
        }

    @cached_property
    def schemas(self) -> list[Json]:
        """The agent's tools, in OpenAI's form."""
        return [s for t in self.environments for s in t.tool_schemas(prefix=self.prefix(t))]

    def start(self, rows: Sequence[InitialRow]) -> tuple[EnvironmentRef, ...]:
        """The environments with the rows in them; all constraints and invariants hold.

        Raises:
            TaskRefusal: they do not.
        """
        names = {template.spec.name for template in self.environments}
        one = len(names) == 1
        for row in rows[:_MOST_ROWS]:
            if row.environment not in names and not (one and not row.environment):
                raise TaskRefusal(
                    "no such row", f"{row.table} of the environment {row.environment}"
                )
        # Checked after the names, of which only the first rows are looked at: bounds the work as
        # well.
        if len(rows) > _MOST_ROWS:
            raise TaskRefusal("the start does not hold", f"at most {_MOST_ROWS} rows")
        return tuple(self._ref(template, rows) for template in self.environments)

    def _ref(self, template: Template, rows: Sequence[InitialRow]) -> EnvironmentRef:
        name = template.spec.name
        own = [row for row in rows if row.environment in ("", name)]
        patch = _patch(template, own) if own else ""
        return EnvironmentRef(name=name, id=template.id, prefix=self.prefix(template), patch=patch)

    def shown(self) -> dict[str, str]:
        """The setting as values for the placeholders of prompts."""
        about = [f"{t.spec.name}: {t.spec.description or t.spec.title}" for t in self.environments]
        return {
            "about": "\n".join(about),
            "policy": "\n\n".join(template.briefing for template in self.environments),
            "tools": tool_schemas_text(self.schemas),
            "rows": "\n\n".join(map(self._rows, self.environments)),
        }

    def _rows(self, template: Template) -> str:
        with template.session() as session:
            rows = rows_as_objects(session)
        several = len(self.environments) > 1
        return f"# In the environment {template.spec.name}\n\n{rows}" if several else rows


def _patch(template: Template, rows: Sequence[InitialRow]) -> str:
    statements: list[tuple[str, Mapping[str, Any]]] = []
    for row in rows:
        table = template.schema.tables.get(row.table)
        if table is None or not row.cells or not row.cells.keys() <= table.columns.keys():
            raise TaskRefusal("no such row", f"{row.table} with {', '.join(row.cells)}")
        names = ", ".join(map(quote_name, row.cells))
        # Names are checked against the schema above and quoted, values are bound: nothing that a
        # model wrote becomes SQL text.
        marks = ", ".join(f":v{n}" for n in range(len(row.cells)))
        bound = {f"v{n}": value for n, value in enumerate(row.cells.values())}
        statements.append(
            (f"INSERT INTO {quote_name(table.name)} ({names}) VALUES ({marks})", bound)
        )
    try:
        return base64.b64encode(make_patch(template, statements)).decode()
    except (BadInput, OverflowError) as error:
        raise TaskRefusal("the start does not hold", str(error)) from None
