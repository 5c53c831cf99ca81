"""What tools say of themselves: verbs, nouns, labels and options that requests may use.

Prepared once per list of tools from names, descriptions and JSON Schemas.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, takewhile
from typing import Any, Protocol

import orjson

from envwright.environment.phrasebook import (
    PLAIN_WORDING,
    Parts,
    Wording,
    noun_of_table,
    phrase_variants,
)
from envwright.tasks.parser.lexer import (
    RELATION_STARTS,
    SMALL_WORDS,
    STOP,
    RequestToken,
    by_first_word,
    compact_name,
    is_plural,
    normalise_option,
    stem,
    stem_words,
    tokenize,
    words_of,
)
from envwright.tasks.parser.syntax_tree import Words
from envwright.types import Json

READ_VERBS = frozenset(
    "get list find search show read fetch view lookup look retrieve browse describe query count "
    "see display inspect".split()
)
WRITE_VERBS = frozenset(
    "add create update delete remove place cancel modify set change lend return send submit edit "
    "replace close open start stop move assign merge rename upload post put patch book register "
    "sign approve reject pay transfer exchange insert make destroy reset enable disable trigger "
    "restore archive mark grant revoke invite attach detach link unlink install reserve buy sell "
    "issue renew extend release publish apply deposit withdraw subscribe unsubscribe follow "
    "unfollow star unstar".split()
)
# Groups 0 to 2: remove, create, update. The solver refers to them by these places.
VERB_SYNONYMS = (
    frozenset(map(stem, "delete remove destroy drop erase".split())),
    frozenset(map(stem, "create add make insert register new post open".split())),
    frozenset(
        map(stem, "update edit modify change set patch adjust put replace switch turn make".split())
    ),
)
KEY_WORDS = frozenset(
    "id ids uuid guid gid uid sid key name number no index slug code uri identifier username "
    "login tag sha path".split()
)
PAGING_PARAMETERS = frozenset({"limit", "offset", "page", "perpage", "pagesize", "skip", "cursor"})
PAGE_SIZE_PARAMETERS = frozenset({"limit", "perpage", "pagesize"})
_VAGUE = frozenset("details detail info information data list all my current types".split())
_HEAD_END = frozenset("of for by in from that with which on to at into using".split())
# `The name of the repo that …`: the field and, up to a _ROLE_END word, the noun.
_ROLE = re.compile(r"^(?:the )?([\w-]+) of (?:the |a |an |this |that )?([\w ]+)", re.IGNORECASE)
_ROLE_END = frozenset("to that which for in on of from you by with is are needs".split())
# `a user's email`, to be said as "the email of a user" too.
_POSSESSIVE = re.compile(r"\b(?:an? |the )?(\w+)'s (\w+)")
# The end of the first sentence; a point inside "v1.2" does not end it.
_FIRST = re.compile(r"\.(?:\s|$)|\n")
# The end of the first part of a sentence, parentheses and commas included.
_PART = re.compile(r"[.:;,(](?:\s|$)|\n| \(")


@dataclass(slots=True)
class ParameterProfile:
    """One parameter of a tool."""

    name: str
    required: bool
    schema: dict[str, Any]

    plain: str
    words: Words
    stems: Words
    kind: str
    """Its JSON type, ``date`` and ``time`` for strings of that format."""
    options: tuple[Json, ...]
    role: tuple[str, Words] | None
    """The field, and the stems of the noun, that a description *name of the repo* speaks of."""
    said: frozenset[str]
    """Stems of the description."""

    @property
    def paging(self) -> bool:
        """Whether it only divides a long list."""
        return self.plain in PAGING_PARAMETERS


@dataclass(slots=True)
class ToolProfile:
    """One tool."""

    name: str
    description: str
    reads: bool
    entity: Words
    """Stems of what its name is about, verb and conditions left out."""
    plural: bool
    """Whether its name speaks of several."""
    name_stems: frozenset[str]
    said: frozenset[str]
    """Stems of the first sentence of its description."""
    head: Words
    """Stems of the description up to its first preposition."""
    mentions: frozenset[str]
    """Stems of the whole description."""
    verbs: frozenset[str]
    parameters: dict[str, ParameterProfile]
    phrases: tuple[Words, ...]
    """Stems of the ways to say what it does, word by word."""
    described: int
    """How many of them come from the description; the rest come from the name."""

    @property
    def required(self) -> list[ParameterProfile]:
        """Parameters that a call must give."""
        return [p for p in self.parameters.values() if p.required]


@lru_cache(maxsize=4096)
def field_as_parameter(name: str) -> ParameterProfile:
    """A field of a row, seen as a parameter without schema."""
    return _parameter(name, {}, False)


def _stem_set(text: str) -> frozenset[str]:
    return frozenset(stem(w) for w in words_of(text) if w not in SMALL_WORDS)


def _parameter(name: str, schema: Any, required: bool) -> ParameterProfile:
    schema = schema if isinstance(schema, dict) else {}
    items = schema.get("items") if isinstance(schema.get("items"), dict) else {}
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = next((k for k in kind if k != "null"), "string")
    form = {"date": "date", "date-time": "time"}.get(str(schema.get("format", "")))
    described = str(schema.get("description") or items.get("description") or "")
    role = _ROLE.match(described)
    words = words_of(name)
    return ParameterProfile(
        name=name,
        required=required,
        schema=schema,
        plain=compact_name(name),
        words=words,
        stems=stem_words(words),
        kind=form if kind == "string" and form else str(kind or "string"),
        options=tuple(schema.get("enum") or items.get("enum") or ()),
        role=(compact_name(role[1]), _up_to(words_of(role[2]), _ROLE_END)) if role else None,
        said=_stem_set(described),
    )


def _is_plain(word: str) -> bool:
    """Whether a word of a phrase for rows may be a part of their noun."""
    return word[0] != "{" and word not in _HEAD_END


def _up_to(words: Words, ends: frozenset[str]) -> Words:
    """The stems of the words before one of these."""
    size = next((i for i, word in enumerate(words) if word in ends), len(words))
    return stem_words(words[:size])


def _reads(name: Words, description: Words) -> bool:
    verb = next((w for w in name if w in READ_VERBS or w in WRITE_VERBS), "")
    if verb:
        return verb in READ_VERBS and not (set(name[1:]) & {"create", "update", "delete"})
    first = description[0] if description else ""
    return bool({first, first.rstrip("s"), first.removesuffix("es")} & (READ_VERBS | {"returns"}))


def _entity(name: Words) -> Words:
    start = next((i + 1 for i, w in enumerate(name) if w in READ_VERBS or w in WRITE_VERBS), 0)
    rest = list(name[start:])
    for place, word in enumerate(rest):
        if word in {"by", "for", "with", "from", "in"} and place:
            rest = rest[:place]
            break
    while len(rest) > 1 and rest[-1] in _VAGUE | {"id", "ids"}:
        rest.pop()
    while len(rest) > 1 and rest[0] in _VAGUE:
        rest.pop(0)
    return tuple(rest)


def _phrases(name: str, description: str) -> tuple[Words, ...]:
    """Ways to say what a tool does: its first sentence, that one's part, its name."""
    found: list[Words] = []
    first = _FIRST.split(description, maxsplit=1)[0]
    part = _PART.split(description, maxsplit=1)[0]
    of = _POSSESSIVE.sub(r"the \2 of a \1", first)
    for text in (first, part, of, " ".join(words_of(name))):
        phrase = tuple(stem(t.low) for t in tokenize(text) if t.kind == "word")
        if phrase and phrase not in found:
            found.append(phrase)
    return tuple(found)


