"""The words of operations: what verbs, nouns, parameters and the prose beside them mean.

A tool's name is taken apart into what it does, to what, and what stands beside it:

``github_create_issue`` → area ``github``, verb ``create``, noun ``issue``;
``list_tasks_for_project`` → verb ``list``, noun ``task``, beside it ``project``;
``notes.getById`` → verb ``get``, noun ``note``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from envwright.inference.name_forms import snake_case
from envwright.inflection import is_plural, singular
from envwright.types import Json


class VerbClass(StrEnum):
    """What a verb makes of a tool."""

    LIST = "list"
    GET = "get"
    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"
    STATE = "state"
    """Sets a state that the verb names: close, archive, complete."""
    LINK = "link"
    """Joins or parts two things; nothing says where that is kept."""
    COMPUTES = "computes"
    """Runs, computes, converts: its answer is not something that is kept."""
    OUTSIDE = "outside"
    """Reaches what is no part of an environment: the web, files of a machine, accounts."""
    UNKNOWN = "unknown"


_WORDS = {
    VerbClass.LIST: "list search find query browse filter enumerate",
    VerbClass.GET: "get read fetch retrieve show view describe lookup inspect load",
    VerbClass.CREATE: """add create new insert make register post send submit save store remember
        record log draft compose book schedule place""",
    VerbClass.UPDATE: """update edit modify change patch put set rename replace move assign reassign
        adjust transfer""",
    VerbClass.DELETE: "delete remove destroy erase drop forget trash purge",
    VerbClass.STATE: """accept activate approve archive block cancel close complete confirm
         deactivate decline disable enable finish hide lock mark mute open pause pin publish
        reject reopen resolve restore resume start stop suspend unarchive unblock unhide unlock
        unmute unpin unpublish unstar star void""",
    VerbClass.LINK: """attach copy detach duplicate follow fork invite join leave link share
        subscribe unassign unfollow unlink unsubscribe unwatch watch merge""",
    VerbClass.COMPUTES: """analyse analyze calc calculate calibrate check classify compare compute
        convert count decode detect diff echo encode estimate eval evaluate exec execute explain
        extract format generate hash help parse ping plan predict render run simulate summarise
        summarize test think toggle transform translate trigger validate verify""",
    VerbClass.OUTSIDE: """authenticate build checkout click clone commit configure connect crawl
        deploy disconnect download export import init install login logout navigate pull push scrape
        screenshot sync upload""",
}
RECEIPT_WORDS = frozenset("operation job task async accepted receipt acknowledgement ack".split())
"""Words in names of answers that only say that something will be done."""
STATE_COLUMN = re.compile(r"(\w+_)?(status|state|phase|stage)")
"""Columns that say how a thing stands."""
VERB_CLASSES = {word: kind for kind, words in _WORDS.items() for word in words.split()}
MOVE_VERBS = frozenset("move assign reassign transfer set rename change".split())
"""Verbs whose further parameters are what is written, never where the thing is."""
NOUN_VERBS = frozenset(
    """block book build change check commit copy draft filter fork format link list lock log mark
    order plan post pull query record register run schedule set share star start stop test trigger
    view watch""".split()
)
"""Words that are as often nouns: a verb only at the front, or where nothing better stands."""
_PREPOSITIONS = frozenset(
    "by for of in from to with on as into at within about using via per under and or".split()
)
_FILLERS = frozenset(
    """a an the my all new existing multiple many single specific one some any bulk batch full
    complete_ detailed info information details detail profile metadata_ basic this that""".split()
)
_NARROWING = frozenset("my mine recent latest next previous current active due overdue".split())
_SHOWN = frozenset({"details", "detail", "info", "information"})
_MIN_SHARED = 3
_DONE = {"done": "complete", "completed": "complete", "paid": "pay", "sent": "send"}


@dataclass(frozen=True, slots=True)
class ToolName:
    """A name, taken apart."""

    kind: VerbClass
    verb: str
    noun: tuple[str, ...]
    """Words of the thing, the last one in the singular."""
    many: bool = False
    """Whether the thing stood in the plural."""
    beside: tuple[str, ...] = ()
    """Words after the preposition: ``project`` in ``list_tasks_for_project``."""
    preposition: str = ""
    area: tuple[str, ...] = ()
    """Words before the verb that do not name the thing: a server, a product."""
    narrowed: str = ""
    """A word that picks out some of the things without a parameter: ``my``, ``recent``."""


def shared_prefixes(names: Iterable[str]) -> frozenset[str]:
    """Words in front that only say whose tools these are: ``slack`` of ``slack_post_message``."""
    listed = [snake_case(name).split("_") for name in names]
    first = Counter(words[0] for words in listed if words[0] not in VERB_CLASSES)
    served = Counter(words[0] for words in listed if len(words) > 2 and words[1] in VERB_CLASSES)
    # A prefix is mostly followed by a verb (`slack_post_message`); a noun in front (`order_items`)
    # is not.
    return frozenset(w for w, n in first.items() if n >= _MIN_SHARED and served[w] >= 0.7 * n)


def parse_tool_name(name: str, prefix: frozenset[str] = frozenset()) -> ToolName:
    """What a name says; ``prefix`` are words in front that are no part of it.

    >>> name = parse_tool_name("list_tasks_for_project")
    >>> name.verb, name.noun, name.beside
    ('list', ('task',), ('project',))
    """
    words = snake_case(name).split("_")
    if words[0] in prefix and len(words) > 1:
        return replace(parse_tool_name("_".join(words[1:])), area=(words[0],))
    narrowed = next((word for word in words if word in _NARROWING), "")
    return replace(_read(words), narrowed=narrowed)


def _read(words: list[str]) -> ToolName:
    at = _verb_at(words)
    if at is None:
        noun, beside, preposition = _split(words)
        return _named(VerbClass.UNKNOWN, "", noun, beside, preposition, ())
    verb, before, after = words[at], words[:at], words[at + 1 :]
    # `open_details` shows something; it opens nothing.
    if verb == "open" and _SHOWN & set(after):
        verb = "get"
    if verb == "mark":
        return _marked(before, after)
    noun, beside, preposition = _split(after)
    area = tuple(before)
    if not noun:
        noun, area = [w for w in before if w not in _FILLERS], ()
    return _named(VERB_CLASSES[verb], verb, noun, beside, preposition, area)


def _verb_at(words: list[str]) -> int | None:
    """Where the verb stands: in front, after a prefix, or at the end."""
    if (
        words[-1] in VERB_CLASSES
        and words[-1] not in NOUN_VERBS
        and (words[0] not in VERB_CLASSES or words[0] in NOUN_VERBS)
    ):
        return len(words) - 1  # list_create, comment_delete
    for at, word in enumerate(words):
        if word in VERB_CLASSES and (at == 0 or word not in NOUN_VERBS or word == "list"):
            return at
    return None


def _split(words: list[str]) -> tuple[list[str], list[str], str]:
    """Words of the thing, words beside it, and the preposition between them."""
    for at, word in enumerate(words):
        if word in _PREPOSITIONS:
            beside = [w for w in words[at + 1 :] if w not in _FILLERS | _PREPOSITIONS]
            return [w for w in words[:at] if w not in _FILLERS], beside, word
    return [w for w in words if w not in _FILLERS], [], ""


def _marked(before: list[str], after: list[str]) -> ToolName:
    """``mark_task_done``, ``mark_email_as_read``: the state is the last word."""
    words = [w for w in after if w not in _PREPOSITIONS | _FILLERS]
    if len(words) < 2:
        words = [*before, *words]
    if len(words) < 2:
        return _named(VerbClass.UNKNOWN, "mark", words, [], "", ())
    # `mark_all_as_read` changes many rows, which no state change of one row expresses.
    kind = VerbClass.UNKNOWN if "all" in after else VerbClass.STATE
    return _named(kind, _DONE.get(words[-1], words[-1]), words[:-1], [], "", ())


def _named(
    kind: VerbClass,
    verb: str,
    noun: list[str],
    beside: list[str],
    preposition: str,
    area: tuple[str, ...],
) -> ToolName:
    many = bool(noun) and is_plural(noun[-1])
    one = (*noun[:-1], singular(noun[-1])) if noun else ()
    return ToolName(kind, verb, one, many, tuple(beside), preposition, area)


# --- parameters

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
CONTROL_PARAMETER = re.compile(
    r"(opt_)?(fields?|expand|include|exclude|format|pretty|verbose|cursor|page|per_page|page_size"
    r"|page_token|next_token|limit|offset|skip|max_results|max_records|start_at|first|take|sort"
    r"|sort_by|sort_order|order|order_by|direction|dry_run|validate_only|timezone|time_zone|detail"
    r"|detail_level|response_format|output_format|confirm|account|view|q|query|search|search_term"
    r"|(\w+_)?scope|keyword|keywords|after|before|since|until|time_min|time_max)"
    r"|(include|exclude|return|convert|use|show|with|opt|expand|omit|max|min|notify|send|only|skip)_\w+"
    r"|\w+_(before|after|since|until|from|to|min|max|gte|lte|pattern|filter|format|limit|any|not|all)"
)
"""Parameters that say what to answer, or when; they are no columns of their own."""
LANGUAGE_PARAMETERS = frozenset(
    "sql code script command cmd expression jql cql formula program".split()
)
"""Parameters that hold a text in a language which nothing here runs."""
ADDRESS_PARAMETERS = frozenset("url uri href link website".split())
FILE_PARAMETERS = frozenset(
    "path paths file_path filepath file_paths directory dir folder_path repo_path filename".split()
)
"""Parameters that name a file of a machine."""
_SCALARS = ("string", "integer", "number")


@dataclass(slots=True)
class ToolParameters:
    """The parameters of one tool."""

    schemas: dict[str, Json]
    """JSON Schema by name, as the list writes it."""
    required: frozenset[str]
    roles: dict[str, str] = field(default_factory=dict)
    """Parameter → the thing whose key it is; what is required comes first."""

    @property
    def names(self) -> set[str]:
        return {snake_case(name) for name in self.schemas}

    def needed(self) -> dict[str, str]:
        """The roles that must be given."""
        return {name: role for name, role in self.roles.items() if name in self.required}

    def rest(self, used: Iterable[str]) -> dict[str, Json]:
        """What is neither used up nor says what to answer."""
        gone = set(used)
        return {n: s for n, s in self.schemas.items() if n not in gone}


def read_parameters(body: Json) -> ToolParameters:
    """The parameters of a tool's input schema."""
    schema = body if isinstance(body, dict) else {}
    properties = schema.get("properties")
    listed = schema.get("required")
    names = properties if isinstance(properties, dict) else {}
    stated = listed if isinstance(listed, list) else []
    return ToolParameters(names, frozenset(name for name in stated if name in names))


