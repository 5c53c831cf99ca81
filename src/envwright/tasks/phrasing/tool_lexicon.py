"""Tools in words: a verb phrase for each, and the labels under which they show columns.

A phrase comes from a description's first sentence or from a name. It is cut into chunks at its
prepositions, so that a row can take the place of its noun: *delete a team | from a repository* →
*delete the team … from the repo …*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from envwright.environment.phrasebook import PLAIN_WORDING, Wording
from envwright.environment.tool import CompiledTool
from envwright.inflection import indefinite_article, is_plural, singular
from envwright.tasks.phrasing.english import row_noun, spoken_label

CREATE_VERBS = frozenset(
    "add append assign attach book build clone copy create deploy draft file fork generate give "
    "hire import initiate insert install invite launch lend log make mint open order pay place "
    "post publish put record register rent request reserve save schedule send share sign "
    "start store submit subscribe transfer trigger upload write".split()
)
UPDATE_VERBS = frozenset(
    "adjust alter amend change correct edit modify move patch rename replace reschedule revise set "
    "update".split()
)
OTHER_VERBS = frozenset(
    "accept activate approve archive ask block cancel check clear close complete confirm "
    "collect deactivate decline deliver delete deny depart destroy detach disable discard dismiss "
    "drop enable end enroll exchange expire extend fail finish follow forgive freeze hide hold "
    "ignore leave link lock mark merge mute note pause pin promote purge reactivate redeem refund "
    "reject release reload remove renew reopen reset resolve restart restore resume return revoke "
    "run sell settle ship skip star stop suspend swap sync take terminate toggle unassign unblock "
    "unfollow unfreeze unlink unlock unpin unstar untag unsubscribe validate verify void waive "
    "wipe withdraw".split()
)
KNOWN_VERBS = CREATE_VERBS | UPDATE_VERBS | OTHER_VERBS
VERB_NOUNS = frozenset(
    "block book build change check copy draft end exchange file hire hold launch leave link lock "
    "log mark note offer order patch pin place post record refund release rent request return run "
    "schedule share ship sign star stop store transfer upload".split()
)
"""Verbs that a name may end in as the thing that something is done to: *collect order*."""

PARTICLES = frozenset("back up out off over down away".split())
PREPOSITIONS = frozenset(
    "of to in into from for with by on onto at as against using under between within via per "
    "inside through without".split()
)
PARTICLES = frozenset("off up out back down away over aside again".split())
"""Behind a verb; a pronoun stands before them: *call it off*, never *call off it*."""
RELATIVES = frozenset(
    "that which who whose whom so when where while if until unless after before because given "
    "based including and or but".split()
)
DETERMINERS = frozenset(
    "a an the its their this these those one some any all another existing new specific single "
    "given particular certain".split()
)
FIXED_DETERMINERS = frozenset("another other same different both each every behalf".split())
"""Determiners of what a phrase cannot do without."""
TIME_SPANS = frozenset(
    "day days week weeks month months year years hour hours minute minutes".split()
)
WEAK_HEADS = frozenset(
    "app cluster record entry entries request object resource details info detail data".split()
)
"""Words after a noun that add nothing: *a database cluster*, *a pull request*."""
NUMBERS = frozenset("two three four five six seven eight nine ten".split())
UNCOUNTED_NOUNS = frozenset("time data information access list feedback".split())

NOUN_ALIASES = {
    "repository": "repo",
    "organization": "org",
    "organisation": "org",
    "application": "app",
    "department": "dept",
    "configuration": "config",
    "document": "doc",
    "environment": "env",
    "e-mail": "email",
}
PAYMENT_NOUNS = frozenset("method card account wallet voucher coupon".split())
"""Heads of nouns that something is paid with."""
PLACE_NOUNS = frozenset("repo repository project workspace folder board calendar channel".split())
"""Heads of nouns that things are in."""


# Words of a description's first sentence that may serve as a verb phrase.
_LONGEST = 18
# Words behind the verb that may be its object.
_OBJECT = 4
# Sentences with other signs (slashes, quotes, code) make no phrase.
_PLAIN = re.compile(r"[A-Za-z0-9' -]+")


@dataclass(frozen=True, slots=True)
class PhraseChunk:
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
        wanted = tuple(NOUN_ALIASES.get(w, w) for w in noun.lower().split())
        heads = self.heads
        if exact or not wanted:
            return bool(wanted) and heads[-len(wanted) :] == wanted
        while len(heads) > 1 and heads[-1] in WEAK_HEADS and heads[-1] != wanted[-1]:
            heads = heads[:-1]
        return heads[-1:] == wanted[-1:]


@dataclass(frozen=True, slots=True)
class VerbPhrase:
    """What a tool does, as an imperative."""

    verb: str
    chunks: tuple[PhraseChunk, ...]
    open: bool = True
    """Whether rows may take the places of nouns; else they stand after the whole phrase."""

    @property
    def action(self) -> str:
        """The verb without adverbs and particles."""
        return next((w for w in self.verb.split() if w in KNOWN_VERBS), self.verb)

    def whole(self) -> str:
        """All of it."""
        return " ".join([self.verb, *(_join(c.lead, c.words) for c in self.chunks)])


def _join(lead: str, words: str) -> str:
    return f"{lead} {words}" if lead else words


def candidate_phrases(tool: CompiledTool) -> list[VerbPhrase]:
    """Phrases for a tool, the most natural first; the last one holds its whole name."""
    found = []
    # From the shortest phrase to ever more of the description, then the name, and at last the
    # name as it is: phrases that clash move on in this list.
    described = _parse(_first_sentence(tool.spec.description), tool.name)
    particle = described and _keeps_particle(described.verb, spoken_label(tool.name).split())
    if described and particle and _is_plain(_first_sentence(tool.spec.description)):
        *most, last = described.chunks
        last = replace(last, optional=False)
        whole = (*(replace(c, optional=False) for c in most), last)
        found += [described, replace(described, chunks=(*most, last))]
        found.append(replace(described, chunks=whole))
    named = _parse(_verb_first(spoken_label(tool.name)), tool.name)
    found += [named] if named else []
    return [*found, VerbPhrase(_verb_first(spoken_label(tool.name)), (), open=False)]


def _is_plain(sentence: str) -> bool:
    """Whether what is acted on is one thing: no number (*1 to 9 people*), and no list."""
    words = sentence.lower().split()[1:]
    ends = (n for n, word in enumerate(words) if word in PREPOSITIONS - {"of", "to"})
    object_words = words[: next(ends, len(words))]
    lists = {"or", "and"} & set(object_words[:_OBJECT])
    return not lists and not any(w.isdigit() or w in NUMBERS for w in object_words[:_OBJECT])


def _keeps_particle(verb: str, name: Sequence[str]) -> bool:
    """Whether a verb of two words is still there: *check a pet in* has lost its *in*."""
    particle = name[1] if len(name) > 1 else ""
    return particle not in PARTICLES | {"in"} or verb.split()[-1] == particle


def _first_sentence(description: str) -> str:
    # Without parentheses, and up to the first mark that ends a clause.
    text = re.sub(r"\s{0,50}\([^()]*+\)", "", description.strip())
    return re.split(r"[.;:,](?:\s|$)|\n", text, maxsplit=1)[0].strip()


def _verb_first(name: str) -> str:
    """A tool's name with its verb in front: *orders cancel* → *cancel orders*."""
    words = name.split()
    last_only = words[0] not in KNOWN_VERBS and words[-1] in KNOWN_VERBS - VERB_NOUNS
    if len(words) > 1 and last_only:
        words = [words[-1], *words[:-1]]
    return " ".join(words)


