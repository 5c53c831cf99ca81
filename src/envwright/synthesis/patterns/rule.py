"""What patterns look at, and what they give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import literal, quoted, spoken
from envwright.synthesis.patterns.effects import Effect
from envwright.types import ColumnPopulation, Guard, Invariant


@dataclass(slots=True)
class View:
    """An environment as patterns see it: its things, and what each writing tool writes."""

    entities: dict[str, Entity]
    effects: list[Effect]
    tools: tuple[str, ...] = ()
    """Names of all tools."""

    def of(self, entity: Entity, *kinds: str) -> list[Effect]:
        """The effects on an entity, of some kinds."""
        return [e for e in self.effects if e.entity.name == entity.name and e.kind in kinds]

    def in_bulk(self, entity: Entity) -> bool:
        """Whether a tool makes several rows at once: rules over several rows are not for those."""
        return bool(self.of(entity, "batch"))

    def parents(self, entity: Entity) -> Iterator[tuple[Field, Entity]]:
        """What an entity belongs to: required references to a key, and the thing it lives in."""
        for found in entity.fields.values():
            parent = self.entities.get(found.references)
            if parent is None or parent.composite or found.referred:
                continue
            if found.required or found.name == entity.owner:
                yield found, parent


@dataclass(slots=True)
class Rule:
    """One rule, with all that makes it hold."""

    pattern: str
    entity: Entity
    columns: tuple[str, ...]
    text: str
    """As the policy says it."""
    evidence: str
    """What in the schema suggests it."""
    assumed: bool = True
    """Whether no document states it."""
    guards: list[tuple[str, Guard]] = field(default_factory=list)
    """Tool and what it requires."""
    places: tuple[str, ...] = ()
    """Guards that a tool has anyway: ``TOOL/require/1``."""
    check: str = ""
    """A condition within one row of the entity."""
    group: tuple[str, ...] = ()
    """Columns of the entity that are unique together."""
    minimum: str = ""
    """Column that cannot go below 0."""
    invariant: Invariant | None = None
    recipe: ColumnPopulation | None = None
    """How the first column is filled so that the rule matters, in ``recipe_of``."""
    recipe_of: Entity | None = None

    def violations(self) -> str:
        """A query that gives rows where a state breaks the rule; empty for rules about changes."""
        table = quoted(self.entity.table)
        if self.invariant is not None:
            return self.invariant.sql
        if self.group:
            names = ", ".join(map(quoted, self.group))
            whole = " AND ".join(f"{quoted(name)} IS NOT NULL" for name in self.group)
            return f"SELECT {names} FROM {table} WHERE {whole} GROUP BY {names} HAVING count(*) > 1"
        wanted = self.check or (f"{quoted(self.minimum)} >= 0" if self.minimum else "")
        return f"SELECT 1 FROM {table} WHERE NOT ({wanted})" if wanted else ""


def said(name: str) -> str:
    """A column in words, without the mark of a reference."""
    return spoken(name.removesuffix("_id"))


def listed(values: tuple[str, ...]) -> str:
    """Values as an SQL list."""
    return f"({', '.join(map(literal, values))})"
