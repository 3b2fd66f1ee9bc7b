/** What the site does on each failure of a call, by the catalogue of the specification (section 8). */
import type { Locator, Page } from "@playwright/test";
import { expect, fillInLogin, LEARNER, logIn, test } from "../harness/site.ts";

const ATTRACT = "**/resource-center/api/courseAttract/v2/save";

async function openInterest(page: Page): Promise<Locator> {
  await page.goto("/course-list");
  await page.getByRole("main").getByRole("link").filter({ hasText: "消防" }).first().click();
  await page.getByRole("button", { name: "咨询课程" }).click();
  return page.getByRole("dialog");
}

/** Sends an interest form whose call fails so; without a message somebody between answers. */
async function ask(page: Page, status: number, message?: string): Promise<void> {
  const json = { code: status, error: "some_error", message, data: null, requestId: "request01" };
  await page.route(ATTRACT, (route) =>
    route.fulfill(message === undefined ? { status, body: "" } : { status, json }),
  );
  await page.getByRole("dialog").getByRole("button", { name: "提交" }).click();
}

const CATALOGUE: [status: number, message: string | undefined, told: RegExp][] = [
  [400, "编号无效", /请求参数错误\s*编号无效/],
  [404, "", /请求地址不存在/],
  [500, "磁盘坏了", /^\s*磁盘坏了/],
  [500, "", /服务器内部错误/],
  [503, "", /服务暂不可用/],
  [409, "数据状态已变化", /数据状态已变化/],
  [418, "", /未知错误/],
  [400, undefined, /不是本站的回答（状态 400）/],
  [404, undefined, /不是本站的回答（状态 404）/],
  [200, undefined, /没有收到有效的回答/],
  [502, undefined, /服务暂不可用/],
];

test("each failure is told by a toast of its own, and what was written stays", async ({
  page,
  consoleErrors,
}) => {
  const dialog = await openInterest(page);
  await dialog.getByLabel("怎么称呼").fill("李桂枝");
  await dialog.getByLabel("手机号", { exact: true }).fill("+86 139 0000 0000");
  await expect(dialog.getByLabel("手机号", { exact: true })).toHaveValue("13900000000");
  await dialog.getByRole("checkbox").check();
  for (const [status, message, told] of CATALOGUE) {
    await ask(page, status, message);
    const toast = page.getByRole("alert").filter({ hasText: told });
    await expect(toast).toBeVisible();
    await toast.getByRole("button").click();
    await expect(toast).toBeHidden();
    await page.unroute(ATTRACT);
  }
  await expect(dialog.getByLabel("怎么称呼")).toHaveValue("李桂枝");
  // The browser itself notes each in the console.
  const failed = CATALOGUE.filter(([status]) => status >= 400);
  expect(consoleErrors.splice(0)).toHaveLength(failed.length);
});

test("what the server refuses stands at its field, and the focus goes there", async ({
  page,
  consoleErrors,
}) => {
  const dialog = await openInterest(page);
  await dialog.getByRole("button", { name: "提交" }).click();
  await expect(dialog.getByText("请先阅读并同意协议")).toBeVisible();
  await dialog.getByLabel("怎么称呼").fill("李桂枝");
  await dialog.getByLabel("手机号", { exact: true }).fill("13900000000");
  await dialog.getByRole("checkbox").check();
  await dialog.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "咨询课程" }).click();
  await expect(dialog.getByLabel("怎么称呼")).toHaveValue("李桂枝");
  const details = [{ path: "model.mobile", error: "invalid_mobile", message: "这个号码不通" }];
  await page.route(ATTRACT, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, error: "invalid_input", message: "有误", data: null, details },
    }),
  );
  await dialog.getByRole("button", { name: "提交" }).press("Enter");
  await expect(dialog.getByText("这个号码不通")).toBeVisible();
  await expect(dialog.getByLabel("手机号", { exact: true })).toBeFocused();
  expect(consoleErrors.splice(0)).toHaveLength(1);
});

for (const [address, words] of [
  ["/detail/course/0", "这门课程不在了"],
  ["/detail/subject/0", "这个专题不在了"],
] as const) {
  test(`at ${address} nothing is found, and that is said`, async ({ page, consoleErrors }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: words, level: 1 })).toBeVisible();
    expect(consoleErrors.splice(0)).toHaveLength(1);
  });
}

for (const path of ["/index", "/course", "/profile"]) {
  test(`at ${path} another's answers in our place are failures, not a broken page`, async ({
    page,
  }) => {
    await page.route("**/resource-center/**", (route) => route.fulfill({ json: { foo: 1 } }));
    await page.goto(path);
    await expect(page.getByRole("button", { name: "重试" }).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "页面出错了" })).toHaveCount(0);
  });
}

const UNAUTHENTICATED = { code: 401, message: "请先登录", data: null, error: "unauthenticated" };

/** From now on the server knows nobody, and renews no login. */
async function endSession(page: Page): Promise<void> {
  await page.route("**/resource-center/**", (route) =>
    route.fulfill({ status: 401, json: UNAUTHENTICATED }),
  );
  await page.route("**/auth-center/oauth/token", (route) =>
    route.fulfill({ status: 400, json: { error: "invalid_grant" } }),
  );
}

test("who comes back after weeks is asked to log in, and led on to the page", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, LEARNER);
  await endSession(page);
  await page.goto("/my-favorites");
  const notices = page.getByRole("region", { name: "通知" });
  await expect(notices.getByRole("alert")).toHaveText("登录已过期，请重新登录");
  const dialog = page.getByRole("dialog", { name: "登录折桂" });
  await expect(dialog).toBeVisible();
  await page.unroute("**/resource-center/**");
  await page.unroute("**/auth-center/oauth/token");
  await fillInLogin(page, LEARNER);
  await expect(page).toHaveURL(/\/my-favorites$/);
  await expect(page.getByRole("heading", { name: "我的收藏" })).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/401|400/);
});

/** Milliseconds from the moment the tokens are gone until a dialog is open. */
function measureWait(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let ended: number | undefined;
        const look = (now: number): void => {
          if (!localStorage.getItem("ACCESS_TOKEN")) ended ??= now;
          if (ended && document.querySelector("dialog[open]")) resolve(now - ended);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
}

for (const [place, link] of [
  ["/course", "学习资料"],
  ["/user/study", "我的考试"],
] as const) {
  test(`a login that ended at ${place} is told, and asked for after a second`, async ({
    context,
    page,
    consoleErrors,
  }) => {
    await logIn(context, LEARNER);
    await page.goto(place);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await endSession(page);
    const waiting = measureWait(page);
    await page.getByRole("link", { name: link }).first().click();
    const notices = page.getByRole("region", { name: "通知" });
    await expect(notices.getByRole("alert")).toHaveText("登录已过期，请重新登录");
    expect(await waiting).toBeGreaterThan(900);
    await expect(page.getByRole("dialog", { name: "登录折桂" })).toBeVisible();
    for (const told of consoleErrors.splice(0)) expect(told).toMatch(/401|400/);
  });
}
