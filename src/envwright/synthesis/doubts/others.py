"""Doubts that other operations of the same thing raise."""

from __future__ import annotations

import re

from envwright.synthesis.doubts.about import About
from envwright.synthesis.model import Intent, Kind
from envwright.synthesis.naming import snake
from envwright.synthesis.routes import names_another

_MINE = frozenset("me my self".split())
_IDENTIFIERS = frozenset("resource_id object_id entity_id key identifier uuid guid".split())
_GENERATED = re.compile(
    r"\bsystem[- ](unique|generated|assigned)\b|\bauto(matically)?[- ]?(generated|assigned)\b"
    r"|\b(generated|assigned) by (the )?(system|server|service|api)\b",
    re.IGNORECASE,
)
_CHANGES = (Kind.UPDATE, Kind.REPLACE)


def of_the_caller(about: About, intent: Intent) -> str:
    """``DELETE /me/episodes`` takes from the caller's own, and leaves the episode as it is."""
    entity = about.entity(intent)
    inside = [bool(_MINE & set(path.split("/"))) for path in entity.templates]
    own = _MINE & set(intent.collection.split("/"))
    mixed = own and not all(inside) and (intent.writes or intent.kind is Kind.LIST)
    return "it is about what is the caller's, and the things are everybody's" if mixed else ""


def other_key(about: About, intent: Intent) -> str:
    """Its path is matched with a made-up key, though answers show an identifier."""
    collections = about.world.collections
    passed = [collections[template].entity for template, _ in intent.route.groups]
    for name in (*passed, *([intent.entity] if intent.kind is Kind.CREATE else ())):
        entity = about.world.entities[name]
        key = entity.fields[entity.key]
        words = name.split("_")
        ends = ["_".join(words[n:]) for n in range(len(words))]
        own = {*_IDENTIFIERS, *(f"{name}_{end}" for end in ("key", "uuid", "number"))}
        own |= {f"{end}_id" for end in ends}
        shown = (f for f in entity.fields.values() if f.source and not f.references)
        other = next((f.name for f in shown if f.name in own), "")
        if other and not (key.source or key.hidden):
            return f"{other} may be what paths name"
    return ""


def found_by_another(about: About, intent: Intent) -> str:
    """One thing is read by what is called another's key: ``GET /messages/{log_id}``."""
    collection = about.world.collections[intent.collection]
    alone = intent.kind is Kind.GET and not (intent.part or collection.either)
    if alone and names_another(collection):
        return "its path names another thing's identifier"
    return ""


def freely_named(about: About, intent: Intent) -> str:
    """A creation must be told a name that its document lets the service choose."""
    if intent.kind is not Kind.CREATE or intent.part:
        return ""
    entity = about.entity(intent)
    for name, raw in about.shapes.properties(about.body(intent)).items():
        column = intent.inputs.get(snake(name), "")
        schema, _ = about.shapes.resolve(raw)
        free = schema.get("default") is not None
        free = free or _GENERATED.search(str(schema.get("description", ""))) is not None
        if free and column in (entity.key, *entity.natural):
            return f"{name} may be left to the service, and things are known by it"
    return ""


def same_action(about: About, intent: Intent) -> str:
    """Two verbs of one thing set the same."""
    if intent.kind is not Kind.ACTION:
        return ""
    same = [
        other
        for other in about.world.intents
        if other.entity == intent.entity and other.kind is intent.kind and other.sets == intent.sets
    ]
    return "another operation sets the same" if len(same) > 1 else ""


def only_put(about: About, intent: Intent) -> str:
    """PUT of a thing that nothing else makes may make it."""
    if intent.operation.method != "put" or intent.part or intent.kind not in _CHANGES:
        return ""
    posted = any(
        route.operation.method == "post" and route.template in (template, f"{template}/*")
        for template in about.entity(intent).templates
        for route in about.world.collections[template].operations
    )
    made = posted or intent.entity in about.made
    return "" if made else "it may make the thing: nothing else does"


def twin(about: About, intent: Intent) -> str:
    """PUT beside PATCH of the same words: nothing says that one of them empties fields."""
    if intent.operation.method != "put" or intent.kind is not Kind.REPLACE:
        return ""
    for route in about.world.collections[intent.collection].operations:
        other, mine = route.operation, intent.operation
        same = other.body == mine.body and other.summary == mine.summary != ""
        if other.method == "patch" and route.template == intent.route.template and same:
            return "PATCH takes the same and is said to do the same"
    return ""
