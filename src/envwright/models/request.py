"""Our messages as the body of a request to OpenAI's chat completions."""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from envwright.models.client import Sampling
from envwright.types import Json, Message, Role, ToolCall


def wire_message(message: Message, *, thinking: bool = False) -> dict[str, Json]:
    """A message in OpenAI's form.

    Args:
        message: ours.
        thinking: send what the model thought as well; some servers refuse to read it.
    """
    out: dict[str, Json] = {"role": message.role.value, "content": message.content}
    if message.tool_calls:
        out["tool_calls"] = [_wire_call(call) for call in message.tool_calls]
    if message.role is Role.TOOL:
        out["tool_call_id"] = message.tool_call_id or ""
    if message.name:
        out["name"] = message.name
    if thinking and message.thinking:
        out["reasoning_content"] = message.thinking
    return out


def _wire_call(call: ToolCall) -> dict[str, Json]:
    function = {"name": call.name, "arguments": _sendable(call.arguments)}
    return {"id": call.id, "type": "function", "function": function}


def _sendable(arguments: str) -> str:
    """The arguments as JSON.

    Chat templates of many servers parse them, and fail on what a model once wrote wrongly. That
    would be counted as the server's failure, so the text is wrapped.
    """
    try:
        if isinstance(orjson.loads(arguments), dict):
            return arguments
    except orjson.JSONDecodeError:
        pass
    return orjson.dumps({"malformed": arguments}).decode() if arguments.strip() else "{}"


def request_body(
    model: str,
    messages: Sequence[Message],
    tools: Sequence[Json],
    sampling: Sampling,
    *,
    max_tokens_key: str = "max_tokens",
    thinking: bool = False,
) -> dict[str, Json]:
    """The body of a request to ``/chat/completions``; keys that were left open are left out."""
    body: dict[str, Json] = {
        "model": model,
        "messages": [wire_message(message, thinking=thinking) for message in messages],
    }
    if tools:
        body["tools"] = list(tools)
    for key in ("temperature", "top_p", "top_k", "seed", "response_format", "grammar"):
        if (value := getattr(sampling, key)) is not None:
            body[key] = value
    if sampling.max_tokens is not None:
        body[max_tokens_key] = sampling.max_tokens
    if sampling.stop:
        body["stop"] = list(sampling.stop)
    if sampling.logprobs:
        body["logprobs"] = True
    return body | sampling.extra
