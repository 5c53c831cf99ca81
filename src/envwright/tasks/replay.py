"""Replaying golds in another process, so that a proof does not rest on this one's memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence

import orjson

from envwright.errors import EnvwrightError
from envwright.runtime.template import Template
from envwright.tasks.prove import Replay, replay
from envwright.types import EnvironmentSpec, Task


def replay_elsewhere(tasks: Sequence[Task], templates: Mapping[str, Template]) -> list[Replay]:
    """Replay golds in a fresh process with another hash seed.

    Raises:
        EnvwrightError: the process failed; the message holds its last words.
    """
    payload = orjson.dumps(
        {
            "environments": [template.spec.data() for template in templates.values()],
            "tasks": [task.data() for task in tasks],
        }
    )
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(
        [sys.executable, "-m", "envwright.tasks.replay"],
        input=payload,
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=False,
    )
    if done.returncode != 0:
        words = done.stderr.decode(errors="replace").strip().splitlines()
        raise EnvwrightError(f"the replaying process failed: {words[-1] if words else ''}")
    return [Replay(*item) for item in orjson.loads(done.stdout)]


def main() -> None:
    """Read environments and tasks from standard input, write the replays to standard output."""
    data = orjson.loads(sys.stdin.buffer.read())
    specs = [EnvironmentSpec.model_validate(spec) for spec in data["environments"]]
    templates = {spec.id: Template(spec) for spec in specs}
    out = []
    for item in data["tasks"]:
        done = replay(Task.model_validate(item), templates)
        out.append([done.observations, done.digest, done.reward])
    sys.stdout.buffer.write(orjson.dumps(out))


if __name__ == "__main__":
    main()
