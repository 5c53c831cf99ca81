"""When a user acts: the agent asks for one of the user's tools by what it does."""

from __future__ import annotations

import re
from collections.abc import Sequence

from envwright.rollout.users.slots import Slot, same_label
from envwright.rollout.users.turn import UserAction
from envwright.rollout.users.values import holds
from envwright.rollout.users.words import content, meanings, sentences
from envwright.types import Json

_ASKING = re.compile(
    r"\b(?:please|could you|can you|would you|i need you to|you need to|try to|now)\b|\?\s*$",
    re.IGNORECASE,
)
_TRUTHS = {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False}


def asked_action(
    message: str, tools: Sequence[Json], slots: Sequence[Slot]
) -> tuple[UserAction | None, bool]:
    """The action that a message asks for, and whether it asks for one at all.

    Args:
        message: the agent's words.
        tools: the tools that the user may use, in OpenAI's form.
        slots: what the user may tell now; arguments come from there, or are named by the agent
            among the options of the parameter.
    """
    for sentence in sentences(message) if tools else ():
        if not _ASKING.search(sentence):
            continue
        for tool in tools:
            if _asks_for(sentence, tool["function"]):
                arguments = _arguments(sentence, tool["function"], slots)
                found = arguments is not None
                name = tool["function"]["name"]
                return (UserAction(name, arguments or {}) if found else None), True
    return None, False


def _asks_for(sentence: str, function: Json) -> bool:
    """Whether a sentence says a tool's name, or what its description says it does."""
    first = re.split(r"\.(?:\s|$)", function.get("description", ""))[0]
    said = meanings(sentence)
    return any(
        words and set(words) <= said for words in (content(function["name"]), content(first))
    )


def _arguments(sentence: str, function: Json, slots: Sequence[Slot]) -> dict[str, Json] | None:
    """Values for what the tool requires; ``None`` when one is not to be had."""
    schema = function["parameters"]
    out: dict[str, Json] = {}
    for name, parameter in schema.get("properties", {}).items():
        known, value = _value(name, parameter, sentence, slots)
        if known:
            out[name] = value
        elif name in schema.get("required", ()):
            return None
    return out


def _value(name: str, parameter: Json, sentence: str, slots: Sequence[Slot]) -> tuple[bool, Json]:
    """Whether a parameter's value is known, and the value."""
    mine = [slot.value for slot in slots if slot.withheld and same_label(slot.label, name)]
    if mine:
        return True, mine[0]
    named = [option for option in parameter.get("enum", ()) if holds(sentence, option)]
    if len(named) == 1:
        return True, named[0]
    if parameter.get("type") == "boolean":
        told = [v for word, v in _TRUTHS.items() if re.search(rf"\b{word}\b", sentence.lower())]
        return len(set(told)) == 1, told[0] if told else None
    return False, None
