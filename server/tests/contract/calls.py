"""A well-formed request to every route, about one row of the world."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, get_args
from uuid import uuid4

from pydantic.alias_generators import to_camel

from tests.conftest import START
from tests.contract.world import World
from zhegui.app import all_routes
from zhegui.features.people.kinds import EntryKind

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f64540"
    "0000000049454e44ae426082"
)
CODE = {"transactionCode": "none", "code": "123456"}
MOBILE = "13912345678"
CLIENT = {"client_id": "zhegui-web"}
PANEL_CODE = "osmanthus-in-autumn-26"

#: What is sent, as arguments of httpx; the row is None where the route is about none.
Call = Callable[[World, str | None], dict[str, Any]]


def body(**model: Any) -> Call:
    """A JSON body, whatever the row."""
    return lambda world, row: {"json": model}


def model(**values: Any) -> Call:
    """A write: `{"model": …}`."""
    return lambda world, row: {"json": {"model": values}}


def named(**values: Any) -> Call:
    """A write about the row: `{"model": {"sid": …}}`."""
    return lambda world, row: {"json": {"model": {"sid": _sid(world, row), **values}}}


def about(key: str, **values: Any) -> Call:
    """A write that refers to the row: `{"model": {key: {"sid": …}}}`."""
    return lambda world, row: {"json": {"model": {key: {"sid": _sid(world, row)}, **values}}}


def _written(where: str, text: str) -> Call:
    """A message to the row, by a key of its own."""
    return lambda world, row: {
        "json": {"model": {"key": str(uuid4()), "text": text, where: {"sid": _sid(world, row)}}}
    }


def query(**values: Any) -> Call:
    """Parameters of a GET."""
    return lambda world, row: {"params": values}


def _bulk(world: World, row: str | None) -> dict[str, Any]:
    """A trial of deleting the row among many."""
    given = {"sidList": [_sid(world, row)], "delete": True, "dryRun": True}
    return {"json": {"model": given}}


def _bulk_list(_: World, __: str | None) -> dict[str, Any]:
    """A trial of deleting all that the caller sees."""
    return {"json": {"model": {"list": {}, "delete": True, "dryRun": True}}}


def _classify(world: World, row: str | None) -> dict[str, Any]:
    """Another difficulty for the question among many."""
    given = {"sidList": [_sid(world, row)], "change": {"difficulty": 3}}
    return {"json": {"model": given}}


def _export(_: World, __: str | None) -> dict[str, Any]:
    """All that the caller sees, in one column."""
    return {"json": {"model": {"columnList": [{"field": "sid", "title": "编号"}]}}}


def sid(world: World, row: str | None) -> dict[str, Any]:
    """A reference to the row."""
    return {"json": {"sid": _sid(world, row)}}


def in_query(world: World, row: str | None) -> dict[str, Any]:
    """A reference to the row, as a parameter of a GET."""
    return {"params": {"sid": _sid(world, row)}}


def _sid(world: World, row: str | None) -> str:
    assert row is not None
    return str(world.rows[row])


def _signed(world: World, row: str | None) -> dict[str, Any]:
    expires = int((START + timedelta(hours=1)).timestamp())
    return {"params": {"expires": expires, "signature": "0" * 43}}


def _beat(world: World, row: str | None) -> dict[str, Any]:
    beat = {"lesson": {"sid": _sid(world, row)}, "position": 0, "playedSeconds": 0, "rate": 1}
    return {"json": {"model": {**beat, "sessionSid": str(uuid4())}}}


def _course(world: World, row: str | None) -> dict[str, Any]:
    lesson = {"title": "第一讲", "body": "先看再动。", "isTrial": True}
    chapters = [{"title": "第一章", "lessonList": [lesson]}]
    categories = [{"sid": _sid(world, "category/any")}]
    model = {"title": "改过的课程", "categoryList": categories, "chapterList": chapters}
    return {"json": {"model": {"sid": _sid(world, row), **model}}}


def _merged(world: World, row: str | None) -> dict[str, Any]:
    into = {"sid": _sid(world, "category/any")}
    return {"json": {"model": {"sid": _sid(world, row), "into": into}}}


def _voucher(world: World, row: str | None) -> dict[str, Any]:
    fields = {"amount": 0, "state": 1, "type": 1, "bank": "城东支行"}
    payer = {"companyName": "林一", "account": "0917"}
    files = [{"sid": _sid(world, "file/learner")}]
    order = {"sid": _sid(world, row)}
    return {"json": {"model": {"order": order, **fields, **payer, "attachList": files}}}


def _favorite(world: World, row: str | None) -> dict[str, Any]:
    user = {"sid": _sid(world, "user/learner")}
    return {"json": {"model": {"user": user, "course": {"sid": _sid(world, row)}}}}


def _material_file(world: World, row: str | None) -> dict[str, Any]:
    file = str(row).replace("material/", "file/")
    return {"json": {"sid": _sid(world, row), "file": {"sid": _sid(world, file)}}}


def _import(world: World, row: str | None) -> dict[str, Any]:
    return {
        "data": {"bank": _sid(world, row), "format": "crac"},
        "files": {"file": ("questions.csv", b"J,P\n")},
    }


def _question(world: World, row: str | None) -> dict[str, Any]:
    options = [{"content": "对", "right": True}, {"content": "错", "right": False}]
    asked = {"kind": "single_choice", "stem": "题干", "optionList": options}
    return {"json": {"model": {"bank": {"sid": _sid(world, row)}, **asked}}}


def _text(world: World, row: str | None) -> dict[str, Any]:
    bank = {"bank": {"sid": _sid(world, row)}} if row else {}
    return {"json": {"model": {"text": "1. 灭火器应当定期检查。（√）", **bank}}}


def _questions(world: World, row: str | None) -> dict[str, Any]:
    options = [{"content": "对", "right": True}, {"content": "错", "right": False}]
    asked = {"kind": "true_false", "stem": "灭火器应当定期检查。", "optionList": options}
    return {"json": {"model": {"bank": {"sid": _sid(world, row)}, "questionList": [asked]}}}


def _paper(world: World, row: str | None) -> dict[str, Any]:
    bank = {"sid": _sid(world, "bank/ours")}
    rule = {"title": "单选题", "bank": bank, "kind": "single_choice", "count": 1, "score": 1}
    model = {"sid": _sid(world, row), "title": "改过的试卷", "sectionList": [rule]}
    return {"json": {"model": model}}


def _sections(world: World, row: str | None) -> dict[str, Any]:
    rule = {"title": "单选题", "bank": {"sid": _sid(world, row)}, "kind": "single_choice"}
    return {"json": {"model": {"sectionList": [{**rule, "count": 1, "score": 1}]}}}


def _examination(world: World, row: str | None) -> dict[str, Any]:
    terms = {"startAt": "2026-12-01T01:00:00Z", "endAt": "2026-12-01T03:00:00Z", "passScore": 1}
    model = {"title": "改过的考试", "durationSeconds": 3600, **terms}
    paper = {"sid": _sid(world, "paper/ours")}
    return {"json": {"model": {"sid": _sid(world, row), "paper": paper, **model}}}


def _extra_time(world: World, row: str | None) -> dict[str, Any]:
    user = {"sid": _sid(world, "user/manager")}
    examination = {"sid": _sid(world, row)}
    return {"json": {"model": {"examination": examination, "user": user, "seconds": 600}}}


def _decision(world: World, row: str | None) -> dict[str, Any]:
    attempt = str(row).replace("lateAnswer/", "attempt/")
    named = {
        "attempt": {"sid": _sid(world, attempt)},
        "lateAnswerList": [{"sid": _sid(world, row)}],
    }
    return {"json": {"model": {**named, "taken": False, "reason": "写于结束之后"}}}


def _plan(world: World, row: str | None) -> dict[str, Any]:
    terms = {"startAt": "2026-11-21T01:00:00Z", "endAt": "2026-12-31T01:00:00Z"}
    pool = {"title": "选修", "hours": 1, "courseList": [{"sid": _sid(world, "course/published")}]}
    people = {
        "departmentList": [],
        "userList": [],
        "isOpen": False,
    }
    model = {"sid": _sid(world, row), "title": "改过的计划", "requiredHours": 1}
    return {"json": {"model": {**model, **terms, **people, "electivePoolList": [pool]}}}


def _staff_progress(world: World, row: str | None) -> dict[str, Any]:
    return {"json": {"trainingPlanSid": _sid(world, row), "userSid": _sid(world, "user/staff")}}


def _elective(world: World, row: str | None) -> dict[str, Any]:
    course = {"sid": _sid(world, "course/published")}
    return {"json": {"model": {"electivePool": {"sid": _sid(world, row)}, "course": course}}}


def _practice_answer(world: World, row: str | None) -> dict[str, Any]:
    """Nothing that its one question could have."""
    question = {"sid": _sid(world, "question/house")}
    version = _sid(world, "questionVersion/house")
    answer = {"question": question, "version": version, "sequence": 1, "value": str(uuid4())}
    return {"json": {"model": {"sid": _sid(world, row), "answerList": [answer]}}}


def _practice_reveal(world: World, row: str | None) -> dict[str, Any]:
    question = {"sid": _sid(world, "question/house")}
    return {"json": {"model": {"sid": _sid(world, row), "question": question}}}


def _bank(world: World, row: str | None) -> dict[str, Any]:
    return {"json": {"bank": {"sid": _sid(world, row)}}}


def _answers(**more: Any) -> Call:
    def call(world: World, row: str | None) -> dict[str, Any]:
        question = {"sid": _sid(world, "asked/learner")}
        answer = {"question": question, "sequence": 1, "value": None, **more}
        return {"json": {"model": {"sid": _sid(world, row), "answerList": [answer]}}}

    return call


#: By the last word of the address: how an entity is read, and what follows from what may be written
#: of it.
READ: dict[str, Call] = {"dynamicList": body(), "list": body(), "dynamicDetail": sid}
DECLARED: dict[str, Call] = {
    "delete": named(),
    "bulk": _bulk,
    "bulkList": _bulk_list,
    "export": _export,
}
#: All others, and those that take more.
CALLS: dict[str, Call] = {
    "/auth-center/oauth/token": lambda world, row: {
        "data": {"grant_type": "password", "username": MOBILE, "password": "wrong", **CLIENT}
    },
    "/auth-center/oauth/revoke": lambda world, row: {"data": {"token": "none", **CLIENT}},
    "shortMessage/v2/send": query(mobile=MOBILE),
    "shortMessage/v2/challenge": query(),
    "shortMessage/v2/my/send": query(),
    "user/v2/register": body(**CODE, user={"tel": MOBILE}, password="osmanthus in autumn"),
    "user/v2/codeResetPassword": body(**CODE, mobile=MOBILE, password="osmanthus in autumn"),
    "user/v2/codeLogin": body(**CODE, mobile=MOBILE, **CLIENT),
    "user/v2/current": query(),
    "user/v2/save": named(nickname="小林"),
    "identity/v2/current": query(),
    "identity/v2/withdraw": named(),
    "identityRequest/v2/save": model(
        kind="correction",
        realName="林二",
        idNumber="110105491231002",
        reason="登记时写错了一个字",
        agreementList=[{"kind": "real_name", "edition": "2026-12"}],
    ),
    "identityRequest/v2/cancel": named(),
    "identityRequest/v2/reveal": named(reason="核对"),
    "identityRequest/v2/suspend": named(reason="正在核实"),
    "identityRequest/v2/decide": named(accept=True, reason="与身份证一致"),
    "user/v2/changePassword": body(
        password="not the present one", newPassword="osmanthus in autumn"
    ),
    "user/v2/codeUpdateTel": body(**CODE, mobile=MOBILE, password="not the present one"),
    "session/v2/list": query(),
    "session/v2/revoke": named(),
    "panel/v2/open": body(),
    "panel/v2/enter": model(code=PANEL_CODE),
    "agreement/v2/current": query(kind="privacy"),
    "organization/v2/save": named(name="桂林安全技术中心"),
    "department/v2/save": named(name="安环部"),
    "department/v2/delete": named(),
    "courseAttract/v2/handle": named(state="called"),
    "staff/v2/save": named(title="班组长"),
    "staff/v2/remove": lambda world, row: {"json": {"model": {"sidList": [_sid(world, row)]}}},
    "notice/v2/save": named(title="停电检修", body="周六上午停电。"),
    "staffInvitation/v2/save": model(mobile=MOBILE),
    "staffInvitation/v2/saveList": model(invitationList=[{"mobile": MOBILE}]),
    "staffInvitation/v2/cancel": named(),
    "userOrganization/v2/save": lambda world, row: {
        "json": {
            "model": {
                "user": {"sid": str(world.people["staff"].sid)},
                "organization": {"sid": str(world.organization("ours"))},
                "roleList": ["reader"],
            }
        }
    },
    "user/v2/bindEnterprise": in_query,
    "user/v2/unbindEnterprise": in_query,
    "archive/v2/save": model(
        **{f"{kind}List": [{"title": "电工"}] for kind in get_args(EntryKind)},
        agreementList=[{"kind": "id_picture", "edition": "2026-12"}],
    ),
    "archive/v2/picture": sid,
    "personalData/v2/current": query(),
    "deletion/v2/consequences": query(),
    "deletion/v2/add": model(**CODE),
    "deletion/v2/withdraw": named(),
    "personalData/v2/export": model(**CODE),
    "menu/v2/my/list": query(),
    "site/v2/current": query(),
    "/files/site/public-account": query(),
    "pageView/v2/add": model(page="/index"),
    "course/v2/join": about("course"),
    "next/v2/current": query(),
    "studyTime/v2/weeks": query(),
    "userAnalysis/v2/index": lambda world, row: {"params": {"sid": str(world.people["staff"].sid)}},
    "trainingPlan/v2/save": _plan,
    "trainingPlan/v2/publish": named(),
    "trainingPlan/v2/join": named(),
    "trainingPlan/v2/leave": named(),
    "trainingPlan/v3/staff/progress": _staff_progress,
    "trainingPlan/v3/staff/list": lambda world, row: {"json": {"trainingPlanSid": _sid(world, row)}},
    "electivePool/v2/choose": _elective,
    "electivePool/v2/unchoose": _elective,
    "studyRanking/v2/month": body(),
    "favorites/v2/add": _favorite,
    "favorites/v2/cancel": _favorite,
    "favorites/v2/seek": _favorite,
    "consultationDesk/v2/save": named(introduction="工作日有人"),
    "consultant/v2/save": lambda world, row: {
        "json": {"model": {"sid": _sid(world, row), "user": {"sid": _sid(world, "user/staff")}}}
    },
    "cannedAnswer/v2/save": named(text="请稍等。"),
    "consultation/v2/offer": model(),
    "consultation/v2/open": _written("desk", "在吗"),
    "consultation/v2/orders": about("consultation"),
    "consultation/v2/read": about("consultation", sequence=1),
    "consultation/v2/take": about("consultation"),
    "consultation/v2/release": about("consultation", reason="不归我"),
    "consultation/v2/transfer": lambda world, row: {
        "json": {
            "model": {
                "consultation": {"sid": _sid(world, row)},
                "reason": "考务来答",
                "desk": {"sid": _sid(world, "consultationDesk/spare")},
            }
        }
    },
    "consultation/v2/close": about("consultation"),
    "consultation/v2/rate": about("consultation", stars=5),
    "consultation/v2/duty": model(state="away"),
    "consultationMessage/v2/add": _written("consultation", "好的"),
    "consultationMessage/v2/recall": about("message"),
    "consultationMessage/v2/upload": lambda world, row: {"files": {"file": ("figure.png", PNG)}},
    "live/v2/stream": query(),
    "assistant/v2/current": query(),
    "assistant/v2/ask": model(question="怎样开始学习"),
    "assistant/v2/consent": model(isGiven=False),
    "assistant/v2/follow": named(),
    "assistant/v2/stop": named(),
    "assistant/v2/feedback": lambda world, row: {
        "json": {"model": {"message": {"sid": _sid(world, row)}, "thumb": "up"}}
    },
    "assistantConversation/v2/delete": named(),
    "synonym/v2/save": named(wordList=["有限空间", "密闭空间"]),
    "messageItem/v2/unread": query(),
    "messageItem/v2/read": lambda world, row: {
        "json": {"model": {"sidList": [_sid(world, row)]}}
    },
    "messageItem/v2/readAll": lambda world, row: {
        "json": {"model": {"group": "study", "until": "2026-11-21T01:00:00Z"}}
    },
    "messagePreference/v2/my/list": query(),
    "messagePreference/v2/save": lambda world, row: {
        "json": {"model": {"group": "study", "channel": "sms", "isOn": False}}
    },
    "staff/v2/bulk": lambda world, row: {
        "json": {"model": {"sidList": [_sid(world, row)], "change": {"title": "班组长"}}}
    },
    "staff/v2/bulkList": model(list={}, change={"title": "班组长"}, dryRun=True),
    "question/v2/bulk": _classify,
    "question/v2/bulkList": model(list={}, change={"difficulty": 3}, dryRun=True),
    "task/v2/cancel": named(),
    "task/v2/watch": named(),
    "category/v2/save": named(name="安全生产"),
    "category/v2/merge": _merged,
    "teacher/v2/save": named(introduction="讲了**二十年**。"),
    "course/v2/save": _course,
    "courseCopy/v2/changes": sid,
    "courseCopy/v2/current": sid,
    "courseCopy/v2/save": named(
        version=1, chapterList=[{"title": "第一章", "lessonList": [{"title": "第一讲"}]}]
    ),
    "courseCopy/v2/publish": named(version=1, remark="改了一讲"),
    "courseCopy/v2/discard": named(version=1),
    "courseRevision/v2/restore": named(version=1),
    "lessonCopy/v2/save": named(version=1, title="改过的讲", body="先看再动。", isTrial=True),
    "subject/v2/save": named(title="新员工第一周"),
    "courseAttract/v2/save": about(
        "course", name="郑女士", mobile="13900000021", wish="想听一听", consent=True
    ),
    "courseAttract/v2/reveal": named(reason="回电"),
    "order/v2/add": lambda world, row: {
        "json": {"model": {"orderItemList": [{"course": {"sid": _sid(world, row)}}]}}
    },
    "order/v2/cancel": named(),
    "order/v2/refund": named(version=1, amount=1, reason="退款"),
    "refund/v2/correct": named(reason="登记错了"),
    "pay/v2/add": _voucher,
    "pay/v2/accept": named(receivedAmount=1),
    "pay/v2/reject": named(reason="看不清"),
    "pay/v2/correct": named(reason="没有到账"),
    "payee/v2/save": named(bank="城东支行"),
    "payee/v2/confirm": lambda world, row: {
        "json": {
            "model": {
                "sid": _sid(world, row),
                "change": {"sid": _sid(world, row and row.replace("payee/", "payeeChange/"))},
            }
        }
    },
    "lesson/v2/beat": _beat,
    "lesson/v2/progress": sid,
    "note/v2/save": named(body="先验电，再挂接地线"),
    "/files/lesson/{sid}": _signed,
    "/files/private/{sid}/{name}": _signed,
    "/files/public/{name}": query(),
    "material/v2/save": named(summary="改过"),
    "material/v2/download": _material_file,
    "news/v2/neighbours": sid,
    "news/v2/save": named(summary="改过"),
    "search/v2/find": body(keyword="安全"),
    "search/v2/suggest": body(keyword="安全"),
    "home/v2/figures": query(),
    "/healthz": query(),
    "/readyz": query(),
    "/metrics": query(),
    "bank/v2/save": named(description="改过"),
    "practice/v2/start": about("bank", mode="in_order"),
    "practice/v2/variants": about("question"),
    "practice/v2/current": sid,
    "practice/v2/questions": sid,
    "practice/v2/answer": _practice_answer,
    "practice/v2/reveal": _practice_reveal,
    "practice/v2/finish": named(),
    "practice/v2/analysis": _bank,
    "practice/v2/forecast": _bank,
    "standing/v2/leave": about("question"),
    "question/v2/save": _question,
    "question/v2/check": model(kind="single_choice", stem="题干"),
    "question/v2/draft": sid,
    "question/v2/oldKey": sid,
    "question/v2/parse": _text,
    "question/v2/saveList": _questions,
    "questionVersion/v2/preview": sid,
    "chapter/v2/save": named(title="改过的章"),
    "chapter/v2/delete": named(),
    "figure/v2/upload": lambda world, row: {"files": {"file": ("figure.png", PNG)}},
    "lessonPicture/v2/upload": lambda world, row: {"files": {"file": ("figure.png", PNG)}},
    "questionImport/v2/upload": _import,
    "questionImport/v2/start": named(),
    "questionImport/v2/report": sid,
    "file/v2/upload": lambda world, row: {"files": {"file": ("figure.png", PNG)}},
    "file/v2/address": sid,
    "certificateHistory/v2/verify": body(number="ZG-0000-0000-0000"),
    "certificateHistory/v2/suspend": named(reason="复查"),
    "certificateHistory/v2/resume": named(reason="复查"),
    "certificateHistory/v2/revoke": named(reason="复查"),
    "certificateHistory/v2/reissue": named(reason="复查"),
    "certificateHistory/v2/save": model(name="急救员证", issuerName="市红十字会"),
    "certificate/v2/save": named(name="特种作业证书"),
    "certificateRegister/v2/keys": query(),
    "paper/v2/save": _paper,
    "paper/v2/preflight": sid,
    "paper/v2/preflightSections": _sections,
    "paper/v2/copy": named(title="试卷副本"),
    "examination/v2/copy": named(title="考试副本"),
    "examination/v2/save": _examination,
    "examination/v2/publish": named(),
    "examination/v2/withdraw": named(reason="考场停电"),
    "examination/v2/endEntry": named(reason="试题外泄"),
    "examinationPlan/v2/save": named(description="上下半年各一次。"),
    "examinationPlan/v2/publish": named(),
    "examination/v2/grantExtraTime": _extra_time,
    "examination/v2/prolong": about("examination", seconds=600, reason="停电"),
    "lateAnswer/v2/decide": _decision,
    "attempt/v2/void": named(reason="替考"),
    "attempt/v2/start": about("examination"),
    "attempt/v2/answer": _answers(),
    "attempt/v2/late": _answers(writtenAt="2026-11-21T01:00:00Z"),
    "attempt/v2/event": named(eventList=[{"type": "blur", "at": "2026-11-21T01:00:00Z"}]),
    "attempt/v2/submit": named(),
    "attempt/v2/result": sid,
    "attempt/v2/receipt": sid,
    "attempt/v2/verifyReceipt": body(receipt={}, signature="none"),
    "certificateRegister/v2/entries": query(issuer="01900000-0000-7000-8000-000000000001"),
}  # fmt: skip


def request(path: str, world: World, row: str | None) -> dict[str, Any]:
    """The address and the content of a request to `path` about `row`."""
    address = path if path.startswith("/") else f"/resource-center/api/{path}"
    address = address.replace("{sid}", str(world.rows.get(row or "", ""))).replace(
        "{name}", "x.png"
    )
    verb = path.rpartition("/")[2]
    call = CALLS.get(path) or READ.get(verb) or DECLARED.get(verb) or _save(path)
    return {"url": address, **call(world, row)}


def _save(path: str) -> Call:
    """Another text for the first field that a new record needs."""
    (writing,) = (
        getattr(route.endpoint, "writing")  # noqa: B009 (set by `save_route`)
        for route in all_routes()
        if route.path.endswith(f"/{path}")
    )
    return named(**{to_camel(writing.required[0]): "改过"})


def is_read(path: str) -> bool:
    """Whether it is the list or the detail of a resource."""
    return path not in CALLS and path.rpartition("/")[2] in READ
