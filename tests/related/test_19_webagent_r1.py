"""WebAgent-R1 (2505.16421): shortened observations, learned as seen; play in any order."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from envwright.rollout.policies.context_reduction import (
    RESULT_NOTE,
    ReducedContextPolicy,
    ShortenReducer,
    render_context,
)
from envwright.rollout.policies.policy_protocol import OrdinaryFactory
from envwright.rollout.policies.policy_registry import policy_named
from envwright.types import Role
from envwright.workflows import train_by_recipe
from tests.related.conftest import Library
from tests.related.smoke_recipe import smoke_recipe


def test_old_observations_are_notes(library: Library) -> None:
    inner = policy_named("call-everything")
    assert isinstance(inner, OrdinaryFactory)

    def make(start):  # type: ignore[no-untyped-def]
        return ReducedContextPolicy(inner.make(start), ShortenReducer(1), "short")

    for one in library.play(OrdinaryFactory("short", make), library.tasks[:4]):
        for context in one.contexts:
            told = [m.content for m in render_context(context, one.messages) if m.role == Role.TOOL]
            full = [m.content for m in one.messages if m.role is Role.TOOL][: len(told)]
            assert told[-1:] == full[-1:]
            for short, whole in zip(told[:-1], full[:-1], strict=True):
                assert short == (RESULT_NOTE if len(whole) > len(RESULT_NOTE) else whole)


def test_log_probabilities_are_of_the_context_that_was_seen(tmp_path: Path) -> None:
    """``gap`` compares those of the rollout with those of training, before any step."""
    train_by_recipe(smoke_recipe(tmp_path, 'context = "shorten:1"'), tmp_path / "run")
    (line,) = [orjson.loads(x) for x in (tmp_path / "run/metrics.jsonl").read_bytes().splitlines()]
    played = (tmp_path / "run/rollouts/step-000000-0/trajectories.jsonl").read_text()
    assert RESULT_NOTE in played
    assert 0 <= line["gap"] < 1e-3


def test_at_once_and_one_by_one_give_the_same(library: Library) -> None:
    tasks = library.tasks[:12]
    both = [
        library.play("call-everything", tasks, samples=2, concurrency=at_once)
        for at_once in (1, 16)
    ]
    assert both[0] == both[1]


def test_an_unknown_context_is_refused(tmp_path: Path) -> None:
    from envwright.errors import BadInput

    with pytest.raises(BadInput, match="no context fold:2"):
        train_by_recipe(smoke_recipe(tmp_path, 'context = "fold:2"'), tmp_path / "run")
