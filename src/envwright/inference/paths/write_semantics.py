"""What an operation writes: bodies matched with columns, verbs that imply a value, deletions.

Writes whose fields stand in the query (``POST /boards?name=…&desc=…``) are given a body first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from envwright.inference.domain_model import (
    Collection,
    Entity,
    EntityModel,
    Field,
    NameStyle,
    OperationIntent,
    OperationKind,
    PathDocument,
    Route,
    UnmappedReason,
)
from envwright.inference.name_forms import snake_case
from envwright.inference.name_lexicon import (
    CONTROL_PARAMETER,
    STATE_COLUMN,
    VERB_CLASSES,
    VerbClass,
    opening_verb,
)
from envwright.inference.paths.operation_prose import (
    operation_text,
    says_full_replacement,
    says_partial_update,
)
from envwright.inference.schema_fields import FieldReader, is_timestamp_column, match_column
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inflection import plural
from envwright.types import Interface, Json, Operation

_WRITES = ("post", "put", "patch")
_COMMANDS = frozenset({"op", "operation", "action", "method", "cmd"})
"""Inputs that say what is done."""
_WRITTEN = (VerbClass.CREATE, VerbClass.UPDATE)


def move_query_to_body(interface: Interface, boilerplate: frozenset[str]) -> Interface:
    """The interface with what writes take in the query moved to their bodies.

    Args:
        interface: what a source gave.
        boilerplate: names of inputs that say nothing of the domain; they stay where they are.
    """
    selecting = _selecting(interface.operations)
    operations = tuple(
        _with_body(operation, boilerplate | selecting.get(operation.path, frozenset()))
        for operation in interface.operations
    )
    return interface.model_copy(update={"operations": operations})


def _selecting(operations: Sequence[Operation]) -> dict[str, frozenset[str]]:
    """Path of an item → inputs with which it is read or deleted: they say which one is meant."""
    out: dict[str, frozenset[str]] = {}
    for operation in operations:
        if operation.path.rstrip("/").endswith("}") and operation.method in ("get", "delete"):
            names = {snake_case(given.name) for given in operation.inputs if given.where == "query"}
            out[operation.path] = out.get(operation.path, frozenset()) | names
    return out


def _with_body(operation: Operation, boilerplate: frozenset[str]) -> Operation:
    if operation.method not in _WRITES or operation.body is not None:
        return operation
    moved = [
        given
        for given in operation.inputs
        if given.where == "query" and _is_field(snake_case(given.name), given.required, boilerplate)
    ]
    if not moved or not _writes(operation):
        return operation
    properties: dict[str, Json] = {}
    for given in moved:
        about = {"description": given.description} if given.description else {}
        properties[given.name] = {**given.json_schema, **about}
    body: dict[str, Json] = {"type": "object", "properties": properties}
    if required := [given.name for given in moved if given.required]:
        body["required"] = required
    names = {given.name for given in moved}
    rest = tuple(i for i in operation.inputs if i.where != "query" or i.name not in names)
    return operation.model_copy(update={"inputs": rest, "body": body})


def _writes(operation: Operation) -> bool:
    """Whether its prose or name says that it makes or changes something."""
    said = [opening_verb(operation.summary), opening_verb(operation.description)]
    named = VERB_CLASSES.get(snake_case(operation.id).split("_")[0])
    return (next((kind for kind in said if kind), None) or named) in _WRITTEN


def _is_field(name: str, required: bool, boilerplate: frozenset[str]) -> bool:
    return (
        name not in boilerplate
        and name not in _COMMANDS
        and (required or not CONTROL_PARAMETER.fullmatch(name))
    )


# --- verbs that imply a value

_BESIDE = {
    "start": ("started", "running", "in_progress"),
    "resume": ("resumed", "running", "in_progress", "active"),
    "restore": ("restored", "active", "available"),
    "undelete": ("active", "open", "available"),
    "unarchive": ("active", "open", "available"),
    "unsuspend": ("active",),
    "confirm": ("confirmed", "succeeded"),
    "capture": ("captured", "succeeded"),
    "finalize": ("finalized", "final", "open"),
    "stop": ("stopped",),
    "reopen": ("reopened", "open", "opened"),
    "open": ("open", "opened"),
    "activate": ("active", "activated"),
    "deactivate": ("inactive", "deactivated"),
    "complete": ("completed", "complete", "done", "finished"),
    "finish": ("finished", "completed", "done"),
    "deny": ("denied", "rejected"),
    "decline": ("declined", "rejected"),
    "void": ("void", "voided"),
    "pay": ("paid",),
    "send": ("sent",),
    "buy": ("bought", "purchased", "sold"),
    "sell": ("sold",),
    "hide": ("hidden",),
    "read": ("read",),
}
"""Values that a verb implies beside, or before, its own participle."""
_MARKS = re.compile(r"\Amark(ed)?_(as_)?")
"""``mark_read``: what follows is done."""
EDIT_VERBS = frozenset("edit update modify change".split())
"""Verbs that may be done again and again: ``edited`` only remembers them."""
_ADVERBS = frozenset("now immediately request action it this the".split())
"""Words behind a verb that name no other thing."""
_PASSING = frozenset("restart reboot refresh retry rerun reset resend test check verify".split())
"""Verbs after which a thing stands as it stood before."""
_UNDO = {"enable": "disabled", "disable": "enabled", "hide": "visible", "show": "hidden"}


def implied_values(entity: Entity, word: str, undo: bool) -> dict[str, Json] | None:
    """The column that the verb sets and its value; ``None`` when nothing says so.

    Args:
        entity: what it is done to.
        word: the verb in snake_case, as it stands in the path.
        undo: whether the method is DELETE, so that the verb is taken back.
    """
    verb, *rest = _MARKS.sub("", word).split("_")
    if verb in EDIT_VERBS:
        return None
    other = [part for part in rest if part not in {*entity.name.split("_"), *_ADVERBS}]
    if other and not (phrase := f"{verb}_{'_'.join(other)}").startswith(("mark_", "set_")):
        # ``enable_rescue`` of a server turns on its rescue mode, and not the server.
        return _flag_of_phrase(entity, phrase, undo)
    states = [f for f in entity.fields.values() if f.enum and f.kind == "text"]
    # The sort is stable: columns called status or state first, then the order of the document.
    states.sort(key=lambda f: not STATE_COLUMN.fullmatch(f.name))
    # Taking a verb back has no certain state (un-close may be open or in_progress); a flag has.
    if not undo:
        for found in states:
            if (value := _state(verb, found)) is not None:
                return {found.name: value}
    flags = [f.name for f in entity.fields.values() if f.kind == "boolean"]
    for name in flags:
        if (flag := _flag(verb, name)) is not None:
            return {name: flag is not undo}
    # ``rule_disabled``: by its last word, where no other flag has it.
    ends = {
        name: flag
        for name in flags
        # ``can_activate`` says what may be done, and not what was.
        if "_" in name
        and (last := name.rsplit("_", 1)[1]) != verb
        and (flag := _flag(verb, last)) is not None
    }
    return {name: flag is not undo for name, flag in ends.items()} if len(ends) == 1 else None


def _flag_of_phrase(entity: Entity, phrase: str, undo: bool) -> dict[str, Json] | None:
    """The flag that a verb and its object name: ``enable_rescue`` and ``rescue_enabled``."""
    verb, _, what = phrase.partition("_")
    named = {
        name: flag
        for name, found in entity.fields.items()
        if found.kind == "boolean"
        for lead, _, last in (name.removeprefix("is_").rpartition("_"),)
        if lead == what and (flag := _flag(verb, last)) is not None
    }
    if len(named) != 1:
        return None
    return {name: flag is not undo for name, flag in named.items()}


def _state(verb: str, found: Field) -> str | None:
    values = [v for v in found.enum if isinstance(v, str)]
    lower = {v.lower().replace("-", "_").replace(" ", "_"): v for v in values}
    for wanted in _BESIDE.get(verb, ()):
        if wanted in lower:
            return lower[wanted]
    # Short verbs match participles by chance, so outside of a status column they need to be listed.
    if not STATE_COLUMN.fullmatch(found.name) and len(verb) < 5:
        return None
    done = next((v for name, v in lower.items() if _is_done(verb, name)), None)
    if done is not None or verb in _PASSING or not STATE_COLUMN.fullmatch(found.name):
        return done
    # What takes its time is shown as being done: ``STARTING_HOSTING``.
    under_way = [v for name, v in lower.items() if _is_doing(verb, name.split("_")[0])]
    return under_way[0] if len(under_way) == 1 else None


def _is_doing(verb: str, participle: str) -> bool:
    """Whether the second word is the first one's present participle: stop, stopping."""
    stem = verb.removesuffix("e")
    return len(verb) > 2 and participle in (f"{stem}ing", f"{verb}{verb[-1:]}ing")


