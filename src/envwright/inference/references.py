"""References between entities: from nested schemas and from names such as ``pet_id``."""

from __future__ import annotations

import re

from envwright.inference.domain_model import Entity, Field
from envwright.inflection import singular

_ELSEWHERE = re.compile(r"(external|foreign|remote|legacy|third_party|client_side)_\w+")
"""Columns that hold keys of other systems."""
_OTHER_SYSTEM = re.compile(
    r"^\W{0,3}(?:(?:[Tt]he|[Aa]n?|[Uu]nique) )*(?P<whose>[A-Z]\w*) (?:[a-z]+ ){0,2}"
    r"(?:[Ii][Dd]|[Ii]dentifier|[Kk]ey|UUID|GUID)\b"
)
"""``Kaltura user ID``: of another system by its name, where no word of the column says so."""
_SAYS_ID = re.compile(r"\b(ids?|identif(y|ies|iers?)|uuid|guid|references?|refers)\b", re.I)
_SAYS_NAME = re.compile(r"\b(slug|key|code|name|handle|login|username|which)\b", re.I)
_SECRETS = re.compile(r"(\w+_)?(api|access|public|private|secret|ssh|license|encryption|host)_key")
"""Texts that are keys of another sort."""
_MADE = ("id", "uuid", "gid", "sid", "uid", "guid")
_NO_SYSTEMS = frozenset(
    """a an the associated assigned child current default destination existing external first
    internal last linked main new next numeric old optional original parent previous primary
    id identifier related required second source specific target unique""".split()
)
"""Words that open a text and are no system's name."""
CONTENT_COLUMNS = frozenset(
    """address answer avatar body comment content date description email image label link location
    message name note phone question reason signature status subject summary text title type
    url""".split()
)
"""Texts that are what they say, though there are things of that name too."""


def set_references(entities: dict[str, Entity]) -> None:
    """Decide which columns hold keys of other entities."""
    by_schema: dict[str, Entity] = {}
    for entity in entities.values():
        if entity.schema_id:
            # The first entity of a schema, in the order of the document.
            by_schema.setdefault(entity.schema_id, entity)
    for entity in entities.values():
        for found in list(entity.fields.values()):
            if found.references or found.name == entity.key or found.name in entity.natural:
                continue
            if found.target:
                _nested(entity, found, by_schema.get(found.target))
            elif (target := _by_name(entity, found, entities)) is not None:
                _refer(found, target)
    break_reference_cycles(entities)


def _nested(entity: Entity, found: Field, target: Entity | None) -> None:
    """An embedded thing becomes the key of its row; without a visible key it stays JSON."""
    found.target = ""
    if target is None or target.fields[target.key].hidden:
        return
    name = found.name if found.name.endswith("_id") else f"{found.name}_id"
    if name in entity.fields and entity.fields[name] is not found:
        del entity.fields[found.name]  # the key stands beside the thing
        return
    entity.fields = {name if n == found.name else n: f for n, f in entity.fields.items()}
    found.name, found.items = name, {}
    _refer(found, target)


def _by_name(entity: Entity, found: Field, entities: dict[str, Entity]) -> Entity | None:
    if found.kind not in ("text", "integer") or found.enum or found.name in CONTENT_COLUMNS:
        return None
    if _ELSEWHERE.fullmatch(found.name) or _SECRETS.fullmatch(found.name):
        return None
    base = found.name.removeprefix("id_")
    for ending in ("_id", "_uuid", "_gid", "_sid", "_key"):
        base = base.removesuffix(ending)
    exact = entities.get(base)
    if exact is None and base != found.name:
        # `shipping_address_id` means an address, and `request_id` a pull_request, if only one
        # entity fits.
        near = [e for n, e in entities.items() if base.endswith(f"_{n}") or n.endswith(f"_{base}")]
        exact = near[0] if len(near) == 1 else None
    if exact is None:
        return None
    key = exact.fields[exact.key]
    if key.kind != found.kind or key.hidden or found.name == entity.name:
        return None
    if base != exact.name and _is_elsewhere(found, exact):
        return None
    return exact if base != found.name or _is_key_of(found, exact) else None


def _is_elsewhere(found: Field, target: Entity) -> bool:
    """Whether a column's text says that its keys are another system's."""
    words = {*found.name.split("_"), *target.name.split("_")}
    said = filter(None, map(_OTHER_SYSTEM.match, (found.description, found.asked)))
    systems = (one["whose"].lower() for one in said)
    return any(name not in words | _NO_SYSTEMS and singular(name) not in words for name in systems)


def _is_key_of(found: Field, target: Entity) -> bool:
    """Whether a text that is called like a thing, ``template``, holds the key of one.

    A key that people make up, such as a name, may stand for the thing; one that the service makes
    must be spoken of, or look like those that are shown.
    """
    key = target.fields[target.key]
    if key.kind != "text":
        return False
    if _SAYS_ID.search(found.description):
        return True
    named = key.name not in _MADE and not key.name.endswith("_id")
    return named and (not found.description or bool(_SAYS_NAME.search(found.description)))


def _refer(found: Field, target: Entity) -> None:
    key = target.fields[target.key]
    found.references, found.kind = target.name, key.kind
    # Values now come from the other table.
    found.enum, found.bounds, found.default, found.examples = (), {}, None, ()
    found.on_delete = "RESTRICT" if found.required else "SET NULL"
    if not found.description:
        found.description = f"The {target.name.replace('_', ' ')}'s {target.key}"


def break_reference_cycles(entities: dict[str, Entity]) -> None:
    """Required references must not run in a circle, else no first row could be written."""
    needs: dict[str, set[str]] = {name: set() for name in entities}

    def reaches(start: str, goal: str) -> bool:
        seen, queue = {start}, [start]
        while queue:
            for following in needs[queue.pop()] - seen:
                seen.add(following)
                queue.append(following)
        return goal in seen

    # References to a parent are kept first, so that a circle is broken at another one.
    for owner_first in (True, False):
        for entity in entities.values():
            for found in entity.fields.values():
                if not found.references or not found.required:
                    continue
                if (found.name == entity.owner) is not owner_first:
                    continue
                if reaches(found.references, entity.name):
                    found.required, found.on_delete = False, "SET NULL"
                else:
                    needs[entity.name].add(found.references)
