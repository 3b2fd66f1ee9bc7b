"""What names a person goes no further than the door: pure."""

from __future__ import annotations

import re

from zhegui.kernel.people.masks import mask_account, mask_id_number, mask_mobile

_NUMBER = re.compile(r"(?<![0-9])[0-9](?:[ -]?[0-9]){10,18}[Xx]?(?![0-9])")
_EMAIL = re.compile(r"[\w.+-]+@((?:[\w-]+\.)+[A-Za-z]{2,})", re.ASCII)
_MOBILE = re.compile(r"1[3-9][0-9]{9}\Z")
_ID = re.compile(r"[1-9][0-9]{16}[0-9Xx]\Z|[1-9][0-9]{14}\Z")


def masked(text: str) -> str:
    """The text without mobile, ID and card numbers and e-mail addresses."""
    return _EMAIL.sub(r"***@\1", _NUMBER.sub(_hidden, text))


def _hidden(found: re.Match[str]) -> str:
    number = re.sub(r"[ -]", "", found[0])
    if _MOBILE.match(number):
        return mask_mobile(number)
    return mask_id_number(number) if _ID.match(number) else mask_account(number)
