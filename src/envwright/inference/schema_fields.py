"""Properties of a schema → columns: types, bounds, defaults, and who writes them.

Also the value with which a status begins, inputs that name a revision, and which columns a table
keeps where there are too many.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from envwright.inference.domain_model import Entity, Field
from envwright.inference.name_forms import agent_prose, first_sentence, snake_case, unique_name
from envwright.inference.name_lexicon import STATE_COLUMN
from envwright.inference.schema_resolver import SchemaResolver
from envwright.types import Json

# `created`, `create_time`, `created_at`, `creation_date`, `date_created`.
CREATED_COLUMN = re.compile(
    r"created|create_time|(created?|creation)_(at|on|date|time|timestamp|datetime|date_time)"
    r"|date_created"
)
# `updated`, `last_modified`, `updated_at`, `last_update`, `date_modified`.
UPDATED_COLUMN = re.compile(
    r"((last_)?(updated|modified)|update_time|last_update|date_updated|date_modified)"
    r"|(last_)?(updated?|modified|modification)_(at|on|date|time|timestamp|datetime|date_time)"
)
_BELONGS = re.compile(
    r"(?!(parent|template|external|original|previous|next|source|target|ref|reference|custom|crm"
    r"|image|file|owner|category|group|tag)_)[a-z]+_id"
)
"""Keys of what a thing is about: an order's ``pet_id``, but not a category's ``parent_id``."""
_COUNT = re.compile(r"(num|total|count)_\w+|\w+_(count|total)|count|total")
_ON = re.compile(r"(is_)?(active|enabled|available)")
"""What is so of new things, where nobody says it."""
_SAYS_TRUE = re.compile(
    r"\bdefaults? (to|is|value is)[ :]*[`'\"]?true\b|\bdefault: ?[`'\"]?true\b"
    r"|\b(true|yes) (by|is the|as the) default\b|\bby default,? (it |this )?(is |will be )?true\b",
    re.IGNORECASE,
)
_STATUS = re.compile(r"(?!(previous|prior|old|last)_)(\w+_)?(status|state)")
_AMOUNT = re.compile(r"(\w+_)?(quantity|qty|stock|price|age)")
_SECRET = re.compile(r"(\w+_)?(password|passwd|secret)")
_NUMBERED = re.compile(r"(\w+_)?id")
_TAKEN = re.compile(r"\bwrite[- ]only\b|\bnever (be )?(output|returned|shown)\b", re.IGNORECASE)
_CREDENTIAL = re.compile(r"(\w+_)?(key|certificate|credentials?|token|pin|passphrase)")
"""Fields that services take and do not give back, where no answer shows them."""
_TOLD = ("format", "pattern", "minimum", "maximum", "minLength", "maxLength", "maxItems")
"""Keywords that tell of values, besides their type."""
_SCALARS = {"string": "text", "integer": "integer", "number": "real", "boolean": "boolean"}
_BOUNDS = (
    "minimum maximum exclusiveMinimum exclusiveMaximum".split(),
    "minLength maxLength".split(),
)
NOISE_COLUMN = re.compile(
    r"(\w+_)?(url|urls|uri|href|links?)|node_id|gravatar_id|object|etag|kind|raw"
)
_LINKS = re.compile(r"_?(links|embedded)")
"""Where answers lead on to."""
_SHORT = {"desc": "description", "qty": "quantity", "msg": "message"}
_OWN = frozenset("name title code key slug description type status".split())
"""Columns before which inputs say whose they are."""
_STEERS = re.compile(
    r"(auto|async|dry|force|skip|send|notify|include|exclude|return|expand|validate|use|ignore)(_\w+)?"
    r"|\w*(token|nonce|captcha|signature|secret|password|confirmation|confirm)|format|fields|op|action"
    r"|filters?|query|options|context|(insert|move)_(before|after)"
)
"""Inputs that say how a thing is made, and nothing of it."""
_PAGES = re.compile(
    r"limit|offset|order_?by|sort(_?(by|order|dir|direction|field))?|only_fields|page(_?(size|number))?"
    r"|per_page|return_all|cursor|next_token"
)
"""Properties that steer a list; several of them together are no part of a thing."""
_KEYS = frozenset("id uuid guid key".split())
_IDENTIFYING = ("id", "gid", "uuid", "guid", "key", "slug", "value")
"""Parts of a nested object that say which one it is."""
MAX_COLUMNS = 60
"""Columns of a table, beyond those that callers write, filter by or need."""
_MOST_COLUMNS = 150
"""Columns of a table in any case; the engine has a limit of its own."""
_FAIR, _MANY_FIELDS = 0.25, 5
"""Share of the fields of a body, of so many or more, that answers show where it is the thing's."""
# Properties of a nested object that still become columns of their own.
_MAX_FLAT = 4
# Longer lists (currencies, time zones) are no states, and would bloat every tool's schema.
_MAX_ENUM = 40