def _is_done(verb: str, participle: str) -> bool:
    """Whether the second word is the first one's past participle: cancel, canceled, cancelled."""
    stem = verb.removesuffix("e")
    if verb.endswith("y"):
        stem = f"{verb[:-1]}i"
    # cancel → cancelled, stop → stopped.
    doubled = f"{verb}{verb[-1:]}ed"
    return len(verb) > 2 and participle in (f"{stem}ed", f"{verb}ed", doubled)


def _flag(verb: str, column: str) -> bool | None:
    """The truth value that a verb gives a boolean column; ``None`` when they are unrelated."""
    name = column.removeprefix("is_").removeprefix("has_")
    if _UNDO.get(verb) == name:
        return False
    for prefix in ("un", "de", "dis"):
        plain = verb.removeprefix(prefix)
        if plain != verb and (_is_done(plain, name) or plain == name):
            return False
    related = _is_done(verb, name) or name in (verb, *_BESIDE.get(verb, ()))
    return True if related else None


# --- bodies and columns

_NEW = re.compile(r"^(new|target|destination)_")
"""``new_name`` in a change is the name."""
_MOVES = re.compile(
    r"\b(mov(e|es|ed|ing)|transfer(s|red|ring)?|reassign(s|ed|ing)?|relocat(e|es|ed|ing))\b",
    re.IGNORECASE,
)
_MERGES = re.compile(
    r"(?<!not )\bmerg(ed|es|ing) (with|into)\b"
    r"|\bonly\b[^.]{0,50}\b(is|are) (always )?(mandatory|required)"
    r"|\b(is|are) the only (mandatory|required)|\balways mandatory",
    re.IGNORECASE,
)
_OLD = r"(existing|original|previous|current|whole|entire|complete|old|all|stored)"
_OVERRIDES = re.compile(
    rf"\b(overrid|overwrit)(e|es|ing)\b[^.]{{0,40}}\b{_OLD}\b|\bnot merged\b"
    rf"|\b{_OLD}\b[^.]{{0,40}}\b(is|are|be) (replaced|overwritten|overridden)\b",
    re.IGNORECASE,
)


