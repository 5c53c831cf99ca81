"""The episodes of a step: which tasks are practised, and what of them can be learned from."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from envwright.training.curricula import RandomTasks
from envwright.training.loop.player import Player, Playing
from envwright.training.loop.rows import Row, rows_of
from envwright.training.models import Policy
from envwright.training.recipe import Recipe, RlRecipe
from envwright.training.rewards import Reward
from envwright.training.sft.conversations import tools_of
from envwright.types import Group, Json, StopReason, Task, Trajectory, content_hash

_DRAWS = 20
"""Draws for each task of a step; curricula may propose one twice."""


@dataclass(frozen=True, slots=True)
class Collected:
    """The episodes of a step."""

    groups: tuple[Group, ...]
    """All that were played; curricula hear of them."""
    used: tuple[Group, ...]
    """Those that are learned from."""
    flat: int
    """How many of all earned the same throughout."""


def collect(
    step: int,
    recipe: Recipe,
    learner: Policy,
    player: Player,
    curriculum: RandomTasks,
    tasks: Mapping[str, Task],
    folder: Path,
    reward: Reward,
) -> Collected:
    """Play the tasks of a step.

    With a refill, tasks are drawn in rounds until so many groups have a spread as a step is to
    have; no task comes twice, as its episodes would be one group.
    """
    rl = _rl(recipe)
    rng = random.Random(f"{recipe.seed} tasks {step}")
    played: list[Group] = []
    useful: list[Group] = []
    for round_ in range(rl.curriculum.refill):
        drawn = _draw(curriculum, rl.tasks, {group.task for group in played}, rng)
        if not drawn:
            break
        how = Playing(
            samples=rl.group,
            seed=int(content_hash([recipe.seed, step, round_])[:7], 16),
            temperature=rl.temperature,
            folder=folder / f"step-{step:06}-{round_}",
        )
        found = player.groups(learner, [tasks[name] for name in drawn], how)
        played += found
        useful += [group for group in found if _differs(group, reward, tasks[group.task])]
        if len(useful) >= rl.tasks:
            break
    used = played if rl.curriculum.refill == 1 else useful[: rl.tasks]
    return Collected(tuple(played), tuple(used), len(played) - len(useful))


def _differs(group: Group, reward: Reward, task: Task) -> bool:
    """Whether what episodes earn in training differs, so that it gives a gradient."""
    found = {reward(one, task) for one in group.trajectories if not one.user_error}
    return len(found - {None}) > 1


def _rl(recipe: Recipe) -> RlRecipe:
    if recipe.rl is None:
        raise ValueError("the recipe has no phase rl")
    return recipe.rl


def _draw(curriculum: RandomTasks, count: int, known: set[str], rng: random.Random) -> list[str]:
    """So many tasks that were not drawn yet, fewer where there are no more."""
    out: list[str] = []
    for _ in range(_DRAWS * count):
        if len(out) == count:
            return out
        name = curriculum.propose(rng)
        if name not in known:
            known.add(name)
            out.append(name)
    left = [name for name in curriculum.tasks if name not in known]
    return out + rng.sample(left, min(count - len(out), len(left)))


@dataclass(frozen=True, slots=True)
class Read:
    """Episodes as what algorithms take."""

    trajectories: tuple[Trajectory, ...]
    rewards: tuple[float | None, ...]
    """``None`` for what is masked, whatever its reward."""
    environments: tuple[str, ...]
    rows: tuple[Row, ...]
    masked: dict[str, int]
    """Reason → episodes that nothing is learned from."""


def read(
    groups: Sequence[Group],
    rl: RlRecipe,
    reward: Reward,
    learner: Policy,
    player: Player,
    tasks: Mapping[str, Task],
) -> Read:
    """The episodes of these groups, with their rewards and their tokens."""
    trajectories = tuple(one for group in groups for one in group.trajectories)
    rewards: list[float | None] = []
    rows: list[Row] = []
    masked: Counter[str] = Counter()
    tools = {g.task: tools_of(tasks[g.task], player.templates) for g in groups}
    for number, one in enumerate(trajectories):
        earned = reward(one, tasks[one.task])
        own = rows_of(number, one, tools[one.task], learner)
        why = _why_masked(one, earned, own, rl)
        masked.update([why] if why else [])
        rewards.append(None if why else earned)
        rows += [] if why else own
    names = tuple(home_of(tasks[one.task]) for one in trajectories)
    return Read(trajectories, tuple(rewards), names, tuple(rows), dict(masked))


def _why_masked(one: Trajectory, earned: float | None, rows: Sequence[Row], rl: RlRecipe) -> str:
    if earned is None or one.stop in (StopReason.FAILED, StopReason.OVER_LONG):
        return "unscored"
    if not rows:
        return "tokens"
    if rl.longest is not None and max(len(row.ids) for row in rows) > rl.longest:
        return "long"
    return ""


def home_of(task: Task) -> str:
    """The environments of a task, as a name."""
    return "+".join(sorted(ref.name for ref in task.environments))


def told(collected: Collected, tasks: Mapping[str, Task]) -> dict[str, Json]:
    """What a step's episodes say of the policy: rewards as recorded, success, how they ended."""
    found = [one for group in collected.groups for one in group.trajectories]
    by_home: dict[str, list[float]] = {}
    stops: Counter[str] = Counter()
    for one in found:
        stops[f"stop/{one.stop.value}"] += 1
        if one.score is not None and one.score.reward is not None and not one.user_error:
            by_home.setdefault(home_of(tasks[one.task]), []).append(one.score.reward)
    out: dict[str, Json] = {"episodes": len(found)}
    for name, rewards in sorted(by_home.items()):
        out[f"success/{name}"] = sum(r >= 1.0 for r in rewards) / len(rewards)
    written = [m for one in found for m in one.messages if m.token_ids is not None]
    out["tokens/written"] = sum(len(message.token_ids or ()) for message in written)
    out["tokens/read"] = sum(one.usage.get("prompt_tokens", 0) for one in found)
    out["groups/drawn"] = len(collected.groups)
    out["groups/used"] = len(collected.used)
    out["groups/flat"] = collected.flat
    out["masked/user"] = sum(one.user_error for one in found)
    return {**out, **dict(sorted(stops.items()))}
