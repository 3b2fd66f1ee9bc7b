"""Notes when the authorities that certificates are judged by are read."""

from __future__ import annotations

import ssl
from typing import Any

import pytest


def noted_authorities(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One entry for each reading from now on."""
    read: list[str] = []
    plain = ssl.create_default_context

    def noted(*arguments: Any, **options: Any) -> ssl.SSLContext:
        read.append("read")
        return plain(*arguments, **options)

    monkeypatch.setattr(ssl, "create_default_context", noted)
    return read
