"""Bodies of a save, good and bad, for who compares two ways to take them."""

from __future__ import annotations

import json
from uuid import uuid4

from tests.features.examinations.both_ways import body_of, entry
from tests.features.examinations.hall import Paper

#: What is in the log before each.
BEFORE = 5
MOST_BYTES = 256 * 1024


def good(paper: Paper) -> dict[str, bytes]:
    """What is saved, or was."""
    option = paper.questions[0]["optionList"][1]["sid"]
    one = body_of(paper, entry(paper))
    return {
        "one": one,
        "all": body_of(paper, *(entry(paper, at) for at in range(len(paper.questions)))),
        "later": body_of(paper, entry(paper, sequence=2**53 - 1, value=option)),
        "replayed": body_of(paper, entry(paper, sequence=BEFORE)),
        "older": body_of(paper, entry(paper, sequence=BEFORE - 1, value=option)),
        "older in one body": body_of(paper, entry(paper, sequence=9), entry(paper, sequence=8)),
        "with a lease": body_of(paper, entry(paper), lease=1),
        "with a lease of null": body_of(paper, entry(paper), lease=None),
        "with a lease to come": body_of(paper, entry(paper), lease=99),
        "a name twice": one.replace(b'"model"', b'"model": 1, "model"', 1),
        "blank around it": b" \r\n" + one + b"\n",
        "as large as may be": one.ljust(MOST_BYTES),
    }


def bad(paper: Paper) -> dict[str, bytes]:
    """What is refused."""
    option = paper.questions[0]["optionList"][1]["sid"]
    one, another = entry(paper), entry(paper, sequence=BEFORE, value=option)
    return {
        "another value": body_of(paper, entry(paper, 1), another),
        "twice the same": body_of(paper, one, one),
        "a lease of text": body_of(paper, one, lease="1"),
        "not asked": body_of(paper, one | {"question": {"sid": str(uuid4())}}),
        "no value of it": body_of(paper, entry(paper, value="x"), entry(paper, 1, value={})),
        "too large a sequence": body_of(paper, one | {"sequence": 2**53}),
        "sequence 1.0": body_of(paper, one | {"sequence": 1.0}),
        "unknown field": body_of(paper, one | {"<b>": 1}, f=2),
        "none": body_of(paper),
        "too many": body_of(paper, *([one] * 201)),
        "no attempt": body_of(paper, one, sid=str(uuid4())),
        "a sid in capitals": body_of(paper, one, sid=paper.sid.upper()),
    }


def no_json(paper: Paper) -> dict[str, bytes]:
    """What is no batch at all."""
    one = body_of(paper, entry(paper))
    return {
        "no model": b"{}",
        "list": b"[]",
        "null": b"null",
        "empty": b"",
        "broken off": one[:-2],
        "more behind it": one + b"}",
        "a mark before it": b"\xef\xbb\xbf" + one,
        "no UTF-8": one.replace(b"null", b'"\xff"'),
        "half a sign": one.replace(b"null", b'"\\ud800"'),
        "NUL": one.replace(b"null", b'"\\u0000"'),
        "UTF-16": one.decode().encode("utf-16"),
        "NaN": one.replace(b"null", b"NaN"),
        "deep": b"[" * 5_000,
        "deep within": one.replace(b"null", b"[" * 40 + b"]" * 40),
        "wide": json.dumps({f"f{at}": 1 for at in range(5_001)}).encode(),
        "many values": b"[" + b"1," * 9_000 + b"1]",
        "too large": one.ljust(MOST_BYTES + 1),
    }
