"""Values that a change gives, in the forms of a family."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from envwright.tasks.plan import Derived, Fact, Shape
from envwright.tasks.wording import derived
from envwright.tasks.wording.english import be, capital, label, listed
from envwright.tasks.wording.facts import Description, Item, around
from envwright.tasks.wording.lexicon import Word
from envwright.tasks.wording.rows import Voice, dated, predicate
from envwright.tasks.wording.style import Series

Wanted = Fact | Derived
"""A value that is known, or one that must be found out."""
_FRESH_FACT = "whose {l} {be} {v}"


@dataclass(frozen=True, slots=True)
class Said:
    """A clause, and the sentences that belong after the sentence it stands in."""

    text: str
    after: tuple[str, ...] = ()


def with_values(
    voice: Voice,
    word: Word,
    values: Mapping[str, Wanted],
    *,
    fresh: bool,
    nested: bool,
) -> Said:
    """What follows the rows: the values in the clause, or as a sentence of their own."""
    if not values:
        return Said("")
    given = voice.style.given
    ordered = sorted(values.items(), key=lambda pair: _place_of(pair[1]))
    if fresh and not any(isinstance(v, Derived) for v in values.values()):
        return Said(_fresh(voice, word, ordered))
    if nested:
        series = given.nested_update if word.updates else given.nested_other
    else:
        series = given.update if word.updates else given.other
    named = [(dated_label(voice, word, p, v), v) for p, v in ordered]
    if series.lead[0].isupper():
        return Said("", tuple(sentences(voice, series, named)))
    return Said(in_series(voice, series, named))


def _place_of(wanted: Wanted) -> int:
    """Plain values first; what may end in *and …* last, so that it is clear where it ends."""
    if isinstance(wanted, Derived):
        return 3
    return {Shape.LIST: 2, Shape.TRUTH: 1}.get(wanted.shape, 0)


def _fresh(voice: Voice, word: Word, values: Sequence[tuple[str, Wanted]]) -> str:
    """Values of a new row, right after its noun: *… called “Rex”, with the status sold*."""
    series = voice.style.given.fresh
    named = [(dated_label(voice, word, p, v), v) for p, v in values]
    name = next((pair for pair in named if pair[0] == "name"), None)
    text = ""
    if voice.style.facts == "having" and name and name[1].shape is Shape.TEXT:
        named.remove(name)
        item = Item("name", derived.value(voice, name[1]), named="name")
        text = around("having", Description([item])).after + ("," if named else "")
    return text + in_series(voice, series, named)


def value_label(voice: Voice, word: Word, parameter: str) -> str:
    """What a user calls the value of a parameter."""
    column = word.tool.arguments.columns.get(parameter)
    name = label(parameter)
    if column is None:
        return name
    short = voice.lexicon.short(parameter, column[0])
    taken = {label(p) for p in word.tool.spec.parameters if p != parameter}
    return name if short in taken else short


def dated_label(voice: Voice, word: Word, parameter: str, wanted: Wanted) -> str:
    """The same, as a thing where it is a date or a time."""
    return dated(value_label(voice, word, parameter), wanted.shape)


def in_series(voice: Voice, series: Series, values: Sequence[tuple[str, Wanted]]) -> str:
    """Labels with values in one form."""
    if not values:
        return ""
    items = []
    for number, (name, wanted) in enumerate(values):
        form = series.later if number and series.later else series.item
        items.append(_one_value(voice, form, name, wanted))
    if series.join != "and":
        return series.lead + f"{series.join} ".join(items)
    # "tags “a” and “b”, and quantity equal to …"
    lists = len(values) > 1 and values[-2][1].shape is Shape.LIST
    return series.lead + listed(items, ", and" if lists else " and")


def _one_value(voice: Voice, form: str, name: str, wanted: Wanted) -> str:
    said = derived.value(voice, wanted)
    if isinstance(wanted, Derived):
        return form.replace("{l} {v}", "{l} equal to {v}").format(l=name, v=said, be=be(name))
    if wanted.shape is not Shape.TRUTH:
        return form.format(l=name, v=said, be=be(name))
    if form == _FRESH_FACT and (said_of := predicate(wanted, name)):
        return f"that {said_of.format(be='is')}"
    # A truth's label is no thing: "with restricted set to no", "setting restricted to no".
    name = name.removeprefix("is ")
    form = form.removeprefix("the ").replace("{l} {v}", "{l} set to {v}")
    return form.format(l=name, v=said, be="is")


def sentences(voice: Voice, series: Series, values: Sequence[tuple[str, Wanted]]) -> Iterator[str]:
    """Sentences that give values; what must be found out, and truths, have their own."""
    together = [v for v in values if not _alone(v[1])]
    for group in (together, *([v] for v in values if _alone(v[1]))):
        if group:
            text = in_series(voice, series, group) + "."
            truths = group[0][1].shape is Shape.TRUTH and isinstance(group[0][1], Fact)
            yield capital(text.removeprefix("The ")) if truths else text


def _alone(wanted: Wanted) -> bool:
    return isinstance(wanted, Derived) or wanted.shape is Shape.TRUTH
