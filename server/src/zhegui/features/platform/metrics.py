"""Figures of the machine, which ask no database."""

from __future__ import annotations

import time
from collections.abc import Iterator

from prometheus_client.core import GaugeMetricFamily

from zhegui.kernel.db.disk_space import LEAST_FREE_BYTES
from zhegui.kernel.db.gauges import Values, family
from zhegui.ports.services import Services


def of_machine(services: Services) -> Iterator[GaugeMetricFamily]:
    """Disk, clock, and the last backup, where there was one."""
    yield family(
        "zhegui_disk_free_bytes",
        "Free on the fullest disk written to",
        {(): services.disk_space.free()},
    )
    yield family(
        "zhegui_disk_least_bytes", "With less nothing is written any more", {(): LEAST_FREE_BYTES}
    )
    yield family(
        "zhegui_clock_ahead_seconds",
        "How far the machine's clock is ahead of the installation's time",
        {(): services.clock.ahead().total_seconds()},
    )
    mark = services.settings.backup_mark
    taken: Values = {(): time.time() - mark.stat().st_mtime} if mark.exists() else {}
    yield family("zhegui_backup_age_seconds", "Since the last backup; absent where none was", taken)
