"""Live MCP servers as sources: real processes, good and bad."""

from __future__ import annotations

import gzip
import logging
import os
import resource
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from envwright.errors import BadInput, MissingExtra
from envwright.sources.mcp_server import read_mcp_server
from envwright.sources.tool_list import document_of_listing, read_tool_list
from tests.fake_server import endless, raw_server
from tests.limits import ending
from tests.unit.sources import mcp_servers

HERE = Path(mcp_servers.__file__)
NAMES = [name for name, _, _ in mcp_servers.TASKS]
LONG = 60.0
"""Seconds that no good server needs; bad ones get less."""


def command(kind: str, *more: str) -> str:
    return shlex.join([sys.executable, str(HERE), kind, *more])


def refusal(kind: str, *more: str, seconds: float = LONG) -> str:
    with pytest.raises(BadInput) as caught:
        read_mcp_server(command(kind, *more), seconds=seconds)
    return str(caught.value)


@pytest.mark.parametrize("kind", ["good", "paged", "slow", "chatty"])
def test_a_server_lists_its_tools(kind: str) -> None:
    found = read_mcp_server(command(kind), seconds=LONG)
    assert [tool["name"] for tool in found["tools"]] == NAMES
    assert found["server"] == {"name": "little-server", "version": "1.2"}


def test_what_was_read_is_an_interface_with_an_origin() -> None:
    found = read_mcp_server(command("good"), seconds=LONG)
    first, again = (
        read_tool_list(document_of_listing(found, "x"), kind="mcp", uri="y") for _ in range(2)
    )
    assert first == again
    assert (first.name, first.origin.kind, first.origin.uri) == ("little", "mcp", "y")
    assert len(first.origin.sha256) == 64


BAD = {
    "empty": "lists no tools",
    "many": "more than 1000 tools",
    "circle": "go round in a circle",
    "endless": "more than 200 pages",
    "dies": "It said: no more",
    "dies late": "It said: no more",
    "loud": "the key is missing",
    "wrong": "gave no list of tools",
    "garbage": "more than 1,000 messages",
    "binary": "more than 1,000 messages",
    "one line": "a message of more than 8,388,608 bytes",
    "notices": "more than 1,000 messages",
    "requests": "more than 1,000 messages",
    "answers": "more than 1,000 messages",
    "million": "more than 1000 tools",
    "escaped": "more than 1000 tools",
    "deep": "a message that cannot be read",
    "surrogate": "a message that cannot be read",
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_server_is_a_clear_error(kind: str) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with ending():
        message = refusal(kind)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000  # KiB
    assert BAD[kind] in message
    assert len(message) < 1_500


def test_a_server_that_hangs_is_stopped_with_its_children(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    assert "within 6 seconds" in refusal("hang", str(file), seconds=6.0)
    for pid in map(int, file.read_text().split()):
        assert _gone(pid)


def _gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet counts."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state in "ZX":
            return True
        time.sleep(0.05)
    return False


def test_variables_are_passed_on_by_name_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_ONE", "1")
    monkeypatch.setenv("SECRET_TWO", "2")
    for given in ([], ["SECRET_TWO"]):
        found = read_mcp_server(command("environment"), seconds=LONG, env_vars=given)
        seen = [tool["name"] for tool in found["tools"] if tool["name"].startswith("see_")]
        assert seen == [f"see_{name}" for name in given]
    with pytest.raises(BadInput, match="SECRET_NONE is not set"):
        read_mcp_server(command("good"), env_vars=["SECRET_NONE"])


def test_hostile_descriptions_are_cut_and_cleaned() -> None:
    found = read_mcp_server(command("hostile"), seconds=LONG)
    for operation in read_tool_list(document_of_listing(found, "x")).operations:
        assert len(operation.description) <= 4_000
        assert not set(operation.description) & set("\u202e\x1b\x00")


COMMANDS = {
    "no-such-command-at-all": "cannot be started",
    "'unclosed": "cannot be read",
    "": "no command is given",
    "http://": "no address",
    "http://[": "no address",
}


@pytest.mark.parametrize("target", COMMANDS)
def test_a_command_or_address_that_is_none(target: str) -> None:
    with pytest.raises(BadInput, match=COMMANDS[target]):
        read_mcp_server(target, seconds=5.0)


def test_without_the_sdk_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    with pytest.raises(MissingExtra, match="mcp"):
        read_mcp_server(command("good"))


def test_loggers_are_left_as_they_were() -> None:
    before = logging.getLogger("mcp").level
    refusal("dies")
    assert logging.getLogger("mcp").level == before


HTTP = """
import sys
from mcp.server.mcpserver import MCPServer
server = MCPServer("little")
@server.tool()
def create_task(title: str) -> str:
    "Create a task."
    raise SystemExit("a tool was run")
server.run("streamable-http", host="127.0.0.1", port=int(sys.argv[1]))
"""


@pytest.fixture
def address() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-c", HTTP, str(port)], stderr=subprocess.DEVNULL, env=dict(os.environ)
    )
    try:
        for _ in range(600):
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.kill()
        process.wait()


def test_a_server_over_http(address: str) -> None:
    found = read_mcp_server(address, seconds=LONG)
    assert [tool["name"] for tool in found["tools"]] == ["create_task"]
    with pytest.raises(BadInput, match="gave no list of tools"):
        read_mcp_server(address.replace("/mcp", "/nothing"), seconds=LONG)
    with pytest.raises(BadInput, match="gave no list of tools"):
        read_mcp_server("http://127.0.0.1:9/mcp", seconds=LONG)


ANSWERS: dict[str, tuple[int, str, str, Iterable[bytes], str]] = {
    "endless JSON": (200, "application/json", "", endless(b"[" * 65_536), "more than 20 MB"),
    "an endless error": (500, "application/json", "", endless(b"x" * 65_536), "more than 20 MB"),
    "an endless line": (200, "text/event-stream", "", endless(b"x" * 65_536), "gave no list"),
    "endless events": (
        *(200, "text/event-stream", ""),
        endless(b'data: {"jsonrpc":"2.0","method":"x"}\n\n' * 1_000),
        "more than 1,000 messages",
    ),
    "a bomb": (
        *(200, "application/json", "gzip"),
        [gzip.compress(bytes(100_000_000))],
        "is compressed",
    ),
    "no JSON": (200, "application/json", "", [b"\xff\x00"], "gave no list"),
    "a page": (200, "text/html", "", [b"<html>"], "gave no list"),
    "nothing": (200, "application/json", "", [], "gave no list"),
    "deep": (200, "application/json", "", [b'{"jsonrpc":' + b"[" * 100_000], "gave no list"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_a_bad_server_over_http(name: str) -> None:
    status, kind, encoding, parts, word = ANSWERS[name]

    headers = {"Content-Type": kind} | ({"Content-Encoding": encoding} if encoding else {})
    with (
        raw_server(parts, status, headers) as address,
        pytest.raises(BadInput) as caught,
    ):
        read_mcp_server(f"{address}/mcp", seconds=LONG)
    assert word in str(caught.value)
    assert len(str(caught.value)) < 1_500
