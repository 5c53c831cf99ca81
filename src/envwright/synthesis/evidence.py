"""What names and prose say of an operation where path and method leave it open."""

from __future__ import annotations

import re
from collections.abc import Iterable

from envwright.synthesis.listed.names import Class
from envwright.synthesis.listed.prose import opening_verb
from envwright.synthesis.naming import cleaned, snake
from envwright.types import Operation

_CHANGES = re.compile(
    r"\b(updat|edit|modif|chang|sav|set|patch|replac|alter|adjust|renam|configur|upsert|amend|assign"
    r"|merg)(e|es|s|ed|ing|y|ies|ting)?\b",
    re.IGNORECASE,
)
_CHANGERS = frozenset("update edit modify change save set patch replace rename upsert put".split())
_SAVES = re.compile(
    r"(\w+_)?(save|upsert|create_?modify|create_?or_?(update|edit|modify|replace)"
    r"|add_?or_?(update|edit|modify)|insert_?or_?(update|replace)|(create|add)_?update)(_\w+)?"
)
_EITHER = re.compile(
    r"\bupserts?\b|\b(create|add|insert)s? or (update|replace|modify|modifie|edit)s?\b"
    r"|\b(update|replace|modify|modifie|edit)s? or (create|add|insert)s?\b",
    re.IGNORECASE,
)
_KEYS = frozenset("id key uuid guid serial identifier".split())
_SEARCHES = re.compile(r"\b(search|find|look(s|ing)? ?up|lookup)(es|s|ing)?\b", re.IGNORECASE)
_CHANCE = re.compile(r"\brandom(ly)?\b|\bof the (day|week|month)\b", re.IGNORECASE)


def _first(operation: Operation) -> str:
    """The summary, else the first sentence of the description, without markup."""
    about = cleaned(operation.summary or operation.description, 400)
    return re.split(r"(?<=[.!?])\s", about)[0]


def says_change(operation: Operation) -> bool:
    """Whether a posted item is said to change what is there: in its text, or by its name."""
    told = f"{_first(operation)} {cleaned(operation.description, 200).split('. ')[0]}"
    words = set(snake(operation.id).split("_"))
    return bool(_CHANGES.search(told) or words & _CHANGERS)


def saves(operation: Operation) -> bool:
    """Whether it is named as what makes a thing or changes one that is there: "Save", "upsert"."""
    last = snake(operation.path.rstrip("/").rsplit("/", 1)[-1].rsplit(".", 1)[-1])
    own = snake(re.sub(r"[^A-Za-z0-9]+", "_", operation.id))
    reference = str((operation.body or {}).get("$ref", "")).rsplit("/", 1)[-1]
    names = (last, own, snake(reference.rsplit(".", 1)[-1]))
    creates = opening_verb(cleaned(operation.summary or operation.description)) is Class.CREATE
    return any(_SAVES.fullmatch(name) for name in names) and not (
        creates and not _SAVES.search(snake(operation.summary or ""))
    )


def makes_or_changes(operation: Operation, given: Iterable[str], keys: Iterable[str]) -> bool:
    """Whether it saves a thing and takes a key of it: nothing says which of both it does."""
    said = saves(operation) or _EITHER.search(_first(operation))
    return bool(said) and bool({snake(name) for name in given} & {*_KEYS, *keys})


def searches(operation: Operation) -> bool:
    """Whether it is said to search, or its path or name is."""
    words = set(snake("_".join(re.findall(r"\w+", f"{operation.path} {operation.id}"))).split("_"))
    return bool(words & {"search", "find", "lookup"} or _SEARCHES.search(_first(operation)))


def by_chance(operation: Operation) -> bool:
    """Whether what it answers is drawn, or chosen for the day, so that no list stands for it."""
    told = f"{_first(operation)} {cleaned(operation.description, 200).split('. ')[0]}"
    return bool(_CHANCE.search(told))
