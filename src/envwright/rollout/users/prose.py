"""A user of whom there is only prose: instructions that a release wrote for whoever plays them.

There are no slots and no agenda, so nothing but a model can hold anything back; and no rule can
tell what it says wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import orjson

from envwright.rollout.users.completing import (
    PROMPTS,
    BadReply,
    Complete,
    as_the_user,
    ask,
    listed,
)
from envwright.rollout.users.llm_user import LanguageUser, without_thoughts
from envwright.rollout.users.turn import User, UserAction, UserFactory, UserTurn
from envwright.types import Json, Message, Observation, Role, Task

GREETING = "Hello, I need some help."
_LONGEST = 1_000
_TRIES = 3
_ACT = re.compile(r"ACT\b")
_AROUND = " \n\r\t`*"
_ACTS = 10
"""What the user does before a message, at most."""
_SHOWN = 4_000
"""Characters of a result that the model reads, and of a call that it writes, at most."""


class ProseUser:
    """A model that plays a user from the task's opening, which it does not read out.

    Args:
        task: its opening holds the instructions.
        complete: the model.
        tools: of the user, in OpenAI's form.
    """

    volunteers = True  # what it may tell unasked is not known

    def __init__(self, task: Task, complete: Complete, tools: Sequence[Json] = ()) -> None:
        self.opening = UserTurn(GREETING)
        self._complete = complete
        self._words = LanguageUser(task, complete, longest=_LONGEST).read
        self._tools = {tool["function"]["name"]: tool["function"] for tool in tools}
        self._acts: list[tuple[int, str, str]] = []
        """What was done so far: after how many messages, the call, what it showed."""
        gaps = {
            "instructions": task.scenario.opening,
            "longest": str(_LONGEST),
            "tools": listed([_described(tool) for tool in self._tools.values()]),
        }
        self._script = PROMPTS.filled(_prompt(bool(tools)), gaps)

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """What the user does or says next; ``None`` when the model stops.

        Raises:
            BadReply: no reply had the right form.
        """
        said = sum(message.role is Role.USER for message in messages)
        done = sum(after == len(messages) for after, _, _ in self._acts)

        def read(text: str) -> UserAction | str | None:
            line = without_thoughts(text).strip(_AROUND)
            if not (self._tools and _ACT.match(line)):
                return self._words(text)
            if done >= _ACTS:
                raise BadReply("you did enough: now speak to the agent.")
            return self._action(line.removeprefix("ACT"))

        conversation = [{"role": "system", "content": self._script}, *self._course(messages)]
        reply = await ask(self._complete, conversation, read, tries=_TRIES)
        if reply is None or isinstance(reply, str):
            return None if reply is None else UserTurn(reply, request=said)

        def see(seen: Observation) -> None:
            call = {"tool": reply.tool, "arguments": dict(reply.arguments)}
            written = orjson.dumps(call).decode()
            self._acts.append((len(messages), written, seen.text[:_SHOWN]))

        return UserTurn("", UserAction(reply.tool, reply.arguments, see), request=said)

    def _course(self, messages: Sequence[Message]) -> list[dict[str, str]]:
        """What was spoken and done, from the user's side."""
        out = as_the_user([])
        start = 0
        for after, call, shown in [*self._acts, (len(messages), "", "")]:
            out += as_the_user(messages[start:after])[1:]
            start = after
            if call:
                out.append({"role": "assistant", "content": f"ACT {call}"})
                out.append({"role": "user", "content": f"RESULT {shown}"})
        return out

    def _action(self, text: str) -> UserAction:
        """A call as the model writes it.

        Raises:
            BadReply: it has not the form, or there is no such tool.
        """
        if len(text) > _SHOWN:
            raise BadReply(f"it has more than {_SHOWN} characters.")
        try:
            call = orjson.loads(text)
        except ValueError:
            call = None
        if not isinstance(call, dict) or not isinstance(call.get("arguments", {}), dict):
            raise BadReply('the line is not of the form ACT {"tool": "NAME", "arguments": {}}.')
        if (name := str(call.get("tool"))) not in self._tools:
            raise BadReply(f"you cannot do {name[:100]}, only {', '.join(self._tools)}.")
        return UserAction(name, call.get("arguments", {}))


def prose(
    name: str, complete: Complete, settings: Mapping[str, Json], *, acts: bool = False
) -> UserFactory:
    """Users that a model plays from prose.

    Args:
        name: the model's.
        complete: asks it.
        settings: what its answers depend on.
        acts: whether the users have tools of their own.
    """

    def make(task: Task, seed: int, tools: Sequence[Json]) -> User:
        return ProseUser(task, complete, tools)

    prompt = _prompt(acts)
    identity = {**settings, prompt: PROMPTS.hash(prompt)}
    return UserFactory(name, make, identity, watched=False)


def _prompt(acts: bool) -> str:
    return "prose_tools" if acts else "prose"


def _described(function: Json) -> str:
    parameters = orjson.dumps((function.get("parameters") or {}).get("properties") or {}).decode()
    return f"{function['name']}: {function.get('description', '')} Arguments: {parameters}"
