"""The host tool ``python``: scripts of agents, and those that mean harm."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from envwright import SpecError, Template
from envwright.environment.sandbox.program import SandboxFailure, SandboxResult, SandboxState
from envwright.environment.sandbox.worker_pool import sandbox_supported
from envwright.types import ErrorKind, Observation
from tests.conftest import make_spec

pytestmark = pytest.mark.skipif(
    sandbox_supported() is not None, reason=f"no sandbox here: {sandbox_supported()}"
)

SCHEMA = """
CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE files (path TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID;
"""
STATE = """
INSERT INTO items (id, name) VALUES (1, 'key'), (2, 'door');
INSERT INTO files (path, content) VALUES
  ('shapes/area.py', 'from shapes.line import double
def square(n):
    return n * n + double(0)'),
  ('shapes/line.py', 'def double(n):
    return 2 * n'),
  ('loop.py', 'from loop import x'),
  ('notes.txt', 'no Python');
"""
PYTHON = """
python:
  host: python
  parameters: {code: {type: string}}
"""
QUERY = """
query:
  host: query
  parameters: {sql: {type: string}}
"""
RENAME = """
rename:
  parameters: {id: {column: items.id}, name: {type: string}}
  do: [UPDATE items SET name = :name WHERE id = :id]
"""


@pytest.fixture(scope="module")
def template() -> Template:
    return Template(make_spec(SCHEMA, PYTHON + QUERY + RENAME, state=STATE))


def run(template: Template, code: str) -> Observation:
    with template.session() as session:
        seen = session.call("python", {"code": code})
        assert all(row.table == "files" for row in session.diff().rows)
        return seen


@pytest.mark.parametrize(
    ("code", "output"),
    [
        ("print('a', 1, [2.5], sep='-')\nprint()", "a-1-[2.5]\n\n"),
        ("for n in range(3):\n    print(n, end=';')", "0;1;2;"),
        ("def f(n):\n    return n and n + f(n - 1)\nprint(f(4))", "10\n"),
        ("import math\nfrom statistics import mean\nprint(mean([1, 3]) + math.pi > 5)", "True\n"),
        ("from shapes.area import square\nprint(square(7))", "49\n"),
        ("print(query('SELECT name FROM items WHERE id = 2'))", "[{'name': 'door'}]\n"),
        ("print(query('SELECT id FROM items WHERE id = 9'))", "[]\n"),
        ("write_file('a.txt', 'x')\nprint(list_files()[0], read_file('a.txt'))", "a.txt x\n"),
        (
            "try:\n    read_file('b')\nexcept ValueError as error:\n    print(error)",
            "there is no file b\n",
        ),
    ],
)
def test_a_script_prints(template: Template, code: str, output: str) -> None:
    assert run(template, code).value == {"output": output}


HOSTILE = {
    "a loop without end": ("while True:\n    pass", "fuel"),
    "calls without end": ("def f():\n    return f()\nf()", "recursion"),
    "much output": ("while True:\n    print('x' * 1000)", "result_bytes"),
    "much memory": ("x = [[0] * 10 ** 6 for n in range(10 ** 6)]", ""),
    "a large number": ("print(9 ** 9 ** 9)", "int_bits"),
    "many large files": ("for n in range(10 ** 6):\n    write_file(str(n), 'x' * 10 ** 6)", ""),
    "a fork bomb": ("import os\nwhile True:\n    os.fork()", "import os is not allowed"),
    "a socket": ("import socket\nsocket.create_connection(('1.1.1.1', 53))", "import socket"),
    "a file": ("print(open('/etc/passwd'))", "open is not known"),
    "a file by read_file": ("print(read_file('/etc/passwd'))", "there is no file /etc/passwd"),
    "a shell": ("__import__('os')", "two underscores"),
    "eval": ("eval('1')", "eval is not known"),
    "the classes": ("print(().__class__.__base__.__subclasses__())", "is not allowed"),
    "the globals": ("print(print.__globals__)", "is not allowed"),
    "a frame": ("def g():\n    yield\nprint(g().gi_frame)", "gi_frame is not allowed"),
    "an attribute": ("print.x = 1", "attributes cannot be set"),
    "a file that imports itself": ("from loop import x", "imports itself"),
    "a change by a query": ("query('DELETE FROM items')", "not authorized"),
    "a change in a query": (
        "query('WITH a AS (SELECT 1) UPDATE items SET name = 1')",
        "not authorized",
    ),
    "an id": ("query(\"SELECT new_id('I')\")", "not authorized"),
    "the clock": ("query('SELECT advance_clock(5)')", "not authorized"),
    "two statements": ("query('SELECT 1; DELETE FROM items')", "one statement"),
    "the end of the call": ("query('COMMIT')", "not authorized"),
    "the schema": ("query('SELECT * FROM sqlite_schema')", "sqlite_master.type is prohibited"),
    "a query without end": (
        "query('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        "SELECT max(i) FROM n')",
        "steps",
    ),
    "no text": ("query(3)", "a statement is a text"),
    "no Python": ("print(", "never closed"),
    "bytes": ("write_file('a', b'x')", "a file has a path and a text"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_harm_is_an_error_of_the_call(template: Template, case: str) -> None:
    code, words = HOSTILE[case]
    with template.session() as session:
        error = session.call("python", {"code": code}).error
        assert error is not None
        assert words in error.message
        assert not session.diff()
        assert session.call("python", {"code": "print(1)"}).value == {"output": "1\n"}


def test_what_may_not_be_asked_in_sql_may_not_be_asked_in_python() -> None:
    shut = Template(make_spec(SCHEMA, PYTHON, state=STATE))
    error = run(shut, "print(query('SELECT * FROM items'))").error
    assert error is not None
    assert "query is not known" in error.message
    assert shut.tools["python"].is_write


def test_without_files() -> None:
    bare = Template(make_spec(SCHEMA.split("\n\n")[0].splitlines()[1], PYTHON, state=""))
    assert not bare.tools["python"].is_write
    error = run(bare, "print(list_files())").error
    assert error is not None
    assert "list_files is not known" in error.message
    assert run(bare, "print(2)").value == {"output": "2\n"}


def test_files_last_over_calls_and_follow_the_state(template: Template) -> None:
    with template.session() as session:
        session.call(
            "python", {"code": "write_file('shapes/line.py', 'def double(n):\\n    return 5')"}
        )
        there = session.snapshot()
        code = {"code": "from shapes.area import square\nprint(square(1))"}
        assert session.call("python", code).value == {"output": "6\n"}
        session.reset()
        assert session.call("python", code).value == {"output": "1\n"}
        session.restore(there)
        assert session.call("python", code).value == {"output": "6\n"}


def test_a_worker_that_lies_changes_no_other_table(
    template: Template, monkeypatch: pytest.MonkeyPatch
) -> None:
    with template.session() as other:
        other.call("rename", {"id": 1, "name": "crown"})
        changed = other.snapshot().changes

    class Liar:
        def call(self, name: str, arguments: Any, state: SandboxState) -> SandboxResult:
            return SandboxResult(1, None, dataclasses.replace(state, changes=changed), 1)

        def close(self) -> None:
            pass

    with template.session() as session:
        monkeypatch.setattr(session, "_sandboxed", Liar)
        with pytest.raises(SandboxFailure, match="no script can make"):
            session.call("python", {"code": ""})
        assert not session.diff()


def test_a_script_takes_code() -> None:
    with pytest.raises(SpecError, match="takes code, of type string"):
        Template(make_spec(SCHEMA, PYTHON.replace("code", "text"), state=STATE))


def test_limits_are_told(template: Template) -> None:
    error = run(template, HOSTILE["a loop without end"][0]).error
    assert error is not None
    assert (error.kind, error.limit) == (ErrorKind.LIMIT, "fuel")
