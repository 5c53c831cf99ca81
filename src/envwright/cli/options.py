"""The options that say how a model is asked, for all verbs that ask one.

A verb names those that it takes; they stand in its help as if its signature had them all:

    @takes(*REACHING, "device", *SPENDING, timeout=600.0)
    def run(model: str, seed: Seed = 0, **asked: Any) -> None: ...
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_type_hints

import typer

from envwright.errors import BadInput
from envwright.llm.connections import LOCALHOST, ModelSettings
from envwright.llm.model_budget import ModelPrice
from envwright.rollout.policies.context_reduction import CONTEXT_NAMES as CONTEXTS

_CONTEXTS = ", ".join(CONTEXTS)


class KeptThinking(StrEnum):
    """Which earlier thinking a model is shown again."""

    ALWAYS = "always"
    SINCE_USER = "since_user"
    NEVER = "never"


class ToolForm(StrEnum):
    """How a model is told about tools."""

    NATIVE = "native"
    HERMES = "hermes"
    LLAMA = "llama"
    COMPACT = "compact"
    JSON = "json"


def _model(text: str, **more: Any) -> Any:
    return typer.Option(help=text, rich_help_panel="Models", **more)


class ModelOptionTable:
    """All of them, in the order of the help, with what holds where a verb says nothing else."""

    base_url: Annotated[str, _model("Where an OpenAI-compatible server answers.")] = LOCALHOST
    api_key_env: Annotated[
        str, _model("Environment variable with the key.", metavar="NAME", show_default="none")
    ] = ""
    temperature: Annotated[float | None, _model("Default the server's.", min=0.0)] = None
    top_p: Annotated[float | None, _model("Default the server's.", min=0.0, max=1.0)] = None
    answer_tokens: Annotated[int | None, _model("Tokens of one answer at most.", min=1)] = None
    thinking: Annotated[KeptThinking, _model("Earlier thinking that the model sees again.")] = (
        KeptThinking.SINCE_USER
    )
    calls_per_turn: Annotated[
        int | None, _model("Calls of a message that are carried out.", min=1)
    ] = None
    context: Annotated[
        str, _model(f"What it sees of a long episode: {_CONTEXTS}.", metavar="NAME")
    ] = "none"
    tools: Annotated[
        ToolForm, _model("Tools by the server's own means, or told in words of a form.")
    ] = ToolForm.NATIVE
    constrain: Annotated[
        bool, _model("Have the server enforce well-formed calls; with --tools json.")
    ] = False
    requests: Annotated[int, _model("Requests at a time.", min=1)] = 64
    requests_per_minute: Annotated[float | None, _model("Default no limit.", min=0.001)] = None
    timeout: Annotated[float, _model("Seconds for one answer.", min=0.001)] = 120.0
    attempts: Annotated[int, _model("Times that a request is tried.", min=1)] = 6
    cache: Annotated[Path | None, _model("File of answers, so that none is asked for twice.")] = (
        None
    )
    batch: Annotated[
        Path | None, _model("Folder of requests.jsonl and answers.jsonl, for batch:NAME.")
    ] = None
    gguf: Annotated[str | None, _model("A file of local:FOLDER in llama.cpp's form.")] = None
    device: Annotated[str, _model("Where a local model runs.")] = "cpu"
    budget_tokens: Annotated[
        int | None, _model("Tokens of the whole run; then it pauses.", min=1)
    ] = None
    budget_cost: Annotated[
        float | None, _model("Cost of the whole run; then it pauses.", min=0.0)
    ] = None
    price: Annotated[
        str | None, _model("Of a million tokens: PROMPT,COMPLETION.", metavar="PRICE,PRICE")
    ] = None
    user_base_url: Annotated[str, _model("Server of user and judge, if another.")] = ""
    judge: Annotated[
        str, _model("Model that looks for errors of the user: model:NAME.", metavar="MODEL")
    ] = ""


REACHING = ("base_url", "api_key_env", "requests", "timeout", "attempts", "cache", "batch")
"""How any model is reached."""
SPENDING = ("budget_tokens", "budget_cost", "price")
"""Where a run pauses."""
PLAYING = (
    *REACHING,
    *SPENDING,
    *("temperature", "top_p", "answer_tokens", "tools", "constrain"),
    *("requests_per_minute", "gguf", "device"),
)
"""How a model is asked that plays."""

SEEING = ("thinking", "calls_per_turn", "context")
"""What a model sees of a long episode, and what is carried out of its message."""

F = TypeVar("F", bound=Callable[..., None])


def takes_options(*names: str, before: str = "seed", **defaults: Any) -> Callable[[F], F]:
    """Give a verb options of ``Asked`` in the place of its ``**`` parameter.

    Args:
        names: which; their order does not matter.
        before: they stand before this parameter in the help.
        defaults: instead of those of ``Asked``.
    """
    hints = get_type_hints(ModelOptionTable, include_extras=True)
    options = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=defaults.get(name, getattr(ModelOptionTable, name)),
            annotation=hint,
        )
        for name, hint in hints.items()
        if name in {*names, *defaults}
    ]

    def give(verb: F) -> F:
        signature = inspect.signature(verb, eval_str=True)
        own = list(signature.parameters.values())[:-1]
        at = [parameter.name for parameter in own].index(before)
        # By keyword alone, as they are called: so one with a default may stand before one without.
        named = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in own]
        verb.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[*named[:at], *options, *named[at:]]
        )
        return verb

    return give


_SERVER = {
    "base_url": "base_url",
    "api_key_env": "api_key_env",
    "timeout": "timeout_s",
    "attempts": "attempts",
    "requests": "concurrency",
    "requests_per_minute": "requests_per_minute",
    "tools": "tools",
    "constrain": "constrain",
    "gguf": "gguf_file",
    "device": "device",
    "batch": "batch",
    "cache": "cache",
}
"""Parameter of a verb → what it sets."""


def model_settings(given: dict[str, Any]) -> ModelSettings:
    """How models are reached, by those of the parameters that a verb has."""
    chosen = {own: given[key] for key, own in _SERVER.items() if key in given}
    if "tools" in chosen:
        chosen["tools"] = chosen["tools"].value
    return ModelSettings(model="", **chosen)


def parse_price(text: str | None) -> ModelPrice | None:
    """The price that ``--price`` gives.

    Raises:
        BadInput: it cannot be read.
    """
    if text is None:
        return None
    try:
        prompt, completion = (float(part) for part in text.split(","))
        return ModelPrice(prompt=prompt, completion=completion)
    except ValueError:
        raise BadInput(
            f"{text!r} is no price.",
            remedy="Write two numbers, for prompt and completion: --price 0.5,1.5",
        ) from None
