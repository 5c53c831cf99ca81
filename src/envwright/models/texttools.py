"""Tools for models whose server, or chat template, knows none: they are told in words.

The tools and the way to call them go into the system prompt, earlier calls into the text of the
assistant's messages, results into messages of the user. What comes back is read by ``formats``.
"""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from envwright.errors import BadInput
from envwright.models.client import Completion, ModelClient, Sampling
from envwright.models.compact import write_result
from envwright.models.formats import Format, Reply, parse, write
from envwright.models.signatures import signatures
from envwright.types import Json, Message, Role

_HOW = {
    Format.HERMES: 'To call one, write <tool_call>{"name": "...", "arguments": {...}}</tool_call>.',
    Format.LLAMA: 'To call one, answer with {"name": "...", "parameters": {...}} and nothing else.',
    Format.COMPACT: 'To call one, write a line like name(argument="text", other=1).',
    Format.JSON: 'Answer in JSON only: {"name": "...", "arguments": {...}} to call one, '
    '{"reply": "..."} to speak to the user.',
}


class TextTools:
    """A client that tells another's model about tools in words.

    Args:
        client: who is asked; it never sees a tool.
        form: how the model is to write calls.
        constrain: have the server enforce the form by a JSON Schema; needs ``Format.JSON``.

    Raises:
        BadInput: ``constrain`` with another form.
    """

    def __init__(
        self, client: ModelClient, form: Format = Format.HERMES, *, constrain: bool = False
    ) -> None:
        if constrain and form is not Format.JSON:
            raise BadInput(
                f"the form {form.value} cannot be enforced by a schema.", remedy="Use Format.JSON."
            )
        self._client, self._form, self._constrain = client, form, constrain

    @property
    def model(self) -> str:
        return self._client.model

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        if self._constrain:
            sampling = sampling.model_copy(update={"response_format": turn_format(tools)})
        told = in_words(messages, tools, self._form)
        completion = await self._client.complete(told, (), sampling)
        said = completion.message
        reply = parse(
            said.content,
            self._form,
            taken=[call.id for message in messages for call in message.tool_calls],
            cut=completion.finish_reason == "length",
        )
        message = said.model_copy(
            update={
                "content": reply.content,
                "thinking": said.thinking or reply.thinking,
                "tool_calls": reply.calls,
            }
        )
        return completion.model_copy(update={"message": message})


def in_words(messages: Sequence[Message], tools: Sequence[Json], form: Format) -> list[Message]:
    """The conversation without tools: system, user and assistant messages that are text only.

    Results that follow each other become one message, since many templates want the roles to
    alternate.
    """
    out: list[Message] = []
    for message in messages:
        if message.role is Role.ASSISTANT and message.tool_calls:
            text = write(Reply(message.content, calls=message.tool_calls), form)
            out.append(Message(role=Role.ASSISTANT, content=text))
        elif message.role is Role.TOOL:
            said = write_result(message.content) if form is Format.COMPACT else message.content
            line = f"Result of {message.name or 'the call'}: {said}"
            if len(out) > 1 and out[-1].role is Role.USER and out[-2].role is Role.ASSISTANT:
                line = f"{out.pop().content}\n{line}"
            out.append(Message(role=Role.USER, content=line))
        else:
            out.append(Message(role=message.role, content=message.content))
    if tools:
        first = out.pop(0).content if out and out[0].role is Role.SYSTEM else ""
        text = f"{first}\n\n{describe(tools, form)}".strip()
        out.insert(0, Message(role=Role.SYSTEM, content=text))
    return out


def describe(tools: Sequence[Json], form: Format) -> str:
    """The tools, one a line, and how to call them; in ``compact`` as signatures."""
    if form is Format.COMPACT:
        lines = signatures(tools)
    else:
        lines = [orjson.dumps(tool["function"]).decode() for tool in tools]
    return "\n".join(["# Tools", "", *lines, "", _HOW[form]])


def turn_format(tools: Sequence[Json]) -> dict[str, Json]:
    """``response_format`` for one turn in ``Format.JSON``: one call of a tool offered, or words."""
    turns = [_closed({"reply": {"type": "string"}})]
    for tool in tools:
        function = tool["function"]
        arguments = function.get("parameters") or {"type": "object", "properties": {}}
        turns.append(_closed({"name": {"const": function["name"]}, "arguments": arguments}))
    return {"type": "json_schema", "json_schema": {"name": "turn", "schema": {"anyOf": turns}}}


def _closed(properties: dict[str, Json]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
