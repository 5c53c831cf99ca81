"""What a kind of thing is called: by its path, and where two paths end alike, by what differs."""

from __future__ import annotations

import re
from collections import Counter

from envwright.inference.domain_model import Collection, Entity
from envwright.inference.name_forms import snake_case
from envwright.inference.name_lexicon import VERB_CLASSES
from envwright.inflection import singular

_MAX_NAME = 30
_SHORTEST = 2
"""Letters of a path's word from which on it names something: ``/t/{id}`` says nothing."""
_NUMBER = re.compile(r"n[\d_]+")
"""What is made of a word without letters, such as ``2.0``."""
_ENDING = re.compile(r"_(id|uuid|guid|slug|key|name)$")
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
        rest = rest[: next((n for n, word in enumerate(rest) if word in _AROUND), len(rest))]
        name = singular("_".join(rest))
        if name and len(name) <= _MAX_NAME and set(rest) - path - {"id"}:
            counts[name] += 1
    return [name for name, _ in counts.most_common()]
