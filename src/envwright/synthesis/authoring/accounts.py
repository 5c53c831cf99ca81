"""What a conversation took: calls, repairs, tokens, and problems by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from envwright.models.client import Usage
from envwright.synthesis.authoring.journal import Exchange
from envwright.types import Json


def by_stage(exchanges: Sequence[Exchange]) -> dict[str, Json]:
    """The account of each stage."""
    names = dict.fromkeys(exchange.stage for exchange in exchanges)
    return {name: account([one for one in exchanges if one.stage == name]) for name in names}


def account(exchanges: Sequence[Exchange]) -> dict[str, Json]:
    """The account of some exchanges."""
    usage = sum((exchange.usage for exchange in exchanges), Usage())
    kinds = Counter(problem.kind for one in exchanges for problem in (*one.sent, *one.problems))
    return {
        "calls": len(exchanges),
        "repairs": sum(exchange.attempt > 0 for exchange in exchanges),
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "problems": dict(sorted(kinds.items())),
    }
