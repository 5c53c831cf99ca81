"""Intents → tools: SQL by kind, then names, descriptions, and no tool twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.environment.sql_text import sql_tokens
from envwright.inference.business_rules.rule_application import WRONG_STATE_TEXT
from envwright.inference.domain_model import Entity, Field, OperationIntent, OperationKind
from envwright.inference.emit.query_tools import count_tool, get_tool, list_tool, members_tool
from envwright.inference.emit.row_lookup import EnvironmentScope, locate_row
from envwright.inference.emit.tool_names import alternative_name, naming_order, strip_path_suffix
from envwright.inference.emit.write_tools import (
    batch_create_tool,
    bulk_delete_tool,
    create_tool,
    delete_tool,
    move_tool,
    update_tool,
)
from envwright.inference.name_forms import (
    clean_prose,
    first_sentence,
    name_as_words,
    quote_identifier,
    snake_case,
    sql_literal,
    unique_name,
    with_article,
)
from envwright.inference.paths.operation_prose import (
    operation_text,
    says_create_or_update,
    strip_operation_name,
)
from envwright.inflection import is_plural, plural, singular
from envwright.types import Guard, Operation, Returns, ToolSpec

# States that prose requires: "You can only remove payments while the batch is in the OPEN state".
#
# Read is a sentence with "only" that names values which the state of the thing, or of what holds
# it,
# can have. Anything less plain stays in the description, where it is said already.


_CONDITIONS_CHANGES = (
    OperationKind.UPDATE,
    OperationKind.REPLACE,
    OperationKind.DELETE,
    OperationKind.ACTION,
    OperationKind.CREATE,
)
_STATE = re.compile(r"(\w+_)?(status|state|phase|stage)")
_ONLY = re.compile(r"\bonly\b[^.]*\b(while|when|if|in|for|with|on|before|whose)\b", re.IGNORECASE)
_NOT = re.compile(r"\b(not|never|n't|except|unless|isn't)\b", re.IGNORECASE)
_NAMES_STATE = re.compile(r"\b(status|state|phase|stage)\b", re.IGNORECASE)


def prose_guards(scope: EnvironmentScope, intent: OperationIntent) -> list[Guard]:
    """The guards that the prose of an operation states for the things in its path."""
    if intent.kind not in _CONDITIONS_CHANGES or intent.allowed:
        return []
    about = clean_prose(operation_text(intent.operation), 4_000)
    out = []
    for sentence in re.split(r"(?<=[.!?])\s+", about):
        if not _ONLY.search(sentence) or _NOT.search(sentence):
            continue
        found = next(_states(scope, intent, sentence), None)
        if found is not None:
            out.append(_guard(scope, intent, *found))
    return out


def _states(
    scope: EnvironmentScope, intent: OperationIntent, sentence: str
) -> Iterator[tuple[int, Entity, Field, list[str]]]:
    """What the sentence can be about: how deep in the path, whose column, which values."""
    groups = intent.route.groups
    depths = range(len(groups), 0, -1)
    chain = [(n, scope.entities[scope.world.collections[groups[n - 1][0]].entity]) for n in depths]
    named = [(n, e) for n, e in chain if _is_named(e, sentence)]
    for depth, entity in named or chain[:1]:
        for found in entity.fields.values():
            if found.kind != "text" or not found.enum or not _STATE.fullmatch(found.name):
                continue
            values = [str(v) for v in found.enum if _says(str(v), sentence)]
            if values and len(values) < len(found.enum):
                yield depth, entity, found, values


def _is_named(entity: Entity, sentence: str) -> bool:
    words = {
        name_as_words(entity.name),
        name_as_words(plural(entity.name)),
        singular(entity.table),
    }
    return any(re.search(rf"\b{re.escape(word)}\b", sentence, re.IGNORECASE) for word in words)


def _says(value: str, sentence: str) -> bool:
    """Whether a sentence names a state: in capitals or quotes, or beside the word "state"."""
    plain = re.escape(value)
    if re.search(rf"[\"'`]{plain}[\"'`]", sentence, re.IGNORECASE):
        return True
    if value.isupper() and len(value) > 2 and re.search(rf"\b{plain}\b", sentence):
        return True
    near = _NAMES_STATE.search(sentence) is not None
    return near and re.search(rf"\b{plain}\b", sentence, re.IGNORECASE) is not None


def _guard(
    scope: EnvironmentScope,
    intent: OperationIntent,
    depth: int,
    entity: Entity,
    found: Field,
    values: list[str],
) -> Guard:
    here = locate_row(scope, intent.route, depth)
    listed = ", ".join(sql_literal(value) for value in values)
    words = " or ".join(value.replace("_", " ") for value in values)
    return Guard(
        sql=f"SELECT {quote_identifier(found.name)} IN ({listed}) FROM {quote_identifier(entity.table)}"  # noqa: E501
        f" WHERE {here.match}",
        error=f"{here.label[:1].upper()}{here.label[1:]}{WRONG_STATE_TEXT}{words}.",
    )


# Parameters of a built tool under the names that the listed tool gives them.


def restore_parameter_names(tool: ToolSpec, operation: Operation) -> ToolSpec:
    """The tool with ``issueId`` where the rules wrote ``issue_id``, in its SQL and messages too."""
    names = _names(tool, operation)
    if not names:
        return tool
    steps = (step.model_copy(update={"sql": _bound(step.sql, names)}) for step in tool.do)
    return tool.model_copy(
        update={
            "parameters": {names.get(n, n): p for n, p in tool.parameters.items()},
            "let": {name: _bound(sql, names) for name, sql in tool.let.items()},
            "require": tuple(_own_names_guard(guard, names) for guard in tool.require),
            "do": tuple(steps),
            "returns": _returns(tool.returns, names),
        }
    )


def _names(tool: ToolSpec, operation: Operation) -> dict[str, str]:
    """Built name → own name, where they differ and the own one can be bound."""
    body = operation.body or {}
    properties = body.get("properties")
    stated = [given.name for given in operation.inputs]
    stated += list(properties) if isinstance(properties, dict) else []
    out: dict[str, str] = {}
    taken = {*tool.parameters, *tool.let}
    for own in stated:
        built = snake_case(own)
        usable = own.isidentifier() and own.isascii() and own not in taken and own != "item"
        if built in tool.parameters and built not in out and usable:
            out[built] = own
            taken.add(own)
    return out


def _bound(sql: str, names: dict[str, str]) -> str:
    """SQL with its bound names changed; texts and columns stay."""
    parts, end = [], 0
    for token in sql_tokens(sql):
        name = token.text[1:] if token.kind == "symbol" and token.text[:1] == ":" else ""
        if name in names:
            parts += [sql[end : token.start], f":{names[name]}"]
            end = token.start + len(token.text)
    return "".join([*parts, sql[end:]])


def _own_names_guard(guard: Guard, names: dict[str, str]) -> Guard:
    error = guard.error
    for built, own in names.items():
        error = error.replace(f"{{{built}}}", f"{{{own}}}")
    listed = names.get(guard.for_each or "", guard.for_each)
    return Guard(sql=_bound(guard.sql, names), error=error, for_each=listed)


def _returns(returns: Returns, names: dict[str, str]) -> Returns:
    nested = {name: _returns(inner, names) for name, inner in returns.nested.items()}
    return returns.model_copy(update={"sql": _bound(returns.sql, names), "nested": nested})


_MAKERS = {
    OperationKind.LIST: list_tool,
    OperationKind.GET: get_tool,
    OperationKind.COUNT: count_tool,
    OperationKind.CREATE: create_tool,
    OperationKind.BATCH: batch_create_tool,
    OperationKind.REPLACE: update_tool,
    OperationKind.UPDATE: update_tool,
    OperationKind.ACTION: update_tool,
    OperationKind.DELETE: delete_tool,
    OperationKind.DELETE_SEVERAL: bulk_delete_tool,
    OperationKind.MEMBERS: members_tool,
    OperationKind.MOVE: move_tool,
}
_VERBS = frozenset(
    """
    add approve archive assign book buy cancel close complete create delete disable edit enable find
    get insert list lock lookup move open order pay place publish query register remove rename
    reopen replace restore retrieve schedule search send set show start stop submit suspend unlock
    update upload
    """.split()
)
_READING = frozenset("find get list lookup query retrieve search show".split())
_DELETIONS = (OperationKind.DELETE, OperationKind.DELETE_SEVERAL)
_CHANGES = (OperationKind.UPDATE, OperationKind.REPLACE)
_ONE = (
    OperationKind.GET,
    OperationKind.CREATE,
    OperationKind.UPDATE,
    OperationKind.REPLACE,
    OperationKind.DELETE,
)
_LAST = frozenset("add create delete get info list remove update".split())
"""Verbs that stand last where the thing comes first: ``order_shipment_add``."""
_MAX_NAME, _MAX_WORDS = 40, 6
_GENERATED = re.compile(r"_async$|_using_(get|post|put|patch|delete)(_\d+)?$")
"""What a generator of documents adds to names."""


def compile_tools(
    scope: EnvironmentScope, intents: list[OperationIntent]
) -> tuple[list[ToolSpec], list[OperationIntent]]:
    """The tools of an environment, and the intents that another tool already serves."""
    made = [_bare(scope, intent) for intent in intents]
    seen: set[str] = set()
    names: dict[int, str] = {}
    for number in naming_order(scope.world, intents):
        body = _body(made[number])
        if body not in seen:
            seen.add(body)
            names[number] = _name(scope, intents[number], set(names.values()))
    kept = [number for number in range(len(intents)) if names.get(number)]
    tools = [
        made[number].model_copy(
            update={
                "name": names[number],
                "description": _description(scope, intents[number]),
                "operation": intents[number].operation.id,
            }
        )
        for number in kept
    ]
    return tools, [intent for number, intent in enumerate(intents) if number not in kept]


def _bare(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """What an intent does, without name and prose."""
    bare = _MAKERS[intent.kind](scope, intent)
    said = [] if scope.world.named else prose_guards(scope, intent)
    if said or intent.guards:
        bare = bare.model_copy(update={"require": (*bare.require, *said, *intent.guards)})
    return restore_parameter_names(bare, intent.operation) if scope.world.named else bare


def _body(bare: ToolSpec) -> str:
    """What tells tools apart: all but the prose of their parameters."""
    plain = {
        name: given.model_copy(update={"json_schema": given.json_schema | {"description": ""}})
        for name, given in bare.parameters.items()
    }
    return bare.model_copy(update={"name": "x", "parameters": plain}).model_dump_json()


def _name(scope: EnvironmentScope, intent: OperationIntent, taken: set[str]) -> str:
    """The operation's own name where it reads well, else verb and thing; empty if none is free."""
    entity = scope.entities[intent.entity]
    if intent.name:
        base = intent.name[:60]
        return base if base not in taken else alternative_name(scope.world, intent, base, taken)
    if scope.world.named:
        return unique_name(valid_tool_name(intent.operation.id), taken)
    own = _GENERATED.sub("", snake_case(re.sub(r"[^A-Za-z0-9]+", "_", intent.operation.id)))
    own = strip_path_suffix(own, intent.operation.path, intent.operation.method)
    noun = singular(own.partition("_")[2])
    other = noun != entity.name and noun in scope.world.entities
    clear = not scope.world.called and not other and own not in taken
    if clear and _reads_well(own, entity, intent):
        return own
    base = _plain_name(intent, entity)
    return base if base not in taken else alternative_name(scope.world, intent, base, taken)


