"""What training can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class PlanPublished(Problem):
    status, id = 409, "plan_published"
    zh, en = (
        "计划已发布，课程、学时和开始时间不能再改",
        "The plan is published; its courses, hours and start cannot change any more",
    )


class PlanEmpty(Problem):
    status, id = 409, "plan_empty"
    zh, en = "计划里还没有课程", "The plan has no courses yet"


class PoolTooSmall(Problem):
    status, id = 409, "pool_too_small"
    zh, en = (
        "选修组“{title}”的课程合计不足 {hours} 学时",
        "The courses of the pool “{title}” come to less than {hours} credit hours",
    )


class HoursUnreachable(Problem):
    status, id = 409, "required_hours_unreachable"
    zh, en = (
        "要求 {required} 学时，而必修课和选修要求合计只有 {offered} 学时",
        "It asks for {required} credit hours; required courses and pools come to {offered}",
    )


class PlanForNobody(Problem):
    status, id = 409, "plan_for_nobody"
    zh, en = "计划还没有指派给任何人", "The plan is assigned to nobody yet"


class PlanOver(Problem):
    status, id = 409, "plan_over"
    zh, en = "计划已经结束", "The plan is over"


class PlanBegun(Problem):
    status, id = 409, "plan_begun"
    zh, en = "已经学习或选课，不能退出", "You have studied or chosen courses already"


class ElectiveAlreadyChosen(Problem):
    status, id = 409, "already_chosen"
    zh, en = "这门课已经选了", "This course is chosen already"


class ElectivePlanCompleted(Problem):
    status, id = 409, "plan_completed"
    zh, en = "计划已经完成，不需要再选课", "The plan is completed; nothing more is to be chosen"


class ElectivePoolFull(Problem):
    status, id = 409, "pool_full"
    zh, en = (
        "已选满所需学时；想换课请先退选一门",
        "Enough hours are chosen; to change, drop a course first",
    )


class ElectiveWithdrawn(Problem):
    status, id = 409, "course_withdrawn"
    zh, en = "课程已下架", "The course has been withdrawn"


class ElectiveNotFree(Problem):
    status, id = 409, "elective_not_free"
    zh, en = "这门课需购买后才能选", "This course must be bought before it can be chosen"


class ElectiveOver(Problem):
    status, id = 409, "elective_over"
    zh, en = (
        "这门课程已无法完成：考试已结束，或考试次数已用完",
        "This course cannot be completed any more: its examination is over, or no attempts are left",
    )


class ElectiveBegun(Problem):
    status, id = 409, "elective_begun"
    zh, en = "这门课已经开始学习，不能退选", "This course is begun and cannot be dropped"
