"""The password work itself, in a process of its own: it reads a request a line and answers a line.

argon2 holds a processor for 50 ms, and zxcvbn the interpreter for up to 30: on a thread of the server
every save would wait for it. Its argument is its niceness. It ends when the server closes its input
or is killed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from zhegui.features.identity.common_passwords import is_common_password

# OWASP's second recommended setting: 19 MiB, two passes, one lane.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def _matches(encoded: str, password: str) -> bool:
    try:
        return HASHER.verify(encoded, password)
    except (VerifyMismatchError, VerificationError, InvalidHashError):
        return False


WORK: Mapping[str, Callable[..., str | bool]] = {
    "hash": HASHER.hash,
    "matches": _matches,
    "is_common": is_common_password,
}


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of a terminal; the server finishes what it has
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))  # a crowd takes what the event loop and the database leave
    for line in sys.stdin.buffer:
        name, *arguments = json.loads(line)
        sys.stdout.write(json.dumps(WORK[name](*arguments)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
