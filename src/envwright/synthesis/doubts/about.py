"""What all doubts about an operation ask: its body, and what answers show of its thing."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from envwright.synthesis.entities import position
from envwright.synthesis.fields import FieldReader
from envwright.synthesis.model import Entity, Intent, Kind, World
from envwright.synthesis.naming import snake
from envwright.synthesis.shapes import Shapes
from envwright.types import Json, Operation

READS = (Kind.LIST, Kind.GET, Kind.COUNT, Kind.MEMBERS)
TAKES = (Kind.CREATE, Kind.BATCH, Kind.UPDATE, Kind.REPLACE)
"""Kinds that write what they are given."""
MANY = 10
"""So many fields are enough, since of large things only the first columns are kept."""


class About:
    """One interface, as it was understood.

    Args:
        world: what is known of it.
        shapes: the schemas.
        carried: names of inputs that say nothing of the world.
    """

    def __init__(self, world: World, shapes: Shapes, carried: frozenset[str]) -> None:
        self.world, self.shapes, self.carried = world, shapes, carried
        self.fields = FieldReader(shapes, world.entities.values())
        self._read: dict[str, frozenset[str]] = {}

    def entity(self, intent: Intent) -> Entity:
        """The thing that it works on."""
        return self.world.entities[intent.entity]

    @cached_property
    def made(self) -> frozenset[str]:
        """The things that some operation makes."""
        makers = (Kind.CREATE, Kind.BATCH)
        return frozenset(i.entity for i in self.world.intents if i.kind in makers)

    @cached_property
    def identifiers(self) -> Counter[str]:
        """Identifier → in how many paths it stands."""
        paths = (route.operation.path for route in self.world.routes)
        return Counter(name for path in paths for name in set(re.findall(r"\{([^{}]+)\}", path)))

    def is_own(self, intent: Intent) -> bool:
        """Whether it is about the thing as a whole, and the thing is no pair of others."""
        fields = self.entity(intent).fields.values()
        return not intent.part and any(found.source for found in fields)

    def body(self, intent: Intent) -> dict[str, Json]:
        """The schema of one thing in its body."""
        body = intent.operation.body
        elements = self.shapes.elements(body) if intent.kind is Kind.BATCH else None
        return self.shapes.item(body if elements is None else elements)[0]

    def answered(self, operation: Operation) -> frozenset[str]:
        """The properties of the thing in an operation's answer, in snake_case."""
        elements = self.shapes.elements(operation.output)
        item, _ = self.shapes.item(operation.output if elements is None else elements)
        return frozenset(map(snake, self.shapes.properties(item)))

    def shown(self, entity: Entity) -> frozenset[str]:
        """The properties that some list or item of the thing shows."""
        if entity.name not in self._read:
            names: set[str] = set()
            for collection in map(self.world.collections.__getitem__, entity.templates):
                for route in collection.operations:
                    if route.operation.method == "get" and position(route, collection) != "extra":
                        names |= self.answered(route.operation)
            self._read[entity.name] = frozenset(names)
        return self._read[entity.name]
