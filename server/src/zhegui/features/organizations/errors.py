"""What organizations can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class OrganizationNameTaken(Problem):
    status, id = 409, "organization_name_taken"
    zh, en = "已有同名机构", "There is an organization of that name already"


class DepartmentNameTaken(Problem):
    status, id = 409, "department_name_taken"
    zh, en = "同级部门中已有这个名称", "A department of that name is there already"


class DepartmentInItself(Problem):
    status, id = 409, "department_in_itself"
    zh, en = (
        "部门不能归入自己或自己的下级部门",
        "A department cannot belong to itself or to one below it",
    )


class DepartmentInUse(Problem):
    status, id = 409, "department_in_use"
    zh, en = (
        "部门里还有员工、下级部门，或有计划指定给它，请先移走",
        "Staff or departments still belong to it, or plans are for it; move these first",
    )


class StaffNumberTaken(Problem):
    status, id = 409, "staff_number_taken"
    zh, en = "这个工号已有员工使用", "Another member of the staff has this number"


class InvitationAccepted(Problem):
    status, id = 409, "invitation_accepted"
    zh, en = "对方已接受邀请", "The invitation has been accepted"


class NotInvited(Problem):
    status, id = 403, "not_invited"
    zh, en = (
        "该机构没有邀请您的手机号，请联系机构管理员",
        "This organization has not invited your number; please ask its manager",
    )


class OwnRoles(Problem):
    status, id = 403, "own_roles"
    zh, en = "不能修改自己的角色，请由其他负责人操作", "Nobody changes their own roles"


class RoleNotYours(Problem):
    status, id = 403, "role_not_yours"
    zh, en = (
        "您没有授予或收回这个角色的权限",
        "You may not grant or take away this role",
    )


class HasRoles(Problem):
    status, id = 409, "has_roles"
    zh, en = (
        "这位员工已有角色，请在角色列表中修改",
        "They have roles already; change these in the list of roles",
    )


class LastManager(Problem):
    status, id = 409, "last_manager"
    zh, en = (
        "这是最后一位负责人，请先指定另一位",
        "This is the last manager; name another one first",
    )


class AlreadyStaff(Problem):
    status, id = 409, "already_staff"
    zh, en = "该手机号已是本机构员工", "The holder of this number works for you already"
