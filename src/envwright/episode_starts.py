"""Where an episode begins that goes on from another one, and the note that its policy reads there.

A note is no part of the transcript: users, rubrics and judges never see it. It stands in what the
policy was shown (``Trajectory.contexts``), as a span of no messages that shows one. So it can be
taken out again, where a model is to learn what it did with help as if it had had none.
"""

from __future__ import annotations

from envwright.errors import BadInput
from envwright.types import Context, Message, Record, Role, Span, Trajectory


class StartPoint(Record):
    """A point of an episode from which others go on.

    Example::

        start = StartPoint(prefix=trajectory, turn=2, note="Look at the due date first.")
        start.shared  # messages that come before
    """

    prefix: Trajectory
    turn: int = 0
    """Number of the assistant message that is played anew, from 0."""
    note: str = ""
    """What the policy reads at this point, and ever after, as if the user had written it."""
    learned: bool = False
    """Whether the messages before the point count as the policy's own, and not as given."""

    @property
    def shared(self) -> int:
        """How many messages come before the point.

        Raises:
            BadInput: the episode has no such turn.
        """
        messages = self.prefix.messages
        turns = [at for at, message in enumerate(messages) if message.role is Role.ASSISTANT]
        if 0 <= self.turn < len(turns):
            return turns[self.turn]
        # A prefix that was cut at the point lacks the very message that is played anew.
        if self.turn == len(turns) and messages and messages[-1].role is not Role.ASSISTANT:
            return len(messages)
        raise BadInput(
            f"the trajectory has no turn {self.turn}.", remedy=f"It has {len(turns)}, from 0."
        )

    @property
    def before(self) -> tuple[Message, ...]:
        """The messages that come before the point."""
        return self.prefix.messages[: self.shared]

    def trimmed(self) -> StartPoint:
        """The same point, without what came after it and what it was worth."""
        bare = Trajectory(
            task=self.prefix.task,
            environments=self.prefix.environments,
            policy=self.prefix.policy,
            user=self.prefix.user,
            sample=self.prefix.sample,
            seed=self.prefix.seed,
            messages=self.before,
            stop=self.prefix.stop,
        )
        return self.model_copy(update={"prefix": bare})


def start_points(trajectory: Trajectory) -> list[StartPoint]:
    """Every turn of the policy as a point to go on from, those that were given left out."""
    turns = sum(message.role is Role.ASSISTANT for message in trajectory.messages)
    given = set(trajectory.given)
    return [
        StartPoint(prefix=trajectory, turn=turn).trimmed()
        for turn in range(turns)
        if turn not in given
    ]


def note_span(at: int, note: str) -> Span:
    """A note before message ``at``: no message of the transcript, and one that is shown."""
    return Span(start=at, end=at, shown=(Message(role=Role.USER, content=note),))


def without_notes(trajectory: Trajectory) -> Trajectory:
    """The trajectory as if its policy had read no note."""
    contexts = tuple(_without(context) for context in trajectory.contexts)
    # Where nothing but notes made the contexts, the policy saw the transcript itself.
    plain = all(len(c.spans) == 1 and c.spans[0].shown is None for c in contexts)
    return trajectory.model_copy(update={"contexts": () if plain else contexts})


def _without(context: Context) -> Context:
    spans: list[Span] = []
    for span in context.spans:
        if span.start == span.end:
            continue
        last = spans[-1] if spans else None
        if last and last.shown is None and span.shown is None and last.end == span.start:
            spans[-1] = Span(start=last.start, end=span.end)
        else:
            spans.append(span)
    return Context(spans=tuple(spans))
