"""A user of whom there is only prose: instructions that a release wrote for whoever plays them.

There are no slots and no agenda, so nothing but a model can hold anything back; and no rule can
tell what it says wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from envwright.rollout.users.completing import PROMPTS, Complete, as_the_user, ask
from envwright.rollout.users.llm_user import LanguageUser
from envwright.rollout.users.turn import User, UserFactory, UserTurn
from envwright.types import Json, Message, Role, Task

GREETING = "Hello, I need some help."
_LONGEST = 1_000
_TRIES = 3


class ProseUser:
    """A model that plays a user from the task's opening, which it does not read out.

    Args:
        task: its opening holds the instructions.
        complete: the model.
    """

    volunteers = True  # what it may tell unasked is not known

    def __init__(self, task: Task, complete: Complete) -> None:
        self.opening = UserTurn(GREETING)
        self._complete = complete
        self._read = LanguageUser(task, complete, longest=_LONGEST).read
        gaps = {"instructions": task.scenario.opening, "longest": str(_LONGEST)}
        self._script = PROMPTS.filled("prose", gaps)

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """What the user says next; ``None`` when the model stops.

        Raises:
            BadReply: no reply had the right form.
        """
        conversation = [{"role": "system", "content": self._script}, *as_the_user(messages)]
        words = await ask(self._complete, conversation, self._read, tries=_TRIES)
        said = sum(message.role is Role.USER for message in messages)
        return None if words is None else UserTurn(words, request=said)


def prose(name: str, complete: Complete, settings: Mapping[str, Json]) -> UserFactory:
    """Users that a model plays from prose.

    Args:
        name: the model's.
        complete: asks it.
        settings: what its answers depend on.
    """

    def make(task: Task, seed: int, tools: Sequence[Json]) -> User:
        return ProseUser(task, complete)

    identity = {**settings, "prose": PROMPTS.hash("prose")}
    return UserFactory(name, make, identity, watched=False)
