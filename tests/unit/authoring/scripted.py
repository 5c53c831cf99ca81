"""A model that writes a given environment, and makes given mistakes on the way."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from envwright.llm.client import Completion, Sampling, Usage, estimate_tokens
from envwright.types import Json, Message, Role
from tests.unit.authoring.meant import Meant

FOR_EVER = 99


@dataclass(frozen=True)
class Mistake:
    """A mistake in the answer to a stage.

    Attributes:
        name: what it is.
        stage: where it is made.
        spoil: the right answer → the text of the wrong one.
        ends: what has to become of it.
        kind: of the problem that is told, empty where none is.
        times: how often it is made.
        finish: why the answer ended.
    """

    name: str
    stage: str
    spoil: Callable[[Json], str]
    ends: str
    kind: str = ""
    times: int = 1
    finish: str = "stop"


class Writer:
    """Answers every request with what is meant.

    Args:
        meant: the environment.
        mistake: made before it is repaired.
        stops_after: answers, after which the process dies.
    """

    model = "writer"

    def __init__(
        self, meant: Meant, mistake: Mistake | None = None, *, stops_after: int | None = None
    ) -> None:
        self._meant, self._mistake, self._left = meant, mistake, stops_after
        self.stages: Counter[str] = Counter()
        self.asked: list[tuple[Message, ...]] = []
        self.samplings: list[Sampling] = []

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        if self._left is not None and len(self.asked) >= self._left:
            raise KeyboardInterrupt
        self.asked.append(tuple(messages))
        self.samplings.append(sampling)
        text, finish = self._answer(messages)
        said = Message(role=Role.ASSISTANT, content=text)
        usage = Usage(
            prompt_tokens=estimate_tokens(messages, ()),
            completion_tokens=estimate_tokens([said], ()),
        )
        return Completion(message=said, usage=usage, finish_reason=finish, model=self.model)

    def _answer(self, messages: Sequence[Message]) -> tuple[str, str]:
        stage, right = right_answer(self._meant, messages)
        attempt = self.stages[stage]
        self.stages[stage] += 1
        mistake = self._mistake
        if mistake and mistake.stage == stage and attempt < mistake.times:
            return mistake.spoil(right), mistake.finish
        return json.dumps(right), "stop"


def right_answer(meant: Meant, messages: Sequence[Message]) -> tuple[str, Json]:
    """The stage that a request is about, and what is right: everything, where it is a repair."""
    said = [message.content for message in messages if message.role is Role.USER]
    found = re.match(r"# Stage: (.+)", said[0])
    assert found
    stage = found[1]
    names = re.search(r"Write these tools: (.*?)\. The others", said[0])
    right = meant.answer(stage, names[1].split(", ") if names else [])
    if len(said) > 1 or stage == "check":
        right = {**right, **meant.schema, **meant.population, "policy": meant.spec.policy}
        if stage in ("policy", "tests", "check"):
            right["tools"] = meant.tools
    return stage, right
