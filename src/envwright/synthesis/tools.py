"""Intents → tools: SQL by kind, then names, descriptions, and no tool twice."""

from __future__ import annotations

import re

from envwright.synthesis.batch import batch_tool
from envwright.synthesis.bulk import delete_several_tool
from envwright.synthesis.conditions import condition_guards
from envwright.synthesis.locating import Scope
from envwright.synthesis.members import members_tool
from envwright.synthesis.model import Entity, Intent, Kind
from envwright.synthesis.naming import (
    article,
    first_sentence,
    plural,
    singular,
    snake,
    spoken,
    unique,
)
from envwright.synthesis.own_names import with_own_names
from envwright.synthesis.reading import count_tool, get_tool, list_tool
from envwright.synthesis.tool_names import another_name, in_order, without_path
from envwright.synthesis.wording import own_words, promises_more
from envwright.synthesis.writing import create_tool, delete_tool, move_tool, update_tool
from envwright.types import ToolSpec

_MAKERS = {
    Kind.LIST: list_tool,
    Kind.GET: get_tool,
    Kind.COUNT: count_tool,
    Kind.CREATE: create_tool,
    Kind.BATCH: batch_tool,
    Kind.REPLACE: update_tool,
    Kind.UPDATE: update_tool,
    Kind.ACTION: update_tool,
    Kind.DELETE: delete_tool,
    Kind.DELETE_SEVERAL: delete_several_tool,
    Kind.MEMBERS: members_tool,
    Kind.MOVE: move_tool,
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
_DELETIONS = (Kind.DELETE, Kind.DELETE_SEVERAL)
_CHANGES = (Kind.UPDATE, Kind.REPLACE)
_ONE = (Kind.GET, Kind.CREATE, Kind.UPDATE, Kind.REPLACE, Kind.DELETE)
_LAST = frozenset("add create delete get info list remove update".split())
"""Verbs that stand last where the thing comes first: ``order_shipment_add``."""
_MAX_NAME, _MAX_WORDS = 40, 6
_GENERATED = re.compile(r"_async$|_using_(get|post|put|patch|delete)(_\d+)?$")
"""What a generator of documents adds to names."""


def make_tools(scope: Scope, intents: list[Intent]) -> tuple[list[ToolSpec], list[Intent]]:
    """The tools of an environment, and the intents that another tool already serves."""
    made = [_bare(scope, intent) for intent in intents]
    seen: set[str] = set()
    names: dict[int, str] = {}
    for number in in_order(scope.world, intents):
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


def _bare(scope: Scope, intent: Intent) -> ToolSpec:
    """What an intent does, without name and prose."""
    bare = _MAKERS[intent.kind](scope, intent)
    said = [] if scope.world.named else condition_guards(scope, intent)
    if said or intent.guards:
        bare = bare.model_copy(update={"require": (*bare.require, *said, *intent.guards)})
    return with_own_names(bare, intent.operation) if scope.world.named else bare


def _body(bare: ToolSpec) -> str:
    """What tells tools apart: all but the prose of their parameters."""
    plain = {
        name: given.model_copy(update={"json_schema": given.json_schema | {"description": ""}})
        for name, given in bare.parameters.items()
    }
    return bare.model_copy(update={"name": "x", "parameters": plain}).model_dump_json()


def _name(scope: Scope, intent: Intent, taken: set[str]) -> str:
    """The operation's own name where it reads well, else verb and thing; empty if none is free."""
    entity = scope.entities[intent.entity]
    if intent.name:
        base = intent.name[:60]
        return base if base not in taken else another_name(scope.world, intent, base, taken)
    if scope.world.named:
        return unique(kept_name(intent.operation.id), taken)
    own = _GENERATED.sub("", snake(re.sub(r"[^A-Za-z0-9]+", "_", intent.operation.id)))
    own = without_path(own, intent.operation.path, intent.operation.method)
    noun = singular(own.partition("_")[2])
    other = noun != entity.name and noun in scope.world.entities
    clear = not scope.world.called and not other and own not in taken
    if clear and _reads_well(own, entity, intent):
        return own
    base = _plain_name(intent, entity)
    return base if base not in taken else another_name(scope.world, intent, base, taken)


def kept_name(name: str) -> str:
    """A tool's own name where a tool may be called so, else the nearest one."""
    kept = re.sub(r"\W", "_", name, flags=re.ASCII)[:60] or "tool"
    return kept if kept[0].isalpha() or kept[0] == "_" else f"tool_{kept}"[:60]


def _reads_well(name: str, entity: Entity, intent: Intent) -> bool:
    words = name.split("_")
    operation = intent.operation
    path = snake("_".join(re.findall(r"[^\W_]+", operation.path)))
    ending = name.removeprefix(f"{operation.method}_")
    if f"{operation.method}_{path}" == name or (
        intent.route.groups and f"_{path}".endswith(f"_{ending}")
    ):
        return False  # made from the path, by the source or by a generator
    if (
        words[-1] in _LAST
        or not (words[0] in _VERBS or (intent.kind is Kind.ACTION and words[0] == _tail(intent)))
        or len(words) > _MAX_WORDS
        or len(name) > _MAX_NAME
    ):
        return False
    if _has_path_noise(name, intent) or (intent.writes and words[0] in _READING):
        return False
    if intent.kind in _DELETIONS and words[0] not in ("delete", "remove", "cancel"):
        return False
    known = {*entity.name.split("_"), singular(entity.table.split("_")[-1])}
    return any(singular(word) in known for word in words[1:]) or intent.kind is Kind.ACTION


def _tail(intent: Intent) -> str:
    return snake(intent.route.tail[-1]) if intent.route.tail else ""


def _has_path_noise(name: str, intent: Intent) -> bool:
    """``get_boards_by_id_board``, ``add_boards``: made from the path by a generator."""
    if re.search(r"_ids?_(?!by_)|_by_ids?$|_api_|_v\d", name):
        return True
    named = [snake(param) for _, params in intent.route.groups for param in params]
    if any(name.endswith(f"_{param}") or f"_by_{param}" in name for param in named if "_" in param):
        return True
    last = name.rsplit("_", 1)[-1]
    if last == "id" and not name.endswith("_by_id"):
        return True
    return intent.kind in _ONE and singular(last) != last


def _plain_name(intent: Intent, entity: Entity) -> str:
    tail = _tail(intent)
    one, many = entity.name, plural(entity.name)
    if intent.part:
        name = f"{'get' if intent.kind is Kind.GET else 'update'}_{one}_{tail}"
    elif intent.kind is Kind.ACTION:
        verb = f"undo_{tail}" if intent.operation.method == "delete" else tail
        name = f"{verb}_{one}"
    elif intent.kind is Kind.LIST:
        verb = "list" if intent.route.template == intent.collection else "search"
        name = f"get_{many}_by_{entity.key}" if _is_chosen(intent) else f"{verb}_{many}"
    elif intent.kind is Kind.BATCH:
        name = f"create_{many}"
    elif intent.kind is Kind.DELETE_SEVERAL:
        name = f"delete_{many}"
    elif intent.kind is Kind.COUNT:
        name = "_by_".join([f"count_{many}", *intent.inputs])
    elif intent.kind is Kind.UPDATE and intent.route.tail and tail in intent.inputs.values():
        name = f"set_{one}_{tail}"
    else:
        name = f"{intent.kind.value}_{one}"
    return name[:60]


def _is_chosen(intent: Intent) -> bool:
    """Whether a list is of those whose keys are given."""
    return intent.route.template == f"{intent.collection}/*"


def _description(scope: Scope, intent: Intent) -> str:
    operation = intent.operation
    stated = first_sentence(own_words(operation.summary, operation))
    if len(stated.split()) < 2:
        stated = first_sentence(own_words(operation.description, operation))
    if len(stated.split()) >= 2 and not (intent.kind in _CHANGES and promises_more(stated)):
        return stated
    return _plain_description(intent, scope.entities[intent.entity])


def _plain_description(intent: Intent, entity: Entity) -> str:
    one, many = article(entity.name), spoken(plural(entity.name))
    if intent.part:
        verb = "Get" if intent.kind is Kind.GET else "Change"
        return f"{verb} the {spoken(snake(intent.route.tail[-1]))} of {one}."
    words = {
        Kind.LIST: f"List {many}.",
        Kind.GET: f"Get {one}.",
        Kind.COUNT: f"Count {many}{''.join(f' by {spoken(n)}' for n in intent.inputs)}.",
        Kind.CREATE: f"Create {one}.",
        Kind.BATCH: f"Create several {many}.",
        Kind.REPLACE: f"Replace what is stored about {one}.",
        Kind.UPDATE: f"Change {one}; what is left out stays as it is.",
        Kind.DELETE: f"Delete {one}.",
        Kind.DELETE_SEVERAL: f"Delete several {many}.",
    }
    tail = spoken(snake(intent.route.tail[-1])) if intent.route.tail else "change"
    return words.get(intent.kind, f"{tail.capitalize()} {one}.")
