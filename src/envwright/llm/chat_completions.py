"""Requests and answers in the form of OpenAI's chat completions.

Servers differ in what they leave out and in which form they put it. What can be read in one way
only is read; anything else is a ``BadAnswer`` that says where.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NoReturn

import orjson

from envwright.llm.client import Completion, Sampling, Usage
from envwright.llm.errors import BadAnswer, ServerFailed, error_excerpt, value_text
from envwright.llm.tool_call_formats import assign_call_ids, split_thinking
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
    # An empty text is a call without arguments, which is not malformed.
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
    """The body of a request to ``/chat/completions``; unset options are left out."""
    body: dict[str, Json] = {
        "model": model,
        "messages": [wire_message(message, thinking=thinking) for message in messages],
    }
    if tools:
        body["tools"] = list(tools)
    # `extra` comes last (below), so that a server's own key can override any of these.
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


# --- answers -------------------------------------------------------------------------------------


def decode_answer_body(raw: bytes) -> Json:
    """The JSON of an answer; broken UTF-8 in it is replaced.

    Raises:
        BadAnswer: it is not JSON.
    """
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        problem = f"{error.msg}, after {error_excerpt(raw[:60].decode('utf-8', 'replace'))!r}"
    try:
        # The standard library is slower, but accepts what orjson rejects once the bytes are
        # replaced.
        value = json.loads(raw.decode("utf-8", "replace"), parse_constant=_no_constant)
        # Lone surrogates, which `json` accepts as escapes, would fail later: they are replaced
        # here.
        return orjson.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    except (ValueError, RecursionError):
        raise BadAnswer(f"the answer is not JSON ({problem})") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def read_completion(body: Json, sent: Sequence[Message] = ()) -> Completion:
    """The completion in the body of an answer.

    Args:
        body: decoded JSON.
        sent: the conversation so far; ids of its tool calls are not used again.

    Raises:
        BadAnswer: the body is not of the form that it must have; the message names the place.
        ServerFailed: the body is an error, although the status says success.
    """
    body = _object(body, "the answer")
    # An `error` beside choices does not make the answer a failure.
    if body.get("error") and not body.get("choices"):
        raise ServerFailed(f"the server answered an error: {error_excerpt(error_body_text(body))}")
    choices = _list(body.get("choices"), "choices")
    if not choices:
        raise BadAnswer("choices is empty")
    choice = _object(choices[0], "choices[0]")
    content, thinking, calls = _spoken(_object(choice.get("message"), "choices[0].message"))
    ids, logprobs = _tokens(choice)
    message = Message(
        role=Role.ASSISTANT,
        content=content,
        thinking=thinking,
        tool_calls=assign_call_ids(calls, (call.id for m in sent for call in m.tool_calls)),
        token_ids=ids,
        logprobs=logprobs,
    )
    return Completion(
        message=message,
        usage=_usage(body.get("usage")),
        finish_reason=_text(choice.get("finish_reason"), "choices[0].finish_reason"),
        model=_text(body.get("model"), "model"),
        prompt_token_ids=_ids(body.get("prompt_token_ids")),
    )


def error_body_text(body: Json) -> str:
    """The message in the body of an error, at any length."""
    error = body.get("error", body) if isinstance(body, Mapping) else body
    if isinstance(error, Mapping):
        error = error.get("message") or error.get("detail") or error
    return value_text(error)


def _spoken(message: Mapping[str, Json]) -> tuple[str, str, list[ToolCall]]:
    """What a message says: words, thinking, calls without final ids."""
    place = "choices[0].message"
    words = _words(message.get("content"), f"{place}.content")
    thought = _text(
        message.get("reasoning_content") or message.get("reasoning"), f"{place}.reasoning_content"
    )
    if not thought:  # a server that does not tell the two apart
        thought, words = split_thinking(words)
    calls = [
        _call(_object(call, f"{place}.tool_calls[{n}]"), f"{place}.tool_calls[{n}]")
        for n, call in enumerate(_list(message.get("tool_calls") or [], f"{place}.tool_calls"))
    ]
    # The form before `tool_calls` existed: one call, without an id.
    if not calls and message.get("function_call"):
        old = {"function": message["function_call"]}
        calls = [_call(old, f"{place}.function_call")]
    # A refusal is the model's own reply and belongs in the conversation.
    if not words and not calls:
        words = _text(message.get("refusal"), f"{place}.refusal")
    return words, thought, calls


def _words(content: Json, place: str) -> str:
    """Text, or the text among parts."""
    if not isinstance(content, list):
        return _text(content, place)
    parts = [_object(part, f"{place}[{n}]") for n, part in enumerate(content)]
    return "".join(_text(part.get("text"), f"{place}.text") for part in parts)


def _call(call: Mapping[str, Json], place: str) -> ToolCall:
    function = _object(call.get("function"), f"{place}.function")
    arguments = function.get("arguments")
    if not isinstance(arguments, str):
        arguments = "{}" if arguments is None else _json_text(arguments)
    return ToolCall(
        id=_text(call.get("id"), f"{place}.id"),
        name=_text(function.get("name"), f"{place}.function.name"),
        arguments=arguments or "{}",
    )


def _json_text(arguments: Json) -> str:
    try:
        return orjson.dumps(arguments).decode()
    except TypeError:  # deeper than JSON is written; no tool takes it, and the call says so
        return "arguments nested too deeply"


def _tokens(choice: Mapping[str, Json]) -> tuple[tuple[int, ...] | None, tuple[float, ...] | None]:
    """Token ids and log-probabilities, where a server gives them; never of different lengths."""
    # OpenAI's form: `{"content": [{"token": …, "logprob": …}, …]}`; some servers add `id`.
    told = choice.get("logprobs")
    entries = told.get("content") if isinstance(told, Mapping) else None
    entries = [e for e in entries or () if isinstance(e, Mapping)]
    values = [e.get("logprob") for e in entries]
    known = bool(values) and all(isinstance(v, int | float) for v in values)
    logprobs = tuple(float(value) for value in values) if known else None
    ids = _ids(choice.get("token_ids")) or _ids([e.get("id") for e in entries])
    # The ids are what training needs; log-probabilities that do not align with them are useless.
    if ids and logprobs and len(ids) != len(logprobs):
        logprobs = None
    return ids, logprobs


def _ids(value: Json) -> tuple[int, ...] | None:
    # `type(v) is int` and not isinstance: `True` is an int, but not a token.
    whole = isinstance(value, list) and value and all(type(v) is int for v in value)
    return tuple(value) if whole else None


def _usage(value: Json) -> Usage | None:
    if not isinstance(value, Mapping):
        return None
    details = value.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, Mapping) else None
    read, written = value.get("prompt_tokens"), value.get("completion_tokens")
    # Two spellings of the same count: OpenAI's, and `prompt_cache_hit_tokens` (DeepSeek's).
    counts = (read, written, cached or value.get("prompt_cache_hit_tokens") or 0)
    if not all(type(count) is int and count >= 0 for count in counts):
        return None
    return Usage(
        prompt_tokens=counts[0],
        completion_tokens=counts[1],
        cached_tokens=counts[2],
        cost_nano=_cost(value.get("cost")),
    )


_MOST_COST = 1_000_000
"""Of one answer; more is a mistake, and would not fit where it is counted."""


def _cost(value: Json) -> int:
    """What OpenRouter and servers like it say, in billionths; what is no sum of money is none."""
    told = type(value) in (int, float) and 0 <= value <= _MOST_COST  # no infinity, no NaN
    return round(value * 1_000_000_000) if told else 0


# --- places --------------------------------------------------------------------------------------


def _object(value: Json, place: str) -> Mapping[str, Json]:
    if isinstance(value, Mapping):
        return value
    raise BadAnswer(f"{place}: expected an object, got {_kind(value)}")


def _list(value: Json, place: str) -> Sequence[Json]:
    if isinstance(value, list):
        return value
    raise BadAnswer(f"{place}: expected a list, got {_kind(value)}")


def _text(value: Json, place: str) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    raise BadAnswer(f"{place}: expected text, got {_kind(value)}")


def _kind(value: Json) -> str:
    return "nothing" if value is None else f"{type(value).__name__} {error_excerpt(value)[:40]}"
