"""Lighthouse on the home page of the demonstration, held against the budgets of the sites."""

from __future__ import annotations

import json
from asyncio.subprocess import PIPE, create_subprocess_exec
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.figures import Aim
from proof.site import open_site

SCRIPT = Path(__file__).with_name("measure.mjs")
PAGE = "/index"
#: The least score by category; of performance by form, since a telephone is slower.
LEAST = {"accessibility": 100, "best-practices": 100, "seo": 100}
LEAST_PERFORMANCE = {"desktop": 95, "mobile": 90}


@dataclass(frozen=True, slots=True)
class Looked:
    """What Lighthouse says of the page in one form, `desktop` or `mobile`.

    `missed` names the audits that cost points.
    """

    form: str
    scores: dict[str, int]
    seconds: dict[str, float]
    layout_shift: float
    missed: list[str]

    @property
    def aims(self) -> list[Aim]:
        """The budgets, one a category."""
        least = {"performance": LEAST_PERFORMANCE[self.form], **LEAST}
        return [
            Aim(f"{PAGE}, {self.form}: {name}", float(score), least[name], "", "at least")
            for name, score in self.scores.items()
            if name in least
        ]

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs."""
        return {
            "form": self.form,
            "scores": self.scores,
            "seconds": {name: round(value, 3) for name, value in self.seconds.items()},
            "layoutShift": round(self.layout_shift, 4),
            "missed": self.missed,
        }


async def measure() -> list[Looked]:
    """In a new installation with the demonstration, as built: `web/dist` must be there."""
    async with open_site() as site:
        loading = await site.command("demo")
        if await loading.wait():
            raise RuntimeError("the demonstration could not be loaded")
        found = await _look(site.url + PAGE)
    return [
        Looked(form, each["scores"], each["seconds"], each["layoutShift"], each["missed"])
        for form, each in found.items()
    ]


async def _look(url: str) -> dict[str, Any]:
    process = await create_subprocess_exec("node", SCRIPT, url, stdout=PIPE, stderr=PIPE)
    told, complaints = await process.communicate()
    if process.returncode:
        raise RuntimeError(complaints.decode())
    found: dict[str, Any] = json.loads(told)
    return found
