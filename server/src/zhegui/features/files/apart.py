"""Runs what looks at a file in a process of its own; see `inspection/`."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

log = logging.getLogger("zhegui.files")


async def run_apart(module: str, *arguments: str, folder: Path, seconds: float) -> bytes | None:
    """What `python -m module` says in `folder`, without our environment; None where it fails, or is
    not done in time."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        module,
        *arguments,
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=PIPE,
        cwd=folder,
        env={"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    said, complaint = await _answer(process, seconds)
    if process.returncode != 0 or not said:  # it may end well at the moment it is given up
        why = complaint.decode(errors="replace").splitlines()[-1:]
        log.warning("an inspection ended with %s: %s", process.returncode, why)
        return None
    return said


async def _answer(process: Process, seconds: float) -> tuple[bytes, bytes]:
    """What it says until it ends; nothing, and its end, when it takes too long."""
    try:
        async with asyncio.timeout(seconds):
            return await process.communicate()
    except TimeoutError:
        return b"", b"too slow"
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
