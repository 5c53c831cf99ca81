"""The program of ``--engine trl`` with FSDP2 on processors: accelerate shards on GPUs alone.

    torchrun --nproc_per_node=2 -m tests.unit.integrations.trl.cpu_fsdp RECIPE -o FOLDER

Only where processes find each other is not accelerate's own: by gloo, on the device ``cpu``.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import torch
from accelerate.state import PartialState
from accelerate.utils import DistributedType


def prepare_backend(self: Any, *_: Any, **__: Any) -> tuple[str, DistributedType]:
    """Processes as on GPUs, by gloo."""
    if not torch.distributed.is_initialized():
        torch.distributed.init_process_group("gloo")
    return "gloo", DistributedType.MULTI_GPU


def set_device(self: Any) -> None:
    self.device = torch.device("cpu")


PartialState._prepare_backend = prepare_backend
PartialState.set_device = set_device
os.environ.update(
    ACCELERATE_USE_FSDP="true",
    FSDP_VERSION="2",
    FSDP_AUTO_WRAP_POLICY="TRANSFORMER_BASED_WRAP",
    FSDP_STATE_DICT_TYPE="FULL_STATE_DICT",
    FSDP_RESHARD_AFTER_FORWARD="true",
    FSDP_CPU_RAM_EFFICIENT_LOADING="false",
)

from envwright.integrations.trl.recipe_run import main  # noqa: E402  # after the patches

if __name__ == "__main__":
    sys.exit(main())
