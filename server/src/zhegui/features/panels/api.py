"""The callers that calls of panels declare."""

from zhegui.features.panels.callers import PanelAnyone, PanelUser

__all__ = ["PanelAnyone", "PanelUser"]
