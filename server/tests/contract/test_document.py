"""The OpenAPI document: every field typed, and no key where a candidate could read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import iscoroutinefunction
from typing import Any

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from tests.cases import cases
from tests.contract.answers import declared, method_of
from zhegui.app import all_routes
from zhegui.kernel.people.caller import audience

#: JSON whose form is not the installation's to say, each with the reason.
FREE_FORM = {
    "QuestionVersion.source": "what the imported file said, as it said it",
    "QuestionVersion.body": "what its kind asks with; no key",
    "QuestionKey.value": "what its kind needs; for authors alone",
    "SignedReceipt.receipt": "the very document that is signed; docs/guide says its form",
    "AuditEntry.before": "the columns that differ, of whatever record",
    "AuditEntry.after": "the same",
    "Task.result": "what its kind of task tells",
    "JsonValue": "an answer's value: what its kind of question needs",
}
#: A text of one of these says itself how long it may be.
LIMITS = {"maxLength", "pattern", "enum", "const", "format"}
#: Texts that are written without a limit, each with the reason.
UNLIMITED = {"Agreed.edition": "one of those that were published"}
AUTHORS = {"key.read", "bank.write"}
#: Words for what is right, why, and what it is worth by rule.
SECRET = re.compile(
    r"key|analys|right|correct|solution|answer(?!List|ed|s?At|sShown)|scoring", re.I
)
#: Where a candidate does meet a key: after the end, when the review rule allows, by these alone.
REVIEW = {"ReviewedQuestion", "SectionResult"}
REVIEWING = {"submit_attempt", "show_result"}
#: Where a candidate does meet such a word, and why that gives nothing away.
HARMLESS = {
    "IssuerKeys": "public keys of a register",
    "ConsultationMessage": "by which its sender knows it again",
    "PublicKey": "the same",
    "SignedReceipt": "the public key that checks it",
    "ChallengeParameters": "of a key that a proof of work is to find",
    "PublishedEntry": "names the public key that signed it",
    "Place": "what its user may do in the back office",
    "MarkedQuestion": "the one type with a key of practice, behind the shield (tests/features/practice)",
    "MoneyEntry": "which payment or refund an entry corrects",
    "Refund": "when a refund was corrected",
    "RefundRecord": "when a refund was corrected",
    "Standing": "how often the caller was right",
    "PractisedBank": "the same by bank",
    "PracticeAnalysis": "the same by day",
    "PointFigures": "the same by knowledge point",
    "AssistantUsage": "how many questions the assistant answered",
    "AssistantUsageSum": "the same",
    "PracticeResult": "how many of a finished run were right",
    "OwnIdentityRequest": "what an operator answered the caller",
}


def answers_of(document: dict[str, Any], route: APIRoute) -> Iterator[Any]:
    """The schemas of a route's answers in JSON."""
    for answer in declared(document, route).values():
        if "application/json" in answer.get("content", {}):
            yield answer["content"]["application/json"]["schema"]


def parts(document: dict[str, Any], schema: Any, name: str = "") -> dict[str, Any]:
    """All schemas that `schema` leads to, by the component and field that they are in."""
    found: dict[str, Any] = {}
    waiting = [(name, schema)]
    while waiting:
        name, schema = waiting.pop()
        if name in found:
            continue
        found[name] = schema
        if reference := schema.get("$ref"):
            component = reference.rsplit("/", 1)[-1]
            waiting.append((component, document["components"]["schemas"][component]))
        for field, inner in schema.get("properties", {}).items():
            waiting.append((f"{name.split('.')[0]}.{field}", inner))
        for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
            waiting += [(f"{name}/{at}", each) for at, each in enumerate(schema.get(key, []))]
        if isinstance(schema.get("items"), dict):
            waiting.append((f"{name}[]", schema["items"]))
    return found


@pytest.fixture(scope="session")
def schemas(document: dict[str, Any]) -> dict[str, Any]:
    """Every part of every answer, by name."""
    found: dict[str, Any] = {}
    for route in all_routes():
        for number, schema in enumerate(answers_of(document, route)):
            found |= parts(document, schema, f"<{route.name} {number}>")
    return found


def test_every_field_of_every_answer_is_typed(schemas: dict[str, Any]) -> None:
    typed = {"$ref", "type", "anyOf", "oneOf", "allOf", "enum", "const"}
    loose = [name for name, schema in schemas.items() if not typed & schema.keys()]
    assert [name for name in loose if name.split("/")[0] not in FREE_FORM] == []


def test_no_answer_holds_more_than_it_declares(schemas: dict[str, Any]) -> None:
    open_ended = [
        name
        for name, schema in schemas.items()
        if schema.get("type") == "object" and schema.get("additionalProperties", True) is True
    ]
    assert [name for name in open_ended if name.split("/")[0] not in FREE_FORM] == []


def test_no_key_where_a_candidate_could_read_it(document: dict[str, Any]) -> None:
    met: set[str] = set()
    for route in all_routes():
        if audience(route) in AUTHORS:
            continue
        for schema in answers_of(document, route):
            for name, part in parts(document, schema, f"<{route.name}>").items():
                fields = part.get("properties", {})
                if not (name in REVIEW and route.name in REVIEWING):
                    met |= {f"{name}.{field}" for field in fields if SECRET.search(field)}
    assert {name for name in met if name.split(".")[0] not in HARMLESS} == set()


def test_every_route_has_a_name_of_its_own_and_words(document: dict[str, Any]) -> None:
    names = [route.name for route in all_routes()]
    assert len(names) == len(set(names))
    silent = [
        route.path
        for route in all_routes()
        if not (route.description or getattr(route.endpoint, "resource", None))
    ]
    assert silent == []


def test_every_route_declares_who_is_asking() -> None:
    with cases() as each:
        for route in all_routes():
            with each.case(method_of(route), route.path):
                assert audience(route)


def test_nothing_that_a_route_depends_on_runs_on_a_thread() -> None:
    """A plain function would; HTTPBearer and its like are objects with an `async __call__`."""
    calls = {call for route in all_routes() for call in _dependencies(route.dependant)}
    assert calls
    assert [each for each in calls if not _is_coroutine(each)] == []


def _is_coroutine(call: object) -> bool:
    return iscoroutinefunction(call) or iscoroutinefunction(type(call).__call__)


def _dependencies(dependant: Dependant) -> Iterator[object]:
    for inner in dependant.dependencies:
        yield inner.call
        yield from _dependencies(inner)


def test_every_text_that_is_written_has_a_limit_of_its_own(document: dict[str, Any]) -> None:
    written: dict[str, Any] = {}
    for path, methods in document["paths"].items():
        for operation in methods.values():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if body and not path.endswith(("/dynamicList", "/dynamicDetail")):
                written |= parts(document, body["schema"], path)
    texts = {name: each for name, each in written.items() if each.get("type") == "string"}
    assert "Registration.password" in texts
    unlimited = {name for name, schema in texts.items() if LIMITS.isdisjoint(schema)}
    assert unlimited == set(UNLIMITED)


def test_who_may_do_without_a_token_is_told_so(document: dict[str, Any]) -> None:
    with cases() as each:
        for route in all_routes():
            with each.case(method_of(route), route.path):
                operation = document["paths"][route.path][method_of(route).lower()]
                ways = operation.get("security", [{}])
                assert ({} in ways) == (audience(route) in ("anyone", "public"))
