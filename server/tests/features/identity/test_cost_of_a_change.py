"""What a change of a password asks of the event loop and the database, which saves of answers share."""

from __future__ import annotations

from typing import Any

from sqlalchemy import update

from tests.features.identity.conftest import API, PASSWORD, Telephone
from tests.people import People, Person
from tests.statements import compiled_anew, counted_statements
from zhegui.features.identity import passwords
from zhegui.features.identity.models import User

OTHERS = ("laurel in winter 1", "laurel in winter 2")
DEFER_A_JOB = "procrastinate_defer_jobs_v1"


async def test_a_change_is_told_by_one_job_and_compiles_no_statement_anew(
    telephone: Telephone, people: People, run_jobs: Any
) -> None:
    person = await people.learner()
    hashed = await passwords.hash_password(PASSWORD)
    async with telephone.services.transaction() as (session, _):
        of = User.sid == person.sid
        await session.execute(update(User).where(of).values(password_hash=hashed))
    await _change(telephone, person, PASSWORD, OTHERS[0])
    await run_jobs()
    with counted_statements() as statements, compiled_anew() as anew:
        await _change(telephone, person, *OTHERS)
        of_request = len(statements)
        await run_jobs()
    assert anew == []
    assert of_request == 10
    assert sum(DEFER_A_JOB in each for each in statements) == 1
    assert len(_texts(telephone)) == 2


async def _change(telephone: Telephone, person: Person, present: str, new: str) -> None:
    body = {"password": present, "newPassword": new}
    address = f"{API}/user/v2/changePassword"
    answer = await telephone.http.post(address, json=body, headers=person.headers)
    assert answer.status_code == 200, answer.text


def _texts(telephone: Telephone) -> list[str]:
    path = telephone.services.settings.outbox_dir / "sms.jsonl"
    return [line for line in path.read_text("utf-8").splitlines() if "登录密码已修改" in line]
