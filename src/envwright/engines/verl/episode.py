"""An episode for a row: played, judged, and turned into the tokens that verl trains on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from envwright.engines.verl.client import Ask, Room, ServerClient, Words
from envwright.engines.verl.settings import Settings
from envwright.engines.verl.worlds import found
from envwright.models.client import Sampling
from envwright.rollout.agent import AgentOptions, agent
from envwright.rollout.limits import LimitChoice
from envwright.rollout.plan import Plan, Slot
from envwright.rollout.timing import Timings
from envwright.rollout.users.factory import user_named
from envwright.runtime.template import Template
from envwright.tasks.rewards import scorer
from envwright.training.loop.collecting import home_of
from envwright.training.loop.setting import reward_of
from envwright.training.models.turns import ExactTurn, sequences
from envwright.training.models.turns import Sequence as Tokens
from envwright.types import Boundary, Json, Role, StopReason, Task, Trajectory, content_hash

_POLICY = "learner"
"""The same at every step, so that draws depend on the step's seed alone."""
_UNSCORED = (StopReason.FAILED, StopReason.OVER_LONG)


@dataclass(frozen=True, slots=True)
class Output:
    """A sequence of an episode, by the names of verl's ``AgentLoopOutput``."""

    prompt_ids: list[int]
    response_ids: list[int]
    response_mask: list[int]
    """1 where the model wrote the token and it is learned from; nothing is of a masked episode."""
    response_logprobs: list[float] | None
    """0 where the model did not write."""
    reward_score: float
    num_turns: int


@dataclass(frozen=True, slots=True)
class Ended:
    """An episode."""

    outputs: list[Output]
    """At least one; several where the template writes earlier turns otherwise."""
    about: dict[str, Json]
    """For ``extra_fields``: always the same keys."""
    trajectory: Trajectory
    seconds: dict[str, float] = field(default_factory=dict)
    """By boundary."""


@dataclass(frozen=True, slots=True)
class Place:
    """Which episode of a run it is."""

    step: int = 0
    sample: int = 0


async def play(
    about: Mapping[str, Json],
    settings: Settings,
    ask: Ask,
    words: Words,
    room: Room,
    place: Place | None = None,
) -> Ended:
    """Play the episode of a row. Its session is closed, whatever happens.

    Args:
        about: ``extra_info`` of the row.
        settings: how it is played.
        ask: asks verl's servers.
        words: the model's tokenizer.
        room: for tokens.
        place: which of the episodes of the task it is; those of a step have the same user.

    Raises:
        BadInput: the row or the settings are wrong.
        Exception: what the server raised.
    """
    where = place or Place()
    task, templates = found(about, settings.root)
    client = ServerClient(ask, words, settings.form, room)
    plan = _plan(task, templates, settings, client, where.step)
    timings = Timings()
    trajectory = await plan.episode(Slot(0, where.sample), timings)
    if client.failure is not None:
        raise client.failure
    return _ended(trajectory, task, settings, client, words, room, timings)


def _plan(
    task: Task,
    templates: Mapping[str, Template],
    settings: Settings,
    client: ServerClient,
    step: int,
) -> Plan:
    rl = settings.rl
    sampling = Sampling(max_tokens=settings.answer_tokens)
    return Plan(
        tasks=[task],
        templates=templates,
        policy=agent(client, AgentOptions(sampling=sampling), _POLICY),
        score=scorer(rl.reward),
        reward=rl.reward,
        user=user_named(rl.user),
        seed=int(content_hash([settings.seed, step])[:7], 16),
        limits=LimitChoice(turns=rl.max_turns, calls=rl.max_calls),
        park=True,
    )


def _ended(
    one: Trajectory,
    task: Task,
    settings: Settings,
    client: ServerClient,
    words: Words,
    room: Room,
    timings: Timings,
) -> Ended:
    rl = settings.rl
    told = all(turn.logprobs for turn in client.turns)
    rows = sequences(_padded(client.turns))
    earned = reward_of(rl)(one, task)
    masked = _why_masked(one, earned, rows, rl.longest)
    score = 0.0 if masked or earned is None else earned
    turns = sum(message.role is not Role.SYSTEM for message in one.messages)
    outputs = [_output(row, room, bool(masked), told, score, turns) for row in rows]
    if not outputs:
        empty = min(words.ends)
        outputs = [Output(list(client.first[-room.prompt :]), [empty], [0], [0.0], score, turns)]
    return Ended(outputs, _about(one, task, masked), one, timings.data())


def _padded(turns: Sequence[ExactTurn]) -> list[ExactTurn]:
    """Turns with a log-probability for each token, so that they make sequences."""
    return [t if t.logprobs else replace(t, logprobs=(0.0,) * len(t.ids)) for t in turns]


def _output(row: Tokens, room: Room, masked: bool, told: bool, score: float, turns: int) -> Output:
    """A sequence: up to its first written token it is the prompt, as far as there is room."""
    start = min(row.written.index(True), room.prompt)
    mask = [int(wrote and not masked) for wrote in row.written[start:]]
    return Output(
        prompt_ids=list(row.ids[:start]),
        response_ids=list(row.ids[start:]),
        response_mask=mask,
        response_logprobs=list(row.logprobs[start:]) if told else None,
        reward_score=score,
        num_turns=turns,
    )


def _why_masked(
    one: Trajectory, earned: float | None, rows: Sequence[Tokens], longest: int | None
) -> str:
    """Why nothing is learned from an episode; empty where it is."""
    if one.user_error:
        return "user"
    if earned is None or one.stop in _UNSCORED:
        return "unscored"
    if not rows:
        return "tokens"
    return "long" if longest is not None and max(len(row.ids) for row in rows) > longest else ""


def _about(one: Trajectory, task: Task, masked: str) -> dict[str, Json]:
    recorded = one.score.reward if one.score else None
    won = recorded is not None and recorded >= 1.0 and not one.user_error
    failed = next((failure.message for failure in one.failures), "")
    return {
        "environment": home_of(task),
        "task": one.task,
        "stop": one.stop.value,
        "user_error": one.user_error,
        "masked": masked,
        "failure": failed,
        "calls": len(one.steps),
        "reward_extra_info": {
            "success": float(won),
            "masked": float(bool(masked)),
            "user_error": float(one.user_error),
        },
    }


def seconds_of(ended: Ended) -> tuple[float, float]:
    """Seconds in the environment, and in judging."""
    spent = ended.seconds
    return (
        spent.get(Boundary.ENVIRONMENT.value, 0.0) + spent.get(Boundary.USER.value, 0.0),
        spent.get(Boundary.VERIFIER.value, 0.0),
    )
