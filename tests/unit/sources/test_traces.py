"""Logs of calls: four forms tell of the same calls, and hostile ones end in one message."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from envwright import Template, load_environment
from envwright.environment.traced_calls import IdentifierNames, LoggedCall
from envwright.errors import BadInput
from envwright.sources.traces import load_traces
from envwright.workflows import build_traces

CALLS = (
    LoggedCall(tool="get_book", arguments={"book_id": "B-1"}, value={"id": "B-1", "copies": 2}),
    LoggedCall(
        tool="get_book", arguments={"book_id": "B-9"}, refused=True, message="There is no book B-9."
    ),
)


def answer(call: LoggedCall) -> str:
    return json.dumps({"error": call.message} if call.refused else call.value)


def openai() -> Any:
    messages: list[Any] = [{"role": "user", "content": "Hello."}]
    for n, call in enumerate(CALLS):
        function = {"name": call.tool, "arguments": json.dumps(call.arguments)}
        asked = {"id": str(n), "type": "function", "function": function}
        messages.append({"role": "assistant", "tool_calls": [asked]})
        parts = [{"type": "text", "text": answer(call)}]
        messages.append({"role": "tool", "tool_call_id": str(n), "content": parts})
    tool = {"type": "function", "function": {"name": "get_book", "description": "One book."}}
    return {"messages": messages, "tools": [tool]}


def otlp() -> Any:
    spans: list[Any] = []
    for n, call in enumerate(CALLS):
        told = {
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": call.tool,
            "gen_ai.tool.call.arguments": json.dumps(call.arguments),
            "gen_ai.tool.call.result": answer(call),
        }
        pairs = [{"key": key, "value": {"stringValue": v}} for key, v in told.items()]
        status = {"code": 2} if call.refused else {}
        # Spans arrive in any order.
        spans.insert(
            0,
            {
                "traceId": "t",
                "startTimeUnixNano": str(n),
                "attributes": pairs,
                "status": status,
            },
        )
    return {"resourceSpans": [{"scopeSpans": [{"spans": spans}]}]}


def mcp() -> Any:
    found: list[Any] = [{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {}}]
    for n, call in enumerate(CALLS, start=1):
        params = {"name": call.tool, "arguments": call.arguments}
        found.append({"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": params})
        text = call.message if call.refused else answer(call)
        result = {"content": [{"type": "text", "text": text}], "isError": call.refused}
        found.append({"at": "12:00", "message": {"jsonrpc": "2.0", "id": n, "result": result}})
    return found


@pytest.mark.parametrize("form", [openai, otlp, mcp])
@pytest.mark.parametrize("lines", [False, True])
def test_forms_tell_of_the_same_calls(form: Any, lines: bool, tmp_path: Path) -> None:
    data = form()
    parts = data if isinstance(data, list) else [data]
    text = "".join(json.dumps(part) + "\n" for part in parts) if lines else json.dumps(data)
    (tmp_path / "log.jsonl").write_text(text)
    assert load_traces(tmp_path / "log.jsonl").episodes == (CALLS,)


def test_har(tmp_path: Path) -> None:
    def entry(method: str, url: str, status: int, text: str, body: str = "") -> Any:
        request = {"method": method, "url": url, "postData": {"text": body}}
        return {"request": request, "response": {"status": status, "content": {"text": text}}}

    entries = [
        entry("GET", "https://a.example/v1/books/B-1?full=1", 200, '{"id": "B-1"}'),
        entry("GET", "https://a.example/style.css", 200, "body {}"),
        entry("GET", "https://a.example/v1/books/B-9", 404, '{"message": "There is none."}'),
        entry("POST", "https://a.example/v1/loans", 201, '{"id": "L-1"}', '{"book_id": "B-1"}'),
    ]
    (tmp_path / "a.har").write_text(json.dumps({"log": {"entries": entries}}))
    (calls,) = load_traces(tmp_path / "a.har").episodes
    assert [(c.tool, c.arguments, c.message) for c in calls] == [
        ("get_books_by_book_id", {"book_id": "B-1", "full": "1"}, ""),
        ("get_books_by_book_id", {"book_id": "B-9"}, "There is none."),
        ("post_loans", {"book_id": "B-1"}, ""),
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", "not JSON"),
        ("a.json", "[" * 100_000),
        ("a.json", "[" * 200 + "]" * 200),
        ("a.json", '{"messages": 7, "resourceSpans": {"a": 1}, "log": []}'),
        ("a.json", '[{"role": "tool", "tool_call_id": null, "content": {"a": 1}}]'),
        ("a.json", '{"resourceSpans": [{"scopeSpans": [7, {"spans": [[], {"attributes": 3}]}]}]}'),
        ("a.json", '[{"jsonrpc": "2.0", "id": [], "result": {"tools": [null]}}, {"jsonrpc": 1}]'),
        ("a.har", '{"log": {"entries": [1, {"request": {"url": "http://[x"}, "response": {}}]}}'),
        ("a.json", ""),
        ("a.gz", "\x1f"),
    ],
)
def test_what_holds_no_call_is_refused(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(BadInput) as caught:
        load_traces(tmp_path / name)
    assert str(tmp_path) in str(caught.value)


def test_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps(openai()))
    monkeypatch.setattr("envwright.sources.traces.MOST_TRACED_CALLS", 1)
    with pytest.raises(BadInput, match="more than 1 calls"):
        load_traces(tmp_path)
    monkeypatch.setattr("envwright.sources.traces.MOST_TRACE_BYTES", 10)
    with pytest.raises(BadInput, match="larger"):
        load_traces(tmp_path)


def test_names_of_others_are_no_code(tmp_path: Path) -> None:
    """Texts of a log become literals and quoted names; what cannot be one is left out."""
    bad = "x'); DROP TABLE books; --"
    messages: list[Any] = []
    for n, (tool, value) in enumerate(
        [(bad, {"id": "A-1"}), ("get_book", {"id": "B-1", bad: bad, "select": "{id}"})] * 2
    ):
        function = {"name": tool, "arguments": {"book_id": value["id"], "order": bad}}
        messages.append({"role": "assistant", "tool_calls": [{"id": n, "function": function}]})
        messages.append({"role": "tool", "tool_call_id": n, "content": json.dumps(value)})
    (tmp_path / "log.json").write_text(json.dumps(messages))
    made = build_traces([f"traces:{tmp_path / 'log.json'}"], tmp_path / "out").environments[0]
    assert made.left_out == {bad: "its name is none that a tool can have"}
    with Template(load_environment(Path(made.path))).session() as session:
        seen = session.call("get_book", {"book_id": "B-1", "order": "x"})
        assert seen.value["select"] == "{id}"


def test_names_of_new_things_are_matched() -> None:
    names = IdentifierNames()
    assert names.same({"id": "L-a"}, {"id": "L-b"}, {"L-1"})
    assert names.same({"id": "L-a"}, {"id": "L-b"}, {"L-1", "L-a", "L-b"})
    assert not names.same({"id": "L-c"}, {"id": "L-b"}, {"L-1"})
    assert not names.same({"id": "L-c"}, {"id": "L-1"}, {"L-1"})
    assert not names.same({"n": 1}, {"n": True}, set())
    assert names.to_second(["L-a", {"x": "L-1"}]) == ["L-b", {"x": "L-1"}]
