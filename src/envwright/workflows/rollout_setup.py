"""The options of a rollout, and the policy, the user and the judge that they name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from envwright.bounds import MAX_AT_ONCE, MAX_SAMPLES, MAX_WORKERS
from envwright.environment.template import Template
from envwright.episode_starts import StartPoint
from envwright.errors import BadInput
from envwright.llm.client import Sampling
from envwright.llm.connections import Connections, ModelSettings
from envwright.llm.model_budget import ModelBudget, ModelPrice
from envwright.rollout.episode_limits import LimitOverrides
from envwright.rollout.guidance import GuidanceKind, guided_start
from envwright.rollout.policies.agent_policy import AgentPolicyOptions, agent_factory
from envwright.rollout.policies.context_reduction import reducer_named
from envwright.rollout.policies.human import HUMAN
from envwright.rollout.policies.policy_protocol import PolicyFactory
from envwright.rollout.policies.policy_registry import policy_named
from envwright.rollout.runs.rollout_plan import RolloutPlan, UserJudge
from envwright.rollout.users.user_faults import judge_user
from envwright.rollout.users.user_protocol import UserFactory
from envwright.rollout.users.user_registry import (
    agenda_user_factory,
    language_user_factory,
    user_named,
)
from envwright.scoring.rewards import make_scorer
from envwright.storage.jsonl import load_records
from envwright.tasks.curation.difficulty import difficulty_scalar
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.proof.gold_mutants import WritePool
from envwright.types import (
    Boundary,
    Call,
    EnvironmentSpec,
    Message,
    Role,
    StopReason,
    Task,
    Trajectory,
    UserFault,
)
from envwright.workflows.model_access import SERVED, SpendingLimits, is_model


class RolloutOptions(SpendingLimits):
    """The options of a rollout. ``model:NAME``, ``local:FOLDER`` and ``batch:NAME`` are models."""

    policy: str = "oracle"
    user: str = "agenda"
    profiles: tuple[str, ...] = ()
    """Profiles that the users ``agenda`` and models are drawn from, if not from the usual ones."""
    judge: str = ""
    """A model that looks for faults of the user beside the rules; empty for none."""
    samples: int = Field(1, gt=0, le=MAX_SAMPLES)
    by_turn: bool = False
    starts: Path | None = None
    """Points that episodes go on from: a file of ``StartPoint``, or the folder of a run, whose
    failed episodes are attempted again from their start."""
    guidance: GuidanceKind | None = None
    """The help that further attempts at failed episodes get."""
    seed: int = 0
    reward: str = "gates"
    limits: LimitOverrides = LimitOverrides()
    agent: AgentPolicyOptions = AgentPolicyOptions()
    server: ModelSettings = ModelSettings(model="")
    """How models are reached; their names stand in ``policy``, ``user`` and ``judge``."""
    user_base_url: str = ""
    """Where the models of user and judge are served, if not where the policy's is."""
    concurrency: int | None = Field(None, gt=0, le=MAX_AT_ONCE)
    """Episodes at a time; by default 64, and 1 where a person plays."""
    workers: int | None = Field(None, gt=0, le=MAX_WORKERS)
    """Processes; by default as many as pay."""
    ray: str = ""
    """Address of a Ray cluster; empty for none."""
    retry_failed: bool = False
    """Play the episodes again that the provider of a model failed."""

    @property
    def at_once(self) -> int:
        """How many episodes are played at a time."""
        return self.concurrency or (1 if self.policy == HUMAN else 64)

    @property
    def retry(self) -> tuple[Boundary, ...]:
        """Whose failures are forgotten."""
        return (Boundary.PROVIDER,) if self.retry_failed else ()

    def names(self) -> Sequence[str]:
        """The names of policy, user and judge."""
        return (self.policy, self.user, self.judge)

    def models(self) -> list[ModelSettings]:
        """The models that take part."""
        found = [self.settings()] if is_model(self.policy) else []
        return found + [self.settings(n) for n in (self.user, self.judge) if is_model(n)]

    def settings(self, beside: str = "") -> ModelSettings:
        """How the policy's model is reached, or one beside it: that of user or judge."""
        prefix, _, model = (beside or self.policy).partition(":")
        change: dict[str, object] = {"model": model, "served": SERVED[prefix]}
        # A user that is a model is served like the policy, except for tools and address.
        if beside:  # users and judges have no tools
            change |= {"tools": "native", "constrain": False}
            change |= {"base_url": self.user_base_url} if self.user_base_url else {}
        return self.server.model_copy(update=change)

    def prices(self) -> dict[str, ModelPrice]:
        """By model."""
        return {m.model: self.price for m in self.models()} if self.price else {}


def check_names(options: RolloutOptions) -> None:
    """Refuse wrong names before any file of a model is made.

    Raises:
        BadInput: there is no such policy, user, judge or context, or a model has no name or price.
    """
    for name in filter(is_model, options.names()):
        # "model:" without a name.
        if name.endswith(":"):
            raise BadInput(f"{name} names no model.", remedy=f"Write {name}NAME.")
    if not is_model(options.policy):
        policy_named(options.policy)
    if not is_model(options.user):
        user_named(options.user)
    reducer_named(options.agent.context, _nothing_to_say)
    if options.profiles and not (is_model(options.user) or options.user == "agenda"):
        raise BadInput(
            f"{options.user} has no profiles.", remedy="Play with agenda, or with a model as user."
        )
    if options.judge and not is_model(options.judge):
        raise BadInput(f"{options.judge} is no model.", remedy="Write --judge model:NAME.")
    if options.budget_cost is not None and options.price is None and options.models():
        raise BadInput(
            "the cost is limited, and what tokens cost is not known.",
            remedy="Add --price PROMPT,COMPLETION: what a million tokens cost.",
        )


