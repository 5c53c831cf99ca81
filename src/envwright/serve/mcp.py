"""A session as an MCP server: one process, one client, one copy of the state.

The client reaches the listed tools and nothing else: there is no reset, no snapshot and no score
on this wire. Schemas and checks are those of the runtime, so an agent meets here what it meets in
a rollout. ``python -m envwright.serve.mcp ENVIRONMENT`` serves a folder on stdin and stdout.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import threading
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import EnvwrightError, MissingExtra
from envwright.serve.stdio_wire import stdio_streams

if TYPE_CHECKING:
    import mcp_types
    from mcp.server.lowlevel import Server

    from envwright.environment.session import Session
    from envwright.types import Json


def serve_stdio(template: Template) -> None:
    """Serve one session of ``template`` on stdin and stdout until the client hangs up.

    Raises:
        MissingExtra: the MCP SDK is not installed.
    """
    if find_spec("mcp") is None:
        raise MissingExtra("envwright serve", "mcp")

    async def run() -> None:
        with template.session() as session:
            server = _server(session)
            options = server.create_initialization_options()
            async with stdio_streams() as (incoming, outgoing):
                await server.run(incoming, outgoing, options)

    # The SDK logs every message that it drops; a reply says what is wrong, once.
    logging.getLogger("mcp").setLevel(logging.CRITICAL)
    # Reading blocks, so Ctrl-C would wait for one more line. All state is in memory: there is
    # nothing to save, and the process may end at once.
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    asyncio.run(run())


def _server(session: Session) -> Server[Any]:
    """An MCP server for one session: it answers ``tools/list`` and ``tools/call``."""
    import mcp_types as wire
    from mcp.server.lowlevel import Server

    template = session.template
    # The tools never change during a session, so the list is made once.
    functions = [schema["function"] for schema in template.tool_schemas()]
    tools = [listed_tool(f, template.tools[f["name"]].is_write) for f in functions]

    async def list_tools(
        context: Any, params: wire.PaginatedRequestParams | None
    ) -> wire.ListToolsResult:
        return wire.ListToolsResult(tools=tools)

    async def call_tool(context: Any, params: wire.CallToolRequestParams) -> wire.CallToolResult:
        seen = session.call(params.name, params.arguments)
        return call_result(seen.text, failed=not seen.ok)

    spec = template.spec
    return Server(
        spec.name,
        version=spec.version,
        title=spec.title or None,
        description=spec.description or None,
        instructions=template.briefing,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def listed_tool(function: Json, writes: bool) -> mcp_types.Tool:
    """A tool as the protocol lists it; what it does to the state is derived, not labelled."""
    import mcp_types as wire

    return wire.Tool(
        name=function["name"],
        description=function["description"],
        input_schema=function["parameters"],
        annotations=wire.ToolAnnotations(
            read_only_hint=not writes, destructive_hint=writes, open_world_hint=False
        ),
    )


def call_result(text: str, failed: bool) -> mcp_types.CallToolResult:
    """What a call gave: the same text as in a rollout, an object also as data."""
    import mcp_types as wire

    # Read back from the text, where the runtime has given blobs their JSON form. Lists stay text:
    # older revisions of the protocol allow only objects here.
    value = None if failed else orjson.loads(text)
    return wire.CallToolResult(
        content=[wire.TextContent(text=text)],
        structured_content=value if isinstance(value, dict) else None,
        is_error=failed,
    )


def main(arguments: list[str]) -> int:
    """Serve the environment folder that the arguments name; the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m envwright.serve.mcp ENVIRONMENT\n")
        return 2
    try:
        serve_stdio(Template(load_environment(Path(arguments[0]))))
    except EnvwrightError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
