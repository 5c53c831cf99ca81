"""What all episodes of a run share, and how one of them is played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.episode_starts import StartPoint
from envwright.errors import BadInput
from envwright.llm.errors import Paused, ProviderError
from envwright.rollout.boundaries import EpisodeFailure, EpisodeTimings, call_environment
from envwright.rollout.engine import Scorer, prompt_hash, run_episode
from envwright.rollout.episode_env import EpisodeEnv, EpisodeEnvFactory
from envwright.rollout.episode_limits import EpisodeLimits, LimitOverrides
from envwright.rollout.partial_episodes import StartedPolicy, decisive_turns, turn_level_factory
from envwright.rollout.policies.policy_protocol import (
    EpisodeStart,
    GoldInsight,
    OrdinaryFactory,
    PolicyFactory,
    PrivilegedFactory,
    episode_seed,
    make_policy,
)
from envwright.rollout.users.user_protocol import UserFactory
from envwright.rollout.users.user_registry import AGENDA
from envwright.types import (
    Boundary,
    Call,
    Failure,
    Json,
    StopReason,
    Task,
    Trajectory,
    UserFault,
    content_hash,
    slot_id,
)

UserJudge = Callable[[Task, Trajectory], Awaitable[Sequence[UserFault]]]
"""Looks for faults of the user that rules do not see."""


@dataclass(frozen=True, slots=True)
class EpisodeSlot:
    """One episode of a run that is played once."""

    task: int
    """Place of the task among the plan's."""
    sample: int = 0
    turn: int | None = None
    """The user's turn that the policy plays; ``None`` for the whole episode."""
    start: int | None = None
    """Place of the point that it goes on from, among those of its task."""


