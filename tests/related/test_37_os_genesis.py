"""OS-Genesis (2412.19723): tasks in reverse from what episodes changed, drawn by their scores."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from envwright import Task, Template
from envwright.errors import BadInput
from envwright.storage.jsonl import load_records
from envwright.tasks.generator import TaskOptions
from envwright.tasks.samplers.episode_walks import EpisodeWalk, EpisodeWalks, walk_score
from envwright.tasks.samplers.reverse_task import ReverseTask
from envwright.types import Call
from envwright.workflows import label_run
from tests.related.recorded import MOCK, run_folder

RETURN = Call(tool="return_book", arguments={"loan_id": "L-1"})
LEND = Call(tool="lend_book", arguments={"member_id": "M-1", "book_id": "B-1"})
LOOK = Call(tool="find_books", arguments={})


@pytest.mark.parametrize(
    ("calls", "score"),
    [
        ((), 1),
        ((LOOK, LOOK, LOOK), 2),  # 1 + 2 · (0 + 1/3)
        ((LOOK,), 3),  # sound, and nothing is completed
        ((LOOK, RETURN, LEND), 5),
        ((RETURN, RETURN, RETURN), 4),  # 1 + 2 · (1 + 1/3)
        ((LOOK, RETURN, LOOK), 5),  # a look after a change is no repetition
    ],
)
def test_scores_by_hand(mock_template: Template, calls: tuple[Call, ...], score: int) -> None:
    assert walk_score(mock_template, calls) == score


def test_triples_are_drawn_by_score(mock_template: Template) -> None:
    walks = EpisodeWalks((EpisodeWalk((RETURN,), 1.0), EpisodeWalk((LEND,), 4.0)))
    sampler = ReverseTask(mock_template, explore=walks)
    rng = random.Random(0)
    drawn = Counter(sampler.sample(rng).tools for _ in range(400))
    assert drawn.keys() == {("return_book",), ("lend_book",)}
    assert drawn["lend_book",] / 400 == pytest.approx(0.8, abs=0.06)


def test_related_triples_make_one_task(mock_template: Template) -> None:
    sampler = ReverseTask(mock_template, explore=EpisodeWalks((EpisodeWalk((RETURN, LOOK, LEND)),)))
    seen = {sampler.sample(random.Random(seed)).tools for seed in range(30)}
    assert seen == {("return_book",), ("lend_book",), ("return_book", "lend_book")}


def test_tasks_of_a_run_are_proven(tmp_path: Path) -> None:
    found = label_run(run_folder("oracle"), MOCK, tmp_path / "t.jsonl", by="triples", count=5)
    tasks = load_records(tmp_path / "t.jsonl", Task)
    assert len(tasks) == 5
    assert all(task.sampler == "reverse_task" and task.proof and task.proof.ok for task in tasks)
    assert sum(found.scores.values()) == found.walks


def test_a_lowest_score_can_be_asked_for(tmp_path: Path, mock_template: Template) -> None:
    run = run_folder("call-everything")
    found = label_run(run, MOCK, tmp_path / "t.jsonl", least=5, count=1)
    assert found.walks == found.scores["5"]
    with pytest.raises(BadInput, match="or of episodes"):
        TaskOptions(
            samplers=("reverse_task",),
            walks=(EpisodeWalk((RETURN,)),),
            like=tuple(load_records(tmp_path / "t.jsonl", Task)),
        )
    with pytest.raises(BadInput, match="no sampler topology"):
        TaskOptions(samplers=("topology",), walks=(EpisodeWalk((RETURN,)),))
