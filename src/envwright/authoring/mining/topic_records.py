"""The records of topic mining: what comes in, what is inferred, what comes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from envwright.llm.client import Sampling
from envwright.types import Record

TOPIC_EXAMPLES = 5
"""Requests that a topic shows."""


class MiningRequest(Record):
    """A textual task that somebody wrote, and where it stands."""

    text: str = Field(min_length=1, max_length=4_000)
    file: str = ""
    line: int = Field(0, ge=0)


class TopicDescription(Record):
    """An environment that was inferred from a request."""

    title: str
    description: str
    usefulness: int = Field(ge=1, le=10)
    """How much it is worth to train agents in it: common, needed, rich in things to do."""
    modelability: int = Field(ge=1, le=10)
    """How well a database with tools can stand for it."""

    @property
    def text(self) -> str:
        """What is compared with others."""
        return f"{self.title}: {self.description}"


class Topic(Record):
    """A topic that environments can be authored from."""

    rank: int = Field(ge=1)
    title: str = Field(min_length=1, max_length=200)
    description: str = Field("", max_length=2_000)
    """Empty where no model described it."""
    by: Literal["model", "rules"]
    usefulness: int | None = Field(None, ge=1, le=10)
    modelability: int | None = Field(None, ge=1, le=10)
    """``None`` where no model judged."""
    score: float | None = None
    """What topics are ranked by; ``None`` where no model judged, and the tasks decide alone."""
    tasks: int = Field(ge=1)
    """Requests behind it."""
    descriptions: int = Field(0, ge=0)
    """Distinct descriptions in its cluster."""
    examples: tuple[MiningRequest, ...] = Field((), max_length=50)
    """Some of its requests."""


class MiningOptions(Record):
    """How topics are mined."""

    by: Literal["model", "rules"] = "model"
    count: int | None = Field(None, ge=1)
    """Topics that are wanted; by default all distinct descriptions, by rules √n up to 50."""
    least_usefulness: int = Field(7, ge=1, le=10)
    least_modelability: int = Field(7, ge=1, le=10)
    near: float = Field(0.9, gt=0, le=1)
    """Descriptions whose cosine is at least this are one."""
    together: int = Field(25, ge=1, le=100)
    """Tasks of one request to the model."""
    tries: int = Field(2, ge=1, le=20)
    """Answers about the same tasks, before they are asked about in halves."""
    sampling: Sampling = Sampling(temperature=0.0, max_tokens=8_000)
    seed: int = 0


@dataclass(frozen=True, slots=True)
class TopicGroup:
    """Descriptions, or requests alone, that are one topic.

    Attributes:
        requests: those behind it, in the order of the input.
        description: what stands for it; ``None`` by rules.
        descriptions: how many distinct ones it joins.
    """

    requests: tuple[MiningRequest, ...]
    description: TopicDescription | None = None
    descriptions: int = 0
