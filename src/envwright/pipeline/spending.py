"""What a verb may spend on models."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from envwright.errors import BadInput
from envwright.models.budget import Budget, Price, Spent
from envwright.models.client import Usage
from envwright.types import Record


class Spending(Record):
    """Bounds on tokens and money."""

    budget_tokens: int | None = Field(None, gt=0)
    budget_cost: float | None = Field(None, gt=0)
    price: Price | None = None
    """Of all models that are asked."""

    @property
    def limited(self) -> bool:
        """Whether there is a budget."""
        return self.budget_tokens is not None or self.budget_cost is not None

    def budget(
        self, models: Sequence[str], stage: str = "", before: Sequence[Usage] = ()
    ) -> Budget | None:
        """The budget; ``None`` where there is no limit.

        Args:
            models: who is asked.
            stage: under which name what was spent before is noted.
            before: what earlier runs used, request by request.

        Raises:
            BadInput: money is limited, and nobody says what tokens cost.
        """
        if not self.limited:
            return None
        if self.budget_cost is not None and self.price is None:
            raise BadInput(
                "the cost is limited, and what tokens cost is not known.",
                remedy="Add --price PROMPT,COMPLETION: what a million tokens cost.",
            )
        price = self.price or Price(prompt=0, completion=0)
        usage = sum(before, Usage())
        spent = Spent(requests=len(before), usage=usage, cost=price.of(usage))
        return Budget(
            tokens=self.budget_tokens,
            cost=self.budget_cost,
            prices=dict.fromkeys(models, price),
            before={stage: spent} if before else None,
        )
