"""Answers kept by what was asked, so that a run that was stopped goes on without asking again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, Self

import orjson
from pydantic import Field, ValidationError

from envwright.authoring.answer_parts import answer_schema, read_stage_answer, sift_answer
from envwright.authoring.author_stages import AuthoringStage, fill_prompt, prompt_hash, stage_parts
from envwright.authoring.draft_judge import DraftLayer
from envwright.authoring.environment_draft import DraftProblem, EnvironmentDraft, merge_answer
from envwright.llm.chat_completions import wire_message
from envwright.llm.client import Completion, ModelClient, Sampling, Usage, estimate_tokens
from envwright.storage.jsonl import LineLog, disk_errors
from envwright.types import Json, Message, Record, Role, content_hash


class AuthoringExchange(Record):
    """One request and its answer, as ``authoring.jsonl`` has it."""

    stage: str
    attempt: int
    """0 for the first answer of a stage, then its repairs."""
    prompts: dict[str, str]
    """Hash of each prompt file that the request was made from."""
    model: str
    request: str
    """Hash of all that the answer depends on."""
    messages: tuple[Message, ...]
    """What was said since the stage's answer before; all that was said, for its first."""
    answer: str
    finish_reason: str = ""
    usage: Usage = Usage()
    guessed: bool = False
    """Whether the tokens are an estimate, since the server did not tell them."""
    sent: tuple[DraftProblem, ...] = ()
    """What was wrong before, where the stage began with that."""
    problems: tuple[DraftProblem, ...] = ()
    """What is wrong after the answer."""


class _Kept(Record):
    """A line of the journal."""

    request: str
    completion: Completion


