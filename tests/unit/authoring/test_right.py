"""A model that writes what is meant: accepted, equal, in few requests, the same bytes each time."""

from __future__ import annotations

import re
from pathlib import Path

import orjson
import pytest

from envwright.authoring import AuthoringOptions
from envwright.authoring.author_stages import PROMPTS, tool_stages
from envwright.authoring.draft_compiler import DraftCompiler
from envwright.authoring.environment_draft import EnvironmentDraft
from envwright.environment.folder import load_environment, save_environment
from envwright.environment.template import Template
from envwright.sources.prose import interface_of_topic
from tests.unit.authoring import example
from tests.unit.authoring.kiosk import kiosk
from tests.unit.authoring.meant import Meant, meant
from tests.unit.authoring.scripted import Writer
from tests.unit.authoring.table import OPTIONS, library, written

GOAL = 12
"""Requests for an accepted environment of 15 to 25 tools."""


def tables_of(template: Template) -> dict[str, list[tuple[object, ...]]]:
    with template.session() as session:
        return {
            name: session.query(f'SELECT * FROM "{name}" ORDER BY 1, 2')
            for name in template.schema.tables
        }


def test_the_library_is_written_as_it_is_meant(tmp_path: Path) -> None:
    done = written(Writer(library()), tmp_path / "answers.jsonl")
    assert done.reason == ""
    assert done.spec is not None
    assert done.spec.source.kind == "topic"
    # Authors are not asked for phrases.
    same = {"source": library().spec.source, "phrasing": library().spec.phrasing}
    assert done.spec.phrasing == {}
    assert done.spec.model_copy(update=same) == library().spec
    assert done.report is not None
    assert done.report.ok
    assert len(done.exchanges) == 6


def test_a_recipe_makes_the_rows(tmp_path: Path) -> None:
    right = Meant(kiosk())
    done = written(Writer(right), tmp_path / "answers.jsonl")
    assert done.reason == ""
    assert done.spec is not None
    assert done.spec.population == right.spec.population
    assert done.spec.tools == right.spec.tools
    assert "INSERT INTO" in done.spec.state_sql
    bare = done.spec.model_copy(update={"state_sql": ""})
    assert tables_of(Template(done.spec)) == tables_of(Template(bare)) == tables_of(right.template)


def test_fifteen_tools_take_few_requests(tmp_path: Path) -> None:
    retail = meant("retail")
    done = written(Writer(retail), tmp_path / "answers.jsonl", options=AuthoringOptions())
    assert done.reason == ""
    assert done.spec is not None
    assert len(done.spec.tools) == 15
    assert len(done.exchanges) == 7 <= GOAL
    for part in ("schema_sql", "tools", "invariants", "policy"):
        assert getattr(done.spec, part) == getattr(retail.spec, part)
    assert tables_of(Template(done.spec)) == tables_of(retail.template)
    stages = done.stages()
    assert [*stages] == [
        *("description", "schema", "population", "tools 1", "tools 2", "policy", "tests")
    ]
    total = done.total()
    assert sum(stage["calls"] for stage in stages.values()) == total["calls"] == 7
    assert sum(s["prompt_tokens"] for s in stages.values()) == total["prompt_tokens"] > 10_000


def test_what_was_written_is_a_folder_that_reads_back(tmp_path: Path) -> None:
    done = written(Writer(library()), tmp_path / "answers.jsonl")
    assert done.spec is not None
    save_environment(done.spec, tmp_path / "mock", {})
    assert load_environment(tmp_path / "mock") == done.spec


def test_the_same_answers_give_the_same_records(tmp_path: Path) -> None:
    first = written(Writer(library()), tmp_path / "1.jsonl")
    second = written(Writer(library()), tmp_path / "2.jsonl")
    assert first.spec == second.spec
    assert first.exchanges == second.exchanges
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()


