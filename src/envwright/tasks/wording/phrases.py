"""Verb phrases of tools: what a description's first sentence, or a name, says is done to what.

A phrase is cut into chunks at its prepositions, so that a row can take the place of its noun:
*delete a team | from a repository* → *delete the team … from the repo …*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from envwright.runtime.tool import CompiledTool
from envwright.tasks.wording import verbs
from envwright.tasks.wording.english import article, label, singular

_LONGEST = 18
_PLAIN = re.compile(r"[A-Za-z0-9' -]+")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A noun phrase with the preposition before it."""

    lead: str
    """The preposition; empty for the object."""
    words: str
    heads: tuple[str, ...]
    """Its words in the singular and in lower case, without determiners."""
    optional: bool
    """Whether the phrase can do without it where no row takes its place."""

    def holds(self, noun: str, exact: bool) -> bool:
        """Whether this is a mention of one of those things.

        Args:
            noun: in the singular.
            exact: whether it must end in just this; else it may end in the noun's last word, or in
                a word that adds nothing, as in *a database cluster*.
        """
        wanted = tuple(verbs.ALIASES.get(w, w) for w in noun.lower().split())
        heads = self.heads
        if exact or not wanted:
            return bool(wanted) and heads[-len(wanted) :] == wanted
        while len(heads) > 1 and heads[-1] in verbs.WEAK_HEADS and heads[-1] != wanted[-1]:
            heads = heads[:-1]
        return heads[-1:] == wanted[-1:]


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a tool does, as an imperative."""

    verb: str
    chunks: tuple[Chunk, ...]
    open: bool = True
    """Whether rows may take the places of nouns; else they stand after the whole phrase."""

    @property
    def action(self) -> str:
        """The verb without adverbs and particles."""
        return next((w for w in self.verb.split() if w in verbs.KNOWN), self.verb)

    def whole(self) -> str:
        """All of it."""
        return " ".join([self.verb, *(_joined(c.lead, c.words) for c in self.chunks)])


def _joined(lead: str, words: str) -> str:
    return f"{lead} {words}" if lead else words


def candidates(tool: CompiledTool) -> list[Phrase]:
    """Phrases for a tool, the most natural first; the last one holds its whole name."""
    found = []
    described = _parse(_first_sentence(tool.spec.description), tool.name)
    if described and _keeps_particle(described.verb, label(tool.name).split()):
        *most, last = described.chunks
        last = replace(last, optional=False)
        whole = (*(replace(c, optional=False) for c in most), last)
        found += [described, replace(described, chunks=(*most, last))]
        found.append(replace(described, chunks=whole))
    named = _parse(_verb_first(label(tool.name)), tool.name)
    found += [named] if named else []
    return [*found, Phrase(_verb_first(label(tool.name)), (), open=False)]


def _keeps_particle(verb: str, name: Sequence[str]) -> bool:
    """Whether a verb of two words is still there: *check a pet in* has lost its *in*."""
    particle = name[1] if len(name) > 1 else ""
    return particle not in verbs.PARTICLES | {"in"} or verb.split()[-1] == particle


def _first_sentence(description: str) -> str:
    text = re.sub(r"\s*\([^)]*\)", "", description.strip())
    return re.split(r"[.;:,](?:\s|$)|\n", text, maxsplit=1)[0].strip()


def _verb_first(name: str) -> str:
    """A tool's name with its verb in front: *orders cancel* → *cancel orders*."""
    words = name.split()
    last_only = words[0] not in verbs.KNOWN and words[-1] in verbs.KNOWN - verbs.NOUNS
    if len(words) > 1 and last_only:
        words = [words[-1], *words[:-1]]
    return " ".join(words)


