"""Attention as products of matrices, for processors that multiply bfloat16 in units of their own.

PyTorch's fused attention saves memory, but on a processor it multiplies in float32 what a model
computes in bfloat16. The products alone are two to three times as fast there, backwards too, and
one and a half times for one token. On one that has bfloat16 without such units (an AMD EPYC) they
are as fast for 700 tokens; for 1,600, forwards and back, fused attention takes 10.4 s of a
model of 135 million parameters and the products 14: memory is what they wait for.
Shapes: ``B`` rows, ``N`` heads, ``K`` heads of keys, ``T`` queries, ``S`` keys, ``D`` dimensions.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.checkpoint import checkpoint
from transformers import AttentionInterface, AttentionMaskInterface
from transformers.integrations.sdpa_attention import sdpa_attention_forward
from transformers.masking_utils import sdpa_mask

from envwright.llm.attention.kv_cache import Trunks

NAME = "products"
# Up to so many, `key @ query.T` is the faster order; see `_scores`.
_FEW = 16
"""Queries of a head of keys up to which they are multiplied from the right."""
# PyTorch has no public name for this question; a release without this one answers no.
_MATRIX_UNITS = bool(getattr(torch.cpu, "_is_amx_tile_supported", lambda: False)())
_MOST = 2**27 if _MATRIX_UNITS else 2**23
"""Weights of attention that are held at once; where there are more, memory is what matters."""


def attend(
    module: Any,
    query_BNTD: Tensor,
    key_BKSD: Tensor,
    value_BKSD: Tensor,
    attention_mask: Tensor | None,
    dropout: float = 0.0,
    scaling: float | None = None,
    **given: Any,
) -> tuple[Tensor, None]:
    """What the library's ``sdpa`` computes, but for the last digits, as [B, T, N, D]."""
    rows, heads, queries, size = query_BNTD.shape
    trunks, layer = _trunks_of(key_BKSD)
    shared, keys = key_BKSD.shape[1], key_BKSD.shape[2] + (trunks.width if trunks else 0)
    # Under autocast the inputs may be float32 while the products are computed in bfloat16.
    kind = torch.get_autocast_dtype("cpu") if torch.is_autocast_enabled("cpu") else value_BKSD.dtype
    causal = given.get("is_causal") is not False
    # Without a mask and with fewer queries than keys, it is not known which keys a query sees.
    plain = attention_mask is not None or queries == 1 or (queries == keys and causal)
    if not (
        plain
        and (trunks or kind == torch.bfloat16)
        and query_BNTD.device.type == "cpu"
        and rows * heads * queries * keys <= _MOST
        # Arguments that change the scores, which this implementation does not know.
        and not {"position_bias", "softcap", "cache"} & given.keys()
    ):
        # The fused kernel knows no trunks: they are copied before each row's own keys.
        if trunks:
            key_BKSD, value_BKSD = trunks.whole(layer, key_BKSD, value_BKSD)
        return sdpa_attention_forward(
            module,
            query_BNTD,
            key_BKSD,
            value_BKSD,
            attention_mask,
            dropout=dropout,
            scaling=scaling,
            **given,
        )
    scale = size**-0.5 if scaling is None else scaling
    # The heads of a group read the same keys: their queries stand below each other.
    query = (query_BNTD * scale).to(kind).reshape(rows, shared, -1, size)
    chance = dropout if module.training else 0.0
    own = (key_BKSD.to(kind), value_BKSD.to(kind))
    taken = (query, *own, attention_mask, queries, chance, trunks, layer)
    if torch.is_grad_enabled() and query.requires_grad:
        # The weights of all layers at once would be most of what training holds.
        out = checkpoint(_attended, *taken, use_reentrant=False, preserve_rng_state=chance > 0)
    else:
        out = _attended(*taken)
    return out.view(rows, heads, queries, -1).transpose(1, 2).contiguous(), None


def _trunks_of(key: Tensor) -> tuple[Trunks | None, int]:
    """What stands before these keys, and the number of the layer."""
    found: tuple[Trunks | None, int] = getattr(key, "trunks", (None, 0))
    return found


def _attended(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    mask: Tensor | None,
    queries: int,
    dropout: float,
    trunks: Trunks | None,
    layer: int,
) -> Tensor:
    """Values by the weights of each query, [B, K, queries of K, D]."""
    rows, shared = key.shape[:2]
    with torch.autocast("cpu", enabled=False):  # it would go to float32 and back
        scores = _scores(query, key)
        if trunks:
            scores = torch.cat([trunks.scores(layer, query), scores], dim=-1)
        keys = scores.shape[-1]
        scores = scores.view(rows, -1, queries, keys)
        if mask is not None or queries > 1:
            scores = scores + _hidden(mask, queries, keys, scores)
        weights = functional.dropout(scores.softmax(-1), dropout).view(rows, shared, -1, keys)
        if not trunks:
            return weights @ value
        own: Tensor = weights[..., trunks.width :] @ value
        # The softmax spans trunk and own keys, so their two weighted sums simply add up.
        return own + trunks.values(layer, weights[..., : trunks.width])


def _scores(query: Tensor, key: Tensor) -> Tensor:
    """Queries by keys, [B, K, queries, S]; a few queries are the better right side."""
    if query.shape[2] > _FEW:
        return query @ key.transpose(-1, -2)
    return (key @ query.transpose(-1, -2)).transpose(-1, -2).contiguous()


def _hidden(mask: Tensor | None, queries: int, keys: int, like: Tensor) -> Tensor:
    """What is added to scores: 0 where a query sees a key."""
    if mask is None:
        mask = torch.ones(1, 1, queries, keys, dtype=torch.bool).tril()
    if mask.dtype != torch.bool:
        return mask.to(like.dtype)
    # The lowest finite number instead of -inf: a row that sees nothing would become NaN.
    return like.new_zeros(mask.shape).masked_fill_(~mask, torch.finfo(like.dtype).min)


def choose(model: Any) -> bool:
    """Let a model of the transformers library on a processor attend so, where it would by sdpa.

    Returns:
        whether it does.
    """
    if model.config._attn_implementation == "sdpa" and model.device.type == "cpu":
        AttentionInterface.register(NAME, attend)
        AttentionMaskInterface.register(NAME, sdpa_mask)
        model.set_attn_implementation(NAME)
    chosen: str = model.config._attn_implementation
    return chosen == NAME
