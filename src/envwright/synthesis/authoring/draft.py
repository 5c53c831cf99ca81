"""What a model has written so far, as plain data: parts with names, merged answer by answer.

Nothing here is trusted: a draft becomes an environment only through ``compiling``.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from envwright.types import Json, Record

NAMED = ("tables", "invariants", "inserts", "tools", "tests")
"""Parts that are mappings of names; an answer changes single names, ``null`` takes one away."""
WHOLE = ("about", "indexes", "recipe", "policy")
"""Parts that an answer replaces as they are."""


class Problem(Record):
    """Something wrong with an answer, or with what it says, told so that it can be repaired."""

    kind: str
    """From a short list, so that it can be counted: see ``docs/authoring.md``."""
    place: str = ""
    message: str
    shown: str = ""
    """The statement, the rows or the call sequence that shows it."""

    def text(self) -> str:
        """The problem as a model reads it."""
        head = f"- {self.place}: {self.message}" if self.place else f"- {self.message}"
        return head + ("\n" + _indented(self.shown) if self.shown else "")


class Draft(Record):
    """An environment under way. Keys of the parts are those of the answers."""

    about: dict[str, Json] = Field(default_factory=dict)
    """Name, title, description, entities, rules, and a sketch of every tool."""
    tables: dict[str, str] = Field(default_factory=dict)
    """``CREATE TABLE`` with its comments, by table."""
    indexes: tuple[str, ...] = ()
    invariants: dict[str, str] = Field(default_factory=dict)
    recipe: dict[str, Json] = Field(default_factory=dict)
    """A population, as ``population.yaml`` has it."""
    inserts: dict[str, str] = Field(default_factory=dict)
    """Given rows instead of a recipe: ``INSERT`` statements, by table."""
    tools: dict[str, dict[str, Json]] = Field(default_factory=dict)
    """Tools as ``tools.yaml`` has them, by name."""
    policy: str = ""
    tests: dict[str, list[Json]] = Field(default_factory=dict)
    """Call sequences with their expected outcomes, by name."""

    @property
    def sketches(self) -> dict[str, dict[str, Json]]:
        """The tools as the description sketches them."""
        found = self.about.get("tools", {})
        return found if isinstance(found, dict) else {}


def merged(draft: Draft, answer: Mapping[str, Json]) -> Draft:
    """The draft with the parts of an answer, which has passed its JSON Schema."""
    change: dict[str, Json] = {}
    for part, value in answer.items():
        if part in NAMED:
            before: dict[str, Json] = getattr(draft, part)
            both = {**before, **value}
            change[part] = {name: inner for name, inner in both.items() if inner is not None}
        elif part == "about":
            change[part] = _about(draft.about, value)
        elif part == "indexes":
            change[part] = tuple(value)
        elif part in WHOLE:
            change[part] = value
    if change.get("inserts") and "recipe" not in change:
        change["recipe"] = {}
    elif change.get("recipe"):
        change["inserts"] = {}
    return draft.model_copy(update=change)


def _about(before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, Json]:
    """The description with what was answered; its sketches are changed by name."""
    tools = {**before.get("tools", {}), **after.get("tools", {})}
    kept = {name: sketch for name, sketch in tools.items() if sketch is not None}
    return {**before, **after, "tools": kept}


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())
