"""Variants of solutions that are easier, or more general, to learn from.

``quote_evidence``: a request names a row by its words, a call by its key. Between the two lies a
search in a tool's result, which a small model does poorly in its head: it takes the key of another
row. Said aloud it is a copy, from the words of the request to the key, as the row has them. So a
call that takes a value from a result, and not from the user, is preceded by the piece of the row
that joins the two: ``name="Quick Fern", text=null, id="PAD-1001"``, spelled as ``compact`` spells
results.

``rename_interfaces``: interfaces say the same in other words (``create_role``, ``add_role``,
``role_create``). A policy that has seen few of them takes the name from the request instead of from
the tools that it is shown. Where names differ from sample to sample, nothing is left to learn but
to read them (Hammer, 2410.04587, masks them for the same reason; here they keep a meaning).
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson

from envwright.environment.answer_envelopes import without_envelope
from envwright.llm.compact_format import pairs_of_row, write_argument_pairs
from envwright.training.sft.conversations import SftConversation, SftTurn
from envwright.types import Json, Message, Role, ToolCall, Trajectory

ResultPair = tuple[str, Json]


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a tool's result, as key-value pairs."""

    pairs: tuple[ResultPair, ...]
    others: tuple[tuple[ResultPair, ...], ...]
    """The rows beside it."""

    def known(self, request: str) -> list[int]:
        """Places of what the user names."""
        return [at for at, (_, value) in enumerate(self.pairs) if _in_request(value, request)]

    def piece(self, value: Json, request: str) -> str:
        """From what the user names on to a value; that alone where nothing is named.

        Of several names the last is taken that no other row has.
        """
        # The last place of the value, should a row hold it twice.
        end = max(at for at, (_, own) in enumerate(self.pairs) if _same(own, value))
        known = [at for at in self.known(request) if at < end]
        own = [at for at in known if not any(self.pairs[at] in row for row in self.others)]
        # Prefer what only this row has; else the first named pair; else the value by itself.
        start = own[-1] if own else known[0] if known else end
        return write_argument_pairs(self.pairs[start : end + 1])


def quote_evidence(trajectory: Trajectory, silent: Collection[int] = ()) -> Trajectory:
    """Precede calls that have no text of their own with the rows that their values come from.

    Args:
        trajectory: a solution, or one with mistakes in it.
        silent: numbers of messages that stay as they are, as mistakes do.
    """
    request, rows = "", list[_Row]()
    messages: list[Message] = []
    for at, message in enumerate(trajectory.messages):
        if message.role is Role.USER:
            request = f"{request}\n{message.content}"
        elif message.role is Role.TOOL:
            rows = [*_rows(message.content), *rows]  # the last result first
        elif message.role is Role.ASSISTANT and not message.content and at not in silent:
            message = message.model_copy(update={"content": _quotes(message, request, rows)})
        messages.append(message)
    return trajectory.model_copy(update={"messages": tuple(messages)})


def _quotes(message: Message, request: str, rows: Sequence[_Row]) -> str:
    """The pieces of rows that the calls of a message go back to, each once."""
    found: dict[str, None] = {}
    for call in message.tool_calls:
        for value in _values(call.arguments):
            holding = [row for row in rows if any(_same(own, value) for _, own in row.pairs)]
            if holding and not _in_request(value, request):
                row = max(
                    holding,
                    # Newest rows first; max() keeps the first of equals, so the latest wins.
                    key=lambda row: (len(row.known(request)), _same(row.pairs[-1][1], value)),
                )
                found[row.piece(value, request)] = None
    return "\n".join(found)


def _values(arguments: str) -> Iterator[Json]:
    """Words and numbers among the arguments of a call."""
    try:
        given = orjson.loads(arguments)
    except ValueError:
        return
    for value in given.values() if isinstance(given, Mapping) else ():
        yield from (
            one for one in (value if isinstance(value, list) else [value]) if _identifies(one)
        )


