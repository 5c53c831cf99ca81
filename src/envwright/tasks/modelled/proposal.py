"""What a model proposes as a scenario: words, calls, questions, and rows for the start."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from envwright.store.jsonl import first_problem
from envwright.tasks.modelled.asking import Refusal
from envwright.tasks.modelled.drafting import TYPES, Asked, Draft, Turn
from envwright.tasks.modelled.setting import Row, Setting
from envwright.types import Call, Json, Record

SAMPLER = "scenario"
_LONGEST, _MOST_CALLS, _MOST_TURNS = 4_000, 40, 6


class _Turn(Record):
    """A message of the user, as a model writes it."""

    message: str
    calls: tuple[Call, ...] = ()
    answers: bool = False


class _Asked(Record):
    """A question that the user wants answered, as a model writes it."""

    text: str
    type: str
    answer: str | int | float | bool


class Proposal(Record):
    """What a model answers."""

    rows: tuple[Row, ...] = ()
    """Rows that stand in the database at the start, beside those that are there."""
    turns: tuple[_Turn, ...]
    questions: tuple[_Asked, ...] = ()


def read_proposal(answer: Mapping[str, Json]) -> Proposal:
    """The proposal that an answer holds.

    Raises:
        Refusal: it has not the form that was asked for.
    """
    try:
        found = Proposal.model_validate(answer)
    except ValidationError as error:
        raise Refusal("another form", first_problem(error)) from None
    turns = tuple(_single_spaced(turn) for turn in found.turns)
    said = all(turn.message and len(turn.message) <= _LONGEST for turn in turns)
    if not said or not 1 <= len(turns) <= _MOST_TURNS or turns[0].answers:
        raise Refusal("another form", "one to six messages, the first of which is no answer")
    if not 1 <= sum(len(turn.calls) for turn in turns) <= _MOST_CALLS:
        raise Refusal("another form", "one to forty calls")
    for asked in found.questions:
        if not fits(asked.answer, asked.type):
            raise Refusal("another form", f"an answer is no {asked.type}")
    return found.model_copy(update={"turns": turns})


def _single_spaced(turn: _Turn) -> _Turn:
    return turn.model_copy(update={"message": " ".join(turn.message.split())})


def fits(value: Json, kind: str) -> bool:
    """Whether a value is of a type of answers."""
    known = TYPES.get(kind)
    return (
        known is not None
        and isinstance(value, known)
        and isinstance(value, bool) == (known is bool)
    )


def drafted(proposal: Proposal, setting: Setting, number: int) -> Draft:
    """The proposal with its start.

    Raises:
        Refusal: the start does not hold.
    """
    return Draft(
        refs=setting.start(proposal.rows),
        turns=tuple(Turn(t.message, t.calls, t.answers) for t in proposal.turns),
        questions=tuple(Asked(q.text, q.type, q.answer) for q in proposal.questions),
        sampler=SAMPLER,
        persona="Wrote a message of their own.",
        seed=number,
    )
