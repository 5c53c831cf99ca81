"""TRL's ``rollout_func``: episodes with the trainer's own model, as rows that TRL learns from."""

from __future__ import annotations

import asyncio
import warnings
from collections import Counter
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from trl.models import unwrap_model_for_generation

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.integrations.trl.sharded_replica import ShardedReplica, SharedServer
from envwright.llm.chat_tokens import check_call_template
from envwright.llm.client import Sampling
from envwright.rollout.runs.rollout_plan import EpisodeSlot, RolloutPlan
from envwright.training.loop.episodes import environments_name, mask_reason
from envwright.training.loop.lockstep_client import LockstepClient
from envwright.training.loop.recipe_components import recipe_reward
from envwright.training.loop.token_rows import episode_rows
from envwright.training.policies.token_sequences import TokenSequence
from envwright.training.policies.trainable_policy import (
    ComputeSettings,
    TrainablePolicy,
    set_answer_end,
)
from envwright.training.recipe import Recipe, RlRecipe
from envwright.training.sft.conversations import task_tools
from envwright.types import Json, Task, Trajectory, content_hash
from envwright.workflows.training_player import LEARNER, check_play, learner_plan

MASK_REASONS = ("user", "unscored", "unfinished", "tokens", "long")
"""Why an episode is masked: the user erred, nothing says what it earned, a limit ended it, no
tokens of the model are known, it is too long."""


@dataclass(frozen=True, slots=True)
class TrlEpisode:
    """An episode, for reward functions; it prints as one line, since TRL logs what it is given."""

    trajectory: Trajectory = field(repr=False)
    task: Task = field(repr=False)

    def __repr__(self) -> str:
        one = self.trajectory
        return f"<episode {one.id[:8]}: {one.stop.value}, {len(one.messages)} messages>"


@dataclass(frozen=True, slots=True)
class TrlRow:
    """An episode as a row; the fields are the keys that a ``rollout_func`` returns.

    Of an episode that is masked there is one token only, which counts nowhere: nothing is computed
    for the others.
    """

    prompt_ids: list[int]
    """What the model read before it first wrote."""
    completion_ids: list[int]
    """All that came after, by whomever."""
    logprobs: list[float]
    """Of ``completion_ids``, when they were drawn; 0 where the model did not write them."""
    env_mask: list[int]
    """1 where the model wrote the token."""
    reward: float | None
    """``None`` where the episode is masked."""
    masked: str
    """Why nothing is learned from it, of ``MASK_REASONS``; empty where something is."""
    user_error: bool
    unlearned: int
    """Turns of the model that are left out, since they stand in sequences of their own."""
    environment: str
    task: str
    episode: TrlEpisode


def trl_row(
    one: Trajectory,
    task: Task,
    rows: Sequence[TokenSequence],
    earned: float | None,
    *,
    longest: int | None,
    room: int | None,
    empty: int,
    masks_unfinished: bool = False,
) -> TrlRow:
    """Convert an episode to a row.

    TRL has one sequence for each episode. Where a template rewrites what was said there are
    several: the one in which the model wrote most is learned, the first among equals.

    Args:
        one: as it was played.
        task: of it.
        rows: its sequences.
        earned: what it earned, where that is known.
        longest: tokens of a sequence; an episode with more is masked.
        room: tokens after the prompt; an episode with more is masked.
        empty: the token that stands for a masked episode.
        masks_unfinished: whether an episode that a limit ended is masked.
    """
    row = max(rows, key=lambda row: sum(row.written), default=None)
    start = row.written.index(True) if row else 0
    why = (
        "user"
        if one.user_error
        else mask_reason(one, earned, [row] if row else [], longest, masks_unfinished)
    )
    if row and not why and room is not None and len(row.ids) - start > room:
        why = "long"
    left = [len(set(r.turns) - {-1}) for r in rows if r is not row]
    tokens: tuple[list[int], list[int], list[float], list[int]] = [empty], [empty], [0.0], [0]
    if row is not None and not why:
        ids, written = list(row.ids), [int(wrote) for wrote in row.written]
        tokens = ids[:start], ids[start:], list(row.logprobs[start:]), written[start:]
    return TrlRow(
        *tokens,
        reward=None if why else earned,
        masked=why,
        user_error=one.user_error,
        unlearned=0 if why else sum(left),
        environment=environments_name(task),
        task=one.task,
        episode=TrlEpisode(one, task),
    )


def trl_columns(lines: Sequence[TrlRow]) -> dict[str, list[Any]]:
    """Convert rows to the columns that TRL takes."""
    return {f.name: [getattr(line, f.name) for line in lines] for f in fields(TrlRow)}


class TemplatedTokenizer:
    """All that a tokenizer is, with further arguments for its chat template.

    Args:
        tokenizer: of the transformers library.
        more: arguments, as ``GRPOConfig.chat_template_kwargs`` gives them.
    """

    def __init__(self, tokenizer: Any, more: Mapping[str, Any]) -> None:
        self._tokenizer, self._more = tokenizer, dict(more)

    # Called only for names that this class does not define.
    def __getattr__(self, name: str) -> Any:
        return getattr(self._tokenizer, name)

    def apply_chat_template(self, *args: Any, **kwargs: Any) -> Any:
        """As the tokenizer's own."""
        return self._tokenizer.apply_chat_template(*args, **kwargs, **self._more)


