"""Doubts raised by an operation's schemas: its identifiers, query, body and answer."""

from __future__ import annotations

import re
from collections import Counter

from envwright.inference.consistency.check_context import ENOUGH_FIELDS, ConsistencyContext
from envwright.inference.domain_model import BODY_KINDS, READ_KINDS, OperationIntent, OperationKind
from envwright.inference.name_forms import clean_prose, in_words, snake_case
from envwright.inference.name_lexicon import CONTROL_PARAMETER, RECEIPT_WORDS
from envwright.inference.paths.entity_keys import GENERIC_KEYS
from envwright.inference.paths.operation_prose import operation_text
from envwright.inference.paths.routes import is_carried, is_required, path_credentials
from envwright.inference.paths.write_semantics import SAYS_REQUIRED, is_other_form
from envwright.inference.schema_fields import MAX_COLUMNS, is_timestamp_column, match_column
from envwright.inflection import singular

_USED = 0.6
"""Share of a body's fields that the tool must take."""
_EVERYWHERE = 0.8
"""Share of the paths that must have an identifier of which nothing is known: there is one."""


_EITHER_REQUIRED = re.compile(
    r"\brequired (if|when|unless) (no|not|there is no|none|an?other)\b"
    r"|\brequired (if|when) \w+ (is )?not (specified|given|provided|set|present|used)\b"
    r"|\brequired unless \w+ is (specified|given|provided|set|present|used)\b"
    r"|\bone of [^.]{0,60} required",
    re.IGNORECASE,
)
"""Words that say of an input that it or another must be given."""


def lost_identifiers(context: ConsistencyContext, intent: OperationIntent) -> str:
    """The tool has no parameter for an identifier that is not everywhere."""
    known = {name for _, names in intent.route.groups for name in names}
    known |= {*intent.inputs, *intent.checks, intent.listed}
    known = {singular(snake_case(name)) for name in known}
    named = re.findall(r"\{([^{}]+)\}", intent.operation.path)
    signing = path_credentials(intent.operation.path)
    lost = [n for n in named if singular(snake_case(n)) not in known and n not in signing]
    # An identifier of nearly all paths is the account, of which there is one.
    least = _EVERYWHERE * len(context.domain.routes)
    if len(lost) > 1 or any(context.identifiers[name] < least for name in lost):
        return f"identifiers of its path say nothing of the world: {', '.join(lost)}"
    about = {given.name: given.description for given in intent.operation.inputs}
    if lost and not is_carried(lost[0], intent.operation.path, about.get(lost[0], "")):
        return f"{lost[0]} chooses among things, and is no column"
    return ""


def lost_query_inputs(context: ConsistencyContext, intent: OperationIntent) -> str:
    """The tool has no parameter for what the query requires."""
    known = {*intent.inputs, *intent.checks, intent.listed, intent.cascades}
    known |= {name for name, _ in intent.route.narrowed}
    known = {singular(snake_case(name)) for name in known}
    lost = [
        given.name
        for given in intent.operation.inputs
        if given.where == "query"
        # One of several that must be given chooses, though every operation takes it.
        and (
            _EITHER_REQUIRED.search(given.description)
            or (is_required(given) and snake_case(given.name) not in context.boilerplate)
        )
        if singular(snake_case(given.name)) not in known
    ]
    return f"required, and nothing of the world: {', '.join(lost)}" if lost else ""


