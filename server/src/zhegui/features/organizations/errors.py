"""What organizations can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class DepartmentNameTaken(Problem):
    status, id = 409, "department_name_taken"
    zh, en = "同级部门中已有这个名称", "A department of that name is there already"


class DepartmentInItself(Problem):
    status, id = 409, "department_in_itself"
    zh, en = (
        "部门不能归入自己或自己的下级部门",
        "A department cannot belong to itself or to one below it",
    )
