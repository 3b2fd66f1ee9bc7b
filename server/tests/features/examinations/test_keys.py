"""No type that a candidate can reach has a field for a key, but the one for the review."""

from __future__ import annotations

import json
import re
from typing import Any

from zhegui.commands.openapi import document

KEYS = {"key", "keys", "answer", "analysis", "right", "wrong", "correct", "isCorrect", "value"}
#: What a candidate sends and gets back: their own answers, and what a list is asked for.
OWN = {"Condition", "AnswerView", "GivenAnswer", "LateGivenAnswer"}
PATH = re.compile(r"/resource-center/api/(attempt|examination)/v2/")


def reachable(schemas: dict[str, Any], name: str, found: set[str]) -> set[str]:
    """The names of all types that a type leads to, itself too."""
    if name not in found:
        found.add(name)
        for inner in re.findall(r"#/components/schemas/([^\"']+)", str(schemas[name])):
            reachable(schemas, inner, found)
    return found


def test_only_the_review_has_a_field_for_a_key() -> None:
    contract = json.loads(document())
    schemas = contract["components"]["schemas"]
    answers: set[str] = set()
    for path, item in contract["paths"].items():
        if PATH.match(path):
            for name in re.findall(r"#/components/schemas/([^\"']+)", str(item["post"])):
                reachable(schemas, name, answers)
    assert {"Sitting", "QuestionView", "Result", "ReviewedQuestion"} <= answers
    with_keys = {name for name in answers if KEYS & set(schemas[name].get("properties", {}))}
    assert with_keys - OWN == {"ReviewedQuestion"}
    lead_there = {
        name
        for name, schema in schemas.items()
        if "#/components/schemas/ReviewedQuestion'" in str(schema)
    }
    assert lead_there == {"Result", "Submitted"}