SAYS_REQUIRED = re.compile(
    r"(\b(is|are|always)\s|[\[(])\s*(required|mandatory|compulsory)\b", re.IGNORECASE
)
_AT_TIMES = re.compile(
    r"\b(if|when|whenever|unless|only|for|either|or|not|otherwise|where|with)\b", re.IGNORECASE
)
"""Words with which a text says that something is required at times."""
_ALSO_DELETES = re.compile(
    r"\balso (?:delet|remov)|\b(?:delet|remov)ed (?:too|as well)\b", re.IGNORECASE
)
_NOT_ALL = re.compile(r"\b(?:not|never|n't|if|unless|can|may|must|should|want)\b", re.IGNORECASE)
"""Words with which it is no promise of all of them."""
_OWNS = re.compile(r"\b(owner|owns|owned by|belongs? to|creator|created by|who created)\b", re.I)
_NEW_VALUE = re.compile(r"\b(new|change|move|transfer|reassign)\b", re.IGNORECASE)


class UnmappedError(Exception):
    """An operation that is not offered, with its reason."""

    def __init__(self, reason: UnmappedReason, detail: str = "") -> None:
        self.reason, self.detail = reason, detail


class BodyMatcher:
    """Matches what bodies take with the columns of entities.

    Args:
        document: its schemas, and which inputs say nothing of the domain.
        model: the entities.
    """

    def __init__(self, document: PathDocument, model: EntityModel) -> None:
        self._document, self._model, self._resolver = document, model, document.schemas
        self._keeps_names = document.names is NameStyle.TOOLS
        self._fields = FieldReader(self._resolver, model.entities.values())

    def is_boilerplate(self, name: str) -> bool:
        """Whether an input says nothing of the domain."""
        return snake_case(name) in self._document.boilerplate

    def field_of(self, name: str, properties: dict[str, Json]) -> Field:
        """What a property of a body would be as a column."""
        (stated,) = (given for given in properties if snake_case(given) == name)
        return self._fields.field(stated, properties[stated])

    def match(self, intent: OperationIntent, entity: Entity, skip: set[str]) -> None:
        """Fill ``intent.inputs``, ``checks`` and ``required`` from the operation's body.

        Raises:
            UnmappedError: a required property is no column.
        """
        schema, _ = self._resolver.item(intent.operation.body)
        self.match_properties(intent, entity, schema, skip)

    def match_properties(
        self, intent: OperationIntent, entity: Entity, schema: dict[str, Json], skip: set[str]
    ) -> None:
        """As ``match``, for the properties of a schema."""
        required = self._required(intent, entity, schema)
        listed = set(schema.get("required", ()))
        changes = intent.kind in (OperationKind.UPDATE, OperationKind.REPLACE)
        moves = changes and bool(_MOVES.search(operation_text(intent.operation)))
        for path, raw in self._fields.flat(schema):
            given = self._fields.field(path[-1], raw, path[:-1])
            column = match_column(entity, given.name)
            if column is None and (plain := _NEW.sub("", given.name)) != given.name:
                column = match_column(entity, plain)
            found = entity.fields.get(column or "")
            needed = path[0] in required and self._fields.needs(schema, path)
            # A required input that may be null need not be given.
            stated = needed and not self._resolver.nullable(raw)
            if found is not None and _is_expected_value(given, found, entity, intent.kind, stated):
                intent.checks[given.name] = found.name
                intent.required |= {found.name} if stated else set()
                continue
            usable = found is not None and column not in skip
            if usable and found is not None and not stated and is_other_form(given, found):
                continue  # left out of the tool: what it takes is no value of the column
            # Bodies often repeat the whole schema, so `created_at` counts only where it is
            # required.
            usable = usable and (path[0] in listed or not is_timestamp_column(given.name))
            if usable and found is not None and is_writable(given, found, entity, moves=moves):
                renamed = found.references and not self._keeps_names
                name = found.name if renamed else given.name
                intent.inputs[name] = found.name
                if stated:
                    intent.required |= {found.name}
            elif needed and column not in skip and not given.read_only:
                known = found is not None and (found.server or found.name == entity.owner)
                known = known or self.is_boilerplate(path[0])
                if not known and not self._resolver.nullable(raw):
                    raise UnmappedError(UnmappedReason.UNMATCHED_INPUT, ".".join(path))

    def _required(
        self, intent: OperationIntent, entity: Entity, schema: dict[str, Json]
    ) -> set[str]:
        """What a body requires; of PATCH only where its schema is of changes alone.

        Where it is the one that things are made with, what is left out stays as it is, whatever
        the schema states; but a listed tool means it.
        """
        stated = set(schema.get("required", ()))
        if intent.kind in (OperationKind.CREATE, OperationKind.BATCH) and not stated:
            stated = self._said_required(schema)
        if intent.operation.method != "patch" or self._document.names is not NameStyle.PATHS:
            return stated
        others = [
            self._resolver.item(route.operation.body)[0]
            for template in entity.templates
            for route in self._model.collections[template].operations
            if route.operation.method in ("post", "put") and route.operation.body is not None
        ]
        shared = any(_is_alike(schema, other) for other in (entity.schema, *others))
        return set() if shared or says_partial_update(intent.operation) else stated

    def _said_required(self, schema: dict[str, Json]) -> set[str]:
        """Properties of which their own prose says that they must be given, come what may."""
        out = set()
        for name, raw in self._resolver.properties(schema).items():
            about = self._resolver.resolve(raw)[0].get("description")
            for sentence in re.split(r"(?<=[.!?])\s", about if isinstance(about, str) else ""):
                if SAYS_REQUIRED.search(sentence) and not _AT_TIMES.search(sentence):
                    out.add(name)
        return out

    def replaces(self, intent: OperationIntent, entity: Entity) -> bool:
        """Whether PUT replaces: its prose says so, or it takes and requires what can be written."""
        operation = intent.operation
        if _MERGES.search(operation_text(operation)):
            return False
        if says_overwrite(operation):
            return True
        if says_partial_update(operation):
            return False
        if snake_case(operation.id).split("_")[0] == "replace":
            return True
        if not _is_whole(intent, entity):
            return False
        which = {entity.key, *entity.natural, *(f"{entity.name}_{end}" for end in ("id", "key"))}
        collection = self._model.collections[intent.collection]
        which |= {*collection.locator, *map(snake_case, collection.params)}
        stated = self._resolver.item(operation.body)[0].get("required", ())
        asked = [name for name in stated if snake_case(name) not in which]
        # With every input required, replacing and updating come to the same.
        if set(intent.inputs.values()) <= intent.required and not says_full_replacement(operation):
            return self._keeps_names  # nothing can be left out, so nothing is emptied
        return bool(asked) or says_full_replacement(operation) or self._keeps_names

    @staticmethod
    def check_complete(entity: Entity, given: set[str]) -> None:
        """See that a new thing gets all that it must have.

        Raises:
            UnmappedError: nothing gives a column.
        """
        for name, found in entity.fields.items():
            if found.required and name not in given and not found.server and found.default is None:
                raise UnmappedError(UnmappedReason.UNMATCHED_INPUT, f"nothing gives {name}")


