"""Trajectories as conversations to learn from: context, reply, and whether it is learned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from envwright.environment.template import Template
from envwright.environment.world import tools_hash
from envwright.episode_starts import without_notes
from envwright.errors import BadInput
from envwright.scoring.events import PlayedTurn, parse_arguments, turns_of
from envwright.types import Actor, Call, Context, Json, Message, Role, StopReason, Task, Trajectory

Thinking = Literal["always", "since_user", "never"]
"""Which earlier thinking is shown again; the same words as for the agents of rollouts."""


@dataclass(frozen=True, slots=True)
class SftTurn:
    """One assistant message, and what it answered."""

    shown: tuple[Message, ...]
    said: Message
    learned: bool = True


@dataclass(frozen=True, slots=True)
class SftConversation:
    """A trajectory to learn from."""

    turns: tuple[SftTurn, ...]
    tools: tuple[Json, ...]
    """In OpenAI's form."""
    messages: tuple[Message, ...]
    """The transcript, whatever of it was shown."""
    weight: float = 1.0
    about: Mapping[str, Json] = field(default_factory=dict)
    """Where it comes from: task, environments, policy, sample, seed, reward."""

    @property
    def whole(self) -> bool:
        """Whether every turn saw the full transcript before it."""
        at = [n for n, m in enumerate(self.messages) if m.role is Role.ASSISTANT]
        return len(at) == len(self.turns) and all(
            turn.shown == self.messages[:n] and turn.said == self.messages[n]
            for n, turn in zip(at, self.turns, strict=True)
        )


@dataclass(frozen=True, slots=True)
class SftOptions:
    """How trajectories are turned into conversations.

    Raises:
        BadInput: ``thinking`` is none of its words.
    """

    least: float = 1.0
    """The reward from which on a trajectory is learned from."""
    thinking: Thinking = "since_user"
    """Which earlier thinking a turn is shown: all of it (AutoForge), that since the user's last
    words, or none. The agent should later be shown the same
    (``AgentPolicyOptions.keep_thinking``)."""
    thoughts: bool = True
    """Whether thinking is there at all; without it neither shown nor learned."""
    failed_calls: bool = False
    """Whether messages with a failed call are learned; they are shown in any case (EnvFactory).
    Calls that the gold makes too are no failures: the task is to try them."""
    notes: bool = False
    """Whether the notes of a ``StartPoint`` are shown. Without, a policy learns to do alone what it
    did with help (Agent-RLVR)."""

    def __post_init__(self) -> None:
        if self.thinking not in ("always", "since_user", "never"):
            raise BadInput(
                f"thinking cannot be {self.thinking!r}.",
                remedy="Write always, since_user or never.",
            )


@dataclass(frozen=True, slots=True)
class ConversationSelection:
    """Conversations, and what was left out for which reason."""

    kept: tuple[SftConversation, ...]
    left_out: dict[str, int]


def select_conversations(
    trajectories: Iterable[Trajectory],
    tasks: Iterable[Task],
    templates: Mapping[str, Template],
    options: SftOptions | None = None,
    *,
    weights: Mapping[str, float] | None = None,
    silent: Mapping[str, Collection[int]] | None = None,
) -> ConversationSelection:
    """Turn the trajectories that can be learned from into conversations.

    Example::

        found = select_conversations(trajectories, tasks, templates)
        print(len(found.kept), found.left_out)

    A run of the policy ``oracle`` gives the gold solutions, any other its successes.

    Args:
        trajectories: as a run wrote them.
        tasks: those of the run.
        templates: by environment id.
        options: what is made of them.
        weights: ``Trajectory.id`` → weight, 1 where there is none.
        silent: ``Trajectory.id`` → numbers of messages that are not learned, as of recoveries.

    Raises:
        BadInput: a task or an environment is missing, or is another version than was played.
    """
    chosen, given, quiet = options or SftOptions(), weights or {}, silent or {}
    by_id = {task.id: task for task in tasks}
    kept: list[SftConversation] = []
    left_out: Counter[str] = Counter()
    for one in trajectories:
        task = by_id.get(one.task)
        if task is None:
            raise BadInput(
                f"the task {one.task} of trajectory {one.id} is not among the tasks.",
                remedy="Give the tasks.jsonl of the run.",
            )
        reason = exclusion_reason(one, task, chosen)
        made = None
        if not reason:
            tools = task_tools(task, templates)
            made = conversation_of(
                one,
                tools,
                chosen,
                gold=task.gold,
                silent=quiet.get(one.id, ()),
                weight=given.get(one.id, 1.0),
            )
            reason = "" if any(turn.learned for turn in made.turns) else "nothing to learn"
        if made is None or reason:
            left_out[reason] += 1
        else:
            kept.append(made)
    return ConversationSelection(tuple(kept), dict(sorted(left_out.items())))


def exclusion_reason(trajectory: Trajectory, task: Task, options: SftOptions) -> str:
    """Why nothing is learned from a trajectory; empty where it is."""
    reward = trajectory.score.reward if trajectory.score else None
    if trajectory.stop in (StopReason.FAILED, StopReason.OVER_LONG) or reward is None:
        return "no reward"
    if trajectory.user_error:
        return "error of the user"
    if reward < options.least:
        return "reward too low"
    # A trajectory does not say at which turn which tools were offered.
    return "tools change on the way" if task.scenario.tool_changes else ""


