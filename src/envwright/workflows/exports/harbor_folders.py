"""Harbor: a folder for each task, whose verifier has a container of its own.

The agent's image holds the environment and the task without gold, answers and rubric; those are in
``tests``, which Harbor brings only to the verifier.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path

from envwright.environment.folder import save_environment
from envwright.rollout.policies.script import gold_messages
from envwright.storage.files import write_atomic
from envwright.storage.jsonl import record_line
from envwright.types import Rubric, Scenario, Task
from envwright.workflows.exports.export_bundle import ExportBundle

_INSTRUCTION = """{system}

# How you act

You act through the command `envtool` alone:

- `envtool tools` lists the tools with their JSON Schemas;
- `envtool call TOOL '{{"argument": "value"}}'` calls a tool and prints its result;
- `envtool say 'WORDS'` says something to the user and prints the reply;
- `envtool answer 'WORDS'` says your last words; then the task is over.

# What the user says

{request}
"""
_DOCKERFILE = """FROM python:3.12.11-slim
RUN pip install --no-cache-dir envwright=={version}
COPY environment /opt/environment
COPY envtool /usr/local/bin/envtool
RUN chmod 755 /usr/local/bin/envtool && useradd --create-home agent \\
    && mkdir -p /logs/artifacts && chmod 777 /logs/artifacts
"""
_ENVTOOL = """#!/bin/sh
exec python3 -m envwright.integrations.container_task "$@"
"""
_TEST = """#!/bin/sh
# The log of the agent's calls is replayed on the environment beside this file.
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
rewards=${REWARD_FOLDER:-/logs/verifier}
mkdir -p "$rewards"
ENVWRIGHT_FOLDER="$here/environment" python3 -m envwright.integrations.container_task score \\
    > "$rewards/reward.txt"
"""
_CONFIG = """schema_version = "1.3"

[task]
name = "envwright/{dashed}-{number}"
description = {described}
keywords = ["tool-use"]

[agent]
user = "agent"
timeout_sec = 900.0

[verifier]
timeout_sec = 120.0
environment_mode = "separate"

[environment]
build_timeout_sec = 600.0
cpus = 1
memory_mb = 1024
storage_mb = 2048
"""


def write_harbor(bundle: ExportBundle, folder: Path) -> None:
    """Write a folder for each task."""
    from envwright import __version__

    for number, task in enumerate(bundle.tasks):
        place = folder / f"{bundle.name}-{number:03}"
        opening = bundle.opening(task)
        instruction = _INSTRUCTION.format(system=opening[0].content, request=opening[-1].content)
        described = json.dumps(task.plan, ensure_ascii=False)
        files = {
            "task.toml": _CONFIG.format(
                dashed=bundle.name.replace("_", "-"), number=number, described=described
            ),
            "instruction.md": instruction,
            "environment/Dockerfile": _DOCKERFILE.format(version=__version__),
            "environment/envtool": _ENVTOOL,
            "solution/solve.sh": solution_script(task),
            "tests/test.sh": _TEST,
        }
        for name, text in files.items():
            write_atomic(place / name, text)
        shown = without_solution(task, opening[-1].content)
        for where, kept in (("environment", shown), ("tests", task)):
            lines = {"tasks.jsonl": record_line(kept).decode()}
            save_environment(bundle.template.spec, place / where / "environment", lines)


def without_solution(task: Task, opening: str) -> Task:
    """A task as an agent may see it: where it begins, and what the user says first."""
    return Task(
        environments=task.environments,
        scenario=Scenario(opening=opening),
        gold=(),
        rubric=Rubric(checks=()),
    )


def solution_script(task: Task) -> str:
    """The gold as commands of a shell."""
    lines = ["#!/bin/sh", "set -e"]
    *steps, last = gold_messages(task)
    for message in steps:
        lines += [
            f"envtool call {call.name} {shlex.quote(call.arguments)}" for call in message.tool_calls
        ]
        if not message.tool_calls:
            lines.append(f"envtool say {shlex.quote(message.content)}")
    lines.append(f"envtool answer {shlex.quote(last.content)}")
    return "\n".join(lines) + "\n"
