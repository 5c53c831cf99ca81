"""Reports as JUnit XML, which build servers read: a suite for each environment, a case a check."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

import orjson

from envwright.types import Call, CheckReport

_CONTROL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold."""


def junit(reports: Sequence[tuple[str, CheckReport]]) -> str:
    """The document.

    Args:
        reports: the path of each environment and what was found. Times are left out: the same
            checks give the same bytes.
    """
    root = Element("testsuites", name="envwright check")
    for path, report in reports:
        failures = sum(not check.ok for check in report.checks)
        suite = SubElement(
            root,
            "testsuite",
            name=_clean(path),
            tests=str(len(report.checks)),
            failures=str(failures),
            errors="0",
        )
        for check in report.checks:
            case = SubElement(suite, "testcase", classname=report.environment, name=check.name)
            if not check.ok:
                failure = SubElement(case, "failure", message=_clean(check.detail)[:300])
                failure.text = "\n".join([_clean(check.detail), *map(snippet, check.calls)])
            elif check.detail:
                SubElement(case, "system-out").text = _clean(check.detail)
    root.set("tests", str(sum(len(report.checks) for _, report in reports)))
    bad = sum(not check.ok for _, report in reports for check in report.checks)
    root.set("failures", str(bad))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def snippet(call: Call) -> str:
    """A call as a line that can be pasted after ``session = template.session()``."""
    return _clean(f"session.call({call.tool!r}, '''{_escaped(call)}''')")


def _escaped(call: Call) -> str:
    return orjson.dumps(call.arguments).decode().replace("\\", "\\\\").replace("'", "\\'")


def _clean(text: str) -> str:
    return _CONTROL.sub("?", text)
