"""What a policy's errors teach: the gold's way on from there."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path

from envwright.runtime.template import Template
from envwright.training.loop.imitating import row_of
from envwright.training.loop.player import Player
from envwright.training.loop.rows import Row
from envwright.training.models import Policy
from envwright.training.recipe import CorrectionsRecipe
from envwright.training.sft import Recovery, conversations, correction, quoting, samples
from envwright.types import Group, Message, Task, Trajectory


def has_failed(trajectory: Trajectory) -> bool:
    """Whether it is known that an episode did not succeed."""
    reward = trajectory.score.reward if trajectory.score else None
    return reward is not None and reward < 1


def corrected(
    failed: Sequence[Trajectory],
    golds: Mapping[str, Trajectory],
    tasks: Mapping[str, Task],
    templates: Mapping[str, Template],
    seed: int,
) -> list[Recovery]:
    """The gold's way on from the errors of episodes, each once, however often it was met with.

    Args:
        failed: episodes that did not succeed.
        golds: a run of the oracle on each of their tasks.
        tasks: by id.
        templates: by environment id.
        seed: which of an episode's errors.
    """
    found: dict[tuple[Message, ...], Recovery] = {}
    for one in failed:
        made = correction(one, golds[one.task], tasks[one.task], templates, seed=seed)
        if made:
            found.setdefault(_words(made.trajectory), made)
    return [_numbered(made, number) for number, made in enumerate(found.values())]


def _words(trajectory: Trajectory) -> tuple[Message, ...]:
    """What was said, without the tokens that it was written in."""
    bare: dict[str, None] = {"token_ids": None, "logprobs": None}
    return tuple(message.model_copy(update=bare) for message in trajectory.messages)


def _numbered(made: Recovery, number: int) -> Recovery:
    """With an id of its own: runs may have an episode each of the same task, sample and seed."""
    one = made.trajectory.model_copy(update={"sample": number})
    return Recovery(one, made.wrong, made.errors)


class Corrections:
    """Of the groups of a step in which all episodes fail.

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
        learner: Policy,
        player: Player,
        tasks: Mapping[str, Task],
        folder: Path,
        longest: int | None = None,
    ) -> None:
        self._recipe, self._learner, self._player = recipe, learner, player
        self._tasks, self._folder, self._longest = tasks, folder, longest
        self._golds: dict[str, Trajectory] = {}

    def rows(self, groups: Sequence[Group], seed: int) -> list[Row]:
        """What is imitated, in a random order; ``seed`` decides which errors."""
        lost = [group for group in groups if all(map(has_failed, group.trajectories))]
        self._play([group.task for group in lost])
        made = [one for group in lost for one in self._of(group, seed)]
        told = [
            quoting(m.trajectory, m.wrong) if self._recipe.quotes else m.trajectory for m in made
        ]
        silent = {m.trajectory.id: m.wrong for m in made}
        tasks = [self._tasks[group.task] for group in lost]
        kept = conversations(told, tasks, self._player.templates, silent=silent).kept
        found = samples(kept, self._learner.renderer, longest=self._longest).samples
        rows = [row_of(sample) for sample in found]
        random.Random(f"corrections {seed}").shuffle(rows)
        return rows

    def _play(self, names: Sequence[str]) -> None:
        """Have the gold of these tasks."""
        lacking = [self._tasks[name] for name in names if name not in self._golds]
        if lacking:
            for one in self._player.gold(lacking, self._folder):
                self._golds[one.task] = one

    def _of(self, group: Group, seed: int) -> list[Recovery]:
        """As many of a group as are wanted."""
        templates = self._player.templates
        made = corrected(group.trajectories, self._golds, self._tasks, templates, seed)
        return random.Random(f"{seed} {group.task}").sample(made, min(len(made), self._recipe.each))
