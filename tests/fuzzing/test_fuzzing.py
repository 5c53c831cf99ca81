"""Whatever a document, a list of tools or a script holds: an environment or one clear message."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from envwright.bounds import MAX_YAML_CHARS
from envwright.errors import BadInput
from envwright.sources.document import read_document
from tests.fuzzing import bases
from tests.fuzzing.data import CHANGES, spoil
from tests.fuzzing.fuzz import WRONG, FuzzCase, Tally, cases_of, main, parse, tried, warm
from tests.fuzzing.kinds import KINDS, attempt, files_of, given
from tests.fuzzing.writing import bomb

SEED = 1
CASES = 24
"""Of each kind."""


@pytest.fixture(scope="module", autouse=True)
def _what_is_sound() -> None:
    """Made once, before there are children."""
    warm()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_spoilt_is_sound(kind: str, tmp_path: Path) -> None:
    """Else nothing but the first check of what reads it would ever be tried."""
    one = KINDS[kind]
    verdicts = []
    for number, base in enumerate(one.bases()):
        (scratch := tmp_path / str(number)).mkdir()
        verdicts.append(attempt(kind, _unspoilt(kind, base), scratch).verdict)
    if kind in ("document", "tools", "sql"):
        assert set(verdicts) <= {"fine", "nothing"}
        assert verdicts.count("fine") >= {"document": 4, "tools": 2, "sql": 4}[kind]
    else:
        # A notification has no reply.
        assert set(verdicts) <= ({"fine", "silent"} if kind == "frame" else {"fine"})


def _unspoilt(kind: str, base: object) -> object:
    """What is sound, in the form of a case."""
    if kind == "call":
        return base
    if kind == "frame":
        return [json.dumps(base).encode()] * 2
    if kind == "task":
        return {"tasks.jsonl": base}
    if kind in ("folder", "run"):
        assert isinstance(base, dict)
        return {k: raw.encode() if isinstance(raw, str) else raw for k, raw in base.items()}
    if kind == "reply" or isinstance(base, bytes):
        return base
    return base.encode() if isinstance(base, str) else json.dumps(base).encode()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_leaves_but_a_message_or_a_typed_error(kind: str) -> None:
    options = parse(["--count", str(CASES), "--seed", str(SEED), "--kinds", kind])
    cases = list(cases_of(options))
    told = {case.key: verdict for case, verdict in zip(cases, tried(cases), strict=True)}
    wrong = {key: said for key, said in told.items() if said[0] in WRONG}
    assert not wrong


def test_each_change_changes_and_the_base_stays() -> None:
    base = bases.small_documents()[1]
    before = json.dumps(base)
    for change in CHANGES:
        box = [json.loads(before)]
        for seed in range(20):
            change(box[0]["components"]["schemas"], "Customer", box, Random(seed))
            if json.dumps(box[0]) != before:
                break
        else:
            pytest.fail(f"{change.__name__} changes nothing")
    for seed in range(20):
        spoil(base, Random(seed), 5)
    assert json.dumps(base) == before


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_case(kind: str) -> None:
    assert repr(given(kind, 3, 5)) == repr(given(kind, 3, 5))
    assert len({repr(given(kind, number, 5)) for number in range(8)}) > 5


def test_a_long_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "shop.json").write_text(json.dumps(bases.small_documents()[1]))
    words = f"--documents {tmp_path} --count 4 --kinds document call --seed 3 --workers 1".split()
    keys = ["document/0", "call/0", "document/1", "call/1"]
    assert [case.key for case in cases_of(parse(words))] == keys
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    totals = {kind: sum(counts.values()) for kind, counts in told["counts"].items()}
    assert totals == {"document": 2, "call": 2}


def test_what_went_wrong_is_counted_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = ["crash", "too slow", "died", "fine", "limit:steps"]

    def played(cases: list[FuzzCase], workers: int, seconds: int) -> Tally:
        tally = Tally()
        for case, verdict in zip(cases, said, strict=True):
            tally.take(case, verdict, "KeyError")
        return tally

    monkeypatch.setattr("tests.fuzzing.fuzz.run", played)
    assert main(["--count", "5", "--kinds", "run", "--keep", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "| run | 5 | 1 | 0 | 0 | 0 | 0 | 1 | 1 | 0 | 0 | 1 | 0 | 1 |" in out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run-0", "run-1", "run-2"]
    kept = {p.name: p.read_bytes() for p in (tmp_path / "run-0").iterdir() if p.name != "why.txt"}
    assert kept == files_of(given("run", 0, 0))


def test_a_crash_a_hang_and_an_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = iter(
        [{"verdict": "crash", "why": "KeyError"}, {"died": "too slow"}, {"died": "SIGSEGV"}]
    )
    monkeypatch.setattr("tests.fuzzing.fuzz.in_child", lambda *_, **__: ends)
    told = [("crash", "KeyError"), ("too slow", "too slow"), ("died", "SIGSEGV")]
    assert tried([FuzzCase("call", n, 0) for n in range(3)]) == told


# --- what was found ------------------------------------------------------------------------------


TABLES = """
CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT NOT NULL, {column});
CREATE TABLE b (id INTEGER PRIMARY KEY, a_id INTEGER NOT NULL REFERENCES a (id), t TEXT, n INTEGER);
"""
DEFAULTS = {
    "a boolean by its check": "x INTEGER NOT NULL DEFAULT 1 CHECK (x IN (0, 1))",
    "no boolean": "x INTEGER DEFAULT 7 CHECK (x IN (0, 1))",
    "beyond a bound": "x INTEGER NOT NULL DEFAULT 3 CHECK (x > 5)",
    "too long": "x varchar(2) DEFAULT 'abcdef'",
    "infinite": "x REAL DEFAULT 1e999",
    "beyond 64 bits": "x INTEGER DEFAULT 99999999999999999999",
}


@pytest.mark.parametrize("column", DEFAULTS.values(), ids=DEFAULTS.keys())
def test_a_default_that_breaks_its_own_column_costs_the_default_only(
    column: str, tmp_path: Path
) -> None:
    said = attempt("sql", TABLES.format(column=column).encode(), tmp_path)
    assert said.verdict == "fine", said


def test_yaml_that_would_take_minutes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("openapi: 3.0.0\nx: " + "x" * MAX_YAML_CHARS)
    with pytest.raises(BadInput, match=r"more than 20 million characters\. Convert it to JSON"):
        read_document(path)


def test_aliases_of_aliases_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(f"openapi: 3.0.0\n{bomb(9)}")
    with pytest.raises(BadInput, match="through its aliases"):
        read_document(path)


def test_messages_are_not_as_long_as_what_they_quote() -> None:
    assert len(str(BadInput("x" * 100_000, file="y" * 100_000))) < 10_000


@pytest.mark.parametrize("hidden", ["\x1b[31m", "\x07", "\u202e", "\ud800", "\x00"])
def test_messages_steer_no_terminal(hidden: str) -> None:
    error = BadInput(f"is {hidden}.", file=f"a{hidden}", place=f"#/{hidden}", remedy=hidden)
    for text in (str(error), error.message, error.file, error.place, error.remedy):
        assert text.isprintable()
        assert "\\" in text
