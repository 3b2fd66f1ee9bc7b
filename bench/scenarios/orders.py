"""Orders: a seller's list of very many, its newest page, one state, one found by its number."""

from __future__ import annotations

import json
import random
import time
from typing import Any

from bench.candidate import API, JSON, ask
from bench.catalogue import fill
from bench.figures import Aim
from bench.measured import Form, Measured
from bench.people import invite
from bench.scene import Scene, together

PATH = f"{API}/soldOrder/v2/dynamicList"
#: As many times the wait for the plain page of the same rows.
MOST = 5
STATES = 6

ORDERS = """
insert into "order" (sid, created_at, updated_at, version, number, buyer_user_sid, buyer_name,
    state, amount, paid_amount, refunded_amount, taken_back_amount, memo_code, expires_at, titles,
    search_text)
select gen_random_uuid(), now() - each * interval '1 minute', now(), 1, 'BENCH' || each,
    buyer.sid, buyer.nickname, 1 + each %% 6, 320, 0, 0, 0, 'M' || each, now() + interval '30 days', '',
    ('''bench' || each || ''':1A')::tsvector
from generate_series(1, %s::int) each, (select sid, nickname from "user" limit 1) buyer
"""
ITEMS = """
insert into order_item (sid, created_at, updated_at, version, order_sid, buyer_user_sid, course_sid,
    title, price, quantity, amount, valid_days, position, is_open)
select gen_random_uuid(), made.created_at, made.created_at, 1, made.sid, made.buyer_user_sid,
    course.sid, course.title, 320, 1, 320, 365, 0, false
from "order" made, (select sid, title from course limit 1) course where made.number like 'BENCH%%'
"""


async def run(scene: Scene, form: Form) -> Measured:
    """The three pages one after another; beside them, courses' plain page of the same size."""
    await fill(scene.services, 20, outlines=False)
    people = await invite(scene.services, form.people)
    await scene.site.execute('update "user" set is_operator = true')
    await scene.site.execute(ORDERS, form.rows)
    await scene.site.execute(ITEMS)
    await scene.site.execute("vacuum analyze")
    measured = Measured("orders", __doc__.split(":")[0], form)
    until = time.perf_counter() + form.seconds
    async with scene.measuring(measured):
        await together(_read(scene, measured, each.headers, until) for each in people)
    plain = measured.longest("plain", "p50")
    for kind in ("newest", "state", "number"):
        wait = measured.longest(kind, "p50")
        measured.more[f"p50 of {kind} in ms"] = wait * 1000
        ratio = wait / plain if plain else 0.0
        measured.aims.append(Aim(f"p50 of {kind}", ratio, MOST, "× a page of twenty courses"))
    return measured


async def _read(scene: Scene, measured: Measured, headers: bytes, until: float) -> None:
    client, rows = scene.client(), measured.form.rows
    while time.perf_counter() < until:
        for kind, path, asked, total in _asked(rows):
            sent = json.dumps(asked).encode()
            answer = await ask(client, measured.tally, kind, path, sent, JSON + headers)
            assert len(answer["data"]["content"]) == total


def _asked(rows: int) -> list[tuple[str, str, dict[str, Any], int]]:
    """What is asked: its kind, where, what, and how many rows the page has."""
    counted: dict[str, Any] = {"size": 20, "count": "bounded"}
    one = random.randint(1, rows)
    state = {"field": "state", "operator": "eq", "value": random.randint(1, STATES)}
    of_state = rows // STATES
    return [
        ("plain", f"{API}/course/v2/dynamicList", counted, 20),
        ("newest", PATH, counted, min(20, rows)),
        ("state", PATH, {**counted, "query": [state]}, min(20, of_state)),
        ("number", PATH, {**counted, "search": f"BENCH{one}"}, _beginning(one, rows)),
    ]


def _beginning(one: int, rows: int) -> int:
    """How many of the numbers begin so, as a page shows them."""
    found, first, last = 0, one, one
    while first <= rows:
        found += min(last, rows) - first + 1
        first, last = first * 10, last * 10 + 9
    return min(20, found)
