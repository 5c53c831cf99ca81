"""What a path holds that can be looked at: environments, tasks, runs, training, all of them.

Folders are looked through again while the page is open: what is new is added, under a name of its
own, and what changed is read anew. What was there keeps its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
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
    paths: tuple[Path, ...] = ()
    """Where all of it was found."""
    known: set[Path] = field(default_factory=set)
    """All files and folders above."""
    traced: set[Path] = field(default_factory=set)
    """Files whose environments were looked for."""

    @property
    def size(self) -> int:
        """How many there are of all."""
        kinds = (self.environments, self.tasks, self.runs, self.training, self.results)
        return sum(map(len, kinds))

    def copied(self) -> ViewContents:
        """The same, to be added to."""
        return replace(
            self,
            environments=dict(self.environments),
            tasks=list(self.tasks),
            runs=dict(self.runs),
            training=dict(self.training),
            results=list(self.results),
            known=set(self.known),
            traced=set(self.traced),
        )


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
    found = ViewContents(", ".join(path.name or str(path) for path in paths), paths=tuple(paths))
    for given in paths:
        path = resolve_environment(given)
        if not path.exists():
            raise BadInput(
                "no such file or folder, and no bundled environment of that name.",
                file=str(given),
                remedy=f"Bundled: {', '.join(environment_folders())}.",
            )
        before = found.size
        _add_path(found, path)
        if found.size == before:
            raise BadInput(
                "holds nothing to show.",
                file=str(given),
                remedy="Name an environment, a file of tasks, a run, a training run, or a folder "
                "of them.",
            )
    first = resolve_environment(paths[0])
    found.home = first if first.is_dir() else first.parent
    for folder in environments:
        _add(found, found.environments, folder.name, resolve_environment(folder))
    _add_named_environments(found)
    return found


def renewed_contents(contents: ViewContents) -> ViewContents:
    """Look through the same paths again; ``contents`` itself where nothing is new."""
    found = contents.copied()
    for given in contents.paths:
        if (path := resolve_environment(given)).exists():
            _add_path(found, path)
    _add_named_environments(found)
    return found if found.size > contents.size else contents


def _add_path(found: ViewContents, path: Path) -> None:
    if path.is_file():
        _add_file(found, path)
    else:
        _add_folder(found, path)


def _add_named_environments(found: ViewContents) -> None:
    """Add the environments that runs and tasks are about, where they are elsewhere."""
    looked_for: set[str] = set()
    for file in [*found.runs.values(), *found.tasks]:
        if file in found.traced:
            continue
        for name, identity in _named_environments(file):
            found.traced.add(file)  # a file that names none may still be written
            if identity not in looked_for:
                looked_for.add(identity)
                shown = [one for one in found.environments.values() if one.name == name]
                if near := _environment_near(file, name, identity, shown):
                    _add(found, found.environments, name, near)


def _add(found: ViewContents, into: dict[str, Path], name: str, path: Path) -> None:
    if path in found.known or len(into) >= _MOST:
        return
    found.known.add(path)
    unique, number = name, 2
    while unique in into:
        unique, number = f"{name}-{number}", number + 1
    into[unique] = path


def _list(found: ViewContents, into: list[Path], file: Path) -> None:
    if file not in found.known:
        found.known.add(file)
        into.append(file)


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
        _list(found, found.tasks, file)
        if (file.parent / ENVIRONMENT).is_file():
            _add(found, found.environments, file.parent.name, file.parent)
    elif ("policy" in first and "stop" in first) or file.name == EPISODES:
        _add_run(found, file.parent.name if file.name == EPISODES else file.stem, file)


def _add_run(found: ViewContents, name: str, file: Path) -> None:
    _add(found, found.runs, name, file)
    if (beside := file.parent / TASKS).is_file():
        _list(found, found.tasks, beside)


def _add_folder(found: ViewContents, root: Path) -> None:
    for folder, folders, names in walk_folders(root):
        inner = folder.relative_to(root)
        name = "/".join(inner.parts) or folder.resolve().name
        if ENVIRONMENT in names:
            _add(found, found.environments, folder.resolve().name, folder)
            if TASKS in names:
                _list(found, found.tasks, folder / TASKS)
            folders[:] = [one for one in folders if one == "runs"]
        elif METRICS in names:
            _add(found, found.training, name, folder)
            folders[:] = [one for one in folders if one in ("rollouts", "evaluations")]
        elif EPISODES in names or _is_run(folder, names):
            _add_run(found, name, folder / EPISODES)
            folders[:] = []
        elif TASKS in names and folder / TASKS not in found.known:
            _add_file(found, folder / TASKS)
        if _RESULTS in names:
            _list(found, found.results, folder / _RESULTS)


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
        self._stamps: dict[str, list[FileStamp]] = {}

    def renew(self, folders: Mapping[str, Path]) -> bool:
        """Know these folders, and forget what was compiled of files that changed since.

        Returns:
            whether any had changed.
        """
        self.folders = dict(folders)
        changed = [name for name in self._made if self._stamps[name] != _stamps(self.folders[name])]
        for name in changed:
            del self._made[name]
        return bool(changed)

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
            # Before it is read: what is written meanwhile is seen as a change.
            self._stamps[name] = _stamps(self.folders[name])
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


FileStamp = tuple[str, int, int]
"""Name, bytes, and when it was written: a file whose stamp is the same is not read again."""


def file_stamp(file: Path) -> FileStamp:
    """The stamp of a file; that of one that is gone is of nothing."""
    try:
        about = file.stat()
    except OSError:
        return file.name, -1, 0
    return file.name, about.st_size, about.st_mtime_ns


def _stamps(folder: Path) -> list[FileStamp]:
    """Of what an environment is read from."""
    return sorted(
        file_stamp(file)
        for file in (folder.iterdir() if folder.is_dir() else ())
        if file.suffix in (".yaml", ".sql", ".md")
    )


class ViewTasks:
    """The tasks of some files, which are read again when they change."""

    def __init__(self) -> None:
        self._stamps: dict[Path, FileStamp] = {}
        self._contents: dict[Path, bytes] = {}
        self._made: dict[bytes, dict[str, Task]] = {}

    def read(self, files: Sequence[Path], *, strict: bool) -> dict[str, Task]:
        """Id → task, of all files; runs hold copies of the same tasks.

        Args:
            files: of tasks.
            strict: refuse a file that holds something else; otherwise it is read at a later time.

        Raises:
            BadInput: a file holds something else.
        """
        for file in files:
            stamp = file_stamp(file)
            if self._stamps.get(file) == stamp or stamp[1] < 0:
                continue
            try:
                self._contents[file] = self._read(file)
            except EnvwrightError:
                if strict:
                    raise
            else:
                self._stamps[file] = stamp
        # Training keeps one file of tasks for each step: equal ones are read and merged once.
        self._made = {content: self._made[content] for content in self._contents.values()}
        return {name: task for made in self._made.values() for name, task in made.items()}

    def _read(self, file: Path) -> bytes:
        with open_file(file, most=None) as opened:
            content = sha256(b"%d %s" % (file.stat().st_size, opened.read(100_000))).digest()
        if content not in self._made:
            self._made[content] = {task.id: task for task in load_records(file, Task)}
        return content
