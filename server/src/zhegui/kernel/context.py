"""What a request carries along: its id and its language, known to all that runs for it."""

from __future__ import annotations

from contextvars import ContextVar

#: Set by the outermost middleware; found in answers and in the log.
request_id: ContextVar[str] = ContextVar("request_id", default="-")
#: "zh" or "en", from Accept-Language.
language: ContextVar[str] = ContextVar("language", default="zh")
