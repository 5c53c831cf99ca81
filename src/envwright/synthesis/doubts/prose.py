"""Doubts that the prose and the path of an operation raise."""

from __future__ import annotations

import re

from envwright.synthesis.doubts.about import READS, About
from envwright.synthesis.listed.names import Class
from envwright.synthesis.listed.prose import opening_verb
from envwright.synthesis.model import Intent, Kind
from envwright.synthesis.naming import cleaned, snake
from envwright.synthesis.wording import promises_more, text

_VERBS = {
    Kind.LIST: (Class.LIST, Class.GET),
    Kind.GET: (Class.LIST, Class.GET),
    Kind.COUNT: (Class.LIST, Class.GET),
    Kind.MEMBERS: (Class.LIST, Class.GET),
    Kind.CREATE: (Class.CREATE,),
    Kind.BATCH: (Class.CREATE,),
    Kind.UPDATE: (Class.UPDATE,),
    Kind.REPLACE: (Class.UPDATE,),
    Kind.DELETE: (Class.DELETE,),
    Kind.DELETE_SEVERAL: (Class.DELETE,),
}
_PLAIN = (Class.LIST, Class.GET, Class.CREATE, Class.UPDATE, Class.DELETE)
"""Classes of verbs that say what happens to a row."""
_OPPOSITES = (
    ("enable", "disable"),
    ("activate", "deactivate"),
    ("lock", "unlock"),
    ("block", "unblock"),
    ("archive", "unarchive"),
    ("publish", "unpublish"),
    ("open", "close"),
    ("start", "stop"),
    ("suspend", "resume"),
    ("approve", "reject"),
    ("accept", "decline"),
    ("show", "hide"),
)
_NO_THINGS = frozenset(
    """search export query find json csv preview validate check children child descendants
    ancestors siblings""".split()
)
"""Words of paths that name a way of answering, and no thing."""
_FILES = re.compile(r"\.(?!json$|xml$)[a-z]\w*$")
"""Endings that make a path a document about things: ``services.metadata``."""
_ENDS = re.compile(
    r"\W*(cancel|archiv|clos|deactivat|disabl|suspend|revok|expir|terminat|end|stop|void|detach"
    r"|unlink|disconnect|reset|clear)\w*\b",
    re.IGNORECASE,
)
"""How prose begins that speaks of another end than that of the row."""
_FIXED = re.compile(
    r"\b(cannot|can't|can not|must not|may not) be (changed|modified|updated|altered|edited)\b",
    re.IGNORECASE,
)
_CRITERIA = re.compile(
    r"\b(search criteria|by criteria|matching (the )?(given |specified )?(criteria|query|filters?)"
    r"|specified criteria|given criteria|search query)\b",
    re.IGNORECASE,
)
_DEMANDS = re.compile(
    r"\b(at least )?one of (the )?(following|these|filters?)\b"
    r"|\bmust (be )?(provided?|specif(y|ied)|suppl(y|ied)|given?|include[sd]?|filter(ed)?)\b",
    re.IGNORECASE,
)
_PEOPLE = frozenset("user account member person owner customer profile".split())
_OWN = re.compile(
    r"\b(your|my) (own )?\w+|\bown(ed)? by (you|me)\b"
    r"|\b(current(ly)?|authenticated|authorized|logged[- ]in|calling)( \w+)? user",
    re.IGNORECASE,
)
_WHEN = r"\b(if|when|once|while|after|unless|until)\b"
_CONDITION = re.compile(
    rf"\b(can|may|could) (only )?(not )?be [\w ]{{0,30}}{_WHEN}"
    rf"|\b(can|may) only be\b[^.]{{0,60}}{_WHEN}|\bcan('t|not)\b[^.]{{0,60}}{_WHEN}"
    r"|\bcurrently \w+ing\b|\b(fails?|errors?) (is returned |will be returned )?(if|when|unless)\b"
    r"|\bonly (works?|possible|allowed|available|valid)\b|\bmust (first )?be (in|disabled|stopped"
    r"|empty|inactive|closed|draft)\b",
    re.IGNORECASE,
)


def contradicted(about: About, intent: Intent) -> str:
    """The summary or the description begins with a verb of another kind."""
    operation = intent.operation
    for said in (operation.summary, operation.description):
        verb = opening_verb(cleaned(said)) if said else None
        expected = _VERBS.get(intent.kind)
        if verb in _PLAIN and expected is not None and verb not in expected:
            return f"its prose begins with a verb that says {verb.value}"
    ends = _ENDS.match(cleaned(operation.summary or operation.description))
    if intent.kind is Kind.DELETE and ends:
        return f"its prose begins with {ends[1]!r}"
    if intent.kind is not Kind.ACTION or not intent.route.tail:
        return ""
    word = snake(intent.route.tail[-1]).split("_")[0]
    told = cleaned(operation.summary or operation.description).lower()
    other = next((o for o in _opposites(word) if _has(told, o) and not _has(told, word)), "")
    return f"its prose says {other!r}" if other else ""


def either(about: About, intent: Intent) -> str:
    """It is said to make what is not there."""
    single = intent.kind in (Kind.UPDATE, Kind.REPLACE, Kind.CREATE)
    more = single and promises_more(text(intent.operation))
    return "it makes or changes, whichever is needed" if more else ""


def unfiltered(about: About, intent: Intent) -> str:
    """A list without filters, of which prose promises or demands some."""
    if intent.kind is not Kind.LIST or intent.inputs:
        return ""
    told = cleaned(text(intent.operation), 1_000)
    lost = _CRITERIA.search(told) or _DEMANDS.search(told)
    return f"it promises {lost[0]!r}" if lost else ""


def conditional(about: About, intent: Intent) -> str:
    """Its prose states a condition that no guard holds."""
    if intent.kind in READS or intent.allowed or intent.guards:
        return ""
    told = cleaned(intent.operation.description, 4_000)
    found = _CONDITION.search(told) or _FIXED.search(told)
    return f"its prose states a condition: {found[0]!r}" if found else ""


def named_oddly(about: About, intent: Intent) -> str:
    """Its path names a way of answering: ``/export/advisories``."""
    entity = about.entity(intent)
    paths = [intent.collection, *entity.templates[:1]]
    parts = {part for path in paths for part in path.split("/")}
    odd = {entity.name, *map(snake, parts)} & _NO_THINGS
    odd |= {path.rsplit("/", 1)[-1] for path in paths if _FILES.search(path)}
    return f"{min(odd)!r} in its path names no thing" if odd else ""


def ones_own(about: About, intent: Intent) -> str:
    """A list of what is the caller's, of things that have owners."""
    if intent.kind is not Kind.LIST or intent.route.groups:
        return ""
    owners = [f for f in about.entity(intent).fields.values() if f.references]
    said = _OWN.search(cleaned(text(intent.operation), 400))
    people = any(found.references in _PEOPLE for found in owners)
    return f"it lists what is the caller's: {said[0]!r}" if said and people else ""


def _has(told: str, verb: str) -> bool:
    """Whether a text has some form of a verb."""
    return re.search(rf"\b{verb.removesuffix('e')}", told) is not None


def _opposites(verb: str) -> list[str]:
    """``enable`` of ``disable``, and the other way round."""
    return [pair[pair[0] == verb] for pair in _OPPOSITES if verb in pair]