def json_type(schema: Json) -> str:
    """The one JSON type that is not null."""
    if not isinstance(schema, dict):
        return ""
    kinds = schema.get("type")
    listed = kinds if isinstance(kinds, list) else [kinds]
    return next((str(kind) for kind in listed if kind and kind != "null"), "")


def target_field(name: str) -> str:
    """The field that a value for it is called after: ``title`` for ``new_title``."""
    return _NEW.sub("", name)


def key_stem(name: str) -> str:
    """The thing that a key's name speaks of; empty where the name is no key's.

    Example::

        >>> key_stem("issue_key"), key_stem("id_board"), key_stem("id")
        ('issue', 'board', '')
    """
    found = _KEY_ENDING.fullmatch(name) or _KEY_START.fullmatch(name)
    return found[1] if found else ""


def parameter_role(name: str, schema: Json, own: str, nouns: Mapping[str, str]) -> str:
    """The thing whose key a parameter holds; empty when it holds none.

    Args:
        name: in snake_case.
        schema: its JSON Schema.
        own: the thing that the tool is about.
        nouns: plain name of every known thing → the name under which it is known.
    """
    if json_type(schema) not in _SCALARS or (isinstance(schema, dict) and "enum" in schema):
        return ""
    if name in BARE_KEYS:
        return own
    # `target_id` names another thing than the one that the tool works on.
    if _NOT_HERE.fullmatch(name) and not (key_stem(name) and key_stem(name) in nouns):
        return _parent(name, own, nouns)
    word = key_stem(name)
    if not word:
        about = str(schema.get("description", "")).lower() if isinstance(schema, dict) else ""
        whole = _ALIASES.get(name, name)
        if whole in nouns and (name in _ALIASES or re.search(r"\b(g?id|key|identifier)\b", about)):
            return nouns[whole]
        # A leading "?" marks the key of something that no tool is about.
        return f"?{name}" if name in _HOLDERS else ""
    return _noun(word, own, nouns) or f"?{word}"


