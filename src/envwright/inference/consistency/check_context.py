"""What all doubts about an operation ask: its body, and what answers show of its thing."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from envwright.inference.domain_model import (
    DomainModel,
    Entity,
    OperationIntent,
    OperationKind,
    PathDocument,
)
from envwright.inference.name_forms import snake_case
from envwright.inference.paths.routes import route_position
from envwright.inference.schema_fields import FieldReader
from envwright.types import Json, Operation

ENOUGH_FIELDS = 10
"""So many fields are enough, since of large things only the first columns are kept."""


_SOME_LISTS = 8
"""From so many lists on, it is told what all of them take."""


class ConsistencyContext:
    """A document as it was understood, and what the checks ask of it."""

    def __init__(self, document: PathDocument, domain: DomainModel) -> None:
        self.domain, self.resolver = domain, document.schemas
        self.boilerplate = document.boilerplate
        self.fields = FieldReader(self.resolver, domain.entities.values())
        # Cache of `shown`, by entity.
        self._read: dict[str, frozenset[str]] = {}

    def entity(self, intent: OperationIntent) -> Entity:
        """The thing that it works on."""
        return self.domain.entities[intent.entity]

    @cached_property
    def list_inputs(self) -> dict[str, float]:
        """Input of a list, in snake_case → share of the lists that take it; of few lists none."""
        lists = [i.operation for i in self.domain.intents if i.kind is OperationKind.LIST]
        names = (snake_case(given.name) for one in lists for given in one.inputs)
        enough = len(lists) >= _SOME_LISTS
        return {n: c / len(lists) for n, c in Counter(names).items()} if enough else {}

    @cached_property
    def made(self) -> frozenset[str]:
        """The things that some operation makes."""
        makers = (OperationKind.CREATE, OperationKind.BATCH)
        return frozenset(i.entity for i in self.domain.intents if i.kind in makers)

    def has_items(self, entity: Entity) -> bool:
        """Whether its first path both makes things and shows a single one."""
        collection = self.domain.collections[entity.templates[0]]
        done = {
            (route_position(route, collection), route.operation.method)
            for route in collection.operations
        }
        return {("collection", "post"), ("item", "get")} <= done

    @cached_property
    def identifiers(self) -> Counter[str]:
        """Identifier → in how many paths it stands."""
        paths = (route.operation.path for route in self.domain.routes)
        return Counter(name for path in paths for name in set(re.findall(r"\{([^{}]+)\}", path)))

    def is_own(self, intent: OperationIntent) -> bool:
        """Whether it is about the thing as a whole, and the thing is no pair of others."""
        fields = self.entity(intent).fields.values()
        return not intent.part and any(found.source for found in fields)

    def body(self, intent: OperationIntent) -> dict[str, Json]:
        """The schema of one thing in its body."""
        body = intent.operation.body
        elements = self.resolver.elements(body) if intent.kind is OperationKind.BATCH else None
        return self.resolver.item(body if elements is None else elements)[0]

    def answered(self, operation: Operation) -> frozenset[str]:
        """The properties of the thing in an operation's answer, in snake_case."""
        elements = self.resolver.elements(operation.output)
        item, _ = self.resolver.item(operation.output if elements is None else elements)
        return frozenset(map(snake_case, self.resolver.properties(item)))

    def is_silent(self, entity: Entity) -> bool:
        """Whether no answer about the thing is described, so that writes alone tell of it."""
        routes = [
            route
            for template in entity.templates
            for route in self.domain.collections[template].operations
        ]
        told = any(not self.resolver.says_nothing(route.operation.output) for route in routes)
        return entity.written and not told

    def shown(self, entity: Entity) -> frozenset[str]:
        """The properties that some list or item of the thing shows."""
        if entity.name not in self._read:
            names: set[str] = set()
            for collection in map(self.domain.collections.__getitem__, entity.templates):
                for route in collection.operations:
                    if (
                        route.operation.method == "get"
                        and route_position(route, collection) != "extra"
                    ):
                        names |= self.answered(route.operation)
            self._read[entity.name] = frozenset(names)
        return self._read[entity.name]