def valid_tool_name(name: str) -> str:
    """A tool's own name where a tool may be called so, else the nearest one."""
    kept = re.sub(r"\W", "_", name, flags=re.ASCII)[:60] or "tool"
    return kept if kept[0].isalpha() or kept[0] == "_" else f"tool_{kept}"[:60]


def _reads_well(name: str, entity: Entity, intent: OperationIntent) -> bool:
    words = name.split("_")
    operation = intent.operation
    path = snake_case("_".join(re.findall(r"[^\W_]+", operation.path)))
    ending = name.removeprefix(f"{operation.method}_")
    if f"{operation.method}_{path}" == name or (
        intent.route.groups and f"_{path}".endswith(f"_{ending}")
    ):
        return False  # made from the path, by the source or by a generator
    if (
        words[-1] in _LAST
        or not (
            words[0] in _VERBS
            or (intent.kind is OperationKind.ACTION and words[0] == _tail(intent))
        )
        or len(words) > _MAX_WORDS
        or len(name) > _MAX_NAME
    ):
        return False
    if _has_path_noise(name, intent) or (intent.writes and words[0] in _READING):
        return False
    if intent.kind in _DELETIONS and words[0] not in ("delete", "remove", "cancel"):
        return False
    known = {*entity.name.split("_"), singular(entity.table.split("_")[-1])}
    return any(singular(word) in known for word in words[1:]) or intent.kind is OperationKind.ACTION


