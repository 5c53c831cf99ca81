"""What a policy sees of a long transcript: old results left out, shortened, or summarised.

A reducer says for every turn which messages are shown as they are and what stands for the others.
``ReducedContextPolicy`` lets a policy see that, and records it, since training has to compute
log-probabilities on the very context that was seen. No reducer shows a result without its call, or
a call without its results.

Summaries follow SUPO (arXiv 2510.06727). SUPO leaves the turn that overflowed out; here it was
carried out already, and an agent that forgets a write repeats it, so it stays. Judged evidence
follows ReSeek (arXiv 2510.00568), a memory that outlives its session CoMAM (arXiv 2603.12631).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from envwright.errors import BadInput
from envwright.llm.client import estimate_tokens
from envwright.llm.errors import OverLong
from envwright.rollout.policies.policy_protocol import Policy, PolicyAccount, account_of
from envwright.scoring.rewards.judgements import JUDGE, judged_good
from envwright.scoring.role_credit import MEMORY
from envwright.types import Aside, Context, Json, Message, Role, Span

T = TypeVar("T")
RESULT_NOTE = "(An earlier result stood here.)"


def render_context(context: Context, messages: Sequence[Message]) -> list[Message]:
    """The messages that were seen; ``messages`` is the transcript, perhaps longer now."""
    out: list[Message] = []
    for span in context.spans:
        # ``None`` shows the originals; an empty ``shown`` hides them.
        out += messages[span.start : span.end] if span.shown is None else span.shown
    return out


class ContextReducer(Protocol):
    """Decides what is seen in one episode; a fresh one for each."""

    @property
    def name(self) -> str:
        """Its name, with all that its contexts depend on."""
        ...

    @property
    def asides(self) -> Sequence[Aside]:
        """What was written for it so far."""
        ...

    async def context(self, messages: Sequence[Message]) -> Context:
        """What is seen at this turn.

        Args:
            messages: all that was said so far.

        Raises:
            ProviderError: a model that it asks could not be reached.
            OverLong: nothing is left to shorten.
        """
        ...


class ReducedContextPolicy:
    """A policy that sees the context its reducer shows, and records each context.

    Args:
        policy: the agent.
        manager: decides what it sees.
        name: the policy's name; by default made of both.
    """

    def __init__(self, policy: Policy, manager: ContextReducer, name: str = "") -> None:
        self.policy, self.manager = policy, manager
        self.name = name or f"{policy.name}+{manager.name}"
        self.contexts: list[Context] = []

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        context = await self.manager.context(messages)
        self.contexts.append(context)
        return await self.policy.act(render_context(context, messages), tools)

    def account(self) -> PolicyAccount:
        """The policy's account, with the context of each assistant message in order."""
        own = account_of(self.policy)
        return replace(
            own, contexts=tuple(self.contexts), asides=(*own.asides, *self.manager.asides)
        )


class FullContext:
    """Shows everything."""

    name = "none"
    asides = ()

    async def context(self, messages: Sequence[Message]) -> Context:
        return Context(spans=drop_empty_spans([Span(start=0, end=len(messages))]))


class DropReducer:
    """Leaves old calls out, with their results; words, of either side, stay.

    Args:
        keep: how many of the last messages with calls stay.
    """

    asides = ()

    def __init__(self, keep: int) -> None:
        self.keep = _count(keep)
        self.name = f"drop:{keep}"

    async def context(self, messages: Sequence[Message]) -> Context:
        calling = call_exchanges(messages)
        old = [Span(start=a, end=b, shown=()) for a, b in _but_last(calling, self.keep)]
        return Context(spans=fill_spans(old, len(messages)))


class ShortenReducer:
    """Puts a short note in the place of each old observation.

    WebAgent-R1 (arXiv 2505.16421) does so with pages of the web.

    Args:
        keep: how many of the last observations are shown in full. The others become
            ``RESULT_NOTE``, where they are longer than that.
    """

    asides = ()

    def __init__(self, keep: int) -> None:
        self.keep = _count(keep)
        self.name = f"shorten:{keep}"

    async def context(self, messages: Sequence[Message]) -> Context:
        told = [at for at, message in enumerate(messages) if message.role is Role.TOOL]
        old = [
            Span(start=at, end=at + 1, shown=(with_note(messages[at], RESULT_NOTE),))
            for at in _but_last(told, self.keep)
            if len(messages[at].content) > len(RESULT_NOTE)
        ]
        return Context(spans=fill_spans(old, len(messages)))


def with_note(message: Message, note: str) -> Message:
    """The result of a call with a note for its text; it still belongs to its call."""
    return message.model_copy(update={"content": note})


def call_exchanges(messages: Sequence[Message]) -> list[tuple[int, int]]:
    """Where each message with calls begins, and where its results end."""
    out = []
    for start, message in enumerate(messages):
        if message.tool_calls:
            end = start + 1
            while end < len(messages) and messages[end].role is Role.TOOL:
                end += 1
            out.append((start, end))
    return out


