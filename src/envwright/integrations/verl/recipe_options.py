"""A recipe as options of verl's trainer; what verl cannot do is refused by name.

Nothing of a recipe is passed over: a key is an option, or stands in ``agent.yaml``, or is refused,
or says how our own loop runs, and is then told as unused. Nothing here imports verl.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from envwright.errors import BadInput
from envwright.integrations.engine_recipes import (
    refuse_options_left,
    refuse_stated,
    require_rl,
    stated_among,
    stated_keys,
)
from envwright.integrations.play_options import PLAY_KEYS, check_play_keys
from envwright.training.algorithms import Preset
from envwright.training.loop.recipe_components import recipe_preset
from envwright.training.recipe import LoraRecipe, ModelRecipe, Recipe, RlRecipe
from envwright.types import Json

Options = dict[str, Json]
"""Key of verl's configuration → value. A ``+`` before a key adds one that verl does not list."""

_UNUSED = (
    "threads",
    "model.kept_bytes",
    "model.server",
    "rl.batch",
    "output.rollouts",
    "output.learned",
)
"""How our own loop generates and what it keeps; changes nothing of what is learned."""
_REFUSED = {
    "sft": "it only reinforces here. Imitate with `envwright train` first, without [rl], and name "
    "the model of that run in model.spec.",
    "model.lora.dropout": "verl's adapters have no dropout.",
    "evaluation.recheck": "verl's validation asks once.",
    "rl.together": "verl draws tasks in its own order.",
    "rl.critic": "only advantages without a critic are handed to verl.",
    "rl.collapse": "verl does not watch for a collapse.",
    "rl.kl.target": "verl's coefficient of the loss stays as it is.",
    "rl.kl.horizon": "verl's coefficient of the loss stays as it is.",
}
_AGGREGATIONS = {
    "token_mean": "token-mean",
    "sequence_mean": "seq-mean-token-mean",
    "sequence_sum": "seq-mean-token-sum",
    "constant": "seq-mean-token-sum-norm",
}
_KINDS = {"": "k3", "k1": "k1", "k2": "k2", "k3": "k3", "k3+": "k3+"}
_NO_DUAL_CLIP = 1e6
"""verl bounds the loss of a negative advantage always; by so much it is never reached."""
_ACTOR, _ROLLOUT = "actor_rollout_ref.actor", "actor_rollout_ref.rollout"


@dataclass(frozen=True, slots=True)
class VerlPlaces:
    """Where a run stands, and how large what it reads is."""

    data: Path
    """The folder of ``write_dataset``."""
    model: Path
    output: Path
    train: int
    """Tasks that are trained on."""
    held_out: int
    prompt: int
    """Tokens of the longest first prompt."""
    resume: bool = False


def verl_options(recipe: Recipe, places: VerlPlaces) -> Options:
    """The options of ``verl.trainer.main_ppo`` that carry a recipe out, on one GPU.

    Raises:
        BadInput: the recipe says what verl cannot do, or too little.
    """
    rl = require_rl(recipe)
    check_verl_recipe(recipe)
    longest = longest_sequence(recipe)
    if longest <= places.prompt:
        raise BadInput(
            f"the longest first prompt has {places.prompt} tokens: {longest} leave no room to "
            "answer.",
            place="rl.longest" if rl.longest else "model.context",
        )
    return {
        **_data_options(recipe, rl, places, longest),
        **_model_options(recipe.model, places),
        **_rollout_options(recipe, rl),
        **_loss_options(rl),
        **_step_options(rl, longest),
        **_trainer_options(recipe, rl, places),
    }


def longest_sequence(recipe: Recipe) -> int:
    """Tokens of an episode at most, its first prompt included.

    Raises:
        BadInput: the recipe does not say it.
    """
    found = require_rl(recipe).longest or recipe.model.context
    if found is None:
        raise BadInput(
            "verl has to know how many tokens an episode may have.",
            place="rl.longest",
            remedy="Give rl.longest, or model.context.",
        )
    return found


