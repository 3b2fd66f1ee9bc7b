"""What we override or call inside other libraries: a release that changes it is read before it is used.

Each is written down as it was when our own was written beside it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from hashlib import sha256

import pytest
from procrastinate import PsycopgConnector
from procrastinate.periodic import PeriodicDeferrer
from procrastinate.schema import SchemaManager
from procrastinate.worker import Worker
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool


def retry_job() -> str:
    """What `kernel/work/rescue.py` and `kernel/work/failed_jobs.py` call."""
    begin, end = "CREATE FUNCTION procrastinate_retry_job_v2(", "$$;"
    return SchemaManager.get_schema().split(begin)[1].split(end)[0]


def source(of: Callable[..., object]) -> Callable[[], str]:
    """The text of a function."""
    return lambda: inspect.getsource(of)


@pytest.mark.parametrize(
    ("text", "hashed"),
    [
        pytest.param(text, hashed, id=name)
        for name, text, hashed in (
            (
                "QueueWorker._periodic_deferrer",
                source(Worker._periodic_deferrer),
                "6ab962ecfe878fc4",
            ),
            ("Ticks.worker", source(PeriodicDeferrer.worker), "06e3b13a2a9d5304"),
            ("Ticks.due", source(PeriodicDeferrer.get_previous_tasks), "3e678eb030e221f6"),
            ("jobs._pool", source(PsycopgConnector._create_pool), "56ed581c16f75ffb"),
            (
                "jobs._pool's check",
                source(AsyncConnectionPool.check_connection),
                "8fe70f94d856b04a",
            ),
            ("GivingWay.wait", source(AsyncConnection.wait), "1fc814a3e6f2b9fb"),
            ("rescuing.rescue, failing.retry_jobs", retry_job, "87fb48228fba2e87"),
        )
    ],
)
def test_is_as_it_was_when_ours_was_written(text: Callable[[], str], hashed: str) -> None:
    """Layout apart. Where this fails, compare what is new with ours, then write the hash down here."""
    assert sha256(re.sub(r"\s+", " ", text()).encode()).hexdigest()[:16] == hashed
