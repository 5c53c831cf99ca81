"""Names of tools: the operation's own where it reads well, else verb and thing; none twice."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence

from envwright.inference.domain_model import (
    CHANGE_KINDS,
    READ_KINDS,
    DomainModel,
    Entity,
    NameStyle,
    OperationIntent,
    OperationKind,
)
from envwright.inference.emit.row_lookup import EnvironmentScope
from envwright.inference.name_forms import snake_case, unique_name
from envwright.inference.name_lexicon import VERB_CLASSES
from envwright.inference.paths.operation_prose import opening_end
from envwright.inflection import plural, singular

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
_ONE = (OperationKind.GET, OperationKind.CREATE, OperationKind.DELETE, *CHANGE_KINDS)
_LAST = frozenset("add create delete get info list remove update".split())
"""Verbs that stand last where the thing comes first: ``order_shipment_add``."""
# Characters of a tool's name and of one taken from the document, and words of the latter.
_MAX_NAME, _MAX_OWN, _MAX_WORDS = 60, 40, 6
_GENERATED = re.compile(r"_async$|_using_(get|post|put|patch|delete)(_\d+)?$")
"""What a generator of documents adds to names."""


def naming_order(domain: DomainModel, intents: Sequence[OperationIntent]) -> list[int]:
    """The intents by number, that first which has the best claim to a plain name.

    The shortest way to a thing; its own place before those that show it in another way; what works
    on one thing before what does the same at the path of all.
    """
    return sorted(range(len(intents)), key=lambda n: _claim(domain, intents[n]))


def _claim(domain: DomainModel, intent: OperationIntent) -> tuple[int, bool, bool, int]:
    groups = [template for template, _ in intent.route.groups]
    above = [template for template in groups if template != intent.collection]
    first = domain.entities[intent.entity].templates[:1]
    on_item = f"{intent.collection}/*" == intent.route.template
    loose = (
        intent.kind in (OperationKind.UPDATE, OperationKind.REPLACE, OperationKind.DELETE)
        and not on_item
    )
    return len(above), loose, intent.collection not in first, len(intent.route.template)


def tool_name(scope: EnvironmentScope, intent: OperationIntent, taken: Container[str]) -> str:
    """The operation's own name where it reads well, else verb and thing; empty if none is free."""
    entity = scope.entities[intent.entity]
    if intent.name:
        base = intent.name[:60]
        return base if base not in taken else _alternative_name(scope.domain, intent, base, taken)
    if scope.keeps_names:
        return unique_name(_valid_name(intent.operation.id), taken)
    own = _GENERATED.sub("", snake_case(re.sub(r"[^A-Za-z0-9]+", "_", intent.operation.id)))
    own = _strip_path_suffix(own, intent.operation.path, intent.operation.method)
    noun = singular(own.partition("_")[2])
    other = noun != entity.name and noun in scope.domain.entities
    clear = scope.domain.names is not NameStyle.CALLS and not other and own not in taken
    if clear and _reads_well(own, entity, intent):
        return own
    base = _plain_name(intent, entity)
    return base if base not in taken else _alternative_name(scope.domain, intent, base, taken)


def _valid_name(name: str) -> str:
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
            or (intent.kind is OperationKind.ACTION and words[0] == intent.last_word)
        )
        or len(words) > _MAX_WORDS
        or len(name) > _MAX_OWN
    ):
        return False
    if _has_path_noise(name, intent) or (intent.writes and words[0] in _READING):
        return False
    # An agent must see in the name that something is deleted.
    if intent.kind in _DELETIONS and words[0] not in ("delete", "remove", "cancel"):
        return False
    known = {*entity.name.split("_"), singular(entity.table.split("_")[-1])}
    return any(singular(word) in known for word in words[1:]) or intent.kind is OperationKind.ACTION


def _has_path_noise(name: str, intent: OperationIntent) -> bool:
    """``get_boards_by_id_board``, ``add_boards``: made from the path by a generator."""
    if re.search(r"_ids?_(?!by_)|_by_ids?$|_api_|_v\d", name):
        return True
    named = [snake_case(param) for _, params in intent.route.groups for param in params]
    if any(name.endswith(f"_{param}") or f"_by_{param}" in name for param in named if "_" in param):
        return True
    last = name.rsplit("_", 1)[-1]
    if re.fullmatch(r"(?=[a-f]*\d)[0-9a-f]{4,}", last):
        return True  # a checksum that tells generated names apart
    if last == "id" and not name.endswith("_by_id"):
        return True
    return intent.kind in _ONE and singular(last) != last


