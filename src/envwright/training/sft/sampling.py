"""Conversations as samples: turns that follow from each other in one sequence, the others apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from envwright.errors import BadInput
from envwright.training.sft.conversations import Conversation
from envwright.training.sft.rendering import Answered, Kind, Renderer, Sample

Split = Literal["together", "apart"]
Rewritten = Literal["apart", "refuse"]


@dataclass(frozen=True, slots=True)
class Made:
    """Samples, and what became of the conversations."""

    samples: tuple[Sample, ...]
    rewritten: int
    """Turns that could not go on in one sequence, since the template rewrites earlier ones or
    other context was shown."""
    dropped: dict[str, int]
    """Reason → samples that were left out."""

    @property
    def tokens(self) -> int:
        """Of all samples."""
        return sum(len(sample.ids) for sample in self.samples)

    @property
    def learned(self) -> int:
        """Tokens of all samples that are learned."""
        return sum(sample.learned for sample in self.samples)


def samples(
    conversations: Iterable[Conversation],
    renderer: Renderer,
    *,
    split: Split = "together",
    rewritten: Rewritten = "apart",
    longest: int | None = None,
) -> Made:
    """Make samples.

    Args:
        conversations: what is learned.
        renderer: makes tokens.
        split: ``together`` puts a turn into the sequence of the one before wherever its prompt
            goes on from there. ``apart`` makes a sequence of each turn, with loss on that turn
            alone (EnvScaler and EnvFactory train so).
        rewritten: what is done where a prompt does not go on from the turn before, with
            ``together``: begin another sequence, or refuse.
        longest: longer samples are left out whole; none is ever cut, which would teach half a
            call, or an answer to what was not shown.

    Raises:
        BadInput: the template cannot render a turn, or rewrites one and that is refused.
    """
    kept: list[Sample] = []
    dropped: Counter[str] = Counter()
    broken = 0
    for one in conversations:
        made, breaks = _of(one, renderer, split, rewritten)
        broken += breaks
        for sample in made:
            if longest is not None and len(sample.ids) > longest:
                dropped[f"longer than {longest} tokens"] += 1
            else:
                kept.append(sample)
    return Made(tuple(kept), broken, dict(dropped))


def _of(
    one: Conversation, renderer: Renderer, split: Split, rewritten: Rewritten
) -> tuple[list[Sample], int]:
    """The samples of a conversation, and how often its turns did not go on from each other."""
    open_: list[tuple[int, Answered]] = []
    out: list[Sample] = []
    breaks = 0
    for number, turn in enumerate(one.turns):
        if split == "apart" and not turn.learned:
            continue
        answered = renderer.render(turn, one.tools)
        if open_ and not _goes_on(open_[-1][1], answered):
            if split == "together":
                breaks += 1
                _refuse(renderer, open_[-1][1], answered, number, rewritten)
            out += _joined(open_, one)
            open_ = []
        elif open_ and split == "apart":
            out += _joined(open_, one)
            open_ = []
        open_.append((number, answered))
    return [*out, *_joined(open_, one)], breaks


def _goes_on(before: Answered, after: Answered) -> bool:
    """Whether a prompt begins with all that stood there after the turn before."""
    through = before.through
    return after.prompt[: len(through)] == through


def _refuse(
    renderer: Renderer, before: Answered, after: Answered, number: int, rewritten: Rewritten
) -> None:
    if rewritten == "apart":
        return
    pairs = enumerate(zip(before.through, after.prompt, strict=False))
    at = next((n for n, (a, b) in pairs if a != b), len(after.prompt))
    raise BadInput(
        f"turn {number} is not shown the turns before it as they were: "
        f"{renderer.decode(before.through[at:])[:60]!r} has become "
        f"{renderer.decode(after.prompt[at:])[:60]!r}.",
        remedy="Use the template CHATML, or let such turns be samples of their own.",
    )


def _joined(turns: list[tuple[int, Answered]], one: Conversation) -> list[Sample]:
    """Turns that go on from each other as one sample; none where nothing in them is learned.

    The sequence ends with the last answer that is learned.
    """
    learned = [n for n, (number, _) in enumerate(turns) if one.turns[number].learned]
    if not learned:
        return []
    turns = turns[: learned[-1] + 1]
    last = turns[-1][1]
    ids = (*last.prompt, *last.answer)
    kinds = [Kind.CONTEXT] * len(ids)
    for number, answered in turns:
        if one.turns[number].learned:
            start, end = len(answered.prompt), len(answered.prompt) + len(answered.answer)
            parts = [Kind.THOUGHT] * answered.thought
            kinds[start:end] = parts + [Kind.ACTION] * (end - start - answered.thought)
    numbers = tuple(number for number, _ in turns if one.turns[number].learned)
    return [Sample(ids, tuple(kinds), one.weight, numbers)]
