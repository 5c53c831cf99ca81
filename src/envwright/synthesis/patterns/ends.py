"""Two ends that differ: nothing is its own parent, nothing goes from a place to the same place."""

from __future__ import annotations

from collections.abc import Iterator

from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import article, quoted, spoken
from envwright.synthesis.patterns.rule import Rule, View, said

_PARENTS = ("parent", "manager", "supervisor", "reports_to", "duplicate_of", "replaces", "previous")
_PAIRS = (
    ("from", "to"), ("source", "target"), ("source", "destination"), ("origin", "destination"),
    ("sender", "recipient"), ("sender", "receiver"), ("payer", "payee"), ("home", "away"),
    ("follower", "followed"), ("follower", "followee"), ("blocker", "blocked"), ("buyer", "seller"),
)  # fmt: skip


def ends(view: View) -> Iterator[Rule]:
    """A rule for each reference to a row of the same table, and each pair of opposite ones."""
    for entity in view.entities.values():
        if entity.composite:
            continue
        for found in entity.fields.values():
            if found.references == entity.name and not found.required and not found.referred:
                if _says(found.name, _PARENTS):
                    yield from _own_parent(view, entity, found)
            elif found.references in view.entities:
                yield from _opposites(view, entity, found)


def _says(name: str, words: tuple[str, ...]) -> bool:
    return any(f"_{word}_" in f"_{name}_" for word in words)


def _own_parent(view: View, entity: Entity, found: Field) -> Iterator[Rule]:
    writers = [e for e in view.of(entity, "update") if e.given(found.name)]
    if writers:
        text = f"{article(entity.name).capitalize()} is never its own {said(found.name)}."
        columns = {"up": found.name, "own": entity.key}
        yield Rule(
            "not its own parent",
            entity,
            (found.name,),
            text,
            f"{entity.table}.{found.name} refers to {entity.table}",
            guards=[e.guard(columns, "up <> own", text) for e in writers],
            check=f"{quoted(found.name)} <> {quoted(entity.key)}",
        )


def _opposites(view: View, entity: Entity, first: Field) -> Iterator[Rule]:
    for one, other in _PAIRS:
        last = entity.fields.get(f"_{first.name}_".replace(f"_{one}_", f"_{other}_", 1).strip("_"))
        if last is None or last is first or last.references != first.references:
            continue
        writers = [
            e for e in view.of(entity, "insert", "update")
            if e.given(first.name) or e.given(last.name)
        ]  # fmt: skip
        if writers:
            text = (
                f"The {said(first.name)} and the {said(last.name)} of"
                f" {article(entity.name)} are not the same {spoken(first.references)}."
            )
            columns = {"one": first.name, "other": last.name}
            yield Rule(
                "two ends differ",
                entity,
                (first.name, last.name),
                text,
                f"{entity.table}.{first.name} and {last.name} both refer to {first.references}",
                guards=[e.guard(columns, "one <> other", text) for e in writers],
                check=f"{quoted(first.name)} <> {quoted(last.name)}",
            )
        return
