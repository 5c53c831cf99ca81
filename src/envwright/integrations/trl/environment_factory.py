"""Environments as TRL's ``environment_factory`` takes them: a class each, its tools as methods.

TRL plays the episode by itself and ends it with the first message without calls: what the user
says in between is behind the tool ``talk_to_user``. ``rollout_func`` has users who speak, budgets
and ERPO's rows; this is for those who stay with TRL's own loop of tools.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from envwright.errors import BadInput
from envwright.integrations.packaged_environment import PackagedEnvironment, packaged_environment
from envwright.integrations.tool_episode import ToolEpisode, check_tool_names
from envwright.types import Json, Task

if TYPE_CHECKING:
    from datasets import Dataset

_KINDS = {"integer": int, "number": float, "boolean": bool, "array": list, "object": dict}
_OWN = ("reset", "get_reward")
"""Names that mean something to TRL."""


class FactorySpec:
    """Environments and tasks for TRL's ``environment_factory``.

    Args:
        environments: folders with their ``tasks.jsonl``, or names of bundled environments.
        limit: so many tasks of each, the first ones.
        user: ``agenda``, ``whole`` or ``scripted``.
        reward: ``gates`` or ``share``.

    Raises:
        BadInput: a folder or a name is wrong; or TRL cannot play an environment.

    Example::

        spec = FactorySpec("environments/mock")
        trainer = GRPOTrainer(model, args=GRPOConfig(...), **spec.arguments)
        exact_schemas(trainer)
    """

    def __init__(
        self,
        environments: str | Path | Sequence[str | Path],
        *,
        limit: int | None = None,
        user: str = "agenda",
        reward: str = "gates",
    ) -> None:
        named = [environments] if isinstance(environments, str | Path) else environments
        packages = [packaged_environment(name, user=user, reward=reward) for name in named]
        self._packages = {package.name: package for package in packages}
        self._tasks = {
            name: [task for task in package.tasks if _is_playable(task)][:limit]
            for name, package in self._packages.items()
        }
        for name, tasks in self._tasks.items():
            if not tasks:
                raise BadInput(f"TRL can play none of the tasks of {name}.")

    @property
    def arguments(self) -> dict[str, Any]:
        """``train_dataset``, ``environment_factory`` and ``reward_funcs`` of a trainer."""
        return {
            "train_dataset": self.train_dataset,
            "environment_factory": self.environment_factory,
            "reward_funcs": [environment_reward],
        }

    @cached_property
    def environment_factory(self) -> dict[str, type[ToolEnvironment]]:
        """Name of an environment → the class of its episodes."""
        return {name: environment_class(package) for name, package in self._packages.items()}

    @cached_property
    def train_dataset(self) -> Dataset:
        """A row for each task: ``prompt`` (rules and request), ``environment``, ``task``."""
        from datasets import Dataset

        rows = []
        for name, package in self._packages.items():
            for task in self._tasks[name]:
                episode = ToolEpisode(package, task)
                said = [{"role": m.role.value, "content": m.content} for m in episode.opening]
                episode.close()
                rows.append({"prompt": said, "environment": name, "task": task.id})
        return Dataset.from_list(rows)


class ToolEnvironment:
    """One episode at a time; a subclass has the tools of one environment as methods.

    What begins with an underscore is no tool for TRL.
    """

    _package: PackagedEnvironment
    _schemas: tuple[Json, ...]

    def __init__(self) -> None:
        self._episode: ToolEpisode | None = None

    def reset(self, task: str, **_: Any) -> None:
        """Begin the episode of a row; one that is open is given up."""
        self._close()
        self._episode = ToolEpisode(self._package, self._package.find_task(task))

    def _call(self, name: str, arguments: dict[str, Any]) -> str:
        assert self._episode is not None, "TRL calls reset first"
        # A parameter that is left out is None where TRL fills in what the signature says.
        given = {key: value for key, value in arguments.items() if value is not None}
        return self._episode.call_tool(name, given)

    def _finish(self, words: str) -> float | None:
        return self._episode.finish_episode(words) if self._episode else None

    def _close(self) -> None:
        if self._episode is not None:
            self._episode.close()
            self._episode = None


def environment_class(package: PackagedEnvironment) -> type[ToolEnvironment]:
    """The class of an environment's episodes, for a trainer's ``environment_factory``.

    Raises:
        BadInput: a tool or a parameter has a name that TRL cannot use.
    """
    check_tool_names(package)
    episode = ToolEpisode(package, package.tasks[0])
    schemas = tuple(episode.tools)
    episode.close()
    methods = {one["function"]["name"]: _tool_method(one["function"]) for one in schemas}
    for name in methods:
        if name in _OWN or name.startswith("_") or not name.isidentifier():
            raise BadInput(f"TRL cannot call a tool {name}.", remedy="Rename it in tools.yaml.")
    members = {"_package": package, "_schemas": schemas, **methods}
    return type(package.name, (ToolEnvironment,), members)


def _tool_method(function: Json) -> Callable[..., str]:
    """A method whose signature and docstring say what TRL reads from them."""
    name, properties = function["name"], function["parameters"].get("properties", {})
    required = function["parameters"].get("required", ())

    def call(self: ToolEnvironment, **arguments: Any) -> str:
        return self._call(name, arguments)

    kinds = {key: _KINDS.get(str(one.get("type")), str) for key, one in properties.items()}
    try:
        parameters = [
            inspect.Parameter(
                key,
                inspect.Parameter.KEYWORD_ONLY,
                annotation=kind,
                default=inspect.Parameter.empty if key in required else None,
            )
            for key, kind in kinds.items()
        ]
    except ValueError:
        raise BadInput(f"TRL cannot name the parameters of {name}.") from None
    about = [f"    {key}: {one.get('description') or key}" for key, one in properties.items()]
    call.__name__ = name
    lines = [function["description"], *(["", "Args:", *about] if about else ())]
    call.__doc__ = "\n".join(lines)
    call.__annotations__ = kinds
    itself = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    vars(call)["__signature__"] = inspect.Signature([itself, *parameters])
    return call


def environment_reward(
    completions: Sequence[Sequence[Json]], environments: Sequence[ToolEnvironment], **_: Any
) -> list[float | None]:
    """The reward function: the score of each episode; ``None`` where there is none.

    The arguments are TRL's: conversations of the agent, whose last words may answer a question, and
    the environments that they were played in.
    """
    return [
        environment._finish(_last_words(completion))
        for environment, completion in zip(environments, completions, strict=True)
    ]


def _last_words(completion: Sequence[Json]) -> str:
    last = completion[-1] if completion else {}
    over = last.get("role") == "assistant" and not last.get("tool_calls")
    return str(last.get("content") or "") if over else ""


def exact_schemas(trainer: Any) -> None:
    """Show the model the environments' JSON Schemas; from signatures TRL knows flat types alone.

    Args:
        trainer: TRL's, made with the ``arguments`` of a ``FactorySpec``.
    """
    for name, factory in trainer.environment_factories.items():
        trainer._env_tools[name] = list(factory._schemas)


def _is_playable(task: Task) -> bool:
    """TRL has one environment and one list of tools an episode."""
    return len(task.environments) == 1 and not task.scenario.tool_changes
