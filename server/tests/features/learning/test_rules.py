"""The rules of credited time, as tables and as laws over arbitrary sequences of beats."""

from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.learning.rules import (
    LONGEST_SILENCE_MS,
    Piece,
    Reason,
    Span,
    WatchAllowance,
    allowance,
    assess,
    before_first_beat,
    is_complete,
    join,
    left_over,
    main_reason,
    not_counted,
    played_claim,
    reading_claim,
    total,
    without,
)

LENGTH = 600_000


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([], []),
        ([Span(5, 5)], []),
        ([Span(0, 10), Span(10, 20)], [Span(0, 20)]),
        ([Span(20, 30), Span(0, 10)], [Span(0, 10), Span(20, 30)]),
        ([Span(0, 30), Span(5, 10)], [Span(0, 30)]),
    ],
)
def test_join(spans: list[Span], expected: list[Span]) -> None:
    assert join(spans) == expected


@pytest.mark.parametrize(
    ("span", "taken", "expected"),
    [
        (Span(0, 10), [], [Span(0, 10)]),
        (Span(0, 10), [Span(0, 10)], []),
        (Span(0, 10), [Span(3, 5)], [Span(0, 3), Span(5, 10)]),
        (Span(0, 10), [Span(-5, 2), Span(8, 20)], [Span(2, 8)]),
        (Span(0, 10), [Span(10, 20)], [Span(0, 10)]),
    ],
)
def test_without(span: Span, taken: list[Span], expected: list[Span]) -> None:
    assert without(span, taken) == expected


@pytest.mark.parametrize(
    ("since_last", "rate", "active", "expected"),
    [
        (10_000, "1", True, WatchAllowance(10_000, Reason.FASTER_THAN_TIME)),
        (10_000, "1.25", True, WatchAllowance(12_500, Reason.FASTER_THAN_TIME)),
        (10_001, "0.5", True, WatchAllowance(5_000, Reason.FASTER_THAN_TIME)),
        (10_000, "16", True, WatchAllowance(20_000, Reason.FASTER_THAN_TIME)),
        (LONGEST_SILENCE_MS, "1", True, WatchAllowance(60_000, Reason.FASTER_THAN_TIME)),
        (LONGEST_SILENCE_MS + 1, "1", True, WatchAllowance(60_000, Reason.SILENT_TOO_LONG)),
        (-500, "1", True, WatchAllowance(0, Reason.FASTER_THAN_TIME)),
        (None, "1", True, WatchAllowance(0, Reason.SESSION_BEGAN)),
        (10_000, "1", False, WatchAllowance(0, Reason.OTHER_PLAYER)),
    ],
)
def test_allowance(
    since_last: int | None, rate: str, active: bool, expected: WatchAllowance
) -> None:
    answer = allowance(since_last_ms=since_last, rate=Decimal(rate), is_active_player=active)
    assert answer == expected


@pytest.mark.parametrize(
    ("said", "unpaid", "expected"),
    [
        (None, 60_000, None),
        (0, 60_000, 0),
        (40_000, 60_000, 40_000),
        (60_000, 40_000, 40_000),
        (60_000, -1, 0),
    ],
)
def test_before_the_first_beat_lies_no_more_than_was_paid_to_nobody(
    said: int | None, unpaid: int, expected: int | None
) -> None:
    assert before_first_beat(open_ms=said, unpaid_ms=unpaid) == expected


@pytest.mark.parametrize(
    ("since_last", "claimed", "rate", "expected"),
    [
        (25_000, 10_000, "1", 15_000),
        (25_000, 10_000, "2", 20_000),
        (25_000, 10_001, "16", 19_999),
        (25_000, 10_000, "0.5", 5_000),
        (25_000, 60_000, "1", 0),
        (25_000, 0, "1", 0),
        (LONGEST_SILENCE_MS + 20_000, 10_000, "1", LONGEST_SILENCE_MS - 10_000),
        (-500, 10_000, "1", 0),
    ],
)
def test_left_over(since_last: int, claimed: int, rate: str, expected: int) -> None:
    left = left_over(since_last_ms=since_last, claimed_ms=claimed, rate=Decimal(rate))
    assert left == expected


