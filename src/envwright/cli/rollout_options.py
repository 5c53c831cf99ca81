"""The options of ``envwright rollout`` that say who plays, where, and how long."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from envwright import workflows
from envwright.cli.options import model_settings, parse_price
from envwright.errors import BadInput
from envwright.llm.client import Sampling
from envwright.rollout.episode_limits import LimitOverrides
from envwright.rollout.policies.agent_policy import AgentPolicyOptions
from envwright.storage.jsonl import first_problem

POLICY_HELP = (
    f"One of {', '.join(workflows.POLICIES)}, or model:NAME (a server), local:FOLDER "
    "(transformers), batch:NAME (files)."
)
USER_HELP = (
    f"Who the agent talks to: {', '.join(workflows.USERS)}, or model:NAME. Default agenda; "
    f"{workflows.FOREIGN_USER} with --foreign."
)

_LIMITS = "Limits of an episode"
_WHERE = "Processes and machines"
_FOREIGN = "Somebody else's environments"


def _limit(text: str, **bounds: Any) -> Any:
    return typer.Option(help=text, rich_help_panel=_LIMITS, **bounds)


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
        help=f"Play a release: {workflows.AUDIT_FORMATS}.",
        metavar="RELEASE",
        rich_help_panel=_FOREIGN,
    ),
]
PackagePath = Annotated[
    Path | None,
    typer.Option(help="Folder that its package was installed to.", rich_help_panel=_FOREIGN),
]
Limit = Annotated[
    int | None,
    typer.Option(help="Play so many of its tasks, spread evenly.", min=1, rich_help_panel=_FOREIGN),
]


def check_foreign_options(given: dict[str, Any]) -> None:
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


def read_rollout_options(given: dict[str, Any]) -> workflows.RolloutOptions:
    """The options of a rollout from the parameters of the command line.

    Raises:
        BadInput: one of them cannot be read.
    """
    try:
        return _options(given)
    except ValidationError as error:  # bounds that the command line cannot tell
        raise BadInput(f"an option is wrong: {first_problem(error)}.") from None


def _options(given: dict[str, Any]) -> workflows.RolloutOptions:
    sampling = Sampling(
        temperature=given["temperature"],
        top_p=given["top_p"],
        max_tokens=given["answer_tokens"],
    )
    return workflows.RolloutOptions(
        user=given["user"] or (workflows.FOREIGN_USER if given["foreign"] else "agenda"),
        **{key: given[key] for key in ("policy", "judge", "samples", "by_turn", "seed")},
        **{
            key: given[key]
            for key in ("reward", "user_base_url", "concurrency", "workers", "ray", "retry_failed")
        },
        **{key: given[key] for key in ("budget_tokens", "budget_cost")},
        price=parse_price(given["price"]),
        limits=LimitOverrides(
            turns=given["max_turns"],
            calls=given["max_calls"],
            tokens=given["max_tokens"],
            seconds=given["max_seconds"],
            invalid_in_a_row=given["max_invalid"],
        ),
        agent=AgentPolicyOptions(
            sampling=sampling,
            keep_thinking=given["thinking"].value,
            calls_per_turn=given["calls_per_turn"],
            context=given["context"],
        ),
        server=model_settings(given),
    )
