"""Many open episodes by id, for servers: who asks, for how long, and how many at most.

What was done in each episode is in a store; an episode that is played here is also kept ready, with
its state at rest as bytes but for the few that were last asked for. Servers that share a store go
on with each other's episodes: one that another has moved on is first brought up to date, by what
was done meanwhile. Ids are drawn from the operating system's randomness, since an id is what lets
its holder play; results do not depend on them.
"""

from __future__ import annotations

import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from envwright.environment.template import Template
from envwright.errors import BadInput, EpisodeBusy, TooManyEpisodes, UnknownEpisode
from envwright.rollout.driven_episode import DrivenEpisode, check_replay, replay, run_now
from envwright.rollout.engine import Scorer
from envwright.rollout.env import (
    Action,
    ResetResult,
    StepResult,
    as_message,
    reset_result,
    step_result,
)
from envwright.rollout.users.user_protocol import UserFactory
from envwright.rollout.users.user_registry import AGENDA
from envwright.storage.episode_store import FRESH_SECONDS, EpisodeStore, StoredEpisode
from envwright.storage.memory_episode_store import MemoryEpisodeStore
from envwright.types import Json, Message, Score, Task, Trajectory

AWAKE = 32
"""Episodes that keep their database while they wait: the last that were asked for."""


@dataclass(slots=True)
class _ReadyEpisode:
    episode: DrivenEpisode
    opening: int
    busy: bool = False
    touched: float = -math.inf
    """When the store was last told that it is in use."""


