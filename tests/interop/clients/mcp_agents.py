"""What the clients of MCP share: an episode each, played by a framework's agent, judged by us.

The agent gets the address of its episode and what the user wants. Its last words are handed to the
control plane by whoever runs it, as a trainer does; no reward is within its reach.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.interop.clients.play_report import PlayReport, calls_of
from tests.interop.clients.scripted_server import scripted_server

Agent = Callable[[str, list[str], str], Awaitable[str]]
"""Plays at an address of MCP what system and user say, with the model at a base URL; last words."""


def read_moves() -> tuple[str, list[dict[str, Any]]]:
    """The address of the server, and the recorded moves."""
    return sys.argv[1], json.loads(Path(sys.argv[2]).read_text())


def read_served() -> tuple[str, list[dict[str, Any]]]:
    """The same without calls that clients of MCP refuse by themselves."""
    base, moves = read_moves()
    for task in moves:
        for play in task["plays"].values():
            play["messages"] = [one for one in play["messages"] if not is_unknown(one)]
    return base, moves


def is_unknown(message: dict[str, Any]) -> bool:
    return any(name == "no_such_tool" for name, _ in calls_of(message))


def post(address: str, body: Any) -> Any:
    """What the control plane answers."""
    head = {"authorization": f"Bearer {sys.argv[3]}", "content-type": "application/json"}
    request = urllib.request.Request(address, json.dumps(body).encode(), head)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def play_agents(package: str, agent: Agent) -> None:
    """Play all recorded moves, all tasks at once, and print the report.

    Args:
        package: the distribution whose version is reported.
        agent: of the framework.
    """
    base, tasks = read_served()
    report = PlayReport(package)

    async def play_one(task: dict[str, Any], play: str, model: str) -> None:
        opened = post(f"{base}/episodes", {"task": task["id"]})
        said = [message["content"] for message in opened["messages"]]
        words = await agent(base + opened["mcp"], said, model)
        episode = f"{base}/episodes/{opened['id']}"
        with contextlib.suppress(urllib.error.HTTPError):  # a call may have ended the episode
            post(f"{episode}/step", {"action": words})
        report.steps += len(task["plays"][play]["messages"])
        report.add(play, task, post(f"{episode}/finish", {})["reward"])

    async def play_all(play: str, model: str) -> None:
        await asyncio.gather(*(play_one(task, play, model) for task in tasks))

    for play in tasks[0]["plays"]:
        with scripted_server(tasks, play) as model:
            began = time.perf_counter()
            asyncio.run(play_all(play, model))
            report.seconds += time.perf_counter() - began
    report.check(True, f"{len(tasks)} agents at once")
    report.print_line()
