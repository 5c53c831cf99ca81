"""What attention computed before is a shortcut only: it changes nothing but the time."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from envwright.llm.client import Sampling
from envwright.llm.local_client import GeneratedTokens, TokenPrompt
from envwright.llm.transformers_engine import TransformersEngine, TransformersOptions
from tests.unit.llm.test_transformers_engine import make_tokenizer

pytestmark = [
    pytest.mark.skipif(
        not all(find_spec(name) for name in ("torch", "transformers")),
        reason="needs the extra local",
    ),
    pytest.mark.filterwarnings("ignore"),  # those packages have warnings of their own
]


def make_model(**config: Any) -> Any:
    torch: Any = import_module("torch")
    library: Any = import_module("transformers")
    base = {
        "vocab_size": 258,
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": 2048,
        "eos_token_id": make_tokenizer().eos_token_id,
        "initializer_range": 0.5,
    }
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        kind = library.MistralConfig if "sliding_window" in config else library.LlamaConfig
        return library.AutoModelForCausalLM.from_config(kind(**base, **config))


def engine_of(model: Any, **options: Any) -> TransformersEngine:
    return TransformersEngine(model, make_tokenizer(), "tiny", TransformersOptions(**options))


def ask(ids: Sequence[int], seed: int = 1, **sampling: Any) -> TokenPrompt:
    return TokenPrompt(tuple(ids), Sampling(**{"max_tokens": 6, **sampling}), str(seed))


def numbers(start: int, count: int) -> list[int]:
    return [(start * 7 + at * 13) % 250 for at in range(count)]


def talk(engine: TransformersEngine, rounds: int = 3) -> list[GeneratedTokens]:
    """Five conversations of different lengths that are continued side by side."""
    prompts = [numbers(0, 50) + numbers(n, 5 + 9 * n) for n in range(5)]
    out = []
    for number in range(rounds):
        written = engine.generate([ask(p, n) for n, p in enumerate(prompts)])
        out += written
        for at, (prompt, one) in enumerate(zip(prompts, written, strict=True)):
            prompts[at] = [*prompt, *one.token_ids, *numbers(number + at, 3 + at)]
    return out


def same(one: Sequence[GeneratedTokens], other: Sequence[GeneratedTokens]) -> bool:
    return [w.token_ids for w in one] == [w.token_ids for w in other] and all(
        a.logprobs == pytest.approx(b.logprobs, abs=1e-4) for a, b in zip(one, other, strict=True)
    )


def test_with_and_without() -> None:
    model = make_model()
    kept, bare = engine_of(model), engine_of(model, kept_bytes=0)
    assert same(talk(kept), talk(bare))
    assert len(kept.kept) == 5
    assert len(bare.kept) == 0


def test_little_memory_evicts_the_oldest_and_changes_nothing() -> None:
    model = make_model()
    whole = engine_of(model)
    told = talk(whole)
    little = engine_of(model, kept_bytes=whole.kept.size // 2)
    assert same(talk(little), told)
    assert little.kept.evicted > 0
    assert little.kept.size <= little.kept.most
    none = engine_of(model, kept_bytes=100)  # nothing fits
    assert same(talk(none), told)
    assert len(none.kept) == 0


def test_what_is_kept_is_read_once() -> None:
    """The model is given only what it has not read; the common beginning once for all."""
    engine = engine_of(make_model())
    widths: list[tuple[int, int]] = []
    hook = engine._model.register_forward_pre_hook(
        lambda _, __, kwargs: widths.append(tuple(kwargs["input_ids"].shape)), with_kwargs=True
    )
    start = numbers(0, 60)
    first = engine.generate([ask([*start, n], n, max_tokens=1) for n in range(3)])
    assert widths == [(1, 60), (3, 1)]
    widths.clear()
    again = [*start, 0, *first[0].token_ids, 5, 6]
    engine.generate([ask(again, max_tokens=1)])
    hook.remove()
    assert widths == [(1, 3)]  # the token that was drawn last was never read


def test_what_some_have_in_common_is_read_once_too() -> None:
    """Instructions once, the tools of each environment once, a group's request once."""
    engine = engine_of(make_model())
    read: list[int] = []
    hook = engine._model.register_forward_pre_hook(
        lambda _, __, kwargs: read.append(kwargs["input_ids"].numel()), with_kwargs=True
    )
    rules, tools = numbers(0, 40), [numbers(n, 50) for n in (1, 2)]
    requests = [[*rules, *own, *numbers(n, 36), n] for own in tools for n in (3, 4)]
    grouped = [one for one in requests for _ in range(3)]
    engine.generate([ask(one, n, max_tokens=1) for n, one in enumerate(grouped)])
    hook.remove()
    assert tools[0][0] != tools[1][0]
    assert sum(read) == 40 + 2 * 50 + 4 * 36 + 12


def test_other_weights_forget() -> None:
    torch: Any = import_module("torch")
    model = make_model()
    engine = engine_of(model)
    prompt = ask(numbers(3, 40), temperature=0.0)
    engine.generate([prompt])
    with torch.no_grad():
        for weight in model.parameters():
            weight.add_(0.05 * torch.ones_like(weight).cumsum(-1).cos())
    assert same(engine.generate([prompt]), engine_of(model, kept_bytes=0).generate([prompt]))


def test_training_goes_on_as_it_was() -> None:
    torch: Any = import_module("torch")
    model = make_model(attention_dropout=0.5).train()
    engine = engine_of(model)
    assert same(talk(engine), talk(engine))  # no dropout
    assert model.training
    loss = model(torch.tensor([numbers(1, 9)]), labels=torch.tensor([numbers(1, 9)])).loss
    loss.backward()
    assert all(w.grad is not None for w in model.parameters())


def test_layers_with_a_window_keep_nothing_and_still_write() -> None:
    engine = engine_of(make_model(sliding_window=16))
    alone = [engine.generate([ask(numbers(n, 30), n)])[0] for n in range(3)]
    assert same(engine.generate([ask(numbers(n, 30), n) for n in range(3)]), alone)
    assert len(engine.kept) == 0


def test_one_token_prompts_and_equal_prompts() -> None:
    model = make_model()
    kept, bare = engine_of(model), engine_of(model, kept_bytes=0)
    prompts = [ask([7], 1), ask([7], 1), ask([7], 2), ask(numbers(1, 70), 3), ask(numbers(1, 70))]
    told = bare.generate(prompts)
    assert same(kept.generate(prompts), told)
    assert same(kept.generate(prompts), told)
    assert told[0].token_ids == told[1].token_ids


def test_log_probabilities_at_the_temperature() -> None:
    torch: Any = import_module("torch")
    model = make_model()
    engine = engine_of(model, at_temperature=True)
    prompts = [ask(numbers(1, 9), 1, temperature=t) for t in (0.5, 1.0, 0.0, 1.7)]
    for prompt, written in zip(prompts, engine.generate(prompts), strict=True):
        ids = [*prompt.token_ids, *written.token_ids]
        with torch.no_grad():
            logits = model(torch.tensor([ids])).logits[0].double()
        told = torch.log_softmax(logits / (prompt.sampling.temperature or 1.0), -1)
        places = range(len(prompt.token_ids) - 1, len(ids) - 1)
        expected = [float(told[at, ids[at + 1]]) for at in places]
        assert written.logprobs == pytest.approx(expected, abs=1e-4)


def test_less_context_than_the_model_has() -> None:
    model = make_model()
    assert engine_of(model, context=64).longest == 64
    assert engine_of(model, context=10**9).longest == 2048
