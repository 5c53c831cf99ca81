"""Published combinations as data, and how they are computed; what no source says is a default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from envwright.environment.schema import nearest_name
from envwright.errors import BadInput
from envwright.training.algorithms.advantages import ADVANTAGES
from envwright.training.algorithms.groups import Advantages, Groups
from envwright.training.algorithms.losses import LOSSES, TERMS
from envwright.training.algorithms.registry import configure_algorithm
from envwright.training.algorithms.tokens import Loss, Tokens

Options = Mapping[str, Any]


@dataclass(frozen=True)
class Preset:
    """An advantage, a loss and terms, by name, with options; and what the rest of a run was."""

    advantage: str
    loss: str
    source: str
    advantage_options: Options = field(default_factory=dict)
    loss_options: Options = field(default_factory=dict)
    terms: Mapping[str, Options] = field(default_factory=dict)
    settings: Mapping[str, float | str | bool] = field(default_factory=dict)
    """For whoever samples and steps: group size, learning rates, temperature."""

    def changed(
        self,
        *,
        advantage: Options | None = None,
        loss: Options | None = None,
        terms: Mapping[str, Options] | None = None,
    ) -> Preset:
        """A copy with these options on top; terms are added, or changed if they are there."""
        merged = {**self.terms}
        for name, options in (terms or {}).items():
            merged[name] = {**merged.get(name, {}), **options}
        return replace(
            self,
            advantage_options={**self.advantage_options, **(advantage or {})},
            loss_options={**self.loss_options, **(loss or {})},
            terms=merged,
        )


_BY_TRAJECTORY = {"aggregation": "sequence_mean"}
_GUIDE = {"temperature": 0.7, "actor_lr": 1e-6}
_GUIDE_KL = {"kl": {"coefficient": 0.01, "kind": "k3"}}
_GUIDE_TEXT = "practitioner's guide (2510.01132), recipes; γ 1, KL .01, clip .2"

PRESETS: dict[str, Preset] = {
    "erpo": Preset(
        "erpo",
        "ppo",
        "AutoForge (2512.22857), equations 2-4; ε and β are not published",
        loss_options=_BY_TRAJECTORY,
        settings={"group_size": 8, "groups": 32, "refill_equal_groups": True},
    ),
    "grpo": Preset(
        "grpo",
        "ppo",
        "DeepSeekMath (2402.03300); the coefficient of later code",
        loss_options=_BY_TRAJECTORY,
        terms={"kl": {"coefficient": 1e-3, "kind": "k3", **_BY_TRAJECTORY}},
        settings={"group_size": 8},
    ),
    "dr_grpo": Preset(
        "dr_grpo",
        "ppo",
        "Dr. GRPO (2503.20783); give the loss its constant, the longest response",
        loss_options={"aggregation": "constant"},
        settings={"group_size": 8},
    ),
    "dapo": Preset(
        "grpo",
        "dapo",
        "DAPO (2503.14476)",
        advantage_options={"drop_equal": True},
        settings={"group_size": 16, "refill_equal_groups": True, "overlong_penalty": True},
    ),
    "gspo": Preset("grpo", "gspo", "GSPO (2507.18071)", settings={"group_size": 8}),
    "cispo": Preset("grpo", "cispo", "MiniMax-M1 (2506.13585)", settings={"group_size": 16}),
    "rloo": Preset("rloo", "reinforce", "Back to basics (2402.14740)", settings={"group_size": 4}),
    "remax": Preset("remax", "reinforce", "ReMax (2310.10505)", settings={"group_size": 1}),
    "reinforce_pp": Preset(
        "reinforce_pp",
        "ppo",
        "REINFORCE++ (2501.03262)",
        advantage_options={"kl_coefficient": 1e-3},
        settings={"group_size": 1},
    ),
    "reinforce_pp_baseline": Preset(
        "reinforce_pp_baseline",
        "ppo",
        "REINFORCE++ (2501.03262), with baseline",
        terms={"kl": {"coefficient": 1e-3, "kind": "k2"}},
        settings={"group_size": 8},
    ),
    "rapo": Preset("rapo", "ppo", "TableMind (2509.06278)", loss_options=_BY_TRAJECTORY),
    "turn_ppo": Preset(
        "gae",
        "ppo",
        "ST-PPO (2511.20718), turn ratios alone",
        loss_options={"level": "turn", **_BY_TRAJECTORY},
    ),
    "s_ppo": Preset("gae", "s_ppo", "ST-PPO (2511.20718), normalised by clipping alone"),
    "st_ppo": Preset("gae", "st_ppo", "ST-PPO (2511.20718)"),
    "epo": Preset(
        "gae",
        "ppo",
        "EPO (2509.22576); the learning rate is ScienceWorld's",
        terms={"epo": {}},
        settings={"actor_lr": 3e-6, "warmup": 0.1},
    ),
    "envscaler": Preset(
        "reinforce_pp_baseline",
        "ppo",
        "EnvScaler (2601.05808), released configuration; KL there in the reward, here in the loss",
        advantage_options={"scale": True, "clip": 0.2},
        terms={"kl": {"coefficient": 0.1, "kind": "k2"}},
        settings={
            "group_size": 8,
            "groups": 64,
            "actor_lr": 1e-6,
            "steps": 200,
            "temperature": 0.99,
        },
    ),
    "envfactory": Preset(
        "grpo",
        "ppo",
        "EnvFactory (2605.18703), released script",
        settings={"group_size": 8, "groups": 256, "actor_lr": 1e-6, "temperature": 0.7},
    ),
    "agentgym_rl": Preset(
        "grpo",
        "ppo",
        "AgentGym-RL (2509.08755), released scripts",
        terms={"kl": {"coefficient": 1e-3, "kind": "k3"}},
        settings={"group_size": 8, "groups": 32, "actor_lr": 1e-6, "epochs": 2},
    ),
    "m_grpo": Preset(
        "grpo",
        "ppo",
        "WebAgent-R1 (2505.16421); rewards of 0 and 1; its coefficients are GRPO's",
        loss_options=_BY_TRAJECTORY,
        terms={"kl": {"coefficient": 1e-3, "kind": "k3", **_BY_TRAJECTORY}},
        settings={"warm_start": True, "asynchronous": True, "simplify_old_observations": True},
    ),
    "supo": Preset(
        "grpo",
        "ppo",
        "SUPO (2510.06727): statistics over episodes, token mean over all of their segments",
        settings={"group_size": 8, "mask_unfinished": True, "summarise": True},
    ),
    "guide_ppo": Preset(
        "gae",
        "ppo",
        _GUIDE_TEXT,
        advantage_options={"gamma": 1.0, "lam": 0.95},
        terms=_GUIDE_KL,
        settings={**_GUIDE, "critic_lr": 1e-5},
    ),
    "guide_grpo": Preset("grpo", "ppo", _GUIDE_TEXT, terms=_GUIDE_KL, settings=_GUIDE),
    "guide_rloo": Preset("rloo", "ppo", _GUIDE_TEXT, terms=_GUIDE_KL, settings=_GUIDE),
}


def preset_named(name: str) -> Preset:
    """Look up a preset.

    Example::

        preset = preset_named("erpo").changed(advantage={"mask": "failures"})

    Raises:
        BadInput: there is none.
    """
    if name not in PRESETS:
        hint = nearest_name(name, list(PRESETS))
        known = f"Known: {', '.join(PRESETS)}. {hint}".strip()
        raise BadInput(f"there is no preset {name!r}.", remedy=known)
    return PRESETS[name]


def compute_advantages(preset: Preset, groups: Groups, **options: Any) -> Advantages:
    """Compute advantages with the preset's estimator.

    Args:
        preset: names the estimator and its options.
        groups: the trajectories of a step.
        options: override the preset's own, for example a running ``state``.

    Raises:
        BadInput: what the estimator needs is missing, or an option is unknown.
    """
    merged = {**preset.advantage_options, **options}
    return configure_algorithm(ADVANTAGES, preset.advantage, merged)(groups)


def compute_objective(
    preset: Preset, tokens: Tokens, *, demonstrations: Tokens | None = None
) -> Loss:
    """What to minimise: the policy loss plus the terms, each with its coefficient.

    The term ``imitation`` takes ``demonstrations``, all others ``tokens``. A term whose coefficient
    is 0 is not computed at all, so that it leaves no trace, not even of rounding.

    Raises:
        BadInput: a field or the demonstrations are missing, or a name or an option is unknown.
    """
    total = configure_algorithm(LOSSES, preset.loss, preset.loss_options)(tokens)
    for name, options in preset.terms.items():
        function = configure_algorithm(TERMS, name, options)
        # After `configure_algorithm`, so that a misspelt option is reported even when it is off.
        if options.get("coefficient") == 0:
            continue
        if name == "imitation" and demonstrations is None:
            raise BadInput("the term imitation needs demonstrations.")
        batch = demonstrations if name == "imitation" and demonstrations else tokens
        total = total + function(batch)
    return Loss(total.value, {**total.statistics, "loss/total": float(total.value.detach())})
