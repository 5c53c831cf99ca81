"""The gradient of imitation: of demonstrations alone, or beside that of reinforcement."""

from __future__ import annotations

from collections.abc import Iterable

from torch import Tensor

from envwright.training.algorithms import TERMS, Tokens
from envwright.training.algorithms.tokens import Size
from envwright.training.loop.forward import scored
from envwright.training.loop.rows import Padded, Row
from envwright.training.models import Policy
from envwright.training.sft import Kind, Sample


def row_of(sample: Sample) -> Row:
    """A sample as rows of episodes are: what is learned is what is written."""
    learned = tuple(kind is not Kind.CONTEXT for kind in sample.kinds)
    size = len(sample.ids)
    return Row(0, sample.ids, learned, (0.0,) * size, (-1,) * size)


def imitate(
    learner: Policy, rows: Padded, passes: Iterable[Tensor], whole: Size, coefficient: float = 1.0
) -> float | None:
    """Gather the gradient of −c · mean log π over what is learned of these rows.

    Args:
        learner: the policy.
        rows: what is imitated.
        passes: places of rows that are computed together.
        whole: what the mean is over.
        coefficient: c; ``bc_coef`` of arXiv 2304.09825 beside another loss.

    Returns:
        the mean of −log π; ``None`` where it is not finite, and the gradient is of no use.
    """
    total = 0.0
    for at_m in passes:
        logprobs_nt = scored(learner, part := rows.part(at_m)).logprobs_nt
        if not bool(logprobs_nt.isfinite().all()):
            return None
        tokens = Tokens(logprobs_nt, part.mask_nt, whole=whole)
        loss = TERMS["imitation"](tokens, coefficient=coefficient)
        loss.value.backward()
        total += float(loss.value.detach()) / coefficient
    return total
