"""The measurement of judges of users: what is known about a scripted judge shows in the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import orjson
import pytest

from envwright.llm.client import ScriptedAnswer, ScriptedClient
from envwright.llm.errors import ServerFailed
from envwright.rollout.users.user_faults import CONVERSATION_END, FaultKind, judge_user
from envwright.types import Json, Message, Role, UserFault
from envwright.validation.agents.judges import JudgeAgreement, Share
from tests.unit.rollout.users.conftest import WHICH, said, task_of
from tests.unit.rollout.users.judge_table import ANY, SAMPLING, main, measure, sampled
from tests.unit.rollout.users.labelled import labelled_set
from tests.unit.rollout.users.labels import KINDS, Labelled

Opinion = Callable[[int, Labelled], str]
"""The kind that the judge claims of a turn, from its number and the turn; empty for none."""


@pytest.fixture(scope="module")
def turns() -> list[Labelled]:
    """Turns of every kind, from few tasks."""
    return labelled_set("first", tasks=8)


def judge(turns: Sequence[Labelled], opinion: Opinion) -> ScriptedClient:
    """A judge that is asked about the turns in their order, once about each."""
    left = iter(enumerate(turns))

    def script(messages: Sequence[Message], tools: Sequence[Json]) -> ScriptedAnswer:
        number, turn = next(left)
        spoken = [m.content for m in turn.messages if m.role is Role.USER]
        words = [*spoken, CONVERSATION_END] if turn.ended else spoken
        assert words[-1] in messages[0].content
        kind = opinion(number, turn)
        claim = {"turn": len(words) - 1, "kind": kind, "evidence": words[-1]}
        return orjson.dumps([claim] if kind else []).decode()

    return ScriptedClient(script)


def measured(turns: Sequence[Labelled], opinion: Opinion) -> tuple[JudgeAgreement, Share]:
    return asyncio.run(measure(turns, judge(turns, opinion), tries=1))


def test_a_perfect_judge(turns: list[Labelled]) -> None:
    table, rules = measured(turns, lambda number, turn: turn.kind)
    for kind in KINDS:
        hits, there = table.recall(kind)
        assert table.precision(kind) == (hits, there)
        assert hits == there > 0
    wrong = sum(bool(turn.kind) for turn in turns)
    assert table.any_recall() == table.any_precision() == (wrong, wrong)
    assert table.false_alarms() == (0, len(turns) - wrong)
    # The rules see most of these faults, and none where there is none.
    assert rules[0] >= 0.95 * rules[1]
    text = table.text(overall=ANY)
    assert f"| {ANY} | {wrong}/{wrong} = 1.00" in text


def test_a_judge_that_never_sees_anything(turns: list[Labelled]) -> None:
    table, rules = measured(turns, lambda number, turn: "")
    assert table.any_recall()[0] == 0
    assert table.any_precision() == (0, 0)
    right = sum(not turn.kind for turn in turns)
    # The rules agree with it on what is right, and on the few faults that they miss.
    assert 0.95 * right <= rules[0] <= right + 0.05 * (len(turns) - right)


def test_a_judge_that_always_sees_a_leak(turns: list[Labelled]) -> None:
    table, _ = measured(turns, lambda number, turn: "leak")
    leaks = sum(turn.kind == "leak" for turn in turns)
    wrong = sum(bool(turn.kind) for turn in turns)
    assert table.precision("leak") == (leaks, len(turns))
    assert table.recall("leak") == (leaks, leaks)
    assert table.any_precision() == (wrong, len(turns))
    assert table.false_alarms() == (len(turns) - wrong,) * 2
    assert table.recall("invention")[0] == 0


def test_known_errors_show_as_they_are(turns: list[Labelled]) -> None:
    """Inventions pass for contradictions; each fourth turn that is right is suspected."""
    right = [number for number, turn in enumerate(turns) if not turn.kind]
    suspected = set(right[::4])

    def opinion(number: int, turn: Labelled) -> str:
        if turn.kind == "invention" or number in suspected:
            return "contradiction"
        return turn.kind

    table, _ = measured(turns, opinion)
    count = {kind: sum(turn.kind == kind for turn in turns) for kind in KINDS}
    wrong = sum(count.values())
    seen = count["contradiction"] + count["invention"] + len(suspected)
    assert table.precision("contradiction") == (count["contradiction"], seen)
    assert table.recall("contradiction") == (count["contradiction"],) * 2
    assert table.recall("invention") == (0, count["invention"])
    assert table.any_recall() == (wrong, wrong)
    assert table.any_precision() == (wrong, wrong + len(suspected))
    assert table.false_alarms() == (len(suspected), len(right))


def test_a_judge_that_talks_nonsense(turns: list[Labelled]) -> None:
    few = turns[:20]
    client = ScriptedClient(lambda messages, tools: "It all looks fine.")
    table, _ = asyncio.run(measure(few, client))
    assert table.unanswered() == len(few)
    assert len(client.asked) == 2 * len(few)
    failing = ScriptedClient(lambda messages, tools: ServerFailed("no"))
    with pytest.raises(ServerFailed):
        asyncio.run(measure(few, failing))


# --- the end of a conversation -------------------------------------------------------------------

TALK = [said(Role.USER, WHICH.opening), said(Role.ASSISTANT, "Which one do you mean?")]


def found(claim: Json, *, ended: bool) -> tuple[UserFault, ...]:
    client = ScriptedClient([orjson.dumps([claim]).decode()])
    faults = asyncio.run(judge_user(task_of(WHICH), TALK, client, SAMPLING, ended=ended))
    assert (f"User 1: {CONVERSATION_END}" in client.asked[0][0][0].content) == ended
    return faults


def test_an_end_can_be_a_fault() -> None:
    claim = {"turn": 1, "kind": "premature_end", "evidence": CONVERSATION_END}
    assert found(claim, ended=True) == (
        UserFault(kind=FaultKind.PREMATURE_END.value, turn=1, evidence="Which one do you mean?"),
    )
    assert found(claim, ended=False) == ()
    assert found({**claim, "evidence": "Bye"}, ended=True) == ()


# --- the program ---------------------------------------------------------------------------------


def test_a_sample_is_a_part_and_the_same_each_time(turns: list[Labelled]) -> None:
    few = sampled(turns, 30, seed=1)
    assert len(few) == 30
    assert all(turn in turns for turn in few)
    assert few == sampled(turns, 30, seed=1)
    assert sampled(turns, None, seed=1) == turns


def test_the_program_writes_requests_and_waits(
    tmp_path: Path,
    turns: list[Labelled],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tests.unit.rollout.users import judge_table

    monkeypatch.setattr(judge_table, "labelled_set", lambda name, seed: turns)
    arguments = ["first", "--model", "batch:m", "--batch", str(tmp_path), "--limit", "12"]
    assert main(arguments) == 3
    requests = (tmp_path / "requests.jsonl").read_bytes().splitlines()
    assert 10 <= len(requests) <= 12
    answers = [
        {
            "custom_id": orjson.loads(line)["custom_id"],
            "response": {
                "status_code": 200,
                "body": {"choices": [{"message": {"role": "assistant", "content": "[]"}}]},
            },
        }
        for line in requests
    ]
    (tmp_path / "answers.jsonl").write_bytes(b"\n".join(map(orjson.dumps, answers)))
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert f"| {ANY} | – | 0/" in out
    assert "Model and rules agree" in out
