"""OpenAI's SDK, kept on a short leash: no settings from the environment, no retries, no secrets.

The SDK reads keys, organisations and headers from variables of its own, and would send them to
whatever address it is given. Here it sends what it was handed and nothing else.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from envwright.errors import BadInput, MissingExtra
from envwright.models.answer import error_text
from envwright.models.errors import (
    AuthFailed,
    ProviderError,
    RateLimited,
    Refused,
    ServerFailed,
    TimedOut,
    Unreachable,
    excerpt,
)
from envwright.models.pacing import retry_after_s

_REFUSED_FOR_NOW = {408, 409, 425}
_NO_QUOTA = "insufficient_quota"


class Sdk:
    """The SDK's client for one server.

    Args:
        base_url: where the server is, up to and including ``/v1``.
        key_env: name of the environment variable with the key; empty where none is needed.
        timeout_s: for connecting, and between two parts of an answer.

    Raises:
        MissingExtra: the SDK is not installed.
        BadInput: the variable is not set or holds no key, or the address is not one.
    """

    def __init__(self, base_url: str, key_env: str, timeout_s: float) -> None:
        if find_spec("openai") is None:
            raise MissingExtra("a model on a server", "llm")
        _check_address(base_url)
        self._module: Any = import_module("openai")
        self._key_env = key_env
        self._key = read_key(key_env) if key_env else ""
        self.client: Any = self._module.AsyncOpenAI(
            base_url=base_url,
            api_key=self._key or "none",
            timeout=timeout_s,
            max_retries=0,
        )
        self.headers = self._headers()
        """To be given with each request."""
        self.Error: type[Exception] = self._module.OpenAIError
        """What the SDK raises; see ``translated``."""

    def _headers(self) -> dict[str, Any]:
        """Our key, and nothing for every header that the SDK would take from the environment."""
        omit = self._module.Omit()
        lines = os.environ.get("OPENAI_CUSTOM_HEADERS", "").split("\n")
        ambient = [line.partition(":")[0].strip() for line in lines if ":" in line]
        names = [*ambient, "OpenAI-Organization", "OpenAI-Project"]
        key = f"Bearer {self._key}" if self._key else omit
        return {**dict.fromkeys(names, omit), "Authorization": key}

    def translated(self, error: Exception) -> ProviderError:
        """One of our errors for one of the SDK's; without the key, whatever the server wrote."""
        if isinstance(error, self._module.APITimeoutError):
            return TimedOut("the server did not answer in time")
        if isinstance(error, self._module.APIConnectionError):
            return Unreachable(f"no connection ({type(error.__cause__).__name__})")
        if not isinstance(error, self._module.APIStatusError):
            return Unreachable(f"the request could not be sent ({type(error).__name__})")
        return self._of_status(error)

    def _of_status(self, error: Any) -> ProviderError:
        status, code = error.status_code, getattr(error, "code", None)
        if status == 401:
            hint = f"check {self._key_env}" if self._key else "name a variable in api_key_env"
            return AuthFailed(f"HTTP 401: the server wants a valid key; {hint}")
        said = excerpt(self._redacted(f"HTTP {status}: {error_text(error.body)}"))
        wait = retry_after_s(error.response.headers)
        if status == 403:
            return AuthFailed(said)
        if status == 429 and code != _NO_QUOTA:
            return RateLimited(said, wait)
        if status >= 500 or status in _REFUSED_FOR_NOW:
            return ServerFailed(said, wait)
        return Refused(said)

    def cleaned(self, error: ProviderError) -> ProviderError:
        """The error without the key, should the server have put it into its answer."""
        error.args = tuple(self._redacted(str(part)) for part in error.args)
        return error

    def _redacted(self, text: str) -> str:
        return text.replace(self._key, "***") if self._key else text


def read_key(name: str) -> str:
    """The key in an environment variable.

    Raises:
        BadInput: the variable is not set, or no header can carry what it holds.
    """
    key = os.environ.get(name, "").strip()
    if not key:
        raise BadInput(
            f"the environment variable {name} is not set.",
            remedy="Set it to the key, or leave api_key_env empty for a server without one.",
        )
    if not key.isascii() or not key.isprintable():
        raise BadInput(f"the environment variable {name} does not hold a key.")
    return key


def _check_address(base_url: str) -> None:
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadInput(
            "base_url must begin with http:// or https:// and name a host.",
            remedy="For example: http://localhost:8000/v1",
        )
    if parts.username or parts.password:
        raise BadInput(
            "base_url holds a user or a password, which would show in records.",
            remedy="Put the key into an environment variable, and name it in api_key_env.",
        )
