"""Documents that call procedures: ``POST /product.add``, ``/users/list``, ``Action=GetUser``.

Their paths have no identifiers: what is done to what is the name's last part, and which one is
meant stands in the query or the body. Such a document is a list of tools that happens to have
paths, so it is read as one: each operation becomes a tool with the name that its path or its
identifier spells, and ``route_tools`` reads names and parameters, with its own confidence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from envwright.inference.domain_model import NameStyle, PathDocument, Refusal, UnmappedReason
from envwright.inference.name_forms import snake_case, unique_name
from envwright.inference.name_lexicon import (
    BARE_KEYS,
    CONTROL_PARAMETER,
    MOVE_VERBS,
    NOUN_VERBS,
    VERB_CLASSES,
    ToolName,
    VerbClass,
    json_type,
    key_stem,
    opening_verb,
    parse_tool_name,
)
from envwright.inference.paths.operation_prose import is_upsert
from envwright.inference.paths.routes import COMMON_INPUT_SHARE, is_carried, is_required
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists import route_tools
from envwright.inference.tool_lists.tool_classification import ITEM_CLASSES
from envwright.inflection import singular
from envwright.types import Interface, Json, Operation

_SHARE = 0.6
"""Share of operations without identifiers, from which on a document calls procedures."""
# Operations below which a document is too small to tell.
_LEAST = 4
_OTHERS = 0.1
"""Share of other methods from which on GET is known to only read."""
_SPOKEN = 0.5
_SPEAKS = 0.2
"""Share of GET from which on a document's methods mean what they say."""
# AWS style: /?Action=GetUser, /#X-Amz-Target=DynamoDB_20120810.PutItem.
_TARGET = re.compile(r"#?(?:Action|X-Amz-Target)=(?:[\w-]+\.)*(\w+)")
_NO_NAME = re.compile(
    r"api|rest|rpc|json|xml|latest|v\d+([._-]?\w{1,6})?|(?=\w*\Z)\w*version\w*", re.IGNORECASE
)
_SUFFIX = re.compile(r"\.(json|xml|php|ashx|aspx|do)$")
# What generators put around an identifier: get_users, listUsersUsingGET_1, users__12_get.
_GENERATED = re.compile(
    r"^(get|post|put|patch|delete)_(?=[A-Za-z])|Using(GET|POST|PUT|DELETE)(_?\d)*$"
    r"|(?<!_)_+\d++_(get|post|put|patch|delete)$",
    re.IGNORECASE,
)
_BY_METHOD = {"post": "create", "put": "update", "patch": "update", "delete": "delete"}
_READS = (VerbClass.LIST, VerbClass.GET)
_SCALARS = ("string", "integer", "number", "boolean")
_SHOWN = frozenset({"info", "details", "detail", "show"})
"""Last words that mean: get this one."""
_JOINS = frozenset({"assign", "unassign"})
"""Verbs after which nothing says where what they join is kept."""


@dataclass(frozen=True, slots=True)
class _Call:
    """One operation and the name that it is read by."""

    operation: Operation
    name: str


def is_rpc_document(interface: Interface) -> bool:
    """Whether most paths end with a verb, so that they name no things at all."""
    split = [_segments(operation.path) for operation in interface.operations]
    spoken = sum(bool(_by_path(parts)) for parts in split)
    return spoken >= _SPOKEN * len(split)


def read_rpc_document(
    interface: Interface, boilerplate: frozenset[str], resolver: SchemaResolver
) -> PathDocument | None:
    """The interface read as a list of tools; ``None`` where its paths name things themselves.

    Args:
        interface: what a document says.
        boilerplate: names of inputs that say nothing of the domain.
        resolver: its schemas.
    """
    plain = [op for op in interface.operations if "{" not in op.path and not op.deprecated]
    if len(plain) < max(_LEAST, _SHARE * len(interface.operations)):
        return None
    plain, twins = _without_twins(plain, resolver)
    calls, twice = _once(_named(plain, boilerplate, speaks=_methods_speak(interface)))
    dropped = boilerplate | _everywhere(plain, resolver)
    others = sum(operation.method != "get" for operation in interface.operations)
    pure = others >= _OTHERS * len(interface.operations)
    tools = tuple(_tools(calls, dropped, resolver, pure))
    routed = route_tools(interface.model_copy(update={"operations": tools}))
    ids = {call.name: call.operation.id for call in calls}
    back = [op.model_copy(update={"id": ids[op.id]}) for op in routed.interface.operations]
    same = (UnmappedReason.SAME_AS_OTHER, "by another method")
    return replace(
        routed,
        interface=routed.interface.model_copy(update={"operations": tuple(back)}),
        boilerplate=boilerplate,
        names=NameStyle.CALLS,
        creating=frozenset(ids[name] for name in routed.creating),
        refused={ids[name]: why for name, why in routed.refused.items()}
        | _left_out(interface, plain)
        | {op.id: same for op in (*twice, *twins)},
    )


