"""What a model has written so far, as plain data: named parts, merged answer by answer.

Nothing here is trusted: a draft becomes an environment only through ``draft_compiler``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import Field

from envwright.environment.folder import tool_form
from envwright.environment.schema import schema_statements
from envwright.environment.sql_text import SqlToken, code_tokens
from envwright.types import EnvironmentSpec, Json, Record

NAMED_PARTS = ("tables", "invariants", "inserts", "tools", "tests", "sentences", "keep")
"""Parts that are mappings of names; an answer changes single names, ``null`` takes one away."""
LIST_PARTS = ("indexes", "adjust")
WHOLE_PARTS = ("recipe", "policy")
"""Parts that an answer replaces as they are; so are lists."""
NESTED_PARTS = {"about": ("tools",), "plan": ("tools", "rules")}
"""Parts whose keys an answer replaces, and those of the keys that are mappings of names again."""


class DraftProblem(Record):
    """A problem of an answer or its content, worded so that a model can repair it."""

    kind: str
    """From a short list, so that it can be counted: see ``docs/how-to/llm-authoring.md``."""
    place: str = ""
    message: str
    shown: str = ""
    """The statement, the rows or the call sequence that shows it."""

    def text(self) -> str:
        """The problem as a model reads it."""
        head = f"- {self.place}: {self.message}" if self.place else f"- {self.message}"
        return head + ("\n" + _indented(self.shown) if self.shown else "")


class EnvironmentDraft(Record):
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


def merge_answer(draft: EnvironmentDraft, answer: Mapping[str, Json]) -> EnvironmentDraft:
    """The draft with the parts of an answer, which has passed its JSON Schema."""
    change: dict[str, Json] = {}
    for part, value in answer.items():
        if part in NAMED_PARTS:
            before: dict[str, Json] = getattr(draft, part)
            both = {**before, **value}
            # A name that is mapped to null was deleted by the answer.
            change[part] = {name: inner for name, inner in both.items() if inner is not None}
        elif part in NESTED_PARTS:
            change[part] = _nested(getattr(draft, part), value, NESTED_PARTS[part])
        elif part in LIST_PARTS:
            change[part] = tuple(value)
        elif part in WHOLE_PARTS:
            change[part] = value
    # Rows come from a recipe or from inserts, never from both: the newer one wins.
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
        # "tools" is always present, so that readers of `about` and `plan` need no default.
        if key in before or key in after or key == "tools":
            named[key] = {name: value for name, value in both.items() if value is not None}
    return {**before, **after, **named}


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


# --- from an environment back to a draft ---------------------------------------------------------


def draft_of_spec(spec: EnvironmentSpec) -> EnvironmentDraft:
    """The draft that compiles to an environment; its rows are the given ones where there are any.

    Statements of the schema that make no table (indexes, views) stand under ``indexes``.
    """
    tables: dict[str, str] = {}
    others: list[str] = []
    for _, sql in schema_statements(spec.schema_sql):
        words = code_tokens(sql)
        if [word.upper for word in words[:2]] == ["CREATE", "TABLE"]:
            tables[_named(words, 2)] = f"{sql};"
        else:
            others.append(f"{sql};")
    recipe: dict[str, Json] = {}
    # Given rows win over a recipe, since they may have been adjusted after they were made.
    if spec.population is not None and not spec.state_sql:
        recipe = spec.population.data()
    return EnvironmentDraft(
        about={
            "name": spec.name,
            "title": spec.title,
            "description": spec.description,
            "domain": spec.domain,
            "clock": spec.clock,
        },
        tables=tables,
        indexes=tuple(others),
        invariants={one.name: one.sql for one in spec.invariants},
        recipe=recipe,
        inserts=inserts_by_table(spec.state_sql),
        tools={tool.name: tool_form(tool) for tool in spec.tools},
        policy=spec.policy,
    )


def inserts_by_table(script: str) -> dict[str, str]:
    """The rows of a script by table, in the order in which the tables first come."""
    found: dict[str, list[str]] = {}
    for _, sql in schema_statements(script):
        words = code_tokens(sql)
        # INSERT INTO, REPLACE INTO, or REPLACE without INTO: then the name is the second word.
        into = next((at for at, word in enumerate(words) if word.upper == "INTO"), 1)
        found.setdefault(_named(words, into + 1), []).append(f"{sql};")
    return {name: "\n".join(parts) for name, parts in found.items()}


def _named(words: list[SqlToken], at: int) -> str:
    """The name of the table that a statement makes or fills."""
    if [word.upper for word in words[at : at + 3]] == ["IF", "NOT", "EXISTS"]:
        at += 3
    if len(words) > at + 2 and words[at + 1].text == ".":  # main.orders
        at += 2
    return words[at].value
