"""Chat completions on loopback, answered with recorded moves for the conversation at hand.

An agent that knows tools only says words in between through ``talk_to_user``.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.interop.clients.play_report import as_tool_calls

_USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}


@contextmanager
def scripted_server(tasks: list[dict[str, Any]], play: str) -> Iterator[str]:
    """The base URL of a server that plays one of the recorded plays."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            message = answer_message(body["messages"], tasks, play)
            kind = "text/event-stream" if body.get("stream") else "application/json"
            out = streamed(message) if body.get("stream") else whole(message)
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(out)))
            self.end_headers()
            self.wfile.write(out)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()


def answer_message(
    messages: list[dict[str, Any]], tasks: list[dict[str, Any]], play: str
) -> dict[str, Any]:
    """What the agent does next, by how often it spoke before."""
    text = "\n".join(words_of(message) for message in messages)
    task = next(one for one in tasks if one["opening"] in text)
    calls, words = as_tool_calls(task["plays"][play]["messages"])
    said = sum(message["role"] == "assistant" for message in messages)
    if said >= len(calls):
        return {"role": "assistant", "content": words or "Done."}
    name, given = calls[said]
    function = {"name": name, "arguments": json.dumps(given)}
    call = {"id": f"call_{said}", "type": "function", "function": function}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def words_of(message: dict[str, Any]) -> str:
    content = message.get("content") or ""
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content)


def whole(message: dict[str, Any]) -> bytes:
    reason = "tool_calls" if message.get("tool_calls") else "stop"
    choice = {"index": 0, "message": message, "finish_reason": reason}
    head = {"id": "x", "object": "chat.completion", "created": 0, "model": "scripted"}
    return json.dumps({**head, "choices": [choice], "usage": _USAGE}).encode()


def streamed(message: dict[str, Any]) -> bytes:
    reason = "tool_calls" if message.get("tool_calls") else "stop"
    head = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "scripted"}
    calls = [{"index": 0, **call} for call in message.get("tool_calls", ())]
    delta = {**message, "tool_calls": calls} if calls else message
    events: list[dict[str, Any]] = [
        {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]},
        {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]},
        {"choices": [], "usage": _USAGE},
    ]
    lines = "".join(f"data: {json.dumps({**head, **event})}\n\n" for event in events)
    return f"{lines}data: [DONE]\n\n".encode()
