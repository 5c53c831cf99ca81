"""From an environment back to a draft: the same parts under the same names, nothing left out."""

from __future__ import annotations

from envwright.runtime.folder_form import tool_form
from envwright.runtime.schema import statements
from envwright.runtime.sqltext import Token, code
from envwright.synthesis.authoring.draft import Draft
from envwright.types import EnvironmentSpec, Json


def draft_of(spec: EnvironmentSpec) -> Draft:
    """The draft that compiles to an environment; its rows are the given ones where there are any.

    Statements of the schema that make no table (indexes, views) stand under ``indexes``.
    """
    tables: dict[str, str] = {}
    others: list[str] = []
    for _, sql in statements(spec.schema_sql):
        words = code(sql)
        if [word.upper for word in words[:2]] == ["CREATE", "TABLE"]:
            tables[_named(words, 2)] = f"{sql};"
        else:
            others.append(f"{sql};")
    recipe: dict[str, Json] = {}
    if spec.population is not None and not spec.state_sql:
        recipe = spec.population.data()
    return Draft(
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
        inserts=inserts_of(spec.state_sql),
        tools={tool.name: tool_form(tool) for tool in spec.tools},
        policy=spec.policy,
    )


def inserts_of(script: str) -> dict[str, str]:
    """The rows of a script by table, in the order in which the tables first come."""
    found: dict[str, list[str]] = {}
    for _, sql in statements(script):
        words = code(sql)
        into = next((at for at, word in enumerate(words) if word.upper == "INTO"), 1)
        found.setdefault(_named(words, into + 1), []).append(f"{sql};")
    return {name: "\n".join(parts) for name, parts in found.items()}


def _named(words: list[Token], at: int) -> str:
    """The name of the table that a statement makes or fills."""
    if [word.upper for word in words[at : at + 3]] == ["IF", "NOT", "EXISTS"]:
        at += 3
    if len(words) > at + 2 and words[at + 1].text == ".":  # main.orders
        at += 2
    return words[at].value
