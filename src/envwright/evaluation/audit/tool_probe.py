"""What is asked of each tool: schema against code, and calls that should do no harm."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import jsonschema_rs
import orjson

from envwright.evaluation.audit.argument_pool import (
    ArgumentPool,
    argument_variants,
    documented_parameters,
)
from envwright.evaluation.audit.task_probe import play_difference
from envwright.evaluation.foreign_records import (
    AuditFinding,
    ForeignCall,
    ForeignCodeError,
    ForeignEnvironment,
    ForeignPlay,
    ForeignResult,
    ForeignTask,
    ForeignTool,
    WorkerLost,
)

_BASES = 3
"""Calls like the gold's that each tool is tried with."""
_VARIANTS = 18
"""Boundary and wrong-typed arguments that each tool is tried with."""
_LOSSES = 2
"""Lost workers after which a tool is left alone."""


@dataclass(frozen=True, slots=True)
class ToolTrial:
    """Calls that lead to a call of the tool, in a task."""

    task: str
    before: tuple[ForeignCall, ...]
    call: ForeignCall

    @property
    def calls(self) -> tuple[ForeignCall, ...]:
        return (*self.before, self.call)


class ToolProbe:
    """Asks one tool after the other.

    Args:
        foreign: the environment.
        tasks: tasks whose states, and golds, are used.
        pool: values for arguments where no gold uses a tool.
        seed: which arguments are tried.
        promise: the text that every answer of the format holds, if any.
    """

    def __init__(
        self,
        foreign: ForeignEnvironment,
        tasks: Sequence[ForeignTask],
        pool: ArgumentPool,
        seed: int,
        promise: str = "",
    ) -> None:
        self._foreign, self._tasks, self._pool = foreign, tasks, pool
        self._seed, self._promise = seed, promise
        self.plays = 0

    def probe(self, tool: ForeignTool) -> Iterator[AuditFinding]:
        """All findings about a tool, each kind once."""
        seen: set[str] = set()
        for finding in self._probe(tool):
            # Schema faults are all different; of other findings one of each kind is enough.
            if finding.kind == "schema" or finding.kind not in seen:
                seen.add(finding.kind)
                yield finding

    def _probe(self, tool: ForeignTool) -> Iterator[AuditFinding]:
        for fault in schema_faults(tool):
            yield AuditFinding(kind="schema", tool=tool.name, detail=fault)
        # Without code there is nothing to call, without a schema nothing to call it with.
        if tool.code is None or tool.schema_ is None:
            return
        rng = random.Random(f"{self._seed} {tool.name}")
        bases = self._bases(tool, rng)
        losses = 0
        for number, trial in enumerate(self._trials(tool, bases, rng)):
            try:
                yield from self._try(tool, trial, like_gold=number < len(bases))
            except WorkerLost as error:
                yield _found("lost", tool, trial, str(error))
                losses += 1
            except ForeignCodeError as error:
                yield _found("unusable", tool, trial, str(error))
                return
            # Each lost worker costs a full timeout.
            if losses >= _LOSSES:
                return

    def _bases(self, tool: ForeignTool, rng: random.Random) -> list[ToolTrial]:
        """Calls of golds; where there are none, sampled ones in tasks that offer the tool."""
        found = [
            ToolTrial(task.id, tuple((task.gold or ())[:at]), call)
            for task in self._tasks
            for at, call in enumerate(task.gold or ())
            if call.tool == tool.name and call.by == tool.by
        ]
        if found:
            # A gold call runs after the calls before it, so that the state fits its arguments.
            return rng.sample(found, min(_BASES, len(found)))
        offering = [t for t in self._tasks if t.tools is None or tool.name in t.tools]
        return [
            ToolTrial(task.id, (), self._call(tool, self._pool.sample(tool, rng)))
            for task in rng.sample(offering, min(_BASES, len(offering)))
        ]

    def _trials(
        self, tool: ForeignTool, bases: Sequence[ToolTrial], rng: random.Random
    ) -> Iterator[ToolTrial]:
        yield from bases
        # Variants of the first base only: each of them is a play of its own.
        for trial in bases[:1]:
            for arguments in argument_variants(tool, trial.call.arguments, rng, _VARIANTS):
                call = trial.call.model_copy(update={"arguments": arguments})
                yield ToolTrial(trial.task, trial.before, call)

    def _call(self, tool: ForeignTool, arguments: dict[str, Any]) -> ForeignCall:
        return ForeignCall(tool=tool.name, arguments=arguments, by=tool.by)

    def _try(
        self, tool: ForeignTool, trial: ToolTrial, *, like_gold: bool
    ) -> Iterator[AuditFinding]:
        self.plays += 1
        played = self._foreign.play(trial.task, trial.calls)
        yield from self._judge(tool, trial, played)
        if not like_gold:
            return
        self.plays += 2
        other = self._foreign.play(trial.task, trial.calls, twin=True)
        if seen := play_difference(played, other, trial.calls):
            yield _found("nondeterministic", tool, trial, f"in another process: {seen}")
        if played.results[-1].status == "ok":
            shared = self._foreign.aliased(trial.task, trial.calls)
            if shared:
                yield _found("alias", tool, trial, shared)

    def _judge(
        self, tool: ForeignTool, trial: ToolTrial, played: ForeignPlay
    ) -> Iterator[AuditFinding]:
        result = played.results[-1]
        # What the state was just before the last call.
        before = played.results[-2].state if len(played.results) > 1 else played.start
        wrote = result.state != before
        if result.status == "raised":
            allowed = schema_accepts(tool, trial.call.arguments)
            yield _found("crash" if allowed else "crash_typed", tool, trial, result.error)
        if wrote and result.status != "ok":
            yield _found("torn", tool, trial, f"failed with {result.error}, and the state changed")
        elif wrote and tool.reads:
            said = "marked" if tool.kind == "read" else "named"
            yield _found("reader_mutates", tool, trial, f"{said} as a reader, and it writes")
        if self._promise and not self._kept(result):
            yield _found("contract", tool, trial, f"answered {result.text[:120]}")

    def _kept(self, result: ForeignResult) -> bool:
        # Answers are cut at a length, so in a long one the promised text may be missing.
        return result.status == "raised" or self._promise in result.text or len(result.text) > 1_000


