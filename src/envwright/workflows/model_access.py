"""What the verbs that ask language models share.

Options say who is asked and what it may cost (``ModelAccess``); conversations run side by side
(``converse_all``), so that a verb writes what is done, says what waits, and raises what is broken.
How one question is asked, checked and repeated is the business of ``envwright.llm``.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import Field

from envwright.errors import BadInput
from envwright.llm.client import ModelClient, Sampling, Usage
from envwright.llm.connections import Connections, ModelSettings
from envwright.llm.errors import AuthFailed, BudgetSpent, ProviderError
from envwright.llm.model_budget import BudgetedClient, ModelBudget, ModelPrice, ModelSpending
from envwright.tasks.llm.task_conversation import TaskExchange
from envwright.types import Record
from envwright.workflows.verb_api import Progress, VerbResult

SERVED = {"model": "server", "local": "local", "batch": "batch"}
"""Prefix of a name → who serves the model."""


def is_model(name: str) -> bool:
    """Whether a name is that of a model.

    >>> is_model("model:small"), is_model("oracle")
    (True, False)
    """
    return name.partition(":")[0] in SERVED and ":" in name


# --- options -------------------------------------------------------------------------------------


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
            models: the names of the models that are asked.
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


class ModelAccess(SpendingLimits):
    """Which model a verb asks, how it is reached, and what it may cost."""

    model: str = ""
    """``model:NAME``, ``local:FOLDER`` or ``batch:NAME``."""
    server: ModelSettings = ModelSettings(model="")

    @property
    def model_names(self) -> tuple[str, ...]:
        """All models that may be asked."""
        return (self.model,)

    def settings(self, name: str | None = None) -> ModelSettings:
        """How a model is reached; by default the one of the options.

        Args:
            name: ``model:NAME``, ``local:FOLDER`` or ``batch:NAME``.

        Raises:
            BadInput: it names none.
        """
        name = self.model if name is None else name
        prefix, _, model = name.partition(":")
        if not is_model(name) or not model:
            raise BadInput(
                f"{name or 'nothing'} names no model.",
                remedy="Write --model model:NAME, local:FOLDER or batch:NAME.",
            )
        return self.server.model_copy(update={"model": model, "served": SERVED[prefix]})


class AskOptions(ModelAccess):
    """The model that is asked about tasks, how, and what it may cost."""

    reader: str = ""
    """Who reads words back; empty for the same model."""
    sampling: Sampling = Sampling(temperature=0.7, max_tokens=4_000)
    seed: int = 0

    @property
    def model_names(self) -> tuple[str, ...]:
        """All models that may be asked."""
        return self.model, self.reader

    def drawn(self) -> Sampling:
        """How answers are drawn, the seed included."""
        return self.sampling.model_copy(update={"seed": self.seed})

    def clients(
        self, stack: AsyncExitStack, client: ModelClient | None, reader: ModelClient | None
    ) -> tuple[ModelClient, ModelClient]:
        """The clients that write and that read back, held to the budget if there is one.

        Answers count against it wherever they come from, also from a cache: so it bounds what all
        runs spend on the same output together.

        Args:
            stack: closes what has to be closed.
            client: the client to ask, instead of the model that the options name.
            reader: the client that reads words back, instead of the one that the options name.

        Raises:
            BadInput: no model is named, answers that were paid for would be lost, or nobody says
                what tokens cost.
        """
        connections = Connections(stack)
        client = client or connections.client(self.settings(), "words")
        if reader is None and self.reader:
            reader = connections.client(self.settings(self.reader), "reading")
        reader = reader or client
        budget = self.budget([client.model, reader.model])
        if budget is None:
            return client, reader
        # A budget may end the run between any two answers; without a file they would be paid again.
        if self.model.startswith("model:") and not (self.server.cache or self.server.batch):
            raise BadInput(
                "a run that stops for its budget would lose its answers.",
                remedy="Add --cache FILE, which keeps them.",
            )
        asked = BudgetedClient(client, budget, "words")
        # The same object for both, if reader and client are one.
        return asked, asked if reader is client else BudgetedClient(reader, budget, "reading")


# --- conversations -------------------------------------------------------------------------------

_Result = TypeVar("_Result")


@dataclass
class Conversations(Generic[_Result]):
    """What conversations came to, each by its number in the order in which they were given."""

    done: dict[int, _Result] = field(default_factory=dict)
    waiting: dict[int, ProviderError] = field(default_factory=dict)
    """Those that a later run has to finish: an answer is not there, or the budget is spent."""
    broken: list[BaseException] = field(default_factory=list)
    """What no later run would mend."""

    def raise_broken(self) -> None:
        """Raise the first failure that is no provider's."""
        if self.broken:
            raise self.broken[0]


async def converse_all(
    asked: Iterable[Coroutine[Any, Any, _Result]], progress: Progress
) -> Conversations[_Result]:
    """Hold conversations side by side; one that fails does not end the others.

    Args:
        asked: the conversations.
        progress: called with the number of conversations that ended well so far.
    """
    ended = count(1)

    async def counted(one: Coroutine[Any, Any, _Result]) -> _Result:
        result = await one
        progress(next(ended))
        return result

    out = Conversations[_Result]()
    # return_exceptions: a failing conversation must not cancel those that already cost money.
    gathered = await asyncio.gather(*map(counted, asked), return_exceptions=True)
    for number, one in enumerate(gathered):
        # A wrong key fails the same way in every later run, so it is not "waiting".
        if isinstance(one, ProviderError) and not isinstance(one, AuthFailed):
            out.waiting[number] = one
        elif isinstance(one, BaseException):
            out.broken.append(one)
        else:
            out.done[number] = one
    return out


def how_to_go_on(waiting: Mapping[int, ProviderError], options: ModelAccess) -> str:
    """Why a run paused, and what has to be brought where; empty where nothing waits."""
    if not waiting:
        return ""
    first, *_ = waiting.values()
    spent = next((one for one in waiting.values() if isinstance(one, BudgetSpent)), None)
    if spent:
        where = f" in {options.server.cache}" if options.server.cache else ""
        return f"{spent}; what was answered is kept{where}. Raise the budget to go on"
    if not any(name.startswith("batch:") for name in options.model_names):
        return str(first)
    return f"{first}. {batch_files(options)}"


def batch_files(options: ModelAccess) -> str:
    """Which file has to be brought where for a batch to go on."""
    folder = options.server.batch or Path("batch")
    return f"Bring {folder}/requests.jsonl to {folder}/answers.jsonl"


class ExchangeFigures(VerbResult):
    """What was asked, and why answers were refused."""

    refused: dict[str, int]
    requests: int
    prompt_tokens: int
    completion_tokens: int


def exchange_figures(log: Sequence[TaskExchange]) -> ExchangeFigures:
    """The figures of a log of exchanges."""
    usage = sum((exchange.usage or Usage() for exchange in log), Usage())
    return ExchangeFigures(
        refused=dict(Counter(x.refused for x in log if x.refused).most_common()),
        requests=len(log),
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
    )
