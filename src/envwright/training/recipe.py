"""A training run as data: a TOML file, read strictly."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from envwright.bounds import MAX_COUNT, MAX_WORKERS
from envwright.environment.schema import nearest_name
from envwright.errors import BadInput
from envwright.llm.connections import LOCALHOST
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.storage.files import check_depth, read_bytes
from envwright.types import Json, Record

_LARGEST = 1_000_000
"""Bytes of a recipe; more is none."""
_WORDS = {
    "model_type": "this should be a table",
    "tuple_type": "this should be a list",
    "dict_type": "this should be a table",
    "float_parsing": "this should be a number",
    "int_parsing": "this should be a whole number",
}
"""Kinds of problem that pydantic words for programs, in the words of TOML."""
RewardShape = Literal["outcome", "share", "tiers", "envscaler", "density"]
Penalty = Literal["surplus", "format", "repeat", "long", "judge"]
"""What is taken off; ``judge`` also adds, for judgements that were right (ReSeek)."""
_SHOWN = 60
"""Characters of a wrong value in a message."""
Schedule = Literal["constant", "linear", "cosine"]
Thinking = Literal["always", "since_user", "never"]
"""Which earlier thinking is shown again; the same words as for the agents of rollouts."""
Table = TypeVar("Table", bound=BaseModel)


class RecipeTable(Record):
    """A table of a recipe: its numbers are numbers, and none is beyond what can be meant."""

    model_config = ConfigDict(allow_inf_nan=False)


class LoraRecipe(RecipeTable):
    """Low-rank adapters instead of all weights (2106.09685)."""

    rank: int = Field(8, gt=0, le=1024)
    alpha: float = Field(16.0, gt=0)
    dropout: float = Field(0.0, ge=0, lt=1)
    targets: tuple[str, ...] = ()
    """Names of the layers that get one; all linear layers where there is none."""


class GenerationServer(RecipeTable):
    """An SGLang server that generates for the learner, and reads its weights from a folder."""

    base_url: str = "http://localhost:30000"
    weights: str
    """A folder that both see, with room for two models: a disk in memory, where there is one."""

    @model_validator(mode="after")
    def _speaks_http(self) -> GenerationServer:
        if not self.base_url.startswith(("http://", "https://")):
            raise ValueError(f"{self.base_url} is no address: it begins with http:// or https://")
        return self


class ModelRecipe(RecipeTable):
    """Which model is trained; ``ModelOptions`` says what the options do."""

    spec: str
    """A folder, ``smollm2``, or ``tiny:SEED``."""
    lora: LoraRecipe | None = None
    dtype: Literal["float32", "autocast", "bfloat16"] = "float32"
    device: str = "cpu"
    form: ToolCallFormat = ToolCallFormat.HERMES
    """How calls are written."""
    checkpointing: bool = False
    template: Literal["", "chatml"] = ""
    context: int | None = Field(None, gt=1, le=MAX_COUNT)
    kept_bytes: int = Field(2**30, ge=0, le=2**40)
    server: GenerationServer | None = None
    """Generates in the place of this process."""


class TrainRecipe(RecipeTable):
    """What is trained on."""

    environments: tuple[str, ...] = ()
    """Folders, from the recipe's own; ``*`` stands for any name. ``collection:train`` (``dev``,
    ``test``): the environments that ship, of that part."""
    tasks: tuple[str, ...] = ()
    """Task files; by default ``tasks.jsonl`` in each folder."""
    limit: int | None = Field(None, gt=0, le=MAX_COUNT)
    """So many tasks of each file, the first ones."""
    providers: dict[str, str] = Field(default_factory=dict)
    """Environment's name → provider, where its source does not say it."""


