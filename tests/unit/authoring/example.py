"""``python -m tests.unit.authoring.example`` makes the prompts' worked example of the library."""

from __future__ import annotations

import json
from pathlib import Path

import envwright
from envwright.types import Json
from tests.unit.authoring.meant import meant

FILE = Path(envwright.__file__).parent / "authoring/prompts/example.json"
_TABLES, _TOOLS = ("books", "loans"), ("find_members", "lend_book")


def example() -> str:
    """The text of the file: two tables, an invariant, two tools and a test of the library."""
    library = meant("mock")
    parts: dict[str, dict[str, Json]] = {
        "tables": {name: library.schema["tables"][name] for name in _TABLES},
        "invariants": library.schema["invariants"],
        "tools": {name: library.tools[name] for name in _TOOLS},
        "tests": {"a book is lent": _test()},
    }
    lines = []
    for part, named in parts.items():
        inner = ",\n".join(f"  {_text(name)}: {_text(value)}" for name, value in named.items())
        lines.append(f" {_text(part)}: {{\n{inner}\n }}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _text(value: Json) -> str:
    if isinstance(value, str):
        value = "\n".join(" ".join(line.split()) for line in value.strip().splitlines())
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(k)}: {_text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_text(inner) for inner in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _test() -> Json:
    return [
        {
            "tool": "lend_book",
            "arguments": {"member_id": "M-1", "book_id": "B-4"},
            "result": {"status": "open"},
        },
        {
            "tool": "list_loans",
            "arguments": {"member_id": "M-1", "status": "open"},
            "result": [{"id": "$1.id", "title": "On Tides"}],
        },
        {
            "tool": "lend_book",
            "arguments": {"member_id": "M-3", "book_id": "B-4"},
            "error": "is not valid",
        },
    ]


if __name__ == "__main__":
    FILE.write_text(example(), encoding="utf-8")
