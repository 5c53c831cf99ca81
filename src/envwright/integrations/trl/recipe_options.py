"""A recipe as settings of TRL's trainer; what TRL cannot do is refused by name.

Nothing of a recipe is passed over: a key is a field of ``GRPOConfig``, or is carried out by the
trainer's subclass and our rollouts, or is refused, or changes nothing of what is learned and is
told as unused. Nothing here imports TRL.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import orjson

from envwright.errors import BadInput
from envwright.integrations.engine_recipes import (
    check_options,
    option_key,
    refuse_options_left,
    refuse_stated,
    require_rl,
    stated_among,
    stated_keys,
    stepped_in_float32,
)
from envwright.integrations.play_options import PLAY_KEYS, check_play_keys
from envwright.training.algorithms import Preset
from envwright.training.loop.recipe_components import recipe_preset
from envwright.training.recipe import Recipe, RlRecipe
from envwright.types import Json

Fields = dict[str, Json]
"""Field of ``GRPOConfig`` → value."""

_UNUSED = ("output.rollouts", "output.learned")
"""What our own loop keeps on disk; changes nothing of what is learned."""
_REFUSED = {
    "sft": "its trainer only reinforces here. Imitate with `envwright train` first, without [rl], "
    "and name the model of that run in model.spec.",
    "rl.critic": "only advantages without a critic are handed to TRL. Leave the table out.",
    "rl.collapse": "TRL does not watch for a collapse. Leave the table out.",
    "rl.kl.target": "its coefficient of the KL stays as it is. Leave the key out.",
    "rl.kl.horizon": "its coefficient of the KL stays as it is. Leave the key out.",
    "rl.behaviour.truncate": "it weighs tokens by importance only where vLLM generates inside of "
    "it. Leave the key out.",
}
_OWN_KEYS = frozenset(
    "steps tasks together group preset advantage advantage_options loss loss_options terms entropy "
    "epochs minibatches kl behaviour temperature batch lr warmup schedule weight_decay clip "
    "micro_batch micro_tokens".split()
)
"""Keys of ``[rl]`` that say how is learned; the others say how episodes are played."""
_ADVANTAGES = ("erpo", "grpo", "dr_grpo", "rloo")
"""Estimators that need nothing but rewards."""
_LOSS_TYPES = {
    "token_mean": "dapo",
    "sequence_mean": "grpo",
    "sequence_sum": "luspo",
    "constant": "dr_grpo",
}
"""How a loss is added up → TRL's word for the same."""
_CLIPS = {"ppo": (0.2, 0.2), "dapo": (0.2, 0.28), "gspo": (3e-4, 4e-4), "cispo": (1.0, 0.2)}
UNBOUNDED = 2**20
"""Tokens of an episode where the recipe bounds none; nothing is allocated for them."""
LAUNCH = "accelerate."
"""Before the options of ``--option`` that are ``accelerate launch``'s."""


@dataclass(frozen=True, slots=True)
class TrlSettings:
    """What a recipe is to TRL."""

    fields: Fields
    """Of ``GRPOConfig``."""
    advantage: str
    advantage_options: dict[str, Json]
    together: int
    updates: int
    """Steps of the optimiser, TRL's steps, for each step of the recipe."""
    constant: float | None = None
    """What a sum over tokens is divided by, beside the number of episodes."""

    @property
    def rows(self) -> int:
        """Sequences of a forward pass."""
        return int(self.fields["per_device_train_batch_size"])


@dataclass(frozen=True, slots=True)
class TrlOptions:
    """What ``--option`` gave, by whose words it is."""

    fields: Fields
    launch: dict[str, str]
    """Of ``accelerate launch``, without the dashes."""

    @classmethod
    def of(cls, given: Sequence[str]) -> TrlOptions:
        """Read ``KEY=VALUE`` of ``GRPOConfig``, and ``accelerate.KEY=VALUE``.

        Raises:
            BadInput: something given is neither.
        """
        check_options(given)
        fields: Fields = {}
        launch: dict[str, str] = {}
        for word in given:
            key, value = option_key(word), word.partition("=")[2]
            if key.startswith(LAUNCH):
                launch[key.removeprefix(LAUNCH)] = value
            else:
                fields[key] = _parsed(value)
        return cls(fields, launch)

    @property
    def processes(self) -> int:
        """Processes over all machines, each with a GPU.

        Raises:
            BadInput: it is no number of them.
        """
        given = self.launch.get("num_processes", "1")
        if not given.isdecimal() or not int(given):
            raise BadInput(f"{given!r} processes are no number of them.", place="--option")
        return int(given)


