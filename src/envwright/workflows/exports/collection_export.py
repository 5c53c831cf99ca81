"""Exporting many environments in one run: a package each, and one manifest of all.

A package is replaced as a whole, and the manifest follows after each: an interrupted run goes on
where it was.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import orjson
from pydantic import Field, ValidationError

from envwright import bounds
from envwright.errors import BadInput
from envwright.processes import end_with_parent
from envwright.storage.bundled import (
    PARTS,
    check_part,
    environment_folders,
    environment_part,
    resolve_environment,
)
from envwright.storage.files import is_vacant, load_json, read_bytes, write_atomic
from envwright.storage.yaml_text import dump_yaml
from envwright.workflows.collection import category_of, check_category
from envwright.workflows.environment_checks import check_folders
from envwright.workflows.exports import ExportTarget, export_environment, export_target
from envwright.workflows.verb_api import Progress, VerbResult, ignore_progress

MANIFEST = "collection.json"
_LAID_OUT = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
_READ_ME = """# {count} environments for {title}

{tasks} verified tool-use tasks, made with envwright: a folder for each environment. `{manifest}`
has the same figures, and the SHA-256 of each folder: of the lines that `sha256sum` prints for its
files, in the order of their paths.

| environment | category | part | tasks | left out | bytes |
|---|---|---|--:|--:|--:|
{rows}
"""
_CONFIGS = ("sft", "prompts")
"""Configurations of an exported dataset; see ``dataset_folder``."""
_SPLITS = {"train": "train", "dev": "validation", "test": "test"}


class ExportedEnvironment(VerbResult):
    """One package of the collection."""

    name: str
    title: str
    category: str
    part: str = PARTS[0]
    """``train``, ``dev`` or ``test`` of the collection."""
    tasks: int
    refused: dict[str, int]
    """Reason → tasks that the target cannot express."""
    bytes: int
    sha256: str
    """Of the folder: its files and their paths."""
    source: str
    """What it was exported from: changes with the environment, its tasks, and the options."""


class CollectionExport(VerbResult):
    """What was written for a collection."""

    target: str
    path: str
    environments: tuple[ExportedEnvironment, ...]
    failed: dict[str, str] = Field(default_factory=dict)
    """Environment → why it has no package."""
    tasks: int
    bytes: int
    sha256: str
    """Of all folders."""


def export_collection(
    target: str,
    output: Path,
    paths: Sequence[Path] = (),
    *,
    category: str = "",
    part: str = "",
    user: str = "",
    limit: int | None = None,
    force: bool = False,
    workers: int = 1,
    progress: Progress = ignore_progress,
) -> CollectionExport:
    """Write each environment of a collection as a package for another framework.

    Args:
        target: one of ``TARGETS``.
        output: a folder; each environment gets one in it. What a former run with the same options
            finished there is kept, and what is not among these environments is removed.
        paths: environments, or folders that hold some; none: all that ship.
        category: leave out all others.
        part: of the collection, ``train``, ``dev`` or ``test``: leave out all others.
        user: the simulated user; by default the target's.
        limit: tasks of each environment at most, the first ones.
        force: write all of them again, whatever is there.
        workers: processes.
        progress: is told how many environments are done.

    Raises:
        BadInput: there is no such target, user, category or part, no environment of it, or the
            folder holds something else.

    Example::

        export_collection("verifiers", Path("out"), category="travel").tasks
    """
    chosen = export_target(target, user)
    check_category(category)
    check_part(part)
    before = _finished(output, force)
    folders = _folders(paths, category, part)
    options = {"target": target, "user": user or chosen.users[0], "limit": limit}
    sources = {name: _source(folder, options) for name, folder in folders.items()}
    done = {
        # Manifests of before there were parts say nothing of them.
        name: one.model_copy(update={"part": environment_part(name)})
        for name, one in before.items()
        if not force and sources.get(name) == one.source and (output / name).is_dir()
    }
    failed: dict[str, str] = {}
    progress(len(done))
    left = {name: folders[name] for name in folders if name not in done}
    for name, outcome in _exported(target, output, left, user, limit, workers):
        if isinstance(outcome, str):
            failed[name] = outcome
        else:
            done[name] = outcome.model_copy(update={"source": sources[name]})
        _write(output, chosen, _result(target, output, done, failed))
        progress(len(done) + len(failed))
    result = _result(target, output, done, failed)
    if not done:
        raise BadInput(f"no environment can be exported: {_first(failed)}", file=str(output))
    _write(output, chosen, result)
    _remove_left(output, [name for name in before if name not in done])
    return result


def _remove_left(output: Path, names: Sequence[str]) -> None:
    """Remove packages of a former run that the manifest has no longer.

    A dataset of all reads each folder there is.
    """
    for name in names:
        if Path(name).name == name and not (output / name).is_symlink():  # the manifest may lie
            shutil.rmtree(output / name, ignore_errors=True)


def _first(failed: dict[str, str]) -> str:
    return next((f"{name}: {why}" for name, why in failed.items()), "there is none.")


def _folders(paths: Sequence[Path], category: str, part: str) -> dict[str, Path]:
    """Names of folders → folders, in the order of the names."""
    given = check_folders(paths) if paths else list(environment_folders().values())
    found: dict[str, Path] = {}
    for folder in sorted(map(resolve_environment, given), key=lambda one: one.name):
        if folder.name in found:
            raise BadInput(f"two environments are called {folder.name}.", file=str(folder))
        is_part = part in ("", environment_part(folder.name))
        if is_part and (not category or category_of(folder) == category):
            found[folder.name] = folder
    return found


def _source(folder: Path, options: Mapping[str, object]) -> str:
    """A hash of what a package is made from."""
    from envwright import __version__

    files = {
        file.relative_to(folder).as_posix(): hashlib.sha256(read_bytes(file)).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.suffix in (".yaml", ".sql", ".md", ".jsonl") and file.is_file()
    }
    held = {**options, "version": __version__, "files": files}
    return hashlib.sha256(orjson.dumps(held, option=orjson.OPT_SORT_KEYS)).hexdigest()


def _finished(output: Path, force: bool) -> dict[str, ExportedEnvironment]:
    """What a former run left, by name; nothing where ``force`` lets its manifest be a wrong one."""
    manifest = output / MANIFEST
    if not manifest.exists():
        if not is_vacant(output):
            raise BadInput(
                f"is not empty, and holds no {MANIFEST}.", file=str(output), remedy="Name another."
            )
        return {}
    try:
        former = CollectionExport.model_validate(load_json(manifest))
    except (BadInput, ValidationError):
        if force:
            return {}
        raise BadInput(
            "is no manifest of a collection.", file=str(manifest), remedy="Give --force."
        ) from None
    return {one.name: one for one in former.environments}


def _exported(
    target: str,
    output: Path,
    folders: dict[str, Path],
    user: str,
    limit: int | None,
    workers: int,
) -> Iterator[tuple[str, ExportedEnvironment | str]]:
    """Each environment with its package, or with the reason why there is none, as they end."""
    export = partial(_export, target, output, user, limit)
    if workers == 1:
        yield from ((name, export(name, folder)) for name, folder in folders.items())
        return
    pool: Executor = ProcessPoolExecutor(
        # Spawned: locks and database connections are not inherited.
        workers,
        get_context("spawn"),
        initializer=_start_worker,
        initargs=(os.getpid(),),
    )
    with pool:
        futures = {pool.submit(export, name, folder): name for name, folder in folders.items()}
        for future in as_completed(futures):
            yield futures[future], future.result()


def _start_worker(parent: int) -> None:
    end_with_parent(parent)
    bounds.enforce()


def _export(
    target: str, output: Path, user: str, limit: int | None, name: str, folder: Path
) -> ExportedEnvironment | str:
    place = output / name
    try:
        made = export_environment(target, folder, place, user=user, limit=limit, force=True)
    except BadInput as why:
        return str(why)
    size, digest = _folder_digest(place)
    return ExportedEnvironment(
        name=name,
        title=made.title,
        category=category_of(folder),
        part=environment_part(name),
        tasks=made.tasks,
        refused=made.refused,
        bytes=size,
        sha256=digest,
        source="",
    )


def _folder_digest(folder: Path) -> tuple[int, str]:
    """Bytes of a folder's files, and the SHA-256 of what ``sha256sum`` says of them."""
    size, lines = 0, []
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        raw = read_bytes(file)
        size += len(raw)
        lines.append(f"{hashlib.sha256(raw).hexdigest()}  {file.relative_to(folder).as_posix()}\n")
    return size, hashlib.sha256("".join(lines).encode()).hexdigest()


