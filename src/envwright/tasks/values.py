"""Values that a user gives: plausible for their column, and not there yet where that matters.

The pool of fresh values is a second population of the same schema under another seed.
"""

from __future__ import annotations

import random
from typing import Any

import orjson

from envwright.errors import SpecError
from envwright.runtime.population import default_population
from envwright.runtime.schema import Column, quote
from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.tasks.plan import Unplannable
from envwright.types import Json, Scalar

_SPOKEN_MAX = 80


class Donor:
    """Fresh values per column, from a scratch copy of the environment."""

    def __init__(self, template: Template, seed: int = 1_000_003) -> None:
        spec = template.spec
        recipe = spec.population or default_population(template.schema, rows=20, seed=seed)
        recipe = recipe.model_copy(update={"seed": recipe.seed + seed})
        bare = spec.model_copy(update={"state_sql": "", "population": recipe, "tools": ()})
        try:
            self._rows: Template | None = Template(bare)
        except SpecError:  # the recipe fails under another seed: only the schema's own values then
            self._rows = None
        self._pools: dict[tuple[str, str], list[Scalar]] = {}

    def pool(self, table: str, column: str) -> list[Scalar]:
        """Distinct non-NULL values of the column in the scratch copy, in key order."""
        if (table, column) not in self._pools:
            found: list[Scalar] = []
            if self._rows is not None:
                with self._rows.reading() as db:
                    name = quote(column)
                    sql = f"SELECT DISTINCT {name} FROM {quote(table)} WHERE {name} IS NOT NULL"
                    found = [row[0] for row in db.execute(f"{sql} ORDER BY {name}")]
            self._pools[table, column] = found
        return self._pools[table, column]


def sample_value(
    session: Session, tool: CompiledTool, parameter: str, donor: Donor, rng: random.Random
) -> Json:
    """A value for a parameter that is not a key.

    Raises:
        Unplannable: there is none that a user could say.
    """
    json_schema = tool.arguments.json_schema["properties"][parameter]
    where = tool.arguments.columns.get(parameter)
    if where is not None:
        column = session.template.schema.tables[where[0]].columns[where[1]]
        value = _of_column(session, column, donor, rng)
    else:
        value = _of_schema(json_schema, rng)
    if value is None or not speakable(value) or tool.arguments.value_problem(parameter, value):
        raise Unplannable("no plausible value for a parameter")
    return value


def _of_column(session: Session, column: Column, donor: Donor, rng: random.Random) -> Json:
    if column.is_boolean:
        return rng.random() < 0.5
    if column.text.enum is not None:
        return rng.choice(column.text.enum)
    pool = donor.pool(column.table, column.name)
    if _is_unique(session, column):
        name = quote(column.name)
        taken = {r[0] for r in session.query(f"SELECT {name} FROM {quote(column.table)}")}
        pool = [value for value in pool if value not in taken]
    if not pool:
        return None
    value = rng.choice(pool)
    if column.is_json:
        return orjson.loads(str(value))
    return value


def _is_unique(session: Session, column: Column) -> bool:
    table = session.template.schema.tables[column.table]
    return (column.name,) == table.primary_key or any(column.name in u for u in table.unique)


def _of_schema(json_schema: Any, rng: random.Random) -> Json:
    """A value from the JSON Schema alone; simple types only."""
    if "enum" in json_schema:
        return rng.choice(json_schema["enum"])
    kind = json_schema.get("type")
    low = json_schema.get("minimum", 1)
    high = json_schema.get("maximum", low + 20)
    if kind == "boolean":
        return rng.random() < 0.5
    if kind == "integer":
        return rng.randint(int(low), max(int(low), int(high)))
    if kind == "number":
        return round(rng.uniform(low, max(low, high)), 2)
    return None


def speakable(value: Json) -> bool:
    """Whether the wording can carry the value: short texts, numbers, yes/no, lists of those."""
    if isinstance(value, bool | int | float):
        return True
    if isinstance(value, str):
        return (
            0 < len(value) <= _SPOKEN_MAX
            and not set(value) & set('“”"\n\\')
            and value == value.strip()
        )
    if isinstance(value, list):
        return 0 < len(value) <= 4 and all(isinstance(v, str) and speakable(v) for v in value)
    return False
