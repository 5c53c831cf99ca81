"""Scripts: policies as generators of moves, and the parts that several of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import orjson

from envwright.runtime.answers import format_answers
from envwright.types import Call, Json, Message, Role, Task, ToolCall

DONE = "Done."
ASK = "Could you tell me more?"
Move = Call | tuple[Call, ...] | str
"""A tool call, several in one message, or words for the user."""


@dataclass(slots=True)
class View:
    """What the script may look at: the messages and tools of the current turn."""

    messages: Sequence[Message] = ()
    tools: Sequence[Json] = field(default_factory=list)

    def offers(self, tool: str) -> bool:
        """Whether the tool can be called now."""
        return any(t["function"]["name"] == tool for t in self.tools)

    def user_said(self) -> str:
        """The user's last words."""
        said = (m.content for m in reversed(self.messages) if m.role is Role.USER)
        return next(said, "")


Script = Callable[[View], Iterator[Move]]


class Scripted:
    """A policy that plays a script; when it is at its end, its last words are repeated."""

    def __init__(self, name: str, script: Script) -> None:
        self._name = name
        self._view = View()
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
        return Message(role=Role.ASSISTANT, tool_calls=tuple(self._made(c) for c in calls))

    def _made(self, call: Call) -> ToolCall:
        self._calls += 1
        arguments = orjson.dumps(call.arguments).decode()
        return ToolCall(id=f"call_{self._calls}", name=call.tool, arguments=arguments)


def play(view: View, moves: Sequence[Move]) -> Iterator[Move]:
    """The moves in order.

    A tool that is not offered yet is waited for: the user gets a word first, once for each call.
    """
    for move in moves:
        if isinstance(move, Call) and not view.offers(move.tool):
            yield DONE
        yield move


def gold_moves(task: Task) -> list[Call | str]:
    """The gold's calls, and a word to the user wherever the agent has to hear from them."""
    out: list[Call | str] = []
    for at in range(len(task.gold) + 1):
        out += [ASK] * task.pauses.count(at)
        out += task.gold[at : at + 1]
    return out


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
    """The last message of who knows the answers."""
    return format_answers(task.answers) if task.answers else DONE
