"""The whole corpus."""

from tests.hostile import disguised, documents, films, pictures
from tests.hostile.made import Hostile

CORPUS: tuple[Hostile, ...] = (
    *pictures.hostile(),
    *documents.hostile(),
    *disguised.hostile(),
    *films.hostile(),
)
