"""When a minute of study counts: pure rules over facts and a given time.

A lesson has a time axis in whole milliseconds. A beat claims a span of it; the claim is cut into
pieces and every piece gets a reason, so that a learner can see why a minute did or did not count.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from enum import StrEnum
from itertools import pairwise

LONGEST_SILENCE_MS = 60_000
"""Time between two beats that can still be vouched for; a player sends one every ten seconds."""

JITTER_MS = 1_000
"""A loss shorter than this comes of the network, and the next beat makes it good."""

HIGHEST_RATE = Decimal(2)
"""Faster playing is not studying: time is credited up to this rate."""

READING_RATE = Decimal(1)
"""A text's axis is reading time itself: it has no rate, whatever a client says."""


class Reason(StrEnum):
    """Why a piece of a lesson did or did not count; the ids are part of the wire contract."""

    COUNTED = "counted"
    ALREADY_COUNTED = "already_counted"
    FASTER_THAN_TIME = "faster_than_time"
    SILENT_TOO_LONG = "silent_too_long"
    SESSION_BEGAN = "session_began"
    OTHER_PLAYER = "other_player"
    LESSON_FULL = "lesson_full"
    SKIPPED = "skipped"
    NOTHING_PLAYED = "nothing_played"


@dataclass(frozen=True, order=True)
class Span:
    """A half-open stretch of a lesson's time axis, in milliseconds."""

    start: int
    end: int

    @property
    def length(self) -> int:
        return max(0, self.end - self.start)


@dataclass(frozen=True)
class Piece:
    """A part of a claim and what became of it."""

    span: Span
    reason: Reason


@dataclass(frozen=True)
class WatchAllowance:
    """How much of a claim can have happened since the last beat, and what limits it."""

    milliseconds: int
    limited_by: Reason


def join(spans: Iterable[Span]) -> list[Span]:
    """The union of spans: sorted, disjoint, with touching ones made one."""
    joined: list[Span] = []
    for span in sorted(span for span in spans if span.length):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined


def without(span: Span, taken: Iterable[Span]) -> list[Span]:
    """What is left of a span when others are taken away, in order."""
    inside = join(
        Span(max(other.start, span.start), min(other.end, span.end))
        for other in taken
        if other.end > span.start and other.start < span.end
    )
    edges = [Span(span.start, span.start), *inside, Span(span.end, span.end)]
    gaps = (Span(before.end, after.start) for before, after in pairwise(edges))
    return [gap for gap in gaps if gap.length]


def allowance(
    *, since_last_ms: int | None, rate: Decimal, is_active_player: bool
) -> WatchAllowance:
    """At most wall time × rate since the last beat; nothing for the first beat of a session that does
    not say since when it runs.

    ``since_last_ms`` is None then, and otherwise what `before_first_beat` says.
    """
    if not is_active_player:
        return WatchAllowance(0, Reason.OTHER_PLAYER)
    if since_last_ms is None:
        return WatchAllowance(0, Reason.SESSION_BEGAN)
    wall = min(max(0, since_last_ms), LONGEST_SILENCE_MS)
    credit = (wall * min(rate, HIGHEST_RATE)).to_integral_value(ROUND_FLOOR)
    silent = since_last_ms > LONGEST_SILENCE_MS
    limited_by = Reason.SILENT_TOO_LONG if silent else Reason.FASTER_THAN_TIME
    return WatchAllowance(int(credit), limited_by)


def before_first_beat(*, open_ms: int | None, unpaid_ms: int) -> int | None:
    """How much time lies before the first beat of a session that arrived: as much as its player says,
    and no more than was not paid to another session of the learner. None where it says nothing.

    Who says more than is true gets at most what beats would have got in that time.
    """
    return None if open_ms is None else min(open_ms, max(0, unpaid_ms))


def left_over(*, since_last_ms: int, claimed_ms: int, rate: Decimal) -> int:
    """Time since the last beat that a claim did not take: what waited beside it may have it.

    Without a network stretches pile up that a jump or another rate divides; they arrive together.
    A beat that claims nothing leaves nothing, so a pause is never paid out.
    """
    if claimed_ms == 0:
        return 0
    took = (claimed_ms / min(rate, HIGHEST_RATE)).to_integral_value(ROUND_CEILING)
    return max(0, min(since_last_ms, LONGEST_SILENCE_MS) - int(took))