class EvalRecipe(RecipeTable):
    """What is measured on, and when. Nothing of it is trained on."""

    environments: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    limit: int | None = Field(None, gt=0, le=MAX_COUNT)
    share: float | None = Field(None, gt=0, lt=1)
    """Instead of environments: so many of the providers of ``train`` are held out."""
    apart: Literal["provider", "environment", "task"] = "provider"
    """What may not be in both sets."""
    every: int = Field(50, gt=0, le=MAX_COUNT)
    """Steps from one evaluation to the next; there is one at the start and one at the end."""
    initial: bool = True
    """Whether there is one at the start; the arms of a study often begin with the same model."""
    max_turns: int | None = Field(None, gt=0, le=MAX_COUNT)
    """Of an episode; by default as in reinforcement."""
    answer_tokens: int | None = Field(None, gt=0, le=MAX_COUNT)
    """The same of an answer."""
    batch: int | None = Field(None, gt=0, le=MAX_COUNT)
    """Episodes that are played at a time; by default as in reinforcement."""
    samples: int = Field(1, gt=0, le=MAX_COUNT)
    temperature: float = Field(0.0, ge=0)
    recheck: int = Field(0, ge=0, le=MAX_COUNT)
    """How often the policy is asked to look again before it ends an episode (TTI)."""

    @model_validator(mode="after")
    def _one_way(self) -> EvalRecipe:
        if bool(self.environments) == (self.share is not None):
            raise ValueError("give environments, or a share of the providers of train")
        return self


class StepsRecipe(RecipeTable):
    """What both phases have: how weights are stepped."""

    lr: float = Field(1e-4, gt=0)
    warmup: float = Field(0.0, ge=0, lt=1)
    """Share of the steps in which the learning rate rises to ``lr``."""
    schedule: Schedule = "constant"
    """What follows: ``linear`` and ``cosine`` fall to 0."""
    weight_decay: float = Field(0.0, ge=0)
    clip: float = Field(1.0, gt=0)
    """Largest norm of a gradient."""
    micro_batch: int = Field(4, gt=0, le=MAX_COUNT)
    """Sequences of one forward pass; changes memory, not what is learned."""
    micro_tokens: int | None = Field(None, gt=0, le=MAX_COUNT)
    """Tokens that a forward pass computes, where it has more than one sequence; any number by
    default. What sequences begin with in common counts once."""


class SelectionRecipe(RecipeTable):
    """Which of the policy's own successes are imitated, and how often."""

    kind: Literal["filtered_bc", "self_improving"]
    """``filtered_bc``: the k-th success of n is drawn with the weight k (TTI). ``self_improving``:
    the distinct ways of each task, detours too, those of later rounds first (SID)."""
    capacity: int | None = Field(None, gt=0, le=MAX_COUNT)
    """``filtered_bc``: only so many of the last successes are kept; any number by default."""
    longest: float = Field(1.0, gt=0, le=1)
    """``filtered_bc``: share of each task's successes that is kept, the shortest first."""
    per_task: int = Field(4, gt=0, le=MAX_COUNT)
    """``self_improving``: ways of a task at most."""
    draws: int = Field(64, gt=0, le=MAX_COUNT)
    """Episodes that a step of ``rl`` imitates."""

    @model_validator(mode="after")
    def _keys_of_its_kind(self) -> SelectionRecipe:
        others = ("per_task",) if self.kind == "filtered_bc" else ("capacity", "longest")
        if useless := [key for key in others if key in self.model_fields_set]:
            raise ValueError(f"{self.kind} has no {useless[0]}: leave it out")
        return self


class PreferenceRecipe(RecipeTable):
    """Pairs of the policy's own episodes, of which the better becomes likelier (DPO)."""

    pairs: Literal["attempts", "steps"] = "attempts"
    """The best of a group beside each that earned less (Agent-RLVR), or the best beside the worst
    next step of each state that several of them were in (SPORT)."""
    beta: float = Field(0.1, gt=0)
    """How much a difference in log-probability to the frozen policy is worth."""
    margin: float = Field(0.0, ge=0)
    """Ways whose rewards differ by no more are no pair."""


