"""A candidate on the wire: every answer is checked, timed, and put down when it was acknowledged."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from bench.client import Client
from bench.figures import Tally
from bench.people import PASSWORD, Person
from proof.hall import is_right
from proof.ledger import Ledger
from zhegui.features.identity.schemas import CLIENT

API = "/resource-center/api"
JSON = b"Content-Type: application/json\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
TOKEN = "/auth-center/oauth/token"


class Failed(Exception):  # noqa: N818 (a request failed, as people say it)
    """It was not answered, or not rightly; counted already."""


async def ask(
    client: Client, tally: Tally, kind: str, path: str, body: bytes, headers: bytes,
    due: float | None = None,
) -> Any:  # fmt: skip
    """The JSON of a right answer. Its wait counts from when it was `due`, from now unless given.

    Counting from when a candidate wanted to send, not from when the generator got round to it,
    keeps a stalled server from hiding the waits that it causes.
    """
    began = time.perf_counter() if due is None else due
    try:
        answer = await client.post(path, body, headers)
    except (OSError, TimeoutError) as error:
        tally.errors[f"{kind}: {type(error).__name__}"] += 1
        raise Failed from error
    waited = time.perf_counter() - began
    if answer.status != 200:
        tally.errors[f"{kind}: {answer.status} {_error(answer.body)}"] += 1
        raise Failed(answer.body)
    tally.seconds[kind].append(waited)
    return json.loads(answer.body)


def _error(body: bytes) -> str:
    try:
        return str(json.loads(body).get("error"))
    except ValueError:
        return "no JSON"


class Candidate:
    """One person at one examination, on a connection of their own."""

    def __init__(self, client: Client, tally: Tally, ledger: Ledger, person: Person) -> None:
        self._client, self._tally, self._ledger = client, tally, ledger
        self._person = person
        self._headers = JSON + person.headers
        self._sequence = 0
        self._right: set[int] = set()
        self.attempt = ""
        self.questions: list[dict[str, Any]] = []

    async def log_in(self) -> None:
        """By name and password, as on the first morning."""
        form = {"grant_type": "password", "username": self._person.mobile, "password": PASSWORD,
                "client_id": CLIENT}  # fmt: skip
        tokens = await ask(
            self._client, self._tally, "login", TOKEN, urlencode(form).encode(), FORM
        )
        self._headers = JSON + f"Authorization: Bearer {tokens['access_token']}\r\n".encode()

    async def start(self, examination: UUID, due: float | None = None) -> None:
        """Begin an attempt, and read its paper."""
        model = {"examination": {"sid": str(examination)}}
        paper = await self._post("start", "attempt/v2/start", {"model": model}, due)
        self.attempt = paper["sid"]
        self.questions = [each for part in paper["sectionList"] for each in part["questionList"]]
        assert paper["state"] == "active"
        assert all(len(each["optionList"]) == 4 for each in self.questions)
        self._ledger.started.add(UUID(self.attempt))
        self._headers = JSON + f"Attempt-Ticket: {paper['ticket']}\r\n".encode()

    async def save(self, at: int, option: int, due: float | None = None) -> None:
        """Answer question `at` by its `option`, and put down that it is saved."""
        self._sequence += 1
        question = self.questions[at % len(self.questions)]
        chosen = question["optionList"][option % 4]
        reference = {"sid": question["sid"]}
        given = {"question": reference, "sequence": self._sequence, "value": chosen["sid"]}
        model = {"sid": self.attempt, "answerList": [given]}
        saved = await self._post("save", "attempt/v2/answer", {"model": model}, due)
        (told,) = saved["savedList"]
        assert told["question"] == reference
        assert (told["sequence"], told["outcome"]) == (self._sequence, "saved")
        self._ledger.note(UUID(self.attempt), UUID(question["sid"]), self._sequence, chosen["sid"])
        (self._right.add if is_right(chosen) else self._right.discard)(at % len(self.questions))

    async def save_right(self, at: int) -> None:
        """Answer question `at` rightly."""
        options = self.questions[at % len(self.questions)]["optionList"]
        await self.save(at, next(n for n, option in enumerate(options) if is_right(option)))

    async def submit(self) -> None:
        """Hand in; the score must be that of the answers given."""
        result = await self._post("submit", "attempt/v2/submit", {"model": {"sid": self.attempt}})
        assert float(result["score"]) == len(self._right)
        self._ledger.scores[UUID(self.attempt)] = float(result["score"])

    async def read_result(self) -> None:
        """Look at the result."""
        result = await self._post("result", "attempt/v2/result", {"sid": self.attempt})
        assert float(result["score"]) == len(self._right)

    async def _post(
        self, kind: str, path: str, body: dict[str, Any], due: float | None = None
    ) -> Any:
        sent = json.dumps(body).encode()
        answer = await ask(
            self._client, self._tally, kind, f"{API}/{path}", sent, self._headers, due
        )
        return answer["data"]
