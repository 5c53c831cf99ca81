"""Training with verl: our environments and users as its agent loop, and ERPO as its estimator.

``trainer_command`` is ``envwright train RECIPE --engine verl``: ``recipe_options`` makes options of
a recipe, ``parquet_dataset`` the files that verl reads, with what ``loop_settings`` says of how
episodes are played. ``agent_loop`` is verl's agent loop: ``episode`` plays with tokens from verl's
servers (``server_client``). ``erpo_estimator`` is the estimator, ``trainers`` give it the
environments, ``plugin`` registers all.

Only ``agent_loop``, ``trainers`` and ``plugin`` import verl, and need the extra ``verl``.
"""

from __future__ import annotations