def _tail(intent: OperationIntent) -> str:
    return snake_case(intent.route.tail[-1]) if intent.route.tail else ""


def _has_path_noise(name: str, intent: OperationIntent) -> bool:
    """``get_boards_by_id_board``, ``add_boards``: made from the path by a generator."""
    if re.search(r"_ids?_(?!by_)|_by_ids?$|_api_|_v\d", name):
        return True
    named = [snake_case(param) for _, params in intent.route.groups for param in params]
    if any(name.endswith(f"_{param}") or f"_by_{param}" in name for param in named if "_" in param):
        return True
    last = name.rsplit("_", 1)[-1]
    if last == "id" and not name.endswith("_by_id"):
        return True
    return intent.kind in _ONE and is_plural(last)


def _plain_name(intent: OperationIntent, entity: Entity) -> str:
    tail = _tail(intent)
    one, many = entity.name, plural(entity.name)
    if intent.part:
        name = f"{'get' if intent.kind is OperationKind.GET else 'update'}_{one}_{tail}"
    elif intent.kind is OperationKind.ACTION:
        verb = f"undo_{tail}" if intent.operation.method == "delete" else tail
        name = f"{verb}_{one}"
    elif intent.kind is OperationKind.LIST:
        verb = "list" if intent.route.template == intent.collection else "search"
        name = f"get_{many}_by_{entity.key}" if _is_chosen(intent) else f"{verb}_{many}"
    elif intent.kind is OperationKind.BATCH:
        name = f"create_{many}"
    elif intent.kind is OperationKind.DELETE_SEVERAL:
        name = f"delete_{many}"
    elif intent.kind is OperationKind.COUNT:
        name = "_by_".join([f"count_{many}", *intent.inputs])
    elif (
        intent.kind is OperationKind.UPDATE and intent.route.tail and tail in intent.inputs.values()
    ):
        name = f"set_{one}_{tail}"
    else:
        name = f"{intent.kind.value}_{one}"
    return name[:60]