class EpisodeServer:
    """Episodes of some tasks, opened, stepped and scored by id.

    Args:
        tasks: the tasks.
        templates: the environments of the tasks, by id.
        score: judges the end of an episode.
        user: who the agents talk to.
        store: holds the episodes; by default one in memory.
        most: open episodes at once.
        most_of_client: open episodes of one client at once.
        idle_seconds: after which an episode that nobody asks for is given up.
        prefix: what ids begin with, for a load balancer that is to tell servers apart.
        clock: seconds that only grow, the same for all who share a store.

    Raises:
        BadInput: there are no tasks; or episodes are to outlive the process, and their user is a
            model, which would say something else.

    Example::

        server = EpisodeServer(tasks, {template.id: template}, make_scorer("gates"))
        id, start = await server.open(task=0, client="trainer-1")
        result = await server.step(id, "Which order do you mean?", client="trainer-1")
    """

    def __init__(
        self,
        tasks: Sequence[Task],
        templates: Mapping[str, Template],
        score: Scorer,
        user: UserFactory = AGENDA,
        *,
        store: EpisodeStore | MemoryEpisodeStore | None = None,
        most: int = 10_000,
        most_of_client: int = 10_000,
        idle_seconds: float = 3_600.0,
        prefix: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if not tasks:
            raise BadInput("there are no tasks.", remedy="Make some with `envwright tasks`.")
        if store is not None:
            check_replay(user)
        self.tasks = {task.id: task for task in tasks}
        self._names = tuple(self.tasks)
        self._templates, self._score, self._user = templates, score, user
        self._most, self._most_of_client, self._idle = most, most_of_client, idle_seconds
        self._prefix, self._clock = prefix, clock
        self._store = MemoryEpisodeStore() if store is None else store
        self._store.touch_all(now=clock())
        self._ready: dict[str, _ReadyEpisode] = {}
        self._awake: OrderedDict[str, DrivenEpisode] = OrderedDict()

    def __len__(self) -> int:
        return len(self._store)

    @property
    def counts(self) -> dict[str, int]:
        """Of the store: ``opened``, ``steps``, ``ended``, ``closed``, ``timed_out``."""
        return self._store.counts()

    async def open(
        self,
        task: Task | str | int | None = None,
        *,
        seed: int = 0,
        client: str = "",
        id: str | None = None,
    ) -> tuple[str, ResetResult]:
        """Begin an episode.

        Args:
            task: a task, the id of one, or its number; by default the next one, around.
            seed: of the user's choices.
            client: who opens it; nobody else reaches it.
            id: of the episode, where the client keeps one; one that it has open gives way.

        Returns:
            its id, and the opening messages with the tools offered.

        Raises:
            BadInput: there is no such task, or the seed is no number of 64 bits.
            UnknownEpisode: the id is another client's.
            TooManyEpisodes: of this client, or of all.
            RuntimeError: the episode failed before the agent's first turn.
        """
        self.sweep()
        if not -(1 << 63) <= seed < 1 << 63:
            raise BadInput("a seed has 64 bits at most.")
        chosen = None if task is None else self._task(task)
        if id is None:
            id = self._prefix + secrets.token_hex(16)
        with self._store.writing():
            before = self._store.find(id)
            if before is not None:
                self._check_client(before, client)
            elif len(self._store) >= self._most:
                raise TooManyEpisodes(f"{self._most} episodes are open; close one.")
            elif self._store.of_client(client) >= self._most_of_client:
                raise TooManyEpisodes(f"{self._most_of_client} episodes of a client; close one.")
            opening = self._store.count("opened")
            chosen = chosen or self._task(opening % len(self._names))
            now = self._clock()
            self._store.add(id, client=client, task=chosen.id, seed=seed, opening=opening, now=now)
        self._forget(id)
        ready = self._ready[id] = _ReadyEpisode(self._begun(chosen, seed), opening, busy=True)
        try:
            started = reset_result(await replay(ready.episode, ()))
        except BaseException:
            self._drop(id)
            raise
        self._rest(id, ready)
        self._note_end(ready.episode)
        return id, started

    def _begun(self, task: Task, seed: int) -> DrivenEpisode:
        return DrivenEpisode(task, self._templates, self._score, self._user, seed=seed)

    async def step(self, id: str, action: Action, *, client: str | None = "") -> StepResult:
        """Carry out an agent's action.

        ``client=None`` is for who plays with nothing but the id, which nobody can guess.

        Raises:
            UnknownEpisode: it is not open for this client.
            EpisodeBusy: another action is under way.
            BadInput: the action is none, or the episode has ended.
        """
        message = as_message(action)
        ready = self._ready.get(id)
        # Nearly always one write both notes the action and tells that it may be carried out. What
        # else there is to say of an episode is asked for where that fails.
        if ready is None or not self._noted(id, ready, message, client):
            with self._used(id, client) as episode:
                ended = episode.trajectory is not None
            ready = self._ready[id]
            if not ended and not self._noted(id, ready, message, client):
                raise EpisodeBusy("an action of this episode is under way.")
        self._take(id, ready)
        try:
            await ready.episode.send(message)
            self._note_end(ready.episode)
            return step_result(ready.episode)
        finally:
            self._rest(id, ready)

    def _noted(self, id: str, ready: _ReadyEpisode, message: Message, client: str | None) -> bool:
        """Note an action before it is carried out, so that nobody else carries it out as well.

        Returns:
            whether it is the next one of an episode that this client has open, as it is here.
        """
        episode = ready.episode
        if ready.busy or episode.trajectory is not None:
            return False
        number = len(episode.sent)
        if not self._store.append(id, number, message, opening=ready.opening, client=client):
            return False
        if (now := self._clock()) - ready.touched >= FRESH_SECONDS:
            self._store.touch(id, now=now)
            ready.touched = now
        return True

    def score(self, id: str, *, client: str | None = "") -> Score | None:
        """The score at the end, or as if the episode ended now.

        Raises:
            UnknownEpisode: it is not open for this client.
        """
        with self._used(id, client) as episode:
            return episode.score()

    async def score_replay(
        self, task: str, actions: Sequence[Action], *, seed: int = 0
    ) -> Score | None:
        """The score of an episode that was played elsewhere, from what the agent did.

        Raises:
            BadInput: there is no such task, or an action is none.
        """
        check_replay(self._user)
        sent = [as_message(action) for action in actions]
        episode = self._begun(self._task(task), seed)
        try:
            return (await replay(episode, sent)).score()
        finally:
            episode.close()

    async def opening(self, task: str | int, *, seed: int = 0) -> ResetResult:
        """How an episode of a task would begin; none is opened.

        Raises:
            BadInput: there is no such task.
        """
        episode = self._begun(self._task(task), seed)
        try:
            return reset_result(await replay(episode, ()))
        finally:
            episode.close()

    def trajectory(self, id: str, *, client: str = "") -> Trajectory:
        """The record of an episode that has ended.

        Raises:
            UnknownEpisode: it is not open for this client.
            BadInput: it has not ended.
        """
        with self._used(id, client) as episode:
            if episode.trajectory is None:
                raise BadInput("the episode has not ended.", remedy="Go on with step.")
            return episode.trajectory

    def seen(self, id: str, *, client: str | None = "") -> ResetResult:
        """All messages so far, the tools offered now, and in ``writing`` those that change a state.

        Raises:
            UnknownEpisode: it is not open for this client.
        """
        with self._used(id, client) as episode:
            about: dict[str, Json] = {"task": episode.task.id, "writing": episode.writing}
            return ResetResult(tuple(episode.messages), tuple(episode.tools), about)

    def close(self, id: str, *, client: str | None = "") -> None:
        """Give an episode up, or forget one that has ended.

        Raises:
            UnknownEpisode: it is not open for this client.
        """
        with self._used(id, client):
            pass
        self._drop(id, "closed")

    def close_all(self) -> None:
        """Give up what is kept here; episodes of a store that is a file stay in it."""
        for ready in self._ready.values():
            ready.episode.close()
        self._ready.clear()
        self._awake.clear()
        self._store.close()

    def sweep(self) -> int:
        """Give up episodes that nobody asked for in ``idle_seconds``; how many these were."""
        gone = [
            id
            for id in self._store.idle(self._clock() - self._idle)
            if not (id in self._ready and self._ready[id].busy)
        ]
        for id in gone:
            self._drop(id, "timed_out")
        if len(self._ready) > len(self._store):  # other servers have closed some
            for id in [*self._ready]:
                if self._store.find(id) is None:
                    self._forget(id)
        return len(gone)

    def _task(self, task: Task | str | int) -> Task:
        if isinstance(task, Task):
            return task
        if isinstance(task, int):
            if not 0 <= task < len(self._names):
                raise BadInput(f"there is no task {task}; there are {len(self._names)}.")
            task = self._names[task]
        if task not in self.tasks:
            raise BadInput(f"there is no task {task[:80]}.")
        return self.tasks[task]

    @contextmanager
    def _used(self, id: str, client: str | None) -> Iterator[DrivenEpisode]:
        """An open episode of a client, up to date; nobody else here may use it meanwhile."""
        stored = self._store.find(id)
        if stored is None:
            self._forget(id)
        stored = self._check_client(stored, client)
        ready = self._ready.get(id)
        if ready is not None and ready.busy:
            raise EpisodeBusy("an action of this episode is under way.", remedy="Wait for it.")
        if ready is not None and ready.opening != stored.opening:
            self._forget(id)
            ready = None
        if ready is None or len(ready.episode.sent) != stored.length:
            ready = self._caught_up(id, stored)
        if (now := self._clock()) - stored.used >= FRESH_SECONDS:
            self._store.touch(id, now=now)
        self._take(id, ready)
        try:
            yield ready.episode
        finally:
            self._rest(id, ready)

    def _take(self, id: str, ready: _ReadyEpisode) -> None:
        ready.busy = True
        self._awake.pop(id, None)  # what plays is not parked for others

    def _rest(self, id: str, ready: _ReadyEpisode) -> None:
        """An episode waits; the one that has waited longest gives its database back."""
        ready.busy = False
        if self._ready.get(id) is not ready:  # closed meanwhile
            return
        self._awake[id] = ready.episode  # at the end: it was taken out when it began
        if len(self._awake) > AWAKE:
            self._awake.popitem(last=False)[1].park()

    def _caught_up(self, id: str, stored: StoredEpisode) -> _ReadyEpisode:
        """An episode that is not kept ready here, or that another server has moved on."""
        ready = self._ready.get(id)
        if ready is None:
            episode = self._begun(self._task(stored.task), stored.seed)
            run_now(episode.begin())
            ready = self._ready[id] = _ReadyEpisode(episode, stored.opening)
        for message in self._store.messages(id, len(ready.episode.sent)):
            run_now(ready.episode.send(message))
        ready.episode.news()  # another server has told it
        return ready

    def _check_client(self, stored: StoredEpisode | None, client: str | None) -> StoredEpisode:
        # The same words for another client's: whether it exists is none of this client's business.
        if stored is None or client not in (None, stored.client):
            raise UnknownEpisode("there is no such open episode.", remedy="Open one.")
        return stored

    def _forget(self, id: str) -> None:
        """Give up what is kept ready here, unless somebody plays it: it was closed elsewhere."""
        if id in self._ready and not self._ready[id].busy:
            self._awake.pop(id, None)
            self._ready.pop(id).episode.close()

    def _note_end(self, episode: DrivenEpisode) -> None:
        if episode.trajectory is not None:
            self._store.count("ended")

    def _drop(self, id: str, count: str = "") -> None:
        self._store.remove(id, count)
        self._awake.pop(id, None)
        if ready := self._ready.pop(id, None):
            ready.episode.close()
