"""Scripts: policies as generators of moves, the moves of the gold, and guessed arguments.

Guesses come from JSON Schemas and from values that observations showed; they know no state and no
gold. The same generator and the same messages give the same guess.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from envwright.environment.text_values import same_label
from envwright.environment.user_acts import spoken_argument
from envwright.scoring.answers import format_answers
from envwright.types import Actor, Call, Json, Message, Role, Task, ToolCall

DONE = "Done."
ASK_MORE = "Could you tell me more?"
Move = Call | tuple[Call, ...] | str
"""A tool call, several in one message, or words for the user."""


@dataclass(slots=True)
class ScriptView:
    """The messages and tools of the current turn, as a script sees them."""

    messages: Sequence[Message] = ()
    tools: Sequence[Json] = field(default_factory=list)

    def offers(self, tool: str) -> bool:
        """Whether the tool can be called now."""
        return any(t["function"]["name"] == tool for t in self.tools)

    def user_said(self) -> str:
        """The user's last words."""
        said = (m.content for m in reversed(self.messages) if m.role is Role.USER)
        return next(said, "")


Script = Callable[[ScriptView], Iterator[Move]]


class ScriptedPolicy:
    """A policy that plays a script, and repeats its last words once the script has ended."""

    def __init__(self, name: str, script: Script) -> None:
        self._name = name
        self._view = ScriptView()
        # Generators start lazily: the view is filled before the first move is asked for.
        self._moves = script(self._view)
        self._last_words = DONE
        self._calls = 0

    @property
    def name(self) -> str:
        return self._name

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        self._view.messages, self._view.tools = messages, tools
        move = next(self._moves, self._last_words)
        if isinstance(move, str):
            self._last_words = move
            return Message(role=Role.ASSISTANT, content=move)
        calls = move if isinstance(move, tuple) else (move,)
        return Message(role=Role.ASSISTANT, tool_calls=tuple(self._tool_call(c) for c in calls))

    def _tool_call(self, call: Call) -> ToolCall:
        self._calls += 1
        arguments = orjson.dumps(call.arguments).decode()
        return ToolCall(id=f"call_{self._calls}", name=call.tool, arguments=arguments)


def play_moves(view: ScriptView, moves: Sequence[Move]) -> Iterator[Move]:
    """The moves in order.

    A tool that is not offered yet is waited for: the user gets a word first, once for each call.
    """
    for move in moves:
        if isinstance(move, Call) and not view.offers(move.tool):
            yield DONE
        yield move


def gold_moves(task: Task) -> list[Call | str]:
    """The gold's calls, and words to the user, who has to be heard, or to act, in their place."""
    out: list[Call | str] = []
    for at in range(len(task.gold) + 1):
        out += [ASK_MORE] * task.pauses.count(at)
        out += [
            _asked(call, task.scenario.known) if call.actor is Actor.USER else call
            for call in task.gold[at : at + 1]
        ]
    return out


def _asked(call: Call, known: Iterable[str]) -> str:
    """What the user is told to do, with the values that they do not know themselves."""
    given = ", ".join(
        f"{name.replace('_', ' ')} {spoken_argument(value)}"
        for name, value in call.arguments.items()
        if not any(same_label(label, name) for label in known)
    )
    return f"Please {call.tool.replace('_', ' ')}{given and f': {given}'}."


def gold_turns(task: Task) -> list[list[Move]]:
    """The gold's moves for each turn of the user, the words that end it last."""
    turns: list[list[Move]] = [[]]
    for move in gold_moves(task):
        turns[-1].append(move)
        if isinstance(move, str):
            turns.append([])
    turns[-1].append(final_words(task))
    return turns


def final_words(task: Task) -> str:
    """The last message of a policy that knows the answers."""
    return format_answers(task.answers) if task.answers else DONE


def gold_messages(task: Task) -> list[Message]:
    """What an agent says and calls that plays the gold: a call a message, its last words last."""
    out: list[Message] = []
    for number, move in enumerate([*gold_moves(task), final_words(task)], 1):
        if isinstance(move, str):
            out.append(Message(role=Role.ASSISTANT, content=move))
        else:
            arguments = orjson.dumps(move.arguments).decode()
            call = ToolCall(id=f"call_{number}", name=move.tool, arguments=arguments)
            out.append(Message(role=Role.ASSISTANT, tool_calls=(call,)))
    return out


