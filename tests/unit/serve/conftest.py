"""One server for the tests of this folder: each opens its own episodes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.unit.serve.served import served


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    with served("--wire", "agentgym", "--wire", "nemo-gym") as address:
        yield address
