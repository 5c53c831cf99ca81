"""Attention as products says what the library's own says, forwards and backwards."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytestmark = [
    pytest.mark.skipif(
        not all(find_spec(name) for name in ("torch", "transformers")),
        reason="needs the extra local",
    ),
    pytest.mark.filterwarnings("ignore"),  # those packages have warnings of their own
]
GROUPS, SHARED, SIZE = 3, 2, 16
MODULE = SimpleNamespace(num_key_value_groups=GROUPS, is_causal=True, training=False)


def products() -> Any:
    return import_module("envwright.llm.attention.matmul_attention")


def own(rows: int, queries: int, keys: int, *, kind: Any, seed: int = 0) -> list[Any]:
    """Queries, keys and values that a bfloat16 can hold, which want a gradient."""
    torch: Any = import_module("torch")
    rng = torch.Generator().manual_seed(seed)
    shapes = [(GROUPS * SHARED, queries), (SHARED, keys), (SHARED, keys)]
    drawn = [torch.randn(rows, h, t, SIZE, generator=rng).bfloat16() for h, t in shapes]
    return [one.to(kind).requires_grad_() for one in drawn]


def lower(rows: int, queries: int, keys: int, hidden: int) -> Any:
    """Each query sees what stands before it, the first row not its first ``hidden`` keys."""
    torch: Any = import_module("torch")
    mask = torch.ones(rows, 1, queries, keys, dtype=torch.bool).tril(keys - queries)
    mask[0, :, :, :hidden] = False
    return mask


def both(kind: Any, mask: Any, shape: tuple[int, int, int], seed: int) -> list[Any]:
    """What attention says, and the gradients of its squares."""
    q, k, v = own(*shape, kind=kind, seed=seed)
    out, _ = products().attend(MODULE, q, k, v, mask)
    out.float().square().sum().backward()
    return [out, q.grad, k.grad, v.grad]


@settings(deadline=None)
@given(
    rows=st.integers(1, 3),
    queries=st.integers(1, 40),
    before=st.integers(0, 40),
    masked=st.booleans(),
    seed=st.integers(0, 99),
)
def test_it_says_in_bfloat16_what_the_library_says_in_float32(
    rows: int, queries: int, before: int, masked: bool, seed: int
) -> None:
    torch: Any = import_module("torch")
    keys = queries + before * masked
    mask = lower(rows, queries, keys, min(3, before)) if masked else None
    exact = both(torch.float32, mask, (rows, queries, keys), seed)
    found = both(torch.bfloat16, mask, (rows, queries, keys), seed)
    for here, there in zip(found, exact, strict=True):
        assert here.dtype == torch.bfloat16
        assert (here.float() - there).norm() <= 0.02 * there.norm() + 1e-3


def test_what_it_does_not_take_goes_to_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    torch: Any = import_module("torch")
    asked: list[Any] = []
    monkeypatch.setattr(products(), "sdpa_attention_forward", lambda *_, **more: asked.append(more))
    cases: list[tuple[Any, tuple[int, int, int], dict[str, Any]]] = [
        (torch.float32, (1, 4, 4), {}),  # no units for it
        (torch.bfloat16, (1, 2, 4), {}),  # the library decides what is seen
        (torch.bfloat16, (1, 4, 4), {"is_causal": False}),
        (torch.bfloat16, (1, 4, 4), {"softcap": 1.0}),
    ]
    for count, (kind, shape, more) in enumerate(cases, 1):
        products().attend(MODULE, *own(*shape, kind=kind), None, **more)
        assert len(asked) == count
    products().attend(MODULE, *own(1, 4, 4, kind=torch.bfloat16), None)
    assert len(asked) == len(cases)


def test_autocast_computes_in_its_own_numbers() -> None:
    torch: Any = import_module("torch")
    with torch.autocast("cpu", torch.bfloat16):
        out, _ = products().attend(MODULE, *own(2, 5, 5, kind=torch.float32), None)
    assert out.dtype == torch.bfloat16


def test_a_model_that_attends_so_is_saved_as_any_other(tmp_path: Path) -> None:
    library: Any = import_module("transformers")
    config = {"hidden_size": 32, "intermediate_size": 32, "num_hidden_layers": 1}
    model = library.AutoModelForCausalLM.from_config(
        library.LlamaConfig(vocab_size=8, num_attention_heads=4, num_key_value_heads=2, **config)
    )
    products().choose(model.to("meta"))
    assert model.config._attn_implementation == "sdpa"  # other devices have kernels of their own
    products().choose(model.to_empty(device="cpu"))
    assert model.config._attn_implementation == products().NAME
    model.save_pretrained(tmp_path)
    assert products().NAME not in (tmp_path / "config.json").read_text()
    read = library.AutoModelForCausalLM.from_pretrained(tmp_path)
    assert read.config._attn_implementation == "sdpa"


def test_weights_are_not_kept_for_the_way_back() -> None:
    """Those of all layers at once were most of what training held."""
    torch: Any = import_module("torch")
    kept: list[int] = []

    def keep(one: Any) -> Any:
        kept.append(one.numel())
        return one

    q, k, v = own(1, 64, 64, kind=torch.bfloat16)
    with torch.autograd.graph.saved_tensors_hooks(keep, lambda one: one):
        out, _ = products().attend(MODULE, q, k, v, None)
    assert kept
    assert max(kept) < GROUPS * SHARED * 64 * 64
    out.float().square().sum().backward()
    assert q.grad is not None
