"""What only users can do: how an agent asks for it in words, and how such words are read.

Tools with ``actor: user`` are not the agent's. It asks; the user reads which tool is meant, takes
its arguments from what they know and from what the sentence says, and calls it. Nothing here calls
anything, and nothing knows a gold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from envwright.environment.text_values import (
    ValueMention,
    canonical_form,
    content_words,
    find_mentions,
    same_label,
    split_sentences,
    states_value,
    token_set,
    word_meanings,
    word_tokens,
)
from envwright.types import Call, Json

_ASKING = re.compile(
    r"\b(?:please|could you|can you|would you|i need you to|you need to|try to|now)\b|\?\s*$",
    re.IGNORECASE,
)
# How an agent says that something has to happen first; within a matter of the user's own.
_WAITING = re.compile(
    r"\b(?:please|once|first|until|before|not|never|cannot|needs?|has to|have to|had to|must|should"
    r"|as soon as|when|let me know|tell me)\b|n't\b|\?",
    re.IGNORECASE,
)
_TRUTHS = {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False}
_PLAIN_WORDS = frozenset({"id", "number", "code", "key", "name", "no"})
"""Words of a parameter's name without which it is still named: *the transfer T-12*."""
_SHORT = 3
"""Letters of a verb that begins too many other words: *pay*, *tap*."""
_LABEL_WORDS = 4
"""Words before a value that may name it."""
_CLAUSE = re.compile(r"[,;()]")
_LIST_GAP = re.compile(r"\s*+(?:,\s*+)?+(?:(?:and|or)\s++)?+")
_END = re.compile(r"(?<![.!?])[.!?]++(?:\s++|$)|(?<!\n)\n++")
_ISO_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_MOST_RULES = 3
"""Sentences of a policy in whose words an act is asked for, at most."""


@dataclass(frozen=True, slots=True)
class RequestedAct:
    """A tool of the user that a message asks for."""

    tool: str
    arguments: Mapping[str, Json]
    """Of what it takes, as much as is known."""
    lacking: tuple[str, ...] = ()
    """Required parameters whose value neither the user nor the sentence has."""
    recalled: tuple[str, ...] = ()
    """Labels of what the user knew and used."""


def requested_act(
    message: str,
    tools: Sequence[Json],
    known: Mapping[str, Json],
    own: Sequence[Call] = (),
) -> RequestedAct | None:
    """The first act that a message asks for; ``None`` where it asks for none.

    Args:
        message: the agent's words.
        tools: the tools that the user may use, in OpenAI's form.
        known: what the user knows, by label. A value that they do not know is taken from the
            sentence where it stands there unambiguously: an option, yes or no, or a value under
            the parameter's name.
        own: what the user has to do for their own matter, and has not done yet. For that it is
            enough that a message says what it waits for, in whatever sentence, and nobody has to
            tell them which card is theirs; who tells them another does not mislead them.

    Example::

        >>> schema = {"properties": {"transfer_id": {"type": "string"}}}
        >>> tools = [{"function": {"name": "confirm_transfer", "parameters": schema}}]
        >>> requested_act("Please confirm the transfer T-12 in your app.", tools, {}).arguments
        {'transfer_id': 'T-12'}
    """
    act = _told_act(message, tools, known)
    mine = [c for c in own if (c.tool == act.tool if act else _waits(message, c.tool, tools))]
    if not mine:
        return act
    # Of several, the one of which the message speaks; a wrong number does not mislead.
    told = next((call for call in mine if _speaks_of(message, call)), mine[0])
    return RequestedAct(told.tool, told.arguments)


def _speaks_of(message: str, call: Call) -> bool:
    return all(states_value(message, value) for value in call.arguments.values())


def _told_act(
    message: str, tools: Sequence[Json], known: Mapping[str, Json]
) -> RequestedAct | None:
    """The first act that one sentence asks for with all words of a tool."""
    for sentence in split_sentences(message) if tools else ():
        if not _ASKING.search(sentence):
            continue
        fits = [(words, tool) for tool in tools if (words := _asked_words(sentence, tool))]
        if fits:
            # *Switch the data saver off* names the tool ``switch_data`` as well: the longer counts.
            _, tool = max(fits, key=lambda fit: fit[0])
            return _Reading(sentence, tool["function"], tools, known).act()
    return None


def _waits(message: str, name: str, tools: Sequence[Json]) -> bool:
    """Whether a message says that it waits for an act, as its name or its description has it."""
    function = next((t["function"] for t in tools if t["function"]["name"] == name), None)
    if function is None or not _WAITING.search(message):
        return False
    said, does = word_meanings(message), _first_sentence(function)
    # *The driver scans …* does not begin with what is done.
    told = content_words(does) if content_words(does)[:1] == word_tokens(does)[:1] else ()
    return any(_tells(said, *words) for words in (content_words(name), told) if words)


def _tells(said: frozenset[str], verb: str, *others: str) -> bool:
    """Whether words hold a verb, and one of the other words of a text that begins with it."""
    root = verb[:-1] if verb[-1] in "ey" else verb
    # "signed", "approval", "certified": of a short verb only itself.
    done = any(word.startswith(root) for word in said) if len(root) > _SHORT else verb in said
    return done and (not others or any(word in said for word in others))


def _first_sentence(function: Json) -> str:
    """What a tool does; later sentences of its description hold details that no agent repeats."""
    return re.split(r"\.(?:\s|$)", function.get("description", ""))[0]


