"""What a message that a model rewrote must keep, by rules: values, options, truths, turning words.

A model is not trusted: every value stays in its own message, none is invented, and nothing that
only the gold or the environment's internals know is told. What a message asks for beyond that is
judged elsewhere, by a reading and by execution.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.tasks.phrasing.english import spoken_label
from envwright.tasks.phrasing.fact_phrases import is_plain_option
from envwright.types import Json, Task

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
)
_DAY = rf"(?:\d{{1,2}} {_MONTH} \d{{4}}|{_MONTH} \d{{1,2}}, \d{{4}})"
# Alternatives in order: quoted text, date (with a time), a word with a digit or a sign, a
# number in words, yes or no. "one" counts only in "one day" and "one week".
_VALUE = re.compile(
    rf"“[^“”]*+”"
    rf"|{_DAY}(?: at \d\d:\d\d(?::\d\d)?)?"
    rf"|[^\s“”()@#$\d_]{{0,80}}+[@#$\d_][^\s“”()]*+"
    rf"|\b(?:one (?:day|week)|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
    rf"|\b(?:yes|no)\b",
    re.IGNORECASE,
)
# Control characters, foreign quotes, markup and links: no user types these in a request.
_STRANGE = re.compile(r"[\x00-\x1f\x7f\"`«»<>{}\[\]|\\]|://|www\.|\*\*")
_TURNING = {
    "not": (r"not|cannot|except|without|other than", r"no|not|\w+n't|cannot|never|except|without|"
            r"other than|excluding|exclude|skip|leave out|leaving out|apart from|but"),
    "if": (r"if(?! you (?:could|would|can)\b)|whether|provided|otherwise|should it be",
           r"if|whether|unless|provided|otherwise|else|should|in case|when|depending"),
    "all": (r"all|every|each",
            r"all|every|each|everything|everyone|any|both|whole|entire|total|overall|across"),
    "either": (r"either", r"either|or|both|and"),
    "most": (r"highest|lowest|cheapest|most expensive|oldest|earliest|newest|latest",
             r"\w+est|most|least|maximum|minimum|first|last|top|bottom"),
}  # fmt: skip
"""What a message turns on: how templates say it, and how a model may."""
# Idioms that hold a turning word without turning anything.
_SAID_ANYHOW = re.compile(r"(?<=grateful )if|at all|all right|all the best", re.IGNORECASE)
_LETTERS_IN_A_HIDDEN = 3
_LEAST_WORDS = 2
_SLACK = 120
"""Characters by which a paraphrase may be longer than twice the original."""
_ROOM = 300
"""Characters by which a refined message may be longer than twice all that was said."""
_KEPT_TURNS = ("if", "all", "either")
"""What a refinement may not lose; what says which row is meant may go."""


@dataclass(frozen=True, slots=True)
class DisclosureBounds:
    """What one task's words may not lose or tell."""

    options: frozenset[str]
    truths: frozenset[str]
    """Labels of truths, in lower case."""
    names: frozenset[str]
    """Names of tools, parameters and columns that are no plain words."""
    values: frozenset[str]
    """Texts of the gold: to be kept where they are said, and not told where they are not."""

    @classmethod
    def of(cls, task: Task, templates: Mapping[str, Template]) -> DisclosureBounds:
        """The bounds of a task."""
        own = [(ref.prefix, templates[ref.id]) for ref in task.environments]
        tools = {pre + name: tool for pre, t in own for name, tool in t.tools.items()}
        names = set(tools) | {n for t in tools.values() for n in t.spec.parameters}
        columns = [c for _, t in own for table in t.schema.tables.values()
                   for c in table.columns.values()]  # fmt: skip
        truths = {c.name for c in columns if c.is_boolean}
        for tool in tools.values():
            given = tool.arguments.json_schema["properties"]
            truths |= {name for name, schema in given.items() if schema.get("type") == "boolean"}
        hidden = [call.arguments for call in task.gold]
        told = _texts([*hidden, task.answers, dict(task.scenario.known)])
        return cls(
            options=option_words(tools),
            truths=frozenset(_truth_label(name) for name in truths),
            names=frozenset(filter(_is_coined, names | {c.name for c in columns})),
            values=frozenset(told),
        )


def option_words(tools: Mapping[str, CompiledTool]) -> frozenset[str]:
    """All options of all parameters as words of a request, except those that stand in quotes."""
    found = (o for t in tools.values() for o in _enums(t.arguments.json_schema))
    return frozenset(o.replace("_", " ").replace("-", " ") for o in found if is_plain_option(o))


