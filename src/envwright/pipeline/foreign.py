"""Rollouts in other people's environments: their tasks and rewards, our policies and runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from envwright.errors import BadInput
from envwright.evaluation.audit.records import ForeignTask
from envwright.evaluation.bfcl import SINGLE_TURN, AnswerWorld, AnswerWorlds, open_single_turn
from envwright.evaluation.playing import ForeignWorld, ForeignWorlds, Read, open_worlds
from envwright.evaluation.playing.tasks import USER as RELEASES_USER
from envwright.models.budget import Budget
from envwright.models.connect import Connections
from envwright.pipeline.common import Json, Progress, nothing
from envwright.pipeline.options import RolloutOptions, check_names
from envwright.pipeline.players import USER_SAMPLING, policy_of
from envwright.pipeline.reaching import is_model
from envwright.pipeline.rolling import Plans, roll_plans
from envwright.rollout.limits import LimitChoice
from envwright.rollout.plan import Plan
from envwright.rollout.policy import Insight, Policy, PolicyFactory, Privileged
from envwright.rollout.script import DONE, Move, Scripted, View, gold_moves, play
from envwright.rollout.users.completing import completing
from envwright.rollout.users.obeying import OBEYING
from envwright.rollout.users.prose import prose
from envwright.rollout.users.turn import SCRIPTED, UserFactory
from envwright.types import Call, Message, Score, Task

USER = "scripted"
"""Who the agent talks to by default: whoever says what the release has for them."""
_PRIVILEGED = ("near-miss", "destructive", "noisy-oracle")


@dataclass(frozen=True)
class Cast:
    """All that a plan is made from, as data that can go to another process."""

    release: str
    path: Path | None
    limit: int | None
    options: RolloutOptions
    native: bool = False
    """Judge BFCL's single-turn answers by our scorer."""


Worlds = ForeignWorlds | AnswerWorlds


def rollout_foreign(
    release: str,
    output: Path,
    options: RolloutOptions,
    *,
    path: Path | None = None,
    limit: int | None = None,
    native: bool = False,
    force: bool = False,
    progress: Progress = nothing,
) -> Json:
    """Roll a policy out on the tasks of somebody else's release, as ``tau2:retail``.

    Args:
        release: as for an audit.
        output: the run folder; an unfinished run of the same options is resumed.
        options: who plays, how, and where.
        path: folder that the release's package was installed to.
        limit: at most so many tasks, spread evenly over the release.
        native: judge BFCL's single-turn answers by our scorer, and run none of its code.
        force: throw away a run that is there.
        progress: is told how many episodes are there.

    Raises:
        BadInput: there is no such release, or what is asked for needs an environment of ours.
    """
    _check(options)
    cast = Cast(release, path and path.resolve(), limit, options, native)
    worlds = _open(cast)
    try:
        chosen = _chosen(worlds, cast)
        plans = Plans(
            here=partial(_plan, worlds, cast),
            there=partial(plan_of, cast),
            tasks=len(chosen),
            options=options,
        )
        result = roll_plans(plans, output, force=force, progress=progress)
    finally:
        worlds.close()
    return {**result, "left_out": len(worlds.take(limit)) - len(chosen)}


def plan_of(cast: Cast, stack: AsyncExitStack, *, budget: Budget | None = None) -> Plan:
    """The plan of a rollout in another process, which opens the release for itself.

    Raises:
        BadInput: a name is not known, or a model cannot be asked.
    """
    worlds = _open(cast)
    stack.callback(worlds.close)
    return _plan(worlds, cast, stack, budget=budget)


def _open(cast: Cast) -> Worlds:
    kind, _, category = cast.release.partition(":")
    if kind == "bfcl" and category in SINGLE_TURN:
        return open_single_turn(category, cast.path, native=cast.native)
    if cast.native:
        raise BadInput(
            f"our scorer judges single-turn answers only, and {cast.release} has none.",
            remedy=f"It knows {', '.join(SINGLE_TURN)}.",
        )
    return open_worlds(cast.release, cast.path)


