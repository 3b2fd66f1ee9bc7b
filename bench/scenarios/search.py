"""Search: words of two characters among many texts, ten hits and their count."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from bench.candidate import API, JSON, ask
from bench.catalogue import WORDS, fill
from bench.figures import Tally
from bench.measured import Form, Measured
from bench.scene import Scene, together

#: Where texts are searched: the kind of request, its address, and its body for a word. A feature
#: that searches adds its own.
PLACES: list[tuple[str, str, Callable[[str], object]]] = [
    ("course", f"{API}/course/v2/dynamicList", lambda word: {"search": word}),
]


async def run(scene: Scene, form: Form) -> Measured:
    """Everybody asks for one word after another, at every place there is."""
    measured = Measured("search", __doc__.split(":")[0], form)
    holders = await fill(scene.house, form.rows, outlines=False)
    await scene.site.execute("vacuum analyze")
    async with scene.measuring(measured):
        until = time.perf_counter() + form.seconds
        await together(
            _search(scene, measured.tally, holders, until, at) for at in range(form.people)
        )
    measured.more = {
        "Python CPU ms of a search": measured.milliseconds("loop"),
        "database CPU ms of a search": measured.milliseconds("database"),
    }
    return measured


async def _search(
    scene: Scene, tally: Tally, holders: Mapping[str, int], until: float, at: int
) -> None:
    client, words = scene.client(), list(WORDS)
    while time.perf_counter() < until:
        at += 1
        word = words[at % len(words)]
        for place, path, body in PLACES:
            sent = json.dumps(body(word)).encode()
            answer = await ask(client, tally, place, path, sent, JSON)
            _check(answer["data"], holders[word])


def _check(page: dict[str, Any], holders: int) -> None:
    assert page["totalElements"] == holders
    assert len(page["content"]) == min(10, holders)