def _parse(text: str, name: str) -> VerbPhrase | None:
    """The phrase, or ``None`` where the text is no short imperative."""
    if not _PLAIN.fullmatch(text):
        return None
    words = _lower_title(text.split())
    adverbs = words[:1] if words[0].endswith("ly") and len(words) > 2 else []
    rest = words[len(adverbs) :]
    verb = _imperative(rest[0], name)
    if verb is None or not 2 <= len(words) <= _LONGEST:
        return None
    head = [*adverbs, verb]
    rest = rest[1:]
    if (rest[:1] == ["in"] and len(rest) == 1) or (rest[:1] and rest[0] in PARTICLES):
        head.append(rest.pop(0))
    chunks = tuple(_chunks(_without_relative_clause(rest), verb))
    return VerbPhrase(" ".join(head), chunks) if chunks else None


def _lower_title(words: Sequence[str]) -> list[str]:
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
    stem = spoken_label(name).split()[0]
    if low in KNOWN_VERBS:
        return low
    for verb in (low.removesuffix("s"), low.removesuffix("es"), low.removesuffix("d")):
        if verb in KNOWN_VERBS:
            return verb
    if low[:4] == stem[:4] and stem in KNOWN_VERBS:
        return stem
    return None


def _without_relative_clause(words: Sequence[str]) -> Sequence[str]:
    """The words up to a relative clause, with possessives turned round."""
    end = next((n for n, w in enumerate(words) if w in RELATIVES), len(words))
    out = list(words[:end])
    owner = next((n for n, w in enumerate(out) if w.endswith("'s")), None)
    if owner is None:
        return out
    first = max((n + 1 for n in range(owner) if out[n] in PREPOSITIONS), default=0)
    after = next((n for n in range(owner, len(out)) if out[n] in PREPOSITIONS), len(out))
    whose = [*out[first:owner], out[owner].removesuffix("'s")]
    return [*out[:first], "the", *out[owner + 1 : after], "of", *whose, *out[after:]]


