"""A tool's name, taken apart: what it does, to what, and what stands beside it.

``github_create_issue`` → area ``github``, verb ``create``, noun ``issue``;
``list_tasks_for_project`` → verb ``list``, noun ``task``, beside it ``project``;
``notes.getById`` → verb ``get``, noun ``note``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from envwright.synthesis.naming import singular, snake


class Class(StrEnum):
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
    """Reaches what is no part of a world: the web, files of a machine, accounts."""
    UNKNOWN = "unknown"


_WORDS = {
    Class.LIST: "list search find query browse filter enumerate",
    Class.GET: "get read fetch retrieve show view describe lookup inspect load",
    Class.CREATE: """add create new insert make register post send submit save store remember record
        log draft compose book schedule place""",
    Class.UPDATE: """update edit modify change patch put set rename replace move assign reassign
        adjust transfer""",
    Class.DELETE: "delete remove destroy erase drop forget trash purge",
    Class.STATE: """accept activate approve archive block cancel close complete confirm deactivate
        decline disable enable finish hide lock mark mute open pause pin publish reject reopen
        resolve restore resume start stop suspend unarchive unblock unhide unlock unmute unpin
        unpublish unstar star void""",
    Class.LINK: """attach copy detach duplicate follow fork invite join leave link share subscribe
        unassign unfollow unlink unsubscribe unwatch watch merge""",
    Class.COMPUTES: """analyse analyze calc calculate calibrate check classify compare compute
        convert count decode detect diff echo encode estimate eval evaluate exec execute explain
        extract format generate hash help parse ping plan predict render run simulate summarise
        summarize test think toggle transform translate trigger validate verify""",
    Class.OUTSIDE: """authenticate build checkout click clone commit configure connect crawl deploy
        disconnect download export import init install login logout navigate pull push scrape
        screenshot sync upload""",
}
VERBS = {word: kind for kind, words in _WORDS.items() for word in words.split()}
MOVING = frozenset("move assign reassign transfer set rename change".split())
"""Verbs whose further parameters are what is written, never where the thing is."""
NOUNS_TOO = frozenset(
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
class Named:
    """A name, taken apart."""

    kind: Class
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


def prefixes(names: Iterable[str]) -> frozenset[str]:
    """Words in front that only say whose tools these are: ``slack`` of ``slack_post_message``."""
    listed = [snake(name).split("_") for name in names]
    first = Counter(words[0] for words in listed if words[0] not in VERBS)
    served = Counter(words[0] for words in listed if len(words) > 2 and words[1] in VERBS)
    return frozenset(w for w, n in first.items() if n >= _MIN_SHARED and served[w] >= 0.7 * n)


def read_name(name: str, prefix: frozenset[str] = frozenset()) -> Named:
    """What a name says; ``prefix`` are words in front that are no part of it."""
    words = snake(name).split("_")
    if words[0] in prefix and len(words) > 1:
        return replace(read_name("_".join(words[1:])), area=(words[0],))
    narrowed = next((word for word in words if word in _NARROWING), "")
    return replace(_read(words), narrowed=narrowed)


def _read(words: list[str]) -> Named:
    at = _verb_at(words)
    if at is None:
        noun, beside, preposition = _split(words)
        return _named(Class.UNKNOWN, "", noun, beside, preposition, ())
    verb, before, after = words[at], words[:at], words[at + 1 :]
    if verb == "open" and _SHOWN & set(after):
        verb = "get"
    if verb == "mark":
        return _marked(before, after)
    noun, beside, preposition = _split(after)
    area = tuple(before)
    if not noun:
        noun, area = [w for w in before if w not in _FILLERS], ()
    return _named(VERBS[verb], verb, noun, beside, preposition, area)


def _verb_at(words: list[str]) -> int | None:
    """Where the verb stands: in front, after a prefix, or at the end."""
    if (
        words[-1] in VERBS
        and words[-1] not in NOUNS_TOO
        and (words[0] not in VERBS or words[0] in NOUNS_TOO)
    ):
        return len(words) - 1  # list_create, comment_delete
    for at, word in enumerate(words):
        if word in VERBS and (at == 0 or word not in NOUNS_TOO or word == "list"):
            return at
    return None


def _split(words: list[str]) -> tuple[list[str], list[str], str]:
    """Words of the thing, words beside it, and the preposition between them."""
    for at, word in enumerate(words):
        if word in _PREPOSITIONS:
            beside = [w for w in words[at + 1 :] if w not in _FILLERS | _PREPOSITIONS]
            return [w for w in words[:at] if w not in _FILLERS], beside, word
    return [w for w in words if w not in _FILLERS], [], ""


def _marked(before: list[str], after: list[str]) -> Named:
    """``mark_task_done``, ``mark_email_as_read``: the state is the last word."""
    words = [w for w in after if w not in _PREPOSITIONS | _FILLERS]
    if len(words) < 2:
        words = [*before, *words]
    if len(words) < 2:
        return _named(Class.UNKNOWN, "mark", words, [], "", ())
    kind = Class.UNKNOWN if "all" in after else Class.STATE
    return _named(kind, _DONE.get(words[-1], words[-1]), words[:-1], [], "", ())


def _named(
    kind: Class,
    verb: str,
    noun: list[str],
    beside: list[str],
    preposition: str,
    area: tuple[str, ...],
) -> Named:
    many = bool(noun) and singular(noun[-1]) != noun[-1]
    one = (*noun[:-1], singular(noun[-1])) if noun else ()
    return Named(kind, verb, one, many, tuple(beside), preposition, area)