def _parent(name: str, own: str, nouns: Mapping[str, str]) -> str:
    """``parent_task_id`` of a subtask is a task; of a task it is a field."""
    word = key_stem(name).removeprefix("parent_") if name.startswith("parent_") else ""
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
    # Part of one noun only: `request` for `pull_request`.
    near = {key for noun, key in nouns.items() if noun.endswith(f"_{word}")}
    return next(iter(near)) if len(near) == 1 else ""


# --- prose

_WORD = r"[A-Za-z][\w-]{0,29}"
_QUOTED = re.compile(rf"[\"'`]({_WORD})[\"'`]")
_VALUE = rf"[\"'`]?(?>{_WORD})[\"'`]?+"
_VALUES = rf"((?:{_VALUE}\s*+(?:,(?:\s*+or\b)?|\||/|\bor\b)\s*+){{1,20}}{_VALUE})"
_LIST = re.compile(
    r"(?:one of|either|(?:valid |allowed |possible )?values(?: are)?|options|can be|must be)"
    rf"\s*+(?::\s*+)?\(?{_VALUES}",
    re.IGNORECASE,
)
_BRACKETS = re.compile(rf"\({_VALUES}\)")
_PARTS = re.compile(r"(?<!\s)\s*+(?:,\s*+or\s|,|\||/|\bor\b)\s*+", re.IGNORECASE)
_STATES = re.compile(
    r"(\w+_)?(status|state|priority|type|visibility|severity|level|stage|category)"
)
_NOT_VALUES = frozenset("e.g eg etc optional required default and or all any none null".split())
_ENDINGS = ("s", "es", "ing", "ed")


