"""A user who tells everything at once, and then does on their side what the agent asks for.

It knows its tools and no solution. A message may write calls out, ``reset_modem(hard=True)``, which
are carried out in their order; else the first request in plain words is carried out, as
``requested_act`` reads it.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Sequence
from itertools import islice

import orjson

from envwright.environment.user_acts import requested_act
from envwright.rollout.users.user_protocol import (
    RESULT_PLACEHOLDER,
    UserAction,
    UserFactory,
    UserTurn,
)
from envwright.types import Json, Message, Observation, Task

_LONGEST = 2_000
"""Characters of a call that is written out."""
_AT_ONCE = 10
"""Calls that are carried out for one message."""
_TRIES = 50
"""Places where a call may begin, and where one may end, that are looked at."""
_ASKS = re.compile(r"\?\s*$")


class DirectedUser:
    """Says the opening, carries out what is asked for, and reads out the results.

    The first message that asks for nothing it can do is answered with what can be done; the second
    in a row ends the conversation, and so does one that asks for nothing.

    Args:
        task: its opening is said.
        tools: of the user, in OpenAI's form.
    """

    volunteers = True  # it answers before it was asked

    def __init__(self, task: Task, tools: Sequence[Json]) -> None:
        self.opening = UserTurn(task.scenario.opening)
        self._tools = [tool for tool in tools if tool["function"].get("name")]
        self._todo: list[UserAction] = []
        self._shown: list[str] = []
        self._puzzled = False

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """The next thing that was asked for; what all of them showed after the last."""
        words, asked = messages[-1].content, False
        if not self._shown:
            self._todo = written_calls(words, self._tools)[:_AT_ONCE]
            if not self._todo:
                act = requested_act(words, self._tools, {})
                asked = act is not None
                self._todo = (
                    [UserAction(act.tool, act.arguments)] if act and not act.lacking else []
                )
        if self._todo:
            self._puzzled = False
            return self._next()
        if self._puzzled or not (asked or _ASKS.search(words)):
            return None
        self._puzzled = True
        return UserTurn(self._abilities())

    def _next(self) -> UserTurn:
        action = self._todo.pop(0)
        if self._todo:
            return UserTurn("", UserAction(action.tool, action.arguments, self._see))
        words = "\n".join([*self._shown, RESULT_PLACEHOLDER])
        self._shown = []
        return UserTurn(words, action)

    def _see(self, seen: Observation) -> None:
        # A result may hold the sign that stands for the next one.
        self._shown.append(seen.text.replace(RESULT_PLACEHOLDER, ""))

    def _abilities(self) -> str:
        known = [
            f"- {f['name']}({', '.join(_parameters(f))}): {f.get('description', '')}"
            for f in (tool["function"] for tool in self._tools)
        ]
        head = "I have told you all I know. I can do these things, if you write the call:"
        return "\n".join([head, *known])


DIRECTED_USER = UserFactory(
    "scripted",
    lambda task, seed, tools, today: DirectedUser(task, tools),
    {"acts": True},
    watched=False,
    awaits=False,
)


def written_calls(words: str, tools: Sequence[Json]) -> list[UserAction]:
    """The calls that a message writes out, in order; arguments by name, as literals.

    Args:
        words: a message of the agent.
        tools: those that may be called, in OpenAI's form.

    Example::

        >>> tools = [{"function": {"name": "reset_modem"}}]
        >>> [call.arguments for call in written_calls("Run reset_modem(hard=True) now.", tools)]
        [{'hard': True}]
    """
    names = [re.escape(tool["function"]["name"]) for tool in tools]
    if not names:
        return []
    found = re.finditer(rf"(?<!\w)(?:{'|'.join(names)})\(", words)
    actions, end = [], 0
    for match in islice(found, _TRIES):
        if match.start() < end:
            continue  # it stands within the arguments of the one before
        rest = words[match.end() : match.end() + _LONGEST]
        # The shortest text up to a closing bracket that parses; earlier ones may stand in strings.
        for close in islice(re.finditer(r"\)", rest), _TRIES):
            arguments = _literals(f"f({rest[: close.end()]}")
            if arguments is not None:
                end = match.end() + close.end()
                actions.append(UserAction(match[0][:-1], arguments))
                break
    return actions


def _literals(text: str) -> dict[str, Json] | None:
    """The arguments of a call that is written out; ``None`` when it is not one."""
    try:
        with warnings.catch_warnings(action="ignore"):  # on backslashes
            call = ast.parse(text, mode="eval").body
        # The text comes from a model: it is parsed, never evaluated, and may hold only literals.
        if not isinstance(call, ast.Call) or call.args:
            return None
        given = {k.arg: ast.literal_eval(k.value) for k in call.keywords if k.arg}
        # ``**more`` has no name.
        if len(given) < len(call.keywords):
            return None
        # To JSON and back: tuples become lists, and what JSON cannot hold is refused.
        read: dict[str, Json] = orjson.loads(orjson.dumps(given))
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return None
    return read


def _parameters(function: Json) -> list[str]:
    """The parameters of a tool; those that may be left out with a question mark."""
    schema = function.get("parameters") or {}
    needed = schema.get("required") or ()
    return [name if name in needed else f"{name}?" for name in schema.get("properties") or {}]
