"""Many open episodes by id, for servers: who asks, for how long, and how many at most.

An episode that waits for its agent holds no database: its state rests as bytes. Ids are drawn from
the operating system's randomness, since an id is what lets its holder play; results do not depend
on them.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from envwright.environment.template import Template
from envwright.errors import BadInput, TooManyEpisodes, UnknownEpisode
from envwright.rollout.driven_episode import (
    DrivenEpisode,
    check_replay,
    read_saved,
    replay,
    saved_form,
)
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
from envwright.types import Json, Message, Score, Task, Trajectory


@dataclass(slots=True)
class _OpenEpisode:
    episode: DrivenEpisode
    client: str
    used: float
    """When it was last asked for anything, in seconds of the server's clock."""
    busy: bool = False


class EpisodeServer:
    """Episodes of some tasks, opened, stepped and scored by id.

    Args:
        tasks: the tasks.
        templates: the environments of the tasks, by id.
        score: judges the end of an episode.
        user: who the agents talk to.
        most: open episodes at once.
        most_of_client: open episodes of one client at once.
        idle_seconds: after which an episode that nobody asks for is given up.
        clock: seconds that only grow.

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
        most: int = 10_000,
        most_of_client: int = 10_000,
        idle_seconds: float = 3_600.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if not tasks:
            raise BadInput("there are no tasks.", remedy="Make some with `envwright tasks`.")
        self.tasks = {task.id: task for task in tasks}
        self.counts: Counter[str] = Counter()
        """Since the start: ``opened``, ``steps``, ``ended``, ``closed``, ``timed_out``."""
        self._names = tuple(self.tasks)
        self._templates, self._score, self._user = templates, score, user
        self._most, self._most_of_client, self._idle = most, most_of_client, idle_seconds
        self._clock = clock
        # In the order of use: what is idle longest comes first.
        self._open: OrderedDict[str, _OpenEpisode] = OrderedDict()
        self._of_client: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    async def open(
        self, task: Task | str | int | None = None, *, seed: int = 0, client: str = ""
    ) -> tuple[str, ResetResult]:
        """Begin an episode.

        Args:
            task: a task, the id of one, or its number; by default the next one, around.
            seed: of the user's choices.
            client: who opens it; nobody else reaches it.

        Returns:
            its id, and the opening messages with the tools offered.

        Raises:
            BadInput: there is no such task.
            TooManyEpisodes: of this client, or of all.
            RuntimeError: the episode failed before the agent's first turn.
        """
        self.sweep()
        chosen = self._task(task)
        if len(self._open) >= self._most:
            raise TooManyEpisodes(f"{self._most} episodes are open; close one.")
        if self._of_client[client] >= self._most_of_client:
            raise TooManyEpisodes(f"{self._most_of_client} episodes of a client; close one.")
        id = secrets.token_hex(16)
        self.counts["opened"] += 1
        return id, await self._begin(id, chosen, seed, client, ())

    async def _begin(
        self, id: str, task: Task, seed: int, client: str, sent: Sequence[Message]
    ) -> ResetResult:
        episode = DrivenEpisode(
            task, self._templates, self._score, self._user, seed=seed, park=True
        )
        held = self._open[id] = _OpenEpisode(episode, client, self._clock(), busy=True)
        self._of_client[client] += 1
        try:
            started = reset_result(await replay(episode, sent))
        except BaseException:
            self._drop(id)
            raise
        held.busy = False
        self._note_end(episode)
        return started

    async def step(self, id: str, action: Action, *, client: str | None = "") -> StepResult:
        """Carry out an agent's action.

        ``client=None`` is for who plays with nothing but the id, which nobody can guess.

        Raises:
            UnknownEpisode: it is not open for this client.
            BadInput: the action is none, the episode has ended, or another action is under way.
        """
        message = as_message(action)
        with self._used(id, client) as episode:
            await episode.send(message)
            self.counts["steps"] += 1
            self._note_end(episode)
            return step_result(episode)

    def score(self, id: str, *, client: str = "") -> Score | None:
        """The score at the end, or as if the episode ended now.

        Raises:
            UnknownEpisode: it is not open for this client.
        """
        with self._used(id, client) as episode:
            return episode.score()

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
        episode = self._held(id, client).episode
        about: dict[str, Json] = {"task": episode.task.id, "writing": episode.writing}
        return ResetResult(tuple(episode.messages), tuple(episode.tools), about)

    def save_all(self) -> list[Json]:
        """All open episodes as JSON data, for ``load_all`` of another process.

        Raises:
            BadInput: the user is a model, which would say something else.
        """
        check_replay(self._user)
        return [
            {"id": id, "client": held.client, **saved_form(held.episode)}
            for id, held in self._open.items()
        ]

    async def load_all(self, saved: Sequence[Json]) -> int:
        """Open again what ``save_all`` gave, under the same ids; how many these are.

        Raises:
            BadInput: it is something else, or a task is none of these.
        """
        check_replay(self._user)
        for one in saved:
            name, seed, sent = read_saved(one)
            id, client = one.get("id"), one.get("client")
            if not isinstance(id, str) or not isinstance(client, str) or id in self._open:
                raise BadInput("these are no episodes that were saved.")
            await self._begin(id, self._task(name), seed, client, sent)
        return len(saved)

    def close(self, id: str, *, client: str = "") -> None:
        """Give an episode up, or forget one that has ended.

        Raises:
            UnknownEpisode: it is not open for this client.
        """
        with self._used(id, client):
            pass
        self._drop(id)
        self.counts["closed"] += 1

    def close_all(self) -> None:
        """Give all episodes up."""
        for id in [*self._open]:
            self._drop(id)

    def sweep(self) -> int:
        """Give up episodes that nobody asked for in ``idle_seconds``; how many these were."""
        before = self._clock() - self._idle
        gone = []
        for id, held in self._open.items():
            if held.used > before:
                break
            if not held.busy:
                gone.append(id)
        for id in gone:
            self._drop(id)
        self.counts["timed_out"] += len(gone)
        return len(gone)

    def _task(self, task: Task | str | int | None) -> Task:
        if isinstance(task, Task):
            return task
        if task is None:
            task = self.counts["opened"] % len(self._names)
        if isinstance(task, int):
            if not 0 <= task < len(self._names):
                raise BadInput(f"there is no task {task}; there are {len(self._names)}.")
            task = self._names[task]
        if task not in self.tasks:
            raise BadInput(f"there is no task {task[:80]}.")
        return self.tasks[task]

    @contextmanager
    def _used(self, id: str, client: str | None) -> Iterator[DrivenEpisode]:
        """An open episode of a client; nobody else may use it meanwhile."""
        held = self._held(id, client)
        if held.busy:
            raise BadInput("an action of this episode is under way.", remedy="Wait for it.")
        held.busy = True
        try:
            yield held.episode
        finally:
            held.busy = False
            held.used = self._clock()
            if id in self._open:
                self._open.move_to_end(id)

    def _held(self, id: str, client: str | None) -> _OpenEpisode:
        held = self._open.get(id)
        # The same words for another client's: whether it exists is none of this client's business.
        if held is None or client not in (None, held.client):
            raise UnknownEpisode("there is no such open episode.", remedy="Open one.")
        return held

    def _note_end(self, episode: DrivenEpisode) -> None:
        self.counts["ended"] += episode.trajectory is not None

    def _drop(self, id: str) -> None:
        held = self._open.pop(id)
        self._of_client[held.client] -= 1
        if not self._of_client[held.client]:
            del self._of_client[held.client]
        held.episode.close()
