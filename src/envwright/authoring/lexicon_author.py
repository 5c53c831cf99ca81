"""Entries of the lexicon of fields, written by a model: pairs of noun and field in, entries out.

Which pairs are worth an entry follows from what documents hold and rows lack: ``rank_pairs`` has
fields by themselves first, which speak of many nouns, then fields of single nouns.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import orjson

from envwright.llm.conversation import PromptFiles
from envwright.population.lexicon import (
    NUMBER_KINDS,
    OPEN_FIELDS,
    TEXT_KINDS,
    FieldEntry,
    Quantity,
    bare_field,
    lexicon_name,
)
from envwright.population.lexicon_checks import read_entry
from envwright.population.value_origins import FieldUse
from envwright.population.value_source import name_words
from envwright.types import Json, Record

_PROMPTS = PromptFiles("envwright.authoring")
_NOUNS_SHOWN, _ABOUT = 6, 140
_NOUNS_OF_OPEN = 5
"""Nouns from which on a field is worth an entry for each of them: ``title`` means many things."""
_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_LONGEST = 40


class FieldPair(Record):
    """A field, of one noun or of any, that the lexicon is asked about."""

    noun: str = ""
    field: str
    type: Quantity = "text"
    nouns: tuple[str, ...] = ()
    """Some that have the field, where it is asked about for any."""
    about: str = ""
    """What a document says of it."""
    providers: int = 1
    """Whose documents have it."""

    @property
    def key(self) -> tuple[str, str, str]:
        """By which its entry is found."""
        return self.type, self.noun, self.field


@dataclass
class _Seen:
    """What was seen of a pair; each provider counts once, however many documents it has."""

    providers: set[str] = field(default_factory=set)
    nouns: Counter[str] = field(default_factory=Counter)
    abouts: Counter[str] = field(default_factory=Counter)
    counted: set[tuple[str, str]] = field(default_factory=set)

    def add(self, provider: str, use: FieldUse, noun: str) -> None:
        if (provider, noun) in self.counted:
            return
        self.counted.add((provider, noun))
        self.providers.add(provider)
        self.nouns[noun] += 1
        about = " ".join(use.about.split())[:_ABOUT]
        # A description that was made of the names alone tells nothing.
        if about and not about.lower().startswith(f"{' '.join(name_words(use.field))} of the"):
            self.abouts[about] += 1

    def pair(self, key: tuple[Quantity, str, str]) -> FieldPair:
        quantity, noun, name = key
        nouns = sorted(self.nouns, key=lambda one: (-self.nouns[one], one))[:_NOUNS_SHOWN]
        about = min(self.abouts, key=lambda one: (-self.abouts[one], one), default="")
        return FieldPair(
            noun=noun,
            field=name,
            type=quantity,
            nouns=() if noun else tuple(nouns),
            about=about,
            providers=len(self.providers),
        )


def rank_pairs(uses: Iterable[tuple[str, FieldUse]], least: int = 2) -> list[FieldPair]:
    """The pairs worth an entry, those that most providers have first.

    Args:
        uses: fields that nothing tells about, each with the provider of its document.
        least: providers that a field must have.

    Returns:
        fields of any noun, then fields of one noun.
    """
    alone: dict[tuple[Quantity, str, str], _Seen] = defaultdict(_Seen)
    of_noun: dict[tuple[Quantity, str, str], _Seen] = defaultdict(_Seen)
    for provider, use in uses:
        quantity = use.quantity
        noun, name = lexicon_name(use.noun), bare_field(use.field)
        if not all(_NAME.fullmatch(one) and len(one) <= _LONGEST for one in (noun, name)):
            continue
        # The last word is asked about for all fields that end in it.
        for tail in dict.fromkeys((name, name.rpartition("_")[2])):
            if tail not in OPEN_FIELDS and len(tail) > 1:
                alone[quantity, "", tail].add(provider, use, noun)
        # A ``bank_account`` is an account.
        for thing in dict.fromkeys((noun, noun.rpartition("_")[2])):
            of_noun[quantity, thing, name].add(provider, use, noun)
    nouns: dict[tuple[str, str], set[str]] = defaultdict(set)
    whose: dict[tuple[str, str], set[str]] = defaultdict(set)
    for (quantity, noun, name), seen in of_noun.items():
        nouns[quantity, name].add(noun)
        whose[quantity, name] |= seen.providers
    of_open = {
        key: seen
        for key, seen in of_noun.items()
        if len(nouns[key[0], key[2]]) >= _NOUNS_OF_OPEN and len(whose[key[0], key[2]]) >= least
    }
    first = [key for key, one in alone.items() if len(one.providers) >= least]
    first.sort(key=lambda key: (-len(alone[key].providers), -alone[key].nouns.total(), key))
    # Of pairs that one provider has, those whose field others have too.
    then = sorted(
        of_open,
        key=lambda key: (-len(of_open[key].providers), -len(whose[key[0], key[2]]), key),
    )
    return [*(alone[key].pair(key) for key in first), *(of_open[key].pair(key) for key in then)]


# --- asking and reading ---------------------------------------------------------------------------


def lexicon_prompt(pairs: Sequence[FieldPair]) -> str:
    """The question about some pairs."""
    lines = (orjson.dumps(_shown(pair)).decode() for pair in pairs)
    return _PROMPTS.fill(
        "lexicon",
        {
            "text_kinds": ", ".join(sorted(TEXT_KINDS)),
            "number_kinds": ", ".join(sorted(NUMBER_KINDS)),
            "pairs": "\n".join(lines),
        },
    )


def _shown(pair: FieldPair) -> dict[str, Json]:
    always = {"noun": pair.noun, "field": pair.field, "type": pair.type}
    more = {"nouns": list(pair.nouns), "about": pair.about}
    return always | {key: value for key, value in more.items() if value}


class RejectedEntry(Record):
    """A line of an answer that was not taken, and why."""

    line: str
    why: str


@dataclass(frozen=True, slots=True)
class LexiconAnswer:
    """What an answer says about the pairs that it was asked about."""

    entries: tuple[FieldEntry, ...]
    rejected: tuple[RejectedEntry, ...]
    skipped: int
    """Pairs whose names tell nothing."""


def read_lexicon_answer(text: str, pairs: Iterable[FieldPair] | None = None) -> LexiconAnswer:
    """The entries of an answer: one JSON object a line; other lines are rejected, if not blank.

    Args:
        text: what was written.
        pairs: the pairs that were asked about; an entry for another one is rejected. ``None``
            takes any.
    """
    asked = None if pairs is None else {pair.key for pair in pairs}
    entries: dict[tuple[str, str, str], FieldEntry] = {}
    rejected, skipped = [], 0
    for line in text.splitlines():
        if not line.strip(" `\t,[]") or line.strip() in ("```json", "```jsonl"):
            continue
        try:
            said = orjson.loads(line.strip().removesuffix(","))
            if not isinstance(said, dict):
                raise ValueError("it is no object")
            if said.pop("skip", False):
                skipped += 1
                continue
            entry = read_entry(said)
            if asked is not None and entry.key not in asked:
                raise ValueError("nobody asked about it")
            if entry.key in entries:
                raise ValueError("it is there already")
            entries[entry.key] = entry
        except ValueError as problem:
            rejected.append(RejectedEntry(line=line[:2_000], why=str(problem)[:300]))
    return LexiconAnswer(tuple(entries.values()), tuple(rejected), skipped)