_PLAIN = {"top_p": (1.0,), "top_k": (0, None), "min_p": (0.0, None), "repetition_penalty": (1.0,)}
"""Settings of a trainer that must have these values: a ratio of probabilities means something only
where tokens were drawn from the distribution that is trained."""
T = TypeVar("T")


class TrlRollouts:
    """Plays an episode for each prompt.

    Args:
        recipe: with the phase ``rl``: who the user is, what is earned, where episodes end.
        tasks: all that a prompt may name, by id.
        templates: the environments, by id.
        replica: where the trainer's weights are in pieces (FSDP): the same model whole, which gets
            the weights of each step and plays.

    Raises:
        BadInput: a name of the recipe is not known.
    """

    def __init__(
        self,
        recipe: Recipe,
        tasks: Mapping[str, Task],
        templates: Mapping[str, Template],
        replica: TrainablePolicy | None = None,
    ) -> None:
        if recipe.rl is None:
            raise ValueError("the recipe has no phase rl")
        self._rl: RlRecipe = recipe.rl
        self._model, self._seed = recipe.model, recipe.seed
        self._replica = ShardedReplica(replica) if replica else None
        self._server = SharedServer()
        self._tasks, self._templates = tasks, templates
        check_play(self._rl)
        self._reward = recipe_reward(self._rl)
        self._policy: TrainablePolicy | None = None
        self._played = (-1, 0)
        """The last step that episodes were played for, and how often before in that step."""

    def __call__(self, prompts: Sequence[Any], trainer: Any) -> dict[str, list[Any]]:
        """An episode for each prompt, with the trainer's model as it is.

        TRL gives each prompt as often as there are to be generations of it.

        Args:
            prompts: rows of ``EnvwrightSpec.train_dataset``.
            trainer: a ``GRPOTrainer``.

        Raises:
            BadInput: a prompt names no task, or the trainer is set up in a way that is not
                supported.
        """
        tasks = [self._task(prompt) for prompt in prompts]
        with self.playing(trainer) as learner:
            seed = self._next_seed(trainer)
            samples = _samples(trainer, len(prompts))
            episodes = self._play(learner, tasks, samples, seed, trainer.temperature)
        lines = [
            self._line(one, task, learner, trainer)
            for one, task in zip(episodes, tasks, strict=True)
        ]
        _warn(lines, trainer.max_completion_length)
        return trl_columns(lines)

    @contextmanager
    def playing(self, trainer: Any) -> Iterator[TrainablePolicy]:
        """The trainer's model as it is now, to generate with; in all processes at once.

        Raises:
            BadInput: the trainer is set up in a way that is not supported.
        """
        _check(trainer, whole=self._replica is not None)
        if self._replica is not None:
            learner = self._replica.refreshed(trainer)
            self._server.refresh(learner, trainer)
            yield learner
            return
        with unwrap_model_for_generation(
            trainer.model_wrapped,
            trainer.accelerator,
            gather_deepspeed3_params=trainer.args.ds3_gather_for_generation,
            gradient_checkpointing_kwargs=trainer.args.gradient_checkpointing_kwargs,
        ) as module:
            learner = self._learner(module, trainer)
            self._server.refresh(learner, trainer)
            yield learner
            learner.engine.forget()  # the memory is needed for training

    def _task(self, prompt: Any) -> Task:
        named = prompt[-1].get("task") if isinstance(prompt, list) and prompt else None
        if not isinstance(named, str) or named not in self._tasks:
            raise BadInput(
                "a prompt names no task of this spec.",
                remedy="Train on spec.train_dataset as it is, evaluate on spec.eval_dataset.",
            )
        return self._tasks[named]

    def _next_seed(self, trainer: Any) -> int:
        """The seed of all episodes of this call, the same in all processes.

        In training each call has another; all evaluations have one.
        """
        about: list[Json] = [self._seed, "eval"]
        if trainer.model.training:
            step, (before, calls) = int(trainer.state.global_step), self._played
            self._played = step, calls + 1 if step == before else 0
            about = [self._seed, *self._played]
        return int(content_hash(about)[:7], 16)

    def _learner(self, module: Any, trainer: Any) -> TrainablePolicy:
        # Reused between calls, since the module is the same while its weights are trained.
        if self._policy is None or self._policy.module is not module:
            tokenizer = trainer.processing_class
            if trainer.chat_template_kwargs:
                tokenizer = TemplatedTokenizer(tokenizer, trainer.chat_template_kwargs)
            name = str(getattr(module, "name_or_path", "")) or "the model"
            set_answer_end(module, tokenizer, name)
            check_call_template(tokenizer, self._model.form, name)
            numbers = ComputeSettings(
                bool(trainer.args.bf16),
                self._model.kept_bytes,
                self._model.context,
                self._model.server,
            )
            self._policy = TrainablePolicy(module, tokenizer, LEARNER, self._model.form, numbers)
        return self._policy

    def _play(
        self,
        learner: TrainablePolicy,
        tasks: Sequence[Task],
        samples: Sequence[int],
        seed: int,
        temperature: float,
    ) -> list[Trajectory]:
        """Episodes of these tasks, in their order."""
        # Batches without a clock: the same step always generates the same tokens.
        client = LockstepClient(learner, self._rl.batch)
        by_id = {task.id: task for task in tasks}
        places = {name: place for place, name in enumerate(by_id)}
        sampling = Sampling(temperature=temperature, max_tokens=self._rl.answer_tokens)
        plan = learner_plan(
            client, list(by_id.values()), self._templates, self._rl, sampling, seed=seed
        )
        slots = [
            EpisodeSlot(places[t.id], sample) for t, sample in zip(tasks, samples, strict=True)
        ]
        episodes = _finished(_episodes(plan, slots, self._rl.batch))
        if client.failure is not None:
            raise client.failure
        return episodes

    def _line(self, one: Trajectory, task: Task, learner: TrainablePolicy, trainer: Any) -> TrlRow:
        tools: Sequence[Json] = task_tools(task, self._templates)
        return trl_row(
            one,
            task,
            episode_rows(0, one, tools, learner, self._rl.thinking),
            self._reward(one, task),
            longest=self._rl.longest,
            masks_unfinished=self._rl.unfinished == "masked",
            room=trainer.max_completion_length,
            empty=trainer.processing_class.eos_token_id,
        )


