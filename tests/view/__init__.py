"""The page: what it is asked for, its server, and how it looks and acts in a real browser."""

from __future__ import annotations

import base64
import gzip
import re
from pathlib import Path

import orjson

from envwright.types import Json

_DATA = re.compile(r'<script type="application/gzip" id="data">([^<]*)</script>')


def answers_in(page: Path) -> dict[str, Json]:
    """The data inside an exported page: path → answer."""
    found = _DATA.search(page.read_text())
    assert found is not None, "there is no data in the page"
    answers: dict[str, Json] = orjson.loads(gzip.decompress(base64.b64decode(found[1])))
    return answers
