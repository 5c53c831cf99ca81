"""Stateful MCP servers with a store of their own, called over the pipes that they speak.

Each is a table of ``servers.toml``: what is installed, and how it is started.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from benchmarks.fidelity.oracle import OracleKind, OracleLost, Outcome, World
from benchmarks.fidelity.sealed_programs import Program, read_program, work_folder
from benchmarks.fidelity.text_answers import parsed_answer
from envwright.sources.mcp_server import read_mcp_server
from envwright.sources.mcp_streams import ServerAllowance, process_streams
from envwright.types import Json

if TYPE_CHECKING:
    from anyio.from_thread import BlockingPortal
    from mcp import Client

_SERVERS = Path(__file__).with_name("servers.toml")
_START_SECONDS = 60.0
_CALL_SECONDS = 20.0


class McpOracle:
    """One server."""

    kind: OracleKind = "mcp"

    def __init__(self, program: Program) -> None:
        self._program = program

    @property
    def name(self) -> str:
        """As the split names it."""
        return self._program.name

    def install(self) -> None:
        """Install it, start it once, and keep its list of tools."""
        self._program.install()
        if not self._list.is_file():
            with work_folder(self.name) as work:
                self._program.prepare(work)
                found = read_mcp_server(
                    shlex.join(self._program.sealed(work)), seconds=_START_SECONDS
                )
            self._list.write_text(json.dumps(found))

    def missing(self) -> str:
        """Why it cannot run here; empty where it can."""
        if reason := self._program.missing():
            return reason
        return "" if self._list.is_file() else "its installation was cut short"

    def describe(self) -> Json:
        """What it lists, with its name: ``{"server": …, "tools": […]}``."""
        return json.loads(self._list.read_text())

    @contextmanager
    def world(self) -> Iterator[World]:
        """The server, started with a new store."""
        from anyio.from_thread import start_blocking_portal

        with start_blocking_portal() as portal:
            world = McpWorld(self._program, portal)
            try:
                world.start()
                yield world
            finally:
                world.stop()

    @property
    def _list(self) -> Path:
        return self._program.folder / "tools.json"


class McpWorld:
    """A session with a server that has a store of its own.

    Args:
        program: the server.
        portal: runs the session; its thread lives as long as the server.
    """

    restarts = True

    def __init__(self, program: Program, portal: BlockingPortal) -> None:
        self._program, self._portal = program, portal
        self._running = ExitStack()
        self._client: Client | None = None

    def start(self) -> None:
        """Start the server in an empty folder.

        Raises:
            OracleLost: it does not speak.
        """
        work = self._running.enter_context(work_folder(self._program.name))
        self._program.prepare(work)
        log = self._running.enter_context((work / "log").open("w"))
        session = self._portal.wrap_async_context_manager(_session(self._program.sealed(work), log))
        try:
            self._client = self._running.enter_context(session)
        except Exception as error:  # whatever a foreign process makes the SDK raise
            said = (work / "log").read_text(errors="replace")[-500:]
            raise OracleLost(
                f"{self._program.name} does not start ({error!r:.200}): {said}"
            ) from None

    def stop(self) -> None:
        """End the server, with all that it started; its store is gone."""
        self._client = None
        try:
            self._running.close()
        except Exception as error:  # a session may complain while its process is ended
            raise OracleLost(f"{self._program.name} did not end well ({error!r:.200})") from None

    def reset(self) -> None:
        """Start anew, with a new store.

        Raises:
            OracleLost: it does not start.
        """
        self.stop()
        self.start()

    def call(self, operation: str, arguments: Mapping[str, Json]) -> Outcome:
        """Call a tool.

        Raises:
            OracleLost: the server is gone.
        """
        return self._portal.call(self._called, operation, dict(arguments))

    async def _called(self, operation: str, arguments: dict[str, Json]) -> Outcome:
        import anyio
        from mcp import MCPError

        assert self._client
        try:
            with anyio.fail_after(_CALL_SECONDS):
                result = await self._client.call_tool(operation, arguments)
        except TimeoutError:
            return Outcome(None, None, "it did not answer in time")
        except MCPError as error:
            if error.code == _CLOSED:
                raise OracleLost(f"{self._program.name} ended") from None
            return Outcome(False, None, str(error)[:500])
        texts = [part.text for part in result.content if part.type == "text"]
        return read_result(bool(result.is_error), result.structured_content, texts)


_CLOSED = -32000
"""The SDK's code for a connection that is gone."""


@asynccontextmanager
async def _session(command: list[str], log: TextIO) -> AsyncIterator[Client]:
    import anyio
    from mcp import Client

    with anyio.fail_after(_START_SECONDS) as limit:
        streams = process_streams(command, {}, log, ServerAllowance())
        async with Client(streams, read_timeout_seconds=_CALL_SECONDS) as client:
            limit.deadline = float("inf")
            yield client


_FAILURE = re.compile(
    r"(?:\W{0,12}|[^\n]{0,80}\n{1,2}#{1,4} (?:\w{1,20} )?)"
    r"(?:error|failed|failure|invalid|cannot|could not|unable to|not found)\b",
    re.IGNORECASE,
)
"""At the start, or as the heading below a title."""


def read_result(is_error: bool, structured: Json, texts: Sequence[str]) -> Outcome:
    """What a tool's result says.

    Many servers tell of a refusal in an ordinary answer: as text that begins with the word, or as
    an object with ``error``, or with ``success`` (or ``ok``) that is false.

    Example::

        >>> read_result(False, None, ['{"success": false, "message": "no such task"}']).accepted
        False
    """
    text = "\n".join(texts)
    parts = [parsed_answer(one) for one in texts]
    # An older SDK sends a list as one text for each element, and an empty one as none.
    listed = not parts or (len(parts) > 1 and not any(isinstance(part, str) for part in parts))
    value = (parts if listed else parsed_answer(text)) if structured is None else structured
    # SDKs wrap what is no object, so that it can be structured.
    if isinstance(value, dict) and set(value) == {"result"}:
        inner = value["result"]
        value = parsed_answer(inner) if isinstance(inner, str) else inner
    refused = is_error
    if isinstance(value, str):
        refused = refused or _FAILURE.match(value) is not None
    elif isinstance(value, dict):
        told = value.get("success", value.get("ok"))
        refused = refused or told is False or bool(value.get("error"))
    return Outcome(False, None, text[:500]) if refused else Outcome(True, value)


def oracles() -> list[McpOracle]:
    """All servers of ``servers.toml``."""
    tables = tomllib.loads(_SERVERS.read_text(encoding="utf-8"))
    return [McpOracle(read_program(name, table)) for name, table in tables.items()]
