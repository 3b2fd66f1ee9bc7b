"""What may go wrong with banks, questions and imports."""

from zhegui.kernel.errors import Problem


class BankNameTaken(Problem):
    status, id = 409, "bank_name_taken"
    zh, en = "已有同名题库", "There is a bank of this name already"


class QuestionInvalid(Problem):
    status, id = 400, "question_invalid"
    zh, en = "题目内容有误，请检查标出的内容", "The question is not valid; see the details"


class ImportStarted(Problem):
    status, id = 409, "import_started"
    zh, en = "该导入已经开始，不能重复开始", "This import has been started already"
