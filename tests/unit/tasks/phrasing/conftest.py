"""The pet shop's tools."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from envwright.environment.tool import CompiledTool
from tests.unit.tasks.phrasing.shop import make_tools


@pytest.fixture(scope="session")
def tools() -> Mapping[str, CompiledTool]:
    return make_tools()