def lost_body_fields(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Few fields of its body are columns."""
    if intent.kind not in BODY_KINDS or intent.part or intent.operation.body is None:
        return ""
    if [*context.resolver.properties(context.body(intent))] == ["value"] and intent.inputs:
        return ""  # the path names the column: ``PUT /cards/{id}/name?value=…``
    uses = _uses(context, intent)
    used = [name for name, taken in uses.items() if taken]
    # Large bodies pass with ENOUGH_FIELDS, since columns beyond the limit are trimmed.
    if len(used) < min(_USED * len(uses), ENOUGH_FIELDS):
        return f"{len(used)} of {len(uses)} fields of its body are columns"
    return ""


def _uses(context: ConsistencyContext, intent: OperationIntent) -> dict[str, bool]:
    """Field of the body → whether the tool takes it; without those that only answers have."""
    entity = context.entity(intent)
    taken = {snake_case(name) for name in (*intent.inputs, *intent.checks)}
    columns = {*intent.inputs.values(), *intent.checks.values()}
    out: dict[str, bool] = {}
    schema = context.body(intent)
    for path, raw in context.fields.flat(schema):
        given = context.fields.field(path[-1], raw, path[:-1])
        steers = CONTROL_PARAMETER.fullmatch(given.name) or given.name in context.boilerplate
        if given.read_only or steers:
            continue
        column = match_column(entity, given.name)
        known = given.name in taken or column in columns
        known = known or column in (entity.key, entity.owner) or is_timestamp_column(given.name)
        # By the outer field: of a nested object one known property is enough.
        out[path[0]] = out.get(path[0], False) or known
    return out


def body_in_answer_form(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A nested part that it requires lacks properties that the column's own schema requires."""
    if intent.kind not in BODY_KINDS or intent.operation.body is None:
        return ""
    entity = context.entity(intent)
    for path, raw in context.fields.flat(context.body(intent)):
        given = context.fields.field(path[-1], raw, path[:-1])
        found = entity.fields.get(intent.inputs.get(given.name, ""))
        if found is not None and is_other_form(given, found):
            return f"{given.name} is asked for in the form in which answers show it"
    return ""


_ID = re.compile(r"(?<=\w)_(id|gid|uuid|key)$")
"""What a column has that holds another thing's key, and prose leaves out."""


def requires_nothing(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A creation that requires nothing, though its prose says that something is mandatory.

    Where that sentence names an input, callers know which one, and may be told of an exception.
    """
    if intent.kind is not OperationKind.CREATE or intent.required or intent.part:
        return ""
    words = {in_words(_ID.sub("", name)) for name in intent.inputs}
    for sentence in re.split(r"(?<=[.!?])\s+", intent.operation.description):
        found = SAYS_REQUIRED.search(sentence)
        if found and not any(re.search(rf"\b{re.escape(w)}\b", sentence) for w in words):
            return f"its schema requires nothing, its prose says {found[0]!r}"
    return ""


def wrapped_entity(context: ConsistencyContext, intent: OperationIntent) -> str:
    """The thing itself stands in a field of its body, which is taken for one of its columns.

    Or in a field of its answer, beside a made-up key.
    """
    fields = context.entity(intent).fields
    names = {intent.entity, intent.entity.rsplit("_", 1)[-1]}
    if intent.kind in (OperationKind.GET, OperationKind.LIST) and context.is_own(intent):
        key = fields[context.entity(intent).key]
        around = [n for n in names if n in fields and fields[n].kind == "json"]
        inside = around and "id" in (fields[around[0]].items.get("properties") or {})
        return f"{around[0]} may be the thing itself" if inside and not key.source else ""
    if intent.kind not in BODY_KINDS or intent.part:
        return ""
    whole = [c for c in intent.inputs.values() if c in names and fields[c].kind == "json"]
    return f"{whole[0]} may be the thing itself" if whole else ""


def requires_read_only(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A body that answers do not share requires what it says that only the service writes."""
    entity = context.entity(intent)
    schema, name = context.resolver.item(intent.operation.body)
    if intent.kind not in BODY_KINDS or schema == entity.schema or name == entity.schema_id != "":
        return ""
    properties = context.resolver.properties(schema)
    both = [
        given
        for given in schema.get("required") or ()
        if given in properties and context.resolver.read_only(properties[given])
    ]
    return f"read-only and required: {', '.join(both)}" if both else ""


# --- answers

_TOLD, _SHARED = 4, 0.7
"""Fields of an answer from which on this share of them must be columns."""
_SEEN = 0.4
"""Share of the fields that a read answers from which on they must be columns."""
_ENVELOPE = frozenset(
    """data result results errors includes included meta action success response payload jsonapi
    pagination paging links done iterator prev_iterator next_page has_more next_cursor total_count
    error error_message error_code""".split()
)
"""Fields that stand around a thing in an answer."""
_NAMING = ("id", "gid", "uuid", "name", "value", "label")
_SHARED_NAMES = frozenset("name title term tag artist author".split())
"""What several things may have alike."""
_OF_ALL = re.compile(r"\b(returns?|gets?|retrieves?|lists?) (all|a list of|the list of)\b", re.I)
# `address_2_city`: a number between words marks one of several alike.
_AMID = re.compile(r"_\d+_")
# `name_2`: the number that `unique_name` gives a second column of one name.
_NUMBER = re.compile(r"(?<=[a-z])_[2-9]$")


def entity_never_shown(context: ConsistencyContext, intent: OperationIntent) -> str:
    """No list and no item shows anything of the thing."""
    entity = context.entity(intent)
    unseen = context.is_own(intent) and not (context.shown(entity) or context.is_silent(entity))
    return "no answer shows what the thing consists of" if unseen else ""


def answer_undescribed(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its own answer is not described, or is a list where one thing is meant."""
    if intent.kind not in (OperationKind.LIST, OperationKind.GET) or not context.is_own(intent):
        return ""
    output = intent.operation.output
    if not context.answered(intent.operation):
        silent = context.is_silent(context.entity(intent))
        return "" if silent else "nothing says what it answers"
    is_array = context.resolver.kind(context.resolver.resolve(output)[0]) == "array"
    several = not is_array and context.resolver.elements(output) is not None
    return "it answers a list" if intent.kind is OperationKind.GET and several else ""


def writes_never_shown(context: ConsistencyContext, intent: OperationIntent) -> str:
    """It mostly takes fields that no answer shows: what answers show is another thing."""
    if intent.kind not in BODY_KINDS or not context.is_own(intent):
        return ""
    entity = context.entity(intent)
    shown = context.shown(entity)
    if context.is_silent(entity):
        return ""
    written = [entity.fields[c] for c in intent.inputs.values() if c in entity.fields]
    unseen = [
        found.name
        for found in written
        if found.source and not (found.hidden or found.name in shown)
        if snake_case(found.source[0]) not in shown
    ]
    if 2 * len(unseen) >= max(len(written), 1):
        return f"it writes {', '.join(unseen)}, which no answer shows"
    return ""


def answers_receipt(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its answer is a receipt: it only says that something will be done."""
    if intent.kind in READ_KINDS or not context.is_own(intent):
        return ""
    _, name = context.resolver.item(intent.operation.output)
    words = set(snake_case(name.rsplit(".", 1)[-1]).split("_")) if name else set()
    late = words & RECEIPT_WORDS and not words & set(intent.entity.split("_"))
    return "it answers that something will be done" if late else ""


def answers_other_entity(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A write answers what is hardly the thing."""
    if intent.kind not in BODY_KINDS or not context.is_own(intent):
        return ""
    shown = context.answered(intent.operation)
    fields = context.entity(intent).fields.values()
    known = {name for f in fields for name in (f.name, *map(snake_case, f.source))}
    if len(shown) < _TOLD or len(shown & known) >= min(_SHARED * len(shown), ENOUGH_FIELDS):
        return ""
    return f"{len(shown & known)} of {len(shown)} fields of its answer are columns"


def shows_other_fields(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A read answers what is hardly the thing: its list and its item show two things."""
    if intent.kind not in (OperationKind.LIST, OperationKind.GET) or not context.is_own(intent):
        return ""
    shown = context.answered(intent.operation)
    fields = context.entity(intent).fields.values()
    known = {name for f in fields for name in (f.name, *map(snake_case, f.source))}
    if shown and not shown & known and not context.entity(intent).is_table:
        return "no field of its answer is a column"
    if len(shown) < _TOLD or _SEEN * len(shown) <= len(shown & known) or len(known) > MAX_COLUMNS:
        return ""
    return f"{len(shown & known)} of {len(shown)} fields of its answer are columns"


def list_by_no_key(context: ConsistencyContext, intent: OperationIntent) -> str:
    """It answers a list of what has a term or a status, and its tool would give one of them."""
    entity = context.entity(intent)
    locator = context.domain.collections[intent.collection].locator
    if intent.kind is not OperationKind.GET or not locator or not context.is_own(intent):
        return ""
    found = entity.fields[locator[-1]]
    param = snake_case(context.domain.collections[intent.collection].params[-1])
    # No key of any kind by its name: ``{term}``, ``{status}``.
    plain = not {*param.split("_")} & {*GENERIC_KEYS, *intent.entity.split("_")}
    kinds = bool(found.enum) or found.kind in ("date", "date-time", "boolean")
    no_key = plain and (kinds or not found.source or found.name != param) and param[-2:] != "id"
    several = context.resolver.elements(intent.operation.output) is not None
    # A key's own list is a list of one, unless prose speaks of all, or things only share the name.
    shared = param in _SHARED_NAMES or not (found.source or found.hidden or param.endswith("_id"))
    said = _OF_ALL.search(clean_prose(operation_text(intent.operation), 300))
    no_key = no_key or (shared and param not in GENERIC_KEYS - _SHARED_NAMES) or said is not None
    return "it answers a list of those with its last identifier" if no_key and several else ""


def columns_of_envelope(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its columns are those of an answer's envelope, and not of the thing in it."""
    if not context.is_own(intent):
        return ""
    found = {snake_case(f.source[0]) for f in context.entity(intent).fields.values() if f.source}
    around = sorted(found & _ENVELOPE)
    return f"{' and '.join(around)} are an envelope's" if len(around) > 1 else ""


def writes_flattened_object(context: ConsistencyContext, intent: OperationIntent) -> str:
    """It writes ``device`` as it is, and answers show ``device_id`` and ``device_name``."""
    if intent.kind not in BODY_KINDS or intent.part:
        return ""
    fields = context.entity(intent).fields
    shown = {f.name for f in fields.values() if f.source and not f.references}
    for column in intent.inputs.values():
        itself = column in context.shown(context.entity(intent))
        parts = any(name.startswith(f"{column}_") for name in shown)
        if column in fields and fields[column].kind == "json" and not itself and parts:
            return f"it writes {column}, beside which answers show its parts"
        if column in fields and not itself and shown & {f"{column}_{end}" for end in _NAMING}:
            return f"it writes {column}, beside which answers show its parts"
    return ""


def ambiguous_columns(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Two columns of one name: nothing says which one is meant."""
    known = context.entity(intent).fields
    alike = Counter(_AMID.sub("_", name) for name in known)
    for name in intent.part.values() or known:
        if _AMID.search(name) and alike[_AMID.sub("_", name)] > 1:
            return f"{name} is one of several"
        plain = _NUMBER.sub("", name)
        ours = not known[name].source or snake_case(known[name].source[-1]) != name
        if plain != name and plain in known and ours:
            return f"{name} may be {plain}"
    return ""
