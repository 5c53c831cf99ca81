"""Probes of policies: the episodes that a kind needs are played, then measured.

Everything that is played stands in run folders below the output, and is resumed like any run.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.episode_starts import StartPoint
from envwright.errors import BadInput
from envwright.rollout.probes.information_gain import information_gain
from envwright.rollout.probes.majority_vote import majority_votes
from envwright.rollout.probes.performance_profiles import (
    Attempt,
    Figure,
    performance_profiles,
    problem_scores,
)
from envwright.rollout.probes.poisoned_data import find_poison
from envwright.rollout.probes.question_cost import question_cost
from envwright.rollout.probes.thought_edits import thought_edits, thought_figures
from envwright.rollout.probes.trigger_difference import (
    ALARM,
    TRIGGERS,
    opening_points,
    trigger_difference,
)
from envwright.rollout.probes.unseen_users import split_persons, user_shift
from envwright.rollout.users.speech_profiles import PERSONS
from envwright.scoring.rewards.dialogue_rewards import AskToActReward
from envwright.sources.families.look_up import LookUpGame, look_up_records
from envwright.storage.bundled import resolve_environment
from envwright.storage.files import read_text
from envwright.storage.jsonl import save_records
from envwright.types import Record, Task, Trajectory
from envwright.validation.spec_alignment import check_alignment
from envwright.workflows.rollout_setup import RolloutOptions
from envwright.workflows.rollouts import roll_out
from envwright.workflows.run_reports import RunFolder
from envwright.workflows.task_files import load_tasks, templates_of
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress


class ProbeResult(VerbResult):
    """What a probe found."""

    kind: str
    reports: tuple[JsonObject, ...]
    """One for each thing that was compared; without those for which episodes are missing."""
    flagged: bool = False
    """Whether something was found that should not be."""
    output: str | None = None
    """Where the episodes are, if any were played."""
    paused: str | None = None
    """Why episodes are missing, where the run waits for something."""


@dataclass
class ProbePlay:
    """Runs of one policy on the same tasks, in folders of their own."""

    tasks: Sequence[Task]
    templates: Mapping[str, Template]
    output: Path
    options: RolloutOptions
    force: bool = False
    progress: Progress = ignore_progress
    paused: str = ""
    """Why a run did not come to its end."""
    _played: int = field(default=0, init=False)

    def run(self, name: str, points: Sequence[StartPoint] = (), **change: object) -> RunFolder:
        """Play all tasks, or go on from points, and look at what was played.

        Args:
            name: of the folder.
            points: where episodes begin, if not at their start.
            change: other options than those of the probe.
        """
        folder = self.output / name
        if points:
            # Beside the run and not in it: a run's folder is begun by the run itself.
            file = self.output / f"{name}.points.jsonl"
            save_records(file, points)
            change["starts"] = file
        options = self.options.model_copy(update=change)
        before = self._played
        found = roll_out(
            self.tasks,
            self.templates,
            folder,
            options,
            force=self.force,
            progress=lambda done: self.progress(before + done),
        )
        self._played += found.episodes
        self.paused = self.paused or found.paused
        return RunFolder(folder)


def probe_tasks(
    environments: Sequence[Path], task_file: Path | None, limit: int | None
) -> tuple[list[Task], dict[str, Template]]:
    """The tasks of a file, or beside an environment; the first ones, where there is a limit.

    Raises:
        BadInput: nothing is named, or something cannot be read.
    """
    if not environments and task_file is None:
        raise BadInput("name an environment, or a task file with --tasks.")
    file = task_file or resolve_environment(environments[0]) / "tasks.jsonl"
    found = list(load_tasks(file))[:limit]
    return found, templates_of(file, environments, found)


def _result(kind: str, reports: Sequence[Record], **more: object) -> ProbeResult:
    data = tuple(report.model_dump(mode="json") for report in reports)
    return ProbeResult(kind=kind, reports=data, **more)


# --- kinds that play ------------------------------------------------------------------------------


def probe_triggers(
    play: ProbePlay,
    triggers: Mapping[str, tuple[str, str]] = TRIGGERS,
    *,
    alarm: float = ALARM,
) -> ProbeResult:
    """Play each task with two texts that should not matter; see ``trigger_difference``.

    Args:
        play: the tasks and the policy.
        triggers: name → two texts.
        alarm: the chance that an honest policy is flagged at all, over all triggers.

    Example::

        found, templates = probe_tasks([Path("mock")], None, 50)
        play = ProbePlay(found, templates, Path("runs/trigger"), RolloutOptions(policy="noop"))
        probe_triggers(play).flagged
    """
    # Only to learn what users say first: no model is asked, and nobody judges.
    openings = play.run("openings", policy="noop", samples=1, judge="", reward="gates")
    first = [one for one in openings.episodes() if len(one.messages) > 1]
    reports = []
    for name, texts in triggers.items():
        runs = [
            play.run(f"{name}-{side}", opening_points(first, text))
            for side, text in zip("ab", texts, strict=True)
        ]
        if not play.paused:
            a, b = (run.episodes() for run in runs)
            share = alarm / len(triggers)
            seed = play.options.seed
            reports.append(trigger_difference(a, b, name, texts, alarm=share, seed=seed))
    return _result(
        "trigger",
        reports,
        flagged=any(report.flagged for report in reports),
        output=str(play.output),
        paused=play.paused or None,
    )


def probe_information(
    output: Path,
    options: RolloutOptions,
    *,
    records: int = 16,
    force: bool = False,
    progress: Progress = ignore_progress,
) -> ProbeResult:
    """Play look-ups with an exact belief, and measure their bits; see ``information_gain``.

    Args:
        output: folder of the run.
        options: the policy, and how it plays.
        records: how many there are to be told apart.
        force: throw away a run that is there.
        progress: called with the number of episodes finished so far.
    """
    game = LookUpGame(look_up_records(records, options.seed))
    templates = {game.template.id: game.template}
    play = ProbePlay(game.tasks, templates, output, options, force, progress)
    run = play.run("look-ups", user="scripted")
    reports = () if play.paused else (information_gain(game, run.episodes(), options.seed),)
    paused = play.paused or None
    return _result("information", reports, output=str(output), paused=paused)


def probe_thoughts(
    run: Path,
    environments: Sequence[Path],
    output: Path,
    options: RolloutOptions,
    *,
    most: int = 100,
    force: bool = False,
    progress: Progress = ignore_progress,
) -> ProbeResult:
    """Have a policy act on thoughts of a run, as they were and changed; see ``thought_edits``.

    Args:
        run: whose episodes have thoughts; its user has to be one of rules.
        environments: the folders of its tasks.
        output: folder of the runs.
        options: the policy, and how it plays.
        most: thoughts that are changed, at most.
        force: throw away runs that are there.
        progress: called with the number of episodes finished so far.

    Raises:
        BadInput: the run has no thoughts that can be changed.
    """
    edits = thought_edits(list(RunFolder(run).episodes()), most, options.seed)
    file = run / "tasks.jsonl"
    found = load_tasks(file)
    templates = templates_of(file, environments, found)
    play = ProbePlay(found, templates, output, options, force, progress)
    # An episode each: samples number the points of a task.
    plain, edited = (
        play.run(name, [edit.point(edited=changed) for edit in edits], samples=1)
        for name, changed in (("as-thought", False), ("changed", True))
    )
    reports = []
    if not play.paused:
        report = thought_figures(edits, plain.episodes(), edited.episodes(), options.seed)
        reports.append(report)
    return _result("thoughts", reports, output=str(output), paused=play.paused or None)


def probe_users(
    play: ProbePlay, held_out: int = 3, persons: Sequence[str] = tuple(PERSONS)
) -> ProbeResult:
    """Play each task with a user of either part of the persons; see ``user_shift``.

    Args:
        play: the tasks and the policy; the user is ``agenda`` or a model.
        held_out: how many persons are held out.
        persons: the profiles that are split.

    Raises:
        BadInput: the persons cannot be split, or the user has no profiles.
    """
    parts = split_persons(held_out, play.options.seed, persons)
    seen, unseen = (
        play.run(name, profiles=part) for name, part in zip(("seen", "unseen"), parts, strict=True)
    )
    reports = []
    if not play.paused:
        tasks = {task.id: task for task in play.tasks}
        a, b = seen.episodes(), unseen.episodes()
        reports.append(user_shift(a, b, tasks, parts, play.options.seed))
    return _result("users", reports, output=str(play.output), paused=play.paused or None)


# --- kinds that read runs -------------------------------------------------------------------------


def probe_questions(
    run: Path, *, surplus: float = 0.1, irrelevant: float = 0.2, seed: int = 0
) -> ProbeResult:
    """Questions asked against needed in a run; see ``question_cost``.

    Raises:
        BadInput: it is no run with tasks, or was scored by another reward than ``gates``.
    """
    folder = RunFolder(run)
    if (reward := folder.manifest.get("reward", "gates")) != "gates":
        raise BadInput(
            f"the run was scored by {reward}, and success is what gates say.",
            file=str(run),
            remedy="Roll out with --reward gates.",
        )
    tasks = {task.id: task for task in load_tasks(run / "tasks.jsonl")}
    costs = AskToActReward(surplus, irrelevant)
    return _result("questions", [question_cost(folder.episodes(), tasks, reward=costs, seed=seed)])


def probe_majority(run: Path, ks: Sequence[int] = (1, 3, 5), *, seed: int = 0) -> ProbeResult:
    """majority@k of a run with several episodes a task; see ``majority_votes``.

    Raises:
        BadInput: it is no run, or has too few episodes a task.
    """
    return _result("majority", majority_votes(RunFolder(run).episodes(), ks, seed))


def probe_poison(run: Path, *, alarm: float = ALARM, seed: int = 0) -> ProbeResult:
    """Search the episodes of a run for texts that shift behaviour; see ``find_poison``.

    Raises:
        BadInput: it is no run, or no task of it was played more than once.
        MissingExtra: numpy is not installed.
    """
    report = find_poison(RunFolder(run).episodes(), alarm=alarm, seed=seed)
    return _result("poison", [report], flagged=report.flagged)


def probe_profiles(
    runs: Sequence[Path],
    *,
    by: Literal["environment", "task"] = "environment",
    figure: Figure = "success",
    attempt: Attempt = "mean",
    apart: bool = False,
    tau_max: float = 10.0,
    seed: int = 0,
) -> ProbeResult:
    """Performance profiles of the policies of several runs; see ``performance_profiles``.

    Args:
        runs: of several policies; runs of the same policy go together.
        by: what a problem is.
        figure: what an episode scores.
        attempt: what a task scores: the mean of its episodes, or the best.
        apart: whether each run is a policy of its own.
        tau_max: who is behind by more gets nothing in a problem.
        seed: of the intervals.

    Raises:
        BadInput: a folder is no run, or there is nothing to compare.
    """
    episodes: dict[str, list[Trajectory]] = defaultdict(list)
    problems: dict[str, str] = {}
    seen = Counter[Path]()
    for run in runs:
        folder = RunFolder(run)
        problems |= folder.labels("environment")
        seen[run] += 1
        alone = str(run) if seen[run] == 1 else f"{run} ({seen[run]})"
        for episode in folder.episodes():
            episodes[alone if apart else episode.policy].append(episode)
    chosen = problems if by == "environment" else None
    scores = {
        policy: problem_scores(found, chosen, figure=figure, attempt=attempt)
        for policy, found in episodes.items()
    }
    return _result("profiles", [performance_profiles(scores, tau_max=tau_max, seed=seed)])


# --- kinds that try an environment ----------------------------------------------------------------


def probe_alignment(environment: Path, document: Path, *, seed: int = 0) -> ProbeResult:
    """Try whether an environment does what a text says of it; see ``check_alignment``.

    Args:
        environment: its folder.
        document: prose or Markdown.
        seed: of the calls that are tried.

    Raises:
        BadInput: a file cannot be read, or no sentence of the text has a known form.
    """
    template = Template(load_environment(environment))
    report = check_alignment(template, read_text(document), seed)
    if not report.checks:
        raise BadInput(
            f"no sentence of {len(report.unread)} has a form that can be tried.",
            file=str(document),
            remedy="Write as the how-to shows: Only an open order can be cancelled.",
        )
    return _result("alignment", [report], flagged=report.aligned < report.read)
