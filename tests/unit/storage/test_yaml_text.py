"""YAML: the core schema, what is refused and where, and that it comes back as it was written."""

from __future__ import annotations

import math
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.bounds import MAX_DEPTH
from envwright.errors import BadInput
from envwright.storage import yaml_text
from envwright.storage.yaml_text import dump_yaml, parse_yaml
from tests.limits import ending

AB = {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("a: 2025-01-15", {"a": "2025-01-15"}),
        ("a: 2025-01-15T09:00:00Z", {"a": "2025-01-15T09:00:00Z"}),
        ("a: no", {"a": "no"}),
        ("a: true", {"a": True}),
        ("a: 010", {"a": 10}),
        ("a: 0o10", {"a": 8}),
        ("a: 1e3", {"a": 1000.0}),
        ("a: ~", {"a": None}),
        ("a: 12:30", {"a": "12:30"}),
        ("a: &x [1]\nb: *x", {"a": [1], "b": [1]}),
        ("a: |\n  x\n  y\n", {"a": "x\ny\n"}),
        ("a: é", {"a": "é"}),
        ('a: "\\u00e9"', {"a": "é"}),
        ("a: 1_000", {"a": "1_000"}),
        ("a: 0b1", {"a": "0b1"}),
        ("a: 0xFF", {"a": 255}),
        ("a: -.5", {"a": -0.5}),
        ("a: 1.", {"a": 1.0}),
        ("a: -.inf", {"a": -math.inf}),
        ("a: '1'", {"a": "1"}),
        ("a: !!str 1", {"a": "1"}),
        ("a: !!float 1", {"a": 1.0}),
        ("a: !!bool true", {"a": True}),
        ("a: ! 1", {"a": "1"}),
        ("1: x", {1: "x"}),
        ("a: <<", {"a": "<<"}),
        ("- <<", ["<<"]),
        ("x: &x {a: 1, b: 2}\ny: {<<: *x, b: 3}", {"x": {"a": 1, "b": 2}, "y": {"a": 1, "b": 3}}),
        (
            "[&x {a: 1}, &y {a: 2, b: 2}, {<<: [*x, *y]}]",
            [{"a": 1}, {"a": 2, "b": 2}, {"a": 1, "b": 2}],
        ),
        ("'<<': 1", {"<<": 1}),
        ('%YAML 1.2\n---\na: {"b":1}', {"a": {"b": 1}}),
        ("[]", []),
        ("text", "text"),
    ],
)
def test_yaml_is_read_as_yaml_1_2(text: str, value: Any) -> None:
    assert parse_yaml(text, "x.yaml") == value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\nb: [", r"x\.yaml: line 3, column 1: "),
        ("a: 1\na: 2", r"x\.yaml: line 2, column 1: .*duplicate key"),
        ("a: !!python/object:os.x {}", r"x\.yaml: line 1, column 4: "),
        ("a: b: c", r"x\.yaml: line 1, column 5: "),
        ("a: \x01", r"x\.yaml: is not YAML"),
        ("a: &a [*a]", r"x\.yaml: line 1, column 8: expands to too many values"),
        ("- " * 3000 + "a", r"x\.yaml: line 1, column \d+: is nested deeper than 100 levels"),
        ("[" * 100_000, r"is nested deeper than 100 levels"),
        ("{a: " * 100_000, r"is nested deeper than 100 levels"),
        ("a: *b", r"line 1, column 4: .*anchor"),
        ("[1, 2]: 3", r"line 1, column 1: a key is a list"),
        ("a: 1\n---\nb: 2", r"line 2, column 1: .*document"),
        ("a: !!binary aGk=", r"line 1, column 4: the tag"),
        ("a: !!set {b: }", r"line 1, column 4: the tag"),
        ("a: !mine b", r"line 1, column 4: the tag '!mine'"),
        ("a: !!int x", r"line 1, column 4: 'x' is not what its tag says"),
        ("a: " + "1" * 5000, r"line 1, column 4: .*too long"),
        ("a: {<<: 1}", r"line 1, column 9: << merges mappings"),
        ("a: \ud800", r"x\.yaml: is not YAML"),
    ],
)
def test_yaml_errors_name_file_line_and_column(text: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        parse_yaml(text, "x.yaml")


def test_depth_is_bound_exactly() -> None:
    def nested(depth: int) -> str:
        return "[" * (depth - 1) + "1" + "]" * (depth - 1)

    parse_yaml(nested(MAX_DEPTH), "x.yaml")
    with pytest.raises(BadInput, match="nested deeper"):
        parse_yaml(nested(MAX_DEPTH + 1), "x.yaml")
    aliased = f"- &a {nested(MAX_DEPTH - 1)}\n- [[*a]]"
    with pytest.raises(BadInput, match="nested deeper"):
        parse_yaml(aliased, "x.yaml")


def test_aliases_that_grow_are_refused_before_they_do() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    with ending(5.0), pytest.raises(BadInput, match=r"line 7, column \d+: expands to too many"):
        parse_yaml("\n".join(lines), "x.yaml")


@pytest.mark.parametrize(
    "text", ["a: [1, {b: c}]", "a: &x 1\nb: *x", "- a\n-  b: 010", "a: |\n  x\n"]
)
def test_python_reads_the_same_where_libyaml_is_missing(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = parse_yaml(text, "x.yaml")
    monkeypatch.setattr(yaml_text, "_LOADER", yaml.SafeLoader)
    assert parse_yaml(text, "x.yaml") == quick


TEXTS = st.text(st.characters(blacklist_categories=["Cs"]), max_size=40) | st.sampled_from(
    [
        *("yes", "no", "null", "~", "", " ", "1", "1.0", "1e3", "0o7", "true", "2025-01-01", "-"),
        *(
            "a: b",
            "# x",
            "a #b",
            "- a",
            "? a",
            "%a",
            "@a",
            "`a",
            "'a'",
            '"a"',
            "a\n",
            "\na",
            "a\n\nb",
        ),
        *(" a\n b", "a \nb ", "a\tb", "\ta\n", "a\r\nb", "a\x85b", "a\u2028b", "\ufeffa", "a\x7fb"),
        *(
            "x" * 300,
            "word " * 60,
            "{a}",
            "[a]",
            "*a",
            "&a",
            "!a",
            "|",
            ">",
            "<<",
            "=",
            "a\0b",
            "…",
        ),
        *(
            "SELECT 1\n  -- x\n",
            "line\n\n\n",
            "\n\n",
            "  ",
            "a:\n",
            "---",
            "...",
            "a\n---\nb",
            "é\n",
        ),
    ]
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.dictionaries(TEXTS, VALUES, max_size=5))
def test_what_is_dumped_as_yaml_is_read_back(value: dict[str, Any]) -> None:
    assert parse_yaml(dump_yaml(value), "x.yaml") == value


def test_yaml_for_people() -> None:
    value = {"tool": {"sql": "SELECT 1\nFROM t\n", "list": [{"a": 1}, "b"]}}
    assert dump_yaml(value) == (
        "tool:\n  sql: |\n    SELECT 1\n    FROM t\n  list:\n    - a: 1\n    - b\n"
    )
