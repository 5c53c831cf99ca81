"""A processor as a platform of verl, which has none: FSDP works on it by gloo.

Named first in ``VERL_USE_EXTERNAL_MODULES``, as verl's modules ask for the platform when they are
imported; ``VERL_PLATFORM=cpu`` chooses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from verl.plugin.platform.platform_cuda import PlatformCUDA
from verl.plugin.platform.platform_manager import PlatformRegistry

NAME = "cpu"


class _CpuModule:
    """``torch.cpu`` by the names of ``torch.cuda``; nothing is kept, and so nothing freed."""

    def __getattr__(self, name: str) -> Any:
        return getattr(torch.cpu, name)

    def is_available(self) -> bool:
        return False

    def empty_cache(self) -> None:
        pass

    def memory_allocated(self) -> int:
        return 0

    memory_reserved = max_memory_allocated = max_memory_reserved = memory_allocated

    def mem_get_info(self) -> tuple[int, int]:
        return 0, 1

    def get_device_name(self) -> str:
        return NAME


@PlatformRegistry.register(platform=NAME)
class CpuPlatform(PlatformCUDA):  # type: ignore[misc]  # verl is not always here
    """A processor by verl's names; Ray is told of GPUs that are none."""

    @property
    def device_name(self) -> str:
        return "cpu"

    @property
    def device_module(self) -> Any:
        return _CpuModule()

    def is_available(self) -> bool:
        return True

    def is_platform_available(self, use_smi_check: bool = False) -> bool:
        return True

    def current_device(self) -> Any:
        return NAME  # tensors are moved to it, and 0 would be a GPU

    def set_device(self, device_index: int) -> None:
        pass

    def synchronize(self, device_index: int | None = None) -> None:
        pass

    def manual_seed(self, seed: int) -> None:
        torch.manual_seed(seed)

    manual_seed_all = manual_seed

    def set_allocator_settings(self, settings: str) -> None:
        pass

    def empty_cache(self) -> None:
        pass

    def communication_backend_name(self) -> str:
        return "gloo"

    def is_ipc_supported(self) -> bool:
        return False

    @contextmanager
    def nvtx_range(self, msg: str) -> Iterator[None]:
        yield