class FieldReader:
    """Reads the fields of entities.

    Args:
        resolver: reads the interface's schemas.
        things: the entities: what refers to a schema of theirs becomes a reference.
    """

    def __init__(self, resolver: SchemaResolver, things: Iterable[Entity] = ()) -> None:
        self._resolver = resolver
        self._things = {entity.schema_id for entity in things if entity.schema_id}

    def read(self, entity: Entity, creating: list[Json], changing: list[Json]) -> None:
        """Fill ``entity.fields`` from its schema, and from the bodies that create or change it."""
        self._add(entity, _without_pages(entity.schema), ())
        # Answers mark what they always show; only a creation says what a caller must give.
        required = set(entity.schema.get("required", ())) if not creating else set()
        for name, found in entity.fields.items():
            found.required = bool(found.source) and found.source[0] in required and name != "id"
        created = {name for body in creating for name in self._overlay(entity, body, True)}
        changed = {name for body in changing for name in self._overlay(entity, body, False)}
        given = created | changed
        for name, found in entity.fields.items():
            found.written = name in given
            found.read_only |= bool(creating or changing) and name not in given
            if name in created and name not in _KEYS:  # answers mark all that they show
                found.read_only = False
            _finish(found, missing=bool(creating) and name not in created)

    def _add(self, entity: Entity, schema: dict[str, Json], path: tuple[str, ...]) -> None:
        for name, raw in self._resolver.properties(schema).items():
            found, target = self._resolver.resolve(raw)
            inner = self._resolver.properties(found)
            if inner and target not in self._things and not path and self._is_flat(name, inner):
                self._add(entity, {**found, "properties": self._within(raw, inner)}, (name,))
                continue
            column = self.field(name, raw, path)
            same = entity.fields.get(column.name)
            if same is not None and [*map(snake_case, same.source)] == [
                *map(snake_case, column.source)
            ]:
                continue  # one name, written in two ways: ``prefs_voting``, ``prefs/voting``
            column.name = unique_name(column.name, entity.fields)
            entity.fields[column.name] = column

    def _is_flat(self, name: str, properties: dict[str, Json]) -> bool:
        if name == "attributes":  # what JSON:API wraps every thing in
            return True
        kinds = [self._resolver.kind(self._resolver.resolve(p)[0]) for p in properties.values()]
        return len(kinds) <= _MAX_FLAT and all(kind in _SCALARS for kind in kinds)

    def field(self, name: str, raw: Json, path: tuple[str, ...] = ()) -> Field:
        """The column for one property."""
        schema, target = self._resolver.resolve(raw)
        source = (*path, name)
        column = "_".join(snake_case(part) for part in source)
        about = schema.get("description") or schema.get("title") or ""
        out = Field(column, self._kind(column, schema), source, agent_prose(about))
        out.read_only = self._resolver.read_only(raw)
        out.read_only |= bool(_LINKS.fullmatch(column)) and out.kind in ("json", "text")
        out.hidden = schema.get("writeOnly") is True or bool(_SECRET.fullmatch(column))
        out.hidden |= bool(_TAKEN.search(str(about)))
        if out.kind == "json":
            out.items = self.inline(raw)
            out.told = self.inline(raw, told=True)
            if self._resolver.properties(schema) and target in self._things:
                out.target = target
            return out
        out.enum = _enum(out.kind, _allowed(schema))
        if out.kind == "text" and not out.enum and STATE_COLUMN.fullmatch(column):
            out.enum = stated_values(str(about))
        out.examples = _examples(out, schema)
        out.told = {word: schema[word] for word in ("format", "pattern") if word in schema}
        for word in _BOUNDS[out.kind == "text"]:
            if out.kind in ("text", "integer", "real") and _is_bound(schema.get(word)):
                out.bounds[word] = schema[word]
        beside = raw.get("default") if isinstance(raw, dict) else None  # of a reference
        default = schema.get("default") if beside is None else beside
        if _fits(out, default) and column != "id":
            out.default = default
        return out

    def _kind(self, column: str, schema: dict[str, Json]) -> str:
        kind = self._resolver.kind(schema)
        if kind in _SCALARS:
            plain = _SCALARS[kind]
            if plain == "real" and _NUMBERED.fullmatch(column):
                return "integer"  # nothing is known by a fraction
            if plain != "text" or schema.get("enum"):
                return plain
            form = schema.get("format")
            if form in ("date", "date-time"):
                return str(form)
            stamp = re.fullmatch(r"(created|updated|modified|deleted|closed|expires)_at", column)
            return "date-time" if stamp else "text"
        return "json" if kind in ("array", "object") or "properties" in schema else "text"

    def inline(self, raw: Json, depth: int = 0, *, told: bool = False) -> dict[str, Json]:
        """A small self-contained JSON Schema for a list or an object.

        What has no type of its own (a reference to itself, anything) is a text, as in columns.

        Args:
            raw: the schema of a property.
            depth: how far inside of the value it stands.
            told: with what the document tells of values: format, pattern, examples, prose.
        """
        schema, _ = self._resolver.resolve(raw)
        kind = self._resolver.kind(schema)
        out: dict[str, Json] = {"type": kind} if kind else {}
        if isinstance(listed := _allowed(schema), list) and kind in _SCALARS:
            out["enum"] = [v for v in listed if v is not None]
        if told:
            out |= {word: schema[word] for word in _TOLD if word in schema}
            about = schema.get("description")
            out |= {"description": first_sentence(about)} if isinstance(about, str) else {}
            if stated := _stated_examples(schema):
                out["examples"] = stated
        if kind == "array" and depth < 3:
            out["items"] = self.inline(schema.get("items", {}), depth + 1, told=told)
        if kind == "object" and depth < 3 and self._resolver.properties(schema):
            properties = self._resolver.properties(schema)
            out["properties"] = {
                name: self.inline(value, depth + 1, told=told) or {"type": "string"}
                for name, value in properties.items()
            }
            stated = [n for n in schema.get("required", ()) if n in properties]
            if required := [n for n in stated if not self._resolver.read_only(properties[n])]:
                out["required"] = required
        return out

    def _overlay(self, entity: Entity, body: Json, creates: bool) -> set[str]:
        """What a body says of the columns; returns those that it writes."""
        schema = _without_pages(self._resolver.item(body)[0])
        creates = creates and (entity.written or self._fits(entity, schema))
        listed = schema.get("required")
        written: set[str] = set()
        for name, raw in self.flat(schema):
            own = self.field(name[-1], raw, name[:-1])
            stated = self.needs(schema, name)
            needed = creates and stated and not self._resolver.nullable(raw) and not own.read_only
            column = self._column(entity, own)
            new = needed or (creates and self._is_said(own, entity))
            if column is None and new and not self._resolver.is_binary(raw) and own.name != "id":
                own.target, column = "", own.name
                secret = _CREDENTIAL.fullmatch(own.name) is not None
                own.hidden = own.hidden or own.kind == "json" or secret
                entity.fields[column] = own
            if column is None:
                continue
            found = entity.fields[column]
            if _says_more(own, found) or (creates and _is_other(own, found)):
                own.name = column
                entity.fields[column] = found = own
            if is_revision_input(own):
                found.server, found.required = "revision", False
                continue
            found.stated |= stated
            silent = creates and listed is None and _looks_required(found)
            found.required = found.required or needed or silent
            if not own.read_only and (stated or not is_timestamp_column(own.name)):
                written.add(column)
            if found.default is None and _fits(found, own.default):
                found.default = own.default
            _narrow(found, own)
            if found is not own and found.kind == own.kind:
                found.examples = found.examples or own.examples
                found.told = found.told or own.told
        return written

    def _fits(self, entity: Entity, schema: dict[str, Json]) -> bool:
        """Whether a body is about what answers show: a fair share of its fields has their names."""
        given = [self.field(path[-1], raw, path[:-1]).name for path, raw in self.flat(schema)]
        shown = [name for name in given if match_column(entity, name) is not None]
        return len(given) < _MANY_FIELDS or len(shown) >= _FAIR * len(given)

    @staticmethod
    def _is_said(own: Field, entity: Entity) -> bool:
        """Whether an input that no answer shows is a field of the thing all the same."""
        room = len(entity.fields) < 2 * MAX_COLUMNS
        is_content = not (_STEERS.fullmatch(own.name) or NOISE_COLUMN.fullmatch(own.name))
        return room and not own.read_only and is_content and not is_timestamp_column(own.name)

    @staticmethod
    def _column(entity: Entity, own: Field) -> str | None:
        """The column that an input writes.

        Where it is the key of an object that answers show in parts, the other parts are that
        object's and go: they would not follow the key.
        """
        column = match_column(entity, own.name)
        found = entity.fields.get(column or "")
        if found is None or len(found.source) < 2 or own.kind not in ("text", "integer"):
            return column
        if column != own.name and found.name.startswith(f"{own.name}_"):
            whole = found.source[:-1]
            entity.fields = {
                name: f
                for name, f in entity.fields.items()
                if f is found or f.source[: len(whole)] != whole
            }
        return column

    def flat(self, schema: dict[str, Json]) -> list[tuple[tuple[str, ...], Json]]:
        """Property paths of a body, small nested objects taken apart as ``read`` does."""
        out: list[tuple[tuple[str, ...], Json]] = []
        for name, raw in self._resolver.properties(schema).items():
            found, target = self._resolver.resolve(raw)
            inner = self._resolver.properties(found)
            if inner and target not in self._things and self._is_flat(name, inner):
                out += [((name, sub), v) for sub, v in self._within(raw, inner).items()]
            else:
                out.append(((name,), raw))
        return out

    def needs(self, schema: dict[str, Json], path: tuple[str, ...]) -> bool:
        """Whether a body requires a field, and the object that holds it."""
        for name in path:
            if name not in (schema.get("required") or ()):
                return False
            schema, _ = self._resolver.resolve(self._resolver.properties(schema).get(name))
        return True

    def _within(self, raw: Json, inner: dict[str, Json]) -> dict[str, Json]:
        """The properties of an object, for answers only where the object is."""
        if not self._resolver.read_only(raw):
            return inner
        return {name: {"anyOf": [value], "readOnly": True} for name, value in inner.items()}


