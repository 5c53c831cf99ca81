"""Asking a model about many tasks at a time, until each has an answer or a reason for none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import orjson

from envwright.models.client import Completion, ModelClient, Usage, estimated_tokens
from envwright.models.errors import AnswerTooLong, ProviderError, Refused
from envwright.models.prompts import Prompts
from envwright.synthesis.authoring.journal import Journal
from envwright.synthesis.mining.reading import Read, read_answer
from envwright.synthesis.mining.records import MiningOptions
from envwright.types import Json, Message, Role

T = TypeVar("T")
Entry = Callable[[dict[str, Json], str], T]
"""Reads what is said about one task."""
_PROMPTS = Prompts("envwright.synthesis.mining")
_ECHOED = 20_000
_FINAL = (Refused, AnswerTooLong)
"""Failures of a provider that another run would meet again."""
_TOLD = 30
_BARREN = 3
"""Rounds without one usable answer after which a batch is given up: this model will not do it."""


@dataclass
class Spent:
    """What was asked for one purpose."""

    calls: int = 0
    again: int = 0
    """Calls among them that sent something back."""
    usage: Usage = field(default_factory=Usage)


@dataclass
class Desk:
    """Who is asked, and where the answers are kept."""

    client: ModelClient
    journal: Journal
    options: MiningOptions
    progress: Callable[[int], None] = lambda _: None
    """Is told how many answers are there."""
    spent: dict[str, Spent] = field(default_factory=dict)
    """By prompt."""
    waiting: int = 0
    """Requests that have no answer yet."""

    async def about(self, prompt: str, texts: Sequence[str], entry: Entry[T]) -> Read[T]:
        """What the model says about each text; numbers are places in ``texts``.

        Raises:
            ProviderError: it gave no answer; what it answered is in the journal.
        """
        size = self.options.together
        numbered = dict(enumerate(texts))
        parts = [
            {number: numbered[number] for number in range(at, min(at + size, len(texts)))}
            for at in range(0, len(texts), size)
        ]
        self.spent.setdefault(prompt, Spent())
        out: Read[T] = Read()
        for one in await _all(self._batch(prompt, part, entry) for part in parts):
            out.good |= one.good
            out.wrong |= one.wrong
        return out

    async def _batch(self, prompt: str, texts: Mapping[int, str], entry: Entry[T]) -> Read[T]:
        """A batch whole; then what is left of it in halves, quarters and so on."""
        out: Read[T] = Read()
        parts: list[Mapping[int, str]] = [texts]
        tries, barren = self.options.tries, 0
        while parts and barren < _BARREN:
            found = await _all(self._talk(prompt, part, entry, tries) for part in parts)
            for one in found:
                out.good |= one.good
                out.wrong |= one.wrong
            barren = 0 if any(one.good for one in found) else barren + 1
            left = [[(n, texts[n]) for n in one.wrong] for one in found if len(one.wrong) > 1]
            parts = [dict(half) for part in left for half in _halves(part)]
            tries = 1
        out.wrong = {number: why for number, why in out.wrong.items() if number not in out.good}
        return out

    async def _talk(
        self, prompt: str, texts: Mapping[int, str], entry: Entry[T], tries: int
    ) -> Read[T]:
        """One conversation: what is wrong goes back with the reason, what is right is kept."""
        places = dict(enumerate(texts, start=1))
        left = {shown: texts[number] for shown, number in places.items()}
        first = _PROMPTS.filled(prompt, {"requests": _lines(left)})
        said = opening = [Message(role=Role.USER, content=first)]
        out: Read[T] = Read()
        before = None
        for attempt in range(tries):
            try:
                done = await self._ask(prompt, said, attempt)
            except _FINAL:
                wrong = dict.fromkeys(left, "the model gave no answer")
                return _placed(out, wrong, places)
            read = read_answer(done, left, entry)
            out.good |= {places[shown]: value for shown, value in read.good.items()}
            left = {shown: left[shown] for shown in read.wrong}
            out.wrong = read.wrong
            if not left or done.message.content == before:
                break  # the same answer again: nothing else will come
            before = done.message.content
            echo = Message(role=Role.ASSISTANT, content=done.message.content[:_ECHOED])
            said = [*opening, echo, Message(role=Role.USER, content=_again(read.wrong))]
        return _placed(out, out.wrong, places)

    async def _ask(self, prompt: str, said: Sequence[Message], attempt: int) -> Completion:
        sampling = self.options.sampling.model_copy(update={"seed": self.options.seed})
        try:
            _, done = await self.journal.ask(self.client, said, sampling)
        except ProviderError as error:
            self.waiting += not isinstance(error, _FINAL)
            raise
        spent = self.spent[prompt]
        spent.calls += 1
        spent.again += attempt > 0
        guess = Usage(
            prompt_tokens=estimated_tokens(said, ()),
            completion_tokens=estimated_tokens([done.message], ()),
        )
        spent.usage += done.usage or guess
        self.progress(sum(one.calls for one in self.spent.values()))
        return done


def prompt_hashes() -> dict[str, str]:
    """Hash of each prompt."""
    return {name: _PROMPTS.hash(name) for name in ("stateful", "describe")}


async def _all(asked: Iterable[Awaitable[Read[T]]]) -> list[Read[T]]:
    """All of them; an error is raised when the others are through, so that they are asked, too."""
    ended = await asyncio.gather(*asked, return_exceptions=True)
    for one in ended:
        if isinstance(one, BaseException):
            raise one
    return [one for one in ended if not isinstance(one, BaseException)]


def _halves(part: Sequence[tuple[int, str]]) -> tuple[Sequence[tuple[int, str]], ...]:
    middle = (len(part) + 1) // 2
    return part[:middle], part[middle:]


def _placed(out: Read[T], wrong: Mapping[int, str], places: Mapping[int, int]) -> Read[T]:
    return Read(out.good, {places[shown]: why for shown, why in wrong.items()})


def _lines(texts: Mapping[int, str]) -> str:
    """Each task as a JSON object on one line: no text of theirs can end it."""
    return "\n".join(
        orjson.dumps({"task": shown, "request": text}).decode() for shown, text in texts.items()
    )


def _again(wrong: Mapping[int, str]) -> str:
    told = [f"- task {shown}: {why}" for shown, why in list(wrong.items())[:_TOLD]]
    numbers = ", ".join(map(str, wrong))
    return (
        "That cannot be used as it is:\n"
        + "\n".join(told)
        + f"\n\nAnswer again, in the same form, about these tasks only: {numbers}. "
        "The others are kept."
    )
