"""RoboAgent (arXiv 2309.01918): several actions at a time; here calls that need no new result."""

from __future__ import annotations

from envwright.environment.world import open_world
from envwright.scoring.events import parse_arguments
from envwright.training.derived_datasets import grouped_calls
from envwright.types import Message, Role, StopReason, ToolCall, Trajectory
from tests.related.recorded import recorded


def test_chunked_and_single_calls_reach_the_same_state() -> None:
    run = recorded()
    shorter = 0
    for one in run.trajectories[:30]:
        chunked = grouped_calls(one, 4)
        calls = [call for m in chunked.messages for call in m.tool_calls]
        assert calls == [call for m in one.messages for call in m.tool_calls]
        with open_world(run.tasks[one.task], run.templates) as world:
            for call in calls:
                world.call(call.name, parse_arguments(call.arguments) or {})
            assert world.digest() == one.digest
        shorter += len(chunked.messages) < len(one.messages)
        answered = [m.tool_call_id for m in chunked.messages if m.role is Role.TOOL]
        assert answered == [call.id for call in calls]
    assert shorter > 10


def call(number: int, tool: str, arguments: str, content: str = "") -> Message:
    made = (ToolCall(id=f"c{number}", name=tool, arguments=arguments),)
    return Message(role=Role.ASSISTANT, content=content, tool_calls=made)


def result(number: int, content: str) -> Message:
    return Message(role=Role.TOOL, content=content, tool_call_id=f"c{number}")


def sizes(*messages: Message, most: int = 4) -> list[int]:
    """How many calls each message has that has some."""
    opening = (Message(role=Role.USER, content="Lend B-2 to Ada."), *messages)
    one = Trajectory(task="t", environments=(), policy="p", messages=opening, stop=StopReason.DONE)
    return [len(m.tool_calls) for m in grouped_calls(one, most).messages if m.tool_calls]


def test_a_call_waits_for_the_result_that_it_needs() -> None:
    find, book = call(1, "find", '{"name":"Ada"}'), call(2, "book", '{"id":"B-2"}')
    lend = call(3, "lend", '{"member":"M-1","book":"B-2"}')
    told, shown = result(1, '{"id":"M-1"}'), result(2, '{"id":"B-2","copies":1}')
    assert sizes(find, told, book, shown, lend, result(3, "{}")) == [2, 1]
    assert sizes(find, told, book, shown, most=1) == [1, 1]
    # What failed, and what the agent says beside a call, is a reason to look first.
    failed = result(1, '{"error":"There is no member Ada."}')
    assert sizes(find, failed, book, shown) == [1, 1]
    assert sizes(find, told, call(2, "book", '{"id":"B-2"}', "Now the book."), shown) == [1, 1]
