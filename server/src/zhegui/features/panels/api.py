"""The callers that calls of panels declare."""

from zhegui.features.panels.callers import PanelAnyone, PanelUser, panel_caller

__all__ = ["PanelAnyone", "PanelUser", "panel_caller"]
