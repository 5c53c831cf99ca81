"""Which names are those of models, and how what they name is reached."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Sequence
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from pydantic import Field

from envwright.errors import BadInput
from envwright.llm.client import ModelClient, Sampling, Usage
from envwright.llm.connections import ModelSettings
from envwright.llm.errors import AuthFailed, BudgetSpent, ProviderError
from envwright.llm.model_budget import BudgetedClient, ModelBudget, ModelPrice, ModelSpending
from envwright.tasks.llm.task_conversation import TaskExchange
from envwright.types import Record
from envwright.workflows.verb_api import JsonObject, Progress

SERVED = {"model": "server", "local": "local", "batch": "batch"}
"""Prefix of a name → who serves the model."""


def is_model(name: str) -> bool:
    """Whether a name is that of a model."""
    return name.partition(":")[0] in SERVED and ":" in name


class ModelAccess(Record):
    """How the models of a verb are reached."""

    server: ModelSettings = ModelSettings(model="")

    def settings(self, name: str) -> ModelSettings:
        """How a model is reached.

        Args:
            name: ``model:NAME``, ``local:FOLDER`` or ``batch:NAME``.

        Raises:
            BadInput: it names none.
        """
        prefix, _, model = name.partition(":")
        if not is_model(name) or not model:
            raise BadInput(
                f"{name or 'nothing'} names no model.",
                remedy="Write --model model:NAME, local:FOLDER or batch:NAME.",
            )
        return self.server.model_copy(update={"model": model, "served": SERVED[prefix]})


# What a verb may spend on models.


class SpendingLimits(Record):
    """Bounds on tokens and money."""

    budget_tokens: int | None = Field(None, gt=0)
    budget_cost: float | None = Field(None, gt=0)
    price: ModelPrice | None = None
    """Of all models that are asked."""

    @property
    def limited(self) -> bool:
        """Whether there is a budget."""
        return self.budget_tokens is not None or self.budget_cost is not None

    def budget(
        self, models: Sequence[str], stage: str = "", before: Sequence[Usage] = ()
    ) -> ModelBudget | None:
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
        price = self.price or ModelPrice(prompt=0, completion=0)
        usage = sum(before, Usage())
        spent = ModelSpending(requests=len(before), usage=usage, cost=price.of(usage))
        return ModelBudget(
            tokens=self.budget_tokens,
            cost=self.budget_cost,
            prices=dict.fromkeys(models, price),
            before={stage: spent} if before else None,
        )


# What the verbs that ask models about tasks share: who is asked, all at once, and how it went.


_Result = TypeVar("_Result")


class AskOptions(ModelAccess, SpendingLimits):
    """Who is asked, how, and what it may cost."""

    model: str = ""
    """``model:NAME``, ``local:FOLDER`` or ``batch:NAME``."""
    reader: str = ""
    """Who reads words back; empty for the same model."""
    sampling: Sampling = Sampling(temperature=0.7, max_tokens=4_000)
    seed: int = 0

    def drawn(self) -> Sampling:
        """How answers are drawn, the seed included."""
        return self.sampling.model_copy(update={"seed": self.seed})


async def gather_conversations(
    asked: Sequence[Coroutine[Any, Any, _Result]], progress: Progress
) -> tuple[list[_Result], list[ProviderError]]:
    """Conversations side by side: what they came to, and why others have to wait.

    Args:
        asked: the conversations.
        progress: is told how many have ended.
    """
    ended = count(1)

    async def told(one: Coroutine[Any, Any, _Result]) -> _Result:
        done = await one
        progress(next(ended))
        return done

    done: list[_Result] = []
    waiting: list[ProviderError] = []
    for one in await asyncio.gather(*map(told, asked), return_exceptions=True):
        if isinstance(one, ProviderError) and not isinstance(one, AuthFailed):
            waiting.append(one)
        elif isinstance(one, BaseException):
            raise one
        else:
            done.append(one)
    return done, waiting


def within_budget(
    options: AskOptions, client: ModelClient, reader: ModelClient
) -> tuple[ModelClient, ModelClient]:
    """The clients, held to the budget if there is one.

    Answers count against it wherever they come from, also from a cache: so it bounds what all runs
    spend on the same output together.

    Raises:
        BadInput: answers that were paid for would be lost, or nobody says what tokens cost.
    """
    budget = options.budget([client.model, reader.model])
    if budget is None:
        return client, reader
    kept = options.server.cache or options.server.batch
    if options.model.startswith("model:") and not kept:
        raise BadInput(
            "a run that stops for its budget would lose its answers.",
            remedy="Add --cache FILE, which keeps them.",
        )
    same = reader is client
    client = BudgetedClient(client, budget, "words")
    return client, client if same else BudgetedClient(reader, budget, "reading")


def how_to_go_on(waiting: Sequence[ProviderError], options: AskOptions) -> str:
    """Why a run paused, and what has to be brought where."""
    spent = [one for one in waiting if isinstance(one, BudgetSpent)]
    if spent:
        where = f" in {options.server.cache}" if options.server.cache else ""
        return f"{spent[0]}; what was answered is kept{where}. Raise the budget to go on"
    names = [name for name in (options.model, options.reader) if name.startswith("batch:")]
    if not names:
        return str(waiting[0])
    folder = options.server.batch or Path("batch")
    return f"{waiting[0]}. Bring {folder}/requests.jsonl to {folder}/answers.jsonl"


def exchanges_of(log: Sequence[TaskExchange]) -> JsonObject:
    """What was asked for it all, and why answers were refused."""
    usage = sum((exchange.usage or Usage() for exchange in log), Usage())
    return {
        "refused": dict(Counter(x.refused for x in log if x.refused).most_common()),
        "requests": len(log),
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
    }
