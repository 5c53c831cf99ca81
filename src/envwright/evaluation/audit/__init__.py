"""Reading other people's releases and telling their users what is wrong with them.

``opening`` finds a release, ``auditor`` asks its tasks (``on_tasks``) and tools (``on_tools``) over
the protocol of ``foreign``, ``remote`` and ``link`` keep its code in sealed processes in which a
driver of ``drivers`` runs, ``records`` are what goes over that border, ``words`` the kinds of
findings, ``summing`` the table. See ``docs/evidence/audit.md``.
"""

from envwright.evaluation.audit.auditor import KINDS, audit_release, summarize_findings
from envwright.evaluation.foreign_records import AuditFinding, AuditReport
from envwright.evaluation.releases import FORMATS, Release, open_release
from envwright.evaluation.remote_environment import WorkerLimits

__all__ = [
    "FORMATS",
    "KINDS",
    "AuditFinding",
    "AuditReport",
    "Release",
    "WorkerLimits",
    "audit_release",
    "open_release",
    "summarize_findings",
]
