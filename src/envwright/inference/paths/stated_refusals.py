"""What documents say of requests that are refused: a name is taken, a thing is in use, or is over.

Read are sentences ("A policy with this name already exists") and names of exceptions
(``ResourceInUseException``). A word that gives no reason, as "Conflict" does, says nothing; nor
does an exception that names another thing (``SubnetInUse`` of a cluster).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from envwright.inference.domain_model import Entity, Field
from envwright.inference.name_forms import clean_prose, in_words, snake_case

_NAMED = re.compile(r"\w{2,80}")
"""The name of an exception stands alone."""
_ENDINGS = re.compile(r"_(?:exception|fault|error)\Z")
_THINGS = frozenset("resource entity object item record".split())
"""Words for any thing."""
_TAKEN = frozenset(
    """
    already_exists already_exist exists name_exists name_already_exists name_in_use
    name_already_in_use duplicate duplicate_name
    """.split()
)
_IN_USE = frozenset(
    "in_use not_empty non_empty delete_conflict dependency_exists has_dependencies".split()
)
_WRONG_STATE = frozenset(
    """
    state_conflict not_ready invalid_state invalid_status incorrect_state wrong_state state
    incorrect_life_cycle_state invalid_lifecycle_state invalid_state_transition
    """.split()
)
_SAYS_TAKEN = re.compile(
    r"\b(?:already (?:been )?(?:exist(?:s|ed)?|in use|used|taken|registered)|(?:is|are) (?:in use"
    r"|taken|a duplicate)|exists already|must be unique|not unique)\b",
    re.IGNORECASE,
)
_SAYS_IN_USE = re.compile(
    r"\b(?:(?:is|are|being|still|currently|been) (?:in use|used|referenced|assigned|attached)"
    r"|in use by|associated with|has (?:any|one or more)|is not empty"
    r"|not_empty|not be empty|still (?:has|have|contains?)|has (?:active"
    r"|associated|dependent|attached|child)|has dependen(?:ts|cies)|depends? on it)\b",
    re.IGNORECASE,
)
_SAYS_STATE = re.compile(
    r"\b(?:(?:state|status) (?:does not|doesn't|prevents|cannot)|(?:invalid|incorrect|wrong|not in"
    r" (?:a|the|an)[^.]{0,20}|due to (?:its|it's|the)[^.]{0,20}|current) (?:state|status)"
    r"|status conflict|invalid deletion state)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:not|never|unless|only)\b|n't\b", re.IGNORECASE)
_IS = re.compile(r"\b(?:already|is|are|been|was|either|has|have)\b|'s\b", re.IGNORECASE)
_REFUSES = re.compile(
    r"\b(?:can(?:not|'t| not)|may not|must not)\s+(?:be\s+)?(\w+)\b[^.]{0,60}?\b(?:if|while|when)"
    r"\s+([^.]{3,200})",
    re.IGNORECASE,
)
_VERBS = {
    "delete": "delet|remov|destroy",
    "update": "updat|chang|modif|edit",
    "insert": "creat|add",
}
_NAMES = ("name", "display_name", "title")


def refusal_sentences(words: Sequence[str]) -> Iterator[str]:
    """The sentences in which a document speaks of refused requests; names of exceptions apart."""
    for text in words:
        if not _NAMED.fullmatch(text):
            yield from re.split(r"(?<=[.!?])\s+|\s\*\s", clean_prose(text, 600))


def refused_conditions(kind: str, description: str) -> tuple[str, ...]:
    """What follows "if" where prose says that a request of a kind is refused.

    Args:
        kind: ``insert``, ``update`` or ``delete``.
        description: the prose of an operation.

    Example:
        >>> refused_conditions("delete", "A host cannot be deleted if it is in use.")
        ('it is in use',)
    """
    out = []
    for sentence in re.split(r"(?<=[.!?])\s+", clean_prose(description, 4_000)):
        found = _REFUSES.search(sentence)
        if found and re.match(_VERBS.get(kind, r"\Z"), found[1], re.IGNORECASE):
            out.append(found[2].strip())
    return tuple(out)


def _exceptions(words: Sequence[str], entity: Entity) -> Iterator[str]:
    """Names of exceptions in snake_case, without the words for the thing itself."""
    own = {*entity.name.split("_"), entity.name.replace("_", ""), *_THINGS}
    for text in words:
        if _NAMED.fullmatch(text) and not text.islower():
            parts = _ENDINGS.sub("", snake_case(text)).split("_")
            yield "_".join(part for part in parts if part not in own)


def taken_column(entity: Entity, words: Sequence[str], given: Sequence[Field]) -> Field | None:
    """The column of which a document says that its value must be free.

    Args:
        entity: what is made or changed.
        words: what is said of refused requests.
        given: the columns that callers write.

    Example:
        "A policy with this name already exists" → ``name``.
    """
    texts = [f for f in given if f.kind in ("text", "integer") and not f.enum and not f.references]
    for sentence in refusal_sentences(words):
        if not _SAYS_TAKEN.search(sentence) and "duplicate" not in sentence.lower():
            continue
        named = [f for f in texts if _mentions(sentence, f, entity)]
        if len(named) == 1:
            return named[0]
        things = (
            rf"\b(?:{re.escape(entity.words)}|{re.escape(entity.words.split()[-1])}|resource)\b"
        )
        if not named and re.search(rf"{things}[^.]{{0,30}}\balready exist", sentence, re.I):
            return _called(entity, texts)
    taken = any(name in _TAKEN for name in _exceptions(words, entity))
    return _called(entity, texts) if taken else None


def _mentions(sentence: str, found: Field, entity: Entity) -> bool:
    """Whether a sentence names a column: ``name`` for ``name`` and ``policy_name``."""
    words = {found.words, found.name}
    lead = f"{entity.name}_"
    if found.name.startswith(lead):
        words |= {in_words(found.name.removeprefix(lead))}
    return any(
        len(word) > 2 and re.search(rf"\b{re.escape(word)}\b", sentence, re.IGNORECASE)
        for word in sorted(words)
    )


def _called(entity: Entity, texts: Sequence[Field]) -> Field | None:
    """The one column by which callers call a thing that they make."""
    if any(f.name in (*entity.keys, *entity.natural) for f in texts):
        return None  # it is known by what is unique already
    tail = entity.name.split("_")[-1]
    names = [*_NAMES, *(f"{own}_{end}" for own in (entity.name, tail) for end in ("name", "title"))]
    known = {f.name: f for f in texts if f.kind == "text" and (f.required or f.stated)}
    return next((known[name] for name in names if name in known), None)


def says_in_use(entity: Entity, words: Sequence[str]) -> bool:
    """Whether a deletion is refused while others need the thing."""
    said = any(name in _IN_USE for name in _exceptions(words, entity))
    return said or any(_SAYS_IN_USE.search(sentence) for sentence in refusal_sentences(words))


def says_not_empty(words: Sequence[str], other: Entity) -> bool:
    """Whether what is refused is said to be what still holds something: anything, or others."""
    said = rf"empty|contain|child|\b(?:{re.escape(other.words)}|{re.escape(other.plural_words)})\b"
    return any(re.search(said, text, re.IGNORECASE) for text in words)


def says_wrong_state(entity: Entity, words: Sequence[str]) -> bool:
    """Whether a request is refused where the thing is in a state that does not allow it."""
    said = any(name in _WRONG_STATE for name in _exceptions(words, entity))
    return said or any(_SAYS_STATE.search(sentence) for sentence in refusal_sentences(words))


def refused_flags(entity: Entity, words: Sequence[str]) -> Iterator[Field]:
    """The flags of which a document says that a request is refused where they are set."""
    for found in entity.fields.values():
        word = found.name.removeprefix("is_")
        if found.kind != "boolean" or found.hidden or "_" in word or len(word) < 5:
            continue
        said = (
            rf"\b(?:is|are|already|been)\b[^.]{{0,20}}\b{re.escape(word)}\b|'s {re.escape(word)}\b"
        )
        for sentence in refusal_sentences(words):
            if re.search(said, sentence, re.IGNORECASE) and not _NEGATED.search(sentence):
                yield found
                break


def refused_states(found: Field, words: Sequence[str]) -> tuple[str, ...]:
    """The listed values of which a document says that a request is refused there.

    Example:
        "Occurs when this import is already finished" → ``finished``.
    """
    values = [value for value in found.enum if isinstance(value, str) and len(value) > 2]
    named: dict[str, None] = {}
    for sentence in refusal_sentences(words):
        if _NEGATED.search(sentence):
            continue
        # After "already", "is" or "been", so that a verb of the sentence is no state.
        start = _IS.search(sentence)
        rest = sentence[start.start() :] if start else ""
        for value in values:
            plain = re.escape(value.replace("_", " ").replace("-", " "))
            if re.search(rf"\b{plain}\b", rest, re.IGNORECASE):
                named[value] = None
    return tuple(named) if len(named) < len(found.enum) else ()
