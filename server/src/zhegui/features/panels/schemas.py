"""Codes and tokens of panels, on the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from zhegui.kernel.http.envelope import Wire

#: 128 bits in base64url.
Code128 = Annotated[str, StringConstraints(strict=True, pattern=r"^[A-Za-z0-9_-]{22}$")]


class PanelOpen(Wire):
    """Nothing has to be said: a code is for who asks, as they act now."""


class PanelOpened(Wire):
    """A code for the fragment of a panel's address; it is good for so many seconds, once."""

    code: str
    expires_in: int


class PanelEnter(Wire):
    """The code that a panel found in its address."""

    code: Code128


class PanelToken(Wire):
    """A token for the calls of panels alone, and for how many seconds."""

    token: str
    expires_in: int
