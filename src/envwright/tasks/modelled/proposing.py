"""What becomes of each task that a model proposes, from the first request to the record."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from envwright.models.client import ModelClient, Sampling
from envwright.models.errors import AnswerTooLong, Refused
from envwright.runtime.graph import Edge
from envwright.runtime.template import Template
from envwright.tasks.modelled.asking import Exchange, Refusal
from envwright.tasks.modelled.blueprint import blueprint
from envwright.tasks.modelled.chain import chains
from envwright.tasks.modelled.paraphrase import STYLES
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.modelled.reading import Reader
from envwright.tasks.modelled.requesting import requested
from envwright.tasks.modelled.scenario import Author, scenario
from envwright.tasks.modelled.sequences import Walks
from envwright.tasks.modelled.setting import Setting
from envwright.tasks.modelled.work import ACCEPTED, NO_ANSWER
from envwright.types import Record, Task, content_hash

By = Literal["scenario", "blueprint", "chain"]
DUPLICATE, DIFFERS = "a duplicate", "the replay differs"
_FINAL = (Refused, AnswerTooLong)
"""Failures of a provider that another run would meet again."""


class Proposals(Record):
    """What is asked of a model."""

    by: By = "scenario"
    """``scenario``: words and calls in one; ``blueprint``: a graph grown from a tool sequence;
    ``chain``: words for calls of a sampled plan."""
    count: int = Field(20, ge=1)
    """Tasks that are asked for; fewer are accepted."""
    styles: tuple[str, ...] = STYLES
    tries: int = Field(2, ge=1, le=20)
    """Answers that a model may give for one thing."""


class MadeTask(Record):
    """What became of one proposal, with all that was asked for it."""

    source: str
    """For example ``blueprint 3``."""
    task: str = ""
    """Identity of the task that came of it; empty where none did."""
    result: str
    """``accepted``, or why it was not."""
    exchanges: tuple[Exchange, ...] = ()


@dataclass(slots=True)
class Proposed:
    """One proposal under way."""

    source: str
    made: Task | None = None
    """With its proof, but for the replay in another process."""
    result: str = ""
    log: list[Exchange] = field(default_factory=list)

    def record(self, task: Task | None) -> MadeTask:
        """What is written of it."""
        return MadeTask(
            source=self.source,
            task=task.id if task else "",
            result=self.result,
            exchanges=tuple(self.log),
        )


class ProposalDesk:
    """Who is asked, and the bench on which answers are judged.

    Args:
        wanted: what is asked for.
        templates: the environments.
        client: the model that proposes.
        reader: the model that reads back.
        sampling: how answers are drawn; what is read is drawn without chance.
        seed: sets walks and plans.
        edges: by environment id, edges beside those that are derived, for blueprints.
    """

    def __init__(
        self,
        wanted: Proposals,
        templates: Sequence[Template],
        client: ModelClient,
        reader: ModelClient,
        sampling: Sampling,
        seed: int,
        edges: Mapping[str, Sequence[Edge]],
    ) -> None:
        self.wanted, self.seed = wanted, seed
        self.setting = Setting(tuple(templates))
        self.bench = Bench(self.setting.templates)
        self.author = Author(client, sampling, wanted.tries - 1, wanted.styles)
        sure = sampling.model_copy(update={"temperature": 0.0})
        self.reader = Reader(reader, sure, wanted.tries)
        self._walks = Walks(self.setting, edges) if wanted.by == "blueprint" else None
        self._plans = chains(templates, wanted.count, seed) if wanted.by == "chain" else []

    @property
    def numbers(self) -> range:
        """The numbers of the proposals: of chains no more than there are plans."""
        count = len(self._plans) if self.wanted.by == "chain" else self.wanted.count
        return range(1, count + 1)

    async def propose(self, number: int) -> Proposed:
        """What becomes of a proposal."""
        done = Proposed(f"{self.wanted.by} {number}")
        try:
            done.made = await self._asked(number, done.log)
            done.result = ACCEPTED
        except Refusal as why:
            done.result = why.reason
        except _FINAL:
            done.result = NO_ANSWER
        return done

    def _asked(self, number: int, log: list[Exchange]) -> Awaitable[Task]:
        author, reader, bench = self.author, self.reader, self.bench
        if self.wanted.by == "chain":
            return requested(self._plans[number - 1], "", (), author, reader, bench, log)
        if self._walks is None:
            return scenario(number, author, reader, bench, self.setting, log)
        walks, seed = self._walks, self.seed
        return blueprint(number, seed, walks, author, reader, bench, self.setting, log)


def accepted(done: Sequence[Proposed], bench: Bench) -> list[Task | None]:
    """The task of each; none where another has the same gold, or another process differs."""
    confirmed = iter(bench.confirmed([one.made for one in done if one.made]))
    seen: set[str] = set()
    out: list[Task | None] = []
    for one in done:
        task = next(confirmed) if one.made else None
        if one.made and task is None:
            one.result = DIFFERS
        if task:
            key = content_hash([[call.data() for call in task.gold], task.answers])
            if key in seen:
                one.result, task = DUPLICATE, None
            seen.add(key)
        out.append(task)
    return out
