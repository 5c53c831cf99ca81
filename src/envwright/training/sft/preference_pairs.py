"""Pairs of a better and a worse way to go on from the same context, for preference learning.

Agent-RLVR (arXiv 2506.11425) learns from pairs of a success that had help and a failure that had
none, without the help. SPORT (arXiv 2504.21561) learns step by step: several next steps are tried
in one state, and a verifier says which was better. Here a step is worth what the episodes earned
that went on from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from envwright.environment.template import Template
from envwright.episode_starts import without_notes
from envwright.scoring.events import parse_arguments, turns_of
from envwright.training.sft.conversations import (
    SftConversation,
    SftOptions,
    SftTurn,
    clean_message,
    exclusion_reason,
    task_tools,
)
from envwright.training.sft.dataset_files import wire_messages
from envwright.types import Json, Message, Role, Task, Trajectory, canonical_json

_ANY = SftOptions(least=float("-inf"))


@dataclass(frozen=True, slots=True)
class PreferencePair:
    """Two ways to go on."""

    shown: tuple[Message, ...]
    """What both go on from."""
    chosen: tuple[Message, ...]
    rejected: tuple[Message, ...]
    tools: tuple[Json, ...]
    task: str
    values: tuple[float, float]
    """What the better and the worse one earned."""

    def conversations(self) -> tuple[SftConversation, SftConversation]:
        """The better and the worse way, of each of which the assistant's messages count."""
        return self._conversation(self.chosen), self._conversation(self.rejected)

    def _conversation(self, way: tuple[Message, ...]) -> SftConversation:
        whole, first = (*self.shown, *way), len(self.shown)
        turns = tuple(
            SftTurn(whole[:at], message)
            for at, message in enumerate(whole)
            if at >= first and message.role is Role.ASSISTANT
        )
        return SftConversation(turns, self.tools, whole, about={"task": self.task})


@dataclass(frozen=True, slots=True)
class Way:
    """A way to go on."""

    episode: int
    """Its number among those that are compared."""
    turn: int | None = None
    """Of the one message, among the assistant's; ``None`` for all that the episode wrote."""


@dataclass(frozen=True, slots=True)
class Preference:
    """Which of two ways is better."""

    chosen: Way
    rejected: Way
    values: tuple[float, float]
    """What the better and the worse one earned."""


def attempt_preferences(values: Sequence[float], margin: float = 0.0) -> list[Preference]:
    """Prefer the best of some attempts at one task to each that earned less, the best in turn.

    Example::

        attempt_preferences([0.0, 1.0, 0.0])  # the second is preferred, to the first and the third

    Args:
        values: what each attempt earned.
        margin: attempts that earned no more than this less than the best are in no pair.
    """
    best = max(values, default=0.0)
    won = [number for number, value in enumerate(values) if value == best]
    lost = [number for number, value in enumerate(values) if best - value > margin]
    return [
        Preference(Way(won[at % len(won)]), Way(number), (best, values[number]))
        for at, number in enumerate(lost)
    ]


def step_preferences(
    trajectories: Sequence[Trajectory], values: Sequence[float], margin: float = 0.0
) -> list[Preference]:
    """Prefer the best to the worst next step of each state that some attempts went on from.

    Attempts with the same context before one of the policy's messages are in one state; those that
    say the same there tried the same step, whose value is the mean of what they earned.

    Args:
        trajectories: attempts at one task.
        values: what each earned.
        margin: states are passed over whose values differ by no more.
    """
    states: dict[bytes, dict[bytes, list[Way]]] = {}
    for number, one in enumerate(trajectories):
        for turn, own in enumerate(turns_of(one)):
            if turn in one.given:
                continue
            place = canonical_json([m.data() for m in _clean(one.messages[: own.at])])
            (said,) = _clean([own.message])
            states.setdefault(place, {}).setdefault(_step_key(said), []).append(Way(number, turn))
    out: list[Preference] = []
    for tried in states.values():
        valued = [
            (sum(values[way.episode] for way in ways) / len(ways), ways[0])
            for _, ways in sorted(tried.items())
        ]
        best, worst = max(valued, key=lambda v: v[0]), min(valued, key=lambda v: v[0])
        if best[0] - worst[0] > margin:
            out.append(Preference(best[1], worst[1], (best[0], worst[0])))
    return out