class SftRecipe(StepsRecipe):
    """Imitation of gold solutions and of recorded successes."""

    epochs: int = Field(1, gt=0, le=MAX_COUNT)
    batch: int = Field(8, gt=0, le=MAX_COUNT)
    """Sequences of a step."""
    alike: int = Field(1, gt=0, le=MAX_COUNT)
    """So many sequences of one environment stand beside each other, and what they have in common
    at the beginning is computed once."""
    longest: int = Field(4096, gt=1, le=MAX_COUNT)
    """Tokens of a sequence; longer ones are left out and counted."""
    recoveries: float = Field(0.0, ge=0, le=1)
    """Share of the gold solutions that are also learned with mistakes put in before them."""
    mistakes: int = Field(1, gt=0, le=MAX_COUNT)
    quotes: bool = False
    """Gold solutions say the row of a result before they use a value of it."""
    renamed: float = Field(0.0, ge=0, le=1)
    """Share of the solutions whose tools and parameters get other names of the same meaning."""
    gold: bool = True
    runs: tuple[str, ...] = ()
    """Folders of rollouts on tasks of ``train``, whose successes are learned too."""
    each: int | None = Field(None, gt=0, le=MAX_COUNT)
    """Successes of a task at most, the first ones; any number by default."""
    selection: SelectionRecipe | None = None
    """Which of the successes of ``runs``, each folder being a round; by default each once."""
    split: Literal["together", "apart"] = "together"
    """``apart``: a sequence of each turn, with loss on that turn alone (EnvScaler)."""
    thinking: Thinking = "since_user"
    """Which earlier thinking a turn is shown."""
    thoughts: bool = True
    """Whether there is thinking at all."""
    thought_weight: float = Field(1.0, ge=0)
    """Of the loss on thoughts, beside 1 on actions (Thought Cloning's α)."""
    failed_calls: bool = False
    """Whether messages with a failed call are learned; they are shown in any case (EnvFactory)."""
    corrections: tuple[str, ...] = ()
    """The same, whose failures are shown up to an error, and the gold is learned from there."""
    conversations: tuple[str, ...] = ()
    """Files of conversations that are learned too, as ``sft.dataset_files`` writes them."""

    @model_validator(mode="after")
    def _has_what_is_chosen(self) -> SftRecipe:
        if self.recoveries and not self.gold:
            raise ValueError("recoveries are of gold solutions: leave gold = false or them out")
        useless = [key for key in ("each", "selection") if getattr(self, key)]
        if useless and not self.runs:
            raise ValueError(f"{useless[0]} is about the successes of runs: name some")
        return self


class KlRecipe(RecipeTable):
    """How far the policy may go from a frozen one."""

    coefficient: float | None = Field(None, ge=0)
    """By default the preset's."""
    kind: Literal["", "k1", "k2", "k3", "k3+"] = ""
    """By default the preset's."""
    reference: Literal["phase", "initial"] = "phase"
    """The weights at the start of this phase, or before any; with LoRA ``initial`` is the model
    with its adapter off."""
    target: float | None = Field(None, gt=0)
    """The KL a token that the coefficient is steered towards; without, it stays as it is."""
    horizon: float = Field(2.0, ge=0.2)
    """How slowly: a step changes the coefficient by a fifth of one in ``horizon`` at most."""


class BehaviourRecipe(RecipeTable):
    """What the policy that acted is taken to have been: log π_old of ratios and estimators."""

    logprobs: Literal["", "recomputed", "sampled"] = ""
    """As training's own passes give them before the first update, or as they were when tokens were
    drawn. By default recomputed where passes are not in float32: generation and training then
    round differently, and ratios are off before anything was learned."""
    truncate: float | None = Field(None, ge=1)
    """Weigh each token by min(π_recomputed / π_sampled, this): truncated importance sampling, for
    what was drawn by a policy that differs a little from the one that is trained."""

    @model_validator(mode="after")
    def _has_both(self) -> BehaviourRecipe:
        if self.truncate is not None and self.logprobs == "sampled":
            raise ValueError("truncate needs recomputed log-probabilities beside the sampled ones")
        return self


