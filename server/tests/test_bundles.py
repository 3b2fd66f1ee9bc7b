"""What is built for browsers holds nothing that only the server may know."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import zhegui.demonstration.accounts as demonstration
from zhegui.sites import find_sites

CONTENT = Path(demonstration.__file__).with_name("content")


def secrets() -> Iterator[str]:
    """Of the demonstration: its password, numbers, names, questions and what is said of them."""
    yield demonstration.PASSWORD
    for account in demonstration.ACCOUNTS:
        yield from filter(None, (account.mobile, account.id_number, account.real_name))
    for file in (CONTENT / "banks").glob("*.toml"):
        yield from _texts(tomllib.loads(file.read_text("utf-8"))["chapter"])


def _texts(chapters: list[dict[str, object]]) -> Iterator[str]:
    for chapter in chapters:
        for asked in chapter.values():
            for each in asked if isinstance(asked, list) else ():
                yield each["stem"]
                yield from filter(None, [each.get("analysis")])


def test_no_secret_is_built_into_a_site() -> None:
    sites = find_sites()
    if sites is None:
        pytest.skip("the sites are not built: make sites")
    sought = [each.encode() for each in secrets()]
    assert len(sought) > 300
    built = [
        each
        for each in sites.rglob("*")
        if each.suffix in {".js", ".css", ".html", ".json", ".map"}
    ]
    assert any(each.suffix == ".js" for each in built)
    found = {
        (each.name, secret.decode())
        for each in built
        for secret in sought
        if secret in each.read_bytes()
    }
    assert found == set()
