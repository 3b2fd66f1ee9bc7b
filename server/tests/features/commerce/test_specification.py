"""The specification's calls on orders and payments, as its table has them, each with its own payload."""

from __future__ import annotations

import csv
import re
from typing import Any
from uuid import uuid4

from tests.features.commerce.shop import PRICE, Shop
from tests.shared import shared

CALL = re.compile(r"POST /resource-center/api/((?:order|pay)/v2/\w+)$")
#: What the specification says of an order and its items (section 3).
ORDER = {"sid", "updatedAt", "createdAt", "buyerUser", "buyerEnterprise", "payList"} | {
    "orderItemList",
    "state",
}
INCLUDES = [
    "buyerUser",
    "buyerEnterprise",
    "payList.attachList",
    "payList.order",
    *(f"orderItemList.{thing}.coverList" for thing in ("course", "subject")),
    *(f"orderItemList.{thing}.categoryList" for thing in ("course", "subject", "material")),
    "orderItemList.material.attachList",
]


def table() -> dict[str, str]:
    """The payload of each call on orders and payments, in the table's words."""
    with shared("spec/statements.csv").open(encoding="utf-8", newline="") as file:
        lines = [row["statement"].split(" · ") for row in csv.DictReader(file)]
    found = [(CALL.match(line[0]), line) for line in lines]
    return {match[1]: line[1] for match, line in found if match}


async def payloads(shop: Shop) -> dict[str, dict[str, Any]]:
    """What the sites send, with all that the table names."""
    order = (await shop.add())["sid"]
    other = (await shop.add(await shop.people.learner()))["sid"]
    mine = [{"field": "buyerUser.sid", "operator": "eq", "value": str(shop.buyer.sid)}]
    return {
        "order/v2/add": {
            "model": {
                "orderItemList": [{"material": {"sid": str(await shop.material())}, "quantity": 1}],
                "amount": 9,
                "key": str(uuid4()),
            }
        },
        "order/v2/dynamicDetail": {"sid": order, "includeList": INCLUDES},
        "order/v2/dynamicList": {
            "page": 0,
            "size": 10,
            "query": mine,
            "orderList": [{"field": "updatedAt", "direction": "DESC"}],
            "search": "",
            "model": {"state": 1},
            "statistics": {"groupBy": ["state"], "count": True, "sum": ["amount"]},
            "includeList": INCLUDES,
        },
        "pay/v2/add": {
            "model": {
                "order": {"sid": order},
                "amount": 0,
                "state": 1,
                "type": 1,
                "bank": "江澜市城东支行",
                "companyName": "江澜电力有限公司",
                "account": "6222 0217 0000 0917",
                "attachList": [{"sid": await shop.file(shop.buyer)}],
            }
        },
        "order/v2/cancel": {"model": {"sid": other}},
    }


def named(payload: str) -> set[str]:
    """The fields that the table names in a payload; `order.sid` is a field of `order`."""
    words = re.sub(r"\(.*?\)|model[:.]", "", payload.replace("include list", "includeList"))
    return {word.strip().split(".")[0].split(" ")[0] for word in words.split(",")} - {
        "order payload"
    }


async def test_each_call_of_the_table_is_taken_with_its_own_payload(shop: Shop) -> None:
    made, asked = await payloads(shop), table()
    assert made.keys() == asked.keys()
    for path, body in made.items():
        if path != "order/v2/add":  # whose payload the table does not show
            assert named(asked[path]) <= {*body, *body.get("model", {})}, path
        who = shop.operator if path == "order/v2/cancel" else shop.buyer
        answer = await shop.call(who, path, body)
        assert answer["code"] == 200
        if path == "order/v2/dynamicDetail":
            assert answer["data"].keys() >= ORDER
        if path == "order/v2/dynamicList":
            rows = answer["data"]["content"]
            assert all(row.keys() >= ORDER for row in rows)
            items = [item for row in rows for item in row["orderItemList"]]
            (course,) = [item["course"] for item in items if item["course"]]
            assert course.keys() >= {"coverList", "categoryList"}
            assert answer["data"]["statistics"] == [
                {"state": 1, "count": 2, "sum": {"amount": PRICE + 9}}
            ]
