"""Many tasks: the same whatever the processes, interruptions and hash seeds."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import orjson
import pytest

from envwright import BadInput
from envwright.environment.phrasebook import phrasing_of
from envwright.environment.template import Template
from envwright.errors import MachineFailure
from envwright.tasks import batch_generation
from envwright.tasks.batch_generation import ATTEMPTS_PER_TASK, GeneratedTasks, generate_tasks
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.grounding.sketch_goals import GoalKindRates
from envwright.tasks.proof.prover import GoldReplay, proof_failure, replay_elsewhere
from envwright.types import Task
from tests.conftest import make_spec
from tests.unit.tasks.worlds import office

COUNT, SEED = 12, 3
TINY = Template(
    make_spec(
        "CREATE TABLE t (id TEXT PRIMARY KEY, v INTEGER) STRICT, WITHOUT ROWID;",
        "all: {returns: {rows: SELECT id FROM t}}",
        state="INSERT INTO t VALUES ('x', NULL), ('y', NULL);",
    )
)


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several chunks in a second; spawned processes have their own size."""
    monkeypatch.setattr(batch_generation, "_CHUNK", 5)


@pytest.fixture(scope="module")
def made(mock_template: Template) -> GeneratedTasks:
    return generate_tasks([mock_template], COUNT, SEED)


def ids(tasks: Sequence[Task]) -> list[str]:
    return [task.id for task in tasks]


# --- what comes of it ----------------------------------------------------------------------------


def test_every_task_ships_with_a_proof_that_holds(made: GeneratedTasks) -> None:
    assert len(made.tasks) == COUNT
    assert made.attempts == COUNT + sum(made.dropped.values())
    for task in made.tasks:
        assert task.proof is not None
        assert task.proof.ok
        assert proof_failure(task.proof) == ""


def test_no_task_is_made_twice(made: GeneratedTasks) -> None:
    keys = {orjson.dumps([[c.data() for c in t.gold], t.answers]) for t in made.tasks}
    assert len(keys) == len(set(ids(made.tasks))) == COUNT


def test_a_task_that_was_made_already_is_counted_and_left_out(mock_template: Template) -> None:
    """Three loans can be returned, and how that went can be asked: there is no seventh task."""
    tools = tuple(tool for tool in mock_template.spec.tools if tool.name == "return_book")
    phrasing = phrasing_of(mock_template.spec.phrasing, {"return_book"})
    change = {"tools": tools, "phrasing": phrasing}
    template = Template(mock_template.spec.model_copy(update=change))
    plain = GoalKindRates(0, 0, 0, 0, vague=0)
    options = TaskOptions(
        max_calls=1, samplers=("random_walk",), distract=0.0, kinds=plain, rules=0.0, trivial=1.0
    )
    found = generate_tasks([template], 7, 0, options)
    golds = sorted(str(call.arguments["loan_id"]) for task in found.tasks for call in task.gold)
    assert set(golds) == {"L-1", "L-2", "L-4"}
    assert 3 <= len(golds) <= 6
    assert found.dropped["a duplicate"] == found.attempts - len(golds)


def test_more_tasks_begin_with_the_same(mock_template: Template, made: GeneratedTasks) -> None:
    assert generate_tasks([mock_template], 4, SEED).tasks == made.tasks[:4]
    other = generate_tasks([mock_template], 4, SEED + 1)
    assert ids(other.tasks) != ids(made.tasks)[:4]


