"""The episodes of a step: who plays them, on which tasks, and what can be learned from them.

The rollout stage is not known here: an ``EpisodePlayer`` is handed in.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol, runtime_checkable

from envwright.environment.template import Template
from envwright.episode_starts import StartPoint, without_notes
from envwright.errors import BadInput
from envwright.scoring.reviews import REVISED, revision_start
from envwright.scoring.rewards.scored_episode import TrajectoryReward
from envwright.storage.jsonl import load_records
from envwright.storage.run_directory import unit_of
from envwright.training.curriculum import RandomTasks, call_diversity
from envwright.training.loop.recipe_components import recipe_horizon
from envwright.training.loop.token_rows import episode_rows
from envwright.training.policies import TokenSequence, TrainablePolicy
from envwright.training.recipe import Recipe, RlRecipe
from envwright.training.sft.conversations import task_tools
from envwright.types import Group, Json, StopReason, Task, Trajectory, content_hash


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """How a set of episodes is played."""

    samples: int
    seed: int
    temperature: float
    folder: Path
    """Where it is written; what is there is thrown away."""
    training: bool = True
    """With the user and the reward of the recipe; otherwise as success is measured."""
    turns: int | None = None
    """Of an episode at most, instead of the recipe's."""
    starts: Mapping[str, Sequence[StartPoint]] = field(default_factory=dict)
    """Task id → points of earlier episodes that ``samples`` episodes each go on from."""
    recheck: int = 0
    """How often the policy is asked to look again before it ends an episode."""
    answer_tokens: int | None = None
    """Of an answer at most, instead of the recipe's."""
    batch: int | None = None
    """Episodes at a time, instead of the recipe's."""


class EpisodePlayer(Protocol):
    """Plays episodes; the rollout stage behind it is not known here."""

    @property
    def templates(self) -> Mapping[str, Template]:
        """By environment id."""
        ...

    def groups(
        self, learner: TrainablePolicy, tasks: Sequence[Task], how: PlaySettings
    ) -> list[Group]:
        """The episodes of these tasks by the learner, in order: a group for each task.

        Where episodes are played by turn there is one for each of the user's turns of a task.

        Raises:
            MemoryError: the machine has too little.
            BadInput: nobody plays.
        """
        ...

    def gold(self, tasks: Sequence[Task], folder: Path) -> list[Trajectory]:
        """The gold solutions of these tasks, as episodes."""
        ...

    def figures(self, groups: Sequence[Group]) -> dict[str, Json]:
        """The metrics of an evaluation: success, pass^k, by environment."""
        ...


@runtime_checkable
class ReviewingPlayer(EpisodePlayer, Protocol):
    """A player that also lets a second role read what was played."""

    def review(
        self, learner: TrainablePolicy, groups: Sequence[Group], how: PlaySettings
    ) -> list[Group]:
        """The episodes with a review among their asides, written by the learner.

        Raises:
            MemoryError: the machine has too little.
            BadInput: the model failed.
        """
        ...


def load_recorded_episodes(
    names: Sequence[str], base: Path, tasks: Container[str]
) -> list[Trajectory]:
    """Load the episodes of these tasks from folders of rollouts.

    Args:
        names: of the folders.
        base: where paths start.
        tasks: their ids.

    Raises:
        BadInput: a folder is none of rollouts.
    """
    found: list[Trajectory] = []
    for name in names:
        file = base / name / "trajectories.jsonl"
        if not file.exists():
            raise BadInput("no such file.", file=str(file), remedy="Name folders of rollouts.")
        found += [one for one in load_records(file, Trajectory) if one.task in tasks]
    return found


@dataclass(frozen=True, slots=True)
class EpisodeBatch:
    """The episodes of a step."""

    groups: tuple[Group, ...]
    """All that were played; curricula hear of them."""
    used: tuple[Group, ...]
    """Those that are learned from."""
    flat: int
    """How many of all earned the same throughout."""
    folders: Mapping[str, Path]
    """Task → where its episodes are written."""
    greedy: Mapping[str, float | None] | None = None
    """Task → what its greedy episode earned; ``None`` for all where none were played."""
    revised: tuple[Group, ...] = ()
    """The attempts that were made anew after a review; they are learned from too."""


