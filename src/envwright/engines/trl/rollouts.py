"""Whole episodes with a trainer's own model: what TRL calls a ``rollout_func``."""

from __future__ import annotations

import asyncio
import warnings
from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from trl.models import unwrap_model_for_generation

from envwright.engines.trl.rows import Line, columns, line_of
from envwright.engines.trl.templated import Templated
from envwright.errors import BadInput
from envwright.models.client import ModelClient, Sampling
from envwright.models.transformers_engine import KEPT_BYTES
from envwright.rollout.agent import AgentOptions, agent
from envwright.rollout.limits import LimitChoice
from envwright.rollout.plan import Plan, Slot
from envwright.rollout.users.factory import user_named
from envwright.runtime.template import Template
from envwright.tasks.rewards import scorer
from envwright.training.loop.asking import Together
from envwright.training.loop.rows import rows_of
from envwright.training.loop.setting import reward_of
from envwright.training.models.loading import give_end
from envwright.training.models.policy import Numbers, Policy
from envwright.training.recipe import Recipe, RlRecipe
from envwright.training.sft.conversations import tools_of
from envwright.types import Json, Task, Trajectory, content_hash

_POLICY = "learner"
_PLAIN = {"top_p": (1.0,), "top_k": (0, None), "min_p": (0.0, None), "repetition_penalty": (1.0,)}
"""Settings of a trainer that must have these values: a ratio of probabilities means something only
where tokens were drawn from the distribution that is trained."""
T = TypeVar("T")


class Rollouts:
    """Plays an episode for each prompt.

    Args:
        recipe: with the phase ``rl``: who the user is, what is earned, where episodes end.
        tasks: all that a prompt may name, by id.
        templates: the environments, by id.

    Raises:
        BadInput: a name of the recipe is not known.
    """

    def __init__(
        self, recipe: Recipe, tasks: Mapping[str, Task], templates: Mapping[str, Template]
    ) -> None:
        if recipe.rl is None:
            raise ValueError("the recipe has no phase rl")
        self._rl: RlRecipe = recipe.rl
        self._form, self._seed = recipe.model.form, recipe.seed
        self._tasks, self._templates = tasks, templates
        self._user, self._score = user_named(self._rl.user), scorer(self._rl.reward)
        self._reward = reward_of(self._rl)
        self._policy: Policy | None = None
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
        _check(trainer)
        seed = self._next_seed(trainer)
        with unwrap_model_for_generation(
            trainer.model_wrapped,
            trainer.accelerator,
            gather_deepspeed3_params=trainer.args.ds3_gather_for_generation,
            gradient_checkpointing_kwargs=trainer.args.gradient_checkpointing_kwargs,
        ) as module:
            learner = self._learner(module, trainer)
            samples = _samples(trainer, len(prompts))
            episodes = self._play(learner, tasks, samples, seed, trainer.temperature)
            learner.engine.forget()  # the memory is needed for training
        lines = [
            self._line(one, task, learner, trainer)
            for one, task in zip(episodes, tasks, strict=True)
        ]
        _warn(lines, trainer.max_completion_length)
        return columns(lines)

    def _task(self, prompt: Any) -> Task:
        named = prompt[-1].get("task") if isinstance(prompt, list) and prompt else None
        if not isinstance(named, str) or named not in self._tasks:
            raise BadInput(
                "a prompt names no task of this spec.",
                remedy="Train on spec.train_dataset as it is, evaluate on spec.eval_dataset.",
            )
        return self._tasks[named]

    def _next_seed(self, trainer: Any) -> int:
        """Of all episodes of this call, the same in all processes.

        In training each call has another; all evaluations have one.
        """
        about: list[Json] = [self._seed, "eval"]
        if trainer.model.training:
            step, (before, calls) = int(trainer.state.global_step), self._played
            self._played = step, calls + 1 if step == before else 0
            about = [self._seed, *self._played]
        return int(content_hash(about)[:7], 16)

    def _learner(self, module: Any, trainer: Any) -> Policy:
        if self._policy is None or self._policy.module is not module:
            tokenizer = trainer.processing_class
            if trainer.chat_template_kwargs:
                tokenizer = Templated(tokenizer, trainer.chat_template_kwargs)
            name = str(getattr(module, "name_or_path", "")) or "the model"
            give_end(module, tokenizer, name)
            numbers = Numbers(bool(trainer.args.bf16), KEPT_BYTES, None)
            self._policy = Policy(module, tokenizer, _POLICY, self._form, numbers)
        return self._policy

    def _play(
        self,
        learner: Policy,
        tasks: Sequence[Task],
        samples: Sequence[int],
        seed: int,
        temperature: float,
    ) -> list[Trajectory]:
        """Episodes of these tasks, in their order."""
        client = Together(learner, self._rl.batch)
        by_id = {task.id: task for task in tasks}
        places = {name: place for place, name in enumerate(by_id)}
        plan = self._plan(client, list(by_id.values()), seed, temperature)
        slots = [Slot(places[t.id], sample) for t, sample in zip(tasks, samples, strict=True)]
        episodes = _finished(_episodes(plan, slots, self._rl.batch))
        if client.failure is not None:
            raise client.failure
        return episodes

    def _plan(
        self, client: ModelClient, tasks: Sequence[Task], seed: int, temperature: float
    ) -> Plan:
        rl = self._rl
        sampling = Sampling(temperature=temperature, max_tokens=rl.answer_tokens)
        return Plan(
            tasks=tasks,
            templates=self._templates,
            policy=agent(client, AgentOptions(sampling=sampling), _POLICY),
            score=self._score,
            reward=rl.reward,
            user=self._user,
            seed=seed,
            limits=LimitChoice(turns=rl.max_turns, calls=rl.max_calls),
        )

    def _line(self, one: Trajectory, task: Task, learner: Policy, trainer: Any) -> Line:
        tools: Sequence[Json] = tools_of(task, self._templates)
        return line_of(
            one,
            task,
            rows_of(0, one, tools, learner),
            self._reward(one, task),
            longest=self._rl.longest,
            room=trainer.max_completion_length,
            empty=trainer.processing_class.eos_token_id,
        )


