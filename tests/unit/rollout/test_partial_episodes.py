"""Branches share what came before, and nothing after."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from envwright import Template, open_world
from envwright.episode_starts import StartPoint
from envwright.errors import BadInput
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.partial_episodes import EpisodeBranches, branch_episode
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory, Policy
from envwright.rollout.policies.script import Move
from envwright.rollout.users.user_protocol import SCRIPTED
from envwright.types import Call, Json, Message, Role, StopReason, Task, ToolChange, Trajectory

MakeTask = Callable[..., Task]
Playing = Callable[..., OrdinaryFactory]

FIND = Call(tool="find_members", arguments={"email": "ada@example.org"})


def lend(member: str, book: str) -> Call:
    return Call(tool="lend_book", arguments={"member_id": member, "book_id": book})


GOLD: tuple[Move, ...] = (FIND, lend("M-1", "B-4"), "Lent.")


class Together:
    """Acts only when all others are about to act as well, so that their episodes interleave."""

    def __init__(self, policy: Policy, barrier: asyncio.Barrier) -> None:
        self.name = policy.name
        self.policy, self.barrier = policy, barrier
        self.saw: list[int] = []

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        self.saw.append(len(messages))
        await self.barrier.wait()
        return await self.policy.act(messages, tools)


class Table:
    """Plays and branches on the mock environment."""

    def __init__(self, template: Template, score: Scorer, playing: Playing) -> None:
        self.templates, self.score, self.playing = {template.id: template}, score, playing

    def policies(self, *scripts: Sequence[Move]) -> list[Policy]:
        return [self.playing(*moves).make(EpisodeStart(0)) for moves in scripts]

    def play(self, task: Task, *moves: Move) -> Trajectory:
        (policy,) = self.policies(moves)
        with open_world(task, self.templates) as world:
            return asyncio.run(
                run_episode(task, world, policy, score=self.score, seed=3, user=SCRIPTED)
            )

    def branch(
        self,
        task: Task,
        prefix: Trajectory,
        turn: int,
        *scripts: Sequence[Move],
        limits: EpisodeLimits | None = None,
        first_sample: int = 0,
    ) -> EpisodeBranches:
        policies = self.policies(*scripts)
        made = branch_episode(
            task,
            self.templates,
            StartPoint(prefix=prefix, turn=turn),
            policies,
            score=self.score,
            limits=limits,
            user=SCRIPTED,
            first_sample=first_sample,
        )
        return asyncio.run(made)


@pytest.fixture
def table(mock_template: Template, score: Scorer, playing: Playing) -> Table:
    """Plays and branches."""
    return Table(mock_template, score, playing)


def rewards(branches: EpisodeBranches) -> list[float | None]:
    assert all(not t.failures for t in branches.trajectories)
    return [t.score.reward if t.score else None for t in branches.trajectories]


def test_branches_share_the_prefix_and_go_their_own_ways(table: Table, task_of: MakeTask) -> None:
    task = task_of()
    prefix = table.play(task, *GOLD)
    made = table.branch(task, prefix, 1, GOLD[1:], (lend("M-1", "B-3"),), (), first_sample=10)
    assert rewards(made) == [1.0, 0.0, 0.0]
    assert (made.shared, made.steps) == (4, 1)
    for number, result in enumerate(made.trajectories):
        assert result.messages[:4] == prefix.messages[:4]
        assert result.steps[:1] == prefix.steps[:1]
        assert (result.sample, result.seed, result.policy) == (10 + number, 3, "moves")
    ends = [[s.call for s in result.steps[1:]] for result in made.trajectories]
    assert ends == [[lend("M-1", "B-4")], [lend("M-1", "B-3")], []]
    assert len({result.id for result in made.trajectories}) == 3


def test_branches_do_not_influence_each_other(
    table: Table, task_of: MakeTask, score: Scorer
) -> None:
    """They act in turn in one process, on the same row, and end as each does alone."""
    task = task_of()
    prefix = table.play(task, lend("M-4", "B-5"), *GOLD)
    scripts: list[tuple[Move, ...]] = [
        (lend("M-1", book), lend("M-2", book), lend("M-4", "B-1"), "Done.")
        for book in ("B-4", "B-4", "B-3", "B-5")
    ]
    alone = [table.branch(task, prefix, 2, script).trajectories[0] for script in scripts]

    async def interleaved() -> tuple[EpisodeBranches, list[Together]]:
        barrier = asyncio.Barrier(len(scripts))
        policies = [Together(policy, barrier) for policy in table.policies(*scripts)]
        start = StartPoint(prefix=prefix, turn=2)
        made = await branch_episode(
            task, table.templates, start, policies, score=score, user=SCRIPTED
        )
        return made, policies

    together, policies = asyncio.run(interleaved())
    assert [t.digest for t in together.trajectories] == [t.digest for t in alone]
    assert [t.messages for t in together.trajectories] == [t.messages for t in alone]
    assert len({t.digest for t in alone}) == 3
    assert all(policy.saw[0] == together.shared == 6 for policy in policies)


def test_the_state_of_the_point_can_be_restored(table: Table, task_of: MakeTask) -> None:
    task = task_of()
    prefix = table.play(task, *GOLD)
    made = table.branch(task, prefix, 2, (lend("M-2", "B-1"), "Done."))
    with open_world(task, table.templates) as world:
        world.restore(made.state)
        assert world.digest() == prefix.digest  # after the gold's calls, before the other
        assert world.digest() != made.trajectories[0].digest


def test_user_turns_tools_and_limits_stand_where_they_stood(
    table: Table, task_of: MakeTask
) -> None:
    task = task_of(
        later=("Go on.", "Thanks."),
        tool_changes=(ToolChange(turn=0, tools=("find_members",)), ToolChange(turn=1, tools=None)),
    )
    prefix = table.play(task, FIND, "Shall I?", lend("M-1", "B-4"), "Lent.", "Bye.")
    limits = EpisodeLimits(turns=4)
    made = table.branch(task, prefix, 2, (lend("M-1", "B-4"), "Lent."), (FIND,) * 5, limits=limits)
    assert [t.stop for t in made.trajectories] == [StopReason.MAX_TURNS] * 2
    assert [s.error for s in made.trajectories[0].steps] == [None, None]
    said = [m.content for m in made.trajectories[0].messages if m.role is Role.USER]
    assert said[1:] == ["Go on.", "Thanks."]


def test_from_the_start_a_branch_is_an_episode(table: Table, task_of: MakeTask) -> None:
    task = task_of()
    prefix = table.play(task, *GOLD)
    assert table.branch(task, prefix, 0, GOLD).trajectories == (prefix,)


def test_what_cannot_be_branched(table: Table, task_of: MakeTask) -> None:
    task = task_of()
    prefix = table.play(task, *GOLD)
    for turn in (-1, 3):
        with pytest.raises(BadInput, match=f"no turn {turn}.*has 3"):
            table.branch(task, prefix, turn, ())
    with pytest.raises(BadInput, match="no policy"):
        table.branch(task, prefix, 0)
    with pytest.raises(BadInput, match="belongs to task"):
        table.branch(task_of(opening="Another."), prefix, 0, ())
    with pytest.raises(BadInput, match="do not come out"):
        table.branch(task, prefix, 2, (), limits=EpisodeLimits(turns=1))
    told = prefix.messages[3].model_copy(update={"content": "[]"})
    forged = prefix.model_copy(update={"messages": (*prefix.messages[:3], told)})
    forged = forged.model_copy(update={"messages": (*forged.messages, *prefix.messages[4:])})
    with pytest.raises(BadInput, match="do not come out"):
        table.branch(task, forged, 1, ())