def _result(
    target: str, output: Path, done: dict[str, ExportedEnvironment], failed: dict[str, str]
) -> CollectionExport:
    all_of_them = tuple(done[name] for name in sorted(done))
    lines = "".join(f"{one.sha256}  {one.name}\n" for one in all_of_them)
    return CollectionExport(
        target=target,
        path=str(output),
        environments=all_of_them,
        failed=dict(sorted(failed.items())),
        tasks=sum(one.tasks for one in all_of_them),
        bytes=sum(one.bytes for one in all_of_them),
        sha256=hashlib.sha256(lines.encode()).hexdigest(),
    )


def _write(output: Path, target: ExportTarget, result: CollectionExport) -> None:
    rows = "\n".join(
        f"| [{one.name}]({one.name}) {one.title} | {one.category} | {one.part} | {one.tasks} "
        f"| {sum(one.refused.values())} | {one.bytes} |"
        for one in result.environments
    )
    page = _READ_ME.format(
        count=len(result.environments),
        title=target.title,
        tasks=result.tasks,
        manifest=MANIFEST,
        rows=rows,
    )
    if result.target == "datasets":
        page = f"---\n{dump_yaml(_dataset_head(result))}---\n\n{page}"
    write_atomic(output / "README.md", page)
    write_atomic(output / MANIFEST, orjson.dumps(result.data(), option=_LAID_OUT))


def _dataset_head(result: CollectionExport) -> dict[str, object]:
    """The head of a dataset card: all environments as one dataset, and each by its name."""
    names = [one.name for one in result.environments]
    parts = {
        part: own
        for part in PARTS
        if (own := [one.name for one in result.environments if one.part == part])
    }
    configs: list[dict[str, object]] = [
        {
            "config_name": kind,
            "data_files": [
                # The hub's names of splits; ``dev`` is none of them.
                {"split": _SPLITS[part], "path": [f"{name}/{kind}.parquet" for name in own]}
                for part, own in parts.items()
            ],
            "default": kind == _CONFIGS[0],
        }
        for kind in _CONFIGS
    ]
    configs += [
        {"config_name": f"{name}-{kind}", "data_files": f"{name}/{kind}.parquet"}
        for name in names
        for kind in _CONFIGS
    ]
    return {
        "pretty_name": "envwright collection",
        "language": ["en"],
        "tags": ["tool-use", "agents", "synthetic"],
        "configs": configs,
    }
