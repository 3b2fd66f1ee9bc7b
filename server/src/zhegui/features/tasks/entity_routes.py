"""Mounts all addresses of an entity: list, detail, save, delete, and what is done with many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter

from zhegui.features.tasks.bulk_route import bulk_list_route
from zhegui.features.tasks.export_route import export_route
from zhegui.kernel.errors import Problem
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.people.caller import right_of
from zhegui.kernel.records.entity import Entity
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.write_routes import Saved, bulk_route, delete_route, save_route


def entity_routes(
    router: APIRouter,
    entity: Entity,
    *,
    caller: Any,
    reader: Any = None,
    answer: type[Wire] = Saved,
    problems: Sequence[type[Problem]] = (),
    kilobytes: int | None = None,
) -> None:
    """Mount what the back office asks of an entity; the list says in the document what it is.

    `reader` is who may read it, where that are more than may write it. `answer`, `problems` and
    `kilobytes` are those of a save. Raises `TypeError` for a caller with another right than that
    of its writing.
    """
    reads, writes, reader = entity.reads, entity.writes, reader or caller
    if right_of(caller) != writes.right:
        raise TypeError(f"{entity.name} is written with {writes.right}")
    said = {**entity.document(), "readRight": right_of(reader)}
    list_route(router, reads, caller=reader, extra={"x-entity": said})
    detail_route(router, reads, caller=reader)
    save_route(router, writes, caller=caller, answer=answer, problems=problems, kilobytes=kilobytes)
    if writes.is_deleted:
        delete_route(router, writes, caller=caller)
    bulk_route(router, writes, caller=caller)
    bulk_list_route(router, writes, reads, caller=caller)
    export_route(router, reads, caller=reader)
