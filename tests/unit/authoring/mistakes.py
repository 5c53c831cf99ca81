"""Every kind of mistake that a model makes, made on purpose in an answer that was right."""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Callable

from envwright.types import Json
from tests.unit.authoring.scripted import FOR_EVER, Mistake

Change = Callable[[Json], None]
_COUNT = itertools.count()


def changed(change: Change) -> Callable[[Json], str]:
    """The right answer with something changed in it."""

    def spoil(right: Json) -> str:
        answer = copy.deepcopy(right)
        change(answer)
        return json.dumps(answer)

    return spoil


def replaced(old: str, new: str) -> Callable[[Json], str]:
    """The right answer with a text replaced wherever it stands."""

    def spoil(right: Json) -> str:
        text = json.dumps(right)
        assert old in text
        return text.replace(old, new)

    return spoil


def _tool(name: str, key: str, value: Json) -> Callable[[Json], str]:
    def change(answer: Json) -> None:
        answer["tools"][name][key] = value

    return changed(change)


def _guard(sql: str) -> Callable[[Json], str]:
    def change(answer: Json) -> None:
        answer["tools"]["return_book"]["require"].append({"sql": sql, "error": "No."})

    return changed(change)


def _step(sql: str) -> Callable[[Json], str]:
    def change(answer: Json) -> None:
        answer["tools"]["return_book"]["do"].append(sql)

    return changed(change)


def _table(sql: str) -> Callable[[Json], str]:
    def change(answer: Json) -> None:
        answer["tables"]["loans"] += sql

    return changed(change)


def _recipe(column: str, generator: str, **options: Json) -> Callable[[Json], str]:
    def spoil(right: Json) -> str:
        columns = {column: {"generator": generator, "options": options}}
        return json.dumps({"recipe": {"tables": {"books": {"rows": 3, "columns": columns}}}})

    return spoil


def _about(change: Change) -> Callable[[Json], str]:
    return changed(lambda answer: change(answer["about"]))


def _doubled(right: Json) -> str:
    text = json.dumps(right["tools"])
    return '{"tools": ' + text[:-1] + ', "find_members": ' + json.dumps(_FIRST) + "}}"


def _new_wrong_column(right: Json) -> str:
    return replaced("copies + 1", f"copies + wrong_{next(_COUNT)}")(right)


def _expectation(answer: Json) -> None:
    test = next(iter(answer["tests"].values()))
    test[0] = {**test[0], "result": {"nothing": "like that"}}
    test[0].pop("error", None)


def _untested(answer: Json) -> None:
    for name, calls in list(answer["tests"].items()):
        kept = [call for call in calls if call["tool"] != "lend_book"]
        answer["tests"][name] = kept or None


_FIRST = {"description": "Another.", "returns": {"rows": "SELECT id FROM members ORDER BY id"}}
_LOOP = (
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    "SELECT count(*) > 0 FROM n, loans WHERE id = :loan_id"
)
_OPEN = "SELECT id FROM loans WHERE status = 'open'"
_TRIGGER = "\nCREATE TRIGGER t AFTER INSERT ON loans BEGIN SELECT 1; END;"
_MILLION = json.dumps({"recipe": {"tables": {"books": {"rows": 1_000_000}}}})
_SORRY = "I'm sorry, but I can't help with that request."
DROPPED, REPAIRED, TAKEN = "dropped", "repaired", "taken as it is"

