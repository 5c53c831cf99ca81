"""``phrasing.yaml`` is read whole, or refused with its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment, save_environment
from envwright.environment.phrasebook import (
    MOST_PHRASES,
    PLAIN_WORDING,
    phrase_variants,
    with_defaults,
    wording_from,
)
from envwright.errors import BadInput
from envwright.storage.bundled import resolve_environment

GOOD = "tools: {return_book: [close out {loan_id}], lend_book: [let {member_id} borrow {book_id}]}"
QUOTED = GOOD.replace("[", '["').replace("]", '"]')


def folder(tmp_path: Path, phrasing: str) -> Path:
    """The library, with these phrases."""
    path = tmp_path / "mock"
    shutil.copytree(resolve_environment("mock"), path)
    (path / "phrasing.yaml").write_text(phrasing)
    return path


def test_phrases_go_to_their_tools_and_back_to_the_file(tmp_path: Path) -> None:
    spec = load_environment(folder(tmp_path, QUOTED))
    assert wording_from(spec.phrasing, spec.tools).tools == {
        "lend_book": ("let {member_id} borrow {book_id}",),
        "return_book": ("close out {loan_id}",),
    }
    save_environment(spec, tmp_path / "again", {})
    assert load_environment(tmp_path / "again") == spec


def test_reasons_are_whole_sentences_of_known_tools(tmp_path: Path) -> None:
    spec = load_environment(folder(tmp_path, "reasons: {return_book: [It was in the drop box.]}"))
    assert wording_from(spec.phrasing, spec.tools).reasons == {
        "return_book": ("It was in the drop box.",)
    }
    for number, wrong in enumerate(["burn_book: [I've moved.]", "return_book: [It cost $5.]"]):
        with pytest.raises(BadInput):
            load_environment(folder(tmp_path / str(number), f"reasons: {{{wrong}}}"))


def test_the_fullest_variant_of_a_phrase_stands_first() -> None:
    variants = phrase_variants("send {a}[ to {b}][, {c}]")
    assert variants[0] == ("send", "{a}", "to", "{b}", ",", "{c}")
    assert variants[-1] == ("send", "{a}")
    assert len(variants) == 4


def test_rows_labels_and_values_are_read(tmp_path: Path) -> None:
    text = (
        "tables: {books: {row: '{title}, a book', columns: {copies: copies on the shelf}}}\n"
        "values: {genre: {sci_fi: science fiction}}\n"
    )
    spec = load_environment(folder(tmp_path, text))
    wording = wording_from(spec.phrasing, spec.tools)
    assert wording.rows == {"books": ("{title}, a book",)}
    assert wording.labels == {"copies": "copies on the shelf"}
    assert wording.values == {"genre": {"sci_fi": "science fiction"}}


def test_what_nobody_says_follows_from_names() -> None:
    wording = with_defaults(
        wording_from({"tables": {"loans": {"row": "loan of {title}"}}}, ()),
        {
            "members": {"id", "name", "email"},
            "loans": {"id", "title", "paid_cents", "total_cents"},
            "sailings": {"departs_at", "length_cm"},
        },
        {"members": "id", "loans": "id", "sailings": "code"},
    )
    assert wording.rows == {
        "members": ("member {name}", "member {email}", "member {id}"),
        "loans": ("loan of {title}", "loan {id}"),
        "sailings": ("sailing {code}",),
    }
    assert wording.labels == {
        "departs_at": "departure time",
        "paid_cents": "paid amount",
        "total_cents": "total",
    }


def test_the_name_of_another_row_is_called_what_that_row_is() -> None:
    shown = {"vessel_name", "show_title", "full_name", "owner", "owner_name"}
    wording = with_defaults(PLAIN_WORDING, {"lots": {"id", "grade"}}, {}, shown)
    assert wording.labels == {"vessel_name": "vessel", "show_title": "show"}


def test_an_environment_stays_the_same_however_users_ask(tmp_path: Path) -> None:
    with_phrases = load_environment(folder(tmp_path, QUOTED))
    assert with_phrases.id == load_environment("mock").id
    assert with_phrases != load_environment("mock")


def test_an_empty_file_gives_no_phrases(tmp_path: Path) -> None:
    assert load_environment(folder(tmp_path, "")).phrasing == {}


def of_return(*phrases: str) -> str:
    """A file that gives ``return_book`` these phrases."""
    return "tools:\n  return_book:\n" + "".join(f"    - {phrase}\n" for phrase in phrases)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("- 1", "", "with the keys tools"),
        ("verbs: {}", "", "with the keys tools"),
        ("tools: [a]", "tools", "mapping"),
        ("tools: {burn_book: [burn it]}", "tools.burn_book", "no such tool"),
        ("tools: {return_book: close}", "tools.return_book", "phrases"),
        ("tools: {return_book: []}", "tools.return_book", "phrases"),
        (of_return(*["close it"] * (MOST_PHRASES + 1)), "tools.return_book", "phrases"),
        (of_return("7"), "tools.return_book[0]", "a text"),
        (of_return("close " + "x" * 200), "tools.return_book[0]", "characters"),
        (of_return("close  up"), "tools.return_book[0]", "one space"),
        (of_return("close; then tell me"), "tools.return_book[0]", "a phrase is words"),
        (of_return("close “x”"), "tools.return_book[0]", "a phrase is words"),
        (of_return("Close {loan_id}"), "tools.return_book[0]", "begins with a verb"),
        (of_return("close [it [up]]"), "tools.return_book[0]", "never in each other"),
        (of_return("close it [up"), "tools.return_book[0]", "in pairs"),
        ("tables: {books: {rows: x}}", "tables.books", "row and columns"),
        ("tables: {books: {row: the book}}", "tables.books.row[0]", "has a slot"),
        ("tables: {books: {columns: {copies: '3'}}}", "tables.books", "up to twelve words"),
        ("values: {genre: {sci_fi: ''}}", "values.genre", "up to twelve words"),
        (of_return("close"), "tools.return_book[0]", "goes on"),
        (of_return('"{loan_id} close"'), "tools.return_book[0]", "begins with a verb"),
        (of_return("close {book_id}"), "tools.return_book[0]", "{book_id} is no parameter"),
        (of_return("swap {loan_id} for {loan_id}"), "tools.return_book[0]", "twice"),
        (of_return("close {loan_id}", "close {loan_id}"), "tools.return_book[1]", "says the same"),
        (
            "tools: {return_book: ['pass it on'], lend_book: ['pass it on']}",
            "tools.lend_book[0]",
            "says the same as tools.return_book[0]",
        ),
        ("customers: return_book", "customers", "a list of tools"),
        ("customers: [burn_book]", "customers.burn_book", "no such tool"),
        ("tools: !!python/object/apply:os.system ['true']", "", ""),
        ("tools: {" + "[" * 5000, "", ""),
    ],
)
def test_what_is_no_phrasing_is_refused(tmp_path: Path, text: str, place: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        load_environment(folder(tmp_path, text))
    said = str(caught.value)
    assert "phrasing.yaml" in said
    assert place in said
    assert words in said


def test_a_link_instead_of_the_file_is_refused(tmp_path: Path) -> None:
    path = folder(tmp_path, "")
    (path / "phrasing.yaml").unlink()
    (path / "phrasing.yaml").symlink_to("/etc/passwd")
    with pytest.raises(BadInput):
        load_environment(path)


def test_tools_hold_no_phrases_themselves(tmp_path: Path) -> None:
    path = folder(tmp_path, "")
    tools = (path / "tools.yaml").read_text()
    (path / "tools.yaml").write_text(
        tools.replace("return_book:\n", "return_book:\n  phrases: [close out]\n")
    )
    with pytest.raises(BadInput, match="phrases"):
        load_environment(path)