def _parsed(value: str) -> Json:
    """A value in JSON where it is that, else the words themselves."""
    try:
        return orjson.loads(value)
    except ValueError:
        return {"True": True, "False": False, "None": None}.get(value, value)


def check_trl_recipe(recipe: Recipe) -> None:
    """Refuse what a recipe says and TRL cannot do.

    Raises:
        BadInput: it says such a thing; its key is named.
    """
    refuse_stated(recipe, _REFUSED, "TRL")
    said, rl = stated_keys(recipe), require_rl(recipe)
    # Of `rl.horizon.kind` the word in the middle is what is asked for.
    own = {key.split(".")[1] for key in said if key.startswith("rl.")}
    check_play_keys(
        {key: getattr(rl, key) for key in sorted(own) if key not in _OWN_KEYS},
        PLAY_KEYS,
        "TRL takes no {}.",
    )
    if rl.group < 2:
        raise BadInput("TRL compares at least two episodes of a task.", place="rl.group")
    if rl.behaviour.logprobs == "sampled":
        raise BadInput(
            "TRL takes the log-probabilities of its own passes for those of the policy that acted.",
            place="rl.behaviour.logprobs",
            remedy="Leave the key out; in float32 both are the same.",
        )
    if recipe.model.device not in ("cpu", "cuda"):
        raise BadInput(
            f"accelerate places processes by itself, not on {recipe.model.device!r}.",
            place="model.device",
            remedy="Write cpu or cuda; CUDA_VISIBLE_DEVICES says which cards.",
        )


def unused_by_trl(recipe: Recipe) -> list[str]:
    """What the recipe says and TRL has no use for; nothing that is learned depends on it."""
    return stated_among(recipe, _UNUSED)


def trl_settings(recipe: Recipe, output: Path, tasks: int, given: TrlOptions) -> TrlSettings:
    """The settings of TRL's trainer that carry a recipe out.

    Args:
        recipe: what is asked for.
        output: the folder of the run.
        tasks: how many there are to train on.
        given: replaces what follows from the recipe.

    Raises:
        BadInput: the recipe says what TRL cannot do, or does not fit the number of processes.
    """
    check_trl_recipe(recipe)
    rl = require_rl(recipe)
    if rl.tasks > tasks:
        raise BadInput(
            f"a step needs {rl.tasks} different tasks, and there are {tasks}.", place="rl.tasks"
        )
    preset = recipe_preset(rl)
    loss, whole, constant = _loss_fields(preset, rl)
    longest = rl.longest or recipe.model.context
    fields = {
        "output_dir": str(output / "checkpoints"),
        "seed": recipe.seed,
        "num_generations": rl.group,
        "max_completion_length": longest or UNBOUNDED,
        "temperature": rl.temperature,
        "scale_rewards": "none",  # the advantages are ours
        **_batch_fields(rl, given.processes),
        **loss,
        **_term_fields(preset, whole, constant),
        **_step_fields(recipe, rl),
    }
    if uses_fsdp(recipe, given):
        fields["activation_checkpointing"] = False  # FSDP does it, without gathering once more
    fields |= given.fields
    advantage, options = _advantage(preset)
    updates = rl.epochs * rl.minibatches
    return TrlSettings(fields, advantage, options, rl.together, updates, constant)


# --- the parts -----------------------------------------------------------------------------------


