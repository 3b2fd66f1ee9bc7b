"""What the server asks of its machine."""

from __future__ import annotations

import resource
import socket
from collections.abc import Iterator

import pytest

from zhegui.commands.command import Refused
from zhegui.commands.server import MOST_FILES, allow_many_connections, listen
from zhegui.settings import Settings


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


def test_a_port_that_is_taken_is_refused_with_the_way_to_another() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings.load({}, port=taken.getsockname()[1])
        with pytest.raises(Refused, match="ZHEGUI_PORT"), listen(settings):
            pass
