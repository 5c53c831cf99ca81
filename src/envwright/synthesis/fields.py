"""Properties of a schema → columns: types, bounds, defaults, and which the caller may write."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import cleaned, snake, unique
from envwright.synthesis.shapes import Shapes
from envwright.types import Json

CREATED = re.compile(
    r"(created|create_time|created?_(at|on|date|time)|creation_(date|time)|date_created)"
)
UPDATED = re.compile(
    r"((last_)?(updated|modified)|update_time|(last_)?(updated|modified)_(at|on|date|time)|date_updated)"
)
_BELONGS = re.compile(
    r"(?!(parent|template|external|original|previous|next|source|target|ref|reference|custom|crm"
    r"|image|file|owner|category|group|tag)_)[a-z]+_id"
)
"""Keys of what a thing is about: an order's ``pet_id``, but not a category's ``parent_id``."""
_ENDED = re.compile(
    r"cancel|delet|remov|fail|error|expir|clos|complet|done|finish|refund|reject|declin|denied|void"
    r"|archiv|inactiv|disabl|deactiv|suspend|terminat|abandon|resolv|revok|block",
    re.IGNORECASE,
)
"""How values of a status begin that nothing starts with."""
_COUNT = re.compile(r"(num|total|count)_\w+|\w+_(count|total)|count|total")
_STATUS = re.compile(r"(\w+_)?(status|state)")
_AMOUNT = re.compile(r"(\w+_)?(quantity|qty|stock|price|age)")
_MAIN = re.compile(
    r"name|title|username|login|email|status|state|type|description|quantity|price|amount|currency"
    r"|phone|first_name|last_name|body|priority|due_date|start\w*|end\w*|\w*amount|active|enabled"
)
_SECRET = re.compile(r"(\w+_)?(password|passwd|secret)")
_SCALARS = {"string": "text", "integer": "integer", "number": "real", "boolean": "boolean"}
_BOUNDS = (
    "minimum maximum exclusiveMinimum exclusiveMaximum".split(),
    "minLength maxLength".split(),
)
_NOISE = re.compile(r"(\w+_)?(url|urls|uri|href|links?)|node_id|gravatar_id|object|etag|kind|raw")
_SHORT = {"desc": "description", "qty": "quantity", "msg": "message"}
_OWN = frozenset("name title code key slug description type status".split())
"""Columns before which inputs say whose they are."""
_STEERS = re.compile(
    r"(auto|async|dry|force|skip|send|notify|include|exclude|return|expand|validate|use|ignore)(_\w+)?"
    r"|\w*(token|nonce|captcha|signature|secret|password|confirmation|confirm)|format|fields|op|action"
)
"""Inputs that say how a thing is made, and nothing of it."""
_MAX_COLUMNS = 16
_MAX_FLAT = 4
_MAX_ENUM = 40


class FieldReader:
    """Reads the fields of entities.

    Args:
        shapes: the interface's schemas.
        things: names of schemas that are entities: what refers to them becomes a reference.
    """

    def __init__(self, shapes: Shapes, things: Iterable[str]) -> None:
        self._shapes, self._things = shapes, set(things)

    def read(self, entity: Entity, creating: list[Json], changing: list[Json]) -> None:
        """Fill ``entity.fields`` from its schema, and from the bodies that create or change it."""
        self._add(entity, entity.schema, ())
        required = set(entity.schema.get("required", ())) if not creating else set()
        for name, found in entity.fields.items():
            found.required = bool(found.source) and found.source[0] in required and name != "id"
        created = {name for body in creating for name in self._overlay(entity, body, True)}
        changed = {name for body in changing for name in self._overlay(entity, body, False)}
        given = created | changed
        for name, found in entity.fields.items():
            found.read_only |= bool(creating or changing) and name not in given
            _finish(found, missing=bool(creating) and name not in created)

    def _add(self, entity: Entity, schema: dict[str, Json], path: tuple[str, ...]) -> None:
        for name, raw in self._shapes.properties(schema).items():
            found, target = self._shapes.resolve(raw)
            inner = self._shapes.properties(found)
            if inner and target not in self._things and not path and self._is_flat(name, inner):
                self._add(entity, found, (name,))
                continue
            column = self.field(name, raw, path)
            column.name = unique(column.name, entity.fields)
            entity.fields[column.name] = column

    def _is_flat(self, name: str, properties: dict[str, Json]) -> bool:
        if name == "attributes":  # what JSON:API wraps every thing in
            return True
        kinds = [self._shapes.kind(self._shapes.resolve(p)[0]) for p in properties.values()]
        return len(kinds) <= _MAX_FLAT and all(kind in _SCALARS for kind in kinds)

    def field(self, name: str, raw: Json, path: tuple[str, ...] = ()) -> Field:
        """The column for one property."""
        schema, target = self._shapes.resolve(raw)
        source = (*path, name)
        column = "_".join(snake(part) for part in source)
        about = schema.get("description") or schema.get("title") or ""
        out = Field(column, self._kind(column, schema), source, cleaned(about))
        out.read_only = schema.get("readOnly") is True
        out.hidden = schema.get("writeOnly") is True or bool(_SECRET.fullmatch(column))
        if out.kind == "json":
            out.items = self.inline(raw)
            if self._shapes.properties(schema) and target in self._things:
                out.target = target
            return out
        out.enum = _enum(out.kind, schema.get("enum"))
        out.examples = _examples(out, schema)
        for word in _BOUNDS[out.kind == "text"]:
            if out.kind in ("text", "integer", "real") and _is_bound(schema.get(word)):
                out.bounds[word] = schema[word]
        if _fits(out, schema.get("default")) and column != "id":
            out.default = schema["default"]
        return out

    def _kind(self, column: str, schema: dict[str, Json]) -> str:
        kind = self._shapes.kind(schema)
        if kind in _SCALARS:
            plain = _SCALARS[kind]
            if plain != "text" or schema.get("enum"):
                return plain
            form = schema.get("format")
            if form in ("date", "date-time"):
                return str(form)
            stamp = re.fullmatch(r"(created|updated|modified|deleted|closed|expires)_at", column)
            return "date-time" if stamp else "text"
        return "json" if kind in ("array", "object") or "properties" in schema else "text"

    def inline(self, raw: Json, depth: int = 0) -> dict[str, Json]:
        """A small self-contained JSON Schema for a list or an object.

        What has no type of its own (a reference to itself, anything) is a text, as in columns.
        """
        schema, _ = self._shapes.resolve(raw)
        kind = self._shapes.kind(schema)
        out: dict[str, Json] = {"type": kind} if kind else {}
        if isinstance(schema.get("enum"), list) and kind in _SCALARS:
            out["enum"] = [v for v in schema["enum"] if v is not None]
        if kind == "array" and depth < 3:
            out["items"] = self.inline(schema.get("items", {}), depth + 1)
        if kind == "object" and depth < 3 and self._shapes.properties(schema):
            properties = self._shapes.properties(schema)
            out["properties"] = {
                name: self.inline(value, depth + 1) or {"type": "string"}
                for name, value in properties.items()
            }
            if required := [n for n in schema.get("required", ()) if n in properties]:
                out["required"] = required
        return out

    def _overlay(self, entity: Entity, body: Json, creates: bool) -> set[str]:
        """What a body says of the columns; returns those that it writes."""
        schema, _ = self._shapes.item(body)
        listed = schema.get("required")
        written: set[str] = set()
        for name, raw in self.flat(schema):
            own = self.field(name[-1], raw, name[:-1])
            stated = name[0] in (listed or ())
            needed = creates and stated and not self._shapes.nullable(raw)
            column = match_column(entity, own.name)
            new = needed or (creates and self._is_said(own, entity))
            if column is None and new and not self._shapes.is_binary(raw) and own.name != "id":
                own.target, column = "", own.name
                own.hidden = own.hidden or own.kind == "json"
                entity.fields[column] = own
            if column is None:
                continue
            found = entity.fields[column]
            if _says_more(own, found):
                own.name = column
                entity.fields[column] = found = own
            found.stated |= stated
            silent = creates and listed is None and _looks_required(found)
            found.required = found.required or needed or silent
            if not own.read_only:
                written.add(column)
            if found.default is None:
                found.default = own.default
        return written

    @staticmethod
    def _is_said(own: Field, entity: Entity) -> bool:
        """Whether an input that no answer shows is a field of the thing all the same."""
        room = len(entity.fields) < 2 * _MAX_COLUMNS and len(own.source) == 1
        plain = own.kind != "json" and not own.read_only and not own.name.endswith("_id")
        return room and plain and not _STEERS.fullmatch(own.name) and not _NOISE.fullmatch(own.name)

    def flat(self, schema: dict[str, Json]) -> list[tuple[tuple[str, ...], Json]]:
        """Property paths of a body, small nested objects taken apart as ``read`` does."""
        out: list[tuple[tuple[str, ...], Json]] = []
        for name, raw in self._shapes.properties(schema).items():
            found, target = self._shapes.resolve(raw)
            inner = self._shapes.properties(found)
            if inner and target not in self._things and self._is_flat(name, inner):
                out += [((name, sub), value) for sub, value in inner.items()]
            else:
                out.append(((name,), raw))
        return out


def match_column(entity: Entity, name: str) -> str | None:
    """The column that an input means: of its name, the reference, ``name`` of ``book_name``."""
    for candidate in (name, f"attributes_{name}", _SHORT.get(name, name)):
        if candidate in entity.fields:
            return candidate
    for candidate in (f"{name}_id", name.removesuffix("_id"), name.removesuffix("s")):
        found = entity.fields.get(candidate)
        if found is not None and (found.references or found.target):
            return candidate
    whose, _, rest = name.rpartition("_")
    own = whose and rest in _OWN and rest in entity.fields and entity.name.endswith(whose)
    return rest if own else None


def _says_more(own: Field, found: Field) -> bool:
    """Whether a body knows better of what type a column is than the answer that shows it."""
    if found.target or found.name.endswith("id"):
        return False
    if found.kind == "json":
        return own.kind != "json"
    plain = found.kind == "text" and not found.enum and not found.bounds
    return plain and own.kind in ("boolean", "integer", "real")


def _finish(found: Field, missing: bool) -> None:
    """Who makes the value, and what stands where nobody gives it.

    ``missing``: things are created without this column.
    """
    if found.kind == "date-time" and found.read_only:
        if CREATED.fullmatch(found.name):
            found.server, found.required = "created", True
        elif UPDATED.fullmatch(found.name):
            found.server, found.required = "updated", True
    settle(found)
    if found.kind == "boolean" and found.default is None and not found.required:
        found.default = False
    if found.kind == "integer" and found.read_only and _COUNT.fullmatch(found.name):
        found.default = 0 if found.default is None else found.default
    if found.kind in ("integer", "real") and _AMOUNT.fullmatch(found.name) and not found.bounds:
        found.bounds["minimum"] = 0
    if found.default is not None:
        found.required = True
    elif missing and not found.server:
        found.required = False


def settle(found: Field) -> None:
    """A status is never empty: things start with the first value that is no end."""
    if found.enum and found.kind == "text" and _STATUS.fullmatch(found.name):
        first = next((v for v in found.enum if not _ENDED.match(str(v))), found.enum[0])
        found.default = first if found.default is None else found.default
        found.required = True


def _looks_required(found: Field) -> bool:
    """A schema without any ``required`` list says nothing; some columns make no sense empty."""
    needed = found.name in ("name", "title", "username")
    return needed or (not found.read_only and bool(_BELONGS.fullmatch(found.name)))


def _is_bound(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 2**53


def _enum(kind: str, values: Json) -> tuple[str | int | float, ...]:
    if not isinstance(values, list) or kind not in ("text", "integer") or len(values) > _MAX_ENUM:
        return ()
    wanted = str if kind == "text" else int
    kept = [v for v in values if isinstance(v, wanted) and not isinstance(v, bool)]
    return tuple(dict.fromkeys(kept))


def _examples(found: Field, schema: dict[str, Json]) -> tuple[Json, ...]:
    listed = schema.get("examples")
    values = [*(listed if isinstance(listed, list) else []), schema.get("example")]
    out: list[Json] = []
    for value in values:
        if value not in out and found.kind in ("text", "integer", "real") and _fits(found, value):
            out.append(value)
    return tuple(out)


def _fits(found: Field, value: Json) -> bool:
    """Whether a stated value can stand in the column."""
    if found.enum and value not in found.enum:
        return False
    if isinstance(value, bool):
        return found.kind == "boolean"
    if isinstance(value, str):
        low, high = found.bounds.get("minLength", 0), found.bounds.get("maxLength", 1e9)
        return found.kind == "text" and value != "" and low <= len(value) <= high
    if not isinstance(value, int | float) or abs(value) >= 2**53:
        return False
    low, high = found.bounds.get("minimum", value), found.bounds.get("maximum", value)
    return low <= value <= high and (
        found.kind == "real" or (found.kind == "integer" and isinstance(value, int))
    )


def trim(
    entity: Entity,
    used: set[str],
    asked: Container[str] = frozenset(),
    limit: int = _MAX_COLUMNS,
) -> None:
    """Leave out what makes a table unreadable: addresses of pages, and the least of many columns.

    What paths use (``used``) stays; what lists filter by (``asked``) and what callers write stay
    before what they only read.
    """
    fixed = {entity.key, entity.owner, *entity.natural, *used}
    ranked = []
    for order, found in enumerate(entity.fields.values()):
        needed = found.stated or (found.required and found.default is None)
        if found.name in fixed or needed:
            ranked.append((0, order, found.name))
        elif not (found.read_only and _NOISE.fullmatch(found.name)):
            rank = 1 if found.name in asked else _rank(found)
            ranked.append((rank, order, found.name))
    kept = {name for _, _, name in sorted(ranked)[:limit]}
    kept |= {name for rank, _, name in ranked if rank == 0}
    entity.fields = {name: f for name, f in entity.fields.items() if name in kept}


def _rank(found: Field) -> int:
    """How soon a column goes when there are too many; the highest goes first."""
    if found.references or found.enum or _MAIN.fullmatch(found.name):
        return 1
    if found.kind == "json" or _NOISE.fullmatch(found.name):
        return 5 + found.read_only
    return 2 + 2 * found.read_only + (found.kind == "boolean" or len(found.source) > 1)
