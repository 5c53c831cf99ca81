"""The output checker, the constructed messages, and that the table shows what is known."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import orjson
import pytest

from envwright.llm.client import ScriptedAnswer, ScriptedClient
from envwright.llm.errors import ServerFailed
from envwright.llm.json_repair import RejectedAnswer
from envwright.types import Json, Message
from envwright.validation.agents.judges import (
    ExpectedFact,
    FactVerdict,
    judge_facts,
    output_checker,
)
from tests.unit.validation.agents.fact_messages import Said, messages
from tests.unit.validation.agents.facts_table import Measured, main, measure
from tests.unit.validation.agents.players import says

FACTS = (
    ExpectedFact(name="q1", question="The copies of “On Tides”.", expected=3),
    ExpectedFact(name="q2", question="The e-mail of Ada.", expected="ada@example.org"),
)
WORDS = "There are three copies. I do not know the “address”."


def told(*items: Json, words: str = WORDS, facts: Sequence[ExpectedFact] = FACTS) -> dict[str, str]:
    client = says(list(items))
    found = asyncio.run(judge_facts(facts, words, output_checker(client, tries=1)))
    return {name: one.telling for name, one in found.items()}


def item(fact: str, verdict: str, evidence: str = "three copies") -> Json:
    return {"fact": fact, "verdict": verdict, "evidence": evidence}


def test_what_a_model_says_is_taken_over() -> None:
    assert told(item("q1", "communicated"), item("q2", "missing", "")) == {
        "q1": "communicated",
        "q2": "missing",
    }


def test_the_model_sees_question_answer_and_words() -> None:
    client = says([item("q1", "communicated")])
    asyncio.run(judge_facts(FACTS, WORDS, output_checker(client)))
    text = client.asked[0][0][0].content
    assert "- q1: The copies of “On Tides”.\n  True answer: 3" in text
    assert WORDS in text


def test_only_what_can_be_shown_counts() -> None:
    odd: list[Json] = [
        item("q3", "wrong"),
        item("q1", "right"),
        item("q1", "wrong", "four copies"),
        item("q1", "wrong", " "),
        "q1",
    ]
    assert told(*odd, item("q2", "missing", "")) == {"q2": "missing"}
    assert told(item("q2", "hedged", 'know the "address"')) == {"q2": "hedged"}


def test_contradictions_count_for_neither() -> None:
    both = [item("q1", "communicated"), item("q1", "hedged"), item("q2", "missing")]
    assert told(*both) == {"q2": "missing"}


def test_answers_that_cannot_be_read() -> None:
    with pytest.raises(RejectedAnswer):
        told(item("q9", "communicated"))


def test_nothing_to_judge_asks_nobody() -> None:
    client = ScriptedClient([])
    checker = output_checker(client)
    assert asyncio.run(judge_facts((), WORDS, checker)) == {}
    silent = asyncio.run(judge_facts(FACTS, "  ", checker))
    assert {one.telling for one in silent.values()} == {"missing"}
    assert isinstance(silent["q1"], FactVerdict)


# --- constructed messages ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def said() -> list[Said]:
    return messages(per_kind=20)


def test_the_rule_says_of_each_message_what_was_meant(said: list[Said]) -> None:
    for message in said:
        for fact in message.facts:
            meant = message.tellings[fact.name] == "communicated"
            assert message.by_rule(fact) == meant, message


def test_there_are_messages_of_every_kind(said: list[Said]) -> None:
    counts = Counter(message.kind for message in said)
    assert len(counts) == 8
    assert min(counts.values()) >= 12
    assert said == messages(per_kind=20)
    assert said != messages(seed=1, per_kind=20)


def test_right_answers_stand_in_the_words(said: list[Said]) -> None:
    for message in said:
        for fact in message.facts:
            if message.kind == "right" and type(fact.expected) is int:
                assert str(fact.expected) in message.words
            if message.kind == "missing" and fact.name == message.target:
                assert fact.question.rstrip(".") not in message.words


# --- the table -----------------------------------------------------------------------------------

Noise = Callable[[Said, str, str], str]
"""What the model says instead, from the message, the fact's name and the truth."""


