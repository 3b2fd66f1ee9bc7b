"""What may go wrong with banks, questions and imports."""

from zhegui.kernel.errors import Problem


class BankNameTaken(Problem):
    status, id = 409, "bank_name_taken"
    zh, en = "已有同名题库", "There is a bank of this name already"


class ChapterCodeTaken(Problem):
    status, id = 409, "chapter_code_taken"
    zh, en = "题库中已有该编号的章节", "The bank has a chapter of this code already"


class ChapterInUse(Problem):
    status, id = 409, "chapter_in_use"
    zh, en = (
        "章节中还有题目或下级章节，或有考试用到它，不能删除",
        "The chapter still holds questions or chapters, or an examination asks of it",
    )


class QuestionInvalid(Problem):
    status, id = 400, "question_invalid"
    zh, en = "题目内容有误，请检查标出的内容", "The question is not valid; see the details"


class SavedOtherwise(Problem):
    status, id = 409, "saved_otherwise"
    zh, en = (
        "这次提交已存入过另外的试题，请刷新后再存",
        "Other questions were saved by this page already; reload it and save again",
    )


class ImportStarted(Problem):
    status, id = 409, "import_started"
    zh, en = "该导入已经开始，不能重复开始", "This import has been started already"
