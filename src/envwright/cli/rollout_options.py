"""The options of ``envwright rollout`` that say how models are asked and where episodes end."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from envwright import pipeline
from envwright.errors import BadInput
from envwright.models.budget import Price as ModelPrice
from envwright.models.client import Sampling
from envwright.models.connect import LOCALHOST, ModelSettings
from envwright.rollout.agent import AgentOptions
from envwright.rollout.limits import LimitChoice
from envwright.store.jsonl import first_problem

__all__ = ["LOCALHOST"]

POLICY = (
    f"One of {', '.join(pipeline.POLICIES)}, or model:NAME (a server), local:FOLDER "
    "(transformers), batch:NAME (files)."
)
USER = (
    f"Who the agent talks to: {', '.join(pipeline.USERS)}, or model:NAME. Default agenda; "
    f"{pipeline.FOREIGN_USER} with --foreign."
)

_MODEL = "Models"
_LIMITS = "Limits of an episode"
_WHERE = "Processes and machines"
_FOREIGN = "Somebody else's environments"


class Keep(StrEnum):
    """Which earlier thinking a model is shown again."""

    ALWAYS = "always"
    SINCE_USER = "since_user"
    NEVER = "never"


class Form(StrEnum):
    """How a model is told about tools."""

    NATIVE = "native"
    HERMES = "hermes"
    LLAMA = "llama"
    COMPACT = "compact"
    JSON = "json"


def _limit(text: str, **bounds: Any) -> Any:
    return typer.Option(help=text, rich_help_panel=_LIMITS, **bounds)


def _model(text: str, **more: Any) -> Any:
    return typer.Option(help=text, rich_help_panel=_MODEL, **more)


ByTurn = Annotated[
    bool,
    typer.Option(
        "--by-turn", help="An episode for each turn of the user; the other turns are the gold's."
    ),
]
RetryFailed = Annotated[
    bool,
    typer.Option(
        "--retry-failed", help="Play episodes again that a model's server failed in this run."
    ),
]
MaxTurns = Annotated[int | None, _limit("Messages of the agent; default by the task.", min=1)]
MaxCalls = Annotated[int | None, _limit("Tool calls; default by the task.", min=1)]
MaxTokens = Annotated[int | None, _limit("Tokens its model reads and writes in all.", min=1)]
MaxSeconds = Annotated[float | None, _limit("Wall time.", min=0.001)]
MaxInvalid = Annotated[int | None, _limit("Invalid calls in a row; default 8.", min=1)]
BaseUrl = Annotated[str, _model("Where an OpenAI-compatible server answers.")]
ApiKeyEnv = Annotated[
    str, _model("Environment variable with the key.", metavar="NAME", show_default="none")
]
Temperature = Annotated[float | None, _model("Default the server's.", min=0.0)]
TopP = Annotated[float | None, _model("Default the server's.", min=0.0, max=1.0)]
AnswerTokens = Annotated[int | None, _model("Tokens of one answer at most.", min=1)]
KeepThinking = Annotated[Keep, _model("Earlier thinking that the model sees again.")]
CallsPerTurn = Annotated[int | None, _model("Calls of a message that are carried out.", min=1)]
Context = Annotated[
    str,
    _model(f"What it sees of a long episode: {', '.join(pipeline.CONTEXTS)}.", metavar="NAME"),
]
Tools = Annotated[Form, _model("Tools by the server's own means, or told in words of a form.")]
Constrain = Annotated[bool, _model("Have the server enforce well-formed calls; with --tools json.")]
Requests = Annotated[int, _model("Requests at a time.", min=1)]
RequestsPerMinute = Annotated[float | None, _model("Default no limit.", min=0.001)]
Timeout = Annotated[float, _model("Seconds for one answer.", min=0.001)]
Attempts = Annotated[int, _model("Times that a request is tried.", min=1)]
Cache = Annotated[Path | None, _model("File of answers, so that none is asked for twice.")]
Batch = Annotated[
    Path | None, _model("Folder of requests.jsonl and answers.jsonl, for batch:NAME.")
]
Gguf = Annotated[str | None, _model("A file of local:FOLDER in llama.cpp's form.")]
Device = Annotated[str, _model("Where a local model runs.")]
BudgetTokens = Annotated[int | None, _model("Tokens of the whole run; then it pauses.", min=1)]
BudgetCost = Annotated[float | None, _model("Cost of the whole run; then it pauses.", min=0.0)]
Price = Annotated[
    str | None, _model("Of a million tokens: PROMPT,COMPLETION.", metavar="PRICE,PRICE")
]
UserBaseUrl = Annotated[str, _model("Server of user and judge, if another.")]
Judge = Annotated[
    str, _model("Model that looks for errors of the user: model:NAME.", metavar="MODEL")
]
Workers = Annotated[
    int | None,
    typer.Option(help="Processes; default as many as pay.", min=1, rich_help_panel=_WHERE),
]
Ray = Annotated[
    str,
    typer.Option(
        help="Spread over a Ray cluster: local, auto, or ray://HOST:PORT.",
        metavar="ADDRESS",
        rich_help_panel=_WHERE,
    ),
]
Foreign = Annotated[
    str,
    typer.Option(
        help=f"Play a release: {pipeline.AUDIT_FORMATS}.",
        metavar="RELEASE",
        rich_help_panel=_FOREIGN,
    ),
]
Path_ = Annotated[
    Path | None,
    typer.Option(help="Folder that its package was installed to.", rich_help_panel=_FOREIGN),
]
Limit = Annotated[
    int | None,
    typer.Option(help="Play so many of its tasks, spread evenly.", min=1, rich_help_panel=_FOREIGN),
]


def check_foreign(given: dict[str, Any]) -> None:
    """Refuse environments of ours beside somebody else's.

    Raises:
        BadInput: both are named, or an option has nothing to apply to.
    """
    if given["foreign"]:
        if given["environments"] or given["task_file"]:
            raise BadInput(
                "--foreign has its own tasks.", remedy="Name no environment and no tasks."
            )
        return
    for option in ("path", "limit"):
        if given[option] is not None:
            raise BadInput(f"--{option} is for --foreign.", remedy=f"Leave --{option} out.")


def options(given: dict[str, Any]) -> pipeline.RolloutOptions:
    """The options of a rollout from the parameters of the command line.

    Raises:
        BadInput: one of them cannot be read.
    """
    try:
        return _options(given)
    except ValidationError as error:  # bounds that the command line cannot tell
        raise BadInput(f"an option is wrong: {first_problem(error)}.") from None


def _options(given: dict[str, Any]) -> pipeline.RolloutOptions:
    sampling = Sampling(
        temperature=given["temperature"],
        top_p=given["top_p"],
        max_tokens=given["answer_tokens"],
    )
    return pipeline.RolloutOptions(
        user=given["user"] or (pipeline.FOREIGN_USER if given["foreign"] else "agenda"),
        **{key: given[key] for key in ("policy", "judge", "samples", "by_turn", "seed")},
        **{
            key: given[key]
            for key in ("reward", "user_base_url", "concurrency", "workers", "ray", "retry_failed")
        },
        **{key: given[key] for key in ("budget_tokens", "budget_cost")},
        price=price(given["price"]),
        limits=LimitChoice(
            turns=given["max_turns"],
            calls=given["max_calls"],
            tokens=given["max_tokens"],
            seconds=given["max_seconds"],
            invalid_in_a_row=given["max_invalid"],
        ),
        agent=AgentOptions(
            sampling=sampling,
            keep_thinking=given["thinking"].value,
            calls_per_turn=given["calls_per_turn"],
            context=given["context"],
        ),
        server=server(given),
    )


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


def server(given: dict[str, Any]) -> ModelSettings:
    """How models are reached, by those of the parameters that a verb has."""
    chosen = {own: given[key] for key, own in _SERVER.items() if key in given}
    if "tools" in chosen:
        chosen["tools"] = chosen["tools"].value
    return ModelSettings(model="", **chosen)


def price(text: str | None) -> ModelPrice | None:
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
