"""Which of our two languages a caller would rather read (RFC 9110 §12.5.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

#: What nobody's browser exceeds: more is not read.
LONGEST_HEADER = 500
RANGE = re.compile(
    r"\s*(?P<language>\*|[a-z]+)(?:-[a-z0-9]+)*\s*(?:;\s*q\s*=\s*(?P<weight>[01](?:\.[0-9]*)?)\s*)?\Z",
    re.IGNORECASE,
)


def language_of(accepted: str) -> str:
    """ "en" where `Accept-Language` weighs English more than Chinese, otherwise "zh".

    Of equals the one named first is meant; `*` is any language that is not named.
    """
    return _preferred(accepted[:LONGEST_HEADER])


@lru_cache(1_000)  # every request asks, and browsers send few
def _preferred(accepted: str) -> str:
    wanted: dict[str, tuple[float, int]] = {}
    for place, (name, weight) in enumerate(_ranges(accepted)):
        wanted[name] = max(wanted.get(name, (0.0, 0)), (weight, -place))
    english, chinese = (wanted.get(name, wanted.get("*", (0.0, 0))) for name in ("en", "zh"))
    return "en" if english[0] > 0 and english > chinese else "zh"


def _ranges(accepted: str) -> Iterator[tuple[str, float]]:
    for each in accepted.split(","):
        if found := RANGE.match(each):
            yield found["language"].lower(), min(float(found["weight"] or 1), 1.0)
