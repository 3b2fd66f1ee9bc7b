"""A real S3 server for tests: `rclone serve s3` on a folder, with one bucket `zhegui`."""

import os
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.processes import await_line, started

BUCKET = "s3://zhegui/files"
KEY, SECRET = "key", "secret"
#: Of a bucket at an address where nothing listens.
AWAY = {
    "AWS_ENDPOINT_URL": "http://127.0.0.1:1",
    "AWS_ALLOW_HTTP": "true",
    "AWS_ACCESS_KEY_ID": KEY,
    "AWS_SECRET_ACCESS_KEY": SECRET,
    "NO_PROXY": "127.0.0.1",
}
RCLONE = Path(sysconfig.get_path("scripts")) / "rclone"


@contextmanager
def rclone_s3(folder: Path) -> Iterator[dict[str, str]]:
    """The `AWS_*` variables that lead there, for as long as the context lasts.

    Objects lie below `folder/zhegui`; credentials and signatures are checked.
    """
    (folder / "zhegui").mkdir(parents=True)
    words = [str(RCLONE), "serve", "s3", "--addr", "127.0.0.1:0", "--auth-key", f"{KEY},{SECRET}"]
    environment = os.environ | {"RCLONE_CONFIG": os.devnull, "NO_PROXY": "127.0.0.1"}
    log = folder.with_name(f"{folder.name}.log")
    with started([*words, str(folder)], log, env=environment) as process:
        yield {
            "AWS_ENDPOINT_URL": await_line(log, r"http://[^/\s]+", process).group(),
            "AWS_ALLOW_HTTP": "true",
            "AWS_REGION": "us-east-1",
            "AWS_ACCESS_KEY_ID": KEY,
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "NO_PROXY": "127.0.0.1",
        }
