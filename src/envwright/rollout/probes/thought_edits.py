"""Whether a policy does what it thinks: a thought is changed, and the action looked at.

Thought Cloning (arXiv 2306.00323) steers an agent by editing its thoughts. An edit changes, in the
thought before a call, a value that the call has into another one that the same argument had
elsewhere in the run. The policy reads the thought, as it was or changed, at the same point of the
episode, and acts. What it does with the thought as it was is the control: who does something else
even then says nothing about edits.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import orjson

from envwright.episode_starts import StartPoint
from envwright.errors import BadInput
from envwright.rollout.analysis.rollout_metrics import Estimate, cluster_estimate
from envwright.types import Json, Message, Record, Role, Trajectory

THOUGHT_NOTE = "You have thought about your next step:\n\n{thought}\n\nAct on this thought now."
Reaction = Literal["follows", "stays", "other"]


class ThoughtEdit(Record):
    """A thought of an episode, the same thought with one value changed, and the call behind it."""

    start: StartPoint
    """Before the message with the thought; without a note."""
    thought: str
    edited: str
    tool: str
    argument: str
    value: Json
    """Of the argument, as the policy called it."""
    other: Json
    """What the edited thought says instead."""

    def point(self, *, edited: bool) -> StartPoint:
        """Where the policy goes on, reading the thought."""
        thought = self.edited if edited else self.thought
        return self.start.model_copy(update={"note": THOUGHT_NOTE.format(thought=thought)})


def thought_edits(episodes: Sequence[Trajectory], most: int, seed: int = 0) -> list[ThoughtEdit]:
    """The edits that the thoughts of a run allow, drawn among all of them.

    Args:
        episodes: of the run.
        most: so many, at most.
        seed: of the draw.

    Raises:
        BadInput: no thought names a value of the call that follows it, for which there is another.

    Example::

        edits = thought_edits(list(run.episodes()), 100)
    """
    pool = _values_by_argument(episodes)
    found = [
        edit
        for episode in episodes
        for turn, message in enumerate(_spoken(episode))
        if turn not in episode.given
        if (edit := _edit(episode, turn, message, pool, seed))
    ]
    if not found:
        raise BadInput(
            "no thought of the run names a value of the call that follows it.",
            remedy="Roll out a policy whose messages have thoughts (`thinking`).",
        )
    rng = random.Random(f"thought edits {seed}")
    chosen = sorted(rng.sample(range(len(found)), min(most, len(found))))
    return [found[at] for at in chosen]


def _spoken(episode: Trajectory) -> list[Message]:
    return [message for message in episode.messages if message.role is Role.ASSISTANT]


def _arguments(text: str) -> dict[str, Json]:
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}


Pool = Mapping[tuple[str, str], Sequence[Json]]
"""(tool, argument) → the different values that it had in the run."""


def _values_by_argument(episodes: Iterable[Trajectory]) -> Pool:
    pool: dict[tuple[str, str], dict[bytes, Json]] = defaultdict(dict)
    for episode in episodes:
        for message in _spoken(episode):
            for call in message.tool_calls:
                for name, value in _arguments(call.arguments).items():
                    pool[call.name, name][orjson.dumps(value)] = value
    return {place: [found[key] for key in sorted(found)] for place, found in pool.items()}


def _edit(
    episode: Trajectory, turn: int, message: Message, pool: Pool, seed: int
) -> ThoughtEdit | None:
    """The edit of one message; ``None`` where its thought does not name what it calls."""
    if not message.thinking or len(message.tool_calls) != 1:
        return None
    call = message.tool_calls[0]
    rng = random.Random(f"{episode.id} {turn} {seed}")
    options = []
    for name, value in _arguments(call.arguments).items():
        others = [other for other in pool[call.name, name] if other != value]
        pattern = _as_word(value)
        # A value that is said twice, as one argument and as another, would be changed in both.
        if others and pattern and len(pattern.findall(message.thinking)) == 1:
            options.append((name, value, pattern, rng.choice(others)))
    if not options:
        return None
    name, value, pattern, other = rng.choice(options)
    return ThoughtEdit(
        start=StartPoint(prefix=episode, turn=turn).trimmed(),
        thought=message.thinking,
        edited=pattern.sub(lambda _: _text(other), message.thinking),
        tool=call.name,
        argument=name,
        value=value,
        other=other,
    )


def _text(value: Json) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def _as_word(value: Json) -> re.Pattern[str] | None:
    """The value as a word of its own; ``None`` for what no sentence names without doubt."""
    if isinstance(value, bool | None) or not isinstance(value, str | int | float) or value == "":
        return None
    return re.compile(rf"(?<!\w){re.escape(_text(value))}(?!\w)")


# --- what became of them --------------------------------------------------------------------------


class ThoughtFigures(Record):
    """What a policy did after some thoughts."""

    points: int
    controlled: int
    """Points at which it did what the thought says, as it was."""
    follows: Estimate
    """Of these, the share in which it does what the changed thought says; intervals over tasks."""
    stays: int
    """Of these, how often it does what it did before, whatever it thinks."""
    other: int
    unplayed: int
    """Points whose episodes failed or came out otherwise."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    task: str
    control: Reaction
    edited: Reaction


def thought_figures(
    edits: Sequence[ThoughtEdit],
    plain: Iterable[Trajectory],
    edited: Iterable[Trajectory],
    seed: int = 0,
) -> ThoughtFigures:
    """Compare what was done after thoughts as they were and after changed ones.

    Args:
        edits: in the order in which their points were played, an episode each.
        plain: the episodes that read the thought as it was.
        edited: those that read it changed.
        seed: of the interval.

    Example::

        thought_figures(edits, plain.episodes(), changed.episodes()).follows.value
    """
    sides = [{(one.task, one.sample): one for one in side} for side in (plain, edited)]
    # The points of a task are numbered on as its samples.
    numbers: dict[str, int] = defaultdict(int)
    outcomes, unplayed = list[_Outcome](), 0
    for edit in edits:
        task = edit.start.prefix.task
        key = (task, numbers[task])
        numbers[task] += 1
        said = [_said(side[key], edit) if key in side else None for side in sides]
        if said[0] is None or said[1] is None:
            unplayed += 1
            continue
        # With the thought as it was, doing as before is what the thought says.
        outcomes.append(_Outcome(task, _reaction(edit, said[0]), _reaction(edit, said[1])))
    held = [one for one in outcomes if one.control == "stays"]
    by_task: dict[str, list[bool]] = defaultdict(list)
    for one in held:
        by_task[one.task].append(one.edited == "follows")
    clusters = [(sum(found), len(found)) for _, found in sorted(by_task.items())]
    reactions = Counter(one.edited for one in held)
    return ThoughtFigures(
        points=len(edits),
        controlled=len(held),
        follows=cluster_estimate(clusters, seed),
        stays=reactions["stays"],
        other=reactions["other"],
        unplayed=unplayed,
    )


def _said(episode: Trajectory, edit: ThoughtEdit) -> Message | None:
    """The message that was played anew; ``None`` where it did not come to that."""
    spoken = _spoken(episode)
    before = edit.start.before
    whole = episode.messages[: len(before)] == before
    return spoken[edit.start.turn] if whole and len(spoken) > edit.start.turn else None


def _reaction(edit: ThoughtEdit, message: Message) -> Reaction:
    for call in message.tool_calls[:1]:
        value = _arguments(call.arguments).get(edit.argument)
        if call.name == edit.tool and value == edit.other:
            return "follows"
        if call.name == edit.tool and value == edit.value:
            return "stays"
    return "other"
