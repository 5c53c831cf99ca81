"""Operations → intents: what each one does to which entity, or why it is left out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from envwright.inference.domain_model import (
    Collection,
    Entity,
    EntityModel,
    NameStyle,
    OperationIntent,
    OperationKind,
    PathDocument,
    Refusal,
    Route,
    UnmappedReason,
)
from envwright.inference.name_forms import in_words, snake_case
from envwright.inference.name_lexicon import VerbClass, opening_verb
from envwright.inference.paths.entity_keys import narrowing_column
from envwright.inference.paths.list_filters import (
    body_as_filters,
    filters_by_objects,
    is_page_input,
    is_search_text,
    key_list_as_filter,
    match_filters,
    says_many,
    takes_key_list,
)
from envwright.inference.paths.operation_prose import (
    is_procedure_name,
    is_upsert,
    opening_class,
    opening_end,
    says_change,
    says_computes,
    says_create_or_update,
    says_only_changes,
    says_only_reads,
    says_random,
    says_search,
)
from envwright.inference.paths.routes import (
    is_plural_collection,
    names_other_entity,
    route_collection,
    route_position,
)
from envwright.inference.paths.stated_states import state_fields, stated_origins, stated_result
from envwright.inference.paths.write_semantics import (
    EDIT_VERBS,
    BodyMatcher,
    UnmappedError,
    cascade_flag,
    cascade_stated,
    implied_values,
    is_writable,
    key_list_input,
    says_overwrite,
)
from envwright.inference.schema_fields import match_column
from envwright.inflection import plural
from envwright.types import Json, Operation

# Last words of paths that search a collection: `search`, `find_by_status`, `by_name`.
_SEARCH = re.compile(r"(find|search|query|lookup|filter|list|by)(_\w+)?")
_NAMES = frozenset("name title code slug username login email".split())
"""Keys that nobody but the caller makes up."""
_COPIES = frozenset("fork copy clone duplicate".split())
# Last words of paths that create several: `batch`, `create_with_list`, `users_bulk`.
_MANY = re.compile(r"(create|add|batch|bulk|import)(_\w+)?|\w+_(batch|bulk)")


@dataclass(frozen=True, slots=True)
class OperationIntents:
    """What each operation does, or why it is left out."""

    intents: tuple[OperationIntent, ...]
    unmapped: Mapping[str, Refusal]
    """By operation id."""


def classify_operations(
    document: PathDocument, model: EntityModel, known: Mapping[str, OperationIntent]
) -> OperationIntents:
    """Classify every operation of a document: what it does to which entity, or why it is left out.

    Args:
        document: the operations and their schemas.
        model: the entities and the paths at which they are found.
        known: operations that were understood already, by id.
    """
    reader = _IntentReader(document, model)
    intents: list[OperationIntent] = []
    unmapped = dict(document.refused)
    for route in model.routes:
        try:
            intents.append(reader.read(route, known.get(route.operation.id)))
        except UnmappedError as error:
            unmapped[route.operation.id] = (error.reason, error.detail)
    return OperationIntents(tuple(intents), unmapped)


class _IntentReader:
    def __init__(self, document: PathDocument, model: EntityModel) -> None:
        self._names, self._model, self._resolver = document.names, model, document.schemas
        self._templates = {route.template for route in model.routes}
        self._bodies = BodyMatcher(document, model)

    def read(self, route: Route, known: OperationIntent | None) -> OperationIntent:
        """The intent of one operation.

        Args:
            route: its path.
            known: its intent, where ``add_subresources`` has found it already; the path is
                checked all the same.

        Raises:
            UnmappedError: it is left out.
        """
        if known is None:
            return self._intent(route)
        checked = self._check_chain(route, self._model.collections[known.collection])
        return replace(known, route=replace(known.route, narrowed=checked.narrowed))

    def _intent(self, route: Route) -> OperationIntent:
        operation = route.operation
        if operation.deprecated:
            raise UnmappedError(UnmappedReason.DEPRECATED)
        if operation.body is not None and self._resolver.is_binary(operation.body):
            raise UnmappedError(UnmappedReason.BINARY_BODY)
        if self._resolver.is_file(operation.output):
            raise UnmappedError(UnmappedReason.BINARY_BODY, "the answer is a file")
        collection = route_collection(route, self._model.collections)
        if collection is None:
            if (counted := self._count(route)) is not None:
                return counted
            reason = UnmappedReason.NOT_CRUD if route.groups else UnmappedReason.SINGLETON
            raise UnmappedError(reason)
        if not collection.entity:
            raise UnmappedError(self._why_none(collection))
        route = self._check_chain(route, collection)
        if is_procedure_name(collection) or (
            says_computes(operation) and operation.method != "delete"
        ):
            raise UnmappedError(UnmappedReason.COMPUTES)
        entity = self._model.entities[collection.entity]
        where = route_position(route, collection)
        if where == "collection":
            return self._collection(route, collection, entity)
        read = self._item if where == "item" else self._extra
        return read(route, collection, entity)

    def _count(self, route: Route) -> OperationIntent | None:
        """A map of numbers "by status" counts the things that its text names."""
        output, _ = self._resolver.resolve(route.operation.output)
        inner, _ = self._resolver.resolve(output.get("additionalProperties"))
        if route.operation.method != "get" or route.groups or "properties" in output:
            return None
        text = f"{route.operation.summary} {route.operation.description}".lower()
        if self._resolver.kind(inner) != "integer":
            return None
        for entity in self._model.entities.values():
            named = re.search(rf"\b({entity.words}|{in_words(entity.table)})\b", text)
            for found in entity.fields.values():
                by = re.search(rf"\b(by|per|of each) {re.escape(found.words)}\b", text)
                if named and by and found.enum:
                    inputs = {found.name: found.name}
                    place = entity.templates[0]
                    return OperationIntent(OperationKind.COUNT, route, place, entity.name, inputs)
        return None

    def _why_none(self, collection: Collection) -> UnmappedReason:
        parent = self._model.collections.get(collection.parent)
        if parent is not None and not parent.entity:
            return UnmappedReason.NO_RESOURCE
        has_output = any(r.operation.output or r.operation.body for r in collection.operations)
        return UnmappedReason.NOT_CRUD if has_output else UnmappedReason.NO_SCHEMA

    def _check_chain(self, route: Route, collection: Collection) -> Route:
        """See that each step of a path leads to a known thing; the route with what narrows it."""
        for template, params in route.groups:
            step = self._model.collections.get(template)
            if step is None or not step.entity:
                raise UnmappedError(UnmappedReason.NO_RESOURCE, template)
            # A path by email would silently be looked up in another column.
            other = snake_case(params[-1]) == "email" and step.locator[-1:] != ("email",)
            if len(params) != len(step.locator) or other:
                raise UnmappedError(UnmappedReason.NOT_CRUD, f"{template} is reached in two ways")
        # Reads take their query as filters, and a deletion of several takes a list of keys from it;
        # for all others a required query parameter must help to find the row.
        several = route.operation.method == "delete" and route.template == collection.template
        return route if route.operation.method == "get" or several else self._narrowed(route)

    def _narrowed(self, route: Route) -> Route:
        """The route with the columns that its required query parameters are matched with."""
        narrowed = list(route.narrowed)
        for given in route.operation.inputs:
            needed = given.where == "query" and given.required
            if needed and not self._bodies.is_boilerplate(given.name):
                column = narrowing_column(route, given, self._model)
                if column is None:
                    raise UnmappedError(UnmappedReason.UNMATCHED_INPUT, given.name)
                narrowed.append((given.name, column))
        return replace(route, narrowed=tuple(dict.fromkeys(narrowed)))

    # --- by position

    def _collection(self, route: Route, collection: Collection, entity: Entity) -> OperationIntent:
        operation = route.operation
        if operation.method == "get":
            return self._list(route, collection, entity)
        if operation.method == "post" and self._names is NameStyle.PATHS:
            return self._posted(route, collection, entity)
        makes = operation.method == "put" and opening_class(operation) is VerbClass.CREATE
        if operation.method == "post" or (makes and not says_create_or_update(operation.summary)):
            return self._made(route, collection, entity)
        if operation.method in ("put", "patch"):
            return self._update_by_body(route, collection, entity)
        return self._delete_several(route, collection, entity)

    def _delete_several(
        self, route: Route, collection: Collection, entity: Entity
    ) -> OperationIntent:
        """``DELETE /things`` with a list of keys; without one it would empty the collection."""
        keys = key_list_input(route, collection, entity, self._resolver)
        if not keys or entity.composite or entity.fields[entity.key].hidden:
            raise UnmappedError(UnmappedReason.NOT_CRUD, "it does not say which ones")
        intent = OperationIntent(
            OperationKind.DELETE_SEVERAL, route, collection.template, entity.name
        )
        intent.listed = keys
        return intent

    def _posted(self, route: Route, collection: Collection, entity: Entity) -> OperationIntent:
        """``POST /things``: it makes one, unless its prose says that it reads or changes."""
        operation = route.operation
        if says_only_reads(operation):
            if not self._lists(route, entity):
                raise UnmappedError(UnmappedReason.NOT_CRUD, "it is said to read")
            return self._searched(route, collection, entity)
        if opening_class(operation) is VerbClass.DELETE:
            raise UnmappedError(UnmappedReason.NOT_CRUD, "it is said to delete")
        if says_only_changes(operation):
            return self._update_by_body(route, collection, entity)
        return self._made(route, collection, entity)

    def _made(self, route: Route, collection: Collection, entity: Entity) -> OperationIntent:
        """One new thing, or several."""
        if self._resolver.elements(route.operation.body) is not None:
            return self._batch(route, collection, entity)
        properties = self._resolver.properties(self._resolver.item(route.operation.body)[0])
        whole = {snake_case(n): self._resolver.resolve(raw)[0] for n, raw in properties.items()}
        kinds = {name: self._resolver.kind(schema) for name, schema in whole.items()}
        if kinds in ({entity.table: "object"}, {plural(collection.literal): "object"}):
            raise UnmappedError(UnmappedReason.NOT_CRUD, "it makes several, in a form of its own")
        keys = *entity.keys, *entity.natural, *(f"{entity.name}_{e}" for e in ("id", "key", "uuid"))
        if self._names is not NameStyle.TOOLS and is_upsert(route.operation, properties, keys):
            raise UnmappedError(
                UnmappedReason.NOT_CRUD, "it makes or changes, and nothing says which"
            )
        return self._create(route, collection, entity)

    def _item(self, route: Route, collection: Collection, entity: Entity) -> OperationIntent:
        method = route.operation.method
        kinds = {
            "get": OperationKind.GET,
            "delete": OperationKind.DELETE,
            "put": OperationKind.REPLACE,
        }
        kind = kinds.get(method, OperationKind.UPDATE)
        if (
            kind is OperationKind.DELETE
            and collection.locator == (entity.key,)
            and takes_key_list(route)
        ):
            chosen = key_list_as_filter(route, collection, entity)
            intent = OperationIntent(
                OperationKind.DELETE_SEVERAL, chosen, collection.template, entity.name
            )
            intent.listed = plural(entity.key)
            return intent
        intent = OperationIntent(kind, route, collection.template, entity.name)
        ended = self._ended(route.operation, entity) if kind is OperationKind.DELETE else {}
        if ended:
            intent.kind, intent.sets = OperationKind.ACTION, ended
            intent.allowed = stated_origins(entity, ended, route.operation)
            return intent
        if kind is OperationKind.DELETE:
            intent.cascades = cascade_flag(route.operation, self._resolver)
            cascade_stated(route.operation, entity, self._model.entities.values())
        if kind is OperationKind.GET:
            if not entity.written and route.operation.output is None:
                raise UnmappedError(UnmappedReason.NO_SCHEMA, "it answers nothing")
            if names_other_entity(collection) and self._resolver.elements(route.operation.output):
                raise UnmappedError(
                    UnmappedReason.NOT_CRUD, "it answers a list of what belongs to another thing"
                )
            # The path looks like an item, but its answer is a list.
            if self._resolver.is_page(route.operation.output):
                return self._several(route, collection, entity)
            intent.route = self._narrowed(route)
        elif kind is not OperationKind.DELETE:
            if method == "post" and opening_verb(route.operation.summary) is VerbClass.CREATE:
                raise UnmappedError(
                    UnmappedReason.NOT_CRUD, "it makes something, and its path names another"
                )
            if method == "post" and not (
                says_change(route.operation) or self._answers_it(route, collection, entity)
            ):
                raise UnmappedError(
                    UnmappedReason.NOT_CRUD, "nothing says that it changes the thing"
                )
            self._bodies.match(intent, entity, skip=set(collection.locator))
            if not intent.inputs:
                raise UnmappedError(
                    UnmappedReason.UNMATCHED_INPUT, "no field of its body is a column"
                )
            # PUT by method, PATCH by meaning: many APIs keep what a PUT leaves out.
            if kind is OperationKind.REPLACE and not self._bodies.replaces(intent, entity):
                intent.kind = OperationKind.UPDATE
            elif self._names is NameStyle.CALLS and says_overwrite(route.operation):
                intent.kind = OperationKind.REPLACE  # a call has no method that says so
        return intent

    def _answers_it(self, route: Route, collection: Collection, entity: Entity) -> bool:
        """Whether a POST to an item takes fields and answers the item, which is made elsewhere.

        Nothing else changes the item, and no field must be given.
        """
        done = {
            (route_position(other, collection), other.operation.method)
            for other in collection.operations
        }
        _, name = self._resolver.item(route.operation.output)
        body, _ = self._resolver.item(route.operation.body)
        alone = ("collection", "post") in done and not {("item", "put"), ("item", "patch")} & done
        return alone and name == entity.schema_id != "" and not body.get("required")

    def _ended(self, operation: Operation, entity: Entity) -> dict[str, Json]:
        """The state that ``DELETE`` leaves a thing in.

        Its prose speaks of cancelling it, or the thing has a state "deleted" and the answer to the
        deletion shows in which state it is.
        """
        word = opening_end(operation)
        if word:
            return implied_values(entity, word, undo=False) or {}
        answer = self._resolver.properties(self._resolver.item(operation.output)[0])
        shown = set(map(snake_case, answer))
        for found in state_fields(entity):
            gone = [v for v in found.enum if snake_case(str(v)) in ("deleted", "delete_complete")]
            if gone and found.name in shown and not found.written:
                return {found.name: gone[0]}
        return {}

    def _several(self, route: Route, collection: Collection, entity: Entity) -> OperationIntent:
        """A path of an item that answers a list: of those whose keys it names, or of one."""
        if takes_key_list(route):
            return self._list(key_list_as_filter(route, collection, entity), collection, entity)
        if f"{route.template}/*" in self._templates or says_many(route.operation, collection):
            raise UnmappedError(UnmappedReason.NOT_CRUD, "it answers a list")
        return OperationIntent(
            OperationKind.GET, self._narrowed(route), collection.template, entity.name
        )

    def _extra(self, route: Route, collection: Collection, entity: Entity) -> OperationIntent:
        head = collection.template.count("*")
        on_item = route.template.count("*") > head
        word = route.last_word
        method = route.operation.method
        if on_item:
            return self._on_item(route, collection, entity, word)
        if method == "get" and word == "count" and self._is_number(route):
            return OperationIntent(
                OperationKind.COUNT, self._narrowed(route), collection.template, entity.name
            )
        if self._lists(route, entity) and _SEARCH.fullmatch(word):
            if method == "get":
                return self._list(route, collection, entity)
            if method == "post":
                return self._searched(route, collection, entity)
        elements = self._resolver.elements(route.operation.body)
        if method == "post" and elements is not None and _MANY.fullmatch(word):
            return self._batch(route, collection, entity)
        raise UnmappedError(
            UnmappedReason.SINGLETON if method == "get" else UnmappedReason.NOT_CRUD
        )

    # --- kinds

    def _lists(self, route: Route, entity: Entity) -> bool:
        elements = self._resolver.elements(route.operation.output)
        if elements is None:
            return False
        schema, name = self._resolver.item(elements)
        return name == entity.schema_id if name else schema == entity.schema

    def _is_number(self, route: Route) -> bool:
        """Whether the answer is one number, alone or as the one property of an object."""
        schema, _ = self._resolver.resolve(route.operation.output)
        inner = list(self._resolver.properties(schema).values())
        if len(inner) == 1:
            schema, _ = self._resolver.resolve(inner[0])
        return self._resolver.kind(schema) in ("integer", "number")

    def _list(self, route: Route, collection: Collection, entity: Entity) -> OperationIntent:
        output = route.operation.output
        silent = self._resolver.says_nothing(output) and is_plural_collection(collection)
        if not silent and (output is None or self._resolver.elements(output) is None):
            raise UnmappedError(UnmappedReason.NO_SCHEMA, "it answers no list")
        intent = OperationIntent(OperationKind.LIST, route, collection.template, entity.name)
        missing = [n for n in match_filters(intent, entity) if not self._bodies.is_boilerplate(n)]
        if missing:
            raise UnmappedError(UnmappedReason.UNMATCHED_INPUT, ", ".join(missing))
        # A search whose every filter is unknown would return everything, which is worse than no
        # tool.
        if not intent.inputs and route.template != collection.template and self._filters(route):
            raise UnmappedError(
                UnmappedReason.UNMATCHED_INPUT, "nothing that it looks for is a column"
            )
        asked = {snake_case(i.name) for i in route.operation.inputs if is_search_text(i)}
        kept = asked & set(intent.inputs)
        if asked and not kept and says_search(route.operation):
            raise UnmappedError(UnmappedReason.UNMATCHED_INPUT, ", ".join(sorted(asked)))
        if not kept and says_random(route.operation):
            raise UnmappedError(
                UnmappedReason.COMPUTES, "what it answers is drawn or chosen for the day"
            )
        return intent

    def _searched(self, route: Route, collection: Collection, entity: Entity) -> OperationIntent:
        """A list that is posted for, unless what it looks for is of a form of its own."""
        if filters_by_objects(route, self._resolver):
            raise UnmappedError(
                UnmappedReason.UNMATCHED_INPUT, "what it looks for is no plain value"
            )
        return self._list(body_as_filters(route, self._resolver), collection, entity)

    @staticmethod
    def _filters(route: Route) -> bool:
        """Whether a search takes anything besides pages."""
        return any(i.where == "query" and not is_page_input(i) for i in route.operation.inputs)

    def _create(self, route: Route, collection: Collection, entity: Entity) -> OperationIntent:
        if collection.literal in _COPIES:
            raise UnmappedError(UnmappedReason.NOT_CRUD, "what it copies is not stated")
        intent = OperationIntent(OperationKind.CREATE, route, collection.template, entity.name)
        self._bodies.match(intent, entity, skip=set())
        given = set(intent.inputs.values()) | {collection.owner}
        parent = self._model.collections.get(collection.parent)
        if parent is not None and self._model.entities[parent.entity].login:
            given |= set(entity.natural[:-1])  # the parent's name: ``/repos/{owner}/{repo}``
        self._bodies.check_complete(entity, given)
        if not intent.inputs:
            raise UnmappedError(UnmappedReason.NO_SCHEMA, "nothing says what it takes")
        if entity.key in _NAMES and entity.key not in given and entity.fields[entity.key].server:
            raise UnmappedError(UnmappedReason.UNMATCHED_INPUT, f"nothing gives {entity.key}")
        return intent

    def _batch(self, route: Route, collection: Collection, entity: Entity) -> OperationIntent:
        elements = self._resolver.elements(route.operation.body)
        item, name = self._resolver.item(elements) if elements is not None else ({}, "")
        if opening_verb(route.operation.summary) is VerbClass.UPDATE:
            raise UnmappedError(UnmappedReason.NOT_CRUD, "it sets a list, and may leave others out")
        if route.groups or not item or not (name == entity.schema_id or item == entity.schema):
            raise UnmappedError(UnmappedReason.NOT_CRUD, "a list of something else")
        intent = OperationIntent(OperationKind.BATCH, route, collection.template, entity.name)
        self._bodies.match_properties(intent, entity, item, skip=set())
        self._bodies.check_complete(entity, set(intent.inputs.values()))
        intent.listed = entity.table
        return intent

    def _update_by_body(
        self, route: Route, collection: Collection, entity: Entity
    ) -> OperationIntent:
        """``PUT /pet``: the body says which one."""
        schema, _ = self._resolver.item(route.operation.body)
        names = {snake_case(name) for name in self._resolver.properties(schema)}
        if entity.key not in names or route.groups or entity.fields[entity.key].hidden:
            raise UnmappedError(UnmappedReason.NOT_CRUD, "it does not say which one")
        if any(
            route_position(other, collection) == "item"
            and other.operation.method == route.operation.method
            for other in collection.operations
        ):
            raise UnmappedError(
                UnmappedReason.NOT_CRUD, "it changes several at once, and another changes one"
            )
        intent = OperationIntent(OperationKind.UPDATE, route, collection.template, entity.name)
        self._bodies.match(intent, entity, skip={entity.key})
        if not intent.inputs:
            raise UnmappedError(UnmappedReason.UNMATCHED_INPUT, "no field of its body is a column")
        if route.operation.method == "put" and self._bodies.replaces(intent, entity):
            intent.kind = OperationKind.REPLACE
        intent.inputs = {entity.key: entity.key, **intent.inputs}
        intent.required |= {entity.key}
        return intent

    def _takes_value(self, route: Route, entity: Entity, column: str) -> bool:
        """Whether a body holds nothing but a column's value: ``PUT /cards/{id}/name?value=…``."""
        body, _ = self._resolver.resolve(route.operation.body)
        properties = self._resolver.properties(body)
        if [snake_case(name) for name in properties] != ["value"]:
            return False
        given = self._bodies.field_of("value", properties)
        return is_writable(given, entity.fields[column], entity, moves=True)

    def _on_item(
        self, route: Route, collection: Collection, entity: Entity, word: str
    ) -> OperationIntent:
        """What follows an item: a verb that implies a value, or one of its columns."""
        method = route.operation.method
        if method == "get" or len(route.tail) != 1:
            raise UnmappedError(UnmappedReason.NOT_CRUD)
        intent = OperationIntent(OperationKind.ACTION, route, collection.template, entity.name)
        found = entity.fields.get(word)
        column = match_column(entity, word)
        if method != "delete" and column is not None and self._takes_value(route, entity, column):
            intent.kind, intent.inputs = OperationKind.UPDATE, {word: column}
            intent.required = frozenset({column})
            return intent
        if route.operation.body is not None:
            self._bodies.match(intent, entity, skip=set(collection.locator))
        if found is not None and word in intent.inputs.values() and method != "delete":
            if found.kind == "json" and method == "post":
                raise UnmappedError(UnmappedReason.NOT_CRUD, "it may add to the list or replace it")
            intent.kind = OperationKind.UPDATE
            intent.required |= {word}
            return intent
        if word in EDIT_VERBS and method != "delete" and intent.inputs:
            intent.kind = OperationKind.UPDATE
            return intent
        sets = implied_values(entity, word, undo=method == "delete")
        if sets is None and method != "delete":
            sets = stated_result(entity, word, route.operation)
        if not sets:
            raise UnmappedError(UnmappedReason.NOT_CRUD, f"what {word} changes is not stated")
        intent.sets = sets
        intent.allowed = stated_origins(entity, sets, route.operation)
        # The verb decides these columns; an input for them would contradict it.
        intent.inputs = {k: c for k, c in intent.inputs.items() if c not in sets}
        return intent