def _left_out(interface: Interface, plain: list[Operation]) -> dict[str, Refusal]:
    kept = {operation.id for operation in plain}
    return {
        op.id: (UnmappedReason.DEPRECATED, "") if op.deprecated else (UnmappedReason.NOT_CRUD, "")
        for op in interface.operations
        if op.id not in kept
    }


# --- names


def _without_twins(
    operations: list[Operation], resolver: SchemaResolver
) -> tuple[list[Operation], list[Operation]]:
    """The operations without those that do by GET what the same path does by POST; and these."""
    forms: dict[tuple[str, frozenset[str]], list[Operation]] = {}
    for operation in operations:
        key = operation.path, frozenset(_inputs(operation, resolver))
        forms.setdefault(key, []).append(operation)
    twins = []
    for (path, _), same in forms.items():
        by_method = {operation.method: operation for operation in same}
        if {"get", "post"} <= set(by_method):
            spoken = (
                parse_tool_name(snake_case("_".join(_segments(path)))).kind is not VerbClass.UNKNOWN
            )
            # A verb in the path says what is done, so the POST is kept with its body; else GET says
            # that it reads.
            twins.append(by_method["get" if spoken else "post"])
    gone = {operation.id for operation in twins}
    return [operation for operation in operations if operation.id not in gone], twins


def _methods_speak(interface: Interface) -> bool:
    """Whether POST means create: not where nearly all is posted, nor where names have verbs."""
    reads = sum(operation.method == "get" for operation in interface.operations)
    return reads >= _SPEAKS * len(interface.operations) and not is_rpc_document(interface)


def _named(
    operations: Sequence[Operation], boilerplate: frozenset[str], *, speaks: bool
) -> list[_Call]:
    split = [_segments(operation.path) for operation in operations]
    lead = _shared(split)
    taken: Counter[tuple[str, str]] = Counter()
    names: set[str] = set()
    out: list[_Call] = []
    for operation, parts in zip(operations, split, strict=True):
        name = _name(operation, parts[lead:], boilerplate, speaks)
        taken[name, operation.method] += 1
        same = taken[name, operation.method] == 1 and any(
            call.name == name and _form(call.operation) == _form(operation) for call in out
        )
        name = name if same else unique_name(name, names)
        names.add(name)
        out.append(_Call(operation, name))
    return out


def _form(operation: Operation) -> str:
    return operation.path.strip("/")


def _segments(path: str) -> list[str]:
    """The parts of a path that can name something."""
    if found := _TARGET.search(path):
        return [found[1]]
    parts = [_SUFFIX.sub("", part) for part in re.split(r"[/#?]", path) if part]
    parts = [re.sub(r"(?<=[a-z])[_-]?A[Pp][Ii]$", "", part) for part in parts]
    return [part for part in parts if not _NO_NAME.fullmatch(part) and "=" not in part]


def _shared(split: list[list[str]]) -> int:
    """How many parts in front are the same everywhere, so that they name the product."""
    count = 0
    # At least two parts stay (thing and verb), or one that holds both: `add_product`.
    while len({tuple(parts[: count + 1]) for parts in split}) == 1 and all(
        len(parts) > count + 2 or (len(parts) == count + 2 and "_" in snake_case(parts[-1]))
        for parts in split
    ):
        count += 1
    return count


def _name(
    operation: Operation, parts: list[str], boilerplate: frozenset[str], methods_speak: bool
) -> str:
    """Verb and thing, from the path, else the identifier, else the method."""
    own = snake_case(_GENERATED.sub("", operation.id))
    if found := _by_path(parts):
        return found
    words = own.split("_")
    if words[0] in VERB_CLASSES or VERB_CLASSES.get(words[-1]) not in (None, VerbClass.UNKNOWN):
        return own
    path = snake_case("_".join(parts))
    keyed = _takes_key(operation, boilerplate)
    opening = opening_verb(operation.summary) or opening_verb(operation.description)
    made = operation.method == "put" and opening is VerbClass.CREATE
    verb = "create" if made else _BY_METHOD.get(operation.method) or ("get" if keyed else "list")
    if not methods_speak:
        return path
    return f"{verb}_{path if verb == 'list' else singular(path)}"


