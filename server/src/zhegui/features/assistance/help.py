"""The site's help, as the assistant reads it: `help.json` is copied from the translations by `make
generate`."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from sqlalchemy import delete, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.models import HelpEntry
from zhegui.kernel.db.locks import wait_for

_FILE = Path(__file__).with_name("help.json")


def texts() -> dict[str, dict[str, dict[str, str]]]:
    """By language and name: what is asked, `ask`, and the `answer`."""
    found: dict[str, dict[str, dict[str, str]]] = json.loads(_FILE.read_text())
    return found


async def copy_help(session: AsyncSession) -> None:
    """The table has what the file says; what has not changed is left alone."""
    await wait_for(session, "assistance.help")
    known = {(each.language, each.name): each for each in await session.scalars(select(HelpEntry))}
    wanted = {
        (language, name): said for language, told in texts().items() for name, said in told.items()
    }
    for (language, name), said in wanted.items():
        entry = known.get((language, name)) or HelpEntry(language=language, name=name)
        entry.title, entry.body_html = said["ask"], f"<p>{escape(said['answer'])}</p>"
        session.add(entry)
    gone = known.keys() - wanted.keys()
    if gone:
        key = tuple_(HelpEntry.language, HelpEntry.name)
        await session.execute(delete(HelpEntry).where(key.in_(gone)))
