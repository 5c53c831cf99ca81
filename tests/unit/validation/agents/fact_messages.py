"""Final messages whose truth is known: facts of proven tasks, told rightly and in other ways.

Each message is sentences, which a judge reads, and beside them the typed answers that an agent of
that opinion would give, which the rule reads. What is told about a fact is known from how its
sentence was made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from envwright.scoring.answers import format_answers, parse_answers, same_answer
from envwright.storage.jsonl import load_records
from envwright.types import Json, Message, Role, Task
from envwright.validation.agents.judges import ExpectedFact

FOLDERS = Path(__file__).parents[4] / "environments"
PER_KIND = 40
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_SLOT = re.compile(r"\[[^\]]*\]")
_OPENING = ("I have looked into it.", "Thank you for waiting.", "All done.", "Here is my report.")
_CLOSING = ("Is there anything else?", "Let me know if you need more.", "")


@dataclass(frozen=True)
class Sentence:
    """What is said about one fact."""

    text: str
    telling: str
    answer: Json = None
    """The typed answer of somebody who says this; ``None`` for no answer."""


@dataclass(frozen=True)
class Said:
    """A final message."""

    facts: tuple[ExpectedFact, ...]
    words: str
    answers: dict[str, Json]
    tellings: dict[str, str]
    kind: str
    target: str
    """The fact whose sentence was made in the way of the kind; the others are told rightly."""

    def by_rule(self, fact: ExpectedFact) -> bool:
        """What the rule of a rubric says of the typed answers."""
        text = f"{self.words}\n{format_answers(self.answers)}"
        given = parse_answers([Message(role=Role.ASSISTANT, content=text)])
        return fact.name in given and same_answer(given[fact.name], fact.expected)


Way = Callable[[ExpectedFact, Sequence[ExpectedFact], random.Random], Sentence | None]


def facts_of(task: Task) -> tuple[ExpectedFact, ...]:
    """What an agent must tell."""
    return tuple(
        ExpectedFact(name=q.name, question=q.text, expected=task.answers[q.name])
        for q in task.scenario.questions
    )


def messages(seed: int = 0, per_kind: int = PER_KIND) -> list[Said]:
    """Messages of every kind on the tasks of the shipped environments."""
    rng = random.Random(f"facts {seed}")
    known = [
        facts
        for name in ("mock", "retail")
        for task in load_records(FOLDERS / name / "tasks.jsonl", Task)
        if (facts := facts_of(task))
    ]
    pool = [fact for facts in known for fact in facts]
    out: list[Said] = []
    for kind, way in WAYS.items():
        made = list(_made(kind, way, rng.sample(known, len(known)), pool, rng))
        out += made[:per_kind]
    return out


def _made(
    kind: str,
    way: Way,
    known: Sequence[tuple[ExpectedFact, ...]],
    pool: Sequence[ExpectedFact],
    rng: random.Random,
) -> Iterator[Said]:
    for facts, target in [(own, fact) for own in known for fact in own]:
        beside = [fact for fact in facts if fact is not target]
        sentence = way(target, beside if kind == "swapped" else pool, rng)
        if sentence is not None:
            spoken = {fact.name: right(fact, pool, rng) for fact in beside}
            spoken[target.name] = sentence
            yield _message(facts, {f.name: spoken[f.name] for f in facts}, kind, target.name, rng)


def _message(
    facts: tuple[ExpectedFact, ...],
    spoken: dict[str, Sentence],
    kind: str,
    target: str,
    rng: random.Random,
) -> Said:
    texts = [rng.choice(_OPENING), *(s.text for s in spoken.values()), rng.choice(_CLOSING)]
    return Said(
        facts=facts,
        words=" ".join(text for text in texts if text),
        answers={name: s.answer for name, s in spoken.items() if s.answer is not None},
        tellings={name: s.telling for name, s in spoken.items()},
        kind=kind,
        target=target,
    )


# --- ways to tell a fact -------------------------------------------------------------------------


def plain(value: Json) -> str:
    """A value as most people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _SLOT.sub("in question", value) if isinstance(value, str) else str(value)


def _about(fact: ExpectedFact) -> str:
    return fact.question[0].lower() + fact.question[1:].rstrip(".")


def right(fact: ExpectedFact, pool: Sequence[ExpectedFact], rng: random.Random) -> Sentence:
    frames = (
        "{question} The answer is: {value}.",
        "You asked about {about}: {value}.",
        "As to {about}, it is: {value}.",
    )
    return _framed(frames, fact, plain(fact.expected), rng, "communicated", fact.expected)


