"""The phase of imitation (SFT), and imitation beside reinforcement.

``Imitation`` learns from reference solutions, recoveries from mistakes, and recorded successes.
``Corrections`` adds to reinforcement what those groups lack in which every episode fails: the
reference solution from the policy's error on.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from torch import Tensor

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.training.algorithms import TERMS, Tokens
from envwright.training.algorithms.losses.imitation import imitation_weights
from envwright.training.algorithms.tokens import LossSize, loss_size
from envwright.training.loop.episodes import EpisodePlayer, load_recorded_episodes
from envwright.training.loop.forward_pass import score_rows
from envwright.training.loop.learned_episodes import learned_demonstrations
from envwright.training.loop.optimizer import Stepper, learning_rate
from envwright.training.loop.prefix_tree import (
    forward_passes,
    group_by_beginning,
    shuffle_groups,
)
from envwright.training.loop.token_rows import PaddedRows, pad_rows
from envwright.training.policies import TokenSequence, TrainablePolicy
from envwright.training.recipe import CorrectionsRecipe, Recipe, SelectionRecipe, SftRecipe
from envwright.training.sft import (
    Recovery,
    Sample,
    SftConversation,
    SftOptions,
    TokenKind,
    correct_episode,
    insert_mistakes,
    quote_evidence,
    rename_interfaces,
    render_samples,
    select_conversations,
)
from envwright.training.sft.behaviour_cloning import (
    filtered_bc,
    select_successes,
    self_improving_demos,
)
from envwright.types import Group, Json, Message, Task, Trajectory


def sample_row(sample: Sample) -> TokenSequence:
    """An SFT sample in the form of episode rows: its learned tokens count as written."""
    turns = tuple(-1 if kind is TokenKind.CONTEXT else 0 for kind in sample.kinds)
    thoughts = tuple(kind is TokenKind.THOUGHT for kind in sample.kinds)
    none = (0.0,) * len(turns)
    return TokenSequence(sample.ids, turns, none, thoughts=thoughts, weight=sample.weight)


def imitation_size(rows: PaddedRows, thought_weight: float = 1.0) -> LossSize:
    """The size of what is learned of rows, where some rows, or thoughts, weigh more than others."""
    tokens = imitated_tokens(
        rows, rows.old_nt
    )  # any log-probabilities: weights know nothing of them
    return loss_size(imitation_weights(tokens, thought_weight))


def imitated_tokens(rows: PaddedRows, logprobs_nt: Tensor, whole: LossSize | None = None) -> Tokens:
    """What the loss of imitation sees of rows."""
    weights_nt = None
    if rows.weight_n is not None:
        weights_nt = rows.weight_n[:, None].expand_as(logprobs_nt)
    return Tokens(
        logprobs_nt,
        rows.mask_nt,
        thoughts_nt=rows.thoughts_nt,
        weights_nt=weights_nt,
        whole=whole,
    )


def imitation_gradient(
    learner: TrainablePolicy,
    rows: PaddedRows,
    passes: Iterable[Tensor],
    whole: LossSize,
    coefficient: float = 1.0,
    thought_weight: float = 1.0,
) -> float | None:
    """Accumulate the gradient of −c · mean log π over the learned tokens of these rows.

    Args:
        learner: the policy.
        rows: what is imitated.
        passes: places of rows that are computed together.
        whole: what the mean is over.
        coefficient: c; ``bc_coef`` of arXiv 2304.09825 beside another loss.
        thought_weight: α of Thought Cloning (2306.00323); ``whole`` is ``imitation_size`` then.

    Returns:
        the mean of −log π; ``None`` where it is not finite, and the gradient is of no use.
    """
    total = 0.0
    for at_m in passes:
        logprobs_nt = score_rows(learner, part := rows.part(at_m)).logprobs_nt
        if not bool(logprobs_nt.isfinite().all()):
            return None
        tokens = imitated_tokens(part, logprobs_nt, whole)
        loss = TERMS["imitation"](tokens, coefficient=coefficient, thought_weight=thought_weight)
        loss.value.backward()
        # Reported without the coefficient, to be comparable between recipes.
        total += float(loss.value.detach()) / coefficient
    return total


def is_failure(trajectory: Trajectory) -> bool:
    """Whether it is known that an episode did not succeed."""
    reward = trajectory.score.reward if trajectory.score else None
    return reward is not None and reward < 1


def correct_failures(
    failed: Sequence[Trajectory],
    golds: Mapping[str, Trajectory],
    tasks: Mapping[str, Task],
    templates: Mapping[str, Template],
    seed: int,
) -> list[Recovery]:
    """Corrections of failed episodes by the gold; equal ones appear once.

    Args:
        failed: episodes that did not succeed.
        golds: a run of the oracle on each of their tasks.
        tasks: by id.
        templates: by environment id.
        seed: which of an episode's errors.
    """
    found: dict[tuple[Message, ...], Recovery] = {}
    for one in failed:
        made = correct_episode(one, golds[one.task], tasks[one.task], templates, seed=seed)
        if made:
            # Many samples fail in the same words; each correction is learned once.
            found.setdefault(_words(made.trajectory), made)
    return [_numbered(made, number) for number, made in enumerate(found.values())]


def _words(trajectory: Trajectory) -> tuple[Message, ...]:
    """The messages without token ids, so that equal texts compare equal."""
    bare: dict[str, None] = {"token_ids": None, "logprobs": None}
    return tuple(message.model_copy(update=bare) for message in trajectory.messages)


def _numbered(made: Recovery, number: int) -> Recovery:
    """With an id of its own: runs may have an episode each of the same task, sample and seed."""
    one = made.trajectory.model_copy(update={"sample": number})
    return Recovery(one, made.wrong, made.errors)


class Corrections:
    """Corrections for the groups of a step in which all episodes fail.

    They have no spread, so that reinforcement learns nothing from them.

    Args:
        recipe: how many.
        learner: whose template makes the prompts.
        player: plays the gold.
        tasks: what is practised, by id.
        folder: where the gold's episodes are written.
        longest: longer ones are left out; any number by default.
    """

    def __init__(
        self,
        recipe: CorrectionsRecipe,
        learner: TrainablePolicy,
        player: EpisodePlayer,
        tasks: Mapping[str, Task],
        folder: Path,
        longest: int | None = None,
    ) -> None:
        self._recipe, self._learner, self._player = recipe, learner, player
        self._tasks, self._folder, self._longest = tasks, folder, longest
        self._golds: dict[str, Trajectory] = {}

    def rows(self, groups: Sequence[Group], seed: int) -> list[TokenSequence]:
        """The corrections of a step as token rows, shuffled; ``seed`` decides which errors."""
        lost = [group for group in groups if all(map(is_failure, group.trajectories))]
        self._play([group.task for group in lost])
        found = [one for group in lost for one in self._of(group, seed)]
        # Where episodes are played by turn a task has several groups, each numbered from 0.
        made = [_numbered(one, number) for number, one in enumerate(found)]
        solutions = [
            quote_evidence(m.trajectory, m.wrong) if self._recipe.quotes else m.trajectory
            for m in made
        ]
        silent = {m.trajectory.id: m.wrong for m in made}
        tasks = [self._tasks[group.task] for group in lost]
        kept = select_conversations(solutions, tasks, self._player.templates, silent=silent).kept
        samples = render_samples(kept, self._learner.renderer, longest=self._longest).samples
        rows = [sample_row(sample) for sample in samples]
        random.Random(f"corrections {seed}").shuffle(rows)
        return rows

    def _play(self, names: Sequence[str]) -> None:
        """Play the gold of these tasks, unless it was played before."""
        lacking = [self._tasks[name] for name in names if name not in self._golds]
        if lacking:
            for one in self._player.gold(lacking, self._folder):
                self._golds[one.task] = one

    def _of(self, group: Group, seed: int) -> list[Recovery]:
        """Up to ``each`` corrections of a group."""
        templates = self._player.templates
        made = correct_failures(group.trajectories, self._golds, self._tasks, templates, seed)
        return random.Random(f"{seed} {group.task}").sample(made, min(len(made), self._recipe.each))


@dataclass(frozen=True, slots=True)
class Demonstrations:
    """What is imitated."""

    trajectories: tuple[Trajectory, ...]
    silent: dict[str, Sequence[int]] = field(default_factory=dict)
    """Messages that are shown and not learned: mistakes that were put in."""


def gather_demonstrations(
    recipe: Recipe, player: EpisodePlayer, tasks: Mapping[str, Task], base: Path, folder: Path
) -> Demonstrations:
    """Collect gold solutions, some with mistakes, and recorded successes and errors.

    Args:
        recipe: with the phase ``sft``.
        player: plays the gold.
        tasks: what is trained on, by id; recorded episodes of other tasks are left out.
        base: the folder that paths of the recipe start from.
        folder: where the gold's episodes are written.

    Raises:
        BadInput: a run cannot be read, or its environment is another version.
    """
    sft = _sft(recipe)
    failed = [
        one for one in load_recorded_episodes(sft.corrections, base, tasks) if is_failure(one)
    ]
    wanted = {one.task for one in failed}
    needed = [task for task in tasks.values() if sft.gold or task.id in wanted]
    golds = player.gold(needed, folder) if needed else []
    found = golds if sft.gold else []
    # Own generator: another share of recoveries does not change any other draw.
    rng = random.Random(f"{recipe.seed} recoveries")
    chosen = rng.sample(found, round(sft.recoveries * len(found)))
    slips = [
        made
        for one in chosen
        # Where tools change on the way, a trajectory does not say which were on offer.
        if not tasks[one.task].scenario.tool_changes
        and (
            made := insert_mistakes(
                one,
                tasks[one.task],
                player.templates,
                mistakes=sft.mistakes,
                seed=recipe.seed,
            )
        )
    ]
    by_task = {one.task: one for one in golds}
    slips += correct_failures(failed, by_task, tasks, player.templates, recipe.seed)
    silent: dict[str, Sequence[int]] = {made.trajectory.id: made.wrong for made in slips}
    solved = [*found, *(made.trajectory for made in slips)]
    if sft.quotes:
        solved = [quote_evidence(one, silent.get(one.id, ())) for one in solved]
    rounds = [load_recorded_episodes([name], base, tasks) for name in sft.runs]
    own = [one for found in rounds for one in _played(found, None)]
    if sft.selection:
        own = draw_successes(sft.selection, rounds, len(own), f"{recipe.seed} selection")
    return Demonstrations((*solved, *_played(own, sft.each)), silent)


def draw_successes(
    recipe: SelectionRecipe, rounds: Sequence[Sequence[Trajectory]], count: int, seed: str
) -> list[Trajectory]:
    """Draw so many of the policy's own successes by their weights; none where there is none.

    Args:
        recipe: how they are selected.
        rounds: what was played, the first round first.
        count: how many; those of a large weight come more than once.
        seed: of the draws.
    """
    played = [one for found in rounds for one in found]
    if recipe.kind == "filtered_bc":
        kept = filtered_bc(played, capacity=recipe.capacity, longest=recipe.longest)
    else:
        kept = self_improving_demos(rounds, per_task=recipe.per_task)
    if not kept:
        return []
    drawn = random.Random(seed).choices(kept, [one.weight for one in kept], k=count)
    return [one.trajectory for one in drawn]


def _played(found: Sequence[Trajectory], each: int | None) -> list[Trajectory]:
    """Recorded episodes; with ``each``, at most so many successes of a task."""
    if each is None:
        return [*found]
    won: dict[str, list[Trajectory]] = {}
    for one in select_successes(found):
        won.setdefault(one.task, []).append(one)
    return [one for own in won.values() for one in own[:each]]


def _sft(recipe: Recipe) -> SftRecipe:
    if recipe.sft is None:
        raise ValueError("the recipe has no phase sft")
    return recipe.sft


class Imitation:
    """A policy that learns from demonstrations.

    Args:
        recipe: with the phase ``sft``.
        learner: the policy.
        shown: what is imitated.
        tasks: of the demonstrations, by id.
        player: knows the environments.
        conversations: conversations that are learned as they are.

    Raises:
        BadInput: nothing is left to learn.
    """

    name = "sft"

    def __init__(
        self,
        recipe: Recipe,
        learner: TrainablePolicy,
        shown: Demonstrations,
        tasks: Mapping[str, Task],
        player: EpisodePlayer,
        conversations: Sequence[SftConversation] = (),
    ) -> None:
        self._seed, self._sft, self._learner = recipe.seed, _sft(recipe), learner
        kept = select_conversations(
            shown.trajectories,
            tasks.values(),
            player.templates,
            SftOptions(
                thinking=self._sft.thinking,
                thoughts=self._sft.thoughts,
                failed_calls=self._sft.failed_calls,
            ),
            silent=shown.silent,
        )
        called = rename_interfaces(
            kept.kept, self._sft.renamed, alike=self._sft.alike, seed=self._seed
        )
        rendered = [
            (
                one,
                render_samples(
                    [one], learner.renderer, split=self._sft.split, longest=self._sft.longest
                ),
            )
            for one in (*called, *conversations)
        ]
        self._samples = tuple(sample for _, made in rendered for sample in made.samples)
        dropped = sum((Counter(made.dropped) for _, made in rendered), Counter[str]())
        self.left_out = {**kept.left_out, **dropped}
        self.learned = learned_demonstrations(
            shown.trajectories, ((one, made.samples) for one, made in rendered)
        )
        """What is learned of each demonstration, for ``learned.jsonl``."""
        if not self._samples:
            reasons = "; ".join(f"{why}: {count}" for why, count in self.left_out.items())
            raise BadInput(
                f"there is nothing to imitate ({reasons or 'no demonstrations'}).",
                place="sft",
                remedy="Raise sft.longest, or name other tasks or runs.",
            )
        # With alike == 1 all samples share one pile, and the order is a plain shuffle.
        alike = self._sft.alike > 1
        self._piles = group_by_beginning(s.ids if alike else () for s in self._samples)
        self._pile_of = {number: at for at, pile in enumerate(self._piles) for number in pile}
        self.stepper = Stepper(learner.module, self._sft)

    @property
    def steps(self) -> int:
        """The number of steps of this phase."""
        return self._sft.epochs * self._a_pass

    @property
    def _a_pass(self) -> int:
        return math.ceil(len(self._samples) / self._sft.batch)

    def step(self, number: int) -> dict[str, Json]:
        """Imitate the samples of step ``number``, counted from 0.

        Raises:
            MemoryError: the machine has too little.
        """
        module = self._learner.module
        module.train()
        # The order is recomputed from the step number, so that nothing has to be saved.
        epoch, at = divmod(number, self._a_pass)
        rng = random.Random(f"{self._seed} sft {epoch}")
        order = shuffle_groups(self._piles, self._sft.alike, self._sft.batch, rng)
        chosen = order[at * self._sft.batch : (at + 1) * self._sft.batch]
        rows = pad_rows([sample_row(self._samples[n]) for n in chosen], module.device)
        weight = self._sft.thought_weight
        whole, now = imitation_size(rows, weight), learning_rate(number, self.steps, self._sft)
        homes = [self._pile_of[n] for n in chosen]
        passes = forward_passes(rows, homes, self._sft.micro_batch, self._sft.micro_tokens)
        loss = imitation_gradient(self._learner, rows, passes, whole, thought_weight=weight)
        if loss is None:
            self.stepper.clear()
            return {"epoch": epoch, "skipped": "the loss is not finite", "unusable": True}
        norm = self.stepper.step(now)
        figures: dict[str, Json] = {"epoch": epoch, "loss": loss, "lr": now}
        figures |= {
            "tokens/learned": int(rows.mask_nt.sum()),
            "tokens/read": int(rows.seen_nt.sum()),
        }
        if norm is None:
            return {**figures, "skipped": "the gradient is not finite", "unusable": True}
        return {**figures, "norm": norm}

    def state(self) -> dict[str, Json]:
        """Nothing: what comes next depends on the step alone."""
        return {}

    def tensors(self) -> dict[str, Any]:
        """Nothing beside weights and optimiser."""
        return {}

    def restore(self, state: Mapping[str, Json], tensors: Mapping[str, Any]) -> None:
        """Nothing is to be restored."""
