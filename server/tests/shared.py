"""Real material for tests: `SHARED_MATERIAL`, or the folder `shared` beside the repository."""

import os
from pathlib import Path

import pytest

BESIDE = Path(__file__).parents[2].parent / "shared"


def shared(path: str) -> Path:
    """A file or folder of the shared material; the test is skipped where it is absent."""
    found = Path(os.environ.get("SHARED_MATERIAL", BESIDE)) / path
    if not found.exists():
        pytest.skip(f"{found} is absent; set SHARED_MATERIAL to the folder of shared material")
    return found
