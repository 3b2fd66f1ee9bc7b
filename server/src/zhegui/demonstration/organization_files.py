"""Reads what authors write of the demonstration's organizations: one TOML file each.

`content/organizations/DEMO-0001.toml` says in its first lines how such a file is written.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "content" / "organizations"


@dataclass(frozen=True)
class StaffText:
    """One of the staff; they log in with the password of all."""

    mobile: str
    name: str
    title: str


@dataclass(frozen=True)
class DepartmentText:
    """A department; `parent` is the name of one that stands before it."""

    name: str
    parent: str | None = None
    staff: list[StaffText] = field(default_factory=list)


@dataclass(frozen=True)
class NoticeText:
    """A notice, published `days_ago` before loading; `body` is Markdown."""

    title: str
    body: str
    days_ago: int
    pinned: bool = False


@dataclass(frozen=True)
class PoolText:
    """A pool of electives by the courses' codes."""

    title: str
    hours: Decimal
    courses: list[str]


@dataclass(frozen=True)
class PlanText:
    """A plan; its days count from loading, `departments` are names."""

    title: str
    description: str
    starts_in_days: int
    ends_in_days: int
    courses: list[str]
    pool: list[PoolText] = field(default_factory=list)
    departments: list[str] = field(default_factory=list)
    everybody: bool = False
    open: bool = False
    certifies: bool = False


@dataclass(frozen=True)
class OrganizationText:
    """One organization; `studied` is how far its staff are on average, in percent."""

    number: str
    studied: int
    departments: list[DepartmentText]
    notices: list[NoticeText]
    plans: list[PlanText]

    @property
    def staff(self) -> list[StaffText]:
        """Everybody, department by department."""
        return [person for department in self.departments for person in department.staff]


def read_organizations() -> list[OrganizationText]:
    """All of them, by number."""
    return [read_organization(path) for path in sorted(FOLDER.glob("*.toml"))]


def read_logo(number: str) -> bytes:
    """An organization's logo, a PNG."""
    return (FOLDER / f"{number}.png").read_bytes()


def read_organization(path: Path) -> OrganizationText:
    """One file; raises `TypeError` or `KeyError` where it is not of the form."""
    document = tomllib.loads(path.read_text())
    return OrganizationText(
        number=path.stem,
        studied=document["studied"],
        departments=[_department(entry) for entry in document["department"]],
        notices=[NoticeText(**entry) for entry in document.get("notice", [])],
        plans=[_plan(entry) for entry in document.get("plan", [])],
    )


def _department(entry: dict[str, Any]) -> DepartmentText:
    staff = [StaffText(*person) for person in entry.get("staff", [])]
    return DepartmentText(**{**entry, "staff": staff})


def _plan(entry: dict[str, Any]) -> PlanText:
    pools = [
        PoolText(pool["title"], Decimal(pool["hours"]), pool["courses"])
        for pool in entry.get("pool", [])
    ]
    return PlanText(**{**entry, "pool": pools})
