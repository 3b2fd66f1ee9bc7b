"""What a path of the storage looks like."""

import re

_PATH = re.compile(r"[a-z0-9][a-z0-9._-]*(/[a-z0-9][a-z0-9._-]*)*\Z")


def checked(path: str) -> str:
    """The path; raises `ValueError` for one that could lead elsewhere."""
    if not _PATH.match(path):
        raise ValueError(f"{path!r} is no path of the storage")
    return path
