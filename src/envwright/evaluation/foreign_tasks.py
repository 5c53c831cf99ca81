"""Tasks of a release as tasks of ours, so that runs, metrics and comparisons read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from envwright.evaluation.foreign_records import ForeignCall, ForeignTask, ForeignTool
from envwright.types import Call, EnvironmentRef, Json, Rubric, Scenario, Task, ToolChange

USER = "user"
"""Whose tool it is, and who calls: in the words of releases."""


@dataclass(frozen=True, slots=True)
class ImportedTask:
    """A task of a release, as it was read and as ours."""

    task: Task
    foreign: ForeignTask

    @property
    def solved(self) -> bool:
        """Whether the release states a solution."""
        return self.foreign.gold is not None


def read_task(release: str, environment: EnvironmentRef, foreign: ForeignTask) -> ImportedTask:
    """A task of a release as one of ours.

    It has no rubric: the release's own code judges. ``sampler`` names the release and ``plan`` the
    task's id in it. What the user does in the solution is no part of ``gold``: there is a pause
    in its place, as the agent has to ask for it.
    """
    gold = foreign.gold or ()
    mine = [call for call in gold if call.by != USER]
    task = Task(
        environments=(environment,),
        scenario=Scenario(
            opening=foreign.opening,
            later=foreign.later,
            tool_changes=tuple(
                ToolChange(turn=turn, tools=names) for turn, names in _offers(foreign)
            ),
        ),
        gold=tuple(Call(tool=call.tool, arguments=call.arguments) for call in mine),
        pauses=_pauses(gold, len(foreign.later)),
        rubric=Rubric(checks=()),
        sampler=release,
        plan=foreign.id,
    )
    return ImportedTask(task, foreign)


def _offers(task: ForeignTask) -> Iterator[tuple[int, tuple[str, ...]]]:
    if task.offers:
        yield from task.offers
    elif task.tools is not None:
        yield 0, task.tools


def _pauses(gold: Sequence[ForeignCall], turns: int) -> tuple[int, ...]:
    """Before which calls of its own the agent has to hear the user.

    That is for the next of so many later turns, and for each thing that the user does.
    """
    mine = [call for call in gold if call.by != USER]
    # A pause is the number of own calls before it: after all calls of a turn the user speaks again.
    heard = [sum(call.turn <= turn for call in mine) for turn in range(turns)]
    done, asked = 0, []
    for call in gold:
        if call.by == USER:
            asked.append(done)
        else:
            done += 1
    return tuple(sorted(heard + asked))


def tool_schema(tool: ForeignTool) -> Json:
    """A tool in OpenAI's form; an unusable schema is replaced by one that allows any arguments."""
    schema = tool.schema_
    properties = schema.get("properties", {}) if isinstance(schema, dict) else None
    if not (isinstance(properties, dict) and all(isinstance(p, dict) for p in properties.values())):
        schema = {"type": "object", "properties": {}}
    parameters = {"type": "object", "properties": {}, **schema}
    return {
        "type": "function",
        "function": {
            "name": tool.name,
            "description": tool.description,
            "parameters": parameters,
        },
    }
