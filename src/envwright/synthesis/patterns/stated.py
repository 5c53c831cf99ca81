"""Rules that an environment has anyway, so that the report can tell them from those assumed."""

from __future__ import annotations

from collections.abc import Iterator

from envwright.synthesis.naming import article, plural, spoken
from envwright.synthesis.patterns.effects import Effect
from envwright.synthesis.patterns.rule import Rule, View

ELSEWHERE = " is in another state than "
"""How the refusal reads where prose requires a state."""


def kept_parents(view: View) -> Iterator[Rule]:
    """Nothing is deleted while others need it; only the keys of a database state that."""
    for entity in view.entities.values():
        for found in entity.fields.values():
            parent = view.entities.get(found.references)
            if parent is None or found.on_delete != "RESTRICT":
                continue
            many = spoken(plural(entity.name))
            places = [p for e in view.of(parent, "delete") for p in _places(e, f"still has {many}")]
            if places:
                yield Rule(
                    "no deletion while needed",
                    entity,
                    (found.name,),
                    f"A {spoken(parent.name)} that still has {many} cannot be deleted.",
                    f"{entity.table}.{found.name} refers to {parent.table}, and is required",
                    assumed=not entity.is_table,
                    places=tuple(dict.fromkeys(places)),
                )


def _places(effect: Effect, words: str) -> list[str]:
    guards = enumerate(effect.tool.require, start=1)
    return [f"{effect.tool.name}/require/{at}" for at, guard in guards if words in guard.error]


def conditions(view: View) -> Iterator[Rule]:
    """A state that the prose of an operation requires of a thing, or of what holds it."""
    for effect in view.effects:
        if places := _places(effect, ELSEWHERE):
            at = int(places[0].rsplit("/", 1)[1]) - 1
            yield Rule(
                "state that prose requires",
                effect.entity,
                (),
                f"{effect.tool.name} is refused where"
                f" {effect.tool.require[at].error.split(' {')[0].lower()} is in another state than"
                f" {effect.tool.require[at].error.split(ELSEWHERE)[1]}",
                f"the document says so of {effect.tool.name}",
                assumed=False,
                places=tuple(places),
            )


def verbs(view: View) -> Iterator[Rule]:
    """A verb of the document that sets a value is refused when it is so already."""
    for effect in view.effects:
        if effect.kind != "update":
            continue
        for words in (" is already ", " is not "):
            places = _places(effect, effect.opening + words)
            if places:
                yield Rule(
                    "transition by a verb",
                    effect.entity,
                    tuple(effect.cells)[:1],
                    f"{article(effect.entity.name).capitalize()} is not put twice into one state.",
                    f"the document has {effect.tool.name}",
                    assumed=False,
                    places=tuple(places),
                )
                break
