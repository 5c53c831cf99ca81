"""One stage of authoring as a conversation: ask, read, judge, send back what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pydantic import Field

from envwright.authoring.answer_parts import answer_schema, read_stage_answer, sift_answer
from envwright.authoring.author_stages import PROMPTS, AuthoringStage, fill_prompt, stage_parts
from envwright.authoring.draft_judge import DraftLayer
from envwright.authoring.environment_draft import DraftProblem, EnvironmentDraft, merge_answer
from envwright.llm.client import ModelClient, Sampling, Usage
from envwright.llm.conversation import (
    Conversation,
    ModelAnswer,
    with_response_schema,
)
from envwright.types import Json, Message, Record, Role


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


# --- usage ---------------------------------------------------------------------------------------


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
    """Finds what is wrong with a draft: the judge of drafts, or that of changes."""

    def problems(
        self, draft: EnvironmentDraft, layer: DraftLayer, expected: Sequence[str] = ()
    ) -> list[DraftProblem]:
        """What is wrong up to a layer."""


@dataclass
class AuthoringSession:
    """What the stages of one environment share."""

    client: ModelClient
    judge: ProblemFinder
    options: AuthoringOptions
    gaps: Callable[[AuthoringStage, EnvironmentDraft], dict[str, str]]
    """What fills the prompt of a stage."""
    system: tuple[str, ...] = ("guide",)
    """Prompts that stand before every stage."""
    exchanges: list[AuthoringExchange] = field(default_factory=list)

    def sampling(self, stage: AuthoringStage, attempt: int) -> Sampling:
        """How an answer is drawn."""
        sampling = self.options.sampling.model_copy(update={"seed": self.options.seed})
        if not self.options.structured:
            return sampling
        needs = stage.needs if attempt == 0 else ()
        schema = answer_schema(stage_parts(stage, attempt), needs)
        return with_response_schema(sampling, stage.prompt, schema)


async def run_stage(
    session: AuthoringSession, stage: AuthoringStage, draft: EnvironmentDraft
) -> EnvironmentDraft:
    """The draft after a stage.

    Raises:
        StageFailure: it could not be repaired as often as was allowed.
        ProviderError: the model gave no answer.
    """
    problems: list[DraftProblem] = []
    if not stage.opens:
        problems = session.judge.problems(draft, stage.layer, stage.expected)
        if not problems:
            return draft
    opening = _opening(session, stage, draft, problems)
    talk = Conversation(session.client, Sampling(), opening, whole=True)
    sent = tuple(problems)
    # A stage that begins with problems has no first answer that a repair could follow.
    for attempt in range(0 if stage.opens else 1, session.options.repairs + 1):
        talk.sampling = session.sampling(stage, attempt)
        answer = await talk.ask()
        draft, problems = _apply_answer(session, stage, attempt, draft, answer)
        exchange = _exchange(session, stage, attempt, answer, first=talk.answers == 1)
        found = {"sent": sent, "problems": tuple(problems)}
        session.exchanges.append(exchange.model_copy(update=found))
        sent = ()
        if not problems:
            return draft
        if talk.repeated:
            # Identical answers to growing reproaches: further attempts would only cost tokens.
            raise StageFailure(stage.name, "the same answer came again", draft, problems)
        talk.send_back(_repair(stage, problems), echoed_answer(answer.completion.text))
    reason = f"not right after {session.options.repairs} repairs"
    raise StageFailure(stage.name, reason, draft, problems)


def _opening(
    session: AuthoringSession,
    stage: AuthoringStage,
    draft: EnvironmentDraft,
    problems: Sequence[DraftProblem],
) -> list[Message]:
    values = {**session.gaps(stage, draft), "problems": problem_list(problems)}
    system = "\n\n".join(fill_prompt(name, values) for name in session.system)
    return [
        Message(role=Role.SYSTEM, content=system),
        Message(role=Role.USER, content=fill_prompt(stage.prompt, values)),
    ]


def _apply_answer(
    session: AuthoringSession,
    stage: AuthoringStage,
    attempt: int,
    draft: EnvironmentDraft,
    answer: ModelAnswer,
) -> tuple[EnvironmentDraft, list[DraftProblem]]:
    """The draft with what of an answer can be used, and all that is wrong now."""
    # Problems of form (`wrong`) come before those that the judge finds.
    value, wrong = read_stage_answer(answer.completion)
    if value is None:
        return draft, wrong
    # Only the first answer has to be complete; repairs may hold single parts.
    needs = stage.needs if attempt == 0 else ()
    kept, unfit = sift_answer(value, stage_parts(stage, attempt), needs)
    draft = merge_answer(draft, kept)
    wrong += unfit
    judged = session.judge.problems(draft, stage.layer, stage.expected)
    if wrong:  # a part that was not read is missing only because of that
        judged = [problem for problem in judged if problem.kind not in ("missing", "untested")]
    return draft, wrong + judged


def _exchange(
    session: AuthoringSession,
    stage: AuthoringStage,
    attempt: int,
    answer: ModelAnswer,
    *,
    first: bool,
) -> AuthoringExchange:
    names = (*session.system, "example.json", stage.prompt) if first else ("repair",)
    return AuthoringExchange(
        stage=stage.name,
        attempt=attempt,
        prompts=PROMPTS.hashes(names),
        model=answer.model,
        request=answer.request,
        # Earlier messages are in the records before this one; a repair adds only the newest.
        messages=answer.messages if first else answer.messages[-1:],
        answer=answer.completion.text,
        finish_reason=answer.completion.finish_reason,
        usage=answer.usage,
        guessed=answer.completion.usage is None,
    )


def echoed_answer(text: str) -> str:
    """A model's own answer, as it is shown again: whole, or only its beginning."""
    return text if len(text) <= _ECHOED else f"{text[:_SHOWN]} … (left out)"


def _repair(stage: AuthoringStage, problems: Sequence[DraftProblem]) -> str:
    parts = ", ".join(f"`{part}`" for part in (*stage.asks, *stage.may))
    return fill_prompt("repair", {"problems": problem_list(problems), "parts": parts})


def problem_list(problems: Sequence[DraftProblem]) -> str:
    """What is wrong, as a model reads it: the first problems, each cut to a length."""
    texts = [problem.text() for problem in problems[:_MOST_TOLD]]
    most = _SHOWN_OF_ONE
    texts = [text if len(text) <= most else f"{text[:most]}…" for text in texts]
    if more := len(problems) - _MOST_TOLD:
        texts += [f"- and {more} more"] if more > 0 else []
    return "\n".join(texts)
