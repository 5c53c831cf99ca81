"""A run directory: what was run, one line per finished episode, and the figures at the end.

    run.json            the manifest: everything that the episodes depend on; no clock
    tasks.jsonl         the tasks, as they were run
    trajectories.jsonl  one episode a line: appended as each ends, in one order once all have
    timings.jsonl       where the time of each episode went, in seconds
    summary.json        figures
    .lock               held while a process writes

A process that dies leaves at most one torn line at the end; it is cut off when the run is opened
again, and the episodes before it are not repeated. At the end of a session episodes are put into
the order of the plan, whatever the number of processes. Durations stand in ``timings.jsonl`` and
``summary.json`` alone: everything else has the same bytes for the same seeds. An episode that was
timed and then lost is timed again; its last line counts.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from types import TracebackType

import orjson

from envwright.errors import BadInput
from envwright.storage.drafts import disk_errors
from envwright.storage.files import load_json, new_file, open_locked, write_atomic
from envwright.storage.jsonl import (
    LineLog,
    load_records,
    parse_record,
    raw_lines,
    record_line,
    save_records,
)
from envwright.types import Boundary, Group, Json, StopReason, Task, Trajectory, slot_id

FORMAT = 1
_OTHER_FOLDER = "Name another folder with -o, or start anew with --force."


class RunDirectory:
    """One run on disk, locked by this process. Use as a context manager, or ``close`` it.

    Example::

        with RunDirectory(Path("runs/retail")) as run:
            run.begin(manifest, tasks)
            for trajectory in episodes:
                if trajectory.id not in run.done:
                    run.add(trajectory)
            run.write_summary(figures)

    Args:
        path: the folder; made when it is missing.
        force: throw away a run that is there.

    Raises:
        BadInput: the folder cannot be used, or another process writes to it.
    """

    def __init__(self, path: Path, *, force: bool = False) -> None:
        self.path = path
        self.done: set[str] = set()
        """``Trajectory.id`` of the episodes that are there."""
        self._written: list[str] = []
        """The same, in the order of the file."""
        self._log: LineLog | None = None
        self._timings: LineLog | None = None
        self._lock = self._take_lock()
        if force:
            self._clear()

    def __enter__(self) -> RunDirectory:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        self.close()

    @property
    def manifest_file(self) -> Path:
        """``run.json``."""
        return self.path / "run.json"

    @property
    def trajectories_file(self) -> Path:
        """``trajectories.jsonl``."""
        return self.path / "trajectories.jsonl"

    @property
    def summary_file(self) -> Path:
        """``summary.json``."""
        return self.path / "summary.json"

    @property
    def timings_file(self) -> Path:
        """``timings.jsonl``."""
        return self.path / "timings.jsonl"

    @property
    def _tasks_file(self) -> Path:
        return self.path / "tasks.jsonl"

    # --- opening ---------------------------------------------------------------------------------

    def begin(
        self,
        manifest: Mapping[str, Json],
        tasks: Sequence[Task] = (),
        *,
        retry: Collection[Boundary] = (),
    ) -> None:
        """Start the run, or resume it when the same run is there.

        Args:
            manifest: everything that the episodes depend on, as JSON data without clock times.
            tasks: kept beside the episodes, so that the folder explains itself.
            retry: episodes that one of these failed are taken out, to be played again.

        Raises:
            BadInput: another run is there, its episodes cannot be read, or the disk refuses.
        """
        wanted = {"format": FORMAT, "package": version("envwright"), **manifest}
        # As it is read back: tuples are lists, so that a resumed run compares equal.
        wanted = orjson.loads(orjson.dumps(wanted))
        if self.manifest_file.exists():
            self._check_same(load_json(self.manifest_file), wanted)
        else:
            self._refuse_others()
            self._write(self.manifest_file, wanted)
        if not self._tasks_file.exists():
            save_records(self._tasks_file, tasks)
        self.done.clear()
        self._written.clear()
        if retry and self.trajectories_file.exists():
            self._take_out(retry)
        self._log = LineLog(self.trajectories_file, self._known)
        self._timings = LineLog(self.timings_file, lambda line: True)

    def _check_same(self, there: Json, wanted: dict[str, Json]) -> None:
        if there == wanted:
            return
        there = there if isinstance(there, dict) else {}
        differing = [
            f"{key} is {_short(there.get(key))} there and {_short(wanted.get(key))} here"
            for key in sorted(there.keys() | wanted.keys())
            if there.get(key) != wanted.get(key)
        ]
        raise BadInput(
            f"another run is in this folder: {'; '.join(differing)}.",
            file=str(self.manifest_file),
            remedy=_OTHER_FOLDER,
        )

    def _take_lock(self) -> int:
        held = BadInput(
            "another process is writing this run.",
            file=str(self.path),
            remedy="Wait until it ends, or name another folder with -o.",
        )
        return open_locked(self.path / ".lock", held)

    def _refuse_others(self) -> None:
        """A folder without manifest is no run; what is in it belongs to someone else."""
        for file in self._data_files():
            if file.exists():
                raise BadInput(
                    f"the folder has a {file.name} but no run.json: it is not a run.",
                    file=str(self.path),
                    remedy="Name another folder with -o.",
                )

    def _data_files(self) -> tuple[Path, ...]:
        return (self.summary_file, self.timings_file, self.trajectories_file, self._tasks_file)

    def _clear(self) -> None:
        """Remove the files of the run that is there; whatever else lies there stays."""
        if not self.manifest_file.exists():
            return
        with disk_errors(self.path):
            # The manifest goes last: until then the folder is still seen to hold that run.
            for file in self._data_files():
                file.unlink(missing_ok=True)
            self.manifest_file.unlink()

    def _take_out(self, retry: Collection[Boundary]) -> None:
        """Write the episodes anew without those that failed, whole or not at all."""
        with new_file(self.trajectories_file) as draft, draft.open("wb") as new:
            for _, line in raw_lines(self.trajectories_file):
                if not _failed(line, retry):
                    new.write(line)

    def _known(self, line: bytes) -> bool:
        """Take note of an episode that is there; false for a line that is none."""
        slot = _slot(line)
        if slot is not None:
            self._note(slot)
        return slot is not None

    def _note(self, slot: str) -> None:
        self.done.add(slot)
        self._written.append(slot)

    # --- episodes --------------------------------------------------------------------------------

    def add(self, trajectory: Trajectory) -> None:
        """Write one finished episode; see ``append``."""
        self.append(trajectory.id, record_line(trajectory), {})

    def append(self, slot: str, line: bytes, timings: Mapping[str, float]) -> None:
        """Write one finished episode.

        Args:
            slot: its ``Trajectory.id``.
            line: the trajectory as ``record_line`` writes it.
            timings: seconds by boundary.

        Raises:
            BadInput: the disk is full or refuses; what was written before stays whole.
            ValueError: the episode is already there, or the run has not begun.
        """
        if self._log is None or self._timings is None:
            raise ValueError("the run has not begun")
        if slot in self.done:
            raise ValueError(f"episode {slot} is already written")
        # Timings first: an episode that is there always has its times.
        self._timings.append(orjson.dumps({"id": slot, **timings}) + b"\n")
        self._log.append(line)
        self._note(slot)

    def sync(self) -> None:
        """Flush what was written so far to the disk.

        Raises:
            BadInput: the disk refuses.
        """
        for log in (self._timings, self._log):
            if log is not None:
                log.sync()

    def put_in_order(self, order: Iterable[str]) -> None:
        """Put the episodes into an order, whole or not at all; a run in that order stays as it is.

        Args:
            order: each ``Trajectory.id`` that may be there; others come last.

        Raises:
            BadInput: the disk refuses; the episodes stay as they were.
            ValueError: the run has not begun.
        """
        if self._log is None:
            raise ValueError("the run has not begun")
        ranks = {slot: rank for rank, slot in enumerate(order)}
        there = [ranks.get(slot, len(ranks)) for slot in self._written]
        places = sorted(range(len(there)), key=there.__getitem__)
        if places == list(range(len(places))):
            return
        draft = self.trajectories_file.with_suffix(".draft")
        with disk_errors(draft), self.trajectories_file.open("rb") as old, draft.open("wb") as new:
            starts = [0]
            for line in old:
                starts.append(starts[-1] + len(line))
            for at in places:
                old.seek(starts[at])
                new.write(old.read(starts[at + 1] - starts[at]))
            new.flush()
            os.fsync(new.fileno())
        log, self._log = self._log, None
        log.close()  # it writes to the file that is replaced
        with disk_errors(draft):
            draft.replace(self.trajectories_file)
        self._written = [self._written[at] for at in places]
        self._log = LineLog(self.trajectories_file, lambda line: True)

    def groups(self) -> Iterator[Group]:
        """The episodes that repeat each other, by task and turn, in the order of the tasks."""
        found: dict[str, dict[str, list[Trajectory]]] = {}
        for trajectory in self.trajectories():
            units = found.setdefault(trajectory.task, {})
            units.setdefault(unit_of(trajectory), []).append(trajectory)
        # In the order of the tasks: episodes are written in the order in which they ended.
        for task in load_records(self._tasks_file, Task):
            for _, episodes in sorted(found.get(task.id, {}).items()):
                episodes.sort(key=lambda trajectory: trajectory.sample)
                yield Group(task=task.id, trajectories=tuple(episodes))

    def trajectories(self) -> Iterator[Trajectory]:
        """The episodes that are there, in the order of the file."""
        if not self.trajectories_file.exists():
            return
        for number, line in raw_lines(self.trajectories_file):
            yield parse_record(line, Trajectory, self.trajectories_file, number)

    # --- end -------------------------------------------------------------------------------------

    def summary(self) -> dict[str, Json]:
        """The figures of the run, as far as they were written; else empty."""
        found = load_json(self.summary_file) if self.summary_file.exists() else {}
        return found if isinstance(found, dict) else {}

    def write_summary(self, figures: Mapping[str, Json]) -> None:
        """Write the figures of the run.

        Raises:
            BadInput: the disk refuses.
        """
        self._write(self.summary_file, figures)

    def _write(self, path: Path, data: Mapping[str, Json]) -> None:
        write_atomic(path, orjson.dumps(data, option=orjson.OPT_INDENT_2) + b"\n")

    def close(self) -> None:
        """Flush the files and release the lock."""
        # Closed already.
        if self._lock < 0:
            return
        try:
            for log in (self._timings, self._log):
                if log is not None:
                    log.close()
        finally:
            os.close(self._lock)
            self._log, self._timings, self._lock = None, None, -1


def _slot(line: bytes) -> str | None:
    """``Trajectory.id`` of a written episode without building it; ``None`` where there is none."""
    try:
        data = orjson.loads(line)
        whose = data["task"], data["policy"]
        return slot_id(*whose, data.get("sample", 0), data.get("seed", 0), data.get("turn"))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _failed(line: bytes, boundaries: Collection[Boundary]) -> bool:
    """Whether a written episode failed at one of these boundaries, and so has no reward."""
    # The test on bytes spares parsing the many lines without failures.
    if _slot(line) is None or b'"failures"' not in line:
        return False
    data = orjson.loads(line)
    blamed = {failure.get("boundary") for failure in data.get("failures", ())}
    return data.get("stop") == StopReason.FAILED and not blamed.isdisjoint(boundaries)


def unit_of(trajectory: Trajectory) -> str:
    """What an episode is one of several attempts at: a task, or one turn of it."""
    return (
        f"{trajectory.task}@{trajectory.turn}" if trajectory.turn is not None else trajectory.task
    )


def _short(value: Json) -> str:
    """A value of a manifest as a message shows it."""
    text = "nothing" if value is None else orjson.dumps(value).decode()
    return text if len(text) <= 60 else text[:57] + "…"
