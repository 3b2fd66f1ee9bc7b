"""Who lives in the demonstration. Their numbers and names belong to nobody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PASSWORD = "osmanthus-2026"  # noqa: S105 (printed for everybody; refused in production)

Role = Literal["learner", "candidate", "staff", "manager", "operator"]


@dataclass(frozen=True, slots=True)
class Company:
    """An organization of the demonstration; its number tells that it is one."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody to log in as. `real_name` and `id_number` are confirmed where they are given.

    `courses` are the codes of those they have joined, of whose lessons they have studied the first
    `lessons`, in that order.
    """

    role: Role
    mobile: str
    nickname: str
    company: Company | None = None
    department: str | None = None
    real_name: str | None = None
    id_number: str | None = None
    courses: tuple[str, ...] = ()
    lessons: int = 0


CENTRE = Company("DEMO-0001", "折桂演示培训中心")
FACTORY = Company("DEMO-0002", "青山精密制造有限公司（演示）")
PROPERTY = Company("DEMO-0003", "锦园物业服务有限公司（演示）")
COMPANIES = (CENTRE, FACTORY, PROPERTY)

ACCOUNTS = (
    Account("learner", "13800000001", "初夏", courses=("low-voltage", "cpr-aed"), lessons=5),
    Account(
        "candidate",
        "13800000002",
        "明远",
        real_name="张明远",
        id_number="11010119900307731X",
        courses=("cpr-aed",),
        lessons=5,
    ),
    Account("manager", "13800000003", "培训中心林老师", CENTRE),
    Account("staff", "13800000004", "培训中心小周", CENTRE, "教务部"),
    Account("manager", "13800000005", "青山安环部吴工", FACTORY),
    Account(
        "staff",
        "13800000006",
        "青山机修班小陈",
        FACTORY,
        "机修车间",
        courses=("fire-basics", "cpr-aed"),
        lessons=5,
    ),
    Account("manager", "13800000008", "锦园物业江经理", PROPERTY),
    Account("operator", "13800000007", "站点运营"),
)
