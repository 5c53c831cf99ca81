"""Columns of the things of a list: from what all tools of a thing take and what they answer.

One field has one name: where an answer shows ``name`` and a creation takes ``branch_name`` or
``branch``, the column is ``name``. Answers come first, since callers read a thing under the names
that it shows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from envwright.inference.name_forms import snake_case
from envwright.inference.name_lexicon import CONTROL_PARAMETER, is_enum_column, key_stem
from envwright.inference.schema_fields import CREATED_COLUMN, UPDATED_COLUMN, first_state
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists.documented_answers import DocumentedAnswer
from envwright.inference.tool_lists.tool_facts import GivenValue, read_value
from envwright.inference.tool_lists.tool_things import (
    ThingNames,
    ToolBinding,
    ToolRole,
    is_key,
    is_text,
    listed_items,
    listed_keys,
)
from envwright.inference.tool_map.semantic_map import ColumnType, MapColumn, MapThing
from envwright.inflection import plural, singular
from envwright.types import Json

STATE_COLUMN = re.compile(r"(\w+_)?(status|state|phase|stage)")
ACTOR_COLUMN = re.compile(
    r"(created_?by|creator|author|sender|sender_id|owner|username|posted_by|reporter|requester)"
)
"""Columns that name the user who did something."""
COUNTER_COLUMN = re.compile(
    r"(\w+_)?(count|counter|progress)(_percent(age)?)?|num_\w+|likes|views|retweets"
)
NEUTRAL = re.compile(r"value|new_value|flag|enabled|status|state|mode|on|active|content|text|data")
"""Names of parameters that say nothing of which field they are for."""
PAGING = re.compile(
    r"limit|max_results|page_size|per_page|page_limit|batch_size|size|top_k|top_n|n|count|max_items|num_results"
)
OFFSET = re.compile(r"offset|skip|start|start_index")
SEARCH = re.compile(r"query|q|search|search_term|search_query|keyword|keywords|term|text|pattern")
DISPLAY = re.compile(
    r"fields|verbose|format|detail|detail_level|response_format|output_format|include_details|view"
)
_BALANCE = re.compile(r"(\w+_)?balance")
_DATE = re.compile(r"\b(?:YYYY-MM-DD)\b(?!T| HH)")
_MAX_COLUMNS = 60
_KEEP = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength")


@dataclass(slots=True)
class Thing:
    """A thing with what is known of its columns."""

    name: str
    key: str = ""
    key_type: str = "string"
    caller_key: bool = False
    columns: dict[str, MapColumn] = field(default_factory=dict)
    single: bool = False
    created: bool = False
    given: set[str] = field(default_factory=set)
    """Columns that creations take."""
    shown: set[str] = field(default_factory=set)
    """Columns that some answer documents."""
    stated: set[str] = field(default_factory=set)
    """States that only prose tells of."""
    together: tuple[str, ...] = ()
    start: dict[str, Json] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    """Other names of the thing."""
    rows: tuple[dict[str, Json], ...] = ()
    """The rows at the start, where some list tells them."""

    def column_of(self, name: str) -> str:
        """The column that a parameter or a key of an answer means; empty where none does."""
        plain = snake_case(name)
        names = [plain]
        for own in (self.name, *self.aliases):
            names += [plain.removeprefix(f"{own}_")] if plain.startswith(f"{own}_") else []
            names += ["name", "title"] if plain == own else []
        for prefix in ("new_", "updated_", "current_"):
            names += [plain.removeprefix(prefix)] if plain.startswith(prefix) else []
        names += [f"{self.name}_{plain}"]
        for found in names:
            if found == self.key or found in self.columns:
                return found
        if plain in ("id", f"{self.name}_id", *(f"{a}_id" for a in self.aliases)) and self.key:
            return self.key if key_stem(self.key) or self.key == "id" else ""
        return ""

    def state(self) -> str:
        """The column that says how the thing stands; empty where none does."""
        found = [name for name in self.columns if STATE_COLUMN.fullmatch(name)]
        plain = [n for n in found if n in ("status", "state", f"{self.name}_status")]
        return (plain or found or [""])[0]

    def record(self) -> MapThing:
        """The thing as the map has it."""
        return MapThing(
            key=self.key or "id",
            key_type="integer" if self.key_type in ("integer", "number") else "string",
            key_by="caller" if self.caller_key else "server",
            columns=self.columns,
            single=self.single,
            together=self.together,
            start=self.start,
            rows=self.rows,
        )


def find_columns(
    readings: Sequence[ToolBinding],
    answers: Mapping[str, DocumentedAnswer],
    names: ThingNames,
    resolver: SchemaResolver,
) -> dict[str, Thing]:
    """The things of a list with their keys and columns."""
    things = {
        name: Thing(name, aliases=tuple(a for a, b in names.aliases.items() if b == name))
        for name in names.names
    }
    kept = [r for r in readings if r.refused is None and r.thing in things]
    for reading in kept:
        _key(reading, things[reading.thing], answers[reading.facts.id])
    for reading in kept:
        answer = answers[reading.facts.id]
        if answer.shape in ("rows", "keyed") or (
            answer.shape == "row" and _shows_all(reading, answer)
        ):
            _take_answer(things[reading.thing], answer, names)
        elif answer.shape == "row" and reading.role is ToolRole.GET and reading.key:
            _take_part(reading, things[reading.thing], answer)
    for reading in kept:
        if reading.role is ToolRole.CREATE:
            _take_given(reading, things[reading.thing], created=True)
            if answers[reading.facts.id].shape == "row":
                _take_made(things[reading.thing], answers[reading.facts.id], names)
    for reading in kept:
        if reading.role is ToolRole.UPDATE and reading.key:
            _take_given(reading, things[reading.thing], created=False)
        _take_references(reading, things)
    for reading in kept:
        _take_lookups(reading, things[reading.thing], answers[reading.facts.id])
        _take_states(reading, things[reading.thing], answers[reading.facts.id])
    for thing in things.values():
        thing.key = thing.key or "id"
        _finish(thing)
    return things


def _key(reading: ToolBinding, thing: Thing, answer: DocumentedAnswer) -> None:
    """The name and type of the key: as answers show it, else as parameters call it."""
    shown = {snake_case(n): s for n, s in answer.properties.items()}
    keys = listed_keys(reading)
    if keys is not None and not thing.key:  # `entity_names` are the names of entities
        word = singular(keys.column.rpartition("_")[2])
        thing.key = "" if word == "id" else word
    own = [f"{n}_id" for n in (thing.name, *thing.aliases)]
    named = next((g for g in reading.facts.required if g.column == thing.name), None)
    unknown = not (reading.key or thing.key or shown)
    by_name = reading.role in (ToolRole.GET, ToolRole.DELETE) and unknown
    if by_name and named is not None and is_text(named):
        thing.key, thing.key_type = named.column, named.kind  # `get_address(address)`
    if reading.key:
        given = reading.facts.given[reading.key]
        own.insert(0, given.column)
        thing.key_type = given.kind if given.kind in ("integer", "string") else "string"
        thing.key = thing.key or given.column
    if reading.role in (ToolRole.GET, ToolRole.LIST, ToolRole.CREATE, ToolRole.UPDATE):
        found = next((n for n in (*own, "id") if n in shown), "")
        if found and (found == "id" or thing.key in ("", "id", found)):
            thing.key = found
            thing.shown.add(found)
            kind = SchemaResolver.kind(shown[found])
            thing.key_type = kind if kind in ("integer", "string") else thing.key_type
    if reading.role is ToolRole.CREATE:
        thing.created = True


def _shows_all(reading: ToolBinding, answer: DocumentedAnswer) -> bool:
    """Whether an answer shows the thing, and not a part or a receipt."""
    if reading.role is not ToolRole.GET or (reading.part and not reading.key):
        return False
    return len(answer.properties) > 1 or not reading.part


def _take_answer(thing: Thing, answer: DocumentedAnswer, names: ThingNames) -> None:
    for name, schema in answer.properties.items():
        column = snake_case(name)
        if column == thing.key or thing.column_of(column) or _is_receipt(column, schema):
            continue
        about = str(schema.get("description", ""))
        thing.shown.add(column)
        _add(thing, read_value(column, schema, about), names)


def _take_part(reading: ToolBinding, thing: Thing, answer: DocumentedAnswer) -> None:
    """The column of one part: ``balance`` of ``get_card_balance``, answered as ``card_balance``."""
    part = "_".join(reading.part)
    ((name, schema),) = answer.properties.items()
    same = snake_case(name) in (
        part,
        f"{thing.name}_{part}",
        *(f"{a}_{part}" for a in thing.aliases),
    )
    if same and not thing.column_of(name) and SchemaResolver.kind(schema) != "object":
        thing.shown.add(part)
        _add(thing, read_value(part, schema, str(schema.get("description", ""))), None)


def _take_made(thing: Thing, answer: DocumentedAnswer, names: ThingNames) -> None:
    """Columns that a creation answers; a lone status or message only says that it went well."""
    known = [n for n in answer.properties if thing.column_of(n) in thing.columns]
    told = {n: s for n, s in answer.properties.items() if len(known) > 1 or not _TOLD.fullmatch(n)}
    _take_answer(thing, DocumentedAnswer(answer.shape, told, answer.under), names)


def _is_receipt(column: str, schema: Mapping[str, Json]) -> bool:
    """A key of an answer that only tells that the call went well."""
    if column in ("success", "message", "ok", "error", "result", "msg"):
        return True
    about = str(schema.get("description", "")).lower()
    return (
        SchemaResolver.kind(dict(schema)) == "boolean" and "true if" in about and "success" in about
    )


def _take_given(reading: ToolBinding, thing: Thing, *, created: bool) -> None:
    """Columns for what a tool writes."""
    if created and (several := listed_items(reading)) is not None:
        for name, schema in several[1].items():
            column = thing.column_of(name)
            if not column:
                one = read_value(snake_case(name), schema, str(schema.get("description", "")))
                _add(thing, one, None)
            thing.caller_key |= column == thing.key
            thing.given.add(column or snake_case(name))
        return
    for given in reading.facts.given.values():
        if given.name == reading.key or given.is_token or (not created and steers_update(given)):
            continue
        if created and given.column == thing.key:
            thing.caller_key = True
            continue
        column = written_column(reading, thing, given)
        if column in thing.columns:
            thing.columns[column] = _joined(thing.columns[column], given)
        elif column != thing.key:
            _add(thing, read_value(column, given.schema, given.about), None)
            if not created and column == "reason" and column in thing.columns:
                # Why something is changed is kept, and no answer is known to show it.
                hidden = {"hidden": True}
                thing.columns[column] = thing.columns[column].model_copy(update=hidden)
        if created:
            thing.given.add(column)
            _take_default(thing, column, given)


def _take_default(thing: Thing, column: str, given: GivenValue) -> None:
    """The default that prose or the schema states for what a creation takes."""
    found = thing.columns.get(column)
    if found is None or found.default is not None or isinstance(given.default, list | dict):
        return
    fits = not found.enum or given.default in found.enum
    if given.default is not None and not given.required and fits and found.type == given.kind:
        thing.columns[column] = found.model_copy(update={"default": given.default})


_STEERS = re.compile(r"(?:add|remove|clear|unset)_(\w+)|delete")


def steers_update(given: GivenValue) -> bool:
    """Whether a parameter of an update says how a field changes, and is no field: ``clear_due``."""
    return bool(_STEERS.fullmatch(given.column)) and given.kind in ("boolean", "json")


def written_column(reading: ToolBinding, thing: Thing, given: GivenValue) -> str:
    """The column that a parameter of a writing tool is for; it need not be there yet."""
    part = "_".join(w for w in reading.facts.words if w != reading.verb)
    if reading.part and reading.key:
        rest = [g for g in reading.facts.required if g.name != reading.key]
        alone = len(rest) == 1 and rest[0].name == given.name
        own = part.removeprefix(f"{thing.name}_")
        if alone and NEUTRAL.fullmatch(given.column) and given.column not in thing.columns:
            return own
        if own.endswith(f"_{given.column}") and given.column not in thing.columns:
            return own
    return (
        thing.column_of(given.column)
        or _same_number(reading, thing, given)
        or re.sub(r"^(new|updated)_", "", given.column)
    )


_NUMBERED = frozenset("number value code no num".split())


def _same_number(reading: ToolBinding, thing: Thing, given: GivenValue) -> str:
    """``verification_number`` where answers show a ``verification_value``, and none is given."""
    stem, _, last = given.column.rpartition("_")
    if reading.role is not ToolRole.CREATE or last not in _NUMBERED or not stem:
        return ""
    taken = {g.column for g in reading.facts.given.values()}
    near = [n for n in thing.shown if n.rpartition("_")[0] == stem and n not in taken]
    return near[0] if len(near) == 1 and near[0].rpartition("_")[2] in _NUMBERED else ""


def _steers(name: str) -> bool:
    """Whether a parameter of a list says how much of what to show, and nothing of the things."""
    return bool(
        PAGING.fullmatch(name)
        or OFFSET.fullmatch(name)
        or SEARCH.fullmatch(name)
        or DISPLAY.fullmatch(name)
        or CONTROL_PARAMETER.fullmatch(name)
    )


def _take_lookups(reading: ToolBinding, thing: Thing, answer: DocumentedAnswer) -> None:
    """Columns by which a thing is looked up: its e-mail, its name; states that a list picks."""
    values = reading.facts.given.values()
    for given in values if reading.role is ToolRole.LIST and answer.shape == "none" else ():
        # What a list that documents no answer picks by is a field of what it lists.
        plain = given.kind not in ("json", "boolean") and not _steers(given.column)
        new = not thing.column_of(given.column) and "all" not in given.column.split("_")
        held = thing.columns.get(plural(given.column))
        new = new and (held is None or held.type != "json")
        if plain and new and (not is_key(given) or given.name not in reading.refers):
            _add(thing, given, None)
    if reading.role is ToolRole.GET and not reading.key and reading.part in ((), ("id",)):
        for given in reading.facts.required:
            if given.kind != "json" and not thing.column_of(given.column) and reading.beside:
                _add(thing, given, None)
    if reading.role in (ToolRole.LIST, ToolRole.GET) and not reading.key:
        for given in values:
            listed = [v for v in given.enum if v not in ("all", "any", "*")]
            column = thing.column_of(given.column)
            if listed and not column and is_enum_column(given.column):
                _add(thing, given, None)
                column = given.column
            found = thing.columns.get(column)
            if found is not None and found.type == "string" and len(listed) > len(found.enum):
                thing.columns[column] = found.model_copy(update={"enum": tuple(listed)})
            elif found is not None and found.enum:
                kept = tuple(v for v in found.enum if v not in ("all", "any", "*"))
                thing.columns[column] = found.model_copy(update={"enum": kept})


_TOLD = re.compile(r"(\w+_)?(status|message|result|success)")
_STATE_WORDS = frozenset(
    """pending delivered shipped active open closed completed cancelled paid unpaid draft published
    archived approved rejected processed confirmed suspended""".split()
)
_STATED = re.compile(
    r"\bstatus (?:to|must be|is) ("
    r"(?:[A-Z][A-Za-z_]{2,24} ?){1,3}(?:or (?:[A-Z][A-Za-z_]{2,24} ?){1,3})?)"
)
ENDS = {"cancel": "cancelled", "close": "closed", "archive": "archived", "complete": "completed",
         "resolve": "resolved", "suspend": "suspended", "approve": "approved",
         "reject": "rejected", "finish": "finished", "void": "voided",
        "pay": "paid", "deliver": "delivered", "refund": "refunded", "expire": "expired",
        "revoke": "revoked", "fail": "failed", "end": "ended", "ship": "shipped",
        "check_in": "checked_in", "check_out": "checked_out", "freeze": "frozen",
        "block": "blocked", "confirm": "confirmed"}  # fmt: skip


def _take_states(reading: ToolBinding, thing: Thing, answer: DocumentedAnswer) -> None:
    """A state that only prose or a verb tells of: "Sets line status to Suspended"."""
    state = thing.state()
    kept = thing.columns.get(state)
    known = kept is not None and bool(kept.enum or state in thing.shown) and not kept.starts
    if known and (state not in thing.stated or not thing.columns[state].enum):
        return
    if reading.role is not ToolRole.STATE or not reading.key:
        return
    if reading.part:
        if reading.verb in ("enable", "disable", "activate", "deactivate"):
            name = f"{'_'.join(reading.part)}_enabled"
            thing.columns.setdefault(name, MapColumn(type="boolean", default=False))
        return
    _take_narrowing(reading, thing)
    flag = ENDS.get(reading.verb, "")
    if any(n in thing.columns and thing.columns[n].type == "boolean" for n in (flag, f"is_{flag}")):
        return
    said = [p.strip() for m in _STATED.finditer(reading.facts.prose) for p in m[1].split(" or ")]
    name = state or "status"
    found = thing.columns.get(name)
    free = found is not None and not found.enum and name not in thing.shown | thing.given
    if not said and reading.verb in ENDS and (found is None or found.starts or free):
        hidden = answer.shape != "none"
        enum = tuple(dict.fromkeys((*(found.enum if found else ()), ENDS[reading.verb])))
        thing.columns[name] = MapColumn(enum=enum, starts=(None,), hidden=hidden)
    if said:
        before = found.enum if found is not None else ()
        enum = tuple(dict.fromkeys((*before, *said)))
        hidden = answer.shape != "none" and name not in thing.shown
        thing.columns[name] = MapColumn(enum=enum, hidden=hidden)
        thing.stated.add(name)


def _take_narrowing(reading: ToolBinding, thing: Thing) -> None:
    """States that names of tools tell of: ``pending`` in ``cancel_pending_order``."""
    words = [w for w in reading.before if w in _STATE_WORDS]
    name = thing.state() or "status"
    found = thing.columns.get(name)
    if not words or (found is not None and name not in thing.stated and not found.starts):
        return
    ends = [ENDS[reading.verb]] if reading.verb in ENDS else []
    before = [str(v) for v in found.enum] if found is not None else []
    enum = tuple(dict.fromkeys((*words, *before, *ends)))
    thing.columns[name] = MapColumn(enum=enum)
    thing.stated.add(name)


def owners(reading: ToolBinding) -> set[str]:
    """Parameters that hold the key of what the thing belongs to."""
    return {
        name
        for name in reading.refers
        if reading.key
        and reading.facts.given[name].required
        and re.search(r"\b(?:owns?|owner|belongs?|holds?)\b", reading.facts.given[name].about, re.I)
    }


def _take_references(reading: ToolBinding, things: Mapping[str, Thing]) -> None:
    """Keys of other things: columns of what is created, filters of what is listed."""
    thing = things[reading.thing]
    for name, other in reading.refers.items():
        given = reading.facts.given[name]
        column = thing.column_of(given.column)
        looked = given.required and reading.role in (ToolRole.LIST, ToolRole.GET)
        looked = looked or (reading.role is ToolRole.LIST and reading.facts.answer is None)
        if not column and ((looked and not reading.key) or name in owners(reading)):
            column = given.column
            _add(thing, read_value(column, given.schema, given.about), None)
        found = thing.columns.get(column)
        if found is not None and not found.refers and found.type in ("string", "integer"):
            thing.columns[column] = found.model_copy(
                update={"refers": other, "type": things[other].key_type}
            )


def _add(thing: Thing, given: GivenValue, names: ThingNames | None) -> None:
    if len(thing.columns) >= _MAX_COLUMNS or not re.fullmatch(r"[a-z_]\w{0,60}", given.column):
        return
    kind: ColumnType = given.kind  # type: ignore[assignment]
    if kind == "string" and not given.enum:
        stated = given.schema.get("format")
        if stated == "date" or _DATE.search(given.about):
            kind = "string"
    items = given.schema if kind == "json" else {}
    refers = ""
    stem = singular(key_stem(given.column))
    if names is not None and is_key(given) and stem:
        refers = names.of(stem)
        refers = refers if refers != thing.name else ""
    thing.columns[given.column] = MapColumn(
        type=kind,
        enum=given.enum,
        refers=refers,
        bounds={k: v for k, v in given.bounds.items() if k in _KEEP},
        items=items,
        describes=given.about[:300],
    )


def _joined(found: MapColumn, given: GivenValue) -> MapColumn:
    """A column with what a parameter says beside its answer."""
    more: dict[str, Json] = {}
    if given.enum and not found.enum and found.type == "string":
        more["enum"] = given.enum
    elif given.enum and found.enum:
        more["enum"] = tuple(dict.fromkeys((*found.enum, *given.enum)))
    if given.bounds and not found.bounds:
        more["bounds"] = {k: v for k, v in given.bounds.items() if k in _KEEP}
    if given.kind == "json" and found.type == "string":
        more["type"] = "json"
        more["items"] = {
            k: given.schema[k] for k in ("type", "items", "properties") if k in given.schema
        }
    return found.model_copy(update=more) if more else found


def _finish(thing: Thing) -> None:
    """Values that nobody gives: times, counts, first states, empty lists."""
    for name, found in thing.columns.items():
        more: dict[str, Json] = {}
        if name not in thing.given and found.type == "string" and CREATED_COLUMN.fullmatch(name):
            more = {"made": "created", "type": "date-time"}
        elif name not in thing.given and found.type == "string" and UPDATED_COLUMN.fullmatch(name):
            more = {"made": "updated", "type": "date-time"}
        elif STATE_COLUMN.fullmatch(name) and found.enum and not found.starts:
            first = first_state(found.enum, found.describes) or found.enum[0]
            active = next((v for v in found.enum if str(v).lower() == "active"), first)
            more |= {"default": active if name in thing.stated else first, "required": True}
        elif found.type in ("integer", "number") and COUNTER_COLUMN.fullmatch(name):
            more["default"] = 0
        elif found.type in ("integer", "number") and _BALANCE.fullmatch(name):
            more |= {"default": 0, "required": True} if name not in thing.given else {}
        elif found.type == "json" and name not in thing.given:
            more["default"] = {} if found.items.get("type") == "object" else []
        elif found.type == "boolean" and name not in thing.given:
            more["default"] = False
        if more:
            thing.columns[name] = found.model_copy(update=more)
