"""The reading check: another request, which sees the words and not the task, reads them back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from envwright.models.client import ModelClient, Sampling
from envwright.runtime.template import Template
from envwright.tasks.modelled.asking import Exchange, Refusal, Talk, opening, texts_at
from envwright.tasks.modelled.prompts import filled, prompt
from envwright.tasks.modelled.showing import things, tools_in_words
from envwright.tasks.solving.language import Unsolved
from envwright.tasks.solving.readings import values
from envwright.tasks.solving.turns import read_turn
from envwright.tasks.solving.vocabulary import vocabulary
from envwright.types import Json

PROMPTS = ("read", "language")


@dataclass(frozen=True, slots=True)
class Reader:
    """A model that reads words back into the language of requests.

    Args:
        client: the model.
        sampling: how it answers.
        tries: answers that it may give in all.
    """

    client: ModelClient
    sampling: Sampling
    tries: int = 2

    async def read(
        self,
        messages: Sequence[str],
        schemas: Sequence[Json],
        templates: Sequence[Template],
        log: list[Exchange],
    ) -> tuple[str, ...]:
        """One reading for each message.

        What the reader is told when it is asked again rests on words and tools alone, never on the
        task: a value that differs, or words that are not in the language.

        Raises:
            Refusal: no answer could be used.
            ProviderError: the model gave none.
        """
        system = filled(
            "read",
            language=prompt("language"),
            tools=tools_in_words(schemas),
            things=things(templates),
        )
        asked = f"The messages:\n\n{orjson.dumps(list(messages)).decode()}"
        opened = opening(system, asked)
        talk = Talk(self.client, self.sampling, "read", PROMPTS, opened, log)
        for left in range(self.tries - 1, -1, -1):
            try:
                answer = await talk.answer()
                return _checked(messages, texts_at(answer, "readings", len(messages)), schemas)
            except Refusal as why:
                talk.object(why)
                if not left:
                    raise Refusal(f"reading: {why.reason}", why.detail) from None
        raise AssertionError("a reader has at least one try")


def _checked(
    messages: Sequence[str], readings: tuple[str, ...], schemas: Sequence[Json]
) -> tuple[str, ...]:
    for words, reading in zip(messages, readings, strict=True):
        if other := sorted(values(words) ^ values(reading)):
            raise Refusal("other values than the message", ", ".join(other))
    try:  # later messages may be answers, which only the conversation tells how to take
        read_turn(readings[0], vocabulary(schemas))
    except Unsolved as why:
        raise Refusal("not in the language", str(why)) from None
    return readings
