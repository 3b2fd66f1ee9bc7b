"""What other features may do with favourites."""

from zhegui.features.favorites.kinds import KindName
from zhegui.features.favorites.models import Favorite
from zhegui.features.favorites.service import keep, kind_called

__all__ = ["Favorite", "KindName", "keep", "kind_called"]