async def _nothing_to_say(messages: Sequence[Message]) -> Message:
    """Stands for a summariser where only the name of a manager is looked at."""
    return Message(role=Role.ASSISTANT)


# --- players --------------------------------------------------------------------------------------


USER_SAMPLING = Sampling(temperature=0.7, max_tokens=300)
_JUDGE_SAMPLING = Sampling(temperature=0.0, max_tokens=800)
_PARKED = 256
"""Episodes at a time from which on those that wait give their connections back."""


@dataclass(frozen=True)
class PlanInputs:
    """All that a plan is made from, as data that can go to another process."""

    specs: tuple[EnvironmentSpec, ...]
    tasks: tuple[Task, ...]
    options: RolloutOptions
    starts: tuple[StartPoint, ...] = ()


def load_starts(options: RolloutOptions, tasks: Sequence[Task]) -> tuple[StartPoint, ...]:
    """The points that the episodes of a run go on from; none where it does not say so.

    Raises:
        BadInput: a file cannot be read, a point is of another task, or there is no point.
    """
    given, by_id = options.starts, {task.id: task for task in tasks}
    if given is None:
        if options.guidance:
            raise BadInput(
                "guidance is for further attempts.", remedy="Name a run with --starts RUN."
            )
        return ()
    folder = given / "trajectories.jsonl"
    if given.is_dir():
        lost = [
            one
            for one in load_records(folder, Trajectory)
            if one.task in by_id and one.score and (one.score.reward or 0.0) < 1.0
        ]
        kind = options.guidance
        found = [
            guided_start(one, by_id[one.task], kind) if kind else StartPoint(prefix=one).trimmed()
            for one in lost
        ]
    else:
        found = load_records(given, StartPoint)
    if unknown := [point for point in found if point.prefix.task not in by_id]:
        raise BadInput(
            f"a point is of task {unknown[0].prefix.task}, which is not played.",
            file=str(given),
            remedy="Name the tasks of the run that it is from.",
        )
    if not found:
        raise BadInput("there is no point to go on from.", file=str(given))
    return tuple(found)


def plan_of(
    players: PlanInputs,
    stack: AsyncExitStack,
    *,
    templates: Mapping[str, Template] | None = None,
    budget: ModelBudget | None = None,
) -> RolloutPlan:
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
    # In another process there are no templates yet: they are compiled from the specs.
    known = templates or {t.id: t for t in map(Template, players.specs)}
    clients = Connections(stack, budget)
    return RolloutPlan(
        tasks=players.tasks,
        templates=known,
        policy=policy_of(options, clients),
        score=make_scorer(options.reward),
        reward=options.reward,
        user=user_of(options, clients),
        judge=judge_of(options, clients),
        judge_name=options.judge,
        samples=options.samples,
        by_turn=options.by_turn,
        starts=_by_task(players.starts),
        seed=options.seed,
        limits=options.limits,
        park=is_model(options.policy) and options.at_once >= _PARKED,
        harm=_harm(known, options.seed) if options.policy == "destructive" else {},
    )


def _by_task(starts: Sequence[StartPoint]) -> dict[str, list[StartPoint]]:
    out: dict[str, list[StartPoint]] = {}
    for point in starts:
        out.setdefault(point.prefix.task, []).append(point)
    return out


def policy_of(options: RolloutOptions, clients: Connections) -> PolicyFactory:
    """The policy that options name."""
    if not is_model(options.policy):
        return policy_named(options.policy, lambda task: difficulty_scalar(task.difficulty))
    settings = options.settings()
    made = agent_factory(clients.client(settings, "policy"), options.agent, price=options.price)
    # The model's identity is part of the settings, so that a run is not resumed with another model.
    return type(made)(made.name, made.make, {**made.settings, "model": settings.identity()})


def user_of(options: RolloutOptions, clients: Connections) -> UserFactory:
    """The user that options name."""
    if options.profiles and options.user == "agenda":
        return agenda_user_factory(options.profiles)
    if not is_model(options.user):
        return user_named(options.user)
    client = clients.client(options.settings(options.user), "user")
    return language_user_factory(client, USER_SAMPLING, options.profiles)


def judge_of(options: RolloutOptions, clients: Connections) -> UserJudge | None:
    """The judge that options name; none where they name none."""
    if not options.judge:
        return None
    client = clients.client(options.settings(options.judge), "judge")

    async def look(task: Task, trajectory: Trajectory) -> list[UserFault]:
        # The rules find some faults on their own; the judge's must not count twice.
        seen = {(fault.kind, fault.turn) for fault in trajectory.user_faults}
        ended = trajectory.stop is StopReason.DONE
        found = await judge_user(task, trajectory.messages, client, _JUDGE_SAMPLING, ended=ended)
        return [fault for fault in found if (fault.kind, fault.turn) not in seen]

    return look


def _harm(templates: Mapping[str, Template], seed: int) -> dict[str, list[Call]]:
    """Writes that are possible in each environment, so that damage is done where it can be."""
    return {
        name: WritePool(template, FreshValues(template), seed).all()
        for name, template in templates.items()
    }