def _plain_name(intent: OperationIntent, entity: Entity) -> str:
    one, many = entity.name, plural(entity.name)
    if intent.part:
        name = f"{'get' if intent.kind is OperationKind.GET else 'update'}_{one}_{intent.last_word}"
    elif intent.kind is OperationKind.ACTION:
        ended = opening_end(intent.operation) or "delete"
        undone = f"undo_{intent.last_word}" if intent.last_word else ended
        name = f"{undone if intent.operation.method == 'delete' else intent.last_word}_{one}"
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
        intent.kind is OperationKind.UPDATE
        and intent.route.tail
        and intent.last_word in intent.inputs.values()
    ):
        name = f"set_{one}_{intent.last_word}"
    else:
        name = f"{intent.kind.value}_{one}"
    return name[:60]


def _is_chosen(intent: OperationIntent) -> bool:
    """Whether a list is of those whose keys are given."""
    return intent.route.template == f"{intent.collection}/*"


def _alternative_name(
    domain: DomainModel, intent: OperationIntent, base: str, taken: Container[str]
) -> str:
    """A name in place of one that is taken; empty where nothing tells the two apart.

    Args:
        domain: all that is known.
        intent: what the tool does.
        base: verb and thing.
        taken: names that other tools have.
    """
    verb, _, rest = base.partition("_")
    parents = [domain.collections[t].entity for t, _ in intent.route.groups]
    parent = next((p for p in reversed(parents) if p != intent.entity), "")
    words = [snake_case(word) for word in intent.route.template.split("/") if word != "*"]
    before = [singular(word) for word in reversed(words[:-1])]
    path = snake_case(
        re.sub(r"\{[^{}]*\}", "", intent.operation.path).rstrip("/").rsplit("/", 1)[-1]
    )
    ends = [path, snake_case(intent.operation.id).rsplit("_", 1)[-1]]  # ``/riddle/search``
    options = [f"{w}_{rest}" for w in ends if w in VERB_CLASSES and intent.kind in READ_KINDS]
    options += [
        f"{verb}_{extra}_{rest}"
        for extra in (parent, intent.last_word, *before)
        if extra and singular(extra) != singular(rest)
    ]
    found_by = domain.collections[intent.collection].locator
    if intent.kind in _ONE and found_by and found_by != (domain.entities[intent.entity].key,):
        options.append(f"{base}_by_{'_and_'.join(found_by)}")  # beside the one by its key
    options += [own] if (own := _own(intent)) else []
    options += [f"{base}_by_{name}" for name in _asked(intent.inputs, intent)]
    return next((o for o in options if len(o) <= _MAX_NAME and o not in taken), "")


def _own(intent: OperationIntent) -> str:
    """What the document calls the operation, where it begins with a verb and is short."""
    name = snake_case(re.sub(r"[^A-Za-z0-9]+", "_", intent.operation.id))
    words = name.split("_")
    plain = (
        words[0] in VERB_CLASSES and not name[-1].isdigit() and not re.search(r"_v\d|_api_", name)
    )
    return name if plain and len(words) <= _MAX_WORDS and len(name) <= _MAX_OWN else ""


def _asked(inputs: Mapping[str, str], intent: OperationIntent) -> list[str]:
    """Inputs that a list cannot do without."""
    needed = {snake_case(given.name) for given in intent.operation.inputs if given.required}
    return [name for name in inputs if name in needed] if intent.kind is OperationKind.LIST else []


def _strip_path_suffix(name: str, path: str, method: str) -> str:
    """A name without the path and method that a generator writes behind it."""
    words = "_".join(snake_case(word) for word in re.findall(r"[^\W_]+", path))
    for ending in (f"_{words}_{method}", f"_{words}"):
        if words and name.endswith(ending) and "_" in name.removesuffix(ending):
            return name.removesuffix(ending)
    return name
