"""The measure of realism: nothing tells the source, verdicts come back, figures are right."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import orjson
import pytest
from benchmarks.realism.__main__ import main
from benchmarks.realism.counts import count_samples, filler_share
from benchmarks.realism.prompts import SCORES, PromptKey
from benchmarks.realism.samples import Sample, SampledState, SampledTask, of_folders, of_written
from benchmarks.realism.tau2_samples import flat_row, is_content, of_tau2
from benchmarks.realism.verdicts import ReaderVerdict, estimate, krippendorff_alpha

from envwright.errors import BadInput
from envwright.storage.jsonl import load_records, save_records

TASKS: list[Sample] = [
    SampledTask(source=source, origin="shop", request=f"{wish} {n}.", figures={"calls": n})
    for source, wish in (("retail", "Cancel order"), ("tau2", "Change flight"))
    for n in (1.0, 2.0, 2.0)
]
STATE = SampledState(
    source="retail",
    origin="shop",
    tables={"orders": ({"id": 1, "note": "gift"},)},
    judged=("orders.note",),
    made_by={"orders.note": "name"},
)


def _verdict(natural: int) -> dict[str, object]:
    return {**dict.fromkeys(SCORES, 3), "natural": natural, "rule": False, "person": True}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_records(tmp_path / "samples.jsonl", [*TASKS, STATE])
    assert main(["prompts", str(tmp_path), "--size", "4"]) == 0
    return tmp_path


def test_readers_do_not_see_the_source(folder: Path) -> None:
    files = sorted((folder / "readers").iterdir())
    assert [f.name for f in files if "reader-1" in f.name] == [
        "states-1-reader-1.jsonl",
        "tasks-1-reader-1.jsonl",
        "tasks-2-reader-1.jsonl",
    ]
    text = "".join(f.read_text() for f in files)
    assert not any(word in text for word in ("retail", "tau2", "shop", "figures", "made_by"))
    ids = [orjson.loads(line)["custom_id"] for f in files for line in f.read_bytes().splitlines()]
    # Equal tasks of a draw are one request; the readers' requests are never the same.
    keys = load_records(folder / "key.jsonl", PromptKey)
    assert sorted(set(ids)) == sorted({key.custom_id for key in keys})
    assert {key.reader for key in keys} == {1, 2}


def test_verdicts_come_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys = load_records(folder / "key.jsonl", PromptKey)
    samples: list[Sample] = [*TASKS, STATE]
    sources = {sample.id: sample.source for sample in samples}
    plain, batch = folder / "plain.jsonl", folder / "batch.jsonl"
    with plain.open("w") as one, batch.open("w") as other:
        for key in keys:
            good = 5 if sources[key.sample] == "tau2" else key.reader
            said: dict[str, object] = _verdict(good)
            if key.sample == STATE.id:
                said = {"columns": {"orders.note": "filler"}, "person": False}
            message = {"role": "assistant", "content": f"So: {json.dumps(said)}"}
            body = {"choices": [{"message": message, "finish_reason": "stop"}]}
            if key.reader == 1:
                one.write(json.dumps({"custom_id": key.custom_id, "verdict": said}) + "\n")
            else:
                line = {"custom_id": key.custom_id, "response": {"status_code": 200, "body": body}}
                other.write(json.dumps(line) + "\n")
    assert main(["read", str(folder), str(plain)]) == 1  # the second reader is lacking
    assert main(["read", str(folder), str(plain), str(batch)]) == 0
    kept = load_records(folder / "verdicts.jsonl", ReaderVerdict)
    assert len(kept) == len(keys)
    capsys.readouterr()
    assert main(["report", str(folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["means"]["tau2"]["natural"]["mean"] == 5
    assert told["means"]["retail"]["natural"]["mean"] == 1.5
    assert told["means"]["retail"]["columns filler"]["mean"] == 1
    assert told["agreement"]["columns"]["equal"] == 1


def test_a_wrong_verdict_is_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (key, *_) = load_records(folder / "key.jsonl", PromptKey)
    answers = folder / "answers.jsonl"
    answers.write_text(json.dumps({"custom_id": key.custom_id, "verdict": _verdict(6)}) + "\n")
    assert main(["read", str(folder), str(answers)]) == 1
    assert "natural is no score" in capsys.readouterr().out


def test_intervals_and_agreement() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0, 5.0] * 8)
    assert found.mean == 3
    assert 2.4 < found.low < 2.8 < 3.2 < found.high < 3.6
    unequal = krippendorff_alpha([(1, 5), (5, 1), (1, 1)], lambda a, b: float(a != b))
    assert unequal is not None
    assert unequal < 0
    assert krippendorff_alpha([(2, 2)], lambda a, b: float(a != b)) is None


def test_counts() -> None:
    counts = count_samples([*TASKS, STATE])
    assert counts["retail"]["columns"] == {"name": 1.0}
    assert counts["retail"]["calls"] == {"1": 1, "2": 2}
    assert filler_share("Name it silent canyon") == 0.5
    assert filler_share("") == 0


def test_a_state_and_a_task_of_a_folder() -> None:
    samples = list(of_folders("retail", 1, 1, Random(3)))
    (task,) = (s for s in samples if isinstance(s, SampledTask))
    (state,) = (s for s in samples if isinstance(s, SampledState))
    assert task.solution
    assert "“" not in task.request
    assert state.judged
    assert all(name.split(".")[0] in state.tables for name in state.judged)


def test_foreign_rows() -> None:
    thing = {"id": 1, "cards": {"a": {"id": "a"}}, "name": {"first": "Mia", "last": "Li"}}
    flat = flat_row(thing)
    assert flat == {"id": 1, "cards": '[{"id":"a"}]', "name_first": "Mia", "name_last": "Li"}
    assert is_content("name", [str(n) for n in range(40)])
    assert not is_content("status", ["open", "closed"] * 20)
    assert not is_content("user_id", [str(n) for n in range(40)])


def test_a_package_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not installed"):
        list(of_tau2(tmp_path, 1, 1, Random(0)))


def test_written_tasks_are_one_of_an_environment_and_the_same_again() -> None:
    found = [task for task in of_written(3, Random(5)) if isinstance(task, SampledTask)]
    assert len({task.origin for task in found}) == 3
    assert found == list(of_written(3, Random(5)))
    assert not any(task.origin in task.request for task in found)
