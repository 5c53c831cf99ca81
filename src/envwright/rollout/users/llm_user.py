"""A user played by a language model, from the same scenario as the agenda-based one.

The model's replies are checked in form here and in substance by ``faults``: a model that plays a
user errs, and episodes in which it did are told apart by that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from envwright.rollout.users.brief import brief_of
from envwright.rollout.users.completing import (
    PROMPTS,
    BadReply,
    Complete,
    as_the_user,
    ask,
    listed,
)
from envwright.rollout.users.profiles import Expertise, Profile, Verbosity, profile_of
from envwright.rollout.users.turn import UserTurn
from envwright.types import Message, Role, Task

STOP = "###STOP###"
"""What the model writes when it has nothing more to say."""
_STOPPING = re.compile(r"#{2,}\s*STOP\s*#{2,}", re.IGNORECASE)
_THOUGHT = "</think>"
_THINKING = re.compile(r"<think>.*", re.DOTALL)
_OWN_TAG = re.compile(r"^\s*\**(?:user|customer|me|client|human)\**\s*:\**\s*", re.IGNORECASE)
_OTHER_TAG = re.compile(r"^\s*\**(?:agent|assistant|support|system|tool)\**\s*:", re.I | re.M)
_CALL = re.compile(r"</?tool_call|\"(?:arguments|tool_calls)\"\s*:", re.IGNORECASE)
_PAIRS = {"“": "”", '"': '"', "'": "'", "‘": "’", "`": "`"}
_MANNERS = {
    Verbosity.SHORT: "You are brief: a few words where they suffice.",
    Verbosity.NORMAL: "You write plain sentences.",
    Verbosity.LONG: "You like to chat around what you say, without adding facts.",
}


class LanguageUser:
    """Plays a task's scenario by asking a model for each turn.

    ``volunteers`` is false: what the model tells unasked is a fault.

    Args:
        task: what the user wants and knows; its gold and answers are not shown to the model.
        complete: the model.
        seed: chooses the profile, when none is given.
        profile: how the user talks.
        tries: replies that are asked for before a turn fails.
        longest: characters of a reply, at most.
    """

    volunteers = False

    def __init__(
        self,
        task: Task,
        complete: Complete,
        *,
        seed: int = 0,
        profile: Profile | None = None,
        tries: int = 3,
        longest: int = 600,
    ) -> None:
        self.opening = UserTurn(task.scenario.opening)
        self._complete = complete
        self._tries, self._longest = tries, longest
        self.profile = profile or profile_of(brief_of(task).id, seed)
        self._script = self._written(task)

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """What the user says next; ``None`` when the model stops.

        Which request a model speaks of is not known: each turn is taken for the next one.

        Raises:
            BadReply: no reply had the right form.
        """
        conversation = [{"role": "system", "content": self._script}, *as_the_user(messages)]
        words = await ask(self._complete, conversation, self.read, tries=self._tries)
        said = sum(message.role is Role.USER for message in messages)
        return None if words is None else UserTurn(words, request=said)

    def read(self, text: str) -> str | None:
        """A reply without its wrapping; ``None`` for the stop sign.

        Raises:
            BadReply: it is empty, too long, speaks for others or calls tools.
        """
        words = _unwrapped(without_thoughts(text))
        if _STOPPING.search(words):
            return None
        if not words:
            raise BadReply("it is empty.")
        if len(words) > self._longest:
            raise BadReply(f"it has more than {self._longest} characters.")
        if _OTHER_TAG.search(words):
            raise BadReply("it speaks for somebody else.")
        if _CALL.search(words):
            raise BadReply("it calls a tool.")
        return words

    def _written(self, task: Task) -> str:
        agenda = brief_of(task).agenda
        requests = [turn.request for turn in agenda.turns[1:]]
        known = [f"{slot.label}: {slot.spoken}" for slot in agenda.secrets]
        gaps = {
            "opening": task.scenario.opening,
            "later": listed(requests),
            "known": listed(known),
            "manner": self._manner(),
            "longest": str(self._longest),
        }
        return PROMPTS.filled("user", gaps)

    def _manner(self) -> str:
        lay = self.profile.expertise is Expertise.LAY
        names = " You use everyday names for things." if lay else ""
        return f"Your tone is {self.profile.style}. {_MANNERS[self.profile.verbosity]}{names}"


def without_thoughts(text: str) -> str:
    """A reply without what its model thought before it."""
    # Some servers leave out where the thinking begins, some models never end it.
    return _THINKING.sub("", text.rpartition(_THOUGHT)[2])


def _unwrapped(text: str) -> str:
    """The words without a tag before them and quotes around them."""
    words = _OWN_TAG.sub("", text.strip()).strip()
    inner, last = words[1:-1], _PAIRS.get(words[:1])
    whole = last is not None and words[-1:] == last and not {words[0], last} & {*inner}
    return inner.strip() if whole else words
