"""A telling as what the user says, message by message."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from envwright.runtime.tool import CompiledTool
from envwright.tasks.plan import Fact, Goal, Reference, Telling
from envwright.tasks.wording import derived
from envwright.tasks.wording.clauses import Clause, clause
from envwright.tasks.wording.english import capital, noun
from envwright.tasks.wording.families import STYLES
from envwright.tasks.wording.given import Wanted, in_series, sentences, value_label
from envwright.tasks.wording.lexicon import Lexicon, lexicon
from envwright.tasks.wording.rows import Voice
from envwright.tasks.wording.slots import NOTHING, Held
from envwright.tasks.wording.style import Series, Style
from envwright.types import Json

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_MARKS = {"do": ".", "say": ".", "ask": ""}


@dataclass(frozen=True, slots=True)
class Spoken:
    """What the user says."""

    opening: str
    later: tuple[str, ...]
    """Further messages, in order."""
    clauses: tuple[str, ...]
    """One plain clause per goal, nothing held back."""
    known: dict[str, Json]
    """What the user can give when asked: label → value."""


def speak(
    telling: Telling, tools: Mapping[str, CompiledTool], family: str, rng: random.Random
) -> Spoken:
    """Put a telling into words.

    Args:
        telling: the goals, and how much of them is said when.
        tools: by the names that goals carry.
        family: one of ``FAMILIES``.
        rng: chooses among the family's templates; the same state gives the same words.
    """
    words = lexicon(tools)
    speaker = _Speaker(telling, words, STYLES[family], rng)
    opening, *later = speaker.messages()
    clauses = tuple(_plain(words, goal) for goal in telling.goals)
    return Spoken(opening, tuple(later), clauses, speaker.known)


def _plain(words: Lexicon, goal: Goal) -> str:
    said = clause(Voice(STYLES["polite"], words), goal)
    return " ".join([said.text.rstrip(".?"), *said.after])


class _Speaker:
    def __init__(self, telling: Telling, words: Lexicon, style: Style, rng: random.Random) -> None:
        self.telling = telling
        self.style = style
        self.rng = rng
        self.voice = Voice(style, words, pronouns=telling.pronouns)
        self.known: dict[str, Json] = {}
        self.held = _held(telling)
        self._latest = ""

    def messages(self) -> Iterator[str]:
        """All that the user says."""
        for number, turn in enumerate(self.telling.turns):
            self.voice.begin_message()
            said = [self._greeting(first=number == 0), *self._digression(first=number == 0)]
            for at, (index, others) in enumerate(self._groups(turn)):
                goal, held = self.telling.goals[index], self.held.get(index, NOTHING)
                spoken = clause(self.voice, goal, self.rng, held, others)
                said += self._sentences(spoken, first=number == at == 0)
            yield " ".join(s for s in said if s)
            if answers := list(self._answers(turn)):
                yield " ".join(answers)

    def _greeting(self, *, first: bool) -> str:
        return self.rng.choice(self.style.greetings if first else self.style.thanks)

    def _digression(self, *, first: bool) -> Iterator[str]:
        if first and self.telling.digression:
            yield self.rng.choice(self.style.digressions)

    # --- requests --------------------------------------------------------------------------------

    def _groups(self, turn: Sequence[int]) -> list[tuple[int, tuple[Reference, ...]]]:
        """Goals of a turn; with compression, those that follow as further rows of the first."""
        groups: list[tuple[int, tuple[Reference, ...]]] = []
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
            and not {first, index} & set(self.held)
            and all(_one_row_only(goal) for goal in goals)
        )

    def _sentences(self, spoken: Clause, *, first: bool) -> list[str]:
        """A clause in a frame, and what follows it."""
        if spoken.mode == "do":
            frame = self._fresh(self.style.openings if first else self.style.followings)
            text = frame.format(c=spoken.text, C=capital(spoken.text))
        else:
            lead = "" if first else self._fresh(self.style.leads)
            said = spoken.text if lead else capital(spoken.text)
            text = f"{lead}{said}{_MARKS[spoken.mode]}"
        return [text, *spoken.after]

    def _fresh(self, templates: Sequence[str]) -> str:
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

    def _answer(self, goal: Goal, held: Held) -> Iterator[str]:
        goal = _branch_of(goal, held)
        rows = [(p, n) for p, n in held.facts.items() if p in goal.references]
        for parameter, count in rows:
            row = goal.references[parameter]
            yield from self._which(row, count, alone=len(rows) == 1)
        word = self.voice.lexicon.words[goal.tool]
        values = [
            (value_label(self.voice, word, p), v)
            for p, v in goal.values.items()
            if p in held.values
        ]
        if values:
            self._remember(values)
            yield from self._give(self.rng.choice(self.style.give_values), values)

    def _give(self, series: Series, values: Sequence[tuple[str, Wanted]]) -> Iterator[str]:
        if series.later:
            yield from sentences(self.voice, series, values)
        else:
            yield capital(in_series(self.voice, series, values)) + "."

    def _which(self, row: Reference, count: int, *, alone: bool) -> Iterator[str]:
        rest = row.facts[count:]
        if not rest:
            return
        for fact in rest:
            self._know(self.voice.lexicon.short(fact.label, row.table), noun(row.table), fact.value)
        thing = "one" if alone else noun(row.table)
        bare = Reference(row.table, row.column, row.key, row.kind)
        one = self.voice.described(bare, thing, rest)
        yield self.rng.choice(self.style.give_rows).format(one=one)

    def _remember(self, values: Sequence[tuple[str, Wanted]]) -> None:
        for name, wanted in values:
            found = wanted.value if isinstance(wanted, Fact) else derived.value(self.voice, wanted)
            self._know(name, "new", found)

    def _know(self, name: str, thing: str, value: Json) -> None:
        """Two slots with the same label are told apart by what they belong to."""
        taken = name in self.known and self.known[name] != value
        self.known[f"{thing} {name}" if taken else name] = value


def _held(telling: Telling) -> dict[int, Held]:
    """What is held back, by goal."""
    values: dict[int, set[str]] = {}
    facts: dict[int, dict[str, int]] = {}
    for index, parameter in telling.withheld:
        values.setdefault(index, set()).add(parameter)
    for index, parameter, count in telling.vague:
        facts.setdefault(index, {})[parameter] = count
    return {
        index: Held(frozenset(values.get(index, ())), facts.get(index, {}))
        for index in sorted({*values, *facts})
    }


def _branch_of(goal: Goal, held: Held) -> Goal:
    """The goal itself, or the branch of a choice that has what is held back."""
    return goal.taken() or goal


def _one_row_only(goal: Goal) -> bool:
    return (
        goal.kind in ("write", "refuse")
        and len(goal.references) == 1
        and not (goal.values or goal.where or goal.lists)
    )
