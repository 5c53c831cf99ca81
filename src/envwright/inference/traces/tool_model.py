"""What is known of a tool, and the state that its calls are explained on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from envwright.inference.name_forms import sql_literal
from envwright.inference.traces.observed_things import Key, ObservedThings, Shape, is_key
from envwright.types import Json, canonical_json

Row = dict[str, Json]
Arguments = Mapping[str, Json]
Samples = list[tuple[Arguments, dict[Key, Row], list[Key]]]
"""Of a list: what was asked, the rows that there were, and the keys of those that it showed."""


class ObservedState:
    """The state of one episode, as far as it was seen. Rows are replaced, never changed."""

    def __init__(self, seen: ObservedThings) -> None:
        self.rows = {name: dict(thing.rows) for name, thing in seen.things.items()}

    def cell(self, thing: str, key: Json, column: str) -> Json:
        """A cell; ``None`` where it, or its row, is not known."""
        row = self.rows[thing].get(key) if is_key(key) else None
        return row.get(column) if row is not None else None


Read = Callable[[Arguments, ObservedState], Json]


@dataclass(frozen=True)
class Expression:
    """A value in SQL, and what it is before a call."""

    sql: str
    read: Read = field(compare=False)
    thing: str = ""
    """The thing whose key it holds, if any."""


@dataclass(frozen=True)
class SideEffect:
    """A change of another row."""

    thing: str
    key: str
    """Expression of its key."""
    column: str
    value: str


@dataclass
class ToolModel:
    """What is known of one tool."""

    name: str
    root: Shape | None = None
    accepted: list[Arguments] = field(default_factory=list)
    answers: list[Json] = field(default_factory=list)
    refused: int = 0
    refers: dict[str, str] = field(default_factory=dict)
    """Parameter → thing whose keys it takes."""
    expressions: list[Expression] = field(default_factory=list)
    finds: str = ""
    """Expression of the key of the row that it is about."""
    lookup: tuple[str, dict[str, str]] = ("", {})
    """The thing, and parameter → column, where a row is found by its columns."""
    creates: dict[str, str] = field(default_factory=dict)
    new_key: Key = ""
    """A key that it gave."""
    sets: dict[str, str] = field(default_factory=dict)
    side: list[SideEffect] = field(default_factory=list)
    guards: list[tuple[str, str]] = field(default_factory=list)
    """Condition and message."""
    filters: dict[str, str] = field(default_factory=dict)
    """Parameter → condition on the rows that are listed."""
    hidden: str = ""
    """Condition on the rows that a list shows, whatever is asked for."""
    order: str = ""
    unexplained: Counter[str] = field(default_factory=Counter)
    """Messages for which no condition was found."""


def same(one: Json, other: Json) -> bool:
    """Whether two JSON values are equal."""
    return one == other and canonical_json(one) == canonical_json(other)


def sql_constant(value: Json) -> str:
    """A plain value as SQL writes it; nothing for lists and objects."""
    plain = value is None or (isinstance(value, str | int | float) and len(str(value)) < 200)
    return sql_literal(value) if plain else ""


def folded(value: Json) -> Json:
    """A text in lower case; anything else as it is."""
    return value.lower() if isinstance(value, str) else value
