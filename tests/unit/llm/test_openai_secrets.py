"""What the client knows and never shows: the key, and what the SDK would find by itself."""

from __future__ import annotations

import asyncio
import logging
import traceback
from importlib.util import find_spec

import pytest

from envwright.errors import BadInput
from envwright.llm.errors import ProviderError
from envwright.llm.openai_client import OpenAIClient, ServerOptions
from tests.fake_server import FakeServer, Kind
from tests.unit.llm.test_openai_client import ask

pytestmark = pytest.mark.skipif(find_spec("openai") is None, reason="needs the extra llm")

KEY = "sk-a-very-secret-key-0123456789"


def test_the_key_goes_into_the_header_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", f" {KEY}\n")
    servers: list[FakeServer] = []
    done = ask(server=servers, api_key_env="MY_KEY")
    assert servers[0].headers[0]["authorization"] == f"Bearer {KEY}"
    assert KEY not in str(servers[0].requests)
    assert KEY not in done.model_dump_json()


@pytest.mark.parametrize("kind", [k for k in Kind if k not in (Kind.NONE, Kind.HUGE, Kind.DRIP)])
def test_no_error_shows_the_key(
    kind: Kind, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    caplog.set_level(logging.DEBUG)
    try:
        ask([kind], attempts=1, timeout_s=0.05, api_key_env="MY_KEY")
    except ProviderError as error:
        shown = "".join(traceback.format_exception(error)) + repr(error) + repr(error.args)
        assert KEY not in shown
        chain: list[BaseException | None] = [error.__context__, error.__cause__]
        assert not any(hasattr(link, "request") for link in chain)
    assert KEY not in caplog.text


def test_a_client_does_not_show_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    client = OpenAIClient(ServerOptions(model="fake", api_key_env="MY_KEY"))
    assert KEY not in repr(client) + repr(client.options) + client.options.model_dump_json()
    asyncio.run(client.close())


def test_settings_of_the_sdk_are_not_sent_to_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_ADMIN_KEY", KEY)
    monkeypatch.setenv("OPENAI_ORG_ID", KEY)
    monkeypatch.setenv("OPENAI_PROJECT_ID", KEY)
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", f"Authorization: Bearer {KEY}\nX-Other: {KEY}")
    servers: list[FakeServer] = []
    ask(server=servers)
    assert KEY not in str(servers[0].headers)
    monkeypatch.setenv("MY_KEY", "another")
    ask(server=servers, api_key_env="MY_KEY")
    assert servers[1].headers[0]["authorization"] == "Bearer another"
    assert KEY not in str(servers[1].headers)


@pytest.mark.parametrize("value", [None, "", "  ", "two\nlines", "schlüssel"])
def test_a_key_that_is_none(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    monkeypatch.delenv("MY_KEY", raising=False)
    if value is not None:
        monkeypatch.setenv("MY_KEY", value)
    with pytest.raises(BadInput, match="MY_KEY") as caught:
        OpenAIClient(ServerOptions(model="fake", api_key_env="MY_KEY"))
    assert not value or not value.strip() or value not in str(caught.value)


@pytest.mark.parametrize(
    "address", ["localhost:8000", "ftp://host/v1", "http://", "https://user:pass@host/v1"]
)
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(BadInput, match="base_url") as caught:
        OpenAIClient(ServerOptions(model="fake", base_url=address))
    assert "pass@" not in str(caught.value)
