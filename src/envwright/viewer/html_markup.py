"""HTML by small functions that escape by default.

Everything that is not ``Html`` is text and gets escaped; names in an environment come from other
people's documents, and a page must show them, never obey them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from envwright.errors import visible_text

_VOID = {"br", "meta"}


class Html(str):
    """Text that is already HTML."""

    __slots__ = ()


def escape_text(value: object) -> Html:
    """Text made safe for HTML and XML: escaped, and without what they cannot hold or would hide."""
    # Already escaped; escaping twice would show ``&amp;amp;``.
    if isinstance(value, Html):
        return value
    return Html(escape(visible_text(str(value))))


def clip_text(text: str, most: int = 400) -> str:
    """A text shortened to ``most`` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def join_html(parts: Iterable[object], between: str = "") -> Html:
    """Parts put one after the other."""
    return Html(escape_text(between).join(escape_text(part) for part in parts))


def html_tag(name: str, *children: object, **attributes: str | int | bool | None) -> Html:
    """An element; ``class_`` stands for ``class``, and ``_`` in a name for ``-``."""
    written = "".join(
        # Only values are escaped: names are keywords in our own code, never data.
        f' {key.rstrip("_").replace("_", "-")}="{escape_text(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    start = f"<{name}{written}>"
    return Html(start if name in _VOID else f"{start}{join_html(children)}</{name}>")


def html_table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]], kind: str = ""
) -> Html:
    """A table in a box that scrolls sideways; the first cell of a row is its header.

    A head that ends in ``#`` (not shown) belongs to a column of figures. A table of the kind
    ``narrow`` is no wider than it needs to be.
    """
    # Columns of figures are aligned to the right.
    numeric = [head.endswith("#") for head in heads]
    aligned = ["figure" if number else None for number in numeric]
    top = [
        html_tag("th", head.rstrip("#"), scope="col", class_=align)
        for head, align in zip(heads, aligned, strict=True)
    ]
    body = [
        html_tag(
            "tr",
            *(
                html_tag("th", cell, scope="row") if n == 0 else html_tag("td", cell, class_=align)
                for n, (cell, align) in enumerate(zip(row, aligned, strict=True))
            ),
        )
        for row in rows
    ]
    return html_tag(
        "div",
        html_tag(
            "table",
            html_tag("caption", caption),
            html_tag("thead", html_tag("tr", *top)),
            html_tag("tbody", *body),
        ),
        class_=f"scroll {kind}".strip(),
        role="region",
        aria_label=caption,
        tabindex=0,
    )


def html_details(summary: object, *children: object) -> Html:
    """A part that opens on demand."""
    return html_tag("details", html_tag("summary", summary), *children)


def html_code(text: object) -> Html:
    """Text as code."""
    return html_tag("code", text)


def verdict_mark(ok: bool | None, words: str) -> Html:
    """A verdict: a sign and words, so that it does not hang on colour."""
    sign, kind = {True: ("✓", "good"), False: ("✗", "bad"), None: ("–", "open")}[ok]
    return html_tag("span", f"{sign} {words}", class_=f"mark {kind}")


def share_bar(share: float, kind: str = "") -> Html:
    """A bar whose length is a share of its cell; the figure stands beside it, so it is silent."""
    width = f"{100 * min(max(share, 0.0), 1.0):.1f}%"
    fill = html_tag("span", style=f"width:{width}", class_=kind or None)
    return html_tag("span", fill, class_="gauge", aria_hidden="true")


def format_percent(share: object) -> str:
    """A share as per cent; a dash where there is none."""
    return f"{100 * share:.1f} %" if isinstance(share, int | float) else "–"


def format_count(number: int) -> str:
    """A number with thin spaces between thousands."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def format_amount(number: float) -> str:
    """A figure without needless digits."""
    return format_count(int(number)) if float(number).is_integer() else f"{number:.2f}"


def count_noun(number: int, word: str) -> str:
    """A number and its word, in the plural where need be."""
    return f"{format_count(number)} {word}{'' if number == 1 else 's'}"
