"""How the rows of one table are made: which columns, in which order, by which generators."""

from __future__ import annotations

import re
from collections.abc import Mapping

from envwright.runtime.population.bonds import bonds_of
from envwright.runtime.population.columns import natural
from envwright.runtime.population.edges import edged, may_repeat
from envwright.runtime.population.source import Make, kind_of, words
from envwright.runtime.population.texts import wants_distinct
from envwright.runtime.population.times import turn
from envwright.runtime.schema import Table

NULLS, SELDOM_NULLS = 0.12, 0.5
_SELDOM = re.compile(r"cancel|delet|archiv|refund|return|reject|error|fail|closed|ended", re.I)
"""What most rows of a table have not met."""


class Plan:
    """How the rows of one table are made."""

    def __init__(self, table: Table, recipes: Mapping[str, Make]) -> None:
        self.table = table
        keys = [key for key in table.foreign_keys if not set(key.columns) <= set(recipes)]
        # Long references first: shorter ones that share a column then agree with them.
        keys.sort(key=lambda key: -len(key.columns))
        self.keys = [key for key in keys if key.parent != table.name]
        self.own_keys = [key for key in keys if key.parent == table.name]
        self.referring = {name for key in keys for name in key.columns}
        columns = [
            column
            for column in sorted(table.columns.values(), key=turn)
            if column.name in recipes or column.name not in self.referring
        ]
        self.makes = {
            c.name: recipes.get(c.name) or edged(c, table, natural(c, table)) for c in columns
        }
        self.first = [name for name in self.makes if name in self.referring]
        plain = [column for column in columns if column.name not in recipes]
        self.steady = {c.name for c in plain if c.text.enum or c.is_boolean}
        self.distinct = {
            c.name for c in plain if wants_distinct(c) and not c.text.enum and kind_of(c) == "text"
        }
        self.repeats = {c.name for c in plain if c.name in self.distinct and may_repeat(c, table)}
        self.nulls = {
            c.name: (SELDOM_NULLS if _SELDOM.search(c.name) else NULLS, len(c.text.enum or ()))
            for c in plain
            if not c.not_null
        }
        """Share of NULL, and the first row that may have it: every value of an enum comes first."""
        free = {c.name for c in plain} - self.referring - self.steady
        fixed = {name for name in table.primary_key if words(name)[-1:] != ["slug"]}
        self.bonds = bonds_of(table, free - fixed)

    def tied(self, names: set[str]) -> set[str]:
        """The columns that must be made again with these, since they belong together."""
        out = set(names)
        for bond in self.bonds:
            if out & bond.columns:
                out |= bond.columns & set(self.makes)
        return out

    def blamed(self, why: str, *, steady: bool) -> set[str]:
        """The columns that the engine's message names, or all when it names none.

        Enums stay as they are while ``steady``: to fit the other columns to them keeps every value
        in use.
        """
        before, _, after = why.partition(": ")
        said = set(re.findall(r"\w+", (after or before).lower()))
        names = {name for name in self.table.columns if name.lower() in said}
        if why.startswith("FOREIGN KEY"):
            names = self.referring
        names = names or set(self.table.columns)
        return (names - self.steady or names) if steady else names
