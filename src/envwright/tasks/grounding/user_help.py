"""What users can do about a call that is refused: their own acts, and the words that lead there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from envwright.environment.binding_guards import waiting_guards
from envwright.environment.call_sampling import refusing_guard
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.environment.user_acts import act_requests, requested_act
from envwright.types import Actor, Call, Json

_DRAWS = 8
"""Values that are tried for what the user alone knows."""


class UserHelp:
    """The tools of the user, and which of the agent's tools wait for them."""

    def __init__(self, template: Template) -> None:
        self.waiting: Mapping[str, tuple[int, ...]] = waiting_guards(template)
        """Tools of the agent → places of their guards that wait for what only the user can do."""
        self._template = template
        self._schemas: Sequence[Json] = template.tool_schemas(Actor.USER) if self.waiting else ()

    def act(
        self,
        session: Session,
        refusal: str,
        call: Call,
        told: dict[str, Json],
        draw: Callable[[CompiledTool, str], Json],
    ) -> Call | None:
        """What the user does who is asked for what a refused call waits for; it is done.

        Args:
            session: the state, in which the call was refused.
            refusal: what the tool said.
            call: the agent's.
            told: what the user knows, by label; it grows by what they must know for it.
            draw: a value for a parameter that nobody has.
        """
        for words in act_requests(refusal, call, self._template.briefing):
            act = requested_act(words, self._schemas, told)
            if act is None:
                continue
            tool = self._template.tools[act.tool]
            for _ in range(_DRAWS if act.lacking else 1):
                more = {name.replace("_", " "): draw(tool, name) for name in act.lacking}
                read = requested_act(words, self._schemas, {**told, **more})
                if read is None or read.lacking:
                    break
                made = _as_user(read.tool, read.arguments)
                if session.call(made.tool, made.arguments, made.actor).ok:
                    told |= more
                    return made
            break  # an agent asks in no other words once the user has understood it
        return None

    def mends(self, session: Session, tool: CompiledTool, call: Call, at: int) -> bool:
        """Whether the guard that refuses a call would not, once the user has done something."""
        before = session.snapshot()
        refused = session.call(call.tool, call.arguments).error
        for act in self._acts(tool, call, refused.message if refused else ""):
            done = session.call(act.tool, act.arguments, act.actor).ok
            mended = done and refusing_guard(session.query, tool, call.arguments) != at
            session.restore(before)
            if mended:
                return True
        return False

    def _acts(self, tool: CompiledTool, call: Call, refusal: str) -> Iterator[Call]:
        """What the user may do about it: what the words ask for, and the like on the same rows."""
        for words in act_requests(refusal, call, self._template.briefing):
            act = requested_act(words, self._schemas, {})
            if act is not None and not act.lacking:
                yield _as_user(act.tool, act.arguments)
        mine = tool.arguments.columns
        given = {mine[name]: value for name, value in call.arguments.items() if name in mine}
        for schema in self._schemas:
            other = self._template.tools[schema["function"]["name"]]
            theirs = other.arguments.columns
            fitting = {name: given[theirs[name]] for name in theirs if theirs[name] in given}
            if fitting.keys() >= {*other.arguments.json_schema["required"]}:
                yield _as_user(other.name, fitting)


def _as_user(tool: str, arguments: Mapping[str, Json]) -> Call:
    return Call(tool=tool, arguments=dict(arguments), actor=Actor.USER)
