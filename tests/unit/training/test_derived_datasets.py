"""Data sets derived from a run: preferences, files, and what the command line says."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from typer.testing import CliRunner

from envwright.cli import app
from envwright.errors import BadInput
from envwright.training.derived_datasets import (
    DATASET_KINDS,
    DerivedOptions,
    RecordedRun,
    derive_dataset,
)
from envwright.types import Message, Role, Score, StopReason, Task, ToolCall, Trajectory
from tests.related.recorded import MOCK, recorded, run_folder

NOISY = "noisy-oracle:0.7"


def said(role: Role, content: str, call: str = "") -> Message:
    calls = (ToolCall(id="c", name=call, arguments="{}"),) if call else ()
    return Message(role=role, content=content, tool_calls=calls)


def branch(run: RecordedRun, task: Task, sample: int, reward: float, *calls: str) -> Trajectory:
    """An episode that calls these tools without effect, and earns this."""
    messages = [said(Role.USER, "Please.")]
    for name in calls:
        messages += [said(Role.ASSISTANT, "", name), said(Role.USER, "And?")]
    return run.trajectories[0].model_copy(
        update={
            "task": task.id,
            "sample": sample,
            "messages": tuple(messages),
            "steps": (),
            "stop": StopReason.DONE,
            "score": Score(reward=reward, share=reward),
        }
    )


def test_step_pairs_are_judged_by_what_became_of_them() -> None:
    run = recorded()
    task = next(iter(run.tasks.values()))
    # After a: of b 1 and 0 (mean .5), of c 0, of d 1.
    episodes = [
        branch(run, task, 0, 1.0, "a", "b"),
        branch(run, task, 1, 0.0, "a", "b"),
        branch(run, task, 2, 0.0, "a", "c"),
        branch(run, task, 3, 1.0, "a", "d"),
    ]
    made = derive_dataset("step_dpo", RecordedRun(episodes, run.tasks, run.templates))
    (row,) = made.rows
    assert [m["role"] for m in row["prompt"]] == ["user", "assistant", "user"]
    assert row["chosen"][0]["tool_calls"][0]["function"]["name"] == "d"
    assert row["rejected"][0]["tool_calls"][0]["function"]["name"] == "c"
    assert (row["chosen_value"], row["rejected_value"]) == (1.0, 0.0)


def test_pairs_share_their_history_and_differ_after_it() -> None:
    made = derive_dataset("dpo", recorded(NOISY, 4), DerivedOptions(per_task=2))
    assert made.rows
    for row in made.rows:
        assert row["chosen"][0]["role"] == row["rejected"][0]["role"] == "assistant"
        assert row["chosen"][0] != row["rejected"][0]
        assert row["chosen"][-1]["role"] == "assistant"
        assert row["chosen_value"] == 1.0 > row["rejected_value"]
    assert max(sum(r["task_id"] == t for r in made.rows) for t in recorded().tasks) <= 2


@pytest.mark.parametrize("kind", DATASET_KINDS)
def test_rows_are_written_and_loaded(kind: str, tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    file = tmp_path / f"{kind}.jsonl"
    command = ["export-data", kind, str(run_folder(NOISY, 4)), "--env", str(MOCK), "-o", str(file)]
    done = CliRunner().invoke(app, [*command, "--json"])
    assert done.exit_code == 0, done.output
    rows = orjson.loads(done.stdout)["rows"]
    loaded = datasets.load_dataset(
        "json", data_files=str(file), split="train", cache_dir=str(tmp_path / "cache")
    )
    assert len(loaded) == rows > 0
    first = file.read_bytes()
    assert CliRunner().invoke(app, command).exit_code == 0
    assert file.read_bytes() == first


def test_parquet_holds_pairs(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "pairs.parquet"
    command = ["export-data", "dpo", str(run_folder(NOISY, 4)), "--env", str(MOCK), "-o", str(file)]
    assert CliRunner().invoke(app, command).exit_code == 0
    assert {"prompt", "chosen", "rejected", "tools"} <= set(parquet.read_table(file).column_names)


def test_bad_input_is_named(tmp_path: Path) -> None:
    run = str(run_folder())
    out = tmp_path / "rows.jsonl"
    for arguments, words in (
        (("colours", run, "-o", str(out)), "there is no kind colours"),
        (("dpo", run, "-o", str(tmp_path / "rows.csv")), "rows.csv"),
        (("dpo", run, "-o", str(out)), "dpo gives no rows of 100 episodes"),
        (("dpo", str(tmp_path), "-o", str(out)), "run.json"),
    ):
        done = CliRunner().invoke(app, ["export-data", *arguments, "--env", str(MOCK)])
        assert isinstance(done.exception, BadInput)
        assert words in str(done.exception)
        assert not out.exists()
    with pytest.raises(BadInput, match="recall cannot be 2"):
        DerivedOptions(recall=2)
