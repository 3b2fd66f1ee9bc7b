"""A made-up person with rows in every table and every role: exported whole, and deleted alone."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from zipfile import ZipFile

import httpx
import psycopg
import pytest

from tests.conftest import FakeClock
from tests.features.privacy.test_deletion import asked, pass_days, state_of
from tests.features.privacy.test_export import Owner
from tests.features.privacy.world import FILE_NAME, NOT_MADE, World
from tests.people import People
from tests.superuser import superuser_url
from zhegui.features.files.models import File
from zhegui.features.privacy.rules import DeletionState
from zhegui.kernel.db.database import Base
from zhegui.kernel.people.personal import PERSONAL, Given, spoken_of
from zhegui.kernel.records.audit import PERSONAL as IS_PERSONAL
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

Run = Callable[..., Awaitable[None]]
MANY = 20_000
#: As somebody leaves a film running: none of it counts.
STUDY = f"""
    insert into study_interval (sid, created_at, axis, user_sid, lesson_sid, session_sid, start_ms, end_ms, reason)
    select uuidv7(), created_at, axis, user_sid, lesson_sid, session_sid, at, at + 1, 'other_player'
    from study_interval, generate_series(1, {MANY}) at where user_sid = %s"""
OTHER_MANAGER = """
    insert into user_organization (sid, created_at, updated_at, version, user_sid, organization_sid, roles)
    select uuidv7(), created_at, updated_at, 1, %s, organization_sid, roles
    from user_organization where user_sid = %s"""
#: What the audit says in words of what was done about somebody.
WORDS = {"label", "before", "after", "reason"}
Rows = dict[str, set[str]]


class Crowd:
    """The made-up person, somebody of whom the person is what reviewers are, and a reviewer."""

    def __init__(
        self, owner: Owner, own: World, other: World, database: psycopg.Connection
    ) -> None:
        self.owner, self.own, self.other, self.database = owner, own, other, database

    def run(self, statement: str, *values: object) -> None:
        """As a superuser, for whom no trigger is asked."""
        self.database.execute("set session_replication_role = replica")
        self.database.execute(statement.encode(), values)

    def rows(self) -> Rows:
        """Every row of every table, as text."""
        found = {}
        for name in Base.metadata.tables:
            rows = self.database.execute(f'select t::text from "{name}" t'.encode())
            found[name] = {row for (row,) in rows}
        return found


@pytest.fixture
async def crowd(
    http: httpx.AsyncClient, people: People, services: Services, run_jobs: Run, clean: Cluster
) -> AsyncIterator[Crowd]:
    person, reviewer = await people.learner(real_name="林知远"), await people.operator()
    own = World(services, person, reviewer, "A")
    other = World(services, await people.learner(real_name="周行简"), person, "B")
    with psycopg.connect(superuser_url(clean), autocommit=True) as database:
        for world in (own, other):
            world.make(database)
        made = Crowd(Owner(http, person, services, run_jobs), own, other, database)
        made.run(OTHER_MANAGER, reviewer.sid, person.sid)
        yield made


def fields(given: Given) -> set[tuple[str, str]]:
    """The columns of which an archive tells, by their tables."""
    model = given.key.class_.__table__
    named = {(each.class_.__tablename__, each.key) for each in given.names}
    own = {(model.name, column.name) for column in model.columns if _bare(column) in given.fields}
    return own | named


def _bare(column: Any) -> str:
    name: str = column.name
    return name.removesuffix("_sealed")


def read(archive: ZipFile) -> bytes:
    """All that is in it, names included."""
    names = "\n".join(archive.namelist()).encode()
    return b"\n".join((names, *(archive.read(name) for name in archive.namelist())))


def test_a_made_up_person_has_a_row_in_every_table() -> None:
    """A table that is left out is named, and has no key of a person; but people's own rows stand
    before, and of their files passages are made where a material carries these."""
    tables = {table.name for table, _ in spoken_of()}
    assert NOT_MADE & tables == {"user", "passage"}


async def test_all_of_it_is_exported_and_nothing_else(crowd: Crowd) -> None:
    own, other = crowd.own, crowd.other
    crowd.run(STUDY, own.person.sid)
    archive = await crowd.owner.exported()
    told, given = read(archive), [each for part in PERSONAL.values() for each in part.given]

    data = {name: json.loads(archive.read(f"data/{name}.json")) for name in PERSONAL}
    for part in PERSONAL.values():
        for each in part.given:
            rows = data[part.name][each.table]
            assert rows, each.table
            if "sid" in each.fields and each.table != "user":
                assert str(own.sids[each.table]) in {row["sid"] for row in rows}, each.table
    assert len(data["learning"]["study_interval"]) == MANY + 1

    allowed = {column for each in given for column in fields(each)}
    missing = {at for sign, at in own.signs.items() if at in allowed and sign.encode() not in told}
    assert missing == set()
    wrong = {at for sign, at in own.signs.items() if at not in allowed and sign.encode() in told}
    assert wrong == {("id_picture", "content_sealed")}, "which is a file of the archive"

    # Two files of one name and more, and none of a course, which is the organization's.
    kept = [name for name in archive.namelist() if name.startswith("files/")]
    async with crowd.owner.services.transaction() as (session, _):
        for name in kept:
            sid = next(sid for sid in own.files if str(sid) in name)
            assert archive.read(name) == own.files[sid]
            assert (await session.get_one(File, sid)).organization_sid is None
    assert len([name for name in kept if name.endswith(FILE_NAME)]) > 2

    reviewer, somebody = own.other, other.person
    secrets = [
        *(str(each.sid) for each in (reviewer, somebody)),
        *(each.mobile for each in (reviewer, somebody)),
        *(each.user.nickname for each in (reviewer, somebody)),
        "周行简",
        *(each.headers["Authorization"].split()[1] for each in (reviewer, somebody, own.person)),
        "61.37",
        *(key.hex() for key in _keys(crowd.owner.services)),
    ]
    assert [secret for secret in secrets if secret.encode() in told] == []
    assert [at for sign, at in other.signs.items() if sign.encode() in told] == []


def _keys(services: Services) -> list[bytes]:
    return [path.read_bytes() for path in services.settings.keys_dir.rglob("*") if path.is_file()]


async def test_deleted_it_changes_nobody_elses_rows(crowd: Crowd, clock: FakeClock) -> None:
    own, other = crowd.own, crowd.other
    crowd.run("update attempt set released_at = marked_at where user_sid = %s", own.person.sid)
    await asked(crowd.owner)
    before = crowd.rows()
    await pass_days(crowd.owner, clock, 8)
    assert await state_of(crowd.owner) == DeletionState.DONE
    await crowd.owner.run_jobs("files.sweep")
    after = crowd.rows()

    changed = {name: rows - after[name] for name, rows in before.items()}
    personal = {table.name for table, _ in spoken_of()} | {
        each.table for part in PERSONAL.values() for each in part.given
    }
    beside = {"message", "staff_invitation", "verification_code"}
    assert {name for name, rows in changed.items() if rows} - personal - beside == set()
    theirs = [str(sid) for sid in other.sids.values()]
    lost = [row for rows in changed.values() for row in rows if any(sid in row for sid in theirs)]
    assert lost == []
    users = [row for row in changed["user"] if str(own.person.sid) not in row]
    assert users == []

    left = "\n".join(row for rows in after.values() for row in rows)
    assert [at for sign, at in own.signs.items() if _names_somebody(at) and sign in left] == []
    for name in ("林知远", own.person.mobile):
        assert name not in left
    folder = crowd.owner.services.settings.files_dir
    kept = {sid for sid in own.files if (folder / own.path(sid)).exists()}
    (voucher,) = kept - own.of_courses
    assert any(str(voucher) in row for row in after["pay_attachment"])


def _names_somebody(at: tuple[str, str]) -> bool:
    table, column = at
    if table == "audit_entry":
        return column in WORDS
    return bool(Base.metadata.tables[table].columns[column].info.get(IS_PERSONAL))
