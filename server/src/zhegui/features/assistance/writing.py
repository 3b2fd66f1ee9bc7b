"""What may be written of the assistant: words that mean the same."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from zhegui.features.assistance.models import Synonym
from zhegui.kernel.envelope import Wire
from zhegui.kernel.values import Line, Sid, Version
from zhegui.kernel.writing import Act, Writing

Word = Annotated[Line, Field(min_length=1, max_length=40)]


class SynonymSave(Wire):
    """A group of words that mean the same; those of an organization hold for its people."""

    sid: Sid | None = None
    version: Version | None = None
    word_list: Annotated[list[Word], Field(min_length=2, max_length=20)] | None = None


async def prepare(_: Act, synonym: Synonym, __: SynonymSave) -> None:
    """Each word once."""
    synonym.word_list = list(dict.fromkeys(synonym.word_list))


synonym_writing = Writing(
    "synonym",
    Synonym,
    SynonymSave,
    "course.write",
    is_owned=True,
    required=("word_list",),
    prepare=prepare,
)
