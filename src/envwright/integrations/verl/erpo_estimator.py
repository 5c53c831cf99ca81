"""ERPO as an estimator of verl; the formula is that of ``training.algorithms``.

verl hands an estimator rewards, masks and the uid of each row, and nothing of what the row was
about. So the environment stands in the uid (``trainers`` puts it there), and an episode that counts
nowhere has an empty mask (``episode`` sees to that). ``batch_context`` says which rows are of one
episode.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms import ADVANTAGES, Groups, configure_algorithm

NAME = "erpo"
_BETWEEN = "."
"""Between environment and uid: verl takes keys apart at ``_``."""
_REFUSED = {
    "mask": "an episode with an error of the user has an empty mask",
    "state": "verl keeps no state of an estimator",
}


@dataclass(slots=True)
class VerlBatch:
    """What is known of a batch beside what verl hands over."""

    keys: Sequence[str]
    """Of each row, ``uid_session_number``."""
    statistics: dict[str, float] = field(default_factory=dict)
    """What the estimator has to say, when it was asked."""


# verl calls estimators with a fixed signature; what else is known of a batch goes around it.
_BATCH: ContextVar[VerlBatch | None] = ContextVar("envwright_verl_batch", default=None)


@contextmanager
def batch_context(keys: Sequence[str]) -> Iterator[VerlBatch]:
    """Make the keys of these rows known to the estimator inside the ``with`` block."""
    batch = VerlBatch(list(keys))
    token = _BATCH.set(batch)
    try:
        yield batch
    finally:
        _BATCH.reset(token)


def tag_uid(uid: str, environment: str) -> str:
    """Put the environment in front of a uid."""
    # Hashed, so that no character of a name can be taken for a separator.
    name = hashlib.sha256(environment.encode()).hexdigest()[:12]
    return f"{name}{_BETWEEN}{uid}"


def environment_of(uid: str) -> str:
    """The part of a uid that stands for its environment.

    Raises:
        BadInput: nothing does.
    """
    name, between, _ = uid.partition(_BETWEEN)
    if not between:
        raise BadInput(
            f"the uid {uid!r} does not say of which environment it is.",
            remedy="Set trainer.v1.trainer_mode=envwright_sync.",
        )
    return name


def erpo(
    token_level_rewards: Tensor,
    response_mask: Tensor,
    index: Sequence[str],
    config: Any = None,
    **_: Any,
) -> tuple[Tensor, Tensor]:
    """Advantages and returns of each token, in the form of verl's estimators.

    Args:
        token_level_rewards: [N, T]; the reward of a row is their sum.
        response_mask: [N, T], 1 where a token is learned from. A row without any counts nowhere.
        index: uid of each row: its task, as it was drawn, with its environment.
        config: verl's ``algorithm``; options of ``erpo`` stand in its key ``erpo``.

    Raises:
        BadInput: a uid says no environment, or an option is wrong.
    """
    estimate = configure_algorithm(ADVANTAGES, NAME, _options(config))
    batch = _BATCH.get()
    uids = [str(uid) for uid in index]
    # An episode's reward is read from its last row; all its rows share the advantage.
    last, episode_r = _episodes(batch.keys if batch else None, len(uids))
    rewards_r = token_level_rewards.sum(dim=-1).double().tolist()
    learned_r = (response_mask > 0).any(dim=-1).tolist()
    groups = Groups.of(
        # An empty mask marks an episode that is left out: unscored, and not a reward of 0.
        [rewards_r[row] if learned_r[row] else None for row in last],
        [uids[row] for row in last],
        [environment_of(uids[row]) for row in last],
    )
    found = estimate(groups)
    if batch is not None:
        batch.statistics = dict(found.statistics)
    values_r = found.rows(torch.tensor(episode_r)).values.to(token_level_rewards)
    values_rt = values_r[:, None] * response_mask
    return values_rt, values_rt


def _options(config: Any) -> dict[str, Any]:
    given = config.get(NAME) if config is not None else None
    options = {str(key): value for key, value in (given or {}).items()}
    for name, why in _REFUSED.items():
        if name in options:
            raise BadInput(f"erpo takes no option {name!r} here: {why}.")
    if options.get("sigma") == "running":
        raise BadInput("erpo cannot have sigma='running' here: verl keeps no state of it.")
    return options


def _episodes(keys: Sequence[str] | None, count: int) -> tuple[list[int], list[int]]:
    """The last row of each episode, and of each row the number of its episode.

    Without keys every row is an episode.
    """
    if keys is None:
        return list(range(count)), list(range(count))
    if len(keys) != count:
        raise ValueError(f"{len(keys)} keys of {count} rows")
    numbers: dict[str, int] = {}
    last: list[tuple[int, int]] = []
    episode_r = []
    for row, key in enumerate(keys):
        session, _, number = key.rpartition("_")
        # Compared as numbers: as text, 10 would come before 9.
        here = int(number), row
        at = numbers.setdefault(session, len(numbers))
        if at == len(last):
            last.append(here)
        last[at] = max(last[at], here)
        episode_r.append(at)
    return [row for _, row in last], episode_r


def statistics_of(batch: VerlBatch) -> Mapping[str, float]:
    """The estimator's statistics, named for the log."""
    return {f"{NAME}/{name}": value for name, value in batch.statistics.items()}
