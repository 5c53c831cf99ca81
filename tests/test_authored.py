"""What a language model wrote, mined or enriched: the conversations once more, and the tasks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

import envwright
from envwright import load_environment, workflows
from envwright.llm.client import Completion, Sampling, Usage
from envwright.types import Json, Message, Role

AUTHORED = Path(__file__).parents[1] / "environments" / "authored"
SOURCES = {
    "airport_car_rental": "topic:a car rental counter at an airport",
    "car_ferry_reservations": f"mined:{AUTHORED / 'sources' / 'topics.jsonl'}#5",
    "climbing_gym_desk": "topic:a climbing gym membership desk",
    "coworking_space": f"mined:{AUTHORED / 'sources' / 'topics.jsonl'}#6",
    "interlibrary_loan": "topic:a municipal library's interlibrary loan desk",
    "issue_tracker": f"docs:{AUTHORED / 'sources' / 'tracker'}",
    "parcel_locker_desk": f"notes:{AUTHORED / 'sources' / 'lockers'}",
    "power_supply_accounts": f"mined:{AUTHORED / 'sources' / 'topics.jsonl'}#3",
    "sample_cold_storage": f"notes:{AUTHORED / 'sources' / 'samples'}",
    "theatre_box_office": "topic:a community theatre box office",
    "vet_front_desk": "topic:a veterinary clinic front desk",
    "todo_service": f"docs:{AUTHORED / 'sources' / 'todo'}",
}
ENRICHED = {
    "digitalocean_actions": "digitalocean.json.gz",
    "gitea_releases": "gitea.json.gz",
    "petstore": "petstore.json",
}
"""Built by rules from these documents; what the rules gave is in ``sources/rules``."""
DOCUMENTS = Path(envwright.__file__).parent / "data" / "openapi"
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
        found = next(filter(None, (STAGE.search(message.content) for message in messages[1:])))
        again = sum(message.role is Role.ASSISTANT for message in messages)
        self.asked.append((found[1], again))
        again += found[1] == "check"  # the model is asked for the first time when it failed once
        answer = self.answers[found[1], again]
        return Completion(message=Message(role=Role.ASSISTANT, content=answer), usage=Usage())


def test_all_are_known() -> None:
    folders = {path.parent.name for path in AUTHORED.glob("*/environment.yaml")}
    assert folders == {*SOURCES, *ENRICHED}


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_the_conversation_gives_the_same_environment_again(name: str, tmp_path: Path) -> None:
    model = Recorded(AUTHORED / name / "authoring.jsonl")
    result = workflows.author_environments(
        [SOURCES[name]], tmp_path, workflows.AuthorOptions(), client=model
    ).data()
    assert [row["name"] for row in result["environments"]] == [name]
    assert len(model.asked) <= 12
    made, shipped = load_environment(tmp_path / name), load_environment(AUTHORED / name)
    assert made.id == shipped.id


@pytest.mark.parametrize("name", sorted(ENRICHED))
def test_the_enrichment_gives_the_same_environment_again(name: str, tmp_path: Path) -> None:
    model = Recorded(AUTHORED / name / "authoring.jsonl")
    base = AUTHORED / "sources" / "rules" / name
    document = DOCUMENTS / ENRICHED[name]
    options = workflows.AuthorOptions()
    result = workflows.enrich_environments(
        [base], tmp_path, options, document=document, client=model
    ).data()
    assert [row["name"] for row in result["environments"]] == [name]
    assert len(model.asked) <= 12
    made, shipped = load_environment(tmp_path / name), load_environment(AUTHORED / name)
    assert made.id == shipped.id
    kept = {tool.name for tool in load_environment(base).tools}
    assert kept < {tool.name for tool in shipped.tools}


class Miner:
    """Answers of the model to the same requests."""

    model = "reader"

    def __init__(self, log: Path) -> None:
        records = [orjson.loads(line) for line in log.read_bytes().splitlines()]
        self.answers = {_asked(r["messages"][-1]["content"]): r["answer"] for r in records}

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        answer = self.answers[_asked(messages[-1].content)]
        return Completion(message=Message(role=Role.ASSISTANT, content=answer), usage=Usage())


def _asked(prompt: str) -> tuple[bool, str]:
    """For what a prompt asks, and about which requests."""
    return "usefulness" in prompt, "".join(re.findall(r'^\{"task":\d+,"request".*$', prompt, re.M))


def test_the_topics_are_mined_again(tmp_path: Path) -> None:
    model = Miner(AUTHORED / "sources" / "mining.jsonl")
    requests = AUTHORED / "sources" / "requests.jsonl"
    output = tmp_path / "topics.jsonl"
    result = workflows.mine_files([requests], output, workflows.MineOptions(), client=model).data()
    assert result["topics"] == 10
    assert output.read_bytes() == (AUTHORED / "sources" / "topics.jsonl").read_bytes()


@pytest.mark.parametrize("name", sorted({*SOURCES, *ENRICHED}))
def test_their_tasks_prove_again(name: str) -> None:
    path = AUTHORED / name / "tasks.jsonl"
    result = workflows.prove_task_file(path, []).data()
    assert result["failed"] == []
    # Twenty by rules, less those that made the agent ask where the rules leave one row, and before
    # them up to twenty in a model's words.
    words = [
        line["family"] == "model" for line in map(orjson.loads, path.read_bytes().splitlines())
    ]
    assert result["tasks"] == len(words) <= 40
    assert 18 <= sum(not one for one in words) <= 20
    assert words == sorted(words, reverse=True)
    assert (result["kill_rate"], result["false_negative_rate"]) == (1.0, 0.0)
