"""What is exported: an environment and the tasks that a target can express, with their golds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from envwright.environment.folder import environment_files, load_environment, save_files
from envwright.environment.template import Template
from envwright.errors import BadInput, visible_text
from envwright.rollout.driven_episode import DrivenEpisode, replay, run_now
from envwright.rollout.env import Env
from envwright.rollout.policies.script import gold_messages
from envwright.rollout.users.user_registry import user_named
from envwright.scoring.rewards import make_scorer
from envwright.storage.bundled import environment_folder
from envwright.storage.files import write_atomic
from envwright.storage.jsonl import record_line
from envwright.types import Message, Role, Task
from envwright.workflows.task_files import load_tasks

TaskRefusal = Callable[[Task], str | None]
"""Why a target cannot express a task; ``None`` where it can."""
ENVIRONMENT_FOLDER = "environment"


@dataclass(frozen=True)
class ExportBundle:
    """An environment and tasks of it, ready to be written in a target's form."""

    template: Template
    tasks: tuple[Task, ...]
    user: str
    refused: dict[str, int]
    """Reason → tasks that are left out for it."""

    @property
    def name(self) -> str:
        """The environment's name as a Python identifier."""
        return self.template.spec.name.replace("-", "_")

    @property
    def package(self) -> str:
        """The name of the Python package that holds it."""
        return f"envwright_{self.name}"

    @property
    def title(self) -> str:
        """What the environment is called for people."""
        return self.template.spec.title or self.template.spec.name

    @property
    def title_in_code(self) -> str:
        """The title as it stands in a docstring: titles are strangers' words, and end none."""
        shown = " ".join(visible_text(self.title).split())
        return shown.replace("\\", "\\\\").replace('"', '\\"')

    def opening(self, task: Task) -> tuple[Message, ...]:
        """The system prompt and the user's request."""
        user, scorer = user_named(self.user), make_scorer("gates")
        with Env([task], {self.template.id: self.template}, scorer, user) as env:
            return env.reset().messages

    def reward_of(self, task: Task, sent: Sequence[Message]) -> float | None:
        """The reward of what an agent sent, as a package of this bundle gives it."""
        return _replayed_reward(task, sent, self.template, self.user)

    @cached_property
    def _environment_files(self) -> dict[str, str]:
        # Some targets write the folder twice for each task, and YAML is slow to write.
        return environment_files(self.template.spec, Path(self.name))

    def save_inputs(self, folder: Path, tasks: Sequence[Task] | None = None) -> None:
        """Write the environment folder, with these tasks in it, by default all of the bundle."""
        kept = self.tasks if tasks is None else tasks
        lines = "".join(record_line(task).decode() for task in kept)
        save_files({**self._environment_files, "tasks.jsonl": lines}, folder)


def load_bundle(
    environment: Path,
    tasks: Path | None,
    *,
    user: str,
    limit: int | None = None,
    refuse: Sequence[TaskRefusal] = (),
) -> ExportBundle:
    """Read an environment and its tasks, and leave out the tasks that cannot be expressed.

    Args:
        environment: a folder, or the name of a bundled environment.
        tasks: the task file; by default the one beside the environment.
        user: the simulated user of the target.
        limit: tasks that are kept at most, the first ones.
        refuse: why a target cannot express a task.

    Raises:
        BadInput: something cannot be read, or no task is left.
    """
    folder = environment_folder(environment)
    template = Template(load_environment(folder))
    kept: list[Task] = []
    refused: Counter[str] = Counter()
    for task in load_tasks(tasks or folder / "tasks.jsonl"):
        if limit is not None and len(kept) >= limit:
            break
        reason = _general_refusal(task, template, user)
        for ask in refuse:
            reason = reason or ask(task)
        if reason:
            refused[reason] += 1
        else:
            kept.append(task)
    if not kept:
        reasons = "; ".join(f"{reason} ({count})" for reason, count in refused.items())
        raise BadInput(f"no task can be exported: {reasons or 'there are none'}.", file=str(folder))
    return ExportBundle(template, tuple(kept), user, dict(refused))


def _general_refusal(task: Task, template: Template, user: str) -> str | None:
    """What no package can carry: it has one environment, and its golds must still score 1."""
    if len(task.environments) > 1:
        return "it plays in several environments, and a package holds one"
    # Proven again in the very form that is exported, with the user that the target gets.
    if _replayed_reward(task, gold_messages(task), template, user) != 1.0:
        return f"its gold does not score 1 with the user {user}"
    idle = [Message(role=Role.ASSISTANT, content="Done.")]
    if _replayed_reward(task, idle, template, user) != 0.0:
        return f"doing nothing scores with the user {user}"
    return None


def _replayed_reward(
    task: Task, sent: Sequence[Message], template: Template, user: str
) -> float | None:
    scorer = make_scorer("gates")
    episode = DrivenEpisode(task, {template.id: template}, scorer, user_named(user))
    try:
        found = run_now(replay(episode, sent)).score()
    finally:
        episode.close()
    return found.reward if found else None


def refuse_tool_changes(task: Task) -> str | None:
    """For targets whose list of tools is fixed."""
    return "its tools change between turns" if task.scenario.tool_changes else None


def write_python_package(
    bundle: ExportBundle,
    folder: Path,
    *,
    module: str,
    requires: Sequence[str],
    read_me: str,
) -> Path:
    """Write a package: ``pyproject.toml``, ``README.md``, and a module with the environment in it.

    Args:
        bundle: what is exported.
        folder: the new package.
        module: the text of its ``__init__.py``, with ``{title}``, ``{name}`` of the module,
            ``{environment}``, ``{user}`` and ``{count}`` of tasks to be filled in.
        requires: what it depends on beside envwright.
        read_me: how it is used, with the same to be filled in.

    Returns:
        the folder of the module.
    """
    from envwright import __version__

    name = bundle.package
    facts = {
        "title": bundle.title_in_code,
        "name": name,
        "environment": bundle.name,
        "user": bundle.user,
        "count": len(bundle.tasks),
    }
    needed = ", ".join(json.dumps(one) for one in (f"envwright=={__version__}", *requires))
    # Escaped as ASCII, what JSON writes as two surrogates would be no TOML.
    described = json.dumps(
        f"{visible_text(bundle.title)}: {len(bundle.tasks)} verified tool-use tasks",
        ensure_ascii=False,
    )
    head = (
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n\n'
        f'[project]\nname = "{name.replace("_", "-")}"\nversion = "0.1.0"\n'
        f'description = {described}\nreadme = "README.md"\nrequires-python = ">=3.11"\n'
        f"dependencies = [{needed}]\n\n"
        f'[tool.hatch.build.targets.wheel]\npackages = ["{name}"]\n'
    )
    write_atomic(folder / "pyproject.toml", head)
    text = read_me.format(**facts).strip()
    write_atomic(folder / "README.md", f"# {bundle.title}\n\n{text}\n")
    write_atomic(folder / name / "__init__.py", module.format(**facts))
    bundle.save_inputs(folder / name / ENVIRONMENT_FOLDER)
    return folder / name
