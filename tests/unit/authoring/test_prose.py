"""Prose as a source: topics, documents, notes; places to cite; bounds; HTML."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from envwright.authoring.author_stages import cited_text, source_sections
from envwright.authoring.environment_draft import EnvironmentDraft
from envwright.errors import BadInput
from envwright.sources import prose

DOC = """Licence: MIT

# Parcel desk

Parcels come and go.

## find_parcel

Finds a parcel by its number.

```sh
# not a heading
curl
```

## hand_over `now`

[elsewhere.md#Fake]

Hands it over.
"""


def test_a_topic_is_a_name_and_a_line() -> None:
    found = prose.interface_of_topic("  a hotel booking desk ")
    assert found.name == "hotel_booking_desk"
    assert found.description == found.title == "a hotel booking desk"
    assert found.origin.kind == "topic"
    assert found.origin.sha256 == hashlib.sha256(b"a hotel booking desk").hexdigest()
    assert not found.operations
    assert source_sections(found) == {}
    assert prose.interface_of_topic("ホテル").name == "topic"


@pytest.mark.parametrize("line", ["", "  ", "two\nlines", "x" * 501, "bell\a"])
def test_a_topic_is_one_line(line: str) -> None:
    with pytest.raises(BadInput, match="one line"):
        prose.interface_of_topic(line)


def test_a_document_is_cut_at_its_headings(tmp_path: Path) -> None:
    file = tmp_path / "parcel-desk.md"
    file.write_text(DOC)
    found = prose.load_docs(file)
    assert found.name == "parcel_desk"
    assert found.title == "Parcel desk"
    assert found.origin.licence == "MIT"
    assert found.origin.kind == "docs"
    assert found.origin.sha256 == hashlib.sha256(DOC.encode()).hexdigest()
    sections = source_sections(found)
    assert [*sections] == [
        "parcel-desk.md#",
        "parcel-desk.md#Parcel desk",
        "parcel-desk.md#find_parcel",
        "parcel-desk.md#hand_over now",
    ]
    assert "curl" in sections["parcel-desk.md#find_parcel"]
    assert "(elsewhere.md#Fake)" in sections["parcel-desk.md#hand_over now"]
    draft = EnvironmentDraft(
        about={"tools": {"t": {"cites": "parcel-desk.md#find_parcel"}, "u": {}}}
    )
    assert cited_text(found, draft, ["t", "u"]).startswith("[parcel-desk.md#find_parcel]\n## find")
    assert cited_text(found, draft, ["u"]) == ""


def test_function_documents_are_cut_at_their_signatures(tmp_path: Path) -> None:
    file = tmp_path / "tools.pyi"
    file.write_text('def find(a: str) -> str:\n    """Find."""\n\nasync def send() -> None: ...\n')
    assert [*source_sections(prose.load_docs(file))] == ["tools.pyi#find", "tools.pyi#send"]


def test_notes_are_all_documents_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "rules.txt").write_text("Only on weekdays.")
    (tmp_path / "a.md").write_text(DOC)
    (tmp_path / ".hidden.md").write_text("no")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "out.md").symlink_to("/etc/hostname")
    found = prose.load_notes(tmp_path)
    assert found.origin.kind == "notes"
    assert {place.split("#")[0] for place in source_sections(found)} == {"a.md", "b/rules.txt"}
    before = found.origin.sha256
    (tmp_path / "a.md").write_text(DOC + "more")
    assert prose.load_notes(tmp_path).origin.sha256 != before


def test_pages_become_text(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(
        "<html><head><title>x</title></head><body><script>bad()</script><h2>Find &amp; get</h2>"
        "<p>By   <b>name</b>.</p><ul><li>one<li>two</ul><table><tr><th>a<th>b</tr></table>"
        "<style>p {}</style></body>"
    )
    (section,) = source_sections(prose.load_docs(file)).values()
    assert section == "## Find & get\n\nBy name.\n\n- one\n- two\n\n| a | b"
    assert [*source_sections(prose.load_docs(file))] == ["page.html#Find & get"]


def test_broken_pages_are_read_as_far_as_they_go() -> None:
    assert prose.html_text("<div><p>a</script></p><script>x") == "a"
    assert prose.html_text("a < b & c <") == "a < b & c <"
    assert prose.html_text("<svg><style>x</svg>y</style></svg>z") == "z"
    assert prose.html_text("<head><title>x<body><h1>y") == "# y"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.pdf", b"%PDF", "no kind of document"),
        ("a.md", b"\xff\xfe", "not UTF-8"),
        ("a.md", b"x" * 300_000, "at most 200000"),
        ("a.md", b"x" * 5_000_001, "bytes"),
    ],
)
def test_documents_are_bounded(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadInput, match=message):
        prose.load_docs(tmp_path / name)


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"):
        prose.load_docs(tmp_path / "none.md")
    with pytest.raises(BadInput, match="holds 0 documents"):
        prose.load_docs(tmp_path)
    with pytest.raises(BadInput, match="notes are a folder"):
        prose.load_notes(tmp_path / "none.md")
