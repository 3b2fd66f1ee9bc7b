"""What people may change of themselves."""

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from tests.features.identity.conftest import API, MOBILE, PASSWORD, Telephone
from tests.people import ID_NUMBERS, People
from tests.waiting import until_waiting
from zhegui.features.identity.rules import EDITIONS
from zhegui.kernel.values import with_check_sign

SAVE = f"{API}/user/v2/save"
CONSENT = [{"kind": "real_name", "edition": "2026-12"}]


async def test_only_the_fields_given_change(http: httpx.AsyncClient, people: People) -> None:
    learner = await people.learner()
    body = {"model": {"description": "高压电工，十年"}}
    data = (await http.post(SAVE, json=body, headers=learner.headers)).json()["data"]
    assert (data["description"], data["nickname"]) == ("高压电工，十年", learner.user.nickname)


async def test_an_old_copy_is_refused(http: httpx.AsyncClient, people: People) -> None:
    learner = await people.learner()
    body = {"model": {"nickname": "桂子", "version": 1}}
    assert (await http.post(SAVE, json=body, headers=learner.headers)).status_code == 200
    again = await http.post(SAVE, json=body, headers=learner.headers)
    assert (again.status_code, again.json()["error"]) == (409, "out_of_date")


async def test_nobody_saves_for_others(http: httpx.AsyncClient, people: People) -> None:
    learner, other = await people.learner(), await people.other_learner()
    body = {"model": {"sid": str(other.sid), "nickname": "冒名"}}
    answer = await http.post(SAVE, json=body, headers=learner.headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "not_yourself")


@pytest.mark.parametrize("field", ["isOperator", "state", "mobileSealed", "passwordHash", "number"])
async def test_nothing_undeclared_can_be_set(
    http: httpx.AsyncClient, people: People, field: str
) -> None:
    learner = await people.learner()
    answer = await http.post(SAVE, json={"model": {field: "1"}}, headers=learner.headers)
    assert answer.json()["details"][0]["error"] == "unknown_field"


async def test_the_real_name_needs_its_own_consent(http: httpx.AsyncClient, people: People) -> None:
    learner = await people.learner()
    model = {"realName": "李桂枝", "idNumber": ID_NUMBERS[1]}
    answer = await http.post(SAVE, json={"model": model}, headers=learner.headers)
    assert (answer.status_code, answer.json()["error"]) == (400, "consent_required")
    agreed = {"model": model | {"agreementList": CONSENT}}
    data = (await http.post(SAVE, json=agreed, headers=learner.headers)).json()["data"]
    assert (data["realName"], data["realNameConfirmed"]) == ("李桂枝", True)
    assert data["idNumber"] == "4****************4"


@pytest.mark.parametrize(
    ("change", "path", "error"),
    [
        ({"idNumber": None}, "model.idNumber", "required"),
        ({"realName": None}, "model.realName", "required"),
        (
            {"agreementList": [{"kind": "real_name", "edition": "1999-01"}]},
            "model.agreementList.0.edition",
            "unknown_edition",
        ),
    ],
)
async def test_half_a_name_and_a_consent_to_nothing_are_refused(
    http: httpx.AsyncClient, people: People, change: dict[str, Any], path: str, error: str
) -> None:
    learner = await people.learner()
    model = {"realName": "李桂枝", "idNumber": ID_NUMBERS[1], "agreementList": CONSENT} | change
    answer = await http.post(SAVE, json={"model": model}, headers=learner.headers)
    assert answer.status_code == 400
    assert [(each["path"], each["error"]) for each in answer.json()["details"]] == [(path, error)]


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("李桂枝", None),
        ("阿卜杜拉·买买提", None),
        ("Jean-Luc O’Neill Jr.", None),
        ("〇一", None),
        ("\U00020021\ue863", None),  # beyond the first plane, and as GBK wrote 䶮
        ("李\ue900", "invalid_name"),  # of private use, and nobody's sign
        ("François", None),
        ("龙", None),
        ("·", "invalid_name"),
        ("محمد", "unprintable_sign"),
        ("１３９５１６０２７４８", "invalid_name"),
        ("李桂枝2", "invalid_name"),
        ("李👷枝", "invalid_name"),
        ("<b>李桂枝</b>", "invalid_name"),
        ("李\ufffd枝", "invalid_name"),
        ("李\0枝", "invalid_text"),
    ],
)
async def test_a_real_name_is_one_that_a_certificate_can_carry(
    http: httpx.AsyncClient, people: People, name: str, error: str | None
) -> None:
    learner = await people.learner()
    model = {"realName": name, "idNumber": ID_NUMBERS[1], "agreementList": CONSENT}
    answer = await http.post(SAVE, json={"model": model}, headers=learner.headers)
    details = answer.json().get("details", [])
    told = [(each["path"], each["error"]) for each in details]
    assert told == ([("model.realName", error)] if error else [])


