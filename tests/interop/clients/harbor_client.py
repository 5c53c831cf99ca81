"""Harbor: its model of ``task.toml``, ``harbor lint``, and the scripts without a container.

There is no container engine here: the scripts of the oracle and of the verifier run in a folder
that stands for one, with the paths that the image would have given by variables.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from harbor.models.task.task import Task as HarborTask

from envwright.integrations.container_task import play_step, score_log
from envwright.integrations.tool_episode import spoken_or_called
from envwright.types import Message, Role
from tests.interop.clients.play_report import PlayReport, as_tool_calls, read_arguments

PROGRAMS = Path(sys.executable).parent


def main() -> None:
    package, moves = read_arguments()
    report = PlayReport("harbor")
    folders = sorted(path.parent for path in package.rglob("task.toml"))
    lint = [str(PROGRAMS / "harbor"), "lint", "--json", *map(str, folders)]
    done = subprocess.run(lint, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout) if done.stdout.strip() else [{"rule": done.stderr[-500:]}]
    rules = sorted({f"{one.get('rule')}: {one.get('message')}" for one in found})
    report.check(done.returncode == 0, f"harbor lint{': ' if rules else ''}{'; '.join(rules)}")
    for folder, task in zip(folders, moves, strict=True):
        assert HarborTask(folder).config.task is not None
        hidden = (folder / "environment" / "environment" / "tasks.jsonl").read_text()
        assert '"gold":[]' in hidden
        assert '"checks":[]' in hidden
        run_scripts(report, folder, task)
    report.check(True, "task.toml is what Harbor's own model reads; the agent's image has no gold")
    report.print_line()


def run_scripts(report: PlayReport, folder: Path, task: dict[str, Any]) -> None:
    """The gold and doing nothing by the scripts; the others by what the scripts call."""
    shown, judged = folder / "environment" / "environment", folder / "tests" / "environment"
    for play, recorded in task["plays"].items():
        with tempfile.TemporaryDirectory() as root:
            log = Path(root, "logs", "artifacts", "episode.jsonl")
            calls, words = as_tool_calls(recorded["messages"])
            if play not in ("gold", "noop"):
                for name, given in calls:
                    step = spoken_or_called(name, json.dumps(given), "call")
                    play_step(shown, log, step)
                play_step(shown, log, Message(role=Role.ASSISTANT, content=words))
                report.add(play, task, score_log(judged, log))
                continue
            tool = Path(root, "bin", "envtool")
            tool.parent.mkdir()
            tool.write_text((folder / "environment" / "envtool").read_text())
            tool.chmod(0o755)
            env = {
                **os.environ,
                "PATH": f"{tool.parent}{os.pathsep}{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
                "ENVWRIGHT_FOLDER": str(shown),
                "ENVWRIGHT_LOG": str(log),
                "REWARD_FOLDER": f"{root}/logs/verifier",
            }
            solve = ["sh", str(folder / "solution" / "solve.sh")]
            idle = ["envtool", "answer", words]
            for command in (
                solve if play == "gold" else idle,
                ["sh", str(folder / "tests" / "test.sh")],
            ):
                subprocess.run(command, env=env, check=True, capture_output=True)
            report.add(play, task, float(Path(root, "logs/verifier/reward.txt").read_text()))


if __name__ == "__main__":
    main()