class CriticRecipe(RecipeTable):
    """A value head on the policy, for ``gae`` and ``turn_gae``."""

    lr: float | None = Field(None, gt=0)
    """By default ten times the policy's; its schedule is the policy's."""
    clip: float = Field(0.5, ge=0)
    """How far a value may move in a step; 0 for any."""
    share: float = Field(0.0, ge=0, le=1)
    """How much of its gradient goes on into the policy; by default the head alone learns."""


class CollapseRecipe(RecipeTable):
    """When a run is given up: a bound that is broken for so many steps in a row."""

    kl: float | None = Field(None, gt=0)
    """KL to the reference, a token, above this."""
    entropy: float | None = Field(None, gt=0, lt=1)
    """Entropy below this share of what it was at the start."""
    reward: float | None = Field(None, gt=0, lt=1)
    """Mean reward below this share of what it was at the start."""
    steps: int = Field(10, gt=0, le=MAX_COUNT)
    start: int = Field(5, gt=0, le=MAX_COUNT)
    """Over how many first steps the start is averaged."""


class CurriculumRecipe(RecipeTable):
    """Which tasks are practised."""

    kind: Literal[
        "random",
        "pass_rates",
        "progress",
        "exit",
        "self_play",
        "uniform",
        "alp_gmm",
        "covar_gmm",
        "riac",
        "adr",
    ] = "random"
    parameters: dict[str, tuple[float, ...]] = Field(default_factory=dict)
    """``uniform`` to ``adr``: parameters of tasks with their bounds, ``calls = [1, 6]``; ``[]`` for
    the bounds that the tasks have. Tasks outside of the box are not practised."""
    every: int | None = Field(None, gt=0, le=MAX_COUNT)
    """``alp_gmm`` to ``adr``: groups between changes of the teacher; by default the teacher's."""
    low: float = Field(0.1, ge=0, le=1)
    high: float = Field(0.9, ge=0, le=1)
    """``pass_rates``: tasks whose pass rate lies between these."""
    least: int | None = Field(None, gt=0, le=MAX_COUNT)
    """``pass_rates``: attempts before a pass rate is believed; by default those of a group."""
    window: int = Field(16, gt=0, le=MAX_COUNT)
    """``pass_rates``: the last attempts, which the pass rate is of."""
    new: float = Field(0.5, ge=0, le=1)
    """``exit``: share of the draws that are whole tasks, and not parts of earlier episodes."""
    size: int = Field(256, gt=0, le=MAX_COUNT)
    """``exit``: partial histories that are kept."""
    diverge: float = Field(0.2, ge=0, le=1)
    """``exit``: share of these that are to go on in another way than last time."""
    rate: float = Field(2.0, ge=0, le=100)
    """``self_play``: how fast preferences for tasks are learned."""
    notes: bool = True
    """``exit``: whether the policy is asked to do better, or otherwise, than last time."""
    runs: tuple[str, ...] = ()
    """Folders of rollouts on tasks of ``train``, whose rewards are known from the start."""
    refill: int = Field(1, gt=0, le=MAX_COUNT)
    """Draw up to so many times, each time as many tasks as are lacking, until enough groups have a
    spread (DAPO)."""

    @model_validator(mode="after")
    def _can_be_known(self) -> CurriculumRecipe:
        if self.least is not None and self.least > self.window:
            raise ValueError(f"least ({self.least}) is more than the window ({self.window}) keeps")
        return self

    @model_validator(mode="after")
    def _has_a_box(self) -> CurriculumRecipe:
        if self.teaches != bool(self.parameters):
            raise ValueError("parameters are for uniform, alp_gmm, covar_gmm, riac and adr")
        for name, bounds in self.parameters.items():
            if bounds and not (len(bounds) == 2 and bounds[0] < bounds[1]):
                raise ValueError(f"give {name} a lower and an upper bound, or []")
        return self

    @property
    def teaches(self) -> bool:
        """Whether a teacher of parameters chooses."""
        return self.kind not in ("random", "pass_rates", "progress", "exit", "self_play")


