"""OpenEnv: ``openenv validate`` of the package and of its server; the WebSocket client."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from envwright.evaluation.foreign_records import AuditFinding
from envwright.evaluation.validation_records import read_validation
from envwright.integrations.openenv_server import NamedCall, OpenEnvClient, TurnAction
from tests.interop.clients.play_report import PlayReport, calls_of, read_arguments

PROGRAMS = Path(sys.executable).parent


def main() -> None:
    package, tasks = read_arguments()
    report = PlayReport("openenv")
    validate(report, "of the package", [str(package), "--level", "static"])
    with served(package) as url:
        with OpenEnvClient(base_url=url).sync() as env:

            def play(task: dict[str, Any], messages: list[dict[str, Any]]) -> tuple[Any, int]:
                result = env.reset(task_id=task["id"])
                for steps, message in enumerate(messages, 1):  # noqa: B007
                    result = env.step(action_of(message))
                    if result.done:
                        break
                return result.reward, steps

            report.play_all(tasks, play)
        rewards = asyncio.run(play_together(url, tasks))
        report.check(set(rewards) == {1.0}, f"{len(rewards)} sessions interleaved")
        validate(report, "of the server", ["--url", url])
        oracle = [sys.executable, str(package / "oracle" / "solve.py"), url]
        done = subprocess.run(oracle, capture_output=True, text=True, check=False)
        told = f"{done.stdout}{done.stderr[-500:]}".strip()
        report.check(done.returncode == 0, f"the oracle script: {told}")
        canaries = [json.loads(line) for line in (package / "oracle" / "canaries.jsonl").open()]
        with OpenEnvClient(base_url=url).sync() as env:
            earned = {play_actions(env, one["reset"], one["actions"]) for one in canaries}
        report.check(earned == {0.0}, "no canary is rewarded")
        report.check(probed(url, package) == [], "openenv_probe: gold 1, idle 0, the same again")
    report.print_line()


def play_actions(env: Any, reset: dict[str, Any], actions: list[dict[str, Any]]) -> Any:
    result = env.reset(**reset)
    for action in actions:
        if not result.done:
            result = env.step(TurnAction(**action))
    return result.reward


def probed(url: str, package: Path) -> list[AuditFinding]:
    """What our audit of any environment of OpenEnv finds in ours."""
    with tempfile.TemporaryDirectory() as root:
        folder = Path(root, "probed")
        program = [sys.executable, "-m", "envwright.integrations.openenv_probe", url]
        command = [*program, str(package / "oracle" / "golds.jsonl"), str(folder)]
        subprocess.run(command, check=True, capture_output=True)
        return read_validation(folder)[1]


def action_of(message: dict[str, Any]) -> TurnAction:
    calls = [NamedCall(name=name, arguments=given) for name, given in calls_of(message)]
    return TurnAction(content=message.get("content") or "", calls=calls)


async def play_together(url: str, tasks: list[dict[str, Any]]) -> list[Any]:
    async def play(task: dict[str, Any]) -> Any:
        async with OpenEnvClient(base_url=url) as env:
            result = await env.reset(task_id=task["id"])
            for message in task["plays"]["gold"]["messages"]:
                result = await env.step(action_of(message))
                if result.done:
                    break
            return result.reward

    return await asyncio.gather(*(play(task) for task in tasks))


def validate(report: PlayReport, what: str, arguments: list[str]) -> None:
    command = [str(PROGRAMS / "openenv"), "validate", *arguments, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = "" if done.returncode == 0 else f": {done.stdout[-1500:]}{done.stderr[-500:]}"
    report.check(done.returncode == 0, f"openenv validate {what}{told}")


@contextmanager
def served(package: Path) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "server.app:app", "--port", str(port)]
    command += ["--log-level", "warning"]
    process = subprocess.Popen(command, cwd=package, env={**os.environ})
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(f"{url}/health", process)
        yield url
    finally:
        process.terminate()
        process.wait()


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    """Until a server answers: importing all that OpenEnv imports may take minutes."""
    for _ in range(600):
        assert process.poll() is None, "the server has ended"
        with contextlib.suppress(OSError):
            urllib.request.urlopen(url, timeout=2).close()
            return
        time.sleep(0.5)
    raise TimeoutError("the server does not start")


if __name__ == "__main__":
    main()
