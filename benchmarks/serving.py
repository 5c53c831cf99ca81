"""Speed of the server beside the bare frameworks: HTTP steps and MCP calls.

    python -m benchmarks.serving            about a minute
    python -m benchmarks.serving --quick --json

``in process``: steps of ``EpisodeServer`` a second; the baseline makes the same calls in bare
worlds. ``HTTP``: ``POST /episodes/ID/step``; the baselines are a bare Starlette handler that reads
the same JSON, makes the same call in a bare session, and writes the same JSON, for the same client;
and one that makes no call at all. ``MCP``: the same call by the SDK's client; the baselines are the
SDK's low-level server with the same tools over a bare session, as it is and without its listing of
the tools before each call. All servers run in one process and are asked by turns; what is compared
is the processor time of that process, which says more than the wall where others work beside it. A
ratio is the median of those of the rounds, in each of which all were asked one after the other.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Any

import httpx2 as httpx
import mcp_types as wire
import orjson
import uvicorn
from mcp import Client
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from benchmarks.rollout import Row, environment, row, show
from envwright.environment.world import open_world
from envwright.rollout.episode_server import EpisodeServer
from envwright.scoring.rewards import make_scorer
from envwright.serve.http_app import http_app
from envwright.serve.mcp import call_result, listed_tool
from envwright.workflows.episode_service import settle_garbage

TOOL, ARGUMENTS = "find_books", {"genre": "novel"}
ACTION = {
    "tool_calls": [
        {"id": "c", "type": "function",
         "function": {"name": TOOL, "arguments": orjson.dumps(ARGUMENTS).decode()}}
    ]
}  # fmt: skip
STEPS = 10
"""Of one episode: as many as the task's limits leave."""
AT_ONCE = 8
"""Episodes that a client of the HTTP routes steps at once, as trainers do."""
BEARER = {"authorization": "Bearer token"}
template, tasks = environment("mock")
task = next(task for task in tasks if not task.scenario.later and not task.scenario.known)


def host() -> EpisodeServer:
    return EpisodeServer([task], {template.id: template}, make_scorer("gates"))


# --- in process ----------------------------------------------------------------------------------


def in_process(quick: bool) -> list[Row]:
    """Steps a second of processor time: the call alone, an episode, and one that is parked."""
    server = host()
    count = 60 if quick else 300

    async def steps() -> None:
        for _ in range(count):
            id, _ = await server.open()
            for _ in range(STEPS):
                await server.step(id, ACTION)
            server.close(id)

    def bare() -> None:
        for _ in range(count):
            with open_world(task, {template.id: template}) as world:
                for _ in range(STEPS):
                    world.call(TOOL, ARGUMENTS)

    ours, calls = [], []
    for _ in range(3):
        started = time.process_time()
        asyncio.run(steps())
        ours.append(time.process_time() - started)
        started = time.process_time()
        bare()
        calls.append(time.process_time() - started)
    size = count * STEPS
    rate = {"bare calls": size / min(calls)}
    return [row("steps in process, a core", size, size / min(ours), rate, "1/s")]


# --- the servers ---------------------------------------------------------------------------------


class BareServers:
    """What a user of the frameworks would write, with the calls and without them."""

    def __init__(self) -> None:
        self.session = template.session()
        self.schemas = template.tool_schemas()
        self.text = self.session.call(TOOL, ARGUMENTS).text

    def step(self, calls: bool) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            asked = orjson.loads(await request.body())
            function = asked["action"]["tool_calls"][0]["function"]
            text = self.text
            if calls:
                text = self.session.call(function["name"], function["arguments"]).text
            told = {"role": "tool", "content": text, "tool_call_id": "c", "name": TOOL}
            raw = orjson.dumps(
                {"messages": [told], "reward": 0.0, "terminated": False, "truncated": False,
                 "info": {"tools": self.schemas}}
            )  # fmt: skip
            return Response(raw, media_type="application/json")

        return answer

    def mcp(self, lists: bool) -> Server[Any]:
        functions = [schema["function"] for schema in self.schemas]
        tools = [listed_tool(f, template.tools[f["name"]].is_write) for f in functions]

        async def list_tools(context: Any, params: Any) -> wire.ListToolsResult:
            return wire.ListToolsResult(tools=tools)

        async def call_tool(
            context: Any, params: wire.CallToolRequestParams
        ) -> wire.CallToolResult:
            return call_result(self.session.call(params.name, params.arguments).text, failed=False)

        lookup = None if lists else lambda name: None
        return Server(
            "bare",
            get_tool_input_schema=lookup,
            on_list_tools=list_tools,
            on_call_tool=call_tool,
        )


def serve(listeners: Sequence[socket.socket]) -> None:
    """All servers in one process: ours on the first port, what is bare on the second."""
    bare = BareServers()
    ours: Any = http_app(host(), {"token": "trainer"}, name="mock", instructions="")
    managers = {
        name: StreamableHTTPSessionManager(bare.mcp(lists), json_response=True, stateless=True)
        for name, lists in (("call", True), ("quick", False))
    }

    async def cpu(request: Request) -> Response:
        return Response(repr(time.process_time()))

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            for manager in managers.values():
                await stack.enter_async_context(manager.run())
            yield

    app = Starlette(
        lifespan=life,
        routes=[
            Route("/cpu", cpu),
            Route("/bare/call", bare.step(True), methods=["POST"]),
            Route("/bare/none", bare.step(False), methods=["POST"]),
            *(Route(f"/mcp/{name}", StreamableHTTPASGIApp(m)) for name, m in managers.items()),
        ],
    )

    settle_garbage()

    async def both() -> None:
        await asyncio.gather(
            *(
                uvicorn.Server(uvicorn.Config(one, log_level="error", access_log=False)).serve(
                    sockets=[listener]
                )
                for one, listener in zip((ours, app), listeners, strict=True)
            )
        )

    asyncio.run(both())


