"""What can be done with a table: the operations that its keys, references and enums suggest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from envwright.inference.domain_model import (
    Collection,
    Entity,
    Field,
    OperationIntent,
    OperationKind,
    Route,
)
from envwright.inference.name_forms import in_words, with_article
from envwright.inference.name_lexicon import STATE_COLUMN
from envwright.inflection import join_list, plural
from envwright.types import Json, Operation, OperationInput

# Filters of a list, lookups by unique columns, and state columns with a tool of their own.
_MAX_FILTERS = 8
_MAX_LOOKUPS = 2
_MAX_STATES = 2


def table_intents(
    entities: Mapping[str, Entity], operations: Mapping[str, Operation]
) -> tuple[dict[str, Collection], tuple[OperationIntent, ...]]:
    """The collections of tables, by template, and what can be done with each table.

    Args:
        entities: those of tables; the templates of their collections are added to them.
        operations: entity → the operation that stands for its table.
    """
    collections: dict[str, Collection] = {}
    intents: list[OperationIntent] = []
    for entity in entities.values():
        maker = _Maker(entities, collections, entity, operations[entity.name])
        intents += maker.pairs() if is_join_table(entity) else maker.things()
    return collections, tuple(intents)


def is_join_table(entity: Entity) -> bool:
    """Whether a table joins two things: its key is two references, and nothing else is needed."""
    if len(entity.composite) != 2:
        return False
    key = [entity.fields[name] for name in entity.composite]
    rest = [f for f in entity.fields.values() if f.name not in entity.composite]
    whole = all(f.references and not f.referred for f in key)
    return whole and len(rest) <= 3 and not any(f.references for f in rest)


class _Maker:
    def __init__(
        self,
        entities: Mapping[str, Entity],
        collections: dict[str, Collection],
        entity: Entity,
        table: Operation,
    ) -> None:
        self._entities, self._collections = entities, collections
        self._entity, self._table = entity, table
        self._many = plural(entity.name)
        self._collection(entity.table, entity.keys)

    def _collection(self, template: str, locator: tuple[str, ...]) -> str:
        self._collections[template] = Collection(
            template, "", self._entity.name, locator, entity=self._entity.name, locator=locator
        )
        self._entity.templates.append(template)
        return template

    def _intent(
        self,
        kind: OperationKind,
        name: str,
        about: str,
        located: str = "",
        *,
        columns: tuple[str, ...] | None = None,
        given: tuple[OperationInput, ...] = (),
    ) -> OperationIntent:
        """An intent on one row (``located`` names the collection) or on the table."""
        operation = Operation(
            id=self._table.id,
            method=kind.value,
            path=self._entity.table,
            summary=about,
            inputs=given,
        )
        names = self._entity.keys if columns is None else columns
        groups = ((located, names),) if located else ()
        template = f"{located}/*" if located else self._entity.table
        intent = OperationIntent(
            kind, Route(operation, groups, (), template), self._entity.table, self._entity.name
        )
        intent.name = name
        return intent

    # --- things

    def things(self) -> list[OperationIntent]:
        """Everything that can be done with a table of things."""
        entity, one = self._entity, self._entity.name
        out = [self._list()]
        # Without a key that callers see no single row can be named: it can only be listed, added,
        # counted.
        if entity.fields[entity.key].hidden:
            return [*out, *self._create(), *self._counts()]
        table = entity.table
        out.append(
            self._intent(
                OperationKind.GET,
                f"get_{one}",
                f"Get {with_article(one)} by its {_column_phrase(entity.keys)}.",
                table,
            )
        )
        out += self._lookups()
        out += self._create()
        states = self._states()
        out += self._update(states)
        for found in states:
            about = f"Set the {found.words} of {with_article(one)}."
            move = self._intent(OperationKind.MOVE, f"set_{one}_{found.name}", about, table)
            move.inputs, move.required = {found.name: found.name}, frozenset({found.name})
            out.append(move)
        out.append(
            self._intent(
                OperationKind.DELETE, f"delete_{one}", f"Delete {with_article(one)}.", table
            )
        )
        return out + self._counts()

    def _states(self) -> list[Field]:
        found = [
            f
            for f in self._entity.fields.values()
            if f.enum and f.kind == "text" and STATE_COLUMN.fullmatch(f.name) and self._is_open(f)
        ]
        return found[:_MAX_STATES]

    def _is_open(self, found: Field) -> bool:
        """Whether a caller may write the column of a row that is there."""
        return not found.server and found.name not in self._entity.keys

    def _lookups(self) -> list[OperationIntent]:
        entity = self._entity
        groups: list[tuple[str, ...]] = [
            (f.name,) for f in entity.fields.values() if f.unique and not f.hidden
        ]
        groups += list(entity.groups)
        out = []
        for group in groups[:_MAX_LOOKUPS]:
            fields = [entity.fields[name] for name in group]
            if any(f.kind not in ("text", "integer", "date") or f.hidden for f in fields):
                continue
            by = "_and_".join(group)
            template = self._collection(f"{entity.table}/by_{by}", group)
            about = f"Get {entity.one} by its {_column_phrase(group)}."
            name = f"get_{entity.name}_by_{by}"
            out.append(self._intent(OperationKind.GET, name, about, template, columns=group))
        return out

    def _create(self) -> list[OperationIntent]:
        entity = self._entity
        about = f"Create {entity.one}."
        intent = self._intent(OperationKind.CREATE, f"create_{entity.name}", about)
        intent.inputs = {f.name: f.name for f in entity.fields.values() if not f.server}
        return [intent] if intent.inputs else []

    def _update(self, states: list[Field]) -> list[OperationIntent]:
        entity = self._entity
        about = f"Change {entity.one}; what is left out stays as it is."
        intent = self._intent(OperationKind.UPDATE, f"update_{entity.name}", about, entity.table)
        open_ = [f for f in entity.fields.values() if self._is_open(f) and f not in states]
        intent.inputs = {f.name: f.name for f in open_}
        return [intent] if intent.inputs else []

    def _counts(self) -> list[OperationIntent]:
        found = next(
            (
                f
                for f in self._entity.fields.values()
                if f.enum and f.kind == "text" and not f.hidden
            ),
            None,
        )
        if found is None:
            return []
        about = f"Count {in_words(self._many)} by {found.words}."
        intent = self._intent(OperationKind.COUNT, f"count_{self._many}_by_{found.name}", about)
        intent.inputs = {found.name: found.name}
        return [intent]

    # --- lists

    def _list(self) -> OperationIntent:
        given: list[OperationInput] = []
        meanings: dict[str, str] = {}
        for name, meaning, schema, about in self._filters()[:_MAX_FILTERS]:
            meanings[name] = meaning
            given.append(
                OperationInput(name=name, where="query", json_schema=schema, description=about)
            )
        about = f"List {in_words(self._many)}{', filtered' if given else ''}."
        intent = self._intent(OperationKind.LIST, f"list_{self._many}", about, given=tuple(given))
        intent.inputs = meanings
        return intent

    def _filters(self) -> list[tuple[str, str, dict[str, Json], str]]:
        """Name, meaning, schema and description of what a list can be filtered by, best first."""
        entity = self._entity
        shown = [f for f in entity.fields.values() if not f.hidden]
        shown = [f for f in shown if (f.name,) != entity.keys]
        exact = [
            f
            for f in shown
            if f.references or f.enum or f.kind == "boolean" or f.name in entity.composite
        ]
        exact.sort(key=lambda f: not f.references)
        out: list[tuple[str, str, dict[str, Json], str]] = []
        if entity.searched:
            where = join_list(map(in_words, entity.searched))
            out.append(("query", "~", {"type": "string"}, f"Text to look for in {where}"))
        types = {"integer": "integer", "real": "number", "boolean": "boolean"}
        for found in exact:
            kind = types.get(found.kind, "string")
            out.append((found.name, found.name, {"type": kind}, ""))
        for found in shown:
            if found.kind in ("date", "date-time"):
                words = found.words
                out.append((f"{found.name}_from", f">={found.name}", {}, f"Earliest {words}"))
                out.append((f"{found.name}_to", f"<={found.name}", {}, f"Latest {words}"))
        return out

    # --- tables of pairs

    def pairs(self) -> list[OperationIntent]:
        """Listing, adding and removing members."""
        entity = self._entity
        left, right = (self._end(name) for name in entity.composite)
        own, other = left[0], right[0]
        add = self._create()[0]
        add.name = f"add_{other}_to_{own}"
        about = f"Add {with_article(other)} to {with_article(own)}."
        operation = add.operation.model_copy(update={"summary": about})
        add.route = replace(add.route, operation=operation)
        out = [self._list(), add]
        for (name, column, target), (member, joining, _) in ((left, right), (right, left)):
            many = plural(member)
            about = f"List the {in_words(many)} of {with_article(name)}."
            listing = self._intent(
                OperationKind.MEMBERS,
                f"list_{many}_of_{name}",
                about,
                target.table,
                columns=(column,),
            )
            listing.listed, listing.member = column, joining
            out.append(listing)
        changed = self._update([])
        out += changed
        about = f"Remove {with_article(other)} from {with_article(own)}."
        out.append(
            self._intent(OperationKind.DELETE, f"remove_{other}_from_{own}", about, entity.table)
        )
        return out

    def _end(self, column: str) -> tuple[str, str, Entity]:
        """One side of the pair: its name, its column, its entity."""
        target = self._entities[self._entity.fields[column].references]
        both = [self._entity.fields[name].references for name in self._entity.composite]
        # Two references to one table (follower_id, followed_id) are told apart by their columns.
        own = column.removesuffix("_id") if both[0] == both[1] else target.name
        return own, column, target


def _column_phrase(columns: tuple[str, ...]) -> str:
    return join_list(map(in_words, columns))
