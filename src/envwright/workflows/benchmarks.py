"""Rollouts on third-party benchmarks: their tasks and rewards, our policies and run folders.

Example::

    options = RolloutOptions(policy="model:my-model")
    result = evaluate_benchmark("bfcl", BFCL_DEFAULT, Path("out/bfcl"), options, limit=50)
    result.total.success
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from envwright.environment.statistics import mean_or_none, wilson_interval
from envwright.errors import BadInput
from envwright.evaluation.bfcl import SINGLE_TURN, AnswerWorld, AnswerWorlds, open_single_turn
from envwright.evaluation.foreign_records import ForeignTask
from envwright.evaluation.foreign_tasks import USER as RELEASES_USER
from envwright.evaluation.foreign_tasks import ImportedTask
from envwright.evaluation.foreign_worlds import ForeignWorld, ForeignWorlds, open_worlds
from envwright.evaluation.releases import PACKAGES
from envwright.llm.connections import Connections
from envwright.llm.model_budget import ModelBudget
from envwright.rollout.analysis.rollout_metrics import RolloutSummary
from envwright.rollout.episode_limits import LimitOverrides
from envwright.rollout.policies.policy_protocol import (
    GoldInsight,
    Policy,
    PolicyFactory,
    PrivilegedFactory,
)
from envwright.rollout.policies.script import (
    DONE,
    Move,
    ScriptedPolicy,
    ScriptView,
    gold_moves,
    play_moves,
)
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.users.directed_user import DIRECTED_USER
from envwright.rollout.users.llm_user import prose_user_factory
from envwright.rollout.users.user_protocol import SCRIPTED, UserFactory
from envwright.storage.files import load_json, write_atomic
from envwright.storage.run_directory import RunDirectory
from envwright.types import Call, Message, Score, Task, Trajectory
from envwright.workflows.environment_build import pretty_json
from envwright.workflows.model_access import is_model
from envwright.workflows.rollout_setup import USER_SAMPLING, RolloutOptions, check_names, policy_of
from envwright.workflows.rollouts import PlanFactories, roll_plans
from envwright.workflows.verb_api import Progress, VerbResult, ignore_progress

USER = "scripted"
"""Who the agent talks to by default: whoever says what the release has for them."""
# Policies that derive wrong behaviour from the gold and from what tools write.
_PRIVILEGED = ("near-miss", "destructive", "noisy-oracle")


@dataclass(frozen=True)
class ForeignPlanInputs:
    """All that a plan is made from, as data that can go to another process."""

    release: str
    path: Path | None
    limit: int | None
    options: RolloutOptions
    native: bool = False
    """Judge BFCL's single-turn answers by our scorer."""


PlayableWorlds = ForeignWorlds | AnswerWorlds


class ForeignRolloutSummary(RolloutSummary):
    """What a rollout in somebody else's environments showed."""

    left_out: int
    """Tasks that were not played, as they state no solution."""


def rollout_foreign(
    release: str,
    output: Path,
    options: RolloutOptions,
    *,
    path: Path | None = None,
    limit: int | None = None,
    native: bool = False,
    force: bool = False,
    progress: Progress = ignore_progress,
) -> ForeignRolloutSummary:
    """Roll a policy out on the tasks of somebody else's release, as ``tau2:retail``.

    Args:
        release: as for an audit.
        output: the run folder; an unfinished run of the same options is resumed.
        options: the policy, the user, and how and where episodes are played.
        path: folder that the release's package was installed to.
        limit: at most so many tasks, spread evenly over the release.
        native: judge BFCL's single-turn answers by our scorer, and run none of its code.
        force: throw away a run that is there.
        progress: called with the number of episodes finished so far.

    Raises:
        BadInput: there is no such release, or what is asked for needs an environment of ours.
    """
    _check(options)
    cast = ForeignPlanInputs(release, path and path.resolve(), limit, options, native)
    worlds = _open(cast)
    try:
        chosen = _chosen(worlds, cast)
        plans = PlanFactories(
            here=partial(_plan, worlds, cast),
            there=partial(foreign_plan_of, cast),
            tasks=len(chosen),
            options=options,
        )
        summary = roll_plans(plans, output, force=force, progress=progress)
    finally:
        worlds.close()
    left_out = len(worlds.take(limit)) - len(chosen)
    return ForeignRolloutSummary(**dict(summary), left_out=left_out)


def foreign_plan_of(
    cast: ForeignPlanInputs, stack: AsyncExitStack, *, budget: ModelBudget | None = None
) -> RolloutPlan:
    """The plan of a rollout in another process, which opens the release for itself.

    Raises:
        BadInput: a name is not known, or a model cannot be asked.
    """
    worlds = _open(cast)
    stack.callback(worlds.close)
    return _plan(worlds, cast, stack, budget=budget)


