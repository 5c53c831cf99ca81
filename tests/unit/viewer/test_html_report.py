"""The report: complete, well-formed, loading nothing; hostile names are shown, not obeyed."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge, ToolGraph
from envwright.types import (
    AnswerCheck,
    BuildResult,
    Call,
    CheckReport,
    CheckResult,
    EnvironmentRef,
    EventCheck,
    FrameCheck,
    Origin,
    Proof,
    Question,
    Rubric,
    Scenario,
    StateCheck,
    Task,
    UnmappedOperation,
)
from envwright.viewer.html_report import ReportData, render_report, write_report

MOCK = Path(__file__).parents[3] / "environments" / "mock"
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=y>&$title\x00"
VOID = {"meta", "br"}


def proof(**changes: object) -> Proof:
    good = Proof(
        gold_reward=1,
        noop_reward=0,
        gold_digest="d" * 32,
        replay_identical=True,
        solver_reward=1,
        mutants={"dropped step": 3, "near miss": 18},
        equivalent=2,
        killed=19,
    )
    return good.model_copy(update=changes)


def task(number: int, text: str = "") -> Task:
    words = text or "Please lend “The Tin Harbour” to Ada Byron.\nHow many copies are then left?"
    query = "SELECT count(*) = 1 FROM loans WHERE member_id = 'M-1' AND book_id = 'B-1'"
    return Task(
        environments=(EnvironmentRef(name="mock", id="m" * 32),),
        scenario=Scenario(
            opening=words,
            later=("And take back the one that is due.",) if number % 2 else (),
            questions=(Question(name="left", text="Copies left", json_schema={"type": "integer"}),),
        ),
        gold=(
            Call(tool="find_members", arguments={"name": text or "Ada Byron"}),
            Call(tool="lend_book", arguments={"member_id": "M-1", "book_id": "B-1"}),
        )[: 1 + number % 2],
        answers={"left": 1},
        rubric=Rubric(
            checks=(
                StateCheck(name=text or "the loan is open", sql=query),
                FrameCheck(changed={"books": ((("B-1",), ("copies",)),)}, inserted={"loans": 1}),
                AnswerCheck(name="left", question="left", expected=1),
                EventCheck(name="policy", forbidden=("return_book",), gate=False),
            )
        ),
        plan="find_members > lend_book",
        difficulty={"calls": 1 + number % 5, "hops": number % 3, "score": number / 7},
        seed=number,
        proof=proof(),
    )


@pytest.fixture(scope="module")
def full() -> ReportData:
    template = Template(load_environment(MOCK))
    spec = template.spec.model_copy(
        update={
            "source": Origin(
                title="Library API",
                uri="https://example.org/api.json",
                licence="CC0-1.0",
                sha256="a" * 64,
                kind="openapi",
            )
        }
    )
    checks = (
        CheckResult(name="statements prepare", ok=True, tried=31),
        CheckResult(
            name="invariants hold",
            ok=False,
            tried=4000,
            detail="open loan has a member",
            calls=(Call(tool="return_book", arguments={"loan_id": "L-2"}),),
        ),
    )
    unmapped = tuple(
        UnmappedOperation(operation=f"op{n}", reason="no resource" if n % 3 else "upload")
        for n in range(7)
    )
    return ReportData.of(
        template,
        environment=spec,
        build=BuildResult(environment=spec, operations_total=12, operations_mapped=5,
                          unmapped=unmapped),
        checks=CheckReport(environment="mock", environment_id=spec.id, ok=False, checks=checks,
                           mutation={"killed": 45, "total": 50}),
        tasks=[task(n) for n in range(100)],
        dropped={"the wording fits two rows": 14, "a mutant survived": 3},
        rollouts=[
            {"policy": "oracle", "episodes": 100, "success": 1.0, "interval": [0.963, 1.0],
             "share_mean": 1.0, "stop": {"done": 100}, "errors": {}, "seconds": 0.81},
            {"policy": "random", "episodes": 100, "success": 0.02, "interval": [0.0055, 0.07],
             "share_mean": 0.4417, "stop": {"max_calls": 60, "done": 40},
             "errors": {"policy": 7}, "seconds": 1234.5},
            {"policy": "endpoint", "episodes": 3, "success": None, "interval": None,
             "share_mean": None, "stop": {"failed": 3}, "errors": {"provider": 3}, "seconds": 2},
        ],
        times={"build": 0.31, "check": 2.4, "tasks": 6.02, "rollout": 1.1},
        commands=[("envwright serve shop", "Serve it to an MCP client.")],
    )  # fmt: skip


class Page(HTMLParser):
    """Checks that tags nest, and keeps what was seen."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def said(self) -> str:
        return " ".join(" ".join(self.words).split())


