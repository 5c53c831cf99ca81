"""An environment over MCP: a real client of the SDK, real processes, real pipes."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mcp_types
import pytest
from mcp import Client, StdioServerParameters

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import MissingExtra
from envwright.serve.mcp import serve_stdio

MOCK = Path(__file__).parents[3] / "environments" / "mock"
COMMAND = [sys.executable, "-m", "envwright.serve.mcp"]
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "one row": ("return_book", {"loan_id": "L-2"}),
    "again": ("return_book", {"loan_id": "L-2"}),
    "rows": ("find_members", {"name": "Ada Byron"}),
    "guard": ("lend_book", {"member_id": "M-3", "book_id": "B-1"}),
    "argument": ("lend_book", {"member_id": 7, "book_id": "B-1"}),
    "unknown": ("reset", {}),
    "unicode": ("lend_book", {"member_id": "Zoë 😀 日本", "book_id": "B-1"}),
}


@dataclass
class Conversation:
    """What two clients, each with a server process of its own, were told."""

    listed: mcp_types.ListToolsResult
    results: dict[str, mcp_types.CallToolResult]
    elsewhere: mcp_types.CallToolResult
    instructions: str | None

    def text(self, name: str) -> Any:
        block = self.results[name].content[0]
        assert isinstance(block, mcp_types.TextContent)
        return json.loads(block.text)


async def converse() -> Conversation:
    server = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], str(MOCK)])
    async with Client(server) as one, Client(server) as two:
        listed = await one.list_tools()
        results = {key: await one.call_tool(*call) for key, call in CALLS.items()}
        return Conversation(
            listed, results, await two.call_tool(*CALLS["one row"]), one.instructions
        )


@pytest.fixture(scope="module")
def said() -> Conversation:
    return asyncio.run(asyncio.wait_for(converse(), 60))


@pytest.fixture(scope="module")
def template() -> Template:
    return Template(load_environment(MOCK))


def test_tools_are_those_of_the_template(said: Conversation, template: Template) -> None:
    ours = [schema["function"] for schema in template.tool_schemas()]
    theirs = [
        {"name": t.name, "description": t.description, "parameters": t.input_schema}
        for t in said.listed.tools
    ]
    assert theirs == ours


def test_hints_are_derived(said: Conversation) -> None:
    for tool in said.listed.tools:
        writes = tool.name in ("lend_book", "return_book")
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is not writes
        assert tool.annotations.destructive_hint is writes


def test_policy_is_the_instructions(said: Conversation) -> None:
    rules = (MOCK / "policy.md").read_text(encoding="utf-8").strip()
    assert said.instructions == f"It is Monday, 3 March 2025, 10:00 UTC.\n\n{rules}"


def test_an_object_comes_as_text_and_as_data(said: Conversation) -> None:
    result = said.results["one row"]
    assert not result.is_error
    assert result.structured_content == {"id": "L-2", "book_id": "B-1", "status": "returned"}
    assert said.text("one row") == result.structured_content


def test_a_list_comes_as_text(said: Conversation) -> None:
    assert said.results["rows"].structured_content is None
    assert said.text("rows")[0]["id"] == "M-1"


def test_state_persists_between_calls(said: Conversation) -> None:
    assert said.results["again"].is_error
    assert said.text("again") == {"error": "Loan L-2 is already returned."}


def test_two_clients_do_not_share_state(said: Conversation) -> None:
    assert not said.elsewhere.is_error


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("guard", "The card of member M-3 is not valid."),
        ("argument", "member_id: expected string, got integer 7."),
        ("unicode", "There is no member Zoë 😀 日本."),
    ],
)
def test_failures_are_results_with_the_message(said: Conversation, name: str, message: str) -> None:
    assert said.results[name].is_error
    assert said.text(name) == {"error": message}


def test_only_listed_tools_can_be_called(said: Conversation) -> None:
    assert said.results["unknown"].is_error
    assert said.text("unknown")["error"].startswith("There is no tool reset. Known: find_members")


def test_stdout_carries_only_the_protocol_and_survives_nonsense() -> None:
    def call(number: int, arguments: Any) -> str:
        params = {"name": "find_books", "arguments": arguments}
        return json.dumps(
            {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
        )

    lines = [json.dumps(HELLO), "nonsense", call(2, {"title": "\ud800"}), call(3, {"title": "x"})]
    with subprocess.Popen(
        [*COMMAND, str(MOCK)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n".join(lines) + "\n")
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline())]
        while answers[-1].get("id") != 3:
            answers.append(json.loads(process.stdout.readline()))
        process.send_signal(signal.SIGINT)
        process.wait(10)
        assert process.stdout.read() == ""
    assert all(answer["jsonrpc"] == "2.0" for answer in answers)
    assert answers[-1]["result"]["content"][0]["text"] == "[]"


def test_a_wrong_folder_is_a_message_not_a_traceback(tmp_path: Path) -> None:
    done = subprocess.run([*COMMAND, str(tmp_path)], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no environment.yaml" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_extra_is_named_when_it_is_missing(
    template: Template, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("envwright.serve.mcp.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"envwright serve.*envwright\[mcp\]"):
        serve_stdio(template)