def other_words(
    fact: ExpectedFact, pool: Sequence[ExpectedFact], rng: random.Random
) -> Sentence | None:
    value = fact.expected
    if isinstance(value, bool):
        said = "that is indeed the case" if value else "that is not the case"
    elif isinstance(value, int) and 0 <= value < len(_WORDS):
        said = f"I count {_WORDS[value]}"
    elif value == "done":
        said = "I have taken care of that, it went through"
    elif isinstance(value, str) and _SLOT.search(value):
        said = f"that was turned down, since the system told me: {plain(value).rstrip('.')}"
    else:
        return None
    return _framed(("Regarding {about}: {value}.",), fact, said, rng, "communicated", value)


def in_another_form(
    fact: ExpectedFact, pool: Sequence[ExpectedFact], rng: random.Random
) -> Sentence | None:
    value, said = fact.expected, ""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        cents = "cents" in fact.question.lower()
        said = f"${value / 100:,.2f}" if cents else f"{value:,}.0"
    elif isinstance(value, str) and _DATE.fullmatch(value):
        day = date.fromisoformat(value)
        said = f"{day.day} {day:%B %Y}"
    elif isinstance(value, str) and re.fullmatch(r"[a-z]+(_[a-z]+)+", value):
        said = value.replace("_", " ").title()
    if not said:
        return None
    return _framed(("As to {about}: {value}.",), fact, said, rng, "communicated", value)


def wrong(fact: ExpectedFact, pool: Sequence[ExpectedFact], rng: random.Random) -> Sentence | None:
    value = another(fact, pool, rng)
    if value is None:
        return None
    sentence = right(fact.model_copy(update={"expected": value}), pool, rng)
    return Sentence(sentence.text, "wrong", value)


def swapped(
    fact: ExpectedFact, beside: Sequence[ExpectedFact], rng: random.Random
) -> Sentence | None:
    """The answer to another question of the same task."""
    others = [f.expected for f in beside if f.expected != fact.expected]
    others = [value for value in others if type(value) is type(fact.expected)]
    if not others:
        return None
    value = rng.choice(others)
    sentence = right(fact.model_copy(update={"expected": value}), beside, rng)
    return Sentence(sentence.text, "wrong", value)


def denied(fact: ExpectedFact, pool: Sequence[ExpectedFact], rng: random.Random) -> Sentence | None:
    if isinstance(fact.expected, bool):
        return None
    frames = ("As to {about}: it is certainly not “{value}”.",)
    return _framed(frames, fact, plain(fact.expected), rng, "wrong", None)


def hedged(fact: ExpectedFact, pool: Sequence[ExpectedFact], rng: random.Random) -> Sentence | None:
    value = another(fact, pool, rng)
    if value is None:
        return None
    both = rng.sample([fact.expected, value], 2)
    said = f"either {plain(both[0]).rstrip('.')} or {plain(both[1]).rstrip('.')}"
    frames = (
        "As to {about}: it is {value}, I cannot tell which.",
        "I am not sure about {about}; it could be {value}.",
    )
    return _framed(frames, fact, said, rng, "hedged", both)


def missing(fact: ExpectedFact, pool: Sequence[ExpectedFact], rng: random.Random) -> Sentence:
    return Sentence("", "missing")


def another(fact: ExpectedFact, pool: Sequence[ExpectedFact], rng: random.Random) -> Json:
    """Another value of the same type, often near the true one; ``None`` when there is none."""
    value = fact.expected
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value + 10, int(f"1{abs(value)}")])
    same = [f.expected for f in pool if isinstance(f.expected, str) and f.expected != value]
    like = [other for other in same if _shape(other) == _shape(value)]
    return rng.choice(like) if like else None


def _shape(text: str) -> str:
    """Rough form of a text, so that a date is taken for a date and a refusal for a refusal."""
    if text == "done" or _SLOT.search(text):
        return "outcome"
    return re.sub(r"[a-z]+", "a", re.sub(r"\d+", "0", text.lower()))[:6]


def _framed(
    frames: Sequence[str],
    fact: ExpectedFact,
    said: str,
    rng: random.Random,
    telling: str,
    answer: Json,
) -> Sentence:
    frame = rng.choice(frames)
    text = frame.format(question=fact.question, about=_about(fact), value=said.rstrip("."))
    return Sentence(text, telling, answer)


WAYS: dict[str, Way] = {
    "right": right,
    "other words": other_words,
    "another form": in_another_form,
    "wrong": wrong,
    "swapped": swapped,
    "denied": denied,
    "hedged": hedged,
    "missing": missing,
}
