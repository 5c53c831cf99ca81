"""Doubts about identifiers of paths: whether they are what the tool finds things by."""

from __future__ import annotations

from envwright.inference.consistency.check_context import ConsistencyContext
from envwright.inference.domain_model import OperationIntent, OperationKind
from envwright.inference.name_forms import snake_case
from envwright.inference.paths.entity_keys import locator_columns

_SPOKEN = frozenset("slug handle username email".split())
"""Keys that people see, which a thing has beside its identifier."""
_KEYS = frozenset(
    """id ids uuid guid gid sid uid key slug name username login code number symbol email hash token
    address identifier index ref reference handle""".split()
)
"""Last words of columns of which each thing has its own."""


def slug_beside_key(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its path has ``account_slug``, and things are found by ``id`` though they have a ``slug``."""
    for template, names in intent.route.groups:
        collection = context.domain.collections[template]
        entity = context.domain.entities[collection.entity]
        word = snake_case(names[-1]).rsplit("_", 1)[-1] if names else ""
        found = entity.fields.get(word) if word in _SPOKEN else None
        if found is None or not found.source or found.hidden or collection.either:
            continue
        columns = locator_columns(entity, collection, names)
        if columns and columns[-1] in ("id", "uuid", "guid"):
            return f"its path says {names[-1]}, and things are found by {columns[-1]}"
    return ""


def several_share_it(context: ConsistencyContext, intent: OperationIntent) -> str:
    """It answers an array of what has a season, and its tool the one row of a season."""
    if intent.kind is not OperationKind.GET or intent.part or not intent.route.groups:
        return ""
    if context.resolver.elements(intent.operation.output) is None:
        return ""
    collection, entity = context.domain.collections[intent.collection], context.entity(intent)
    own = {entity.name.rsplit("_", 1)[-1], *_KEYS}
    column = collection.locator[-1] if collection.locator else ""
    shared = column and not collection.either and column.rsplit("_", 1)[-1] not in own
    return f"it answers an array, and its tool the one with a {column}" if shared else ""
