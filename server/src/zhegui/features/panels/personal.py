"""Codes of somebody's panels."""

from __future__ import annotations

from zhegui.features.panels.models import PanelCode
from zhegui.kernel.people.personal import Becomes, gives

personal = gives(
    "panels",
    "面板",
    "Panels",
    withheld={PanelCode.login_sid: "codes of a minute, of which hashes are kept for a quarter"},
    becomes=Becomes.ERASED,
)