class CorrectionsRecipe(RecipeTable):
    """Imitation beside reinforcement: the gold's way on from errors, where all of a group fail."""

    coefficient: float = Field(0.1, gt=0)
    """Of its loss (``bc_coef``)."""
    each: int = Field(1, gt=0, le=MAX_COUNT)
    """So many of a group at most."""
    quotes: bool = False
    """As of ``sft``: for policies that have learned so."""


class HorizonRecipe(RecipeTable):
    """How many turns an episode may have, as training goes on."""

    kind: Literal["scaling_inter", "tti", "stages", "additive", "multiplicative"]
    rounds: tuple[int, ...] = ()
    """``scaling_inter``: turns of each round of ``every`` steps."""
    every: int = Field(100, gt=0, le=MAX_COUNT)
    stages: tuple[tuple[int, int], ...] = ()
    """``stages``: the first step of each, from 1, and its turns; ``tti`` has its own."""
    least: int = Field(10, gt=0, le=MAX_COUNT)
    """``additive`` and ``multiplicative``: from here up to ``most``."""
    most: int = Field(30, gt=0, le=MAX_COUNT)


_OF_ADVANTAGES = (
    "advantage",
    "advantage_options",
    "loss",
    "loss_options",
    "terms",
    "entropy",
    "critic",
    "step_rewards",
    "diversity",
)
"""Keys that mean nothing where no advantages are computed."""


class RewardStageRecipe(RecipeTable):
    """What an episode earns from a step on."""

    step: int = Field(ge=0, le=MAX_COUNT)
    """The first one, from 0."""
    shape: RewardShape = "outcome"
    penalties: dict[Penalty, float] = Field(default_factory=dict)


class TiersRecipe(RecipeTable):
    """The shape ``tiers``: progress in zones (SSL); one zone is the outcome."""

    zones: int = Field(4, gt=0, le=MAX_COUNT)
    alpha: float = Field(0.5, ge=0, le=1)
    """What the best failure earns."""


class StepRewardRecipe(RecipeTable):
    """Rewards of single turns instead of the whole (SPA), for ``gae`` and ``turn_gae``."""

    alpha: float = Field(1.0, ge=0)
    """Weight of a turn's share of the outcome."""
    beta: float = Field(0.5, ge=0)
    """Bonus of a turn whose calls went through; all of an episode stay below half a success."""
    estimator: Literal["ridge", "matches", "checks"] = "ridge"
    """Shares by a regression on what turns did, by a network that is also told where arguments come
    from, or by the rubric's checks after each turn."""
    memory: int = Field(512, gt=0, le=MAX_COUNT)
    """``ridge``, ``matches``: episodes that the shares are estimated from, the last ones."""


class ServerRecipe(RecipeTable):
    """Where models of users and judges are served."""

    base_url: str = LOCALHOST
    api_key_env: str = ""
    """Environment variable with the key."""
    cache: str = ""
    """File of answers that were given before; a run that is repeated asks nothing twice."""


