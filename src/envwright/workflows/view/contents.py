"""What a path holds that can be looked at: environments, tasks, runs, training, all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from envwright.bounds import MAX_LINE_BYTES
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput, EnvwrightError
from envwright.storage.bundled import environment_folders, resolve_environment
from envwright.storage.files import load_json, open_file, walk_folders
from envwright.storage.jsonl import load_records
from envwright.types import Json, Task

ENVIRONMENT, TASKS, EPISODES, METRICS = (
    "environment.yaml", "tasks.jsonl", "trajectories.jsonl", "metrics.jsonl",
)  # fmt: skip
_RESULTS = "results.jsonl"
_MOST = 5_000
"""Environments and runs that one page shows."""


@dataclass
class ViewContents:
    """What there is to see, by a name that is short and differs from all others."""

    title: str
    environments: dict[str, Path] = field(default_factory=dict)
    """Name → folder."""
    tasks: list[Path] = field(default_factory=list)
    """Files of tasks."""
    runs: dict[str, Path] = field(default_factory=dict)
    """Name → file of trajectories."""
    training: dict[str, Path] = field(default_factory=dict)
    """Name → folder of a training run."""
    results: list[Path] = field(default_factory=list)
    """Results of builds in bulk, which know the categories of environments."""
    home: Path | None = None
    """Where an index of episodes is kept; nowhere for a page that is written once."""


def view_contents(paths: Sequence[Path], environments: Sequence[Path] = ()) -> ViewContents:
    """Find out what paths hold.

    Args:
        paths: folders of environments, runs and training runs, folders that hold such, files of
            tasks or of episodes, names of bundled environments.
        environments: those of the tasks and runs, where they are not found by themselves.

    Raises:
        BadInput: a path holds nothing that can be shown.

    Example::

        found = view_contents([Path("runs/oracle")])
        found.runs  # {"oracle": Path("runs/oracle/trajectories.jsonl")}
    """
    found = ViewContents(", ".join(path.name or str(path) for path in paths))
    for given in paths:
        path = resolve_environment(given)
        if not path.exists():
            raise BadInput(
                "no such file or folder, and no bundled environment of that name.",
                file=str(given),
                remedy=f"Bundled: {', '.join(environment_folders())}.",
            )
        before = _size(found)
        if path.is_file():
            _add_file(found, path)
        else:
            _add_folder(found, path)
        if _size(found) == before:
            raise BadInput(
                "holds nothing to show.",
                file=str(given),
                remedy="Name an environment, a file of tasks, a run, a training run, or a folder "
                "of them.",
            )
    first = resolve_environment(paths[0])
    found.home = first if first.is_dir() else first.parent
    for folder in environments:
        _add(found.environments, folder.name, resolve_environment(folder))
    looked_for: set[str] = set()
    for file in [*found.runs.values(), *found.tasks]:
        for name, identity in _named_environments(file):
            if identity not in looked_for:
                looked_for.add(identity)
                shown = [one for one in found.environments.values() if one.name == name]
                if near := _environment_near(file, name, identity, shown):
                    _add(found.environments, name, near)
    return found


def _size(found: ViewContents) -> int:
    return sum(map(len, (found.environments, found.tasks, found.runs, found.training)))


def _add(into: dict[str, Path], name: str, path: Path) -> None:
    if path in into.values() or len(into) >= _MOST:
        return
    unique, number = name, 2
    while unique in into:
        unique, number = f"{name}-{number}", number + 1
    into[unique] = path


def _add_file(found: ViewContents, file: Path) -> None:
    with open_file(file, most=None) as opened:
        line = opened.readline(MAX_LINE_BYTES)
    try:
        first = orjson.loads(line) if line.strip() else {}
    except ValueError:
        return
    if not isinstance(first, dict):
        return
    if "gold" in first and "rubric" in first:
        found.tasks.append(file)
        if (file.parent / ENVIRONMENT).is_file():
            _add(found.environments, file.parent.name, file.parent)
    elif ("policy" in first and "stop" in first) or file.name == EPISODES:
        _add_run(found, file.parent.name if file.name == EPISODES else file.stem, file)


def _add_run(found: ViewContents, name: str, file: Path) -> None:
    _add(found.runs, name, file)
    beside = file.parent / TASKS
    if beside.is_file() and beside not in found.tasks:
        found.tasks.append(beside)


def _add_folder(found: ViewContents, root: Path) -> None:
    for folder, folders, names in walk_folders(root):
        inner = folder.relative_to(root)
        name = "/".join(inner.parts) or folder.resolve().name
        if ENVIRONMENT in names:
            _add(found.environments, folder.resolve().name, folder)
            if TASKS in names:
                found.tasks.append(folder / TASKS)
            folders[:] = [one for one in folders if one == "runs"]
        elif METRICS in names:
            _add(found.training, name, folder)
            folders[:] = [one for one in folders if one in ("rollouts", "evaluations")]
        elif EPISODES in names or _is_run(folder, names):
            _add_run(found, name, folder / EPISODES)
            folders[:] = []
        if _RESULTS in names:
            found.results.append(folder / _RESULTS)


def _is_run(folder: Path, names: Sequence[str]) -> bool:
    """Whether a folder is a run that has no episode yet."""
    if "run.json" not in names:
        return False
    manifest = load_json(folder / "run.json")
    return isinstance(manifest, dict) and manifest.get("kind") == "rollout"


def manifest_of(run: Path) -> Mapping[str, Json]:
    """The manifest beside a file of trajectories; nothing where there is none."""
    file = run.parent / "run.json"
    found = load_json(file) if file.is_file() else {}
    return found if isinstance(found, dict) else {}


def _named_environments(file: Path) -> Iterator[tuple[str, str]]:
    """Names and ids of the environments that a run, or the first task of a file, is about."""
    if file.name == EPISODES:
        listed = manifest_of(file).get("environments", ())
    else:
        with open_file(file, most=None) as opened:
            line = opened.readline(MAX_LINE_BYTES)
        try:
            listed = orjson.loads(line).get("environments", ())
        except (ValueError, AttributeError):
            return
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, dict) and "name" in one and "id" in one:
            yield str(one["name"]), str(one["id"])


def _environment_near(file: Path, name: str, identity: str, shown: Sequence[Path]) -> Path | None:
    """The folder of an environment: shown already, near a file that names it, or bundled."""
    # ``/`` in a name would lead out of the folders that are looked at.
    if not name or "/" in name or name.startswith("."):
        return None
    near = [file.parents[n] / name for n in range(min(3, len(file.parents)))]
    bundled = environment_folders().get(name)
    for folder in [*shown, *near, *([bundled] if bundled else [])]:
        if (folder / ENVIRONMENT).is_file() and _identity(folder) == identity:
            return folder
    return None


def _identity(folder: Path) -> str:
    try:
        return load_environment(folder).id
    except (EnvwrightError, ValueError):
        return ""


class ViewTemplates:
    """The environments of a page, compiled when they are first looked at.

    Args:
        folders: name → folder.
    """

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self.folders = dict(folders)
        self._made: dict[str, Template | str] = {}

    def known(self, name: str) -> bool:
        """Whether it is compiled already."""
        return name in self._made

    def get(self, name: str) -> Template:
        """An environment by its name.

        Raises:
            BadInput: there is none, or it is not well formed.
        """
        if name not in self.folders:
            raise BadInput(f"there is no environment {name!r} on this page.")
        if name not in self._made:
            try:
                self._made[name] = Template(load_environment(self.folders[name]))
            except EnvwrightError as error:
                self._made[name] = str(error)
        made = self._made[name]
        if isinstance(made, str):
            raise BadInput(made)
        return made

    def by_id(self, wanted: set[str]) -> dict[str, tuple[str, Template]]:
        """Id → name and template of those that are wanted and there; others are not compiled."""
        out: dict[str, tuple[str, Template]] = {}
        for name in sorted(self.folders, key=lambda one: not self.known(one)):
            if wanted <= out.keys():
                break
            try:
                template = self.get(name)
            except BadInput:
                continue
            if template.id in wanted:
                out[template.id] = name, template
        return out


def load_view_tasks(files: Sequence[Path]) -> dict[str, Task]:
    """Id → task, of all files; runs hold copies of the same tasks.

    Raises:
        BadInput: a file holds something else.
    """
    seen: dict[bytes, None] = {}
    out: dict[str, Task] = {}
    for file in files:
        with open_file(file, most=None) as opened:
            digest = b"%d %s" % (file.stat().st_size, opened.read(100_000))
        if digest in seen:  # training keeps one file of tasks for each step
            continue
        seen[digest] = None
        out |= {task.id: task for task in load_records(file, Task)}
    return out