def _by_path(parts: list[str]) -> str:
    """``templates``, ``add`` → ``add_template``; empty where the last part has no verb."""
    if not parts:
        return ""
    words = [word for part in re.split(r"[.]", parts[-1]) for word in [snake_case(part)]]
    before = [snake_case(part) for part in parts[:-1]] + words[:-1]
    last = words[-1].split("_")
    if last[0] in VERB_CLASSES and last[0] not in _SHOWN:
        verb, things = last[0], [*before, *(["_".join(last[1:])] if last[1:] else [])]
    elif words[-1] in _SHOWN and before:
        verb, things = "get", [*before[:-1], singular(before[-1])]
    else:
        return ""
    if verb not in ("get", "fetch", "read", "set") and VERB_CLASSES[verb] is not VerbClass.LIST:
        things = [*things[:-1], singular(things[-1])] if things else []
    things = [*map(singular, things[:-1]), *things[-1:]]
    return "_".join([verb, *things])


def _takes_key(operation: Operation, boilerplate: frozenset[str]) -> bool:
    """Whether it requires a key that says which one is meant."""
    names = {snake_case(given.name) for given in operation.inputs if given.required} - boilerplate
    return any(name in BARE_KEYS or key_stem(name) for name in names)


def _once(calls: list[_Call]) -> tuple[list[_Call], list[Operation]]:
    """Each call once, where a document offers the same by GET and by POST; and the others."""
    kept: dict[str, _Call] = {}
    twice = []
    for call in calls:
        before = kept.get(call.name)
        if before is None:
            kept[call.name] = call
        elif before.operation.method == "get":
            twice.append(before.operation)
            kept[call.name] = call
        else:
            twice.append(call.operation)
    return list(kept.values()), twice


# --- parameters


def _everywhere(operations: Sequence[Operation], resolver: SchemaResolver) -> frozenset[str]:
    """Inputs that most operations have, required or not, and that are no key of anything."""
    counts = Counter(
        name
        for op in operations
        for name in {
            snake_case(n)
            for n in _inputs(op, resolver)
            if n not in _required(op, resolver) or is_carried(n)
        }
    )
    least = max(COMMON_INPUT_SHARE * len(operations), 8)
    return frozenset(name for name, count in counts.items() if count >= least)


def _inputs(operation: Operation, resolver: SchemaResolver) -> dict[str, Json]:
    """Everything that a caller may give, by name."""
    out: dict[str, Json] = {}
    for given in operation.inputs:
        if given.where == "query":
            about = {"description": given.description} if given.description else {}
            out[given.name] = {**given.json_schema, **about}
    for name, schema in resolver.properties(resolver.resolve(operation.body)[0]).items():
        whole, _ = resolver.resolve(schema)
        out[name] = whole if json_type(whole) in _SCALARS else schema
    return out


def _tools(
    calls: list[_Call], dropped: frozenset[str], resolver: SchemaResolver, pure: bool
) -> list[Operation]:
    given = [
        {n: s for n, s in _inputs(call.operation, resolver).items() if snake_case(n) not in dropped}
        for call in calls
    ]
    needed = [_required(call.operation, resolver) for call in calls]
    keys = _keys(calls, given, needed)
    return [
        _tool(call, properties, required, key, _hints(call, resolver, pure))
        for call, properties, required, key in zip(calls, given, needed, keys, strict=True)
    ]


def _required(operation: Operation, resolver: SchemaResolver) -> set[str]:
    stated = resolver.resolve(operation.body)[0].get("required")
    return {given.name for given in operation.inputs if is_required(given)} | set(
        stated if isinstance(stated, list) else ()
    )


def _keys(calls: list[_Call], given: list[dict[str, Json]], needed: list[set[str]]) -> list[str]:
    """The input of each call that says which one it works on; empty where none does."""
    sole: Counter[tuple[str, str]] = Counter()
    out = []
    for call, properties, required in zip(calls, given, needed, strict=True):
        named = parse_tool_name(call.name)
        noun = _whose(named, properties)
        scalars = [n for n, s in properties.items() if json_type(s) in ("string", "integer")]
        must = [n for n in scalars if n in required and "enum" not in properties[n]]
        found = ""
        if named.kind in ITEM_CLASSES and noun:
            wanted = _key_names(noun)
            ranked = sorted(scalars, key=lambda n: n not in required)
            found = next((n for w in wanted for n in ranked if snake_case(n) == w), "")
            if not found and len(must) == 1 and _may_be_key(must[0], noun):
                sole[noun, must[0]] += 1
        out.append(found)
    for at, (call, properties, required) in enumerate(zip(calls, given, needed, strict=True)):
        noun = _whose(parse_tool_name(call.name), properties)
        if not out[at] and parse_tool_name(call.name).kind in ITEM_CLASSES:
            # An odd name counts as a key only where several calls on the thing need it.
            shared = (n for n in properties if n in required and sole[noun, n] > 1)
            out[at] = next(shared, "")
    return out


