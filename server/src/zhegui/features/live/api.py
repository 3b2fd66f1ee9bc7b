"""What other features may do with the live feed."""

from __future__ import annotations

from zhegui.features.live.service import announce, is_present, present

__all__ = ["announce", "is_present", "present"]
