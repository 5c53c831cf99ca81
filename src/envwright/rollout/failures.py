"""Failures of an episode: what was raised, and the one boundary to which it belongs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from envwright.models.errors import OverLong, Paused, ProviderError
from envwright.rollout.messages import storable
from envwright.types import Boundary

T = TypeVar("T")
MAX_MESSAGE = 500


class EpisodeFailure(Exception):
    """Something outside the course of an episode failed."""

    def __init__(self, boundary: Boundary, error: Exception | str) -> None:
        text = error if isinstance(error, str) else f"{type(error).__name__}: {error}"
        self.boundary = boundary
        self.message = storable(text)[:MAX_MESSAGE]
        super().__init__(self.message)


def environment(work: Callable[[], T]) -> T:
    """What the environment does. Failed calls are observations: an exception is a defect of it.

    Raises:
        EpisodeFailure: at the boundary ``environment``.
    """
    try:
        return work()
    except Exception as error:
        raise EpisodeFailure(Boundary.ENVIRONMENT, error) from error


async def answer_of(boundary: Boundary, work: Callable[[], Awaitable[T]]) -> T:
    """What a policy or a user answers.

    Raises:
        EpisodeFailure: at the boundary ``provider`` for a ``ProviderError``, else at the one given.
        Paused: nothing failed, and the episode is to be played another time.
        OverLong: the policy cannot see the episode whole. Whoever else cannot is a failure.
    """
    try:
        return await work()
    except Paused:
        raise
    except ProviderError as error:
        if boundary is Boundary.POLICY and isinstance(error, OverLong):
            raise
        raise EpisodeFailure(Boundary.PROVIDER, error) from error
    except Exception as error:
        raise EpisodeFailure(boundary, error) from error
