"""Slots: what a user can tell, and labelled values read from English text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from envwright.environment.text_values import (
    CACHE_SIZE,
    ValueMention,
    canonical_form,
    find_mentions,
    is_number,
    states_any_form,
    token_set,
    value_spellings,
)
from envwright.types import Json

_CONNECTORS = frozenset(
    "is are am was were be being been to as equal of should would set becomes = really actually"
    " only like by not happens read reads must".split()
)
_BORDERS = frozenset(
    """with and or the that has have having whose which setting set for in use using make please
    let's say its it from at on change update switch but except i mean no yes an a this your my
    want need prefer choose pick take said told meant find see got get go actually remember note
    sorry their is are to be not because tell me give if than put enter write noted assign record
    apply""".split()
)
_COMPARING = frozenset(
    "above below over under more less fewer higher lower greater smaller later earlier after before"
    " than exactly just least most plus until since".split()
)
_LABEL_WORDS = 3
"""Words of a label that are kept, the last ones."""
_NAMING = {"called": "name", "named": "name", "titled": "title"}
_CLAUSE = re.compile(r"[,;().?!“”\n]|:(?!\s*$)")
_CLAUSE_END = re.compile(r"[;.?!\n]\s")
_LIST_GAP = re.compile(r"\s*(?:,|and|, and)\s*$")
_WORDS = re.compile(r"[A-Za-z][\w'-]*|=")
_NOUN = re.compile(
    r"\b(?:the|a|an|this|that)\s+(?:new\s+|same\s+)?((?:\w+\s)??\w+)\s+"
    r"(?:with|that|whose|which|called|named|titled|of|\(|#)"
)
OPTION_LABELS = ("status", "state", "type", "kind", "category", "genre", "source", "reason")
"""Labels whose values are often plain words."""
_OPTION = re.compile(
    rf"\b({'|'.join(OPTION_LABELS)})\s+(?:is |to |of |as |should be |is to be |being )?"
    r"((?!id\b|is\b|to\b|of\b|and\b|or\b|not\b|the\b|with\b|should\b|in a\b|me\b|name\b"
    r"|in question\b|whose\b|which\b|has\b|have\b|that\b|are\b|was\b)[a-z]+"
    r"(?: (?!and\b|or\b|to\b|that\b|of\b|with\b|for\b|the\b|is\b|if\b|but\b|please\b|as\b)[a-z]+)?)"
)
_TRUTH = re.compile(
    r"\b(?:and |with |setting |the ){0,4}(?!if\b|it\b|there\b|that\b)(\w+(?: (?!set\b)\w+)?)"
    r" (?:set to|to|should be|is to be|be|being|is|=) (yes|no)\b"
)
_LONG = {"d": " would", "s": " is", "m": " am", "ll": " will", "re": " are"}
_SHORT = re.compile(r"['’](d|s|m|ll|re)\b", re.IGNORECASE)
_AFTER = re.compile(
    r"\s*+(?:,\s*+)?"
    r"(?:as|for|under|(?:would |should |could |must |to )?(?:be|is|was|are|were)(?: what)?"
    r"|when it comes to|regarding)\s+(?:the\s|its\s|their\s|my\s|your\s|(?<=under\s))"
    r"((?:\w++\s){0,6}?\w++)(?:\s(?:should|must|has to|needs to|ought to) (?:be|say|read))?"
    r"(?=\s*+(?:[.,;?!)]|$))"
)
_SINGLE = re.compile(r"\b(?:change|set|update|switch) the (\w+(?: \w+)?) of .{1,400} to $")


@dataclass(frozen=True, slots=True)
class LabelledValue:
    """A value in a text, and what the text calls it."""

    label: str
    """Empty when the text gives it no name."""
    text: str
    start: int
    kind: str = "word"

    @property
    def canon(self) -> str:
        return canonical_form(self.text)


@dataclass(frozen=True)
class UserSlot:
    """One fact that the user knows."""

    label: str
    value: Json = field(hash=False)
    spoken: str
    """The value as the scenario writes it."""
    turn: int = 0
    """The request turn that it belongs to."""
    withheld: bool = False
    """Whether it is told only when the agent asks."""
    row: bool = False
    """Whether it says which of several rows is meant."""
    thing: str = ""
    """The noun it is a fact of, where the text tells."""
    lead: str = ""
    """*For the second request: *, where one message answers for several."""

    @cached_property
    def forms(self) -> frozenset[str]:
        """Canonical spellings of the value."""
        return value_spellings(self.value)

    def said_in(self, *texts: str) -> bool:
        """Whether texts say the value, together where it is a list."""
        if isinstance(self.value, bool):
            return all(any(word in token_set(t) for t in texts) for word in token_set(self.label))
        return bool(self._items) and all(
            any(states_any_form(text, forms, words=words) for text in texts)
            for forms, words in self._items
        )

    @cached_property
    def _items(self) -> tuple[tuple[frozenset[str], bool], ...]:
        """Of each item, its spellings, and whether words alone may say it."""
        items = self.value if isinstance(self.value, list) else [self.value]
        return tuple((value_spellings(item), not is_number(item)) for item in items)


@lru_cache(CACHE_SIZE)
def labelled_values(text: str, *, compared: bool = False) -> tuple[LabelledValue, ...]:
    """Values with what they are called, in order.

    Args:
        text: running text.
        compared: whether values count that others are only compared with (*over $50*).

    Example::

        >>> [(p.label, p.text) for p in labelled_values("The order date is 3 May 2024.")]
        [('order date', '3 May 2024')]
    """
    out: list[LabelledValue] = []
    found = find_mentions(text)
    for at, mention in enumerate(found):
        words = _words_before(text, found, at)
        # An item of a list (*tags a, b and c*) shares the label of the one before it.
        if words is None and out:
            out.append(LabelledValue(out[-1].label, mention.text, mention.start, mention.kind))
        elif not words or words[-1].lower() not in _COMPARING:
            label = _changed_label(text[: mention.start]) or _label(words or [])
            label = label or _label_after(text[mention.end :])
            out.append(LabelledValue(label, mention.text, mention.start, mention.kind))
        elif compared:
            out.append(LabelledValue("", mention.text, mention.start, mention.kind))
    # Where a value proper was found, its plain word is not read a second time.
    taken = [pair.start for pair in out]
    truths = _TRUTH.finditer(text) if " yes" in text or " no" in text else ()
    out += [
        LabelledValue(match[1], match[2], match.start(2))
        for match in [*_OPTION.finditer(text), *truths]
        if not any(match.start() <= start < match.end() for start in taken)
    ]
    return tuple(sorted(out, key=lambda pair: pair.start))


def _label_after(rest: str) -> str:
    """*“X” as the label*."""
    found = _AFTER.match(rest)
    return " ".join(found[1].split()[-_LABEL_WORDS:]) if found else ""


def _changed_label(before: str) -> str:
    """The label in *change the LABEL of the pet with … to*."""
    if not before.endswith(" to "):
        return ""
    found = _SINGLE.findall(_CLAUSE_END.split(before)[-1])
    return found[-1] if found else ""


def _words_before(text: str, found: tuple[ValueMention, ...], at: int) -> list[str] | None:
    """The words of the same clause before a value; ``None`` where it goes on a list."""
    start = found[at - 1].end if at else 0
    before = text[start : found[at].start]
    if at and _LIST_GAP.fullmatch(before):
        return None
    before = _SHORT.sub(lambda m: _LONG[m[1].lower()], before)
    return _WORDS.findall(_CLAUSE.split(before)[-1])


def _label(words: list[str]) -> str:
    """The words right before a value that name it."""
    words = list(words)
    # Drop connectors (*is*, *to*, *should be*); the words left of them name the value.
    while words and words[-1].lower() in _CONNECTORS | ({"i", "we"} if words[:-1] else set()):
        words.pop()
    if [w.lower() for w in words[-2:]] == ["in", "question"]:
        del words[-2:]
    if words and words[-1].lower() in _NAMING:
        return _NAMING[words[-1].lower()]
    label: list[str] = []
    while words and words[-1].lower() not in _BORDERS and len(label) < _LABEL_WORDS:
        label.insert(0, words.pop())
    return " ".join(label)


def noun_before(text: str, start: int) -> str:
    """The noun that a fact at this place is a fact of."""
    return next((noun for end, noun in reversed(_nouns(text)) if end <= start), "")


@lru_cache(CACHE_SIZE)
def _nouns(text: str) -> tuple[tuple[int, str], ...]:
    """Nouns that facts follow, each with where it ends."""
    return tuple((match.end(), match[1]) for match in _NOUN.finditer(text))
