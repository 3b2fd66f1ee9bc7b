"""Charts in SVG, drawn by hand: bars for amounts, curves for waits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape

WIDTH = 720
BAR = 22
LABEL = 250
ROW = BAR + 10
HEIGHT = 260
LEFT, BOTTOM, TOP, RIGHT = 64, 36, 12, 110
#: Of a curve: the waits that are marked, in milliseconds.
DECADES = (0.1, 1, 10, 100, 1_000, 10_000, 100_000)


def bars(rows: Sequence[tuple[str, float, str]], unit: str) -> str:
    """One bar a row: its label, its value, its class (`ours`, `limit`)."""
    longest = max((value for _, value, _ in rows), default=1) or 1
    scale = (WIDTH - LABEL - RIGHT) / longest
    drawn = (
        _row(at, label, f"{value:,.4g} {unit}", [(value * scale, look, label)])
        for at, (label, value, look) in enumerate(rows)
    )
    return _svg(drawn, len(rows) * ROW)


def stacks(rows: Mapping[str, Mapping[str, float]], unit: str) -> str:
    """One bar a row, of parts one after the other; a part's name is its class."""
    longest = max((sum(parts.values()) for parts in rows.values()), default=1) or 1
    scale = (WIDTH - LABEL - RIGHT) / longest
    drawn = (
        _row(
            at, label, f"{sum(parts.values()):,.4g} {unit}",
            [(value * scale, name, f"{name}: {value:,.4g} {unit}") for name, value in parts.items()],
        )
        for at, (label, parts) in enumerate(rows.items())
    )  # fmt: skip
    return _svg(drawn, len(rows) * ROW)


def _row(at: int, label: str, value: str, parts: Iterable[tuple[float, str, str]]) -> str:
    top, x, drawn = at * ROW, float(LABEL), []
    for width, look, title in parts:
        drawn.append(
            f'<rect class="{look}" x="{x:.1f}" y="{top}" width="{max(width, 0.5):.1f}" '
            f'height="{BAR}"><title>{escape(title)}</title></rect>'
        )
        x += max(width, 0.5)
    middle = top + BAR * 0.7
    return (
        f'<text class="label" x="{LABEL - 10}" y="{middle}">{escape(label)}</text>{"".join(drawn)}'
        f'<text x="{x + 8:.1f}" y="{middle}">{escape(value)}</text>'
    )


def curves(waits: Mapping[str, Sequence[tuple[float, float]]]) -> str:
    """How many percent of the requests of each kind waited at most so long; waits by decades."""
    longest = max((ms for curve in waits.values() for _, ms in curve), default=1)
    top = next((each for each in DECADES if each >= longest), DECADES[-1])
    drawn = [*_decades(top), *_percents()]
    for number, (kind, curve) in enumerate(waits.items()):
        points = [(_x(percent), _y(ms, top)) for percent, ms in curve]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        drawn.append(f'<polyline class="line c{number % 6}" points="{path}"/>')
        drawn.append(_key(number, kind))
    return _svg(drawn, HEIGHT)


def _decades(top: float) -> Iterable[str]:
    for each in DECADES:
        if each <= top:
            y = _y(each, top)
            words = f"{each:g} ms" if each < 1_000 else f"{each / 1000:g} s"
            yield (
                f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
                f'<text class="label" x="{LEFT - 8}" y="{y + 4:.1f}">{words}</text>'
            )


def _percents() -> Iterable[str]:
    for each in (0, 25, 50, 75, 100):
        yield f'<text class="middle" x="{_x(each):.1f}" y="{HEIGHT - 12}">{each} %</text>'


def _key(number: int, kind: str) -> str:
    x, y = WIDTH - RIGHT + 16, TOP + 14 + number * 20
    return (
        f'<line class="line c{number % 6}" x1="{x}" x2="{x + 16}" y1="{y - 4}" y2="{y - 4}"/>'
        f'<text x="{x + 22}" y="{y}">{escape(kind)}</text>'
    )


def _x(percent: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * percent / 100


def _y(ms: float, top: float) -> float:
    decades = math.log10(top / DECADES[0]) or 1
    share = math.log10(max(ms, DECADES[0]) / DECADES[0]) / decades
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * min(share, 1)


def _svg(drawn: Iterable[str], height: int) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{"".join(drawn)}</svg>'