def match_column(entity: Entity, name: str) -> str | None:
    """The column that an input means: of its name, the reference, ``name`` of ``book_name``."""
    for candidate in (name, f"attributes_{name}", _SHORT.get(name, name)):
        if candidate in entity.fields:
            return candidate
    # Only where the column is a reference: `pet` then means `pet_id`.
    turned = f"{name.removeprefix('id_')}_id"  # ``idList`` is the ``list_id``
    for candidate in (f"{name}_id", turned, name.removesuffix("_id"), name.removesuffix("s")):
        found = entity.fields.get(candidate)
        if found is not None and (found.references or found.target):
            return candidate
    # Of an object that answers show in its parts, an input names the one that identifies it.
    for ending in _IDENTIFYING:
        found = entity.fields.get(f"{name}_{ending}")
        if found is not None and len(found.source) > 1:
            return found.name
    whose, _, rest = name.rpartition("_")
    own = whose and rest in _OWN and rest in entity.fields and entity.name.endswith(whose)
    return rest if own else None


def _says_more(own: Field, found: Field) -> bool:
    """Whether a body knows better of what type a column is than the answer that shows it."""
    if found.target or found.name.endswith("id"):
        return False
    if found.kind == "json" or own.read_only:
        return own.kind != "json" and not own.read_only
    plain = found.kind == "text" and not found.enum and not found.bounds
    return plain and own.kind in ("boolean", "integer", "real")


