"""Before a key is used, the row is said that it stands in: a copy, from the user's words on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from envwright import Template, load_environment
from envwright.llm.compact_format import write_compact_result
from envwright.storage.run_directory import RunDirectory
from envwright.tasks.batch_generation import generate_tasks
from envwright.tasks.generator import TaskOptions
from envwright.training.sft import quote_evidence, select_conversations
from envwright.types import Json, Message, Role, ToolCall, Trajectory
from envwright.workflows.rollout_setup import RolloutOptions
from envwright.workflows.rollouts import roll_out
from tests.conftest import ENVIRONMENTS

PADS: list[Json] = [
    {"id": "P-1", "name": "Quick Fern", "kind": "note", "size": 12},
    {"id": "P-2", "name": "Slow Fern", "kind": "note", "size": 7},
    {"id": "P-3", "name": "Quick", "kind": None, "size": 7},
]


def played(request: str, result: Json, **arguments: Json) -> Trajectory:
    """A request, a call that tells rows, and one that uses what they say."""
    calls = [
        ToolCall(id=str(n), name="tool", arguments=json.dumps(a))
        for n, a in enumerate(({}, arguments))
    ]
    return Trajectory(
        task="t",
        environments=("e",),
        policy="p",
        sample=0,
        seed=0,
        stop="done",
        messages=(
            Message(role=Role.USER, content=request),
            Message(role=Role.ASSISTANT, tool_calls=(calls[0],)),
            Message(role=Role.TOOL, content=json.dumps(result), tool_call_id="0", name="tool"),
            Message(role=Role.ASSISTANT, tool_calls=(calls[1],)),
            Message(role=Role.TOOL, content="{}", tool_call_id="1", name="tool"),
            Message(role=Role.ASSISTANT, content="Done."),
        ),
    )


def said(request: str, result: Json, **arguments: Json) -> str:
    told = quote_evidence(played(request, result, **arguments)).messages
    assert [told[at].content for at in (0, 1, 5)] == [request, "", "Done."]
    return told[3].content


@pytest.mark.parametrize(
    ("request_", "key", "quote"),
    [
        ("Delete “Quick Fern”.", "P-1", 'name="Quick Fern", kind="note", size=12, id="P-1"'),
        # Neither the kind nor the size is of this row alone.
        ("Delete the note of size 7.", "P-2", 'kind="note", size=7, id="P-2"'),
        ("Delete Slow Fern, a note.", "P-2", 'name="Slow Fern", kind="note", size=7, id="P-2"'),
        ("Delete the last.", "P-3", 'id="P-3"'),
        ("Delete P-3, which is Quick.", "P-3", ""),  # the user has said the key
        ("Delete the pad of size 12.", "P-1", 'size=12, id="P-1"'),
        ("Delete the pad of size 127.", "P-1", 'id="P-1"'),  # 12 is no word of it
    ],
)
def test_a_quote_goes_from_what_is_asked_for_to_the_key(
    request_: str, key: str, quote: str
) -> None:
    assert said(request_, PADS, pad_id=key) == quote
    assert quote in write_compact_result(json.dumps(PADS)).replace("\n- ", "\n")


def test_what_no_result_told_is_not_quoted() -> None:
    assert said("Delete one.", PADS, pad_id="P-9", sure=True, note=None) == ""
    assert said("Delete one.", "nothing", pad_id="P-1") == ""
    assert said("Delete one.", [], pad_id="P-1") == ""
    assert said("Delete one.", {"id": 7, "shared": True}, pages=1) == ""


def test_a_mistake_is_not_told_like_a_solution() -> None:
    wrong = played("Delete “Quick Fern”.", PADS, pad_id="P-2")
    assert quote_evidence(wrong).messages[3].content
    assert quote_evidence(wrong, silent=[3]) == wrong


def test_a_single_row_and_several_keys() -> None:
    made = {"id": 41, "name": "Ada"}
    assert said("Add Ada, and a card for her.", made, owner=41) == 'name="Ada", id=41'
    both = said("Merge Quick Fern and Slow Fern.", PADS, pads=["P-1", "P-2"])
    assert both.splitlines() == [
        'name="Quick Fern", kind="note", size=12, id="P-1"',
        'name="Slow Fern", kind="note", size=7, id="P-2"',
    ]


def test_golds_of_real_tasks_are_learned_with_their_quotes(tmp_path: Path) -> None:
    template = Template(load_environment(ENVIRONMENTS / "authored" / "vet_front_desk"))
    templates = {template.id: template}
    tasks = generate_tasks([template], 6, 0, TaskOptions(max_calls=3)).tasks
    roll_out(tasks, templates, tmp_path, RolloutOptions())
    with RunDirectory(tmp_path) as run:
        golds = [quote_evidence(group.trajectories[0]) for group in run.groups()]
    kept = select_conversations(golds, tasks, templates).kept
    assert len(kept) == len(golds)
    quotes = 0
    for gold in golds:
        told = "\n".join(
            write_compact_result(m.content) for m in gold.messages if m.role is Role.TOOL
        )
        for message in gold.messages:
            if message.role is Role.ASSISTANT and message.tool_calls:
                quotes += bool(message.content)
                assert all(line in told for line in message.content.splitlines())
    assert quotes >= 3
