"""Hindsight: what the episodes of a run did becomes tasks that ask for it, and is proven."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.tasks.generator import TaskOptions
from envwright.tasks.samplers.episode_walks import EpisodeWalk, walk_score
from envwright.tasks.samplers.explore_label import ExploreLabel
from envwright.tasks.samplers.reverse_task import ReverseTask
from envwright.types import Actor, Call
from envwright.workflows.run_reports import RunFolder
from envwright.workflows.task_files import TaskFileResult, make_tasks
from envwright.workflows.verb_api import Progress, VerbResult, ignore_progress

LABELS = {"prefixes": ExploreLabel.name, "triples": ReverseTask.name}
"""How an episode is cut → the sampler that does it."""
ATTEMPTS = 8
"""Attempts at each task that is wanted; the prefixes of an episode are soon all there."""


class LabelResult(VerbResult):
    """What the episodes of a run gave."""

    episodes: int
    walks: int
    """Episodes that changed something that a task can ask for."""
    scores: dict[str, int]
    """Score of a walk, from 1 to 5 → how many."""
    left_out: dict[str, int]
    """Why other episodes gave none → how many."""
    tasks: TaskFileResult


def label_run(
    run: Path,
    environment: Path,
    output: Path,
    *,
    by: Literal["prefixes", "triples"] = "prefixes",
    count: int | None = None,
    least: int = 1,
    seed: int = 0,
    options: TaskOptions | None = None,
    workers: int = 1,
    progress: Progress = ignore_progress,
) -> LabelResult:
    """Make proven tasks of what the policy of a run did, whatever it had been asked for.

    Args:
        run: its folder; episodes need no score.
        environment: its folder.
        output: the task file.
        by: ``prefixes`` of episodes that mean something at every fourth call (NNetNav), or related
            ``triples`` of state, call and next state (OS-Genesis), drawn by the episodes' scores.
        count: tasks that are wanted; by default as many as there are episodes with changes.
        least: episodes with a lower score are left out; see ``walk_score``.
        seed: all chance comes from it.
        options: of the task generator; its samplers and shares are set here.
        workers: processes.
        progress: called with the number of tasks made so far.

    Raises:
        BadInput: it is no run, or no episode changed anything in this environment.

    Example::

        label_run(Path("runs/explorer"), Path("env"), Path("labelled.jsonl")).tasks.proven
    """
    template = Template(load_environment(environment))
    left_out, walks = Counter[str](), list[EpisodeWalk]()
    scores = Counter[int]()
    episodes = 0
    for calls in _calls_of(RunFolder(run), template, left_out):
        episodes += 1
        if calls is None:
            continue
        if not _changes(template, calls):
            left_out["nothing is changed in the end"] += 1
            continue
        score = walk_score(template, calls)
        scores[score] += 1
        if score < least:
            left_out[f"scored below {least}"] += 1
            continue
        walks.append(EpisodeWalk(calls, float(score) if by == "triples" else 1.0))
    if not walks:
        reasons = ", ".join(f"{why} {n}" for why, n in left_out.items())
        raise BadInput(
            f"none of {episodes} episodes can be labelled: {reasons or 'there are none'}.",
            file=str(run),
            remedy="Give a run of a policy that changes something here, such as call-everything.",
        )
    chosen = replace(options or TaskOptions(), samplers=(LABELS[by],), walks=tuple(walks))
    wanted = count or len(walks)
    made = make_tasks(
        [environment],
        wanted,
        seed,
        output,
        options=chosen,
        workers=workers,
        attempts=ATTEMPTS * wanted,
        progress=progress,
    )
    return LabelResult(
        episodes=episodes,
        walks=len(walks),
        scores={str(score): scores[score] for score in sorted(scores)},
        left_out=dict(left_out.most_common()),
        tasks=made,
    )


def _calls_of(
    run: RunFolder, template: Template, left_out: Counter[str]
) -> Iterator[tuple[Call, ...] | None]:
    """The agent's calls of each episode; ``None`` for one that cannot be walked here."""
    for episode in run.episodes():
        if episode.environments != (template.id,):
            left_out["played in another environment"] += 1
            yield None
        else:
            yield tuple(step.call for step in episode.steps if step.actor is Actor.AGENT)


def _changes(template: Template, calls: tuple[Call, ...]) -> bool:
    """Whether the calls leave another state than the environment's own start."""
    with template.session() as session:
        for call in calls:
            session.call(call.tool, call.arguments)
        return bool(session.diff())