def _is_chosen(intent: OperationIntent) -> bool:
    """Whether a list is of those whose keys are given."""
    return intent.route.template == f"{intent.collection}/*"


def _description(scope: EnvironmentScope, intent: OperationIntent) -> str:
    operation = intent.operation
    stated = first_sentence(strip_operation_name(operation.summary, operation))
    if len(stated.split()) < 2:
        stated = first_sentence(strip_operation_name(operation.description, operation))
    if len(stated.split()) >= 2 and not (intent.kind in _CHANGES and says_create_or_update(stated)):
        return stated
    return _plain_description(intent, scope.entities[intent.entity])


def _plain_description(intent: OperationIntent, entity: Entity) -> str:
    one, many = with_article(entity.name), name_as_words(plural(entity.name))
    if intent.part:
        verb = "Get" if intent.kind is OperationKind.GET else "Change"
        return f"{verb} the {name_as_words(snake_case(intent.route.tail[-1]))} of {one}."
    words = {
        OperationKind.LIST: f"List {many}.",
        OperationKind.GET: f"Get {one}.",
        OperationKind.COUNT: f"Count {many}{''.join(f' by {name_as_words(n)}' for n in intent.inputs)}.",  # noqa: E501
        OperationKind.CREATE: f"Create {one}.",
        OperationKind.BATCH: f"Create several {many}.",
        OperationKind.REPLACE: f"Replace what is stored about {one}.",
        OperationKind.UPDATE: f"Change {one}; what is left out stays as it is.",
        OperationKind.DELETE: f"Delete {one}.",
        OperationKind.DELETE_SEVERAL: f"Delete several {many}.",
    }
    tail = name_as_words(snake_case(intent.route.tail[-1])) if intent.route.tail else "change"
    return words.get(intent.kind, f"{tail.capitalize()} {one}.")