def _chunks(words: Sequence[str], verb: str) -> Iterable[PhraseChunk]:
    lead, group = "", list[str]()
    first = True
    # The added "of" flushes the last group.
    for word in [*words, "of"]:
        if word not in PREPOSITIONS:
            group.append(word)
            continue
        if group:
            yield _chunk(lead, group, first)
            first = False
        lead, group = word, []


def _chunk(lead: str, words: Sequence[str], first: bool) -> PhraseChunk:
    start = next((n for n, w in enumerate(words) if w not in DETERMINERS), len(words))
    rest = words[start:]
    heads = tuple(NOUN_ALIASES.get(singular(w.lower()), singular(w.lower())) for w in rest)
    span = bool(TIME_SPANS & set(words))  # "for three weeks": the tool knows that by itself
    several = start == 0 and is_plural(words[-1])
    optional = span or not (first or several or FIXED_DETERMINERS & set(words))
    return PhraseChunk(lead, _with_article(words, start == 0, first), heads, optional)


def _with_article(words: Sequence[str], bare: bool, first: bool) -> str:
    """The words with *a* or *an* where it is wrong or missing."""
    last = words[-1]
    if bare and first and len(words) <= 3 and not is_plural(last):
        words = words if last in UNCOUNTED_NOUNS else [indefinite_article(words[0]), *words]
    fixed = [
        indefinite_article(words[n + 1]) if w in ("a", "an") and n + 1 < len(words) else w
        for n, w in enumerate(words)
    ]
    return " ".join(fixed)


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """A writing tool in words."""

    tool: CompiledTool
    phrase: VerbPhrase
    makes: frozenset[str]
    """Nouns of the rows that it inserts."""
    given: tuple[str, ...] = ()
    """Phrases with slots that the environment gives it, in the order in which to take them."""

    @property
    def updates(self) -> bool:
        """Whether it changes values of rows that are there."""
        return self.phrase.action in UPDATE_VERBS

    def is_made(self, chunk: PhraseChunk) -> bool:
        """Whether a noun phrase speaks of what the tool inserts."""
        return any(chunk.holds(thing, exact=True) for thing in self.makes)


TableLabels = Mapping[str, frozenset[str]]
"""Labels of one table → columns that they stand for."""


@dataclass(frozen=True, slots=True)
class ToolLexicon:
    """All tools of a task."""

    words: Mapping[str, LexiconEntry]
    names: Mapping[str, TableLabels]
    """Table → labels under which tools show or take its columns."""
    wording: Wording = PLAIN_WORDING

    def short(self, name: str, table: str) -> str:
        """What people call it, else a label without the noun that it repeats.

        A label stays whole where another column is called like its rest.
        """
        if said := self.wording.labels.get(name):
            return said
        return shorten_label(spoken_label(name), table, self.names.get(table, {}))

    def only_one(self, name: str, given: set[str]) -> bool:
        """Whether no other tool that updates could be called with just these parameters."""
        return not any(
            word.updates
            and other != name
            and given <= set(word.tool.spec.parameters)
            and set(word.tool.arguments.json_schema["required"]) <= given
            for other, word in self.words.items()
        )


def shorten_label(name: str, table: str, names: TableLabels) -> str:
    """A label without the noun of its table: *pet name* → *name*."""
    rest = name.removeprefix(f"{row_noun(table)} ")
    return rest if rest not in names or names[rest] == names.get(name) else name


def lexicon_for(
    tools: Mapping[str, CompiledTool], turn: int = 0, wording: Wording = PLAIN_WORDING
) -> ToolLexicon:
    """The words for these tools; remembered, since tasks of one environment share its tools.

    Args:
        tools: by name.
        turn: with which of the phrases that an environment gives each tool to begin.
        wording: how the environment is spoken of; phrases made by rules stand in where it says
            nothing of a tool.
    """
    return _lexicon(tuple(tools.items()), turn, wording)


