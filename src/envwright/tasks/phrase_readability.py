"""Whether the phrases that an environment gives its tools are read as what they mean."""

from __future__ import annotations

from envwright.environment.request_phrases import phrase_slots_of
from envwright.environment.template import Template
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.message_parser import read_turn
from envwright.tasks.parser.syntax_tree import ChangeClause
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary, slot_noun, vocabulary_for
from envwright.tasks.phrasing.tool_lexicon import given_phrases


def unreadable_phrases(template: Template) -> list[str]:
    """What is wrong with the phrases of an environment: one line each.

    A phrase is read back where a request made of it, with a row in each slot, is a change with its
    tool and no other, and with as many rows.

    Example::

        unreadable_phrases(Template(load_environment("mock")))  # []
    """
    names = {name: tool.spec.phrases for name, tool in template.tools.items()}
    vocabulary = vocabulary_for(template.tool_schemas(), names)
    out = []
    for name, tool in template.tools.items():
        usable = {phrase.source for phrase in given_phrases(tool)}
        for phrase in tool.spec.phrases:
            if phrase not in usable:
                why = "a slot is not called as the rows that its parameter names, or they are two"
            else:
                why = _misread(phrase, name, vocabulary)
            out += [f"{name}: “{phrase}”: {why}"] if why else []
    return out


def _misread(phrase: str, tool: str, vocabulary: ToolVocabulary) -> str:
    """How a phrase is read, where not as its tool; empty otherwise."""
    slots = phrase_slots_of(phrase)
    text = phrase
    for slot in slots:
        text = text.replace(f"{{{slot}}}", f"the {slot_noun(slot)} with ID “{slot}”")
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
    return "" if len(clause.rows) == len(slots) else f"{len(clause.rows)} rows are read"