def slot_noun(parameter: str) -> str:
    """The noun of the row in a slot: ``order_id`` takes *the order*."""
    *noun, last = words_of(parameter)
    return " ".join(noun if noun and last in KEY_WORDS else (*noun, last))


def read_tool(function: dict[str, Any]) -> ToolProfile:
    """A tool, from its function in OpenAI's form."""
    name = str(function["name"])
    description = str(function.get("description") or "")
    schema = function.get("parameters") or {}
    required = set(schema.get("required") or ())
    words = words_of(name)
    first = _FIRST.split(description, maxsplit=1)[0]
    entity = _entity(words)
    said = words_of(first)
    phrases = _phrases(name, description)
    return ToolProfile(
        name=name,
        description=description,
        reads=_reads(words, said),
        entity=stem_words(entity),
        plural=bool(entity) and is_plural(entity[-1]),
        name_stems=_stem_set(name),
        said=_stem_set(first),
        head=_up_to(words_of(_PART.split(description, maxsplit=1)[0]), _HEAD_END),
        mentions=_stem_set(description),
        verbs=frozenset(stem(w[0]) for w in (words, said) if w),
        parameters={
            key: _parameter(key, value, key in required)
            for key, value in (schema.get("properties") or {}).items()
        },
        phrases=phrases,
        described=len(phrases) - (phrases[-1:] == (stem_words(words),)),
    )


