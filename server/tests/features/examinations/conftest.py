"""Logins that outlast a sitting, unless a test is about those that do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from zhegui.settings import Settings


@pytest.fixture
def access_token_minutes() -> int:
    """How long an access token lives in this test."""
    return 24 * 60


@pytest.fixture
def settings(tmp_path: Path, access_token_minutes: int) -> Settings:
    """Settings of a test, as the harness has them but for the life of tokens."""
    return Settings.load(
        {"ZHEGUI_ACCESS_TOKEN_MINUTES": str(access_token_minutes)},
        data_dir=tmp_path / "data",
        environment="test",
    )