def check_verl_recipe(recipe: Recipe) -> None:
    """Refuse what a recipe says and verl cannot do.

    Raises:
        BadInput: it says such a thing; its key is named.
    """
    refuse_stated(recipe, _REFUSED, "verl")
    said, rl = stated_keys(recipe), require_rl(recipe)
    # Of `rl.horizon.kind` the word in the middle is what is asked for.
    own = {key.split(".")[1] for key in said if key.startswith("rl.")}
    check_play_keys(
        {key: getattr(rl, key) for key in sorted(own) if key not in _STEPPED},
        PLAY_KEYS,
        "verl takes no {}.",
    )
    if rl.schedule == "linear":
        raise BadInput(
            "verl has no linear schedule.", place="rl.schedule", remedy="Use cosine or constant."
        )
    if rl.tasks % rl.minibatches:
        raise BadInput(
            f"verl divides a step by tasks: {rl.tasks} are not divisible by {rl.minibatches}.",
            place="rl.minibatches",
        )


_STEPPED = frozenset(
    "steps tasks group preset advantage advantage_options loss loss_options terms entropy epochs "
    "minibatches kl behaviour temperature batch lr warmup schedule weight_decay clip micro_batch "
    "micro_tokens".split()
)
"""Keys of ``[rl]`` that are options; the others say how episodes are played."""


def unused_keys(recipe: Recipe) -> list[str]:
    """What the recipe says and verl has no use for; nothing that is learned depends on it."""
    return stated_among(recipe, _UNUSED)


def play_settings(recipe: Recipe) -> dict[str, Json]:
    """What ``agent.yaml`` says of playing."""
    told = require_rl(recipe).model_dump(mode="json", include={*PLAY_KEYS}, exclude_defaults=True)
    # Always said: the loop's own default is the room of the episode.
    return {**told, "answer_tokens": require_rl(recipe).answer_tokens}


# --- the parts -----------------------------------------------------------------------------------


def _data_options(recipe: Recipe, rl: RlRecipe, places: VerlPlaces, longest: int) -> Options:
    if rl.tasks > places.train:
        raise BadInput(
            f"a step needs {rl.tasks} different tasks, and there are {places.train}.",
            place="rl.tasks",
        )
    held = "val" if places.held_out else "train"  # verl needs a file; it is not read then
    return {
        f"{_ROLLOUT}.agent.agent_loop_config_path": str(places.data / "agent.yaml"),
        "data.train_files": str(places.data / "train.parquet"),
        "data.val_files": str(places.data / f"{held}.parquet"),
        "data.train_batch_size": rl.tasks,
        "data.max_prompt_length": places.prompt,
        "data.max_response_length": longest - places.prompt,
        "data.seed": recipe.seed,
        "data.dataloader_num_workers": 0,
    }


def _model_options(model: ModelRecipe, places: VerlPlaces) -> Options:
    narrow = model.dtype != "float32"
    out: Options = {
        "actor_rollout_ref.model.path": str(places.model),
        "actor_rollout_ref.model.enable_gradient_checkpointing": model.checkpointing,
        # Weights in float32 are what is stepped; passes compute in the other type.
        f"{_ACTOR}.fsdp_config.model_dtype": "fp32",
        f"+{_ACTOR}.fsdp_config.mixed_precision.param_dtype": "bf16" if narrow else "fp32",
        f"{_ROLLOUT}.dtype": "bfloat16" if narrow else "float32",
    }
    return out | (_lora_options(model.lora) if model.lora else {})


def _lora_options(lora: LoraRecipe) -> Options:
    return {
        "actor_rollout_ref.model.lora_rank": lora.rank,
        "actor_rollout_ref.model.lora_alpha": int(lora.alpha),
        "actor_rollout_ref.model.target_modules": list(lora.targets) or "all-linear",
        # Servers get adapters only, and read the weights below them themselves.
        f"{_ROLLOUT}.load_format": "safetensors",
    }


