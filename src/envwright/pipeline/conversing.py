"""What the verbs that ask models about tasks share: who is asked, all at once, and how it went."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Sequence
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from envwright.errors import BadInput
from envwright.models.budget import Budgeted
from envwright.models.client import ModelClient, Sampling, Usage
from envwright.models.errors import AuthFailed, BudgetSpent, ProviderError
from envwright.pipeline.common import Json, Progress
from envwright.pipeline.reaching import Reaching
from envwright.pipeline.spending import Spending
from envwright.tasks.modelled.asking import Exchange

_Result = TypeVar("_Result")


class AskOptions(Reaching, Spending):
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


async def together(
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
    client = Budgeted(client, budget, "words")
    return client, client if same else Budgeted(reader, budget, "reading")


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


def exchanges_of(log: Sequence[Exchange]) -> Json:
    """What was asked for it all, and why answers were refused."""
    usage = sum((exchange.usage or Usage() for exchange in log), Usage())
    return {
        "refused": dict(Counter(x.refused for x in log if x.refused).most_common()),
        "requests": len(log),
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
    }
