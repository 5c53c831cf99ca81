"""Conversations and samples in the files that trainers read: JSON Lines and Parquet.

Three forms are written, all of which TRL's ``SFTTrainer`` takes:

- ``messages``: a conversation a row. Arguments of calls and the list of tools are JSON texts, so
  that columns have one type whatever the tools are. Learns every assistant message
  (``assistant_only_loss=True``).
- ``turns``: a turn a row, ``prompt`` and ``completion``; only the completion is learned. The form
  for conversations of which some messages are not to be learned.
- ``tokens``: a sample a row, ``input_ids`` and ``labels``; our masks, nothing is rendered anew.

``read_conversations`` reads the first two, and what others publish so: messages in OpenAI's form,
arguments and tools as JSON texts or objects. Other columns are ignored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from envwright.errors import BadInput, MissingExtra
from envwright.llm.chat_completions import wire_message
from envwright.scoring.events import parse_arguments
from envwright.storage.files import new_file, write_atomic
from envwright.storage.jsonl import first_problem, lines_of
from envwright.training.sft.conversations import (
    SftConversation,
    SftOptions,
    SftTurn,
    clean_message,
    trim_thinking,
)
from envwright.training.sft.renderer import Sample, TokenKind
from envwright.types import Json, Message, Role, ToolCall, canonical_json

RowForm = Literal["messages", "turns"]
IGNORED = -100
"""Label of tokens that are not learned."""
_MESSAGES = ("messages", "prompt", "completion", "chosen", "rejected")
_ABOUT = ("env_id", "task_id", "source", "metadata")


def conversation_rows(
    conversations: Iterable[SftConversation], form: RowForm = "messages"
) -> Iterator[dict[str, Json]]:
    """Conversations as rows of a data set, in the form ``messages`` or ``turns``.

    Raises:
        BadInput: the form is unknown, or ``messages`` cannot say what a conversation is.
    """
    if form not in ("messages", "turns"):
        raise BadInput(f"there is no form {form}.", remedy="Write messages or turns.")
    for one in conversations:
        if form == "messages":
            yield {"messages": wire_messages(_transcript(one)), **origin_columns(one)}
        else:
            for turn in one.turns:
                if turn.learned:
                    parts = {
                        "prompt": wire_messages(turn.shown),
                        "completion": wire_messages([turn.said]),
                    }
                    yield {**parts, **origin_columns(one)}


def token_rows(samples: Iterable[Sample]) -> Iterator[dict[str, Json]]:
    """Samples as rows of ``input_ids`` and ``labels``; their weights are left out."""
    for sample in samples:
        pairs = zip(sample.ids, sample.kinds, strict=True)
        labels = [IGNORED if kind is TokenKind.CONTEXT else token for token, kind in pairs]
        yield {"input_ids": list(sample.ids), "labels": labels}


def _transcript(one: SftConversation) -> tuple[Message, ...]:
    """The messages up to the assistant's last."""
    if not one.turns:
        raise BadInput("a conversation has no assistant's message.", remedy="Leave it out.")
    if not one.whole:
        raise BadInput(
            f"task {one.about.get('task')}: a turn was shown something else than the transcript.",
            remedy="Export with the form turns, or with thinking='always'.",
        )
    if not all(turn.learned for turn in one.turns):
        raise BadInput(
            f"task {one.about.get('task')}: some messages are not to be learned, which the form "
            "messages cannot say.",
            remedy="Export with the form turns, or learn failed calls too.",
        )
    # What the user said after the assistant's last message is not part of the lesson.
    last = max((at for at, m in enumerate(one.messages) if m == one.turns[-1].said), default=0)
    return one.messages[: last + 1]


def wire_messages(messages: Sequence[Message]) -> list[dict[str, Json]]:
    """Messages in OpenAI's form, as rows hold them.

    Many templates write a text of arguments as it stands, and an object as JSON with spaces. Only
    the latter is what a model reads and writes later, so the text gets the same spaces.
    """
    out = [wire_message(message, thinking=True) for message in messages]
    for call in (call for message in out for call in message.get("tool_calls", ())):
        given = json.loads(call["function"]["arguments"])
        # json, not orjson: the separators ", " and ": " are what templates write.
        call["function"]["arguments"] = json.dumps(given, ensure_ascii=False)
    return out


