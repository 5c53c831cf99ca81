"""Learned simulators of tools: a table with back-off, a model that is asked, and imagined worlds.

An imagined world gives an episode the tools and rules of an environment, and answers every call
by a simulator: no call reaches the environment. Where its episodes are judged, they are judged by
what the simulator said, so that success there is *imagined* (arXiv 2509.24527, 2601.22149).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

import orjson

from envwright.environment.session import failed_observation
from envwright.environment.template import Template
from envwright.environment.traced_calls import CallTraces, LoggedCall
from envwright.environment.world import World, open_world
from envwright.errors import BadInput
from envwright.llm.conversation import PromptFiles
from envwright.llm.json_repair import find_json_object
from envwright.rollout.boundaries import arguments_of
from envwright.rollout.episode_env import EpisodeEnv
from envwright.rollout.probes.simulator_scorecard import SimulatedEpisode
from envwright.scoring.answers import parse_answers, same_answer
from envwright.types import (
    Actor,
    ErrorKind,
    Json,
    Message,
    Observation,
    Role,
    RowChange,
    Score,
    Task,
    Verdict,
    canonical_json,
    content_hash,
)

Ask = Callable[[Sequence[Message]], str]
"""Asks a model: the words that it answers."""
_PROMPTS = PromptFiles(__package__)
_SHOWN_CALLS = 12
"""Calls of an episode, and examples from traces, that a model reads."""


class ToolSimulator(Protocol):
    """Predicts what tools answer."""

    @property
    def name(self) -> str:
        """What it goes by."""

    def begin(self) -> SimulatedEpisode:
        """An episode at its start."""


def answered(value: Json) -> Observation:
    """The observation of a predicted answer."""
    return Observation(value, orjson.dumps(value).decode())


# --- a table --------------------------------------------------------------------------------------


class TableSimulator:
    """Answers as calls were mostly answered before, the nearest ones first.

    Levels: the same call after the same changes in the episode; after the same last change with the
    same answer; the same call at all; another call of the tool, with the arguments of that one
    replaced by those of this one.

    Args:
        traces: what it learns from.
        changing: whether a tool changes something.

    Example::

        simulator = TableSimulator(traces, {"lend_book", "return_book"}.__contains__)
        simulator.begin().call("find_books", {"title": "Salt Roads"}).value
    """

    name = "table"

    def __init__(self, traces: CallTraces, changing: Callable[[str], bool]) -> None:
        self.changing = changing
        self._levels: list[dict[bytes, Counter[bytes]]] = [defaultdict(Counter) for _ in _LEVELS]
        for episode in traces.episodes:
            before: tuple[Json, ...] = ()
            for call in episode:
                for level, key in enumerate(_keys(call.tool, call.arguments, before)):
                    general = level == len(_LEVELS) - 1
                    self._levels[level][key][_answer(call, general)] += 1
                if not call.refused and changing(call.tool):
                    before = (*before, [call.tool, call.arguments, call.value])

    def begin(self) -> _TableEpisode:
        """An episode at its start."""
        return _TableEpisode(self)

    def predicted(
        self, tool: str, arguments: Mapping[str, Json], before: tuple[Json, ...]
    ) -> Observation:
        """What a call answers after changes: each a tool, its arguments and the answer."""
        for level, key in enumerate(_keys(tool, arguments, before)):
            if counted := self._levels[level].get(key):
                found = orjson.loads(min(counted, key=lambda raw: (-counted[raw], raw)))
                if level == len(_LEVELS) - 1:
                    found = _filled(found, arguments)
                if "error" in found:
                    return failed_observation(ErrorKind.PRECONDITION, str(found["error"]))
                return answered(found["value"])
        return failed_observation(ErrorKind.UNKNOWN_TOOL, f"There is no tool {tool[:100]}.")


_LEVELS = ("changes", "last change", "call", "tool")


class _TableEpisode:
    def __init__(self, table: TableSimulator) -> None:
        self._table, self._before = table, tuple[Json, ...]()

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        seen = self._table.predicted(tool, arguments, self._before)
        if seen.ok and self._table.changing(tool):
            self._before = (*self._before, [tool, dict(arguments), seen.value])
        return seen

    def close(self) -> None:
        """There is nothing to give back."""


def _keys(tool: str, arguments: Mapping[str, Json], before: tuple[Json, ...]) -> tuple[bytes, ...]:
    """What a call is looked up by, the nearest first."""
    asked = [tool, dict(arguments)]
    last = [[name, value] for name, _, value in before[-1:]]
    keys = ([asked, [one[:2] for one in before]], [asked, last], [asked], [tool])
    return tuple(map(canonical_json, keys))


def _answer(call: LoggedCall, general: bool) -> bytes:
    """An answer as it is counted; ``general`` with the places of arguments instead of texts."""
    told: dict[str, Json] = {"error": call.message} if call.refused else {"value": call.value}
    return canonical_json(_general(told, call.arguments) if general else told)


def _general(value: Json, arguments: Mapping[str, Json]) -> Json:
    if isinstance(value, dict):
        return {key: _general(inner, arguments) for key, inner in value.items()}
    if isinstance(value, list):
        return [_general(inner, arguments) for inner in value]
    if isinstance(value, str):
        for name, given in arguments.items():
            if isinstance(given, str) and len(given) > 1:
                value = value.replace(given, f"\0{name}\0")
    return value


def _filled(value: Json, arguments: Mapping[str, Json]) -> Any:
    swapped = {f"\0{name}\0": given for name, given in arguments.items()}
    if isinstance(value, dict):
        return {key: _filled(inner, arguments) for key, inner in value.items()}
    if isinstance(value, list):
        return [_filled(inner, arguments) for inner in value]
    if isinstance(value, str):
        for mark, given in swapped.items():
            value = given if value == mark else value.replace(mark, str(given))
            if not isinstance(value, str):
                break
    return value


# --- a model --------------------------------------------------------------------------------------


class ModelSimulator:
    """Asks a language model what each call answers.

    Args:
        ask: asks it; it is given a prompt and the episode so far.
        name: the model's.
        template: whose tools it plays; only their descriptions are read.
        traces: calls with answers that it is shown as examples, those of the tool first.

    Example::

        simulator = ModelSimulator(ask, "small", template, traces)
        simulator.begin().call("find_books", {"title": "Salt Roads"})
    """

    def __init__(
        self, ask: Ask, name: str, template: Template, traces: CallTraces | None = None
    ) -> None:
        self.name, self._ask = name, ask
        self._tools = {t["function"]["name"]: t["function"] for t in template.tool_schemas()}
        self._rules = template.briefing
        self._calls = [call for episode in traces.episodes for call in episode] if traces else []

    def of(self, template: Template) -> ModelSimulator:
        """The same model for tools of another environment, without examples."""
        return ModelSimulator(self._ask, self.name, template)

    def begin(self) -> _ModelEpisode:
        """An episode at its start."""
        return _ModelEpisode(self)

    def predicted(
        self, tool: str, arguments: Mapping[str, Json], before: Sequence[str]
    ) -> Observation:
        """What the model says that a call answers; a refusal where its answer cannot be read."""
        if tool not in self._tools:
            return failed_observation(ErrorKind.UNKNOWN_TOOL, f"There is no tool {tool[:100]}.")
        near = sorted(self._calls, key=lambda call: call.tool != tool)[:_SHOWN_CALLS]
        shown = [_line(c.tool, c.arguments, _spoken(c)) for c in near]
        prompt = _PROMPTS.fill(
            "simulator",
            {
                "tools": "\n".join(orjson.dumps(one).decode() for one in self._tools.values()),
                "rules": self._rules,
                "examples": "\n".join(shown) or "none",
                "episode": "\n".join(before[-_SHOWN_CALLS:]) or "nothing yet",
                "call": _line(tool, arguments, ""),
            },
        )
        said = self._ask([Message(role=Role.USER, content=prompt)])
        try:
            found, _ = find_json_object(said)
        except ValueError:
            found = {}
        if "value" in found:
            return answered(found["value"])
        told = found.get("error", "The answer of the model could not be read.")
        return failed_observation(ErrorKind.PRECONDITION, str(told))


class _ModelEpisode:
    def __init__(self, simulator: ModelSimulator) -> None:
        self._simulator, self._before = simulator, list[str]()

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        seen = self._simulator.predicted(tool, arguments, self._before)
        self._before.append(_line(tool, arguments, seen.text))
        return seen

    def close(self) -> None:
        """There is nothing to give back."""


def _spoken(call: LoggedCall) -> str:
    return orjson.dumps({"error": call.message} if call.refused else call.value).decode()


def _line(tool: str, arguments: Mapping[str, Json], answer: str) -> str:
    return f"{tool} {orjson.dumps(dict(arguments)).decode()} -> {answer[:2_000]}"


# --- imagined worlds ------------------------------------------------------------------------------


class ImaginedWorld:
    """The world of a task as a simulator imagines it: an ``EpisodeEnv``.

    Args:
        world: the exact one; its tools and rules are shown, and none of its tools is called.
        simulator: what answers.
    """

    versions: ClassVar[Mapping[str, str]] = {}

    def __init__(self, world: World, simulator: ToolSimulator) -> None:
        self._world, self._episode = world, simulator.begin()
        self.changes: list[tuple[str, dict[str, Json]]] = []
        """Calls of tools that write which the simulator accepted."""

    def rules(self) -> Sequence[tuple[str, str]]:
        """The exact world's."""
        return self._world.rules()

    def today(self) -> str:
        """The exact world's."""
        return self._world.today()

    def tool_schemas(self, actor: Actor = Actor.AGENT) -> list[Json]:
        """The exact world's."""
        return self._world.tool_schemas(actor)

    def call(
        self,
        tool: str,
        arguments: Mapping[str, Any] | str | None = None,
        actor: Actor = Actor.AGENT,
    ) -> Observation:
        """What the simulator predicts."""
        given = arguments_of(arguments) if isinstance(arguments, str) else dict(arguments or {})
        seen = self._episode.call(tool, given)
        if seen.ok and self.is_write(tool):
            self.changes.append((tool, given))
        return seen

    def is_write(self, tool: str) -> bool:
        """Whether a tool changes the exact state."""
        compiled = self._world.compiled_tool(tool)
        return compiled is not None and compiled.is_write

    def watch(self) -> ImaginedWorld:
        """Itself: nothing but accepted changes is known of an imagined state."""
        return self

    @property
    def count(self) -> int:
        """Changes that were accepted."""
        return len(self.changes)

    def after(self, tool: str, seen: Observation) -> tuple[RowChange, ...]:
        """No rows are known."""
        return ()

    def hands_over(self, tool: str) -> bool:
        """As in the exact world."""
        return self._world.hands_over(tool)

    def park(self) -> None:
        """There is nothing to give back."""
        self._world.park()

    def digest(self) -> str:
        """A name of the changes."""
        return content_hash(self.changes)

    def close(self) -> None:
        """Give everything back."""
        self._episode.close()
        self._world.close()