def _plan(
    worlds: Worlds, cast: Cast, stack: AsyncExitStack, *, budget: Budget | None = None
) -> Plan:
    options = cast.options
    check_names(options)
    clients = Connections(stack, budget)
    chosen = _chosen(worlds, cast)
    return Plan(
        tasks=[read.task for read in chosen],
        templates={},
        policy=_policy(worlds, options, clients, chosen),
        score=_score,
        reward="release",
        user=_user(worlds, options, clients, chosen),
        samples=options.samples,
        seed=options.seed,
        limits=_limits(worlds, options),
        arenas=worlds,
    )


def _limits(worlds: Worlds, options: RolloutOptions) -> LimitChoice:
    """Where episodes end: after the one message, where there is one."""
    one = {"turns": 1} if isinstance(worlds, AnswerWorlds) else {}
    return options.limits.model_copy(update=one)


def _score(task: Task, world: ForeignWorld | AnswerWorld, messages: Sequence[Message]) -> Score:
    """By the release's own code."""
    return world.score(messages)


def _chosen(worlds: Worlds, cast: Cast) -> list[Read]:
    """The tasks that are played: all, or for the oracle those with a solution.

    Raises:
        BadInput: there is none.
    """
    reads = worlds.take(cast.limit)
    if cast.options.policy != "oracle":
        return reads
    solved = [read for read in reads if read.solved]
    if not solved:
        raise BadInput(
            f"{worlds.release} states no solutions, so there is nothing for the oracle to play.",
            remedy="Name another policy.",
        )
    return solved


def _check(options: RolloutOptions) -> None:
    """Refuse what needs an environment of ours.

    Raises:
        BadInput: the message says what, and why.
    """
    name = options.policy.partition(":")[0]
    if name in _PRIVILEGED:
        raise BadInput(
            f"the policy {name} needs to know what tools write and may do, "
            "and a foreign environment does not tell.",
            remedy="Use oracle, noop, random, echo, call-everything, human or a model.",
        )
    refused = {
        "--by-turn": options.by_turn,
        "--judge": bool(options.judge),
        "--reward": options.reward != "gates",
        "--ray": bool(options.ray),
    }
    if wrong := next((option for option, given in refused.items() if given), None):
        raise BadInput(f"{wrong} is for tasks of ours.", remedy=f"Leave {wrong} out.")
    if options.user != USER and not is_model(options.user):
        raise BadInput(
            f"the user {options.user} needs a scenario of ours.",
            remedy=f"Use {USER}, who says what the release has for them, or a model.",
        )


def _policy(
    worlds: Worlds, options: RolloutOptions, clients: Connections, chosen: Sequence[Read]
) -> PolicyFactory:
    if options.policy != "oracle":
        return policy_of(options, clients)
    at_once = isinstance(worlds, AnswerWorlds)
    by_id = {read.task.plan: read.foreign for read in chosen}

    def make(insight: Insight) -> Policy:
        task = insight.task
        return Scripted("oracle", lambda view: _gold(task, by_id[task.plan], at_once, view))

    return Privileged("oracle", make)


def _gold(task: Task, foreign: ForeignTask, at_once: bool, view: View) -> Iterator[Move]:
    """The release's solution, and what it expects to be told."""
    if at_once and task.gold:
        yield task.gold
    acts = any(call.by == RELEASES_USER for call in foreign.gold or ())
    yield from play(view, _with_requests(foreign) if acts else gold_moves(task))
    yield foreign.say or DONE


def _with_requests(foreign: ForeignTask) -> list[Call | str]:
    """The solution, where the user does a part of it: the agent asks for that."""
    return [
        f"Please do this: {call.text()}"
        if call.by == RELEASES_USER
        else Call(tool=call.tool, arguments=call.arguments)
        for call in foreign.gold or ()
    ]


def _user(
    worlds: Worlds, options: RolloutOptions, clients: Connections, chosen: Sequence[Read]
) -> UserFactory:
    acts = isinstance(worlds, ForeignWorlds) and worlds.users_act
    if options.user == USER:
        return OBEYING if acts else SCRIPTED
    if isinstance(worlds, AnswerWorlds) or any(read.task.scenario.later for read in chosen):
        raise BadInput(
            "this release fixes what its user says in each turn.", remedy=f"Use --user {USER}."
        )
    client = clients.client(options.settings(options.user), "user")
    ask = completing(client, USER_SAMPLING)
    return prose(client.model, ask, USER_SAMPLING.data(), acts=acts)
