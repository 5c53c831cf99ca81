"""A live MCP server → the tools that it lists. Nothing else is ever asked of it.

``mcp:COMMAND ARGS`` starts a process and speaks over its pipes, ``mcp:URL`` speaks streamable HTTP;
both through the official SDK (extra ``mcp``). The process is started in its own process group with
a minimal environment, and stopped, whatever happens. What a server says is hostile until
``tool_list`` has read it: here it is only bounded.
"""

from __future__ import annotations

import logging
import os
import re
import shlex
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO
from urllib.parse import urlsplit

from envwright.bounds import MAX_LISTING_PAGES, MAX_TOOLS
from envwright.errors import BadInput, MissingExtra
from envwright.processes import tied_command
from envwright.sources.mcp_streams import ServerAllowance, http_streams, process_streams
from envwright.types import Json

if TYPE_CHECKING:
    from mcp import Client

SECONDS = 30.0
"""Time for everything: start, handshake, all pages of the list."""
_TAIL = 2_000
"""Bytes of what a process says on stderr that are kept."""
_SHOWN = 400


def read_mcp_server(target: str, *, seconds: float = SECONDS, env_vars: Sequence[str] = ()) -> Json:
    """What a server lists: ``{"server": {name, version}, "tools": […]}``, as it said it.

    Args:
        target: a command line, or an address that starts with ``http://`` or ``https://``.
        seconds: time for everything.
        env_vars: names of environment variables that the process gets beside ``PATH``, ``HOME``,
            ``USER``, ``LOGNAME``, ``SHELL`` and ``TERM``.

    Raises:
        BadInput: it cannot be started or reached, ends, hangs, speaks another language, or lists
            nothing or too much.
        MissingExtra: the MCP SDK is not installed.

    Example::

        found = read_mcp_server("http://localhost:8000/mcp")
        names = [tool["name"] for tool in found["tools"]]
    """
    try:
        import anyio
        from mcp import Client
        from mcp.client.stdio import get_default_environment
    except ImportError:
        raise MissingExtra("envwright build mcp:…", "mcp") from None

    async def over(transport: Any) -> Json:
        # Around the handshake as well: the client's own timeout holds for each request only.
        with anyio.fail_after(seconds):
            async with Client(transport, read_timeout_seconds=seconds) as client:
                return await _listed(client)

    async def started(command: list[str], errlog: TextIO) -> Json:
        env = get_default_environment() | _environment(env_vars)
        tied = tied_command([_program(command[0]), *command[1:]])
        return await over(process_streams(tied, env, errlog, allowance))

    async def reached() -> Json:
        return await over(http_streams(target, seconds, allowance))

    allowance = ServerAllowance()
    with _Stderr() as stderr, _quiet():
        try:
            if re.match(r"https?://", target):
                _check_address(target)
                found = anyio.run(reached)
            else:
                found = anyio.run(started, _command(target), stderr.file)
        except Exception as error:  # whatever a foreign process makes the SDK raise
            raise _explained(allowance.problem or error, target, seconds, stderr) from None
    if not found["tools"]:
        raise BadInput("the server lists no tools.", file=f"mcp:{target}")
    return found


async def _listed(client: Client) -> Json:
    """All pages of ``tools/list``."""
    tools: list[Json] = []
    cursor: str | None = None
    seen: set[str] = set()
    for _ in range(MAX_LISTING_PAGES):
        page = await client.list_tools(cursor=cursor)
        tools += [
            tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in page.tools
        ]
        if len(tools) > MAX_TOOLS:
            raise BadInput(
                f"the server lists more than {MAX_TOOLS} tools.",
                remedy="Save the part of the list that you want as a file, and build from that.",
            )
        cursor = page.next_cursor
        if not cursor:
            break
        # A server that repeats a cursor would be asked until the limit of pages.
        if cursor in seen:
            raise BadInput("the pages of the server's list go round in a circle.")
        seen.add(cursor)
    else:
        raise BadInput(f"the server's list has more than {MAX_LISTING_PAGES} pages.")
    about = client.server_info
    return {
        "server": {"name": about.name if about else "", "version": about.version if about else ""},
        "tools": tools,
    }


# --- starting ------------------------------------------------------------------------------------


def _command(target: str) -> list[str]:
    try:
        words = shlex.split(target)
    except ValueError as error:
        raise BadInput(f"the command cannot be read ({error}).") from None
    if not words:
        raise BadInput("no command is given.", remedy='Write mcp:"COMMAND ARGS" or mcp:URL.')
    return words


def _program(name: str) -> str:
    """The file that a command names, looked for before another process is started for it."""
    found = shutil.which(name)
    if found is None:
        raise BadInput("the command cannot be started (there is no such program).")
    return found


def _check_address(target: str) -> None:
    try:
        known = bool(urlsplit(target).hostname)
    except ValueError:
        known = False
    if not known:
        raise BadInput("this is no address.", remedy="Write mcp:http://HOST:PORT/mcp.")


def _environment(names: Sequence[str]) -> dict[str, str]:
    missing = [name for name in names if name not in os.environ]
    if missing:
        raise BadInput(
            f"the environment variable {missing[0]} is not set.",
            remedy="Set it, or leave --env-var out.",
        )
    return {name: os.environ[name] for name in names}


# A pipe with a reader thread, since the SDK wants a real file descriptor, and a pipe that nobody
# reads would block the server.
class _Stderr:
    """A file for a process's stderr that keeps only its end, however much is written."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        self.file = os.fdopen(writing, "w")
        self._from = reading
        self._tail = b""
        self._thread = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> _Stderr:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop reading; what was read stays."""
        self.file.close()
        self._thread.join(1.0)  # a grandchild that lives on may hold the other end

    def _read(self) -> None:
        with os.fdopen(self._from, "rb", buffering=0) as file:
            while chunk := file.read(65_536):
                self._tail = (self._tail + chunk)[-_TAIL:]

    def said(self) -> str:
        """The last words, without colours and on one line."""
        self.close()
        text = re.sub(r"\x1b\[[0-9;]*m", "", self._tail.decode(errors="replace"))
        return " ".join(text.split())[-_SHOWN:]


@contextmanager
def _quiet() -> Iterator[None]:
    """The SDK logs every line that is no message, with a traceback; the error says it once."""
    loggers = [logging.getLogger(name) for name in ("mcp", "client", "httpx", "httpx2", "asyncio")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


# --- what went wrong -----------------------------------------------------------------------------


def _explained(error: BaseException, target: str, seconds: float, stderr: _Stderr) -> BadInput:
    """One sentence about an error; the SDK wraps them in groups."""
    while isinstance(error, BaseExceptionGroup):
        # Our own errors and timeouts explain more than those of the tasks cancelled with them.
        ours = [e for e in error.exceptions if isinstance(e, BadInput | TimeoutError)]
        error = (ours or error.exceptions)[0]
    where = f"mcp:{target[:200]}"
    said = stderr.said()
    told = f" It said: {said}" if said else ""
    if isinstance(error, BadInput):
        return BadInput(error.message, file=where, remedy=error.remedy)
    if isinstance(error, TimeoutError):
        return BadInput(
            f"the server did not list its tools within {seconds:g} seconds.{told}",
            file=where,
            remedy="Does it speak MCP on standard output, or at this address?",
        )
    if isinstance(error, FileNotFoundError | PermissionError):
        return BadInput(f"the command cannot be started ({error.strerror}).", file=where)
    words = " ".join(str(error).split())[:_SHOWN] or type(error).__name__
    return BadInput(f"the server gave no list of tools ({words}).{told}", file=where)
