"""What is counted when somebody logs in or asks for a code, and where it is counted.

What comes from a device that the account knows is counted for that device alone, so nobody else can
use it up. From anywhere else it is counted by address, and by account as a whole, of which no
network may use more than its share.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from zhegui.kernel.http.limits import SHARES, Limit
from zhegui.kernel.http.origin import network_of
from zhegui.settings import Settings

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
#: The last part in so many of a day's codes is kept for numbers that have an account.
RESERVE = 4
#: With so large a part of a day's codes open, no network gets one without a challenge.
OPEN_CODES = 10


@dataclass(frozen=True, slots=True)
class LoginPlace:
    """From where somebody tries to be the holder of an account."""

    address: str
    #: The keyed hash of the device's secret, if the account knows the device.
    device: str | None = None

    @property
    def network(self) -> str:
        return network_of(self.address)


@dataclass(frozen=True, slots=True)
class OpenCodes:
    """Codes of the last day that nobody has used: asked for from one network, and in all."""

    of_network: int
    of_site: int


def password_limits(settings: Settings, name: str, place: LoginPlace) -> list[Limit]:
    """What a try of a password counts for; `name` is a keyed hash of the name that was given."""
    some, window = settings.limit_password_failures, settings.limit_password_window_minutes
    recent, a_day = timedelta(minutes=window), settings.limit_password_failures_per_day
    if place.device:
        own = f"password:{name}:{place.device}"
        return [Limit(own, some, recent), Limit(own, a_day, DAY)]
    return [
        Limit(f"password:{name}:{place.address}", some, recent),
        Limit(f"password:{name}", a_day, DAY, network=place.network),
    ]


def failures_from(settings: Settings, address: str) -> Limit:
    """Wrong passwords of one address, for all accounts together."""
    count = settings.limit_password_failures_per_address_per_hour
    return Limit(f"password:address:{address}", count, HOUR, address=address)


def number_limits(settings: Settings, number: str, place: LoginPlace) -> list[Limit]:
    """What a code counts for among those to its number, of which `number` is a keyed hash; the last
    is a day's. Who comes from anywhere may go beyond them by a proof of work."""
    if place.device:
        return _code_windows(settings, f"code:{number}:{place.device}")
    return _code_windows(settings, f"code:{number}", place.network)


def own_minute(settings: Settings, number: str, place: LoginPlace) -> list[Limit]:
    """The minute between two codes to a number from one network, which nothing goes beyond."""
    if place.device:
        return []
    key = f"code:{number}:{place.network}"
    return [Limit(key, settings.limit_code_per_minute, MINUTE)]


def code_limits(
    settings: Settings, place: LoginPlace, *, has_account: bool, is_raised: bool
) -> list[Limit]:
    """What a code counts for, to whatever number.

    An operator who raised the address's limits answers for what it costs: the site's day is not
    charged with it.
    """
    a_day = settings.limit_code_per_site_per_day
    if place.device:
        return [Limit("code:site", a_day, DAY)]
    per_hour = settings.limit_code_per_address_per_hour
    counted = [Limit(f"code:address:{place.address}", per_hour, HOUR, address=place.address)]
    if not is_raised:
        free = a_day if has_account else a_day - a_day // RESERVE
        counted.append(Limit("code:site", free, DAY, network=place.network))
    return counted


def _code_windows(settings: Settings, key: str, network: str | None = None) -> list[Limit]:
    """Of what all networks share, one has what the settings say where no other asks."""
    times = SHARES if network else 1
    return [
        Limit(key, settings.limit_code_per_minute * times, MINUTE, network=network),
        Limit(key, settings.limit_code_per_hour * times, HOUR, network=network),
        Limit(key, settings.limit_code_per_day * times, DAY, network=network),
    ]


#: Above a day's codes to one number each further proof of work costs twice as much after so many codes,
#: and at most 64 times as much: a minute of a computer, two or three of a telephone.
CODES_A_LEVEL, MOST_LEVEL = 10, 6


def challenge_level(sent: int, allowed: int) -> int:
    """How hard a proof of work is, by how many codes a number got in a day: 0 costs once, 1 twice."""
    return min(MOST_LEVEL, max(0, sent - allowed) // CODES_A_LEVEL)


def is_challenge_due(
    settings: Settings, place: LoginPlace, open_codes: OpenCodes, *, is_raised: bool
) -> bool:
    """Whether a proof of work is asked before one more code goes out."""
    if place.device or is_raised:
        return False
    return (
        open_codes.of_network >= settings.limit_code_open_per_network
        or open_codes.of_site * OPEN_CODES >= settings.limit_code_per_site_per_day
    )
