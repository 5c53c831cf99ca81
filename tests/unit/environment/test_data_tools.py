"""The host tools that read the state: ``query`` and ``search``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from envwright import Template
from envwright.environment.text_search import TextIndex
from envwright.errors import SpecError
from envwright.types import ErrorKind, Observation
from tests.conftest import make_spec

SCHEMA = """
CREATE TABLE pages (
  url TEXT PRIMARY KEY, title TEXT NOT NULL, body TEXT NOT NULL,
  old INTEGER NOT NULL CHECK (old IN (0, 1))
) STRICT, WITHOUT ROWID;
"""
STATE = """
INSERT INTO pages VALUES
  ('u1', 'Doors', 'A red door and a green door.', 0),
  ('u2', 'Keys', 'A key opens the green door.', 1),
  ('u3', 'Cats', 'Cats sleep.', 0);
"""
TOOLS = """
query:
  description: Ask in SQL.
  host: query
  parameters: {sql: {type: string}}
search:
  description: Find pages.
  host: search
  parameters: {query: {type: string}, top: {type: integer, minimum: 1, maximum: 10, default: 5}}
  returns: {rows: "SELECT url, old, title || ' ' || body FROM pages ORDER BY url"}
rename:
  description: Give a page another text.
  parameters: {url: {column: pages.url}, body: {type: string}}
  do: [UPDATE pages SET body = :body WHERE url = :url]
"""


@pytest.fixture(scope="module")
def template() -> Template:
    return Template(make_spec(SCHEMA, TOOLS, state=STATE))


def ask(template: Template, tool: str, **arguments: Any) -> Observation:
    with template.session() as session:
        return session.call(tool, arguments)


def test_a_query_answers_rows(template: Template) -> None:
    found = ask(template, "query", sql="SELECT url, old FROM pages ORDER BY url LIMIT 2")
    assert found.value == [{"url": "u1", "old": False}, {"url": "u2", "old": True}]
    counted = ask(
        template, "query", sql="WITH n AS (SELECT 1 FROM pages) SELECT count(*) AS n FROM n"
    )
    assert counted.value == [{"n": 3}]


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("DELETE FROM pages", "change nothing"),
        ("SELECT new_id('P') AS id", "change nothing"),
        ("SELECT advance_clock(5) AS t", "change nothing"),
        ("SELECT 1 AS a; DELETE FROM pages", "more than one statement"),
        ("ATTACH 'x' AS y", "not a statement"),
        ("PRAGMA user_version = 3", "not a statement"),
        ("SELECT * FROM sqlite_schema", "belongs to the runtime"),
        ("SELECT load_extension('x') AS x", "load_extension"),
        ("SELECT titel FROM pages", "title"),
        ("SELECT 1 AS a, 2 AS a", "two columns"),
        ("SELECT :url AS url", "neither a parameter"),
        ("", "an empty text"),
    ],
)
def test_a_query_that_is_refused(template: Template, sql: str, words: str) -> None:
    with template.session() as session:
        found = session.call("query", {"sql": sql})
        assert found.error is not None
        assert found.error.kind is ErrorKind.EXECUTION
        assert words in found.error.message
        assert not session.diff()
        assert session.call("query", {"sql": "SELECT count(*) AS n FROM pages"}).value == [{"n": 3}]


@pytest.mark.parametrize(
    ("sql", "limit"),
    [
        ("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n", "rows"),
        (
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
            "steps",
        ),
        (
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) "
            "SELECT printf('%0500d', i) AS t FROM n",
            "result_bytes",
        ),
    ],
)
def test_a_query_is_bounded(template: Template, sql: str, limit: str) -> None:
    error = ask(template, "query", sql=sql).error
    assert error is not None
    assert (error.kind, error.limit) == (ErrorKind.LIMIT, limit)


def test_a_query_sees_what_calls_changed(template: Template) -> None:
    with template.session() as session:
        session.call("rename", {"url": "u3", "body": "Dogs bark."})
        sql = "SELECT body FROM pages WHERE url = 'u3'"
        assert session.call("query", {"sql": sql}).value == [{"body": "Dogs bark."}]
        assert [row["url"] for row in session.call("search", {"query": "dog"}).value] == ["u3"]
        parked = session.park()
        session.reset()
        assert session.call("search", {"query": "dog"}).value == []
        session.unpark(parked)
        assert session.call("search", {"query": "dog"}).value == [{"url": "u3", "old": False}]


def test_a_search_finds_words_as_they_are_written() -> None:
    texts = ["Die Straße ist lang", "İstanbul", "ﬁne", "ο λόγος", "naïve café"]
    index = TextIndex(texts)
    for at, text in enumerate(texts):
        for word in text.split():
            assert index.best(word, 1) == [at]
    assert index.best("Straße straße", 9) == [0]
    assert index.best("CAFE", 9) == [4]


def test_a_search_for_less_than_one_row_finds_none() -> None:
    anything = TOOLS.replace("top: {type: integer, minimum: 1, maximum: 10", "top: {type: integer")
    template = Template(make_spec(SCHEMA, anything, state=STATE))
    assert ask(template, "search", query="green", top=-1).value == []
    assert ask(template, "search", query="green", top=0).value == []


@pytest.mark.parametrize(
    ("arguments", "urls"),
    [
        ({"query": "green doors"}, ["u1", "u2"]),
        ({"query": "KEY"}, ["u2"]),
        ({"query": "green", "top": 1}, 1),
        ({"query": 'NEAR("x") OR * title:'}, []),
        ({"query": "…"}, []),
    ],
)
def test_a_search_ranks(template: Template, arguments: Mapping[str, Any], urls: Any) -> None:
    found = ask(template, "search", **arguments).value
    assert (len(found) if isinstance(urls, int) else [row["url"] for row in found]) == urls
    assert all(row.keys() == {"url", "old"} for row in found)


@pytest.mark.parametrize(
    "tools",
    [
        "q: {description: d, host: query, parameters: {text: {type: string}}}",
        "q: {description: d, host: query, parameters: {sql: {type: string, optional: true}}}",
        "q: {description: d, host: query, parameters: {sql: {type: string}}, "
        "returns: {rows: SELECT url FROM pages}}",
        "s: {description: d, host: search, parameters: {query: {type: string}}, "
        "returns: {rows: 'SELECT url, body FROM pages'}}",
        "s: {description: d, host: search, parameters: {query: {type: string}, "
        "top: {type: integer}}, returns: {rows: SELECT url FROM pages}}",
        "s: {description: d, host: search, parameters: {query: {type: string}, "
        "top: {type: integer}}}",
    ],
)
def test_host_tools_that_are_refused(tools: str) -> None:
    with pytest.raises(SpecError):
        Template(make_spec(SCHEMA, tools))
