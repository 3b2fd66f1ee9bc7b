"""What may be written of banks and questions.

Both are saved by functions: a bank may be made for an organization that is named, and what a question
asks becomes a version. The rest follows from the declarations.
"""

from __future__ import annotations

from zhegui.features.questions.authorship import save_question
from zhegui.features.questions.banks import save_bank
from zhegui.features.questions.models import Bank, Question
from zhegui.features.questions.schemas import BankSave, QuestionSave
from zhegui.features.questions.suppression import bank_withheld_until
from zhegui.kernel.clock import CHINA
from zhegui.kernel.context import language
from zhegui.kernel.records.writes import Act, Writing


class BankWriting(Writing[Bank, BankSave]):
    """Banks; one with questions is not deleted."""

    async def save(self, act: Act, given: BankSave) -> Bank:
        return await save_bank(act.session, act.caller, given)

    async def remark(self, act: Act, record: Bank) -> str | None:
        """Until when questions of it stay withheld, though it is open."""
        until = await bank_withheld_until(act.session, record.sid, act.now)
        if until is None or record.practice == "closed":
            return None
        at = f"{until.astimezone(CHINA):%Y-%m-%d %H:%M}"
        if language.get() == "en":
            return f"Questions that examinations may ask are withheld from practice until {at}"
        return f"考试可能考到的题在 {at} 之前不开放练习"


class QuestionWriting(Writing[Question, QuestionSave]):
    """Questions; none is deleted, as versions are append-only."""

    async def save(self, act: Act, given: QuestionSave) -> Question:
        return await save_question(act.session, act.caller, given, act.now)


bank_writing = BankWriting(
    "bank",
    Bank,
    BankSave,
    "bank.write",
    is_owned=True,
    bulk=frozenset({"practice", "audience"}),
)

question_writing = QuestionWriting(
    "question",
    Question,
    QuestionSave,
    "bank.write",
    bulk=frozenset({"chapter", "difficulty", "class_list", "point_list", "state"}),
    is_deleted=False,
)