def is_enum_column(name: str) -> bool:
    """Whether a column's name says that it holds one of a few values."""
    return bool(_STATES.fullmatch(name))


def stated_values(name: str, about: str) -> list[str]:
    """The values that a text lists for a column such as ``status``; none when it lists none.

    Read are "one of: open, closed", "(open, closed)", "'open' or 'closed'"; examples
    ("e.g. open, closed") are no list of values.

    Example::

        >>> stated_values("status", "One of: open, closed or merged.")
        ['open', 'closed', 'merged']
    """
    if not _STATES.fullmatch(name) or re.search(r"\be\.?g\b|for example|such as", about, re.I):
        return []
    found = _LIST.search(about) or _BRACKETS.search(about)
    if found is not None:
        parts = [part.strip("\"'` ") for part in _PARTS.split(found[1])]
    else:
        parts = _QUOTED.findall(about)
    kept = [p for p in dict.fromkeys(parts) if p and p.lower() not in _NOT_VALUES]
    return kept if 2 <= len(kept) <= 12 else []


def schema_with_prose(name: str, schema: Json) -> Json:
    """A parameter's schema with what its description says: listed values, the form of dates."""
    if not isinstance(schema, dict) or schema.get("type") != "string":
        return schema
    about = schema.get("description")
    if not isinstance(about, str) or "enum" in schema or "format" in schema:
        return schema
    if values := stated_values(name, about):
        return {**schema, "enum": values}
    if re.search(r"\bYYYY-MM-DD\b(?![T ]\S*HH)", about) and not re.search(r"T?HH:", about):
        return {**schema, "format": "date"}
    return schema


def opening_verb(about: str) -> VerbClass | None:
    """The class of the verb with which a description begins: "Retrieves all …" → get."""
    found = re.match(r"(?:\s*+<[^<>]{1,40}>)*+\W*+([A-Za-z]++)", about)
    if found is None:
        return None
    word = found[1].lower()
    if word in VERB_CLASSES:
        return VERB_CLASSES[word]
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        for whole in (stem, f"{stem}e", stem[:-1] if stem[-2:-1] == stem[-1:] else stem):
            if stem != word and whole in VERB_CLASSES:
                return VERB_CLASSES[whole]
    return None
