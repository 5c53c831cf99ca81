"""Names and prose."""

from __future__ import annotations

import pytest

from envwright.inference.name_forms import (
    agent_prose,
    clean_prose,
    first_sentence,
    snake_case,
    sql_name,
    with_article,
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
    assert snake_case(name) == wanted


def test_keywords_are_quoted() -> None:
    assert [sql_name(word) for word in ("order", "pets")] == ['"order"', "pets"]


def test_agents_are_not_sent_to_calls_of_the_document() -> None:
    told = "Calendar identifier. To retrieve ids call the calendarList.list method. Use primary."
    assert agent_prose(told) == "Calendar identifier. Use primary."
    assert agent_prose("See example.com for more.") == "See example.com for more."


def test_prose_is_one_clean_line() -> None:
    assert (
        clean_prose("**Bold** [link](http://x) <br/> `code`\n\n-- a */ {b}")
        == "Bold link code a (b)"
    )
    assert len(clean_prose("word " * 100)) <= 160
    assert first_sentence("returns a pet. Never mind the rest.") == "Returns a pet."
    assert first_sentence("") == ""
    assert [with_article(w) for w in ("pet", "order", "user")] == ["a pet", "an order", "a user"]