def _is_expected_value(
    given: Field, found: Field, entity: Entity, kind: OperationKind, required: bool
) -> bool:
    """Whether an input of a change must equal what the column holds."""
    if kind not in (OperationKind.UPDATE, OperationKind.REPLACE):
        return False
    if found.server == "revision":
        return given.kind == found.kind
    is_key = found.name.endswith("_id") and found.name not in (entity.key, entity.owner)
    said = bool(_OWNS.search(given.description)) and not _NEW_VALUE.search(given.description)
    return (
        kind is OperationKind.UPDATE and required and is_key and said and given.kind == found.kind
    )


def says_overwrite(operation: Operation) -> bool:
    """Whether the prose says that a change overwrites all that was there."""
    said = operation_text(operation)
    return bool(_OVERRIDES.search(said)) and not _MERGES.search(said)


def _is_alike(schema: dict[str, Json], other: dict[str, Json]) -> bool:
    """Whether two bodies have the same properties and require the same of them."""
    ours, theirs = (
        (set(each.get("properties", ())), set(each.get("required", ()))) for each in (schema, other)
    )
    return ours == theirs


def _is_whole(intent: OperationIntent, entity: Entity) -> bool:
    """Whether the inputs cover what a caller may write: then PUT replaces, else it updates."""
    own = [
        f.name
        for f in entity.fields.values()
        if not (f.read_only or f.server or f.hidden or f.name in (entity.key, entity.owner))
    ]
    # Not all: documents tend to forget a field or two in the body.
    return len(intent.inputs) >= 0.8 * len(own)


