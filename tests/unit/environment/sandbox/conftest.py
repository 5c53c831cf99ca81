from __future__ import annotations

from collections.abc import Iterator

import pytest

from envwright.environment.sandbox.program import SandboxLimits
from envwright.environment.sandbox.worker_pool import SandboxPool, sandbox_supported
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
def pool(sealed: None) -> Iterator[SandboxPool]:
    """Programs are checked and metered, as in real use."""
    with SandboxPool(workers=4, limits=SandboxLimits(fuel=400_000)) as pool:
        yield pool


@pytest.fixture(scope="session")
def open_pool(sealed: None) -> Iterator[SandboxPool]:
    """The static check is off: only the outer walls stand."""
    with SandboxPool(workers=4, limits=SandboxLimits(seconds=1.5), static_check=False) as pool:
        yield pool