def fill_spans(spans: Sequence[Span], end: int) -> tuple[Span, ...]:
    """The spans, and between them and up to ``end`` the messages as they are."""
    out: list[Span] = []
    at = 0
    for span in spans:
        out += [Span(start=at, end=span.start), span]
        at = span.end
    return drop_empty_spans([*out, Span(start=at, end=end)])


def drop_empty_spans(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans without those that are empty and show nothing."""
    return tuple(s for s in spans if s.end > s.start or s.shown)


def _but_last(items: Sequence[T], keep: int) -> Sequence[T]:
    """All but the last so many; none where there are no more than these."""
    return items[: max(0, len(items) - keep)]  # a bound below 0 would count from the end


def _count(keep: int) -> int:
    if keep < 0:
        raise ValueError(f"cannot keep {keep} of anything")
    return keep


# --- summaries -----------------------------------------------------------------------------------


SUMMARY_INSTRUCTION = (
    "Your context is nearly full. Summarise what you need in order to go on: what the user wants, "
    "what you found out, with ids and values, what you have done, and what is left to do."
)
SUMMARY_PREAMBLE = "What happened so far, as you summarised it:"
LONG_RESULT_NOTE = "(The call was carried out; its result is too long to be shown.)"

AsideWriter = Callable[[Sequence[Message]], Awaitable[Message]]
"""Answers what it is shown, the instruction last, beside the conversation; usually the model of
the agent."""


def estimate_message_tokens(messages: Sequence[Message]) -> int:
    """Estimate the tokens of messages; see ``estimate_tokens``."""
    return estimate_tokens(messages, ())


class SummaryReducer:
    """Summarises the history of one episode when it is too long; ``asides`` keeps how.

    Args:
        summariser: writes a summary.
        limit: most tokens that are shown.
        most: most summaries in an episode.
        count: tokens of messages.
    """

    def __init__(
        self,
        summariser: AsideWriter,
        limit: int,
        most: int,
        count: Callable[[Sequence[Message]], int] = estimate_message_tokens,
    ) -> None:
        self.limit, self.most = limit, most
        self.name = f"summarise:{limit}:{most}"
        self.asides: list[Aside] = []
        self._summariser, self._count = summariser, count
        self._head = 0  # end of what always stays: rules and request
        self._replaced: list[Span] = []

    async def context(self, messages: Sequence[Message]) -> Context:
        """What is seen at this turn; see ``ContextReducer``.

        Raises:
            OverLong: it does not fit, and no summary is left or would help.
        """
        turns = [at for at, message in enumerate(messages) if message.role is Role.ASSISTANT]
        if not self._fits(messages):
            if not turns:
                raise OverLong(f"the request alone has more than {self.limit} tokens")
            # System prompt and first request; the first assistant message ends the head.
            self._head = turns[0]
            await self._summarise(messages, turns)
        if not self._fits(messages):
            # Last resort: the calls of the last turn stay visible, their long results do not.
            self._leave_results_out(messages, turns[-1])
        if not self._fits(messages):
            raise OverLong(f"the last turn has more than {self.limit} tokens beside the request")
        return self._context(len(messages))

    def _context(self, end: int) -> Context:
        return Context(spans=fill_spans(self._replaced, end))

    def _fits(self, messages: Sequence[Message]) -> bool:
        return self._count(render_context(self._context(len(messages)), messages)) <= self.limit

    async def _summarise(self, messages: Sequence[Message], turns: Sequence[int]) -> None:
        """Put a summary between the request and the last turn, where anything stands there."""
        last = turns[-1]
        # Where the last summary ends. Only one is shown: a new one also covers the one before.
        done = self._replaced[0].end if self.asides else self._head
        if last == done:
            return
        if len(self.asides) == self.most:
            raise OverLong(f"{self.most} summaries were not enough for {self.limit} tokens")
        instruction = Message(role=Role.USER, content=SUMMARY_INSTRUCTION)
        # A span of no messages that shows one: the instruction is inserted, nothing replaced.
        ask = Span(start=last, end=last, shown=(instruction,))
        asked = Context(spans=drop_empty_spans([*self._context(last).spans, ask]))
        written = await self._summariser(render_context(asked, messages))
        self.asides.append(Aside(role="summary", turn=len(turns), context=asked, message=written))
        told = Message(role=Role.USER, content=f"{SUMMARY_PREAMBLE}\n\n{written.content}")
        self._replaced = [Span(start=self._head, end=last, shown=(told,))]

    def _leave_results_out(self, messages: Sequence[Message], last: int) -> None:
        """Show notes instead of the results of the last turn."""
        self._replaced += [
            Span(start=at, end=at + 1, shown=(with_note(messages[at], LONG_RESULT_NOTE),))
            for at in range(last, len(messages))
            if messages[at].role is Role.TOOL and len(messages[at].content) > len(LONG_RESULT_NOTE)
        ]


# --- judgements ----------------------------------------------------------------------------------


JUDGE_INSTRUCTION = (
    "Does the last result hold something that you need in order to go on? Results that do not are "
    'taken out of your sight. Answer with JSON: {"good": true} or {"good": false}.'
)
BAD_RESULT_NOTE = "(A result stood here that was judged to be of no use.)"


class JudgedReducer:
    """Has the results of each message with calls judged, and shows those that are good.

    The call of a bad result stays, so that it is not made again. A judgement that cannot be read
    leaves the result where it is.

    Args:
        judge: is shown what the policy sees with ``JUDGE_INSTRUCTION``; usually the policy itself.
    """

    name = "judge"

    def __init__(self, judge: AsideWriter) -> None:
        self.asides: list[Aside] = []
        self._judge, self._bad, self._seen = judge, list[Span](), 0

    async def context(self, messages: Sequence[Message]) -> Context:
        for start, end in call_exchanges(messages):
            if start < self._seen or end == start + 1:
                continue
            self._seen = end
            instruction = Message(role=Role.USER, content=JUDGE_INSTRUCTION)
            ask = Span(start=end, end=end, shown=(instruction,))
            asked = Context(spans=drop_empty_spans([*fill_spans(self._bad, end), ask]))
            written = await self._judge(render_context(asked, messages))
            turn = sum(message.role is Role.ASSISTANT for message in messages[:end])
            self.asides.append(Aside(role=JUDGE, turn=turn, context=asked, message=written))
            if judged_good(written.content) is False:
                self._bad += [
                    Span(start=at, end=at + 1, shown=(with_note(messages[at], BAD_RESULT_NOTE),))
                    for at in range(start + 1, end)
                ]
        return Context(spans=fill_spans(self._bad, len(messages)))


# --- a memory over sessions ----------------------------------------------------------------------


MEMORY_INSTRUCTION = (
    "The session ends here. Write down what may be needed in later ones: what the user wants and "
    "likes, ids and values that you found, and what was done. Nothing else is kept."
)
MEMORY_PREAMBLE = "What you wrote down in earlier sessions:"


class MemoryReducer:
    """Shows the last session, and a memory that was written when the ones before ended.

    Every message of the user but the first begins a session. A memory is written with the one
    before in sight, and takes its place.

    Args:
        writer: is shown what the policy sees with ``MEMORY_INSTRUCTION``.
    """

    name = "memory"

    def __init__(self, writer: AsideWriter) -> None:
        self.asides: list[Aside] = []
        self._writer, self._replaced, self._start = writer, list[Span](), 0

    async def context(self, messages: Sequence[Message]) -> Context:
        heard = [at for at, message in enumerate(messages) if message.role is Role.USER]
        for start in heard[1:]:
            if start <= self._start:
                continue
            instruction = Message(role=Role.USER, content=MEMORY_INSTRUCTION)
            ask = Span(start=start, end=start, shown=(instruction,))
            read = Context(spans=drop_empty_spans([*fill_spans(self._replaced, start), ask]))
            written = await self._writer(render_context(read, messages))
            turn = sum(message.role is Role.ASSISTANT for message in messages[:start])
            self.asides.append(Aside(role=MEMORY, turn=turn, context=read, message=written))
            told = Message(role=Role.USER, content=f"{MEMORY_PREAMBLE}\n\n{written.content}")
            # Rules stay: what comes before the first message of the user.
            self._replaced = [Span(start=heard[0], end=start, shown=(told,))]
            self._start = start
        return Context(spans=fill_spans(self._replaced, len(messages)))


# --- reducers by name ----------------------------------------------------------------------------


CONTEXT_NAMES = ("none", "drop:KEEP", "shorten:KEEP", "summarise:TOKENS:MOST", "judge", "memory")
"""``KEEP`` of the last exchanges stay; at most ``TOKENS`` are shown, with ``MOST`` summaries."""


_BY_WRITER: dict[str, Callable[[AsideWriter], ContextReducer]] = {
    "judge": JudgedReducer,
    "memory": MemoryReducer,
}


def reducer_named(name: str, writer: AsideWriter) -> ContextReducer | None:
    """Make a fresh reducer by name; ``None`` for ``none``, where everything is seen.

    Args:
        name: one of ``CONTEXT_NAMES``, for example ``shorten:4``.
        writer: writes summaries, judgements and memories, for a reducer that needs them.

    Raises:
        BadInput: there is none.
    """
    kind, *numbers = name.split(":")
    if name == "none":
        return None
    if name in _BY_WRITER:
        return _BY_WRITER[name](writer)
    if all(text.isdecimal() and int(text) > 0 for text in numbers):
        values = [int(text) for text in numbers]
        if kind == "drop" and len(values) == 1:
            return DropReducer(values[0])
        if kind == "shorten" and len(values) == 1:
            return ShortenReducer(values[0])
        if kind == "summarise" and len(values) == 2:
            return SummaryReducer(writer, values[0], values[1])
    raise BadInput(f"there is no context {name}.", remedy=f"Known: {', '.join(CONTEXT_NAMES)}.")
