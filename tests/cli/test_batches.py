"""One bad environment or task of many ends nothing: it is named, and the others are done."""

from __future__ import annotations

import base64
import errno
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import orjson
import pytest
from click.testing import CliRunner

from envwright import BadInput, bounds, workflows
from envwright.bounds import WorkTooLarge
from envwright.cli import load_command
from envwright.environment.sandbox.program import SandboxFailure
from envwright.errors import DiskError, MachineFailure
from envwright.storage.jsonl import load_records
from envwright.tasks import batch_generation
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.proof import prover
from envwright.types import Json, Proof, Task
from envwright.validation.explorer import Explorer
from envwright.workflows import task_files
from envwright.workflows.environment_checks import LOADS, CheckedEnvironment, CheckEnvironments
from tests.cli.test_bad_input import MOCK, envwright
from tests.limits import ending
from tests.unit.tasks.llm.scripted import Model

QUICK: Json = {"sequences": 2, "length": 5, "mutants": 0}


# --- check ----------------------------------------------------------------------------------------


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """Three environments, the second of which is not well formed."""
    for name in ("a", "b", "c"):
        shutil.copytree(MOCK, tmp_path / "all" / name)
    (tmp_path / "all" / "b" / "tools.yaml").write_text("a: [1\nb: 2\n")
    return tmp_path / "all"


def by_name(found: CheckEnvironments) -> dict[str, CheckedEnvironment]:
    return {Path(one.path).name: one for one in found.environments}


def test_a_malformed_environment_among_others(several: Path, tmp_path: Path) -> None:
    junit = tmp_path / "junit.xml"
    told = workflows.check_environments([several], junit=junit, **QUICK)
    assert not told.ok
    found = by_name(told)
    assert [one.ok for one in found.values()] == [True, False, True]
    (check,) = found["b"].checks
    assert (check.name, check.ok) == (LOADS, False)
    assert "tools.yaml" in check.detail
    assert "line" in check.detail
    assert found["b"].data().keys() == found["a"].data().keys()
    suites = {s.get("name"): s for s in ElementTree.parse(junit).getroot()}
    assert suites[str(several / "b")].get("failures") == "1"


def test_its_exit_code_is_that_of_a_failed_check(several: Path) -> None:
    few = ("--sequences", 1, "--length", 2, "--mutants", 0)
    done = envwright("check", several, *few, "--json")
    assert done.returncode == 1, done.stderr
    assert [one["ok"] for one in orjson.loads(done.stdout)["environments"]] == [True, False, True]
    people = envwright("check", several, *few)
    assert people.returncode == 1
    assert "tools.yaml" in people.stdout


def test_alone_it_is_bad_input(several: Path) -> None:
    with pytest.raises(BadInput, match=r"tools\.yaml"):
        workflows.check_environments([several / "b"])