class RlRecipe(StepsRecipe):
    """Reinforcement on rollouts of the policy itself."""

    steps: int = Field(gt=0, le=MAX_COUNT)
    tasks: int = Field(8, gt=0, le=MAX_COUNT)
    """Tasks of a step; their episodes are a group each."""
    together: int = Field(1, gt=0, le=MAX_COUNT)
    """So many of them are of one environment each time; ERPO's deviation is over these."""
    group: int = Field(8, gt=0, le=MAX_COUNT)
    preset: str = "erpo"
    advantage: str = ""
    """Instead of the preset's."""
    advantage_options: dict[str, Json] = Field(default_factory=dict)
    loss: str = ""
    loss_options: dict[str, Json] = Field(default_factory=dict)
    terms: dict[str, dict[str, Json]] = Field(default_factory=dict)
    entropy: float | None = Field(None, ge=0)
    """Coefficient of the entropy bonus; by default the preset's."""
    epochs: int = Field(1, gt=0, le=MAX_COUNT)
    """Passes over a step's episodes."""
    minibatches: int = Field(1, gt=0, le=MAX_COUNT)
    """Optimiser steps of a pass."""
    kl: KlRecipe = KlRecipe()
    behaviour: BehaviourRecipe = BehaviourRecipe()
    critic: CriticRecipe | None = None
    """By default there is one where the advantage needs it."""
    collapse: CollapseRecipe = CollapseRecipe()
    curriculum: CurriculumRecipe = CurriculumRecipe()
    corrections: CorrectionsRecipe | None = None
    temperature: float = Field(1.0, gt=0)
    answer_tokens: int = Field(256, gt=0, le=MAX_COUNT)
    thinking: Thinking = "since_user"
    """Which earlier thinking the policy is shown again; ``always`` is AutoForge's."""
    context: str = "none"
    """What the policy sees of a long episode; as of ``rollout --context``."""
    calls_per_turn: int | None = Field(None, gt=0, le=MAX_COUNT)
    """As of ``rollout``."""
    by_turn: bool = False
    """An episode for each of the user's turns, the others being the gold's (EnvFactory)."""
    horizon: HorizonRecipe | None = None
    """Turns by step, instead of ``max_turns``."""
    selection: SelectionRecipe | None = None
    """Imitate the policy's own successes, and compute no advantages."""
    preferences: PreferenceRecipe | None = None
    """Learn from pairs of the policy's own episodes by DPO, and compute no advantages."""
    diversity: float = Field(0.0, ge=0)
    """Positive advantages grow by so much for the episode farthest from its group (ExIt)."""
    notes: Literal["shown", "hidden"] = "shown"
    """Whether notes of the curriculum ``exit`` and feedback are in the context that is learned."""
    review: bool = False
    """The policy also reads its attempts; those that it calls wrong are made anew (WaltzRL)."""
    credit: Literal["shared", "rank_consistency"] = "shared"
    """How memories share in the outcome: as all that was written, or as CoMAM has it."""
    max_turns: int | None = Field(None, gt=0, le=MAX_COUNT)
    max_calls: int | None = Field(None, gt=0, le=MAX_COUNT)
    longest: int | None = Field(None, gt=1, le=MAX_COUNT)
    """Episodes with a longer sequence are masked."""
    unfinished: Literal["scored", "masked"] = "scored"
    """Whether episodes that a limit ended are learned as they are judged, or masked (SUPO)."""
    user: str = "agenda"
    """As of ``rollout --user``: by rules, or ``model:NAME`` of the ``server``."""
    judge: str = ""
    """``model:NAME`` that looks for errors of the user; such episodes are masked (AutoForge)."""
    server: ServerRecipe = ServerRecipe()
    reward: str = "gates"
    """As of ``rollout --reward``: what a run records."""
    shape: RewardShape = "outcome"
    """What is made of it; docs/reference/training-data.md, rewards."""
    tiers: TiersRecipe = TiersRecipe()
    penalties: dict[Penalty, float] = Field(default_factory=dict)
    """Weights of what is taken off."""
    reward_stages: tuple[RewardStageRecipe, ...] = ()
    """Other shapes and penalties from later steps on."""
    step_rewards: StepRewardRecipe | None = None
    long_tokens: int = Field(4096, gt=0, le=MAX_COUNT)
    """Written tokens of an episode from which on the penalty ``long`` is whole."""
    batch: int = Field(16, gt=0, le=MAX_COUNT)
    """Prompts that are generated together."""

    @model_validator(mode="after")
    def _keys_fit_together(self) -> RlRecipe:
        if self.horizon and self.max_turns:
            raise ValueError("give max_turns or a horizon, and not both")
        if self.by_turn and self.curriculum.kind == "exit":
            raise ValueError("by_turn has starts of its own: leave the curriculum exit out")
        way = "selection" if self.selection else "preferences" if self.preferences else ""
        if self.selection and self.preferences:
            raise ValueError("give selection or preferences, and not both")
        if way and (useless := [key for key in _OF_ADVANTAGES if key in self.model_fields_set]):
            raise ValueError(f"{way} computes no advantages: leave {', '.join(useless)} out")
        if way and (useless := self._unused(way)):
            raise ValueError(f"{way} has no use for {', '.join(useless)}: leave it out")
        shaping = ("shape", "tiers", "penalties", "reward_stages")
        if self.step_rewards and (useless := [k for k in shaping if k in self.model_fields_set]):
            # What turns earn in an episode adds up to what was recorded of it, not to these.
            raise ValueError(f"step_rewards are of recorded rewards: leave {useless[0]} out")
        if (self.review or self.credit != "shared") and (self.step_rewards or way):
            raise ValueError(f"roles earn whole rewards: leave {way or 'step_rewards'} out")
        if self.review and (
            self.by_turn or self.curriculum.kind == "exit" or self.credit != "shared"
        ):
            raise ValueError("review makes whole attempts anew: leave by_turn, exit, credit out")
        stages = ({*self.penalties}, *({*stage.penalties} for stage in self.reward_stages))
        if self.context != "judge" and any("judge" in found for found in stages):
            raise ValueError('the penalty judge is of judgements: write context = "judge"')
        if self.credit != "shared" and self.context != "memory":
            raise ValueError('rank_consistency is of memories: write context = "memory"')
        model = next((n for n in (self.user, self.judge) if n and n.startswith("model:")), "")
        if model and self.curriculum.kind == "exit":
            raise ValueError("exit plays again what came before, and needs a user by rules")
        if self.review and self.user.startswith("model:"):
            raise ValueError("review plays from a point, and needs a user by rules")
        if self.judge and not self.judge.startswith("model:"):
            raise ValueError(f"the judge is a model: write model:NAME, not {self.judge}")
        return self

    def _unused(self, way: str) -> list[str]:
        """Keys that say nothing where no policy loss is computed."""
        kl = ("coefficient", "kind", "target", "reference", "horizon")
        found = [
            *(f"kl.{key}" for key in kl if key in self.kl.model_fields_set),
            *(f"collapse.{key}" for key in ("kl", "entropy") if getattr(self.collapse, key)),
        ]
        # Pairs are held to the frozen policy, and say how far from it and how sure the policy is.
        held = ("kl.reference", "collapse.kl", "collapse.entropy") if way == "preferences" else ()
        behaviour = ["behaviour"] if self.behaviour.model_fields_set else []
        return [key for key in found if key not in held] + behaviour

    @model_validator(mode="after")
    def _a_step_can_be_played(self) -> RlRecipe:
        if self.tasks * self.group * self.epochs > MAX_COUNT:
            raise ValueError(
                f"{self.tasks} tasks in groups of {self.group}, {self.epochs} times, are more "
                f"episodes than a step can have ({MAX_COUNT:,})"
            )
        return self


