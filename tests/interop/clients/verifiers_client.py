"""verifiers: ``vf-validate`` (gold and noop), ``vf-eval`` against a scripted model, and the wheel.

The wheel is what the Hub takes: it is built, and loaded in an environment that has nothing else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.interop.clients.play_report import PlayReport, read_arguments
from tests.interop.clients.scripted_server import scripted_server

_TIMEOUT_S = 900
_ROOT = Path(__file__).parents[3]
_LOAD = """
import sys
import verifiers.v1 as vf
config = vf.SingleAgentEnvConfig(taskset={"id": sys.argv[1]})
print(len(list(vf.load_environment(config).taskset.load())))
"""
"""Prints how many tasks the installed environment has."""


def run_command(command: list[str], package: Path, folder: str) -> subprocess.CompletedProcess[str]:
    path = f"{package}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    # The harness runs scripts by uv, which is installed beside it.
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PYTHONPATH": path, "SCRIPTED_KEY": "none", "PATH": programs}
    program = [str(Path(sys.executable).parent / command[0]), *command[1:]]
    return subprocess.run(
        program,
        capture_output=True,
        text=True,
        cwd=folder,
        env=env,
        check=False,
        timeout=_TIMEOUT_S,
    )


def tasks_of_wheel(package: Path, folder: Path) -> tuple[int, str]:
    """How many tasks ``load_environment`` finds in the package's wheel, and what went wrong."""
    uv, clean = str(Path(sys.executable).with_name("uv")), folder / "clean"
    python = str(clean / "bin" / "python")
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            cwd=folder,
            env=env,
            check=True,
            timeout=_TIMEOUT_S,
        )

    try:
        run(uv, "build", "-q", "--wheel", "-o", str(folder / "dist"), str(package))
        (wheel,) = (folder / "dist").glob("*.whl")
        run(uv, "venv", "-q", "--python", sys.executable, str(clean))
        # Envwright itself comes from this checkout: it is not on the index yet.
        run(uv, "pip", "install", "-q", "--python", python, str(wheel), str(_ROOT))
        name = wheel.name.partition("-")[0].replace("_", "-")
        return int(run(python, "-c", _LOAD, name).stdout.split()[-1]), ""
    except subprocess.CalledProcessError as error:
        return 0, f" {error.stderr[-800:]}"


def main() -> None:
    package, tasks = read_arguments()
    package = package.resolve()
    name = next(package.glob("envwright_*")).name
    report = PlayReport("verifiers")
    runtime = ["--runtime.type", "subprocess"]
    count = sum(1 for _ in next(package.rglob("tasks.jsonl")).open())
    with tempfile.TemporaryDirectory() as folder:
        command = ["vf-validate", name, *runtime, "--no-rich", "--run.name", "v"]
        done = run_command(command, package, folder)
        found = next(Path(folder).rglob("summary.json"), None)
        summary = json.loads(found.read_text()) if found else {}
        report.check(all_valid(summary, count), f"vf-validate: gold and noop hold of {count} tasks")
        if not all_valid(summary, count):
            report.check(
                False, f"{json.dumps(summary)[:1500]} {done.stdout[-800:]}{done.stderr[-800:]}"
            )
        found_tasks, problem = tasks_of_wheel(package, Path(folder))
        told = f"the wheel, in a clean environment: load_environment finds {count} tasks"
        report.check(found_tasks == count, told + problem)
        for play in tasks[0]["plays"]:
            evaluate(report, name, package, folder, tasks, play)
    report.print_line()


def all_valid(summary: dict[str, Any], count: int) -> bool:
    checks = summary.get("checks", {})
    return all(checks.get(name, {}).get("valid") == count for name in ("gold", "noop"))


def evaluate(
    report: PlayReport,
    name: str,
    package: Path,
    folder: str,
    tasks: list[dict[str, Any]],
    play: str,
) -> None:
    began = time.perf_counter()
    with scripted_server(tasks, play) as url:
        command = [
            *("vf-eval", name, "-m", "scripted", "--env.agent.runtime.type", "subprocess"),
            *("--env.agent.harness.id", "null", "-n", str(len(tasks))),
            *("--client.base-url", url, "--client.api-key-var", "SCRIPTED_KEY"),
            *("--no-push", "--no-rich", "--run.name", play),
        ]
        done = run_command(command, package, folder)
    report.seconds += time.perf_counter() - began
    traces = next(Path(folder).glob(f"**/{play}/traces.jsonl"), None)
    if traces is None:
        report.check(False, f"vf-eval {play}: {done.stdout[-1500:]}{done.stderr[-1500:]}")
        return
    rewards: dict[str, float | None] = {}
    for line in traces.read_text().splitlines():
        (trace,) = json.loads(line)["traces"]
        found = trace["rewards"]
        reason = trace["errors"][0]["message"][:300] if trace["errors"] else ""
        rewards[trace["task"]["data"]["id"]] = (
            sum(one["score"] for one in found.values()) if found else None
        )
        report.steps += len(trace["calls"])
        report.check(not reason, f"vf-eval {play}: {reason}" if reason else f"vf-eval {play}")
    for task in tasks:
        report.add(play, task, rewards.get(task["id"]))


if __name__ == "__main__":
    main()
