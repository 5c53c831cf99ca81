"""Budgets for model calls: tokens and money, reserved before a request and settled after it.

A request reserves the most that it may cost before it is sent, so that concurrent requests cannot
together exceed what each alone would fit into. The size of the prompt is estimated, and a request
without ``max_tokens`` reserves nothing for its answer: the budget can be overdrawn by that much.

Example::

    budget = ModelBudget(tokens=500_000)
    client = BudgetedClient(client, budget, stage="author")
    await client.complete(messages, (), Sampling(max_tokens=1_000))
    budget.spent.usage.tokens
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field, ValidationError

from envwright.errors import BadInput
from envwright.llm.client import Completion, ModelClient, Sampling, Usage, estimate_tokens
from envwright.llm.errors import BudgetSpent
from envwright.types import Json, Message, Record

_MILLION = 1_000_000


class ModelPrice(Record):
    """What a model costs for a million tokens, in any one currency."""

    prompt: float = Field(ge=0)
    completion: float = Field(ge=0)
    cached: float | None = Field(None, ge=0)
    """For tokens of the prompt that the server had read before; ``None`` for ``prompt``."""

    def of(self, usage: Usage) -> float:
        """The cost of so many tokens."""
        cached = self.prompt if self.cached is None else self.cached
        # Never negative, even if a server reports more cached than prompt tokens.
        fresh = max(0, usage.prompt_tokens - usage.cached_tokens)
        read = fresh * self.prompt + usage.cached_tokens * cached
        return (read + usage.completion_tokens * self.completion) / _MILLION


class ModelSpending(Record):
    """What a stage used."""

    requests: int = 0
    guessed: int = 0
    """Requests among them whose tokens the server did not tell."""
    usage: Usage = Usage()
    cost: float = 0.0

    def __add__(self, other: ModelSpending) -> ModelSpending:
        return ModelSpending(
            requests=self.requests + other.requests,
            guessed=self.guessed + other.guessed,
            usage=self.usage + other.usage,
            cost=self.cost + other.cost,
        )


def spending_of_report(report: Json) -> dict[str, ModelSpending]:
    """What ``ModelBudget.report`` says was spent, by stage.

    Raises:
        BadInput: it is no report.
    """
    try:
        return {
            name: ModelSpending.model_validate(spent) for name, spent in report["stages"].items()
        }
    except (ValidationError, AttributeError, KeyError, TypeError):
        raise BadInput("the record of what was spent cannot be read.") from None


@dataclass(frozen=True, slots=True)
class _Hold:
    """What a request that is under way may use."""

    tokens: int
    cost: float


class ModelBudget:
    """What may be spent in all, over all stages and clients that share it.

    Args:
        tokens: at most so many, read and written together; ``None`` for no limit.
        cost: at most so much; ``None`` for no limit.
        prices: by model; needed for every model where ``cost`` is limited.
        before: what was spent earlier, by stage: ``stages`` of an earlier run.
    """

    def __init__(
        self,
        *,
        tokens: int | None = None,
        cost: float | None = None,
        prices: Mapping[str, ModelPrice] | None = None,
        before: Mapping[str, ModelSpending] | None = None,
    ) -> None:
        self.tokens, self.cost = tokens, cost
        self._prices = dict(prices or {})
        self.stages: dict[str, ModelSpending] = dict(before or {})
        self._held: list[_Hold] = []
        self._waiting: list[asyncio.Future[None]] = []

    @property
    def spent(self) -> ModelSpending:
        """Over all stages."""
        return sum(self.stages.values(), ModelSpending())

    def report(self) -> dict[str, Json]:
        """What was spent, as JSON: ``total``, and every stage under ``stages``."""
        stages = {name: spent.model_dump(mode="json") for name, spent in self.stages.items()}
        return {"total": self.spent.model_dump(mode="json"), "stages": stages}

    def price(self, model: str) -> ModelPrice:
        """The price of a model.

        Raises:
            BadInput: there is none, and money is limited.
        """
        if model in self._prices or self.cost is None:
            return self._prices.get(model, ModelPrice(prompt=0, completion=0))
        raise BadInput(
            f"there is no price for {model}, and the cost is limited.",
            remedy=f"Give one; known are {', '.join(sorted(self._prices)) or 'none'}.",
        )

    async def reserve(self, most: Usage, cost: float) -> _Hold:
        """Set aside what a request may use.

        Where it does not fit because of others that are under way, wait for them: they may use
        less than they set aside.

        Raises:
            BudgetSpent: it does not fit in what is left.
        """
        hold = _Hold(most.tokens, cost)
        # After each wake-up the check runs again: another waiter may have taken the room first.
        while problem := self._problem(hold):
            # Nothing is under way that could still give tokens back: waiting would never end.
            if not self._held:
                raise BudgetSpent(problem)
            change: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(change)
            await change
        self._held.append(hold)
        return hold

    def settle(self, hold: _Hold, stage: str = "", spent: ModelSpending | None = None) -> None:
        """Give back what was set aside, and note what was spent of it."""
        self._held.remove(hold)
        if spent is not None:
            self.stages[stage] = self.stages.get(stage, ModelSpending()) + spent
        # Wake all, not one: a small request may fit where the first in line does not.
        waiting, self._waiting = self._waiting, []
        for change in waiting:
            # A cancelled waiter is already done.
            if not change.done():
                change.set_result(None)

    def _problem(self, hold: _Hold) -> str:
        """Why the request does not fit; empty when it does."""
        spent = self.spent
        tokens = spent.usage.tokens + sum(h.tokens for h in self._held) + hold.tokens
        cost = spent.cost + sum(h.cost for h in self._held) + hold.cost
        if self.tokens is not None and tokens > self.tokens:
            return f"the next request does not fit in the budget of {self.tokens} tokens"
        if self.cost is not None and cost > self.cost:
            return f"the next request does not fit in the budget of {self.cost:g}"
        return ""


class BudgetedClient:
    """A client that keeps to a budget. Put a cache outside of it: what is cached costs nothing.

    Args:
        client: the client that is asked.
        budget: what may be spent; others may share it.
        stage: the name under which spending is recorded.

    Raises:
        BadInput: money is limited, and the model has no price.
    """

    def __init__(self, client: ModelClient, budget: ModelBudget, stage: str) -> None:
        self._client, self._budget, self._stage = client, budget, stage
        self._price = budget.price(client.model)

    @property
    def model(self) -> str:
        return self._client.model

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        read = estimate_tokens(messages, tools)
        most = Usage(prompt_tokens=read, completion_tokens=sampling.max_tokens or 0)
        hold = await self._budget.reserve(most, self._price.of(most))
        spent = None
        try:
            completion = await self._client.complete(messages, tools, sampling)
            spent = self._spent(completion, read)
        # A failed request costs nothing, but its reservation must be released or others wait
        # forever.
        finally:
            self._budget.settle(hold, self._stage, spent)
        return completion

    def _spent(self, completion: Completion, read: int) -> ModelSpending:
        usage = completion.usage
        if usage is None:
            message = completion.message
            # Thinking is not part of the estimate, but is billed: one token for every four
            # characters.
            written = estimate_tokens([message], []) + len(message.thinking) // 4
            usage = Usage(prompt_tokens=read, completion_tokens=written)
        return ModelSpending(
            requests=1,
            guessed=int(completion.usage is None),
            usage=usage,
            cost=self._price.of(usage),
        )