def collect_episodes(
    step: int,
    recipe: Recipe,
    learner: TrainablePolicy,
    player: EpisodePlayer,
    curriculum: RandomTasks,
    tasks: Mapping[str, Task],
    folder: Path,
    reward: TrajectoryReward,
    *,
    greedy: bool = False,
) -> EpisodeBatch:
    """Play the tasks of a step.

    With a refill, tasks are drawn in rounds until so many groups have a spread as a step is to
    have, each time as many as are lacking; no task comes twice, as its episodes would be one group.

    Args:
        step: its number.
        recipe: of the run.
        learner: the policy.
        player: plays.
        curriculum: proposes tasks.
        tasks: by id.
        folder: where episodes are written.
        reward: what an episode earns.
        greedy: play each task once more, always taking the likeliest token. Curricula do not
            hear of that episode, and nothing is learned from it but what it earned.
    """
    rl = _rl(recipe)
    rng = random.Random(f"{recipe.seed} tasks {step}")
    turns = recipe_horizon(rl.horizon)(step) if rl.horizon else None
    homes = {name: environments_name(task) for name, task in tasks.items()}
    played: list[Group] = []
    useful: list[Group] = []
    baselines: dict[str, float | None] = {}
    folders: dict[str, Path] = {}
    # Each round draws what is still lacking; without a refill there is one.
    for round_ in range(rl.curriculum.refill):
        known, lacking = {group.task for group in played}, rl.tasks - len(useful)
        drawn = _draw(lacking, rl.together, curriculum, known, homes, rng)
        if not drawn:
            break
        how = PlaySettings(
            samples=rl.group,
            # 7 hex digits: a seed of 28 bits, the same in every process.
            seed=int(content_hash([recipe.seed, step, round_])[:7], 16),
            temperature=rl.temperature,
            folder=folder / f"step-{step:06}-{round_}",
            turns=turns,
            starts={name: (p,) for name in drawn if (p := curriculum.start_of(name))},
        )
        chosen = [tasks[name] for name in drawn]
        found = player.groups(learner, chosen, how)
        if greedy:
            where = folder / f"{how.folder.name}-greedy"
            once = replace(how, samples=1, temperature=0.0, folder=where)
            for group in player.groups(learner, chosen, once):
                baselines[group.task] = _alone(group, reward, tasks[group.task])
        played += found
        folders |= dict.fromkeys(drawn, how.folder)
        useful += [one for one in found if _differs(one, reward, tasks[one.task], baselines, rl)]
        if len(useful) >= rl.tasks:
            break
    # Without a refill flat groups stay: it is the estimator that decides about them.
    used = played if rl.curriculum.refill == 1 else useful
    flat = len(played) - len(useful)
    batch = EpisodeBatch(tuple(played), tuple(used), flat, folders, baselines if greedy else None)
    return _revised(batch, learner, player, tasks, how) if rl.review and used else batch


def _revised(
    batch: EpisodeBatch,
    learner: TrainablePolicy,
    player: EpisodePlayer,
    tasks: Mapping[str, Task],
    how: PlaySettings,
) -> EpisodeBatch:
    """The batch with reviews of its attempts, and with the attempts that follow from them.

    Raises:
        BadInput: the player knows no reviews.
    """
    if not isinstance(player, ReviewingPlayer):
        raise BadInput("nobody reviews here.", place="rl.review", remedy="Leave review out.")
    reviewed = {group.task: group for group in player.review(learner, batch.used, how)}
    starts = {
        name: points
        for name, group in reviewed.items()
        if (points := tuple(filter(None, map(revision_start, group.trajectories))))
    }
    folder = how.folder.with_name(f"{how.folder.name}-{REVISED}")
    anew = replace(how, samples=1, folder=folder, starts=starts)
    chosen = [tasks[name] for name in starts]
    return replace(
        batch,
        groups=tuple(reviewed.get(group.task, group) for group in batch.groups),
        used=tuple(reviewed[group.task] for group in batch.used),
        revised=tuple(player.groups(learner, chosen, anew)) if chosen else (),
        folders={**batch.folders, **{f"{name} {REVISED}": folder for name in starts}},
    )


def _alone(group: Group, reward: TrajectoryReward, task: Task) -> float | None:
    """The reward of a task's greedy episode; ``None`` if it is not known."""
    (one,) = group.trajectories
    return None if one.user_error or _unscored(one) else reward(one, task)


