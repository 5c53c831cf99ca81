"""What tests of generated families share: a world with drawn tasks, proven and played quickly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from envwright import Task, Template, Trajectory
from envwright.rollout.driven_episode import run_now
from envwright.rollout.policies.policy_registry import policy_named
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.scoring.rewards import make_scorer
from envwright.sources.families import ENVIRONMENT_FAMILIES, parse_family
from envwright.sources.families.family import FamilyRequest
from envwright.tasks.curation.difficulty import difficulty_scalar
from envwright.tasks.proof.derivation import DERIVED_FAMILY
from envwright.tasks.proof.gold_mutants import WritePools
from envwright.tasks.proof.prover import proof_failure, prove_task
from envwright.types import Proof


@dataclass
class Family:
    """A world of a family with its first tasks.

    Args:
        text: ``family:NAME?key=value``.
        count: tasks that are drawn.
    """

    text: str
    count: int = 12
    seed: int = 0
    request: FamilyRequest = field(init=False)

    def __post_init__(self) -> None:
        self.request = parse_family(self.text, ENVIRONMENT_FAMILIES)
        self.world = self.request.family.world(self.request.values, self.seed)
        self.template = Template(self.world.spec)
        self.templates = {self.template.id: self.template}

    @cached_property
    def tasks(self) -> list[Task]:
        drawn = islice(self.world.tasks(self.template), self.count)
        return [task.model_copy(update={"family": DERIVED_FAMILY}) for task in drawn]

    def proofs(self) -> list[Proof]:
        """Proofs but for the replay in another process."""
        pools = WritePools(self.templates)
        return [
            prove_task(task, self.templates, pools, replay_identical=True) for task in self.tasks
        ]

    def require_proven(self) -> None:
        """Every task that was drawn is proven, none twice."""
        assert len(self.tasks) == self.count
        assert len({task.scenario.opening for task in self.tasks}) == self.count
        for task, proof in zip(self.tasks, self.proofs(), strict=True):
            assert proof_failure(proof) == "", (task.scenario.opening, proof.survivors)

    def play(self, policy: str, samples: int = 1, reward: str = "gates") -> list[Trajectory]:
        """Episodes of every task."""
        plan = RolloutPlan(
            tasks=self.tasks,
            templates=self.templates,
            policy=policy_named(policy, lambda task: difficulty_scalar(task.difficulty)),
            score=make_scorer(reward),
            samples=samples,
        )
        return [run_now(plan.episode(slot)) for slot in plan.slots()]

    def success(self, policy: str, samples: int = 1) -> float:
        """Share of the episodes with reward 1."""
        rewards = [one.score.reward for one in self.play(policy, samples) if one.score]
        return sum(reward == 1.0 for reward in rewards) / len(rewards)


def noisy_success(
    texts: Sequence[str], samples: int = 6, *, policy: str = "noisy-oracle:0.85,hard=1"
) -> list[float]:
    """Success of a noisy oracle on each of some families."""
    return [Family(text, count=8).success(policy, samples) for text in texts]