def _samples(trainer: Any, count: int) -> list[int]:
    """Which of a task's episodes each of these is.

    In training it is the place in the whole batch, so that processes that share a task do not play
    the same ones; in evaluations the place in the group, so that the order of tasks plays no part.
    """
    first = trainer.accelerator.process_index * count
    places = range(first, first + count)
    if trainer.model.training:
        return list(places)
    return [place % trainer.num_generations_eval for place in places]


def _check(trainer: Any) -> None:
    """Refuse what would give wrong numbers.

    Raises:
        BadInput: the trainer generates elsewhere, shards its weights, or bends the distribution.
    """
    if trainer.use_vllm:
        raise BadInput(
            "episodes are played with the trainer's own model, not with vLLM.",
            remedy="Set use_vllm=False.",
        )
    if getattr(trainer, "is_fsdp_enabled", False):
        raise BadInput(
            "episodes cannot be played with weights that FSDP keeps in pieces.",
            remedy="Train on one device, or with one copy of the model on each.",
        )
    for name, plain in _PLAIN.items():
        if (value := getattr(trainer, name)) not in plain:
            raise BadInput(
                f"{name} is {value}: tokens would not be drawn from what is trained.",
                remedy=f"Leave {name} out of GRPOConfig.",
            )


def _warn(lines: Sequence[Line], room: int) -> None:
    """Say so where turns are left out, or nothing at all is learned from a batch, and why."""
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
    }.get(why, "see docs/engines.md")
    warnings.warn(
        f"all {len(lines)} episodes of a batch are masked, {count} of them as {why!r}: {hint}.",
        stacklevel=3,
    )


def _failure(lines: Sequence[Line]) -> str:
    """What failed first; where nothing did, how an episode ended."""
    found = (f for line in lines for f in line.episode.trajectory.failures)
    ended = f"the first ended as {lines[0].episode.trajectory.stop.value}"
    return next((f"{f.boundary.value}: {f.message}" for f in found), ended)


async def _episodes(plan: Plan, slots: Sequence[Slot], most: int) -> list[Trajectory]:
    """Episodes in the order of their slots, ``most`` of them under way at a time."""
    room = asyncio.Semaphore(most)

    async def one(slot: Slot) -> Trajectory:
        async with room:
            return await plan.episode(slot)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(slot)) for slot in slots]
    return [task.result() for task in tasks]


def _finished(work: Coroutine[Any, Any, T]) -> T:
    """The result of this, in a notebook's running loop too."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