class ImaginedWorlds:
    """Opens imagined worlds: an ``EpisodeEnvFactory`` for ``RolloutPlan.arenas``.

    Args:
        simulator: what answers.
        templates: the exact environments, by id.

    Raises:
        BadInput: a task has several environments (when it is opened).
    """

    def __init__(self, simulator: ToolSimulator, templates: Mapping[str, Template]) -> None:
        self._simulator, self._templates = simulator, templates

    def open(self, task: Task) -> EpisodeEnv:
        """The imagined world of a task."""
        if len(task.environments) > 1:
            raise BadInput("a simulator plays one environment, and this task has several.")
        return ImaginedWorld(open_world(task, self._templates), self._simulator)

    def facts(self) -> Mapping[str, str]:
        """Which simulator."""
        return {"simulator": self._simulator.name}


def imagined_score(task: Task, world: ImaginedWorld, messages: Sequence[Message]) -> Score:
    """Success by what a simulator said: the gold's writes and no others were accepted, answers fit.

    The exact rubric asks a state, which an imagined world does not have; this asks the calls. A
    policy that reaches the gold's end by other calls fails here.
    """
    wanted = [(one.tool, dict(one.arguments)) for one in task.gold if world.is_write(one.tool)]
    same = sorted(map(canonical_json, wanted)) == sorted(map(canonical_json, world.changes))
    given = parse_answers(messages) if task.answers else {}
    told = all(same_answer(given.get(name), value) for name, value in task.answers.items())
    won = float(same and told)
    verdicts = (Verdict(name="imagined changes", ok=same), Verdict(name="answers", ok=told))
    return Score(reward=won, share=(same + told) / 2, verdicts=verdicts)
