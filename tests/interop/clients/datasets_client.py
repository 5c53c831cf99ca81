"""Hugging Face datasets: ``load_dataset`` of the folder, of JSON Lines and of Parquet."""

from __future__ import annotations

import json
import tempfile
from typing import Any

import datasets

import envwright
from tests.interop.clients.play_report import PlayReport, read_arguments


def main() -> None:
    package, tasks = read_arguments()
    datasets.disable_progress_bars()
    report = PlayReport("datasets")
    with tempfile.TemporaryDirectory() as cache:
        for name in ("sft", "prompts"):
            load: dict[str, Any] = {"split": "train", "cache_dir": cache}
            lines = datasets.load_dataset("json", data_files=f"{package}/{name}.jsonl", **load)
            table = datasets.load_dataset("parquet", data_files=f"{package}/{name}.parquet", **load)
            by_card = datasets.load_dataset(str(package), name, **load)
            same = all(bare(a) == bare(b) for a, b in zip(lines, table, strict=True))
            report.check(same, f"{name}: JSON Lines and Parquet hold the same rows")
            report.check(by_card[:] == table[:], f"{name}: the card names the file")
            if name == "prompts":
                asked = [row["prompt"][-1]["content"] for row in table]
                report.check(asked == [task["opening"] for task in tasks], "prompts are openings")
                continue
            known = {task.id: task for task in envwright.load_tasks(package / "environment")}
            for task, row in zip(tasks, table, strict=True):
                assert row["task_id"] == task["id"]
                assert json.loads(row["tools"])
                messages = [bare(message) for message in row["messages"]]
                score = envwright.score(package / "environment", known[task["id"]], messages)
                report.add("gold", task, score.reward if score else None)
    report.print_line()


def bare(value: Any) -> Any:
    """Without keys that are null: tables have every column in every row."""
    if isinstance(value, dict):
        return {key: bare(one) for key, one in value.items() if one is not None}
    return [bare(one) for one in value] if isinstance(value, list) else value


if __name__ == "__main__":
    main()
