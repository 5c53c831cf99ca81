"""The tokenizer against numbers that the model's own tokenizer gave."""

from __future__ import annotations

import pytest

from envwright.llm.embeddings import WordPieces


@pytest.fixture(scope="module")
def pieces() -> WordPieces:
    return WordPieces()


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        (
            "order_id (string): The order to cancel",
            [2344, 1035, 8909, 1006, 5164, 1007, 1024, 1996, 2344, 2000, 17542],
        ),
        ("Ünïcødé café", [4895, 2594, 16415, 3207, 7668]),
        ("中文 naïve", [1746, 1861, 15743]),
        ("unaffable ΣΑΣ", [14477, 20961, 3468, 1173, 14608, 29733]),
        ("\u200bzero\twidth\x00", [5717, 9381]),
        ("☂☃☄", [100]),
        ("x" * 101, [100]),
        ("", []),
    ],
)
def test_as_the_model_was_trained(pieces: WordPieces, text: str, ids: list[int]) -> None:
    assert pieces.ids(text, 256) == [101, *ids, 102]


def test_long_texts_are_cut(pieces: WordPieces) -> None:
    assert pieces.ids("order " * 50, 8) == [101, *[2344] * 6, 102]
