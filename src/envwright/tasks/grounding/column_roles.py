"""What people ask about, rank by and make conditions of: what follows from tools, and from names.

People ask for what a service decides (a status, a balance, a due date) or knows better than they do
(a price, what is in stock), not for what they have told it themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from envwright.environment.binding_guards import binding_guards
from envwright.environment.schema import Column
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.sql_text import code_tokens
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")
_SECRET = frozenset("password passwd secret token hash salt pin cvv".split())
_SELF = frozenset(
    "name title email username login nickname phone mobile fax address address1 address2 street "
    "city state country zip zipcode postcode postal birth birthday birthdate gender sex".split()
)
"""What people know of themselves."""
_AMOUNT = frozenset(
    "price cost fee fees fare charge total amount balance credit paid debt due value budget salary "
    "wage deposit rate premium income revenue discount tax".split()
)
"""Money, by whatever unit."""
_SUPPLY = frozenset(
    "quantity stock copies places seats capacity available free left remaining units beds slots "
    "size length width height weight volume distance area duration minutes hours days nights "
    "points score rating stars priority severity level attendees guests passengers memory disk "
    "vcpus cpus downloads views visits likes votes usage".split()
)
"""Numbers by which people choose among things."""
_GRADES = frozenset("points score rating stars weight length distance duration".split())
_WORTH = frozenset("total amount price balance debt due value budget".split())
"""Money by which people tell apart what they have."""
_COUNTED = frozenset("quantity count copies places seats units attendees guests passengers".split())
"""Numbers that say how many things there are."""
_ADDED = frozenset(
    "quantity copies seats units minutes hours days nights points downloads views visits usage "
    "attendees guests passengers".split()
)
"""Numbers that people add up, beside money."""
_ROUND = (10**9, 10**8, 10**7, 10**6, 5 * 10**5, 10**5, 5 * 10**4, 10**4, 5000, 1000, 500, 100, 50)
_FINE = (20, 10, 5, 2, 1)


def name_words(name: str) -> frozenset[str]:
    """The words of a column's name, in lower case: ``paidCents`` → ``paid``, ``cents``."""
    return frozenset(word.lower() for word in _WORD.findall(name))


def first_word(name: str) -> str:
    """The first word of a name, in lower case, most often a verb: ``cancelOrder`` → ``cancel``."""
    words: list[str] = _WORD.findall(name)
    return words[0].lower() if words else ""


def is_amount(column: Column) -> bool:
    """Whether a number is money, by its name or its comment."""
    words = name_words(column.name)
    return bool(words & _AMOUNT) or "cents" in words or "in cents" in column.text.comment.lower()


def is_added(column: Column) -> bool:
    """Whether people add a number up."""
    return is_amount(column) or bool(name_words(column.name) & _ADDED)


def is_ranked(column: Column) -> bool:
    """Whether people choose among things by a number."""
    return is_amount(column) or bool(name_words(column.name) & _SUPPLY)


def is_lowest_asked(column: Column) -> bool:
    """Whether people ask how low a number is, of which they would not rather have more."""
    return is_amount(column) or bool(name_words(column.name) & _GRADES)


def is_worth(column: Column) -> bool:
    """Whether a number says what something that people have is worth."""
    return is_amount(column) and bool(name_words(column.name) & _WORTH)


def is_supply(column: Column) -> bool:
    """Whether a number says how many things there are, so that a count can stand in for it."""
    integer = column.type in ("INTEGER", "INT") and not column.is_boolean
    plain = integer and column.text.enum is None and not is_amount(column)
    return plain and bool(name_words(column.name) & _COUNTED)


class ColumnRoles:
    """How the tools of a template treat its columns.

    Example::

        roles = ColumnRoles(template)
        roles.is_settled(("orders", "status"))  # True: cancelling an order sets it
    """

    def __init__(self, template: Template) -> None:
        self.given: set[ColumnRef] = set()
        """Columns that an agent's tool takes as a value and writes: who asks may have told it."""
        self.settled: set[ColumnRef] = set()
        """Columns that some tool changes to what nobody told it."""
        self.deciding: dict[str, set[ColumnRef]] = {}
        """Tool → columns on which its rules decide."""
        self.states: dict[str, set[str]] = {}
        """Tool → the texts that its rules name: states in which it may be called, or may not."""
        for name, tool in template.tools.items():
            taken = set(tool.arguments.columns.values())
            written = {ref for ref in tool.writes if ref[1] != "*"}
            whole = {table for table, column in tool.writes if column == "*"}
            self.given |= {ref for ref in taken if ref in written or ref[0] in whole}
            self.settled |= written - taken
            self.deciding[name] = _deciding(tool, template)
            tokens = [token for guard in tool.guards for token in code_tokens(guard.sql)]
            self.states[name] = {token.value for token in tokens if token.kind == "string"}

    def alternatives(self, tool: CompiledTool, others: Iterable[CompiledTool]) -> list[str]:
        """Tools for when another is not possible: the same columns decide, by other states."""
        mine = self.deciding[tool.name], self.states[tool.name]
        return [
            other.name
            for other in others
            if other is not tool
            and self.deciding[other.name] & mine[0]
            and not self.states[other.name] & mine[1]
        ]

    def is_settled(self, column: ColumnRef) -> bool:
        """Whether the service decides what stands there."""
        return column in self.settled

    def asked(self, column: Column, kind: str, *, own: bool, profile: bool) -> bool:
        """Whether people ask for a cell.

        Args:
            column: where it stands.
            kind: how people say its values: a ``ValueShape``.
            own: whether the row belongs to whoever asks.
            profile: whether the row is whoever asks.
        """
        ref = (column.table, column.name)
        words = name_words(column.name)
        if words & _SECRET or (own and words & _SELF and ref not in self.settled):
            return False
        if not own:
            return True
        if ref in self.given and ref not in self.settled:
            return False
        if kind in ("word", "truth"):
            return ref in self.settled
        return kind in ("number", "money", "date", "time") and (not profile or is_ranked(column))


def _deciding(tool: CompiledTool, template: Template) -> set[ColumnRef]:
    binding = [tool.guards[at] for at in binding_guards(tool, template.schema)]
    keys = {
        (table.name, name)
        for table in template.schema.tables.values()
        for names in (table.primary_key, *table.unique, *(k.columns for k in table.foreign_keys))
        for name in names
    }
    return {ref for guard in binding for ref in guard.reads if ref[1] != "*"} - keys


def round_limit(values: Sequence[Any], value: int, *, above: bool, cents: bool) -> int | None:
    """A round number that a value is above or below, and that some other value is not.

    Example::

        >>> round_limit([1250, 4199, 5499], 5499, above=True, cents=True)
        5000

    Args:
        values: all that the column holds.
        value: one of them.
        above: whether the value is to be above the limit.
        cents: whether they are hundredths of a unit.

    Returns:
        ``None`` where all values are on the same side, or no number is round enough.
    """
    others = [v for v in values if isinstance(v, int) and (v < value if above else v > value)]
    if not others:
        return None
    near = max(others) if above else min(others)
    low, high = (near, value - 1) if above else (value + 1, near)
    for unit in _ROUND if cents else (*_ROUND, *_FINE):
        limit = low + -low % unit
        if limit <= high:
            return limit
    return None
