"""What a paraphrase must keep, by rules: every value in its own message, and nothing of the gold.

``wording.paraphrase.accept`` knows what a value is. What is added here is what a model could let
slip or lose that no template does: names of tools and columns, values that only the gold has,
labels of truths, and the words on which a request turns (*not*, *if*, *all*, *or*).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from envwright.environment.template import Template
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.tasks.phrasing.english import spoken_label
from envwright.tasks.phrasing.paraphrase_check import (
    ParaphraseRefusal,
    accept_paraphrase,
    option_words,
    spoken_values,
)
from envwright.types import Json, Task

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
_SAID_ANYHOW = re.compile(r"(?<=grateful )if|at all|all right|all the best", re.IGNORECASE)
_LETTERS_IN_A_HIDDEN = 3
_VIA_ACCEPT = frozenset({"another relation", "another action"})
"""Verdicts that rest on the templates' own vocabulary, which a model need not keep to."""
_LEAST_WORDS = 2
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
            truths=frozenset(_truth(name) for name in truths),
            names=frozenset(filter(_coined, names | {c.name for c in columns})),
            values=frozenset(told),
        )


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def _coined(name: str) -> bool:
    """Whether a name could not be a word of English."""
    return "_" in name or re.search(r"[a-z][A-Z]", name) is not None


def _truth(name: str) -> str:
    """How a truth is said: ``is_enabled`` → *enabled*."""
    return spoken_label(name).lower().removeprefix("is ").removeprefix("can ")


def restore_quotes(original: str, text: str) -> str:
    """The text with the original's quotation marks where a model wrote straight ones."""
    for quoted in re.findall(r"“([^”]*)”", original):
        for left, right in (('"', '"'), ("'", "'"), ("„", "“"), ("”", "”"), ("“", "“")):
            text = text.replace(f"{left}{quoted}{right}", f"“{quoted}”")
    return text


def check_paraphrase(original: str, text: str, bounds: DisclosureBounds) -> str:
    """The paraphrase of one message, if it says the same values and tells no secret.

    Raises:
        Refusal: it does not; the detail names the words.
    """
    text = restore_quotes(original, text)
    if len(text.split()) < _LEAST_WORDS:
        raise TaskRefusal("too short")
    _no_leak(original, text, bounds)
    stated = [v for v in bounds.values if len(v) >= _LETTERS_IN_A_HIDDEN and _stands(v, original)]
    facts = list(dict.fromkeys([*spoken_values(original), *sorted(stated)]))
    judged = accept_paraphrase(original, text, facts, options=bounds.options)
    if isinstance(judged, ParaphraseRefusal) and judged.reason not in _VIA_ACCEPT:
        raise TaskRefusal(judged.reason, judged.what)
    _same_truths(original, text, bounds.truths)
    _still_turns(original, text)
    return text.strip()


def _no_leak(original: str, text: str, bounds: DisclosureBounds) -> None:
    for name in sorted(bounds.names):
        if _stands(name, text) and not _stands(name, original):
            raise TaskRefusal("a name of the tools", name)
    for value in sorted(bounds.values):
        secret = len(value) >= _LETTERS_IN_A_HIDDEN
        if secret and _stands(value, text) and not _stands(value, original):
            raise TaskRefusal("a value that is not said", value)


def _same_truths(original: str, text: str, truths: Iterable[str]) -> None:
    before, after = original.lower(), text.lower()
    for truth in sorted(truths):
        if _stands(truth, before) != _stands(truth, after):
            raise TaskRefusal("a truth is lost or new", truth)


def _still_turns(original: str, text: str, turns: Iterable[str] = tuple(_TURNING)) -> None:
    before, after = _bare(original), _bare(text)
    for name in turns:
        said, may_say = _TURNING[name]
        if re.search(rf"\b(?:{said})\b", before) and not re.search(rf"\b(?:{may_say})\b", after):
            raise TaskRefusal("a turn of the request is lost", name)


def _bare(text: str) -> str:
    """In lower case, without what stands in quotes and without idioms."""
    return _SAID_ANYHOW.sub("", re.sub(r"“[^”]*”", "“”", text)).lower()


def _stands(words: str, text: str) -> bool:
    return re.search(rf"(?<![\w$#]){re.escape(words)}(?!\w)", text) is not None


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
        Refusal: they are not; the detail names the words.
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
        if isinstance(form := accept_paraphrase(text, text, ()), ParaphraseRefusal):
            raise TaskRefusal(form.reason, form.what)
        _no_leak(whole, text, bounds)
    _still_turns(whole, " ".join(out), _KEPT_TURNS)
    return out


def require_same_options(
    said: Sequence[str], readings: Sequence[str], bounds: DisclosureBounds
) -> None:
    """Whether options and truths that stand in words stand in their readings, and none besides.

    Raises:
        Refusal: they do not; the detail names the word.
    """
    words = bounds.truths | {option.lower() for option in bounds.options}
    for text, reading in zip(said, readings, strict=True):
        before, after = _bare(text), _bare(reading)
        for word in sorted(words):
            if _stands(word, before) != _stands(word, after):
                raise TaskRefusal("an option is lost or new", word)
