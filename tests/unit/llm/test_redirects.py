"""What a server is told goes nowhere else, wherever that server points."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from threading import Thread

import pytest

from envwright.errors import BadInput
from envwright.llm.client import Sampling
from envwright.llm.errors import Refused
from envwright.llm.openai_client import OpenAIClient, ServerOptions
from envwright.sources.mcp_server import read_mcp_server
from tests.fake_server import echo
from tests.unit.llm.helpers import HELLO

KEPT = "/v1/chat/completions"


@contextmanager
def served(location: str = "", status: int = 307) -> Iterator[tuple[str, list[bytes]]]:
    """A server that answers under one path and redirects from all others; what it was sent."""
    heard: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            heard.append(body)
            if self.path == KEPT and not location:
                raw = json.dumps(echo(json.loads(body))).encode()
                self.send_response(200)
                self.send_header("content-type", "application/json")
            else:
                raw = b""
                self.send_response(status)
                self.send_header("location", location or KEPT)
            self.send_header("content-length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        do_GET = do_POST

        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", heard
    finally:
        server.shutdown()
        server.server_close()


def said(base_url: str) -> str:
    async def ask() -> str:
        options = ServerOptions(model="fake", base_url=base_url, attempts=3)
        async with OpenAIClient(options) as client:
            return (await client.complete(HELLO, [], Sampling())).message.content

    return asyncio.run(ask())


@pytest.mark.skipif(find_spec("openai") is None, reason="needs the extra llm")
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_conversation_is_not_carried_to_another_server(status: int) -> None:
    with (
        served() as (there, carried),
        served(f"{there}{KEPT}", status) as (here, heard),
        pytest.raises(Refused, match=f"another one, {there}, .* name it in base_url"),
    ):
        said(f"{here}/v1")
    assert carried == []
    assert len(heard) == 1  # not tried again


@pytest.mark.skipif(find_spec("openai") is None, reason="needs the extra llm")
def test_the_same_server_may_name_another_path() -> None:
    with served() as (here, heard):
        assert said(f"{here}/old") == "Hello"
    assert len(heard) == 2


@pytest.mark.skipif(find_spec("mcp") is None, reason="needs the extra mcp")
def test_a_server_of_tools_points_nowhere_else() -> None:
    with (
        served() as (there, carried),
        served(f"{there}/mcp") as (here, heard),
        pytest.raises(BadInput, match="gave no list of tools"),
    ):
        read_mcp_server(f"{here}/mcp", seconds=20)
    assert heard
    assert carried == []
