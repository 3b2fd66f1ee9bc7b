"""Hostile pictures among the figures of an import: what is no picture or too large is left out."""

from __future__ import annotations

from dataclasses import replace

from tests.features.questions.crac import package, row
from tests.hostile import pictures
from tests.hostile.made import NOT_ALLOWED, PIXELS
from zhegui.features.questions.formats import FORMATS

#: An import takes GIFs, which the official bank has; a page behind a GIF's head stays one to browsers.
GIFS = (b"GIF87a", b"GIF89a")


def test_what_is_no_picture_becomes_no_figure() -> None:
    refused = [each for each in pictures.hostile() if each.error in (NOT_ALLOWED, PIXELS)]
    files = {each.about: each.make() for each in refused}
    kept = {
        about
        for about, data in files.items()
        if not data.startswith(GIFS)
        and FORMATS["crac"].parse(replace(package(row()), figures={"LK0001.png": data})).pictures
    }
    assert len(refused) > 10
    assert kept == set()
