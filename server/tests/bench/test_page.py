"""The page of charts needs nothing but itself, and says what is wrong."""

from __future__ import annotations

from xml.etree import ElementTree

from bench.chart import bars, curves, stacks
from bench.figures import Aim, Waits
from bench.lighthouse import Looked
from bench.measured import Form, Measured
from bench.page import page
from bench.report import Run


def test_charts_are_well_formed() -> None:
    drawings = [
        bars([("a < b", 3.0, "ours"), ("none", 0.0, "limit")], "/s"),
        stacks({"saves": {"loop": 1.0, "database": 0.0}}, "s"),
        curves({"save": Waits.of([0.001, 0.1, 30]).curve, "none": Waits.of([]).curve}),
        bars([], "/s"),
    ]
    for each in drawings:
        ElementTree.fromstring(each)


def test_the_page_stands_alone() -> None:
    measured = Measured("saves", "Saves alone", Form(2))
    measured.tally.seconds["save"].append(0.01)
    measured.aims.append(Aim("an aim", 2, 1, "s"))
    looked = Looked(
        "mobile", {"performance": 89, "seo": 100}, {"firstPaintSeconds": 2.5}, 0.1, ["x"]
    )
    ways = {"ways.x": {"ours": {"ms": 1.0}}}
    run = Run(1, {"pgbench: transactions/s": 5.0}, [measured], ways, [looked])
    written = page(run.as_json())
    assert "exactly what was acknowledged" in written
    assert "missed" in written
    assert "2.5" in written
    assert [each.is_reached for each in looked.aims] == [False, True]
    assert not any(each in written for each in ("http:", "https:", "src=", "url("))
    run.wrong = ["3 answers < lost"]
    assert "3 answers &lt; lost" in page(run.as_json())
