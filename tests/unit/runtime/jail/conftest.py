from __future__ import annotations

from collections.abc import Iterator

import pytest

from envwright.runtime.jail.pool import JailPool, supported
from envwright.runtime.jail.program import JailLimits
from tests.unit.runtime.jail.kit import make_image


@pytest.fixture(scope="session")
def image() -> bytes:
    return make_image()


@pytest.fixture(scope="session")
def sealed() -> None:
    """Skip where a worker cannot be sealed."""
    if (reason := supported()) is not None:
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
