"""What an operation's name and prose say beside its path and method.

A method says little: searches are posted, PUT changes what is given, and a path such as
``/calculateRoute`` holds nothing. Where the prose says that an operation reads, computes, or
changes a part only, that counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from envwright.inference.domain_model import Collection
from envwright.inference.name_forms import clean_prose, snake_case
from envwright.inference.name_lexicon import NOUN_VERBS, VERB_CLASSES, VerbClass, opening_verb
from envwright.inference.paths.routes import is_plural_collection
from envwright.types import Operation

_LEAST_NAME = 4
"""Letters of a name that can be told from a word."""
_READS = (VerbClass.LIST, VerbClass.GET)
# Prose that begins with a computation: "Calculates the route", "Validate an address".
_COMPUTED = re.compile(
    r"\W*(calculat|comput|convert|estimat|evaluat|predict|pars|simulat|translat|validat|verif)"
    r"(e|es|s|ing|y|ies)?\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\W*checks? (if|whether|that)\b|\W*(test|determine)s? (if|whether)\b", re.I)
_CHANGES = re.compile(r"\W*(update|edit|modif|chang|patch)(y|ies|e|es|s|ing)?\b", re.IGNORECASE)
_MAKES = re.compile(r"\b(creat|add|insert|upsert|new)(e|es|s|ing)?\b", re.IGNORECASE)
# "Only the fields that you provide are changed", "values not specified remain unchanged".
_PARTIAL = re.compile(
    r"\bpartial|only (the )?(\w+ )?(fields|properties|parameters|attributes|values) (that|you|"
    r"which|provided|given|passed|present|specified|included)"
    r"|(not|n't) (provided|given|passed|included|specified|set|present)[^.]{0,40}"
    r"(unchanged|not be|remain|stay|left|ignored|untouched)",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"\b(replac|overwrit)(e|es|ed|ing|ten)\b", re.IGNORECASE)
# "Create or update a thing", "add it if it does not exist", "upsert".
_EITHER = re.compile(
    r"\bupsert|\bor (create|add|insert|define|register)s?\b|\b(create|add|insert|define)s?"
    r"\b[^.]{0,40}\bor (update|replace|modif)|if (it|they|one) (does|do)(n't| not) exist",
    re.IGNORECASE,
)


def operation_text(operation: Operation) -> str:
    """Summary and description, one after the other."""
    return f"{operation.summary}\n{operation.description}"


def strip_operation_name(prose: str, operation: Operation) -> str:
    """A text without the operation's name, where a generator wrote it in front of the text."""
    last = operation.path.rstrip("/").rsplit("/", 1)[-1]
    short = operation.id.rsplit(".", 1)[-1]
    # The longest first: one name may begin with another.
    for name in sorted({operation.id, short, last, short.partition("_")[2]}, key=len, reverse=True):
        if len(name) < _LEAST_NAME or not prose.startswith(name):
            continue
        rest = prose.removeprefix(name)
        if rest[:1].isupper() or re.match(r"\s*[:–-]\s", rest):
            return rest.lstrip(" :–-")
    return prose


def opening_class(operation: Operation) -> VerbClass | None:
    """The class of the verb with which the summary begins, else the description."""
    return opening_verb(operation.summary) or opening_verb(operation.description)


_ENDS = re.compile(
    r"\W*((?:cancel|archiv|clos|deactivat|disabl|suspend|revok|expir|terminat|end|stop|void|detach"
    r"|unlink|disconnect|reset|clear)(?:e|s|es|ed|ing|ling)?)\b",
    re.IGNORECASE,
)
"""How prose begins that speaks of another end than that of the row."""


def opening_end(operation: Operation) -> str:
    """The verb in its plain form with which prose speaks of another end than the row's; or empty.

    Example:
        >>> opening_end(Operation(id="x", summary="Cancels a subscription"))
        'cancel'
    """
    found = _ENDS.match(clean_prose(operation.summary or operation.description))
    if found is None:
        return ""
    word = found[1].lower()
    stem = re.sub(r"((?<=cancel)ling|ing|es|ed|s|e)$", "", word) or word
    return f"{stem}e" if stem in _LONGER else stem


_LONGER = frozenset("archiv clos deactivat disabl revok expir terminat".split())
"""Stems of verbs that end in e."""


def says_only_reads(operation: Operation) -> bool:
    """Whether the prose of a write says that it only reads: "Search for things"."""
    return opening_class(operation) in _READS and not _MAKES.search(operation.summary)


def says_only_changes(operation: Operation) -> bool:
    """Whether the prose of a POST says that it changes an existing thing: "Update a thing"."""
    prose = operation.summary or operation.description
    return bool(_CHANGES.match(prose)) and not _MAKES.search(prose.split(".")[0])


def says_computes(operation: Operation) -> bool:
    """Whether the prose says that the answer is computed, or that a question is answered."""
    prose = re.sub(r"^(\s*<[^<>]{1,40}>)+", "", operation.summary or operation.description)
    return bool(_COMPUTED.match(prose) or _ASKS.match(prose))