def _found(kind: str, tool: ForeignTool, trial: ToolTrial, detail: str) -> AuditFinding:
    return AuditFinding(
        kind=kind, tool=tool.name, task=trial.task, detail=detail, calls=trial.calls
    )


def schema_accepts(tool: ForeignTool, arguments: dict[str, Any]) -> bool:
    """Whether the documented schema lets the arguments pass; a schema that is none lets all."""
    schema = tool.schema_
    # A reference to elsewhere would be fetched; a foreign schema may not make us do that.
    if not isinstance(schema, dict) or b'"$ref":"http' in orjson.dumps(schema):
        return True
    try:
        return bool(jsonschema_rs.is_valid(schema, arguments))
    except ValueError:
        return True


def schema_faults(tool: ForeignTool) -> Iterator[str]:
    """Where documentation and code of a tool disagree."""
    if tool.code is None:
        yield "it is documented, and there is no code for it"
        return
    if tool.schema_ is None:
        yield "there is code for it, and it is not documented"
        return
    if not isinstance(tool.schema_, dict):
        yield "its schema is not an object"
        return
    if not jsonschema_rs.meta.is_valid(tool.schema_):
        yield f"its schema is not JSON Schema: {_reason(tool.schema_)}"
    documented, required = set(documented_parameters(tool)), _required(tool.schema_)
    # *args and **kwargs name no parameter.
    named = {name for name, _, kind in tool.code if not kind.startswith("VAR_")}
    open_ended = any(kind == "VAR_KEYWORD" for _, _, kind in tool.code)
    for name in sorted(required - documented):
        yield f"required parameter {name} has no schema"
    for name in sorted(named - documented):
        yield f"parameter {name} of the code is not documented"
    # With **kwargs the code takes any parameter.
    for name in sorted(documented - named) if not open_ended else ():
        yield f"documented parameter {name} is not taken by the code"
    needed = {name for name, must, kind in tool.code if must and not kind.startswith("VAR_")}
    for name in sorted((needed & documented) - required):
        yield f"parameter {name} must be given, and the schema does not say so"


def _required(schema: dict[str, Any]) -> set[str]:
    found = schema.get("required")
    return {str(name) for name in found} if isinstance(found, list) else set()


def _reason(schema: dict[str, Any]) -> str:
    try:
        jsonschema_rs.meta.validate(schema)
    except (jsonschema_rs.ValidationError, ValueError) as error:
        return str(error).splitlines()[0][:160]
    return "it is refused"
