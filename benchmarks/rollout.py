"""Speed of rollouts: how many episodes at a time, how many a second, and what the engine costs.

    python -m benchmarks.rollout                 all of it, in about five minutes
    python -m benchmarks.rollout scripted http   some of it
    python -m benchmarks.rollout --json --quick

``scripted``: episodes of five calls, with users, diffs and scores, written to disk; the baseline
makes the same calls in bare worlds. ``waiting``: ten thousand episodes at a time with a model in
this process that takes ten seconds for each answer; the baseline is what the waiting alone takes.
``http``: a fake server in another process; the baseline sends the same requests with the bare
client.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import orjson
from openai import AsyncOpenAI
from rich.console import Console
from rich.table import Table

from envwright import Template, load_environment
from envwright.environment.world import open_world
from envwright.llm.chat_completions import wire_message
from envwright.llm.client import Sampling
from envwright.llm.openai_client import OpenAIClient, ServerOptions
from envwright.rollout.policies.agent_policy import agent_factory
from envwright.rollout.policies.policy_protocol import OrdinaryFactory
from envwright.rollout.policies.policy_registry import POLICIES
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.runs.rollout_runner import run_rollout
from envwright.scoring.rubric import score_episode
from envwright.storage.jsonl import load_records
from envwright.storage.run_directory import RunDirectory
from envwright.types import Json, Message, Role, Task, ToolCall, Trajectory

ROOT = Path(__file__).parents[1]
CALLS = 5
TURNS = 10
ANSWER_S = 10.0
PATIENT = ServerOptions(model="fake", base_url="http://localhost/v1", concurrency=64)
Row = dict[str, Any]


def row(operation: str, size: int, ours: float, baseline: dict[str, float], unit: str) -> Row:
    """One line of the result."""
    return {"operation": operation, "size": size, "ours": ours, "baseline": baseline, "unit": unit}


def environment(name: str) -> tuple[Template, list[Task]]:
    """An environment that ships, and its tasks."""
    folder = ROOT / "environments" / name
    return Template(load_environment(folder)), load_records(folder / "tasks.jsonl", Task)


def memory_mib() -> float:
    """What this process had in memory at most.

    Not by ``getrusage``: that remembers what the parent had when it started this process.
    """
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    peak = next(line for line in lines if line.startswith("VmHWM:"))
    return int(peak.split()[1]) / 1024


# --- scripted ------------------------------------------------------------------------------------


def scripted(quick: bool) -> list[Row]:
    """Scored episodes a second on one core, from tasks whose gold has five calls."""
    rows = []
    for name in ("mock", "retail"):
        template, tasks = environment(name)
        five = [task for task in tasks if len(task.gold) == CALLS]
        samples = -(-(300 if quick else 3000) // len(five))
        plan = RolloutPlan(
            five, {template.id: template}, POLICIES["oracle"], score_episode, samples=samples
        )
        with tempfile.TemporaryDirectory() as folder, RunDirectory(Path(folder)) as run:
            started = time.process_time()
            done = asyncio.run(run_rollout(plan, run))
            seconds = time.process_time() - started
        assert done.success == 1.0
        bare = _bare(template, five, samples)
        size = done.episodes
        rate = {"bare calls": size / bare}
        rows.append(
            row(f"scored episodes of five calls, {name}", size, size / seconds, rate, "1/s")
        )
    return rows


def _bare(template: Template, tasks: Sequence[Task], samples: int) -> float:
    """Seconds for the calls alone, each episode with a world of its own."""
    started = time.process_time()
    for task in tasks:
        for _ in range(samples):
            with open_world(task, {template.id: template}) as world:
                for call in task.gold:
                    world.call(call.tool, call.arguments)
    return time.process_time() - started


# --- waiting -------------------------------------------------------------------------------------

SCRIPT: tuple[tuple[str, Json], ...] = (
    ("find_members", {"email": "ada@example.org"}),
    ("find_books", {"title": "On Tides"}),
    ("list_loans", {"member_id": "M-1"}),
    ("lend_book", {"member_id": "M-1", "book_id": "B-4"}),
    ("list_loans", {"member_id": "M-1"}),
    ("find_books", {"title": "Salt Roads"}),
    ("return_book", {"loan_id": "L-1"}),
    ("list_loans", {"member_id": "M-2"}),
    ("find_members", {"email": "ada@example.org"}),
)


class Slow:
    """A model in this process: it takes its time, then makes the next call of a script."""

    name = "slow"

    def __init__(self, answer_s: float) -> None:
        self._answer_s = answer_s

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        await asyncio.sleep(self._answer_s)
        turn = sum(message.role is Role.ASSISTANT for message in messages)
        if turn >= len(SCRIPT):
            return Message(role=Role.ASSISTANT, content="Done.")
        tool, arguments = SCRIPT[turn]
        call = ToolCall(id=f"c{turn}", name=tool, arguments=orjson.dumps(arguments).decode())
        return Message(role=Role.ASSISTANT, tool_calls=(call,))


def waiting(quick: bool) -> list[Row]:
    """Ten thousand episodes at a time, parked while they wait; and what parking saves."""
    count = 1000 if quick else 10_000
    found = _waiting_there(count, ANSWER_S, park=True)
    few = 1000
    parked, awake = (_waiting_there(few, 2.0, park=park) for park in (True, False))
    ideal = TURNS * ANSWER_S
    turn_ms = 1e3 * found["cpu_s"] / (count * TURNS)
    name = "episodes at a time"
    return [
        row(f"{name}: wall time", count, found["wall_s"], {"waiting alone": ideal}, "s"),
        row(f"{name}: CPU time of a turn", count, turn_ms, {}, "ms"),
        row(f"{name}: memory", count, found["mib"], {"before": found["before_mib"]}, "MiB"),
        row(
            f"{name}: memory of one that waits",
            few,
            1024 * (parked["mib"] - parked["before_mib"]) / few,
            {"not parked": 1024 * (awake["mib"] - awake["before_mib"]) / few},
            "KiB",
        ),
    ]


def _waiting_there(count: int, answer_s: float, *, park: bool) -> dict[str, float]:
    """The same in a process of its own: its memory is measured."""
    command = [sys.executable, __file__, "--wait", str(count), str(answer_s), str(int(park))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: dict[str, float] = orjson.loads(done.stdout)
    return figures


def _wait(count: int, answer_s: float, *, park: bool) -> dict[str, float]:
    template, tasks = environment("mock")
    one = next(task for task in tasks if not task.scenario.later and not task.scenario.known)
    policy = OrdinaryFactory("slow", lambda start: Slow(answer_s))
    plan = RolloutPlan(
        [one], {template.id: template}, policy, score_episode, samples=count, park=park
    )
    before = memory_mib()
    with tempfile.TemporaryDirectory() as folder, RunDirectory(Path(folder)) as run:
        started, cpu = time.perf_counter(), time.process_time()
        done = asyncio.run(run_rollout(plan, run, concurrency=count))
        wall, spent = time.perf_counter() - started, time.process_time() - cpu
    assert done.stop == {"done": count}, done.stop
    return {"wall_s": wall, "cpu_s": spent, "mib": memory_mib(), "before_mib": before}


# --- http ----------------------------------------------------------------------------------------


def http(quick: bool) -> list[Row]:
    """Requests a second against a fake server, by episodes and by the bare client."""
    template, tasks = environment("mock")
    count = 100 if quick else 1000
    chosen = [task for task in tasks if not task.scenario.later and not task.scenario.known]
    server = subprocess.Popen(
        [sys.executable, __file__, "--serve"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        samples = -(-count // len(chosen))
        options = PATIENT.model_copy(update={"base_url": url})
        rates = asyncio.run(_http(template, chosen, samples, options))
    finally:
        server.kill()
        server.wait()
    requests, ours, bare, sdk = rates
    baseline = {"our bare client": bare, "OpenAI's bare SDK": sdk}
    return [row("requests over HTTP", requests, ours, baseline, "1/s")]


async def _http(
    template: Template, tasks: Sequence[Task], samples: int, options: ServerOptions
) -> tuple[int, float, float, float]:
    ours: list[float] = []
    bare: list[float] = []
    sdk: list[float] = []
    async with OpenAIClient(options) as client:
        policy = agent_factory(client)
        for _ in range(3):  # by turns, so that neither has the quieter minute
            plan = RolloutPlan(
                tasks, {template.id: template}, policy, score_episode, samples=samples
            )
            with tempfile.TemporaryDirectory() as folder, RunDirectory(Path(folder)) as run:
                started = time.perf_counter()
                done = await run_rollout(plan, run, concurrency=options.concurrency)
                seconds = time.perf_counter() - started
                played = list(run.trajectories())
            assert done.errors == {}
            requests = sum(t.usage["requests"] for t in played)
            ours.append(requests / seconds)
            started = time.perf_counter()
            await _bare_client(client, template, played, options.concurrency)
            bare.append(requests / (time.perf_counter() - started))
            started = time.perf_counter()
            await _bare_sdk(options, template, played)
            sdk.append(requests / (time.perf_counter() - started))
    return requests, max(ours), max(bare), max(sdk)


async def _bare_client(
    client: OpenAIClient, template: Template, played: Sequence[Trajectory], concurrency: int
) -> None:
    """The same requests, in the same order within each episode, and nothing else."""
    tools = template.tool_schemas()

    async def ask(messages: Sequence[Message]) -> None:
        await client.complete(messages, tools, Sampling(seed=1))

    await _again(played, concurrency, ask)


async def _bare_sdk(
    options: ServerOptions, template: Template, played: Sequence[Trajectory]
) -> None:
    """The same, as a user of the SDK would write it."""
    tools = template.tool_schemas()
    async with AsyncOpenAI(base_url=options.base_url, api_key="none") as client:

        async def ask(messages: Sequence[Message]) -> None:
            sent: Any = [wire_message(message, thinking=False) for message in messages]
            made: Any = tools
            await client.chat.completions.create(
                model=options.model, messages=sent, tools=made, seed=1
            )

        await _again(played, options.concurrency, ask)


async def _again(
    played: Sequence[Trajectory],
    concurrency: int,
    ask: Callable[[Sequence[Message]], Awaitable[None]],
) -> None:
    left = iter(played)

    async def worker() -> None:
        for trajectory in left:
            for at, message in enumerate(trajectory.messages):
                if message.role is Role.ASSISTANT:
                    await ask(trajectory.messages[:at])

    await asyncio.gather(*(worker() for _ in range(concurrency)))


async def _serve() -> None:
    """The fake server of the tests, which lie beside this folder."""
    sys.path.insert(0, str(ROOT))
    from tests.fake_server import FakeServer
    from tests.fake_server.answers import call_of, completion

    def following(body: dict[str, Any]) -> dict[str, Any]:
        """An answer that makes the next call of the script."""
        turn = sum(message["role"] == "assistant" for message in body["messages"])
        if turn >= len(SCRIPT):
            return completion("Done.")
        tool, arguments = SCRIPT[turn]
        return completion(None, call_of(tool, arguments, id=f"c{turn}"))

    async with FakeServer(answer=following) as server:
        sys.stdout.write(f"{server.base_url}\n")
        sys.stdout.flush()
        await server.serve_forever()


# --- output --------------------------------------------------------------------------------------

PARTS = {"scripted": scripted, "http": http, "waiting": waiting}


def show(rows: Sequence[Row]) -> None:
    """The rows as a table."""
    table = Table("operation", "size", "ours", "baseline", "ours / baseline", "unit")
    for one in rows:
        for name, value in one["baseline"].items() or [("", 0.0)]:
            table.add_row(
                one["operation"],
                f"{one['size']:,}",
                f"{one['ours']:,.2f}",
                f"{value:,.2f} {name}" if name else "",
                f"{one['ours'] / value:.2f}" if value else "",
                one["unit"],
            )
    Console().print(table)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="part", help=f"any of {', '.join(PARTS)}")
    parser.add_argument("--json", action="store_true", help="a list of rows on standard output")
    parser.add_argument("--quick", action="store_true", help="a tenth of it")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--wait", nargs=3, type=float, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.wait:
        count, answer_s, park = options.wait
        figures = _wait(int(count), answer_s, park=bool(park))
        sys.stdout.write(orjson.dumps(figures).decode() + "\n")
        return
    if options.serve:
        asyncio.run(_serve())
        return
    rows = [found for part in options.parts or PARTS for found in PARTS[part](options.quick)]
    if options.json:
        sys.stdout.write(orjson.dumps(rows, option=orjson.OPT_INDENT_2).decode() + "\n")
    else:
        show(rows)


if __name__ == "__main__":
    main()
