"""Singular, plural, articles, enumerations."""

from __future__ import annotations

import doctest

import pytest

from envwright import inflection
from envwright.inflection import indefinite_article, join_list, plural, singular


def test_the_examples_are_true() -> None:
    assert doctest.testmod(inflection) == (0, 2)


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
        ("pull request", "pull requests"),
        ("size", "sizes"),
        ("api", "apis"),
        ("house", "houses"),
        ("bus", "buses"),
        ("Pet", "Pets"),
    ],
)
def test_singular_and_plural(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one


@pytest.mark.parametrize("word", ["bias", "aliased", "status", "access", "series", "staff", "id"])
def test_a_singular_stays(word: str) -> None:
    assert singular(word) == word


@pytest.mark.parametrize("word", ["apple", "hour", "SSH key", "IP", "order", "upload", "e-mail"])
def test_an(word: str) -> None:
    assert indefinite_article(word) == "an"


@pytest.mark.parametrize("word", ["user", "pet", "unit", "URL", "VPC", "one-time code", "GPG key"])
def test_a(word: str) -> None:
    assert indefinite_article(word) == "a"


def test_enumerations() -> None:
    assert join_list([]) == ""
    assert join_list(["a"]) == "a"
    assert join_list(["a", "b", "c"]) == "a, b and c"
    assert join_list("ab", last=" or") == "a or b"
