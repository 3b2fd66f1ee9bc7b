"""One page of charts that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from bench.chart import bars, curves, stacks

STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --paper: #fbfaf7; --soft: #6b7280;
  --line: #d9d5cb; --ours: #b03a2e; --limit: #8a97a8; --c2: #2e6f8e; --c3: #3c8d5a; --c4: #a9791c;
  --c5: #7a4fa3; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --paper: #171a20; --soft: #9aa3b2;
  --line: #343a45; --ours: #e0796c; --limit: #66758a; --c2: #62a8c9; --c3: #6cc08b; --c4: #d8a94b;
  --c5: #b48add; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 760px; margin: 32px auto; padding: 0 20px; }
h1 { font-size: 26px; margin: 0; } h2 { font-size: 19px; margin: 44px 0 4px; }
h3 { font-size: 14px; color: var(--soft); margin: 18px 0 6px; font-weight: 500; }
p { color: var(--soft); margin: 4px 0 12px; } svg { width: 100%; height: auto; }
svg text { fill: var(--ink); font-size: 13px; } .label { text-anchor: end; }
.middle { text-anchor: middle; } .grid { stroke: var(--line); }
.line { fill: none; stroke-width: 2; } .ours, .loop { fill: var(--ours); }
.limit, .generator { fill: var(--limit); } .database { fill: var(--c2); } .threads { fill: var(--c4); }
.c0 { stroke: var(--ours); } .c1 { stroke: var(--c2); } .c2 { stroke: var(--c3); }
.c3 { stroke: var(--c4); } .c4 { stroke: var(--c5); } .c5 { stroke: var(--limit); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { text-align: right; padding: 4px 8px; border-bottom: 1px solid var(--line); }
td:first-child, th:first-child { text-align: left; padding-left: 0; } th { font-weight: 500; }
.missed, .wrong { color: var(--ours); } .reached { color: var(--c3); }
"""
PARTIES = ("loop", "threads", "database")


def page(run: dict[str, Any]) -> str:
    """The page of one run, of what `report.Run` says of itself."""
    machine = run["machine"]
    about = (
        f"{run['at']} · {machine['cores']} cores, {machine['system']}, Python {machine['python']}"
        f" · server processes: {run['workers']}"
    )
    parts = [
        f"<h1>How fast the installation is</h1><p>{escape(about)}</p>",
        _verdict(run["wrong"]),
        _aims(run["scenarios"]),
        _rates(run),
        "<h2>CPU of a thousand requests</h2><p>The event loop is the server's Python; beside it "
        "passwords are hashed and certificates drawn.</p>",
        stacks(
            {
                each["name"]: {party: each["cpuSecondsPer1000"][party] for party in PARTIES}
                for each in run["scenarios"]
            },
            "s",
        ),
        *map(_scenario, run["scenarios"]),
        *(_ways(name, figures) for name, figures in run["ways"].items()),
        _lighthouse(run["lighthouse"]),
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>How fast the installation is</title><style>{STYLE}</style><body>{''.join(parts)}</html>\n"
    )


def _verdict(wrong: list[str]) -> str:
    if not wrong:
        return '<p class="reached">The database holds exactly what was acknowledged.</p>'
    return "".join(f'<p class="wrong">{escape(each)}</p>' for each in wrong)


def _aims(scenarios: list[dict[str, Any]]) -> str:
    rows = [
        (
            escape(aim["words"]),
            f"{aim['way']} {aim['limit']:g} {aim['unit']}",
            f"{aim['value']:.3g} {aim['unit']}",
            f'<span class="{word}">{word}</span>',
        )
        for each in scenarios
        for aim in each["aims"]
        for word in ["reached" if aim["isReached"] else "missed"]
    ]
    return "<h2>Aims</h2>" + _table(("aim", "", "measured", ""), rows) if rows else ""


def _rates(run: dict[str, Any]) -> str:
    rows = [(each["name"], each["requestsPerSecond"], "ours") for each in run["scenarios"]]
    rows += [
        (name.partition(":")[0], value, "limit")
        for name, value in run["limits"].items()
        if name.endswith("/s")
    ]
    return (
        "<h2>Requests a second, and what the machine can do at most</h2>"
        "<p>Each a scenario as a whole; herd and sitting are as fast as their candidates come.</p>"
        + bars(rows, "/s")
    )


def _scenario(each: dict[str, Any]) -> str:
    form = each["form"]
    rows = [
        (kind, *(f"{waits[name]:,g}" for name in ("count", "p50", "p95", "p99", "max")))
        for kind, waits in each["waits"].items()
    ]
    spent = ", ".join(f"{name} {seconds:g}" for name, seconds in each["cpuSeconds"].items())
    memory = ", ".join(f"{name} {size:g} MB" for name, size in each["pssMegabytes"].items())
    errors = ", ".join(f"{count} × {name}" for name, count in each["errors"].items()) or "none"
    return (
        f"<h2>{escape(each['title'])}</h2><p>{form['people']:,} people over {each['seconds']:g} s; "
        f"errors: {escape(errors)}. CPU seconds: {spent}. Memory (PSS): {memory}.</p>"
        + _table(("ms", "count", "p50", "p95", "p99", "max"), rows)
        + "<h3>How many waited at most how long</h3>"
        + curves({kind: waits["curve"] for kind, waits in each["waits"].items()})
        + _table(("", ""), [(escape(k), f"{v:.3g}") for k, v in each["more"].items()])
    )


def _ways(name: str, figures: dict[str, dict[str, float]]) -> str:
    heads = ("", *next(iter(figures.values())))
    rows = [(escape(way), *(f"{each:g}" for each in row.values())) for way, row in figures.items()]
    return f"<h2>{escape(name)}: beside the plain way</h2>" + _table(heads, rows)


def _lighthouse(looked: list[dict[str, Any]]) -> str:
    if not looked:
        return ""
    heads = ("", *looked[0]["scores"], *looked[0]["seconds"], "layoutShift")
    rows = [
        (each["form"], *(f"{v:g}" for v in (*each["scores"].values(), *each["seconds"].values(),
         each["layoutShift"])))
        for each in looked
    ]  # fmt: skip
    return "<h2>Lighthouse on the home page</h2>" + _table(heads, rows)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>" if body else ""