@pytest.mark.parametrize("after", range(6))
def test_a_killed_run_goes_on(tmp_path: Path, after: int) -> None:
    whole = written(Writer(library()), tmp_path / "whole.jsonl")
    journal = tmp_path / "answers.jsonl"
    with pytest.raises(KeyboardInterrupt):
        written(Writer(library(), stops_after=after), journal)
    with journal.open("ab") as file:
        file.write(b'{"request": "torn')
    again = Writer(library())
    done = written(again, journal)
    assert len(again.asked) == 6 - after
    assert (done.spec, done.exchanges) == (whole.spec, whole.exchanges)
    assert journal.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    third = Writer(library())
    assert written(third, journal).spec == whole.spec
    assert third.asked == []


def test_records_name_their_prompts(tmp_path: Path) -> None:
    done = written(Writer(library()), tmp_path / "answers.jsonl")
    for exchange in done.exchanges:
        assert exchange.prompts["guide"] == PROMPTS.hash("guide")
        assert set(exchange.prompts) > {"guide", "example.json"}
        assert all(re.fullmatch("[0-9a-f]{12}", hashed) for hashed in exchange.prompts.values())
        assert not re.search(r"\{\{\w+\}\}", exchange.messages[1].content)


def test_prompts_are_short(tmp_path: Path) -> None:
    done = written(Writer(library()), tmp_path / "answers.jsonl")
    assert max(len(m.content) for e in done.exchanges for m in e.messages) < 12_000


def test_structured_answers_are_asked_for_where_they_can_be(tmp_path: Path) -> None:
    plain, shaped = Writer(library()), Writer(library())
    written(plain, tmp_path / "1.jsonl")
    structured = OPTIONS.model_copy(update={"structured": True})
    assert written(shaped, tmp_path / "2.jsonl", options=structured).spec is not None
    assert {s.response_format is None for s in plain.samplings} == {True}
    formats = [s.response_format for s in shaped.samplings]
    names = [f["json_schema"]["name"] for f in formats if f]
    assert names == ["description", "schema", "population", "tools", "policy", "tests"]
    about = formats[0]["json_schema"]["schema"]["properties"]["about"]  # type: ignore[index]
    assert "title" in about["required"]


def test_another_seed_is_another_request(tmp_path: Path) -> None:
    journal = tmp_path / "answers.jsonl"
    written(Writer(library()), journal)
    other = Writer(library())
    written(other, journal, options=OPTIONS.model_copy(update={"seed": 1}))
    assert len(other.asked) == 6


def test_batches_of_tools_are_about_equal() -> None:
    for count, sizes in ((5, [5]), (10, [5, 5]), (15, [8, 7]), (25, [9, 9, 7])):
        draft = EnvironmentDraft(about={"tools": {f"t{n}": {} for n in range(count)}})
        stages = tool_stages(draft)
        assert [len(stage.batch) for stage in stages] == sizes
        assert stages[-1].expected == tuple(draft.sketches)


def test_statements_need_no_semicolon() -> None:
    table = "CREATE TABLE a (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID -- the end"
    other = table.replace("TABLE a", "TABLE b")
    draft = EnvironmentDraft(tables={"a": table, "b": other}, indexes=("CREATE INDEX i ON a (id)",))
    more = draft.model_copy(update={"indexes": (*draft.indexes, "CREATE INDEX j ON b (id) -- j")})
    compiler = DraftCompiler(interface_of_topic("a desk"))
    assert compiler.problems(more) == []
    wrong = draft.model_copy(update={"indexes": (*draft.indexes, "CREATE INDEX j ON b (idd)")})
    (problem,) = compiler.problems(wrong)
    assert problem.place.startswith("indexes")
    assert problem.shown == "CREATE INDEX j ON b (idd)"


def test_the_example_is_that_of_the_library() -> None:
    assert PROMPTS.text("example.json") == example.example().strip()
    assert orjson.loads(example.example())["tools"].keys() == {"find_members", "lend_book"}
