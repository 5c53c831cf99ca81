"""Reads what a user says, in the request language, into a syntax tree.

The language is that of ``docs/reference/request-language.md``. The parser knows the agent's tools
and nothing else of an environment. It shares no code with ``envwright.tasks.phrasing``, which
writes requests: what is written but not understood then shows as a task that is dropped.
"""
