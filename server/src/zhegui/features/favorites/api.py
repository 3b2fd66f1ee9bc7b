"""What other features may do with favourites."""

from zhegui.features.favorites.service import keep, kind_called

__all__ = ["keep", "kind_called"]
