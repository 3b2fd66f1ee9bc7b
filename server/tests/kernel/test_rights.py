"""Roles: what each may, and who may grant which, as the back office's design says."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tests.cases import cases
from zhegui.kernel.people.rights import (
    EVERY_RIGHT,
    PER_EXAMINATION,
    ROLES,
    Role,
    may_grant,
    rights_of,
)

GRANTED = set(Role) - PER_EXAMINATION


def test_a_manager_may_what_those_may_whom_they_name() -> None:
    for role in GRANTED:
        assert ROLES[role] <= ROLES[Role.MANAGER]


def test_a_reader_sees_neither_keys_nor_numbers_nor_money_nor_the_audit_and_writes_nothing() -> (
    None
):
    assert {right.split(".")[1] for right in ROLES[Role.READER]} == {"read"}
    assert not ROLES[Role.READER] & {"key.read", "interest.read", "money.read", "audit.read"}


def test_an_examiner_reads_banks_without_their_keys() -> None:
    assert "bank.read" in ROLES[Role.EXAMINER]
    assert "key.read" not in ROLES[Role.EXAMINER]


@pytest.mark.parametrize("count", range(len(Role) + 1))
def test_roles_add_up(count: int) -> None:
    for roles in combinations(Role, count):
        assert rights_of(frozenset(roles)) == {right for role in roles for right in ROLES[role]}


def test_a_role_of_a_newer_version_adds_nothing() -> None:
    assert rights_of(frozenset({"reader", "wizard"})) == ROLES[Role.READER]


def test_who_grants_what() -> None:
    with cases() as each:
        for granter, role in product(Role, Role):
            with each.case(granter, "grants", role):
                expected = granter is Role.MANAGER and role in GRANTED
                assert may_grant(ROLES[granter], [role], is_operator=False) == expected


@pytest.mark.parametrize("role", Role)
def test_an_operator_grants_all_but_what_is_named_per_examination(role: Role) -> None:
    assert may_grant(frozenset(), [role], is_operator=True) == (role in GRANTED)


def test_only_an_operator_runs_the_installation() -> None:
    everybodys = {right for role in Role for right in ROLES[role]}
    assert EVERY_RIGHT - everybodys == {
        "category.write",
        "consultation.answer",  # of who is named at a desk
        "identity.decide",
        "material.write",
        "news.write",
        "site.write",
        "user.read",
    }
