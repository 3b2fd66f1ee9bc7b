"""What the server asks of its machine."""

from __future__ import annotations

import resource
from collections.abc import Iterator

import pytest

from zhegui.commands.server import MOST_FILES, allow_many_connections


@pytest.fixture
def hard() -> Iterator[int]:
    """The most files that may be allowed; as few are allowed as by a shell."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, soft), hard))
    yield hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.skipif("sys.platform == 'darwin'", reason="allows fewer than it says")
def test_more_connections_than_a_shell_allows(hard: int) -> None:
    allow_many_connections()
    expected = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (expected, hard)
