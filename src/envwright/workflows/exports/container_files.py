"""What targets share whose agent has a shell in a container of its own: image, command, solution.

The image holds the environment and the task without gold, answers and rubric; those are beside the
verifier, which the framework brings to a container only after the agent has finished.
"""

from __future__ import annotations

import shlex
from pathlib import Path

from envwright.rollout.policies.script import gold_messages
from envwright.storage.files import write_atomic
from envwright.types import Rubric, Scenario, Task
from envwright.workflows.exports.export_bundle import ENVIRONMENT_FOLDER, ExportBundle

_INSTRUCTION = """{system}

{level} How you act

You act through the command `envtool` alone:

- `envtool tools` lists the tools with their JSON Schemas;
- `envtool call TOOL '{{"argument": "value"}}'` calls a tool and prints its result;
- `envtool say 'WORDS'` says something to the user and prints the reply;
- `envtool answer 'WORDS'` says your last words; then the task is over.

{level} What the user says

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


def instruction(bundle: ExportBundle, task: Task, level: str = "#") -> str:
    """What the agent reads: the rules, its command, and all that the user says.

    ``level`` is that of its headings.
    """
    opening = bundle.opening(task)
    return _INSTRUCTION.format(system=opening[0].content, request=opening[-1].content, level=level)


def write_container(
    bundle: ExportBundle, task: Task, folder: Path, *, solution: str, verifier: str
) -> None:
    """Write what a container is made of, what solves the task in it, and what judges it.

    Args:
        bundle: what is exported.
        task: the task of the folder.
        folder: of the task.
        solution: the folder of the reference solution.
        verifier: the folder of the verifier.
    """
    from envwright import __version__

    files = {
        "environment/Dockerfile": _DOCKERFILE.format(version=__version__),
        "environment/envtool": _ENVTOOL,
        f"{solution}/solve.sh": solution_script(task),
        f"{verifier}/test.sh": _TEST,
    }
    for name, text in files.items():
        write_atomic(folder / name, text)
    shown = without_solution(task, bundle.opening(task)[-1].content)
    for where, kept in (("environment", shown), (verifier, task)):
        bundle.save_inputs(folder / where / ENVIRONMENT_FOLDER, [kept])


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
