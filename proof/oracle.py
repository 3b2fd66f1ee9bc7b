"""The one judge of all proofs: the database against what the candidates were told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import psycopg
from psycopg import IsolationLevel
from psycopg.rows import tuple_row

from proof.ledger import Acknowledged, Ledger, digest
from proof.site import Site
from zhegui.features.certificates import api as certificates

#: A job whose worker died is found by the minute's tick after thirty seconds without a heartbeat.
JOBS_SECONDS = 150

Connection = psycopg.Connection[tuple[Any, ...]]

#: Each must find nothing; the words say what it would have found.
LAWS = {
    "attempts that were ended and not marked exactly once": """
        select a.sid from attempt a left join marking m on m.attempt_sid = a.sid
        where a.submitted_at is not null group by a.sid having count(m.sid) <> 1""",
    "attempts that were ended without exactly one receipt": """
        select a.sid from attempt a left join receipt r on r.attempt_sid = a.sid
        where a.submitted_at is not null group by a.sid having count(r.sid) <> 1""",
    "receipts that leave out or invent an answer": """
        select r.attempt_sid from receipt r where
            (select count(distinct question_sid) from answer where attempt_sid = r.attempt_sid)
            <> jsonb_array_length(r.body -> 'answerList')""",
    "attempts beyond the one that each candidate has": """
        select user_sid from attempt group by examination_sid, user_sid having count(*) > 1""",
    "attempts without exactly one paper": """
        select a.sid from attempt a left join attempt_paper p on p.attempt_sid = a.sid
        group by a.sid having count(p.sid) <> 1""",
    "orders whose sums are not those of their entries": """
        select o.sid from "order" o left join money_entry m on m.order_sid = o.sid group by o.sid
        having o.paid_amount <> coalesce(sum(m.amount)
            filter (where num_nonnulls(m.pay_sid, m.corrected_pay_sid) = 1), 0)
        or o.refunded_amount <> -coalesce(sum(m.amount)
            filter (where num_nonnulls(m.refund_sid, m.corrected_refund_sid) = 1), 0)""",
    "answers stored twice": """
        select 1 from answer group by attempt_sid, question_sid, sequence having count(*) > 1""",
    "passed and released attempts without exactly one issued certificate": """
        select a.sid from attempt a join examination e on e.sid = a.examination_sid
        left join certificate_history h on h.source_sid = a.sid and h.issued_at is not null
        where a.passed and a.released_at is not null and e.certificate_sid is not null
        group by a.sid having count(h.sid) <> 1""",
    "certificates without exactly one entry of issue in the register": """
        select h.sid from certificate_history h
        left join register_entry e on e.certificate_history_sid = h.sid and e.kind = 'issue'
        where h.issued_at is not null group by h.sid having count(e.*) <> 1""",
}

JOBS_LEFT = """
    select count(*) from procrastinate_jobs j where status in ('todo', 'doing')
    and not exists (select 1 from procrastinate_periodic_defers d where d.job_id = j.id)"""
JOBS_FAILED = "select task_name from procrastinate_jobs where status = 'failed'"

PLAIN_INDEXES = """
    select i.indrelid::regclass::text, string_agg(quote_ident(a.attname), ', ' order by k.at)
    from pg_index i
    cross join unnest(i.indkey) with ordinality as k (attnum, at)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    join pg_class c on c.oid = i.indexrelid
    join pg_am m on m.oid = c.relam and m.amname = 'btree'
    join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
    where i.indpred is null and i.indexprs is null
    group by i.indexrelid, i.indrelid"""
BY_INDEX = "set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off"
BY_TABLE = "set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off"
SUM = """select count(*), sum(hashtextextended(row::text, 0)::numeric)
    from (select {columns} from {table} order by {columns}) as row"""


async def verdict(site: Site, ledger: Ledger) -> list[str]:
    """Everything that is wrong, in words; waits for the jobs that are owed."""
    await site.until_ready()
    with psycopg.connect(
        site.cluster.superuser_url or "", autocommit=True, row_factory=tuple_row
    ) as connection:
        await _until_jobs_are_done(connection)
        wrong = [*_answers(connection, ledger), *_results(connection, ledger)]
        wrong += [*_laws(connection), *_storage(connection)]
    return wrong + await _files(site) + await _registers(site)


async def _until_jobs_are_done(connection: Connection) -> None:
    async with asyncio.timeout(JOBS_SECONDS):
        while connection.execute(JOBS_LEFT).fetchone() != (0,):
            await asyncio.sleep(0.2)


def _answers(connection: Connection, ledger: Ledger) -> Iterator[str]:
    rows = connection.execute("select attempt_sid, question_sid, sequence, value from answer")
    stored = {
        Acknowledged(attempt, question, sequence, digest(value))
        for attempt, question, sequence, value in rows
    }
    if lost := ledger.answers - stored:
        yield f"{len(lost)} acknowledged answers are not stored: {sorted(lost)[:3]}"


def _results(connection: Connection, ledger: Ledger) -> Iterator[str]:
    rows = connection.execute("select sid, score, submitted_at from attempt")
    stored = {sid: (score, ended) for sid, score, ended in rows}
    if lost := ledger.started - stored.keys():
        yield f"{len(lost)} started attempts are not stored: {sorted(lost)[:3]}"
    for attempt, score in ledger.scores.items():
        if attempt not in stored or stored[attempt][0] is None or stored[attempt][0] != score:
            yield f"the score {score} that was told of {attempt} is {stored.get(attempt)}"


def _laws(connection: Connection) -> Iterator[str]:
    for words, query in LAWS.items():
        if found := connection.execute(query).fetchall():
            yield f"{len(found)} {words}: {found[:3]}"
    if failed := connection.execute(JOBS_FAILED).fetchall():
        yield f"jobs that were given up: {failed[:3]}"


def _storage(connection: Connection) -> Iterator[str]:
    """Each table read by each plain index and without one: what `amcheck` would compare."""
    connection.isolation_level = IsolationLevel.REPEATABLE_READ  # heartbeats are written meanwhile
    for table, columns in connection.execute(PLAIN_INDEXES).fetchall():
        query = SUM.format(table=table, columns=columns)
        with connection.transaction():
            by_index, by_table = (_read(connection, way, query) for way in (BY_INDEX, BY_TABLE))
        if by_index != by_table:
            yield f"the index of {table} ({columns}) disagrees with its table"


def _read(connection: Connection, way: str, query: str) -> object:
    with connection.transaction(force_rollback=True):  # the settings go with it
        connection.execute(way.replace("set ", "set local "))
        return connection.execute(query).fetchone()


async def _files(site: Site) -> list[str]:
    """Each file that the database knows of is kept whole."""
    wrong = []
    async with site.services() as services:
        for path, size in await site.execute("select path, size from file"):
            try:
                kept = await services.storage.size(path)
            except FileNotFoundError:
                kept = None
            if kept != size:
                wrong.append(f"the file {path} of {size} bytes has {kept}")
    return wrong


async def _registers(site: Site) -> list[str]:
    async with site.services() as services, services.snapshot() as session:
        folder = site.settings.register_dir
        _, findings = await certificates.verify_registers(session, services.vault, folder)
    return [f"register: {finding}" for finding in findings]
