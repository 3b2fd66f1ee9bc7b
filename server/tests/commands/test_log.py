"""The log never stops who writes it, and nobody else writes into it."""

import os
import re
import subprocess
import sys

LOGGING = """
import logging
from zhegui.commands.log import log_to_stderr
from zhegui.settings import Settings
log_to_stderr(Settings())
for number in range(2_000):
    logging.getLogger("zhegui").warning("%s %s", number, "长" * 3_000)
print("went on")
"""

FORGING = """
import logging
from zhegui.commands.log import log_to_stderr
from zhegui.settings import Settings
log_to_stderr(Settings())
log = logging.getLogger("zhegui")
logging.getLogger("httpx").info("HTTP Request: GET https://bucket/one?signed")
log.info("GET %s", "/\\n2026-11-22T00:00:00.000Z INFO zhegui: forged\\r\\x1b[2J\\u202e桂")
try:
    raise ValueError("a\\nb")
except ValueError:
    log.exception("failed")
"""
GATHERING = """
import asyncio
import logging
from zhegui.commands.log import log_to_stderr
from zhegui.settings import Settings
log_to_stderr(Settings())
log = logging.getLogger("zhegui")
(handler,) = logging.getLogger().handlers
written = []
write = handler.stream.write
handler.stream.write = lambda text: written.append(text.count("\\n")) or write(text)
async def say():
    for number in range(3):
        log.info("said %s", number)
    await asyncio.sleep(0.5)
    log.info("before")
    log.warning("at once")
    log.info("left behind")
for _ in range(2):
    asyncio.run(say())
log.info("after")
print(written)
"""
ENTRY = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (INFO|ERROR) zhegui: ")


def test_a_reader_that_hangs_stops_nobody() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as log:
        told = subprocess.run(
            [sys.executable, "-c", LOGGING],
            stdout=subprocess.PIPE,
            stderr=writing,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            timeout=300,
            check=True,
        )
        os.close(writing)
        first = log.readline().decode()
    assert told.stdout == b"went on\n"
    assert first.endswith(f"WARNING zhegui: 0 {'长' * 3_000}\n")


def test_what_a_loop_says_is_written_together_and_in_order() -> None:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(
        [sys.executable, "-c", GATHERING], capture_output=True, text=True, env=env, check=True
    )
    said = [line.partition("zhegui: ")[2] for line in told.stderr.splitlines()]
    once = ["said 0", "said 1", "said 2", "before", "at once", "left behind"]
    assert said == [*once, *once, "after"]
    assert told.stdout == "[3, 2, 4, 2, 2]\n"


def test_nothing_that_is_logged_begins_an_entry_or_steers_a_terminal() -> None:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "TZ": "Asia/Shanghai"}
    told = subprocess.run(
        [sys.executable, "-c", FORGING], capture_output=True, text=True, env=env, check=True
    ).stderr
    lines = told.splitlines()
    assert [line.partition(": ")[2] for line in lines if ENTRY.match(line)] == ["GET /", "failed"]
    assert all(line.startswith("\t") for line in lines if not ENTRY.match(line))
    assert "forged\\r\\x1b[2J\\u202e桂" in lines[1]