async def test_what_is_wrong_with_name_and_number_is_told_in_one_answer(
    http: httpx.AsyncClient, people: People
) -> None:
    """A form asks here of a number that it knows to be wrong, to hear of the name too."""
    learner = await people.learner()
    model = {"realName": "محمد", "idNumber": "110105194912310021", "agreementList": CONSENT}
    answer = await http.post(SAVE, json={"model": model}, headers=learner.headers)
    told = [(each["path"], each["error"]) for each in answer.json()["details"]]
    assert told == [
        ("model.realName", "unprintable_sign"),
        ("model.idNumber", "invalid_id_number_check_digit"),
    ]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("H₂S", "₂ U+2082"),
        ("张①", "① U+2460"),
        ("\u0301", "◌\u0301 U+0301"),
        ("张\u0301明", "张\u0301 U+5F20 U+0301"),
        ("محمد", "م U+0645"),
        ("ཀྲ་ཤིས", "ཀྲ U+0F40 U+0FB2"),  # the letter, and not the dot between the syllables
        ("王་ཤི", "་ U+0F0B"),
    ],
)
async def test_the_sign_that_a_name_is_refused_for_is_named(
    http: httpx.AsyncClient, people: People, name: str, shown: str
) -> None:
    learner = await people.learner()
    model = {"realName": name, "idNumber": ID_NUMBERS[1], "agreementList": CONSENT}
    for language in ("zh-CN", "en"):
        headers = learner.headers | {"Accept-Language": language}
        answer = await http.post(SAVE, json={"model": model}, headers=headers)
        (detail,) = answer.json()["details"]
        sign, code = shown.split(" ", 1)
        assert detail["path"] == "model.realName"
        assert sign in detail["message"]
        assert code in detail["message"]


