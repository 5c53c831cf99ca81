"""Conversations in which tools and their parameters have other names, alike throughout.

Interfaces say the same in other words: ``create_role``, ``add_role``, ``role_create``. A policy
that has seen few of them takes the name from the words of the request instead of from the tools
that it is shown; so does one that meets ``slug`` in a request and ``project_slug`` in a tool. Where
names differ from sample to sample nothing is left to learn but to read them (Hammer, 2410.04587,
masks them for the same reason; here they keep a meaning).
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson

from envwright.training.sft.conversations import Conversation, Turn
from envwright.types import Json, Message, ToolCall

_VERBS = (
    ("create", "add", "new", "make", "insert", "register"),
    ("get", "fetch", "read", "retrieve", "show", "view"),
    ("list", "browse", "index", "find", "search"),
    ("update", "edit", "modify", "change", "patch"),
    ("delete", "remove", "drop", "erase", "destroy"),
)
_LAST = 0.2
"""Share of the interfaces whose names have their verb at the end."""
_OTHER = 0.5
"""Share of the parameters that are called otherwise."""


@dataclass(frozen=True, slots=True)
class _Names:
    """What is called how."""

    tools: Mapping[str, str]
    parameters: Mapping[str, str]


def renamed(
    conversations: Sequence[Conversation], share: float, *, alike: int = 1, seed: int = 0
) -> list[Conversation]:
    """Some of these conversations, with other names; the others as they are, all in their order.

    Those in which something is not learned keep their names: errors tell of them.

    Args:
        conversations: solutions of tasks.
        share: of them that are changed.
        alike: so many of one environment get the same names.
        seed: of the names.
    """
    counts: dict[str, int] = {}
    out = []
    for one in conversations:
        tools = orjson.dumps([tool["function"] for tool in one.tools]).decode()
        place = counts[tools] = counts.get(tools, -1) + 1
        rng = random.Random(f"{seed} names {tools} {place // alike}")
        other = rng.random() < share and all(turn.learned for turn in one.turns)
        out.append(_called(one, _names(one.tools, rng)) if other else one)
    return out


# --- which names ---------------------------------------------------------------------------------


def _names(tools: Iterable[Json], rng: random.Random) -> _Names:
    """Other names for some of the tools and parameters; no two get the same."""
    told = [tool["function"] for tool in tools]
    names = [function["name"] for function in told]
    verbs, last = _verbs({_verb(name) for name in names}, rng), rng.random() < _LAST
    called = _apart(names, lambda name: _tool(name, verbs, last))
    owners: dict[str, str] = {}
    for function in told:
        for parameter in function.get("parameters", {}).get("properties", {}):
            thing = function["name"].partition("_")[2]
            owners[parameter] = thing if owners.get(parameter, thing) == thing else ""
    parameters = _apart(
        list(owners),
        lambda name: _parameter(name, owners[name], rng) if rng.random() < _OTHER else name,
    )
    return _Names(called, parameters)


def _apart(names: Sequence[str], other: Any) -> dict[str, str]:
    """Another name of each, its own where the other is taken."""
    found: dict[str, str] = {}
    taken = set(names)
    for name in names:
        new = other(name)
        found[name] = name if new in taken else new
        taken.add(found[name])
    return found


def _verb(name: str) -> str:
    return name.partition("_")[0]


def _verbs(known: set[str], rng: random.Random) -> dict[str, str]:
    """Another verb of the same meaning for each, but where an interface has two of them."""
    found: dict[str, str] = {}
    for family in _VERBS:
        own = known.intersection(family)
        if len(own) == 1:
            found[own.pop()] = rng.choice(family)
    return found


def _tool(name: str, verbs: Mapping[str, str], last: bool) -> str:
    verb, _, thing = name.partition("_")
    if verb not in verbs or not thing:
        return name
    return f"{thing}_{verbs[verb]}" if last else f"{verbs[verb]}_{thing}"


def _parameter(name: str, thing: str, rng: random.Random) -> str:
    """A parameter with less, or more, of what it is of: ``project_slug``, ``slug``."""
    words = name.split("_")
    if len(words) > 1 and rng.random() < 0.5:
        return "_".join(words[1:])
    return name if not thing or name.startswith(thing) else f"{thing}_{name}"


# --- a conversation by these names ---------------------------------------------------------------


def _called(one: Conversation, names: _Names) -> Conversation:
    spelled = [name for name, new in names.tools.items() if "_" in name and new != name]
    found = re.compile(rf"\b({'|'.join(map(re.escape, spelled))})\b") if spelled else None

    def message(old: Message) -> Message:
        content = old.content
        if found is not None:
            content = found.sub(lambda match: names.tools[match[1]], content)
        calls = tuple(_call(call, names) for call in old.tool_calls)
        name = names.tools.get(old.name, old.name) if old.name else old.name
        return old.model_copy(update={"content": content, "tool_calls": calls, "name": name})

    return replace(
        one,
        tools=tuple(_described(tool, names) for tool in one.tools),
        messages=tuple(map(message, one.messages)),
        turns=tuple(
            Turn(tuple(map(message, turn.shown)), message(turn.said), turn.learned)
            for turn in one.turns
        ),
    )


def _call(call: ToolCall, names: _Names) -> ToolCall:
    """A call by these names; arguments that are no object stay as they are."""
    update: dict[str, Any] = {"name": names.tools.get(call.name, call.name)}
    try:
        given = orjson.loads(call.arguments)
    except ValueError:
        given = None
    if isinstance(given, dict):
        new = {names.parameters.get(name, name): value for name, value in given.items()}
        update["arguments"] = orjson.dumps(new).decode()
    return call.model_copy(update=update)


def _described(tool: Json, names: _Names) -> Json:
    """A tool by these names."""
    function = dict(tool["function"])
    function["name"] = names.tools[function["name"]]
    if properties := function.get("parameters", {}).get("properties"):
        told = dict(function["parameters"])
        told["properties"] = {names.parameters[name]: kind for name, kind in properties.items()}
        if "required" in told:
            told["required"] = [names.parameters.get(name, name) for name in told["required"]]
        function["parameters"] = told
    return {**tool, "function": function}
