"""What a process that looks at a file may use, and what decoders raise there."""

from __future__ import annotations

import resource
from contextlib import suppress

MEMORY_BYTES = 1024 * 1024 * 1024
#: What decoders raise when they are given nonsense.
NONSENSE = (
    OSError, ValueError, SyntaxError, EOFError, MemoryError, ArithmeticError, LookupError
)  # fmt: skip


def limit(cpu_seconds: int) -> None:
    """Whatever a file does to its decoder, this process ends, and only it."""
    limits = {
        resource.RLIMIT_AS: MEMORY_BYTES,
        resource.RLIMIT_CPU: cpu_seconds,
        resource.RLIMIT_CORE: 0,
    }
    for kind, value in limits.items():
        with suppress(ValueError, OSError):  # macOS does not bound address space
            resource.setrlimit(kind, (value, value))
