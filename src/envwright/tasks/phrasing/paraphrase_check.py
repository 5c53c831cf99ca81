"""A hook for paraphrases: what a model rewrites is kept only if it says the same values.

A model is not trusted: each message is checked by rules, and where a value was lost, invented or
changed, or something else is asked for, the original stays.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from envwright.environment.tool import CompiledTool
from envwright.inflection import singular
from envwright.tasks.phrasing.english import spoken_label
from envwright.tasks.phrasing.fact_phrases import is_plain_option
from envwright.tasks.phrasing.user_messages import PhrasedMessages

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
)
_DAY = rf"(?:\d{{1,2}} {_MONTH} \d{{4}}|{_MONTH} \d{{1,2}}, \d{{4}})"
_VALUE = re.compile(
    rf"“[^”]*”"
    rf"|{_DAY}(?: at \d\d:\d\d(?::\d\d)?)?"
    rf"|[^\s“”()]*[@#$\d_][^\s“”()]*"
    rf"|\b(?:one (?:day|week)|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
    rf"|\b(?:yes|no)\b",
    re.IGNORECASE,
)
_STRANGE = re.compile(r"[\x00-\x1f\x7f\"`«»<>{}\[\]|\\]|://|www\.|\*\*")
_OPPOSITES = {
    "more": r"above|over|more than|higher|greater|at least",
    "less": r"below|under|less than|fewer|lower|smaller|at most",
    "later": r"later|latest|newest|after(?! that\b)",
    "earlier": r"earlier|earliest|oldest|before",
    "most": r"highest|largest|most expensive|maximum",
    "least": r"lowest|cheapest|minimum",
    "not": r"not|\w+n't|cannot|except|without|other than|never",
    "all": r"all|every|each|everything|everyone|any",
    "or": r"either|or",
    "if": r"(?<!it )(?<!grateful )if(?! you (?:could|would|can)\b)|whether|unless|otherwise|else",
}
_MEANINGS = {
    name: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for name, words in _OPPOSITES.items()
}
_SLACK = 120
"""Characters by which a paraphrase may be longer than twice the original."""


class Paraphraser(Protocol):
    """Says a message in other words; a language model, for example."""

    def __call__(self, text: str) -> str: ...


@dataclass(frozen=True, slots=True)
class ParaphraseRefusal:
    """Why a paraphrase does not count."""

    reason: str
    """A short reason from a fixed list, so that it can be counted."""
    what: str = ""


def accept_paraphrase(
    original: str,
    paraphrased: str,
    facts: Sequence[str],
    *,
    options: Iterable[str] = (),
    vocabulary: Iterable[str] = (),
) -> str | ParaphraseRefusal:
    """The paraphrase, if it says just the values that the original says.

    Args:
        original: a message.
        paraphrased: the same in other words.
        facts: values as the original says them; each must stand as often as it stood there.
        options: options of the tools' parameters in words; none may be added or dropped.
        vocabulary: words by which tools are told apart; none may come up more often than before.
    """
    text = paraphrased.strip()
    for problem in (
        _malformed(original, text),
        _changed_facts(original, text, facts),
        _changed_values(original, text, options),
        _changed_meaning(original, text, vocabulary),
    ):
        if problem:
            return problem
    return text


def paraphrase_messages(
    spoken: PhrasedMessages,
    hook: Paraphraser,
    tools: Mapping[str, CompiledTool],
    counts: Counter[str] | None = None,
) -> PhrasedMessages:
    """What the user says in other words; each message for itself, the original where refused.

    Args:
        spoken: the original.
        hook: the paraphraser.
        tools: the tools, whose options and names may not be mixed up.
        counts: how many messages were accepted, or refused for which reason, is added here.
    """
    options, vocabulary = option_words(tools), tool_words(tools)

    def message(original: str) -> str:
        facts = spoken_values(original)
        out = accept_paraphrase(
            original, hook(original), facts, options=options, vocabulary=vocabulary
        )
        if counts is not None:
            counts[out.reason if isinstance(out, ParaphraseRefusal) else "accepted"] += 1
        return original if isinstance(out, ParaphraseRefusal) else out

    later = tuple(message(text) for text in spoken.later)
    return replace(spoken, opening=message(spoken.opening), later=later)


def spoken_values(text: str) -> list[str]:
    """The values that a text holds: quoted texts, dates, numbers, money, addresses, identifiers."""
    return [m[0].rstrip(".,;:!?") for m in _VALUE.finditer(text)]


def option_words(tools: Mapping[str, CompiledTool]) -> frozenset[str]:
    """All options of all parameters as they are said, except those that are said in quotes."""
    found = (o for t in tools.values() for o in _enums(t.arguments.json_schema))
    return frozenset(o.replace("_", " ").replace("-", " ") for o in found if is_plain_option(o))


def _enums(schema: Any) -> Iterable[str]:
    if isinstance(schema, dict):
        yield from (o for o in schema.get("enum", ()) if isinstance(o, str))
        for value in schema.values():
            yield from _enums(value)


def tool_words(tools: Mapping[str, CompiledTool]) -> frozenset[str]:
    """Words of the tools' names, in the singular."""
    names = (word for tool in tools.values() for word in spoken_label(tool.name).lower().split())
    return frozenset(singular(word) for word in names if len(word) > 2)


# --- checks --------------------------------------------------------------------------------------


def _malformed(original: str, text: str) -> ParaphraseRefusal | None:
    if not text or text[-1] not in ".?!":
        return ParaphraseRefusal("no sentence")
    if len(text) > 2 * len(original) + _SLACK:
        return ParaphraseRefusal("too long")
    if text.count("“") != text.count("”") or _STRANGE.search(_unquoted(text)):
        return ParaphraseRefusal("strange characters")
    return None


def _changed_facts(original: str, text: str, facts: Sequence[str]) -> ParaphraseRefusal | None:
    for fact in dict.fromkeys(facts):
        before, after = _times(fact, original), _times(fact, text)
        if not after:
            return ParaphraseRefusal("a value is lost", fact)
        if before != after:
            return ParaphraseRefusal("a value is repeated or dropped", fact)
    return None


def _changed_values(original: str, text: str, options: Iterable[str]) -> ParaphraseRefusal | None:
    added = Counter(spoken_values(text)) - Counter(spoken_values(original))
    if added:
        return ParaphraseRefusal("a new value", min(added))
    before, after = _unquoted(original), _unquoted(text)
    for option in sorted(option.lower() for option in options):
        if _times(option, before.lower()) != _times(option, after.lower()):
            return ParaphraseRefusal("an option is lost or new", option)
    return None


def _changed_meaning(
    original: str, text: str, vocabulary: Iterable[str]
) -> ParaphraseRefusal | None:
    before, after = _unquoted(original), _unquoted(text)
    for name, words in _MEANINGS.items():
        if bool(words.search(before)) != bool(words.search(after)):
            return ParaphraseRefusal("another relation", name)
    more = _words(after) - _words(before)
    new = sorted(set(vocabulary) & set(more))
    return ParaphraseRefusal("another action", new[0]) if new else None


def _times(fact: str, text: str) -> int:
    """How often a value stands in a text, and not as a part of a longer word."""
    return len(re.findall(rf"(?<![\w$#]){re.escape(fact)}(?!\w)", text))


def _unquoted(text: str) -> str:
    return re.sub(r"“[^”]*”", "“”", text)


def _words(text: str) -> Counter[str]:
    return Counter(singular(word) for word in re.findall(r"[a-z]+", text.lower()))
