"""What was learned from each episode, in a file beside the episodes: ``learned.jsonl``.

Tokens and their log-probabilities stand in the episodes themselves. What only the step knows is
which of them its loss counted, with which advantage, and why others were left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import torch

from envwright.scoring.reviews import REVISED
from envwright.storage.jsonl import save_records
from envwright.training.loop.episodes import EpisodeBatch, RolloutBatch
from envwright.training.loop.training_batch import TrainingBatch
from envwright.training.sft import Sample, SftConversation, TokenKind
from envwright.types import Json, Record, Trajectory

LEARNED = "learned.jsonl"
"""The name of the file in each folder of episodes."""
_SLOT = ("task", "policy", "sample", "seed")
"""What a conversation tells of the episode that it was made of."""
_DIGITS = 5
"""Of a number: enough to be looked at."""


class LearnedTurn(Record):
    """One answer of the policy, as the loss saw it."""

    turn: int
    """Among the assistant's messages of the episode."""
    tokens: int
    """That the policy wrote."""
    trained: tuple[tuple[int, int], ...] = ()
    """Spans of those that the loss counted: first, and one after the last."""
    advantage: float | None = None
    """Its mean over these tokens; ``None`` where there are none. 1 where the turn was imitated, or
    how often; with ``rl.preferences`` the pairs in which it is the better way, less those in which
    it is the worse."""
    bounds: tuple[float, float] | None = None
    """Its least and its most, where tokens of the turn differ in it."""
    logprob: float | None = None
    """Mean log-probability of the tokens when they were drawn, in nats; of demonstrations it is not
    known."""


class LearnedEpisode(Record):
    """What was learned from one episode; ``id`` is ``Trajectory.id``."""

    id: str
    part: str = ""
    """``revised`` after a review, or the role whose asides this is of; empty for all else."""
    reward: float | None = None
    """In training; ``None`` where the episode was masked."""
    why: str = ""
    """Why nothing was learned: ``unscored``, ``tokens`` (unknown), ``long``, ``greedy`` (its task
    has no baseline), ``user`` (who erred), ``group`` (nothing to compare with), ``flat`` (all of
    its group earned the same), ``not drawn`` (no success, or others were imitated in this step),
    ``left out`` (of ``sft``: too long, or not to be learned), or why the step was skipped."""
    turns: tuple[LearnedTurn, ...] = ()


def learned_episodes(
    collected: EpisodeBatch,
    data: RolloutBatch,
    batch: TrainingBatch | None,
    skipped: str = "",
    unused: str = "group",
) -> dict[str, list[LearnedEpisode]]:
    """What a step learned from each of its episodes, by task, in the order of its groups.

    Episodes that were made anew stand under their task and ``revised``, as their folder does.

    Args:
        collected: all that was played.
        data: those that could be learned from.
        batch: masks and advantages; ``None`` where no episode had any.
        skipped: why the step changed nothing.
        unused: why nothing was learned from episodes that could be learned from.
    """
    turns = _turns(batch, len(data.trajectories))
    out: dict[str, list[LearnedEpisode]] = {group.task: [] for group in collected.groups}
    for number, (one, reward) in enumerate(zip(data.trajectories, data.rewards, strict=True)):
        found = turns[number]
        why = data.reasons[number] or skipped
        if not why and not any(turn.trained for turn in found):
            why = "user" if one.user_error else unused
        part = data.parts[number] if data.parts else ""
        made = LearnedEpisode(id=one.id, part=part, reward=reward, why=why, turns=found)
        home = f"{one.task} {REVISED}" if part == REVISED else one.task
        out.setdefault(home, []).append(made)
    for group in collected.groups:
        # Groups that a refill left out: the step drew others in their place.
        if not out[group.task]:
            out[group.task] = [LearnedEpisode(id=one.id, why="flat") for one in group.trajectories]
    return out


def learned_demonstrations(
    shown: Iterable[Trajectory], rendered: Iterable[tuple[SftConversation, Sequence[Sample]]]
) -> list[LearnedEpisode]:
    """What the phase ``sft`` learns from each demonstration, in their order.

    Args:
        shown: the demonstrations.
        rendered: conversations with their samples; those that are of no demonstration are passed
            over.
    """
    found: dict[tuple[Json, ...], dict[int, LearnedTurn]] = {}
    for one, samples in rendered:
        turns = found.setdefault(tuple(one.about.get(key) for key in _SLOT), {})
        for sample in samples:
            edges = _spans([kind is not TokenKind.CONTEXT for kind in sample.kinds])
            for turn, (start, end) in zip(sample.turns, edges, strict=True):
                size = end - start
                turns[turn] = LearnedTurn(
                    turn=turn, tokens=size, trained=((0, size),), advantage=1.0
                )
    out = []
    for trajectory in shown:
        own = found.get(tuple(getattr(trajectory, key) for key in _SLOT), {})
        reward = trajectory.score.reward if trajectory.score else None
        made = tuple(own[turn] for turn in sorted(own))
        why = "" if made else "left out"
        out.append(LearnedEpisode(id=trajectory.id, reward=reward, why=why, turns=made))
    return out


def _turns(batch: TrainingBatch | None, count: int) -> list[tuple[LearnedTurn, ...]]:
    """The turns of each trajectory, in order of time."""
    out: list[list[LearnedTurn]] = [[] for _ in range(count)]
    if batch is None:
        return [()] * count
    # To the processor at once: asking an accelerator for each turn would wait for it each time.
    turns_nt, mask_nt = batch.rows.turns_nt.cpu(), batch.mask_nt.cpu()
    old_nt, advantages = batch.rows.old_nt.cpu().double(), batch.advantages.cpu().double()
    whole_nt = advantages[:, None].expand(mask_nt.shape) if advantages.ndim == 1 else advantages
    for row, number in enumerate(batch.rows.trajectory_n.tolist()):
        for turn in torch.unique_consecutive(turns_nt[row]).tolist():
            if turn < 0:
                continue
            at = (turns_nt[row] == turn).nonzero()[:, 0]
            counted = mask_nt[row, at]
            found = whole_nt[row, at][counted]
            apart = bool(len(found)) and bool(found.min() != found.max())
            out[number].append(
                LearnedTurn(
                    turn=turn,
                    tokens=len(at),
                    trained=_spans(counted.tolist()),
                    advantage=_short(found.mean().item()) if len(found) else None,
                    bounds=(_short(found.min().item()), _short(found.max().item()))
                    if apart
                    else None,
                    logprob=_short(old_nt[row, at].mean().item()),
                )
            )
    return [tuple(found) for found in out]


def _spans(counted: Sequence[bool]) -> tuple[tuple[int, int], ...]:
    """Where a mask is true, as spans."""
    edges = [n for n, one in enumerate(counted) if one != (counted[n - 1] if n else False)]
    if counted and counted[-1]:
        edges.append(len(counted))
    return tuple(zip(edges[::2], edges[1::2], strict=True))


def _short(value: float) -> float:
    return float(f"{value:.{_DIGITS}g}")


def save_learned_episodes(
    learned: Mapping[str, Sequence[LearnedEpisode]], folders: Mapping[str, Path]
) -> None:
    """Write what was learned beside the episodes.

    Args:
        learned: of ``learned_episodes``.
        folders: task → the folder of its episodes.

    Raises:
        BadInput: the disk refuses.
    """
    by_folder: dict[Path, list[LearnedEpisode]] = {}
    for task, found in learned.items():
        by_folder.setdefault(folders[task], []).extend(found)
    for folder, found in by_folder.items():
        save_records(folder / LEARNED, found)