def played_claim(*, position_ms: int, played_ms: int, length_ms: int) -> Span:
    """A video's claim: what was played without a jump, up to the position, within the video."""
    end = min(max(0, position_ms), length_ms)
    start = min(max(0, position_ms - played_ms), end)
    return Span(start, end)


def reading_claim(*, credited_ms: int, read_ms: int) -> Span:
    """A text's claim: its axis is reading time, so new reading follows what is credited."""
    return Span(credited_ms, credited_ms + max(0, read_ms))


def assess(
    claim: Span, counted: Sequence[Span], allowed: WatchAllowance, *, length_ms: int
) -> list[Piece]:
    """Cut a claim into pieces with a reason each; together they are the whole claim.

    ``counted`` are the spans of the ledger that touch the claim. The earliest uncounted part is
    credited first, so that a beat which came early loses nothing: the next one claims the rest.
    """
    within = Span(min(claim.start, length_ms), min(claim.end, length_ms))
    fresh = without(within, counted)
    pieces = [Piece(span, Reason.ALREADY_COUNTED) for span in without(within, fresh)]
    pieces += [Piece(span, Reason.LESSON_FULL) for span in without(claim, [within])]
    left = allowed.milliseconds
    for span in fresh:
        credited = Span(span.start, span.start + min(left, span.length))
        left -= credited.length
        pieces.append(Piece(credited, Reason.COUNTED))
        pieces.append(Piece(Span(credited.end, span.end), allowed.limited_by))
    return sorted((piece for piece in pieces if piece.span.length), key=lambda piece: piece.span)


def total(pieces: Iterable[Piece]) -> int:
    """Milliseconds credited by these pieces."""
    return sum(piece.span.length for piece in pieces if piece.reason is Reason.COUNTED)


def main_reason(pieces: Sequence[Piece], allowed: WatchAllowance) -> Reason:
    """The one reason a beat is answered with: of the longest piece that did not count, if any.

    Less than a second is the network's jitter and is not spoken of where something counted. That
    one studies elsewhere is told first, whatever was played.
    """
    if allowed.limited_by is Reason.OTHER_PLAYER:
        return Reason.OTHER_PLAYER
    lost = [piece for piece in pieces if piece.reason is not Reason.COUNTED]
    longest = max(lost, key=lambda piece: piece.span.length, default=None)
    if longest is None:
        return Reason.COUNTED if pieces else Reason.NOTHING_PLAYED
    if longest.span.length < JITTER_MS and total(pieces):
        return Reason.COUNTED
    return longest.reason


def not_counted(pieces: Iterable[Piece], *, furthest_ms: int) -> list[Piece]:
    """What a learner passed that never counted: later reasons win, the rest was skipped.

    ``pieces`` in the order they were written; a part that counted at any time is not in the answer.
    """
    written = list(pieces)
    taken = [piece.span for piece in written if piece.reason is Reason.COUNTED]
    lost: list[Piece] = []
    for piece in reversed(written):
        if piece.reason in (Reason.ALREADY_COUNTED, Reason.LESSON_FULL):
            continue
        lost += [Piece(span, piece.reason) for span in without(piece.span, taken)]
        taken.append(piece.span)
    lost += [Piece(span, Reason.SKIPPED) for span in without(Span(0, furthest_ms), taken)]
    return _neighbours_joined(sorted(lost, key=lambda piece: piece.span))


def _neighbours_joined(pieces: Iterable[Piece]) -> list[Piece]:
    joined: list[Piece] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        if last and last.reason is piece.reason and last.span.end == piece.span.start:
            joined[-1] = Piece(Span(last.span.start, piece.span.end), piece.reason)
        else:
            joined.append(piece)
    return joined


def is_complete(*, credited_ms: int, required_seconds: int) -> bool:
    """A lesson is complete when the credited time reaches what it asks for."""
    return credited_ms >= required_seconds * 1000
