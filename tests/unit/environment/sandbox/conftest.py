from __future__ import annotations

from collections.abc import Iterator

import pytest

from envwright.environment.sandbox.program import JailLimits
from envwright.environment.sandbox.worker_pool import JailPool, sandbox_supported
from tests.unit.environment.sandbox.kit import make_image


@pytest.fixture(scope="session")
def image() -> bytes:
    return make_image()


@pytest.fixture(scope="session")
def sealed() -> None:
    """Skip where a worker cannot be sealed."""
    if (reason := sandbox_supported()) is not None:
        pytest.skip(reason)


@pytest.fixture(scope="session")
def pool(sealed: None) -> Iterator[JailPool]:
    """Programs are checked and metered, as in real use."""
    with JailPool(workers=4, limits=JailLimits(fuel=400_000)) as pool:
        yield pool


@pytest.fixture(scope="session")
def open_pool(sealed: None) -> Iterator[JailPool]:
    """The static check is off: only the outer walls stand."""
    with JailPool(workers=4, limits=JailLimits(seconds=1.5), static_check=False) as pool:
        yield pool
