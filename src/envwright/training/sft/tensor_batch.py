"""Batches as tensors, and the loss on them.

Shapes: ``B`` blocks of a batch, ``T`` tokens of the longest, ``V`` tokens there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.loss_reduction import aggregate_tokens
from envwright.training.algorithms.tokens import LossSize
from envwright.training.sft.renderer import TokenKind
from envwright.training.sft.samples import PackedBlock

IGNORED = -100
"""Label of tokens that are not learned, as torch and transformers have it."""


@dataclass(frozen=True, eq=False)
class SftBatch:
    """Inputs, labels and loss weights of a batch."""

    ids_BT: Tensor
    labels_BT: Tensor
    """``ids_BT`` where a token is learned, else ``IGNORED``."""
    weights_BT: Tensor
    """Of each token's loss; 0 where it is not learned."""
    positions_BT: Tensor
    thoughts_BT: Tensor
    """Bool: learned tokens that are thoughts."""
    sees_B1TT: Tensor
    """Whether the token of a row sees that of a column: earlier ones of its own sample, itself."""

    def inputs(self, dtype: torch.dtype = torch.float32) -> dict[str, Tensor]:
        """Arguments of a causal model of the transformers library, with eager or sdpa attention."""
        hidden = torch.zeros(self.sees_B1TT.shape, dtype=dtype)
        hidden = hidden.masked_fill(~self.sees_B1TT, torch.finfo(dtype).min)
        return {
            "input_ids": self.ids_BT,
            "position_ids": self.positions_BT,
            "attention_mask": hidden,
        }


def collate_blocks(
    packed: Sequence[PackedBlock], pad: int, *, thought_weight: float = 1.0
) -> SftBatch:
    """Blocks as one batch, padded on the right.

    Args:
        packed: at least one.
        pad: token of the padding; it is neither seen nor learned.
        thought_weight: of the loss on thoughts, beside 1 on actions. Thought Cloning
            (arXiv 2306.00323) has L = -Σ[α log p(thought) + log p(action | thought)]; 0 is plain
            imitation of the actions, with the thoughts as context.

    Raises:
        BadInput: there is nothing, or the weight is negative.
    """
    if not packed or thought_weight < 0:
        raise BadInput("a batch needs blocks, and a weight of thoughts from 0 up.")
    longest = max(one.length for one in packed)
    of = {TokenKind.CONTEXT: 0.0, TokenKind.ACTION: 1.0, TokenKind.THOUGHT: thought_weight}
    rows: dict[str, list[list[float]]] = {
        name: [] for name in ("ids", "weights", "positions", "blocks", "thoughts")
    }
    for one in packed:
        gap = longest - one.length
        ids = [token for sample in one.samples for token in sample.ids]
        weights = [of[kind] * s.weight for s in one.samples for kind in s.kinds]
        rows["ids"].append([*ids, *[pad] * gap])
        rows["weights"].append([*weights, *[0.0] * gap])
        thoughts = [kind is TokenKind.THOUGHT for s in one.samples for kind in s.kinds]
        rows["thoughts"].append([*thoughts, *[False] * gap])
        # Positions restart with each sample of a block, as if it stood alone.
        rows["positions"].append([*one.positions, *range(gap)])
        # -1: padding sees only padding; a row that sees nothing would give NaN in the softmax.
        rows["blocks"].append([*one.blocks, *[-1] * gap])
    ids_BT, positions_BT = torch.tensor(rows["ids"]), torch.tensor(rows["positions"])
    weights_BT, blocks_BT = torch.tensor(rows["weights"]), torch.tensor(rows["blocks"])
    # Thoughts with weight 0 are context, for the labels too.
    labels_BT = ids_BT.masked_fill(weights_BT == 0, IGNORED)
    thoughts_BT = torch.tensor(rows["thoughts"])
    same_BTT = blocks_BT[:, :, None] == blocks_BT[:, None, :]
    sees_BTT = same_BTT & torch.ones(longest, longest, dtype=torch.bool).tril()
    return SftBatch(ids_BT, labels_BT, weights_BT, positions_BT, thoughts_BT, sees_BTT[:, None])


def imitation_loss(logits_BTV: Tensor, given: SftBatch, whole: LossSize | None = None) -> Tensor:
    """Mean negative log-likelihood of what is learned: Σ w·(-log p) / Σ w.

    ``algorithms.losses.imitation`` is the same for weights of 0 and 1, on log-probabilities.

    Args:
        logits_BTV: at each token, of the one after it.
        given: the batch that they were computed on.
        whole: ``loss_size(weights_BT)`` of the step, where this batch is a part of it.

    Returns:
        a scalar; 0 where nothing is learned.
    """
    # Logits at one position predict the next token, hence the shift by one.
    labels_BT = given.labels_BT[:, 1:]
    losses_BT = torch.nn.functional.cross_entropy(
        logits_BTV[:, :-1].transpose(1, 2).float(),
        labels_BT,
        ignore_index=IGNORED,
        reduction="none",
    )
    return aggregate_tokens(losses_BT, given.weights_BT[:, 1:], "token_mean", whole=whole)
