"""Run as a script, never imported: become a user, and then the program.

    python -I -S launch.py UID GID PARENT PROGRAM [ARGUMENT…]

A script of its own instead of `preexec_fn`, which may deadlock where there are threads. On Linux
the kernel sends SIGINT, PostgreSQL's fast shutdown, when the thread that started this process ends;
the request is lost on a change of user and so comes after it.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def _become(uid: int, gid: int) -> None:
    if uid != os.geteuid():
        os.setgroups([])
        os.setgid(gid)
        os.setuid(uid)
    os.umask(0o077)


def _end_with(parent: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGINT)
    if os.getppid() != parent:
        raise SystemExit("the parent has gone")


if __name__ == "__main__":
    user, group, starter = (int(argument) for argument in sys.argv[1:4])
    _become(user, group)
    _end_with(starter)
    os.execv(sys.argv[4], sys.argv[4:])  # noqa: S606