MISTAKES: tuple[Mistake, ...] = (
    # how it is written
    Mistake("code fence", "schema", lambda r: f"```json\n{json.dumps(r)}\n```", TAKEN),
    Mistake("prose around", "schema", lambda r: f"Sure! {json.dumps(r)}\nAnything else?", TAKEN),
    Mistake("thinking before", "schema", lambda r: f"<think>{{</think>{json.dumps(r)}", TAKEN),
    Mistake("trailing comma", "schema", lambda r: json.dumps(r)[:-1] + ",}", TAKEN),
    Mistake("key of the part left out", "tools 1", lambda r: json.dumps(r["tools"]), TAKEN),
    Mistake("bad JSON", "schema", replaced('": "', '" = "'), REPAIRED, "no JSON"),
    Mistake("refusal", "schema", lambda r: _SORRY, REPAIRED, "no JSON"),
    Mistake("refusal for ever", "schema", lambda r: _SORRY, DROPPED, "no JSON", FOR_EVER),
    Mistake("empty answer", "schema", lambda r: "", REPAIRED, "no JSON"),
    Mistake(
        "cut off", "tools 1", lambda r: json.dumps(r)[:900], REPAIRED, "cut off", finish="length"
    ),
    Mistake("huge answer", "schema", lambda r: "{" + " " * 400_000 + "}", REPAIRED, "too long"),
    Mistake("nested too deeply", "schema", lambda r: '{"a":' * 50_000, REPAIRED, "no JSON"),
    Mistake("half a character", "schema", replaced("Books", "\\ud800"), REPAIRED, "no JSON"),
    # what is in it
    Mistake("part missing", "schema", lambda r: '{"indexes": []}', REPAIRED, "shape"),
    Mistake(
        "key missing",
        "tools 1",
        changed(lambda r: r["tools"]["lend_book"].pop("description")),
        REPAIRED,
        "shape",
    ),
    Mistake("unknown key", "tools 1", _tool("lend_book", "returning", {}), REPAIRED, "shape"),
    Mistake("program in Python", "tools 1", _tool("lend_book", "python", "1"), REPAIRED, "shape"),
    Mistake(
        "tool left out", "tools 1", changed(lambda r: r["tools"].popitem()), REPAIRED, "missing"
    ),
    Mistake("tool written twice", "tools 1", _doubled, REPAIRED, "name twice"),
    Mistake(
        "too few tools",
        "description",
        _about(lambda a: a.update(tools=dict(list(a["tools"].items())[-2:]))),
        REPAIRED,
        "missing",
    ),
    Mistake(
        "name of a path", "description", _about(lambda a: a.update(name="../x")), REPAIRED, "shape"
    ),
    Mistake("a million rows", "population", lambda r: _MILLION, REPAIRED, "shape"),
    # what the engine says
    Mistake("rowid table", "schema", replaced(", WITHOUT ROWID", ""), REPAIRED, "engine"),
    Mistake("trigger", "schema", _table(_TRIGGER), REPAIRED, "engine"),
    Mistake("ATTACH", "schema", _table("\nATTACH 'x.db' AS x;"), REPAIRED, "engine"),
    Mistake("PRAGMA", "tools 1", _step("PRAGMA writable_schema = 1"), REPAIRED, "engine"),
    Mistake(
        "statement behind a statement",
        "tools 1",
        _step("SELECT 1; DROP TABLE loans"),
        REPAIRED,
        "engine",
    ),
    Mistake(
        "load_extension()", "tools 1", _guard("SELECT load_extension('x')"), REPAIRED, "engine"
    ),
    Mistake(
        "wall clock in a CHECK",
        "schema",
        replaced("due IS date(due)", "due > date('now')"),
        REPAIRED,
        "engine",
    ),
    Mistake("wall clock in a tool", "tools 1", replaced("date(now(), ", "date('now', "), TAKEN),
    Mistake("random()", "tools 1", replaced("new_id('L')", "random()"), REPAIRED, "engine"),
    Mistake("unknown column", "tools 1", replaced("copies + 1", "copys + 1"), REPAIRED, "engine"),
    Mistake(
        "unknown column of a parameter",
        "tools 1",
        replaced('"loans.id"', '"loan.id"'),
        REPAIRED,
        "engine",
    ),
    Mistake("unknown generator", "population", _recipe("title", "lorem"), REPAIRED, "engine"),
    Mistake(
        "unknown Faker method",
        "population",
        _recipe("title", "faker", method="seed"),
        REPAIRED,
        "engine",
    ),
    Mistake(
        "row without its parent",
        "population",
        replaced("'L-1', 'M-1'", "'L-1', 'M-9'"),
        REPAIRED,
        "engine",
    ),
    Mistake(
        "invariant that does not hold",
        "schema",
        changed(lambda r: r["invariants"].update({"an open loan has a member": _OPEN})),
        REPAIRED,
        "rows",
    ),
    # what the tools do
    Mistake(
        "tool that writes nothing",
        "tools 1",
        _tool("return_book", "do", []),
        REPAIRED,
        "writes nothing",
    ),
    Mistake(
        "update that meets no row",
        "tools 1",
        _tool("return_book", "do", ["UPDATE loans SET status = 'open' WHERE id = 'none'"]),
        REPAIRED,
        "writes nothing",
    ),
    Mistake(
        "reader that writes",
        "tools 1",
        _tool("find_books", "do", ["UPDATE books SET copies = copies + 1"]),
        REPAIRED,
        "reader writes",
    ),
    Mistake("guard that always holds", "tools 1", _guard("SELECT 1"), REPAIRED, "constant guard"),
    Mistake("guard that never holds", "tools 1", _guard("SELECT 0"), REPAIRED, "constant guard"),
    Mistake(
        "guard that no row meets",
        "tools 1",
        _guard("SELECT status = 'lost' FROM loans WHERE id = :loan_id"),
        REPAIRED,
        "test",
    ),
    Mistake("endless query", "tools 1", _guard(_LOOP), REPAIRED, "fault"),
    Mistake("wrong expectation", "tests", changed(_expectation), REPAIRED, "test"),
    Mistake("tool without a test", "tests", changed(_untested), REPAIRED, "untested"),
    Mistake(
        "policy of another desk",
        "policy",
        lambda r: json.dumps({"policy": "Use `sell_book`."}),
        REPAIRED,
        "check",
    ),
    Mistake("wrong again and again", "tools 1", _new_wrong_column, DROPPED, "engine", FOR_EVER),
)
