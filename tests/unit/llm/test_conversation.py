"""Asking until an answer can be used, with answers that are kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from envwright.llm.client import Completion, Sampling, ScriptedClient
from envwright.llm.conversation import AnswerJournal, Conversation, JournaledClient
from envwright.llm.json_repair import RejectedAnswer
from envwright.types import Message, Role

OPENING = [Message(role=Role.USER, content="How many days has May?")]


async def number(answer: Completion) -> int:
    if not answer.text.isdecimal():
        raise RejectedAnswer(f"{answer.text} is no number.")
    return int(answer.text)


def test_what_cannot_be_used_goes_back_with_the_reason() -> None:
    client = ScriptedClient(["many", "some", "31"])
    talk = Conversation(client, Sampling(), OPENING, echo=3)
    assert asyncio.run(talk.until_usable(number, attempts=3)) == 31
    assert [len(messages) for messages, _, _ in client.asked] == [1, 3, 3]
    opening, echo, again = client.asked[2][0]
    assert opening == OPENING[0]
    assert echo.content == "som"
    assert again.content.startswith("That cannot be used: some is no number. Answer again")
    assert talk.answers == 3
    assert talk.usage.tokens > 0


def test_the_last_reason_is_raised() -> None:
    talk = Conversation(ScriptedClient(["many", "many"]), Sampling(), OPENING)
    with pytest.raises(RejectedAnswer, match="many is no number"):
        asyncio.run(talk.until_usable(number, attempts=2))
    assert talk.repeated


def test_a_conversation_may_keep_all_answers() -> None:
    client = ScriptedClient(["many", "some", "31"])
    talk = Conversation(client, Sampling(), OPENING, whole=True)
    asyncio.run(talk.until_usable(number, attempts=3))
    assert [m.content for m in client.asked[2][0]][1::2] == ["many", "some"]


def test_a_journal_answers_what_was_asked_before(tmp_path: Path) -> None:
    for expected in (2, 0):
        client = ScriptedClient(["many", "31"])
        with AnswerJournal(tmp_path / "answers.jsonl") as journal:
            kept = JournaledClient(client, journal)
            talk = Conversation(kept, Sampling(seed=1), OPENING)
            assert asyncio.run(talk.until_usable(number, attempts=2)) == 31
            assert journal.asked == len(client.asked) == expected
