"""A model whose answers are known beforehand: for tests, and for trying prompts out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from envwright.models.client import Completion, Sampling, Usage, estimated_tokens
from envwright.models.errors import BadAnswer
from envwright.types import Json, Message, Role

Answer = Message | str | Exception
"""A message, its words, or what is raised instead."""
Script = Callable[[Sequence[Message], Sequence[Json]], Answer]
"""Answers from messages and tools."""


class ScriptedClient:
    """Answers from a list, one after the other, or by a function.

    Args:
        answers: the list or the function.
        model: the name that it goes by.
    """

    def __init__(self, answers: Iterable[Answer] | Script, model: str = "scripted") -> None:
        self.model = model
        self.asked: list[tuple[tuple[Message, ...], tuple[Json, ...], Sampling]] = []
        """All requests so far."""
        self._script = answers if callable(answers) else _listed(answers)

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        """The next answer; token counts are guessed from its characters.

        Raises:
            BadAnswer: the list is at its end.
            Exception: what the script gave to be raised.
        """
        self.asked.append((tuple(messages), tuple(tools), sampling))
        answer = self._script(messages, tools)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, str):
            answer = Message(role=Role.ASSISTANT, content=answer)
        usage = Usage(
            prompt_tokens=estimated_tokens(messages, tools),
            completion_tokens=estimated_tokens([answer], ()),
        )
        reason = "tool_calls" if answer.tool_calls else "stop"
        return Completion(message=answer, usage=usage, finish_reason=reason, model=self.model)


def _listed(answers: Iterable[Answer]) -> Script:
    left = iter(answers)

    def script(messages: Sequence[Message], tools: Sequence[Json]) -> Answer:
        return next(left, None) or BadAnswer("the script has no further answer")

    return script
