"""Parameters of listed tools: which name a thing, which steer the answer, which are its fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from envwright.synthesis.naming import singular, snake
from envwright.types import Json

_KEY_ENDING = re.compile(r"(\w+?)_(id|gid|uuid|guid|iid|sid|key|number|slug|ref|identifier)")
_KEY_START = re.compile(r"id_(\w+)")
BARE_KEYS = ("id", "gid", "uuid", "guid", "iid", "number", "key", "identifier", "slug")
NATURAL_KEYS = ("name", "title", "username", "login", "email", "slug", "code")
_ALIASES = {
    "repo": "repository",
    "org": "organization",
    "pull": "pull_request",
    "mr": "merge_request",
}
_HOLDERS = frozenset("owner org organization workspace namespace account tenant team_slug".split())
"""Names that stand before another name: ``owner`` before ``repo``."""
_NOT_HERE = re.compile(
    r"(new|target|source|from|to|destination|dest|inward|outward|parent|linked)_\w+"
)
_NEW = re.compile(r"^(new|target|destination)_")
CONTROL = re.compile(
    r"(opt_)?(fields?|expand|include|exclude|format|pretty|verbose|cursor|page|per_page|page_size"
    r"|page_token|next_token|limit|offset|skip|max_results|max_records|start_at|first|take|sort"
    r"|sort_by|sort_order|order|order_by|direction|dry_run|validate_only|timezone|time_zone|detail"
    r"|detail_level|response_format|output_format|confirm|account|view|q|query|search|search_term"
    r"|(\w+_)?scope|keyword|keywords|after|before|since|until|time_min|time_max)"
    r"|(include|exclude|return|convert|use|show|with|opt|expand|omit|max|min|notify|send|only|skip)_\w+"
    r"|\w+_(before|after|since|until|from|to|min|max|gte|lte|pattern|filter|format|limit|any|not|all)"
)
"""Parameters that say what to answer, or when; they are no columns of their own."""
LANGUAGES = frozenset("sql code script command cmd expression jql cql formula program".split())
"""Parameters that hold a text in a language which nothing here runs."""
ADDRESSES = frozenset("url uri href link website".split())
PLACES = frozenset(
    "path paths file_path filepath file_paths directory dir folder_path repo_path filename".split()
)
"""Parameters that name a file of a machine."""
_SCALARS = ("string", "integer", "number")


@dataclass(slots=True)
class Given:
    """The parameters of one tool."""

    schemas: dict[str, Json]
    """JSON Schema by name, as the list writes it."""
    required: frozenset[str]
    roles: dict[str, str] = field(default_factory=dict)
    """Parameter → the thing whose key it is; what is required comes first."""

    @property
    def names(self) -> set[str]:
        return {snake(name) for name in self.schemas}

    def needed(self) -> dict[str, str]:
        """The roles that must be given."""
        return {name: role for name, role in self.roles.items() if name in self.required}

    def rest(self, used: Iterable[str]) -> dict[str, Json]:
        """What is neither used up nor says what to answer."""
        gone = set(used)
        return {n: s for n, s in self.schemas.items() if n not in gone}


def given(body: Json) -> Given:
    """The parameters of a tool's input schema."""
    schema = body if isinstance(body, dict) else {}
    properties = schema.get("properties")
    listed = schema.get("required")
    names = properties if isinstance(properties, dict) else {}
    stated = listed if isinstance(listed, list) else []
    return Given(names, frozenset(name for name in stated if name in names))


def kind_of(schema: Json) -> str:
    """The one JSON type that is not null."""
    if not isinstance(schema, dict):
        return ""
    kinds = schema.get("type")
    listed = kinds if isinstance(kinds, list) else [kinds]
    return next((str(kind) for kind in listed if kind and kind != "null"), "")


def plain_name(name: str) -> str:
    """The field that a value for it is called after: ``title`` for ``new_title``."""
    return _NEW.sub("", name)


def stem(name: str) -> str:
    """What a key's name says it is the key of: ``issue`` for ``issueKey`` and ``id_issue``."""
    found = _KEY_ENDING.fullmatch(name) or _KEY_START.fullmatch(name)
    return found[1] if found else ""


def role_of(name: str, schema: Json, own: str, nouns: Mapping[str, str]) -> str:
    """The thing whose key a parameter holds; empty when it holds none.

    Args:
        name: in snake_case.
        schema: its JSON Schema.
        own: the thing that the tool is about.
        nouns: plain name of every known thing → the name under which it is known.
    """
    if kind_of(schema) not in _SCALARS or (isinstance(schema, dict) and "enum" in schema):
        return ""
    if name in BARE_KEYS:
        return own
    if _NOT_HERE.fullmatch(name) and not (stem(name) and stem(name) in nouns):
        return _parent(name, own, nouns)
    word = stem(name)
    if not word:
        about = str(schema.get("description", "")).lower() if isinstance(schema, dict) else ""
        whole = _ALIASES.get(name, name)
        if whole in nouns and (name in _ALIASES or re.search(r"\b(g?id|key|identifier)\b", about)):
            return nouns[whole]
        return f"?{name}" if name in _HOLDERS else ""
    return _noun(word, own, nouns) or f"?{word}"


def _parent(name: str, own: str, nouns: Mapping[str, str]) -> str:
    """``parent_task_id`` of a subtask is a task; of a task it is a field."""
    word = stem(name).removeprefix("parent_") if name.startswith("parent_") else ""
    found = nouns.get(word, "")
    return found if found and found != own else ""


def _noun(word: str, own: str, nouns: Mapping[str, str]) -> str:
    word = _ALIASES.get(word, word)
    plain = own.split(".")[-1]
    for wanted in (word, singular(word)):
        if wanted == plain:
            return own
        if wanted in nouns:
            return nouns[wanted]
    if plain.endswith(f"_{word}") or plain.startswith(f"{word}_"):
        return own
    near = {key for noun, key in nouns.items() if noun.endswith(f"_{word}")}
    return next(iter(near)) if len(near) == 1 else ""
