"""Exporting an environment and its tasks in the form of another framework.

``TARGETS`` says for each framework what is written, and what of a task it can express. What it
cannot is refused with the reason, and counted; see docs/interop.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from envwright.environment.schema import nearest_name
from envwright.errors import BadInput
from envwright.storage.files import is_vacant, new_folder
from envwright.workflows.exports.aviary_package import write_aviary
from envwright.workflows.exports.benchflow_folders import write_benchflow
from envwright.workflows.exports.dataset_folder import write_datasets
from envwright.workflows.exports.export_bundle import (
    ExportBundle,
    TaskRefusal,
    load_bundle,
    refuse_tool_changes,
)
from envwright.workflows.exports.gymnasium_package import write_gymnasium
from envwright.workflows.exports.harbor_folders import write_harbor
from envwright.workflows.exports.inspect_package import write_inspect
from envwright.workflows.exports.openenv_package import write_openenv
from envwright.workflows.exports.skyrl_package import write_skyrl
from envwright.workflows.exports.tau2_package import refuse_beyond_tau2, write_tau2
from envwright.workflows.exports.verifiers_package import write_verifiers
from envwright.workflows.verb_api import VerbResult


@dataclass(frozen=True)
class ExportTarget:
    """A framework, and how environments are written for it."""

    title: str
    write: Callable[[ExportBundle, Path], None]
    """Fills a new folder."""
    refuse: tuple[TaskRefusal, ...] = ()
    users: tuple[str, ...] = ("agenda", "whole", "scripted")
    """Simulated users that it can carry, the default first."""


TARGETS: dict[str, ExportTarget] = {
    "gymnasium": ExportTarget("Gymnasium", write_gymnasium),
    "datasets": ExportTarget("Hugging Face datasets", write_datasets),
    "inspect": ExportTarget("Inspect", write_inspect),
    "verifiers": ExportTarget(
        "verifiers", write_verifiers, refuse=(refuse_tool_changes,), users=("agenda",)
    ),
    "openenv": ExportTarget("OpenEnv", write_openenv),
    "tau2": ExportTarget(
        "tau2-bench",
        write_tau2,
        refuse=(refuse_tool_changes, refuse_beyond_tau2),
        users=("agenda",),
    ),
    "harbor": ExportTarget("Harbor", write_harbor, refuse=(refuse_tool_changes,), users=("whole",)),
    "benchflow": ExportTarget(
        "BenchFlow", write_benchflow, refuse=(refuse_tool_changes,), users=("whole",)
    ),
    "aviary": ExportTarget("Aviary", write_aviary),
    "skyrl": ExportTarget("SkyRL-gym", write_skyrl),
}
"""The targets by name."""


class ExportResult(VerbResult):
    """What was written."""

    target: str
    path: str
    environment: str
    title: str
    user: str
    tasks: int
    refused: dict[str, int]
    """Reason → tasks that the target cannot express."""


def export_environment(
    target: str,
    environment: Path,
    output: Path,
    *,
    tasks: Path | None = None,
    user: str = "",
    limit: int | None = None,
    force: bool = False,
) -> ExportResult:
    """Write an environment and its tasks as a package for another framework.

    Args:
        target: one of ``TARGETS``.
        environment: a folder, or the name of a bundled environment.
        output: the new folder.
        tasks: the task file; by default the one beside the environment.
        user: the simulated user; by default the target's.
        limit: tasks at most, the first ones.
        force: replace what is in the folder.

    Raises:
        BadInput: there is no such target, environment or user, the folder is not empty, or the
            target can express none of the tasks.
    """
    chosen = export_target(target, user)
    user = user or chosen.users[0]
    if not force and not is_vacant(output):
        raise BadInput("is not empty.", file=str(output), remedy="Name another, or give --force.")
    bundle = load_bundle(environment, tasks, user=user, limit=limit, refuse=chosen.refuse)
    with new_folder(output) as draft:
        chosen.write(bundle, draft)
    return ExportResult(
        target=target,
        path=str(output),
        environment=bundle.template.spec.name,
        title=bundle.title,
        user=user,
        tasks=len(bundle.tasks),
        refused=bundle.refused,
    )


def export_target(target: str, user: str = "") -> ExportTarget:
    """A target by its name.

    Raises:
        BadInput: there is no such target, or it cannot carry that user.
    """
    if target not in TARGETS:
        raise BadInput(
            f"there is no target {target}.",
            remedy=f"Known: {', '.join(TARGETS)}. {nearest_name(target, list(TARGETS))}".strip(),
        )
    chosen = TARGETS[target]
    if user and user not in chosen.users:
        raise BadInput(
            f"{chosen.title} cannot carry the user {user}.",
            remedy=f"It can carry: {', '.join(chosen.users)}.",
        )
    return chosen
