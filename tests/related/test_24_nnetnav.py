"""NNetNav (2410.02907): prefixes of what a policy did become tasks, if they mean something."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from envwright import Task, Template
from envwright.errors import BadInput
from envwright.storage.jsonl import load_records
from envwright.tasks.goals import Unplannable
from envwright.tasks.samplers.episode_walks import EpisodeWalk, EpisodeWalks
from envwright.tasks.samplers.explore_label import ExploreLabel
from envwright.types import Call
from envwright.workflows import label_run
from tests.related.recorded import MOCK, recorded, run_folder

RETURN = Call(tool="return_book", arguments={"loan_id": "L-1"})
LEND = Call(tool="lend_book", arguments={"member_id": "M-1", "book_id": "B-1"})
LOOK = Call(tool="find_books", arguments={})


def sampled(template: Template, *calls: Call) -> ExploreLabel:
    return ExploreLabel(template, explore=EpisodeWalks((EpisodeWalk(calls),)))


def test_a_walk_that_means_nothing_is_pruned(mock_template: Template) -> None:
    """Also where something is done later: after four calls without any nobody looks on."""
    for calls in ((LOOK,) * 6, (*(LOOK,) * 4, LEND)):
        with pytest.raises(Unplannable, match="the first steps come to nothing"):
            sampled(mock_template, *calls).sample(random.Random(0))


def test_prefixes_are_labelled_as_well(mock_template: Template) -> None:
    sampler = sampled(mock_template, RETURN, LOOK, LOOK, LOOK, LEND, LOOK, LOOK, LOOK)
    seen = {sampler.sample(random.Random(seed)).tools for seed in range(12)}
    assert seen == {("return_book",), ("return_book", "lend_book")}


def test_what_was_undone_and_what_failed_is_not_asked_for(mock_template: Template) -> None:
    wrong = Call(tool="return_book", arguments={"loan_id": "L-99"})
    unknown = Call(tool="transfer", arguments={})
    sampler = sampled(mock_template, wrong, unknown, LOOK, LOOK, RETURN, LEND)
    seen = {sampler.sample(random.Random(seed)).tools for seed in range(12)}
    assert seen == {("return_book",), ("return_book", "lend_book")}


def test_tasks_are_what_was_done_and_are_proven(tmp_path: Path) -> None:
    run = run_folder("oracle")
    found = label_run(run, MOCK, tmp_path / "labelled.jsonl", count=4, seed=3)
    tasks = load_records(tmp_path / "labelled.jsonl", Task)
    assert len(tasks) == found.tasks.proven == 4
    assert found.walks + found.left_out["nothing is changed in the end"] == found.episodes
    done = {
        (step.call.tool, tuple(sorted(step.call.arguments.items())))
        for one in recorded().trajectories
        for step in one.steps
    }
    for task in tasks:
        assert task.sampler == "explore_label"
        assert task.proof is not None
        assert task.proof.ok
        writes = [c for c in task.gold if c.tool in ("lend_book", "return_book")]
        assert writes
        assert {(c.tool, tuple(sorted(c.arguments.items()))) for c in writes} <= done


def test_the_same_seed_gives_the_same_tasks(tmp_path: Path) -> None:
    for name in ("a", "b"):
        label_run(run_folder("oracle"), MOCK, tmp_path / name, count=4, seed=3)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_run_that_changes_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nothing is changed in the end"):
        label_run(run_folder("noop"), MOCK, tmp_path / "none.jsonl")
    assert not list(tmp_path.iterdir())
