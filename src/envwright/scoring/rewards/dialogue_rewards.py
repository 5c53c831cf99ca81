"""Rewards of the dialogue: intermediate values that the agent reported, questions it asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import orjson

from envwright.scoring.answers import parse_answers, same_answer
from envwright.scoring.rewards.scored_episode import ScoredEpisode, check_option
from envwright.types import Json, Message, Role, Scenario, Task

PATH_ANSWER = "path"
"""The key among the answers under which an agent may list what it passed through."""


# A short first sentence as *Great, thanks!*, in whose place users have words of their own.
_COURTESY = re.compile(r"^[^.!?“\d]{1,40}[.!]\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class PathReward:
    """1 on success; else credit for each intermediate value that was reported, nearer ones more.

    ExCyTIn-Bench (arXiv 2507.14201), as its released evaluator discounts: counted back from the
    answer, the j-th value of ``Task.path`` earns gamma^j, j = 1, 2, …, at most 1 in all. Reported
    is each answer to a question of the task and each item of a list ``path`` beside them:
    ``{"answers": {"q1": 7, "path": ["M-1", "L-3"]}}``. Where a task has a question of that name,
    ``path`` is its answer and nothing else. A task without a path is scored by its gates.

    Args:
        gamma: the discount of one step, in [0, 1].
        most: with more items than this, lists counted by their items, the report earns 0.

    Raises:
        BadInput: an option is out of bounds.
    """

    gamma: float = 0.4
    most: int = 15

    def __post_init__(self) -> None:
        check_option("gamma", self.gamma, 0, 1)
        check_option("most", self.most, 1, whole=True)

    def __call__(self, episode: ScoredEpisode) -> float | None:
        success, path = episode.score.reward, episode.task.path
        if success is None or not path:
            return success
        answers, passed = _reported(episode)
        # A report of everything would contain every intermediate value: too long earns nothing.
        items = sum(len(value) if isinstance(value, list) else 1 for value in answers)
        if items + len(passed) > self.most:
            return 0.0
        if success == 1.0:
            return 1.0
        # Without the last value of the path, which is the answer itself.
        steps = enumerate(reversed(path[:-1]), start=1)
        told = [*answers, *passed]
        return min(
            1.0,
            sum(self.gamma**j for j, value in steps if any(same_answer(t, value) for t in told)),
        )


def _reported(episode: ScoredEpisode) -> tuple[list[Json], list[Json]]:
    """The answers to the task's questions, and the intermediate values beside them."""
    given = parse_answers(episode.messages)
    asked = [question.name for question in episode.task.scenario.questions]
    passed = given.get(PATH_ANSWER) if PATH_ANSWER not in asked else None
    answers = [given[name] for name in asked if name in given]
    return answers, passed if isinstance(passed, list) else []


@dataclass(frozen=True, slots=True)
class AskToActReward:
    """Success, less what surplus and irrelevant questions cost.

    After Ask-to-Act (arXiv 2504.00907), with this project's costs:
    R = max(0, success - surplus · max(0, n_q - n_min) - irrelevant · n_irrelevant).

    - n_q: messages of the agent without tool calls, its last message not counted.
    - n_min: the pauses of the gold, at which the agent has to hear the user.
    - n_irrelevant: those of n_q to which the user said nothing that the scenario foresees: neither
      one of its later turns, nor a known value that the user had not told before.

    Args:
        surplus: the cost of a question beyond those that are needed.
        irrelevant: the cost of a question that brought nothing, on top of that.

    Raises:
        BadInput: an option is negative.
    """

    surplus: float = 0.1
    irrelevant: float = 0.2

    def __post_init__(self) -> None:
        check_option("surplus", self.surplus, 0)
        check_option("irrelevant", self.irrelevant, 0)

    def __call__(self, episode: ScoredEpisode) -> float | None:
        success = episode.score.reward
        if success is None:
            return None
        found = count_questions(episode.messages, episode.task)
        return max(0.0, self.value(success, found))

    def value(self, success: float, found: QuestionCount) -> float:
        """R before it is cut off at 0, which tells apart those who fail."""
        return success - self.surplus * found.surplus - self.irrelevant * found.irrelevant


@dataclass(frozen=True, slots=True)
class QuestionCount:
    """The questions of one episode; see ``AskToActReward`` for what counts as one."""

    asked: int
    needed: int
    irrelevant: int

    @property
    def surplus(self) -> int:
        """Those beyond what is needed."""
        return max(0, self.asked - self.needed)


def count_questions(messages: Sequence[Message], task: Task) -> QuestionCount:
    """The questions that an agent asked, and how many the task needs.

    Example::

        count_questions(trajectory.messages, task).surplus
    """
    useful = list(_useful(messages, task.scenario))
    return QuestionCount(len(useful), len(task.pauses), useful.count(False))


def _useful(messages: Sequence[Message], scenario: Scenario) -> Iterator[bool]:
    """For each question of the agent, whether the user's reply brings something foreseen."""
    spoken = [at for at, message in enumerate(messages) if message.role is Role.ASSISTANT]
    told = _values_in(scenario.opening, scenario)
    # The last message ends the episode: it is no question.
    for at in spoken[:-1]:
        if messages[at].tool_calls:
            continue
        after = messages[at + 1]
        reply = after.content if after.role is Role.USER else ""
        new = _values_in(reply, scenario) - told
        told |= new
        yield bool(new) or any(_says(reply, later) for later in scenario.later)


def _says(reply: str, later: str) -> bool:
    """Whether a reply is a later turn of the scenario, be it with other thanks before it."""
    return reply == later or reply.endswith(_COURTESY.sub("", later))


def _values_in(text: str, scenario: Scenario) -> set[str]:
    """The names of the known values that stand in a text, as words of their own."""
    return {
        name
        for name, value in scenario.known.items()
        if re.search(rf"(?<!\w){re.escape(_words(value))}(?!\w)", text)
    }


def _words(value: Json) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()