def _is_other(own: Field, found: Field) -> bool:
    """Whether an answer shows in another shape what is taken: a list of names, as objects."""
    if own.kind != "json" or found.kind != "json" or found.target or own.target or own.read_only:
        return False
    taken, shown = own.items, found.items
    if taken.get("type") == shown.get("type") == "array":
        taken, shown = (each.get("items") or {} for each in (taken, shown))
    if None in (taken.get("type"), shown.get("type")):
        return False
    known = shown.get("properties") or {}
    return taken["type"] != shown["type"] or (
        bool(known) and not set(taken.get("properties") or {}) <= set(known)
    )


def _narrow(found: Field, own: Field) -> None:
    """Take over what an input says of its values where the answer says nothing of them."""
    found.description = found.description or own.description
    if own.description != found.description and not found.asked:
        found.asked = own.description
    if found.kind != own.kind or found.target or found.name in _KEYS:
        return
    if own.enum and not (found.enum or found.bounds):
        found.enum = own.enum
    elif own.bounds and not (found.bounds or found.enum):
        found.bounds = dict(own.bounds)
    else:
        return
    found.examples = tuple(value for value in found.examples if _fits(found, value))
    if found.default is not None and not _fits(found, found.default):
        found.default = own.default if _fits(found, own.default) else None


