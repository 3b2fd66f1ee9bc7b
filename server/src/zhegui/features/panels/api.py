"""The callers that calls of panels declare, and whether their token stands as long as an answer lasts."""

from zhegui.features.panels.callers import PanelAnyone, PanelUser, panel_caller
from zhegui.features.panels.token_state import LastingToken, lasting_token, standing

__all__ = [
    "LastingToken",
    "PanelAnyone",
    "PanelUser",
    "lasting_token",
    "panel_caller",
    "standing",
]
