"""Names that tell things apart: a project has one branch of a name, a list no two equal labels."""

from __future__ import annotations

from collections.abc import Iterator

from envwright.synthesis.ddl import unique_columns
from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import article, plural, quoted, spoken
from envwright.synthesis.patterns.effects import Effect
from envwright.synthesis.patterns.rule import Rule, View
from envwright.types import Guard

_CODES = ("slug", "code")
_NAMED = frozenset(
    """
    label tag category column section list folder directory team group role environment channel
    branch milestone variable secret field bucket index option variant zone room template rule
    webhook hook queue topic stage pipeline table attribute property dimension metric segment region
    department floor area collection album playlist release version component status type policy
    permission scope key space namespace repository site domain host node pool cluster network
    subnet volume profile layer dataset feature parameter setting trigger alias vlan function emoji
    database
    """.split()
)
"""Things that are known by their name, within what they belong to."""
_ALONE = frozenset(
    """
    tag label category role environment channel queue topic bucket namespace permission segment
    index cluster pool zone team department
    """.split()
)
"""Things that are known by their name everywhere."""
_TITLED = frozenset(("milestone", "chapter"))


def names(view: View) -> Iterator[Rule]:
    """A rule for each thing that is called by a name which tools can write."""
    for entity in view.entities.values():
        found = _name(entity)
        if found is None or view.in_bulk(entity) or entity.composite:
            continue
        owner = entity.fields.get(entity.owner)
        parent = view.entities.get(owner.references) if owner is not None else None
        makers = [e for e in view.of(entity, "insert") if e.given(found.name)]
        if owner is None and makers and _stands_alone(entity):
            yield _rule(view, entity, found, None, None)
        elif owner is not None and parent is not None and any(e.sets(owner.name) for e in makers):
            yield _rule(view, entity, found, owner, parent)


def _stands_alone(entity: Entity) -> bool:
    """Whether the thing is of a kind known by its name, and inside nothing that a column tells."""
    others = [f for f in entity.fields.values() if f.name != entity.key]
    inside = any(f.references or f.name.endswith(("_id", "_key", "_uuid")) for f in others)
    return entity.name.split("_")[-1] in _ALONE and not inside


def _name(entity: Entity) -> Field | None:
    """The column by which the thing is told apart, where nothing says yet that it is."""
    last = entity.name.split("_")[-1]
    wanted = [
        *_CODES,
        *(["name"] if last in _NAMED else []),
        *(["title"] if last in _TITLED else []),
    ]
    for name in wanted:
        found = entity.fields.get(name)
        if found is None or found.kind != "text" or not found.required or found.enum:
            continue
        told = {entity.key, *entity.composite, *unique_columns(entity)}
        grouped = any(name in group for group in entity.groups)
        fixed = found.unique or found.references or name in told or grouped
        return None if fixed else found
    return None


def _rule(
    view: View, entity: Entity, found: Field, owner: Field | None, parent: Entity | None
) -> Rule:
    inside = f" of one {spoken(parent.name)}" if parent is not None else ""
    columns = (owner.name, found.name) if owner is not None else (found.name,)
    rule = Rule(
        "names are unique",
        entity,
        columns,
        f"No two {spoken(plural(entity.name))}{inside} have the same {spoken(found.name)}.",
        f"{entity.table}.{found.name} is how {article(entity.name)} is called",
        group=columns,
    )
    for effect in view.of(entity, "insert", "update"):
        if effect.sets(*columns):
            rule.guards.append(_guard(effect, found, owner, parent))
    return rule


def _guard(
    effect: Effect, found: Field, owner: Field | None, parent: Entity | None
) -> tuple[str, Guard]:
    entity = effect.entity
    columns = {"name": found.name}
    beside = own = inside = ""
    if owner is not None and parent is not None:
        columns["parent"] = owner.name
        beside = f" AND other.{quoted(owner.name)} = new.parent"
        inside = f" in the {spoken(parent.name)}"
    if effect.kind == "update":
        columns["own"] = entity.key
        own = f" AND other.{quoted(entity.key)} <> new.own"
    taken = (
        f"SELECT 1 FROM {quoted(entity.table)} AS other"
        f" WHERE other.{quoted(found.name)} = new.name{beside}{own}"
    )
    error = f"There is already {article(entity.name)} with this {spoken(found.name)}{inside}."
    return effect.guard(columns, f"NOT EXISTS ({taken})", error)