def act_requests(refusal: str, call: Call, rules: str = "") -> Iterator[str]:
    """How an agent asks the user for what a refused call waits for, best words first.

    Args:
        refusal: what the tool said.
        call: what it refused; its values are told with it.
        rules: the policy that the agent was given; what it says of the same things is said, too.
    """
    yield _in_words(refusal, call)
    about = frozenset(content_words(refusal)) | frozenset(content_words(call.tool))
    said = [sentence for sentence in split_sentences(rules.replace("\n", " ")) if sentence]
    shared = [(len(about & token_set(sentence)), -at) for at, sentence in enumerate(said)]
    for count, at in sorted(shared, reverse=True)[:_MOST_RULES]:
        if count:
            yield _in_words(said[-at], call)


def _in_words(matter: str, call: Call) -> str:
    matter = _END.sub("; ", matter.strip()).rstrip("; ")
    given = [
        f"{name.replace('_', ' ')} {spoken_argument(value)}"
        for name, value in call.arguments.items()
        if isinstance(value, str | int | float) and not isinstance(value, bool)
    ]
    values = f" ({'; '.join(given)})" if given else ""
    return f"Could you please do what this takes: {matter}{values}?"


def spoken_argument(value: Json) -> str:
    """A value as it stands in an agent's sentence: texts that are no plain identifiers quoted."""
    text = str(value)
    plain = re.fullmatch(r"\w++|(?=[^\d]*+\d)[\w#-]++", text)
    return text if plain else f"“{text}”"


def _asked_words(sentence: str, tool: Json) -> int:
    """How many words a tool has in its name, or in what it does, if a sentence says them all."""
    function = tool["function"]
    said = word_meanings(sentence)
    named = [set(content_words(words)) for words in (function["name"], _first_sentence(function))]
    return max((len(words) for words in named if words <= said), default=0)


class _Reading:
    """One sentence as a request for one tool."""

    def __init__(
        self, sentence: str, function: Json, tools: Sequence[Json], known: Mapping[str, Json]
    ) -> None:
        self._sentence, self._name, self._known = sentence, function["name"], known
        schema = function["parameters"]
        self._schemas: Mapping[str, Any] = schema.get("properties", {})
        self._required = schema.get("required", ())
        names = {tool["function"]["name"] for tool in tools} | self._schemas.keys()
        # ``transfer_id`` in a sentence is a name, no value.
        found = [m for m in find_mentions(sentence) if m.text.strip("`“”\"'") not in names]
        self._values: list[tuple[ValueMention, frozenset[str]]] = []
        end = 0
        for mention in found:
            before = sentence[end : mention.start]
            # *The transfers T-12 and T-13*: both stand under the same words.
            listed = self._values and _LIST_GAP.fullmatch(before)
            words = self._values[-1][1] if listed else _words_before(before)
            self._values.append((mention, words))
            end = mention.end

    def act(self) -> RequestedAct:
        arguments: dict[str, Json] = {}
        recalled: list[str] = []
        for name, schema in self._schemas.items():
            label = next((label for label in self._known if same_label(label, name)), None)
            if label is not None:
                recalled.append(label)
                arguments[name] = self._known[label]
            elif (value := self._said(name, schema)) is not None:
                arguments[name] = value
        lacking = [name for name in self._required if name not in arguments]
        if len(lacking) == 1 and (value := self._only(lacking[0], arguments)) is not None:
            arguments[lacking.pop()] = value
        in_order = {name: arguments[name] for name in self._schemas if name in arguments}
        return RequestedAct(self._name, in_order, tuple(lacking), tuple(recalled))

    def _said(self, name: str, schema: Json) -> Json:
        """The value that a sentence gives a parameter; ``None`` for none, and for several."""
        if options := schema.get("enum"):
            named = [option for option in options if states_value(self._sentence, option)]
            # Two options in one sentence leave open which is meant.
            return named[0] if len(named) == 1 else None
        if schema.get("type") == "boolean":
            words = self._sentence.lower()
            told = {value for word, value in _TRUTHS.items() if re.search(rf"\b{word}\b", words)}
            return told.pop() if len(told) == 1 else None
        label = frozenset(word_tokens(name))
        short = label - _PLAIN_WORDS or label
        for wanted in (label, short):
            found = {_as_type(m, schema) for m, words in self._values if wanted <= words} - {None}
            if found:
                return found.pop() if len(found) == 1 else None
        return None

    def _only(self, name: str, given: Mapping[str, Json]) -> Json:
        """The only value of a sentence that fits, and that is nothing else's."""
        schema = self._schemas[name]
        if schema.get("enum") or schema.get("type") == "boolean":
            return None
        found = {_as_type(mention, schema) for mention, _ in self._values} - {None}
        left = [value for value in found if value not in given.values()]
        return left[0] if len(left) == 1 else None


def _words_before(text: str) -> frozenset[str]:
    """The last words of the clause that a value stands in."""
    return frozenset(word_tokens(_CLAUSE.split(text)[-1])[-_LABEL_WORDS:])


def _as_type(mention: ValueMention, schema: Json) -> str | int | float | None:
    """A value of a sentence as a parameter takes it; ``None`` where it is of another kind."""
    text = mention.text.strip("“”\"'`‘’") if mention.kind == "quoted" else mention.text
    kind = schema.get("type", "string")
    if kind in ("integer", "number"):
        try:
            amount = float(text.lstrip("#$€£").replace(",", ""))
        except ValueError:
            return None
        amount = round(100 * amount) if mention.kind == "money" and kind == "integer" else amount
        whole = int(amount)
        return whole if whole == amount else amount if kind == "number" else None
    if kind != "string" or mention.kind == "money":
        return None
    form = schema.get("format")
    if form == "date":
        day = canonical_form(text)
        return day if re.fullmatch(r"\d{4}-\d\d-\d\d", day) else None
    if form == "date-time":
        return text if _ISO_TIME.fullmatch(text) else None
    return text
