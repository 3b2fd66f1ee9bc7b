"""The jobs that wait, run as a worker does."""

from __future__ import annotations

import pytest

from zhegui.ports.services import Services


async def run_waiting(services: Services) -> None:
    """Run them one after the other, and those that they enqueue.

    What runs by the clock is called by name: else a worker would queue and run all of it.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services.jobs.periodic_registry, "periodic_tasks", {})
        await services.jobs.run_worker_async(
            wait=False,
            install_signal_handlers=False,
            listen_notify=False,
            concurrency=1,
            additional_context={"services": services},
        )
