"""Nothing of people: who wrote a question did so for its bank."""

from __future__ import annotations

from zhegui.features.questions.models import QuestionImport, QuestionVersion
from zhegui.kernel.people.personal import Becomes, Words, gives

personal = gives(
    "questions",
    "题库",
    "Questions",
    withheld={
        QuestionImport.user_sid: "an import is a record of the bank's owner",
        QuestionVersion.author_sid: "a question belongs to the bank's owner",
    },
    becomes=Becomes.NOBODYS,
    why=Words("题目属于题库所有者", "Questions belong to the owner of their bank"),
)
