"""Budgets: nothing goes out that does not fit, and everything spent is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence

import pytest

from envwright.errors import BadInput
from envwright.llm.client import Completion, Sampling, Usage, estimate_tokens
from envwright.llm.errors import BudgetSpent, Paused, ProviderError, ServerFailed
from envwright.llm.model_budget import BudgetedClient, ModelBudget, ModelPrice, ModelSpending
from envwright.types import Json, Message
from tests.unit.llm.helpers import HELLO, Scripted, answer

USED = Usage(prompt_tokens=10, completion_tokens=20, cached_tokens=4)
PRICES = {"fake": ModelPrice(prompt=1, completion=4, cached=0.5)}


def telling(number: int) -> Completion:
    return answer(usage=USED)


def ask(client: BudgetedClient, max_tokens: int = 20, times: int = 1) -> None:
    for _ in range(times):
        asyncio.run(client.complete(HELLO, (), Sampling(max_tokens=max_tokens)))


def test_what_is_spent_is_told_by_stage() -> None:
    budget = ModelBudget(prices=PRICES)
    draft = BudgetedClient(Scripted(telling), budget, "draft")
    judge = BudgetedClient(Scripted(), budget, "judge")
    ask(draft)
    ask(draft)
    ask(judge)
    cost = 2 * (6 * 1 + 4 * 0.5 + 20 * 4) / 1e6
    assert budget.stages["draft"].usage == USED + USED
    assert budget.stages["draft"].cost == pytest.approx(cost)
    assert budget.stages["judge"].guessed == 1
    assert budget.stages["judge"].usage.prompt_tokens == estimate_tokens(HELLO, ())
    assert budget.spent.requests == 3
    report = json.loads(json.dumps(budget.report()))
    assert report["stages"]["draft"]["usage"]["cached_tokens"] == 8
    assert report["total"]["requests"] == 3
    assert draft.model == "fake"


def test_tokens_run_out() -> None:
    budget = ModelBudget(tokens=100)
    source = Scripted(telling)
    client = BudgetedClient(source, budget, "s")
    with pytest.raises(BudgetSpent, match="budget of 100 tokens"):
        ask(client, times=10)
    assert len(source.asked) == 3
    assert budget.spent.usage.tokens == 90


def test_money_runs_out() -> None:
    budget = ModelBudget(cost=0.0003, prices=PRICES)
    source = Scripted(telling)
    with pytest.raises(BudgetSpent, match=r"budget of 0\.0003"):
        ask(BudgetedClient(source, budget, "s"), times=10)
    assert budget.spent.cost <= 0.0003
    assert len(source.asked) == 3


def test_it_is_a_pause_and_no_failure_of_the_policy() -> None:
    assert issubclass(BudgetSpent, Paused)
    assert issubclass(Paused, ProviderError)


def test_without_limits_nothing_stops() -> None:
    budget = ModelBudget()
    for _ in range(5):
        ask(BudgetedClient(Scripted(telling), budget, "s"), max_tokens=10**9)
    assert budget.spent.cost == 0


def test_limited_money_needs_prices() -> None:
    with pytest.raises(BadInput, match=r"no price for fake, .* known are other"):
        BudgetedClient(Scripted(), ModelBudget(cost=1, prices={"other": PRICES["fake"]}), "s")


def test_what_was_spent_earlier_counts() -> None:
    first = ModelBudget(tokens=100)
    ask(BudgetedClient(Scripted(telling), first, "s"))
    kept = {n: ModelSpending.model_validate(s) for n, s in first.report()["stages"].items()}
    second = ModelBudget(tokens=100, before=kept)
    client = BudgetedClient(Scripted(telling), second, "s")
    ask(client)
    ask(client)
    with pytest.raises(BudgetSpent):
        ask(client)
    assert second.spent.usage.tokens == 90


def test_a_failed_request_gives_back_what_it_held() -> None:
    def make(number: int) -> Completion:
        if number < 4:
            raise ServerFailed("down")
        return telling(number)

    budget = ModelBudget(tokens=40)
    client = BudgetedClient(Scripted(make), budget, "s")
    for _ in range(3):
        with pytest.raises(ServerFailed):
            ask(client)
    ask(client)
    assert budget.spent.usage.tokens == 30


class Gated(Scripted):
    """Answers when it is let."""

    def __init__(self) -> None:
        super().__init__(telling)
        self.gate = asyncio.Event()

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        done = await super().complete(messages, tools, sampling)
        await self.gate.wait()
        return done


def test_many_at_a_time_do_not_overdraw() -> None:
    async def go() -> tuple[int, int, int]:
        budget, source = ModelBudget(tokens=130), Gated()
        client = BudgetedClient(source, budget, "s")
        tasks = [
            asyncio.create_task(client.complete(HELLO, (), Sampling(max_tokens=40)))
            for _ in range(10)
        ]
        await asyncio.sleep(0.01)
        at_once = len(source.asked)
        source.gate.set()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        stopped = sum(isinstance(d, BudgetSpent) for d in done)
        assert stopped + len(source.asked) == 10
        return at_once, len(source.asked), budget.spent.usage.tokens

    at_once, asked, tokens = asyncio.run(go())
    assert at_once == 2  # 45 tokens are set aside for each
    assert (asked, tokens) == (3, 90)  # each used 30: a third one fitted, a fourth might not have


def test_who_waits_can_be_cancelled() -> None:
    async def go() -> None:
        budget, source = ModelBudget(tokens=60), Gated()
        client = BudgetedClient(source, budget, "s")
        first, second = (
            asyncio.create_task(client.complete(HELLO, (), Sampling(max_tokens=40)))
            for _ in range(2)
        )
        await asyncio.sleep(0.01)
        second.cancel()
        source.gate.set()
        await first
        with pytest.raises(asyncio.CancelledError):
            await second
        assert len(source.asked) == 1
        assert budget.spent.requests == 1

    asyncio.run(go())
