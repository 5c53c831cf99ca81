"""A scripted model that words tasks anew and reads them back, honestly or with one mistake."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import orjson

from envwright.llm.client import Sampling, ScriptedClient
from envwright.tasks.llm.acceptance import MessageReader
from envwright.tasks.llm.paraphrase import ParaphraseWriter
from envwright.types import Json, Message, Task

EVERYDAY = (
    ("take back a lent book for", "sort out that somebody handed in"),
    ("lend ", "hand "),
    ("Please ", "Do me a favour and "),
    ("Could you please ", "Would it be possible to "),
    ("Can you ", "Any chance you could "),
    ("the book with the title", "our copy of"),
    ("the book titled", "that thing called"),
    ("the member", "the person"),
    ("the loan", "the lending"),
    ("tell me", "let me hear"),
)
WRITING, READING = "You rewrite", "You are a careful reader"


def in_everyday_words(text: str) -> str:
    """Other words outside of quotes; not in the language of requests any more."""
    parts = re.split(r"(“[^”]*”)", text)
    for at in range(0, len(parts), 2):
        for old, new in EVERYDAY:
            parts[at] = parts[at].replace(old, new)
    return "".join(parts).rstrip(".?") + ", as it were."


class Model:
    """Writes by ``in_everyday_words`` and reads back what it wrote.

    ``spoil`` changes what the writer says of a message, ``misread`` what the reader does, both
    ``times`` times; afterwards the model is honest.
    """

    def __init__(
        self,
        spoil: Callable[[str], str] | None = None,
        misread: Callable[[str], str] | None = None,
        times: int = 1_000,
        again: Mapping[str, str] | None = None,
    ) -> None:
        self.spoil, self.misread, self.times = spoil, misread, times
        self.meant: dict[str, str] = {}
        self.again = dict(again or {})
        """What words that are worded anew meant."""
        self.client = ScriptedClient(self)

    def __call__(self, messages: Sequence[Message], tools: Sequence[Json]) -> str:
        system, asked = messages[0].content, messages[1].content
        given = orjson.loads(asked.split("\n\n")[1])
        if system.startswith(WRITING):
            return orjson.dumps({"messages": self._written(given)}).decode()
        assert system.startswith(READING)
        readings = [self.meant.get(text, text) for text in given]
        if self.misread and self.times > 0:
            self.times -= 1
            readings = list(map(self.misread, readings))
        return orjson.dumps({"readings": readings}).decode()

    def _written(self, given: Sequence[str]) -> list[str]:
        out = [in_everyday_words(text) for text in given]
        if self.spoil and self.times > 0:
            self.times -= 1
            out = list(map(self.spoil, out))
        meant = [self.again.get(text, text) for text in given]
        self.meant.update(zip(out, meant, strict=True))
        return out

    def writer(self, tries: int = 2) -> ParaphraseWriter:
        return ParaphraseWriter(self.client, Sampling(temperature=0.7), tries=tries)

    def reader(self, tries: int = 2) -> MessageReader:
        return MessageReader(self.client, Sampling(temperature=0), tries=tries)


def words_of(task: Task) -> tuple[str, ...]:
    return (task.scenario.opening, *task.scenario.later)
