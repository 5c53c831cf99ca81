"""What the engine says about a statement before it runs: reads, writes, origins, errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from envwright.environment.sql_analysis import AnalysedStatement, analyse_statement
from envwright.environment.template import Template
from envwright.errors import SpecError
from tests.unit.environment.schemas import SHOP

SCHEMA = f"""
{SHOP}
CREATE VIEW open_orders AS SELECT id AS number, shop FROM orders WHERE status = 'open';
CREATE VIEW ids AS SELECT id FROM shops UNION ALL SELECT id FROM orders;
CREATE VIEW nested AS SELECT id FROM ids;
"""


@pytest.fixture(scope="module")
def template(template_of: Callable[..., Template]) -> Template:
    return template_of(SCHEMA)


@pytest.fixture
def look(template: Template) -> Iterator[Callable[..., AnalysedStatement]]:
    with template.reading() as db:
        yield lambda sql, *known: analyse_statement(db, template.schema, sql, list(known), "here")


@pytest.mark.parametrize(
    ("sql", "origins"),
    [
        ("SELECT id, status FROM orders", ["orders.id", "orders.status"]),
        ("SELECT o.status AS s FROM orders AS o", ["orders.status"]),
        (
            "SELECT s.name, o.id FROM orders o JOIN shops s ON s.id = o.shop",
            ["shops.name", "orders.id"],
        ),
        ("SELECT s.id FROM shops s LEFT JOIN orders o ON o.shop = s.id", ["shops.id"]),
        ("WITH w AS (SELECT id AS x FROM orders) SELECT x FROM w", ["orders.id"]),
        (
            "WITH w(x) AS (SELECT id FROM orders), v AS (SELECT x FROM w) SELECT x FROM v",
            ["orders.id"],
        ),
        ("SELECT shop, count(*) FROM orders GROUP BY shop", ["orders.shop", None]),
        ("SELECT x FROM (SELECT status AS x FROM orders)", ["orders.status"]),
        ("SELECT (SELECT name FROM shops LIMIT 1)", ["shops.name"]),
        ("SELECT number, shop FROM open_orders", ["orders.id", "orders.shop"]),
        ("SELECT DISTINCT shop FROM orders ORDER BY shop LIMIT 3", ["orders.shop"]),
        ("SELECT ID, Status FROM Orders", ["orders.id", "orders.status"]),
        ("SELECT id || '' FROM orders", [None]),
        ("SELECT upper(id), max(id) FROM orders", [None, None]),
        ("SELECT json_group_array(id) FROM orders", [None]),
        ("SELECT value, key FROM json_each('[1]')", [None, None]),
        ("SELECT 1, 'x', :p", [None, None, None]),
        ("SELECT id FROM orders UNION SELECT id FROM shops", [None]),
        ("SELECT id FROM orders EXCEPT SELECT id FROM shops", [None]),
        ("SELECT x FROM (SELECT id AS x FROM orders INTERSECT SELECT id FROM shops)", [None]),
        (
            "WITH RECURSIVE c(x) AS (SELECT id FROM orders UNION SELECT x FROM c) SELECT x FROM c",
            [None],
        ),
        ("SELECT id FROM ids", [None]),
        ("SELECT id FROM nested", [None]),
        ("SELECT n.id FROM nested n JOIN orders o ON o.id = n.id", [None]),
        ("DELETE FROM orders RETURNING id", ["orders.id"]),
    ],
)
def test_origins(
    look: Callable[..., AnalysedStatement], sql: str, origins: list[str | None]
) -> None:
    found = [".".join(o.origin) if o.origin else None for o in look(sql, "p").outputs]
    assert found == origins


def test_output_names(look: Callable[..., AnalysedStatement]) -> None:
    assert [o.name for o in look("SELECT id AS a, count(*) AS n FROM orders").outputs] == ["a", "n"]


@pytest.mark.parametrize(
    ("sql", "reads", "writes"),
    [
        ("SELECT status FROM orders", {"orders.status"}, set()),
        ("SELECT count(*) FROM orders", {"orders.*"}, set()),
        ("SELECT number FROM open_orders", {"orders.id", "orders.status", "orders.shop"}, set()),
        ("UPDATE orders SET status = 'x'", set(), {"orders.status"}),
        (
            "UPDATE orders SET status = 'x' WHERE id = :p",
            {"orders.id"},
            {"orders.status"},
        ),
        ("UPDATE lines SET done = no", {"lines.no"}, {"lines.done"}),
        ("INSERT INTO shops VALUES ('a', 'b') ON CONFLICT DO NOTHING", set(), {"shops.*"}),
        (
            "INSERT INTO lines SELECT id, 1, NULL, 0 FROM orders",
            {"orders.id"},
            {"lines.*"},
        ),
    ],
)
def test_reads_and_writes(
    look: Callable[..., AnalysedStatement], sql: str, reads: set[str], writes: set[str]
) -> None:
    found = look(sql, "p")
    assert {".".join(r) for r in found.reads} == reads
    assert {".".join(w) for w in found.writes} == writes
    assert found.readonly is not bool(writes)


@pytest.mark.parametrize(
    ("sql", "writes"),
    [
        ("DELETE FROM shops", {"shops.*", "orders.*", "lines.*", "orders.parent"}),
        ("DELETE FROM orders WHERE id = 'x'", {"orders.*", "lines.*", "orders.parent"}),
        ("DELETE FROM lines", {"lines.*"}),
        ("UPDATE shops SET id = 'x'", {"shops.id", "orders.shop"}),
        ("UPDATE shops SET name = 'x'", {"shops.name"}),
        (
            "REPLACE INTO shops VALUES ('a', 'b')",
            {"shops.*", "orders.*", "lines.*", "orders.parent"},
        ),
        (
            "INSERT INTO shops VALUES ('a', 'b') ON CONFLICT (id) DO UPDATE SET name = 'c'",
            {"shops.*", "shops.name"},
        ),
    ],
)
def test_writes_follow_foreign_keys(
    look: Callable[..., AnalysedStatement], sql: str, writes: set[str]
) -> None:
    assert {".".join(w) for w in look(sql).writes} == writes


def test_functions_and_parameters(look: Callable[..., AnalysedStatement]) -> None:
    found = look("SELECT UPPER(:b), new_id('x', :a), :b FROM orders WHERE id = @a", "a", "b", "c")
    assert {"upper", "new_id"} <= found.functions
    assert found.names == ("b", "a")


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("SELECT statsu FROM orders", r"no such column: statsu\. Did you mean status\?"),
        ("SELECT o.statsu FROM orders o", r"no such column: o\.statsu\. Did you mean status\?"),
        ("INSERT INTO orders (idd) VALUES (1)", r"no column named idd\. Did you mean id\?"),
        ("SELECT 1 FROM order_s", r"no such table: order_s\. Did you mean orders\?"),
        ("SELECT uper(id) FROM orders", r"no such function: uper\. Did you mean upper\?"),
        ('SELECT 1 FROM orders WHERE status = "open"', r"Write strings in single quotes\."),
        ("SELECT random()", r"the function random\(\) is not allowed\."),
        ("SELECT :ordr", r":ordr is neither a parameter nor a let\. Did you mean order\?"),
        ("SELECT :zzz", r":zzz is neither a parameter nor a let\. Known: order\."),
        ("SELECT ?", r"unnamed parameter \?\. Write :name\."),
        ("SELECT 1; SELECT 2", r"more than one statement\. Split it into steps\."),
        ("INSERT INTO orders VALUES ('a')", r"has 4 columns but 1 values"),
        ("SELEC 1", r"SELEC is not a statement"),
        ("SELECT FROM", r'near "FROM": syntax error'),
        ("", r"an empty text is not a statement"),
        ("UPDATE OR ROLLBACK orders SET id = 1", r"ROLLBACK is refused.* Use a guard"),
        ("INSERT INTO open_orders VALUES (1, 2)", r"cannot modify open_orders"),
    ],
)
def test_errors_name_the_nearest(
    look: Callable[..., AnalysedStatement], sql: str, told: str
) -> None:
    with pytest.raises(SpecError, match=f"^here: .*{told}"):
        look(sql, "order")


def test_a_trailing_semicolon_and_comments_are_fine(look: Callable[..., AnalysedStatement]) -> None:
    assert look("SELECT id FROM orders; -- that is all\n;").reads == {("orders", "id")}
    assert look("/* ROLLBACK */ SELECT 'ROLLBACK' -- ROLLBACK").readonly
