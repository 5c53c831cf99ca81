"""MLGym (2502.14499): performance profiles of policies over environments, and their areas."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.rollout.probes.performance_profiles import (
    area_under_profile,
    performance_profiles,
    problem_scores,
)
from envwright.workflows.probes import probe_profiles
from tests.related.conftest import Library
from tests.related.recorded import run_folder

SCORES = {
    "a": {"shop": 0.8, "bank": 0.5, "zoo": 0.0},
    "b": {"shop": 0.4, "bank": 0.5, "zoo": 0.0},
    "c": {"shop": 0.0, "bank": 0.05, "zoo": 0.0, "more": 1.0},
}


def test_by_hand() -> None:
    """Ratios of b: 2 and 1; of c: none and 10; nobody solves the zoo, and one problem is c's."""
    report = performance_profiles(SCORES, tau_max=10.0)
    assert (report.problems, report.unsolved, report.missing) == (2, 1, 1)
    a, b, c = report.policies
    assert (a.policy, a.aup.value, a.best) == ("a", 1.0, 2)
    assert b.aup.value == pytest.approx((1 + (1 - math.log10(2))) / 2)
    assert (b.best, b.profile["1"], b.profile["1.5"], b.profile["2"]) == (1, 0.5, 0.5, 1.0)
    assert (c.aup.value, c.best, c.profile["5"], c.profile["10"]) == (0.0, 0, 0.0, 0.5)
    assert performance_profiles(SCORES, tau_max=100.0).policies[2].aup.value == pytest.approx(0.25)


def test_the_area_is_that_of_the_steps() -> None:
    """Against the sum over narrow strips of log τ."""
    ratios, strips = [1.0, 1.3, 4.0, 25.0], 20_000
    heights = [
        sum(ratio <= 10 ** ((at + 0.5) / strips) for ratio in ratios) / len(ratios)
        for at in range(strips)
    ]
    assert area_under_profile(ratios, 10.0) == pytest.approx(sum(heights) / strips, abs=1e-4)
    with pytest.raises(ValueError, match="at least 1"):
        area_under_profile([0.5], 10.0)


def test_what_cannot_be_compared_is_told() -> None:
    with pytest.raises(BadInput, match="1 policy"):
        performance_profiles({"a": {"shop": 1.0}})
    with pytest.raises(BadInput, match="they share 1"):
        performance_profiles({"a": {"shop": 0.0}, "b": {"shop": 0.0, "bank": 1.0}})


def test_a_task_scores_its_mean_or_its_best(library: Library) -> None:
    played = library.play("noisy-oracle:0.6,task", library.tasks[:10], samples=4)
    one = dict.fromkeys((task.id for task in library.tasks), "library")
    mean = problem_scores(played, one)["library"]
    best = problem_scores(played, one, attempt="best")["library"]
    assert 0.2 < mean < best <= 1.0
    assert len(problem_scores(played)) == 10
    assert problem_scores(played, one, figure="share")["library"] > mean


def test_runs_of_one_policy_go_together() -> None:
    runs = [run_folder("oracle"), run_folder("noop"), run_folder("random")]
    (report,) = probe_profiles(runs, by="task").reports
    names = [one["policy"] for one in report["policies"]]
    assert names[0] == "oracle"
    assert report["policies"][0]["aup"]["value"] == 1.0
    apart = probe_profiles([runs[0], runs[0]], apart=True).reports[0]
    assert [one["policy"] for one in apart["policies"]] == [str(runs[0]), f"{runs[0]} (2)"]
    with pytest.raises(BadInput, match="1 policy"):
        probe_profiles([runs[0], runs[0]])
    with pytest.raises(BadInput, match="is not a run"):
        probe_profiles([Path("nowhere")])
