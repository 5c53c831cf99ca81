"""The store in memory does what the one in a file does."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from envwright.errors import DiskError
from envwright.storage.episode_store import EpisodeStore
from envwright.storage.memory_episode_store import MemoryEpisodeStore
from envwright.types import Message, Role

IDS, CLIENTS = ("a", "b", "c", "d"), ("one", "two", "")
Store = EpisodeStore | MemoryEpisodeStore


def told(store: Store, now: float) -> object:
    """All that a store says."""
    return (
        len(store),
        [store.of_client(client) for client in CLIENTS],
        [store.find(id) for id in IDS],
        [store.messages(id) for id in IDS],
        store.messages("a", 1),
        [set(store.idle(before)) for before in (now - 5, now - 1, now)],
        store.counts(),
    )


def one_change(store: Store, rng: random.Random, now: float) -> object:
    id = rng.choice(IDS)
    match rng.randrange(8):
        case 0 | 1:
            with store.writing():
                opening = store.count("opened")
                client, task = rng.choice(CLIENTS), rng.choice("xyz")
                store.add(id, client=client, task=task, seed=3, opening=opening, now=now)
            return opening
        case 2:
            return store.remove(id, rng.choice(["", "closed", "timed_out"]))
        case 3:
            return store.touch(id, now=now - rng.choice([0, 1_000]))  # an old time says nothing
        case _:
            found = store.find(id)
            length, opening = (found.length, found.opening) if found else (0, 0)
            number = rng.randrange(length + 1) if rng.random() < 0.3 else length
            message = Message(role=Role.ASSISTANT, content=f"{rng.random()}")
            whose = rng.choice([None, *CLIENTS])
            opening -= rng.random() < 0.1
            return store.append(id, number, message, opening=opening, client=whose)


@pytest.mark.parametrize("seed", range(3))
def test_both_stores_say_the_same(tmp_path: Path, seed: int) -> None:
    stores: list[Store] = [EpisodeStore(tmp_path / "episodes.db"), MemoryEpisodeStore()]
    for step in range(300):
        now = float(step)
        first, second = (one_change(s, random.Random(f"{seed} {step}"), now) for s in stores)
        assert first == second
        assert told(stores[0], now) == told(stores[1], now), step
    for store in stores:
        store.touch_all(now=1_000.0)
    assert told(stores[0], 1_000.0) == told(stores[1], 1_000.0)
    for store in stores:
        store.close()


def test_a_full_disk_is_named_and_the_store_goes_on(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path / "episodes.db")
    store._run("PRAGMA max_page_count = 12")

    def fill() -> None:
        for number in range(10_000):
            with store.writing():
                store.add(f"e{number}" * 50, client="", task="t", seed=0, opening=number, now=0.0)

    with pytest.raises(DiskError, match="disk is full"):
        fill()
    kept = len(store)
    assert kept
    store.remove("e0" * 50)
    assert len(store) == kept - 1
    store.close()