def is_other_form(given: Field, found: Field) -> bool:
    """Whether a part of a body is no value of the column.

    It lacks properties that what answers show of it always has, or its properties are objects where
    answers show plain values.
    """
    if given.kind != "json" or found.kind != "json":
        return False
    taken, kept = (_inner(each.items) for each in (given, found))
    asked, shown = (each.get("properties") or {} for each in (taken, kept))
    if set(kept.get("required") or ()) - set(asked):
        return True
    both = [name for name in asked if name in shown]
    odd = [name for name in both if _type(asked[name]) != _type(shown[name])]
    return bool(both) and 2 * len(odd) > len(both)


def _type(schema: Json) -> str:
    """``object``, ``array`` or ``value``; empty where nothing is said."""
    kind = schema.get("type") if isinstance(schema, dict) else None
    return "" if kind is None else kind if kind in ("object", "array") else "value"


def _inner(items: dict[str, Json]) -> dict[str, Json]:
    """The schema of an object, or of a list's objects."""
    inner = items.get("items") if items.get("type") == "array" else items
    return inner if isinstance(inner, dict) and inner.get("properties") else {}


def is_writable(given: Field, found: Field, entity: Entity, *, moves: bool = False) -> bool:
    """Whether a caller may write the column with such a value.

    ``moves``: the operation puts things elsewhere, so that what holds them is written too.
    """
    if given.read_only or found.server or (found.name == entity.owner and not moves):
        return False
    if found.references:
        return given.kind == found.kind or (given.kind == "json" and bool(given.target))
    if found.kind in ("date", "date-time"):
        return given.kind in (found.kind, "text")
    if found.kind == given.kind == "json":
        taken, shown = (f.items.get("type") for f in (given, found))
        return taken == shown or None in (taken, shown)
    return given.kind == found.kind or {given.kind, found.kind} == {"integer", "real"}