def is_timestamp_column(name: str) -> bool:
    """Whether it is the time at which a thing was made or changed: the service's to know."""
    return bool(CREATED_COLUMN.fullmatch(name) or UPDATED_COLUMN.fullmatch(name))


def _without_pages(schema: dict[str, Json]) -> dict[str, Json]:
    """The schema without what steers a list, where it holds several such properties."""
    properties = schema.get("properties")
    names = properties if isinstance(properties, dict) else {}
    steering = {name for name in names if _PAGES.fullmatch(snake_case(name))}
    if len(steering) < 2:
        return schema
    rest = {name: value for name, value in names.items() if name not in steering}
    return {**schema, "properties": rest}


def _finish(found: Field, missing: bool) -> None:
    """Who makes the value, and what stands where nobody gives it.

    ``missing``: things are created without this column.
    """
    if found.kind == "date-time" and found.read_only:
        if CREATED_COLUMN.fullmatch(found.name):
            found.server, found.required = "created", True
        elif UPDATED_COLUMN.fullmatch(found.name):
            found.server, found.required = "updated", True
    set_first_state(found)
    if found.kind == "boolean" and found.default is None and not found.required:
        on = missing and bool(_ON.fullmatch(found.name))
        found.default = on or _SAYS_TRUE.search(found.description) is not None
    if found.kind == "integer" and found.read_only and _COUNT.fullmatch(found.name):
        found.default = 0 if found.default is None else found.default
    if found.kind in ("integer", "real") and _AMOUNT.fullmatch(found.name) and not found.bounds:
        found.bounds["minimum"] = 0
    if found.default is not None:
        found.required = True
    elif missing and not found.server:
        found.required = False


def set_first_state(found: Field) -> None:
    """A status is never empty, unless it tells of ends only: new things have a first value."""
    explained = found.kind == "text" or explains_values(found.enum, found.description)
    if found.enum and explained and _STATUS.fullmatch(found.name):
        first = first_state(found.enum, found.description)
        if first is None and found.default is None:
            return  # it tells of ends only, so that what is there has none of them
        found.default = first if found.default is None else found.default
        found.required = True


def _looks_required(found: Field) -> bool:
    """A schema without any ``required`` list says nothing; some columns make no sense empty."""
    if found.description.lower().startswith(("optional", "(optional", "[optional")):
        return False
    needed = found.name in ("name", "title", "username")
    return needed or (not found.read_only and bool(_BELONGS.fullmatch(found.name)))


