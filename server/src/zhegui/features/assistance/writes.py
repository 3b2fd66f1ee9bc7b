"""What may be written of the assistant: words that mean the same."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from zhegui.features.assistance.models import Synonym
from zhegui.kernel.errors import Detail, InvalidInput
from zhegui.kernel.http.envelope import Wire, told
from zhegui.kernel.records.writes import Act, Writing
from zhegui.kernel.text.search import fold
from zhegui.kernel.values import Line, Sid, Version

Word = Annotated[Line, Field(min_length=1, max_length=40)]
#: Of one word alone there is nothing to say.
FEWEST_WORDS = 2


class SynonymSave(Wire):
    """A group of words that mean the same; those of an organization hold for its people."""

    sid: Sid | None = None
    version: Version | None = None
    word_list: Annotated[list[Word], Field(min_length=FEWEST_WORDS, max_length=20)] | None = None


async def prepare(_: Act, synonym: Synonym, __: SynonymSave) -> None:
    """Each word once, as words are compared; raises `InvalidInput` where one alone is left."""
    first: dict[str, str] = {}
    for word in synonym.word_list:
        first.setdefault(fold(word), word)
    if len(first) < FEWEST_WORDS:
        raise InvalidInput([_too_few()])
    synonym.word_list = list(first.values())


def _too_few() -> Detail:
    return told(
        "model.wordList",
        "same_word",
        "这些词没有区别，请至少填写两个不同的词",
        "These are one and the same word; give at least two that differ",
    )


synonym_writing = Writing(
    "synonym",
    Synonym,
    SynonymSave,
    "course.write",
    is_owned=True,
    required=("word_list",),
    prepare=prepare,
)
