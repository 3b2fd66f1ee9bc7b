"""What people are told: each notice is declared where it arises, and sent with the transaction in
which it happened.

A feature declares a notice as a frozen dataclass in its `notifications.py`: its words and where it leads are
the class's, its fields are what the words name. `tell` writes it or puts it into the queue
in the session's transaction: there with the commit, gone with the rollback. The feature `messages`
delivers it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime, time, timedelta
from decimal import Decimal
from functools import partial
from typing import Any, ClassVar, Literal, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.clock import CHINA
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.rights import Right
from zhegui.kernel.work.jobs import enqueue

#: The job that sends, of the feature `messages`.
SEND = "messages.send"
Group = Literal[
    "study", "examination", "certificate", "order", "organization", "consultation", "account"
]
#: Beside the site itself, where every notice is found.
Channel = Literal["sms"]
Audience = Literal["people", "holders", "staff", "department", "operators"]
Write = Callable[..., Awaitable[object]]
NOTICES: dict[str, type[Notice]] = {}
#: How a notice is written at once, by the name of the job that would write it later.
WRITES: dict[str, Write] = {}
_TAKE_BACK = text("""
    delete from procrastinate_jobs where task_name = :send and status in ('todo', 'failed') and (
        args #>> '{about,sid}' = :user or args #> '{to,sids}' = jsonb_build_array(cast(:user as text)))""")


class Words(NamedTuple):
    """A notice in one language; `{name}` stands for a field of it."""

    title: str
    body: str


class End(NamedTuple):
    """The moment at which something ends; midnight in China is 24:00 of the day that it ends."""

    at: datetime


class Notice:
    """Something to be told; a subclass is a frozen dataclass of text, numbers, sids, moments and ends.

    `path` is an address of the learner site. Nobody turns off what is `always` sent, which concerns
    the safety of an account; what is `urgent` waits for no morning.
    """

    id: ClassVar[str]
    group: ClassVar[Group]
    zh: ClassVar[Words]
    en: ClassVar[Words]
    path: ClassVar[str]
    channels: ClassVar[frozenset[Channel]] = frozenset()
    urgent: ClassVar[bool] = False
    always: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.id in NOTICES:
            raise TypeError(f"two notices share the id {cls.id}")
        NOTICES[cls.id] = cls


@dataclass(frozen=True, slots=True)
class About:
    """What a notice is about: a record, and the moment of it that it names or that made it."""

    sid: UUID
    at: datetime


@dataclass(frozen=True, slots=True)
class To:
    """Who is told; made by the functions below, resolved when the notice is sent."""

    audience: Audience
    sids: tuple[UUID, ...] = ()
    right: Right | None = None


def people(users: Iterable[UUID]) -> To:
    """These users."""
    return To("people", tuple(users))


def managers(organization: UUID) -> To:
    """Those who manage an organization."""
    return holders("role.grant", organization)


def holders(right: Right, organization: UUID | None) -> To:
    """Those who have a right in an organization; of what belongs to none, the operators."""
    return To("holders", (organization,), right) if organization else operators()


def staff(organization: UUID) -> To:
    """All who work for an organization."""
    return To("staff", (organization,))


def department(sid: UUID) -> To:
    """All who work in a department or one below it."""
    return To("department", (sid,))


def operators() -> To:
    """Those who run the installation."""
    return To("operators")


def writes(name: str) -> Callable[[Write], Write]:
    """Declare what writes a notice in the transaction that tells it, as the job of that name would."""

    def declare(write: Write) -> Write:
        WRITES[name] = write
        return write

    return declare


async def tell(
    session: AsyncSession,
    notice: Notice,
    to: To,
    *,
    once: object = None,
    until: datetime | None = None,
    organization: UUID | None = None,
    about: About | None = None,
) -> None:
    """Send a notice, with the commit.

    One person's that goes by no other channel and that nothing settles is written at once, for a job
    costs four times as much; all else is a job's, which may take long. Of the same kind and `once`
    everybody gets one, however often it is told. Nothing is sent past `until`, nor what is settled by
    then (`kernel/work/reminders.py`), for which a notice says what it is `about`. It is the
    `organization` that speaks, and pays for its short messages.
    """
    now: datetime = session.sync_session.info["now"]
    zh, en = (words(notice, each, now) for each in ("zh", "en"))
    to_one = to.audience == "people" and len(to.sids) == 1
    at_once = to_one and not notice.channels and about is None
    put = WRITES[SEND] if at_once else partial(enqueue, name=SEND)
    await put(
        session,
        kind=notice.id,
        group=notice.group,
        channels=sorted(notice.channels),
        urgent=notice.urgent,
        words={"zh": list(zh), "en": list(en)},
        path=notice.path.format(**_values(notice, "zh", now)),
        to={"audience": to.audience, "sids": [str(sid) for sid in to.sids], "right": to.right},
        once=f"{notice.id}:{once or new_sid()}",
        until=until and until.isoformat(),
        organization=organization and str(organization),
        about=about and {"sid": str(about.sid), "at": about.at.isoformat()},
    )


async def take_back(session: AsyncSession, user: UUID) -> None:
    """Take out of the queue what would be told `about` a user or to them alone, also where it failed."""
    await session.execute(_TAKE_BACK, {"send": SEND, "user": str(user)})


def words(notice: Notice, language: str, now: datetime) -> Words:
    """What a notice says in `language` ("en", otherwise Chinese); a day of another year than this one
    is said with its year."""
    said = notice.en if language == "en" else notice.zh
    values = _values(notice, language, now)
    return Words(said.title.format(**values), said.body.format(**values))


def _values(notice: Notice, language: str, now: datetime) -> dict[str, object]:
    given = asdict(notice)  # type: ignore[call-overload]  # every subclass is a dataclass
    return {name: said(value, language, now) for name, value in given.items()}


def said(value: object, language: str, now: datetime) -> object:
    """A moment as a day and time in China, an amount without idle zeros."""
    if isinstance(value, End):
        return _said_end(value.at.astimezone(CHINA), language, now)
    if isinstance(value, datetime):
        at = value.astimezone(CHINA)
        return _said_day_and_time(at, f"{at:%H:%M}", language, now)
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    return value


def _said_end(at: datetime, language: str, now: datetime) -> str:
    if at.time() == time():
        return _said_day_and_time(at - timedelta(days=1), "24:00", language, now)
    return _said_day_and_time(at, f"{at:%H:%M}", language, now)


def _said_day_and_time(day: datetime, clock: str, language: str, now: datetime) -> str:
    is_of_this_year = day.year == now.astimezone(CHINA).year
    if language == "en":
        year = "" if is_of_this_year else f" {day.year}"
        return f"{day.day} {day:%B}{year}, {clock}"
    year = "" if is_of_this_year else f"{day.year} 年 "
    return f"{year}{day.month} 月 {day.day} 日 {clock}"