@contextlib.contextmanager
def started_servers() -> Iterator[tuple[str, str]]:
    """The addresses of ours and of what is bare."""
    with contextlib.ExitStack() as stack:
        listeners = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in "12"]
        ours, bare = (f"http://127.0.0.1:{one.getsockname()[1]}" for one in listeners)
        numbers = [one.fileno() for one in listeners]
        command = [sys.executable, "-m", "benchmarks.serving", "--serve", *map(str, numbers)]
        process = subprocess.Popen(command, pass_fds=numbers)
        try:
            yield ours, bare
        finally:
            process.kill()
            process.wait()


# --- over the wire -------------------------------------------------------------------------------


def over_the_wire(quick: bool) -> list[Row]:
    """HTTP steps and MCP calls a second, each beside what is bare, by turns."""
    rounds = 6 if quick else 30
    with started_servers() as (ours, bare):
        http = asyncio.run(_http(ours, bare, rounds))
        mcp = asyncio.run(_mcp(ours, bare, rounds))
    return [
        _rates("HTTP steps, a core", rounds * STEPS * AT_ONCE, http),
        _rates("MCP calls, a core", rounds * STEPS, mcp),
    ]


def _rates(name: str, size: int, times: dict[str, list[float]]) -> Row:
    ours = times.pop("ours")
    rate = STEPS / statistics.median(ours)
    shares = {
        key: statistics.median(bare / own for bare, own in zip(found, ours, strict=True))
        for key, found in times.items()
    }
    rates = {key: rate / share for key, share in shares.items()}
    return row(name, size, rate, rates, "1/s")


HTTP_PLACES = {"bare, with the call": "/bare/call", "bare, no call": "/bare/none"}
MCP_PLACES = {"bare, with the call": "/mcp/call", "bare, no listing": "/mcp/quick"}


async def _http(ours: str, bare: str, rounds: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {key: [] for key in ("ours", *HTTP_PLACES)}
    body = orjson.dumps({"action": ACTION})
    limits = httpx.Limits(max_connections=2 * AT_ONCE)
    async with httpx.AsyncClient(headers=BEARER, timeout=60, limits=limits) as client:
        await _wait_for(client, f"{bare}/cpu")

        async def steps(place: str) -> None:
            for _ in range(STEPS):
                answer = await client.post(place, content=body)
                assert answer.status_code == 200

        for number in range(rounds + 1):
            opened = [(await client.post(f"{ours}/episodes")).json() for _ in range(AT_ONCE)]
            episodes = [f"{ours}/episodes/{one['id']}" for one in opened]
            places = {key: [bare + place] * AT_ONCE for key, place in HTTP_PLACES.items()}
            for key, asked in {"ours": [f"{one}/step" for one in episodes], **places}.items():
                before = await _cpu(client, bare)
                await asyncio.gather(*(steps(place) for place in asked))
                if number:  # the first warms up
                    times[key].append((await _cpu(client, bare) - before) / AT_ONCE)
            for episode in episodes:
                await client.delete(episode)
    return times


async def _mcp(ours: str, bare: str, rounds: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {key: [] for key in ("ours", *MCP_PLACES)}
    async with httpx.AsyncClient(headers=BEARER, timeout=60) as control:
        for number in range(rounds + 1):
            opened = (await control.post(f"{ours}/episodes")).json()
            places = {key: bare + place for key, place in MCP_PLACES.items()}
            for key, place in {"ours": ours + opened["mcp"], **places}.items():
                async with Client(place) as client:
                    await client.list_tools()
                    before = await _cpu(control, bare)
                    for _ in range(STEPS):
                        told = await client.call_tool(TOOL, ARGUMENTS)
                        assert not told.is_error
                    if number:
                        times[key].append(await _cpu(control, bare) - before)
            await control.delete(f"{ours}/episodes/{opened['id']}")
    return times


async def _cpu(client: httpx.AsyncClient, bare: str) -> float:
    """Seconds of processor time that the process of the servers has used."""
    return float((await client.get(f"{bare}/cpu")).text)


async def _wait_for(client: httpx.AsyncClient, url: str) -> None:
    for _ in range(600):
        with contextlib.suppress(httpx.TransportError):
            await client.get(url)
            return
        await asyncio.sleep(0.1)
    raise TimeoutError("the server does not start")


# --- output --------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="a list of rows on standard output")
    parser.add_argument("--quick", action="store_true", help="a fifth of it")
    parser.add_argument("--serve", type=int, nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.serve is not None:
        serve([socket.socket(fileno=number) for number in options.serve])
        return
    rows = [*in_process(options.quick), *over_the_wire(options.quick)]
    if options.json:
        sys.stdout.write(orjson.dumps(rows, option=orjson.OPT_INDENT_2).decode() + "\n")
    else:
        show(rows)


if __name__ == "__main__":
    main()
