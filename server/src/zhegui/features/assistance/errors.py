"""What the assistant can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class AssistantSilent(Problem):
    status, id = 409, "assistant_silent"
    zh, en = (
        "正式考试期间，智能助手停用；交卷后可以继续使用",
        "The assistant is silent during an examination; it goes on once you have handed in",
    )


class QuestionKeyUsed(Problem):
    status, id = 409, "question_key_used"
    zh, en = (
        "这个标识已用于另一个问题，请换一个再提问",
        "This key was used for another question; ask with a new one",
    )