# --- guessed arguments ---------------------------------------------------------------------------


_WORDS = "alpha bravo delta golf hotel india lima oscar romeo sierra tango victor".split()
_MAX_DEPTH = 5
_FORMATS = {
    # ``{d}`` becomes a digit from 1 to 9, ``{word}`` one of ``_WORDS``.
    "date": "2025-0{d}-1{d}",
    "date-time": "2025-0{d}-1{d}T0{d}:00:00Z",
    "time": "0{d}:00:00Z",
    "duration": "P{d}D",
    "email": "{word}@example.org",
    "hostname": "{word}.example.org",
    "ipv4": "192.0.2.{d}",
    "ipv6": "2001:db8::{d}",
    "uri": "https://example.org/{word}",
    "uuid": "00000000-0000-4000-8000-00000000000{d}",
}


def random_value(schema: Mapping[str, Any], rng: random.Random, depth: int = 0) -> Json:
    """Draw a value that looks valid by the schema; ``pattern`` is ignored."""
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return rng.choice(schema["enum"])
    for key in ("anyOf", "oneOf"):
        if schema.get(key):
            return random_value(rng.choice(schema[key]), rng, depth)
    match _type_of(schema, rng):
        case "string":
            return _text(schema, rng)
        case "integer" | "number" as kind:
            return _number(schema, rng, whole=kind == "integer")
        case "boolean":
            return rng.random() < 0.5
        case "array":
            return _array(schema, rng, depth)
        case "object":
            return random_arguments(schema, rng, depth)
    return None


def random_arguments(
    schema: Mapping[str, Any], rng: random.Random, depth: int = 0
) -> dict[str, Json]:
    """Draw an object with all required properties and about half of the others."""
    if depth >= _MAX_DEPTH:
        return {}
    required = set(schema.get("required", ()))
    return {
        name: random_value(inner, rng, depth + 1)
        for name, inner in schema.get("properties", {}).items()
        if name in required or rng.random() < 0.5
    }


def _type_of(schema: Mapping[str, Any], rng: random.Random) -> str:
    kind = schema.get("type", "object" if "properties" in schema else "string")
    return str(rng.choice(kind)) if isinstance(kind, list) else str(kind)


def _text(schema: Mapping[str, Any], rng: random.Random) -> str:
    form = _FORMATS.get(str(schema.get("format", "")))
    if form is not None:
        return form.replace("{d}", str(rng.randint(1, 9))).replace("{word}", rng.choice(_WORDS))
    text = f"{rng.choice(_WORDS)} {rng.choice(_WORDS)}"
    return text.ljust(schema.get("minLength", 0), "x")[: schema.get("maxLength", 1_000)]


