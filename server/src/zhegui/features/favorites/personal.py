"""What somebody keeps to find again."""

from __future__ import annotations

from zhegui.features.catalogue.api import Course, Subject
from zhegui.features.favorites.models import Favorite
from zhegui.features.materials.api import Material
from zhegui.features.news.api import News
from zhegui.features.questions.api import current_stem
from zhegui.kernel.people.personal import Becomes, Given, gives

personal = gives(
    "favorites",
    "收藏",
    "Favourites",
    Given(
        Favorite.user_sid,
        "收藏",
        "Favourites",
        names=(Course.title, Subject.title, Material.title, News.title),
        also=(current_stem(Favorite.question_sid).label("question_version.stem"),),
    ),
    becomes=Becomes.ERASED,
)