class ToolVocabulary:
    """The tools of an environment, and the words that they bring along."""

    def __init__(self, tools: Sequence[Json], wording: Mapping[str, Any]) -> None:
        functions = [tool["function"] for tool in tools]
        self.tools = {f["name"]: read_tool(f) for f in functions}
        self.wording = wording
        # Whatever its description's verb, what people ask for changes something: "list a hearing".
        asked = wording.get("tools", {})
        self.reading = [t for t in self.tools.values() if t.reads and t.name not in asked]
        self.writing = [t for t in self.tools.values() if not t.reads or t.name in asked]
        self._trust_names()
        self._divided: dict[Words, tuple[tuple[str, ...], Words]] = {}
        self._ranked: dict[Words, list[tuple[float, ToolProfile]]] = {}

    def _trust_names(self) -> None:
        """Where a parameter is named after other rows than its description, the name is right."""
        nouns = {tool.entity for tool in self.reading}
        for tool in self.tools.values():
            for parameter in tool.parameters.values():
                head = parameter.stems[:-1]
                if parameter.role and head in nouns and parameter.role[1] != head:
                    parameter.role = None

    @cached_property
    def given(self) -> dict[str, list[tuple[str, Parts]]]:
        """Tools with the phrases that an environment gives them, by the first word."""
        out: dict[str, list[tuple[str, Parts]]] = {}
        for name, phrases in self.wording.get("tools", {}).items():
            for phrase in phrases if name in self.tools else ():
                for parts in map(self._read_parts, phrase_variants(phrase)):
                    out.setdefault(parts[0], []).append((name, parts))
        return out

    @cached_property
    def given_words(self) -> dict[str, list[tuple[str, frozenset[str]]]]:
        """Tool → stems of its given phrases: of the verb, and of what else says something."""
        out: dict[str, list[tuple[str, frozenset[str]]]] = {}
        for verb, phrases in self.given.items():
            for name, parts in phrases:
                said = {w for w in parts[1:] if w.isalpha() and w not in SMALL_WORDS}
                out.setdefault(name, []).append((stem(verb), frozenset(map(stem, said))))
        return out

    def _read_parts(self, parts: Parts) -> Parts:
        """The parts of a phrase as the tokens of a sentence are read."""
        tokens = [RequestToken("word", p, p if p[0] == "{" else p.lower()) for p in parts]
        return tuple(token.low for token in self.with_own_labels(tokens))

    @cached_property
    def given_rows(self) -> list[tuple[Words, Parts]]:
        """Nouns with the ways in which an environment says such rows, behind *the*."""
        return [
            (self._noun_of(table), self._read_parts(parts))
            for table, phrases in self.wording.get("rows", {}).items()
            for phrase in phrases
            for parts in phrase_variants(phrase)
        ]

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Sentences in which an environment lets users say why."""
        return tuple(said for given in self.wording.get("reasons", {}).values() for said in given)

    def _noun_of(self, table: str) -> Words:
        """What tools call a table's rows: *class* for ``car_classes`` where they say just that."""
        words = tuple(noun_of_table(table).split())
        return self._renamed.get(stem_words(words)) or words[-len(self.divide(words)[1]) :]

    @cached_property
    def _renamed(self) -> dict[Words, Words]:
        """Nouns of tables of which no tool speaks → what their rows are said as: *claim*."""
        out: dict[Words, Words] = {}
        for table, phrases in self.wording.get("rows", {}).items():
            noun = tuple(noun_of_table(table).split())
            if self.is_found(stem_words(noun[-1:])):
                continue
            heads = {tuple(takewhile(_is_plain, phrase.split())) for phrase in phrases}
            said = [head for head in heads if head and self.is_found(stem_words(head))]
            if len(said) == 1:
                out[stem_words(noun)] = said[0]
        return out

    @cached_property
    def said_values(self) -> dict[str, list[tuple[Words, str]]]:
        """Parameter → words for its values, and the values; longest first."""
        return {
            name: sorted(
                ((tuple(t.low for t in tokenize(said)), value) for value, said in values.items()),
                key=lambda item: -len(item[0]),
            )
            for name, values in self.wording.get("values", {}).items()
        }

    @cached_property
    def _said_labels(self) -> dict[str, list[tuple[Words, Words]]]:
        out: dict[str, list[tuple[Words, Words]]] = {}
        for name, label in self.wording.get("labels", {}).items():
            said, own = words_of(label), words_of(name)
            if own[: len(said)] != said:  # else the name is found without its unit
                out.setdefault(said[0], []).append((said, own))
                # "on day" is said as it is where "day" stands for it.
                if len(own) > len(said) and any(
                    own[n : n + len(said)] == said for n in range(1, len(own))
                ):
                    out.setdefault(own[0], []).append((own, own))
        for found in out.values():
            found.sort(key=lambda item: -len(item[0]))
        return out

    def with_own_labels(self, tokens: Sequence[RequestToken]) -> list[RequestToken]:
        """A sentence with the tools' own labels in the place of those that people say."""
        out: list[RequestToken] = []
        place = 0
        while place < len(tokens):
            token = tokens[place]
            # "Unit B" is a value, "unit B" is a label with one.
            named = token.text.istitle() and len(token.text) > 1 and bool(out)
            for said, own in self._said_labels.get("" if named else token.low, ()):
                here = tuple(t.low for t in tokens[place : place + len(said)])
                if here == said:
                    out += [RequestToken("word", word, word) for word in own]
                    place += len(said)
                    break
            else:
                out.append(token)
                place += 1
        return out

    @cached_property
    def said_as(self) -> dict[Words, Words]:
        """Labels of the tools' → what people call them, where that is something else."""
        return {own: said for found in self._said_labels.values() for said, own in found}

    @cached_property
    def options(self) -> dict[str, list[Words]]:
        """What options consist of, by their first word, longest first."""
        own = {tuple(t.low for t in tokenize(option)) for option, _ in self._spoken_options}
        return by_first_word(own | self.option_labels.keys())

    @cached_property
    def option_labels(self) -> dict[Words, frozenset[Words]]:
        """Options, as they are said → the labels of the parameters that have them."""
        found: dict[Words, frozenset[Words]] = {}
        for option, label in self._spoken_options:
            said = tuple(t.low for t in tokenize(normalise_option(option)))
            found[said] = found.get(said, frozenset()) | {label}
        return found

    @cached_property
    def _spoken_options(self) -> list[tuple[str, Words]]:
        """Options of words, each with the label of its parameter."""
        parameters = [p for tool in self.tools.values() for p in tool.parameters.values()]
        return [(o, p.words) for p in parameters for o in p.options if isinstance(o, str)]

    @cached_property
    def labels(self) -> frozenset[Words]:
        """The labels of parameters."""
        return frozenset(p.words for t in self.tools.values() for p in t.parameters.values())

    @cached_property
    def label_starts(self) -> frozenset[str]:
        """First words of labels that do not look like the verb of a request."""
        return frozenset(w[0] for w in self.labels if w) | {"id", "key"}

    @cached_property
    def label_words(self) -> frozenset[str]:
        """All words of labels."""
        return frozenset(word for label in self.labels for word in label)

    @cached_property
    def awkward(self) -> dict[str, list[Words]]:
        """Labels that hold a word or a number at which a label would seem to end."""
        hard = STOP | RELATION_STARTS
        return by_first_word(
            {w for w in self.labels if any(word in hard or word.isdigit() for word in w)}
        )

    @cached_property
    def phrases(self) -> dict[str, list[tuple[Words, str, float]]]:
        """The phrases of writing tools by their first stem, longest first.

        Each with its tool, and with how much less it counts: a name less than a description.
        """
        found: dict[str, list[tuple[Words, str, float]]] = {}
        for tool in self.writing:
            for phrase in tool.phrases:
                less = 0.0 if phrase in tool.phrases[: tool.described] else 0.5
                found.setdefault(phrase[0], []).append((phrase, tool.name, less))
        for phrases in found.values():
            phrases.sort(key=lambda item: -len(item[0]))
        return found

    @cached_property
    def verbs(self) -> frozenset[str]:
        """Stems with which a request to change something may begin."""
        own = {verb for tool in self.writing for verb in tool.verbs}
        return frozenset(own | {verb for group in VERB_SYNONYMS for verb in group})

    @cached_property
    def known(self) -> frozenset[str]:
        """Every stem in the name or the description of a tool or of a parameter's name."""
        found: set[str] = set()
        for tool in self.tools.values():
            found |= tool.name_stems | tool.mentions
            for parameter in tool.parameters.values():
                found.update(parameter.stems)
        return frozenset(found)

    def is_noun(self, words: Words) -> bool:
        """Whether some tool is about such rows, going by its name."""
        wanted = stem_words(words)
        return any(tool.entity[-len(wanted) :] == wanted for tool in self.tools.values()) or any(
            p.stems[: len(wanted)] == wanted and p.stems[len(wanted) :] in (("id",), ("nam",))
            for tool in self.tools.values()
            for p in tool.parameters.values()
        )

    def is_found(self, noun: Words) -> bool:
        """Whether such rows can be identified: a look-up returns them, or a parameter names one.

        The noun is given in stems; names of tools and parameters decide.
        """
        return any(tool.entity[-len(noun) :] == noun for tool in self.reading) or any(
            p.stems == (*noun, "id")
            for tool in self.tools.values()
            for p in tool.parameters.values()
        )

    def divide(self, words: Words) -> tuple[tuple[str, ...], Words]:
        """The options before a noun, and the noun in stems."""
        if words not in self._divided:
            options, noun = self._divide(words)
            self._divided[words] = options, self.renamed(noun)
        return self._divided[words]

    def renamed(self, noun: Words) -> Words:
        """What tools call rows of a noun (in stems), where it is one of a table alone."""
        found = next((said for own, said in self._renamed.items() if noun[-len(own) :] == own), ())
        return stem_words(found) or noun

    def _divide(self, words: Words) -> tuple[tuple[str, ...], Words]:
        whole = stem_words(words)
        if len(words) < 2 or any(tool.entity == whole for tool in self.reading):
            return (), whole
        # Three rules, the surest first: a known option before known words, the longest suffix that
        # is a noun of some tool, the longest suffix of known words.
        options = self.options.get(words[0], ())
        known = [set(whole[size:]) <= self.known for size in range(len(words))]
        rules = (
            (n for n in range(1, len(words)) if words[:n] in options and known[n]),
            (n for n in range(len(words)) if self.is_noun(words[n:])),
            (n for n in range(len(words)) if known[n]),
        )
        size = next(chain(*rules), 0)
        return (" ".join(words[:size]),) if size else (), whole[size:]

    def ranked(self, noun: Words) -> list[tuple[float, ToolProfile]]:
        """Reading tools, those first that seem to give rows of this noun (in stems)."""
        if noun not in self._ranked:
            scored = [(_likeness(t, noun), t) for t in self.reading if "count" not in t.verbs]
            self._ranked[noun] = sorted(
                (item for item in scored if item[0] > 0), key=lambda item: -item[0]
            )
        return self._ranked[noun]


