"""Fault points exist for proofs alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from zhegui.kernel import crash_points
from zhegui.settings import Settings, SettingsError


def test_production_refuses_a_fault(tmp_path: Path) -> None:
    named = {"ZHEGUI_FAULT": "save.before_commit"}
    assert Settings.load(named, data_dir=tmp_path).fault == "save.before_commit"
    with pytest.raises(SettingsError, match="ZHEGUI_FAULT"):
        Settings.load({**named, "ZHEGUI_ENVIRONMENT": "production"}, data_dir=tmp_path)


@pytest.mark.parametrize("point", ["save.sometime", "nothing.before_commit", "save"])
def test_a_point_that_is_none_is_refused(point: str) -> None:
    with pytest.raises(SettingsError, match="ZHEGUI_FAULT"):
        crash_points.arm(point)
