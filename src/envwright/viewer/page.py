"""The one page: its scripts and styles in one text, with the data inside where it is exported.

There is no build step. The modules of the page stand below ``static/``; here their ``import`` lines
are dropped and they are joined in order, so that a page opened from disk needs no second file. Its
own policy names each script by its hash: nothing else runs, whatever an environment's names hold.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import orjson

from envwright.types import Json

MODULES = ("data", "parts", "state", "charts", "diagrams", "environment", "tasks", "runs", "play",
           "training", "app")  # fmt: skip
"""The modules of the page; each imports from those before it only."""
_VENDORED = ("preact", "preact-hooks", "htm", "uplot")
# Whole lines: every import of our modules is written on one.
_IMPORT = re.compile(r"^import [^\n]*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)


@cache
def _static(name: str) -> str:
    return files("envwright.viewer").joinpath("static", name).read_text(encoding="utf-8")


@cache
def _parts() -> tuple[str, tuple[str, ...]]:
    """Styles, and scripts in the order in which they run; the last is a module."""
    styles = _static("vendor/uplot.css") + _static("page.css")
    own = "\n".join(_EXPORT.sub("", _IMPORT.sub("", _static(f"{name}.js"))) for name in MODULES)
    return styles, (*(_static(f"vendor/{name}.js") for name in _VENDORED), own)


def content_policy(*, live: bool) -> str:
    """The content security policy of the page: what stands in it, by hash, and no one else's.

    A page that is served may ask its own server for data; an exported one may ask nobody.
    """
    styles, scripts = _parts()
    hashes = " ".join(map(_hash, scripts))
    server = "'self'" if live else "'none'"
    return (
        f"default-src 'none'; script-src {hashes}; style-src {_hash(styles)}; "
        f"connect-src {server}; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def page_text(answers: Mapping[str, Json] | None = None) -> str:
    """The page as HTML; the same data give the same bytes.

    Args:
        answers: of a page that is exported: path → the answer that a server would give. Without
            them, the page asks the server that it came from.

    Example::

        Path("page.html").write_text(page_text({"overview": overview}))
    """
    styles, scripts = _parts()
    *first, own = scripts
    data = ""
    if answers is not None:
        # In base64 no text of a stranger can end the element.
        packed = base64.b64encode(gzip.compress(json_bytes(answers), 9, mtime=0)).decode()
        data = f'<script type="application/gzip" id="data">{packed}</script>\n'
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        f'content="{content_policy(live=answers is None)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>envwright</title>\n<style>{styles}</style>\n</head>\n<body>\n"
        '<div id="page"><p class="wait">Loading …</p></div>\n'
        "<noscript>This page needs scripts; they are in the page itself.</noscript>\n"
        f"{data}"
        + "".join(f"<script>{script}</script>\n" for script in first)
        + f'<script type="module">{own}</script>\n</body>\n</html>\n'
    )


def json_bytes(value: Json) -> bytes:
    """JSON as the page reads it: blobs as SQL writes them, records as data."""
    return orjson.dumps(value, default=_as_json, option=orjson.OPT_NON_STR_KEYS)


def _as_json(value: object) -> Json:
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    if isinstance(value, frozenset | set):
        return sorted(value, key=str)
    if (data := getattr(value, "data", None)) is not None:
        return data()
    raise TypeError(f"{type(value).__name__} is no JSON")
