"""Training with verl: our environments and users as its agent loop, and ERPO as its estimator.

``writing`` makes the files that verl reads (``python -m envwright.integrations.verl``), ``rows`` what
stands in them, ``settings`` how episodes are played. ``loop`` is the agent loop: ``episode`` plays
with tokens from verl's servers (``client``) in worlds that a process loads once (``worlds``).
``advantage`` is the estimator, ``trainer`` tells it of environments, ``plugin`` registers all.

Only ``loop``, ``trainer`` and ``plugin`` import verl, and need the extra ``verl``.
"""  # noqa: E501

from __future__ import annotations
