"""Every revision upgrades an installation that somebody lives in.

`NNNN_name.sql`, called as its revision, has two parts. Above the line `-- upgrade`: rows that stand
before it, written for the tables as they were then. Below: a row for every table that it makes, and
queries that must answer true. What the revisions before left is there as well. A revision that does
nothing but make tables needs no file: each gets a row of no meaning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, Table, create_engine, insert, make_url, select

from tests.cases import cases
from tests.contract.world import something
from tests.superuser import superuser_url
from zhegui.postgres import Cluster, schema
from zhegui.postgres.revision import migrations_folder

FOLDER = Path(__file__).parent
LINE = "-- upgrade\n"
FIRST = "0006_examinations"
#: Touches nothing that was there; `op.f` says that a name is as it shall be.
MAKING = {"create_table", "create_index", "f"}
TABLES = """
    select quote_ident(relname) from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname <> 'alembic_version' and relname not like 'procrastinate\\_%'"""


def revisions() -> list[str]:
    """All that are tested, the oldest first."""
    script = ScriptDirectory(str(migrations_folder()))
    every = [each.revision for each in script.walk_revisions()][::-1]
    return every[every.index(FIRST) :]


def step(url: str, revision: str) -> None:
    """Upgrade to a revision from the one before, and ask what is to be true afterwards."""
    before, after = parts(revision)
    run(url, before)
    counts = counted(url)
    schema.upgrade(url, revision)
    now = counted(url)
    fewer = [name for name, count in counts.items() if now.get(name, count) < count]
    assert not fewer, f"{revision} loses rows of {fewer}"
    if after:
        ask(url, revision, after)
    else:
        fill(url, [name.strip('"') for name in now.keys() - counts.keys()])
    empty = [name for name, count in counted(url).items() if not count]
    assert not empty, f"{revision}.sql must put a row into {empty}, for revisions to come"


def ask(url: str, revision: str, after: str) -> None:
    """Run what stands below the line; every query must be answered true."""
    answers = run(url, after)
    assert answers, f"{revision}.sql asks nothing below `-- upgrade`"
    untrue = [at for at, answer in enumerate(answers, start=1) if answer is not True]
    assert not untrue, f"{revision}.sql: not true is query {untrue} below `-- upgrade`"


def counted(url: str) -> dict[str, int]:
    """How many rows each table has."""
    with psycopg.connect(url) as connection:
        tables = [name for (name,) in connection.execute(TABLES.encode()).fetchall()]
        query = "select '{0}', count(*) from {0}"
        union = " union all ".join(query.format(table) for table in tables)
        return dict(connection.execute(union.encode()).fetchall()) if tables else {}


def made(cluster: Cluster, database: str) -> str:
    """Make an empty database in place of one that a failed run left; its address for the owner."""
    owner = make_url(cluster.owner_url)
    with psycopg.connect(superuser_url(cluster), autocommit=True) as connection:
        connection.execute(f"drop database if exists {database}".encode())
        connection.execute(f"create database {database} owner {owner.username}".encode())
    return owner.set(database=database).render_as_string(hide_password=False)


def run(url: str, statements: str) -> list[object]:
    """Run them all; what the queries answered."""
    answers: list[object] = []
    with psycopg.connect(url) as connection:
        cursor = connection.execute(statements.encode())
        more: bool | None = True
        while more:
            if cursor.description:
                answers += [value for row in cursor for value in row]
            more = cursor.nextset()
    return answers


def fill(url: str, names: Sequence[str]) -> None:
    """A row in each of these tables; foreign keys name the first record that there is."""
    engine, metadata = create_engine(make_url(url).set(drivername="postgresql+psycopg")), MetaData()
    with engine.begin() as connection:
        metadata.reflect(connection, only=names)
        for table in metadata.sorted_tables:
            if table.name in names:
                connection.execute(insert(table).values(_row(table)))
    engine.dispose()


def _row(table: Table) -> dict[str, object]:
    required = [each for each in table.columns if not (each.nullable or each.server_default)]
    row = {each.name: something(each, datetime.now(UTC)) for each in required}
    named = {key.parent.name: key.column for key in table.foreign_keys}
    firsts = {name: select(of).limit(1).scalar_subquery() for name, of in named.items()}
    return row | {name: first for name, first in firsts.items() if name in row}


def makes_tables_only(source: str) -> bool:
    """Whether a revision needs no file of its own."""
    return set(re.findall(r"\bop\.(\w+)", source)) <= MAKING


def parts(revision: str) -> tuple[str, str]:
    """What stands before the upgrade, and what is done and asked after it."""
    file = FOLDER / f"{revision}.sql"
    source = (migrations_folder() / "versions" / f"{revision}.py").read_text("utf-8")
    if not file.exists() and makes_tables_only(source):
        return "", ""
    assert file.exists(), f"a revision needs its test: write {file.name} beside this ({__doc__})"
    before, line, after = file.read_text().partition(LINE)
    assert line, f"{file.name} has no line `-- upgrade`"
    return before, after


def test_a_installation_that_is_lived_in_is_upgraded(cluster: Cluster) -> None:
    """One walk, which ends at the first revision that fails: what comes after stands on it."""
    url = made(cluster, "revisions")
    for revision in revisions():
        with cases() as each, each.case(revision):
            step(url, revision)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def upgrade() -> None:\n    op.create_table()\n    op.create_index()", True),
        ("op.create_table()\nop.add_column()", False),
        ("op.create_table()\nappend_only(op, 'venue')", True),
        ("op.execute('update venue set seats = 1')", False),
    ],
)
def test_a_revision_that_only_makes_tables_needs_no_file(source: str, *, expected: bool) -> None:
    assert makes_tables_only(source) is expected


def test_a_new_table_gets_a_row(cluster: Cluster) -> None:
    url = made(cluster, "revisions_filled")
    run(
        url,
        """create table shelf (sid uuid primary key, name varchar(3) not null);
        create table book (sid uuid primary key, shelf_sid uuid not null references shelf,
            next_sid uuid references book, pages integer not null, note text,
            printed_at timestamptz not null, is_lent boolean not null default false)""",
    )
    fill(url, ["book", "shelf"])
    assert run(url, "select shelf_sid = (select sid from shelf) from book") == [True]


def test_all_revisions_pass_in_one_transaction(cluster: Cluster) -> None:
    url = made(cluster, "revisions_at_once")
    schema.upgrade(url, FIRST)
    run(url, parts(FIRST)[1])
    schema.upgrade(url)
