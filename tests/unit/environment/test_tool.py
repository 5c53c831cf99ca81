"""Tools compiled: outputs, READ or WRITE by derivation, answers as JSON, and the tool graph."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph
from envwright.errors import SpecError
from envwright.types import ErrorKind, Json
from tests.unit.environment.schemas import SHOP


def test_a_tool_s_outputs_have_paths(template_of: Callable[..., Template]) -> None:
    tool = {
        "name": "get",
        "returns": {
            "row": "SELECT id, status AS s FROM orders",
            "lines": {"rows": 'SELECT no, data, "order" FROM lines'},
            "shop": {"row": "SELECT name FROM shops", "n": {"value": "SELECT id FROM shops"}},
        },
    }
    other = {"name": "all", "returns": {"rows": "SELECT id FROM orders"}}
    one = {"name": "one", "returns": {"value": "SELECT id FROM orders"}}
    tools = template_of(SHOP, [tool, other, one]).tools
    assert {o.path: ".".join(o.origin) for o in tools["get"].outputs} == {
        "id": "orders.id",
        "s": "orders.status",
        "lines[].no": "lines.no",
        "lines[].data": "lines.data",
        "lines[].order": "lines.order",
        "shop.name": "shops.name",
        "shop.n": "shops.id",
    }
    assert [(o.path, o.origin) for o in tools["all"].outputs] == [("[].id", ("orders", "id"))]
    assert [(o.path, o.origin) for o in tools["one"].outputs] == [("", ("orders", "id"))]


def test_a_tool_is_a_write_by_what_it_does(template_of: Callable[..., Template]) -> None:
    tools: dict[str, Json] = {
        "reads": {"returns": {"rows": "SELECT now() AS t, id FROM orders"}},
        "writes": {"do": ["DELETE FROM lines"]},
        "maybe": {"let": {"x": "SELECT 0"}, "do": [{"sql": "DELETE FROM lines", "when": "x"}]},
        "id": {"let": {"x": "SELECT new_id('x')"}},
        "int_id": {"returns": {"value": "SELECT new_int_id()"}},
        "clock": {"do": ["SELECT advance_clock(1)"]},
    }
    found = template_of(SHOP, [{"name": n, **t} for n, t in tools.items()]).tools
    assert {n for n, t in found.items() if t.is_write} == tools.keys() - {"reads"}


def test_answers_convert_json_and_booleans(template_of: Callable[..., Template]) -> None:
    state = """
    INSERT INTO shops VALUES ('s', 'S'); INSERT INTO orders VALUES ('o', 's', NULL, 'open');
    INSERT INTO lines VALUES ('o', 1, '{"a": [1.5, null]}', 1), ('o', 2, NULL, 0);
    """
    tools = [
        {"name": "rows", "returns": {"rows": "SELECT data, done AS d FROM lines ORDER BY no"}},
        {"name": "value", "returns": {"value": "SELECT done FROM lines WHERE no = 1"}},
        {"name": "bytes", "returns": {"row": "SELECT x'00ff' AS b, 1.0 AS f, 9e999 AS inf"}},
        {"name": "nothing", "returns": {"row": "SELECT id FROM orders WHERE 0"}},
        {"name": "empty", "returns": {"rows": "SELECT id FROM orders WHERE 0"}},
        {"name": "quiet"},
    ]
    session = template_of(SHOP, tools, state=state).session()
    assert session.call("rows").value == [
        {"data": {"a": [1.5, None]}, "d": True},
        {"data": None, "d": False},
    ]
    assert session.call("value").value is True
    assert session.call("bytes").text == '{"b":"00ff","f":1.0,"inf":null}'
    assert session.call("bytes").value == {"b": "00ff", "f": 1.0, "inf": None}
    assert session.call("nothing").text == "null"
    assert session.call("empty").value == []
    assert session.call("quiet").value == {"ok": True}


@pytest.mark.parametrize(
    ("tool", "told"),
    [
        ({"returns": {"row": "SELECT id, shop AS id FROM orders"}}, "two columns named id"),
        ({"returns": {"value": "SELECT id, shop FROM orders"}}, "a value is one column, not 2"),
        (
            {"returns": {"row": "SELECT id FROM shops", "id": {"value": "SELECT 1"}}},
            "already has a",
        ),
        ({"let": {"item": "SELECT 1"}}, "let item: this name is taken"),
        ({"let": {"p": "SELECT 1"}, "parameters": {"p": {}}}, "let p: this name is taken"),
        ({"do": [{"sql": "DELETE FROM lines", "when": "x"}]}, "when names x, which is not a let"),
        ({"do": [{"sql": "SELECT 1", "expect": 1}]}, "expect counts changed rows"),
        ({"require": [{"sql": "SELECT 1", "error": "", "for_each": "q"}]}, "not a parameter"),
        ({"host": "calculate"}, "exactly one parameter, expression"),
    ],
)
def test_tools_that_are_refused(
    template_of: Callable[..., Template], tool: dict[str, Json], told: str
) -> None:
    with pytest.raises(SpecError, match=rf"tools\.yaml: tool bad.*{told}"):
        template_of(SHOP, [{"name": "bad", **tool}])


def test_the_graph_joins_tools_through_keys(mock_template: Template) -> None:
    graph = tool_graph(mock_template)
    edges = {(e.source, e.target, e.kind, e.column) for e in graph.edges}
    assert ("find_members", "lend_book", "data", "members.id") in edges
    assert ("list_loans", "lend_book", "data", "books.id") in edges  # through loans.book_id
    assert ("lend_book", "return_book", "data", "loans.id") in edges
    assert ("return_book", "lend_book", "state", "books.copies") in edges
    assert graph.writes == {"lend_book", "return_book"}
    assert not {e for e in edges if e[2] == "data" and e[3] == "books.title"}
    loans = {e.source for e in graph.edges if (e.target, e.parameter) == ("return_book", "loan_id")}
    assert loans == {"lend_book", "list_loans"}


def test_lists_keep_order_and_duplicates(template_of: Callable[..., Template]) -> None:
    tool = {
        "name": "echo",
        "parameters": {"ids": {"type": "array", "items": {"type": "string"}}},
        "returns": {"rows": "SELECT key, value FROM json_each(:ids) ORDER BY key"},
    }
    seen = template_of(SHOP, [tool]).session().call("echo", {"ids": ["b", "a", "b"]})
    assert [row["value"] for row in seen.value] == ["b", "a", "b"]


def test_for_each_names_the_failing_element(template_of: Callable[..., Template]) -> None:
    def tool(parameter: Json, sql: str = "SELECT :item <> 'bad'") -> Json:
        guard = {"sql": sql, "error": "Not {item} of {p}.", "for_each": "p"}
        return {"name": "check", "parameters": {"p": parameter}, "require": [guard]}

    texts = {"type": "array", "items": {"type": "string"}}
    session = template_of(SHOP, [tool(texts)]).session()
    assert session.call("check", {"p": []}).ok
    assert session.call("check", {"p": ["a", "b"]}).ok
    seen = session.call("check", {"p": ["a", "bad", "c"]})
    assert seen.error is not None
    assert (seen.error.kind, seen.error.message) == (
        ErrorKind.PRECONDITION,
        'Not bad of ["a","bad","c"].',
    )
    by_default = template_of(SHOP, [tool(texts | {"default": ["bad"]})]).session()
    assert not by_default.call("check").ok
    optional = template_of(SHOP, [tool(texts | {"required": False})]).session()
    assert optional.call("check").ok
    objects = {"type": "array", "items": {"type": "object"}}
    parts = template_of(SHOP, [tool(objects, "SELECT :item ->> 'n' > 0")]).session()
    assert parts.call("check", {"p": [{"n": 1}]}).ok
    assert "n" in parts.call("check", {"p": [{"n": 0}]}).text
    flags = template_of(SHOP, [tool({"type": "array"}, "SELECT :item")]).session()
    assert "Not false of" in flags.call("check", {"p": [True, False]}).text
    for wrong in ({"type": "string"}, {"type": "object"}, {}):
        with pytest.raises(SpecError, match="which is not a list"):
            template_of(SHOP, [tool(wrong)])


def test_when_and_guards_ask_for_neither_null_nor_zero(
    template_of: Callable[..., Template],
) -> None:
    """Also for texts: only NULL and 0 do not hold."""
    step = {"sql": "INSERT INTO shops VALUES ('s', 'S')", "when": "x"}
    guard = {"sql": "SELECT :x", "error": "no {x}"}
    values = {
        "NULL": False,
        "0": False,
        "0.0": False,
        "1": True,
        "-1": True,
        "''": True,
        "'0'": True,
    }
    for value, holds in values.items():
        let = {"x": f"SELECT {value}"}
        tools = [
            {"name": "act", "let": let, "do": [step]},
            {"name": "ask", "let": let, "require": [guard]},
        ]
        with template_of(SHOP, tools).session() as session:
            assert session.call("act").ok
            assert bool(session.query("SELECT * FROM shops")) is holds, value
            assert session.call("ask").ok is holds, value


def test_lets_are_bound_once_in_order_before_the_guards(
    template_of: Callable[..., Template],
) -> None:
    tool = {
        "name": "go",
        "let": {
            "a": "SELECT count(*) FROM shops",
            "b": "SELECT :a + 10",
            "none": "SELECT id FROM shops WHERE id = 'nobody'",
        },
        "require": [{"sql": "SELECT :b = 10 AND :none IS NULL", "error": "b is {b}"}],
        "do": ["INSERT INTO shops VALUES ('s', :b)"],
        "returns": {"row": "SELECT :a AS a, :b AS b, (SELECT count(*) FROM shops) AS now"},
    }
    with template_of(SHOP, [tool]).session() as session:
        assert session.call("go").value == {"a": 0, "b": 10, "now": 1}
        assert "b is 11" in session.call("go").text


def test_guards_are_asked_in_order(template_of: Callable[..., Template]) -> None:
    guards = [{"sql": f"SELECT :p <> '{n}'", "error": f"not {n}"} for n in "ab"]
    tool = {"name": "go", "parameters": {"p": {"type": "string"}}, "require": guards}
    session = template_of(SHOP, [tool]).session()
    for p, ok in {"a": False, "b": False, "c": True}.items():
        seen = session.call("go", {"p": p})
        assert seen.ok is ok
        assert seen.error is None or seen.error.message == f"not {p}"
