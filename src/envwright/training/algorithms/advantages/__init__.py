"""Estimators, one a file: ``ADVANTAGES[name](groups, **options)``. A file in here is found."""

from __future__ import annotations

from envwright.training.algorithms.registry import ADVANTAGES, load_folder

load_folder(__name__, list(__path__))

__all__ = ["ADVANTAGES"]
