"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from envwright.tasks import model_readings
from envwright.tasks.llm import message_rules
from envwright.tasks.parser import lexer
from envwright.tasks.phrasing import english, fact_phrases


@pytest.mark.parametrize(
    "module",
    [english, fact_phrases, lexer, message_rules, model_readings],
    ids=lambda module: module.__name__,
)
def test_examples(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed
