"""Training with verl: our environments and users as its agent loop, and ERPO as its estimator.

``parquet_dataset`` makes the files that verl reads (``python -m envwright.integrations.verl``),
``loop_settings`` says how episodes are played. ``agent_loop`` is verl's agent loop: ``episode``
plays with tokens from verl's servers (``server_client``). ``erpo_estimator`` is the estimator,
``trainers`` give it the environments, ``plugin`` registers all.

Only ``agent_loop``, ``trainers`` and ``plugin`` import verl, and need the extra ``verl``.
"""

from __future__ import annotations
