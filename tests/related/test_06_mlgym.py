"""MLGym (2502.14499): problems with a score, and performance profiles of policies over them."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.rollout.probes.attempt_scores import attempt_scores, best_scores
from envwright.rollout.probes.performance_profiles import (
    area_under_profile,
    performance_profiles,
    problem_scores,
)
from envwright.sources.families.ml_lab import LabProblem, LabWorld
from envwright.sources.families.ml_lab.problem_kinds import KINDS
from envwright.workflows.probes import probe_profiles
from tests.related.conftest import Library
from tests.related.families import Family, noisy_success
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


# --- the family ml_lab ----------------------------------------------------------------------------

LAB = "family:ml_lab?problems=12"


@pytest.fixture(scope="module")
def lab() -> Family:
    return Family(LAB, count=9)


def problems_of(family: Family) -> dict[str, LabProblem]:
    assert isinstance(family.world, LabWorld)
    return {problem.name: problem for problem in family.world.problems}


def test_tasks_are_proven(lab: Family) -> None:
    family = Family(f"{LAB}&changes=3", count=2)
    family.require_proven()
    assert all(len(task.gold) == 3 + 3 for task in family.tasks)
    kinds = {problems_of(lab)[task.entities[0].split("/")[1]].kind for task in lab.tasks}
    assert kinds >= {"ridge", "neighbours", "logistic", "game", "assignment"}


def test_the_oracle_reaches_every_target_and_nothing_reaches_none(lab: Family) -> None:
    played = lab.play("oracle")
    assert all(one.score and one.score.reward == 1.0 for one in played)
    assert lab.success("noop") == 0.0
    targets = {task.id: float(str(task.gold[-1].arguments["target"])) for task in lab.tasks}
    assert best_scores(played) == best_scores(played, "submission") == targets
    assert best_scores(lab.play("noop")) == dict.fromkeys(targets, 0.0)
    assert attempt_scores(played[0]).attempts == 1


def test_the_tool_scores_what_the_planner_scores(lab: Family) -> None:
    """In the sandbox and here, twice, with the first options and with others."""
    rng = random.Random(3)
    with lab.template.session() as session:
        for problem in problems_of(lab).values():
            options = dict(problem.start)
            for name in (None, *options):
                if name:
                    _, least, most = KINDS[problem.kind].options[name]
                    options[name] = rng.randint(least, most)
                    call = {"problem": problem.name, "option": name, "value": options[name]}
                    assert session.call("set_option", call).ok
                run = session.call("run", {"problem": problem.name})
                assert run.value == {"score": problem.score(options)}
            assert session.call("run", {"problem": problem.name}) == run


def test_random_search_improves_on_the_first_options(lab: Family) -> None:
    """In at most twenty runs; and what no run has shown cannot be submitted."""
    rng = random.Random(5)
    better = 0
    with lab.template.session() as session:
        for problem in problems_of(lab).values():
            first = problem.score(problem.start)
            submit = {"problem": problem.name, "target": first}
            assert not session.call("submit", submit).ok
            for _ in range(20):
                for name, (_, least, most) in KINDS[problem.kind].options.items():
                    value = rng.randint(least, most)
                    call = {"problem": problem.name, "option": name, "value": value}
                    session.call("set_option", call)
                score = session.call("run", {"problem": problem.name}).value["score"]
                if score > first:
                    better += 1
                    assert session.call("submit", submit).ok
                    break
    assert better >= 10


def test_more_changes_are_harder() -> None:
    texts = [f"{LAB}&changes={changes}" for changes in (1, 4)]
    found = noisy_success(texts, 4, policy="noisy-oracle:0.9")
    assert found[0] > found[-1] + 0.1
