"""What keeping favourites may be refused with."""

from zhegui.kernel.errors import Problem


class TooManyFavorites(Problem):
    status, id = 409, "too_many_favorites"
    zh, en = (
        "收藏已满 {most} 条，请先取消一些",
        "You keep {most} favourites already; cancel some first",
    )
