"""The environments that a language model wrote: their tasks, and their conversations once more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from envwright import load_environment, pipeline
from envwright.models.client import Completion, Sampling, Usage
from envwright.types import Json, Message, Role

AUTHORED = Path(__file__).parents[1] / "environments" / "authored"
SOURCES = {
    "airport_car_rental": "topic:a car rental counter at an airport",
    "climbing_gym_desk": "topic:a climbing gym membership desk",
    "interlibrary_loan": "topic:a municipal library's interlibrary loan desk",
    "issue_tracker": f"docs:{AUTHORED / 'sources' / 'tracker'}",
    "parcel_locker_desk": f"notes:{AUTHORED / 'sources' / 'lockers'}",
    "sample_cold_storage": f"notes:{AUTHORED / 'sources' / 'samples'}",
    "theatre_box_office": "topic:a community theatre box office",
    "vet_front_desk": "topic:a veterinary clinic front desk",
    "todo_service": f"docs:{AUTHORED / 'sources' / 'todo'}",
}
STAGE = re.compile(r"^# Stage: (.+)$", re.MULTILINE)


class Recorded:
    """Answers as the model did at the same place of the conversation.

    Prompts may have changed since: an answer is found by its stage and by how often that was asked.
    """

    model = "reader"

    def __init__(self, log: Path) -> None:
        records = [orjson.loads(line) for line in log.read_bytes().splitlines()]
        self.answers = {(r["stage"], r.get("attempt", 0)): r["answer"] for r in records}
        self.asked: list[tuple[str, int]] = []

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        found = STAGE.search(messages[1].content)
        assert found is not None
        again = sum(message.role is Role.ASSISTANT for message in messages)
        self.asked.append((found[1], again))
        again += found[1] == "check"  # the model is asked for the first time when it failed once
        answer = self.answers[found[1], again]
        return Completion(message=Message(role=Role.ASSISTANT, content=answer), usage=Usage())


def test_all_are_known() -> None:
    folders = {path.parent.name for path in AUTHORED.glob("*/environment.yaml")}
    assert folders == set(SOURCES)


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_the_conversation_gives_the_same_environment_again(name: str, tmp_path: Path) -> None:
    model = Recorded(AUTHORED / name / "authoring.jsonl")
    result = pipeline.author([SOURCES[name]], tmp_path, pipeline.AuthorOptions(), client=model)
    assert [row["name"] for row in result["environments"]] == [name]
    assert len(model.asked) <= 12
    made, shipped = load_environment(tmp_path / name), load_environment(AUTHORED / name)
    assert made.id == shipped.id


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_their_tasks_prove_again(name: str) -> None:
    result = pipeline.prove(AUTHORED / name / "tasks.jsonl", [])
    assert result["failed"] == []
    assert result["tasks"] == 20
    assert (result["kill_rate"], result["false_negative_rate"]) == (1.0, 0.0)