def _open(cast: ForeignPlanInputs) -> PlayableWorlds:
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
    worlds: PlayableWorlds,
    cast: ForeignPlanInputs,
    stack: AsyncExitStack,
    *,
    budget: ModelBudget | None = None,
) -> RolloutPlan:
    options = cast.options
    check_names(options)
    clients = Connections(stack, budget)
    chosen = _chosen(worlds, cast)
    return RolloutPlan(
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


def _limits(worlds: PlayableWorlds, options: RolloutOptions) -> LimitOverrides:
    """Where episodes end: after the one message, where there is one."""
    one = {"turns": 1} if isinstance(worlds, AnswerWorlds) else {}
    return options.limits.model_copy(update=one)


def _score(task: Task, world: ForeignWorld | AnswerWorld, messages: Sequence[Message]) -> Score:
    """By the release's own code."""
    return world.score(messages)


def _chosen(worlds: PlayableWorlds, cast: ForeignPlanInputs) -> list[ImportedTask]:
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
        "--starts": options.starts is not None,
        "--guidance": options.guidance is not None,
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
    worlds: PlayableWorlds,
    options: RolloutOptions,
    clients: Connections,
    chosen: Sequence[ImportedTask],
) -> PolicyFactory:
    if options.policy != "oracle":
        return policy_of(options, clients)
    at_once = isinstance(worlds, AnswerWorlds)
    by_id = {read.task.plan: read.foreign for read in chosen}

    def make(insight: GoldInsight) -> Policy:
        task = insight.task
        return ScriptedPolicy("oracle", lambda view: _gold(task, by_id[task.plan], at_once, view))

    return PrivilegedFactory("oracle", make)


def _gold(task: Task, foreign: ForeignTask, at_once: bool, view: ScriptView) -> Iterator[Move]:
    """The release's solution, and the words that it expects at the end."""
    # A single-turn answer holds all calls in one message; they may not be spread over turns.
    if at_once and task.gold:
        yield task.gold
    acts = any(call.by == RELEASES_USER for call in foreign.gold or ())
    yield from play_moves(view, _with_requests(foreign) if acts else gold_moves(task))
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
    worlds: PlayableWorlds,
    options: RolloutOptions,
    clients: Connections,
    chosen: Sequence[ImportedTask],
) -> UserFactory:
    acts = isinstance(worlds, ForeignWorlds) and worlds.users_act
    if options.user == USER:
        return DIRECTED_USER if acts else SCRIPTED
    if isinstance(worlds, AnswerWorlds) or any(read.task.scenario.later for read in chosen):
        raise BadInput(
            "this release fixes what its user says in each turn.", remedy=f"Use --user {USER}."
        )
    client = clients.client(options.settings(options.user), "user")
    return prose_user_factory(client, USER_SAMPLING, acts=acts)


# --- benchmarks ----------------------------------------------------------------------------------


BFCL_CATEGORIES = (*SINGLE_TURN, *PACKAGES["bfcl"][2])
"""What can be played of BFCL."""
BFCL_DEFAULT = ("simple_python", "multiple", "parallel", "irrelevance", "multi_turn_base")
TAU2_DOMAINS = PACKAGES["tau2"][2]
# This category only asks whether any call is made, so it has no gold answer.
_NO_GOLD = "live_relevance"
REPORT = "eval.json"


class BenchmarkFigures(VerbResult):
    """Successes of scored episodes, with Wilson's 95 % interval: there is one episode a task."""

    episodes: int
    scored: int
    successes: int
    success: float | None
    interval: tuple[float, float] | None
    unscored: int
    missing: int


class BenchmarkPart(BenchmarkFigures):
    """The figures of one part."""

    part: str
    errors: dict[str, int]
    """Kind of error, in the words of whoever judged it → episodes."""
    lost: dict[str, int]
    stop: dict[str, int]
    left_out: int
    run: str


class BenchmarkTotal(BenchmarkFigures):
    """All episodes together."""

    mean_of_parts: float | None


class BenchmarkResult(VerbResult):
    """Success by part, and over all."""

    benchmark: str
    policy: str
    user: str
    seed: int
    limit: int | None
    versions: dict[str, str]
    """What the episodes depend on beside their tasks."""
    scorer: str
    parts: tuple[BenchmarkPart, ...]
    total: BenchmarkTotal
    paused: str
    output: str
    """The file of this report."""


