"""The scripts of tasks in containers, run without one: variables stand for the image's paths."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from envwright.integrations.container_task import play_step, score_log
from envwright.integrations.tool_episode import spoken_or_called
from envwright.types import Message, Role
from tests.interop.clients.play_report import PlayReport, as_tool_calls

PROGRAMS = Path(sys.executable).parent


def script_reward(folder: Path, command: list[str], verifier: str) -> float:
    """What the verifier's script writes after a command of the agent's.

    Args:
        folder: of the task.
        command: the agent's, in whose path ``envtool`` is; it may be empty.
        verifier: the folder of the verifier.
    """
    with tempfile.TemporaryDirectory() as root:
        tool = Path(root, "bin", "envtool")
        tool.parent.mkdir()
        tool.write_text((folder / "environment" / "envtool").read_text())
        tool.chmod(0o755)
        env = {
            **os.environ,
            "PATH": f"{tool.parent}{os.pathsep}{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
            "ENVWRIGHT_FOLDER": str(folder / "environment" / "environment"),
            "ENVWRIGHT_LOG": f"{root}/logs/artifacts/episode.jsonl",
            "REWARD_FOLDER": f"{root}/logs/verifier",
        }
        judge = ["sh", str(folder / verifier / "test.sh")]
        for one in filter(None, (command, judge)):
            subprocess.run(one, env=env, check=True, capture_output=True)
        return float(Path(root, "logs/verifier/reward.txt").read_text())


def run_scripts(
    report: PlayReport, folder: Path, task: dict[str, Any], *, solution: str, verifier: str
) -> None:
    """The gold and doing nothing by the scripts; the others by what the scripts call."""
    shown, judged = folder / "environment" / "environment", folder / verifier / "environment"
    for play, recorded in task["plays"].items():
        calls, words = as_tool_calls(recorded["messages"])
        if play == "gold":
            solve = ["sh", str(folder / solution / "solve.sh")]
            report.add(play, task, script_reward(folder, solve, verifier))
        elif play == "noop":
            report.add(play, task, script_reward(folder, ["envtool", "answer", words], verifier))
        else:
            with tempfile.TemporaryDirectory() as root:
                log = Path(root, "episode.jsonl")
                for name, given in calls:
                    play_step(shown, log, spoken_or_called(name, json.dumps(given), "call"))
                play_step(shown, log, Message(role=Role.ASSISTANT, content=words))
                report.add(play, task, score_log(judged, log))