def is_procedure_name(collection: Collection) -> bool:
    """Whether what stands for a collection is the name of a computation: ``/calculateRoute``."""
    first = snake_case(collection.template.rsplit("/", 1)[-1]).split("_")[0]
    is_verb = VERB_CLASSES.get(first) is VerbClass.COMPUTES and first not in NOUN_VERBS
    return is_verb and not is_plural_collection(collection)


def says_partial_update(operation: Operation) -> bool:
    """Whether the prose says that fields left out of a change keep their values."""
    return bool(_PARTIAL.search(operation_text(operation)))


def says_full_replacement(operation: Operation) -> bool:
    """Whether the prose says that a change replaces what was there."""
    return bool(_WHOLE.search(operation_text(operation)))


def says_create_or_update(about: str) -> bool:
    """Whether a sentence says that what is not there is made: "Create or update a thing"."""
    return bool(_EITHER.search(about))


# --- where path and method leave it open

_SAYS_CHANGE = re.compile(
    r"\b(updat|edit|modif|chang|sav|set|patch|replac|alter|adjust|renam|configur|upsert|amend|assign"
    r"|merg)(e|es|s|ed|ing|y|ies|ting)?\b",
    re.IGNORECASE,
)
_CHANGERS = frozenset("update edit modify change save set patch replace rename upsert put".split())
# Names that make or change: `save`, `create_or_update_user`, `add_update`.
_SAVES = re.compile(
    r"(?:save|upsert|create_?modify|create_?or_?(update|edit|modify|replace)"
    r"|add_?or_?(update|edit|modify)|insert_?or_?(update|replace)|(create|add)_?update)"
)
_NAMED_SAVES = re.compile(rf"(?:\A|(?<=\w_)){_SAVES.pattern}(?:\Z|(?=_\w))")
"""Such a word, alone or between others."""
_SAYS_UPSERT = re.compile(
    r"\bupserts?\b|\b(create|add|insert)s? or (update|replace|modify|modifie|edit)s?\b"
    r"|\b(update|replace|modify|modifie|edit)s? or (create|add|insert)s?\b",
    re.IGNORECASE,
)
_KEYS = frozenset("id key uuid guid serial identifier".split())
_SEARCHES = re.compile(r"\b(search|find|look(s|ing)? ?up|lookup)(es|s|ing)?\b", re.IGNORECASE)
_CHANCE = re.compile(r"\brandom(ly)?\b|\bof the (day|week|month)\b", re.IGNORECASE)


def _first(operation: Operation) -> str:
    """The summary, else the first sentence of the description, without markup."""
    about = clean_prose(operation.summary or operation.description, 400)
    return re.split(r"(?<=[.!?])\s", about)[0]


def opening_prose(operation: Operation) -> str:
    """The summary, and the first sentence of the description."""
    return f"{_first(operation)} {clean_prose(operation.description, 200).split('. ')[0]}"


def says_change(operation: Operation) -> bool:
    """Whether the prose or the name of a POST to an item says that it changes the item."""
    words = set(snake_case(operation.id).split("_"))
    return bool(_SAYS_CHANGE.search(opening_prose(operation)) or words & _CHANGERS)


def is_named_upsert(operation: Operation) -> bool:
    """Whether its path, identifier or body is named like an upsert: ``save``, ``addOrUpdate``."""
    last = snake_case(operation.path.rstrip("/").rsplit("/", 1)[-1].rsplit(".", 1)[-1])
    own = snake_case(re.sub(r"[^A-Za-z0-9]+", "_", operation.id))
    reference = str((operation.body or {}).get("$ref", "")).rsplit("/", 1)[-1]
    names = (last, own, snake_case(reference.rsplit(".", 1)[-1]))
    creates = (
        opening_verb(clean_prose(operation.summary or operation.description)) is VerbClass.CREATE
    )
    return any(_NAMED_SAVES.search(name) for name in names) and not (
        creates and not _SAVES.search(snake_case(operation.summary or ""))
    )


def is_upsert(operation: Operation, given: Iterable[str], keys: Iterable[str]) -> bool:
    """Whether it is an upsert that takes a key: nothing says whether it creates or changes."""
    saves = is_named_upsert(operation) or _SAYS_UPSERT.search(_first(operation))
    return bool(saves) and bool({snake_case(name) for name in given} & {*_KEYS, *keys})


def says_search(operation: Operation) -> bool:
    """Whether its prose, path or name says that it searches."""
    words = set(
        snake_case("_".join(re.findall(r"\w+", f"{operation.path} {operation.id}"))).split("_")
    )
    return bool(words & {"search", "find", "lookup"} or _SEARCHES.search(_first(operation)))


def says_random(operation: Operation) -> bool:
    """Whether what it answers is drawn, or chosen for the day, so that no list stands for it."""
    return bool(_CHANCE.search(opening_prose(operation)))
