"""Names and prose."""

from __future__ import annotations

import pytest

from envwright.synthesis.naming import (
    article,
    cleaned,
    first_sentence,
    plural,
    quoted,
    singular,
    snake,
)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("petId", "pet_id"),
        ("HTTPServer", "http_server"),
        ("user-agent", "user_agent"),
        ("1-clicks", "n1_clicks"),
        ("déjà", "d_j"),
        ("$$", "field"),
    ],
)
def test_snake(name: str, wanted: str) -> None:
    assert snake(name) == wanted


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("pet", "pets"),
        ("category", "categories"),
        ("key", "keys"),
        ("box", "boxes"),
        ("branch", "branches"),
        ("address", "addresses"),
        ("status", "statuses"),
        ("person", "people"),
        ("database", "databases"),
        ("floating_ip", "floating_ips"),
        ("news", "news"),
        ("order_line", "order_lines"),
    ],
)
def test_singular_and_plural(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one


def test_keywords_are_quoted() -> None:
    assert [quoted(word) for word in ("order", "pets")] == ['"order"', "pets"]


def test_prose_is_one_clean_line() -> None:
    assert (
        cleaned("**Bold** [link](http://x) <br/> `code`\n\n-- a */ {b}") == "Bold link code a (b)"
    )
    assert len(cleaned("word " * 100)) <= 160
    assert first_sentence("returns a pet. Never mind the rest.") == "Returns a pet."
    assert first_sentence("") == ""
    assert [article(w) for w in ("pet", "order", "user")] == ["a pet", "an order", "a user"]
