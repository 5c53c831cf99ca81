"""What an operation's prose says against its path and method: it reads, it computes, it is partial.

A method says little: searches are posted, PUT changes what is given, and a path such as
``/calculateRoute`` holds nothing. Where the prose says so, it counts.
"""

from __future__ import annotations

import re

from envwright.synthesis.listed.names import NOUNS_TOO, VERBS, Class
from envwright.synthesis.listed.prose import opening_verb
from envwright.synthesis.model import Collection
from envwright.synthesis.naming import snake
from envwright.synthesis.routes import is_plural
from envwright.types import Operation

_LEAST_NAME = 4
"""Letters of a name that can be told from a word."""
_READS = (Class.LIST, Class.GET)
_COMPUTED = re.compile(
    r"\W*(calculat|comput|convert|estimat|evaluat|predict|pars|simulat|translat|validat|verif)"
    r"(e|es|s|ing|y|ies)?\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\W*checks? (if|whether|that)\b|\W*(test|determine)s? (if|whether)\b", re.I)
_CHANGES = re.compile(r"\W*(update|edit|modif|chang|patch)(y|ies|e|es|s|ing)?\b", re.IGNORECASE)
_MAKES = re.compile(r"\b(creat|add|insert|upsert|new)(e|es|s|ing)?\b", re.IGNORECASE)
_PARTIAL = re.compile(
    r"\bpartial|only (the )?(\w+ )?(fields|properties|parameters|attributes|values) (that|you|"
    r"which|provided|given|passed|present|specified|included)"
    r"|(not|n't) (provided|given|passed|included|specified|set|present)[^.]{0,40}"
    r"(unchanged|not be|remain|stay|left|ignored|untouched)",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"\b(replac|overwrit)(e|es|ed|ing|ten)\b", re.IGNORECASE)
_EITHER = re.compile(
    r"\bupsert|\bor (create|add|insert|define|register)s?\b|\b(create|add|insert|define)s?"
    r"\b[^.]{0,40}\bor (update|replace|modif)|if (it|they|one) (does|do)(n't| not) exist",
    re.IGNORECASE,
)


def text(operation: Operation) -> str:
    """Summary and description, one after the other."""
    return f"{operation.summary}\n{operation.description}"


def own_words(said: str, operation: Operation) -> str:
    """A text without the operation's name, where a generator wrote it in front of the text."""
    last = operation.path.rstrip("/").rsplit("/", 1)[-1]
    short = operation.id.rsplit(".", 1)[-1]
    for name in sorted({operation.id, short, last, short.partition("_")[2]}, key=len, reverse=True):
        if len(name) < _LEAST_NAME or not said.startswith(name):
            continue
        rest = said.removeprefix(name)
        if rest[:1].isupper() or re.match(r"\s*[:–-]\s", rest):
            return rest.lstrip(" :–-")
    return said


def opening(operation: Operation) -> Class | None:
    """The class of the verb with which the summary begins, else the description."""
    return opening_verb(operation.summary) or opening_verb(operation.description)


def only_reads(operation: Operation) -> bool:
    """Whether a write is said to read: ``POST /things``, "Search for things"."""
    return opening(operation) in _READS and not _MAKES.search(operation.summary)


def only_changes(operation: Operation) -> bool:
    """Whether a posted thing is said to be there already: "Update a thing"."""
    said = operation.summary or operation.description
    return bool(_CHANGES.match(said)) and not _MAKES.search(said.split(".")[0])


def computes(operation: Operation) -> bool:
    """Whether it is said to compute its answer, or to answer a question."""
    said = re.sub(r"^(\s*<[^<>]{1,40}>)+", "", operation.summary or operation.description)
    return bool(_COMPUTED.match(said) or _ASKS.match(said))


def is_procedure(collection: Collection) -> bool:
    """Whether what stands for a collection is the name of a computation: ``/calculateRoute``."""
    first = snake(collection.template.rsplit("/", 1)[-1]).split("_")[0]
    is_verb = VERBS.get(first) is Class.COMPUTES and first not in NOUNS_TOO
    return is_verb and not is_plural(collection)


def is_partial(operation: Operation) -> bool:
    """Whether a change is said to leave alone what it is not given."""
    return bool(_PARTIAL.search(text(operation)))


def is_whole(operation: Operation) -> bool:
    """Whether a change is said to put what it is given in the place of what was there."""
    return bool(_WHOLE.search(text(operation)))


def promises_more(about: str) -> bool:
    """Whether a sentence says that what is not there is made: "Create or update a thing"."""
    return bool(_EITHER.search(about))