@pytest.mark.parametrize(
    "error",
    [
        SandboxFailure("the sandbox failed in find: too late."),
        WorkTooLarge("checking b needs more than 900 s of processor time."),
        OSError(errno.EMFILE, "x"),
    ],
)
def test_what_the_machine_failed_is_not_judged(
    several: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    (several / "b" / "tools.yaml").write_bytes((MOCK / "tools.yaml").read_bytes())
    begun: list[Explorer] = []
    wander = Explorer.wander

    def failing(explorer: Explorer, *rest: Json) -> None:
        begun.append(explorer)
        if len(begun) == 2:
            raise error
        wander(explorer, *rest)

    monkeypatch.setattr(Explorer, "wander", failing)
    junit = tmp_path / "junit.xml"
    told = workflows.check_environments([several], junit=junit, **QUICK)
    found = by_name(told)
    assert [one.ok for one in found.values()] == [True, False, True]
    assert found["b"].checks == ()
    assert found["b"].unfinished
    assert told.unfinished == (str(several / "b"),)
    assert ElementTree.parse(junit).getroot().get("errors") == "1"
    assert ElementTree.parse(junit).getroot().get("failures") == "0"


# --- prove ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def task_lines() -> list[Json]:
    lines = (MOCK / "tasks.jsonl").read_bytes().splitlines()
    return [orjson.loads(line) for line in lines[:3]]


def unknown_tool(task: Json) -> None:
    task["gold"][0]["tool"] = "no_such_tool"


def deep_arguments(task: Json) -> None:
    value: Json = 1
    for _ in range(500):
        value = [value]
    task["gold"][0]["arguments"]["member_id"] = value


def broken_patch(task: Json) -> None:
    task["environments"][0]["patch"] = base64.b64encode(b"no changeset").decode()


def no_base64(task: Json) -> None:
    task["environments"][0]["patch"] = "!"


def no_such_question(task: Json) -> None:
    task["scenario"]["questions"] = [
        {"name": "q9", "text": "Which?", "json_schema": {"enum": ["a"]}}
    ]


def endless_rubric(task: Json) -> None:
    endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c"
    task["rubric"]["checks"].append(
        {"kind": "state", "name": "x", "environment": "mock", "sql": endless}
    )


BROKEN = (
    *(unknown_tool, deep_arguments, broken_patch, no_base64, no_such_question, endless_rubric),
)


@pytest.fixture(scope="module")
def proven(task_lines: list[Json], tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """The lines that do not prove, of a file with a good task around every broken one."""
    lines: list[Json] = [task_lines[0]]
    for change in BROKEN:
        lines.append(orjson.loads(orjson.dumps(task_lines[1])))
        change(lines[-1])
    lines.append(task_lines[2])
    file = tmp_path_factory.mktemp("prove") / "tasks.jsonl"
    file.write_bytes(b"".join(dumped(line) + b"\n" for line in lines))
    told = workflows.prove_task_file(file, [MOCK])
    assert told.tasks == len(lines)
    assert not told.unfinished
    return {item.line: item.why for item in told.failed}


def dumped(value: Json) -> bytes:
    """As JSON; ``orjson`` writes nothing that is so deep."""
    import json

    return json.dumps(value).encode()


SAID = {
    unknown_tool: "there is no tool no_such_tool",
    deep_arguments: "more than 100 lists and objects",
    broken_patch: "does not fit",
    no_base64: "not base64",
    no_such_question: "scores below 1",
    endless_rubric: "the gold does not score 1",
}


@pytest.mark.parametrize("at", range(len(BROKEN)), ids=lambda at: BROKEN[at].__name__)
def test_a_task_that_cannot_be_played_is_named(proven: dict[int, str], at: int) -> None:
    assert SAID[BROKEN[at]] in proven[at + 2]


def test_good_tasks_beside_it_are_proven(proven: dict[int, str]) -> None:
    assert sorted(proven) == list(range(2, len(BROKEN) + 2))


def test_the_replay_of_a_task_that_ends_its_process(
    task_lines: list[Json], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The others are replayed by another process."""
    file = tmp_path / "tasks.jsonl"
    file.write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in task_lines))
    crashing = tmp_path / "crashing.py"
    second = load_records(file, Task)[1].id
    for signalled, told in (("SIGSEGV", "failed"), ("SIGKILL", "unfinished")):
        why = "the replay differs" if told == "failed" else "process failed: SIGKILL"
        crashing.write_text(
            "import os, signal, sys\n"
            "from envwright.tasks.proof import prover\n"
            "real = prover.replay_gold\n"
            "def replay(task, templates):\n"
            f"    if task.id == {second!r}:\n"
            f"        os.kill(os.getpid(), signal.{signalled})\n"
            "    return real(task, templates)\n"
            "prover.replay_gold = replay\n"
            "sys.argv = ['', sys.argv[-1]]\n"
            "prover.main()\n"
        )
        monkeypatch.setattr(prover, "_COMMAND", (str(crashing),))
        found = workflows.prove_task_file(file, [MOCK])
        (one,) = getattr(found, told)
        assert one.line == 2
        assert why in one.why


def test_a_task_that_never_ends_is_unfinished(
    task_lines: list[Json], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "tasks.jsonl"
    file.write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in task_lines))
    second = load_records(file, Task)[1].id
    prove_task = prover.prove_task

    def endless(task: Task, *rest: Any, **more: Any) -> Proof:
        # It takes the first interruption for an error of its own.
        with suppress(BadInput):
            while task.id == second:
                pass
        while task.id == second:
            pass
        return prove_task(task, *rest, **more)

    monkeypatch.setattr(prover, "prove_task", endless)
    monkeypatch.setattr(bounds, "_enforced", True)
    monkeypatch.setattr(prover, "work_bounds", partial(bounds.work_bounds, seconds=0.3))
    with ending():
        told = workflows.prove_task_file(file, [MOCK])
    assert (told.failed, told.ok) == ((), False)
    (one,) = told.unfinished
    assert one.line == 2
    assert one.why == "proving the task needs more than 0.3 s of processor time."


def test_what_is_no_task_is_bad_input(task_lines: list[Json], tmp_path: Path) -> None:
    file = tmp_path / "tasks.jsonl"
    file.write_bytes(orjson.dumps(task_lines[0]) + b'\n{"gold": []}\n')
    with pytest.raises(BadInput, match="line 2"):
        workflows.prove_task_file(file, [MOCK])


def test_deep_tasks_are_not_played(task_lines: list[Json], tmp_path: Path) -> None:
    file, task = tmp_path / "tasks.jsonl", orjson.loads(orjson.dumps(task_lines[0]))
    deep_arguments(task)
    file.write_bytes(dumped(task) + b"\n")
    with pytest.raises(BadInput, match="line 1: more than 100 lists and objects"):
        workflows.load_tasks(file)


# --- tasks ----------------------------------------------------------------------------------------


def failing_at(
    monkeypatch: pytest.MonkeyPatch, failing: set[int], error: Exception
) -> Callable[[], None]:
    attempt = TaskGenerator.attempt

    def sometimes(generator: TaskGenerator, number: int) -> Task:
        if number in failing:
            raise error
        return attempt(generator, number)

    monkeypatch.setattr(TaskGenerator, "attempt", sometimes)
    return lambda: monkeypatch.setattr(TaskGenerator, "attempt", attempt)


def test_an_attempt_that_the_machine_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others take its place; it is told, and it is no reason for a task that was dropped."""
    failing_at(monkeypatch, {1, 2}, SandboxFailure("the sandbox failed in find: too late."))
    # Without shares, so that no task waits for its place.
    any_kind = TaskOptions(rules=0.0, trivial=1.0)
    told = workflows.make_tasks([MOCK], 5, 0, tmp_path / "tasks.jsonl", options=any_kind)
    assert told.proven == 5
    assert told.unfinished == {"the sandbox failed in find: too late.": 2}
    assert told.attempts == 5 + 2 + sum(told.dropped.values())
    assert not told.paused
    assert not (tmp_path / "tasks.jsonl.unfinished").exists()


def test_lacking_tasks_are_made_when_the_machine_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tasks.jsonl"
    monkeypatch.setattr(batch_generation, "ATTEMPTS_PER_TASK", 2)
    mend = failing_at(monkeypatch, set(range(9)), OSError(errno.EMFILE, "Too many open files"))
    told = workflows.make_tasks([MOCK], 5, 0, file)
    assert told.proven < 5
    assert told.unfinished == {"Too many open files": 9}
    assert told.paused
    mend()
    assert workflows.make_tasks([MOCK], 5, 0, file).proven == 5
    again = file.read_bytes()
    workflows.make_tasks([MOCK], 5, 0, tmp_path / "undisturbed.jsonl")
    assert again == (tmp_path / "undisturbed.jsonl").read_bytes()


def test_tasks_that_cannot_be_written_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk at the very end: the same command writes what was made, and makes nothing."""
    file = tmp_path / "tasks.jsonl"

    def refuse(path: Path, tasks: object) -> None:
        raise DiskError("no room", file=str(path))

    with monkeypatch.context() as full:
        full.setattr(task_files, "save_records", refuse)
        with pytest.raises(DiskError, match="no room"):
            workflows.make_tasks([MOCK], 1, 0, file)
    failing_at(monkeypatch, set(range(100)), AssertionError("made again"))
    assert workflows.make_tasks([MOCK], 1, 0, file).proven == 1
    assert [one.name for one in tmp_path.iterdir()] == ["tasks.jsonl"]


@pytest.mark.parametrize("place", [".", "folder", "folder/.."])
def test_a_place_for_tasks_is_looked_at_before_any_is_made(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    failing_at(monkeypatch, set(range(100)), AssertionError("it was made for nothing"))
    with pytest.raises(BadInput, match="is a folder, and a file would be written here"):
        workflows.make_tasks([MOCK], 1, 0, Path(place))
    client = Model().client
    with pytest.raises(BadInput, match="is a folder, and a file would be written here"):
        workflows.propose_task_file([MOCK], Path(place), workflows.ProposeOptions(), client=client)
    with pytest.raises(BadInput, match="is a folder, and a file would be written here"):
        workflows.reword_tasks([], [MOCK], Path(place), workflows.RewordOptions(), client=client)
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]


def test_a_failure_of_the_machine_is_exit_code_3(monkeypatch: pytest.MonkeyPatch) -> None:
    from envwright import cli

    def fail() -> None:
        raise MachineFailure("the disk is full.")

    monkeypatch.setattr(cli, "app", fail)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 3


# --- options --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("tasks", MOCK, "--workers", 100_000),
        ("build", MOCK, "-o", "out", "--workers", 100_000),
        ("rollout", MOCK, "-o", "run", "--workers", 100_000),
        ("rollout", MOCK, "-o", "run", "--concurrency", 10**9),
    ],
)
def test_more_processes_than_a_machine_can_have(words: tuple[object, ...]) -> None:
    done = CliRunner().invoke(load_command(str(words[0])), list(map(str, words[1:])))
    assert done.exit_code == 2
    assert "less than or equal to" in done.output
    assert not Path("out").exists()
