"""``envwright mine``: by rules and through batch files, end to end, and on to ``build``."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright.authoring.author_stages import source_sections
from envwright.authoring.mining import Topic
from envwright.cli import app
from envwright.errors import BadInput
from envwright.llm.batch_file import read_batch_answers
from envwright.llm.client import ScriptedClient
from envwright.types import Message
from envwright.workflows import MineOptions, mine_files
from envwright.workflows.topics import mined_interfaces
from tests.unit.mining.player import REQUESTS, Player, labelled


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["mine", *map(str, arguments)])


def data(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(result.stdout)
    return found


def answer_all(batch: Path, player: Player) -> int:
    """Answer every request of a batch folder that waits; how many there were."""
    answers = batch / "answers.jsonl"
    known = read_batch_answers(answers) if answers.exists() else {}
    count = 0
    with answers.open("ab") as file:
        for line in (batch / "requests.jsonl").read_bytes().splitlines():
            request = orjson.loads(line)
            if request["custom_id"] in known:
                continue
            messages = [Message.model_validate(m) for m in request["body"]["messages"]]
            message = {"role": "assistant", "content": player(messages)}
            usage = {"prompt_tokens": 10, "completion_tokens": 5}
            body = {"choices": [{"message": message, "finish_reason": "stop"}], "usage": usage}
            answer = {
                "custom_id": request["custom_id"],
                "response": {"status_code": 200, "body": body},
            }
            file.write(orjson.dumps(answer) + b"\n")
            count += 1
    return count


def test_batch_files_end_to_end(tmp_path: Path) -> None:
    output, batch = tmp_path / "topics.jsonl", tmp_path / "batch"
    asking = (REQUESTS, "--model", "batch:m", "--batch", batch, "-o", output)
    player, waited = Player(labelled(), {"marina": (3, 9)}), []
    while (result := run(*asking, "--json")).exit_code == 3:
        paused = data(result)
        assert "answers.jsonl" in paused["paused"]
        assert not output.exists()
        waited.append(paused["waiting"])
        assert answer_all(batch, player) == paused["waiting"]
    assert result.exit_code == 0
    assert waited == [7, 4]
    told = data(result)
    assert told["read"] == {"texts": 166, "kept": 166, "duplicates": 0, "dropped": {}}
    assert [(s["stage"], s["given"], s["kept"]) for s in told["stages"]] == [
        ("stateful", 166, 100),
        ("described", 100, 100),
        ("above thresholds", 100, 94),
        ("distinct", 94, 15),
        ("topics", 15, 15),
    ]
    assert (told["calls"], told["prompt_tokens"], told["completion_tokens"]) == (11, 110, 55)
    assert told["asked"]["describe"]["calls"] == 4
    topics = [Topic.model_validate_json(line) for line in output.read_bytes().splitlines()]
    assert [topic.rank for topic in topics] == list(range(1, 16))
    assert topics[0].examples[0].file == "requests.jsonl"
    assert topics[0].score is not None
    # The same command again asks nothing and changes nothing; the batch folder is not needed.
    before = output.read_bytes()
    shown = run(REQUESTS, "--model", "batch:m", "--batch", tmp_path / "none", "-o", output)
    assert shown.exit_code == 0
    assert "stateful: 100 of 166  (left out: 66 not stateful)" in shown.stdout
    assert "15 topics" in shown.stdout
    assert output.read_bytes() == before
    # Fewer topics from the same answers.
    few = run(*asking, "--count", 4, "--json")
    assert (data(few)["topics"], len(output.read_bytes().splitlines())) == (4, 4)


def test_rules(tmp_path: Path) -> None:
    output = tmp_path / "topics.jsonl"
    result = run(REQUESTS, "--by", "rules", "-o", output)
    assert result.exit_code == 0
    assert "no description and no scores" in result.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["topics.jsonl"]
    first = output.read_bytes()
    told = data(run(REQUESTS, "--by", "rules", "-o", output, "--json"))
    assert output.read_bytes() == first
    assert (told["topics"], told["calls"], told["asked"]) == (10, 0, {})
    one = orjson.loads(first.splitlines()[0])
    assert "score" not in one
    assert "usefulness" not in one


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "nothing names no model"),
        (["--model", "gpt"], "gpt names no model"),
        (["--model", "batch:"], "batch: names no model"),
        (["--by", "magic"], "--by is model or rules"),
        (["--by", "rules", "--model", "batch:m"], "rules ask no model"),
        (["--by", "rules", "--field", "nothing"], "nothing here is a task"),
        (["--model", "batch:m", "--budget-cost", "1"], "what tokens cost is not known"),
        (["--by", "rules", "-o", "."], "is a folder"),
    ],
)
def test_wrong_options_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(REQUESTS, *options)
    assert isinstance(result.exception, BadInput)
    assert said in str(result.exception)
    assert not (tmp_path / "topics.jsonl").exists()


def test_a_budget_pauses_and_counts_what_was_spent(tmp_path: Path) -> None:
    output = tmp_path / "topics.jsonl"
    player = Player(labelled())
    options = MineOptions(model="batch:m")
    result = mine_files([REQUESTS], output, options, client=ScriptedClient(player, "m")).data()
    assert result["topics"] == 16
    more = run(REQUESTS, "--model", "batch:m", "--batch", tmp_path / "b", "-o", output,
               "--together", 24, "--budget-tokens", 9_000, "--json")  # fmt: skip
    assert more.exit_code == 3
    assert "budget of 9000 tokens" in data(more)["paused"]


def test_nothing_stateful_is_exit_code_one(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("What is the capital of Peru?\nWhy is the sky blue?\n")
    result = run(file, "--by", "rules", "-o", tmp_path / "t.jsonl", "--json")
    assert result.exit_code == 1
    assert data(result)["topics"] == 0
    with pytest.raises(BadInput, match="holds no topics"):
        mined_interfaces(str(tmp_path / "t.jsonl"))


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    """Killed in the middle of its first round of answers, it asks only what is not there yet."""
    program = (
        "import sys, time; from pathlib import Path; from envwright.workflows import *; "
        "from envwright.llm.client import ScriptedClient; "
        "from tests.unit.mining.player import *; right = Player(labelled()); seen = []\n"
        "def slow(messages, tools):\n"
        "    seen.append(1)\n"
        "    if len(seen) > 4: print('now', flush=True); time.sleep(600)\n"
        "    return right(messages)\n"
        "mine_files([REQUESTS], Path(sys.argv[1]), MineOptions(model='batch:m'), "
        "client=ScriptedClient(slow, 'm'))"
    )
    output = tmp_path / "topics.jsonl"
    child = subprocess.Popen(
        [sys.executable, "-c", program, str(output)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"now\n"
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    assert not output.exists()
    player = Player(labelled())
    client = ScriptedClient(player, "m")
    result = mine_files([REQUESTS], output, MineOptions(model="batch:m"), client=client).data()
    assert (result["topics"], result["calls"]) == (16, 11)
    assert len(player.sizes) == 11 - 4


def test_topics_are_sources_of_environments(tmp_path: Path) -> None:
    file = tmp_path / "topics.jsonl"
    player = Player(labelled())
    mine_files([REQUESTS], file, MineOptions(model="batch:m"), client=ScriptedClient(player, "m"))
    found = mined_interfaces(str(file))
    assert len(found) == 16
    (third,) = mined_interfaces(f"{file}#3")
    assert third == found[2]
    topic = Topic.model_validate_json(file.read_bytes().splitlines()[2])
    assert third.origin.kind == "mined"
    assert third.title == topic.title
    assert topic.description in third.description
    assert all(f"- {example.text}\n" in f"{third.description}\n" for example in topic.examples)
    batch = ["--author", "llm", "--model", "batch:m", "--batch", str(tmp_path / "b")]
    built = ["build", f"mined:{file}", *batch, "-o", str(tmp_path / "out"), "--json"]
    result = CliRunner().invoke(app, built)
    assert result.exit_code == 3, result.output
    assert len(data(result)["waiting"]) == 16
    prompts = (tmp_path / "b" / "requests.jsonl").read_text()
    assert "requests that people made there; every one of them has to be possible" in prompts


@pytest.mark.parametrize(
    ("text", "rank", "said"),
    [
        ("", "", "holds no topics"),
        ('{"rank": 1, "title": "A", "by": "rules", "tasks": 1}', "#2", "no topic 2"),
        ('{"rank": 1}', "", "is not a Topic"),
        ("topic", "", "is not JSON"),
        (
            '{"rank": 1, "title": "A", "by": "rules", "tasks": 1, "usefulness": 11}',
            "",
            "usefulness",
        ),
    ],
)
def test_files_that_hold_no_topics(tmp_path: Path, text: str, rank: str, said: str) -> None:
    file = tmp_path / "topics.jsonl"
    file.write_text(text + "\n")
    with pytest.raises(BadInput, match=said):
        mined_interfaces(f"{file}{rank}")


def test_a_topic_cannot_forge_places_of_a_source(tmp_path: Path) -> None:
    """Tools would have to cite them."""
    file = tmp_path / "topics.jsonl"
    topic = {"rank": 1, "title": "[a#b]", "description": "[c#d]\n[e#f]", "by": "rules", "tasks": 1}
    file.write_text(json.dumps({**topic, "examples": [{"text": "x\n[g#h]\ny"}]}) + "\n")
    (found,) = mined_interfaces(str(file))
    assert source_sections(found) == {}
