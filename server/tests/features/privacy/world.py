"""A made-up person with a row in every table: theirs, and all that hangs on it, by the foreign keys.

Of each column the value says where it came from (`signs`), so that it can be looked for anywhere.
Keys of people lead to the person where `personal.py` says that the row is theirs, and to somebody
else where it says why it is withheld: who reviews, marks, grants, decides.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
from psycopg import sql
from psycopg.types.json import Jsonb
from sqlalchemy import ARRAY, Column, Table
from sqlalchemy.dialects.postgresql import JSONB, TSVECTOR

from tests.conftest import START
from tests.people import Person
from zhegui.features.people.pictures import CONTENT
from zhegui.kernel.db.database import Base, VaultColumn
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.personal import PERSONAL
from zhegui.ports.services import Services

#: They hold nothing of anybody but in the people's own rows, which stand before.
NOT_MADE = {
    "user",
    "known_key",
    "limit_hit",
    "raised_limit",
    "job_failure",
    "passage",
    "passage_vector",
}
#: The two files of one name that somebody keeps.
FILE_NAME = "证书 1.pdf"
YEAR = timedelta(days=365)
#: What the database or the code asks of a column, by its own name or with its table's.
GIVEN: dict[str, Any] = {
    "start_at": START - YEAR,
    "end_at": START + timedelta(days=5),
    "last_entry_at": START,
    "expires_at": START + YEAR,
    "difficulty": 1,
    "end_ms": 1,
    "start_ms": 0,
    "price": Decimal(1),
    "versions": {},
    "ends": [],
    "parent_sid": None,
    "predecessor_sid": None,
    "withdrawn_at": None,
    "voided_at": None,
    "released_at": None,
    "about_at": None,
    "buyer_enterprise_sid": None,
    "refunded_amount": Decimal(0),
    "taken_back_amount": Decimal(0),
    "course_attract.mobile_masked": "137****0000",
    "archive_entry.start_on": "2020-01",
    "archive_entry.end_on": "2021-01",
    "attempt.score": Decimal("61.37"),
    "bank.audience": "everybody",
    "bank.practice": "closed",
    "question.state": "active",
    "certificate_history.state": "valid",
    "delivery.channel": "sms",
    "delivery.state": 2,
    "deletion.created_at": START - YEAR,
    "deletion.state": 4,
    "elective_pool.hours": Decimal(1),
    "entitlement.material_sid": None,
    "entitlement.source_kind": "gift",
    "examination.purpose": "formal",
    "file.media_type": "application/pdf",
    "file.name": FILE_NAME,
    "favorite.material_sid": None,
    "favorite.news_sid": None,
    "favorite.question_sid": None,
    "favorite.subject_sid": None,
    "assistant_message.key": UUID(int=7),
    "assistant_message.thumb": "up",
    "consultation_message.key": UUID(int=7),
    "assistant_citation.course_sid": None,
    "assistant_citation.file_sid": None,
    "assistant_citation.help_entry_sid": None,
    "assistant_citation.news_sid": None,
    "assistant_citation.notice_sid": None,
    "identity_request.kind": "correction",
    "identity_request.state": "accepted",
    "likeness.kind": "alike",
    "money_entry.corrected_pay_sid": None,
    "money_entry.corrected_refund_sid": None,
    "money_entry.refund_sid": None,
    "order.state": 2,
    "order_item.material_sid": None,
    "order_item.subject_sid": None,
    "paper_section.question_sids": None,
    "pay.state": 2,
    "study_interval.reason": "counted",
    "task.state": "done",
    "training_plan_assignment.department_sid": None,
    "user_organization.roles": ["manager"],
}


class World:
    """The rows of one person, `letter` being the first of all its signs."""

    def __init__(self, services: Services, person: Person, other: Person, letter: str) -> None:
        self.services, self.person, self.other, self.letter = services, person, other, letter
        self.sids = {name: new_sid() for name in Base.metadata.tables}
        self.sids["user"] = person.sid
        #: What stands in which column, by its sign.
        self.signs: dict[str, tuple[str, str]] = {}
        #: The files: each place that names one has its own. Those of courses are the organization's.
        self.files: dict[UUID, bytes] = {}
        self.of_courses: set[UUID] = set()
        self._files: list[dict[str, Any]] = []
        given = [each for part in PERSONAL.values() for each in part.given]
        self._theirs = {(each.key.class_.__tablename__, each.key.key) for each in given}
        self._given = {each.table for each in given}
        self._axis = 1 + ord(letter)

    def _rows(self) -> list[tuple[str, dict[str, Any]]]:
        made = [t for name, t in Base.metadata.tables.items() if name not in NOT_MADE]
        rows = [(table.name, self._row(table)) for table in made if table.name != "file"]
        kept = [("favorite", row) for row in self._favorites(dict(rows)["favorite"])]
        return [*rows, *kept, *(("file", row) for row in self._files)]

    def _favorites(self, course: dict[str, Any]) -> list[dict[str, Any]]:
        """What is kept beside the course, a row of each kind."""
        other = course | {"course_sid": None}
        return [
            other | {"sid": new_sid(), f"{kind}_sid": self.sids[kind]}
            for kind in ("subject", "material", "news")
        ]

    def make(self, connection: psycopg.Connection) -> None:
        """Put them into the database of a superuser, for whom no key and no trigger is asked, and
        the files into the storage."""
        connection.execute("set session_replication_role = replica")
        for name, row in self._rows():
            _insert(connection, name, row)
        connection.execute("set session_replication_role = origin")
        for sid, data in self.files.items():
            path = self.services.settings.files_dir / self.path(sid)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def path(self, sid: UUID) -> Path:
        """Where a file lies in the storage."""
        return Path("uploads") / str(sid)

    def _row(self, table: Table) -> dict[str, Any]:
        told = {}
        for column in table.columns:
            if column.computed is None and column.identity is None:
                told[column.name] = self._value(table, column)
        if table.name == "lesson_progress":
            told["axis"] = self._axis
        return told

    def _value(self, table: Table, column: Column[Any]) -> Any:
        for name in (f"{table.name}.{column.name}", column.name):
            if name in GIVEN:
                given = GIVEN[name]
                return Jsonb(given) if isinstance(column.type, JSONB) else given
        if (table.name, column.name) == ("staff_invitation", "mobile_lookup"):
            return self.person.user.mobile_lookup
        if column.foreign_keys or column.name == "sid" or column.name.endswith("_sid"):
            return self._sid(table, column)
        return self._plain(table, column)

    def _sid(self, table: Table, column: Column[Any]) -> Any:
        (key, *_) = column.foreign_keys or (None,)
        target = key.target_fullname if key is not None else ""
        is_person = target == "user.sid" or column.name in ("user_sid", "about_user_sid")
        if is_person:
            mine = (table.name, column.name) in self._theirs
            return self.person.sid if mine else self.other.sid
        match target:
            case "register_key.id":
                return f"{self.letter}key"
            case "lesson_progress.axis":
                return self._axis
            case "file.sid":
                return self._another_file(table)
            case "pay.sid" if column.name == "other_sid":
                return new_sid()
        name = target.removesuffix(".sid") if target else column.name.removesuffix("_sid")
        if column.name == "sid":
            name = table.name
        return self.sids.get(name) or new_sid()

    def _another_file(self, table: Table) -> UUID:
        sid = self.sids["file"] if table.name == "archive_attachment" else new_sid()
        self._files.append(self._file(sid, is_theirs=table.name in self._given))
        return sid

    def _file(self, sid: UUID, *, is_theirs: bool) -> dict[str, Any]:
        """Theirs, or one of a course, which is the organization's."""
        self.files[sid] = f"{self.letter}:{sid}".encode()
        if not is_theirs:
            self.of_courses.add(sid)
        row = self._row(Base.metadata.tables["file"])
        data = self.files[sid]
        return row | {
            "sid": sid,
            "owner_sid": self.person.sid if is_theirs else self.other.sid,
            "organization_sid": None if is_theirs else self.sids["organization"],
            "name": FILE_NAME if is_theirs else "lesson.pdf",
            "path": str(self.path(sid)),
            "size": len(data),
            "sha256": hashlib.sha256(data).digest(),
        }

    def _sign(self, table: Table, column: Column[Any], longest: int | None) -> str:
        sign = f"{self.letter}{len(self.signs):04d}q"
        self.signs[sign] = table.name, column.name
        return sign[:longest]

    def _plain(self, table: Table, column: Column[Any]) -> Any:
        kind = column.type
        if isinstance(kind, TSVECTOR):
            return ""
        if isinstance(kind, ARRAY):
            return []
        if isinstance(kind, JSONB):
            return Jsonb({"told": self._sign(table, column, None)})
        if table.name == "user_image" and column.name == "url":
            return f"/files/public/{hashlib.sha256(self.letter.encode()).hexdigest()}.jpg"
        python: type = kind.python_type
        if python is bytes:
            return self._bytes(table, column)
        if python is str:
            return self._sign(table, column, getattr(kind, "length", None))
        day = date(2026, 11, 1)
        values = {bool: False, int: 1, float: 1.0, Decimal: Decimal(1), date: day}
        return values.get(python, START)

    def _bytes(self, table: Table, column: Column[Any]) -> bytes:
        sign = self._sign(table, column, None)
        if column.info.get(VaultColumn) is not VaultColumn.SEALED:
            return hashlib.sha512(sign.encode()).digest()[: getattr(column.type, "length", 0) or 32]
        context = f"{table.name}.{column.name.removesuffix('_sealed')}"
        words = b64encode(sign.encode()).decode() if context == CONTENT else sign
        return self.services.vault.encrypt(context, words)


def _insert(connection: psycopg.Connection, table: str, row: dict[str, Any]) -> None:
    statement = sql.SQL("insert into {} ({}) overriding system value values ({})").format(
        sql.Identifier(table),
        sql.SQL(", ").join(map(sql.Identifier, row)),
        sql.SQL(", ").join(sql.Placeholder() * len(row)),
    )
    connection.execute(statement, list(row.values()))
