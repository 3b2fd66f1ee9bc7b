"""Run the benchmarks (`make bench`): a table on the screen, the figures in build/bench.json.

A benchmark is a module here with `async def run()`, giving figures by way by name. Name some on the
command line to run those alone.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import platform
import sys
from pathlib import Path

BENCHMARKS = ("lists", "saves")
BUILD = Path(__file__).parents[1] / "build"

Figures = dict[str, dict[str, float]]


def main(names: list[str]) -> None:
    """Run the benchmarks called `names`, or all."""
    results: dict[str, Figures] = {}
    for name in names or BENCHMARKS:
        module = importlib.import_module(name)
        results[name] = asyncio.run(module.run())
        show(f"{name}: {module.__doc__.splitlines()[0]}", results[name])
    BUILD.mkdir(exist_ok=True)
    machine = {"python": platform.python_version(), "machine": platform.platform()}
    text = json.dumps({"on": machine, "results": results}, ensure_ascii=False, indent=2)
    (BUILD / "bench.json").write_text(text + "\n", encoding="utf-8")


def show(title: str, figures: Figures) -> None:
    """Print one benchmark as a table."""
    print(f"\n{title}")  # noqa: T201
    for way, values in figures.items():
        cells = "  ".join(f"{name} {value:g}" for name, value in values.items())
        print(f"  {way:<42} {cells}")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
