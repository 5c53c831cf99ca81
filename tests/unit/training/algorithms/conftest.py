"""Small tensors: one thread is faster, and leaves the machine to the other tests."""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("torch"):
    import torch

    torch.set_num_threads(1)