@lru_cache(maxsize=128)
def _lexicon(
    tools: tuple[tuple[str, CompiledTool], ...], turn: int, wording: Wording
) -> ToolLexicon:
    names: dict[str, dict[str, set[str]]] = {}
    for _, tool in tools:
        shown = [(o.name or o.path, o.origin) for o in tool.outputs]
        taken = [(p.rsplit(".", 1)[-1], c) for p, c in tool.arguments.columns.items()]
        for path, (table, column) in (*shown, *taken):
            name = spoken_label(path)
            names.setdefault(table, {}).setdefault(name, set()).add(column)
    phrases = _distinct_phrases({name: tool for name, tool in tools if tool.is_write})
    by_name = dict(tools)
    words = {
        n: LexiconEntry(
            by_name[n], phrase, _inserted_nouns(by_name[n], phrase), _from(wording, n, turn)
        )
        for n, phrase in phrases.items()
    }
    frozen = {t: {n: frozenset(c) for n, c in found.items()} for t, found in names.items()}
    return ToolLexicon(words, frozen, wording)


def _from(wording: Wording, tool: str, turn: int) -> tuple[str, ...]:
    said = wording.tools.get(tool, ())
    first = turn % len(said) if said else 0
    return (*said[first:], *said[:first])


def _inserted_nouns(tool: CompiledTool, phrase: VerbPhrase) -> frozenset[str]:
    if phrase.action not in CREATE_VERBS:
        return frozenset()
    return frozenset(row_noun(table) for table, column in tool.writes if column == "*")


def _distinct_phrases(tools: Mapping[str, CompiledTool]) -> dict[str, VerbPhrase]:
    """A phrase per tool; where two could be taken for each other, both become more telling."""
    options = {name: candidate_phrases(tool) for name, tool in tools.items()}
    level = dict.fromkeys(options, 0)
    # Each round moves tools that clash one phrase further; the lists are finite, so it ends.
    while True:
        chosen = {name: options[name][at] for name, at in level.items()}
        stuck = _alike(tools, chosen)
        movable = [n for n in stuck if level[n] + 1 < len(options[n])]
        if not movable:
            return {
                n: _in_its_place(p, n, tools[n]) if n in stuck else p for n, p in chosen.items()
            }
        for name in movable:
            level[name] += 1


def _alike(tools: Mapping[str, CompiledTool], chosen: Mapping[str, VerbPhrase]) -> list[str]:
    """Tools whose phrases say the same, and whose rows do not tell them apart either."""
    groups: dict[str, list[str]] = {}
    for name, phrase in chosen.items():
        groups.setdefault(_key(phrase, tools[name]), []).append(name)
    rows = {name: _row_parameters(tools[name]) for group in groups.values() for name in group}

    def alike(one: str, other: str) -> bool:
        taken = (set(tools[one].spec.parameters), set(tools[other].spec.parameters))
        return one != other and rows[one] <= taken[1] and rows[other] <= taken[0]

    return [n for group in groups.values() for n in group if any(alike(n, o) for o in group)]


def _row_parameters(tool: CompiledTool) -> set[str]:
    """Required parameters that are not written: those that name rows."""
    required = tool.arguments.json_schema["required"]
    written = tool.writes
    columns = {p: c for p, c in tool.arguments.columns.items() if p in required}
    return {p for p, c in columns.items() if not {c, (c[0], "*")} & written}


def _key(phrase: VerbPhrase, tool: CompiledTool) -> str:
    """What distinguishes a phrase once rows have taken the places of their nouns."""
    if not phrase.open:
        return phrase.whole().lower()
    nouns = [row_noun(table).lower() for table, _ in tool.arguments.columns.values()]
    parts = [phrase.verb]
    for chunk in phrase.chunks:
        if not chunk.optional:
            thing = next((n for n in nouns if chunk.holds(n, exact=False)), " ".join(chunk.heads))
            parts += [chunk.lead, thing]
    return " ".join(parts).lower()


def _in_its_place(phrase: VerbPhrase, name: str, tool: CompiledTool) -> VerbPhrase:
    """Tools of two environments that are called the same: the prefix says which is meant."""
    where = spoken_label(name.removesuffix(tool.name))
    chunk = PhraseChunk("in", where, (where,), optional=False)
    return VerbPhrase(phrase.verb, (*phrase.chunks, chunk), phrase.open) if where else phrase
