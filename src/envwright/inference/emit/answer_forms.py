"""Answers in the form that their documents state: envelopes, and what stands beside a thing.

``{"data": […], "meta": {"total": 3}}`` is answered as it is documented: the rows under ``data``,
and of the rest what the state determines. What only a service knows (cursors, links, times that an
answer took) is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from envwright.inference.domain_model import Entity, OperationIntent
from envwright.inference.emit.row_lookup import EnvironmentScope
from envwright.inference.name_forms import snake_case, sql_literal, sql_name
from envwright.inference.schema_resolver import SchemaResolver
from envwright.types import Json, Returns

_TOTAL = re.compile(
    r"total|(total|overall)_(count|results?|items|records|elements|entries|rows|hits|size|number)"
    r"|(items|results?|records|entries|rows|count)_total"
)
_COUNT = re.compile(r"count|num_(results|items|records)|results?_count")
_HERE = re.compile(
    r"\b(?:this|current|each|per|returned|in the) (?:page|response|result)|\breturned\b"
)
_SIZE = re.compile(r"limit|per_?page|page_?size|page_limit|size|max_results|top|take")
_SAYS_TOTAL = re.compile(r"\btotal\b", re.IGNORECASE)
_OFFSET = re.compile(r"offset|skip|start_index|start")
_PAGE = re.compile(r"page|page_?number|current_page|page_index")
_MORE = re.compile(r"(has|is)_?(more|next|next_page|more_items|more_results)|more")
_DONE = re.compile(r"success|ok|is_success|successful|succeeded")
GONE = re.compile(r"deleted|is_deleted|removed|success|ok|is_success|successful|succeeded")
"""Keys of the answer to a deletion that say that it was done."""


@dataclass(frozen=True, slots=True)
class ListedRows:
    """What a list knows of its rows, as SQL; an empty text for what it does not know."""

    total: str
    """How many rows there are on all pages."""
    limit: str = ""
    offset: str = ""
    page: str = ""

    def value(self, name: str, schema: dict[str, Json], kind: str) -> str:
        """The SQL of a key beside the rows; empty where the state does not determine it."""
        about = str(schema.get("description") or "")
        if kind in ("integer", "number"):
            total = _TOTAL.fullmatch(name) or (_COUNT.fullmatch(name) and not _HERE.search(about))
            if total or (name == "size" and _SAYS_TOTAL.search(about)):
                return f"({self.total})"
            for pattern, sql in (
                (_SIZE, self.limit),
                (_PAGE, self.page),
                (_OFFSET, self.offset),
            ):
                if pattern.fullmatch(name):
                    return sql
        elif kind == "boolean" and _MORE.fullmatch(name) and self.limit:
            more = f"({self.total}) > {self.offset or 0} + {self.limit}"
            return f"json(CASE WHEN {more} THEN 'true' ELSE 'false' END)"
        return ""


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """The documented form of the answer to one operation."""

    resolver: SchemaResolver
    schema: dict[str, Json]
    """Of the whole answer."""
    place: tuple[str, ...]
    """Keys under which the thing stands, or the rows."""

    @classmethod
    def of(
        cls, scope: EnvironmentScope, intent: OperationIntent, listed: Entity | None = None
    ) -> AnswerForm | None:
        """The form of an operation's answer; ``None`` where none with the thing is documented.

        Args:
            scope: the environment.
            intent: the operation.
            listed: what the rows are, where it lists several.
        """
        resolver, output = scope.domain.schemas, intent.operation.output
        if resolver is None or not output or resolver.says_nothing(output):
            return None
        entity = listed or scope.entities[intent.entity]
        place = resolver.elements_place(output) if listed else resolver.item_place(output)
        form = cls(resolver, output, place or _named(resolver, output, entity, many=bool(listed)))
        shown = {snake_case(name) for name in form.thing()}
        known = {snake_case(f.source[-1]) for f in entity.fields.values() if f.source}
        # An envelope of something else: the receipt of an order, of which we know nothing.
        about = bool(listed) or not shown or bool(shown & (known | set(entity.fields)))
        return form if about else None

    def thing(self) -> dict[str, Json]:
        """Name → schema of the properties of the thing, or of each row."""
        found = self._level(len(self.place))
        if self.resolver.kind(found) == "array":
            found, _ = self.resolver.resolve(found.get("items", {}))
        return self.resolver.properties(found)

    def around(self, answer: Returns, rows: ListedRows | None = None) -> Returns:
        """An answer inside of its envelope, with what is known of what stands beside it."""
        for depth in reversed(range(len(self.place))):
            key, nested = self.place[depth], {}
            for name, raw in self.resolver.properties(self._level(depth)).items():
                if name == key:
                    nested[snake_case(name)] = answer
                elif (told := self._beside(name, raw, rows)) is not None:
                    nested.setdefault(snake_case(name), told)
            answer = Returns(shape="object", nested=nested)
        return answer

    def _level(self, depth: int) -> dict[str, Json]:
        found, _ = self.resolver.resolve(self.schema)
        for key in self.place[:depth]:
            found, _ = self.resolver.resolve(self.resolver.properties(found)[key])
        return found

    def _beside(
        self, name: str, raw: Json, rows: ListedRows | None, *, inside: bool = False
    ) -> Returns | None:
        schema, _ = self.resolver.resolve(raw)
        own = snake_case(name)
        if (parts := self.resolver.properties(schema)) and not inside:
            nested = {
                snake_case(part): value
                for part, inner in parts.items()
                if (value := self._beside(part, inner, rows, inside=True)) is not None
            }
            return Returns(shape="object", nested=nested) if nested else None
        kind = self.resolver.kind(schema)
        sql = fixed_value(schema) or (rows.value(own, schema, kind) if rows else "")
        if not sql and kind == "boolean" and _DONE.fullmatch(own):
            sql = "json('true')"
        return Returns(shape="value", sql=f"SELECT {sql} AS told") if sql else None


def fixed_value(schema: Mapping[str, Json]) -> str:
    """The SQL of the one value that a schema allows; empty where it allows several."""
    listed = schema.get("enum")
    only = listed[0] if isinstance(listed, list) and len(listed) == 1 else None
    value = schema.get("const", only)
    if isinstance(value, bool):
        return f"json('{str(value).lower()}')"
    return sql_literal(value) if isinstance(value, str | int) else ""


def answer_key(name: str) -> str:
    """A key of an answer as SQL writes it: ``address.city`` is one of an object's."""
    return f'"{name}"' if "." in name else sql_name(name)


def answer_statements(returns: Returns) -> Iterator[str]:
    """The SQL of an answer and of all that is nested in it."""
    if returns.sql:
        yield returns.sql
    for inner in returns.nested.values():
        yield from answer_statements(inner)


def _named(
    resolver: SchemaResolver, output: Json, entity: Entity, *, many: bool
) -> tuple[str, ...]:
    """The one key whose schema is the thing's, where others beside it hide it."""
    found, name = resolver.resolve(output)
    if not entity.schema_id or name == entity.schema_id:
        return ()
    keys = []
    for key, raw in resolver.properties(found).items():
        inner, called = resolver.resolve(raw)
        if resolver.kind(inner) == "array":
            inner, called = resolver.resolve(inner.get("items", {})) if many else ({}, "")
        elif many:
            continue
        keys += [key] if called == entity.schema_id else []
    return (keys[0],) if len(keys) == 1 else ()
