"""Printing as it was with one font, which set a crossed box for what it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from zhegui.features.certificates.typesetting import page
from zhegui.kernel.text.print_fonts import FONTS

#: Signs that the one font lacks: one that another has now, and one that none has.
RARE, NEVER = "𠮷", "\ue900"


@contextmanager
def one_font(folder: Path) -> Iterator[None]:
    """Print so meanwhile; `folder` is an empty one for the font."""
    (folder / "one.ttf").symlink_to(FONTS / "NotoSerifSC-Medium.ttf")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "FONTS", folder)
        patch.setattr(page, "printable", lambda text: text)
        page._compiler.cache_clear()
        yield
    page._compiler.cache_clear()
