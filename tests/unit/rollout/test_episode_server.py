"""Many episodes by id: limits, clients, time-outs, and the same bytes as one by one."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import envwright as ew
from envwright.errors import DiskError, EpisodeBusy, TooManyEpisodes, UnknownEpisode
from envwright.rollout.env import as_message
from envwright.rollout.episode_server import AWAKE, EpisodeServer
from envwright.scoring.rewards import make_scorer
from envwright.storage.episode_store import EpisodeStore
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
        assert host.counts == {
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
        assert not host._ready

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


def test_few_open_episodes_hold_a_database(mock_template: ew.Template) -> None:
    async def play() -> None:
        host = server(mock_template)
        ids = [(await host.open(0))[0] for _ in range(50)]
        for id in ids:
            await host.step(id, gold_actions(host.tasks[host._names[0]])[0])
            host.score(id)
        worlds = [held.episode._world for held in host._ready.values()]
        awake = [s for world in worlds for s in world.sessions.values() if s._database]
        assert len(awake) <= AWAKE < len(worlds)
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


def stores(tmp_path: Path, *identities: str) -> list[EpisodeStore]:
    return [EpisodeStore(tmp_path / "episodes.db", identity) for identity in identities]


def test_servers_with_one_store_go_on_with_each_other_s(
    mock_template: ew.Template, tmp_path: Path
) -> None:
    task = plain_task()
    actions = gold_actions(task)

    async def play() -> None:
        one, two = (server(mock_template, store=store) for store in stores(tmp_path, "a", "a"))
        id, start = await one.open(task, seed=4, client="one")
        assert two.seen(id, client="one").messages == start.messages
        told = list(start.messages)
        for number, action in enumerate(actions):
            turn = (one, two, two)[number % 3]
            result = await turn.step(id, action, client="one")
            told += [as_message(action), *result.messages]
        assert result.reward == 1.0
        assert one.seen(id, client="one").messages == tuple(told)
        assert one.trajectory(id, client="one") == two.trajectory(id, client="one")
        assert one.counts == two.counts == {"opened": 1, "steps": len(actions), "ended": 1}
        for other in (one, two):
            with pytest.raises(UnknownEpisode):
                other.score(id, client="two")
        two.close(id, client="one")
        with pytest.raises(UnknownEpisode):
            one.score(id, client="one")
        assert not one._ready
        assert not two._ready

    asyncio.run(play())


def test_limits_hold_for_all_who_share_a_store(mock_template: ew.Template, tmp_path: Path) -> None:
    async def play() -> None:
        clock = _Clock()
        one, two = (
            server(mock_template, store=store, most=2, clock=clock, idle_seconds=10.0)
            for store in stores(tmp_path, "a", "a")
        )
        await one.open()
        await two.open()
        for host in (one, two):
            with pytest.raises(TooManyEpisodes):
                await host.open()
        clock.now += 11
        await two.open()  # those that nobody asked for are given up
        assert one.sweep() == 0
        two.close_all()
        one._store.remove(*one._store.idle(clock.now))
        assert (one.sweep(), len(one), len(one._ready)) == (0, 0, 0)

    asyncio.run(play())


def test_one_action_at_a_time_also_of_two_servers(
    mock_template: ew.Template, tmp_path: Path
) -> None:
    task = plain_task()
    first = gold_actions(task)[0]

    async def play() -> None:
        one, two = (server(mock_template, store=store) for store in stores(tmp_path, "a", "a"))
        id, _ = await one.open(task)
        with one._used(id, ""):  # an action is under way here
            with pytest.raises(EpisodeBusy):
                await one.step(id, first)
            await two.step(id, first)
            opening = one._ready[id].opening
            # As the action would find it.
            taken = one._store.append(id, 0, as_message(first), opening=opening)
            assert not taken
        assert len(one.seen(id).messages) == len(two.seen(id).messages)

    asyncio.run(play())


def test_episodes_outlive_their_server(mock_template: ew.Template, tmp_path: Path) -> None:
    task = plain_task()
    first, *rest = gold_actions(task)

    async def play() -> None:
        host = server(mock_template, store=stores(tmp_path, "a")[0])
        id, _ = await host.open(task)
        await host.step(id, first)
        host.close_all()
        clock = _Clock()
        clock.now = 0.0  # clocks of another start mean nothing
        host = server(mock_template, store=stores(tmp_path, "a")[0], clock=clock)
        for action in rest:
            result = await host.step(id, action)
        assert result.reward == 1.0

    asyncio.run(play())


def test_a_store_is_of_one_environment(mock_template: ew.Template, tmp_path: Path) -> None:
    stores(tmp_path, "a")
    with pytest.raises(ew.BadInput, match="of other tasks"):
        stores(tmp_path, "b")
    (tmp_path / "other.txt").write_text("no database at all, but long enough to be one")
    with pytest.raises(ew.BadInput, match="no file of parked"):
        EpisodeStore(tmp_path / "other.txt")
    with pytest.raises(DiskError):
        EpisodeStore(tmp_path / "nowhere" / "episodes.db")
    assert (tmp_path / "episodes.db").stat().st_mode & 0o077 == 0


def test_a_score_by_replay(mock_template: ew.Template) -> None:
    task = plain_task()

    async def play() -> list[float | None]:
        host = server(mock_template)
        found = [
            await host.score_replay(task.id, actions)
            for actions in (gold_actions(task), gold_actions(task)[:1], [])
        ]
        assert len(host) == 0
        return [score.reward if score else None for score in found]

    assert asyncio.run(play()) == [1.0, 0.0, 0.0]


def test_an_id_that_a_client_keeps(mock_template: ew.Template, tmp_path: Path) -> None:
    task = plain_task()
    actions = gold_actions(task)

    async def play() -> None:
        one, two = (server(mock_template, store=store) for store in stores(tmp_path, "a", "a"))
        await one.open(0, client="one", id="kept")
        await one.step("kept", "No.", client="one")
        await two.open(task, client="one", id="kept")
        await two.step("kept", actions[0], client="one")  # as long as the one before
        assert one.seen("kept", client="one") == two.seen("kept", client="one")
        assert one.seen("kept", client="one").info["task"] == task.id
        with pytest.raises(UnknownEpisode):
            await one.open(task, client="two", id="kept")
        assert len(one) == 1

    asyncio.run(play())


def test_an_action_finds_what_happened_to_its_episode_meanwhile(
    mock_template: ew.Template, tmp_path: Path
) -> None:
    """A server that keeps an episode ready notices what others have done to it."""
    task = plain_task()
    first, second, *_ = gold_actions(task)

    async def play() -> None:
        one, two = (server(mock_template, store=store) for store in stores(tmp_path, "a", "a"))
        id, _ = await one.open(task, client="a")
        await one.step(id, first, client="a")
        with pytest.raises(UnknownEpisode):
            await one.step(id, second, client="b")
        await two.step(id, second, client="a")  # moved on
        told = [message.data() for message in two.seen(id, client="a").messages]
        await one.step(id, "Wait.", client=None)
        seen = [message.data() for message in one.seen(id, client="a").messages]
        assert seen[: len(told)] == told
        await two.open(task, client="a", id=id)  # begun anew under its name
        await one.step(id, first, client="a")
        roles = [message.role.value for message in one.seen(id, client="a").messages]
        assert roles == ["system", "user", "assistant", "tool"]
        two.close(id, client="a")
        with pytest.raises(UnknownEpisode):
            await one.step(id, second, client="a")
        assert (len(one), len(one._ready)) == (0, 0)

    asyncio.run(play())


def test_servers_that_begin_together_find_the_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, others = tmp_path / "episodes.db", list[Thread]()
    read = EpisodeStore._value

    def value(store: EpisodeStore, sql: str, *more: Any) -> Any:
        found = read(store, sql, *more)
        if not others:  # another one comes between the first look and the second
            others.append(Thread(target=lambda: EpisodeStore(path).close()))
            others[0].start()
            others[0].join(0.2)
        return found

    monkeypatch.setattr(EpisodeStore, "_value", value)
    EpisodeStore(path).close()
    others[0].join()
