"""SQL read as text: what strangers write costs no more than its length."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from envwright import bounds
from envwright.environment.sql_text import (
    SqlToken,
    code_tokens,
    comment_text,
    inside,
    read_tables,
    split_statements,
    sql_tokens,
)
from envwright.environment.template import Template
from envwright.errors import SpecError
from tests.limits import ending

N = 200_000
HOSTILE = {
    "brackets": "[" * N,
    "brackets and lines": "[\n" * N,
    "quotes": "'" * (N + 1),
    "quotes with letters": "'a" * N + "'",
    "names": '"' * (N + 1),
    "quotes of all kinds": "'\"`[" * N,
    "ticks": "`a" * N + "`",
    "hexadecimal": "x'" * N + "'",
    "dollars": "$" * N,
    "dollar quotes": "$a$" * N,
    "comments": "/*" * N,
    "closed comments": "/**/" * N,
    "stars": "/" + "*" * N,
    "dashes": "-" * N,
    "lines": "\n" * N,
    "spaces": " " * N + "a",
    "numbers": "1e" * N,
    "digits": "1" * N + "x",
    "semicolons": ";" * N,
    "parentheses": "(" * N,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_reading_is_linear(text: str) -> None:
    with ending(10):
        tokens = sql_tokens(text)
        assert "".join("".join(t.text for t in tokens).split()) == "".join(text.split())
        split_statements(tokens)
        [comment_text(t) for t in tokens if t.kind == "comment"]


BODIES = {
    "parentheses": "a CHECK (" + "(" * 40_000 + "a > 1" + ")" * 40_000 + ")",
    "checks in checks": "a " + "CHECK (" * 40_000,
    "many checks": "a " + "CHECK (a > 1) " * 40_000,
    "terms": "a CHECK (" + "a > 1 AND " * 40_000 + "a > 1)",
    "betweens": "a CHECK (" + "a BETWEEN 1 AND 2 AND " * 20_000 + "a > 1)",
    "comments": "a, " + "/**/" * 40_000 + "\nb",
    "commas": "," * 100_000,
    "values": "a CHECK (a IN (" + "1, " * 40_000 + "1))",
    "columns": ", ".join(f"c{n} CHECK (c{n} > {n})" for n in range(10_000)),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_tables_are_read_in_linear_time(body: str) -> None:
    with ending(10):
        assert list(read_tables(f"CREATE TABLE t ({body})")) == ["t"]


def test_parentheses_find_their_partner() -> None:
    tokens = code_tokens("f((a), ((b)) ) c (")
    assert [t.text for t in inside(tokens, 1)] == ["(", "a", ")", ",", "(", "(", "b", ")", ")"]
    assert inside(tokens, len(tokens) - 1) == []


def test_a_quote_without_an_end_runs_to_the_end() -> None:
    """As the engine has it: nothing behind it is a word."""
    for text in ("'a ROLLBACK", '"a ROLLBACK', "`a ROLLBACK", "[a ROLLBACK", "'a''b ROLLBACK"):
        assert [t.text for t in sql_tokens("SELECT " + text)] == ["SELECT", text]
    assert [t.text for t in sql_tokens("x'0 ROLLBACK")] == ["x", "'0 ROLLBACK"]


@pytest.mark.parametrize(
    ("bound", "read"),
    [
        ("9" * 5_000, None),
        ("1e400", None),
        ("nan", None),
        ("inf", None),
        ("-5", -5),
        ("+5", 5),
        ("9223372036854775807", 2**63 - 1),
        ("9223372036854775808", 2.0**63),
        ("1.5e3", 1500.0),
    ],
)
def test_numbers_of_a_check(bound: str, read: Any) -> None:
    table = read_tables(f"CREATE TABLE t (a CHECK (a >= {bound}))")["t"]
    assert table.columns["a"].minimum == read


def test_what_holds_beside_null_holds_of_that_column_alone() -> None:
    body = "a, b, CHECK (a IS NULL OR b IN ('x', 'y')), CHECK (b IS NULL OR b >= 2 AND a > 3)"
    columns = read_tables(f"CREATE TABLE t ({body})")["t"].columns
    assert (columns["b"].enum, columns["b"].minimum) == (None, 2)
    assert columns["a"].exclusive_minimum is None


def test_parentheses_around_a_whole_term() -> None:
    table = read_tables("CREATE TABLE t (a CHECK (((a >= 1)) AND ((a) + (1) < 5)))")["t"]
    assert table.columns["a"].minimum == 1
    assert table.columns["a"].exclusive_maximum is None


def test_a_long_statement_is_refused_before_it_is_read(
    template_of: Callable[..., Template], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unread(sql: str) -> list[SqlToken]:
        assert len(sql) <= bounds.MAX_SQL_CHARS
        return code_tokens(sql)

    monkeypatch.setattr("envwright.environment.sql_analysis.code_tokens", unread)
    query = "SELECT " + "1 + " * bounds.MAX_SQL_CHARS + "1"
    tools = {"name": "t", "returns": {"value": query}}
    with pytest.raises(SpecError, match=r"100,000 characters"):
        template_of("CREATE TABLE a (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;", [tools])
