"""Clients from settings: the right one inside, the right ones around it, nothing secret told."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from envwright.errors import BadInput
from envwright.llm.answer_cache import CachedClient
from envwright.llm.batch_file import BatchClient
from envwright.llm.client import ModelClient, Sampling, ScriptedClient
from envwright.llm.connections import Connections, ModelSettings
from envwright.llm.model_budget import BudgetedClient, ModelBudget, ModelPrice
from envwright.llm.openai_client import OpenAIClient
from envwright.llm.tool_call_formats import TextToolsClient, ToolCallFormat
from envwright.types import Message, Role


def layers(settings: ModelSettings, budget: ModelBudget | None = None) -> list[type[Any]]:
    """The kinds of the clients, the outermost first."""

    async def go() -> list[type[Any]]:
        async with AsyncExitStack() as stack:
            client: ModelClient | None = Connections(stack, budget).client(settings, "s")
            found = []
            while client is not None:
                found.append(type(client))
                assert client.model == "m"
                client = getattr(client, "_client", None)
            return found

    return asyncio.run(go())


def test_what_stands_around_a_client(tmp_path: Path) -> None:
    assert layers(ModelSettings(model="m")) == [OpenAIClient]
    files = ModelSettings(model="m", served="batch", batch=tmp_path / "b")
    assert layers(files) == [BatchClient]
    told = files.model_copy(update={"tools": ToolCallFormat.JSON, "constrain": True})
    assert layers(told) == [TextToolsClient, BatchClient]
    budget = ModelBudget(cost=1.0, prices={"m": ModelPrice(prompt=1, completion=1)})
    cached = told.model_copy(update={"cache": tmp_path / "c.db"})
    assert layers(cached, budget) == [CachedClient, TextToolsClient, BudgetedClient, BatchClient]


def test_what_cannot_be_constrained_is_refused() -> None:
    with pytest.raises(BadInput, match="only calls that are told in words"):
        layers(ModelSettings(model="m", constrain=True))
    with pytest.raises(BadInput, match="cannot be enforced"):
        layers(ModelSettings(model="m", tools="hermes", constrain=True))


def test_everything_is_closed(tmp_path: Path) -> None:
    async def go() -> ModelClient:
        async with AsyncExitStack() as stack:
            settings = ModelSettings(model="m", cache=tmp_path / "c.db")
            return Connections(stack).client(settings)

    client = asyncio.run(go())
    assert isinstance(client, CachedClient)
    with pytest.raises(Exception, match="closed database"):
        client._db.execute("SELECT 1")


def test_identity_tells_what_answers_depend_on_and_not_where_they_come_from() -> None:
    here = ModelSettings(model="m", base_url="http://a/v1", api_key_env="KEY", concurrency=1)
    there = ModelSettings(model="m", base_url="http://b/v1", concurrency=9)
    assert here.identity() == there.identity()
    assert here.identity() != there.model_copy(update={"constrain": True}).identity()
    assert not {"base_url", "api_key_env", "cache"} & here.identity().keys()


def test_answers_in_another_form_are_not_those_in_the_cache(tmp_path: Path) -> None:
    """The file is shared by all who ask a model, in whatever words they tell it of tools."""
    forms: list[dict[str, Any]] = [{}, {"tools": "hermes"}, {"tools": "json"}]
    forms += [{"tools": "json", "constrain": True}]
    scripted = ScriptedClient([f"answer {n}" for n in range(len(forms))], "m")

    async def ask(more: dict[str, Any]) -> str:
        async with AsyncExitStack() as stack:
            connections = Connections(stack)
            connections._shared = lambda _: scripted  # type: ignore[method-assign, assignment]
            settings = ModelSettings(model="m", cache=tmp_path / "c.db", **more)
            client = connections.client(settings)
            asked = [Message(role=Role.USER, content="?")]
            return (await client.complete(asked, (), Sampling())).text

    told = [asyncio.run(ask(more)) for more in forms]
    assert told == [f"answer {n}" for n in range(len(forms))]
    assert [asyncio.run(ask(more)) for more in forms] == told  # each from the file
