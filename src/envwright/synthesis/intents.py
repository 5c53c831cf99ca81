"""Operations → intents: what each one does to which entity, or why it is left out."""

from __future__ import annotations

import re

from envwright.synthesis.actions import EDITS, action_sets
from envwright.synthesis.bulk import key_list
from envwright.synthesis.cascades import cascade_flag
from envwright.synthesis.entities import position
from envwright.synthesis.evidence import by_chance, makes_or_changes, says_change, searches
from envwright.synthesis.filters import filter_inputs, is_search_text, pages
from envwright.synthesis.listed.names import Class
from envwright.synthesis.listed.prose import opening_verb
from envwright.synthesis.locating import narrowing
from envwright.synthesis.matching import BodyMatcher, Refused, overrides
from envwright.synthesis.memberships import membership_intents
from envwright.synthesis.model import Collection, Entity, Intent, Kind, Reason, Route, World
from envwright.synthesis.naming import plural, snake, spoken
from envwright.synthesis.parts import part_intents
from envwright.synthesis.routes import collection_of, is_plural, names_another
from envwright.synthesis.searching import (
    as_search,
    as_selection,
    asks_in_objects,
    says_several,
    takes_several,
)
from envwright.synthesis.shapes import Shapes
from envwright.synthesis.wording import (
    computes,
    is_procedure,
    only_changes,
    only_reads,
    opening,
    promises_more,
)

_SEARCH = re.compile(r"(find|search|query|lookup|filter|list|by)(_\w+)?")
_NAMES = frozenset("name title code slug username login email".split())
"""Keys that nobody but the caller makes up."""
_COPIES = frozenset("fork copy clone duplicate".split())
_MANY = re.compile(r"(create|add|batch|bulk|import)(_\w+)?|\w+_(batch|bulk)")


