"""Any schema of tables, references, enums and composite keys becomes a sound environment."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.inference import infer_environments
from envwright.population import populate_state
from envwright.sources.sql import load_sql
from envwright.validation.static_checks import static_checks

TYPES = (
    "integer",
    "bigint",
    "numeric(10,2)",
    "varchar(30)",
    "text",
    "boolean",
    "date",
    "timestamp",
    "jsonb",
    "uuid",
    "text[]",
    "bytea",
    "mood",
    "time",
)
NAMES = ("name", "order", "group", "status", "price", "note", "item", "now", "date", "Größe", "a b")
WORDS = ("CREATE TABLE ", "t ", "id INT ", "PRIMARY KEY ", "$$", "INSERT INTO a VALUES ", "1")
EXTRAS = ("", " NOT NULL", " UNIQUE", " NOT NULL UNIQUE", " DEFAULT NULL")


@st.composite
def schemas(draw: st.DrawFn) -> str:
    tables = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True))
    keys: dict[str, list[str]] = {}
    parts = ["CREATE TYPE mood AS ENUM ('calm', 'it''s', 'closed');"]
    for table in tables:
        lines, key = [], []
        composite = draw(st.integers(0, 3))
        if composite == 0:
            lines.append("id serial PRIMARY KEY")
            key = ["id"]
        elif composite == 1:
            lines += ["k1 integer", "k2 varchar(8)", "PRIMARY KEY (k1, k2)"]
            key = ["k1", "k2"]
        elif composite == 2:
            lines.append("code text PRIMARY KEY")
            key = ["code"]
        for name in draw(st.lists(st.sampled_from(NAMES), max_size=4, unique=True)):
            kind = draw(st.sampled_from(TYPES))
            lines.append(f'"{name}" {kind}{draw(st.sampled_from(EXTRAS))}')
        types = {"id": "integer", "k1": "integer", "k2": "varchar(8)", "code": "text"}
        for number, target in enumerate(draw(st.lists(st.sampled_from(tables), max_size=2))):
            wanted = keys.get(target, key if target == table else [])
            own = [f"r{number}_{column}" for column in wanted]
            needed = draw(st.sampled_from(["", " NOT NULL"]))
            action = draw(st.sampled_from(["", " ON DELETE CASCADE", " ON DELETE SET NULL"]))
            lines += [f"{n} {types[c]}{needed}" for n, c in zip(own, wanted, strict=True)]
            if wanted:
                lines.append(
                    f'FOREIGN KEY ({", ".join(own)}) REFERENCES "{target}" ({", ".join(wanted)})'
                    f"{action}"
                )
        keys[table] = key
        lines.append("amount integer CHECK (amount BETWEEN 1 AND 90)")
        body = [line for line in lines if not line.startswith(("PRIMARY", "FOREIGN"))]
        body += [line for line in lines if line.startswith(("PRIMARY", "FOREIGN"))]
        parts.append(f'CREATE TABLE "{table}" ({", ".join(body)});')
    return "\n".join(parts)


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(text=schemas())
def test_any_schema_becomes_a_sound_environment(text: str, tmp_path: Path) -> None:
    path = tmp_path / "random.sql"
    path.write_text(text)
    for result in infer_environments(load_sql(path), rows=4):
        spec = result.environment
        bare = Template(spec.model_copy(update={"population": None}))
        assert spec.population is not None
        rows = populate_state(bare.schema, spec.schema_sql, spec.population, spec.clock)
        template = Template(spec.model_copy(update={"state_sql": rows}))
        assert result.operations_mapped + len(result.unmapped) == result.operations_total
        names = [tool.name for tool in spec.tools]
        assert len(names) == len(set(names))
        assert [check for check in static_checks(template) if not check.ok] == []


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=st.lists(st.sampled_from([*"(),;'\"`$-/*\n\\ ", *WORDS]), max_size=60).map("".join))
def test_rubbish_is_refused_or_read(text: str, tmp_path: Path) -> None:
    path = tmp_path / "rubbish.sql"
    path.write_text(f"CREATE TABLE a (id INT PRIMARY KEY, name TEXT);{text}", newline="")
    with contextlib.suppress(BadInput):
        for result in infer_environments(load_sql(path)):
            Template(result.environment.model_copy(update={"population": None}))


def test_a_file_without_tables_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.sql"
    path.write_text("DROP TABLE a;")
    with pytest.raises(BadInput, match="describes no table"):
        load_sql(path)
