"""The options that several verbs share, as one table, and how they become settings of workflows.

A verb names the options that it takes; they stand in its help as if its signature had them all::

    @takes_options(*REACHING, "device", *SPENDING, timeout=600.0)
    def run(model: str, seed: Seed = 0, **shared: Any) -> None: ...
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_type_hints

import typer

from envwright.bounds import MAX_AT_ONCE, MAX_WORKERS
from envwright.cli.console import option_errors
from envwright.errors import BadInput
from envwright.llm.connections import LOCALHOST, ModelSettings
from envwright.llm.model_budget import ModelPrice
from envwright.rollout.policies.context_reduction import CONTEXT_NAMES

if TYPE_CHECKING:
    from envwright import workflows

MODEL_FORMS = "model:NAME (a server), local:FOLDER, or batch:NAME (files)"


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
    FENCED = "fenced"
    QWEN_XML = "qwen_xml"
    GLM = "glm"
    PYTHONIC = "pythonic"
    MISTRAL = "mistral"
    DEEPSEEK = "deepseek"
    HARMONY = "harmony"


def _panel(title: str) -> Callable[..., Any]:
    """An option under a heading of the help."""

    def option(text: str, **more: Any) -> Any:
        return typer.Option(help=text, rich_help_panel=title, **more)

    return option


_model = _panel("Models")
_author = _panel("Authoring by a model")
_limit = _panel("Limits of an episode")
_where = _panel("Processes and machines")


class OptionTable:
    """All shared options, in the order of the help, with their defaults."""

    base_url: Annotated[str, _model("URL of an OpenAI-compatible server.")] = LOCALHOST
    api_key_env: Annotated[
        str, _model("Environment variable with the key.", metavar="NAME", show_default="none")
    ] = ""
    temperature: Annotated[
        float | None, _model("Sampling temperature; defaults to the server's setting.", min=0.0)
    ] = None
    top_p: Annotated[
        float | None,
        _model("Nucleus sampling; defaults to the server's setting.", min=0.0, max=1.0),
    ] = None
    answer_tokens: Annotated[int | None, _model("Maximum tokens per answer.", min=1)] = None
    thinking: Annotated[KeptThinking, _model("Earlier thinking that the model sees again.")] = (
        KeptThinking.SINCE_USER
    )
    calls_per_turn: Annotated[
        int | None, _model("Maximum calls of one message that are executed.", min=1)
    ] = None
    context: Annotated[
        str,
        _model(
            f"How a long episode is shortened for the model: {', '.join(CONTEXT_NAMES)}.",
            metavar="NAME",
        ),
    ] = "none"
    tools: Annotated[
        ToolForm, _model("native: the server's own tool calling; others: tools in the prompt.")
    ] = ToolForm.NATIVE
    constrain: Annotated[
        bool, _model("Have the server enforce well-formed calls; with --tools json.")
    ] = False
    requests: Annotated[int, _model("Concurrent requests.", min=1, max=MAX_AT_ONCE)] = 64
    requests_per_minute: Annotated[
        float | None, _model("Rate limit; by default there is none.", min=0.001)
    ] = None
    timeout: Annotated[float, _model("Seconds to wait for one answer.", min=0.001)] = 120.0
    attempts: Annotated[int, _model("Maximum attempts per request.", min=1)] = 6
    cache: Annotated[Path | None, _model("File of answers; none of them is asked for again.")] = (
        None
    )
    batch: Annotated[
        Path | None, _model("Folder of requests.jsonl and answers.jsonl, for batch:NAME.")
    ] = None
    gguf: Annotated[str | None, _model("GGUF file in the folder of local:FOLDER.")] = None
    device: Annotated[str, _model("Device of a local model.")] = "cpu"
    budget_tokens: Annotated[
        int | None, _model("Token budget of the whole run, which then pauses.", min=1)
    ] = None
    budget_cost: Annotated[
        float | None, _model("Cost budget of the whole run, which then pauses.", min=0.0)
    ] = None
    price: Annotated[
        str | None,
        _model("Price of a million tokens: PROMPT,COMPLETION.", metavar="PRICE,PRICE"),
    ] = None
    user_base_url: Annotated[str, _model("Server of user and judge, if another.")] = ""
    judge: Annotated[
        str, _model("Model that looks for errors of the user: model:NAME.", metavar="MODEL")
    ] = ""
    min_tools: Annotated[int, _author("Minimum tools of one environment.", min=1, max=60)] = 15
    repairs: Annotated[
        int, _author("Maximum times that a stage is sent back for repair.", min=0, max=20)
    ] = 3
    structured: Annotated[
        bool, _author("Have the server keep answers to their JSON Schema, where it can.")
    ] = False
    retry_failed: Annotated[
        bool,
        typer.Option(
            "--retry-failed", help="Play episodes again that a model's server failed in this run."
        ),
    ] = False
    recheck: Annotated[
        int, _model("How often the policy is asked to check before it speaks.", min=0)
    ] = 0
    max_turns: Annotated[int | None, _limit("Agent messages; default by the task.", min=1)] = None
    max_calls: Annotated[int | None, _limit("Tool calls; default by the task.", min=1)] = None
    max_tokens: Annotated[
        int | None, _limit("Tokens that its model reads and writes in all.", min=1)
    ] = None
    max_seconds: Annotated[float | None, _limit("Wall-clock seconds.", min=0.001)] = None
    max_invalid: Annotated[int | None, _limit("Invalid calls in a row; default 8.", min=1)] = None
    workers: Annotated[
        int | None, _where("Processes; by default as many as speed it up.", min=1, max=MAX_WORKERS)
    ] = None
    ray: Annotated[
        str, _where("Ray cluster: local, auto, or ray://HOST:PORT.", metavar="ADDRESS")
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
    *("retry_failed", "workers"),
)
"""How the policy of a rollout is asked, and where it plays."""
SEEING = ("thinking", "calls_per_turn", "context", "recheck")
"""What a model sees of a long episode, and what is executed of its message."""
LIMITS = ("max_turns", "max_calls", "max_tokens", "max_seconds")
"""Where an episode is stopped."""

# With ``include_extras``, since typer reads the options from ``Annotated``.
_HINTS = get_type_hints(OptionTable, include_extras=True)
F = TypeVar("F", bound=Callable[..., None])


def takes_options(*names: str, before: str = "seed", **defaults: Any) -> Callable[[F], F]:
    """Give a verb options of the table in the place of its ``**`` parameter.

    Args:
        names: which; their order does not matter.
        before: they stand before this parameter in the help.
        defaults: options with another default than the table's.
    """
    options = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=defaults.get(name, getattr(OptionTable, name)),
            annotation=hint,
        )
        for name, hint in _HINTS.items()
        if name in {*names, *defaults}
    ]

    def give(verb: F) -> F:
        signature = inspect.signature(verb, eval_str=True)
        # The last parameter is the ``**shared`` that the options take the place of.
        own = list(signature.parameters.values())[:-1]
        at = [parameter.name for parameter in own].index(before)
        # By keyword alone, as they are called: so one with a default may stand before one without.
        named = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in own]
        verb.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[*named[:at], *options, *named[at:]]
        )
        return verb

    return give


# --- from options to settings --------------------------------------------------------------------

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
"""Option → the setting of a model's client that it is."""


