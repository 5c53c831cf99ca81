"""``phrasing.yaml``: natural ways to ask for a tool, with slots for the rows that it works on.

Each tool has several; those that write requests and those that read them take them from here. ::

    tools:
      return_book:
        - bring back {loan_id}
        - check {loan_id} in
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from envwright.errors import SpecError
from envwright.types import Json, ToolSpec

MOST_PHRASES = 12
"""Of one tool."""
LONGEST_PHRASE = 120
"""Characters of one phrase."""
_SLOT = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]{0,63})\}")
# Small letters, with a hyphen or an apostrophe inside; marks would end a clause.
_WORD = re.compile(r"[a-z]+(?:['-][a-z]+)*")


def phrase_slots_of(phrase: str) -> list[str]:
    """The parameters that a phrase has slots for, in its order.

    Example::

        >>> phrase_slots_of("swap {item_id} for {new_item_id}")
        ['item_id', 'new_item_id']
    """
    return _SLOT.findall(phrase)


def with_phrases(tools: Sequence[ToolSpec], data: Json, file: str) -> list[ToolSpec]:
    """Tools with the phrases that a file's content gives them.

    Raises:
        SpecError: the content is not of that form, a phrase does not fit its tool, or two tools
            share a phrase.
    """
    if not isinstance(data, Mapping) or set(data) - {"tools"}:
        raise SpecError(
            "phrasing is a mapping with the one key tools.",
            file=file,
            remedy="Write for example: tools: {return_book: [bring back {loan_id}]}",
        )
    given = data.get("tools") or {}
    known = {tool.name: tool for tool in tools}
    if not isinstance(given, Mapping):
        raise SpecError("tools must be a mapping of names to lists.", file=file, place="tools")
    owners: dict[str, str] = {}
    found: dict[str, tuple[str, ...]] = {}
    for name, phrases in given.items():
        if name not in known:
            place, remedy = f"tools.{name}"[:80], f"Tools: {', '.join(known)}."
            raise SpecError("there is no such tool.", file=file, place=place, remedy=remedy)
        if not isinstance(phrases, list) or not 1 <= len(phrases) <= MOST_PHRASES:
            raise SpecError(f"give 1 to {MOST_PHRASES} phrases.", file=file, place=f"tools.{name}")
        for number, phrase in enumerate(phrases):
            place = f"tools.{name}[{number}]"
            if why := _fault(phrase, known[name]):
                raise SpecError(
                    why, file=file, place=place, remedy="Write for example: call off {order_id}"
                )
            # What stands in a slot differs from request to request: the other words must tell.
            if (owner := owners.setdefault(_SLOT.sub("{}", phrase), place)) != place:
                raise SpecError(
                    f"this says the same as {owner}.", file=file, place=place, remedy="Drop one."
                )
        found[str(name)] = tuple(phrases)
    return [
        tool.model_copy(update={"phrases": found.get(tool.name, ())}) if found else tool
        for tool in tools
    ]


def _fault(phrase: object, tool: ToolSpec) -> str:
    """What is wrong with a phrase by itself; empty when nothing is."""
    if not isinstance(phrase, str) or len(phrase) > LONGEST_PHRASE:
        return f"a phrase is a text of at most {LONGEST_PHRASE} characters."
    words = phrase.split(" ")
    slots = phrase_slots_of(phrase)
    if not all(_WORD.fullmatch(word) or _SLOT.fullmatch(word) for word in words):
        return "a phrase is words in small letters and slots in braces, one space between them."
    if not _WORD.fullmatch(words[0]) or len(words) < 2:
        return "a phrase begins with a verb and goes on."
    for slot in slots:
        parameter = tool.parameters.get(slot)
        if parameter is None or parameter.column is None:
            return f"{{{slot}}} is no parameter of the tool with a column."
    return "" if len(set(slots)) == len(slots) else "a slot stands twice."


def phrasing_form(tools: Sequence[ToolSpec]) -> dict[str, Json]:
    """The content of ``phrasing.yaml`` for these tools; empty when none has phrases."""
    found: dict[str, Json] = {tool.name: list(tool.phrases) for tool in tools if tool.phrases}
    return {"tools": found} if found else {}
