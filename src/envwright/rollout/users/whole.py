"""A user that says everything at once (EnvScaler's mode without a conversation).

Whatever is asked afterwards, the user knows no more and wants the agent to go on. So a task whose
rubric wants the user's word before a change can be solved as well: the agent asks, and is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from envwright.rollout.users.playbook import RequestTurn
from envwright.rollout.users.scenario import agenda_of
from envwright.rollout.users.turn import UserTurn
from envwright.types import Message, Role, Task

GO_ON = "Yes, please go on. I have told you everything that I know."
_PATIENCE = 3


class WholeUser:
    """Tells requests and facts in the opening.

    Args:
        task: what the user wants and knows.
    """

    volunteers = True

    def __init__(self, task: Task) -> None:
        self._patience = len(task.pauses) + _PATIENCE
        words = " ".join(_told(turn) for turn in agenda_of(task.scenario).turns)
        self.opening = UserTurn(words, request=len(task.scenario.later))

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """A word to go on for each question, until the agent asked too often."""
        said = [m for m in messages if m.role is Role.ASSISTANT and not m.tool_calls]
        asks = bool(said) and "?" in said[-1].content
        return (
            UserTurn(GO_ON, request=self.opening.request)
            if asks and len(said) <= self._patience
            else None
        )


def _told(turn: RequestTurn) -> str:
    """A request with all that is held back of it."""
    facts = [f"The {slot.label} is {slot.spoken}." for slot in turn.withheld]
    return " ".join([turn.request, turn.answer or " ".join(facts)]).strip()
