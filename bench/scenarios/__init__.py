"""What is measured: each module is one scenario, in this order, in one installation."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bench.measured import Form, Measured
from bench.scenarios import (
    attempts,
    bodies,
    certificates,
    herd,
    lessons,
    lists,
    logins,
    orders,
    passwords,
    saves,
    search,
    sitting,
    streams,
)
from bench.scene import Scene


@dataclass(frozen=True, slots=True)
class Scenario:
    """Something people do; `short` is what `make bench` plays, `long` what the aims speak of."""

    run: Callable[[Scene, Form], Awaitable[Measured]]
    short: Form
    long: Form


SCENARIOS = {
    "saves": Scenario(saves.run, Form(256, 8), Form(256, 30)),
    "attempts": Scenario(attempts.run, Form(32), Form(200)),
    "logins": Scenario(logins.run, Form(100), Form(1_000)),
    "herd": Scenario(herd.run, Form(1_000, 5), Form(1_000, 5)),
    "sitting": Scenario(sitting.run, Form(500, 30), Form(2_000, 120)),
    "passwords": Scenario(passwords.run, Form(200, 20), Form(500, 60)),
    "bodies": Scenario(bodies.run, Form(200, 20), Form(500, 60)),
    "short": Scenario(bodies.run_short, Form(200, 20), Form(500, 60)),
    "learners": Scenario(bodies.run_learners, Form(200, 20), Form(500, 60)),
    "streams": Scenario(streams.run, Form(200, 45, 2_000), Form(500, 60, 2_000)),
    "certificates": Scenario(certificates.run, Form(16), Form(100)),
    "lists": Scenario(lists.run, Form(8, 8, 10_000), Form(8, 20, 10_000)),
    "lessons": Scenario(lessons.run, Form(4, 8, 60_000), Form(8, 20, 100_000)),
    "orders": Scenario(orders.run, Form(4, 8, 60_000), Form(8, 20, 100_000)),
    "search": Scenario(search.run, Form(8, 8, 20_000), Form(8, 20, 100_000)),
}
