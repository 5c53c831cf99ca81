"""ERPO as a trainer of TRL: GRPO with the deviation of the environment instead of the group's.

TRL computes advantages in the middle of a private method. So rewards are noted where they have been
gathered from all processes, and advantages are replaced in what that method returns, before
anything is shuffled or split. ``tests/unit/integrations/trl/test_contract.py`` holds the names that
this relies on.

ERPO takes its deviation over the tasks of an environment that are in the batch; in a plain shuffle
of many environments each would be there once. ``EnvironmentSampler`` brings them together.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from accelerate.utils import gather_object
from torch import Tensor
from torch.utils.data import Sampler
from trl import GRPOTrainer

from envwright.errors import BadInput
from envwright.training.algorithms import ADVANTAGES, Advantages, Groups, configure_algorithm
from envwright.training.algorithms.groups import RunningSpread


class EnvironmentSampler(Sampler[int]):
    """Indices of tasks, batch by batch, repeated as TRL's own sampler repeats them.

    Each environment's tasks are shuffled and cut into blocks, blocks are shuffled and joined to
    batches, batches are shuffled. What is too few for a block comes in batches of such rests; what
    is too little for a batch is left out of this pass. Each pass has another order.

    Args:
        environments: of each task.
        batch: tasks of a batch.
        together: tasks of a block, where there are so many; see ``block_size``.
        generations: how often each task stands side by side.
        repeats: how often each batch comes again.
        seed: of the order.
    """

    def __init__(
        self,
        environments: Sequence[str],
        *,
        batch: int,
        together: int,
        generations: int,
        repeats: int,
        seed: int,
    ) -> None:
        self._homes: dict[str, list[int]] = {}
        for place, name in enumerate(environments):
            self._homes.setdefault(name, []).append(place)
        self._count, self._batch, self._block = (
            len(environments),
            batch,
            block_size(batch, together),
        )
        self._generations, self._repeats, self._seed = generations, repeats, seed
        self._pass = 0

    def set_epoch(self, epoch: int) -> None:
        """Continue with this pass; a resumed run sets it."""
        self._pass = epoch

    def __len__(self) -> int:
        return self._count // self._batch * self._batch * self._generations * self._repeats

    def __iter__(self) -> Iterator[int]:
        batches = self.batches(self._pass)
        self._pass += 1
        for batch in batches:
            for _ in range(self._repeats):
                for place in batch:
                    yield from [place] * self._generations

    def batches(self, number: int) -> list[list[int]]:
        """The batches of a pass."""
        rng = random.Random(f"envwright order {self._seed} {number}")
        blocks, rests = [], []
        for places in self._homes.values():
            shuffled = rng.sample(places, len(places))
            whole = len(shuffled) // self._block * self._block
            blocks += [shuffled[at : at + self._block] for at in range(0, whole, self._block)]
            rests.append(shuffled[whole:])
        rng.shuffle(blocks)
        rng.shuffle(rests)
        # Larger rests first; the sort is stable, so the shuffle decides among equals.
        rests.sort(key=len, reverse=True)
        order = [place for part in (*blocks, *rests) for place in part]
        whole = len(order) // self._batch
        out = [order[at * self._batch : (at + 1) * self._batch] for at in range(whole)]
        rng.shuffle(out)
        return out


def block_size(batch: int, together: int) -> int:
    """The least divisor of ``batch`` that is ``together`` or more, so that no block is cut."""
    # `batch` divides itself, so there is always one.
    return next(n for n in range(min(max(together, 1), batch), batch + 1) if batch % n == 0)


_HOME = "environment"


@dataclass(frozen=True)
class GatheredRewards:
    """What the episodes of all processes earned, in TRL's order; shapes [N, K] and N."""

    rewards_nk: Tensor
    """By reward function; NaN where it gave none."""
    environments: Sequence[str]
    erred: Sequence[bool]