def test_it_tells_the_figures(full: ReportData) -> None:
    said = Page(render_report(full)).said
    for words in (
        "A small library",
        "CC0-1.0",
        "a" * 64,
        "5 of 12 operations of the source became tools.",
        "1 of 2 checks hold.",
        'return_book(loan_id="L-2")',
        "45 of 50 seeded defects noticed (90.0 %).",
        "100 tasks proven, 17 dropped while making them.",
        "the wording fits two rows",
        "3 examples, from easy to hard",
        'lend_book(member_id="M-1", book_id="B-1")',
        "only books, 1 row; loans, 1 new row",
        "21 mutants: 19 below 1, 2 equivalent, 0 contradict",
        "96.3 % to 100.0 %",
        "44.2 %",
        "max calls 60, done 40",
        "provider 3",
        "envwright serve shop",
    ):
        assert words in said, words


def test_every_tool_and_table_is_listed(full: ReportData) -> None:
    said = Page(render_report(full)).said
    for name in (*full.graph.tools, *full.tables):
        assert name in said
    assert dict(full.tables) == {"members": 4, "books": 5, "loans": 5}


def test_nothing_is_loaded_and_nothing_runs(full: ReportData) -> None:
    text = render_report(full)
    page = Page(text)
    names = {name for name, _ in page.tags}
    assert not names & {"script", "link", "img", "iframe", "object", "form", "base"}
    for name, attributes in page.tags:
        assert not [key for key in attributes if key.startswith("on") or key == "src"]
        if "href" in attributes:
            assert (name, attributes["href"]) == ("a", "https://example.org/api.json")
    assert "@import" not in text
    assert re.findall(r"url\((?!#)", text) == []
    assert "default-src 'none'" in text


def test_hostile_names_are_shown_not_obeyed(full: ReportData) -> None:
    spec = full.environment.model_copy(
        update={
            "title": HOSTILE,
            "description": HOSTILE,
            "policy": HOSTILE,
            "source": Origin(title=HOSTILE, uri="javascript:alert(1)", licence=HOSTILE),
            "tools": (full.environment.tools[0].model_copy(update={"description": HOSTILE}),),
        }
    )
    check = CheckResult(name=HOSTILE, ok=False, detail=HOSTILE)
    data = replace(
        full,
        environment=spec,
        graph=ToolGraph((HOSTILE,), frozenset(), (Edge(HOSTILE, HOSTILE, "state", HOSTILE),)),
        tables={HOSTILE: 1},
        checks=CheckReport(environment="x", environment_id="x", ok=False, checks=(check,)),
        tasks=[task(0, HOSTILE)],
        dropped={HOSTILE: 1},
        rollouts=[{"policy": HOSTILE, "stop": {HOSTILE: 1}}],
        times={HOSTILE: 1.0},
        commands=[(HOSTILE, HOSTILE)],
    )
    text = render_report(data)
    page = Page(text)
    assert not {name for name, _ in page.tags} & {"script", "img"}
    assert not [a for _, a in page.tags if "onerror" in a or "href" in a]
    assert "$title" in page.said
    assert "\x00" not in text


def test_text_that_is_not_unicode_can_be_written(full: ReportData) -> None:
    failing = CheckResult(name="x", ok=False, calls=(Call(tool="t", arguments={"a": "\ud800"}),))
    checks = CheckReport(environment="x", environment_id="x", ok=False, checks=(failing,))
    text = render_report(replace(full, checks=checks, dropped={"\udfff": 1}))
    text.encode("utf-8")


def test_an_environment_alone_is_enough() -> None:
    said = Page(render_report(ReportData.of(Template(load_environment(MOCK))))).said
    assert "Checks of the environment Not run." in said
    assert "Tasks Not made." in said
    assert "Rollouts Not run." in said


def test_an_unproven_task_says_so(full: ReportData) -> None:
    lost = task(1).model_copy(update={"proof": proof(noop_reward=1.0)})
    bare = task(3).model_copy(update={"proof": None})
    said = Page(render_report(replace(full, tasks=[lost, bare], dropped={}))).said
    assert "0 tasks proven" in said
    assert "✗ doing nothing scores 1" in said
    assert "no proof yet" in said


def test_tables_have_headers_and_pictures_have_names(full: ReportData) -> None:
    page = Page(render_report(full))
    tables = sum(name == "table" for name, _ in page.tags)
    assert sum(name == "caption" for name, _ in page.tags) == tables
    assert all("scope" in attributes for name, attributes in page.tags if name == "th")
    for name, attributes in page.tags:
        if name == "svg":
            assert "aria-label" in attributes or attributes.get("aria-hidden") == "true"


def test_file_is_small_and_the_same_each_time(full: ReportData, tmp_path: Path) -> None:
    write_report(tmp_path / "deep" / "report.html", full)
    raw = (tmp_path / "deep" / "report.html").read_bytes()
    assert raw.decode("utf-8") == render_report(full)
    assert len(raw) < 1_000_000
