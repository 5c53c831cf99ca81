"""The parts of a model's answer: parsed as JSON, validated against a schema, kept where they fit.

An invalid part removes only itself. Generous bounds keep out what is absurdly long.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

import jsonschema_rs

from envwright.authoring.environment_draft import NAMED_PARTS, NESTED_PARTS, DraftProblem
from envwright.llm.client import Completion
from envwright.llm.json_repair import NoJson, find_json_object, strip_thinking
from envwright.types import Json

MOST_TABLES, MOST_TESTS, MOST_CALLS, MOST_ROWS = 24, 60, 12, 200
MOST_CHANGED = 27
"""Tools that one enrichment may change or add."""
# Characters of one statement, of the rows of one table, and of a prose part.
LONGEST_SQL, LONGEST_ROWS, LONGEST_PROSE = 8_000, 60_000, 12_000
# Snake case, at most 63 characters.
_NAME = "^[a-z][a-z0-9_]{0,62}$"
# Characters of an error message or a wrong name that the model is shown.
_TOLD = 200


def _text(longest: int = 600, **more: Json) -> Json:
    return {"type": "string", "maxLength": longest, **more}


def _object(required: Iterable[str] = (), **properties: Json) -> Json:
    """An object with these keys and no others."""
    closed = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**closed, "required": list(required)} if required else closed


def _named(value: Json, most: int, pattern: str = _NAME) -> Json:
    """A mapping of names."""
    return {
        "type": "object",
        "maxProperties": most,
        "propertyNames": {"pattern": pattern},
        "additionalProperties": value,
    }


def _list(items: Json, most: int) -> Json:
    return {"type": "array", "items": items, "maxItems": most}


_NULL = {"type": "null"}
_SQL = _text(LONGEST_SQL, minLength=1)
_NAMES = _list(_text(64), 40)
# A tool of the person whom an agent serves; all others are the agent's.
_ACTOR: Json = {"enum": ["agent", "user"]}
# What a tool is to do, before it is written; `cites` names the place of the source.
_SKETCH = _object(
    ["does", "reads", "writes"],
    does=_text(),
    reads=_NAMES,
    writes=_NAMES,
    cites=_text(200),
    actor=_ACTOR,
)
_ABOUT: dict[str, Json] = {
    "name": _text(64, pattern=_NAME),
    "title": _text(120, minLength=1),
    "description": _text(2_000, minLength=1),
    "domain": _text(64),
    # UTC to the second: `2025-01-31T09:00:00Z`.
    "clock": _text(20, pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"),
    "entities": _named(_text(), MOST_TABLES),
    "rules": _list(_text(), 60),
    "tools": _named(_SKETCH, 60),
}
REQUIRED_ABOUT = ("name", "title", "description", "entities", "rules", "tools")
"""What a description may not leave out."""
_RULE = _object(
    ["rule", "held_by", "from"],
    rule=_text(),
    held_by=_NAMES,
    **{"from": {"enum": ["document", "assumed"]}},
)
_CHANGED = _object(["does"], does=_text(), reads=_NAMES, writes=_NAMES, operation=_text(200))
_PLAN: dict[str, Json] = {
    "title": _text(120, minLength=1),
    "description": _text(2_000, minLength=1),
    "rules": _named(_RULE, 30, "^[A-Za-z][A-Za-z0-9_]{0,62}$"),
    "data": _named(_text(), MOST_TABLES),
    "tools": _named(_CHANGED, MOST_CHANGED),
}
_MUST_PLAN = ("rules", "tools")
_PARAMETER = {"type": "object", "maxProperties": 20}
# A guard refuses a call with `error`; `for_each` checks it for every item of a list argument.
_GUARD = _object(["sql", "error"], sql=_SQL, error=_text(300, minLength=1), for_each=_text(64))
# A step is a bare statement, or a statement with a condition or an expected number of rows.
_STEP = {
    "anyOf": [
        _SQL,
        _object(["sql"], sql=_SQL, when=_text(64), expect={"type": "integer", "minimum": 0}),
    ]
}
_TOOL = _object(
    ["description"],
    description=_text(1_000, minLength=1),
    actor=_ACTOR,
    host={"enum": ["calculate", "transfer", "search"]},
    operation=_text(200),
    parameters=_named(_PARAMETER, 20, "^[A-Za-z_][A-Za-z0-9_]{0,63}$"),
    let=_named(_SQL, 20),
    require=_list(_GUARD, 20),
    do=_list(_STEP, 20),
    returns={"type": "object", "maxProperties": 20},
)
_CALL = _object(
    ["tool"],
    tool=_text(64),
    arguments={"type": "object", "maxProperties": 30},
    result={},
    error=_text(300, minLength=1),
)
_COLUMN = _object(
    ["generator"], generator=_text(32), options={"type": "object", "maxProperties": 8}
)
_TABLE_RECIPE = _object(
    ["rows"],
    rows={"type": "integer", "minimum": 0, "maximum": MOST_ROWS},
    columns=_named(_COLUMN, 60, "^[A-Za-z_][A-Za-z0-9_]{0,63}$"),
)

PART_SCHEMAS: dict[str, Json] = {
    "about": _object(**_ABOUT),
    "tables": _named(_SQL, MOST_TABLES),
    "indexes": _list(_text(400), 40),
    "invariants": _named(_SQL, 40, r"^[\w -]{1,80}$"),
    "recipe": _object(
        ["tables"],
        seed={"type": "integer", "minimum": 0, "maximum": 1_000_000},
        tables=_named(_TABLE_RECIPE, MOST_TABLES),
    ),
    "inserts": _named(_text(LONGEST_ROWS, minLength=1), MOST_TABLES),
    "tools": _named(_TOOL, 60, "^[a-z][a-z0-9_]{0,63}$"),
    "policy": _text(LONGEST_PROSE, minLength=1),
    "plan": _object(**_PLAN),
    "adjust": _list(_SQL, 60),
    "sentences": _named(_text(minLength=1), 60, "^[A-Za-z][A-Za-z0-9_]{0,62}$"),
    "keep": _named(_text(minLength=1), 60, "^[A-Za-z_][A-Za-z0-9_]{0,63}$"),
    "tests": _named({**_list(_CALL, MOST_CALLS), "minItems": 1}, MOST_TESTS, r"^.{1,120}$"),
}
"""By the key under which a part stands in an answer."""


def answer_schema(parts: Iterable[str], required: Iterable[str] = ()) -> dict[str, Json]:
    """The JSON Schema of an answer with these parts, as sent to a server.

    Args:
        parts: keys that the answer may hold.
        required: keys that it must hold; without any it is a repair, in which ``null`` deletes.
    """
    shapes = {
        part: PART_SCHEMAS[part] if required else _with_null(PART_SCHEMAS[part]) for part in parts
    }
    for part, must, known in (("about", REQUIRED_ABOUT, _ABOUT), ("plan", _MUST_PLAN, _PLAN)):
        if part in required:
            shapes[part] = _object(must, **known)
        elif part in shapes:
            inner = {key: _with_null(known[key]) for key in NESTED_PARTS[part]}
            shapes[part] = _object(**{**known, **inner})
    out: dict[str, Json] = _object(required, **shapes)
    return out


def _with_null(shape: Json) -> Json:
    """A part as a repair may give it: ``null`` takes a name away."""
    if "additionalProperties" not in shape or shape["additionalProperties"] is False:
        return shape
    return {**shape, "additionalProperties": {"anyOf": [shape["additionalProperties"], _NULL]}}


def sift_answer(
    answer: Mapping[str, Json], parts: tuple[str, ...], required: tuple[str, ...]
) -> tuple[dict[str, Json], list[DraftProblem]]:
    """What of an answer fits its schema, and what is wrong with the rest.

    One wrong tool among ten takes only itself away. Keys that mean nothing here are left out.
    """
    known = {part: answer[part] for part in parts if part in answer}
    # Models often answer with the only part itself instead of an object that holds it.
    if not known and len(required) == 1 and not set(answer) & set(PART_SCHEMAS):
        known = {required[0]: dict(answer)}  # the part itself, without its key
    # Copied one level deep: the steps below delete from these, and the answer stays as it was.
    kept = {part: dict(v) if isinstance(v, dict) else v for part, v in known.items()}
    problems = [problem for part in kept for problem in _misnamed(part, kept[part])]
    holders = [(kept, part) for part in NAMED_PARTS if part in kept]
    for part, inner in NESTED_PARTS.items():
        if isinstance(kept.get(part), dict):
            holders += [(kept[part], key) for key in inner if key in kept[part]]
    # Deletions (null) are set aside before validation, which would reject them, and put back at the
    # end for `merge_answer` to apply.
    gone = [(holder, part, _without_null(holder, part)) for holder, part in holders]
    for path, message in _errors(kept, parts, required):
        problems.append(DraftProblem(kind="shape", place=": ".join(path), message=message))
        _take_away(kept, path)
    for holder, part, names in gone:
        if names and part in holder:
            holder[part].update(dict.fromkeys(names))
    return kept, problems


def _without_null(holder: dict[str, Json], part: str) -> list[str]:
    """Names that are to be taken away; they have no shape that could be wrong."""
    value = holder[part]
    if not isinstance(value, dict):
        return []
    holder[part] = {name: inner for name, inner in value.items() if inner is not None}
    return [name for name, inner in value.items() if inner is None]


def _misnamed(part: str, value: Json) -> list[DraftProblem]:
    """Take names away that are none."""
    if part not in NAMED_PARTS or not isinstance(value, dict):
        return []
    pattern = PART_SCHEMAS[part]["propertyNames"]["pattern"]
    misnamed = [name for name in value if not re.search(pattern, name)]
    wrong = [name for name in misnamed if value[name] is not None]  # else it is gone already
    for name in misnamed:
        del value[name]
    said = f"this is no name, and was not kept: write it under one like {pattern}."
    return [
        DraftProblem(kind="shape", place=f"{part}: {name[:_TOLD]}", message=said) for name in wrong
    ]


def _take_away(kept: dict[str, Json], path: tuple[str, ...]) -> None:
    """Take away the smallest thing with a name that holds what is wrong."""
    match path:
        # Deeper paths come first: only the wrong tool of a plan is removed, and not all tools.
        case (part, key, name, *_) if key in NESTED_PARTS.get(part, ()) and _holds(kept, part, key):
            named = kept[part][key]
            kept[part][key] = {own: value for own, value in named.items() if own != name}
        case (part, name, *_) if (part in NAMED_PARTS or part in NESTED_PARTS) and part in kept:
            kept[part].pop(name, None)
        case (part, *_):
            kept.pop(part, None)


def _holds(kept: Mapping[str, Json], part: str, key: str) -> bool:
    return isinstance(kept.get(part), dict) and isinstance(kept[part].get(key), dict)


def _errors(
    answer: Mapping[str, Json], parts: tuple[str, ...], required: tuple[str, ...]
) -> list[tuple[tuple[str, ...], str]]:
    found = []
    for error in _validator(parts, required).iter_errors(dict(answer)):
        path = tuple(str(step) for step in error.instance_path)
        message = str(error.message)
        if len(message) > _TOLD:  # the engine quotes the whole value that is wrong
            message = f"{message[: _TOLD // 2]} … {message[-_TOLD // 2 :]}"
        found.append((path, f"{message}."))
    return found


@lru_cache(maxsize=64)
def _validator(
    parts: tuple[str, ...], required: tuple[str, ...]
) -> jsonschema_rs.Draft202012Validator:
    # Cached by argument tuples: the same few combinations occur in every conversation.
    shapes = {part: PART_SCHEMAS[part] for part in parts}
    return jsonschema_rs.Draft202012Validator(_object(required, **shapes))


# --- reading -------------------------------------------------------------------------------------

_SHOWN = 300
_SAY = "Answer with one JSON object and nothing else."


def read_stage_answer(answer: Completion) -> tuple[dict[str, Json] | None, list[DraftProblem]]:
    """The object that an answer holds, or why there is none."""
    text = strip_thinking(answer.text)
    try:
        # Thinking is stripped first, as it may contain drafts of the answer in braces.
        value, part = find_json_object(text, cut=answer.cut)
    except NoJson as error:
        return None, [_unreadable(text, error)]
    # JSON with a key twice is valid, but the parser silently keeps the last value: report it.
    return value, [_twice(name) for name in dict.fromkeys(_repeated(part))]


def _unreadable(text: str, error: NoJson) -> DraftProblem:
    """What is wrong, with the place where reading ends and the ends of what was written."""
    shown = text if len(text) <= _SHOWN else f"{text[: _SHOWN // 2]} … {text[-_SHOWN // 2 :]}"
    said = str(error)
    if error.kind == "too long":
        shown = ""
    elif error.kind == "no JSON" and "{" in text:
        try:
            # Parsed once more only for the position of the error, which helps the model to repair
            # it.
            json.loads(text[text.find("{") : text.rfind("}") + 1], strict=False)
        except json.JSONDecodeError as why:
            said = f"the answer is not JSON: {why.msg} at line {why.lineno}, column {why.colno}."
        except RecursionError:
            said = "the answer is not JSON: nested too deeply."
    if error.kind == "no JSON":
        said = f"{said} {_SAY}"
    return DraftProblem(kind=error.kind, message=said, shown=shown)


def _twice(name: str) -> DraftProblem:
    said = "this name is written twice in one object; only one of them can count."
    return DraftProblem(kind="name twice", place=name, message=said)


def _repeated(text: str) -> list[str]:
    """Keys that stand twice in one object."""
    found: list[str] = []

    def pairs(items: list[tuple[str, Json]]) -> dict[str, Json]:
        names = [name for name, _ in items]
        found.extend(name for at, name in enumerate(names) if name in names[:at])
        return dict(items)

    try:
        json.loads(text, object_pairs_hook=pairs, strict=False)
    except (ValueError, RecursionError):
        return []  # it had to be repaired: what was meant is known, how often is not
    return found
