"""What rows begin with in common is held once, and nothing else changes."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.llm.client import Sampling
from envwright.llm.local_client import TokenPrompt
from tests.unit.llm.test_kept import engine_of, make_model, numbers, same, talk

pytestmark = [
    pytest.mark.skipif(
        not all(find_spec(name) for name in ("torch", "transformers")),
        reason="needs the extra local",
    ),
    pytest.mark.filterwarnings("ignore"),  # those packages have warnings of their own
]
GROUPS, SHARED, SIZE = 3, 2, 8
MODULE = SimpleNamespace(num_key_value_groups=GROUPS, is_causal=True, training=False)


def trunks() -> Any:
    return import_module("envwright.llm.attention.kv_cache")


def kept() -> Any:
    return import_module("envwright.llm.attention.kv_cache")


# --- which rows have which -----------------------------------------------------------------------


def conversations(*sizes: tuple[int, ...]) -> list[list[int]]:
    """For each tuple a row: so many tokens of what it shares with equal tuples, level by level."""
    rows = []
    for size in sizes:
        row: list[int] = []
        for level, count in enumerate(size):
            row += numbers(hash((level, size[: level + 1])) % 97, count)
        rows.append(row)
    return rows


def test_a_task_is_a_better_trunk_than_what_all_have() -> None:
    rows = conversations((40, 60, 5), (40, 60, 6), (40, 61, 5), (40, 61, 6))
    assert sorted(trunks().planned(rows)) == [([0, 1], 100), ([2, 3], 101)]


def test_a_row_that_went_on_alone_is_a_trunk_of_its_own() -> None:
    """Else what the others have of their own would be padded to its length."""
    rows = conversations((40, 60, 5), (40, 60, 6), (40, 61, 5), (40, 61, 6), (40, 62, 3))
    assert sorted(trunks().planned(rows)) == [([0, 1], 100), ([2, 3], 101), ([4], 105)]


def test_what_all_have_is_the_trunk_where_they_part_at_once() -> None:
    rows = [[*numbers(0, 50), 250 + at % 5, *numbers(at, 3)] for at in range(5)]
    assert trunks().planned(rows) == [([0, 1, 2, 3, 4], 50)]


def test_little_in_common_is_no_trunk() -> None:
    assert trunks().planned([numbers(0, 31), numbers(0, 31)]) == []
    assert trunks().planned([numbers(0, 40)]) == []
    assert trunks().planned([[], numbers(0, 20)]) == []
    assert trunks().planned([numbers(at, 100) for at in range(4)]) == []
    assert trunks().planned([numbers(0, 40), numbers(0, 40), numbers(0, 36)]) == [([0, 1, 2], 36)]


@settings(deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 1), max_size=60), min_size=1, max_size=8), st.integers(0, 40)
)
def test_a_trunk_is_what_its_rows_begin_with(rows: list[list[int]], start: int) -> None:
    rows = [numbers(0, start) + row for row in rows]
    plan = trunks().planned(rows)
    members = [at for own, _ in plan for at in own]
    assert len(members) == len(set(members))
    left = [len(row) for row in rows]
    for own, size in plan:
        assert size >= trunks().WORTH
        assert len({tuple(rows[at][:size]) for at in own}) == 1
        for at in own:
            left[at] -= size
            assert left[at] >= 0
    if plan:
        held = len(plan) * max(size for _, size in plan) + len(rows) * max(left)
        assert held <= len(rows) * max(map(len, rows)) - trunks().WORTH


# --- attention -----------------------------------------------------------------------------------


@settings(deadline=None, max_examples=40)
@given(
    homes=st.lists(st.integers(-1, 2), min_size=1, max_size=6),
    queries=st.integers(1, 3),
    own=st.integers(0, 5),
    left=st.data(),
    bound=st.booleans(),
    seed=st.integers(0, 99),
)
def test_it_says_what_whole_rows_say(
    homes: list[int], queries: int, own: int, left: Any, bound: bool, seed: int
) -> None:
    """Also when rows have gone, and where there are too many weights to hold."""
    torch: Any = import_module("torch")
    products: Any = import_module("envwright.llm.attention.matmul_attention")
    homes = [sorted(set(homes) - {-1}).index(home) if home >= 0 else -1 for home in homes]
    count = max(homes) + 1
    if not count:
        return
    rng = torch.Generator().manual_seed(seed)
    sizes = [3 + 2 * number for number in range(count)]
    entries = [
        kept().Entry.of(range(size), [tuple(torch.randn(2, SHARED, size, SIZE, generator=rng))])
        for size in sizes
    ]
    plan = [([at for at, h in enumerate(homes) if h == n], sizes[n]) for n in range(count)]
    held = trunks().Trunks.grown(plan, [entries[home] if home >= 0 else None for home in homes])
    rows = list(range(len(homes)))
    if left.draw(st.booleans()):
        rows = kept().closed_up([left.draw(st.booleans()) for _ in homes]) or rows
        held.keep(rows)
    query = torch.randn(len(rows), GROUPS * SHARED, queries, SIZE, generator=rng)
    key, value = torch.randn(2, len(rows), SHARED, own + queries, SIZE, generator=rng)
    mask = torch.ones(len(rows), 1, queries, held.width + own + queries, dtype=torch.bool)
    mask = mask.tril(held.width + own)
    for at, size in enumerate(held.held()):
        mask[at, :, :, : held.width - size] = False
    key, value = key.clone(), value.clone()
    whole = held.whole(0, key, value)
    wanted, _ = products.sdpa_attention_forward(MODULE, query, *whole, mask)
    with pytest.MonkeyPatch.context() as patch:
        if bound:
            patch.setattr(products, "_MOST", 0)
        key.trunks = held, 0
        found, _ = products.attend(MODULE, query, key, value, mask)
    assert torch.allclose(found, wanted, atol=1e-5)
    for number, at in enumerate(rows):
        (own_key, _), home = held.before(number, [(key[number], value[number])])[0], homes[at]
        size = sizes[home] if home >= 0 else 0
        assert own_key.shape[1] == size + own + queries
        if home >= 0:
            assert torch.equal(own_key[:, :size], entries[home].layers[0][0])


# --- generation ----------------------------------------------------------------------------------


def test_a_batch_with_trunks_writes_what_rows_alone_write(monkeypatch: pytest.MonkeyPatch) -> None:
    model = make_model()
    grown: list[Any] = []
    was = trunks().Trunks.grown

    def noted(plan: Any, found: Any) -> Any:
        grown.append(plan)
        return was(plan, found)

    monkeypatch.setattr(trunks().Trunks, "grown", noted)
    plain = engine_of(model)
    plain._trunks = None
    bare = talk(plain)
    assert not grown
    assert same(talk(engine_of(model)), bare)
    assert grown


def test_rows_that_end_take_their_trunks_along() -> None:
    """Answers of all lengths, in two trunks and none; the last rows are of the first trunk."""
    model = make_model()
    starts = [numbers(0, 60), numbers(1, 90)]
    rows = [[*starts[at % 2], *numbers(at, 4)] for at in range(6)] + [numbers(5, 9)]
    prompts = [
        TokenPrompt(tuple(row), Sampling(temperature=0.0, max_tokens=12 - 3 * (at % 4)), "1")
        for at, row in enumerate(rows)
    ]
    together = engine_of(model).generate(prompts)
    alone = [engine_of(model, kept_bytes=0).generate([prompt])[0] for prompt in prompts]
    assert same(together, alone)
    again = engine_of(model)
    again.generate(prompts)
    going = [
        TokenPrompt((*p.token_ids, *one.token_ids, 7, 8), p.sampling, "1")
        for p, one in zip(prompts, together, strict=True)
    ]
    assert same(again.generate(going), engine_of(model, kept_bytes=0).generate(going))
