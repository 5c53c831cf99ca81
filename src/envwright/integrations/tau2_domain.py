"""tau2-bench: an environment's tasks as one of its domains.

The toolkit of the domain is over a session of ours, so guards, ids and the clock are what they are
everywhere. The checks of the end state are an assertion about the environment. Answers tau2 finds
wherever their text occurs, in a wrong answer too, and what happened on the way to the end it cannot
ask: tasks that need either are not exported.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import orjson

from envwright.environment.world import World
from envwright.errors import BadInput, MissingExtra
from envwright.integrations.packaged_environment import PackagedEnvironment, packaged_environment
from envwright.scoring.rubric import score_episode
from envwright.types import EnvironmentRef, FrameCheck, Json, OneOfCheck, StateCheck, Task

if find_spec("tau2") is None:
    raise MissingExtra("playing in tau2-bench", "tau2")

from tau2.data_model.tasks import Task as Tau2Task
from tau2.environment.db import DB
from tau2.environment.environment import Environment
from tau2.environment.tool import Tool
from tau2.environment.toolkit import ToolKitBase, ToolType, is_tool
from tau2.registry import registry


class StartState(DB):
    """The state that a task begins in: what differs from the environment's own."""

    state: str = ""
    patch: str = ""


class ExactTool(Tool):
    """A tool with the JSON Schema of ours, which a signature would lose."""

    exact: dict[str, Any] = {}  # noqa: RUF012 - a field of pydantic

    @property
    def openai_schema(self) -> dict[str, Any]:
        """The tool in OpenAI's form."""
        return self.exact


class SessionToolKit(ToolKitBase):
    """The tools of an environment; ``_toolkit_class`` adds a method for each."""

    package: PackagedEnvironment

    def __init__(self, db: StartState) -> None:
        super().__init__(db)
        self._world = self._opened()

    def _opened(self) -> World:
        template = self.package.template
        ref = EnvironmentRef(
            name=template.spec.name, id=template.id, state=self.db.state, patch=self.db.patch
        )
        return World([ref], {template.id: template})

    def update_db(self, update_data: dict[str, Any] | None = None) -> None:
        """Go to the start of a task."""
        super().update_db(update_data)
        self._world.close()
        self._world = self._opened()

    def get_db_hash(self) -> str:
        """The digest of the state."""
        return self._world.digest()

    def get_tools(self) -> dict[str, Tool]:
        """The tools as the agent gets them."""
        out = {}
        for schema in self.package.tools:
            name = schema["function"]["name"]
            out[name] = ExactTool(getattr(self, name))
            # Set afterwards: what is given to the constructor is bound as an argument.
            out[name].exact = schema
        return out

    def call_tool(self, name: str, arguments: dict[str, Any]) -> Json:
        """Call a tool.

        Raises:
            ValueError: it failed; the message is what the agent reads.
        """
        seen = self._world.call(name, arguments)
        if seen.error is not None:
            raise ValueError(seen.error.message)
        return orjson.loads(seen.text)

    def end_state_holds(self, task_id: str) -> bool:
        """Whether the checks of a task's state hold; an assertion, no tool."""
        task = self.package.find_task(task_id)
        about_state = StateCheck | FrameCheck | OneOfCheck
        checks = tuple(c for c in task.rubric.checks if isinstance(c, about_state))
        asked = task.model_copy(
            update={"rubric": task.rubric.model_copy(update={"checks": checks}), "answers": {}}
        )
        return score_episode(asked, self._world, ()).reward == 1.0


def _tool_method(schema: Json, *, writes: bool) -> Callable[..., Any]:
    function = schema["function"]
    name, parameters = function["name"], function["parameters"]
    properties, required = parameters.get("properties", {}), parameters.get("required", [])

    def call(self: SessionToolKit, **arguments: Any) -> Json:
        return self.call_tool(name, arguments)

    lines = [f"    {key}: {value.get('description', key)}" for key, value in properties.items()]
    call.__name__ = name
    call.__doc__ = "\n".join([function["description"], "", "Args:", *lines])
    call.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            *(
                inspect.Parameter(
                    key,
                    inspect.Parameter.KEYWORD_ONLY,
                    default=inspect.Parameter.empty if key in required else None,
                )
                for key in sorted(properties, key=lambda key: key not in required)
            ),
        ]
    )
    marked: Callable[..., Any] = is_tool(ToolType.WRITE if writes else ToolType.READ)(call)
    return marked


def _toolkit_class(package: PackagedEnvironment) -> type[SessionToolKit]:
    methods: dict[str, Any] = {"package": package}
    for schema in package.tools:
        name = schema["function"]["name"]
        if hasattr(SessionToolKit, name):
            raise BadInput(f"{name} is a name of tau2's own toolkits.", remedy="Rename the tool.")
        methods[name] = _tool_method(schema, writes=package.template.tools[name].is_write)
    kind: Any = type(SessionToolKit)
    made: type[SessionToolKit] = kind("EpisodeToolKit", (SessionToolKit,), methods)
    return made


def _tau2_task(task: Task, domain: str) -> Tau2Task:
    scenario = task.scenario
    differs = task.environments[0].data({"name", "id", "prefix"})
    later = "Then say, one after the other: " + " | ".join(scenario.later)
    start = {"initialization_data": {"agent_data": differs}} if differs else None
    return Tau2Task.model_validate(
        {
            "id": task.id,
            "description": {"purpose": task.plan},
            "user_scenario": {
                "persona": scenario.persona or None,
                "instructions": {
                    "domain": domain,
                    "reason_for_call": scenario.opening,
                    "known_info": orjson.dumps(scenario.known).decode(),
                    "task_instructions": later if scenario.later else "Ask for nothing else.",
                },
            },
            "ticket": " ".join([scenario.opening, *scenario.later]),
            "initial_state": start,
            "evaluation_criteria": {
                "actions": [
                    {
                        "action_id": f"{task.id[:8]}_{number}",
                        "requestor": "assistant",
                        "name": call.tool,
                        "arguments": dict(call.arguments),
                    }
                    for number, call in enumerate(task.gold)
                ],
                "env_assertions": [
                    {
                        "env_type": "assistant",
                        "func_name": "end_state_holds",
                        "arguments": {"task_id": task.id},
                        "assert_value": True,
                    }
                ],
                "reward_basis": ["ENV_ASSERTION"],
            },
        }
    )


def register_domain(folder: str | Path, domain: str) -> None:
    """Make an environment with its tasks a domain of tau2, in this process.

    Args:
        folder: an environment folder with its tasks.
        domain: the name of the domain.
    """
    package = packaged_environment(folder)
    toolkit = _toolkit_class(package)

    def environment(db: StartState | None = None, solo_mode: bool = False) -> Environment:
        policy = package.template.briefing
        made = Environment(domain_name=domain, policy=policy, tools=toolkit(db or StartState()))
        if solo_mode:
            made.set_solo_mode(True)
        return made

    def tasks(task_split_name: str | None = None) -> list[Tau2Task]:
        return [_tau2_task(task, domain) for task in package.tasks]

    registry.register_domain(environment, domain)
    registry.register_tasks(
        tasks, domain, get_task_splits=lambda: {"base": [task.id for task in package.tasks]}
    )