@pytest.mark.parametrize(
    ("position", "played", "expected"),
    [
        (10_000, 10_000, Span(0, 10_000)),
        (5_000, 10_000, Span(0, 5_000)),
        (LENGTH + 5_000, 10_000, Span(LENGTH - 5_000, LENGTH)),
        (LENGTH + 50_000, 10_000, Span(LENGTH, LENGTH)),
        (30_000, 0, Span(30_000, 30_000)),
    ],
)
def test_played_claim(position: int, played: int, expected: Span) -> None:
    assert played_claim(position_ms=position, played_ms=played, length_ms=LENGTH) == expected


TIME = Reason.FASTER_THAN_TIME


@pytest.mark.parametrize(
    ("claim", "counted", "allowed", "expected"),
    [
        (Span(0, 10), [], 10, [Piece(Span(0, 10), Reason.COUNTED)]),
        (Span(0, 10), [], 0, [Piece(Span(0, 10), TIME)]),
        (Span(0, 10), [], 6, [Piece(Span(0, 6), Reason.COUNTED), Piece(Span(6, 10), TIME)]),
        (Span(0, 10), [Span(0, 10)], 10, [Piece(Span(0, 10), Reason.ALREADY_COUNTED)]),
        (
            Span(0, 20),
            [Span(5, 10)],
            8,
            [
                Piece(Span(0, 5), Reason.COUNTED),
                Piece(Span(5, 10), Reason.ALREADY_COUNTED),
                Piece(Span(10, 13), Reason.COUNTED),
                Piece(Span(13, 20), TIME),
            ],
        ),
        (
            Span(95, 110),
            [],
            50,
            [Piece(Span(95, 100), Reason.COUNTED), Piece(Span(100, 110), Reason.LESSON_FULL)],
        ),
        (Span(110, 120), [], 50, [Piece(Span(110, 120), Reason.LESSON_FULL)]),
        (Span(7, 7), [], 10, []),
    ],
)
def test_assess(claim: Span, counted: list[Span], allowed: int, expected: list[Piece]) -> None:
    assert assess(claim, counted, WatchAllowance(allowed, TIME), length_ms=100) == expected


PLAYING = WatchAllowance(10_000, TIME)


def test_the_main_reason_names_the_longest_loss() -> None:
    pieces = [
        Piece(Span(0, 9_000), Reason.COUNTED),
        Piece(Span(9_000, 9_999), Reason.FASTER_THAN_TIME),
        Piece(Span(9_999, 12_000), Reason.ALREADY_COUNTED),
    ]
    assert main_reason(pieces, PLAYING) is Reason.ALREADY_COUNTED
    assert main_reason(pieces[:2], PLAYING) is Reason.COUNTED
    assert main_reason(pieces[1:2], PLAYING) is Reason.FASTER_THAN_TIME
    assert main_reason(pieces[:1], PLAYING) is Reason.COUNTED
    assert main_reason([], PLAYING) is Reason.NOTHING_PLAYED


@pytest.mark.parametrize("pieces", [[], [Piece(Span(0, 9_000), Reason.ALREADY_COUNTED)]])
def test_that_one_studies_elsewhere_is_the_main_reason_whatever_was_played(
    pieces: list[Piece],
) -> None:
    assert main_reason(pieces, WatchAllowance(0, Reason.OTHER_PLAYER)) is Reason.OTHER_PLAYER


def test_what_counted_later_is_no_longer_missing() -> None:
    written = [
        Piece(Span(0, 10), Reason.COUNTED),
        Piece(Span(20, 40), Reason.OTHER_PLAYER),
        Piece(Span(20, 30), Reason.COUNTED),
        Piece(Span(0, 10), Reason.ALREADY_COUNTED),
    ]
    assert not_counted(written, furthest_ms=50) == [
        Piece(Span(10, 20), Reason.SKIPPED),
        Piece(Span(30, 40), Reason.OTHER_PLAYER),
        Piece(Span(40, 50), Reason.SKIPPED),
    ]


def test_neighbouring_losses_of_one_reason_are_told_as_one() -> None:
    written = [Piece(Span(0, 10), TIME), Piece(Span(10, 20), TIME)]
    assert not_counted(written, furthest_ms=20) == [Piece(Span(0, 20), TIME)]


def test_completion() -> None:
    assert not is_complete(credited_ms=89_999, required_seconds=90)
    assert is_complete(credited_ms=90_000, required_seconds=90)