class OutputRecipe(RecipeTable):
    """What is kept."""

    checkpoint_every: int = Field(20, gt=0, le=MAX_COUNT)
    keep: int = Field(2, gt=0, le=MAX_COUNT)
    """Checkpoints; older ones are removed."""
    rollouts: int = Field(10, ge=0, le=MAX_COUNT)
    """Steps whose episodes stay on disk."""
    learned: bool = True
    """Whether ``learned.jsonl`` stands beside them: what was trained, turn by turn."""
    also: Literal["", "tensorboard", "trackio", "wandb", "mlflow"] = ""
    """What reads the metrics beside ``metrics.jsonl``."""


class Recipe(RecipeTable):
    """A training run."""

    name: str = "training"
    seed: int = 0
    threads: int | None = Field(None, gt=0, le=MAX_WORKERS)
    """Of torch on a processor. The same numbers come out with the same number only."""
    model: ModelRecipe
    train: TrainRecipe = TrainRecipe()
    evaluation: EvalRecipe | None = None
    sft: SftRecipe | None = None
    rl: RlRecipe | None = None
    output: OutputRecipe = OutputRecipe()

    @model_validator(mode="after")
    def _does_something(self) -> Recipe:
        if self.sft is None and self.rl is None:
            raise ValueError("give a phase: [sft], [rl], or both")
        return self

    @model_validator(mode="after")
    def _on_something(self) -> Recipe:
        if self.train.environments:
            return self
        if self.rl or not (self.sft and self.sft.conversations):
            raise ValueError("train.environments names none: only sft.conversations does without")
        if self.evaluation and self.evaluation.share is not None:
            raise ValueError("there are no providers of train to hold a share out of")
        return self

    def decisive(self) -> dict[str, Json]:
        """The part of the recipe that the results depend on: all but ``output``."""
        return self.model_dump(mode="json", exclude={"output"})


