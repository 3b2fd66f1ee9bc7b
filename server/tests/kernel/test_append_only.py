"""What may be disputed is only added to: by the app's role, by the tables' owner, by anybody."""

from __future__ import annotations

import psycopg
import pytest

from tests.cases import cases
from zhegui.postgres import Cluster

#: A table that is added to these needs `append_only` in its migration, and one that goes a reason.
TABLES = (
    "answer",
    "attempt_event",
    "attempt_paper",
    "audit_entry",
    "consent",
    "course_attract_look",
    "examination_question",
    "figure",
    "file_look",
    "frozen_paper",
    "id_picture_look",
    "identity_event",
    "late_answer",
    "late_decision",
    "marking",
    "money_entry",
    "order_event",
    "practice_answer",
    "question_analysis",
    "question_figure",
    "question_key",
    "question_option",
    "question_version",
    "raised_limit",
    "receipt",
    "refund",
    "register_entry",
    "register_key",
    "study_interval",
    "time_grant",
)
#: `tgtype` of a trigger before any update or delete of a row, and before any truncation.
BEFORE_CHANGE, BEFORE_TRUNCATE = 27, 34
GUARDS = """
    select tgrelid::regclass::text, array_agg(tgtype order by tgtype) from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid
    where proname = 'refuse_change' and tgenabled = 'O' group by tgrelid"""


def test_no_other_table_is_and_none_is_left_open(superuser: psycopg.Connection) -> None:
    guarded = superuser.execute(GUARDS).fetchall()
    assert dict(guarded) == {table: [BEFORE_CHANGE, BEFORE_TRUNCATE] for table in TABLES}


CHANGES = (
    "select 1 from {} for update",  # the right to update any column
    "delete from {}",
    "truncate {} cascade",
    "alter table {} disable trigger user",
    "drop table {} cascade",
)


def test_the_app_has_no_right_to_change(migrated: Cluster) -> None:
    with psycopg.connect(migrated.app_url, autocommit=True) as app, cases() as each:
        for change in (text.format(table) for table in TABLES for text in CHANGES):
            with each.case(change), pytest.raises(psycopg.errors.InsufficientPrivilege):
                app.execute(change.encode())
