"""What the verbs that ask models about tasks share: who is asked, all at once, and how it went."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Sequence
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from envwright.errors import BadInput
from envwright.models.client import Sampling, Usage
from envwright.models.connect import ModelSettings
from envwright.models.errors import AuthFailed, ProviderError
from envwright.pipeline.common import Json, Progress
from envwright.pipeline.options import SERVED, is_model
from envwright.tasks.modelled.asking import Exchange
from envwright.types import Record

_Result = TypeVar("_Result")


class AskOptions(Record):
    """Who is asked, and how."""

    model: str = ""
    """``model:NAME``, ``local:FOLDER`` or ``batch:NAME``."""
    reader: str = ""
    """Who reads words back; empty for the same model."""
    server: ModelSettings = ModelSettings(model="")
    sampling: Sampling = Sampling(temperature=0.7, max_tokens=4_000)
    seed: int = 0

    def drawn(self) -> Sampling:
        """How answers are drawn, the seed included."""
        return self.sampling.model_copy(update={"seed": self.seed})

    def settings(self, name: str) -> ModelSettings:
        """How a model is reached.

        Raises:
            BadInput: none is named.
        """
        prefix, _, model = name.partition(":")
        if not is_model(name) or not model:
            raise BadInput(
                f"{name or 'nothing'} names no model.",
                remedy="Write --model model:NAME, local:FOLDER or batch:NAME.",
            )
        return self.server.model_copy(update={"model": model, "served": SERVED[prefix]})


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


def how_to_go_on(waiting: Sequence[ProviderError], options: AskOptions) -> str:
    """Why a run paused, and what has to be brought where."""
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