class GroupAdvantageTrainer(GRPOTrainer):  # type: ignore[misc]  # TRL's types are not ours
    """TRL's ``GRPOTrainer`` with advantages as ``training.algorithms`` computes them of rewards.

    Rows name their environment in the key ``environment``, of the dataset or of the rollouts, and
    say in ``user_error`` whether the simulated user erred. What the estimator does not use (users'
    errors, rows without a reward) is masked and counts in no denominator.

    Args:
        args: as of ``GRPOTrainer``; ``scale_rewards`` means nothing here.
        advantage: the estimator; one that needs rewards alone.
        options: of it.
        together: tasks of one environment that stand together in a batch of generations.
        kwargs: as of ``GRPOTrainer``.

    Raises:
        BadInput: an option is not known or means nothing here.
    """

    def __init__(
        self,
        *args: Any,
        advantage: str = "erpo",
        options: Mapping[str, Any] | None = None,
        together: int = 4,
        **kwargs: Any,
    ) -> None:
        chosen = dict(options or {})
        if given := sorted(chosen.keys() & {"mask", "state"}):
            raise BadInput(f"the option {given[0]} of {advantage} is set by the trainer.")
        self._estimate = configure_algorithm(ADVANTAGES, advantage, chosen)
        self._remembers = chosen.get("sigma") == "running"
        self._named, self._together = advantage, together
        self._spread: RunningSpread | None = None
        self._earned: GatheredRewards | None = None
        super().__init__(*args, **kwargs)
        if self.multi_objective_aggregation != "sum_then_normalize":
            raise BadInput(
                f"multi_objective_aggregation is {self.multi_objective_aggregation!r}, and "
                "advantages are of the sum of rewards.",
                remedy="Leave it out of GRPOConfig.",
            )

    def _get_train_sampler(self, dataset: Any = None) -> Any:
        """Tasks in an order that brings several of an environment together.

        Raises:
            BadInput: there are too few for a batch; TRL would train on none.
        """
        rows = self.train_dataset if dataset is None else dataset
        batch = self.args.generation_batch_size // self.num_generations
        if len(rows) < batch:
            raise BadInput(
                f"a batch is made of {batch} tasks, and there are {len(rows)}.",
                remedy="Give more tasks, a smaller batch, or more generations of each.",
            )
        if not self.shuffle_dataset or _HOME not in (getattr(rows, "column_names", None) or ()):
            return super()._get_train_sampler(dataset)
        return EnvironmentSampler(
            list(rows[_HOME]),
            batch=batch,
            together=self._together,
            generations=self.num_generations,
            repeats=self.num_iterations * self.args.steps_per_generation,
            seed=self.args.seed,
        )

    def _calculate_rewards(
        self, inputs: Any, prompts: Any, completions: Any, completion_ids_list: Any
    ) -> Tensor:
        rewards_nk: Tensor = super()._calculate_rewards(
            inputs, prompts, completions, completion_ids_list
        )
        own = [(str(row.get(_HOME) or ""), bool(row.get("user_error"))) for row in inputs]
        # All processes' rows in the same order as TRL's own gathering of rewards.
        homes, erred = zip(*gather_object(own), strict=True)
        self._earned = GatheredRewards(rewards_nk, homes, erred)
        return rewards_nk

    def _generate_and_score_completions(self, inputs: Any) -> dict[str, Any]:
        out: dict[str, Any] = super()._generate_and_score_completions(inputs)
        if self._earned is None:
            raise RuntimeError("no rewards were computed")
        found = self._advantages(self._earned)
        # This process's slice of the gathered advantages.
        first = self.accelerator.process_index * len(inputs)
        here = slice(first, first + len(inputs))
        out["advantages"] = found.values[here].to(out["advantages"])
        self._mask(out, found.used_n[here])
        self._tell(found)
        return out

    def _advantages(self, earned: GatheredRewards) -> Advantages:
        """The advantages over the episodes of all processes."""
        training = self.model.training
        size = self.num_generations if training else self.num_generations_eval
        rewards_nk = earned.rewards_nk.double().cpu()
        weights_k = self.reward_weights.double().cpu()
        # A row is unknown only if every reward function gave NaN; nansum alone would make that a 0.
        total_n = (rewards_nk * weights_k).nansum(dim=1).tolist()
        unknown_n = rewards_nk.isnan().all(dim=1).tolist()
        count = len(total_n)
        groups = Groups.of(
            [None if unknown else r for r, unknown in zip(total_n, unknown_n, strict=True)],
            # TRL puts the generations of a prompt side by side.
            [str(place // size) for place in range(count)],
            earned.environments,
            erred=earned.erred,
        )
        more = {"state": self._spread} if self._remembers else {}
        found = self._estimate(groups, **more)
        # Evaluations must not move the running deviation.
        if training:
            self._spread = found.state
        return found

    def _mask(self, out: dict[str, Any], used_n: Tensor) -> None:
        """Take what is not used out of loss and denominators."""
        mask_nt = out["completion_mask"]
        written_nt = out.get("tool_mask", mask_nt.new_ones(mask_nt.shape))
        out["tool_mask"] = written_nt * used_n.to(mask_nt)[:, None]
        # TRL computed its denominator before; masked rows must not count there either.
        counted = (mask_nt * out["tool_mask"]).sum()
        out["num_items_in_batch"] = self.accelerator.gather(counted).sum()

    def _tell(self, found: Advantages) -> None:
        """Log metrics, and these advantages instead of those that TRL noted."""
        figures = self._metrics["train" if self.model.training else "eval"]
        for name, value in found.statistics.items():
            figures[f"{self._named}/{name}"].append(value)
        noted = self._logs["advantages"]
        values = found.values.tolist()
        # Remove what TRL noted for this batch, then note ours.
        for _ in range(min(len(values), len(noted))):
            noted.pop()
        noted.extend(values)


class ERPOTrainer(GroupAdvantageTrainer):
    """TRL's ``GRPOTrainer`` with ERPO's advantages; equal groups are masked too.

    Example::

        ERPOTrainer(model, args=GRPOConfig(...), **spec.arguments).train()

    Args:
        args: as of ``GRPOTrainer``; ``scale_rewards`` means nothing here.
        erpo: options of ``training.algorithms.advantages.erpo``, but ``mask`` and ``state``. The
            state of ``sigma="running"`` begins anew when a run is resumed.
        together: tasks of one environment that stand together in a batch of generations.
        kwargs: as of ``GRPOTrainer``.

    Raises:
        BadInput: an option is not known or means nothing here.
    """

    def __init__(
        self,
        *args: Any,
        erpo: Mapping[str, Any] | None = None,
        together: int = 4,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, advantage="erpo", options=erpo, together=together, **kwargs)
