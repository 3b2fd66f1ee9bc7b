"""The whole corpus."""

from tests.hostile import documents, films, pictures
from tests.hostile.made import Hostile

CORPUS: tuple[Hostile, ...] = (*pictures.hostile(), *documents.hostile(), *films.hostile())