def test_progress_is_told_after_every_chunk(mock_template: Template) -> None:
    told: list[tuple[int, int]] = []
    found = generate_tasks([mock_template], 8, SEED, progress=lambda *now: told.append(now))
    assert told[-1] == (8, found.attempts)
    assert told == sorted(told)
    assert len(told) == -(-found.attempts // 5)


@pytest.mark.parametrize(("count", "workers"), [(0, 1), (-1, 1), (1, 0)])
def test_bad_counts_are_refused(count: int, workers: int) -> None:
    with pytest.raises(BadInput, match="at least 1"):
        generate_tasks([TINY], count, workers=workers)


def test_an_environment_that_holds_fewer_gives_fewer_and_ends() -> None:
    found = generate_tasks([TINY], 6)
    assert len(found.tasks) < 6
    assert found.attempts == 6 * ATTEMPTS_PER_TASK
    assert len(found.tasks) + sum(found.dropped.values()) == found.attempts
    assert all(found.dropped)


@pytest.mark.parametrize("attempts", [1, 4, 5, 7])
def test_attempts_are_bounded(attempts: int) -> None:
    found = generate_tasks([TINY], 6, attempts=attempts)
    assert found.attempts == len(found.tasks) + sum(found.dropped.values()) == attempts
    assert found.tasks == generate_tasks([TINY], 6).tasks[: len(found.tasks)]


def test_nothing_possible_is_no_error() -> None:
    found = generate_tasks([office("", "")], 2)
    assert found.tasks == []
    assert sum(found.dropped.values()) == found.attempts == 2 * ATTEMPTS_PER_TASK


def test_a_replay_that_differs_drops_the_task(
    mock_template: Template, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(tasks: Sequence[Task], templates: dict[str, Template]) -> list[GoldReplay]:
        found = replay_elsewhere(tasks, templates)
        return [GoldReplay("x", found[0].digest, found[0].reward), *found[1:]]

    monkeypatch.setattr(batch_generation, "replay_elsewhere", wrong)
    found = generate_tasks([mock_template], 3, SEED)
    assert len(found.tasks) == 2
    assert found.dropped["the replay differs"] == 1
    assert all(task.proof and task.proof.replay_identical for task in found.tasks)


# --- processes -----------------------------------------------------------------------------------


def test_two_processes_make_the_tasks_of_one(mock_template: Template, made: GeneratedTasks) -> None:
    found = generate_tasks([mock_template], COUNT, SEED, workers=2)
    assert found.tasks == made.tasks
    assert (found.dropped, found.attempts) == (made.dropped, made.attempts)


def test_killed_processes_cost_time_alone(mock_template: Template, made: GeneratedTasks) -> None:
    killed: list[int] = []

    def kill(tasks: int, attempts: int) -> None:
        if len(killed) < 2:
            killed.append(next(p.pid for p in multiprocessing.active_children() if p.pid))
            os.kill(killed[-1], signal.SIGKILL)

    found = generate_tasks([mock_template], COUNT, SEED, workers=2, progress=kill)
    assert len(killed) == 2
    assert ids(found.tasks) == ids(made.tasks)


def test_processes_that_always_die(
    mock_template: Template, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_generation, "_attempts_of_worker", _die)
    with pytest.raises(MachineFailure, match="died 3 times in a row"):
        generate_tasks([mock_template], 3, SEED, workers=2)


def _die(number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


PRINT = """
import sys
from pathlib import Path
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.tasks.generator import TaskGenerator
from envwright.tasks.goals import Unplannable
generator = TaskGenerator([Template(load_environment(Path(sys.argv[1])))], 3)
for number in range(15):
    try:
        print(generator.draft(number).id)
    except Unplannable as error:
        print(error)
"""


@pytest.mark.parametrize("name", ["mock", "retail"])
def test_hash_seeds_change_nothing(mock_folder: Path, name: str) -> None:
    """Drafts of two processes whose sets and dictionaries of texts are in other orders."""
    folder = str(mock_folder.parent / name)
    told = [
        subprocess.run(
            [sys.executable, "-c", PRINT, folder],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == 15


# --- interruptions -------------------------------------------------------------------------------


class Stopped(Exception):
    """Stands for whatever ends the work before it is done."""


def stop_after(attempts: int) -> Callable[[int, int], None]:
    def progress(_: int, done: int) -> None:
        if done >= attempts:
            raise Stopped

    return progress


@pytest.fixture
def attempted(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each attempt is made from here on."""
    counts: Counter[int] = Counter()
    attempt = TaskGenerator.attempt

    def counted(self: TaskGenerator, number: int) -> Task:
        counts[number] += 1
        return attempt(self, number)

    monkeypatch.setattr(TaskGenerator, "attempt", counted)
    return counts


def test_interrupted_work_goes_on_where_it_stopped(
    tmp_path: Path, mock_template: Template, made: GeneratedTasks, attempted: Counter[int]
) -> None:
    path = tmp_path / "new" / "tasks.unfinished"
    with pytest.raises(Stopped):
        generate_tasks([mock_template], COUNT, SEED, journal=path, progress=stop_after(10))
    assert path.exists()
    found = generate_tasks([mock_template], COUNT, SEED, journal=path)
    assert found.tasks == made.tasks
    assert (found.dropped, found.attempts) == (made.dropped, made.attempts)
    assert set(attempted.values()) == {1}
    assert not path.exists()


@pytest.mark.parametrize("cut", [1, 100, 5000])
def test_a_line_cut_short_is_made_again(
    tmp_path: Path, mock_template: Template, made: GeneratedTasks, attempted: Counter[int], cut: int
) -> None:
    path = tmp_path / "j"
    with pytest.raises(Stopped):
        generate_tasks([mock_template], COUNT, SEED, journal=path, progress=stop_after(10))
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert generate_tasks([mock_template], COUNT, SEED, journal=path).tasks == made.tasks
    assert max(attempted.values()) == 2


KILLED = """
import os, signal, sys
from pathlib import Path
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.tasks import batch_generation
batch_generation._CHUNK = 5
template = Template(load_environment(Path(sys.argv[1])))
def progress(_, attempts):
    if attempts >= 10:
        os.kill(os.getpid(), signal.SIGKILL)
batch_generation.generate_tasks([template], 12, 3, journal=Path(sys.argv[2]), progress=progress)
"""


def test_a_killed_process_is_resumed(
    tmp_path: Path,
    mock_folder: Path,
    mock_template: Template,
    made: GeneratedTasks,
    attempted: Counter[int],
) -> None:
    path = tmp_path / "j"
    done = subprocess.run([sys.executable, "-c", KILLED, str(mock_folder), str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert generate_tasks([mock_template], COUNT, SEED, journal=path).tasks == made.tasks
    assert min(attempted) == 10


@pytest.mark.parametrize("other", ["seed", "options", "environment"])
def test_a_journal_of_other_work_is_refused(
    tmp_path: Path, mock_template: Template, other: str
) -> None:
    path = tmp_path / "j"
    with pytest.raises(Stopped):
        generate_tasks([mock_template], COUNT, SEED, journal=path, progress=stop_after(5))
    kept = path.read_bytes()
    seed = SEED + 1 if other == "seed" else SEED
    options = TaskOptions(max_calls=5) if other == "options" else None
    template = office() if other == "environment" else mock_template
    with pytest.raises(BadInput, match="other options") as raised:
        generate_tasks([template], COUNT, seed, options, journal=path)
    assert str(path) in str(raised.value)
    assert path.read_bytes() == kept


def test_a_journal_serves_another_count(
    tmp_path: Path, mock_template: Template, made: GeneratedTasks
) -> None:
    """More, or fewer, of the same tasks: what is there already counts for both."""
    for first, second in ((3, COUNT), (COUNT, 3)):
        path = tmp_path / f"{first}"
        with pytest.raises(Stopped):
            generate_tasks([mock_template], first, SEED, journal=path, progress=stop_after(3))
        found = generate_tasks([mock_template], second, SEED, journal=path)
        assert found.tasks == made.tasks[:second]


def test_a_journal_that_holds_more_attempts_than_are_due_changes_nothing(tmp_path: Path) -> None:
    """A smaller count ends after as many attempts as it would have made without the journal."""
    path = tmp_path / "j"
    with pytest.raises(Stopped):
        generate_tasks([TINY], 50, journal=path, progress=stop_after(250))
    found, plain = generate_tasks([TINY], 5, journal=path), generate_tasks([TINY], 5)
    assert (found.tasks, found.attempts) == (plain.tasks, plain.attempts)
    assert found.dropped == plain.dropped
