"""Which paths show the same kind of thing, and what each kind is called."""

from __future__ import annotations

import re
from collections import Counter

from envwright.inference.domain_model import Collection, Entity
from envwright.inference.name_forms import in_words, snake_case
from envwright.inference.name_lexicon import VERB_CLASSES
from envwright.inference.paths.path_parameters import parameter_text
from envwright.inference.paths.routes import route_position
from envwright.inflection import singular
from envwright.types import Json

_MAX_NAME = 30
_SHORTEST = 2
"""Letters of a path's word from which on it names something: ``/t/{id}`` says nothing."""
_NUMBER = re.compile(r"n[\d_]+")
"""What is made of a word without letters, such as ``2.0``."""
_ENDING = re.compile(r"_(id|uuid|guid|slug|key|name)$")
# Share of the larger, and of the smaller schema that must be common for two to show one thing.
_OVERLAP = 0.5
_SHORT = 0.75
_ID = re.compile(r"(^|_)?(id|uuid|guid|gid|sid|uid)$")
"""Identifiers that the service makes."""
AUDIENCE_WORDS = frozenset(
    "admin administration manage management internal private public my me".split()
)
"""Words of paths that say who looks, and not at what."""
_AROUND = frozenset("by for from in into of on the to with all list".split())


def clarify_literals(collections: dict[str, Collection]) -> None:
    """Paths whose last word says nothing are known by what their operations call the thing."""
    for collection in collections.values():
        literal = collection.literal
        if len(literal) < _SHORTEST or _NUMBER.fullmatch(literal):
            said = [name for name in _said(collection) if len(name) >= _SHORTEST]
            collection.literal = next(iter(said), literal)
        elif literal in AUDIENCE_WORDS and collection.params:  # /denylist/private/{denylist_id}
            whose = _ENDING.sub("", snake_case(collection.params[-1]))
            if whose in _before(collection.template)[:1]:
                collection.literal = f"{literal}_{whose}"


def choose_entity_name(
    collection: Collection,
    schema: str,
    parent: str,
    collections: dict[str, Collection],
    entities: dict[str, Entity],
) -> str:
    """A name that no other thing has; empty where nothing tells it from another.

    The last word of the path; else with the word of the path before it, the name of the parent or
    of the schema, or what the operations call it. Of two paths without a parent the plainer one
    gets the plain name.

    Args:
        collection: where the things are found.
        schema: the name of their schema, if it has one.
        parent: the thing that they are inside of, or empty.
        collections: all paths.
        entities: what has a name already; one may be given another.
    """
    literal = collection.literal
    own = singular(snake_case(schema.rsplit(".", 1)[-1])) if schema else ""
    own = own if len(own) <= _MAX_NAME else ""
    said = _said(collection)
    if literal not in entities:
        return literal
    before = _before(collection.template)
    if not parent and not before and _yields(entities[literal], collections, entities):
        return literal
    options = [f"{parent}_{literal}"] if parent else []
    options += [f"{word}_{literal}" for word in before]
    options += [own] if own.endswith(literal) else []
    options += [name for name in said if name.endswith(literal)]
    options += [own, *said]
    return next((name for name in options if name and name not in entities), "")


def _before(template: str) -> list[str]:
    """The words of a path before its last, the nearest first, up to an identifier."""
    out = []
    for word in reversed(template.split("/")[:-1]):
        if word == "*":
            break
        out.append(singular(snake_case(word)))
    return [word for word in out if word not in AUDIENCE_WORDS]


def _yields(rival: Entity, collections: dict[str, Collection], entities: dict[str, Entity]) -> bool:
    """Give a thing that has the name by a longer path another one, if there is one."""
    first = collections[rival.templates[0]]
    free = [f"{word}_{rival.name}" for word in _before(first.template)]
    name = next((option for option in free if option not in entities), "")
    if not name or first.parent or rival.name != first.literal:
        return False
    for template in rival.templates:
        collections[template].entity = name
    known = list(entities.items())
    # Rebuilt in place to keep the order: it decides the order of tables.
    entities.clear()
    for old, entity in known:
        entities[name if entity is rival else old] = entity
    rival.name = name
    return True


def _said(collection: Collection) -> list[str]:
    """What the identifiers of the operations call the thing, the most frequent first."""
    counts: Counter[str] = Counter()
    for route in collection.operations:
        words = snake_case(route.operation.id.rsplit(".", 1)[-1]).split("_")
        if len(words) < 2 or words[0] not in VERB_CLASSES:
            continue
        path = {snake_case(word) for word in route.operation.path.strip("/").split("/")}
        rest = words[1:]
        # Words up to a preposition: `list_orders_by_customer` speaks of orders.
        rest = rest[: next((n for n, word in enumerate(rest) if word in _AROUND), len(rest))]
        name = singular("_".join(rest))
        if name and len(name) <= _MAX_NAME and set(rest) - path - {"id"}:
            counts[name] += 1
    return [name for name, _ in counts.most_common()]


# --- which paths show the same things


