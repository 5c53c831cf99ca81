"""``envwright lexicon build``: documents, batch files and entries of others, end to end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright.cli import app
from envwright.errors import BadInput
from envwright.population.lexicon import read_entries, shipped_lexicon
from envwright.workflows import LexiconOptions, build_lexicon

FIELDS = ("quibble", "zorp")


def document(noun: str) -> str:
    """A service of things that have two fields of which nothing tells."""
    properties = {"id": {"type": "string"}, "quibble": {"type": "string"},
                  "zorp": {"type": "integer"}}  # fmt: skip
    thing = {"type": "object", "properties": properties}
    ok = {"description": "ok", "content": {"application/json": {"schema": thing}}}
    body = {"content": {"application/json": {"schema": thing}}}
    many = {"description": "ok", "content": {"application/json": {"schema": {
        "type": "array", "items": thing}}}}  # fmt: skip
    key = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    one = {
        "parameters": [key],
        "get": {"responses": {"200": ok}},
        "put": {"requestBody": body, "responses": {"200": ok}},
        "delete": {"responses": {"204": {"description": "gone"}}},
    }
    all_ = {
        "get": {"responses": {"200": many}},
        "post": {"requestBody": body, "responses": {"201": ok}},
    }
    return json.dumps(
        {
            "openapi": "3.0.0",
            "info": {"title": f"{noun} desk", "version": "1"},
            "paths": {f"/{noun}": all_, f"/{noun}/{{id}}": one},
        }
    )


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    for provider, noun in (("alder.com", "widgets"), ("birch.com", "gadgets")):
        folder = tmp_path / "specs" / provider
        folder.mkdir(parents=True)
        (folder / "api.json").write_text(document(noun))
    return tmp_path / "specs"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["lexicon", "build", *map(str, arguments), "--json"])


def data(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(result.stdout)
    return found


WRITTEN = (
    {"field": "quibble", "values": ["ridge", "furrow", "notch", "notch", "test"]},
    {"field": "zorp", "type": "number", "min": 1, "max": 90, "unit": "kg"},
    {"field": "mark", "skip": True},
    {"field": "factor", "type": "number", "kind": "rm -rf"},
)


def answer(batch: Path) -> None:
    (line,) = (batch / "requests.jsonl").read_bytes().splitlines()
    text = "\n".join(json.dumps(one) for one in WRITTEN)
    message = {"role": "assistant", "content": text}
    body = {"choices": [{"message": message, "finish_reason": "stop"}]}
    response = {"status_code": 200, "body": body}
    said = {"custom_id": orjson.loads(line)["custom_id"], "response": response}
    (batch / "answers.jsonl").write_bytes(orjson.dumps(said) + b"\n")


def test_a_batch_is_written_answered_and_merged(documents: Path, tmp_path: Path) -> None:
    output, batch = tmp_path / "fields.jsonl.gz", tmp_path / "batch"
    asked = (documents, "-o", output, "--model", "batch:m", "--batch", batch)
    paused = run(*asked)
    assert paused.exit_code == 3
    assert data(paused)["waiting"] == 1
    assert not output.exists()
    prompt = json.loads((batch / "requests.jsonl").read_text())["body"]["messages"][0]["content"]
    assert all(field in prompt for field in FIELDS)
    answer(batch)
    done = run(*asked)
    assert done.exit_code == 0, done.output
    found = data(done)
    assert (found["added"], found["skipped"]) == (2, 1)
    assert found["rejected"] == {"there is no kind rm -rf": 1}
    assert found["after"]["lexicon"] - found["before"]["lexicon"] == 4
    assert found["after"]["filler"] == found["before"]["filler"] - 4
    entries = {e.key: e for e in read_entries(output.read_bytes())}
    assert entries["text", "", "quibble"].values == ("ridge", "furrow", "notch")
    assert len(entries) == len(shipped_lexicon().entries) + 2
    (exchange,) = (tmp_path / "fields.exchanges.jsonl").read_text().splitlines()
    assert json.loads(exchange)["rejected"][0]["why"] == "there is no kind rm -rf"
    # What the lexicon has is not asked again.
    before = output.read_bytes()
    again = data(run(documents, "-o", output))
    assert again["before"] == found["after"]
    assert output.read_bytes() == before


def test_entries_of_others_are_checked_and_merged(documents: Path, tmp_path: Path) -> None:
    output, given = tmp_path / "fields.jsonl.gz", tmp_path / "given.jsonl"
    given.write_text("\n".join(json.dumps(one) for one in WRITTEN))
    found = data(run(documents, "-o", output, "--merge", given, "--part", "test"))
    assert (found["added"], found["waiting"], found["documents"]) == (2, 0, 0)
    first = output.read_bytes()
    run(documents, "-o", output, "--merge", given)
    assert output.read_bytes() == first


def test_pairs_that_are_listed(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text('{"noun": "ship", "field": "zorp_depth", "type": "number"}\n')
    output = tmp_path / "fields.jsonl.gz"
    batch = tmp_path / "batch"
    assert data(run(pairs, "-o", output, "--model", "batch:m", "--batch", batch))["pairs"] == 1
    assert "zorp_depth" in (batch / "requests.jsonl").read_text()


def test_bad_input(documents: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl.gz"
    bad.write_bytes(b"no lexicon")
    with pytest.raises(BadInput, match="is no lexicon"):
        build_lexicon([str(documents)], bad, LexiconOptions())
    with pytest.raises(BadInput, match="no part"):
        build_lexicon([str(documents)], bad, LexiconOptions(part="most"))
    with pytest.raises(BadInput, match="names no model"):
        build_lexicon([str(documents)], bad, LexiconOptions(model="gpt"))
