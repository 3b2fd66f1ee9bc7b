"""A query within a query speaks of the row around it, however deep it lies.

SQLAlchemy correlates the nearest query alone: what lies deeper brings the table along a second time
and then asks of any row at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import product

from sqlalchemy import exists, select

from tests.cases import cases
from tests.contract.resources import RESOURCES
from zhegui.features.organizations.models import Staff
from zhegui.features.training.models import TrainingPlan, TrainingPlanAssignment
from zhegui.features.training.plans import is_on_plan
from zhegui.kernel.db.statements import compiled
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.rights import ROLES, Role
from zhegui.kernel.records.listing import Viewer
from zhegui.kernel.records.listing.node import Tree

VIEWERS = {
    "visitor": Viewer(),
    "learner": Viewer(signed_in=True),
    "manager": Viewer(signed_in=True, rights=ROLES[Role.MANAGER]),
    "operator": Viewer(signed_in=True, is_operator=True),
}
_TOKEN = re.compile(r"'(?:[^']|'')*'|[(),]|[\w.\"%]+|[^\s\w]")
_ENDS = {"WHERE", "ORDER", "GROUP", "LIMIT", "HAVING", "FOR", "UNION", "ON"}


@dataclass
class _Query:
    """One pair of brackets, and the tables that it reads where it is a query."""

    around: _Query | None
    is_condition: bool = False
    tables: list[str] = field(default_factory=list)
    clause: str = ""


def strays(sql: str) -> list[str]:
    """The tables that an EXISTS or IN reads beside its own although a query around it reads them."""
    tokens = _TOKEN.findall(sql)
    here, before = _Query(None), ""
    every = [here]
    for token in tokens:
        word = token.upper()
        if token == "(":
            here = _Query(here, is_condition=before in ("EXISTS", "IN"))
            every.append(here)
        elif token == ")":
            here = here.around or here
        elif word == "SELECT":
            here.clause = "SELECT"
        elif (word == "FROM" and here.clause == "SELECT" and before != "DISTINCT") or (
            here.clause and (word == "JOIN" or (token == "," and here.clause == "FROM"))
        ):
            here.clause = "TABLE"
        elif word in _ENDS and here.clause:
            here.clause = word
        elif here.clause == "TABLE" and word != "LATERAL":
            here.tables.append(token)
            here.clause = "FROM"
        elif here.clause == "FROM" and before == "AS":
            here.tables[-1] = token
        before = word
    return [
        table
        for query in every
        if query.is_condition and len(query.tables) > 1
        for table in query.tables
        if _is_read_around(query, table)
    ]


def _is_read_around(query: _Query, table: str) -> bool:
    around = query.around
    while around is not None:
        if table in around.tables:
            return True
        around = around.around
    return False


def test_of_a_resource() -> None:
    with cases() as each:
        for (name, resource), viewer in product(sorted(RESOURCES.items()), VIEWERS):
            with each.case(name, "as", viewer):
                node = Tree(VIEWERS[viewer]).node(resource)
                columns = [node.field(field) for field in resource.fields]
                assert strays(compiled(select(*columns).where(node.listed())).text) == []


def test_of_the_plans_that_somebody_is_on() -> None:
    assert strays(compiled(select(TrainingPlan.sid).where(is_on_plan(new_sid()))).text) == []


def test_what_is_not_correlated_is_seen() -> None:
    works_there = exists().where(Staff.organization_sid == TrainingPlan.organization_sid)
    assigned = exists().where(
        TrainingPlanAssignment.training_plan_sid == TrainingPlan.sid, works_there
    )
    assert strays(compiled(select(TrainingPlan.sid).where(assigned)).text) == ["training_plan"]
