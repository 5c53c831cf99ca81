"""Summaries in the place of history, after SUPO (arXiv 2510.06727).

When what is to be shown has more than ``limit`` tokens, a summary takes the place of all between
the request and the last turn. SUPO leaves the turn that overflowed out; here it was carried out
already, and an agent that forgets a write repeats it. It stays, its results as notes where they
alone are too long. So what is shown never has more than ``limit`` tokens.

An episode in which ``most`` summaries are not enough ends as over-long.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from envwright.models.client import estimated_tokens
from envwright.models.errors import OverLong
from envwright.rollout.context import filled, merged, noted, rendered
from envwright.types import Context, Message, Role, Span, Summary

INSTRUCTION = (
    "Your context is nearly full. Summarise what you need in order to go on: what the user wants, "
    "what you found out, with ids and values, what you have done, and what is left to do."
)
PREAMBLE = "What happened so far, as you summarised it:"
TOO_LONG = "(The call was carried out; its result is too long to be shown.)"

Summariser = Callable[[Sequence[Message]], Awaitable[Message]]
"""Answers what it is shown, the instruction last, with a summary; usually the agent's model."""


def quarter_of_characters(messages: Sequence[Message]) -> int:
    """A guess at the tokens of messages, see ``estimated_tokens``."""
    return estimated_tokens(messages, ())


class Summarise:
    """Summarises the history of one episode when it is too long; ``summaries`` keeps how.

    Args:
        summariser: writes a summary.
        limit: most tokens that are shown.
        most: most summaries in an episode.
        count: tokens of messages.
    """

    def __init__(
        self,
        summariser: Summariser,
        limit: int,
        most: int,
        count: Callable[[Sequence[Message]], int] = quarter_of_characters,
    ) -> None:
        self.limit, self.most = limit, most
        self.name = f"summarise:{limit}:{most}"
        self.summaries: list[Summary] = []
        self._summariser, self._count = summariser, count
        self._head = 0  # end of what always stays: rules and request
        self._replaced: list[Span] = []

    async def context(self, messages: Sequence[Message]) -> Context:
        """What is seen at this turn; see ``Manager``.

        Raises:
            OverLong: it does not fit, and no summary is left or would help.
        """
        turns = [at for at, message in enumerate(messages) if message.role is Role.ASSISTANT]
        if not self._fits(messages):
            if not turns:
                raise OverLong(f"the request alone has more than {self.limit} tokens")
            self._head = turns[0]
            await self._summarise(messages, turns)
        if not self._fits(messages):
            self._leave_results_out(messages, turns[-1])
        if not self._fits(messages):
            raise OverLong(f"the last turn has more than {self.limit} tokens beside the request")
        return self._shown(len(messages))

    def _shown(self, end: int) -> Context:
        return Context(spans=filled(self._replaced, end))

    def _fits(self, messages: Sequence[Message]) -> bool:
        return self._count(rendered(self._shown(len(messages)), messages)) <= self.limit

    async def _summarise(self, messages: Sequence[Message], turns: Sequence[int]) -> None:
        """Put a summary between the request and the last turn, where anything stands there."""
        last = turns[-1]
        done = self._replaced[0].end if self.summaries else self._head
        if last == done:
            return
        if len(self.summaries) == self.most:
            raise OverLong(f"{self.most} summaries were not enough for {self.limit} tokens")
        instruction = Message(role=Role.USER, content=INSTRUCTION)
        ask = Span(start=last, end=last, shown=(instruction,))
        asked = Context(spans=merged([*self._shown(last).spans, ask]))
        written = await self._summariser(rendered(asked, messages))
        self.summaries.append(Summary(turn=len(turns), asked=asked, message=written))
        told = Message(role=Role.USER, content=f"{PREAMBLE}\n\n{written.content}")
        self._replaced = [Span(start=self._head, end=last, shown=(told,))]

    def _leave_results_out(self, messages: Sequence[Message], last: int) -> None:
        """Show notes instead of the results of the last turn."""
        self._replaced += [
            Span(start=at, end=at + 1, shown=(noted(messages[at], TOO_LONG),))
            for at in range(last, len(messages))
            if messages[at].role is Role.TOOL and len(messages[at].content) > len(TOO_LONG)
        ]