def _parse(text: str, name: str) -> Phrase | None:
    """The phrase, or ``None`` where the text is no short imperative."""
    if not _PLAIN.fullmatch(text):
        return None
    words = _lowered(text.split())
    adverbs = words[:1] if words[0].endswith("ly") and len(words) > 2 else []
    rest = words[len(adverbs) :]
    verb = _imperative(rest[0], name)
    if verb is None or not 2 <= len(words) <= _LONGEST:
        return None
    head = [*adverbs, verb]
    rest = rest[1:]
    if (rest[:1] == ["in"] and len(rest) == 1) or (rest[:1] and rest[0] in verbs.PARTICLES):
        head.append(rest.pop(0))
    chunks = tuple(_chunks(_cut(rest), verb))
    return Phrase(" ".join(head), chunks) if chunks else None


def _lowered(words: Sequence[str]) -> list[str]:
    """Words in lower case where a title is written in capitals; names and acronyms stay."""
    later = [w for w in words[1:] if len(w) > 2 and not w.isupper()]
    title = 2 * sum(w != w.lower() for w in later) > len(later)
    out = [w.lower() if _is_title(w) and (title or n == 0) else w for n, w in enumerate(words)]
    return [w.lower() if w in ("A", "An") else w for w in out]


def _is_title(word: str) -> bool:
    return word[:1].isupper() and word[1:] == word[1:].lower()


def _imperative(word: str, name: str) -> str | None:
    """*Deletes*, *Updated* → *delete*, *update*; ``None`` for what is no verb."""
    low = word.lower()
    stem = label(name).split()[0]
    if low in verbs.KNOWN:
        return low
    for verb in (low.removesuffix("s"), low.removesuffix("es"), low.removesuffix("d")):
        if verb in verbs.KNOWN:
            return verb
    if low[:4] == stem[:4] and stem in verbs.KNOWN:
        return stem
    return None


def _cut(words: Sequence[str]) -> Sequence[str]:
    """The words up to a relative clause, with possessives turned round."""
    end = next((n for n, w in enumerate(words) if w in verbs.RELATIVES), len(words))
    out = list(words[:end])
    owner = next((n for n, w in enumerate(out) if w.endswith("'s")), None)
    if owner is None:
        return out
    first = max((n + 1 for n in range(owner) if out[n] in verbs.PREPOSITIONS), default=0)
    after = next((n for n in range(owner, len(out)) if out[n] in verbs.PREPOSITIONS), len(out))
    whose = [*out[first:owner], out[owner].removesuffix("'s")]
    return [*out[:first], "the", *out[owner + 1 : after], "of", *whose, *out[after:]]


def _chunks(words: Sequence[str], verb: str) -> Iterable[Chunk]:
    lead, group = "", list[str]()
    first = True
    for word in [*words, "of"]:
        if word not in verbs.PREPOSITIONS:
            group.append(word)
            continue
        if group:
            yield _chunk(lead, group, first)
            first = False
        lead, group = word, []


def _chunk(lead: str, words: Sequence[str], first: bool) -> Chunk:
    start = next((n for n, w in enumerate(words) if w not in verbs.DETERMINERS), len(words))
    rest = words[start:]
    heads = tuple(verbs.ALIASES.get(singular(w.lower()), singular(w.lower())) for w in rest)
    span = bool(verbs.SPANS & set(words))  # "for three weeks": the tool knows that by itself
    several = start == 0 and singular(words[-1]) != words[-1]
    optional = span or not (first or several or verbs.FIXED & set(words))
    return Chunk(lead, _with_article(words, start == 0, first), heads, optional)


def _with_article(words: Sequence[str], bare: bool, first: bool) -> str:
    """The words with *a* or *an* where it is wrong or missing."""
    last = words[-1]
    if bare and first and len(words) <= 3 and singular(last) == last:
        words = words if last in verbs.UNCOUNTED else [article(words[0]), *words]
    fixed = [
        article(words[n + 1]) if w in ("a", "an") and n + 1 < len(words) else w
        for n, w in enumerate(words)
    ]
    return " ".join(fixed)
