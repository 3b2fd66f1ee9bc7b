"""Which connections a request holds while it waits for the storage."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.one_connection import held_now
from zhegui.ports.services import Services


def held_while_asked(
    services: Services, monkeypatch: pytest.MonkeyPatch, *names: str
) -> dict[str, list[str]]:
    """By method of the storage, what was held as it was called last."""
    held: dict[str, list[str]] = {}

    def watched(name: str, plain: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def ask(*arguments: Any) -> Any:
            held[name] = held_now()
            return await plain(*arguments)

        return ask

    for name in names:
        monkeypatch.setattr(services.storage, name, watched(name, getattr(services.storage, name)))
    return held
