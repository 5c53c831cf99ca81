"""Environments and tasks that rows name: each is loaded once in a process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from envwright.errors import BadInput
from envwright.pipeline.tasking import load_tasks
from envwright.runtime.folder import load_environment
from envwright.runtime.template import Template
from envwright.types import Json, Task

_KEPT = 256
"""Files of tasks, and environments, that a process holds."""


def found(about: Mapping[str, Json], root: str) -> tuple[Task, dict[str, Template]]:
    """The task of a row with its environments, by id.

    Args:
        about: ``extra_info`` of the row.
        root: the folder from which relative paths start.

    Raises:
        BadInput: the row is not one of ours, or what it names is not there, or is another version.
    """
    try:
        file, name = str(about["tasks"]), str(about["task"])
        named = [(str(one["folder"]), str(one["id"])) for one in about["environments"]]
    except (KeyError, TypeError):
        raise BadInput(
            "a row names no task of an environment.",
            remedy="Write the files with `python -m envwright.engines.verl`.",
        ) from None
    templates = {}
    for folder, version in named:
        template = _template(_place(folder, root))
        if template.id != version:
            raise BadInput(
                f"the environment is version {template.id}, the row was made for {version}.",
                file=str(_place(folder, root)),
                remedy="Make tasks and files anew.",
            )
        templates[version] = template
    path = _place(file, root)
    task = _tasks(path).get(name)
    if task is None:
        raise BadInput(f"the task {name} is not here.", file=str(path), remedy="Write files anew.")
    return task, templates


def _place(name: str, root: str) -> Path:
    """Where a path of a row leads.

    Raises:
        BadInput: it is relative, and nothing says to what.
    """
    if not (root or Path(name).is_absolute()):
        raise BadInput(
            "the paths of rows are relative, and the loop knows no root.",
            remedy="Give verl the agent.yaml that was written beside them "
            "(actor_rollout_ref.rollout.agent.agent_loop_config_path).",
        )
    return Path(root) / name


@lru_cache(_KEPT)
def _template(folder: Path) -> Template:
    return Template(load_environment(folder))


@lru_cache(_KEPT)
def _tasks(file: Path) -> dict[str, Task]:
    return {task.id: task for task in load_tasks(file)}
