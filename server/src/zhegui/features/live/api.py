"""What other features may do with the live feed."""

from __future__ import annotations

from zhegui.features.live.service import announce, present

__all__ = ["announce", "present"]