def _samples(trainer: Any, count: int) -> list[int]:
    """The sample number of each episode among those of its task.

    In training it is the place in the whole batch, so that processes that share a task do not play
    the same ones; in evaluations the place in the group, so that the order of tasks plays no part.
    """
    first = trainer.accelerator.process_index * count
    # Disjoint ranges, one for each process.
    places = range(first, first + count)
    if trainer.model.training:
        return list(places)
    return [place % trainer.num_generations_eval for place in places]


def _check(trainer: Any, *, whole: bool = False) -> None:
    """Refuse what would give wrong numbers.

    Args:
        trainer: of TRL.
        whole: whether there is a whole model beside one in pieces.

    Raises:
        BadInput: the trainer generates elsewhere, shards its weights, or bends the distribution.
    """
    if trainer.use_vllm:
        raise BadInput(
            "episodes are played with the trainer's own model, not with vLLM.",
            remedy="Set use_vllm=False.",
        )
    if getattr(trainer, "is_fsdp_enabled", False) and not whole:
        raise BadInput(
            "episodes cannot be played with weights that FSDP keeps in pieces.",
            remedy="Train on one device, or with one copy of the model on each; `envwright train "
            "RECIPE --engine trl` plays with a whole copy beside the pieces.",
        )
    for name, plain in _PLAIN.items():
        if (value := getattr(trainer, name)) not in plain:
            raise BadInput(
                f"{name} is {value}: tokens would not be drawn from what is trained.",
                remedy=f"Leave {name} out of GRPOConfig.",
            )


def _warn(lines: Sequence[TrlRow], room: int) -> None:
    """Warn where turns are left out, or where a whole batch is masked, and say why."""
    if left := sum(line.unlearned for line in lines):
        warnings.warn(
            f"the chat template writes earlier turns otherwise than before: {left} turns in "
            f"{len(lines)} episodes are not learned. Try tokenizer.chat_template = CHATML.",
            stacklevel=3,
        )
    if not lines or not all(line.masked for line in lines):
        return
    why, count = Counter(line.masked for line in lines).most_common(1)[0]
    hint = {
        "long": f"max_completion_length is {room}, and bounds all that follows the first prompt",
        "unscored": _failure(lines),
    }.get(why, "see docs/how-to/trl-and-verl.md")
    warnings.warn(
        f"all {len(lines)} episodes of a batch are masked, {count} of them as {why!r}: {hint}.",
        stacklevel=3,
    )


def _failure(lines: Sequence[TrlRow]) -> str:
    """What failed first; where nothing did, how an episode ended."""
    found = (f for line in lines for f in line.episode.trajectory.failures)
    ended = f"the first ended as {lines[0].episode.trajectory.stop.value}"
    return next((f"{f.boundary.value}: {f.message}" for f in found), ended)


async def _episodes(plan: RolloutPlan, slots: Sequence[EpisodeSlot], most: int) -> list[Trajectory]:
    """Episodes in the order of their slots, ``most`` of them under way at a time."""
    room = asyncio.Semaphore(most)

    async def one(slot: EpisodeSlot) -> Trajectory:
        async with room:
            return await plan.episode(slot)

    # A failure cancels the episodes that are still under way.
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(slot)) for slot in slots]
    return [task.result() for task in tasks]


def _finished(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, also where a loop runs already (as in a notebook)."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    # asyncio.run refuses inside a running loop, but not in a thread of its own.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
