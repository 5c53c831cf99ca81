"""Questions about many tasks in one request, until each has an answer or a reason for none."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import orjson

from envwright.authoring.mining.topic_records import MiningOptions, TopicDescription
from envwright.llm.client import Completion, ModelClient, Usage
from envwright.llm.conversation import (
    AnswerJournal,
    Conversation,
    JournaledClient,
    ModelAnswer,
    PromptFiles,
)
from envwright.llm.errors import AnswerTooLong, ProviderError, Refused
from envwright.llm.json_repair import NoJson, find_json_list, find_json_object
from envwright.types import Json, Message, Role

T = TypeVar("T")
# Allowed lengths in characters.
_TITLE, _DESCRIPTION = (3, 100), (30, 1_200)
_COPIED = 7
"""So many words in a row are a copy of the request."""
_NONE = {
    "too long": "the answer is too long",
    "cut off": "the answer was cut off",
    "no JSON": "no JSON object with a list of tasks",
}
# Models write booleans as words, too; 1 and 0 are excluded by the type check in `read_stateful`.
_YES = {True: True, False: False, "yes": True, "no": False}


class UnusableTopicAnswer(ValueError):
    """An answer, or what it says about one task, cannot be used; the message says why."""


@dataclass
class BatchAnswers(Generic[T]):
    """What an answer says."""

    good: dict[int, T] = field(default_factory=dict)
    """By number of the task."""
    wrong: dict[int, str] = field(default_factory=dict)
    """Why there is nothing for the other tasks."""


def read_batch_answer(
    answer: Completion, texts: Mapping[int, str], entry: Callable[[dict[str, Json], str], T]
) -> BatchAnswers[T]:
    """What an answer says about each of the tasks that it was asked about.

    Args:
        answer: what the model wrote.
        texts: the tasks by number.
        entry: reads what is said about one of them, or raises ``UnusableTopicAnswer``.
    """
    try:
        said = _entries(answer)
    except UnusableTopicAnswer as why:
        return BatchAnswers(wrong=dict.fromkeys(texts, str(why)))
    out: BatchAnswers[T] = BatchAnswers()
    for number, text in texts.items():
        # Matched by number and not by position: models skip tasks and change their order.
        own = [one for one in said if _number(one) == number]
        try:
            if len(own) != 1:
                raise UnusableTopicAnswer("answered twice" if own else "not answered")
            out.good[number] = entry(own[0], text)
        except UnusableTopicAnswer as why:
            out.wrong[number] = str(why)
    return out


def _number(entry: dict[str, Json]) -> int | None:
    number = entry.get("task")
    # `type(...) is int`, since True would be accepted as task 1.
    return number if type(number) is int else None


def _entries(answer: Completion) -> list[dict[str, Json]]:
    """What is listed, under ``tasks`` or bare."""
    text, cut = answer.text, answer.cut
    try:
        found = find_json_object(text, cut=cut)[0].get("tasks")
    except NoJson:
        found = None
    try:
        found = found if isinstance(found, list) else find_json_list(text, cut=cut)
    except NoJson as why:
        raise UnusableTopicAnswer(_NONE[why.kind]) from None
    return [one for one in found if isinstance(one, dict)]


# --- what is said about one task -----------------------------------------------------------------


def read_stateful(said: dict[str, Json], _: str) -> bool:
    """Whether the task is stateful.

    Raises:
        UnusableTopicAnswer: it is not said.
    """
    value = said.get("stateful")
    value = value.strip().lower() if isinstance(value, str) else value
    # The type check comes first: a list or an object could not be looked up in `_YES`.
    if not isinstance(value, bool | str) or value not in _YES:
        raise UnusableTopicAnswer("stateful is neither true nor false")
    return _YES[value]


def read_description(said: dict[str, Json], text: str) -> TopicDescription:
    """The environment behind the task.

    Raises:
        UnusableTopicAnswer: a part is missing, out of bounds, or copied from the task.
    """
    found = TopicDescription(
        title=_words(said, "title", *_TITLE),
        description=_words(said, "description", *_DESCRIPTION),
        usefulness=_score(said, "usefulness"),
        modelability=_score(said, "modelability"),
    )
    if copied := _copied(found.text, text):
        raise UnusableTopicAnswer(f"it repeats the request: {copied}")
    return found


def _words(said: dict[str, Json], key: str, least: int, most: int) -> str:
    value = said.get(key)
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not text.isprintable() or not least <= len(text) <= most:
        raise UnusableTopicAnswer(f"{key} is no text of {least} to {most} characters")
    return text


def _score(said: dict[str, Json], key: str) -> int:
    value = said.get(key)
    if type(value) is not int or not 1 <= value <= 10:
        raise UnusableTopicAnswer(f"{key} is no whole number from 1 to 10")
    return value


def _copied(description: str, request: str) -> str:
    """Words in a row that both have; empty where they are too few to be a copy."""
    # Compared by words, so punctuation and case cannot hide a copy.
    told, asked = (re.findall(r"\w+", text.casefold()) for text in (description, request))
    runs = set(_runs(asked))
    return next((" ".join(run) for run in _runs(told) if run in runs), "")


def _runs(words: list[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(words[at : at + _COPIED]) for at in range(len(words) - _COPIED + 1))


# --- asking --------------------------------------------------------------------------------------

EntryT = TypeVar("EntryT")
EntryReader = Callable[[dict[str, Json], str], EntryT]
"""Reads what is said about one task."""
_PROMPTS = PromptFiles("envwright.authoring.mining")
_FINAL = (Refused, AnswerTooLong)
"""Failures of a provider that another run would meet again."""
_TOLD = 30
_BARREN = 3
"""Rounds without one usable answer after which a batch is given up: this model will not do it."""


@dataclass
class PromptSpending:
    """What was asked for one purpose."""

    calls: int = 0
    again: int = 0
    """Calls among them that sent something back."""
    usage: Usage = field(default_factory=Usage)


@dataclass
class MiningDesk:
    """The model that is asked, the journal of its answers, and the count of what was spent."""

    client: ModelClient
    journal: AnswerJournal
    options: MiningOptions
    progress: Callable[[int], None] = lambda _: None
    """Is told how many answers are there."""
    spent: dict[str, PromptSpending] = field(default_factory=dict)
    """By prompt."""
    waiting: int = 0
    """Requests that have no answer yet."""

    async def about(
        self, prompt: str, texts: Sequence[str], entry: EntryReader[EntryT]
    ) -> BatchAnswers[EntryT]:
        """What the model says about each text; numbers are places in ``texts``.

        Raises:
            ProviderError: it gave no answer; what it answered is in the journal.
        """
        size = self.options.together
        numbered = dict(enumerate(texts))
        # Numbers are positions in `texts`, the same for every batch size.
        parts = [
            {number: numbered[number] for number in range(at, min(at + size, len(texts)))}
            for at in range(0, len(texts), size)
        ]
        self.spent.setdefault(prompt, PromptSpending())
        out: BatchAnswers[EntryT] = BatchAnswers()
        for one in await _all(self._batch(prompt, part, entry) for part in parts):
            out.good |= one.good
            out.wrong |= one.wrong
        return out

    async def _batch(
        self, prompt: str, texts: Mapping[int, str], entry: EntryReader[EntryT]
    ) -> BatchAnswers[EntryT]:
        """A batch whole; then what is left of it in halves, quarters and so on."""
        out: BatchAnswers[EntryT] = BatchAnswers()
        parts: list[Mapping[int, str]] = [texts]
        tries, barren = self.options.tries, 0
        while parts and barren < _BARREN:
            found = await _all(self._converse(prompt, part, entry, tries) for part in parts)
            for one in found:
                out.good |= one.good
                out.wrong |= one.wrong
            barren = 0 if any(one.good for one in found) else barren + 1
            # Only parts with more than one open task can be split any further.
            left = [[(n, texts[n]) for n in one.wrong] for one in found if len(one.wrong) > 1]
            parts = [dict(half) for part in left for half in _halves(part)]
            # The halves get one answer each: repeated attempts are for the whole batch only.
            tries = 1
        # A task that failed in the whole batch may have succeeded in a half.
        out.wrong = {number: why for number, why in out.wrong.items() if number not in out.good}
        return out

    async def _converse(
        self, prompt: str, texts: Mapping[int, str], entry: EntryReader[EntryT], tries: int
    ) -> BatchAnswers[EntryT]:
        """One conversation: what is wrong goes back with the reason, what is right is kept."""
        # The model sees tasks numbered from 1, so that the same part always gives the same request.
        places = dict(enumerate(texts, start=1))
        left = {shown: texts[number] for shown, number in places.items()}
        opening = _PROMPTS.fill(prompt, {"requests": _task_lines(left)})
        talk = Conversation(
            JournaledClient(self.client, self.journal),
            # A fixed seed: the journal finds the answers again when a run is resumed.
            self.options.sampling.model_copy(update={"seed": self.options.seed}),
            [Message(role=Role.USER, content=opening)],
        )
        out: BatchAnswers[EntryT] = BatchAnswers()
        for _ in range(tries):
            try:
                answer = await self._ask(talk, prompt)
            except _FINAL:
                out.wrong = dict.fromkeys(left, "the model gave no answer")
                break
            read = read_batch_answer(answer.completion, left, entry)
            out.good |= {places[shown]: value for shown, value in read.good.items()}
            left = {shown: left[shown] for shown in read.wrong}
            out.wrong = read.wrong
            if not left or talk.repeated:
                break  # the same answer again: nothing else will come
            talk.send_back(_what_is_wrong(read.wrong))
        return BatchAnswers(out.good, {places[shown]: why for shown, why in out.wrong.items()})

    async def _ask(self, talk: Conversation, prompt: str) -> ModelAnswer:
        """The next answer, with its account."""
        try:
            answer = await talk.ask()
        except ProviderError as error:
            self.waiting += not isinstance(error, _FINAL)
            raise
        spent = self.spent[prompt]
        spent.calls += 1
        spent.again += talk.answers > 1
        spent.usage += answer.usage
        self.progress(sum(one.calls for one in self.spent.values()))
        return answer


def mining_prompt_hashes() -> dict[str, str]:
    """Hash of each prompt."""
    return _PROMPTS.hashes(("stateful", "describe"))


async def _all(asked: Iterable[Awaitable[BatchAnswers[EntryT]]]) -> list[BatchAnswers[EntryT]]:
    """All of them; an error is raised when the others are through, so that they are asked, too."""
    ended = await asyncio.gather(*asked, return_exceptions=True)
    for one in ended:
        if isinstance(one, BaseException):
            raise one
    return [one for one in ended if not isinstance(one, BaseException)]


def _halves(part: Sequence[tuple[int, str]]) -> tuple[Sequence[tuple[int, str]], ...]:
    middle = (len(part) + 1) // 2
    return part[:middle], part[middle:]


def _task_lines(texts: Mapping[int, str]) -> str:
    """Each task as a JSON object on one line: no text of theirs can end it."""
    return "\n".join(
        orjson.dumps({"task": shown, "request": text}).decode() for shown, text in texts.items()
    )


def _what_is_wrong(wrong: Mapping[int, str]) -> str:
    told = [f"- task {shown}: {why}" for shown, why in list(wrong.items())[:_TOLD]]
    numbers = ", ".join(map(str, wrong))
    return (
        "That cannot be used as it is:\n"
        + "\n".join(told)
        + f"\n\nAnswer again, in the same form, about these tasks only: {numbers}. "
        "The others are kept."
    )
