"""Playing by hand in the page: tasks as ``Env`` plays them, by a person."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Mapping
from dataclasses import asdict

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.rollout.env import Env, StepResult
from envwright.rollout.users.user_registry import user_named
from envwright.scoring.rewards import make_scorer
from envwright.types import Json, Message, Score, Task

MOST_OPEN = 16
"""Episodes that are open at once; the oldest is given up for a new one."""


class PlayTable:
    """The episodes that people play in the page."""

    def __init__(self) -> None:
        self._open: dict[str, Env] = {}
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def begin(
        self, task: Task, templates: Mapping[str, Template], user: str, seed: int
    ) -> dict[str, Json]:
        """Open an episode.

        Returns:
            ``play``, its id; ``messages`` and ``tools`` to begin with.
        """
        env = Env([task], templates, make_scorer("gates"), user_named(user))
        start = env.reset(seed=seed)
        with self._lock:
            name = f"play-{next(self._numbers)}"
            self._open[name] = env
            oldest = list(self._open)[:-MOST_OPEN]
            gone = [self._open.pop(one) for one in oldest]
        for one in gone:
            one.close()
        return {"play": name, "messages": _data(start.messages), "tools": list(start.tools)}

    def act(self, name: str, action: Mapping[str, Json]) -> dict[str, Json]:
        """Say something or call tools in an open episode, or ask for its score.

        Args:
            name: of the episode.
            action: as ``Env.step`` takes it, or ``{"score": true}``.

        Returns:
            new ``messages``, the ``tools``, ``changes`` since the start by environment, and
            ``ended`` with ``reward``, ``stop`` and the ``verdicts`` once it has.

        Raises:
            BadInput: there is no such episode, or the action is none.
        """
        env = self._open.get(name)
        if env is None:
            raise BadInput("this episode is no longer open.", remedy="Begin again.")
        if action.get("score"):
            return {"messages": [], "ended": False, **_score(env.score())}
        result = env.step(dict(action))
        return {
            "messages": _data(result.messages),
            "tools": list(result.info.get("tools", ())),
            "changes": {
                place: [asdict(row) for row in diff.rows] for place, diff in env.diff().items()
            },
            **_end(env, result),
        }


def _end(env: Env, result: StepResult) -> dict[str, Json]:
    if not (result.terminated or result.truncated):
        return {"ended": False}
    return {"ended": True, "stop": result.info["stop"], **_score(env.trajectory().score)}


def _score(score: Score | None) -> dict[str, Json]:
    if score is None:
        return {"reward": None, "verdicts": []}
    verdicts = [verdict.model_dump(mode="json") for verdict in score.verdicts]
    return {"reward": score.reward, "share": score.share, "verdicts": verdicts}


def _data(messages: tuple[Message, ...]) -> list[Json]:
    return [message.data() for message in messages]