def model(said: Sequence[Said], noise: Noise) -> ScriptedClient:
    """A model that knows the truth and errs as it is told."""
    known = {(message.words, message.facts): message for message in said}
    by_words = {words: message for (words, _), message in known.items()}

    def script(asked: Sequence[Message], tools: Sequence[Json]) -> ScriptedAnswer:
        text = asked[0].content
        words = re.search(r"last message\n\n(.*?)\n\n# What to say", text, re.DOTALL)
        assert words
        names = re.findall(r"^- (\w+): .*\n  True answer: ", text, re.MULTILINE)
        message = next(
            (m for m in said if m.words == words[1] and [f.name for f in m.facts] == names),
            by_words[words[1]],
        )
        return orjson.dumps(
            [
                item(name, noise(message, name, telling), words[1][:20])
                for name, telling in message.tellings.items()
            ]
        ).decode()

    return ScriptedClient(script)


def measured(said: Sequence[Said], noise: Noise) -> Measured:
    return asyncio.run(measure(model(said, noise), said, tries=1))


@pytest.fixture(scope="module")
def unlike(said: list[Said]) -> list[Said]:
    """Messages with words of their own, so that the scripted model can tell them apart."""
    return list({message.words: message for message in said}.values())


def test_a_perfect_model(unlike: list[Said]) -> None:
    found = measured(unlike, lambda message, name, truth: truth)
    table = found.tellings
    for telling in ("communicated", "wrong", "hedged", "missing"):
        (hits, seen), (hits_there, there) = table.precision(telling), table.recall(telling)
        assert hits == seen == hits_there == there > 0
    assert found.with_rule[0] == found.with_rule[1] == len(table.cases)
    assert table.unanswered() == 0
    assert "| communicated | " in found.text()
    assert "| swapped | " in found.text()


def test_a_constant_model(unlike: list[Said]) -> None:
    table = measured(unlike, lambda message, name, truth: "communicated").tellings
    true = sum(case.true == "communicated" for case in table.cases)
    assert table.precision("communicated") == (true, len(table.cases))
    assert table.recall("communicated") == (true, true)
    assert table.precision("wrong") == (0, 0)
    assert table.recall("wrong")[0] == 0
    assert table.group("right") == (table.group("right")[1],) * 2
    assert table.group("hedged")[0] == 0


def test_known_errors_show_as_they_are(unlike: list[Said]) -> None:
    """Every hedged fact is taken for told, and every fifth right one for missing."""
    right = [m for m in unlike if m.kind == "right"]
    fifth = {m.words for m in right[::5]}

    def noise(message: Said, name: str, truth: str) -> str:
        if truth == "hedged":
            return "communicated"
        return "missing" if message.words in fifth and name == message.target else truth

    table = measured(unlike, noise).tellings
    hedged = sum(case.true == "hedged" for case in table.cases)
    true = sum(case.true == "communicated" for case in table.cases)
    gone = len(fifth)
    assert table.precision("communicated") == (true - gone, true - gone + hedged)
    assert table.recall("communicated") == (true - gone, true)
    assert table.recall("hedged") == (0, hedged)
    missing = table.recall("missing")[1]
    assert table.precision("missing") == (missing, missing + gone)
    assert table.group("right") == (len(right) - gone, len(right))


def test_a_model_that_talks_nonsense(said: list[Said]) -> None:
    few = said[:10]
    found = asyncio.run(measure(says("Looks good to me."), few, tries=1))
    assert found.tellings.unanswered() == len(found.tellings.cases)
    assert found.tellings.recall("communicated")[0] == 0
    with pytest.raises(ServerFailed):
        asyncio.run(measure(ScriptedClient([ServerFailed("no")]), few))


def test_the_program_writes_requests_and_waits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--model", "batch:m", "--batch", str(tmp_path), "--per-kind", "2"]
    assert main(arguments) == 3
    requests = (tmp_path / "requests.jsonl").read_bytes().splitlines()
    assert 10 <= len(requests) <= 16
    answers = []
    for line in requests:
        request = orjson.loads(line)
        content = (
            '[{"fact": "q1", "verdict": "missing"}, {"fact": "outcome", "verdict": "missing"}]'
        )
        message = {"role": "assistant", "content": content}
        response = {"status_code": 200, "body": {"choices": [{"message": message}]}}
        answers.append({"custom_id": request["custom_id"], "response": response})
    (tmp_path / "answers.jsonl").write_bytes(b"\n".join(map(orjson.dumps, answers)))
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "| missing | " in out
    assert "Model and rule agree" in out
    with pytest.raises(SystemExit):
        main(["--model", "nobody"])
