"""Defects to plant: one symbol of Python, or one statement of a tool's SQL, is another one."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

from envwright.environment.mutation_operators import (
    COLUMN,
    CONSTANT,
    OPERATOR,
    ORDER,
    statement_edits,
)
from envwright.environment.schema import Schema
from envwright.environment.statement_trees import StatementPlace, tool_statements
from envwright.types import ToolSpec

_SYMBOLS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "+": "-",
    "-": "+",
    "//": "%",
    "%": "//",
    "min": "max",
    "max": "min",
    "and": "or",
}
_KINDS = (OPERATOR, COLUMN, CONSTANT, ORDER)
"""Defects whose repair takes words that are there: of a dropped guard nothing would be left."""


@dataclass(frozen=True, slots=True)
class PlantedDefect:
    """One place of a text that is wrong, and what stood there."""

    place: str
    """The file, or the statement."""
    wrong: str
    right: str


def code_defects(path: str, text: str) -> Iterator[tuple[PlantedDefect, str]]:
    """Defects of a file of Python, each with the whole broken text; one line differs."""
    lines = text.splitlines(keepends=True)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        (row, start), (_, end), line = token.start, token.end, token.line
        other = _other(token)
        if not other or line.lstrip().startswith(("from", '"""', "def")):
            continue
        wrong = f"{line[:start]}{other}{line[end:]}"
        if wrong.strip() in text or text.count(line.strip()) > 1:
            continue
        broken = "".join([*lines[: row - 1], wrong, *lines[row:]])
        yield PlantedDefect(path, wrong.strip(), line.strip()), broken


def _other(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NUMBER and token.string.isdigit() and int(token.string) < 9:
        return str(int(token.string) + 1)
    plain = token.type in (tokenize.OP, tokenize.NAME)
    return _SYMBOLS.get(token.string, "") if plain else ""


def sql_defects(tool: ToolSpec, schema: Schema) -> Iterator[PlantedDefect]:
    """Defects of a tool's statements."""
    for place in tool_statements(tool):
        tree = place.tree
        if tree is None:
            continue
        right = tree.sql("sqlite")
        for edit in statement_edits(place, tree, schema):
            changed = edit.change(tree.copy()) if edit.kind in _KINDS else None
            wrong = changed.sql("sqlite") if changed is not None else right
            if wrong != right:
                yield PlantedDefect(role_of(place), wrong, right)


def role_of(place: StatementPlace) -> str:
    """Under which name a ticket has a statement: ``require 1``, ``do 2``, ``returns``."""
    return f"{place.role} {place.at}".strip()
