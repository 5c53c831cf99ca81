"""The user's side of a task, as far as the solver needs it: what only they can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from envwright.environment.user_acts import act_requests, requested_act
from envwright.environment.world import World
from envwright.types import Actor, Call, Json, Observation, Task


@dataclass(frozen=True, slots=True)
class ActingUser:
    """Does what the agent's words ask for, as the simulated users of a rollout read them."""

    tools: Sequence[Json]
    known: Mapping[str, Json]
    """What the user can tell or enter, by label."""
    carry_out: Callable[[Call], Observation]
    rules: str = ""
    """The policy that the agent was given, whose words it may use."""
    own: Sequence[Call] = ()
    """What the user has to do for their own matter."""
    acted: list[Call] = field(default_factory=list)

    @classmethod
    def of(
        cls, world: World, task: Task, carry_out: Callable[[Call], Observation] | None = None
    ) -> ActingUser | None:
        """The user of a task; ``None`` where users have no tools there."""
        tools = world.tool_schemas(Actor.USER)
        if not tools:
            return None
        rules = "\n".join(text for _, text in world.rules())
        own = tuple(call for call in task.gold if call.actor is Actor.USER)
        return cls(tools, task.scenario.known, carry_out or world.carry_out, rules, own)

    def helps(self, refusal: str, call: Call) -> bool:
        """Whether the user, asked for what a refused call waits for, did something about it."""
        for words in act_requests(refusal, call, self.rules):
            left = [act for act in self.own if act not in self.acted]
            act = requested_act(words, self.tools, self.known, left)
            if act is not None and not act.lacking:
                arguments = dict(act.arguments)
                made = Call(tool=act.tool, arguments=arguments, actor=Actor.USER)
                self.acted.append(made)
                return self.carry_out(made).ok
        return False
