"""Learning from pairs of a step's own episodes: the better of two ways becomes likelier (DPO).

Ways are rows of the very tokens that the policy read and wrote. What two attempts have in common is
as likely in both, and cancels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from envwright.training.algorithms import Loss, Tokens
from envwright.training.algorithms.preference_loss import dpo_loss
from envwright.training.loop.episodes import RolloutBatch
from envwright.training.loop.forward_pass import score_rows
from envwright.training.loop.prefix_tree import halve_to_budget, row_tokens
from envwright.training.loop.token_rows import PaddedRows
from envwright.training.loop.training_batch import (
    NonFiniteUpdate,
    TrainingBatch,
    loss_metrics,
    task_numbers,
)
from envwright.training.policies import TrainablePolicy
from envwright.training.recipe import PreferenceRecipe
from envwright.training.sft.preference_pairs import (
    Preference,
    Way,
    attempt_preferences,
    step_preferences,
)


def batch_preferences(data: RolloutBatch, recipe: PreferenceRecipe) -> list[Preference]:
    """The pairs of a step's episodes, by their training rewards; ways without tokens are in none.

    Args:
        data: the episodes; what is masked, and where the user erred, is in no pair.
        recipe: which pairs.
    """
    units: dict[str, list[int]] = {}
    for number, name in enumerate(data.units):
        if data.rewards[number] is not None and not data.trajectories[number].user_error:
            units.setdefault(name, []).append(number)
    out: list[Preference] = []
    for found in units.values():
        values = [data.rewards[number] or 0.0 for number in found]
        if recipe.pairs == "attempts":
            made = attempt_preferences(values, recipe.margin)
        else:
            own = [data.trajectories[number] for number in found]
            made = step_preferences(own, values, recipe.margin)
        out += [
            Preference(
                Way(found[one.chosen.episode], one.chosen.turn),
                Way(found[one.rejected.episode], one.rejected.turn),
                one.values,
            )
            for one in made
        ]
    wrote = {(row.trajectory, turn) for row in data.rows for turn in row.turns if turn >= 0}
    whole = {number for number, _ in wrote}
    return [
        one
        for one in out
        if all(
            way.episode in whole if way.turn is None else (way.episode, way.turn) in wrote
            for way in (one.chosen, one.rejected)
        )
    ]


@dataclass(frozen=True, eq=False)
class PairedRows:
    """Pairs of ways over the rows of a step."""

    rows: PaddedRows
    pairs: tuple[tuple[Way, Way], ...]
    """The better and the worse."""
    reference: Tensor
    """[pairs, 2]: Σ log π of each way by the frozen policy."""

    @classmethod
    def of(cls, rows: PaddedRows, found: Sequence[Preference], reference_nt: Tensor) -> PairedRows:
        """Lay pairs over the rows, with the frozen policy's log-probabilities of these."""
        pairs = tuple((one.chosen, one.rejected) for one in found)
        return cls(rows, pairs, _sums(reference_nt, rows, pairs))

    def passes(
        self, chosen: Sequence[int], micro_batch: int, micro_tokens: int | None
    ) -> list[list[int]]:
        """Split pairs into forward passes; both ways of a pair go through the model together.

        Args:
            chosen: numbers of pairs.
            micro_batch: rows of a pass at most, where a pair has no more.
            micro_tokens: see ``split_to_budget``.
        """
        out: list[list[int]] = []
        for number in chosen:
            if out and len(self._places([*out[-1], number])) <= micro_batch:
                out[-1].append(number)
            else:
                out.append([number])
        if micro_tokens is None:
            return out
        tokens = row_tokens(self.rows)
        own = [[tokens[n] for n in self._places([number])] for number in range(len(self.pairs))]
        return [part for run in out for part in halve_to_budget(run, own, micro_tokens)]

    def _places(self, chosen: Sequence[int]) -> list[int]:
        """The rows of these pairs."""
        wanted = {way.episode for number in chosen for way in self.pairs[number]}
        return [n for n, one in enumerate(self.rows.trajectory_n.tolist()) if one in wanted]

    def loss(
        self,
        learner: TrainablePolicy,
        chosen: Sequence[int],
        whole: int,
        *,
        beta: float,
        temperature: float = 1.0,
        reference_nt: Tensor | None = None,
    ) -> tuple[Loss, Tokens]:
        """The part of these pairs in the mean over ``whole`` pairs, and the tokens it is of.

        Args:
            learner: the policy.
            chosen: numbers of pairs.
            whole: pairs of the optimiser step.
            beta: see ``dpo_loss``.
            temperature: at which tokens were drawn.
            reference_nt: by the frozen policy, for the figures.

        Raises:
            NonFiniteUpdate: a log-probability or the loss is not finite.
        """
        at_m = torch.tensor(self._places(chosen), device=self.rows.ids_nt.device)
        part, pairs = self.rows.part(at_m), [self.pairs[number] for number in chosen]
        scores = score_rows(learner, part, temperature=temperature)
        if not bool(scores.logprobs_nt[part.mask_nt].isfinite().all()):
            raise NonFiniteUpdate("the log-probabilities are not finite")
        sums, frozen = _sums(scores.logprobs_nt, part, pairs), self.reference[list(chosen)]
        found = dpo_loss(sums[:, 0], sums[:, 1], frozen[:, 0], frozen[:, 1], beta=beta)
        if not bool(found.value.isfinite()):
            raise NonFiniteUpdate("the loss is not finite")
        width = part.ids_nt.shape[1]
        tokens = Tokens(
            scores.logprobs_nt,
            part.mask_nt,
            old_logprobs_nt=part.old_nt,
            reference_logprobs_nt=None if reference_nt is None else reference_nt[at_m, :width],
            entropies_nt=scores.entropies_nt,
        )
        figures = {**loss_metrics(tokens, {}), **found.statistics}
        return Loss(found.value * (len(pairs) / whole), figures), tokens

    def batch(self, data: RolloutBatch) -> TrainingBatch:
        """What is learned of each token, as ``learned_episodes`` tells it.

        In the place of an advantage: in how many pairs its way is the better one, less those in
        which it is the worse.
        """
        mask_nt = torch.zeros_like(self.rows.mask_nt)
        votes_nt = torch.zeros_like(self.rows.old_nt)
        for pair in self.pairs:
            for way, vote in zip(pair, (1.0, -1.0), strict=True):
                own_nt = _mask(self.rows, way)
                mask_nt |= own_nt
                votes_nt += vote * own_nt
        homes = task_numbers(data).to(mask_nt.device)[self.rows.trajectory_n]
        return TrainingBatch(self.rows, mask_nt, votes_nt, homes)


def _mask(rows: PaddedRows, way: Way) -> Tensor:
    """Bool, [N, T]: the tokens of a way."""
    own_nt = rows.mask_nt & (rows.trajectory_n == way.episode)[:, None]
    return own_nt if way.turn is None else own_nt & (rows.turns_nt == way.turn)


def _sums(values_nt: Tensor, rows: PaddedRows, pairs: Sequence[tuple[Way, Way]]) -> Tensor:
    """[pairs, 2]: the sum over the tokens of each way."""
    return torch.stack(
        [
            torch.stack([torch.where(_mask(rows, way), values_nt, 0.0).sum() for way in pair])
            for pair in pairs
        ]
    )
