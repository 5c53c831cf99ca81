"""Changes in words: the verb phrase with its rows, and the values that it gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from envwright.tasks.plan import Goal, Reference, Shape
from envwright.tasks.wording import derived
from envwright.tasks.wording.given import Said, Wanted, dated_label, with_values
from envwright.tasks.wording.lexicon import Word
from envwright.tasks.wording.rows import Voice
from envwright.tasks.wording.slots import NOTHING, Held, Slot, places, slots_of, with_rows


def change(
    voice: Voice,
    goal: Goal,
    held: Held = NOTHING,
    *,
    every: str = "",
    others: Sequence[Reference] = (),
    nested: bool = False,
) -> Said:
    """One change as an imperative.

    Args:
        voice: the family.
        goal: the tool, its rows and its values.
        held: what is left out.
        every: the words for the rows of ``goal.rows``.
        others: further rows on which the same is to be done.
        nested: inside a condition or a loop, so that no sentence can follow.
    """
    word = voice.lexicon.words[goal.tool]
    values = {p: v for p, v in goal.values.items() if p not in held.values}
    slots = slots_of(voice, word, goal, held, every, others)
    if single := _single_value(voice, word, goal, values, slots):
        return Said(single)
    text, rows, pieces = with_rows(word, slots)
    fresh = bool(word.makes) and not rows and pieces == 1
    said = with_values(voice, word, values, fresh=fresh, nested=nested)
    for thing in word.makes:
        voice.forget(thing)
    return Said(text + said.text, said.after)


def _single_value(
    voice: Voice,
    word: Word,
    goal: Goal,
    values: Mapping[str, Wanted],
    slots: Sequence[Slot],
) -> str:
    """*change the status of ROW to sold*, where that is all there is and no other tool does it."""
    if len(values) != 1 or len(slots) != 1 or not word.updates or goal.where or goal.lists:
        return ""
    ((parameter, wanted),) = values.items()
    whole = 0 in places(word, slots) and len(values) == len(goal.values)
    if parameter in _said_of_rows(goal):
        return ""  # "change the status of the pet with status sold to pending"
    given = {parameter, goal.each_parameter, *goal.references} - {""}
    if not whole or wanted.shape is Shape.TRUTH or not voice.lexicon.only_one(goal.tool, given):
        return ""
    name = dated_label(voice, word, parameter, wanted)
    row = slots[0].render(False)
    form = voice.style.single
    if row == "it":
        form = form.replace("the {l} of {r}", "its {l}")
    return form.format(l=name, r=row, v=derived.value(voice, wanted))


def _said_of_rows(goal: Goal) -> set[str]:
    """Labels of what is said, without quotes, of the rows that a goal changes."""
    facts = [fact for row in goal.references.values() for fact in row.facts]
    facts += [*goal.rows.facts, *goal.rows.either] if goal.rows else []
    return {fact.label for fact in facts if fact.shape is not Shape.TEXT}
