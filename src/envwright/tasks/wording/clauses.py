"""Goals as clauses: changes, loops, conditions and questions, in a family's templates."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from envwright.tasks.plan import Derived, Goal, Reference
from envwright.tasks.wording import derived
from envwright.tasks.wording.changes import change
from envwright.tasks.wording.english import be
from envwright.tasks.wording.rows import Voice
from envwright.tasks.wording.slots import NOTHING, Held
from envwright.tasks.wording.style import Mode, Template

_T = TypeVar("_T")
_SWEEP = 0.5
"""Probability that a loop is told as one."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A goal in words, before it stands in a frame."""

    mode: Mode
    text: str
    after: tuple[str, ...] = ()
    """Sentences that follow."""


def clause(
    voice: Voice,
    goal: Goal,
    rng: random.Random | None = None,
    held: Held = NOTHING,
    others: Sequence[Reference] = (),
) -> Clause:
    """A goal in words.

    Args:
        voice: the family.
        goal: what is wanted.
        rng: chooses among the family's templates; without it the first is taken.
        held: what is left out.
        others: further rows on which the same is to be done.
    """
    if goal.kind == "ask":
        assert goal.derived is not None
        return _question(voice, goal.derived, rng)
    if goal.kind == "choose":
        return _condition(voice, goal, rng, held)
    if goal.kind == "each":
        return _loop(voice, goal, rng, held)
    said = change(voice, goal, held, others=others)
    return Clause("do", said.text, said.after)


def _pick(options: Sequence[_T], rng: random.Random | None) -> _T:
    return options[0] if rng is None else rng.choice(options)


def _question(voice: Voice, wanted: Derived, rng: random.Random | None) -> Clause:
    style = voice.style
    if wanted.kind == "compare":
        template = _pick(style.ask_test, rng)
        return _filled(template, t=derived.test(voice, wanted))
    if said := derived.yes_or_no(voice, wanted):
        return _filled(_pick(style.ask_test, rng), t=said)
    options: Sequence[Template] = style.ask_value
    if wanted.kind == "count":
        options = (*style.ask_count, *style.ask_value)
    template = _pick(options, rng)
    if "{v}" in template.text:
        many = wanted.kind == "attribute" and be(wanted.label) == "are"
        mode, text = template
        template = Template(mode, text.replace("what's", "what are")) if many else template
        return _filled(template, v=derived.value(voice, wanted), be="are" if many else "is")
    assert wanted.rows is not None
    head, tail = voice.head_and_tail(wanted.rows)
    return _filled(template, head=head, tail=tail, many=head + tail)


def _filled(template: Template, **words: str) -> Clause:
    return Clause(template.mode, template.text.format(**words))


def _loop(voice: Voice, goal: Goal, rng: random.Random | None, held: Held) -> Clause:
    assert goal.rows is not None
    style = voice.style
    sweep = rng is not None and rng.random() < _SWEEP
    template = style.sweep.text if sweep else style.every
    rows = {"many": voice.many(goal.rows)} if "{many}" in template else {}
    rows |= {"one": voice.one(goal.rows)} if "{one}" in template else {}
    if not sweep:
        said = change(voice, goal, held, every=template.format(**rows))
        return Clause("do", said.text, said.after)
    said = change(voice, goal, held, every=style.sweep_object, nested=True)
    if goal.rows.without:  # "…, but not with status sold, and delete each of them"
        template = template.replace("{many} and", "{many}, and")
    return Clause(style.sweep.mode, template.format(c=said.text, **rows))


def _condition(voice: Voice, goal: Goal, rng: random.Random | None, held: Held) -> Clause:
    assert goal.derived is not None
    assert goal.then is not None
    template = _pick(voice.style.conditions, rng)
    test = derived.test(voice, goal.derived)
    then = _branch(voice, goal, goal.then, held)
    if goal.otherwise is None:
        return Clause("say", template.one.format(t=test, a=then))
    otherwise = _branch(voice, goal, goal.otherwise, held)
    return Clause("say", template.both.format(t=test, a=then, b=otherwise))


def _branch(voice: Voice, goal: Goal, branch: Goal, held: Held) -> str:
    """A branch; what is held back is so in the one that the state asks for."""
    mine = held if branch is goal.taken() else NOTHING
    return change(voice, branch, mine, nested=True).text