# --- deletions

# `cascade`, `is_recursive`, `delete_all`, `remove_children`.
_FLAG = re.compile(
    r"(is_)?(cascade|cascading|recursive|recurse)(_delete|ly)?"
    r"|(delete|remove|purge|with)_(all|children|related|dependents|dependencies|contents?|\w+s)"
)


def cascade_flag(operation: Operation, resolver: SchemaResolver) -> str:
    """The boolean input that asks for dependants to be deleted too; empty unless it is just one."""
    given: dict[str, Json] = {i.name: i.json_schema for i in operation.inputs if i.where == "query"}
    given |= resolver.properties(resolver.item(operation.body)[0])
    found = [
        name
        for name, schema in given.items()
        if _FLAG.fullmatch(snake_case(name))
        and resolver.kind(resolver.resolve(schema)[0]) == "boolean"
    ]
    return found[0] if len(found) == 1 else ""


def cascade_stated(operation: Operation, entity: Entity, entities: Iterable[Entity]) -> None:
    """What a deletion is said to delete too goes with it: "also deletes its alerts"."""
    prose = operation_text(operation)[:4_000]
    for sentence in re.split(r"(?<=[.!?])\s+", prose):
        if not _ALSO_DELETES.search(sentence) or _NOT_ALL.search(sentence):
            continue
        for other in entities:
            if not re.search(rf"\b{re.escape(plural(other.words))}\b", sentence, re.IGNORECASE):
                continue
            for found in other.fields.values():
                if found.references == entity.name and other is not entity:
                    found.on_delete = "CASCADE"


def key_list_input(
    route: Route, collection: Collection, entity: Entity, resolver: SchemaResolver
) -> str:
    """The input of a deletion that lists keys; empty where there is none, or more is needed."""
    operation = route.operation
    whole, _ = resolver.resolve(operation.body)
    if resolver.kind(whole) == "array" and _lists(whole, resolver):
        return f"{collection.literal}_ids" if entity.key == "id" else plural(entity.key)
    body = resolver.item(operation.body)[0]
    queries = [given for given in operation.inputs if given.where == "query"]
    given: dict[str, Json] = {i.name: i.json_schema for i in queries}
    given |= resolver.properties(body)
    stated = body.get("required")
    required = {i.name for i in queries if i.required}
    required |= set(stated if isinstance(stated, list) else ())
    wanted = {plural(name) for name in (entity.key, collection.literal)}
    wanted |= {f"{collection.literal}_{ending}" for ending in ("ids", "uuids", "keys")} | {"ids"}
    found = [name for name in given if snake_case(name) in wanted and _lists(given[name], resolver)]
    return snake_case(found[0]) if len(found) == 1 and required <= set(found) else ""


def _lists(schema: Json, resolver: SchemaResolver) -> bool:
    """Whether it takes several keys: an array, or a text that names them one after the other."""
    whole, _ = resolver.resolve(schema)
    kind = resolver.kind(whole)
    inner = resolver.kind(resolver.resolve(whole.get("items"))[0]) if kind == "array" else kind
    return inner in ("string", "integer", "") and kind in ("array", "string")