def attempt_pairs(
    trajectories: Iterable[Trajectory],
    tasks: Iterable[Task],
    templates: Mapping[str, Template],
) -> list[PreferencePair]:
    """Pair each failed attempt at a task with a successful one; notes are left out of both.

    Successes are taken in turn, so that each is used about as often. They may come from several
    runs: attempts without help, and others with (``rollout --starts RUN --guidance KIND``).

    Args:
        trajectories: attempts, of any tasks.
        tasks: theirs; attempts at others are passed over.
        templates: by environment id.

    Raises:
        BadInput: an environment is missing.
    """
    by_id = {task.id: task for task in tasks}
    out: list[PreferencePair] = []
    for name, found in _by_task(trajectories, by_id).items():
        values = [min(_reward(one), 1.0) for one in found]
        made = attempt_preferences(values) if max(values) == 1.0 else []
        tools = task_tools(by_id[name], templates) if made else ()
        for one in made:
            success, failure = found[one.chosen.episode], found[one.rejected.episode]
            ways = _clean(success.messages), _clean(failure.messages)
            same = _alike(*ways)
            pair = ways[0][same:], ways[1][same:]
            earned = _reward(success), _reward(failure)
            out.append(PreferencePair(ways[0][:same], *pair, tools, name, earned))
    return out


def step_pairs(
    trajectories: Iterable[Trajectory],
    tasks: Iterable[Task],
    templates: Mapping[str, Template],
    *,
    margin: float = 0.0,
) -> list[PreferencePair]:
    """Pair the best and the worst next step of each state that episodes went on from.

    ``step_preferences`` says which. Several samples of a task share their first states;
    ``start_points(episode)`` gives the states of an episode, ``rollout --starts`` plays from each.

    Args:
        trajectories: as such a run wrote them.
        tasks: theirs; episodes of others are passed over.
        templates: by environment id.
        margin: states are passed over whose values differ by no more.

    Raises:
        BadInput: an environment is missing.
    """
    by_id = {task.id: task for task in tasks}
    out: list[PreferencePair] = []
    for name, found in _by_task(trajectories, by_id).items():
        made = step_preferences(found, [_reward(one) for one in found], margin)
        tools = task_tools(by_id[name], templates) if made else ()
        for one in made:
            (shown, chosen), (_, rejected) = (_said(found, w) for w in (one.chosen, one.rejected))
            out.append(PreferencePair(shown, (chosen,), (rejected,), tools, name, one.values))
    return out


def _said(found: Sequence[Trajectory], way: Way) -> tuple[tuple[Message, ...], Message]:
    """The context of a step, and the step."""
    one = found[way.episode]
    own = turns_of(one)[way.turn or 0]
    (said,) = _clean([own.message])
    return _clean(one.messages[: own.at]), said


def preference_rows(pairs: Iterable[PreferencePair]) -> Iterator[dict[str, Json]]:
    """Pairs as rows of ``prompt``, ``chosen``, ``rejected``, ``tools`` and what each way earned.

    TRL's ``DPOTrainer`` takes them; ``write_jsonl`` writes them.
    """
    for pair in pairs:
        yield {
            "prompt": wire_messages(pair.shown),
            "chosen": wire_messages(pair.chosen),
            "rejected": wire_messages(pair.rejected),
            # Not sorted: a template is to write them as it does when they are played.
            "tools": json.dumps(list(pair.tools), ensure_ascii=False),
            "task_id": pair.task,
            "chosen_value": pair.values[0],
            "rejected_value": pair.values[1],
        }


def _by_task(
    trajectories: Iterable[Trajectory], by_id: Mapping[str, Task]
) -> dict[str, list[Trajectory]]:
    """Scored attempts without an error of the user, without notes, whose calls can be written."""
    out: dict[str, list[Trajectory]] = {}
    for one in trajectories:
        task = by_id.get(one.task)
        calls = [call for message in one.messages for call in message.tool_calls]
        readable = all(parse_arguments(call.arguments) is not None for call in calls)
        if task and readable and not exclusion_reason(one, task, _ANY):
            out.setdefault(one.task, []).append(without_notes(one))
    return out


def _reward(one: Trajectory) -> float:
    return (one.score.reward if one.score else None) or 0.0


def _clean(messages: Sequence[Message]) -> tuple[Message, ...]:
    return tuple(clean_message(message, _ANY) for message in messages)


def _alike(left: Sequence[Message], right: Sequence[Message]) -> int:
    """How many first messages are the same, up to where an assistant speaks."""
    same = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        same += 1
    while same and (same >= len(left) or left[same].role is not Role.ASSISTANT):
        same -= 1
    return same


def _step_key(message: Message) -> bytes:
    """What a step does, whatever its calls are named and whatever was thought before it."""
    calls = [[call.name, call.arguments] for call in message.tool_calls]
    return canonical_json([message.content, calls])