def _is_noun(word: str) -> bool:
    """Whether a verb in front is as often the thing itself: ``schedules``, ``orders``."""
    return word in NOUN_VERBS


def _whose(named: ToolName, properties: Iterable[str]) -> str:
    """The thing whose key is looked for: the ip in ``set_ip_pool(ip, pool)``."""
    words = named.noun
    is_part = (
        named.verb in MOVE_VERBS and len(words) > 1 and words[-1] in map(snake_case, properties)
    )
    return "_".join(words[:-1] if is_part else words)


def _may_be_key(name: str, noun: str) -> bool:
    """Whether an input can be the key of a thing of another name: no key of something else."""
    whose = key_stem(snake_case(name))
    return not CONTROL_PARAMETER.fullmatch(snake_case(name)) and (
        not whose or whose.rsplit("_", 1)[-1] in noun.split("_")
    )


def _key_names(noun: str) -> list[str]:
    """What the key of a thing is called, the surest first."""
    last = noun.rsplit("_", 1)[-1]
    stems = [noun, last] if last != noun else [noun]
    endings = ("id", "uuid", "guid", "key", "arn", "name")
    return [
        *(f"{word}_{end}" for word in stems for end in endings[:3]),
        *("id", "uuid", "guid"),
        *(f"{word}_{end}" for word in stems for end in endings[3:]),
        *stems,
    ]


def _tool(
    call: _Call, properties: dict[str, Json], required: set[str], key: str, hints: dict[str, Json]
) -> Operation:
    """The operation as a listed tool: one object of parameters, hints, prose."""
    operation = call.operation
    body: dict[str, Json] = {"type": "object", "properties": properties}
    body["required"] = [name for name in properties if name in required or name == key]
    body["x-hints"] = hints | {"path": True} | ({"key": key} if key else {})
    text = " ".join(part for part in (operation.summary, operation.description) if part)
    return operation.model_copy(
        update={"id": call.name, "inputs": (), "body": body, "description": text}
    )


def _answers_one(operation: Operation, resolver: SchemaResolver) -> bool:
    """Whether the answer is described and holds nothing that could be a list."""
    properties = resolver.properties(resolver.resolve(operation.output)[0])
    inner = [resolver.resolve(raw)[0] for raw in properties.values()]
    return len(inner) > 2 and all(resolver.kind(found) in _SCALARS for found in inner)


def _finds_one(call: _Call, resolver: SchemaResolver) -> bool:
    """Whether it finds one thing: it says so, and its answer holds no list of things."""
    output = call.operation.output
    shown = resolver.properties(resolver.item(output)[0])
    named = call.name.split("_")[0] in ("find", "lookup")
    return named and len(shown) > 1 and resolver.elements(output) is None


def _hints(call: _Call, resolver: SchemaResolver, pure: bool) -> dict[str, Json]:
    """What the method says; ``pure``: the document uses others beside GET, which so only reads."""
    if resolver.is_binary(call.operation.body) or resolver.is_file(call.operation.output):
        return {"unreadable": "it takes or gives a file"}
    words = call.name.split("_")
    if is_upsert(call.operation, _inputs(call.operation, resolver), ()):
        return {"unreadable": "it makes or changes, and nothing says which"}
    if _JOINS & set(words) or (words[0] == "set" and singular(words[-1]) != words[-1]):
        return {"unreadable": "nothing says where what it joins is kept"}
    kind = parse_tool_name(call.name).kind
    one = _answers_one(call.operation, resolver) or _finds_one(call, resolver)
    if kind is VerbClass.LIST and one:
        return {"unreadable": "it is called a list and answers one"}
    reads = kind in _READS
    if call.operation.method == "get" and (reads or pure or _is_noun(words[0])):
        return {"read_only": True}
    return {"read_only": False} if call.operation.method in ("put", "patch", "delete") else {}