@pytest.mark.parametrize(
    ("number", "error"),
    [
        ("110105194912310021", "invalid_id_number_check_digit"),
        ("11010519491331002X", "invalid_id_number_birthday"),
        ("11010519491231002", "invalid_id_number"),
        ("１1010519491231002X", "invalid_id_number"),
        ("11010519491231002X\n", "invalid_id_number"),
        ("", "invalid_id_number"),
        ("11010549123100", "invalid_id_number"),
        ("110105491331002", "invalid_id_number_birthday"),  # fifteen digits, as before 1999
        ("160105491231002", "invalid_id_number_region"),
        ("11010519491231002XX", "invalid_id_number"),
        ("11010519491231002Y", "invalid_id_number"),
        ("1101051949123100X2", "invalid_id_number"),
        ("110105194912310Ⅹ2X", "invalid_id_number"),
        ("11010519491231002Ｘ", "invalid_id_number"),
        ("11010519491231002\0", "invalid_id_number"),
        (" 11010519491231002X", "invalid_id_number"),
        ("110105 19491231 002X", "invalid_id_number"),
        ("11010519491231002X' or 1=1", "invalid_id_number"),
        ("010105194912310023", "invalid_id_number"),
        ("１１０１０５１９４９１２３１００２Ｘ", "invalid_id_number"),
        ("160105194912310025", "invalid_id_number_region"),
        ("990105194912310026", "invalid_id_number_region"),
        ("981105194912310028", "invalid_id_number_region"),  # 9 and no province
        ("810101199001010011", "invalid_id_number_region"),  # of Hong Kong, and a district
        ("811000900101001", "invalid_id_number"),  # no such card had fifteen digits
        ("110105194900310021", "invalid_id_number_birthday"),
        ("110105194904310026", "invalid_id_number_birthday"),
        ("110105190002290021", "invalid_id_number_birthday"),  # 1900 was no leap year
        ("110105000012310023", "invalid_id_number_birthday"),
        ("110105209912310029", "invalid_id_number_birthday"),  # yet to come
        ("110105194912310020", "invalid_id_number_check_digit"),
        ("11010519491231020X", "invalid_id_number_check_digit"),  # two digits changed places
        ("1" * 65, "invalid_id_number"),
        (110105194912310020, "not_text"),
        (["11010519491231002X"], "not_text"),
        ({}, "not_text"),
        (True, "not_text"),
    ],
)
async def test_id_numbers_are_checked(
    http: httpx.AsyncClient, people: People, number: object, error: str
) -> None:
    learner = await people.learner()
    model = {"realName": "李桂枝", "idNumber": number, "agreementList": CONSENT}
    said = []
    for language in ("zh-CN", "en"):
        headers = {**learner.headers, "Accept-Language": language}
        answer = await http.post(SAVE, json={"model": model}, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_input")
        (detail,) = answer.json()["details"]
        assert (detail["path"], detail["error"]) == ("model.idNumber", error)
        said.append(detail["message"])
    assert len(set(said)) == 2, "both languages have words of their own"


@pytest.mark.parametrize(
    "number",
    [
        "911840198506170012",  # the card of 2023 for foreigners: applied for in Beijing, an American
        with_check_sign("81000019900101001"),
        with_check_sign("82000019900101001"),
        with_check_sign("83000019900101001"),
    ],
)
async def test_numbers_of_foreigners_and_residence_permits_are_taken(
    http: httpx.AsyncClient, people: People, number: str
) -> None:
    learner = await people.learner()
    model = {"realName": "李桂枝", "idNumber": number, "agreementList": CONSENT}
    answer = await http.post(SAVE, json={"model": model}, headers=learner.headers)
    assert answer.status_code == 200, answer.text


async def test_the_spelling_of_a_name_is_one(http: httpx.AsyncClient, people: People) -> None:
    """What is kept is what is printed and checked, however it was typed."""
    learner = await people.learner()
    model = {"realName": "阿依古丽⋅买买提", "idNumber": ID_NUMBERS[1], "agreementList": CONSENT}
    await http.post(SAVE, json={"model": model}, headers=learner.headers)
    again = model | {"realName": "阿依古丽•买买提"}
    answer = await http.post(SAVE, json={"model": again}, headers=learner.headers)
    assert answer.status_code == 200, "the same name is no change"


@pytest.mark.parametrize("length", [41, 10_000])
async def test_a_nickname_that_is_too_long_is_told_its_own_limit(
    http: httpx.AsyncClient, people: People, length: int
) -> None:
    learner = await people.learner()
    model = {"nickname": "桂" * length}
    answer = await http.post(SAVE, json={"model": model}, headers=learner.headers)
    (detail,) = answer.json()["details"]
    assert (detail["path"], detail["error"]) == ("model.nickname", "too_long")
    assert detail["message"] == "最多 40 个字"


CHANGE = f"{API}/user/v2/codeUpdateTel"
NEW = "13700137000"


async def new_code(telephone: Telephone, mobile: str = NEW) -> dict[str, str]:
    return await telephone.code(mobile, "change_mobile") | {"mobile": mobile}


async def logged_in(telephone: Telephone) -> dict[str, str]:
    return {"Authorization": f"Bearer {(await telephone.login()).json()['access_token']}"}


async def test_another_mobile_number_is_proved_by_a_code_and_the_password(
    telephone: Telephone, people: People
) -> None:
    await telephone.register()
    headers, other = await logged_in(telephone), await people.other_learner()
    proof = {"password": PASSWORD}
    body = await new_code(telephone) | proof
    answer = await telephone.http.post(CHANGE, json=body, headers=headers)
    assert answer.json()["data"]["tel"] == "137****7000"
    model = await new_code(telephone, "13700137001") | proof
    answer = await telephone.http.post(CHANGE, json={"model": model}, headers=headers)
    assert answer.json()["data"]["tel"] == "137****7001"
    body = await new_code(telephone, other.mobile) | proof
    answer = await telephone.http.post(CHANGE, json=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (409, "mobile_in_use")
    assert answer.json()["message"] == "该手机号已被其他账号使用，请换一个号码"


async def test_the_account_is_locked_at_once_as_a_new_number_needs_it(
    telephone: Telephone,
) -> None:
    """A lock made stronger later waits for who refers to the account, and they for it."""
    await telephone.register()
    body = await new_code(telephone) | {"password": PASSWORD}
    headers = await logged_in(telephone)
    refer, change = [
        text(f'select from "user" for {lock}') for lock in ("key share", "no key update nowait")
    ]
    async with telephone.services.transaction() as (session, _):
        await session.execute(refer)
        asked = asyncio.ensure_future(telephone.http.post(CHANGE, json=body, headers=headers))
        await until_waiting(session, 1)
        await session.execute(change)
    assert (await asked).json()["data"]["tel"] == "137****7000"


async def test_who_holds_a_login_alone_changes_no_number(telephone: Telephone) -> None:
    await telephone.register()
    headers = await logged_in(telephone)
    body = await new_code(telephone)
    answer = await telephone.http.post(CHANGE, json=body, headers=headers)
    (detail,) = answer.json()["details"]
    assert (detail["path"], detail["error"]) == ("password", "required")
    half = body | {"oldCode": "123456"}
    assert (await telephone.http.post(CHANGE, json=half, headers=headers)).status_code == 400
    wrong = body | {"password": "a wrong one"}
    answers = [await telephone.http.post(CHANGE, json=wrong, headers=headers) for _ in range(11)]
    assert [each.status_code for each in answers] == [400] * 10 + [429]
    assert answers[0].json()["error"] == "wrong_password"


async def test_a_code_to_the_old_number_serves_in_place_of_the_password(
    telephone: Telephone,
) -> None:
    await telephone.register()
    headers = await logged_in(telephone)
    old = await own_code(telephone, headers)
    wrong = old | {"oldCode": "000000" if old["oldCode"] != "000000" else "111111"}
    body = await new_code(telephone)
    answer = await telephone.http.post(CHANGE, json=body | wrong, headers=headers)
    (detail,) = answer.json()["details"]
    assert (detail["path"], detail["error"]) == ("oldCode", "invalid_code")
    mistyped = body | old | {"code": "000000" if body["code"] != "000000" else "111111"}
    answer = await telephone.http.post(CHANGE, json=mistyped, headers=headers)
    assert answer.json()["error"] == "invalid_code"
    answer = await telephone.http.post(CHANGE, json=body | old, headers=headers)
    assert answer.json()["data"]["tel"] == "137****7000"


async def own_code(telephone: Telephone, headers: dict[str, str]) -> dict[str, str]:
    """A code to the number in force, whatever it is."""
    sent = await telephone.http.get(f"{API}/shortMessage/v2/my/send", headers=headers)
    await telephone.run_jobs()
    message = telephone.messages()[-1]
    assert message["mobile"] == MOBILE
    transaction_code = sent.json()["data"]["transactionCode"]
    return {"oldTransactionCode": transaction_code, "oldCode": message["code"]}


async def test_the_old_number_is_told(telephone: Telephone) -> None:
    await telephone.register()
    headers = await logged_in(telephone)
    body = await new_code(telephone) | {"password": PASSWORD}
    await telephone.http.post(CHANGE, json=body, headers=headers)
    jobs = list(await telephone.services.jobs.job_manager.list_jobs_async())
    assert MOBILE not in str([job.task_kwargs for job in jobs])
    await telephone.run_jobs()
    told = telephone.messages()[-1]
    assert (told["mobile"], told["template"]) == (MOBILE, "mobile_changed")
    assert "code" not in told


async def test_the_mobile_number_in_force_is_no_other_one(telephone: Telephone) -> None:
    await telephone.register()
    other = (await telephone.login()).json()["access_token"]
    headers = await logged_in(telephone)
    body = await new_code(telephone, MOBILE) | {"password": PASSWORD}
    answer = await telephone.http.post(CHANGE, json=body, headers=headers)
    (detail,) = answer.json()["details"]
    assert (detail["path"], detail["error"]) == ("mobile", "unchanged_mobile")
    assert detail["message"] == "这就是您现在的手机号"
    assert (await telephone.current(other)).status_code == 200


async def test_another_mobile_number_ends_every_other_login(telephone: Telephone) -> None:
    await telephone.register()
    other = (await telephone.login()).json()["access_token"]
    mine = (await telephone.login()).json()["access_token"]
    body = await new_code(telephone) | {"password": PASSWORD}
    headers = {"Authorization": f"Bearer {mine}"}
    assert (await telephone.http.post(CHANGE, json=body, headers=headers)).status_code == 200
    assert (await telephone.current(other)).status_code == 401
    assert (await telephone.current(mine)).status_code == 200


@pytest.mark.parametrize("kind", ["service", "privacy", "real_name"])
async def test_agreements_are_there_in_both_languages(http: httpx.AsyncClient, kind: str) -> None:
    address = f"{API}/agreement/v2/current"
    chinese = (await http.get(address, params={"kind": kind})).json()["data"]
    english = (
        await http.get(address, params={"kind": kind}, headers={"Accept-Language": "en"})
    ).json()["data"]
    assert chinese["edition"] == english["edition"] == EDITIONS[kind][-1]
    assert chinese["title"] != english["title"]
    assert len(chinese["body"]) > 100
