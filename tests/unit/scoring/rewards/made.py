"""Hand-made trajectories and tasks: a call a turn, then words."""

from __future__ import annotations

from typing import Any

import orjson

from envwright.types import (
    Call,
    EnvironmentRef,
    ErrorKind,
    FrameCheck,
    Message,
    Role,
    RowChange,
    Rubric,
    Scenario,
    Score,
    StateCheck,
    StepRecord,
    StopReason,
    Task,
    TaskCheck,
    ToolCall,
    Trajectory,
    Verdict,
)

CHANGED = RowChange(table="t", key=("1",), before=None, after={"id": "1"})


def call(tool: str, **arguments: Any) -> Call:
    return Call(tool=tool, arguments=arguments)


def a_task(gold: tuple[Call, ...] = (), checks: tuple[TaskCheck, ...] = ()) -> Task:
    return Task(
        environments=(EnvironmentRef(name="one", id="1"),),
        scenario=Scenario(opening="Please."),
        gold=gold,
        rubric=Rubric(checks=checks or (state("a"), FrameCheck(), state("b"))),
    )


def state(name: str, environment: str = "one") -> StateCheck:
    return StateCheck(name=name, sql="SELECT 1", environment=environment)


def a_score(task: Task, *held: bool | None) -> Score:
    verdicts = tuple(
        Verdict(name=check.name, ok=ok) for check, ok in zip(task.rubric.checks, held, strict=True)
    )
    known = [ok for ok in held if ok is not None]
    whole = len(known) == len(held)
    return Score(
        reward=float(all(known)) if whole else None,
        share=sum(known) / len(held) if whole else None,
        verdicts=verdicts,
    )


Move = Call | tuple[Call, ErrorKind] | str


def played(*moves: Move, writes: str = "", **more: Any) -> Trajectory:
    """An episode: each call is a message of its own, ``(call, kind)`` one that fails."""
    messages = [Message(role=Role.SYSTEM, content="Help."), Message(role=Role.USER, content="Hi.")]
    steps: list[StepRecord] = []
    for number, move in enumerate(moves):
        if isinstance(move, str):
            messages.append(Message(role=Role.ASSISTANT, content=move))
            continue
        made, error = move if isinstance(move, tuple) else (move, None)
        arguments = orjson.dumps(made.arguments).decode()
        sent = ToolCall(id=f"c{number}", name=made.tool, arguments=arguments)
        messages.append(Message(role=Role.ASSISTANT, tool_calls=(sent,)))
        messages.append(Message(role=Role.TOOL, content="{}", tool_call_id=f"c{number}"))
        rows = (CHANGED,) if made.tool == writes and error is None else ()
        steps.append(StepRecord(call=made, error=error, rows=rows))
    base = {"task": "t", "environments": ("1",), "policy": "p", "stop": StopReason.DONE}
    return Trajectory.model_validate(
        {**base, "messages": tuple(messages), "steps": tuple(steps), **more}
    )
