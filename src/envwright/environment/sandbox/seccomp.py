"""The seccomp filter of a worker: the system calls that a sealed process may still make.

Default is refusal (EPERM). Allowed are memory without execution, reading and writing on the one
channel, waiting, clocks and exit. A call that only an attack would make ends the process.
"""

from __future__ import annotations

import ctypes
import errno
import platform
import struct
import sys
from dataclasses import dataclass

_PR_SET_NO_NEW_PRIVS = 38
_PR_SET_SECCOMP = 22
_MODE_FILTER = 2

# Opcodes of the packet filter (linux/bpf_common.h): load a word at an offset, jump when equal, when
# at least, when any bit is set, return.
_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_ANY, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
# Answers (linux/seccomp.h): allow, kill the process, fail with the error in the low 16 bits.
_ALLOW, _KILL, _DENY = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EPERM
# Offsets in ``struct seccomp_data``; the arguments are six words of eight bytes.
_NUMBER, _ARCH, _ARGUMENTS = 0, 4, 16
# Set in the numbers of the x32 interface, which would be a second way to each call.
_X32 = 0x40000000
_PROT_EXEC, _MAP_ANONYMOUS = 0x4, 0x20


@dataclass(frozen=True, slots=True)
class _Machine:
    """Numbers of system calls on one kind of machine."""

    arch: int
    channel: tuple[int, ...]
    """read, write: on the channel only."""
    mmap: int
    mprotect: int
    allowed: tuple[int, ...]
    killed: tuple[int, ...]


# ``arch`` is the kernel's AUDIT_ARCH value (linux/audit.h).
_MACHINES = {
    "x86_64": _Machine(
        arch=0xC000003E,
        channel=(0, 1),
        mmap=9,
        mprotect=10,
        # munmap brk rt_sigprocmask rt_sigreturn sched_yield mremap madvise getpid exit gettid
        # futex clock_gettime gettimeofday exit_group
        allowed=(11, 12, 14, 15, 24, 25, 28, 39, 60, 186, 202, 228, 96, 231),
        # socket connect sendto sendmsg bind listen socketpair clone fork vfork execve kill ptrace
        # mount chroot tkill tgkill unshare setns process_vm_readv process_vm_writev seccomp bpf
        # memfd_create execveat userfaultfd io_uring_setup pidfd_send_signal pidfd_open clone3
        # pidfd_getfd kexec_load init_module finit_module perf_event_open keyctl
        killed=(
            *(41, 42, 44, 46, 49, 50, 53, 56, 57, 58, 59, 62, 101, 165, 161, 200, 234, 272, 308),
            *(310, 311, 317, 321, 319, 322, 323, 425, 424, 434, 435, 438, 246, 175, 313, 298, 250),
        ),
    ),
    "aarch64": _Machine(
        arch=0xC00000B7,
        channel=(63, 64),
        mmap=222,
        mprotect=226,
        allowed=(215, 214, 135, 139, 124, 216, 233, 172, 93, 178, 98, 113, 169, 94),
        # socket connect sendto sendmsg bind listen socketpair clone execve kill ptrace mount
        # chroot tkill tgkill unshare setns process_vm_readv process_vm_writev seccomp bpf
        # memfd_create execveat userfaultfd and the rest as above
        killed=(
            *(198, 203, 206, 211, 200, 201, 199, 220, 221, 129, 117, 40, 51, 130, 131, 97, 268),
            *(270, 271, 277, 280, 279, 281, 282, 425, 424, 434, 435, 438, 104, 105, 273, 241, 219),
        ),
    ),
}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def missing_support() -> str | None:
    """Why seccomp filters cannot be used on this system; ``None`` when they can."""
    if sys.platform != "linux":
        return f"seccomp is a feature of Linux; this is {sys.platform}"
    if platform.machine() not in _MACHINES or struct.calcsize("P") != 8:
        return f"no table of system calls for {platform.machine()} with this Python"
    # A null filter is refused as a bad address where filters exist; nothing is installed.
    if _prctl(_PR_SET_SECCOMP, _MODE_FILTER, None) == errno.EFAULT:
        return None
    return "the kernel has no seccomp filters, or this container forbids them"


def install_filter(channel: int) -> None:
    """Seal this process for good. Call it in a process with one thread.

    Args:
        channel: the only file descriptor that may still be read and written.

    Raises:
        OSError: the kernel refused the filter.
    """
    code = build_filter(_MACHINES[platform.machine()], channel)
    # The structure holds only the buffer's address, so the buffer must outlive the call; an
    # instruction is eight bytes.
    buffer = ctypes.create_string_buffer(code, len(code))
    program = _Program(len(code) // 8, ctypes.addressof(buffer))
    # The kernel takes a filter from an unprivileged process only once new privileges are ruled out.
    for number in (
        _prctl(_PR_SET_NO_NEW_PRIVS, 1, None),
        _prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.addressof(program)),
    ):
        if number:
            raise OSError(number, "seccomp was refused")


def build_filter(machine: _Machine, channel: int) -> bytes:
    """The filter as instructions of the kernel's packet filter."""
    # Another machine's numbers mean other calls: the architecture is checked before any number.
    out = [
        _op(_LOAD, _ARCH),
        _op(_JUMP_EQUAL, machine.arch, 1, 0),
        _op(_RETURN, _KILL),
        _op(_LOAD, _NUMBER),
        _op(_JUMP_AT_LEAST, _X32, 0, 1),
        _op(_RETURN, _KILL),
    ]
    for number in machine.channel:
        out += _when(number, [_argument(0), _op(_JUMP_EQUAL, channel, 0, 1), _op(_RETURN, _ALLOW)])
    for number in machine.allowed:
        out += _when(number, [_op(_RETURN, _ALLOW)])
    out += _when(
        # Arguments: address, length, protection, flags. Anonymous, never executable.
        machine.mmap,
        [
            _argument(3),
            _op(_JUMP_ANY, _MAP_ANONYMOUS, 0, 3),
            _argument(2),
            _op(_JUMP_ANY, _PROT_EXEC, 1, 0),
            _op(_RETURN, _ALLOW),
        ],
    )
    out += _when(
        machine.mprotect,
        [_argument(2), _op(_JUMP_ANY, _PROT_EXEC, 1, 0), _op(_RETURN, _ALLOW)],
    )
    for number in machine.killed:
        out += _when(number, [_op(_RETURN, _KILL)])
    return b"".join([*out, _op(_RETURN, _DENY)])


def _when(number: int, body: list[bytes]) -> list[bytes]:
    """``body`` for one system call; where it does not decide, the call is refused."""
    # Jumps count the instructions to skip, from the next one on.
    whole = [*body, _op(_RETURN, _DENY)]
    return [_op(_JUMP_EQUAL, number, 0, len(whole)), *whole]


def _argument(number: int) -> bytes:
    """Load the low half of an argument; all flags that are asked for lie in it."""
    return _op(_LOAD, _ARGUMENTS + 8 * number)


def _op(code: int, value: int, when_true: int = 0, when_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, when_true, when_false, value)


def _prctl(option: int, first: int, second: int | None) -> int:
    """The error number of a prctl call, 0 when it was carried out."""
    library = ctypes.CDLL(None, use_errno=True)
    prctl = library.prctl
    prctl.argtypes = (ctypes.c_int, *(ctypes.c_ulong,) * 4)
    done: int = prctl(option, first, second or 0, 0, 0)
    return ctypes.get_errno() if done else 0