def _differs(
    group: Group,
    reward: TrajectoryReward,
    task: Task,
    baselines: Mapping[str, float | None],
    rl: RlRecipe,
) -> bool:
    """Whether the training rewards of a group differ, so that it gives a gradient."""
    earned = [(one.user_error, reward(one, task)) for one in group.trajectories]
    found = {value for erred, value in earned if not (erred and _masks(value, rl))} - {None}
    if group.task not in baselines:
        return len(found) > 1
    # Against a greedy baseline, one episode that differs from it is enough for a gradient.
    return baselines[group.task] is not None and bool(found - {baselines[group.task]})


def _rl(recipe: Recipe) -> RlRecipe:
    if recipe.rl is None:
        raise ValueError("the recipe has no phase rl")
    return recipe.rl


def _draw(
    count: int,
    together: int,
    curriculum: RandomTasks,
    known: set[str],
    homes: Mapping[str, str],
    rng: random.Random,
) -> list[str]:
    """Draw ``count`` tasks that were not drawn yet; fewer if there are no more.

    Tasks of the last one's environment come beside it while they are useful; then it is the turn
    of another.
    """
    out: list[str] = []
    left = [task for task in curriculum.tasks if task not in known]
    while left and len(out) < count:
        beside: list[str] = []
        # Not the first of a run: prefer tasks of the environment of the one before.
        if len(out) % together:
            beside = curriculum.useful([task for task in left if homes[task] == homes[out[-1]]])
        name = curriculum.propose(rng, beside or left)
        left.remove(name)
        out.append(name)
    return out


@dataclass(frozen=True, slots=True)
class RolloutBatch:
    """Episodes as what algorithms take."""

    trajectories: tuple[Trajectory, ...]
    rewards: tuple[float | None, ...]
    """``None`` for what is masked, whatever its reward."""
    environments: tuple[str, ...]
    rows: tuple[TokenSequence, ...]
    reasons: tuple[str, ...]
    """Why nothing is learned from each episode; empty where it is."""
    greedy: tuple[float, ...] | None = None
    """What the greedy episode of the same task earned; anything where the episode is masked."""
    diversity: tuple[float, ...] | None = None
    """How far each episode is from what its group does, in [0, 1]; none where it does not count."""
    step_rewards: tuple[tuple[float, ...], ...] | None = None
    """What each message of the assistant earned, instead of ``rewards``."""
    parts: tuple[str, ...] = ()
    """Of what each entry is: empty for whole episodes, ``revised`` for those that follow a review,
    or the role whose asides it is of."""

    @property
    def units(self) -> list[str]:
        """What each entry is one of several of: a task, or one part or one turn of it."""
        parts = self.parts or ("",) * len(self.trajectories)
        names = map(unit_of, self.trajectories)
        return [f"{n} {part}" if part else n for n, part in zip(names, parts, strict=True)]

    @property
    def masked(self) -> dict[str, int]:
        """Reason → episodes that nothing is learned from."""
        return dict(Counter(filter(None, self.reasons)))


def rollout_batch(
    collected: EpisodeBatch,
    rl: RlRecipe,
    reward: TrajectoryReward,
    learner: TrainablePolicy,
    player: EpisodePlayer,
    tasks: Mapping[str, Task],
) -> RolloutBatch:
    """Build the batch that is learned from: episodes with their rewards and tokens."""
    groups, baselines = (*collected.used, *collected.revised), collected.greedy
    trajectories = tuple(one for group in groups for one in group.trajectories)
    rewards: list[float | None] = []
    rows: list[TokenSequence] = []
    reasons: list[str] = []
    tools = {g.task: task_tools(tasks[g.task], player.templates) for g in groups}
    apart = [d for group in groups for d in call_diversity(group.trajectories)]
    for number, one in enumerate(trajectories):
        earned = reward(one, tasks[one.task])
        shown = one if rl.notes == "shown" else without_notes(one)
        own = episode_rows(number, shown, tools[one.task], learner, rl.thinking)
        lacking = baselines is not None and baselines[one.task] is None
        why = mask_reason(one, earned, own, rl.longest, rl.unfinished == "masked")
        why = why or ("greedy" if lacking else "")
        reasons.append(why)
        rewards.append(None if why else earned)
        rows += [] if why else own
    names = tuple(environments_name(tasks[one.task]) for one in trajectories)
    # 0.0 stands for an unknown baseline; such episodes are masked above.
    against = None if baselines is None else tuple(baselines[t.task] or 0.0 for t in trajectories)
    return RolloutBatch(
        trajectories,
        tuple(rewards),
        names,
        tuple(rows),
        tuple(reasons),
        against,
        tuple(apart) if rl.diversity else None,
        parts=("",) * sum(len(g.trajectories) for g in collected.used)
        + (REVISED,) * sum(len(g.trajectories) for g in collected.revised)
        if collected.revised
        else (),
    )


