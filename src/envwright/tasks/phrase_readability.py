"""Whether the phrases that an environment gives its tools are read as what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from envwright.environment.phrasebook import (
    Parts,
    Wording,
    merged_phrasing,
    phrase_variants,
    wording_from,
)
from envwright.environment.template import Template
from envwright.tasks.grounding.call_arguments import key_parameters
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.message_parser import read_turn
from envwright.tasks.parser.syntax_tree import ChangeClause
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary, slot_noun, vocabulary_for
from envwright.tasks.phrasebook_rules import made_table, phrasing_by_rules
from envwright.tasks.phrasing.english import row_noun
from envwright.types import Json


def unreadable_phrases(template: Template) -> list[str]:
    """What is wrong with the phrases of an environment: one line each.

    A phrase is read back where a request made of it, with a row or a value in each slot, is a
    change with its tool and no other, and with as much in it.

    Example::

        unreadable_phrases(Template(load_environment("mock")))  # []
    """
    return [
        f"{name}: “{phrase}”: {why}"
        for (name, phrase), why in _misread_of(template, template.wording)
    ]


def readable_phrasing(template: Template) -> dict[str, Json]:
    """The content of ``phrasing.yaml`` for an environment: its own, and what rules add.

    Of the phrases that rules made only those are left that are read back.
    """
    given, made = template.spec.phrasing, phrasing_by_rules(template)
    phrases = cast("dict[str, list[str]]", made["tools"])
    while phrases:
        both = merged_phrasing(given, made | {"tools": phrases})
        wording = replace(wording_from(both, template.spec.tools), rows=template.wording.rows)
        wrong = {where for where, _ in _misread_of(template, wording) if where[0] in phrases}
        if not wrong:
            return both
        left = {n: [p for p in said if (n, p) not in wrong] for n, said in phrases.items()}
        phrases = {name: said for name, said in left.items() if said}
    return dict(given)


def _misread_of(template: Template, wording: Wording) -> Iterator[tuple[tuple[str, str], str]]:
    """Tools with phrases of theirs that are not read back, and why."""
    vocabulary = vocabulary_for(template.tool_schemas(), wording)
    for name, phrases in wording.tools.items():
        tool = template.tools[name]
        made, columns = made_table(tool), tool.arguments.columns
        keys = key_parameters(tool, template.schema)
        rows = {p: _noun(p, home[0]) for p, home in keys.items() if columns[p][0] != made}
        for phrase in phrases:
            for parts in phrase_variants(phrase):
                if why := _misread(parts, name, rows, vocabulary):
                    yield (name, phrase), why
                    break


def _noun(parameter: str, table: str) -> str:
    """What a row is called that a parameter takes."""
    noun, role = row_noun(table), slot_noun(parameter)
    return noun if role.endswith(noun) or role.startswith("new ") else role


def _misread(parts: Parts, tool: str, rows: Mapping[str, str], vocabulary: ToolVocabulary) -> str:
    """How a phrase is read, where not as its tool; empty otherwise."""
    said, slots = [], 0
    for part in parts:
        slot = part[1:-1]
        if part[0] != "{":
            said.append(part)
            continue
        slots += 1
        said.append(f"the {rows[slot]} with ID “{slot}”" if slot in rows else f"“{slot}”")
    text = " ".join(said).replace(" ,", ",")
    try:
        found = read_turn(f"Please {text}.", vocabulary)
    except UnsolvedError as error:
        return str(error)
    clause = found[0] if len(found) == 1 else None
    if not isinstance(clause, ChangeClause):
        return "it is not read as one request"
    tools = [name for name, _ in clause.tools]
    if tools != [tool]:
        return f"it is read as {' or '.join(tools) or 'no tool'}"
    held = len(clause.rows) + len(clause.facts)
    return "" if held == slots else f"{held} of {slots} slots are read"
