"""A person at a terminal as the agent: to try a task, or to measure how people do.

A line ``name {"key": value}`` calls a tool; ``name`` alone calls it without arguments. ``/tools``
shows the tools, ``/quit`` leaves. Anything else is said to the user; to say what begins like a
command, put a space before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import orjson

from envwright.rollout.policies.policy_protocol import OrdinaryFactory
from envwright.types import Json, Message, Role, ToolCall

HUMAN = "human"
HUMAN_PROMPT = "> "
HUMAN_HELP = 'A line `name {"key": value}` calls a tool, other words go to the user; /tools, /quit.'
_CALL = re.compile(r"([A-Za-z_][\w.-]*)\s*(\{.*)?")


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
                self._write(f"[{message.name or message.role.value}] {message.content}")
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
        if line.startswith("/"):
            self._command(words, tools)
            return None
        call = _CALL.fullmatch(words)
        known = call and any(tool["function"]["name"] == call[1] for tool in tools)
        if call is None or line.startswith(" ") or not (call[2] or known):
            return Message(role=Role.ASSISTANT, content=words) if words else None
        if not known:
            self._write(f"There is no tool {call[1]}; /tools shows those that there are.")
            return None
        return self._called(call[1], call[2] or "{}")

    def _called(self, name: str, arguments: str) -> Message | None:
        try:
            orjson.loads(arguments)
        except orjson.JSONDecodeError as error:
            self._write(f"The arguments are not JSON: {error.msg}.")
            return None
        self._calls += 1
        call = ToolCall(id=f"call_{self._calls}", name=name, arguments=arguments)
        return Message(role=Role.ASSISTANT, tool_calls=(call,))

    def _command(self, words: str, tools: Sequence[Json]) -> None:
        if words == "/quit":
            raise HumanLeft("the person left")
        shown = "\n".join(map(_line_of, tools)) if words == "/tools" else HUMAN_HELP
        self._write(shown or "There are no tools now.")


def _line_of(tool: Any) -> str:
    """A tool on one line: ``name(needed, other?): description``."""
    function = tool["function"]
    needed = function["parameters"].get("required", ())
    names = function["parameters"].get("properties", {})
    listed = ", ".join(name if name in needed else f"{name}?" for name in names)
    return f"{function['name']}({listed}): {function.get('description', '')}"


def human_factory(
    read: Callable[[str], str] = input, write: Callable[[str], object] = print
) -> OrdinaryFactory:
    """The policy ``human``; see ``Human``."""
    return OrdinaryFactory(HUMAN, lambda start: HumanPolicy(read, write))
