"""A feature offers, in its `api.py`, what others use, no name that nobody asks for, and its events."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import zhegui
from tests.cases import cases
from zhegui import app
from zhegui.kernel.work.events import Event

PREFIX = "zhegui.features."
SERVER = Path(__file__).parents[2]
REPOSITORY = SERVER.parent
FEATURES = Path(zhegui.__file__).parent / "features"
OFFERING = sorted(each.parent.name for each in FEATURES.glob("*/api.py"))
FOLDERS = (SERVER / "src", SERVER / "tests", REPOSITORY / "bench", REPOSITORY / "proof")


def used_in(source: str) -> Iterator[tuple[str, str]]:
    """The names that a module uses of features, each with its feature."""
    tree, aliases = ast.parse(source), dict[str, str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PREFIX):
            feature, _, module = (node.module or "").removeprefix(PREFIX).partition(".")
            for each in node.names:
                if module == "api":
                    yield feature, each.name
                elif not module and each.name == "api":
                    aliases[each.asname or each.name] = feature
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name)) if name in aliases:
                yield aliases[name], node.attr


@cache
def used() -> frozenset[tuple[str, str]]:
    """All that any module uses."""
    sources = (file.read_text("utf-8") for folder in FOLDERS for file in folder.rglob("*.py"))
    return frozenset(each for source in sources if PREFIX in source for each in used_in(source))


def declared_events() -> list[type[Event]]:
    """Those of all features."""
    assert app.DECLARING
    return [each for each in Event.__subclasses__() if each.__module__.startswith(PREFIX)]


def test_what_a_feature_offers_is_used() -> None:
    with cases() as each:
        for feature in OFFERING:
            with each.case(feature):
                api = import_module(f"{PREFIX}{feature}.api")
                offered = {name for name in api.__all__ if (feature, name) not in used()}
                assert {name for name in offered if not is_event(getattr(api, name))} == set()


def test_every_event_is_offered_before_anybody_listens() -> None:
    with cases() as each:
        for event in declared_events():
            with each.case(event.__name__):
                feature = event.__module__.removeprefix(PREFIX).partition(".")[0]
                assert event.__name__ in import_module(f"{PREFIX}{feature}.api").__all__


def is_event(offered: object) -> bool:
    """Whether it is one, which need not be used."""
    return isinstance(offered, type) and issubclass(offered, Event)
