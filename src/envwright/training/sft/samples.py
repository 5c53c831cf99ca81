"""Conversations as token samples, packed into blocks or in buckets of like length.

Turns that follow from each other share a sequence; the others get sequences of their own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from envwright.errors import BadInput
from envwright.training.sft.conversations import SftConversation
from envwright.training.sft.renderer import RenderedTurn, Renderer, Sample, TokenKind

TurnSplit = Literal["together", "apart"]
RewrittenTurns = Literal["apart", "refuse"]


@dataclass(frozen=True, slots=True)
class SampleSet:
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


def render_samples(
    conversations: Iterable[SftConversation],
    renderer: Renderer,
    *,
    split: TurnSplit = "together",
    rewritten: RewrittenTurns = "apart",
    longest: int | None = None,
) -> SampleSet:
    """Render conversations as token samples.

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
    return SampleSet(tuple(kept), broken, dict(dropped))


def _of(
    one: SftConversation, renderer: Renderer, split: TurnSplit, rewritten: RewrittenTurns
) -> tuple[list[Sample], int]:
    """The samples of a conversation, and how often its turns did not go on from each other."""
    open_: list[tuple[int, RenderedTurn]] = []
    out: list[Sample] = []
    breaks = 0
    for number, turn in enumerate(one.turns):
        if split == "apart" and not turn.learned:
            continue
        answered = renderer.render(turn, one.tools)
        # A break closes the current sequence; the turn begins another one.
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


def _goes_on(before: RenderedTurn, after: RenderedTurn) -> bool:
    """Whether a prompt begins with all that stood there after the turn before."""
    through = before.through
    return after.prompt[: len(through)] == through


def _refuse(
    renderer: Renderer,
    before: RenderedTurn,
    after: RenderedTurn,
    number: int,
    rewritten: RewrittenTurns,
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


def _joined(turns: list[tuple[int, RenderedTurn]], one: SftConversation) -> list[Sample]:
    """Turns that go on from each other as one sample; none where nothing in them is learned.

    The sequence ends with the last answer that is learned.
    """
    learned = [n for n, (number, _) in enumerate(turns) if one.turns[number].learned]
    if not learned:
        return []
    # What follows the last learned answer would cost tokens and teach nothing.
    turns = turns[: learned[-1] + 1]
    last = turns[-1][1]
    # Each turn's prompt contains the turns before it, so the last one holds the whole sequence.
    ids = (*last.prompt, *last.answer)
    kinds = [TokenKind.CONTEXT] * len(ids)
    for number, answered in turns:
        if one.turns[number].learned:
            start, end = len(answered.prompt), len(answered.prompt) + len(answered.answer)
            parts = [TokenKind.THOUGHT] * answered.thought
            kinds[start:end] = parts + [TokenKind.ACTION] * (end - start - answered.thought)
    numbers = tuple(number for number, _ in turns if one.turns[number].learned)
    return [Sample(ids, tuple(kinds), one.weight, numbers)]


@dataclass(frozen=True, slots=True)
class PackedBlock:
    """Several samples, one after the other; none sees another (``collate_blocks``)."""

    samples: tuple[Sample, ...]

    @property
    def length(self) -> int:
        """Tokens of all samples."""
        return sum(len(sample.ids) for sample in self.samples)

    @property
    def positions(self) -> tuple[int, ...]:
        """Place of each token in its own sample."""
        return tuple(at for sample in self.samples for at in range(len(sample.ids)))

    @property
    def blocks(self) -> tuple[int, ...]:
        """Number of the sample that each token belongs to."""
        return tuple(n for n, sample in enumerate(self.samples) for _ in sample.ids)


def pack_samples(samples: Iterable[Sample], longest: int, *, seed: int = 0) -> list[PackedBlock]:
    """Blocks of at most ``longest`` tokens: longest samples first, each where it first fits.

    Args:
        samples: each fits into a block.
        longest: tokens of a block.
        seed: order of the blocks, and of samples that are equally long.

    Raises:
        BadInput: a sample is longer than a block.
    """
    rng = random.Random(f"pack {seed}")
    left = list(samples)
    if left and (most := max(len(sample.ids) for sample in left)) > longest:
        raise BadInput(
            f"a sample has {most} tokens, a block {longest}.",
            remedy="Make samples with a bound (longest), or blocks that are longer.",
        )
    rng.shuffle(left)
    blocks: list[tuple[int, list[Sample]]] = []
    for sample in sorted(left, key=lambda one: -len(one.ids)):
        size = len(sample.ids)
        at = next((n for n, (used, _) in enumerate(blocks) if used + size <= longest), None)
        if at is None:
            blocks.append((size, [sample]))
        else:
            used, inside = blocks[at]
            blocks[at] = (used + size, [*inside, sample])
    out = [PackedBlock(tuple(inside)) for _, inside in blocks]
    rng.shuffle(out)
    return out


def single_blocks(samples: Iterable[Sample]) -> list[PackedBlock]:
    """Each sample in a block of its own, in the same order."""
    return [PackedBlock((sample,)) for sample in samples]


def length_buckets(
    samples: Sequence[Sample], tokens: int, *, seed: int = 0
) -> list[list[PackedBlock]]:
    """Batches of samples of like length, so that little of them is padding.

    Args:
        samples: in any order.
        tokens: of a batch, padding included; a sample that is longer is a batch of its own.
        seed: order of the batches, and of samples that are equally long.

    Raises:
        BadInput: ``tokens`` is not positive.
    """
    if tokens < 1:
        raise BadInput(f"a batch of {tokens} tokens holds nothing.")
    rng = random.Random(f"buckets {seed}")
    left = list(samples)
    rng.shuffle(left)
    out: list[list[PackedBlock]] = []
    for sample in sorted(left, key=lambda one: len(one.ids)):
        batch = out[-1] if out else []
        # Samples come in ascending length: the newest one sets the padded width of its batch.
        if not batch or len(sample.ids) * (len(batch) + 1) > tokens:
            batch = []
            out.append(batch)
        batch.append(PackedBlock((sample,)))
    rng.shuffle(out)
    return out
