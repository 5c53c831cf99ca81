"""A user who misspeaks now and then: to see what wrong users do to an agent, or to learning.

In a share of the episodes one value of the opening is another; for the rest it is the agenda-based
user. Unlike with other users nobody has to find the fault: it is recorded because it was made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace

from envwright.errors import BadInput
from envwright.rollout.users.agenda import AgendaUser
from envwright.rollout.users.turn import User, UserFactory, UserTurn
from envwright.rollout.users.values import Mention, mentions
from envwright.types import Json, Task

NAME = "erring"
_YEAR = re.compile(r"\d{4}")
_KINDS = frozenset({"quoted", "number", "date", "id", "money"})


class ErringUser(AgendaUser):
    """The agenda-based user with one wrong value in the opening, where it states any."""

    @property
    def opening(self) -> UserTurn:
        """The opening with the wrong value, and which it is."""
        told = super().opening
        found = [one for one in mentions(told.words) if one.kind in _KINDS]
        if not found:
            return told
        wrong = random.Random(f"{NAME} {self._id} {self._seed}").choice(found)
        other = _other(wrong)
        words = f"{told.words[: wrong.start]}{other}{told.words[wrong.end :]}"
        return replace(told, words=words, fault=f"{other} in place of {wrong.text}")


def erring(share: float) -> UserFactory:
    """Agenda-based users who misspeak in so many of the episodes.

    Args:
        share: from 0 to 1; whether a user errs depends on the task and the seed.

    Raises:
        BadInput: it is no share.
    """
    if not 0 <= share <= 1:
        raise BadInput(f"{share} is no share.", remedy=f"Write {NAME}:SHARE with one from 0 to 1.")

    def make(task: Task, seed: int, tools: Sequence[Json]) -> User:
        errs = random.Random(f"{NAME} {task.id} {seed} {share}").random() < share
        return (ErringUser if errs else AgendaUser)(task, seed=seed, tools=tools)

    return UserFactory(NAME, make, {"share": share})


def _other(mention: Mention) -> str:
    """Another value of the same form."""
    text = mention.text
    if mention.kind == "date" and (year := _YEAR.search(text)):
        return text.replace(year[0], str(int(year[0]) + 4), 1)  # a leap day stays one
    digits = [at for at, char in enumerate(text) if char in "0123456789"]
    if not digits:
        return f"{text[:-1]} 2{text[-1]}" if mention.kind == "quoted" else f"{text}2"
    at = digits[-1]
    return f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}"
