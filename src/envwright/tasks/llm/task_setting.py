"""The environments of a proposed task: what a model is shown of them, rows added to their start."""

from __future__ import annotations

import base64
import re
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
from envwright.tasks.parser.lexer import words_of
from envwright.tasks.phrasing.english import row_noun, spoken_label
from envwright.types import Actor, EnvironmentRef, Json, Record

Said = Mapping[str, Mapping[str, Any]]
"""How an environment is spoken of, as ``Wording.form`` gives it."""
_UNSAID: Said = {}
_MOST_WAYS = 4
"""Of asking for one tool, or of saying one row, that a model is told."""
_SLOT = re.compile(r"\{([^{}]*)\}")
_ROW_KEYS = frozenset("id uuid guid gid uid sid".split())
_KINDS = {
    "date": "date",
    "date-time": "date and time",
    "boolean": "yes or no",
    "integer": "number",
    "number": "number",
    "array": "list",
}


def describe_tools(schemas: Sequence[Json], said: Said = _UNSAID) -> str:
    """Tools by purpose, parameters and phrases, without their names: for who reads messages."""
    return bullet_list([_tool_in_words(schema["function"], said) for schema in schemas])


def _tool_in_words(tool: Mapping[str, Any], said: Said) -> str:
    given = tool["parameters"]["properties"]
    takes = "; ".join(_parameter(name, schema, said) for name, schema in given.items())
    ways = said.get("tools", {}).get(tool["name"], ())[:_MOST_WAYS]
    spoken = "; ".join(_SLOT.sub(lambda slot: f"{{{_taken(slot[1], said)}}}", way) for way in ways)
    about = " ".join(str(tool["description"]).split()) or spoken_label(tool["name"])
    about += f" Takes: {takes}." if takes else ""
    return f"{about} Say: {spoken}." if spoken else about


def _parameter(name: str, schema: Mapping[str, Any], said: Said) -> str:
    options = [str(o) for o in schema.get("enum", ()) if o is not None]
    kind = _KINDS.get(str(schema.get("format"))) or _KINDS.get(str(schema.get("type")), "")
    kind = "amount of money" if name.endswith("_cents") else kind
    label = _taken(name, said)
    kind = " / ".join(options) or ("" if label.startswith("the ") else kind)
    return f"{label} ({kind})" if kind else label


def _taken(name: str, said: Said) -> str:
    """What stands for a parameter: a row, *the order* for ``order_id``, or its label."""
    *noun, last = words_of(name)
    return f"the {' '.join(noun)}" if noun and last in _ROW_KEYS else _label(name, said)


def _label(name: str, said: Said) -> str:
    return str(said.get("labels", {}).get(name) or spoken_label(name))


def describe_tables(templates: Sequence[Template], said: Said = _UNSAID) -> str:
    """The nouns of an environment: labels of facts, what rows belong to, how rows are said."""
    tables = [table for template in templates for table in template.schema.tables.values()]
    return bullet_list([_table_in_words(table, said) for table in tables])


def _table_in_words(table: Table, said: Said) -> str:
    links = [key.columns[0] for key in table.foreign_keys if len(key.columns) == 1]
    only = table.primary_key[0] if len(table.primary_key) == 1 else ""
    labels = {name: "ID" if name == only else _label(name, said) for name in table.columns}
    ways = [
        _SLOT.sub(lambda slot: f"{{{labels.get(slot[1]) or _label(slot[1], said)}}}", way)
        for way in said.get("rows", {}).get(table.name, ())[:_MOST_WAYS]
    ]
    parts = [
        ", ".join(label for name, label in labels.items() if name not in links),
        "belongs to " + ", ".join(_taken(name, said) for name in links) if links else "",
        "said as: " + ", ".join(f"the {way}" for way in ways) if ways else "",
    ]
    return f"{row_noun(table.name)}: {'; '.join(filter(None, parts))}"


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

    @cached_property
    def user_schemas(self) -> list[Json]:
        """The user's tools, in OpenAI's form."""
        return [
            schema
            for template in self.environments
            for schema in template.tool_schemas(Actor.USER, self.prefix(template))
        ]

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
