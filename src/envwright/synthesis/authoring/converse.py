"""One stage as a conversation: ask, read, judge, send back what is wrong, at most so often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pydantic import Field

from envwright.models.client import Completion, ModelClient, Sampling, Usage, estimated_tokens
from envwright.synthesis.authoring.draft import Draft, Problem, merged
from envwright.synthesis.authoring.journal import Exchange, Journal
from envwright.synthesis.authoring.judging import Layer
from envwright.synthesis.authoring.prompts import filled, prompt_hash
from envwright.synthesis.authoring.reading import read_answer
from envwright.synthesis.authoring.shapes import schema_of, sifted
from envwright.synthesis.authoring.stages import Stage, parts_of
from envwright.types import Message, Record, Role

_MOST_TOLD = 12
"""Problems that are sent back at a time."""
_ECHOED = 60_000
"""Characters of a model's own answer that it is shown again."""
_SHOWN, _SHOWN_OF_ONE = 2_000, 4_000
"""Characters of an answer that is not shown whole, and of one problem."""


class AuthoringOptions(Record):
    """How an environment is written."""

    least_tools: int = Field(15, ge=1, le=60)
    most_tools: int = Field(25, ge=1, le=60)
    repairs: int = Field(3, ge=0, le=20)
    """Times that a stage is sent back at most."""
    structured: bool = False
    """Have the server keep answers to their JSON Schema."""
    sampling: Sampling = Sampling(max_tokens=16_000)
    seed: int = 0


class GaveUp(Exception):
    """A stage could not be repaired."""

    def __init__(self, stage: str, reason: str, draft: Draft, problems: Sequence[Problem]) -> None:
        self.stage, self.reason = stage, reason
        self.draft, self.problems = draft, tuple(problems)
        super().__init__(f"{stage}: {reason}")


class Judging(Protocol):
    """Who says what is wrong with a draft."""

    def problems(self, draft: Draft, layer: Layer, expected: Sequence[str] = ()) -> list[Problem]:
        """What is wrong up to a layer."""


@dataclass
class Desk:
    """What the stages of one environment share."""

    client: ModelClient
    judge: Judging
    journal: Journal
    options: AuthoringOptions
    gaps: Callable[[Stage, Draft], dict[str, str]]
    """What fills the prompt of a stage."""
    system: tuple[str, ...] = ("guide",)
    """Prompts that stand before every stage."""
    exchanges: list[Exchange] = field(default_factory=list)

    async def ask(
        self, stage: Stage, attempt: int, messages: Sequence[Message]
    ) -> tuple[str, Completion]:
        """The answer of a model, and the hash of the request."""
        sampling = self.options.sampling.model_copy(update={"seed": self.options.seed})
        if self.options.structured:
            parts = parts_of(stage, attempt)
            schema = schema_of(parts, stage.needs if attempt == 0 else ())
            answer = {"name": stage.prompt, "schema": schema}
            shape = {"type": "json_schema", "json_schema": answer}
            sampling = sampling.model_copy(update={"response_format": shape})
        return await self.journal.ask(self.client, messages, sampling)


async def converse(desk: Desk, stage: Stage, draft: Draft) -> Draft:
    """The draft after a stage.

    Raises:
        GaveUp: it could not be repaired as often as was allowed.
        ProviderError: the model gave no answer.
    """
    problems: list[Problem] = []
    if not stage.opens:
        problems = desk.judge.problems(draft, stage.layer, stage.expected)
        if not problems:
            return draft
    talk = _opening(desk, stage, draft, problems)
    sent = problems
    said: str | None = None
    told = 0
    # A stage that begins with problems has no first answer that a repair could follow.
    for attempt in range(0 if stage.opens else 1, desk.options.repairs + 1):
        request, completion = await desk.ask(stage, attempt, talk)
        draft, problems = _taken(desk, stage, attempt, draft, completion)
        noted = _exchange(desk, stage, attempt, request, talk[told:], completion)
        found = {"sent": tuple(sent), "problems": tuple(problems)}
        usage = completion.usage or _guessed(talk, completion)
        desk.exchanges.append(noted.model_copy(update={**found, "usage": usage}))
        sent = []
        if not problems:
            return draft
        if completion.message.content == said:
            raise GaveUp(stage.name, "the same answer came again", draft, problems)
        said = completion.message.content
        talk += [_echo(said), _repair(stage, problems)]
        told = len(talk) - 1
    reason = f"not right after {desk.options.repairs} repairs"
    raise GaveUp(stage.name, reason, draft, problems)


def _opening(desk: Desk, stage: Stage, draft: Draft, problems: Sequence[Problem]) -> list[Message]:
    values = {**desk.gaps(stage, draft), "problems": _told(problems)}
    system = "\n\n".join(filled(name, values) for name in desk.system)
    return [
        Message(role=Role.SYSTEM, content=system),
        Message(role=Role.USER, content=filled(stage.prompt, values)),
    ]


def _taken(
    desk: Desk, stage: Stage, attempt: int, draft: Draft, completion: Completion
) -> tuple[Draft, list[Problem]]:
    """The draft with what of an answer can be used, and all that is wrong now."""
    answer, wrong = read_answer(completion)
    if answer is None:
        return draft, wrong
    needs = stage.needs if attempt == 0 else ()
    kept, unfit = sifted(answer, parts_of(stage, attempt), needs)
    draft = merged(draft, kept)
    wrong += unfit
    judged = desk.judge.problems(draft, stage.layer, stage.expected)
    if wrong:  # a part that was not read is missing only because of that
        judged = [problem for problem in judged if problem.kind not in ("missing", "untested")]
    return draft, wrong + judged


def _exchange(
    desk: Desk,
    stage: Stage,
    attempt: int,
    request: str,
    messages: Sequence[Message],
    completion: Completion,
) -> Exchange:
    names = (*desk.system, "example.json", stage.prompt) if len(messages) > 1 else ("repair",)
    return Exchange(
        stage=stage.name,
        attempt=attempt,
        prompts={name: prompt_hash(name) for name in names},
        model=desk.client.model,
        request=request,
        messages=tuple(messages),
        answer=completion.message.content,
        finish_reason=completion.finish_reason,
        guessed=completion.usage is None,
    )


def _guessed(messages: Sequence[Message], completion: Completion) -> Usage:
    """The tokens of a request whose server does not tell them."""
    return Usage(
        prompt_tokens=estimated_tokens(messages, ()),
        completion_tokens=estimated_tokens([completion.message], ()),
    )


def _echo(said: str) -> Message:
    """A model's own answer, as it is shown again."""
    text = said if len(said) <= _ECHOED else f"{said[:_SHOWN]} … (left out)"
    return Message(role=Role.ASSISTANT, content=text)


def _repair(stage: Stage, problems: Sequence[Problem]) -> Message:
    parts = (*stage.asks, *stage.may)
    values = {"problems": _told(problems), "parts": ", ".join(f"`{part}`" for part in parts)}
    return Message(role=Role.USER, content=filled("repair", values))


def _told(problems: Sequence[Problem]) -> str:
    texts = [problem.text() for problem in problems[:_MOST_TOLD]]
    most = _SHOWN_OF_ONE
    texts = [text if len(text) <= most else f"{text[:most]}…" for text in texts]
    if more := len(problems) - _MOST_TOLD:
        texts += [f"- and {more} more"] if more > 0 else []
    return "\n".join(texts)