def evaluate_benchmark(
    benchmark: str,
    parts: Sequence[str],
    output: Path,
    options: RolloutOptions,
    *,
    path: Path | None = None,
    limit: int | None = None,
    native: bool = False,
    force: bool = False,
    progress: Progress = ignore_progress,
) -> BenchmarkResult:
    """Play parts of a benchmark, and tell success by part with the checker's kinds of errors.

    Args:
        benchmark: ``bfcl`` or ``tau2``.
        parts: categories or domains.
        output: a folder with a run folder for each part; unfinished runs are resumed.
        options: the policy, the user, and how and where episodes are played; one episode a task.
        path: folder that the benchmark's package was installed to.
        limit: at most so many tasks of each part, spread evenly over it.
        native: judge BFCL's single-turn answers by our scorer.
        force: throw away runs that are there.
        progress: called with the number of episodes finished so far.

    Raises:
        BadInput: a part is not known, or a package is missing.
    """
    _evaluating_check(benchmark, parts, options, native)
    rows: list[BenchmarkPart] = []
    played, paused = 0, ""
    for part in parts:
        release, before = f"{benchmark}:{part}", played
        result = rollout_foreign(
            release,
            output / part,
            options,
            path=path,
            limit=limit,
            native=native,
            force=force,
            progress=lambda done, before=before: progress(before + done),  # type: ignore[misc]
        )
        played += result.episodes
        paused = result.paused
        rows.append(_row(part, result, output / part))
        if paused:
            # Once the budget is spent or a batch is missing, later parts could not be played
            # either.
            break
    file = output / REPORT
    report = BenchmarkResult(
        benchmark=benchmark,
        policy=result.policy,
        user=options.user,
        seed=options.seed,
        limit=limit,
        versions=_versions(output / parts[0]),
        scorer="native" if native else "package",
        parts=tuple(rows),
        total=_total(rows),
        paused=paused,
        output=str(file),
    )
    write_atomic(file, pretty_json({k: v for k, v in report.data().items() if k != "output"}))
    return report


def _evaluating_check(
    benchmark: str, parts: Sequence[str], options: RolloutOptions, native: bool
) -> None:
    known = BFCL_CATEGORIES if benchmark == "bfcl" else TAU2_DOMAINS
    unknown = next((part for part in parts if part not in known), None)
    if unknown is not None or not parts:
        raise BadInput(
            f"{benchmark} has no {unknown!r}." if parts else f"nothing of {benchmark} is named.",
            remedy=f"Known: {', '.join(known)}.",
        )
    if len(set(parts)) < len(parts):
        raise BadInput("a part is named twice.", remedy="Name each once.")
    if options.policy == "oracle" and _NO_GOLD in parts:
        raise BadInput(
            f"{_NO_GOLD} states no solutions, so there is nothing for the oracle to play.",
            remedy="Leave it out, or name another policy.",
        )
    several = next((part for part in parts if part not in SINGLE_TURN), None)
    if native and several is not None:
        raise BadInput(
            f"our scorer judges single-turn answers only, and {several} has none.",
            remedy=f"It knows {', '.join(SINGLE_TURN)}.",
        )


def _row(part: str, result: ForeignRolloutSummary, folder: Path) -> BenchmarkPart:
    """The figures of a part, from its episodes."""
    errors: Counter[str] = Counter()
    scored = successes = 0
    with RunDirectory(folder) as run:
        for episode in run.trajectories():
            if episode.score is None or episode.score.reward is None:
                continue
            scored += 1
            # Anything less than the full reward counts as a failure.
            if episode.score.reward == 1.0:
                successes += 1
            else:
                errors[_kind(episode)] += 1
    return BenchmarkPart(
        part=part,
        episodes=result.episodes,
        scored=scored,
        successes=successes,
        success=successes / scored if scored else None,
        interval=wilson_interval(successes, scored) if scored else None,
        errors=dict(errors.most_common()),
        unscored=result.unscored,
        lost=result.errors,
        stop=result.stop,
        missing=result.missing,
        left_out=result.left_out,
        run=str(folder),
    )


def _kind(episode: Trajectory) -> str:
    """Why an episode failed, in the words of whoever judged it."""
    assert episode.score is not None
    whole = next((v for v in episode.score.verdicts if v.name in ("reward", "finished")), None)
    # "finished" is our own verdict; everything else comes from the benchmark's scorer.
    if whole is None or whole.name == "finished":
        return f"not finished: {episode.stop.value}"
    return whole.detail or "no kind is told"


def _versions(folder: Path) -> dict[str, str]:
    """What the episodes of a run depend on beside its tasks."""
    manifest = load_json(folder / "run.json")
    return dict(manifest.get("arenas", {}))


def _total(rows: Sequence[BenchmarkPart]) -> BenchmarkTotal:
    """All episodes together, and the mean over parts, whatever their sizes."""
    scored = sum(row.scored for row in rows)
    successes = sum(row.successes for row in rows)
    return BenchmarkTotal(
        episodes=sum(row.episodes for row in rows),
        scored=scored,
        successes=successes,
        success=successes / scored if scored else None,
        interval=wilson_interval(successes, scored) if scored else None,
        mean_of_parts=mean_or_none([row.success for row in rows if row.success is not None]),
        unscored=sum(row.unscored for row in rows),
        missing=sum(row.missing for row in rows),
    )
