"""Reading other people's releases and telling their users what is wrong with them.

``opening`` finds a release, ``auditor`` asks its tasks (``on_tasks``) and tools (``on_tools``) over
the protocol of ``foreign``, ``remote`` and ``link`` keep its code in sealed processes in which a
driver of ``drivers`` runs, ``records`` are what goes over that border, ``words`` the kinds of
findings, ``summing`` the table. See ``docs/audit.md``.
"""

from envwright.evaluation.audit.auditor import audit
from envwright.evaluation.audit.opening import FORMATS, Release, open_release
from envwright.evaluation.audit.records import Finding, Report
from envwright.evaluation.audit.remote import Walls
from envwright.evaluation.audit.summing import summary
from envwright.evaluation.audit.words import KINDS

__all__ = [
    "FORMATS",
    "KINDS",
    "Finding",
    "Release",
    "Report",
    "Walls",
    "audit",
    "open_release",
    "summary",
]
