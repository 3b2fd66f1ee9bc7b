"""What examination plans can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class ExaminationPlanPublished(Problem):
    status, id = 409, "examination_plan_published"
    zh, en = (
        "考试计划已发布，考试和开始时间不能再改",
        "The plan is published; its examinations and its start cannot change any more",
    )


class ExaminationPlanEmpty(Problem):
    status, id = 409, "examination_plan_empty"
    zh, en = (
        "计划里的考试须先全部发布",
        "Every examination of the plan must be published first",
    )


class ExaminationOutsidePlan(Problem):
    status, id = 409, "examination_outside_plan"
    zh, en = (
        "考试“{title}”的时间不在计划时间内",
        "The examination “{title}” is not within the time of the plan",
    )


class MockInPlan(Problem):
    status, id = 409, "mock_in_plan"
    zh, en = (
        "这场考试在已发布的考试计划里，不能改为模拟考试",
        "This examination is in a published plan and cannot become a mock one",
    )


class ExaminationPlanForNobody(Problem):
    status, id = 409, "examination_plan_for_nobody"
    zh, en = "考试计划还没有考生", "The plan has no candidates yet"
