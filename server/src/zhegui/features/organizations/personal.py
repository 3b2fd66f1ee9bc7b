"""What is kept of somebody's belonging to organizations."""

from __future__ import annotations

from zhegui.features.organizations.models import (
    Department,
    Organization,
    Staff,
    UserOrganization,
)
from zhegui.kernel.people.personal import Becomes, Given, gives

personal = gives(
    "organizations",
    "单位",
    "Organizations",
    Given(Staff.user_sid, "任职", "Employments", names=(Organization.name, Department.name)),
    Given(UserOrganization.user_sid, "管理的单位与角色", "Roles", names=(Organization.name,)),
    becomes=Becomes.ERASED,
)
