"""PC Agent (arXiv 2412.17589): recorded actions completed with what stood behind them."""

from __future__ import annotations

import re

from envwright.training.derived_datasets import derive_dataset, with_reasons
from envwright.types import Role
from tests.related.recorded import recorded


def test_calls_stay_as_they_were_byte_for_byte() -> None:
    run = recorded()
    for one in run.trajectories:
        told = with_reasons(one, run.tools(one))
        assert [m.tool_calls for m in told.messages] == [m.tool_calls for m in one.messages]
        assert [m.content for m in told.messages] == [m.content for m in one.messages]
        assert all(m.thinking for m in told.messages if m.tool_calls)


def test_a_thought_is_built_from_what_was_known_then() -> None:
    run = recorded()
    for one in run.trajectories:
        told = with_reasons(one, run.tools(one)).messages
        for at, message in enumerate(told):
            if not message.tool_calls:
                continue
            # The same thought where the episode ends with this call.
            cut = one.model_copy(update={"messages": one.messages[: at + 1]})
            assert with_reasons(cut, run.tools(one)).messages[at] == message
            known = "\n".join(m.content for m in told[:at])
            for value in re.findall(r"(?:from [^:]*: |, )\w+ ([A-Z]-\w+)", message.thinking):
                assert value in known


def test_the_origin_of_a_value_is_named() -> None:
    run = recorded()
    made = derive_dataset("cognition", run).rows
    assert len(made) == len(run.trajectories)
    thoughts = [
        m["reasoning_content"]
        for row in made
        for m in row["messages"]
        if m["role"] == Role.ASSISTANT and m.get("tool_calls")
    ]
    assert any("from the result of find_members: member_id M-" in text for text in thoughts)
    assert all("Next: " in text for text in thoughts)
