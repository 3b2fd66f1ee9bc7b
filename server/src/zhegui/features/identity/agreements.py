"""The texts that people agree to: files of the package, in editions that are never edited."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from zhegui.features.identity.schemas import Agreement, AgreementKind

#: The edition in force. A changed text is a new edition, in files of its own.
EDITION = "2026-11"


@cache
def current(kind: AgreementKind, language: str) -> Agreement:
    """The text in force, in `language` ("en", otherwise Chinese)."""
    name = f"{kind}-{EDITION}.{'en' if language == 'en' else 'zh'}.md"
    text = files("zhegui.features.identity").joinpath("texts", name).read_text("utf-8")
    title, _, body = text.partition("\n")
    return Agreement(kind=kind, edition=EDITION, title=title.removeprefix("# "), body=body.strip())
