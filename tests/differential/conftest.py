"""The oracle's data and both implementations, loaded once; skipped where there is no oracle."""

from __future__ import annotations

import pytest

from envwright.environment.template import Template

from . import load
from .oracle import INSTALL, PACKAGE, Data, data_folder, installed


@pytest.fixture(scope="session")
def data() -> Data:
    """The oracle's database and tasks; another version or a missing file is an error."""
    if installed() is None:
        pytest.skip(f"{PACKAGE} is not installed; run: {INSTALL}")
    return Data.load(data_folder())


@pytest.fixture(scope="session")
def template(data: Data) -> Template:
    """Our retail environment on the oracle's data."""
    return Template(load.environment(data.database))
