"""One labelled user turn, and what corruptions of it draw from.

The corruptions know the task, the environment's rows and what the agent meant by its messages. They
share no code with the detector: values are replaced as text, facts come from other rows and other
tasks, sentences from lists that were written by hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from envwright.types import Message, Role, Task
from tests.unit.rollout.users.asking import Dialogue
from tests.unit.rollout.users.phrases import Agent, Faulty

KINDS = (
    "contradiction",
    "invention",
    "leak",
    "premature_end",
    "extra_request",
    "fruitless",
    "role_confusion",
    "wrong_confirmation",
)


@dataclass(frozen=True)
class Labelled:
    """One user turn, the last of a conversation, and what is wrong with it."""

    task: Task
    messages: tuple[Message, ...]
    ended: bool
    """The turn is that the user says nothing more."""
    kind: str
    """Empty when it is right."""
    how: str


@dataclass(frozen=True)
class Source:
    """What corruptions draw from."""

    dialogue: Dialogue
    tasks: Sequence[Task]
    """Other tasks of the environment."""
    agent: Agent
    words: Faulty
    rng: random.Random

    @property
    def task(self) -> Task:
        return self.dialogue.task

    def everything_said(self) -> str:
        """All texts of the scenario."""
        s = self.task.scenario
        return " ".join([s.opening, *s.later, *s.goals, *map(str, s.known.values())])

    def replaced(self, reply: int, text: str, kind: str, how: str) -> Labelled:
        """The conversation up to a reply, with other words in it."""
        before = self.dialogue.messages[:reply]
        return Labelled(self.task, (*before, user_says(text)), False, kind, how)

    def cut(self, reply: int, how: str) -> Labelled:
        """The conversation up to a reply that never comes."""
        return Labelled(self.task, self.dialogue.messages[:reply], True, "premature_end", how)

    def pick(self, replies: Sequence[int]) -> int | None:
        return self.rng.choice(replies) if replies else None

    def where(self, *kinds: str) -> list[int]:
        """Replies to messages of the agent that were meant so."""
        return [r for r in self.dialogue.replies() if self.dialogue.asked(r).kind in kinds]


def user_says(text: str) -> Message:
    return Message(role=Role.USER, content=text)


def right_turns(dialogue: Dialogue) -> Iterator[Labelled]:
    """Every turn of the user as it was played, and the end of the conversation."""
    for reply in dialogue.replies():
        how = f"after {dialogue.asked(reply).kind}"
        yield Labelled(dialogue.task, dialogue.messages[: reply + 1], False, "", how)
    if dialogue.messages[-1].role is Role.ASSISTANT:
        yield Labelled(dialogue.task, dialogue.messages, True, "", "end")


def right_in_other_words(source: Source) -> Labelled | None:
    """A question for a value, answered rightly in words that the agenda user never uses."""
    reply = source.pick(source.where("label", "choice", "wrong"))
    if reply is None:
        return None
    asked = source.dialogue.asked(reply)
    text = source.rng.choice(source.words.right_answer).format(v=f"“{asked.truth}”", l=asked.label)
    return source.replaced(reply, text, "", "other words")
