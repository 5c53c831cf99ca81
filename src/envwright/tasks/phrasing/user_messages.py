"""What the user says: goals as clauses, clauses in frames, message by message."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from envwright.environment.phrasebook import PLAIN_WORDING, Wording
from envwright.environment.tool import CompiledTool
from envwright.inflection import singular
from envwright.tasks.asides import choose_motive, in_first_person, introduce
from envwright.tasks.goals import (
    AttributeFact,
    DerivedValue,
    DisclosurePlan,
    Goal,
    RowReference,
    ValueShape,
)
from envwright.tasks.phrasing.change_phrases import (
    NOTHING_WITHHELD,
    GivenValue,
    PhrasedClause,
    WithheldParts,
    phrase_change,
    value_label,
    value_sentences,
    values_in_series,
)
from envwright.tasks.phrasing.english import (
    be_form,
    capitalise_first,
    count_word,
    row_noun,
    spoken_label,
)
from envwright.tasks.phrasing.row_phrases import (
    FamilyVoice,
    date_label,
    test_phrase,
    truth_phrase,
    value_phrase,
)
from envwright.tasks.phrasing.template_families import (
    ClauseTemplate,
    PhrasingStyle,
    ValueSeries,
    family_styles,
)
from envwright.tasks.phrasing.tool_lexicon import ToolLexicon, lexicon_for
from envwright.types import Json

_T = TypeVar("_T")
_LATER_REASON = 0.4
"""How often a reason is said in later messages, in terms of the first."""
_REASON_LAST = 0.4
"""Probability that a reason stands after the requests of its message."""
_INTRODUCED = (7, 2, 1)
"""Weights of saying who one is first, after the reason, and at the end of the first message."""
_OWN = frozenset(
    "cancel return exchange swap change switch move book reserve renew extend reschedule send "
    "order rebook update freeze register put stop join".split()
)
"""Verbs of what people who come with a matter of their own say that they want to do."""
_SWEEP = 0.5
"""Probability that a loop is told as one."""


def phrase_clause(
    voice: FamilyVoice,
    goal: Goal,
    rng: random.Random | None = None,
    held: WithheldParts = NOTHING_WITHHELD,
    others: Sequence[RowReference] = (),
) -> PhrasedClause:
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
    if goal.kind == "reach":
        return _goal_state(voice, goal)
    return phrase_change(voice, goal, held, others=others)


def _pick(options: Sequence[_T], rng: random.Random | None) -> _T:
    return options[0] if rng is None else rng.choice(options)


def _question(voice: FamilyVoice, wanted: DerivedValue, rng: random.Random | None) -> PhrasedClause:
    style = voice.style
    if wanted.kind == "compare":
        template = _pick(style.ask_test, rng)
        return _fill(template, t=test_phrase(voice, wanted))
    if said := truth_phrase(voice, wanted):
        return _fill(_pick(style.ask_test, rng), t=said)
    options: Sequence[ClauseTemplate] = style.ask_value
    if wanted.kind == "count":
        options = (*style.ask_count, *style.ask_value)
    template = _pick(options, rng)
    if "{v}" in template.text:
        many = wanted.kind == "attribute" and be_form(wanted.label) == "are"
        mode, text = template
        template = ClauseTemplate(mode, text.replace("what's", "what are")) if many else template
        return _fill(template, v=value_phrase(voice, wanted), be="are" if many else "is")
    assert wanted.rows is not None
    head, tail = voice.head_and_tail(wanted.rows)
    return _fill(template, head=head, tail=tail, many=head + tail)


def _fill(template: ClauseTemplate, **words: str) -> PhrasedClause:
    return PhrasedClause(template.text.format(**words), mode=template.mode)


def _loop(
    voice: FamilyVoice, goal: Goal, rng: random.Random | None, held: WithheldParts
) -> PhrasedClause:
    assert goal.rows is not None
    style = voice.style
    sweep = rng is not None and rng.random() < _SWEEP
    template = style.sweep.text if sweep else style.every
    rows = {"many": voice.many(goal.rows)} if "{many}" in template else {}
    rows |= {"one": voice.one(goal.rows)} if "{one}" in template else {}
    if not sweep:
        return phrase_change(voice, goal, held, every=template.format(**rows))
    said = phrase_change(voice, goal, held, every=style.sweep_object, nested=True)
    if goal.rows.without:  # "…, but not with status sold, and delete each of them"
        template = template.replace("{many} and", "{many}, and")
    return PhrasedClause(template.format(c=said.text, **rows), mode=style.sweep.mode)


def _goal_state(voice: FamilyVoice, goal: Goal) -> PhrasedClause:
    """An end that several ways may lead to."""
    assert goal.ends is not None
    assert goal.rows is not None
    templates, ends = voice.style.states, goal.ends
    if goal.then and goal.otherwise:
        template = templates.settle
        rows = {"many": voice.many(goal.rows)} if "{many}" in template else {}
        rows |= {"one": voice.one(goal.rows)} if "{one}" in template else {}
        one, other = (
            phrase_change(voice, way, every="it", nested=True).text
            for way in (goal.then, goal.otherwise)
        )
        return PhrasedClause(template.format(a=one, b=other, **rows), mode="say")
    template = templates.some_rows if ends.least > 1 else templates.any_row
    rows = {"many": voice.many(goal.rows)} if "{many}" in template else {}
    rows |= {"one": voice.one(goal.rows)} if "{one}" in template else {}
    said = phrase_change(voice, goal, every=template.format(n=count_word(ends.least), **rows))
    more = []
    for fact, form in ((ends.limit, templates.total), (ends.best, templates.best)):
        if fact:
            name = date_label(voice.lexicon.short(fact.label, goal.rows.table), fact.shape)
            dated = fact.shape in (ValueShape.DATE, ValueShape.TIME)
            pair = ("late", "early") if dated else ("high", "low")
            value = value_phrase(voice, fact)
            more.append(form.format(l=name, v=value, w=pair[fact.compare == "below"]))
    return replace(said, after=(*said.after, *more))


def _condition(
    voice: FamilyVoice, goal: Goal, rng: random.Random | None, held: WithheldParts
) -> PhrasedClause:
    assert goal.derived is not None
    assert goal.then is not None
    template = _pick(voice.style.conditions, rng)
    test = test_phrase(voice, goal.derived)
    then = _branch(voice, goal, goal.then, held)
    if goal.otherwise is None:
        return PhrasedClause(template.one.format(t=test, a=then), mode="say")
    otherwise = _branch(voice, goal, goal.otherwise, held)
    return PhrasedClause(template.both.format(t=test, a=then, b=otherwise), mode="say")


def _branch(voice: FamilyVoice, goal: Goal, branch: Goal, held: WithheldParts) -> str:
    """A branch; what is held back is so in the one that the state asks for."""
    mine = held if branch is goal.taken() else NOTHING_WITHHELD
    return phrase_change(voice, branch, mine, nested=True).text


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_MARKS = {"do": ".", "say": ".", "ask": ""}


@dataclass(frozen=True, slots=True)
class PhrasedMessages:
    """The messages of the user, and what the user can add when asked."""

    opening: str
    later: tuple[str, ...]
    """Further messages, in order."""
    clauses: tuple[str, ...]
    """One plain clause per goal, nothing held back."""
    known: dict[str, Json]
    """What the user can give when asked: label → value."""


def phrase_messages(
    telling: DisclosurePlan,
    tools: Mapping[str, CompiledTool],
    family: str,
    rng: random.Random,
    wording: Wording = PLAIN_WORDING,
) -> PhrasedMessages:
    """Put a telling into words.

    Example::

        spoken = phrase_messages(telling, tools, "polite", random.Random(1))
        spoken.opening, spoken.later

    Args:
        telling: the goals, and how much of them is said when.
        tools: by the names that goals carry.
        family: one of ``FAMILIES``.
        rng: chooses among the family's templates; the same state gives the same words.
        wording: how the environments are spoken of.
    """
    given = max(map(len, wording.tools.values()), default=0)
    words = lexicon_for(tools, rng.randrange(given) if given else 0, wording)
    speaker = _Speaker(telling, words, family_styles()[family], rng, wording.reasons)
    opening, *later = speaker.messages()
    clauses = tuple(_plain_clause(words, goal) for goal in telling.goals)
    return PhrasedMessages(opening, tuple(later), clauses, speaker.known)


def _plain_clause(words: ToolLexicon, goal: Goal) -> str:
    said = phrase_clause(FamilyVoice(family_styles()["polite"], words), goal)
    return " ".join([said.text.rstrip(".?"), *said.after])


class _Speaker:
    def __init__(
        self,
        telling: DisclosurePlan,
        words: ToolLexicon,
        style: PhrasingStyle,
        rng: random.Random,
        reasons: Mapping[str, Sequence[str]],
    ) -> None:
        self.telling = telling
        self.reasons = reasons
        self.style = style
        self.rng = rng
        self.voice = FamilyVoice(style, words, pronouns=telling.pronouns, speaker=telling.speaker)
        self.known: dict[str, Json] = {}
        self.held = _withheld_by_goal(telling)
        self._latest = ""
        self.said = set[str]()
        """Reasons that were said."""

    def messages(self) -> Iterator[str]:
        """All that the user says."""
        # The order in which phrases are made is the order of mentions: pronouns depend on it.
        for number, turn in enumerate(self.telling.turns):
            self.voice.begin_message()
            said = [self._greeting(first=number == 0), *self._digression(first=number == 0)]
            reason = self._motive(turn, later=number > 0)
            last = bool(reason) and len(turn) == 1 and self.rng.random() < _REASON_LAST
            who = [] if number else self._introduction()
            # Most people say who they are before all else, some after why they write, or at last.
            place = self.rng.choices((0, 1, 2), _INTRODUCED)[0]
            before = [*who, reason] if place == 0 else [reason, *who]
            said += ([] if place == 2 else who) if last else [reason] if place == 2 else before
            for at, (index, others) in enumerate(self._groups(turn)):
                goal, held = self.telling.goals[index], self.held.get(index, NOTHING_WITHHELD)
                spoken = phrase_clause(self.voice, goal, self.rng, held, others)
                said += self._sentences(spoken, first=number == at == 0)
            said += [reason] if last else []
            said += who if place == 2 else []
            yield in_first_person(" ".join(s for s in said if s))
            if answers := list(self._answers(turn)):
                yield in_first_person(" ".join(answers))

    def _introduction(self) -> list[str]:
        """Who is asking."""
        speaker = self.telling.speaker
        if speaker is None:
            return []
        lexicon = self.voice.lexicon
        facts = [(lexicon.short(f.label, speaker.table), str(f.value)) for f in speaker.facts]
        noun = row_noun(speaker.table)
        return [introduce(noun, facts, self.rng, short=self.style.says_it)]

    def _motive(self, turn: Sequence[int], *, later: bool) -> str:
        """Why the user asks for the first thing, or nothing; later ones are often clear by then."""
        often = self.telling.motive * (_LATER_REASON if later else 1.0)
        if not often or self.rng.random() >= often:
            return ""
        said = self._reason(turn)
        if said in self.said:
            return ""
        self.said.add(said)
        return said

    def _reason(self, turn: Sequence[int]) -> str:
        goal = self.telling.goals[turn[0]]
        who = "customer" if self.telling.speaker else "staff"
        if goal.kind == "choose":  # a reason would have to suit either branch
            return choose_motive("", (), {}, who, self.rng)
        if goal.kind == "ask":
            return "" if turn[0] else choose_motive("question", (), {}, who, self.rng)
        word = self.voice.lexicon.words[goal.tool]
        things = sorted(word.makes)
        if not things:  # of what is made, the book speaks of the thing itself, not of its place
            tables = [row.table for row in (*goal.references.values(), *_listed(goal))]
            tables += [goal.rows.table] if goal.rows else []
            things = [row_noun(table) for table in tables]
        given = {p: str(v.value).lower() for p, v in goal.values.items()}
        values = {spoken_label(p).removesuffix(" ID"): value for p, value in given.items()}
        values |= {singular(spoken_label(p)).removesuffix(" ID"): "" for p in goal.lists}
        reasons = self.reasons.get(goal.tool, ())
        return choose_motive(word.phrase.action, things, values, who, self.rng, reasons)

    def _greeting(self, *, first: bool) -> str:
        return self.rng.choice(self.style.greetings if first else self.style.thanks)

    def _digression(self, *, first: bool) -> Iterator[str]:
        if first and self.telling.digression:
            yield self.rng.choice(self.style.digressions)

    # --- requests --------------------------------------------------------------------------------

    def _groups(self, turn: Sequence[int]) -> list[tuple[int, tuple[RowReference, ...]]]:
        """Goals of a turn; with compression, those that follow as further rows of the first."""
        groups: list[tuple[int, tuple[RowReference, ...]]] = []
        for index in turn:
            goal = self.telling.goals[index]
            if groups and self._joins(groups[-1][0], index):
                first, others = groups[-1]
                groups[-1] = (first, (*others, *goal.references.values()))
            else:
                groups.append((index, ()))
        return groups

    def _joins(self, first: int, index: int) -> bool:
        goals = (self.telling.goals[first], self.telling.goals[index])
        return (
            self.telling.compressed
            and goals[0].tool == goals[1].tool
            # What is held back needs a request of its own to be asked about.
            and not {first, index} & set(self.held)
            and all(_one_row_only(goal) for goal in goals)
        )

    def _sentences(self, spoken: PhrasedClause, *, first: bool) -> list[str]:
        """A clause in a frame, and what follows it."""
        if spoken.mode == "do":
            frames = self.style.openings if first else self.style.followings
            if self.telling.speaker and spoken.text.split()[0] in _OWN:
                frames += self.style.wishes if first else self.style.more_wishes
            frame = self._another_template(frames)
            text = frame.format(c=spoken.text, C=capitalise_first(spoken.text))
        else:
            lead = "" if first else self._another_template(self.style.leads)
            said = spoken.text if lead else capitalise_first(spoken.text)
            text = f"{lead}{said}{_MARKS[spoken.mode]}"
        return [text, *spoken.after]

    def _another_template(self, templates: Sequence[str]) -> str:
        """A template that was not the last one to be taken."""
        self._latest = self.rng.choice([t for t in templates if t != self._latest])
        return self._latest

    # --- what is given when asked ----------------------------------------------------------------

    def _answers(self, turn: Sequence[int]) -> Iterator[str]:
        """What was held back in a turn, goal by goal."""
        asked = [index for index in turn if index in self.held]
        for index in asked:
            lead = f"For the {_ORDINALS[turn.index(index)]} request: " if len(asked) > 1 else ""
            for sentence in self._answer(self.telling.goals[index], self.held[index]):
                yield f"{lead}{sentence}"

    def _answer(self, goal: Goal, held: WithheldParts) -> Iterator[str]:
        goal = _branch_of(goal, held)
        rows = [(p, n) for p, n in held.facts.items() if p in goal.references]
        for parameter, count in rows:
            row = goal.references[parameter]
            yield from self._row_answer(row, count, alone=len(rows) == 1)
        word = self.voice.lexicon.words[goal.tool]
        values = [
            (value_label(self.voice, word, p), v)
            for p, v in goal.values.items()
            if p in held.values
        ]
        if values:
            self._remember_values(values)
            yield from self._value_answers(self.rng.choice(self.style.give_values), values)

    def _value_answers(
        self, series: ValueSeries, values: Sequence[tuple[str, GivenValue]]
    ) -> Iterator[str]:
        if series.later:
            yield from value_sentences(self.voice, series, values)
        else:
            yield capitalise_first(values_in_series(self.voice, series, values)) + "."

    def _row_answer(self, row: RowReference, count: int, *, alone: bool) -> Iterator[str]:
        rest = row.facts[count:]
        if not rest:
            return
        for fact in rest:
            self._remember_slot(
                self.voice.lexicon.short(fact.label, row.table), row_noun(row.table), fact.value
            )
        thing = "one" if alone else row_noun(row.table)
        bare = RowReference(row.table, row.column, row.key, row.kind)
        one = self.voice.described(bare, thing, rest)
        yield self.rng.choice(self.style.give_rows).format(one=one)

    def _remember_values(self, values: Sequence[tuple[str, GivenValue]]) -> None:
        for name, wanted in values:
            found = (
                wanted.value
                if isinstance(wanted, AttributeFact)
                else value_phrase(self.voice, wanted)
            )
            self._remember_slot(name, "new", found)

    def _remember_slot(self, name: str, thing: str, value: Json) -> None:
        """Two slots with the same label are told apart by what they belong to."""
        taken = name in self.known and self.known[name] != value
        self.known[f"{thing} {name}" if taken else name] = value


def _withheld_by_goal(telling: DisclosurePlan) -> dict[int, WithheldParts]:
    """What is held back, by goal."""
    values: dict[int, set[str]] = {}
    facts: dict[int, dict[str, int]] = {}
    for index, parameter in telling.withheld:
        values.setdefault(index, set()).add(parameter)
    for index, parameter, count in telling.vague:
        facts.setdefault(index, {})[parameter] = count
    return {
        index: WithheldParts(frozenset(values.get(index, ())), facts.get(index, {}))
        for index in sorted({*values, *facts})
    }


def _branch_of(goal: Goal, held: WithheldParts) -> Goal:
    """The goal itself, or the branch of a choice that has what is held back."""
    return goal.taken() or goal


def _listed(goal: Goal) -> list[RowReference]:
    return [row for rows in goal.lists.values() for row in rows]


def _one_row_only(goal: Goal) -> bool:
    return (
        goal.kind in ("write", "refuse")
        and len(goal.references) == 1
        and not (goal.values or goal.where or goal.lists)
    )


_OUTCOME = "How the request went: done, or why it could not be done."


def question_text(goal: Goal) -> str:
    """What an ``ask`` goal wants to know, plainly: *The number of pets with status sold.*."""
    assert goal.derived is not None
    # A fresh voice without memory or pronouns: the question is read apart from the messages.
    voice = FamilyVoice(family_styles()["polite"], ToolLexicon({}, {}))
    return capitalise_first(value_phrase(voice, goal.derived)) + "."


def outcome_text() -> str:
    """The question how a request went that the rules may forbid."""
    return _OUTCOME