@dataclass(frozen=True)
class Beat:
    wait_ms: int
    position_ms: int
    played_ms: int
    rate: Decimal


@dataclass
class Ledger:
    """The ledger of one learner and lesson, as the service keeps it."""

    pieces: list[Piece] = field(default_factory=list)
    left_ms: int = 0

    @property
    def counted(self) -> list[Span]:
        return [piece.span for piece in self.pieces if piece.reason is Reason.COUNTED]

    def beat(self, beat: Beat) -> list[Piece]:
        claim = played_claim(
            position_ms=beat.position_ms, played_ms=beat.played_ms, length_ms=LENGTH
        )
        since_last = self.left_ms + beat.wait_ms
        allowed = allowance(since_last_ms=since_last, rate=beat.rate, is_active_player=True)
        pieces = assess(claim, self.counted, allowed, length_ms=LENGTH)
        self.left_ms = left_over(since_last_ms=since_last, claimed_ms=claim.length, rate=beat.rate)
        self.pieces += pieces
        return pieces


beats = st.builds(
    Beat,
    wait_ms=st.integers(-1_000, 200_000),
    position_ms=st.integers(0, LENGTH + 10_000),
    played_ms=st.integers(0, 100_000),
    rate=st.sampled_from([Decimal(rate) for rate in ("0.5", "1", "1.25", "2", "16")]),
)


def paid_by(sequence: list[Beat]) -> int:
    """Milliseconds that could have been studied while these beats came, at the highest rate."""
    return 2 * sum(max(0, beat.wait_ms) for beat in sequence)


@given(st.lists(beats, max_size=30))
def test_no_sequence_of_beats_is_credited_more_than_time_allows(sequence: list[Beat]) -> None:
    ledger = Ledger()
    for number, beat in enumerate(sequence, start=1):
        before = max(0, ledger.left_ms + beat.wait_ms)
        assert total(ledger.beat(beat)) <= before * beat.rate
        assert total(ledger.pieces) <= paid_by(sequence[:number])
    assert sum(span.length for span in join(ledger.counted)) == total(ledger.pieces) <= LENGTH


@given(st.lists(beats, max_size=20), st.randoms())
def test_replaying_beats_in_any_order_gains_nothing_that_time_did_not_pay_for(
    sequence: list[Beat], random: Random
) -> None:
    ledger = Ledger()
    for beat in sequence:
        ledger.beat(beat)
    replayed = [Beat(0, beat.position_ms, beat.played_ms, beat.rate) for beat in sequence]
    random.shuffle(replayed)
    for beat in replayed:
        ledger.beat(beat)
    assert total(ledger.pieces) <= paid_by(sequence)


@given(st.lists(beats, max_size=20))
def test_the_pieces_of_a_beat_are_its_claim_exactly(sequence: list[Beat]) -> None:
    ledger = Ledger()
    for beat in sequence:
        pieces = ledger.beat(beat)
        claim = played_claim(
            position_ms=beat.position_ms, played_ms=beat.played_ms, length_ms=LENGTH
        )
        assert sum(piece.span.length for piece in pieces) == claim.length
        assert join(piece.span for piece in pieces) == join([claim])


@given(st.lists(beats, max_size=20))
def test_what_counted_and_what_did_not_never_overlap(sequence: list[Beat]) -> None:
    ledger = Ledger()
    for beat in sequence:
        ledger.beat(beat)
    furthest = max((piece.span.end for piece in ledger.pieces), default=0)
    missing = [piece.span for piece in not_counted(ledger.pieces, furthest_ms=furthest)]
    together = ledger.counted + missing
    assert sum(span.length for span in together) == furthest
    assert join(together) == join([Span(0, furthest)])


@given(st.lists(st.tuples(st.integers(0, 100_000), st.integers(0, 100_000)), max_size=20))
def test_reading_is_capped_by_time_and_by_the_plan(turns: list[tuple[int, int]]) -> None:
    credited = 0
    for wait, read in turns:
        claim = reading_claim(credited_ms=credited, read_ms=read)
        allowed = allowance(since_last_ms=wait, rate=Decimal(1), is_active_player=True)
        gained = total(assess(claim, [], allowed, length_ms=90_000))
        assert gained <= min(wait, read)
        credited += gained
    assert credited <= 90_000