def origin_columns(one: SftConversation) -> dict[str, Json]:
    """The columns of a row that say where it comes from, and the tools."""
    about = dict(one.about)
    return {
        # Not sorted: a template is to write them as it does when they are played.
        "tools": json.dumps(list(one.tools), ensure_ascii=False),
        "env_id": ",".join(about.pop("environments", [])),
        "task_id": about.pop("task", ""),
        "reward": about.pop("reward", None),
        "source": about.pop("policy", ""),
        "metadata": canonical_json({**about, "weight": one.weight}).decode(),
    }


def write_jsonl(found: Iterable[Mapping[str, Json]], path: Path) -> int:
    """Write rows, one a line, replacing the file whole or not at all.

    Returns:
        how many.

    Raises:
        BadInput: the file cannot be written.
    """
    lines = [canonical_json(row) + b"\n" for row in found]
    write_atomic(path, b"".join(lines))
    return len(lines)


def write_parquet(found: Iterable[Mapping[str, Json]], path: Path) -> int:
    """Write rows as a Parquet file, replacing it whole or not at all.

    Returns:
        how many.

    Raises:
        MissingExtra: pyarrow is not installed.
        BadInput: there are no rows, they differ in form, or the file cannot be written.
    """
    if find_spec("pyarrow") is None:
        raise MissingExtra("writing Parquet", "data")
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    all_rows = list(found)
    if not all_rows:
        raise BadInput("there is nothing to write.", remedy="Select other trajectories.")
    schema = _schema(arrow, all_rows[0])
    if any(row.keys() != set(schema.names) for row in all_rows):
        raise BadInput("rows of several forms do not make one table.")
    table = arrow.Table.from_pylist(all_rows, schema=schema)
    with new_file(path) as draft:
        parquet.write_table(table, str(draft), compression="zstd")
    return len(all_rows)


def _schema(arrow: Any, row: Mapping[str, Json]) -> Any:
    """The types of the columns that a row has."""
    text, numbers = arrow.string(), arrow.list_(arrow.int64())
    function = arrow.struct([("name", text), ("arguments", text)])
    call = arrow.struct([("id", text), ("type", text), ("function", function)])
    names = ("role", "content", "reasoning_content", "tool_call_id", "name")
    message = arrow.struct([*((n, text) for n in names), ("tool_calls", arrow.list_(call))])
    kinds = {
        **dict.fromkeys(_MESSAGES, arrow.list_(message)),
        **dict.fromkeys(("tools", *_ABOUT), text),
        **dict.fromkeys(("input_ids", "labels"), numbers),
        **dict.fromkeys(("reward", "chosen_value", "rejected_value"), arrow.float64()),
    }
    return arrow.schema([(name, kinds[name]) for name in row])


class _Given(BaseModel):
    """What others wrote: keys that are not known are left alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class _Function(_Given):
    name: str = Field(min_length=1)
    arguments: str | dict[str, Any] = "{}"


class _Call(_Given):
    id: str | None = None
    function: _Function


class _WireMessage(_Given):
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
    messages: tuple[_WireMessage, ...] = ()
    prompt: tuple[_WireMessage, ...] = ()
    completion: tuple[_WireMessage, ...] = ()
    tools: tuple[Json, ...] | None = None
    env_id: str | None = None
    task_id: str | None = None
    reward: float | None = None
    source: str | None = None
    metadata: Json = None

    @field_validator("tools", "metadata", mode="before")
    @classmethod
    def _opened(cls, given: object) -> object:
        """Parse a field that is given as a JSON text."""
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


def read_conversations(path: Path, options: SftOptions | None = None) -> list[SftConversation]:
    """The conversations of a file, one a line; every assistant message in them is learned.

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


def _conversation(line: _Line, options: SftOptions) -> SftConversation:
    if line.messages and (line.prompt or line.completion):
        raise ValueError("it has messages and a completion: which is learned?")
    listed = line.messages or (*line.prompt, *line.completion)
    messages = tuple(clean_message(_message(one), options) for one in listed)
    turns = tuple(
        # Assistant messages inside the prompt are context.
        SftTurn(trim_thinking(messages[:at], options), said, _readable(said))
        for at, said in enumerate(messages)
        if said.role is Role.ASSISTANT and at >= len(line.prompt)
    )
    if not turns:
        raise ValueError("the assistant says nothing in it")
    about = line.metadata if isinstance(line.metadata, Mapping) else {}
    weight = about.get("weight", 1.0)
    if isinstance(weight, int | float) and weight < 0:  # JSON has neither NaN nor infinity
        raise ValueError(f"its weight is {weight}; it must be a number from 0 up")
    return SftConversation(
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


def _message(said: _WireMessage) -> Message:
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
    return all(parse_arguments(call.arguments) is not None for call in said.tool_calls)
