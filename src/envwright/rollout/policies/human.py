"""A person at a terminal as the agent: to try a task, or to measure how people do.

A line ``name {"key": value}`` calls a tool; ``name`` alone calls it without arguments.
``say WORDS`` speaks to the user. Lines that begin with ``/`` are commands (``/say`` too, where a
tool is called ``say``), and so are the bare words ``help``, ``tools`` and ``quit``. Any other line
is asked for again: words that the user hears may end the episode, so a slip must not become some.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson

from envwright.rollout.policies.policy_protocol import OrdinaryFactory
from envwright.types import Json, Message, Role, ToolCall

HUMAN = "human"
HUMAN_PROMPT = "> "
HUMAN_HELP = (
    'A line `name {"key": value}` calls a tool, `say WORDS` speaks to the user; '
    "/tools shows the tools, /help this, /quit leaves."
)
# ``find_pets {"status": "sold"}`` or just ``find_pets``; group 2 is the JSON, if any.
_CALL = re.compile(r"([A-Za-z_][\w.-]*)\s*(\{.*)?")
_SAY = re.compile(r"/?say\s+(\S.*)", re.DOTALL)
_COMMANDS = {"help", "tools", "quit"}


class HumanLeft(Exception):
    """The person left. The episode has no score: nobody played it to its end."""


class HumanPolicy:
    """A person in one episode. Waiting for them blocks the process: they play alone.

    Args:
        read: asks for a line with a prompt, and raises ``EOFError`` when there is none.
        write: shows a text.
    """

    name = HUMAN

    def __init__(
        self, read: Callable[[str], str] = input, write: Callable[[str], object] = print
    ) -> None:
        self._read, self._write = read, write
        self._shown = 0
        self._calls = 0

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        """What the person does next.

        Raises:
            HumanLeft: they want no more, or there is nobody.
        """
        if not self._shown:
            self._write(HUMAN_HELP)
        for message in messages[self._shown :]:
            if message.role is not Role.ASSISTANT:  # that one they wrote themselves
                content = message.content
                text = _indented(content) if message.role is Role.TOOL else content
                self._write(f"[{message.name or message.role.value}] {text}")
        self._shown = len(messages)
        while True:
            answer = self._answer(self._line(), tools)
            if answer is not None:
                return answer

    def _line(self) -> str:
        try:
            return self._read(HUMAN_PROMPT)
        except EOFError:
            raise HumanLeft("there is nobody at the terminal") from None

    def _answer(self, line: str, tools: Sequence[Json]) -> Message | None:
        """The message that a line is; ``None`` when the person is to write another."""
        words = line.strip()
        known = {tool["function"]["name"] for tool in tools}
        said = _SAY.fullmatch(words)
        if said and (words.startswith("/") or "say" not in known):
            return Message(role=Role.ASSISTANT, content=said[1])
        # A tool may be called ``help``: then the bare word is the tool, and ``/help`` the command.
        if line.startswith("/") or line.rstrip().lower() in _COMMANDS - known:
            self._command(words.removeprefix("/").lower(), tools)
            return None
        call = _CALL.fullmatch(words)
        if call is not None and call[1] in known:
            return self._tool_call(call[1], call[2] or "{}")
        if call is not None and call[2]:
            self._write(f"There is no tool {call[1]}; /tools shows those that there are.")
        elif words:
            self._write(f"That is no call. To say it to the user, write: say {words[:60]}")
        return None

    def _tool_call(self, name: str, arguments: str) -> Message | None:
        try:
            orjson.loads(arguments)
        except orjson.JSONDecodeError as error:
            self._write(f"The arguments are not JSON: {error.msg}.")
            return None
        self._calls += 1
        call = ToolCall(id=f"call_{self._calls}", name=name, arguments=arguments)
        return Message(role=Role.ASSISTANT, tool_calls=(call,))

    def _command(self, command: str, tools: Sequence[Json]) -> None:
        if command == "quit":
            raise HumanLeft("the person left")
        if command == "tools":
            self._write("\n".join(map(_signature, tools)) or "There are no tools now.")
        elif command == "help":
            self._write(HUMAN_HELP)
        else:
            self._write(f"There is no command /{command}. {HUMAN_HELP}")


def _indented(text: str) -> str:
    """A result as a person reads it: JSON objects and lists over several lines."""
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        return text
    if not isinstance(value, dict | list):
        return text
    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()


def _signature(tool: Any) -> str:
    """A tool on one line: ``name(needed: string, other?: integer): description``."""
    function = tool["function"]
    needed = function["parameters"].get("required", ())
    parameters = ", ".join(
        f"{name}{'' if name in needed else '?'}: {_type_name(schema)}"
        for name, schema in function["parameters"].get("properties", {}).items()
    )
    return f"{function['name']}({parameters}): {function.get('description', '')}"


def _type_name(schema: Mapping[str, Any]) -> str:
    """The type that a JSON Schema asks for, in a few words."""
    if "enum" in schema:
        return " | ".join(orjson.dumps(value).decode() for value in schema["enum"])
    kind = schema.get("type", "any")
    name = " | ".join(kind) if isinstance(kind, list) else str(kind)
    if name == "array" and isinstance(schema.get("items"), Mapping):
        return f"array of {_type_name(schema['items'])}"
    return f"{name} ({schema['format']})" if "format" in schema else name


def human_factory(
    read: Callable[[str], str] = input, write: Callable[[str], object] = print
) -> OrdinaryFactory:
    """The policy ``human``; see ``HumanPolicy``."""
    return OrdinaryFactory(HUMAN, lambda start: HumanPolicy(read, write))