def _rows(text: str) -> list[_Row]:
    """The rows of a result: one, or those of a list."""
    try:
        parsed = without_envelope(orjson.loads(text))
    except ValueError:
        return []
    rows = [
        tuple(pairs_of_row(one))
        for one in (parsed if isinstance(parsed, list) else [parsed])
        if _is_row(one)
    ]
    return [_Row(row, tuple(rows[:at] + rows[at + 1 :])) for at, row in enumerate(rows)]


def _is_row(value: Json) -> bool:
    return isinstance(value, dict) and bool(value)


def _in_request(value: Json, request: str) -> bool:
    """Whether a value stands in the user's request, as a whole word: 12 is not in 123."""
    return _identifies(value) and bool(re.search(rf"(?<!\w){re.escape(str(value))}(?!\w)", request))


def _same(one: Json, other: Json) -> bool:
    """Whether two values are the same; true is no 1."""
    return one == other and isinstance(one, bool) is isinstance(other, bool)


def _identifies(value: Json) -> bool:
    """Whether it is a word or a number, by which something can be known."""
    return isinstance(value, str | int | float) and not isinstance(value, bool) and value != ""


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
    """New names by old ones."""

    tools: Mapping[str, str]
    parameters: Mapping[str, str]


def rename_interfaces(
    conversations: Sequence[SftConversation], share: float, *, alike: int = 1, seed: int = 0
) -> list[SftConversation]:
    """Rename tools and parameters in a share of the conversations; the order is kept.

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
        # Conversations with these tools so far; `alike` of them in a row share a seed.
        place = counts[tools] = counts.get(tools, -1) + 1
        # The seed includes the tools, so that the names do not depend on other environments.
        rng = random.Random(f"{seed} names {tools} {place // alike}")
        other = rng.random() < share and all(turn.learned for turn in one.turns)
        out.append(_called(one, _names(one.tools, rng)) if other else one)
    return out


# --- which names ---------------------------------------------------------------------------------


def _names(tools: Iterable[Json], rng: random.Random) -> _Names:
    """Draw other names for some of the tools and parameters; no two get the same."""
    functions = [tool["function"] for tool in tools]
    names = [function["name"] for function in functions]
    verbs, last = _verbs({_verb(name) for name in names}, rng), rng.random() < _LAST
    called = _apart(names, lambda name: _tool(name, verbs, last))
    owners: dict[str, str] = {}
    for function in functions:
        for parameter in function.get("parameters", {}).get("properties", {}):
            # create_project -> project; a parameter of tools of different things has none.
            thing = function["name"].partition("_")[2]
            owners[parameter] = thing if owners.get(parameter, thing) == thing else ""
    parameters = _apart(
        list(owners),
        lambda name: _parameter(name, owners[name], rng) if rng.random() < _OTHER else name,
    )
    return _Names(called, parameters)


def _apart(names: Sequence[str], other: Any) -> dict[str, str]:
    """Rename each, keeping the old name where the new one is taken."""
    found: dict[str, str] = {}
    taken = set(names)
    for name in names:
        # `taken` holds the original names too: a new name must not be another tool's old one.
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
        # With get_ and show_ side by side, either could become the other's name.
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


def _called(one: SftConversation, names: _Names) -> SftConversation:
    # Only names with "_" are replaced in text: "list" is also a plain word.
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
            SftTurn(tuple(map(message, turn.shown)), message(turn.said), turn.learned)
            for turn in one.turns
        ),
    )


def _call(call: ToolCall, names: _Names) -> ToolCall:
    """A call with the new names; arguments that are no object stay as they are."""
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
    """A tool's schema with the new names."""
    function = dict(tool["function"])
    function["name"] = names.tools[function["name"]]
    if properties := function.get("parameters", {}).get("properties"):
        schema = dict(function["parameters"])
        schema["properties"] = {names.parameters[name]: kind for name, kind in properties.items()}
        if "required" in schema:
            schema["required"] = [names.parameters.get(name, name) for name in schema["required"]]
        function["parameters"] = schema
    return {**tool, "function": function}
