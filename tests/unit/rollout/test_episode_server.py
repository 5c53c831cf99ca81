"""Many episodes by id: limits, clients, time-outs, and the same bytes as one by one."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

import envwright as ew
from envwright.errors import TooManyEpisodes, UnknownEpisode
from envwright.rollout.episode_server import EpisodeServer
from envwright.scoring.rewards import make_scorer
from tests.test_api import gold_actions, plain_task


class _Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def server(mock_template: ew.Template, **more: Any) -> EpisodeServer:
    templates = {mock_template.id: mock_template}
    return EpisodeServer(ew.load_tasks("mock"), templates, make_scorer("gates"), **more)


def test_interleaved_episodes_are_what_they_are_alone(mock_template: ew.Template) -> None:
    task = plain_task()
    actions = gold_actions(task)

    async def play() -> set[str]:
        host = server(mock_template)
        left = {(await host.open(task))[0]: list(actions) for _ in range(40)}
        rng = random.Random(3)
        found = set()
        while left:
            id = rng.choice(list(left))
            await host.step(id, left[id].pop(0))
            if not left[id]:
                del left[id]
                found.add(host.trajectory(id).model_dump_json())
                host.close(id)
        assert len(host) == 0
        assert dict(+host.counts) == {
            "opened": 40,
            "steps": 40 * len(actions),
            "ended": 40,
            "closed": 40,
        }
        return found

    with ew.make("mock") as env:
        env.reset(task)
        for action in actions:
            env.step(action)
        assert asyncio.run(play()) == {env.trajectory().model_dump_json()}


def test_an_episode_is_its_client_s_alone(mock_template: ew.Template) -> None:
    async def play() -> None:
        host = server(mock_template)
        id, _ = await host.open(0, client="one")
        for other in ("two", ""):
            with pytest.raises(UnknownEpisode):
                await host.step(id, "Hello.", client=other)
            for ask in (host.score, host.trajectory, host.close):
                with pytest.raises(UnknownEpisode):
                    ask(id, client=other)
        assert (await host.step(id, "No.", client="one")).terminated
        host.close(id, client="one")
        with pytest.raises(UnknownEpisode):
            host.close(id, client="one")

    asyncio.run(play())


def test_limits_of_all_and_of_one(mock_template: ew.Template) -> None:
    async def play() -> None:
        host = server(mock_template, most=3, most_of_client=2)
        first, _ = await host.open(client="one")
        await host.open(client="one")
        with pytest.raises(TooManyEpisodes, match="of a client"):
            await host.open(client="one")
        await host.open(client="two")
        with pytest.raises(TooManyEpisodes, match="3 episodes are open"):
            await host.open(client="three")
        host.close(first, client="one")
        await host.open(client="three")
        with pytest.raises(ew.BadInput, match="there is no task"):
            await host.open("nothing")
        host.close_all()
        assert len(host) == 0

    asyncio.run(play())


def test_what_nobody_asks_for_is_given_up(mock_template: ew.Template) -> None:
    async def play() -> None:
        clock = _Clock()
        host = server(mock_template, idle_seconds=10.0, clock=clock)
        old, _ = await host.open(0)
        clock.now += 6
        new, _ = await host.open(1)
        host.score(old)
        clock.now += 6
        assert host.sweep() == 0
        clock.now += 5
        assert host.sweep() == 2
        assert host.counts["timed_out"] == 2
        for id in (old, new):
            with pytest.raises(UnknownEpisode):
                host.score(id)

    asyncio.run(play())


def test_open_episodes_hold_no_database(mock_template: ew.Template) -> None:
    async def play() -> None:
        host = server(mock_template)
        ids = [(await host.open(0))[0] for _ in range(50)]
        for id in ids:
            await host.step(id, gold_actions(host.tasks[host._names[0]])[0])
            host.score(id)
        worlds = [held.episode._world for held in host._open.values()]
        assert not any(s._database for world in worlds for s in world.sessions.values())
        host.close_all()

    asyncio.run(play())


def test_a_bad_action_costs_nothing(mock_template: ew.Template) -> None:
    async def play() -> None:
        host = server(mock_template)
        id, start = await host.open()
        assert start.tools
        with pytest.raises(ew.BadInput, match="an action is text"):
            await host.step(id, 5)  # type: ignore[arg-type]
        with pytest.raises(ew.BadInput, match="has not ended"):
            host.trajectory(id)
        assert (await host.step(id, "No.")).terminated
        with pytest.raises(ew.BadInput, match="has ended"):
            await host.step(id, "No.")

    asyncio.run(play())


def test_saved_episodes_go_on_in_another_server(mock_template: ew.Template) -> None:
    task = plain_task()
    actions = gold_actions(task)

    async def play() -> None:
        host, other = server(mock_template), server(mock_template)
        id, _ = await host.open(task, seed=4, client="one")
        await host.step(id, actions[0], client="one")
        assert await other.load_all(host.save_all()) == 1
        assert other.seen(id, client="one") == host.seen(id, client="one")
        for action in actions[1:]:
            result = await other.step(id, action, client=None)
        assert result.reward == 1.0
        with pytest.raises(ew.BadInput, match="no episodes that were saved"):
            await other.load_all(host.save_all())  # the id is taken
        for bad in ({}, 5, {**host.save_all()[0], "id": None}):
            with pytest.raises(ew.BadInput):
                await other.load_all([bad])

    asyncio.run(play())
