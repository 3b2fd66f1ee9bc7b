"""A real S3 server for tests: `rclone serve s3` on a folder, with one bucket `zhegui`."""

import os
import re
import subprocess
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BUCKET = "s3://zhegui/files"
KEY, SECRET = "key", "secret"
RCLONE = Path(sysconfig.get_path("scripts")) / "rclone"


@contextmanager
def rclone_s3(folder: Path) -> Iterator[dict[str, str]]:
    """The `AWS_*` variables that lead there, for as long as the context lasts.

    Objects lie below `folder/zhegui`; credentials and signatures are checked.
    """
    (folder / "zhegui").mkdir(parents=True)
    words = [str(RCLONE), "serve", "s3", "--addr", "127.0.0.1:0", "--auth-key", f"{KEY},{SECRET}"]
    environment = os.environ | {"RCLONE_CONFIG": os.devnull, "NO_PROXY": "127.0.0.1"}
    with subprocess.Popen(
        [*words, str(folder)], env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield {
                "AWS_ENDPOINT_URL": _address(process),
                "AWS_ALLOW_HTTP": "true",
                "AWS_REGION": "us-east-1",
                "AWS_ACCESS_KEY_ID": KEY,
                "AWS_SECRET_ACCESS_KEY": SECRET,
                "NO_PROXY": "127.0.0.1",
            }
        finally:
            process.terminate()


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(r"http://[^/\s]+", line):
            return found.group()
    raise AssertionError("rclone ended before it served")