def model_settings(given: Mapping[str, Any]) -> ModelSettings:
    """The settings of a model client, from those of its options that the verb has."""
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


def spending_limits(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of ``SpendingLimits`` that a run of a model has."""
    return {
        "budget_tokens": given["budget_tokens"],
        "budget_cost": given["budget_cost"],
        "price": parse_price(given["price"]),
    }


def parse_ks(text: str) -> list[int]:
    """The k of ``--k``: whole numbers from 1 up, each once, in order.

    >>> parse_ks("4,1,2,2")
    [1, 2, 4]

    Raises:
        BadInput: they are no such numbers.
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and int(part) for part in parts):
        raise BadInput(f"--k cannot be {text!r}.", remedy="Write whole numbers from 1 up: 1,2,4.")
    return sorted(set(map(int, parts)))


def policy_help() -> str:
    """The help of ``--policy``."""
    from envwright import workflows

    return f"One of {', '.join(workflows.POLICIES)}, or {MODEL_FORMS}."


def read_rollout_options(given: Mapping[str, Any]) -> workflows.RolloutOptions:
    """The options of a rollout; those of the table that a verb lacks have their defaults.

    Raises:
        BadInput: one of them cannot be read.
    """
    from envwright import workflows
    from envwright.llm.client import Sampling
    from envwright.rollout.episode_limits import LimitOverrides
    from envwright.rollout.policies.agent_policy import AgentPolicyOptions

    # Verbs that take only some of the options still need a value for the others.
    chosen = {name: getattr(OptionTable, name) for name in _HINTS} | dict(given)
    same = (
        *("policy", "user", "samples", "by_turn", "starts", "guidance"),
        *("seed", "reward", "concurrency"),
    )
    table = ("judge", "user_base_url", "workers", "ray", "retry_failed")
    limits = ("turns", "calls", "tokens", "seconds")
    with option_errors():
        return workflows.RolloutOptions(
            **{key: given[key] for key in same if key in given},
            **{key: chosen[key] for key in table},
            **spending_limits(chosen),
            limits=LimitOverrides(
                **{name: chosen[f"max_{name}"] for name in limits},
                invalid_in_a_row=chosen["max_invalid"],
            ),
            agent=AgentPolicyOptions(
                sampling=Sampling(
                    temperature=chosen["temperature"],
                    top_p=chosen["top_p"],
                    max_tokens=chosen["answer_tokens"],
                ),
                keep_thinking=chosen["thinking"].value,
                calls_per_turn=chosen["calls_per_turn"],
                context=chosen["context"],
                recheck=chosen["recheck"],
            ),
            server=model_settings(chosen),
        )


def author_options(given: Mapping[str, Any]) -> workflows.AuthorOptions:
    """The options of a model that writes or enriches environments.

    Raises:
        BadInput: one of them cannot be read.
    """
    from envwright import workflows
    from envwright.authoring import AuthoringOptions
    from envwright.llm.client import Sampling

    bounds = {}
    if "min_tools" in given:
        if given["min_tools"] > given["max_tools"]:
            raise BadInput("--min-tools is above --max-tools.")
        bounds = {"least_tools": given["min_tools"], "most_tools": min(given["max_tools"], 60)}
    with option_errors():
        return workflows.AuthorOptions(
            model=given["model"],
            server=model_settings(given),
            authoring=AuthoringOptions(
                **bounds,
                repairs=given["repairs"],
                structured=given["structured"],
                sampling=Sampling(
                    temperature=given["temperature"], max_tokens=given["answer_tokens"]
                ),
                seed=given["seed"],
            ),
            **spending_limits(given),
        )
