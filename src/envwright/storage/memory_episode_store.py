"""Open episodes of one process, which end with it: what ``EpisodeStore`` does, without a file."""

from __future__ import annotations

from collections import Counter, OrderedDict
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from itertools import takewhile

from envwright.storage.episode_store import StoredEpisode
from envwright.types import Message


@dataclass(slots=True)
class _Episode:
    client: str
    task: str
    seed: int
    opening: int
    used: float
    messages: list[Message] = field(default_factory=list)


class MemoryEpisodeStore:
    """Open episodes of one environment in memory, with counts; see ``EpisodeStore``.

    A message costs it a microsecond, and a database in memory twenty.
    """

    def __init__(self) -> None:
        self._episodes: OrderedDict[str, _Episode] = OrderedDict()
        """The one that nobody asked for longest comes first."""
        self._clients: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()

    def writing(self) -> AbstractContextManager[None]:
        """Nobody else writes: whoever plays here does so between two waits."""
        return nullcontext()

    # --- episodes --------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._episodes)

    def of_client(self, client: str) -> int:
        """How many episodes of a client are open."""
        return self._clients[client]

    def add(self, id: str, *, client: str, task: str, seed: int, opening: int, now: float) -> None:
        """Note a new episode, in the place of an older one of this id."""
        self.remove(id)
        self._episodes[id] = _Episode(client, task, seed, opening, now)
        self._clients[client] += 1

    def find(self, id: str) -> StoredEpisode | None:
        """The episode of an id."""
        found = self._episodes.get(id)
        if found is None:
            return None
        about = (found.client, found.task, found.seed, found.opening, found.used)
        return StoredEpisode(*about, len(found.messages))

    def messages(self, id: str, start: int = 0) -> list[Message]:
        """What the agent did, from message number ``start`` on, in order."""
        found = self._episodes.get(id)
        return found.messages[start:] if found else []

    def append(
        self, id: str, number: int, message: Message, *, opening: int, client: str | None = None
    ) -> bool:
        """Note the agent's message with its number; whether it was the next one."""
        found = self._episodes.get(id)
        if (
            found is None
            or found.opening != opening
            or client not in (None, found.client)
            or number != len(found.messages)
        ):
            return False
        found.messages.append(message)
        self._counts["steps"] += 1
        return True

    def touch(self, id: str, *, now: float) -> None:
        """Note that somebody asked for an episode."""
        found = self._episodes.get(id)
        if found is not None and found.used < now:
            found.used = now
            self._episodes.move_to_end(id)

    def touch_all(self, *, now: float) -> None:
        """Begin the idle time of all episodes anew."""
        for found in self._episodes.values():
            found.used = now

    def remove(self, id: str, count: str = "") -> None:
        """Forget an episode, and count it as what it was."""
        found = self._episodes.pop(id, None)
        if found is None:
            return
        self._clients[found.client] -= 1
        if not self._clients[found.client]:
            del self._clients[found.client]
        if count:
            self.count(count)

    def idle(self, before: float) -> list[str]:
        """The ids of episodes that nobody asked for since then."""
        return [
            id for id, _ in takewhile(lambda one: one[1].used <= before, self._episodes.items())
        ]

    # --- counts ----------------------------------------------------------------------------------

    def count(self, name: str, more: int = 1) -> int:
        """Add to a count; what it was before."""
        before = self._counts[name]
        self._counts[name] += more
        return before

    def counts(self) -> dict[str, int]:
        """All counts since the store was made."""
        return dict(self._counts)

    def close(self) -> None:
        """Forget all episodes."""
        self._episodes.clear()
        self._clients.clear()
