"""The log never stops who writes it."""

import os
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


def test_a_reader_that_hangs_stops_nobody() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as log:
        told = subprocess.run(
            [sys.executable, "-c", LOGGING],
            stdout=subprocess.PIPE,
            stderr=writing,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            timeout=60,
            check=True,
        )
        os.close(writing)
        first = log.readline().decode()
    assert told.stdout == b"went on\n"
    assert first.endswith(f"WARNING zhegui: 0 {'长' * 3_000}\n")
