"""What one tool says of itself: its words, its parameters, the rows that it is about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from envwright.tasks.solving.language import (
    is_plural,
    plain,
    stem,
    stems,
    tokens,
    words_of,
)
from envwright.types import Json

Words = tuple[str, ...]

READING = frozenset(
    "get list find search show read fetch view lookup look retrieve browse describe query count "
    "see display inspect".split()
)
WRITING = frozenset(
    "add create update delete remove place cancel modify set change lend return send submit edit "
    "replace close open start stop move assign merge rename upload post put patch book register "
    "sign approve reject pay transfer exchange insert make destroy reset enable disable trigger "
    "restore archive mark grant revoke invite attach detach link unlink install reserve buy sell "
    "issue renew extend release publish apply deposit withdraw subscribe unsubscribe follow "
    "unfollow star unstar".split()
)
SAME_VERBS = (
    frozenset(map(stem, "delete remove destroy drop erase".split())),
    frozenset(map(stem, "create add make insert register new post open".split())),
    frozenset(
        map(stem, "update edit modify change set patch adjust put replace switch turn make".split())
    ),
)
KEY_WORDS = frozenset(
    "id ids uuid guid gid uid sid key name number no index slug code uri identifier username "
    "login tag sha path".split()
)
PAGES = frozenset({"limit", "offset", "page", "perpage", "pagesize", "skip", "cursor"})
SIZES = frozenset({"limit", "perpage", "pagesize"})
_VAGUE = frozenset("details detail info information data list all my current types".split())
_HEAD_END = frozenset("of for by in from that with which on to at into using".split())
_SMALL = frozenset("a an the of to for by in on or and with is it that this at from as".split())
_ROLE = re.compile(r"^(?:the )?([\w-]+) of (?:the |a |an |this |that )?([\w ]+)", re.IGNORECASE)
_ROLE_END = frozenset("to that which for in on of from you by with is are needs".split())
_POSSESSIVE = re.compile(r"\b(?:an? |the )?(\w+)'s (\w+)")
_FIRST = re.compile(r"\.(?:\s|$)|\n")
_PART = re.compile(r"[.:;,(](?:\s|$)|\n| \(")


@dataclass(slots=True)
class Parameter:
    """One parameter of a tool."""

    name: str
    required: bool
    schema: dict[str, Any]

    plain: str
    words: Words
    stems: Words
    kind: str
    """Its JSON type, ``date`` and ``time`` for strings of that format."""
    options: tuple[Json, ...]
    role: tuple[str, Words] | None
    """The field, and the stems of the noun, that a description *name of the repo* speaks of."""
    said: frozenset[str]
    """Stems of the description."""

    @property
    def paging(self) -> bool:
        """Whether it only divides a long list."""
        return self.plain in PAGES


@dataclass(slots=True)
class Tool:
    """One tool."""

    name: str
    description: str
    reads: bool
    entity: Words
    """Stems of what its name is about, verb and conditions left out."""
    plural: bool
    """Whether its name speaks of several."""
    name_stems: frozenset[str]
    said: frozenset[str]
    """Stems of the first sentence of its description."""
    head: Words
    """Stems of the description up to its first preposition."""
    mentions: frozenset[str]
    """Stems of the whole description."""
    verbs: frozenset[str]
    parameters: dict[str, Parameter]
    phrases: tuple[Words, ...]
    """Stems of the ways to say what it does, word by word."""
    described: int
    """How many of them come from the description; the rest come from the name."""

    @property
    def required(self) -> list[Parameter]:
        """Parameters that a call must give."""
        return [p for p in self.parameters.values() if p.required]


@lru_cache(maxsize=4096)
def field_as_parameter(name: str) -> Parameter:
    """A field of a row, seen as a parameter without schema."""
    return _parameter(name, {}, False)


def _stem_set(text: str) -> frozenset[str]:
    return frozenset(stem(w) for w in words_of(text) if w not in _SMALL)


def _parameter(name: str, schema: Any, required: bool) -> Parameter:
    schema = schema if isinstance(schema, dict) else {}
    items = schema.get("items") if isinstance(schema.get("items"), dict) else {}
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = next((k for k in kind if k != "null"), "string")
    form = {"date": "date", "date-time": "time"}.get(str(schema.get("format", "")))
    described = str(schema.get("description") or items.get("description") or "")
    role = _ROLE.match(described)
    words = words_of(name)
    return Parameter(
        name=name,
        required=required,
        schema=schema,
        plain=plain(name),
        words=words,
        stems=stems(words),
        kind=form if kind == "string" and form else str(kind or "string"),
        options=tuple(schema.get("enum") or items.get("enum") or ()),
        role=(plain(role[1]), _up_to(words_of(role[2]), _ROLE_END)) if role else None,
        said=_stem_set(described),
    )


def _up_to(words: Words, ends: frozenset[str]) -> Words:
    """The stems of the words before one of these."""
    size = next((i for i, word in enumerate(words) if word in ends), len(words))
    return stems(words[:size])


def _reads(name: Words, description: Words) -> bool:
    verb = next((w for w in name if w in READING or w in WRITING), "")
    if verb:
        return verb in READING and not (set(name[1:]) & {"create", "update", "delete"})
    first = description[0] if description else ""
    return bool({first, first.rstrip("s"), first.removesuffix("es")} & (READING | {"returns"}))


def _entity(name: Words) -> Words:
    start = next((i + 1 for i, w in enumerate(name) if w in READING or w in WRITING), 0)
    rest = list(name[start:])
    for place, word in enumerate(rest):
        if word in {"by", "for", "with", "from", "in"} and place:
            rest = rest[:place]
            break
    while len(rest) > 1 and rest[-1] in _VAGUE | {"id", "ids"}:
        rest.pop()
    while len(rest) > 1 and rest[0] in _VAGUE:
        rest.pop(0)
    return tuple(rest)


def _phrases(name: str, description: str) -> tuple[Words, ...]:
    """Ways to say what a tool does: its first sentence, the sentence's first part, its name."""
    found: list[Words] = []
    first = _FIRST.split(description, maxsplit=1)[0]
    part = _PART.split(description, maxsplit=1)[0]
    of = _POSSESSIVE.sub(r"the \2 of a \1", first)
    for text in (first, part, of, " ".join(words_of(name))):
        phrase = tuple(stem(t.low) for t in tokens(text) if t.kind == "word")
        if phrase and phrase not in found:
            found.append(phrase)
    return tuple(found)


def read_tool(function: dict[str, Any]) -> Tool:
    """A tool, from its function in OpenAI's form."""
    name = str(function["name"])
    description = str(function.get("description") or "")
    schema = function.get("parameters") or {}
    required = set(schema.get("required") or ())
    words = words_of(name)
    first = _FIRST.split(description, maxsplit=1)[0]
    entity = _entity(words)
    said = words_of(first)
    phrases = _phrases(name, description)
    return Tool(
        name=name,
        description=description,
        reads=_reads(words, said),
        entity=stems(entity),
        plural=bool(entity) and is_plural(entity[-1]),
        name_stems=_stem_set(name),
        said=_stem_set(first),
        head=_up_to(words_of(_PART.split(description, maxsplit=1)[0]), _HEAD_END),
        mentions=_stem_set(description),
        verbs=frozenset(stem(w[0]) for w in (words, said) if w),
        parameters={
            key: _parameter(key, value, key in required)
            for key, value in (schema.get("properties") or {}).items()
        },
        phrases=phrases,
        described=len(phrases) - (phrases[-1:] == (stems(words),)),
    )