@dataclass(frozen=True)
class RolloutPlan:
    """A run: which tasks, who plays them, who judges. What an episode is depends on nothing else.

    Raises:
        BadInput: there are no tasks, one stands there twice, or an environment is missing.
    """

    tasks: Sequence[Task]
    templates: Mapping[str, Template]
    """By environment id."""
    policy: PolicyFactory
    score: Scorer
    reward: str = "gates"
    """The name of what ``score`` gives."""
    user: UserFactory = AGENDA
    judge: UserJudge | None = None
    judge_name: str = ""
    samples: int = 1
    """Episodes per task, or per user's turn of it."""
    by_turn: bool = False
    """An episode for each of the user's turns that decides something; the others are played as
    the gold has them (EnvFactory's turn-level episodes)."""
    starts: Mapping[str, Sequence[StartPoint]] = field(default_factory=dict)
    """Task id → points of earlier episodes that ``samples`` episodes each go on from; other tasks
    are played from their start."""
    seed: int = 0
    """Of the run; each episode's own seed is derived from it."""
    limits: EpisodeLimits | LimitOverrides | None = None
    park: bool = False
    harm: Mapping[str, Sequence[Call]] = field(default_factory=dict)
    """Environment id → writes that are possible at its start, for policies that do damage."""
    arenas: EpisodeEnvFactory | None = None
    """Where episodes are played, if not in worlds made from ``templates``."""

    def __post_init__(self) -> None:
        if not self.tasks:
            raise BadInput("there are no tasks.", remedy="Make some with `envwright tasks`.")
        if self.samples < 1:
            raise BadInput("samples must be at least 1.")
        if self.by_turn and isinstance(self.policy, PrivilegedFactory) and not self.policy.by_turn:
            raise BadInput(
                f"{self.policy.name} plays whole episodes only.", remedy="Leave --by-turn out."
            )
        if self.by_turn and self.arenas is not None:
            raise BadInput("only our own tasks are played by turn.", remedy="Leave --by-turn out.")
        if self.starts and (self.by_turn or self.user.awaits):
            raise BadInput(
                "what came before a point is played again, with the user of rules that it had.",
                remedy="Leave --by-turn out, and play with the user agenda, whole or scripted.",
            )
        seen: dict[str, int] = {}
        for number, (task, task_id) in enumerate(zip(self.tasks, self.ids, strict=True), start=1):
            self._check_environments(number, task)
            # Twice the same task would give two episodes the same id.
            first = seen.setdefault(task_id, number)
            if first != number:
                raise BadInput(
                    f"task {number} repeats task {first}.",
                    remedy="Remove it; for several episodes of each task use --samples.",
                )

    def _check_environments(self, number: int, task: Task) -> None:
        for ref in task.environments if self.arenas is None else ():
            if ref.id not in self.templates:
                raise BadInput(
                    f"task {number} was made for version {ref.id} of {ref.name}, "
                    "which is not here.",
                    remedy="Make the tasks anew with `envwright tasks`, or name that version.",
                )

    @cached_property
    def ids(self) -> list[str]:
        """Ids of the tasks."""
        return [task.id for task in self.tasks]

    def slots(self) -> Iterator[EpisodeSlot]:
        """All episodes of the run, task by task."""
        for number, name in enumerate(self.ids):
            if points := self.starts.get(name, ()):
                # Samples count on from point to point: each episode of a task has its own number.
                many = range(len(points) * self.samples)
                yield from (EpisodeSlot(number, n, start=n // self.samples) for n in many)
                continue
            # ``None`` stands for the whole episode.
            turns: Sequence[int | None] = (None,)
            if self.by_turn:
                turns = self._decisive(number)
            for turn in turns:
                yield from (EpisodeSlot(number, sample, turn) for sample in range(self.samples))

    def _decisive(self, number: int) -> list[int]:
        """The turns of a task that are worth an episode; found out once."""
        known = self._turns
        if number not in known:
            known[number] = decisive_turns(self.tasks[number], self.templates, self.score)
        return known[number]

    @cached_property
    def _turns(self) -> dict[int, list[int]]:
        return {}

    def _writes(self, task: Task) -> frozenset[str]:
        """Names of the tools of a task that change the state."""
        return frozenset(
            f"{ref.prefix}{tool.name}"
            for ref in task.environments
            for tool in self.templates[ref.id].tools.values()
            if tool.is_write
        )

    def id_of(self, slot: EpisodeSlot) -> str:
        """``Trajectory.id`` of an episode."""
        task = self.ids[slot.task]
        return slot_id(task, self.policy.name, slot.sample, self._seed_of(slot), slot.turn)

    def _start_of(self, slot: EpisodeSlot) -> StartPoint | None:
        return None if slot.start is None else self.starts[self.ids[slot.task]][slot.start]

    def _seed_of(self, slot: EpisodeSlot) -> int:
        """The user's: one who was met before speaks as before."""
        start = self._start_of(slot)
        return start.prefix.seed if start else self.seed

    def manifest(self) -> dict[str, Json]:
        """Everything that the episodes depend on; a run is resumed only under the same manifest."""
        environments = {ref.id: ref.name for task in self.tasks for ref in task.environments}
        limits = self.limits.data() if self.limits else {}
        return {
            "kind": "rollout",
            "policy": self.policy.name,
            "policy_settings": dict(self.policy.settings),
            "user": self.user.name,
            "user_settings": dict(self.user.settings),
            "judge": self.judge_name,
            "reward": self.reward,
            "environments": [{"id": i, "name": n} for i, n in sorted(environments.items())],
            "tasks": content_hash(list(self.ids)),
            "count": len(self.ids),
            "episodes": sum(1 for _ in self.slots()),
            "samples": self.samples,
            "by_turn": self.by_turn,
            "seed": self.seed,
            "limits": limits or "by task",
            "prompt": prompt_hash(),
            "harm": content_hash(sorted(self._harm_data().items())),
            **({"arenas": dict(self.arenas.facts())} if self.arenas else {}),
            **({"starts": content_hash(self._start_data())} if self.starts else {}),
        }

    def _start_data(self) -> list[Json]:
        return [[name, [p.data() for p in points]] for name, points in sorted(self.starts.items())]

    def _harm_data(self) -> dict[str, list[Json]]:
        return {name: [call.data() for call in calls] for name, calls in self.harm.items()}

    # --- one episode -----------------------------------------------------------------------------

    async def episode(self, slot: EpisodeSlot, timings: EpisodeTimings | None = None) -> Trajectory:
        """Play one episode; errors become part of its trajectory.

        Raises:
            Paused: a model has no answer now; the episode is to be played another time.
        """
        task = self.tasks[slot.task]
        # A world that cannot be opened is a failed episode, not the end of the run.
        try:
            arenas = self.arenas
            world = arenas.open(task) if arenas else open_world(task, self.templates)
        except Exception as error:
            return self._failed_trajectory(slot, EpisodeFailure(Boundary.ENVIRONMENT, error))
        try:
            trajectory = await self._play(slot, world, timings)
        except EpisodeFailure as failure:
            trajectory = self._failed_trajectory(slot, failure)
        # Also on cancellation: the connections of an abandoned episode are given back.
        except BaseException:
            world.close()
            raise
        return await self._with_judge_faults(task, _close_world(world, trajectory))

    async def _play(
        self, slot: EpisodeSlot, world: EpisodeEnv, timings: EpisodeTimings | None
    ) -> Trajectory:
        task = self.tasks[slot.task]
        insight = call_environment(lambda: self._insight(task, world, slot))
        factory = self.policy if slot.turn is None else turn_level_factory(self.policy, slot.turn)
        limits = self.limits.of(task) if isinstance(self.limits, LimitOverrides) else self.limits
        policy = make_policy(factory, insight)
        start = self._start_of(slot)
        played = await run_episode(
            task,
            world,
            StartedPolicy(policy, start) if start else policy,
            score=self.score,
            limits=limits,
            seed=self._seed_of(slot),
            sample=slot.sample,
            user=self.user,
            park=self.park,
            timings=timings,
            task_id=self.ids[slot.task],
        )
        return played if slot.turn is None else played.model_copy(update={"turn": slot.turn})

    def _insight(self, task: Task, world: EpisodeEnv, slot: EpisodeSlot) -> GoldInsight:
        start = EpisodeStart(episode_seed(self.ids[slot.task], self.seed, slot.sample))
        if isinstance(self.policy, OrdinaryFactory):
            # Listing tools and writes costs time in every episode.
            return GoldInsight(start, task, (), frozenset())  # it is shown ``start`` alone
        tools = tuple(world.tool_schemas())
        if not isinstance(world, World):
            # Where an arena stands for our own environments, slips fall on the same calls.
            writes = self._writes(task) if self.templates else frozenset[str]()
            return GoldInsight(start, task, tools, writes)
        harm = tuple(
            # In a world of several environments, tool names carry the environment's prefix.
            Call(tool=f"{world.refs[name].prefix}{call.tool}", arguments=call.arguments)
            for name, template in world.templates.items()
            for call in self.harm.get(template.id, ())
        )
        return GoldInsight(start, task, tools, self._writes(task), harm)

    def _failed_trajectory(self, slot: EpisodeSlot, failure: EpisodeFailure) -> Trajectory:
        """An episode that could not begin."""
        return Trajectory(
            task=self.ids[slot.task],
            environments=tuple(ref.id for ref in self.tasks[slot.task].environments),
            policy=self.policy.name,
            user=self.user.name,
            sample=slot.sample,
            seed=self._seed_of(slot),
            turn=slot.turn,
            stop=StopReason.FAILED,
            failures=(Failure(boundary=failure.boundary, message=failure.message),),
            user_error=failure.boundary is Boundary.USER,
        )

    async def _with_judge_faults(self, task: Task, trajectory: Trajectory) -> Trajectory:
        """Add the faults that the user judge finds; if it fails, the score stands all the same."""
        if self.judge is None or trajectory.stop is StopReason.FAILED:
            return trajectory
        try:
            found = tuple(await self.judge(task, trajectory))
        except Paused:
            raise
        except Exception as error:
            provider = isinstance(error, ProviderError)
            failure = EpisodeFailure(Boundary.PROVIDER if provider else Boundary.VERIFIER, error)
            return _with_failure(trajectory, failure)
        if not found:
            return trajectory
        faults = (*trajectory.user_faults, *found)
        return trajectory.model_copy(update={"user_faults": faults, "user_error": True})


def _close_world(world: EpisodeEnv, trajectory: Trajectory) -> Trajectory:
    """Close the world; a defect in that is noted, and what was judged before stands."""
    try:
        call_environment(world.close)
    except EpisodeFailure as failure:
        return _with_failure(trajectory, failure)
    return trajectory


def _with_failure(trajectory: Trajectory, failure: EpisodeFailure) -> Trajectory:
    noted = Failure(boundary=failure.boundary, message=failure.message)
    return trajectory.model_copy(update={"failures": (*trajectory.failures, noted)})