def _rollout_options(recipe: Recipe, rl: RlRecipe) -> Options:
    out: Options = {
        f"{_ROLLOUT}.name": "vllm",
        f"{_ROLLOUT}.n": rl.group,
        f"{_ROLLOUT}.temperature": rl.temperature,
        f"{_ROLLOUT}.seed": recipe.seed,
        f"{_ROLLOUT}.tensor_model_parallel_size": 1,
        f"{_ROLLOUT}.gpu_memory_utilization": 0.5,
        f"{_ROLLOUT}.calculate_log_probs": True,
    }
    if held := recipe.evaluation:
        out |= {
            f"{_ROLLOUT}.val_kwargs.n": held.samples,
            f"{_ROLLOUT}.val_kwargs.temperature": held.temperature,
            f"{_ROLLOUT}.val_kwargs.do_sample": held.temperature > 0,
        }
    return out


def _loss_options(rl: RlRecipe) -> Options:
    preset = recipe_preset(rl)
    loss, whole = _policy_loss(preset)
    out = {**_estimator(preset), **loss, f"{_ACTOR}.use_kl_loss": "kl" in preset.terms}
    for name, options in preset.terms.items():
        if name not in ("kl", "entropy"):
            raise BadInput(f"verl has no term {name!r}.", place=f"rl.terms.{name}")
        given = dict(options)
        if given.pop("aggregation", "token_mean") != whole:
            raise BadInput(
                f"verl adds up all of a loss alike, here by {whole!r}.",
                place=f"rl.terms.{name}.aggregation",
            )
        if name == "entropy":
            out[f"{_ACTOR}.entropy_coeff"] = given.pop("coefficient", 1e-3)
        else:
            out[f"{_ACTOR}.kl_loss_coef"] = given.pop("coefficient", 1e-3)
            out[f"{_ACTOR}.kl_loss_type"] = _KINDS[str(given.pop("kind", ""))]
        refuse_options_left(given, f"rl.terms.{name}", "verl")
    return out | _behaviour(rl)


def _estimator(preset: Preset) -> Options:
    """The advantage: ours for ERPO, verl's own for those that are computed alike."""
    name, given = preset.advantage, dict(preset.advantage_options)
    if name == "erpo":
        mine: Options = {f"+algorithm.erpo.{key}": value for key, value in given.items()}
        return {
            "algorithm.adv_estimator": "erpo",
            "trainer.v1.trainer_mode": "envwright_sync",
            **mine,
        }
    known: dict[str, Options] = {
        "grpo": {"algorithm.adv_estimator": "grpo"},
        "dr_grpo": {
            "algorithm.adv_estimator": "grpo",
            "algorithm.norm_adv_by_std_in_grpo": False,
        },
        "rloo": {"algorithm.adv_estimator": "rloo"},
    }
    if name not in known:
        raise BadInput(
            f"the advantage {name!r} is not handed to verl.",
            place="rl.advantage",
            remedy=f"Use erpo or one of {', '.join(known)}.",
        )
    refuse_options_left(given, "rl.advantage_options", "verl")
    return known[name]


def _policy_loss(preset: Preset) -> tuple[Options, str]:
    """The loss, and how it is added up."""
    given = dict(preset.loss_options)
    own = {"ppo": (0.2, 0.2), "dapo": (0.2, 0.28), "gspo": (3e-4, 4e-4)}
    if preset.loss not in own or given.pop("level", "token") != "token":
        raise BadInput(
            f"the loss {preset.loss!r} with these options is not handed to verl.",
            place="rl.loss",
            remedy=f"Use one of {', '.join(own)}, with ratios by token.",
        )
    given.pop("gradient", None)  # the same where all tokens of an episode have one advantage
    low, high = own[preset.loss]
    whole = str(
        given.pop("aggregation", "sequence_mean" if preset.loss == "gspo" else "token_mean")
    )
    out: Options = {
        f"{_ACTOR}.policy_loss.loss_mode": "gspo" if preset.loss == "gspo" else "vanilla",
        f"{_ACTOR}.clip_ratio_low": given.pop("epsilon_low", low),
        f"{_ACTOR}.clip_ratio_high": given.pop("epsilon_high", high),
        f"{_ACTOR}.clip_ratio_c": given.pop("dual_clip", None) or _NO_DUAL_CLIP,
        f"{_ACTOR}.loss_agg_mode": _AGGREGATIONS[whole],
    }
    if (constant := given.pop("constant", None)) is not None:
        out[f"{_ACTOR}.loss_scale_factor"] = constant
    refuse_options_left(given, "rl.loss_options", "verl")
    return out, whole