class IntentReader:
    """Reads operations of one world.

    Args:
        world: what is known of it; takes what was read.
        shapes: the schemas.
        carried: names of inputs that say nothing of the world.
    """

    def __init__(self, world: World, shapes: Shapes, carried: frozenset[str] = frozenset()) -> None:
        self._world, self._shapes = world, shapes
        self._templates: set[str] = set()
        self._bodies = BodyMatcher(world, shapes, carried)

    def read(self, routes: list[Route]) -> None:
        """Fill ``world.intents`` and ``world.unmapped``."""
        world = self._world
        self._templates = {route.template for route in routes}
        about = world.collections, world.entities, self._shapes
        known = membership_intents(routes, *about) | part_intents(routes, *about)
        for route in routes:
            try:
                self._world.intents.append(self._known(route, known) or self._intent(route))
            except Refused as refused:
                entry = (refused.reason, refused.detail)
                self._world.unmapped[route.operation.id] = entry

    def _known(self, route: Route, known: dict[str, Intent]) -> Intent | None:
        """What is known of an operation together with others of its path."""
        intent = known.get(route.operation.id)
        if intent is not None:
            self._check_chain(route, self._world.collections[intent.collection])
        return intent

    def _intent(self, route: Route) -> Intent:
        operation = route.operation
        if operation.deprecated:
            raise Refused(Reason.DEPRECATED)
        if operation.body is not None and self._shapes.is_binary(operation.body):
            raise Refused(Reason.BINARY_BODY)
        if operation.output is not None and self._shapes.resolve(operation.output)[0].get(
            "format"
        ) in ("binary", "byte"):
            raise Refused(Reason.BINARY_BODY, "the answer is a file")
        collection = collection_of(route, self._world.collections)
        if collection is None:
            if (counted := self._count(route)) is not None:
                return counted
            raise Refused(Reason.NOT_CRUD if route.groups else Reason.SINGLETON)
        if not collection.entity:
            raise Refused(self._why_none(collection))
        self._check_chain(route, collection)
        if is_procedure(collection) or (computes(operation) and operation.method != "delete"):
            raise Refused(Reason.COMPUTES)
        where = position(route, collection)
        entity = self._world.entities[collection.entity]
        return getattr(self, f"_{where}")(route, collection, entity)  # type: ignore[no-any-return]

    def _count(self, route: Route) -> Intent | None:
        """A map of numbers "by status" counts the things that its text names."""
        output, _ = self._shapes.resolve(route.operation.output)
        inner, _ = self._shapes.resolve(output.get("additionalProperties"))
        if route.operation.method != "get" or route.groups or "properties" in output:
            return None
        text = f"{route.operation.summary} {route.operation.description}".lower()
        if self._shapes.kind(inner) != "integer":
            return None
        for entity in self._world.entities.values():
            named = re.search(rf"\b({spoken(entity.name)}|{spoken(entity.table)})\b", text)
            for found in entity.fields.values():
                by = re.search(rf"\b(by|per|of each) {re.escape(spoken(found.name))}\b", text)
                if named and by and found.enum:
                    intent = Intent(Kind.COUNT, route, entity.templates[0], entity.name)
                    intent.inputs = {found.name: found.name}
                    return intent
        return None

    def _why_none(self, collection: Collection) -> Reason:
        parent = self._world.collections.get(collection.parent)
        if parent is not None and not parent.entity:
            return Reason.NO_RESOURCE
        has_output = any(r.operation.output or r.operation.body for r in collection.operations)
        return Reason.NOT_CRUD if has_output else Reason.NO_SCHEMA

    def _check_chain(self, route: Route, collection: Collection) -> None:
        for template, params in route.groups:
            step = self._world.collections.get(template)
            if step is None or not step.entity:
                raise Refused(Reason.NO_RESOURCE, template)
            other = snake(params[-1]) == "email" and step.locator[-1:] != ("email",)
            if len(params) != len(step.locator) or other:
                raise Refused(Reason.NOT_CRUD, f"{template} is reached in two ways")
        several = route.operation.method == "delete" and route.template == collection.template
        if route.operation.method != "get" and not several:
            self._check_queries(route)

    def _check_queries(self, route: Route) -> None:
        for given in route.operation.inputs:
            needed = given.where == "query" and given.required
            if needed and not self._bodies.is_carried(given.name):
                column = narrowing(route, given, self._world)
                if column is None:
                    raise Refused(Reason.UNMATCHED_INPUT, given.name)
                route.narrowed = tuple(dict.fromkeys([*route.narrowed, (given.name, column)]))

    # --- by position -----------------------------------------------------------------------------

    def _collection(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        operation = route.operation
        if operation.method == "get":
            return self._list(route, collection, entity)
        if operation.method == "post" and not self._world.named and not self._world.called:
            return self._posted(route, collection, entity)
        makes = operation.method == "put" and opening(operation) is Class.CREATE
        if operation.method == "post" or (makes and not promises_more(operation.summary)):
            return self._made(route, collection, entity)
        if operation.method in ("put", "patch"):
            return self._update_by_body(route, collection, entity)
        return self._delete_several(route, collection, entity)

    def _delete_several(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        """``DELETE /things`` with a list of keys; without one it would empty the collection."""
        keys = key_list(route, collection, entity, self._shapes)
        if not keys or entity.composite or entity.fields[entity.key].hidden:
            raise Refused(Reason.NOT_CRUD, "it does not say which ones")
        intent = Intent(Kind.DELETE_SEVERAL, route, collection.template, entity.name)
        intent.listed = keys
        return intent

    def _posted(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        """``POST /things``: it makes one, unless its prose says that it reads or changes."""
        operation = route.operation
        if only_reads(operation):
            if not self._lists(route, entity):
                raise Refused(Reason.NOT_CRUD, "it is said to read")
            return self._searched(route, collection, entity)
        if opening(operation) is Class.DELETE:
            raise Refused(Reason.NOT_CRUD, "it is said to delete")
        if only_changes(operation):
            return self._update_by_body(route, collection, entity)
        return self._made(route, collection, entity)

    def _made(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        """One new thing, or several."""
        if self._shapes.elements(route.operation.body) is not None:
            return self._batch(route, collection, entity)
        properties = self._shapes.properties(self._shapes.item(route.operation.body)[0])
        whole = {snake(n): self._shapes.resolve(raw)[0] for n, raw in properties.items()}
        kinds = {name: self._shapes.kind(schema) for name, schema in whole.items()}
        if kinds in ({entity.table: "object"}, {plural(collection.literal): "object"}):
            raise Refused(Reason.NOT_CRUD, "it makes several, in a form of its own")
        keys = *entity.keys, *entity.natural, *(f"{entity.name}_{e}" for e in ("id", "key", "uuid"))
        if not self._world.named and makes_or_changes(route.operation, properties, keys):
            raise Refused(Reason.NOT_CRUD, "it makes or changes, and nothing says which")
        return self._create(route, collection, entity)

    def _item(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        method = route.operation.method
        kinds = {"get": Kind.GET, "delete": Kind.DELETE, "put": Kind.REPLACE}
        kind = kinds.get(method, Kind.UPDATE)
        if kind is Kind.DELETE and collection.locator == (entity.key,) and takes_several(route):
            chosen = as_selection(route, collection, entity)
            intent = Intent(Kind.DELETE_SEVERAL, chosen, collection.template, entity.name)
            intent.listed = plural(entity.key)
            return intent
        intent = Intent(kind, route, collection.template, entity.name)
        if kind is Kind.DELETE:
            intent.cascades = cascade_flag(route.operation, self._shapes)
        if kind is Kind.GET:
            if not entity.written and route.operation.output is None:
                raise Refused(Reason.NO_SCHEMA, "it answers nothing")
            if names_another(collection) and self._shapes.elements(route.operation.output):
                raise Refused(Reason.NOT_CRUD, "it answers a list of what belongs to another thing")
            if self._shapes.is_page(route.operation.output):
                return self._several(route, collection, entity)
            self._check_queries(route)
        elif kind is not Kind.DELETE:
            if method == "post" and opening_verb(route.operation.summary) is Class.CREATE:
                raise Refused(Reason.NOT_CRUD, "it makes something, and its path names another")
            if method == "post" and not says_change(route.operation):
                raise Refused(Reason.NOT_CRUD, "nothing says that it changes the thing")
            self._bodies.match(intent, entity, skip=set(collection.locator))
            if not intent.inputs:
                raise Refused(Reason.UNMATCHED_INPUT, "no field of its body is a column")
            if kind is Kind.REPLACE and not self._bodies.replaces(intent, entity):
                intent.kind = Kind.UPDATE
            elif self._world.called and overrides(route.operation):
                intent.kind = Kind.REPLACE  # a call has no method that says so
        return intent

    def _several(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        """A path of an item that answers a list: of those whose keys it names, or of one."""
        if takes_several(route):
            return self._list(as_selection(route, collection, entity), collection, entity)
        if f"{route.template}/*" in self._templates or says_several(route.operation, collection):
            raise Refused(Reason.NOT_CRUD, "it answers a list")
        self._check_queries(route)
        return Intent(Kind.GET, route, collection.template, entity.name)

    def _extra(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        head = collection.template.count("*")
        on_item = route.template.count("*") > head
        word = snake("_".join(route.tail[-1:]))
        method = route.operation.method
        if on_item:
            return self._on_item(route, collection, entity, word)
        if method == "get" and word == "count" and self._is_number(route):
            self._check_queries(route)
            return Intent(Kind.COUNT, route, collection.template, entity.name)
        if self._lists(route, entity) and _SEARCH.fullmatch(word):
            if method == "get":
                return self._list(route, collection, entity)
            if method == "post":
                return self._searched(route, collection, entity)
        elements = self._shapes.elements(route.operation.body)
        if method == "post" and elements is not None and _MANY.fullmatch(word):
            return self._batch(route, collection, entity)
        raise Refused(Reason.SINGLETON if method == "get" else Reason.NOT_CRUD)

    # --- kinds -----------------------------------------------------------------------------------

    def _lists(self, route: Route, entity: Entity) -> bool:
        elements = self._shapes.elements(route.operation.output)
        if elements is None:
            return False
        schema, name = self._shapes.item(elements)
        return name == entity.schema_id if name else schema == entity.schema

    def _is_number(self, route: Route) -> bool:
        """Whether the answer is one number, alone or as the one property of an object."""
        schema, _ = self._shapes.resolve(route.operation.output)
        inner = list(self._shapes.properties(schema).values())
        if len(inner) == 1:
            schema, _ = self._shapes.resolve(inner[0])
        return self._shapes.kind(schema) in ("integer", "number")

    def _list(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        output = route.operation.output
        silent = self._shapes.says_nothing(output) and is_plural(collection)
        if not silent and (output is None or self._shapes.elements(output) is None):
            raise Refused(Reason.NO_SCHEMA, "it answers no list")
        intent = Intent(Kind.LIST, route, collection.template, entity.name)
        missing = [n for n in filter_inputs(intent, entity) if not self._bodies.is_carried(n)]
        if missing:
            raise Refused(Reason.UNMATCHED_INPUT, ", ".join(missing))
        if not intent.inputs and route.template != collection.template and self._filters(route):
            raise Refused(Reason.UNMATCHED_INPUT, "nothing that it looks for is a column")
        asked = {snake(i.name) for i in route.operation.inputs if is_search_text(i)}
        kept = asked & set(intent.inputs)
        if asked and not kept and searches(route.operation):
            raise Refused(Reason.UNMATCHED_INPUT, ", ".join(sorted(asked)))
        if not kept and by_chance(route.operation):
            raise Refused(Reason.COMPUTES, "what it answers is drawn or chosen for the day")
        return intent

    def _searched(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        """A list that is posted for, unless what it looks for is of a form of its own."""
        if asks_in_objects(route, self._shapes):
            raise Refused(Reason.UNMATCHED_INPUT, "what it looks for is no plain value")
        return self._list(as_search(route, self._shapes), collection, entity)

    @staticmethod
    def _filters(route: Route) -> bool:
        """Whether a search takes anything besides pages."""
        return any(i.where == "query" and not pages(i) for i in route.operation.inputs)

    def _create(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        if collection.literal in _COPIES:
            raise Refused(Reason.NOT_CRUD, "what it copies is not stated")
        intent = Intent(Kind.CREATE, route, collection.template, entity.name)
        self._bodies.match(intent, entity, skip=set())
        given = set(intent.inputs.values()) | {collection.owner}
        parent = self._world.collections.get(collection.parent)
        if parent is not None and self._world.entities[parent.entity].login:
            given |= set(entity.natural[:-1])  # the parent's name: ``/repos/{owner}/{repo}``
        self._bodies.check_complete(entity, given)
        if not intent.inputs:
            raise Refused(Reason.NO_SCHEMA, "nothing says what it takes")
        if entity.key in _NAMES and entity.key not in given and entity.fields[entity.key].server:
            raise Refused(Reason.UNMATCHED_INPUT, f"nothing gives {entity.key}")
        return intent

    def _batch(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        elements = self._shapes.elements(route.operation.body)
        item, name = self._shapes.item(elements) if elements is not None else ({}, "")
        if opening_verb(route.operation.summary) is Class.UPDATE:
            raise Refused(Reason.NOT_CRUD, "it sets a list, and may leave others out")
        if route.groups or not item or not (name == entity.schema_id or item == entity.schema):
            raise Refused(Reason.NOT_CRUD, "a list of something else")
        intent = Intent(Kind.BATCH, route, collection.template, entity.name)
        self._bodies.match_properties(intent, entity, item, skip=set())
        self._bodies.check_complete(entity, set(intent.inputs.values()))
        intent.listed = entity.table
        return intent

    def _update_by_body(self, route: Route, collection: Collection, entity: Entity) -> Intent:
        """``PUT /pet``: the body says which one."""
        schema, _ = self._shapes.item(route.operation.body)
        names = {snake(name) for name in self._shapes.properties(schema)}
        if entity.key not in names or route.groups or entity.fields[entity.key].hidden:
            raise Refused(Reason.NOT_CRUD, "it does not say which one")
        if any(
            position(other, collection) == "item"
            and other.operation.method == route.operation.method
            for other in collection.operations
        ):
            raise Refused(Reason.NOT_CRUD, "it changes several at once, and another changes one")
        intent = Intent(Kind.UPDATE, route, collection.template, entity.name)
        self._bodies.match(intent, entity, skip={entity.key})
        if not intent.inputs:
            raise Refused(Reason.UNMATCHED_INPUT, "no field of its body is a column")
        if route.operation.method == "put" and self._bodies.replaces(intent, entity):
            intent.kind = Kind.REPLACE
        intent.inputs = {entity.key: entity.key, **intent.inputs}
        intent.required |= {entity.key}
        return intent

    def _on_item(self, route: Route, collection: Collection, entity: Entity, word: str) -> Intent:
        """What follows an item: a verb that implies a value, or one of its columns."""
        method = route.operation.method
        if method == "get" or len(route.tail) != 1:
            raise Refused(Reason.NOT_CRUD)
        intent = Intent(Kind.ACTION, route, collection.template, entity.name)
        found = entity.fields.get(word)
        if route.operation.body is not None:
            self._bodies.match(intent, entity, skip=set(collection.locator))
        if found is not None and word in intent.inputs.values() and method != "delete":
            if found.kind == "json" and method == "post":
                raise Refused(Reason.NOT_CRUD, "it may add to the list or replace it")
            intent.kind = Kind.UPDATE
            intent.required |= {word}
            return intent
        if word in EDITS and method != "delete" and intent.inputs:
            intent.kind = Kind.UPDATE
            return intent
        sets = action_sets(entity, word, undo=method == "delete")
        if sets is None:
            raise Refused(Reason.NOT_CRUD, f"what {word} changes is not stated")
        intent.sets = sets
        intent.inputs = {k: c for k, c in intent.inputs.items() if c not in sets}
        return intent
