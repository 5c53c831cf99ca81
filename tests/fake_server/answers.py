"""Bodies of answers: good ones, and those that are wrong in a way of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.fake_server.faults import Kind

Body = dict[str, Any]
HUGE_BYTES = 10_000_000


def completion(content: str | None = "", *calls: Mapping[str, Any], **more: Any) -> Body:
    """A body with one choice; ``more`` is put into the message."""
    message: Body = {"role": "assistant", "content": content, **more}
    if calls:
        message["tool_calls"] = list(calls)
    return {
        "id": "chatcmpl-fake",
        "object": "chat.completion",
        "model": "fake",
        "choices": [
            {"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}
        ],
        "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
    }


def call_of(name: str, arguments: Any = "{}", id: str = "call_1") -> Body:
    """A tool call as a message holds it."""
    return {"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}


def echo(body: Body) -> Body:
    """The last message's words, said back."""
    return completion(str(body["messages"][-1].get("content", "")))


def failing(kind: Kind, request: Body, key: str) -> tuple[int, Any]:
    """Status and body of a fault that answers; text stands for itself."""
    if kind is Kind.UNKNOWN_TOOL:
        return 200, completion(None, call_of("no_such_tool"))
    if kind is Kind.BAD_ARGUMENTS:
        return 200, completion(None, call_of(_first_tool(request.get("tools", [])), '{"a": '))
    if kind is Kind.HUGE:
        return 200, completion("x" * HUGE_BYTES)
    return _FIXED[kind] if kind in _FIXED else (_quoting(kind), _error(f"bad key {key}"))


def _quoting(kind: Kind) -> int:
    return {Kind.UNAUTHORISED: 401, Kind.FORBIDDEN: 403}[kind]


def _first_tool(tools: Sequence[Mapping[str, Any]]) -> str:
    return str(tools[0]["function"]["name"]) if tools else "no_such_tool"


def _error(message: str, code: str | None = None) -> Body:
    return {"error": {"message": message, "type": "fake", "code": code}}


_FIXED: dict[Kind, tuple[int, Any]] = {
    Kind.RATE_LIMIT: (429, _error("too many requests")),
    Kind.QUOTA: (429, _error("the quota is used up", "insufficient_quota")),
    Kind.SERVER_ERROR: (500, _error("something broke")),
    Kind.UNAVAILABLE: (503, "<html>overloaded</html>"),
    Kind.BAD_REQUEST: (400, _error("the prompt is too long")),
    Kind.TRUNCATED: (200, '{"choices": [{"message": {"content": "hel'),
    Kind.NOT_JSON: (200, "<html>welcome</html>"),
    Kind.WRONG_SCHEMA: (200, {"choices": [{"message": ["a", "list"]}]}),
    Kind.EMPTY_CHOICES: (200, {"choices": []}),
    Kind.ERROR_AS_SUCCESS: (200, _error("upstream is down")),
}