def _batch_fields(rl: RlRecipe, processes: int) -> Fields:
    """How the episodes of a step are divided among updates, processes and passes."""
    episodes = rl.tasks * rl.group
    if episodes % (rl.minibatches * processes):
        raise BadInput(
            f"{episodes} episodes of a step are not divisible by {rl.minibatches} minibatches and "
            f"{processes} processes.",
            place="rl.minibatches" if processes == 1 else "rl.tasks",
            remedy="Change rl.tasks, rl.group or rl.minibatches, or accelerate.num_processes.",
        )
    share = episodes // (rl.minibatches * processes)
    most = rl.micro_batch
    if rl.micro_tokens is not None and rl.longest:
        # A pass of TRL has a number of rows; so many of the longest fit.
        most = max(1, min(most, rl.micro_tokens // rl.longest))
    rows = next(n for n in range(min(most, share), 0, -1) if share % n == 0)
    return {
        "per_device_train_batch_size": rows,
        "gradient_accumulation_steps": share // rows,
        "generation_batch_size": episodes,
        "num_iterations": rl.epochs,
        "max_steps": rl.steps * rl.epochs * rl.minibatches,
    }


def _advantage(preset: Preset) -> tuple[str, dict[str, Json]]:
    if preset.advantage not in _ADVANTAGES:
        raise BadInput(
            f"the advantage {preset.advantage!r} is not handed to TRL.",
            place="rl.advantage",
            remedy=f"Use one of {', '.join(_ADVANTAGES)}.",
        )
    return preset.advantage, dict(preset.advantage_options)


def _loss_fields(preset: Preset, rl: RlRecipe) -> tuple[Fields, str, float | None]:
    """Fields of the loss, how it is added up, and by what it is divided."""
    name, given = preset.loss, dict(preset.loss_options)
    once = rl.epochs * rl.minibatches == 1
    level = str(given.pop("level", "sequence" if name == "gspo" else "token"))
    given.pop("gradient", None)  # the same where all tokens of an episode have one advantage
    sums = {"gspo": "sequence_mean", "reinforce": "sequence_sum"}
    whole = str(given.pop("aggregation", sums.get(name, "token_mean")))
    constant = given.pop("constant", None)
    bad = name not in (*_CLIPS, "reinforce") or level not in ("token", "sequence")
    # A plain policy gradient is the clipped loss where ratios are 1, so for one update alone.
    if bad or (name == "reinforce" and not once) or (name == "cispo" and whole != "token_mean"):
        raise BadInput(
            f"the loss {name!r} with these options is not handed to TRL.",
            place="rl.loss",
            remedy=f"Use one of {', '.join(_CLIPS)} with ratios by token or sequence, or reinforce "
            "with one update of a step.",
        )
    low, high = _CLIPS.get(name, _CLIPS["ppo"])
    low, high = given.pop("epsilon_low", low), given.pop("epsilon_high", high)
    fields: Fields = {
        "loss_type": "cispo" if name == "cispo" else _LOSS_TYPES[whole],
        "importance_sampling_level": level,
        "epsilon": low,
        "epsilon_high": high,
    }
    if name == "cispo":
        if low != 1.0:
            raise BadInput(
                "TRL's CISPO has no lower bound.",
                place="rl.loss_options.epsilon_low",
                remedy="Leave it out.",
            )
        # There it is the bound of the weight itself, here its distance from 1.
        fields |= {"epsilon": 0.2, "epsilon_high": 1.0 + high}
    if (dual := given.pop("dual_clip", None)) is not None:
        fields["delta"] = dual
    refuse_options_left(given, "rl.loss_options", "TRL")
    if whole != "constant":
        return fields, whole, None
    if constant is None or constant <= 0:
        raise BadInput(
            "the aggregation 'constant' needs a constant above 0.",
            place="rl.loss_options.constant",
            remedy="Give the largest number of tokens that a trajectory may have.",
        )
    return fields, whole, constant


def _term_fields(preset: Preset, whole: str, constant: float | None) -> Fields:
    """The KL and the entropy, of which TRL has one of each."""
    fields: Fields = {"beta": 0.0, "entropy_coef": 0.0, "use_bias_correction_kl": False}
    for name, options in preset.terms.items():
        place, given = f"rl.terms.{name}", dict(options)
        sums = given.pop("aggregation", "token_mean")
        if name == "kl":
            if given.pop("kind", "k3") != "k3" or given.pop("target", "reference") != "reference":
                raise BadInput(
                    "TRL knows the estimate k3 of the KL to the frozen policy alone.",
                    place="rl.kl.kind",
                    remedy='Write kl = { kind = "k3" }.',
                )
            if sums != whole or given.pop("constant", constant) != constant:
                raise BadInput(
                    f"TRL adds up all of a loss alike, here by {whole!r}.",
                    place=f"{place}.aggregation",
                    remedy=f'Write terms = {{ kl = {{ aggregation = "{whole}" }} }}.',
                )
            fields["beta"] = given.pop("coefficient", 1e-3)
        elif name == "entropy":
            if {sums, whole} != {"token_mean"}:
                raise BadInput(
                    "TRL's entropy is a mean over tokens; so must the loss be.",
                    place=f"{place}.aggregation",
                    remedy='Write loss_options = { aggregation = "token_mean" }.',
                )
            fields["entropy_coef"] = given.pop("coefficient", 1e-3)
        else:
            raise BadInput(f"TRL has no term {name!r}.", place=place, remedy="Leave it out.")
        refuse_options_left(given, place, "TRL")
    return fields


def _step_fields(recipe: Recipe, rl: RlRecipe) -> Fields:
    model, updates = recipe.model, rl.epochs * rl.minibatches
    return {
        # The rate of a step, also by warmup and schedule, is computed as our loop does.
        "learning_rate": rl.lr,
        "lr_scheduler_type": "constant",
        "weight_decay": rl.weight_decay,
        "max_grad_norm": rl.clip,
        "bf16": model.dtype != "float32",
        "use_cpu": model.device == "cpu",
        "activation_checkpointing": model.checkpointing,
        "logging_steps": updates,
        "report_to": "none",  # the run's own folder is what is logged to
        "disable_tqdm": True,
        "save_strategy": "steps",
        "save_steps": recipe.output.checkpoint_every * updates,
        "save_total_limit": recipe.output.keep,
        # Evaluations are our player's; see RecipeTrainer.evaluate.
        "eval_strategy": "steps" if recipe.evaluation else "no",
        "eval_steps": recipe.evaluation.every * updates if recipe.evaluation else None,
        "eval_on_start": recipe.evaluation is not None,
        "num_generations_eval": 1,
    }


# --- as words of a command -----------------------------------------------------------------------


def launch_words(recipe: Recipe, given: TrlOptions, program: Sequence[str]) -> list[str]:
    """The words of the command that trains: by accelerate, on processors by torchrun.

    Args:
        recipe: says device, numbers and checkpointing.
        given: options of ``accelerate launch`` instead of ours, or beside them.
        program: the module and its arguments.
    """
    count = given.processes
    if recipe.model.device == "cpu":
        # accelerate starts one process where there is no GPU, whatever is asked of it.
        split = ["torchrun", f"--nproc_per_node={count}"] if count > 1 else ["python"]
        return [*split, "-m", *program]
    options = {
        "num_processes": "1",
        "num_machines": "1",
        "dynamo_backend": "no",
        "mixed_precision": "no" if recipe.model.dtype == "float32" else "bf16",
    }
    if uses_fsdp(recipe, given):
        options |= _fsdp(recipe)
    elif count > 1:
        options["multi_gpu"] = ""
    options |= {key: value for key, value in given.launch.items() if key != "use_fsdp"}
    words = [word for key, value in options.items() for word in (f"--{key}", value) if word]
    return ["accelerate", "launch", *words, "-m", *program]


def uses_fsdp(recipe: Recipe, given: TrlOptions) -> bool:
    """Whether weights are kept in pieces: on several GPUs, unless ``use_fsdp`` is false."""
    asked = given.launch.get("use_fsdp", "true").lower() not in ("false", "0", "no")
    return given.processes > 1 and recipe.model.device != "cpu" and asked


def recipe_as_loaded(recipe: Recipe, *, sharded: bool) -> Recipe:
    """The recipe with the numbers that weights are kept in.

    They are float32, as what is stepped must be, and are computed with in bfloat16. Of adapters
    only they are stepped, and what is below may stay in bfloat16; but FSDP wants one type.
    """
    if recipe.model.lora and not sharded:
        return recipe
    return stepped_in_float32(recipe)


def _fsdp(recipe: Recipe) -> dict[str, str]:
    return {
        "use_fsdp": "",
        "fsdp_version": "2",
        "fsdp_auto_wrap_policy": "TRANSFORMER_BASED_WRAP",
        "fsdp_state_dict_type": "FULL_STATE_DICT",
        "fsdp_reshard_after_forward": "true",
        # Each process reads the whole model, since each plays with one.
        "fsdp_cpu_ram_efficient_loading": "false",
        "fsdp_activation_checkpointing": str(recipe.model.checkpointing).lower(),
    }
