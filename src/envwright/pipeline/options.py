"""What can be chosen about a rollout, and which names mean something."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from envwright.errors import BadInput
from envwright.models.budget import Price
from envwright.models.connect import ModelSettings
from envwright.pipeline.reaching import SERVED, is_model
from envwright.pipeline.spending import Spending
from envwright.rollout.agent import AgentOptions
from envwright.rollout.limits import LimitChoice
from envwright.rollout.managers import manager_named
from envwright.rollout.scripted import policy_named
from envwright.rollout.users.factory import user_named
from envwright.types import Boundary, Message, Role


class RolloutOptions(Spending):
    """Who plays, how, and where. ``model:NAME``, ``local:FOLDER`` and ``batch:NAME`` are models."""

    policy: str = "oracle"
    user: str = "agenda"
    judge: str = ""
    """A model that looks for faults of the user beside the rules; empty for none."""
    samples: int = Field(1, gt=0)
    by_turn: bool = False
    seed: int = 0
    reward: str = "gates"
    limits: LimitChoice = LimitChoice()
    agent: AgentOptions = AgentOptions()
    server: ModelSettings = ModelSettings(model="")
    """How models are reached; their names stand in ``policy``, ``user`` and ``judge``."""
    user_base_url: str = ""
    """Where the models of user and judge are served, if not where the policy's is."""
    concurrency: int = Field(64, gt=0)
    workers: int | None = Field(None, gt=0)
    """Processes; by default as many as pay."""
    ray: str = ""
    """Address of a Ray cluster; empty for none."""
    retry_failed: bool = False
    """Play the episodes again that the provider of a model failed."""

    @property
    def retry(self) -> tuple[Boundary, ...]:
        """Whose failures are forgotten."""
        return (Boundary.PROVIDER,) if self.retry_failed else ()

    def names(self) -> Sequence[str]:
        """Who takes part."""
        return (self.policy, self.user, self.judge)

    def models(self) -> list[ModelSettings]:
        """The models that take part."""
        found = [self.settings()] if is_model(self.policy) else []
        return found + [self.settings(n) for n in (self.user, self.judge) if is_model(n)]

    def settings(self, beside: str = "") -> ModelSettings:
        """How the policy's model is reached, or one beside it: that of user or judge."""
        prefix, _, model = (beside or self.policy).partition(":")
        change: dict[str, object] = {"model": model, "served": SERVED[prefix]}
        if beside:  # users and judges have no tools
            change |= {"tools": "native", "constrain": False}
            change |= {"base_url": self.user_base_url} if self.user_base_url else {}
        return self.server.model_copy(update=change)

    def prices(self) -> dict[str, Price]:
        """By model."""
        return {m.model: self.price for m in self.models()} if self.price else {}


def check_names(options: RolloutOptions) -> None:
    """Refuse wrong names before any file of a model is made.

    Raises:
        BadInput: there is no such policy, user, judge or context, or a model has no name or price.
    """
    for name in filter(is_model, options.names()):
        if name.endswith(":"):
            raise BadInput(f"{name} names no model.", remedy=f"Write {name}NAME.")
    if not is_model(options.policy):
        policy_named(options.policy)
    if not is_model(options.user):
        user_named(options.user)
    manager_named(options.agent.context, _nothing_to_say)
    if options.judge and not is_model(options.judge):
        raise BadInput(f"{options.judge} is no model.", remedy="Write --judge model:NAME.")
    if options.budget_cost is not None and options.price is None and options.models():
        raise BadInput(
            "the cost is limited, and what tokens cost is not known.",
            remedy="Add --price PROMPT,COMPLETION: what a million tokens cost.",
        )


async def _nothing_to_say(messages: Sequence[Message]) -> Message:
    """Stands for a summariser where only the name of a manager is looked at."""
    return Message(role=Role.ASSISTANT)