def _number(schema: Mapping[str, Any], rng: random.Random, *, whole: bool) -> int | float:
    # Exclusive bounds of whole numbers move by one; of others, hitting a bound is unlikely enough.
    low = schema.get("minimum", schema.get("exclusiveMinimum", 0))
    low += 1 if "exclusiveMinimum" in schema and whole else 0
    high = schema.get("maximum", schema.get("exclusiveMaximum", low + 100))
    high -= 1 if "exclusiveMaximum" in schema and whole else 0
    if not whole:
        return round(rng.uniform(low, high), 2)
    step = schema.get("multipleOf", 1)
    number = rng.randint(int(low), max(int(low), int(high)))
    # Rounded down to a multiple, which may fall below the minimum: only a guess.
    return int(number // step * step) if step >= 1 else number


def _array(schema: Mapping[str, Any], rng: random.Random, depth: int) -> list[Json]:
    if depth >= _MAX_DEPTH:
        return []
    least = schema.get("minItems", 0)
    size = rng.randint(least, max(least, min(schema.get("maxItems", 3), least + 2)))
    items = schema.get("items") or {}
    return [random_value(items, rng, depth + 1) for _ in range(size)]


class SeenValues:
    """Values that worked: in results of tools, and in the arguments of calls that succeeded.

    By tool and path: ``find_members`` and ``.[].id``, ``get_repo`` and ``.owner``.
    """

    def __init__(self, messages: Sequence[Message]) -> None:
        self.places: dict[tuple[str, str], list[Json]] = {}
        # Results refer to their call by id; only calls that succeeded contribute their arguments.
        calls = {call.id: call for message in messages for call in message.tool_calls}
        for message in messages:
            if message.role is Role.TOOL and not failed_call(message):
                self._walk(message.name or "", "", _json(message.content), 0)
                if call := calls.get(message.tool_call_id or ""):
                    self._walk(call.name, "", _json(call.arguments), 0)

    def _walk(self, tool: str, path: str, value: Json, depth: int) -> None:
        if isinstance(value, dict | list) and depth < _MAX_DEPTH:
            inner = value.items() if isinstance(value, dict) else (("[]", item) for item in value)
            for key, item in inner:
                self._walk(tool, f"{path}.{key}", item, depth + 1)
        elif isinstance(value, str | int | float):
            found = self.places.setdefault((tool, path), [])
            if not _among(value, found):
                found.append(value)

    def beside(self, value: Json) -> list[Json]:
        """Other values in the places where this one was seen."""
        # Places are paths within a tool's results, so values of one place are of the same kind.
        homes = [found for found in self.places.values() if _among(value, found)]
        return _unique([v for found in homes for v in found if v != value])

    def fitting(self, tool: str, parameter: str) -> list[Json]:
        """Values that a parameter may mean, by its name: the best kind of place that has any.

        Places with the parameter's own name; for ``book_id`` and for ``id`` of ``get_book`` the
        ``id`` of what tools about books return; for identifiers, any ``id``.
        """
        # Spelling does not matter: ``bookId``, ``book_id`` and ``book-id`` are all ``bookid``.
        wanted = _plain(parameter)
        noun = wanted.removesuffix("id") if wanted.endswith("id") else None
        nouns = {noun} if noun else _words(tool)
        exact: list[Json] = []
        related: list[Json] = []
        anything: list[Json] = []
        for (source, path), values in self.places.items():
            key = _plain(path.rpartition(".")[2])
            # A bare ``id`` is too common to match by itself: it goes by the noun of the tool.
            if key == wanted and (noun or wanted != "id"):
                exact += values
            elif noun is not None and key == "id":
                about = nouns & _words(source)
                (related if about else anything).extend(values)
        return _unique(exact + related) or _unique(anything)


def guessed_arguments(tool: Json, seen: SeenValues, rng: random.Random) -> dict[str, Json]:
    """Arguments for a tool: values that were seen where they fit, else what the schema allows."""
    function = tool["function"]
    schema = function["parameters"]
    required = set(schema.get("required", ()))
    out: dict[str, Json] = {}
    for name, inner in schema.get("properties", {}).items():
        if name in required or rng.random() < 0.5:
            known = [v for v in seen.fitting(function["name"], name) if _is_of(v, inner)]
            out[name] = rng.choice(known) if known else random_value(inner, rng)
    return out


def _is_of(value: Json, schema: Mapping[str, Any]) -> bool:
    """Whether a scalar is of the schema's type and among its enumeration."""
    # Keyed by exact type, since ``bool`` is a subclass of ``int``.
    kind = {bool: "boolean", int: "integer", float: "number", str: "string"}[type(value)]
    kinds = schema.get("type", ())
    kinds = {kinds} if isinstance(kinds, str) else set(kinds)
    right = kind in kinds or (kind == "integer" and "number" in kinds)
    return right and ("enum" not in schema or _among(value, schema["enum"]))


def failed_call(message: Message) -> bool:
    """Whether a tool message reports an error: an object whose only key is ``error``."""
    value = _json(message.content)
    return isinstance(value, dict) and list(value) == ["error"]


def _json(text: str) -> Json:
    try:
        return orjson.loads(text)
    except ValueError:
        return None


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _words(tool: str) -> set[str]:
    """Words of a tool's name, each also without its plural ``s``."""
    # ``getBookById`` and ``get_book_by_id`` both give get, book, by, id.
    words = re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", tool).lower())
    return {word for w in words for word in (w, w.removesuffix("s"))}


def _among(value: Json, values: Sequence[Json]) -> bool:
    """Membership that tells ``True`` from ``1``."""
    return any(type(v) is type(value) and v == value for v in values)


def _unique(values: Sequence[Json]) -> list[Json]:
    out: list[Json] = []
    for value in values:
        if not _among(value, out):
            out.append(value)
    return out