def _likeness(tool: ToolProfile, noun: Words) -> float:
    """How much a reading tool seems to be about rows of a noun."""
    entity, size = tool.entity, len(noun)
    # An order set by hand, from the name over the description's head down to a mere mention. The
    # solver's thresholds (STRONG_LIKENESS and others) refer to these numbers.
    if entity == noun:
        return 10
    if entity[-size:] == noun:
        return 8
    if entity and noun[-len(entity) :] == entity:
        return 7
    if tool.head[-size:] == noun:
        return 6
    if set(noun) <= set(entity):
        return 5
    if set(noun) <= tool.name_stems | tool.said:
        return 4
    if set(noun) <= tool.name_stems | tool.mentions:
        return 3
    return 1 if noun[-1] in tool.mentions or noun[-1] in entity else 0


@lru_cache(maxsize=32)
def _vocabulary(given: bytes) -> ToolVocabulary:
    return ToolVocabulary(*orjson.loads(given))


def vocabulary_for(tools: Sequence[Json], wording: Wording = PLAIN_WORDING) -> ToolVocabulary:
    """The vocabulary of a list of tools; the same list gives the same object.

    Args:
        tools: in OpenAI's form.
        wording: how their environment is spoken of, by the tools' names.
    """
    return _vocabulary(orjson.dumps([list(tools), wording.form()]))


class ToolWorld(Protocol):
    """What has tools, and a wording."""

    def tool_schemas(self) -> list[Json]:
        """In OpenAI's form."""

    def wording(self) -> Wording:
        """How people speak of it."""


def vocabulary_of(world: ToolWorld) -> ToolVocabulary:
    """The vocabulary of the tools of a task."""
    return vocabulary_for(world.tool_schemas(), world.wording())
