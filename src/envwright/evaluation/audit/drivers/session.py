"""One episode under way in a worker: a live environment, and what was called."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from envwright.evaluation.audit.drivers.base import Answer, Driver, Raw, Score, said
from envwright.evaluation.audit.drivers.plain import canonical, digest
from envwright.evaluation.audit.drivers.tables import changes, differing

_TEXT = 200_000
"""Characters of an answer that an agent is shown."""


class Session:
    """A fresh environment of a task, for one episode.

    Args:
        driver: of the release.
        task: its id.
    """

    def __init__(self, driver: Driver, task: str) -> None:
        self._driver, self._task = driver, task
        self._env = driver.start(task)
        self._calls: list[Raw] = []
        self._answers: list[Answer] = []
        self._first = self._now = driver.tables(self._env)

    def step(self, call: Raw) -> Raw:
        """Call a tool: what an agent is shown, and what changed."""
        answer = called(self._driver, self._env, call)
        self._calls.append(call)
        self._answers.append(answer)
        before = self._now
        if not self._driver.reads(call["tool"]):
            self._now = self._driver.tables(self._env)
        return {
            "status": answer.status,
            "text": _shown(answer),
            "error": answer.error[:_TEXT],
            "rows": changes(before, self._now),
            "changes": sum(1 for _ in differing(self._first, self._now)),
        }

    def score(self, turns: Sequence[int], words: Sequence[str]) -> Raw:
        """The reward by the release's own rule.

        Args:
            turns: the user's turn that each call belongs to.
            words: what the agent told the user.
        """
        calls = [{**c, "turn": turn} for c, turn in zip(self._calls, turns, strict=True)]
        return scored(self._driver, self._env, self._task, calls, self._answers, words)

    def digest(self) -> str:
        """Name of the state, as the audit's plays have it."""
        return digest(canonical(self._driver.state(self._env)))


def called(driver: Driver, env: Any, call: Raw) -> Answer:
    """Call a tool on a copy of the arguments; whatever it raises is an answer."""
    try:
        return driver.call(env, json.loads(json.dumps(call)))
    except BaseException as error:
        return Answer("raised", error=said(error))


def scored(
    driver: Driver,
    env: Any,
    task: str,
    calls: list[Raw],
    answers: list[Answer],
    words: Sequence[str],
) -> Raw:
    """The reward as JSON data; a rule that raises gives none."""
    try:
        score = driver.score(env, task, calls, answers, words)
    except BaseException as error:
        score = Score(None, faults=[("unscored", f"scoring raised {said(error)}")])
    return {
        "reward": score.reward,
        "checks": {name: bool(value) for name, value in score.checks.items()},
        "faults": score.faults,
        "note": score.note,
    }


def _shown(answer: Answer) -> str:
    """What the release shows an agent, else the value as JSON."""
    if answer.shown:
        text = answer.shown
    elif answer.status == "raised":
        text = json.dumps({"error": answer.error})
    else:
        try:
            text = canonical(answer.value)
        except BaseException as error:
            text = f"(no JSON: {said(error)})"
    return text if len(text) <= _TEXT else f"{text[:_TEXT]}… ({len(text)} characters in all)"