_LIMITS = {
    StopReason.MAX_TURNS,
    StopReason.MAX_CALLS,
    StopReason.MAX_TOKENS,
    StopReason.MAX_SECONDS,
}


def _unscored(one: Trajectory) -> bool:
    """Whether an episode ended in a way that says nothing of the policy."""
    return one.stop in (StopReason.FAILED, StopReason.OVER_LONG)


def mask_reason(
    one: Trajectory,
    earned: float | None,
    sequences: Sequence[TokenSequence],
    longest: int | None,
    masks_unfinished: bool = False,
) -> str:
    """Why nothing is learned from an episode; empty where it is.

    Whether an episode with an error of the user counts is the advantage's business (``erpo``).

    Args:
        one: the episode.
        earned: its reward in training.
        sequences: its tokens.
        longest: tokens of a sequence at most; any number by default.
        masks_unfinished: leave out what a limit ended (SUPO, 2510.06727).
    """
    if earned is None or _unscored(one):
        return "unscored"
    if masks_unfinished and one.stop in _LIMITS:
        return "unfinished"
    if not sequences:
        return "tokens"
    too_long = longest is not None and max(len(row.ids) for row in sequences) > longest
    return "long" if too_long else ""


def _masks(earned: float | None, rl: RlRecipe) -> bool:
    """Whether the advantage leaves out an episode of a user who erred; see ``erpo``."""
    mask = rl.advantage_options.get("mask", "any")
    if mask == "failures":
        return earned is None or bool(earned < rl.advantage_options.get("success", 1.0))
    return bool(mask != "none")


def environments_name(task: Task) -> str:
    """The names of a task's environments, joined by ``+``."""
    return "+".join(sorted(ref.name for ref in task.environments))


def episode_metrics(collected: EpisodeBatch, tasks: Mapping[str, Task]) -> dict[str, Json]:
    """Metrics of a step's episodes: recorded success by environment, tokens, how they ended."""
    found = [one for group in collected.groups for one in group.trajectories]
    by_home: dict[str, list[float]] = {}
    stops: Counter[str] = Counter()
    for one in found:
        stops[f"stop/{one.stop.value}"] += 1
        if one.score is not None and one.score.reward is not None and not one.user_error:
            by_home.setdefault(environments_name(tasks[one.task]), []).append(one.score.reward)
    out: dict[str, Json] = {"episodes": len(found)}
    for name, rewards in sorted(by_home.items()):
        out[f"success/{name}"] = sum(r >= 1.0 for r in rewards) / len(rewards)
    asides = [aside.message for one in found for aside in one.asides]
    written = [*(m for one in found for m in one.messages), *asides]
    out["tokens/written"] = sum(len(message.token_ids or ()) for message in written)
    out |= {"tokens/asides": sum(len(m.token_ids or ()) for m in asides)} if asides else {}
    out["tokens/read"] = sum(one.usage.get("prompt_tokens", 0) for one in found)
    out["groups/drawn"] = len(collected.groups)
    out["groups/used"] = len(collected.used)
    out["groups/flat"] = collected.flat
    started = sum(bool(one.given) and one.turn is None for one in found)
    out |= {"started": started} if started else {}
    out["user/errors"] = sum(one.user_error for one in found)
    if revised := [one for group in collected.revised for one in group.trajectories]:
        won = [one.score.reward for one in revised if one.score and one.score.reward is not None]
        out |= {"revised": len(revised), "revised/success": sum(won) / len(won) if won else None}
    if collected.greedy is not None:
        known = [reward for reward in collected.greedy.values() if reward is not None]
        out["greedy"] = sum(known) / len(known) if known else None
        out["episodes/greedy"] = len(collected.greedy)
    return {**out, **dict(sorted(stops.items()))}
