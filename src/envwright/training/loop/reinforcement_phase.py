"""The phase of reinforcement: episodes of the policy itself, advantages, and a loss."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from envwright.episode_starts import without_notes
from envwright.scoring.rewards.check_progress import CheckProgress
from envwright.scoring.rewards.progress_attribution import (
    ProgressEstimator,
    ProgressModel,
    step_rewards,
)
from envwright.training.algorithms import Loss, LossSize, Preset, Tokens, compute_objective
from envwright.training.algorithms.groups import RunningSpread
from envwright.training.algorithms.losses.epo import EntropyHistory, epo_schedule
from envwright.training.algorithms.losses.kl import COEFFICIENT
from envwright.training.algorithms.losses.value import value_loss
from envwright.training.algorithms.tokens import loss_size
from envwright.training.loop.episodes import (
    EpisodePlayer,
    RolloutBatch,
    collect_episodes,
    episode_metrics,
    rollout_batch,
)
from envwright.training.loop.forward_pass import (
    TokenScores,
    ValueFunction,
    score_all_rows,
    score_rows,
    swapped_parameters,
)
from envwright.training.loop.imitation_phase import (
    Corrections,
    draw_successes,
    imitation_gradient,
)
from envwright.training.loop.learned_episodes import learned_episodes, save_learned_episodes
from envwright.training.loop.match_estimator import MatchEstimator
from envwright.training.loop.memory import release_freed_memory
from envwright.training.loop.optimizer import Critic, Stepper, learning_rate
from envwright.training.loop.preference_update import PairedRows, batch_preferences
from envwright.training.loop.prefix_tree import (
    forward_passes,
    group_by_beginning,
    shuffle_groups,
)
from envwright.training.loop.recipe_components import (
    CRITIC_ADVANTAGES,
    GREEDY_ADVANTAGES,
    recipe_curriculum,
    recipe_preset,
    recipe_reward,
    refers_to_frozen,
    steer_kl_coefficient,
)
from envwright.training.loop.role_batches import role_batch
from envwright.training.loop.token_rows import PaddedRows, episode_rows, pad_rows
from envwright.training.loop.training_batch import (
    NonFiniteUpdate,
    StepTally,
    TrainingBatch,
    compute_training_batch,
    critic_metrics,
    loss_metrics,
    task_numbers,
)
from envwright.training.policies import TokenSequence, TrainablePolicy
from envwright.training.recipe import PreferenceRecipe, Recipe, SelectionRecipe, StepRewardRecipe
from envwright.training.sft.behaviour_cloning import select_successes
from envwright.training.sft.conversations import task_tools
from envwright.types import Group, Json, Task, Trajectory


class SuccessStore:
    """The policy's own successes, a round of them each step.

    Args:
        recipe: which of them are imitated.
    """

    def __init__(self, recipe: SelectionRecipe) -> None:
        self._recipe = recipe
        self._rounds: list[list[Trajectory]] = []

    @property
    def count(self) -> int:
        """How many successes there are."""
        return sum(map(len, self._rounds))

    def add(self, groups: Iterable[Group]) -> None:
        """Keep the successes of a step."""
        self._rounds.append(select_successes(t for group in groups for t in group.trajectories))
        if self._recipe.capacity:  # what can never be drawn again is not kept
            while self.count - len(self._rounds[0]) >= self._recipe.capacity:
                del self._rounds[0]

    def draw(self, seed: str) -> list[Trajectory]:
        """Those that a step imitates, some of them more than once."""
        return draw_successes(self._recipe, self._rounds, self._recipe.draws, seed)

    def state(self) -> list[Json]:
        """The rounds, as JSON."""
        return [[one.data() for one in found] for found in self._rounds]

    def restore(self, state: Sequence[Sequence[Json]]) -> None:
        """Continue from ``state``."""
        self._rounds = [[Trajectory.model_validate(one) for one in found] for found in state]


class Reinforcement:
    """The phase in which the policy learns from its own episodes.

    Args:
        recipe: with the phase ``rl``.
        learner: the policy.
        player: plays its episodes.
        tasks: what is practised, by id.
        folder: where episodes are written.

    Raises:
        BadInput: the recipe names what there is not.
    """

    name = "rl"

    def __init__(
        self,
        recipe: Recipe,
        learner: TrainablePolicy,
        player: EpisodePlayer,
        tasks: Mapping[str, Task],
        folder: Path,
    ) -> None:
        if recipe.rl is None:
            raise ValueError("the recipe has no phase rl")
        self._recipe, self._rl, self._folder = recipe, recipe.rl, folder
        self._learner, self._player, self._tasks = learner, player, tasks
        self.preset = recipe_preset(recipe.rl)
        self.curriculum = recipe_curriculum(recipe.rl, tasks, player.templates)
        self._spread: RunningSpread | None = None
        self._critic = (
            Critic(learner.module, recipe.rl)
            if self.preset.advantage in CRITIC_ADVANTAGES
            else None
        )
        self._history = EntropyHistory()
        self._successes = SuccessStore(recipe.rl.selection) if recipe.rl.selection else None
        self._recent: list[Trajectory] = []
        """The last episodes, which shares of the outcome are estimated from."""
        self.reference: dict[str, Tensor] = {}
        """The frozen weights that it is held to; to be set before the first step."""
        kl = self.preset.terms.get("kl", {"coefficient": 0.0})
        self.coefficient = float(kl.get("coefficient", COEFFICIENT))
        self.stepper = Stepper(learner.module, recipe.rl)
        self._corrections = (
            Corrections(chosen, learner, player, tasks, folder / "gold", recipe.rl.longest)
            if (chosen := recipe.rl.corrections)
            else None
        )

    @property
    def steps(self) -> int:
        """The number of steps of this phase."""
        return self._rl.steps

    @property
    def refers(self) -> bool:
        """Whether a frozen policy is needed."""
        return refers_to_frozen(self._rl)

    def note_recorded(self, played: Iterable[Trajectory]) -> None:
        """Update the curriculum with the episodes of one run from before this one.

        Those of a task are a group: teachers and proposers learn from groups.
        """
        groups: dict[str, list[Trajectory]] = {}
        for one in played:
            groups.setdefault(one.task, []).append(one)
        for task, found in groups.items():
            self.curriculum.recall(Group(task=task, trajectories=tuple(found)))

    # --- a step ----------------------------------------------------------------------------------

    def step(self, number: int) -> dict[str, Json]:
        """Play and learn step ``number``, counted from 0.

        Returns:
            the step's metrics, with ``skipped`` where nothing was learned.

        Raises:
            MemoryError: the machine has too little.
            BadInput: nobody plays, or the algorithm needs what the episodes do not have.
        """
        earns = recipe_reward(self._rl, number)
        # 1. Play, without a gradient and with dropout off.
        with torch.no_grad():
            self._learner.module.eval()
            found = collect_episodes(
                number,
                self._recipe,
                self._learner,
                self._player,
                self.curriculum,
                self._tasks,
                self._folder,
                earns,
                greedy=self.preset.advantage in GREEDY_ADVANTAGES,
            )
            data = rollout_batch(found, self._rl, earns, self._learner, self._player, self._tasks)
            data = role_batch(data, self._rl, self._tasks)
            if self._rl.step_rewards:
                data = self._with_step_rewards(data, self._rl.step_rewards)
        # 2. Free what generation kept.
        self._learner.engine.forget()  # learning needs the room, and changes the weights
        release_freed_memory()
        # 3. Learn, with corrections beside the episodes where the recipe asks for them.
        figures = episode_metrics(found, self._tasks) | {
            f"masked/{why}": count for why, count in sorted(data.masked.items())
        }
        shown = self._corrections.rows(found.groups, number) if self._corrections else []
        figures |= {"corrections": len(shown)} if self._corrections else {}
        batch: TrainingBatch | None = None
        if self._successes is not None:
            self._successes.add(found.groups)
            learned, batch = self._imitate_successes(number, data, self._successes)
        elif self._rl.preferences is not None:
            learned, batch = self._prefer(number, data, shown, self._rl.preferences)
        else:
            learned, batch = self._learn(number, data, shown)
        figures |= learned
        if self._recipe.output.learned:
            why = "not drawn" if self._successes is not None else "group"
            told = learned_episodes(found, data, batch, learned.get("skipped", ""), unused=why)
            save_learned_episodes(told, found.folders)
        # 4. Curricula learn from all groups, also from those that gave no gradient.
        for group in found.groups:
            self.curriculum.observe(group)
        return figures

    def _with_step_rewards(self, data: RolloutBatch, recipe: StepRewardRecipe) -> RolloutBatch:
        """The batch with what each turn earned: shares of the outcome, as estimated so far."""
        model: ProgressEstimator = CheckProgress(self._tasks, self._player.templates)
        if recipe.estimator != "checks":
            self._recent = [*self._recent, *data.trajectories][-recipe.memory :]
            scored = [one for one in self._recent if one.score and one.score.reward is not None]
            if not scored:
                return data
            fit = ProgressModel.fit if recipe.estimator == "ridge" else MatchEstimator.fit
            model = fit(scored)
        rewards = tuple(
            step_rewards(
                one,
                model,
                alpha=recipe.alpha,
                beta=recipe.beta,
                exact=one.score is not None and one.score.reward is not None,
            ).rewards
            for one in data.trajectories
        )
        return replace(data, step_rewards=rewards)

    def _imitate_successes(
        self, number: int, data: RolloutBatch, store: SuccessStore
    ) -> tuple[dict[str, Json], TrainingBatch | None]:
        """Imitate the policy's own successes, and compute no advantages.

        Returns:
            the metrics, and how often each of this step's episodes was imitated.
        """
        figures: dict[str, Json] = {"reward": _mean(data.rewards), "successes": store.count}
        chosen = store.draw(f"{self._recipe.seed} {number}")
        tools = {
            one.task: task_tools(self._tasks[one.task], self._player.templates) for one in chosen
        }
        hidden = self._rl.notes == "hidden"
        rows = [
            row
            for at, own in enumerate(chosen)
            for one in (without_notes(own) if hidden else own,)
            for row in episode_rows(at, one, tools[one.task], self._learner, self._rl.thinking)
            if self._rl.longest is None or len(row.ids) <= self._rl.longest
        ]
        if not rows:
            return {**figures, "skipped": "no episode has succeeded yet"}, None
        tally, now = StepTally(), learning_rate(number, self._rl.steps, self._rl)
        size = math.ceil(len(rows) / self._rl.minibatches)
        self._learner.module.train(self._recipe.model.checkpointing)
        for _ in range(self._rl.epochs):
            for at in range(0, len(rows), size):
                if not self._imitated(rows[at : at + size], 1.0, tally):
                    self._clear()
                    why = "the loss is not finite"
                    return {**figures, "skipped": why, "unusable": True}, None
                norm = self.stepper.step(now)
                if norm is None:
                    why = "the gradient is not finite"
                    return {**figures, "skipped": why, "unusable": True}, None
                tally.norms.append(norm)
        loss = tally.shown[0] / tally.shown[1]
        figures |= {"lr": now, "loss": loss, "norm": tally.norms[-1]}
        return figures, self._drawn(data, chosen) if data.rows else None

    def _drawn(self, data: RolloutBatch, chosen: Sequence[Trajectory]) -> TrainingBatch:
        """The rows of a step, with how often each episode was imitated."""
        rows = pad_rows(data.rows, self._learner.module.device)
        times = [float(sum(one is other for other in chosen)) for one in data.trajectories]
        times_n = rows.old_nt.new_tensor(times)[rows.trajectory_n]
        mask_nt = rows.mask_nt & (times_n > 0)[:, None]
        return TrainingBatch(rows, mask_nt, times_n, task_numbers(data)[rows.trajectory_n.cpu()])

    def _prefer(
        self,
        number: int,
        data: RolloutBatch,
        shown: Sequence[TokenSequence],
        recipe: PreferenceRecipe,
    ) -> tuple[dict[str, Json], TrainingBatch | None]:
        """Make the better of each pair of ways likelier than the worse; no advantages.

        Returns:
            as ``_learn`` does.
        """
        found = batch_preferences(data, recipe)
        figures: dict[str, Json] = {"reward": _mean(data.rewards), "pairs": len(found)}
        if not found:
            why = "no two ways earned differently"
            return self._learn_corrections(number, shown, figures, why), None
        rows = pad_rows(data.rows, self._learner.module.device)
        reference_nt = self._reference_logprobs(rows)
        paired = PairedRows.of(rows, found, reference_nt)
        tally, now = StepTally(), learning_rate(number, self._rl.steps, self._rl)
        size, rng = math.ceil(len(found) / self._rl.minibatches), self._shuffler(number)
        self._learner.module.train(self._recipe.model.checkpointing)
        try:
            for epoch in range(self._rl.epochs):
                order = rng.sample(range(len(found)), len(found))
                runs = [order[at : at + size] for at in range(0, len(order), size)]
                for at, run in enumerate(runs):
                    for part in paired.passes(run, self._rl.micro_batch, self._rl.micro_tokens):
                        loss, tokens = paired.loss(
                            self._learner,
                            part,
                            len(run),
                            beta=recipe.beta,
                            temperature=self._rl.temperature,
                            reference_nt=reference_nt,
                        )
                        loss.value.backward()
                        tally.add(loss.statistics, len(part))
                        if epoch == at == 0:
                            old_nt = tokens.needed("old_logprobs_nt")
                            tally.compare(tokens.logprobs_nt, old_nt, tokens.mask_nt)
                    self._imitate(shown[at :: len(runs)], tally)
                    self._step(number, now, tally)
        except NonFiniteUpdate as reason:
            self._clear()
            return {**figures, "skipped": str(reason), "unusable": True}, None
        return {**figures, "lr": now, **tally.means()}, paired.batch(data)

    def _learn(
        self, number: int, data: RolloutBatch, shown: Sequence[TokenSequence]
    ) -> tuple[dict[str, Json], TrainingBatch | None]:
        """Update on these episodes, if they teach anything, and on corrections beside them.

        Returns:
            the metrics, and what was learned from, where there was anything.
        """
        if not data.rows:
            why = "no group" if not data.trajectories else "all episodes are masked"
            reward: dict[str, Json] = {"reward": _mean(data.rewards)}
            return self._learn_corrections(number, shown, reward, why), None
        rows = pad_rows(data.rows, self._learner.module.device)
        earned, batch = compute_training_batch(
            self.preset,
            data,
            rows,
            behaviour_nt=self._behaviour(number, data, rows) if self._recomputes else None,
            truncate=self._rl.behaviour.truncate,
            reference_nt=self._reference_logprobs(rows) if self.refers else None,
            values_nt=self._critic_values(rows) if self._critic else None,
            spread=self._spread,
            diversity=self._rl.diversity,
        )
        figures: dict[str, Json] = {
            "reward": earned.statistics["reward/mean"],
            "advantage": earned.statistics["advantage/absolute"],
            "trajectories/used": int(earned.used_n.sum()),
        }
        if not bool(batch.mask_nt.any()):
            why = "no group has a spread"
            return self._learn_corrections(number, shown, figures, why), batch
        tally = StepTally()
        # Activations are computed anew in training mode only, with dropout where there is any.
        self._learner.module.train(self._recipe.model.checkpointing)
        try:
            now = self._update(number, batch, shown, tally)
        except NonFiniteUpdate as reason:
            self._clear()
            return {**figures, "skipped": str(reason), "unusable": True}, batch
        self._spread = earned.state or self._spread
        figures |= {"lr": now, **tally.means(), **critic_metrics(batch)}
        if "kl" in self.preset.terms:
            figures["kl/coefficient"] = self.coefficient
            self.coefficient = steer_kl_coefficient(
                self.coefficient, figures.get("kl", 0.0), self._rl.kl
            )
        return figures, batch

    # --- before the step -------------------------------------------------------------------------

    @property
    def _recomputes(self) -> bool:
        """Whether the log-probabilities of the policy that acted are computed anew."""
        chosen = self._rl.behaviour
        if chosen.truncate is None and not chosen.logprobs:
            return not self._learner.exact
        return chosen.logprobs != "sampled"

    def _behaviour(self, number: int, data: RolloutBatch, rows: PaddedRows) -> Tensor:
        """Log-probabilities by the policy that acted.

        By the very passes that the first epoch will train on: others round otherwise, by about a
        third of what generation does (SmolLM2 under autocast).
        """
        whole_nt = torch.zeros_like(rows.old_nt)
        homes = task_numbers(data)[rows.trajectory_n.cpu()].tolist()
        self._learner.module.train(self._recipe.model.checkpointing)
        with torch.no_grad():
            for _, passes in self._minibatches(rows, homes, self._shuffler(number)):
                for at_m in passes:
                    part = rows.part(at_m)
                    scores = score_rows(self._learner, part, temperature=self._rl.temperature)
                    whole_nt[at_m, : part.ids_nt.shape[1]] = scores.logprobs_nt
        self._learner.module.eval()
        return whole_nt

    def _reference_logprobs(self, rows: PaddedRows) -> Tensor:
        """Log-probabilities by the frozen policy."""
        with swapped_parameters(self._learner.module, self.reference):
            return self._before(rows).logprobs_nt

    def _critic_values(self, rows: PaddedRows) -> Tensor | None:
        """The critic's values before the step."""
        return self._before(rows, self._critic.values if self._critic else None).values_nt

    def _before(self, rows: PaddedRows, valuing: ValueFunction | None = None) -> TokenScores:
        return score_all_rows(
            self._learner,
            rows,
            self._rl.micro_batch,
            temperature=self._rl.temperature,
            valuing=valuing,
        )

    # --- the loss --------------------------------------------------------------------------------

    def _update(
        self, number: int, batch: TrainingBatch, shown: Sequence[TokenSequence], tally: StepTally
    ) -> float:
        """Run all optimiser steps of this training step, and return their learning rate.

        Raises:
            NonFiniteUpdate: a loss or a gradient is not finite.
        """
        rng = self._shuffler(number)
        now = learning_rate(number, self._rl.steps, self._rl)
        preset, entropies_nt = self._preset_at(number), torch.zeros_like(batch.rows.old_nt)
        tasks = batch.task_n.tolist()
        for epoch in range(self._rl.epochs):
            batches = self._minibatches(batch.rows, tasks, rng)
            for at, (batch_m, passes) in enumerate(batches):
                # The divisor is that of the minibatch, whatever forward passes it is split into.
                whole = loss_size(batch.mask_nt[batch_m])
                # Corrections are dealt out over the minibatches: each is learned once per epoch.
                own = shown[at :: len(batches)]
                if whole.tokens == 0 and not own:
                    continue
                for at_m in passes:
                    part = batch.part(at_m)
                    # Before any optimiser step the log-probabilities should be the recorded ones.
                    fresh = epoch == 0 and at == 0
                    tokens = self._part(preset, part, whole, tally, fresh)
                    # The first pass only: later, the policy is further from the one that acted.
                    if tokens is not None and epoch == 0:
                        seen_nt = tokens.needed("entropies_nt").detach()
                        entropies_nt[at_m, : seen_nt.shape[1]] = seen_nt
                self._imitate(own, tally)
                self._step(number, now, tally)
        if "epo" in preset.terms:
            self._remember(batch, entropies_nt)
        return now

    def _shuffler(self, number: int) -> random.Random:
        """Draws the order of a step's rows; seeded, so that a resumed run shuffles alike."""
        return random.Random(f"{self._recipe.seed} rows {number}")

    def _minibatches(
        self, rows: PaddedRows, tasks: Sequence[int], rng: random.Random
    ) -> list[tuple[Tensor, list[Tensor]]]:
        """The minibatches of an epoch: places of their rows, and of the rows of each pass."""
        size = math.ceil(len(tasks) / self._rl.minibatches)
        piles = group_by_beginning((task,) for task in tasks)  # those of a group begin alike
        out = []
        for batch_m in torch.tensor(shuffle_groups(piles, len(tasks), size, rng)).split(size):
            homes = [tasks[row] for row in batch_m.tolist()]
            own = rows.part(batch_m)
            passes = forward_passes(own, homes, self._rl.micro_batch, self._rl.micro_tokens)
            out.append((batch_m, [batch_m[part_m] for part_m in passes]))
        return out

    def _part(
        self, preset: Preset, batch: TrainingBatch, whole: LossSize, tally: StepTally, fresh: bool
    ) -> Tokens | None:
        """Add the gradient of a part of a minibatch; ``None`` if nothing is learned from it."""
        if not bool(batch.mask_nt.any()) or self._teaches_nothing(preset, batch):
            return None
        scores = score_rows(
            self._learner,
            batch.rows,
            temperature=self._rl.temperature,
            bonus=bool({"entropy", "epo"} & preset.terms.keys()),
            valuing=self._critic.values if self._critic else None,
        )
        if not bool(scores.logprobs_nt[batch.mask_nt].isfinite().all()):
            raise NonFiniteUpdate("the log-probabilities are not finite")
        old_nt = batch.rows.old_nt if batch.behaviour_nt is None else batch.behaviour_nt
        if fresh and batch.behaviour_nt is not None:
            # Nothing has been learned yet: these are the ones of the policy that acted.
            old_nt = scores.logprobs_nt.detach()
        tokens = Tokens(
            scores.logprobs_nt,
            batch.mask_nt,
            old_logprobs_nt=old_nt,
            advantages=batch.advantages,
            reference_logprobs_nt=batch.reference_nt,
            entropies_nt=scores.entropies_nt,
            turns_nt=batch.rows.turns_nt,
            whole=whole,
        )
        loss = compute_objective(preset, tokens) + self._critic_loss(scores, batch, whole)
        if not bool(loss.value.isfinite()):
            raise NonFiniteUpdate("the loss is not finite")
        # Gradients accumulate over the parts until `_step`.
        loss.value.backward()
        tally.add(loss_metrics(tokens, loss.statistics), float(batch.mask_nt.sum()))
        if fresh:
            tally.compare(scores.logprobs_nt, batch.rows.old_nt, batch.mask_nt)
        return tokens

    def _learn_corrections(
        self, number: int, shown: Sequence[TokenSequence], figures: dict[str, Json], why: str
    ) -> dict[str, Json]:
        """Imitate corrections alone, where the episodes of a step teach nothing.

        Args:
            number: of the step.
            shown: the corrections; without any the step is skipped.
            figures: what is known of the step.
            why: the episodes teach nothing.

        Returns:
            the metrics.
        """
        if not shown:
            return {**figures, "skipped": why}
        tally, now = StepTally(), learning_rate(number, self._rl.steps, self._rl)
        parts = min(self._rl.minibatches, len(shown))
        self._learner.module.train(self._recipe.model.checkpointing)
        try:
            for _ in range(self._rl.epochs):
                for at in range(parts):
                    self._imitate(shown[at::parts], tally)
                    self._step(number, now, tally)
        except NonFiniteUpdate as reason:
            self._clear()
            return {**figures, "skipped": str(reason), "unusable": True}
        return {**figures, "lr": now, **tally.means()}

    def _imitate(self, shown: Sequence[TokenSequence], tally: StepTally) -> None:
        """Add the gradient of corrections.

        Raises:
            NonFiniteUpdate: it is not finite.
        """
        if not shown or self._rl.corrections is None:
            return
        if not self._imitated(shown, self._rl.corrections.coefficient, tally):
            raise NonFiniteUpdate("the log-probabilities of corrections are not finite")

    def _imitated(
        self, shown: Sequence[TokenSequence], coefficient: float, tally: StepTally
    ) -> bool:
        """Add the gradient of an imitation; false where it is not finite."""
        rows = pad_rows(shown, self._learner.module.device)
        loss = imitation_gradient(
            self._learner,
            rows,
            forward_passes(rows, range(len(shown)), self._rl.micro_batch, self._rl.micro_tokens),
            whole := loss_size(rows.mask_nt),
            coefficient,
        )
        if loss is not None:
            tally.imitated(loss, float(whole.tokens))
        return loss is not None

    def _teaches_nothing(self, preset: Preset, batch: TrainingBatch) -> bool:
        """Whether a part has no gradient, as when all episodes of a group earned the same."""
        # Terms and a critic have a gradient even where all advantages are 0.
        return not (preset.terms or self._critic or bool(batch.advantages.any()))

    def _critic_loss(self, scores: TokenScores, batch: TrainingBatch, whole: LossSize) -> Loss:
        """The critic's loss, 0 where there is none."""
        if self._critic is None or scores.values_nt is None:
            return Loss(scores.logprobs_nt.new_zeros(()), {})
        before_nt, returns_nt = batch.values_nt, batch.returns_nt
        if before_nt is None or returns_nt is None:
            raise ValueError("the advantage says nothing to its critic")
        return value_loss(
            scores.values_nt,
            before_nt,
            returns_nt,
            batch.mask_nt,
            clip=self._critic.clip,
            whole=whole,
        )

    def _step(self, number: int, now: float, tally: StepTally) -> None:
        """Apply the accumulated gradients of policy and critic.

        Raises:
            NonFiniteUpdate: one is not finite.
        """
        norm = self.stepper.step(now)
        if norm is None or (self._critic is not None and not self._critic.step(number)):
            raise NonFiniteUpdate("the gradient is not finite")
        tally.norms.append(norm)

    def _clear(self) -> None:
        self.stepper.clear()
        if self._critic is not None:
            self._critic.clear()

    def _preset_at(self, number: int) -> Preset:
        """The preset with the options that depend on the step."""
        terms: dict[str, dict[str, Any]] = {}
        if "kl" in self.preset.terms:
            terms["kl"] = {"coefficient": self.coefficient}
        if "epo" in self.preset.terms:
            weight = epo_schedule(number, self._rl.steps)
            # A smoothing given in the recipe is constant; otherwise it follows the schedule.
            chosen = self.preset.terms["epo"].get("smoothing", weight)
            terms["epo"] = {"history": self._history, "smoothing": chosen}
        return self.preset.changed(terms=terms)

    def _remember(self, batch: TrainingBatch, entropies_nt: Tensor) -> None:
        """Add a step's entropies, turn by turn, to the history that later bands use."""
        # EntropyHistory takes Tokens; the log-probabilities are not used and may be 0.
        seen = Tokens(
            torch.zeros_like(entropies_nt),
            batch.mask_nt,
            entropies_nt=entropies_nt,
            turns_nt=batch.rows.turns_nt,
        )
        self._history = self._history.updated(seen)

    # --- state -----------------------------------------------------------------------------------

    def state(self) -> dict[str, Json]:
        """Everything but tensors that a resumed run needs, as JSON."""
        spread = {k: list(v) for k, v in self._spread.seen.items()} if self._spread else None
        return {
            "curriculum": self.curriculum.state(),
            "coefficient": self.coefficient,
            "spread": spread,
            "history": [list(self._history.means_k), list(self._history.counts_k)],
            "recent": [one.data() for one in self._recent],
            "successes": self._successes.state() if self._successes else None,
        }

    def tensors(self) -> dict[str, Any]:
        """Tensors that a resumed run needs beside weights and optimiser of the policy."""
        return {"critic": self._critic.tensors()} if self._critic else {}

    def restore(self, state: Mapping[str, Json], tensors: Mapping[str, Any]) -> None:
        """Continue from ``state`` and ``tensors``."""
        self.curriculum.restore(state["curriculum"])
        self.coefficient = float(state["coefficient"])
        if state["spread"] is not None:
            seen = {k: (float(a), float(b), float(c)) for k, (a, b, c) in state["spread"].items()}
            self._spread = RunningSpread(seen)
        means, counts = state["history"]
        self._history = EntropyHistory(tuple(map(float, means)), tuple(map(int, counts)))
        self._recent = [Trajectory.model_validate(one) for one in state["recent"]]
        if self._successes is not None:
            self._successes.restore(state["successes"])
        if self._critic is not None:
            self._critic.restore(tensors["critic"])


def _mean(rewards: Sequence[float | None]) -> float | None:
    known = [reward for reward in rewards if reward is not None]
    return sum(known) / len(known) if known else None
