"""DynaWeb (2601.22149): imagined rollouts, mixed with an expert's; imagined success beside real."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from envwright import Task, Template, Trajectory
from envwright.environment.session import Session
from envwright.errors import BadInput
from envwright.inference.traces import traced_environment
from envwright.rollout.driven_episode import run_now
from envwright.rollout.policies.policy_registry import policy_named
from envwright.rollout.probes.tool_simulators import (
    ImaginedWorlds,
    TableSimulator,
    ToolSimulator,
    imagined_score,
)
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.training.sft.behaviour_cloning import imagined_with_expert
from envwright.workflows.simulator_probe import gap_of, sampled_traces
from tests.related.conftest import Library

WRITING = {"lend_book", "return_book"}


def imagined(
    library: Library, simulator: ToolSimulator, policy: str, tasks: Sequence[Task] = ()
) -> list[Trajectory]:
    plan = RolloutPlan(
        tasks=tasks or library.tasks[:24],
        templates=library.templates,
        policy=policy_named(policy),
        score=imagined_score,
        arenas=ImaginedWorlds(simulator, library.templates),
    )
    return [run_now(plan.episode(slot)) for slot in plan.slots()]


@pytest.fixture(scope="module")
def simulator(mock_template: Template) -> TableSimulator:
    return TableSimulator(
        sampled_traces(mock_template, episodes=40, calls=10, seed=1), WRITING.__contains__
    )


def test_the_share_of_the_expert_is_as_set(library: Library, simulator: TableSimulator) -> None:
    dreamt = imagined(library, simulator, "noisy-oracle:0.7")
    expert = library.play("oracle", library.tasks[24:40])
    ids = {one.id for one in expert}
    for share, count, wanted in ((0.25, 20, 5), (0.5, 21, 11), (0.0, 24, 0)):
        mixed = imagined_with_expert(dreamt, expert, count, share=share, seed=3)
        assert len(mixed) == count
        assert sum(one.trajectory.id in ids for one in mixed) == wanted
    again = imagined_with_expert(dreamt, expert, 20, seed=3)
    assert again == imagined_with_expert(dreamt, expert, 20, seed=3)
    assert again != imagined_with_expert(dreamt, expert, 20, seed=4)
    with pytest.raises(BadInput, match="of the expert are wanted, and 16 are there"):
        imagined_with_expert(dreamt, expert, 40, share=1.0)


def test_imagined_success_is_told_beside_the_real_one(
    library: Library, simulator: TableSimulator, mock_template: Template
) -> None:
    poor = TableSimulator(sampled_traces(mock_template, 1, 4, seed=1), WRITING.__contains__)
    tasks = library.tasks[:24]
    expected = {
        # The table lets the oracle's calls pass; one that has seen four calls does not.
        ("oracle", simulator): (1.0, 1.0),
        ("oracle", poor): (0.0, 1.0),
        ("noop", simulator): (0.0, 0.0),
    }
    for (policy, using), (least, real) in expected.items():
        dreamt = imagined(library, using, policy)
        gap = gap_of(dreamt, library.play(policy, tasks), using.name, policy)
        assert (gap.tasks, gap.real) == (24, real)
        assert gap.imagined is not None
        assert least <= gap.imagined <= least + 0.5
        assert gap.difference.value == pytest.approx(gap.imagined - real)


def test_a_policy_slips_alike_in_imagination(library: Library, mock_template: Template) -> None:
    """With a simulator that is right about all, the two successes are one."""
    learned = sampled_traces(mock_template, episodes=60, calls=10, seed=1)
    exact = Template(traced_environment(learned).spec)
    tasks = [task for task in library.tasks if not task.environments[0].patch][:24]

    class Recovered:
        name = "traces"

        def begin(self) -> Session:
            return exact.session()

    dreamt = imagined(library, Recovered(), "noisy-oracle:0.6", tasks)
    real = library.play("noisy-oracle:0.6", tasks)
    assert [one.steps[-1:] and one.steps[-1].call for one in dreamt] == [
        one.steps[-1:] and one.steps[-1].call for one in real
    ]
    gap = gap_of(dreamt, real, "traces", "noisy")
    assert gap.real is not None
    assert 0.2 < gap.real < 0.9
    assert gap.difference.value == pytest.approx(0.0, abs=0.05)
