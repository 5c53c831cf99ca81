"""One object that says what is trained on, with all that a trainer of TRL takes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from envwright.integrations.play_options import PLAY_KEYS, check_play_keys
from envwright.integrations.trl.rollout_func import MASK_REASONS, TrlEpisode, TrlRollouts
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.training.loop.episodes import environments_name
from envwright.training.recipe import Recipe, parse_recipe
from envwright.types import Json, Task
from envwright.workflows.training_player import RecipeSets, load_recipe_sets

if TYPE_CHECKING:
    from datasets import Dataset

    from envwright.training.policies import TrainablePolicy

_PLAY = (*PLAY_KEYS, "batch")


class EnvwrightSpec:
    """Environments and tasks, who the user is, what is earned.

    Example::

        spec = EnvwrightSpec("environments/mock", user="agenda", reward="share", max_turns=8)
        trainer = GRPOTrainer(model, args=GRPOConfig(...), **spec.arguments)

    Args:
        environments: folders, from the working directory; ``*`` for any name.
        tasks: their files; by default ``tasks.jsonl`` in each folder.
        limit: so many tasks of each file, the first ones.
        evaluation: the keys of a recipe's ``[evaluation]`` that name what is held out:
            ``environments``, ``tasks``, ``limit``, or ``share``; and ``apart``.
        form: how the model writes calls; ``compact`` and ``json`` for templates without tools.
        seed: of users and draws.
        play: as in a recipe's ``[rl]``; see ``play_options.PLAY_KEYS``.

    Raises:
        BadInput: a folder, a file, a name or a value is wrong, or both sides overlap.
    """

    def __init__(
        self,
        environments: str | Path | Sequence[str | Path],
        *,
        tasks: Sequence[str | Path] = (),
        limit: int | None = None,
        evaluation: Mapping[str, Json] | None = None,
        form: str = ToolCallFormat.HERMES.value,
        seed: int = 0,
        **play: Json,
    ) -> None:
        named = [environments] if isinstance(environments, str | Path) else environments
        train = {
            "environments": [str(name) for name in named],
            "tasks": [str(name) for name in tasks],
            "limit": limit,
        }
        recipe = _recipe(train, evaluation, form, seed, play)
        self._begin(recipe, load_recipe_sets(recipe, Path("EnvwrightSpec")), None)

    @classmethod
    def of_recipe(
        cls, recipe: Recipe, found: RecipeSets, replica: TrainablePolicy | None = None
    ) -> EnvwrightSpec:
        """What a recipe says of environments, tasks, users and rewards.

        Args:
            recipe: with the table ``[rl]``.
            found: its tasks and environments.
            replica: as of ``TrlRollouts``.
        """
        made = cls.__new__(cls)
        made._begin(recipe, found, replica)
        return made

    def _begin(self, recipe: Recipe, found: RecipeSets, replica: TrainablePolicy | None) -> None:
        self._train, self._held_out = found.train, found.held_out
        by_id = {task.id: task for task in (*found.train, *found.held_out)}
        self._rollouts = TrlRollouts(recipe, by_id, found.templates, replica)

    @property
    def rollouts(self) -> TrlRollouts:
        """What ``rollout_func`` is, with the model that plays."""
        return self._rollouts

    @property
    def arguments(self) -> dict[str, Any]:
        """Datasets, ``rollout_func`` and ``reward_funcs`` as keyword arguments of a trainer."""
        more = {"eval_dataset": self.eval_dataset} if self._held_out else {}
        return {
            "train_dataset": self.train_dataset,
            "rollout_func": self.rollout_func,
            "reward_funcs": self.reward_funcs,
            **more,
        }

    @cached_property
    def train_dataset(self) -> Dataset:
        """A row for each task: ``prompt``, ``environment``, ``task``.

        The prompt is what the user wants, for logs, and names the task; what the model reads comes
        from the episode.
        """
        return _dataset(self._train)

    @cached_property
    def eval_dataset(self) -> Dataset | None:
        """The same of what is held out, if anything is."""
        return _dataset(self._held_out) if self._held_out else None

    @property
    def rollout_func(self) -> Callable[[Sequence[Any], Any], dict[str, list[Any]]]:
        """Plays whole episodes with the trainer's model."""
        return self._rollouts

    @property
    def reward_funcs(self) -> list[Callable[..., list[float | None]]]:
        """What the episodes earned."""
        # TRL names the reward in its logs after the function.
        return [envwright]


def envwright(
    reward: Sequence[float | None],
    masked: Sequence[str],
    unlearned: Sequence[int],
    environment: Sequence[str],
    episode: Sequence[TrlEpisode],
    log_metric: Callable[[str, float], None] | None = None,
    log_extra: Callable[[str, list[Any]], None] | None = None,
    **_: Any,
) -> list[float | None]:
    """The reward function: recorded rewards, ``None`` for masked episodes; logs metrics.

    The arguments are keys of what ``TrlRollouts`` returned, and TRL's two ways of logging.
    """
    if log_metric is not None:
        for name, value in _figures(masked, unlearned, environment, episode).items():
            log_metric(name, value)
    if log_extra is not None:
        log_extra("environment", list(environment))
        log_extra("masked", list(masked))
        log_extra("stop", [one.trajectory.stop.value for one in episode])
    return list(reward)


def _figures(
    masked: Sequence[str],
    unlearned: Sequence[int],
    environment: Sequence[str],
    episode: Sequence[TrlEpisode],
) -> dict[str, float]:
    """Shares over these episodes; success is of the reward as it was recorded."""
    count = len(episode)
    out = {f"masked/{why}": masked.count(why) / count for why in MASK_REASONS}
    out["episodes/messages"] = sum(len(one.trajectory.messages) for one in episode) / count
    out["episodes/calls"] = sum(len(one.trajectory.steps) for one in episode) / count
    out["turns/unlearned"] = sum(unlearned) / count
    by_home: dict[str, list[bool]] = {}
    for home, one in zip(environment, episode, strict=True):
        score = one.trajectory.score
        if score is not None and score.reward is not None and not one.trajectory.user_error:
            by_home.setdefault(home, []).append(score.reward >= 1.0)
    return out | {f"success/{home}": sum(won) / len(won) for home, won in sorted(by_home.items())}


def _dataset(tasks: Sequence[Task]) -> Dataset:
    from datasets import Dataset

    return Dataset.from_list(
        [
            {
                # The id inside the message is how `rollout_func` finds the task again.
                "prompt": [{"role": "user", "content": task.scenario.opening, "task": task.id}],
                "environment": environments_name(task),
                "task": task.id,
            }
            for task in tasks
        ]
    )


def _recipe(
    train: Mapping[str, Json],
    evaluation: Mapping[str, Json] | None,
    form: str,
    seed: int,
    play: Mapping[str, Json],
) -> Recipe:
    """What was asked for as a recipe, so that names, defaults and bounds are the same.

    Raises:
        BadInput: a name or a value is wrong.
    """
    check_play_keys(play, _PLAY, "EnvwrightSpec takes no {}.")
    data = {
        "seed": seed,
        "model": {"spec": "trl", "form": form},
        "train": dict(train),
        "evaluation": None if evaluation is None else dict(evaluation),
        "rl": {"steps": 1, **play},
    }
    return parse_recipe(data, "EnvwrightSpec")
