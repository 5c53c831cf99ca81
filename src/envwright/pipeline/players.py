"""Who plays a rollout: the policy, the user and the judge that options name."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass

from envwright.models.budget import Budget
from envwright.models.client import Sampling
from envwright.models.connect import Connections
from envwright.pipeline.options import RolloutOptions, check_names
from envwright.pipeline.reaching import is_model
from envwright.rollout.agent import agent
from envwright.rollout.plan import Judge, Plan
from envwright.rollout.policy import PolicyFactory
from envwright.rollout.scripted import policy_named
from envwright.rollout.users.completing import completing
from envwright.rollout.users.factory import language, user_named
from envwright.rollout.users.judge import judged
from envwright.rollout.users.turn import UserFactory
from envwright.runtime.template import Template
from envwright.tasks.difficulty import scalar
from envwright.tasks.mutants import WritePool
from envwright.tasks.rewards import scorer
from envwright.tasks.values import Donor
from envwright.types import (
    Call,
    EnvironmentSpec,
    StopReason,
    Task,
    Trajectory,
    UserFault,
)

USER_SAMPLING = Sampling(temperature=0.7, max_tokens=300)
_JUDGE_SAMPLING = Sampling(temperature=0.0, max_tokens=800)
_PARKED = 256
"""Episodes at a time from which on those that wait give their connections back."""


@dataclass(frozen=True)
class Players:
    """All that a plan is made from, as data that can go to another process."""

    specs: tuple[EnvironmentSpec, ...]
    tasks: tuple[Task, ...]
    options: RolloutOptions


def plan_of(
    players: Players,
    stack: AsyncExitStack,
    *,
    templates: Mapping[str, Template] | None = None,
    budget: Budget | None = None,
) -> Plan:
    """The plan of a rollout.

    Args:
        players: what it is made from.
        stack: closes what has to be closed.
        templates: by environment id, where they are there already.
        budget: what may be spent on models.

    Raises:
        BadInput: a name is not known, or a model cannot be asked.
        MissingExtra: a package is not installed.
    """
    options = players.options
    check_names(options)
    known = templates or {t.id: t for t in map(Template, players.specs)}
    clients = Connections(stack, budget)
    return Plan(
        tasks=players.tasks,
        templates=known,
        policy=policy_of(options, clients),
        score=scorer(options.reward),
        reward=options.reward,
        user=_user(options, clients),
        judge=_judge(options, clients),
        judge_name=options.judge,
        samples=options.samples,
        by_turn=options.by_turn,
        seed=options.seed,
        limits=options.limits,
        park=is_model(options.policy) and options.concurrency >= _PARKED,
        harm=_harm(known, options.seed) if options.policy == "destructive" else {},
    )


def policy_of(options: RolloutOptions, clients: Connections) -> PolicyFactory:
    """The policy that options name."""
    if not is_model(options.policy):
        return policy_named(options.policy, lambda task: scalar(task.difficulty))
    settings = options.settings()
    made = agent(clients.client(settings, "policy"), options.agent)
    return type(made)(made.name, made.make, {**made.settings, "model": settings.identity()})


def _user(options: RolloutOptions, clients: Connections) -> UserFactory:
    if not is_model(options.user):
        return user_named(options.user)
    client = clients.client(options.settings(options.user), "user")
    return language(client.model, completing(client, USER_SAMPLING), USER_SAMPLING.data())


def _judge(options: RolloutOptions, clients: Connections) -> Judge | None:
    if not options.judge:
        return None
    client = clients.client(options.settings(options.judge), "judge")
    complete = completing(client, _JUDGE_SAMPLING)

    async def look(task: Task, trajectory: Trajectory) -> list[UserFault]:
        seen = {(fault.kind, fault.turn) for fault in trajectory.user_faults}
        ended = trajectory.stop is StopReason.DONE
        found = await judged(task, trajectory.messages, complete, ended=ended)
        return [
            UserFault(kind=str(f.kind), turn=f.turn, evidence=f.evidence)
            for f in found
            if (str(f.kind), f.turn) not in seen
        ]

    return look


def _harm(templates: Mapping[str, Template], seed: int) -> dict[str, list[Call]]:
    """Writes that are possible in each environment, so that damage is done where it can be."""
    return {
        name: WritePool(template, Donor(template), seed).all()
        for name, template in templates.items()
    }
