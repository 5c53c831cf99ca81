"""What a model has written so far, as plain data: parts with names, merged answer by answer.

Nothing here is trusted: a draft becomes an environment only through ``compiling``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import Field

from envwright.types import Json, Record

NAMED = ("tables", "invariants", "inserts", "tools", "tests", "sentences", "keep")
"""Parts that are mappings of names; an answer changes single names, ``null`` takes one away."""
LISTS = ("indexes", "adjust")
WHOLE = ("recipe", "policy")
"""Parts that an answer replaces as they are; so are lists."""
NESTED = {"about": ("tools",), "plan": ("tools", "rules")}
"""Parts whose keys an answer replaces, and those of the keys that are mappings of names again."""


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
    plan: dict[str, Json] = Field(default_factory=dict)
    """What is to be changed in an environment that is there: rules, tools, tables."""
    adjust: tuple[str, ...] = ()
    """Statements that change the rows which are there."""
    sentences: dict[str, str] = Field(default_factory=dict)
    """What the policy says beyond what it said, by rule."""
    keep: dict[str, str] = Field(default_factory=dict)
    """Tools that a complaint names and that are right as they are, with the reason."""
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
        elif part in NESTED:
            change[part] = _nested(getattr(draft, part), value, NESTED[part])
        elif part in LISTS:
            change[part] = tuple(value)
        elif part in WHOLE:
            change[part] = value
    if change.get("inserts") and "recipe" not in change:
        change["recipe"] = {}
    elif change.get("recipe"):
        change["inserts"] = {}
    return draft.model_copy(update=change)


def _nested(
    before: Mapping[str, Json], after: Mapping[str, Json], inner: Sequence[str]
) -> dict[str, Json]:
    """A part with what was answered; what is named in it is changed by name."""
    named = {}
    for key in inner:
        both = {**before.get(key, {}), **after.get(key, {})}
        if key in before or key in after or key == "tools":
            named[key] = {name: value for name, value in both.items() if value is not None}
    return {**before, **after, **named}


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())