class AnswerJournal:
    """A file of answers, by request.

    Args:
        path: the file; made when it is missing.

    Raises:
        BadInput: it cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._kept: dict[str, Completion] = {}
        with disk_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        self._log = LineLog(path, self._accept)
        self.asked = 0
        """Answers that were not in the file."""

    def _accept(self, line: bytes) -> bool:
        try:
            kept = _Kept.model_validate(orjson.loads(line))
        except (ValueError, ValidationError):
            return False
        self._kept.setdefault(kept.request, kept.completion)
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._log.close()

    def usage(self) -> list[Usage]:
        """What the answers so far took."""
        return [kept.usage or Usage() for kept in self._kept.values()]

    async def ask(
        self, client: ModelClient, messages: Sequence[Message], sampling: Sampling
    ) -> tuple[str, Completion]:
        """The answer to a request, and the request's hash.

        Raises:
            ProviderError: it is not known, and the model gives none.
        """
        request = request_hash(client.model, messages, sampling)
        if request not in self._kept:
            completion = await client.complete(messages, [], sampling)
            self.asked += 1
            self._kept[request] = completion
            kept = _Kept(request=request, completion=completion)
            self._log.append(kept.model_dump_json(exclude_defaults=True).encode() + b"\n")
        return request, self._kept[request]


def request_hash(model: str, messages: Sequence[Message], sampling: Sampling) -> str:
    """What identifies a request: model, messages, sampling."""
    said: list[Json] = [wire_message(message) for message in messages]
    return content_hash([model, said, sampling.data()])


# What a conversation took: calls, repairs, tokens, and problems by kind.


def usage_by_stage(exchanges: Sequence[AuthoringExchange]) -> dict[str, Json]:
    """The account of each stage."""
    names = dict.fromkeys(exchange.stage for exchange in exchanges)
    return {name: exchange_usage([one for one in exchanges if one.stage == name]) for name in names}


def exchange_usage(exchanges: Sequence[AuthoringExchange]) -> dict[str, Json]:
    """The account of some exchanges."""
    usage = sum((exchange.usage for exchange in exchanges), Usage())
    kinds = Counter(problem.kind for one in exchanges for problem in (*one.sent, *one.problems))
    return {
        "calls": len(exchanges),
        "repairs": sum(exchange.attempt > 0 for exchange in exchanges),
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "problems": dict(sorted(kinds.items())),
    }


# One stage as a conversation: ask, read, judge, send back what is wrong, at most so often.


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


class StageFailure(Exception):
    """A stage could not be repaired."""

    def __init__(
        self, stage: str, reason: str, draft: EnvironmentDraft, problems: Sequence[DraftProblem]
    ) -> None:
        self.stage, self.reason = stage, reason
        self.draft, self.problems = draft, tuple(problems)
        super().__init__(f"{stage}: {reason}")


class ProblemFinder(Protocol):
    """Who says what is wrong with a draft."""

    def problems(
        self, draft: EnvironmentDraft, layer: DraftLayer, expected: Sequence[str] = ()
    ) -> list[DraftProblem]:
        """What is wrong up to a layer."""


@dataclass
class AuthoringSession:
    """What the stages of one environment share."""

    client: ModelClient
    judge: ProblemFinder
    journal: AnswerJournal
    options: AuthoringOptions
    gaps: Callable[[AuthoringStage, EnvironmentDraft], dict[str, str]]
    """What fills the prompt of a stage."""
    system: tuple[str, ...] = ("guide",)
    """Prompts that stand before every stage."""
    exchanges: list[AuthoringExchange] = field(default_factory=list)

    async def ask(
        self, stage: AuthoringStage, attempt: int, messages: Sequence[Message]
    ) -> tuple[str, Completion]:
        """The answer of a model, and the hash of the request."""
        sampling = self.options.sampling.model_copy(update={"seed": self.options.seed})
        if self.options.structured:
            parts = stage_parts(stage, attempt)
            schema = answer_schema(parts, stage.needs if attempt == 0 else ())
            answer = {"name": stage.prompt, "schema": schema}
            shape = {"type": "json_schema", "json_schema": answer}
            sampling = sampling.model_copy(update={"response_format": shape})
        return await self.journal.ask(self.client, messages, sampling)


async def run_stage(
    desk: AuthoringSession, stage: AuthoringStage, draft: EnvironmentDraft
) -> EnvironmentDraft:
    """The draft after a stage.

    Raises:
        GaveUp: it could not be repaired as often as was allowed.
        ProviderError: the model gave no answer.
    """
    problems: list[DraftProblem] = []
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
            raise StageFailure(stage.name, "the same answer came again", draft, problems)
        said = completion.message.content
        talk += [_echo(said), _repair(stage, problems)]
        told = len(talk) - 1
    reason = f"not right after {desk.options.repairs} repairs"
    raise StageFailure(stage.name, reason, draft, problems)


def _opening(
    desk: AuthoringSession,
    stage: AuthoringStage,
    draft: EnvironmentDraft,
    problems: Sequence[DraftProblem],
) -> list[Message]:
    values = {**desk.gaps(stage, draft), "problems": _told(problems)}
    system = "\n\n".join(fill_prompt(name, values) for name in desk.system)
    return [
        Message(role=Role.SYSTEM, content=system),
        Message(role=Role.USER, content=fill_prompt(stage.prompt, values)),
    ]


def _taken(
    desk: AuthoringSession,
    stage: AuthoringStage,
    attempt: int,
    draft: EnvironmentDraft,
    completion: Completion,
) -> tuple[EnvironmentDraft, list[DraftProblem]]:
    """The draft with what of an answer can be used, and all that is wrong now."""
    answer, wrong = read_stage_answer(completion)
    if answer is None:
        return draft, wrong
    needs = stage.needs if attempt == 0 else ()
    kept, unfit = sift_answer(answer, stage_parts(stage, attempt), needs)
    draft = merge_answer(draft, kept)
    wrong += unfit
    judged = desk.judge.problems(draft, stage.layer, stage.expected)
    if wrong:  # a part that was not read is missing only because of that
        judged = [problem for problem in judged if problem.kind not in ("missing", "untested")]
    return draft, wrong + judged


def _exchange(
    desk: AuthoringSession,
    stage: AuthoringStage,
    attempt: int,
    request: str,
    messages: Sequence[Message],
    completion: Completion,
) -> AuthoringExchange:
    names = (*desk.system, "example.json", stage.prompt) if len(messages) > 1 else ("repair",)
    return AuthoringExchange(
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
        prompt_tokens=estimate_tokens(messages, ()),
        completion_tokens=estimate_tokens([completion.message], ()),
    )


def _echo(said: str) -> Message:
    """A model's own answer, as it is shown again."""
    text = said if len(said) <= _ECHOED else f"{said[:_SHOWN]} … (left out)"
    return Message(role=Role.ASSISTANT, content=text)


def _repair(stage: AuthoringStage, problems: Sequence[DraftProblem]) -> Message:
    parts = (*stage.asks, *stage.may)
    values = {"problems": _told(problems), "parts": ", ".join(f"`{part}`" for part in parts)}
    return Message(role=Role.USER, content=fill_prompt("repair", values))


def _told(problems: Sequence[DraftProblem]) -> str:
    texts = [problem.text() for problem in problems[:_MOST_TOLD]]
    most = _SHOWN_OF_ONE
    texts = [text if len(text) <= most else f"{text[:most]}…" for text in texts]
    if more := len(problems) - _MOST_TOLD:
        texts += [f"- and {more} more"] if more > 0 else []
    return "\n".join(texts)
