// @vitest-environment jsdom
import { Failure, TOKEN_PATH } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import { beforeAll, describe, expect, test } from "vitest";
import { useExpiredDownload } from "./expired-download";
import { describeFailure, reportFailure } from "./failures";

const NETWORK = "网络连接不上，请检查网络后再试";
const CALL = "/resource-center/api/course/v2/dynamicList";

function failure(status: number, message = "", path = CALL, id = ""): Failure {
  return new Failure({
    status,
    id,
    message,
    details: [],
    requestId: "r1",
    retryAfter: undefined,
    path,
  });
}

beforeAll(async () => {
  await startI18n("zh-CN", ["common"]);
});

describe("the catalogue of failures", () => {
  test.each([
    [400, "编号无效", "请求参数错误", "编号无效"],
    [401, "", "登录已过期，请重新登录", undefined],
    [404, "没有这门课程", "请求地址不存在", "没有这门课程"],
    [500, "", "服务器内部错误", undefined],
    [500, "磁盘已满", "磁盘已满", undefined],
    [503, "", "服务暂不可用", undefined],
    [503, "服务暂不可用", "服务暂不可用", undefined],
    [503, "队列已满", "服务暂不可用", "队列已满"],
    [409, "已经提交", "已经提交", undefined],
    [418, "", "未知错误", undefined],
  ])("%i %j", (status, message, title, text) => {
    const described = describeFailure(failure(status, message));
    expect([described.title, described.text]).toEqual([title, text]);
  });

  test("a refused login tells nothing more than that", () => {
    const words = { title: "登录失败", text: "用户名或密码错误" };
    expect(describeFailure(failure(400, "anything", TOKEN_PATH))).toEqual(words);
  });

  test("other failures of the token endpoint are failed logins", () => {
    const words = { title: "登录失败", text: "尝试过于频繁" };
    expect(describeFailure(failure(429, "尝试过于频繁", TOKEN_PATH))).toEqual(words);
    for (const status of [401, 404, 500, 503]) {
      expect(describeFailure(failure(status, "", TOKEN_PATH))).toEqual({ title: "登录失败" });
    }
  });

  test("a login without an answer says why", () => {
    const words = { title: "登录失败", text: NETWORK };
    expect(describeFailure(failure(0, "", TOKEN_PATH, "network"))).toEqual(words);
  });

  test.each([
    ["timeout", "请求超时，请稍后再试"],
    ["network", NETWORK],
    ["empty_answer", "没有收到有效的回答，请稍后再试"],
  ])("without an answer: %s", (id, title) => {
    expect(describeFailure(failure(0, "", CALL, id)).title).toBe(title);
  });

  test.each([
    [0, NETWORK],
    ...[200, 400, 401, 403, 404, 407, 408, 418, 451, 511].map((status): [number, string] => [
      status,
      `收到的不是本站的回答（状态 ${status}），请检查网络后再试`,
    ]),
    [500, "服务暂不可用"],
    [502, "服务暂不可用"],
    [503, "服务暂不可用"],
    [520, "服务暂不可用"],
  ])(
    "what somebody between says with %i is about no request of ours, and no login",
    (status, words) => {
      const foreign = (path: string) => new Failure({ ...failure(status, "", path), isAway: true });
      expect(describeFailure(foreign(CALL))).toEqual({ title: words });
      expect(describeFailure(foreign(TOKEN_PATH))).toEqual({ title: "登录失败", text: words });
    },
  );

  test("details are told once each", () => {
    const detail = { path: "user.tel", error: "invalid_mobile", message: "请输入正确的手机号" };
    const refused = new Failure({
      ...failure(400, "内容无效"),
      details: [detail, detail],
      message: "内容无效",
    });
    expect(describeFailure(refused).text).toBe("内容无效 · 请输入正确的手机号");
  });

  test("what is no Failure is unknown", () => {
    expect(describeFailure(new TypeError("x"))).toEqual({ title: "未知错误" });
  });
});

test("somebody between who says 410 ends no address of ours", () => {
  reportFailure(new Failure({ ...failure(410, "", "/files/private/1/a.pdf"), isAway: true }));
  expect(useExpiredDownload.getState().isShown).toBe(false);
});

test("a file's address that has expired is told by the dialog", () => {
  reportFailure(failure(410, "", "/files/private/1/a.pdf"));
  expect(useExpiredDownload.getState().isShown).toBe(true);
});
