"""Episodes as rows of a Parquet file; what needs pyarrow is skipped without it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.errors import BadInput, MissingExtra
from envwright.rollout.analysis import parquet_export
from envwright.types import (
    Call,
    ErrorKind,
    Message,
    Role,
    Score,
    StepRecord,
    StopReason,
    Trajectory,
)


def an_episode(reward: float | None, sample: int = 0) -> Trajectory:
    return Trajectory(
        task="t",
        environments=("e",),
        policy="p",
        sample=sample,
        messages=(Message(role=Role.USER, content="hé"), Message(role=Role.ASSISTANT)),
        steps=(
            StepRecord(call=Call(tool="look")),
            StepRecord(call=Call(tool="act"), error=ErrorKind.PRECONDITION),
        ),
        stop=StopReason.DONE,
        score=None if reward is None else Score(reward=reward, share=0.5),
        usage={"output": 7},
    )


def test_an_episode_as_a_row() -> None:
    found = parquet_export.episode_row(an_episode(1.0))
    assert list(found) == list(parquet_export.EPISODE_COLUMNS)
    assert (found["success"], found["reward"], found["share"]) == (True, 1.0, 0.5)
    assert (found["turns"], found["calls"], found["failed_calls"]) == (1, 2, 1)
    assert orjson.loads(found["messages"])[0] == {"role": "user", "content": "hé"}
    assert found["usage"] == '{"output":7}'
    lost = parquet_export.episode_row(an_episode(None))
    assert (lost["reward"], lost["share"], lost["success"]) == (None, None, None)


def test_without_pyarrow_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(parquet_export, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"envwright\[data\]"):
        parquet_export.write_parquet([], tmp_path / "x.parquet")
    assert list(tmp_path.iterdir()) == []


def test_what_is_written_is_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    monkeypatch.setattr(parquet_export, "ROW_GROUP_SIZE", 2)
    file = tmp_path / "new" / "x.parquet"
    episodes = [an_episode(reward, n) for n, reward in enumerate((1.0, None, 0.0, None, 1.0))]
    assert parquet_export.write_parquet(iter(episodes), file) == 5
    assert parquet.read_table(file).to_pylist() == [
        parquet_export.episode_row(one) for one in episodes
    ]
    assert parquet.ParquetFile(file).num_row_groups == 3
    assert parquet_export.write_parquet([], file) == 0
    assert parquet.read_table(file).column_names == list(parquet_export.EPISODE_COLUMNS)


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "taken").touch()
    with pytest.raises(BadInput, match="is no folder, and one is needed here"):
        parquet_export.write_parquet([], tmp_path / "taken" / "x.parquet")

    def broken() -> Any:
        yield an_episode(1.0)
        raise BadInput("line 2 is not JSON.")

    with pytest.raises(BadInput, match="line 2"):
        parquet_export.write_parquet(broken(), tmp_path / "x.parquet")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
