"""What the assistant can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class AssistantSilent(Problem):
    status, id = 409, "assistant_silent"
    zh, en = (
        "正式考试期间，智能助手停用；交卷后可以继续使用",
        "The assistant is silent during an examination; it goes on once you have handed in",
    )


class AssistantOff(Problem):
    status, id = 409, "assistant_off"
    zh, en = (
        "您所在的单位关闭了智能助手",
        "Your organization has turned the assistant off",
    )


class AnswerOnItsWay(Problem):
    status, id = 409, "answer_on_its_way"
    zh, en = (
        "上一个问题还在回答，请等它答完，或先停止",
        "Your last question is still being answered; wait for it, or stop it",
    )


class NoModelOffered(Problem):
    status, id = 409, "no_model_offered"
    zh, en = (
        "目前没有可用的模型，智能助手只摘录原文",
        "No model is on offer; the assistant quotes its sources",
    )


class QuestionKeyUsed(Problem):
    status, id = 409, "question_key_used"
    zh, en = (
        "这个标识已用于另一个问题，请换一个再提问",
        "This key was used for another question; ask with a new one",
    )
