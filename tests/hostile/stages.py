"""What is disturbed: one command line a verb, and how two outputs of it are compared."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOCK = ROOT / "environments" / "mock"
PETSTORE = ROOT / "src" / "envwright" / "data" / "openapi" / "petstore.json"
OUT = "out"
PATIENCE_S = 240
_MARK = "ENVWRIGHT_DISTURBED"
"""An environment variable by which a run's processes are known, whoever their parent is."""
_TIMES = {"timings.jsonl", "summary.json", "report.html", ".lock"}
"""Files with durations, and an empty one."""
_UNFINISHED = (".envwright-draft", ".envwright-old", ".unfinished", ".draft")

DataParts = Counter[tuple[str, bytes]]
"""File and content, or file and line."""
SCHEMA = """CREATE TABLE {name}s (
  id TEXT PRIMARY KEY, title TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'closed'))
);
CREATE TABLE {name}_notes (
  id TEXT PRIMARY KEY, {name}_id TEXT NOT NULL REFERENCES {name}s (id), body TEXT NOT NULL
);
"""
RECIPE = f"""name = "small"
seed = 1
threads = 1
[model]
spec = "tiny:7"
form = "compact"
[train]
environments = ["{MOCK}"]
tasks = ["tasks.jsonl"]
[sft]
epochs = 2
batch = 4
micro_batch = 4
[output]
checkpoint_every = 1
"""


@dataclass(frozen=True, slots=True)
class Stage:
    """One verb, as it is run again and again."""

    name: str
    arguments: tuple[str, ...]
    again: tuple[str, ...] = ()
    """What is added to go on with a run that is there."""
    needs: str = ""
    """A package without which it cannot run."""
    heavy: bool = False
    """It takes more than some seconds."""

    @property
    def missing(self) -> bool:
        """Whether it cannot run here."""
        return bool(self.needs) and find_spec(self.needs) is None


STAGES = {
    stage.name: stage
    for stage in (
        Stage("build", ("build", "petstore.json", "notes.sql", "bills.sql", "-o", OUT)),
        Stage(
            "bulk",
            ("build", "documents", "-o", OUT, "--tasks", "3", "--workers", "2"),
            heavy=True,
        ),
        Stage("tasks", ("tasks", str(MOCK), "--count", "20", "-o", f"{OUT}/tasks.jsonl")),
        Stage(
            "tasks, 2 workers",
            ("tasks", str(MOCK), "--count", "40", "--workers", "2", "-o", f"{OUT}/tasks.jsonl"),
            heavy=True,
        ),
        Stage("populate", ("populate", str(MOCK), "--force", "--count", "8", "-o", OUT)),
        Stage("prove", ("prove", "tasks.jsonl", "--env", str(MOCK))),
        Stage("rollout", ("rollout", str(MOCK), "--tasks", "tasks.jsonl", "-o", OUT)),
        Stage("train", ("train", "recipe.toml", "-o", OUT), ("--resume",), "torch", heavy=True),
    )
}


def prepare_inputs(folder: Path) -> None:
    """Put there what the stages read."""
    documents = folder / "documents"
    documents.mkdir(parents=True)
    (folder / "petstore.json").write_bytes(PETSTORE.read_bytes())
    for name in ("note", "bill"):
        text = SCHEMA.format(name=name)
        (folder / f"{name}s.sql").write_text(text)
        (documents / f"{name}s.sql").write_text(text)
    lines = (MOCK / "tasks.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "tasks.jsonl").write_bytes(b"".join(lines[:16]))
    (folder / "recipe.toml").write_text(RECIPE)


def start(
    stage: Stage, folder: Path, *, mark: str = "", prepare: Callable[[], None] | None = None
) -> subprocess.Popen[bytes]:
    """The stage, running in a folder with its inputs."""
    more = stage.again if (folder / OUT / "run.json").exists() else ()
    # Compiled files of the package are kept by the undisturbed run alone, which is whole.
    kept = {"PYTHONDONTWRITEBYTECODE": "1"} if mark or prepare else {}
    return subprocess.Popen(
        [sys.executable, "-m", "envwright", *stage.arguments, *more, "--json"],
        cwd=folder,
        env={**os.environ, **kept, _MARK: mark},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=prepare,
    )


def finish(stage: Stage, folder: Path, **more: Callable[[], None]) -> tuple[int, bytes, str]:
    """The stage run to its end: exit code, standard output, standard error."""
    with start(stage, folder, **more) as process:  # type: ignore[arg-type]
        out, err = process.communicate(timeout=PATIENCE_S)
    return process.returncode, out, err.decode(errors="replace")


@dataclass(frozen=True, slots=True)
class Undisturbed:
    """What a run makes that nobody disturbs, and how long it takes."""

    parts: DataParts
    first: float
    """Seconds until it begins to write; until its end where it writes nothing."""
    seconds: float


def run_undisturbed(stage: Stage, folder: Path) -> Undisturbed:
    """Run a stage to its end and note what it makes."""
    prepare_inputs(folder)
    begun = time.monotonic()
    first = None
    with start(stage, folder) as process:
        while process.poll() is None:
            if first is None and (folder / OUT).exists():
                first = time.monotonic() - begun
            time.sleep(0.005)
        seconds = time.monotonic() - begun
        out, err = process.communicate()
    assert process.returncode == 0, err.decode()
    return Undisturbed(parts_of(folder, out), first or seconds / 2, seconds)


def parts_of(folder: Path, printed: bytes) -> DataParts:
    """The data that a run made: whole files, lines of JSON Lines; else what it printed."""
    parts = DataParts()
    out = folder / OUT
    for path in sorted(out.rglob("*")) if out.exists() else ():
        name = str(path.relative_to(out))
        if not path.is_file() or path.name in _TIMES or "checkpoints" in path.parts:
            continue
        if path.suffix == ".jsonl":
            parts.update((name, line) for line in path.read_bytes().splitlines(keepends=True))
        else:
            parts[name, path.read_bytes()] += 1
    return parts or Counter({("printed", printed): 1})


def differences(whole: DataParts, got: DataParts) -> dict[str, int]:
    """Parts that were lost, that are there twice, and that the undisturbed run does not have."""
    more = got - whole
    twice = sum(count for part, count in more.items() if part in whole)
    return {
        "lost": (whole - got).total(),
        "doubled": twice,
        "half-written": more.total() - twice,
        "drafts": sum(name.partition("/")[0].endswith(_UNFINISHED) for name, _ in got),
    }


def leftovers(folder: Path) -> list[str]:
    """Names of drafts and of unfinished work below a folder."""
    return [path.name for path in folder.rglob("*") if path.name.endswith(_UNFINISHED)]


def processes_of(mark: str) -> list[int]:
    """Processes of a run that still run, whoever their parent is."""
    wanted = f"{_MARK}={mark}".encode()
    found = []
    for file in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            ended = (file.parent / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
            if not ended and wanted in file.read_bytes().split(b"\0"):
                found.append(int(file.parent.name))
    return found


def print_table(rows: Mapping[str, Mapping[str, int]], columns: Sequence[str]) -> None:
    """A table of counts: a line for each stage, and one for all."""
    width = max(map(len, (*rows, "together")))
    say("  ".join((" " * width, *columns)))
    totals = {column: sum(row[column] for row in rows.values()) for column in columns}
    for name, row in (*rows.items(), ("together", totals)):
        cells = (f"{row[column]:>{len(column)}}" for column in columns)
        say("  ".join((f"{name:<{width}}", *cells)))


def say(line: str) -> None:
    """Print a line of a campaign's report, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
