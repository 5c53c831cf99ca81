"""Whether the phrases that an environment gives its tools are read as what they mean."""

from __future__ import annotations

from envwright.environment.phrasebook import Parts, phrase_variants
from envwright.environment.template import Template
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.message_parser import read_turn
from envwright.tasks.parser.syntax_tree import ChangeClause
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary, slot_noun, vocabulary_for


def unreadable_phrases(template: Template) -> list[str]:
    """What is wrong with the phrases of an environment: one line each.

    A phrase is read back where a request made of it, with a row or a value in each slot, is a
    change with its tool and no other, and with as much in it.

    Example::

        unreadable_phrases(Template(load_environment("mock")))  # []
    """
    vocabulary = vocabulary_for(template.tool_schemas(), template.wording)
    out = []
    for name, phrases in template.wording.tools.items():
        columns = template.tools[name].arguments.columns
        rows = {p for p, (table, column) in columns.items() if _is_key(template, table, column)}
        for phrase in phrases:
            for parts in phrase_variants(phrase):
                if why := _misread(parts, name, rows, vocabulary):
                    out.append(f"{name}: “{phrase}”: {why}")
                    break
    return out


def _is_key(template: Template, table: str, column: str) -> bool:
    return template.schema.root(table, column)[1] in template.schema.tables[table].primary_key


def _misread(parts: Parts, tool: str, rows: set[str], vocabulary: ToolVocabulary) -> str:
    """How a phrase is read, where not as its tool; empty otherwise."""
    said, slots = [], 0
    for part in parts:
        slot = part[1:-1]
        if part[0] != "{":
            said.append(part)
            continue
        slots += 1
        said.append(f"the {slot_noun(slot)} with ID “{slot}”" if slot in rows else f"“{slot}”")
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