def viewed_entity(
    collection: Collection,
    schema_id: str,
    collections: dict[str, Collection],
    entities: dict[str, Entity],
) -> Entity | None:
    """The thing that a path shows in a way of its own: ``/recipes/steps/{id}`` a recipe.

    It answers the thing, or takes what is said to be the thing's identifier, or one of its columns.
    """
    if not is_only_shown(collection, collections):
        return None
    above = collections[collection.template.rpartition("/")[0]]
    entity = entities.get(above.entity)
    if entity is None or len(collection.params) != 1:
        return None
    if schema_id and schema_id == entity.schema_id:
        return entity
    if is_lookup_path(collection):
        return entity
    about = parameter_text(collection, collection.params[0]).lower()
    says = re.search(rf"\b{re.escape(entity.words)}('s)? id\b", about)
    return entity if says and in_words(collection.literal) not in about else None


def is_lookup_path(collection: Collection) -> bool:
    """Whether the last word of a path names a column: ``/shipments/external_id/{external_id}``."""
    asked = snake_case(collection.params[0]) if len(collection.params) == 1 else ""
    return asked == collection.literal.removeprefix("by_")


def is_only_shown(collection: Collection, collections: dict[str, Collection]) -> bool:
    """Whether it stands behind the name of other things, and single ones are read there.

    Where its path names the column by which they are found, they may be changed there, too.
    """
    above = collections.get(collection.template.rpartition("/")[0])
    return (
        above is not None
        and bool(above.params and collection.params)
        and (is_lookup_path(collection) or _only_reads(collection))
    )


def _only_reads(collection: Collection) -> bool:
    """Whether nothing is done at a path but reading single things."""
    return all(
        route.operation.method == "get" and route_position(route, collection) == "item"
        for route in collection.operations
    )


def is_same_entity(
    entity: Entity,
    collection: Collection,
    parent: str,
    schema: dict[str, Json],
    schema_id: str,
    collections: dict[str, Collection],
) -> bool:
    """Whether a collection shows an entity that is known by another path.

    Args:
        entity: what is known.
        collection: the path in question.
        parent: the entity that the path is inside of, or empty.
        schema: what the path shows.
        schema_id: the name of that schema, if it has one.
        collections: all paths.
    """
    first = collections[entity.templates[0]]
    if first.literal != collection.literal or is_view_path(collection, first):
        return False
    owner = collections[first.parent].entity if first.parent else ""
    if owner and owner != parent:
        return False
    if parent and not owner and _are_apart(collection, first):
        return False
    known = [collections[template] for template in entity.templates]
    if not parent and not owner and any(_are_elsewhere(collection, other) for other in known):
        return False
    if not schema or (schema_id and schema_id == entity.schema_id):
        return True
    ours, theirs = set(schema.get("properties", ())), set(entity.schema.get("properties", ()))
    sizes = len(ours), len(theirs)  # a short form of the same has hardly anything of its own
    same = len(ours & theirs)
    # An administrator's view of a thing may show few of the same columns.
    if not parent and _is_desk(collection, first):
        return same > 0
    return same >= _OVERLAP * max(sizes) or same >= _SHORT * min(sizes)


def _are_apart(collection: Collection, first: Collection) -> bool:
    """Whether things of the same names are made in two places: rules of all, rules of one thing."""
    named = [c.params and not _ID.search(snake_case(c.params[-1])) for c in (collection, first)]
    return all(named) and _are_made(collection, first)


def _are_made(*collections: Collection) -> bool:
    """Whether things are posted to each of some paths."""
    return all(
        any(r.operation.method == "post" and r.template == c.template for r in c.operations)
        for c in collections
    )


def _are_elsewhere(collection: Collection, first: Collection) -> bool:
    """Whether things of one name are made below words of two kinds.

    ``/tron/webhooks`` and ``/ethereum/webhooks`` hold different webhooks; ``/admin/users`` are the
    ``/users``.
    """
    words = [set(c.template.split("/")[:-1]) - AUDIENCE_WORDS for c in (collection, first)]
    return all(words) and words[0] != words[1] and _are_made(collection, first)


def _is_desk(collection: Collection, first: Collection) -> bool:
    """Whether two paths show the same things to different people: ``/users``, ``/admin/users``."""
    words = [set(c.template.split("/")[:-1]) for c in (collection, first)]
    return words[0] != words[1] and all(found <= AUDIENCE_WORDS for found in words)


def is_view_path(collection: Collection, first: Collection) -> bool:
    """Whether it only lists, in a way that its path names: ``/users/{id}/likes/tracks``."""
    inner = collection.template.removeprefix(f"{collection.parent}/*").strip("/*").split("/")
    known = first.template.split("/")[-len(inner) :]
    only_read = all(route.operation.method == "get" for route in collection.operations)
    return bool(collection.parent) and only_read and len(inner) > 1 and known != inner


def is_relation_path(collection: Collection, schema_id: str, entities: dict[str, Entity]) -> bool:
    """Whether it lists things that have their own place elsewhere (``/teams/{id}/members``)."""
    if not schema_id or all(e.schema_id != schema_id for e in entities.values()):
        return False
    if not collection.parent and collection.literal == snake_case(schema_id.rsplit(".", 1)[-1]):
        return False  # ``/sites`` are the sites, though ``/me/followedSites`` show some of them
    done = {(route_position(r, collection), r.operation.method) for r in collection.operations}
    return not {("collection", "post"), ("item", "get")} <= done
