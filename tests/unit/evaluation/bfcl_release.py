"""A small release in BFCL's form: own questions, and a runner in the place of the package's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Raw = dict[str, Any]


def function(name: str, required: tuple[str, ...] = (), **properties: Any) -> Raw:
    return {
        "name": name,
        "description": f"Does {name}.",
        "parameters": {"type": "dict", "properties": properties, "required": list(required)},
    }


Entries = list[tuple[Raw, list[Raw] | None]]
"""Entries with the answers that are right."""


def question(key: str, functions: list[Raw], *said: str | tuple[str, str]) -> Raw:
    messages = [("user", one) if isinstance(one, str) else one for one in said or ("Do it.",)]
    turn = [{"role": role, "content": text} for role, text in messages]
    return {"id": key, "question": [turn], "function": functions}


LEND = function(
    "library.lend",
    ("title", "days"),
    title={"type": "string", "description": "Of the book."},
    days={"type": "integer", "description": "How long."},
    fee={"type": "float", "description": "In euros."},
)
FIND = function(
    "find",
    ("words",),
    words={"type": "array", "items": {"type": "string"}},
    where={"type": "dict", "properties": {"shelf": {"type": "string"}}},
)
ALLOWED: Raw = {"title": ["Emma"], "days": [14], "fee": [0.5, 1, ""]}
FOUND: Raw = {"words": [["Emma", "Jane"]], "where": [{"shelf": ["A 1", ""]}, ""]}
SIMPLE: Entries = [(question("simple_python_0", [LEND]), [{"library.lend": ALLOWED}])]
PARALLEL: Entries = [
    (
        question("parallel_0", [LEND]),
        [{"library.lend": ALLOWED}, {"library.lend": {**ALLOWED, "title": ["Persuasion"]}}],
    ),
    (question("parallel_1", [FIND, LEND]), [{"find": FOUND}, {"library.lend": ALLOWED}]),
]
MULTIPLE: Entries = [
    (question("multiple_0", [LEND, FIND]), [{"find": FOUND}]),
    (
        question("multiple_1", [LEND, FIND], ("system", "Be brief."), "Lend"),
        [{"library.lend": ALLOWED}],
    ),
]
IRRELEVANCE: Entries = [
    (question(f"irrelevance_{n}", [LEND], "How is the weather?"), None) for n in (0, 1)
]
RELEVANCE: Entries = [(question("live_relevance_0", [FIND], "Find Emma."), None)]

RUNNER = """
def _evaluate_single_ast_entry(
    handler, index, result, answers, entry, model, category, language, return_format
):
    try:
        made = handler.decode_ast(result, return_format, False)
    except Exception:
        return {"valid": False, "error_type": "own:decoder"}
    MORE
    wanted = [name.replace(".", "_") for answer in answers for name in answer]
    if [name for call in made for name in call] == wanted:
        return {"valid": True}
    return {"valid": False, "error_type": "own:names"}


def _evaluate_single_relevance_entry(handler, index, result, entry, model, category):
    called = not isinstance(result, str)
    return {"valid": called != ("irrelevance" in category), "error_type": "own:called"}
"""
"""Judges names alone, so that who judged can be seen."""


def write(folder: Path, runner: str = RUNNER, more: str = "pass") -> Path:
    """A folder that the package could have been installed to."""
    package = folder / "bfcl_eval"
    (package / "data" / "possible_answer").mkdir(parents=True)
    for name in ("", "constants", "eval_checker"):
        (package / name).mkdir(exist_ok=True)
        (package / name / "__init__.py").write_text("")
    (package / "constants" / "enums.py").write_text(
        "import enum\n\n\nclass Language(enum.Enum):\n    PYTHON = 1\n\n\n"
        "class ReturnFormat(enum.Enum):\n    PYTHON = 1\n"
    )
    (package / "eval_checker" / "eval_runner.py").write_text(runner.replace("MORE", more))
    for category, entries in (
        ("simple_python", SIMPLE),
        ("multiple", MULTIPLE),
        ("parallel", PARALLEL),
        ("irrelevance", IRRELEVANCE),
        ("live_relevance", RELEVANCE),
    ):
        lines(package, category, entries)
    return folder


def lines(package: Path, category: str, entries: Entries) -> None:
    """The data files of a category."""
    file = f"BFCL_v4_{category}.json"
    (package / "data" / file).write_text("\n".join(json.dumps(e) for e, _ in entries) + "\n")
    if "relevance" not in category:
        answers = [{"id": e["id"], "ground_truth": found} for e, found in entries]
        text = "\n".join(json.dumps(a) for a in answers)
        (package / "data" / "possible_answer" / file).write_text(text)