def _enums(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from (o for o in schema.get("enum", ()) if isinstance(o, str))
        for value in schema.values():
            yield from _enums(value)


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def _is_coined(name: str) -> bool:
    """Whether a name could not be a word of English."""
    return "_" in name or re.search(r"[a-z][A-Z]", name) is not None


def _truth_label(name: str) -> str:
    """How a truth is said: ``is_enabled`` → *enabled*."""
    return spoken_label(name).lower().removeprefix("is ").removeprefix("can ")


# --- paraphrases ---------------------------------------------------------------------------------


def spoken_values(text: str) -> list[str]:
    """The values that a text holds: quoted texts, dates, numbers, money, addresses, identifiers.

    Example::

        >>> spoken_values("Set “a b” to $1.50 on May 7, 2024, for #W12.")
        ['“a b”', '$1.50', 'May 7, 2024', '#W12']
    """
    return [m[0].rstrip(".,;:!?") for m in _VALUE.finditer(text)]


def restore_quotes(original: str, text: str) -> str:
    """The text with the original's quotation marks where a model wrote straight ones."""
    for quoted in re.findall(r"“([^“”]*+)”", original):
        for left, right in (('"', '"'), ("'", "'"), ("„", "“"), ("”", "”"), ("“", "“")):
            text = text.replace(f"{left}{quoted}{right}", f"“{quoted}”")
    return text


def check_paraphrase(original: str, text: str, bounds: DisclosureBounds) -> str:
    """Check a paraphrase of one message: the same values, and no leak; returns its clean text.

    Raises:
        TaskRefusal: it breaks a rule; the detail names the words.
    """
    text = restore_quotes(original, text).strip()
    if len(text.split()) < _LEAST_WORDS:
        raise TaskRefusal("too short")
    # Leaks first: they are the gravest, and the first refusal is the one that is counted.
    _require_no_leak(original, text, bounds)
    _require_plain_sentences(original, text)
    _require_same_values(original, text, bounds)
    _require_same_truths(original, text, bounds.truths)
    _require_turning_words(original, text)
    return text


def _require_plain_sentences(original: str, text: str) -> None:
    if not text or text[-1] not in ".?!":
        raise TaskRefusal("no sentence")
    if len(text) > 2 * len(original) + _SLACK:
        raise TaskRefusal("too long")
    if text.count("“") != text.count("”") or _STRANGE.search(_unquoted(text)):
        raise TaskRefusal("strange characters")


def _require_same_values(original: str, text: str, bounds: DisclosureBounds) -> None:
    """Each value, each text of the gold that is said, and each option as often as before."""
    # Counted in the quoted original: a value said twice must be said twice, else one row may have
    # lost it.
    values = spoken_values(original)
    stated = (v for v in bounds.values if len(v) >= _LETTERS_IN_A_HIDDEN and _contains(v, original))
    for fact in dict.fromkeys([*values, *sorted(stated)]):
        before, after = _count(fact, original), _count(fact, text)
        if not after:
            raise TaskRefusal("a value is lost", fact)
        if before != after:
            raise TaskRefusal("a value is repeated or dropped", fact)
    if added := Counter(spoken_values(text)) - Counter(values):
        raise TaskRefusal("a new value", min(added))
    said, says = _unquoted(original).lower(), _unquoted(text).lower()
    for option in sorted(option.lower() for option in bounds.options):
        if _count(option, said) != _count(option, says):
            raise TaskRefusal("an option is lost or new", option)


def _require_no_leak(original: str, text: str, bounds: DisclosureBounds) -> None:
    for name in sorted(bounds.names):
        if _contains(name, text) and not _contains(name, original):
            raise TaskRefusal("a name of the tools", name)
    for value in sorted(bounds.values):
        secret = len(value) >= _LETTERS_IN_A_HIDDEN
        if secret and _contains(value, text) and not _contains(value, original):
            raise TaskRefusal("a value that is not said", value)


def _require_same_truths(original: str, text: str, truths: Iterable[str]) -> None:
    before, after = original.lower(), text.lower()
    for truth in sorted(truths):
        if _contains(truth, before) != _contains(truth, after):
            raise TaskRefusal("a truth is lost or new", truth)


def _require_turning_words(
    original: str, text: str, turns: Iterable[str] = tuple(_TURNING)
) -> None:
    before, after = _plain_text(original), _plain_text(text)
    for name in turns:
        said, may_say = _TURNING[name]
        if re.search(rf"\b(?:{said})\b", before) and not re.search(rf"\b(?:{may_say})\b", after):
            raise TaskRefusal("a turn of the request is lost", name)


def _plain_text(text: str) -> str:
    """In lower case, without what stands in quotes and without idioms."""
    return _SAID_ANYHOW.sub("", _unquoted(text)).lower()


def _unquoted(text: str) -> str:
    return re.sub(r"“[^“”]*+”", "“”", text)


def _contains(words: str, text: str) -> bool:
    return _count(words, text) > 0


def _count(words: str, text: str) -> int:
    """How often words stand in a text, and not as a part of a longer word."""
    return len(re.findall(rf"(?<![\w$#]){re.escape(words)}(?!\w)", text))


# --- refinement ----------------------------------------------------------------------------------


def check_refined_messages(
    originals: Sequence[str], said: Sequence[str], bounds: DisclosureBounds
) -> tuple[str, ...]:
    """Messages that may describe rows otherwise, if they are plain words and tell no secret.

    What of the original they may leave out or add is for the comparison of readings to say.

    Args:
        originals: what the user said before.
        said: what the user is to say.
        bounds: of the task.

    Raises:
        TaskRefusal: they are not; the detail names the words.
    """
    whole = " ".join(originals)
    out = tuple(restore_quotes(whole, text).strip() for text in said)
    if out == tuple(originals):
        raise TaskRefusal("the same words")
    for text in out:
        if len(text.split()) < _LEAST_WORDS:
            raise TaskRefusal("too short")
        if len(text) > 2 * len(whole) + _ROOM:
            raise TaskRefusal("too long")
        _require_plain_sentences(text, text)
        _require_no_leak(whole, text, bounds)
    _require_turning_words(whole, " ".join(out), _KEPT_TURNS)
    return out


def require_same_options(
    said: Sequence[str], readings: Sequence[str], bounds: DisclosureBounds
) -> None:
    """Whether options and truths that stand in words stand in their readings, and none besides.

    Raises:
        TaskRefusal: they do not; the detail names the word.
    """
    words = bounds.truths | {option.lower() for option in bounds.options}
    for text, reading in zip(said, readings, strict=True):
        before, after = _plain_text(text), _plain_text(reading)
        for word in sorted(words):
            if _contains(word, before) != _contains(word, after):
                raise TaskRefusal("an option is lost or new", word)
