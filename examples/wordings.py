"""What users say: the conversations of task files, unedited, as Markdown.

    python examples/wordings.py FILE [FILE ...] [-n 10]

Takes of each file the first N tasks in a model's words and the first N in words by rules;
docs/evidence/wordings.md was made by it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from envwright.storage.jsonl import load_records
from envwright.types import Task

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("files", nargs="+", type=Path)
parser.add_argument("-n", type=int, default=10, help="tasks of each file and kind of words")
options = parser.parse_args()

number = 0
for file in options.files:
    tasks = load_records(file, Task)
    written = [task for task in tasks if task.family == "model"]
    ruled = [task for task in tasks if task.family != "model"]
    for task in (*written[: options.n], *ruled[: options.n]):
        number += 1
        names = " and ".join(ref.name for ref in task.environments)
        print(f"**{number}.** *{names}, {task.family}, {task.sampler}*")
        for turn in (task.scenario.opening, *task.scenario.later):
            print(f"\n> {turn}")
        for question in task.scenario.questions:
            print(f"\n- {question.text} → `{task.answers[question.name]}`")
        print(f"\n`{task.plan}`\n")
