"""Conversations from files: messages and tools, as ``export`` writes them and others publish them.

A line is an object with ``messages``, or with ``prompt`` and ``completion``, in OpenAI's form, and
with ``tools``, a list or its JSON text. Arguments of calls are JSON texts or objects. What else a
line has is not looked at, but for the columns that ``export`` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from envwright.errors import BadInput
from envwright.store.jsonl import first_problem, lines_of
from envwright.training.rewards.turns import is_parsable
from envwright.training.sft.conversations import (
    Conversation,
    SftOptions,
    Turn,
    cleaned,
    thoughtful,
)
from envwright.types import Json, Message, Role, ToolCall


class _Given(BaseModel):
    """What others wrote: keys that are not known are left alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class _Function(_Given):
    name: str = Field(min_length=1)
    arguments: str | dict[str, Any] = "{}"


class _Call(_Given):
    id: str | None = None
    function: _Function


class _Said(_Given):
    role: Role
    content: str | None = None
    reasoning_content: str | None = None
    tool_calls: tuple[_Call, ...] | None = None
    tool_call_id: str | None = None
    name: str | None = None


class _Signature(_Given):
    name: str = Field(min_length=1)
    parameters: dict[str, Any] | None = None


class _Tool(_Given):
    function: _Signature


class _Line(_Given):
    messages: tuple[_Said, ...] = ()
    prompt: tuple[_Said, ...] = ()
    completion: tuple[_Said, ...] = ()
    tools: tuple[Json, ...] | None = None
    env_id: str | None = None
    task_id: str | None = None
    reward: float | None = None
    source: str | None = None
    metadata: Json = None

    @field_validator("tools", "metadata", mode="before")
    @classmethod
    def _opened(cls, given: object) -> object:
        """A JSON text as what it says."""
        if not isinstance(given, str) or not given:
            return given or None
        try:
            return orjson.loads(given)
        except orjson.JSONDecodeError as error:
            raise ValueError(f"the text is not JSON ({error.msg})") from None

    @field_validator("tools")
    @classmethod
    def _named(cls, given: tuple[Json, ...] | None) -> tuple[Json, ...] | None:
        for tool in given or ():
            _Tool.model_validate(tool)
        return given


def read_conversations(path: Path, options: SftOptions | None = None) -> list[Conversation]:
    """The conversations of a file, one a line; all that the assistant says in them is learned.

    Of a line with ``prompt`` only the completion is learned. Calls whose arguments are no JSON
    object are shown and not learned.

    Args:
        path: JSON Lines.
        options: which thinking is shown and learned; the rewards of lines are not looked at.

    Raises:
        BadInput: the file cannot be read, or a line is no conversation; it is named.
    """
    chosen = options or SftOptions()
    out = []
    for number, line in lines_of(path):
        try:
            out.append(_conversation(_Line.model_validate(orjson.loads(line)), chosen))
        except orjson.JSONDecodeError as error:
            why = f"is not JSON ({error.msg})"
        except ValidationError as error:
            why = f"is no conversation: {first_problem(error)}"
        except ValueError as error:
            why = f"is no conversation: {error}"
        else:
            continue
        raise BadInput(
            f"{why}.",
            file=str(path),
            place=f"line {number}",
            remedy="Write messages and tools in OpenAI's form.",
        )
    return out


def _conversation(line: _Line, options: SftOptions) -> Conversation:
    if line.messages and (line.prompt or line.completion):
        raise ValueError("it has messages and a completion: which is learned?")
    told = line.messages or (*line.prompt, *line.completion)
    messages = tuple(cleaned(_message(one), options) for one in told)
    turns = tuple(
        Turn(thoughtful(messages[:at], options), said, _readable(said))
        for at, said in enumerate(messages)
        if said.role is Role.ASSISTANT and at >= len(line.prompt)
    )
    if not turns:
        raise ValueError("the assistant says nothing in it")
    about = line.metadata if isinstance(line.metadata, Mapping) else {}
    weight = about.get("weight", 1.0)
    return Conversation(
        turns,
        tuple(line.tools or ()),
        messages,
        float(weight) if isinstance(weight, int | float) else 1.0,
        {
            **about,
            "task": line.task_id or "",
            "environments": [name for name in (line.env_id or "").split(",") if name],
            "policy": line.source or "",
            "reward": line.reward,
        },
    )


def _message(said: _Said) -> Message:
    calls = tuple(
        ToolCall(id=call.id or "", name=call.function.name, arguments=_text(call.function))
        for call in said.tool_calls or ()
    )
    return Message(
        role=said.role,
        content=said.content or "",
        thinking=said.reasoning_content or "",
        tool_calls=calls,
        tool_call_id=said.tool_call_id,
        name=said.name,
    )


def _text(function: _Function) -> str:
    given = function.arguments
    return given if isinstance(given, str) else orjson.dumps(given).decode()


def _readable(said: Message) -> bool:
    """Whether all calls can be written again as they were."""
    return all(is_parsable(call.arguments) for call in said.tool_calls)
