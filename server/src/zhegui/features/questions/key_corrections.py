"""Corrected keys: a version that asks the same as an earlier one, where something else is right.

The same is asked where kind, stem, body and the contents of the options are the same. The keys of the
earlier versions stay as they are, and so does what was marked by them; `corrected_keys` says in the
words of an earlier version what is right by now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.content import Content
from zhegui.features.questions.events import KeyCorrected
from zhegui.features.questions.kinds import KINDS
from zhegui.features.questions.models import Question, QuestionVersion
from zhegui.features.questions.queries import Key, load_contents, load_keys
from zhegui.kernel.work.events import announce

#: The lists within a body whose items have sids, as options do.
_LISTS = ("leftList",)


def carried(key: JsonValue, of: Content, to: Content) -> JsonValue:
    """A key of one version in the sids of another; None where they do not ask the same."""
    names = _names(of, to)
    if names is None or (of.kind, _plain(of.stem)) != (to.kind, _plain(to.stem)):
        return None
    if _renamed(dict(of.body or {}), names) != dict(to.body or {}):
        return None
    return _renamed(key, names)


def says_other(content: Content, key: JsonValue, other: JsonValue) -> bool:
    """Whether two keys of one version differ in what is right."""
    kind = KINDS[content.kind]
    return kind.authored(content, key) != kind.authored(content, other)


def _plain(stem: str) -> str:
    return "".join(stem.split())


def _names(of: Content, to: Content) -> dict[str, str] | None:
    """By sid in one version the sid in the other of what has the same content."""
    names: dict[str, str] = {}
    for here, there in ((_options(of), _options(to)), (_items(of), _items(to))):
        if here.keys() != there.keys():
            return None
        names |= {sid: there[content] for content, sid in here.items()}
    return names


def _options(content: Content) -> dict[str, str]:
    return {option.content: str(option.sid) for option in content.options}


def _items(content: Content) -> dict[str, str]:
    body = content.body or {}
    items = [each for name in _LISTS if isinstance(found := body.get(name), list) for each in found]
    return {
        str(each["content"]): str(each["sid"])
        for each in items
        if isinstance(each, dict) and "sid" in each
    }


def _renamed(value: JsonValue, names: Mapping[str, str]) -> JsonValue:
    if isinstance(value, dict):
        return {names.get(name, name): _renamed(each, names) for name, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


async def corrected_keys(session: AsyncSession, versions: Iterable[UUID]) -> dict[UUID, Key]:
    """Of those of these versions whose key was corrected since: what is right by now, in their sids.

    `Key.sid` is that of the key in force. Never send one to a candidate.
    """
    rows = await session.execute(
        select(QuestionVersion.sid, Question.current_sid)
        .join(Question, Question.sid == QuestionVersion.question_sid)
        .where(QuestionVersion.sid.in_(list(versions)), QuestionVersion.sid != Question.current_sid)
    )
    return await _differing(session, dict(rows.all()))


async def carried_keys(session: AsyncSession, versions: Mapping[UUID, UUID]) -> dict[UUID, Key]:
    """By version the key of another one in its sids, of those that ask the same as the other."""
    if not versions:
        return {}
    both = {*versions, *versions.values()}
    contents, keys = await load_contents(session, both), await load_keys(session, both)
    found: dict[UUID, Key] = {}
    for version, by in versions.items():
        value = carried(keys[by].value, contents[by], contents[version])
        if value is not None:
            found[version] = Key(keys[by].sid, keys[by].revision, value)
    return found


async def _differing(session: AsyncSession, versions: Mapping[UUID, UUID]) -> dict[UUID, Key]:
    """Of the carried keys those that say something else than the version's own."""
    if not (found := await carried_keys(session, versions)):
        return {}
    contents, own = await load_contents(session, found), await load_keys(session, found)
    return {
        version: key
        for version, key in found.items()
        if says_other(contents[version], own[version].value, key.value)
    }


async def announce_corrections(session: AsyncSession, replaced: Mapping[UUID, UUID]) -> None:
    """Say of which of these versions the one that came after it corrects the key."""
    if not (corrected := await _differing(session, replaced)):
        return
    rows = await session.execute(
        select(QuestionVersion.question_sid, QuestionVersion.sid)
        .where(QuestionVersion.sid.in_(corrected))
        .order_by(QuestionVersion.question_sid)
    )
    for question, before in rows.all():
        await announce(session, KeyCorrected(question, before, replaced[before]))