def load_recipe(file: Path) -> Recipe:
    """Read and check a recipe.

    Example::

        recipe = load_recipe(Path("recipes/smoke/recipe.toml"))

    Raises:
        BadInput: it is no TOML, or says something that no recipe can say.
    """
    return parse_recipe(read_tables(file), str(file))


def read_tables(file: Path) -> dict[str, Json]:
    """Read the tables of a TOML file, unchecked.

    Raises:
        BadInput: it is no TOML, or larger than any recipe.
    """
    raw = read_bytes(file)
    if len(raw) > _LARGEST:
        raise BadInput(f"a recipe of {len(raw)} bytes is none.", file=str(file))
    try:
        data = tomllib.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # also a number of too many digits
        raise BadInput(f"is no TOML: {error}.", file=str(file)) from None
    check_depth(data, str(file))
    return data


def parse_recipe(data: Json, file: str) -> Recipe:
    """Check the data of a recipe.

    Args:
        data: the tables of a recipe.
        file: where it comes from, for the message.

    Raises:
        BadInput: it says something that no recipe can say; the first such thing.
    """
    return parse_table(Recipe, data, file)


def parse_table(kind: type[Table], data: Json, file: str = "", place: str = "") -> Table:
    """Check a table of a recipe, filling in its defaults.

    Raises:
        BadInput: a key or a value is wrong; its place is named, and for an unknown key the nearest
            known one.
    """
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise _refusal(error, kind, file, place) from None


def _refusal(error: ValidationError, kind: type[BaseModel], file: str, within: str) -> BadInput:
    # Only the first problem is reported; others often follow from it.
    problem = error.errors(include_url=False, include_context=False)[0]
    # pydantic marks a wrong key of a table with "[key]".
    loc = [str(part) for part in problem["loc"] if part != "[key]"]
    place = ".".join([within, *loc] if within else loc)
    if problem["type"] == "extra_forbidden":
        known = _keys(kind, loc[:-1])
        remedy = f"Known: {', '.join(known)}. {nearest_name(loc[-1], known)}".strip()
        return BadInput(f"there is no key {loc[-1]!r} here.", file=file, place=place, remedy=remedy)
    if problem["type"] == "missing":
        return BadInput(f"the key {loc[-1]!r} is missing.", file=file, place=place)
    message = _WORDS.get(problem["type"]) or str(problem["msg"]).removeprefix("Value error, ")
    if problem["type"] != "value_error":
        given = repr(problem["input"])
        message += f", not {given if len(given) <= _SHOWN else given[:_SHOWN] + '…'}"
    return BadInput(f"{message[0].lower()}{message[1:]}.", file=file, place=place)


def _keys(kind: type[BaseModel], path: Sequence[str]) -> list[str]:
    """The keys of a table, which ``path`` leads to."""
    here = kind
    for part in path:
        field = here.model_fields.get(part)
        found = _record(field.annotation) if field else None
        if found is None:
            return []
        here = found
    return list(here.model_fields)


def _record(annotation: Any) -> type[BaseModel] | None:
    """The record type in an annotation, also where it is optional."""
    # `LoraRecipe | None` has the record among its arguments.
    options = [annotation, *get_args(annotation)]
    return next((o for o in options if isinstance(o, type) and issubclass(o, BaseModel)), None)
