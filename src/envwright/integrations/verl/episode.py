"""An episode for a row: played, scored, and turned into the tokens that verl trains on.

A process loads each environment and each file of tasks once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.integrations.verl.loop_settings import LoopSettings
from envwright.integrations.verl.server_client import (
    AskServer,
    ServerClient,
    ServerTokenizer,
    TokenRoom,
)
from envwright.llm.client import Sampling
from envwright.rollout.boundaries import EpisodeTimings
from envwright.rollout.runs.rollout_plan import EpisodeSlot
from envwright.training.loop.episodes import environments_name, mask_reason
from envwright.training.loop.recipe_components import recipe_reward
from envwright.training.policies.token_sequences import (
    ExactTurn,
    TokenSequence,
    turn_sequences,
)
from envwright.types import Boundary, Json, Role, Task, Trajectory, content_hash
from envwright.workflows.task_files import load_tasks
from envwright.workflows.training_player import learner_plan

_KEPT = 256
"""Files of tasks, and environments, that a process holds."""


def load_row_task(about: Mapping[str, Json], root: str) -> tuple[Task, dict[str, Template]]:
    """Load the task of a row, with its environments by id.

    Args:
        about: ``extra_info`` of the row.
        root: the folder from which relative paths start.

    Raises:
        BadInput: the row is not one of ours, or what it names is not there, or is another version.
    """
    try:
        file, name = str(about["tasks"]), str(about["task"])
        named = [(str(one["folder"]), str(one["id"])) for one in about["environments"]]
    except (KeyError, TypeError):
        raise BadInput(
            "a row names no task of an environment.",
            remedy="Write the files with `envwright train RECIPE --engine verl`.",
        ) from None
    templates = {}
    for folder, version in named:
        template = _template(_place(folder, root))
        if template.id != version:
            raise BadInput(
                f"the environment is version {template.id}, the row was made for {version}.",
                file=str(_place(folder, root)),
                remedy="Make tasks and files anew.",
            )
        templates[version] = template
    path = _place(file, root)
    task = _tasks(path).get(name)
    if task is None:
        raise BadInput(f"the task {name} is not here.", file=str(path), remedy="Write files anew.")
    return task, templates


def _place(name: str, root: str) -> Path:
    """Resolve a path of a row.

    Raises:
        BadInput: it is relative, and nothing says to what.
    """
    if not (root or Path(name).is_absolute()):
        raise BadInput(
            "the paths of rows are relative, and the loop knows no root.",
            remedy="Give verl the agent.yaml that was written beside them "
            "(actor_rollout_ref.rollout.agent.agent_loop_config_path).",
        )
    return Path(root) / name


@lru_cache(_KEPT)
def _template(folder: Path) -> Template:
    return Template(load_environment(folder))


@lru_cache(_KEPT)
def _tasks(file: Path) -> dict[str, Task]:
    return {task.id: task for task in load_tasks(file)}


@dataclass(frozen=True, slots=True)
class VerlSequence:
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
class VerlEpisode:
    """An episode."""

    outputs: list[VerlSequence]
    """At least one; several where the template writes earlier turns otherwise."""
    about: dict[str, Json]
    """For ``extra_fields``: always the same keys."""
    trajectory: Trajectory
    seconds: dict[str, float] = field(default_factory=dict)
    """By boundary."""


@dataclass(frozen=True, slots=True)
class EpisodeIndex:
    """Which episode of a run it is."""

    step: int = 0
    sample: int = 0


async def play_row(
    about: Mapping[str, Json],
    settings: LoopSettings,
    ask: AskServer,
    words: ServerTokenizer,
    room: TokenRoom,
    place: EpisodeIndex | None = None,
) -> VerlEpisode:
    """Play the episode of a row. Its session is closed even when it fails.

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
    where = place or EpisodeIndex()
    task, templates = load_row_task(about, settings.root)
    client = ServerClient(ask, words, settings.form, room)
    plan = learner_plan(
        client,
        [task],
        templates,
        settings.rl,
        Sampling(max_tokens=settings.answer_tokens),
        seed=int(content_hash([settings.seed, where.step])[:7], 16),
        park=True,
    )
    timings = EpisodeTimings()
    trajectory = await plan.episode(EpisodeSlot(0, where.sample), timings)
    # Inside an episode it is only a failed answer; verl must see the server's own exception.
    if client.failure is not None:
        raise client.failure
    return _ended(trajectory, task, settings, client, words, room, timings)


def _ended(
    one: Trajectory,
    task: Task,
    settings: LoopSettings,
    client: ServerClient,
    words: ServerTokenizer,
    room: TokenRoom,
    timings: EpisodeTimings,
) -> VerlEpisode:
    rl = settings.rl
    has_logprobs = all(turn.logprobs for turn in client.turns)
    rows = turn_sequences(_padded(client.turns))
    earned = recipe_reward(rl)(one, task)
    masked = (
        "user"
        if one.user_error
        else mask_reason(one, earned, rows, rl.longest, rl.unfinished == "masked")
    )
    score = 0.0 if masked or earned is None else earned
    turns = sum(message.role is not Role.SYSTEM for message in one.messages)
    outputs = [_output(row, room, bool(masked), has_logprobs, score, turns) for row in rows]
    if not outputs:
        # verl takes no empty sequence: one masked token stands for an episode without any.
        empty = min(words.ends)
        outputs = [
            VerlSequence(list(client.first[-room.prompt :]), [empty], [0], [0.0], score, turns)
        ]
    return VerlEpisode(outputs, _about(one, task, masked), one, timings.data())


def _padded(turns: Sequence[ExactTurn]) -> list[ExactTurn]:
    """Turns with a log-probability for each token, so that they make sequences."""
    # The zeros never reach verl: it gets no log-probabilities if any turn lacks them.
    return [t if t.logprobs else replace(t, logprobs=(0.0,) * len(t.ids)) for t in turns]


def _output(
    row: TokenSequence, room: TokenRoom, masked: bool, has_logprobs: bool, score: float, turns: int
) -> VerlSequence:
    """A sequence: up to its first written token it is the prompt, as far as there is room."""
    # A prompt beyond verl's room continues as response, with mask 0.
    start = min(row.written.index(True), room.prompt)
    mask = [int(wrote and not masked) for wrote in row.written[start:]]
    return VerlSequence(
        prompt_ids=list(row.ids[:start]),
        response_ids=list(row.ids[start:]),
        response_mask=mask,
        response_logprobs=list(row.logprobs[start:]) if has_logprobs else None,
        reward_score=score,
        num_turns=turns,
    )


def _about(one: Trajectory, task: Task, masked: str) -> dict[str, Json]:
    recorded = one.score.reward if one.score else None
    won = recorded is not None and recorded >= 1.0 and not one.user_error
    failed = next((failure.message for failure in one.failures), "")
    return {
        "environment": environments_name(task),
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


def seconds_of(ended: VerlEpisode) -> tuple[float, float]:
    """Seconds in the environment, and in judging."""
    spent = ended.seconds
    return (
        spent.get(Boundary.ENVIRONMENT.value, 0.0) + spent.get(Boundary.USER.value, 0.0),
        spent.get(Boundary.VERIFIER.value, 0.0),
    )
