"""Mounts `…/save`, `…/delete` and `…/bulk` for what may be written of an entity."""

from collections.abc import Sequence
from typing import Annotated, Any, Self

from fastapi import APIRouter, Request
from pydantic import Field, create_model

from zhegui.kernel.errors import InvalidInput, NotFound, Problem
from zhegui.kernel.http.bodies import up_to
from zhegui.kernel.http.envelope import Answer, Model, Wire, ok, told
from zhegui.kernel.http.unit_of_work import Now, Session, declare
from zhegui.kernel.records.many import MOST_AT_ONCE, BulkOutcome, change_many
from zhegui.kernel.records.writes import Act, Referenced, Writing
from zhegui.kernel.values import Flag, Sid, Version


class Saved(Wire):
    """A record as it stands after the change."""

    sid: Sid
    version: int


class RecordDeletion(Wire):
    """A record to delete; with a `version` that is not its own it is 409."""

    sid: Sid
    version: Version | None = None


class BulkResult(Wire):
    """What became of each record, in the order asked."""

    done: int
    failed: int
    dry_run: bool
    result_list: list[BulkOutcome]

    @classmethod
    def of(cls, results: list[BulkOutcome], *, dry_run: bool) -> Self:
        """With how many were done and how many not."""
        failed = sum(each.error is not None for each in results)
        done = len(results) - failed
        return cls(done=done, failed=failed, dry_run=dry_run, result_list=results)


def save_route(
    router: APIRouter,
    writing: Writing[Any, Any],
    *,
    caller: Any,
    answer: type[Wire] = Saved,
    problems: Sequence[type[Problem]] = (),
    kilobytes: int | None = None,
) -> None:
    """Mount `/{name}/v2/save`; it answers `answer`, made of the record. `kilobytes` bounds its body
    where long texts need more than the usual."""
    body_type: Any = Model[writing.schema]  # type: ignore[name-defined]  # a type made at run time
    answered: Any = Answer[answer]  # type: ignore[valid-type]

    async def save(
        request: Request, who: caller, body: body_type, session: Session, now: Now
    ) -> Any:
        act = Act(session, who, now, request.app.state.services)
        record = await writing.save(act, body.model)
        return ok(answer.model_validate(record))

    extra = up_to(kilobytes) if kilobytes else None
    _mount(router, writing, "save", save, answered, (NotFound, *problems), extra)


def delete_route(
    router: APIRouter,
    writing: Writing[Any, Any],
    *,
    caller: Any,
    problems: Sequence[type[Problem]] = (),
) -> None:
    """Mount `/{name}/v2/delete`."""

    async def delete(
        request: Request, who: caller, body: Model[RecordDeletion], session: Session, now: Now
    ) -> Any:
        act = Act(session, who, now, request.app.state.services)
        await writing.delete(act, body.model.sid, body.model.version)
        return ok(None)

    problems = (NotFound, Referenced, *problems)
    _mount(router, writing, "delete", delete, Answer[None], problems)


def bulk_route(router: APIRouter, writing: Writing[Any, Any], *, caller: Any) -> None:
    """Mount `/{name}/v2/bulk`: one change, or the deletion, of up to 200 records."""
    which: Any = Annotated[list[Sid], Field(min_length=1, max_length=MOST_AT_ONCE)]
    asked: Any = bulk_request(writing, "Bulk", sid_list=(which, ...))
    body_type: Any = Model[asked]

    async def bulk(
        request: Request, who: caller, body: body_type, session: Session, now: Now
    ) -> Any:
        given = body.model
        change = change_asked(writing, given)
        act = Act(session, who, now, request.app.state.services)
        results = await change_many(act, writing, given.sid_list, change, dry_run=given.dry_run)
        return ok(BulkResult.of(results, dry_run=given.dry_run))

    _mount(router, writing, "bulk", bulk, Answer[BulkResult], (), up_to(64))


def bulk_request(writing: Writing[Any, Any], name: str, **which: Any) -> type[Wire]:
    """The body of a bulk change; `which` are the fields that say which records."""
    fields: dict[str, Any] = {**which, "dry_run": (Flag, False)}
    if writing.bulk:
        optional: Any = _change_of(writing) | None
        fields["change"] = (optional, None)
    if writing.is_deleted:
        fields["delete"] = (Flag, False)
    made: type[Wire] = create_model(
        f"{writing.schema.__name__}{name}",
        __base__=Wire,
        __doc__="One change of many records, or their deletion; with `dryRun` nothing stays.",
        **fields,
    )
    return made


def change_asked(writing: Writing[Any, Any], given: Any) -> Wire | None:
    """The change as a save of one record, None for a deletion. Raises `InvalidInput` where both are
    asked for, or neither."""
    change = getattr(given, "change", None)
    is_change = bool(change and change.model_fields_set)
    if is_change == getattr(given, "delete", False):
        raise InvalidInput([_change_or_delete()])
    if change is None or not is_change:
        return None
    save: Wire = writing.schema(**{name: getattr(change, name) for name in change.model_fields_set})
    return save


def _change_of(writing: Writing[Any, Any]) -> type[Wire]:
    """The fields that may be changed for many, as the save declares them."""
    fields: Any = {
        name: (field.annotation, field)
        for name, field in writing.schema.model_fields.items()
        if name in writing.bulk
    }
    return create_model(
        f"{writing.schema.__name__}Change",
        __base__=Wire,
        __doc__="What is changed for many at once: only the fields given.",
        **fields,
    )


def _change_or_delete() -> Any:
    zh, en = "请给出 change，或 delete 为 true，两者之一", "Give either `change` or `delete`: true"
    return told("model", "change_or_delete", zh, en)


_WORDS = {
    "save": "Without `sid` make one, with it change what is given; a `version` that is out of date is 409.",
    "delete": "Delete one to which nothing refers.",
    "bulk": "One change of many, or their deletion: for each, that it was done or why not.",
}


def _mount(
    router: APIRouter,
    writing: Writing[Any, Any],
    verb: str,
    endpoint: Any,
    answered: Any,
    problems: Sequence[type[Problem]],
    extra: dict[str, Any] | None = None,
) -> None:
    endpoint.writing = writing
    endpoint.__doc__ = _WORDS[verb]
    router.add_api_route(
        f"/{writing.name}/v2/{verb}",
        endpoint,
        methods=["POST"],
        name=writing.name + verb.capitalize(),
        response_model=answered,
        responses=declare(*problems) if problems else None,
        openapi_extra=extra,
    )
