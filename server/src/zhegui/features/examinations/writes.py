"""What may be written of papers and examinations.

Both are saved by functions: a paper's sections and an examination's terms hold together. The rest
follows from the declarations.
"""

from __future__ import annotations

from uuid import UUID

from zhegui.features.examinations.errors import ExaminationAlreadyPublished, ExaminationWasPublished
from zhegui.features.examinations.models import Examination, Paper
from zhegui.features.examinations.schemas import ExaminationSave, PaperSave
from zhegui.features.examinations.service.authorship import examination_to_write
from zhegui.features.examinations.service.papers import save_paper
from zhegui.features.examinations.service.publication import save_examination
from zhegui.kernel.records.writes import Act, Writing


class PaperWriting(Writing[Paper, PaperSave]):
    """Papers; one that an examination uses is not deleted."""

    async def save(self, act: Act, given: PaperSave) -> Paper:
        return await save_paper(act.session, act.caller, given)


class ExaminationWriting(Writing[Examination, ExaminationSave]):
    """Examinations; only drafts that were never published are deleted."""

    async def save(self, act: Act, given: ExaminationSave) -> Examination:
        return await save_examination(act.session, act.caller, given)

    async def delete(self, act: Act, sid: UUID, version: int | None = None) -> None:
        examination = await examination_to_write(act.session, act.caller, sid, version)
        if examination.published_at:
            raise ExaminationAlreadyPublished
        if examination.publication:
            raise ExaminationWasPublished
        await super().delete(act, sid, version)


paper_writing = PaperWriting("paper", Paper, PaperSave, "examination.write", is_owned=True)

examination_writing = ExaminationWriting(
    "examination", Examination, ExaminationSave, "examination.write", is_owned=True
)
