"""The tests themselves: none of them reaches beyond this machine (`conftest.py`)."""

from __future__ import annotations

import socket

import pytest


@pytest.mark.parametrize("address", [("192.0.2.1", 9), ("2001:db8::1", 9), ("zhegui.example", 80)])
def test_nothing_leaves_this_machine(address: tuple[str, int]) -> None:
    with pytest.raises(PermissionError, match="wanted to reach"):
        socket.create_connection(address, timeout=1)
