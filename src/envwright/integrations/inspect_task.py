"""Inspect: an environment's tasks as a ``Task`` of the UK AI Security Institute's framework.

The solver plays our episode with Inspect's model: our users answer, our limits hold, and the reward
is that of the rubric. Nothing but the tools of the environment is within the model's reach.
"""

from __future__ import annotations

import math
from importlib.util import find_spec
from pathlib import Path

from envwright.errors import MissingExtra
from envwright.integrations.packaged_environment import PackagedEnvironment, packaged_environment
from envwright.rollout.env import arguments_text
from envwright.types import Json, Message, Role, ToolCall

if find_spec("inspect_ai") is None:
    raise MissingExtra("playing in Inspect", "inspect")

import inspect_ai
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import (
    ChatMessage,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    get_model,
)
from inspect_ai.scorer import Score, Scorer, Target, accuracy, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import ToolInfo, ToolParams

_KEPT = ("type", "properties", "required", "additionalProperties")


def inspect_task(
    environment: str | Path,
    *,
    user: str = "agenda",
    reward: str = "gates",
    limit: int | None = None,
) -> inspect_ai.Task:
    """The tasks of an environment as an Inspect task, a sample each.

    Args:
        environment: an environment folder, or the name of a bundled one.
        user: the simulated user.
        reward: ``gates`` or ``share``.
        limit: samples, the first ones.

    Example::

        @inspect_ai.task
        def library():
            return inspect_task("mock")
    """
    package = packaged_environment(environment, user=user, reward=reward)
    samples = [
        Sample(id=task.id, input=task.scenario.opening, target="1", metadata={"plan": task.plan})
        for task in package.tasks[:limit]
    ]
    return inspect_ai.Task(
        dataset=MemoryDataset(samples, name=package.name),
        solver=_played_episode(package),
        scorer=_rubric_score(),
        name=package.name,
        version=package.template.id,
    )


@solver(name="envwright_episode")
def _played_episode(package: PackagedEnvironment) -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        model = get_model()
        with package.new_env() as env:
            start = env.reset(package.find_task(str(state.sample_id)), seed=state.epoch - 1)
            # The user's opening may differ from the sample's input: it is said by our user.
            state.messages = [_shown(message, ()) for message in start.messages]
            tools = start.tools
            while True:
                state.output = await model.generate(
                    state.messages, tools=[_tool_info(tool) for tool in tools]
                )
                answer = state.output.message
                state.messages.append(answer)
                calls = tuple(
                    ToolCall(
                        id=call.id,
                        name=call.function,
                        arguments=arguments_text(call.arguments),
                    )
                    for call in answer.tool_calls or ()
                )
                said = Message(role=Role.ASSISTANT, content=answer.text, tool_calls=calls)
                result = env.step(said)
                state.messages += [_shown(message, calls) for message in result.messages]
                if result.terminated or result.truncated:
                    break
                tools = result.info["tools"]
        # Read by the scorer; the store of a sample is in the log, not in what the model sees.
        state.store.set("reward", result.reward)
        state.store.set("stop", result.info["stop"])
        state.store.set("checks", result.info["checks"])
        state.completed = True
        return state

    return solve


@scorer(metrics=[accuracy(), stderr()], name="envwright_rubric")
def _rubric_score() -> Scorer:
    async def score(state: TaskState, target: Target) -> Score:
        reward = state.store.get("reward")
        about = {name: state.store.get(name) for name in ("stop", "checks")}
        # What could not be scored is not a number, which is no zero.
        value = math.nan if reward is None else reward
        return Score(value=value, answer=state.output.completion[:200], metadata=about)

    return score


def _tool_info(tool: Json) -> ToolInfo:
    function = tool["function"]
    schema = {key: value for key, value in function["parameters"].items() if key in _KEPT}
    return ToolInfo(
        name=function["name"],
        description=function["description"],
        parameters=ToolParams.model_validate(schema),
    )


def _shown(message: Message, calls: tuple[ToolCall, ...]) -> ChatMessage:
    if message.role is Role.SYSTEM:
        return ChatMessageSystem(content=message.content)
    if message.role is Role.TOOL:
        return ChatMessageTool(
            content=message.content, tool_call_id=message.tool_call_id, function=message.name
        )
    return ChatMessageUser(content=message.content)