def task_tools(task: Task, templates: Mapping[str, Template]) -> tuple[Json, ...]:
    """The tools of a task as an agent is offered them.

    Raises:
        BadInput: an environment is missing.
    """
    out: list[Json] = []
    for ref in task.environments:
        template = templates.get(ref.id)
        if template is None:
            raise BadInput(
                f"version {ref.id} of {ref.name} is not here.",
                remedy="Name the environment that the tasks were made for.",
            )
        out += template.tool_schemas(Actor.AGENT, ref.prefix)
    return tuple(out)


def conversation_of(
    trajectory: Trajectory,
    tools: Sequence[Json],
    options: SftOptions | None = None,
    *,
    gold: Collection[Call] = (),
    silent: Collection[int] = (),
    weight: float = 1.0,
) -> SftConversation:
    """Turn one trajectory into a conversation.

    Each turn is shown what the policy saw at it: where a context manager cut the history down,
    that and nothing else. Messages that were the gold's (``Trajectory.given``) are not learned,
    nor are calls whose arguments are no JSON object.

    Args:
        trajectory: with a score or without.
        tools: those that were offered.
        options: what is made of it.
        gold: calls that are learned even where they fail.
        silent: numbers of messages that are shown but not learned.
        weight: of this conversation.

    Raises:
        BadInput: these are not the tools that were offered.
    """
    chosen = options or SftOptions()
    if trajectory.tools and tools_hash(list(tools)) != trajectory.tools:
        raise BadInput(
            f"trajectory {trajectory.id} was played with other tools.",
            remedy="Name the version of the environment that the run was made with.",
        )
    trajectory = trajectory if chosen.notes else without_notes(trajectory)
    # Muted messages are shown to later turns, but carry no loss.
    played, muted = turns_of(trajectory), set(silent)
    # `given` counts turns, `muted` holds places among all messages.
    muted |= {played[number].at for number in trajectory.given if number < len(played)}
    muted |= {turn.at for turn in played if not _readable(turn)}
    if not chosen.failed_calls:
        muted |= {turn.at for turn in played if _erred(turn, gold)}
    turns = tuple(
        SftTurn(
            shown=trim_thinking(shown, chosen),
            said=clean_message(turn.message, chosen),
            learned=turn.at not in muted,
        )
        for turn, shown in zip(played, _shown(trajectory, played), strict=True)
    )
    messages = tuple(clean_message(message, chosen) for message in trajectory.messages)
    return SftConversation(turns, tuple(tools), messages, weight, _about(trajectory))


def _readable(turn: PlayedTurn) -> bool:
    """Whether all calls can be written again as they were; others are shown wrapped."""
    return all(parse_arguments(call.arguments) is not None for call in turn.message.tool_calls)


def _erred(turn: PlayedTurn, gold: Collection[Call]) -> bool:
    """Whether a call failed that the gold does not make."""
    return any(step.error is not None and step.call not in gold for step in turn.steps)


def _shown(trajectory: Trajectory, played: Sequence[PlayedTurn]) -> list[tuple[Message, ...]]:
    """What was seen at each turn; contexts are of the policy's own turns, in order."""
    contexts = iter(trajectory.contexts)
    given = set(trajectory.given)
    # Given turns were not asked of the policy, so no context was recorded for them.
    found = [None if n in given else next(contexts, None) for n in range(len(played))]
    return [
        context_messages(context, trajectory.messages)
        if context
        else trajectory.messages[: turn.at]
        for turn, context in zip(played, found, strict=True)
    ]


def context_messages(context: Context, messages: Sequence[Message]) -> tuple[Message, ...]:
    """The messages that a recorded context consisted of."""
    out: list[Message] = []
    for span in context.spans:
        out += messages[span.start : span.end] if span.shown is None else span.shown
    return tuple(out)


def trim_thinking(shown: Sequence[Message], options: SftOptions) -> tuple[Message, ...]:
    """The context of a turn, with only the thinking that is shown again."""
    user_turns = [at for at, message in enumerate(shown) if message.role is Role.USER]
    # From which message on thinking is kept; len(shown) keeps none.
    ways = {"always": 0, "since_user": max(user_turns, default=0), "never": len(shown)}
    since = ways[options.thinking] if options.thoughts else len(shown)
    return tuple(
        _cleaned(m if at >= since else m.model_copy(update={"thinking": ""}))
        for at, m in enumerate(shown)
    )


def clean_message(message: Message, options: SftOptions) -> Message:
    """A message as it is learned: with its thinking or without, and stripped of white space."""
    return _cleaned(message if options.thoughts else message.model_copy(update={"thinking": ""}))


def _cleaned(message: Message) -> Message:
    """An assistant's message without white space around its parts, as it is read back."""
    if message.role is not Role.ASSISTANT:
        return message
    update = {"content": message.content.strip(), "thinking": message.thinking.strip()}
    return message.model_copy(update={**update, "token_ids": None, "logprobs": None})


def _about(trajectory: Trajectory) -> dict[str, Json]:
    score = trajectory.score
    return {
        "task": trajectory.task,
        "environments": list(trajectory.environments),
        "policy": trajectory.policy,
        "sample": trajectory.sample,
        "seed": trajectory.seed,
        "reward": score.reward if score else None,
    }
