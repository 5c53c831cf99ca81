"""Sentences that promise what a tool lacks: inputs, filters, orders, windows of time.

A document's sentence is shown as it stands only where the tool does what it says: an agent that
reads of a parameter which is not there calls the tool wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from envwright.inference.domain_model import Entity, OperationIntent, OperationKind
from envwright.inference.emit.answer_forms import answer_statements
from envwright.inference.emit.page_prose import numbers_hold
from envwright.inference.name_forms import agent_sentences, in_words, snake_case, sql_name
from envwright.inference.paths.list_filters import (
    LIMIT_INPUTS,
    OFFSET_INPUTS,
    PAGE_INPUTS,
)
from envwright.inference.schema_fields import CREATED_COLUMN
from envwright.types import Operation, OperationInput, ToolSpec

_READS = frozenset({OperationKind.LIST, OperationKind.COUNT, OperationKind.MEMBERS})
_NEWEST = re.compile(
    r"\bdescending order (?:by|of) (?:the )?(?:creation|created?)\b|"
    r"\breverse[- ]chronological\b|\b(?:newest|latest|most recent(?:ly [a-z]{2,12})?)"
    r"(?: [a-z]{1,12}){0,3} (?:first|to (?:the )?oldest)\b"
    r"|\b(?:sorted|ordered|order|sort|listed) by (?:the )?(?:creation|created?)"
    r"[ _]?(?:at|on|date|time)?,? ?[(]?(?:in )?(?:descending|desc)\b",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"\b(?:sorts?|sorted|sorting|sortable|ordered|ordering)\b(?! (?:of|codes?)\b)"
    r"|\b(?:chronological|alphabetical|ascending|descending|reverse)(?:ly)? (?:order|first)\b"
    r"|\b(?:newest|oldest|latest|most recent)\b[^.]{0,40}\b(?:first|last)\b|\bchronological",
    re.IGNORECASE,
)
_BY = re.compile(
    r"\b(?:sorted|ordered)(?: in \w{1,12} order)?(?: alphabetically)? (?:by|on)"
    r" (?:the |their |its )?[`'\"]?(?P<column>[A-Za-z][\w ]{0,40}?)[`'\"]?"
    r"(?=[,.;()]|$| (?:asc|desc|in|with|from|and|order|so|first|\())",
    re.IGNORECASE,
)
_ASCENDING_BY = re.compile(
    r"\b(?:asc|desc)ending order (?:by|of) (?:the |their )?[`'\"]?(?P<column>[A-Za-z][\w ]{0,40}?)"
    r"[`'\"]?(?=[,.;()]|$| (?:with|from|and))",
    re.IGNORECASE,
)
_OLDEST = re.compile(r"\boldest (?:first|to (?:the )?newest)\b", re.IGNORECASE)
_CHOSEN = re.compile(
    r"\b(?:can|may|could|specif\w{0,4}|options?|parameters?|allow\w{0,3}|if|when|use|set|choose)\b",
    re.I,
)
"""Words that say of an order that somebody chooses it."""
_WINDOW = re.compile(
    r"\b(?:last|past|previous|preceding) (?:\d{1,4}|seven|thirty|ninety|few|24) ?(?:minutes?"
    r"|hours?|days?|weeks?|months?|years?)\b|\b(?:in|within|from|over|during|for) the (?:last|past)"
    r" (?:hour|day|week|month|year)\b|\b(?:older|newer) than \d{1,4} (?:hours?|days?|months?)\b",
    re.IGNORECASE,
)
_FILTERS = re.compile(r"\bfilter(?:s|ed|ing)?\b", re.IGNORECASE)
_CURSOR = re.compile(
    r"\b(?:next[ _-]?)?(?:page|next|continuation)[ _-]?token|\bcursor", re.IGNORECASE
)
_WILDCARD = re.compile(r"\b(?:specify|use|pass)(?:ing)? ~(?!\w)", re.IGNORECASE)
"""A key that stands for all: it is no key of a row."""
_ABOUT_PAGES = re.compile(r"\b(?:page|limit|results?|records|items|entries|per)\b", re.IGNORECASE)
_MARKED = re.compile(
    r"(?:`|\*\*|\"|'|<(?:code|b|i|em|strong|tt)>)([A-Za-z][\w.\[\]-]{0,60})[`*\"'<]"
)
_DISTINCT = re.compile(r"[a-z0-9][A-Z]|_|\w\[|[a-z]-[a-z]")
_CALLED = r"(?:parameters?|params?|query|arguments?|fields?|options?|flags?|filters?)"


def says_newest_first(operation: Operation) -> bool:
    """Whether the prose of a list promises the newest first."""
    return bool(_NEWEST.search(f"{operation.summary}. {operation.description[:4_000]}"))


def stated_order(operation: Operation, entity: Entity) -> str:
    """The order in which prose says that a list comes, as SQL; empty where it says none.

    Only a column that the thing has counts: "Ordered by payee name ascending." is
    ``payee_name`` or ``name``.
    """
    for sentence in agent_sentences(f"{operation.summary}. {operation.description[:4_000]}"):
        if (order := sentence_order(sentence, entity)) and not _CHOSEN.search(sentence):
            return order
    return ""


def sentence_order(sentence: str, entity: Entity) -> str:
    """The order that one sentence states."""
    found = _BY.search(sentence) or _ASCENDING_BY.search(sentence)
    if found is None:
        made = created_column(entity) if _OLDEST.search(sentence) else ""
        return sql_name(made) if made else ""
    words = snake_case(found["column"].strip()).split("_")
    # "the payee name" is a payee's `name`; "creation date" the time at which a thing was made.
    names = ["_".join(words[start:end]) for end in range(len(words), 0, -1) for start in range(end)]
    column = next((n for n in names if (f := entity.fields.get(n)) and not f.hidden), "")
    if not column and words[0] in ("creation", "created", "create", "date"):
        column = created_column(entity)
    down = re.search(r"\b(?:desc(?:ending)?|newest|latest|most recent|reverse)\b", sentence, re.I)
    return f"{sql_name(column)} DESC" if column and down else sql_name(column) if column else ""


def created_column(entity: Entity) -> str:
    """The time at which a thing was made; empty where it has none."""
    # A text without a format, as documents often have it, or seconds.
    kinds = ("date", "date-time", "text", "integer")
    times = (f for f in entity.fields.values() if f.kind in kinds and not f.hidden)
    return next((f.name for f in times if CREATED_COLUMN.fullmatch(f.name)), "")


@dataclass(frozen=True, slots=True)
class SentenceCheck:
    """Whether a tool does what a sentence of its operation says.

    Example::

        check = SentenceCheck.of(intent, tool, entity)
        check.holds("Use the starting_after parameter for more.")    # False without that parameter
    """

    kind: OperationKind
    columns: frozenset[str]
    """Names that a sentence may use for what the tool answers."""
    missing: tuple[str, ...]
    """Inputs of the operation that the tool does not have."""
    marked: frozenset[str]
    """What the document's prose sets in code, quotes or bold."""
    pages: Mapping[str, int]
    """Default and maximum of the tool's page size."""
    filters: bool
    newest_first: bool
    entity: Entity
    order: str
    """The stated order that the tool keeps, as SQL."""

    @classmethod
    def of(cls, intent: OperationIntent, tool: ToolSpec, entity: Entity) -> SentenceCheck:
        """Set a tool beside its operation."""
        operation = intent.operation
        taken = {snake_case(name) for name in tool.parameters}
        given = [i for i in operation.inputs if i.where in ("query", "path")]
        prose = " ".join(
            [operation.summary, operation.description, *(i.description for i in given)]
        )
        paged = LIMIT_INPUTS | OFFSET_INPUTS | PAGE_INPUTS
        sizes = [p.json_schema for n, p in tool.parameters.items() if snake_case(n) in LIMIT_INPUTS]
        pages: dict[str, int] = {}
        for word in ("default", "maximum"):
            if sizes and isinstance(size := sizes[0].get(word), int):
                pages[word] = size
        path = {snake_case(i.name) for i in given if i.where == "path"}
        return cls(
            kind=intent.kind,
            columns=frozenset(entity.fields),
            missing=tuple(dict.fromkeys(i.name for i in given if not _offered(i, taken))),
            marked=frozenset(_MARKED.findall(prose[:20_000])),
            pages=pages,
            filters=any(n not in paged and not any(n.endswith(p) for p in path) for n in taken),
            newest_first=any(" DESC" in sql for sql in answer_statements(tool.returns)),
            entity=entity,
            order=stated_order(operation, entity),
        )

    def holds(self, sentence: str) -> bool:
        """Whether the tool does what a sentence of its description says."""
        if self._lacks(sentence) or _WILDCARD.search(sentence):
            return False
        return self.kind not in _READS or self._reads_so(sentence)

    def _lacks(self, sentence: str) -> bool:
        lower = sentence.lower()
        told = any(
            " " in (words := in_words(snake_case(n))) and f"the {words}" in lower
            for n in self.missing
        )
        return told or any(self._names(name, sentence) for name in self.missing)

    def _reads_so(self, sentence: str) -> bool:
        newest = self.newest_first and _NEWEST.search(sentence)
        kept = self.order and sentence_order(sentence, self.entity) == self.order
        if _ORDER.search(sentence) and not (newest or kept):
            return False
        if _WINDOW.search(sentence) or _CURSOR.search(sentence):
            return False
        if _FILTERS.search(sentence):
            lower = sentence.lower()
            lacks = any(in_words(snake_case(name)) in lower for name in self.missing)
            return self.filters and not lacks
        return not _ABOUT_PAGES.search(sentence) or numbers_hold(sentence, self.pages)

    def _names(self, name: str, sentence: str) -> bool:
        if name not in sentence:
            return False
        word = rf"(?<![\w-]){re.escape(name)}(?![\w-])"
        if re.search(
            rf"{word}[`'\"]? (?:query |request |url )?{_CALLED}\b"
            rf"|\b{_CALLED} [`'\"]?{word}"
            rf"|\b(?:if|when|unless|and) (?:no |the |a )?{word} (?:is |are )?"
            r"(?:not |un|omitted|missing|left out)",
            sentence,
        ):
            return True
        plain = snake_case(name)
        distinct = _DISTINCT.search(name) is not None or name in self.marked
        return distinct and plain not in self.columns and re.search(word, sentence) is not None

    def opening(self, sentence: str) -> str:
        """The first sentence as far as it holds; empty where its first words do not."""
        if self.holds(sentence):
            return sentence
        lead = re.split(r", | \(|; ", sentence, maxsplit=1)[0]
        whole = lead != sentence and len(lead.split()) > 1 and self.holds(lead)
        depends = re.match(r"(?:if|when|to|by|for|with|in|as)\b", lead, re.IGNORECASE)
        return f"{lead}." if whole and not depends else ""

    def kept(self, about: str) -> str:
        """A parameter's text without the sentences that name inputs which are not there."""
        if not self._lacks(about):
            return about
        return " ".join(s for s in agent_sentences(about) if not self._lacks(s))


def _offered(given: OperationInput, taken: set[str]) -> bool:
    name = snake_case(given.name)
    if name in taken or f"{name}_" in taken:
        return True
    # What a path finds a thing by is called after the thing: ``pet_id`` for ``{id}``.
    return given.where == "path" and any(t.endswith(name) for t in taken)
