"""Data directories that PostgreSQL's own user can get into: under root, pytest's are closed."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def data_dir() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="zhegui-test-"))
    folder.chmod(0o711)
    yield folder / "data"
    shutil.rmtree(folder)
