"""Three questions to a running environment of OpenEnv, whoever made it.

Does the stated solution of a task earn the full reward, does an idle agent earn none, and do the
same actions give the same observations again? The answers are lines of ``results.jsonl`` in the
form that ``vf-validate`` writes, which ``envwright audit openenv:FOLDER`` reads. Nothing of the
environment runs here: it is asked by OpenEnv's generic client, in a session for each play.

    python -m envwright.integrations.openenv_probe URL TASKS FOLDER

A line of TASKS is a task, for instance::

    {"reset": {"seed": 1}, "idle": {"message": ""}, "gold": [{"message": "a"}, {"message": "b"}]}

``reset`` are the arguments of ``reset``, ``idle`` is an action that does nothing, and ``gold`` are
the actions of a solution, where there is one.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pydantic import Field

from envwright.errors import EnvwrightError
from envwright.evaluation.validation_records import RESULTS
from envwright.storage.files import new_folder, write_atomic
from envwright.storage.jsonl import load_records
from envwright.types import Json, Record, canonical_json

MAX_IDLE = 3
"""Idle actions of a play: many environments end at none."""
_LONGEST = 200


class ProbedTask(Record):
    """A task of an environment that runs elsewhere."""

    name: str = ""
    reset: dict[str, Json] = Field(default_factory=dict)
    idle: dict[str, Json]
    gold: tuple[dict[str, Json], ...] | None = None


class SessionClient(Protocol):
    """One session with an environment: what OpenEnv's clients offer."""

    def reset(self, **how: Any) -> Any: ...
    def step(self, action: Any) -> Any: ...


class ServedPlay(NamedTuple):
    """What a play showed."""

    reward: float
    """The sum over its steps."""
    seen: tuple[Json, ...]
    """The observation of the start, then of each step with its reward."""


Connect = Callable[[], AbstractContextManager[SessionClient]]


def probe_tasks(
    connect: Connect, tasks: Sequence[ProbedTask], full: float = 1.0
) -> Iterator[dict[str, Json]]:
    """The rows of the results, one a task.

    Args:
        connect: opens a session; one for each play.
        tasks: what is asked for.
        full: the reward of a task that is solved.

    Example::

        rows = list(probe_tasks(lambda: GenericEnvClient(base_url=URL).sync(), tasks))
    """
    for index, task in enumerate(tasks):
        checks = {"gold": _gold, "noop": _noop, "replay": _replay}
        row: dict[str, Json] = {"index": index, "name": task.name or None}
        for name, check in checks.items():
            try:
                row[name] = check(connect, task, full)
            # Whatever somebody else's environment does is a finding about it.
            except Exception as error:
                told = f"{type(error).__name__}: {error}"[:_LONGEST]
                row[name] = {"reason": "error", "error": told}
        yield row


def _gold(connect: Connect, task: ProbedTask, full: float) -> Json:
    if task.gold is None:
        return {"reason": "unchecked"}
    reward = play_actions(connect, task, task.gold).reward
    reason = "valid" if math.isclose(reward, full) else "invalid"
    return {"reason": reason, "reward": reward}


def _noop(connect: Connect, task: ProbedTask, full: float) -> Json:
    reward = play_actions(connect, task, (task.idle,) * MAX_IDLE).reward
    return {"reason": "invalid" if reward >= full else "valid", "reward": reward}


def _replay(connect: Connect, task: ProbedTask, full: float) -> Json:
    actions = task.gold or (task.idle,) * MAX_IDLE
    one, other = (play_actions(connect, task, actions).seen for _ in range(2))
    if canonical_json(list(one)) == canonical_json(list(other)):
        return {"reason": "valid"}
    pairs = enumerate(zip(one, other, strict=False))
    step = next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
    return {"reason": "invalid", "error": f"step {step} is another one the second time"}


def play_actions(
    connect: Connect, task: ProbedTask, actions: Sequence[dict[str, Json]]
) -> ServedPlay:
    """Play a task from its start with these actions, as far as it goes."""
    with connect() as env:
        result = env.reset(**task.reset)
        seen: list[Json] = [result.observation]
        earned = 0.0
        for action in actions:
            if result.done:
                break
            result = env.step(action)
            seen.append([result.observation, result.reward])
            earned += result.reward or 0.0
    return ServedPlay(earned, tuple(seen))


def main() -> int:
    """Ask an environment, and write what it said."""
    from openenv.core.generic_client import GenericEnvClient

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("url")
    parser.add_argument("tasks", type=Path, help="JSON Lines")
    parser.add_argument("folder", type=Path, help="a new one, for results.jsonl")
    parser.add_argument("--full", type=float, default=1.0, help="reward of a solved task")
    given = parser.parse_args()
    tasks = load_records(given.tasks, ProbedTask)
    rows = probe_tasks(lambda: GenericEnvClient(base_url=given.url).sync(), tasks, given.full)
    lines = b"".join(canonical_json(row) + b"\n" for row in rows)
    with new_folder(given.folder) as draft:
        write_atomic(draft / RESULTS, lines)
    return 0


if __name__ == "__main__":
    import sys

    try:
        sys.exit(main())
    except EnvwrightError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