def _behaviour(rl: RlRecipe) -> Options:
    out: Options = {"algorithm.rollout_correction.bypass_mode": rl.behaviour.logprobs == "sampled"}
    if rl.behaviour.truncate is not None:
        out["algorithm.rollout_correction.rollout_is"] = "token"
        out["algorithm.rollout_correction.rollout_is_threshold"] = rl.behaviour.truncate
    return out


def _step_options(rl: RlRecipe, longest: int) -> Options:
    out: Options = {
        f"{_ACTOR}.strategy": "fsdp2",
        f"{_ACTOR}.optim.lr": rl.lr,
        f"{_ACTOR}.optim.lr_warmup_steps_ratio": rl.warmup,
        f"{_ACTOR}.optim.lr_scheduler_type": rl.schedule,
        f"{_ACTOR}.optim.weight_decay": rl.weight_decay,
        f"{_ACTOR}.optim.clip_grad": rl.clip,
        f"{_ACTOR}.ppo_epochs": rl.epochs,
        f"{_ACTOR}.ppo_mini_batch_size": rl.tasks // rl.minibatches,
        f"{_ACTOR}.use_dynamic_bsz": rl.micro_tokens is not None,
    }
    if rl.micro_tokens is not None:
        # A sequence is never cut.
        return {**out, f"{_ACTOR}.ppo_max_token_len_per_gpu": max(rl.micro_tokens, longest)}
    return {
        **out,
        f"{_ACTOR}.ppo_micro_batch_size_per_gpu": rl.micro_batch,
        f"{_ROLLOUT}.log_prob_micro_batch_size_per_gpu": rl.micro_batch,
        "actor_rollout_ref.ref.log_prob_micro_batch_size_per_gpu": rl.micro_batch,
    }


def _trainer_options(recipe: Recipe, rl: RlRecipe, places: VerlPlaces) -> Options:
    held, rounds = recipe.evaluation, places.train // rl.tasks
    return {
        "trainer.device": "cpu" if recipe.model.device == "cpu" else "cuda",
        "trainer.n_gpus_per_node": 1,
        "trainer.nnodes": 1,
        "trainer.project_name": "envwright",
        "trainer.experiment_name": recipe.name,
        "trainer.logger": ["console", *([recipe.output.also] if recipe.output.also else [])],
        "hydra.run.dir": str(places.output / "hydra"),
        "trainer.default_local_dir": str(places.output / "checkpoints"),
        "trainer.resume_mode": "auto" if places.resume else "disable",
        "trainer.save_freq": recipe.output.checkpoint_every,
        "trainer.max_actor_ckpt_to_keep": recipe.output.keep,
        "trainer.val_before_train": held is not None,
        "trainer.test_freq": held.every if held else -1,
        "trainer.total_training_steps": rl.steps,
        # An epoch of verl's is a pass over the file, and it stops after as many.
        "trainer.total_epochs": -(-rl.steps // rounds),
    }


# --- as words of a command -----------------------------------------------------------------------


def option_words(options: Mapping[str, Json]) -> list[str]:
    """The options as ``KEY=VALUE`` in Hydra's grammar."""
    return [f"{key}={_worded(value)}" for key, value in options.items()]


def _worded(value: Json) -> str:
    if value is None:
        return "null"
    if isinstance(value, list | tuple):
        return f"[{','.join(_worded(one) for one in value)}]"
    if not isinstance(value, str) or (value and not set(value) - _PLAIN):
        return str(value)
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"


_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+")
