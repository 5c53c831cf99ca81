"""What all clients share: the recorded moves, the comparison of rewards, and the report.

Runs inside a framework's environment, where nothing of the tests but this folder is needed.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

Play = Callable[[dict[str, Any], list[dict[str, Any]]], tuple[float | None, int]]
"""Plays a task with an agent's messages; its reward and the steps taken."""


def read_arguments() -> tuple[Path, list[dict[str, Any]]]:
    """The exported package and the recorded moves: the two arguments of every client."""
    return Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text())


class PlayReport:
    """Rewards that a framework gave, beside those that it should have given.

    Args:
        package: the distribution whose version is reported.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self.rewards: dict[str, list[float]] = {}
        self.mismatches: list[str] = []
        self.steps, self.seconds = 0, 0.0
        self.notes: list[str] = []

    def add(self, play: str, task: dict[str, Any], reward: float | None) -> None:
        """Note a reward; one that differs from our own scoring's is a mismatch."""
        expected = task["plays"][play]["reward"]
        if reward is None or not math.isclose(reward, expected):
            self.mismatches.append(f"{play} of {task['id']}: {reward} instead of {expected}")
        self.rewards.setdefault(play, []).append(math.nan if reward is None else reward)

    def play_all(self, tasks: list[dict[str, Any]], play: Play) -> None:
        """Play all recorded moves of all tasks, timed."""
        for task in tasks:
            for name, recorded in task["plays"].items():
                began = time.perf_counter()
                reward, steps = play(task, recorded["messages"])
                self.seconds += time.perf_counter() - began
                self.steps += steps
                self.add(name, task, reward)

    def check(self, holds: bool, what: str) -> None:
        """Note something else that the framework must say."""
        (self.notes if holds else self.mismatches).append(what)

    def print_line(self) -> None:
        """Print the report, with the version of the package."""
        sys.stdout.write(self.line(version(self.package)) + "\n")

    def line(self, version: str) -> str:
        """The report as one JSON line."""
        line = {
            "version": version,
            "tasks": len(next(iter(self.rewards.values()), [])),
            "rewards": {name: sum(all_) / len(all_) for name, all_ in self.rewards.items()},
            "steps_per_s": round(self.steps / self.seconds) if self.steps else None,
            "notes": self.notes,
            "mismatches": self.mismatches,
        }
        return json.dumps(line)


def calls_of(message: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The calls of an agent's message: tool and arguments."""
    return [
        (call["function"]["name"], json.loads(call["function"]["arguments"]))
        for call in message.get("tool_calls", ())
    ]


def hermes_text(message: dict[str, Any]) -> str:
    """An agent's message as text with calls as most chat templates write them."""
    calls = (
        f"<tool_call>\n{json.dumps({'name': name, 'arguments': given})}\n</tool_call>"
        for name, given in calls_of(message)
    )
    return "\n".join(filter(None, [message.get("content") or "", *calls]))


def as_tool_calls(messages: list[dict[str, Any]]) -> tuple[list[tuple[str, dict[str, Any]]], str]:
    """An agent's messages for frameworks that know calls only: the calls, and the last words."""
    calls: list[tuple[str, dict[str, Any]]] = []
    for message in messages[:-1]:
        words = [("talk_to_user", {"message": message["content"]})]
        calls += calls_of(message) or words
    last = messages[-1]
    return calls + calls_of(last), "" if last.get("tool_calls") else last["content"]