def _is_bound(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 2**53


def _allowed(schema: dict[str, Json]) -> Json:
    """The values that a schema lists, or the one that it fixes."""
    return [schema["const"]] if "const" in schema else schema.get("enum")


def _enum(kind: str, values: Json) -> tuple[str | int | float, ...]:
    if not isinstance(values, list) or kind not in ("text", "integer") or len(values) > _MAX_ENUM:
        return ()
    wanted = str if kind == "text" else int
    kept = [v for v in values if isinstance(v, wanted) and not isinstance(v, bool)]
    return tuple(dict.fromkeys(kept))


_QUOTED = re.compile(r"[`'\"]{1,2}([A-Za-z][\w-]{1,30})[`'\"]{1,2}")
_LISTS = re.compile(
    r"\b(one of|either|values?|states?|status(es)?|can be|may be|is|are)\b", re.IGNORECASE
)
_SOME = re.compile(r"\b(e\.g|for example|for instance|such as|like|except|not)\b|\betc\b", re.I)
_FEWEST = 3


def stated_values(about: str) -> tuple[str, ...]:
    """The values of a status that one sentence of its prose lists, each in quotes or as code.

    Example:
        >>> stated_values("Current status: `paid`, `pending`, or `failed`. Never `gone`.")
        ('paid', 'pending', 'failed')
    """
    for sentence in re.split(r"(?<=[.!?])\s+", about[:1_000]):
        values = tuple(dict.fromkeys(_QUOTED.findall(sentence)))
        if len(values) >= _FEWEST and _LISTS.search(sentence) and not _SOME.search(sentence):
            return values
    return ()


def _examples(found: Field, schema: dict[str, Json]) -> tuple[Json, ...]:
    out: list[Json] = []
    for value in _stated_examples(schema):
        if value not in out and found.kind in ("text", "integer", "real") and _fits(found, value):
            out.append(value)
    return tuple(out)


def _stated_examples(schema: dict[str, Json]) -> list[Json]:
    """The examples of a schema, by whichever keyword."""
    listed = schema.get("examples")
    if isinstance(listed, dict):  # as OpenAPI has them beside a schema, each with a name
        listed = [v.get("value") if isinstance(v, dict) else v for v in listed.values()]
    values = [*(listed if isinstance(listed, list) else []), schema.get("example")]
    return [v for v in values if v is not None][:_MOST_EXAMPLES]


_MOST_EXAMPLES = 12


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


# --- the value of a status that a new row has

_ENDED = re.compile(
    r"cancel|delet|remov|fail|error|expir|clos|complet|done|finish|refund|reject|declin|denied|void"
    r"|archiv|inactiv|disabl|deactiv|suspend|terminat|abandon|resolv|revok|block|not_active|paused"
)
"""How values begin that nothing starts with."""
_NOTHING = re.compile(
    r"(?=\w*\Z)(?:invalid\w*|unknown\w*|"
    r"|(\w+_)?(invalid|unknown|undefined|unspecified|unset|not_set|none|null|na|n_a)(_\w+)?)"
)
"""Values that say that there is no value."""
_BEGINS = re.compile(
    r"(?=\w*\Z)(\w+_)?(new|pending|draft|open|opened|created|active|activated|available|placed|queued"
    r"|submitted|requested|received|todo|to_do|not_started|scheduled|waiting|initial\w*|registered"
    r"|await\w*|unpaid|enabled|incoming|planned)"
)
_MEANS = re.compile(
    r"""(?:^|[\s,;(\[*'"`])(-?\w+)['"`]?\s*(?:->|[-–—=:]|is|means)\s*"""
    r"""['"`]?([A-Za-z]\w*(?: [a-z]\w*)?)"""
)
"""``0 - New``."""
_IS = re.compile(r"""(?<!\w)[^\WA-Za-z]*+([A-Za-z]\w*+)\s*+=\s*+['"`]?(-?\w++)""")
"""``New = 0``."""


def first_state(values: tuple[str | int | float, ...], about: str) -> str | int | float | None:
    """The value that a new thing has: one that says so, else the first that is no end, or none.

    Args:
        values: all that there are, in the order of the document.
        about: what the document says of them; it may name what numbers mean ("0 - New").

    Example::

        >>> first_state(("cancelled", "shipped", "pending"), "")
        'pending'
        >>> first_state((0, 1), "0 - Closed, 1 - Open")
        1
        >>> first_state(("ARCHIVED", "DELETED"), "") is None
        True
    """
    named = _named(values, about)
    words = {value: snake_case(named.get(str(value), str(value))) for value in values}
    known = [v for v in values if not _NOTHING.fullmatch(words[v])]
    open_ = [v for v in known if not _ENDED.match(words[v])]
    begins = [v for v in open_ if _BEGINS.fullmatch(words[v])]
    # From the surest to a mere guess.
    likely = begins or open_ or ([] if known else list(values))
    return likely[0] if likely else None


def explains_values(values: tuple[Json, ...], about: str) -> bool:
    """Whether a text says what most of some numbers stand for."""
    return len(_named(values, about)) > len(values) / 2


def _named(values: tuple[Json, ...], about: str) -> dict[str, str]:
    """Value → the word that a text gives it."""
    texts = {str(value) for value in values}
    # Values that are words already need no explanation.
    if any(re.search(r"[A-Za-z]{2}", text) for text in texts):
        return {}
    out = {value: word for value, word in _MEANS.findall(about) if value in texts}
    return out or {value: word for word, value in _IS.findall(about) if value in texts}


# --- revisions that guard a change

# A change that names the revision it was made from is refused where the thing has another by then,
# and the service gives the next one. Such an input is compared, and never written.

_LOCKS = re.compile(r"(\w+_)?(version|revision|etag|sha|rev)|_rev|_etag|lock_version|if_match")
_ALWAYS = re.compile(r"_?etag|_rev|(row|lock|resource|object)_version|optimistic_lock\w*|if_match")
_EVIDENCE = re.compile(
    r"concurren|optimistic|\block(s|ed|ing)?\b|(must|not|should|has to) (match|be equal)|conflict"
    r"|stale|(request|update|write|call) fails",
    re.IGNORECASE,
)
_REPLACED = re.compile(r"already exists|existing|being (replaced|updated)|to replace", re.I)


def is_revision_input(given: Field) -> bool:
    """Whether an input is the revision that a change was made from."""
    if given.kind not in ("text", "integer") or given.enum or given.references:
        return False
    named = _LOCKS.fullmatch(given.name) is not None
    is_hash = given.name.endswith("sha") and _REPLACED.search(given.description)
    explained = _EVIDENCE.search(given.description) or is_hash
    return bool(_ALWAYS.fullmatch(given.name)) or (named and bool(explained))


# --- which columns a table keeps

_MAIN = re.compile(
    r"name|title|username|login|email|status|state|type|description|quantity|price|amount|currency"
    r"|phone|\w+_name|\w+_title|body|priority|due_date|start\w*|end\w*|\w*amount|active|enabled"
    r"|(amount|price)_\w+"
)


def trim_columns(
    entity: Entity, used: set[str], asked: Container[str] = frozenset(), limit: int = MAX_COLUMNS
) -> None:
    """Leave out what makes a table unreadable: addresses of pages, and the least of many columns.

    What paths use (``used``), what callers write and what lists filter by (``asked``) stays; of
    what they only read the least goes.
    """
    fixed = {entity.key, entity.owner, *entity.natural, *used}
    ranked: list[tuple[int, int, str]] = []
    for order, found in enumerate(entity.fields.values()):
        needed = found.stated or (found.required and found.default is None)
        # Bounded: the engine has a limit on columns, too.
        wanted = (found.written or found.name in asked) and len(ranked) < _MOST_COLUMNS
        if found.name in fixed or needed or wanted:
            ranked.append((0, order, found.name))
        elif not (found.read_only and NOISE_COLUMN.fullmatch(found.name)):
            ranked.append((column_rank(found), order, found.name))
    kept = {name for _, _, name in sorted(ranked)[:limit]}
    # What is needed stays even beyond the limit.
    kept |= {name for rank, _, name in ranked if rank == 0}
    entity.fields = {name: f for name, f in entity.fields.items() if name in kept}


def column_rank(found: Field) -> int:
    """How soon a column goes when there are too many; the highest goes first."""
    if found.references or found.enum or _MAIN.fullmatch(found.name):
        return 1
    if found.kind == "json" and found.written and not NOISE_COLUMN.fullmatch(found.name):
        return 3
    if found.kind == "json" or NOISE_COLUMN.fullmatch(found.name):
        return 5 + found.read_only
    return 2 + 2 * found.read_only + (found.kind == "boolean" or len(found.source) > 1)
