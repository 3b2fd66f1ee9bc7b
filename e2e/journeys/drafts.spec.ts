/** Nothing typed is lost: not by a login that ends, a reload, a press beside a dialog, or a lesson that is left. */
import type { Locator, Page } from "@playwright/test";
import { newIdNumber } from "../harness/factory.ts";
import { addressOf, lesson, PAGES } from "../harness/pages.ts";
import { newLearner } from "../harness/people.ts";
import {
  type Account,
  CENTRE,
  expect,
  fillInLogin,
  logIn,
  OPERATOR,
  test,
} from "../harness/site.ts";

const ARCHIVE = "/user/info?tab=archive";
const RESTORED = "已恢复未保存的内容";
const UNAUTHENTICATED = { code: 401, message: "请先登录", data: null, error: "unauthenticated" };

function jobs(page: Page): Locator {
  return page.getByRole("region", { name: "工作经历" });
}

/** Opens the form of a line of the archive; returns the field of its title. */
async function addJob(page: Page): Promise<Locator> {
  await jobs(page).getByRole("button", { name: "添加 工作经历" }).click();
  return titleIn(page);
}

function titleIn(page: Page): Locator {
  return page.getByRole("dialog").getByLabel("职务");
}

/**
 * The server knows nobody any more, until `act` has met that and the login is `asked` for: `act` and
 * no call of a page that is still loading.
 */
async function endLogin(
  page: Page,
  act: () => Promise<void>,
  asked = page.getByRole("dialog", { name: "登录折桂" }),
): Promise<void> {
  const calls = "**/resource-center/**";
  const tokens = "**/auth-center/oauth/token";
  await page.waitForLoadState("networkidle");
  await page.route(calls, (route) => route.fulfill({ status: 401, json: UNAUTHENTICATED }));
  await page.route(tokens, (route) =>
    route.fulfill({ status: 400, json: { error: "invalid_grant" } }),
  );
  await act();
  await expect(asked).toBeVisible();
  await page.unroute(calls);
  await page.unroute(tokens);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "我的账号" }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("dialog", { name: "登录折桂" })).toBeVisible();
}

async function logInAt(page: Page, account: Account, address: string): Promise<void> {
  await fillInLogin(page, account);
  await expect(page.getByRole("button", { name: "我的账号" })).toBeVisible();
  await page.goto(address);
}

function draftsKept(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("DRAFT "))
      .flat()
      .join("\n"),
  );
}

test("a login ends in the middle: after the next one the same dialog has what was typed", async ({
  context,
  page,
  consoleErrors,
}) => {
  const account = await newLearner(context.request);
  await logIn(context, account);
  await page.goto(ARCHIVE);
  await (await addJob(page)).fill("维修电工");
  const save = page.getByRole("dialog").getByRole("button", { name: "保存" });
  await endLogin(page, () => save.click());
  await fillInLogin(page, account);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(titleIn(page)).toHaveValue("维修电工");
  await save.click();
  await expect(jobs(page).getByText("维修电工", { exact: true })).toBeVisible();
  await expect.poll(() => draftsKept(page), "saved, so gone").toBe("");
  await expect(await addJob(page)).toHaveValue("");
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/401|400/);
});

test("a reload leads back into the dialog; one that is pressed beside keeps what it held", async ({
  context,
  page,
}) => {
  await logIn(context, await newLearner(context.request));
  await page.goto(ARCHIVE);
  await (await addJob(page)).fill("维修电工");
  await page.reload();
  await expect(titleIn(page)).toHaveValue("维修电工");

  await page.mouse.click(5, 5);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await expect(jobs(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(await addJob(page)).toHaveValue("维修电工");

  await page.getByRole("button", { name: "放弃", exact: true }).click();
  await expect(titleIn(page)).toHaveValue("");
  await expect(page.getByText(RESTORED)).toHaveCount(0);
  await titleIn(page).fill("不要了");
  await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
  await expect(await addJob(page)).toHaveValue("");
});

test("a note outlives the lesson that is left, and goes once it is kept", async ({
  context,
  page,
}) => {
  await logIn(context, await newLearner(context.request));
  const address = await lesson("员工消防安全必修课", 0, 0)(context.request);
  await page.goto(address);
  const notes = page.getByRole("region", { name: "我的笔记" });
  const written = notes.getByRole("textbox");
  await written.fill("四种办法：隔离、窒息");
  await page.getByRole("banner").getByRole("link", { name: "课程中心" }).click();
  await expect(page).toHaveURL(/\/course/);
  await page.goBack();
  await expect(written).toHaveValue("四种办法：隔离、窒息");
  await expect(notes.getByText(RESTORED)).toBeVisible();
  await notes.getByRole("button", { name: "记下" }).click();
  await expect(notes.getByRole("listitem")).toContainText("四种办法");
  await expect(written).toHaveValue("");
  await notes.getByRole("button", { name: /^修改/ }).click();
  await notes.getByRole("listitem").getByRole("textbox").fill("四种办法：隔离、窒息、冷却");
  await page.reload();
  await expect(notes.getByRole("listitem").getByRole("textbox")).toHaveValue(/冷却/);
  await notes.getByRole("button", { name: "保存" }).click();
  await expect(notes.getByRole("listitem")).toContainText("冷却");
  await expect.poll(() => draftsKept(page)).toBe("");
});

test("another account never sees it; a logout forgets it; no ID number is kept", async ({
  context,
  page,
  consoleErrors,
}) => {
  test.slow();
  const [first, second] = [await newLearner(context.request), await newLearner(context.request)];
  const idNumber = newIdNumber();
  await page.goto("/login");
  await logInAt(page, first, "/user/info");
  await page.getByLabel("姓名", { exact: true }).fill("王初夏");
  await page.getByLabel("身份证号", { exact: true }).fill(idNumber);
  await page.getByLabel("简介").fill("十年电工");
  expect(await draftsKept(page)).toContain("王初夏");
  expect(await draftsKept(page)).not.toContain(idNumber);
  await endLogin(page, () => page.getByRole("button", { name: "保存" }).click());

  await logInAt(page, second, "/user/info");
  await expect(page.getByLabel("简介")).toHaveValue("");
  await expect(page.getByLabel("姓名", { exact: true })).toHaveValue("");
  await expect(page.getByText(RESTORED)).toHaveCount(0);
  await logOut(page);

  await logInAt(page, first, "/user/info");
  await expect(page.getByLabel("简介")).toHaveValue("十年电工");
  await expect(page.getByLabel("姓名", { exact: true })).toHaveValue("王初夏");
  await expect(page.getByLabel("身份证号", { exact: true })).toHaveValue("");
  await expect(page.getByText(RESTORED)).toHaveCount(2);
  await logOut(page);
  expect(await draftsKept(page)).toBe("");
  await logInAt(page, first, "/user/info");
  await expect(page.getByLabel("简介")).toHaveValue("");
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/401|400/);
});

test("where the browser keeps nothing it lasts as long as the page, which asks before it is left", async ({
  context,
  page,
}) => {
  await logIn(context, await newLearner(context.request));
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("DRAFT ")) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await page.goto(ARCHIVE);
  await (await addJob(page)).pressSequentially("维修电工");
  await page.keyboard.press("Escape");
  await expect(await addJob(page)).toHaveValue("维修电工");
  const asked = page.waitForEvent("dialog");
  const left = page.reload();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await left;
  await expect(await addJob(page)).toHaveValue("");
  await expect(page.getByText(RESTORED)).toHaveCount(0);
});

test("the back office keeps what is typed in the same way, and a logout forgets it", async ({
  context,
  page,
}) => {
  const address = "/admin/house/news/new";
  const title = page.getByLabel("标题");
  await logIn(context, OPERATOR);
  await page.goto(address);
  await title.fill("九月开班");
  await page.reload();
  await expect(title).toHaveValue("九月开班");
  await expect(page.getByText(RESTORED)).toBeVisible();
  await page.getByRole("link", { name: "全部动态" }).click();
  await page.getByRole("link", { name: "写动态" }).click();
  await expect(title).toHaveValue("九月开班");
  await page.getByRole("button", { name: "放弃", exact: true }).click();
  await expect(title).toHaveValue("");
  expect(await draftsKept(page)).toBe("");

  await title.fill("十月开班");
  expect(await draftsKept(page)).toContain("十月开班");
  await page.getByRole("button", { name: /站点运营/ }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect.poll(() => draftsKept(page)).toBe("");
});

test("a reason in the back office outlives a reload and a login, in the same dialog", async ({
  context,
  page,
  consoleErrors,
}) => {
  const order = PAGES.find(({ name }) => name === "admin-order");
  await logIn(context, CENTRE);
  await page.goto(await addressOf(order?.path ?? "", page.request));
  const cancel = page.getByRole("button", { name: "取消订单" });
  const dialog = page.getByRole("dialog", { name: "取消这张订单？" });
  const reason = dialog.getByLabel("原因");
  await cancel.click();
  await reason.fill("买方改订全年班");
  await page.reload();
  await expect(reason).toHaveValue("买方改订全年班");
  await expect(dialog.getByText(RESTORED)).toBeVisible();
  await reason.press("Escape");
  await expect(dialog).toHaveCount(0);
  await cancel.click();
  await expect(reason).toHaveValue("买方改订全年班");

  const login = page.getByRole("button", { name: "登录", exact: true });
  await endLogin(page, () => dialog.getByRole("button", { name: "取消订单" }).click(), login);
  await page.getByLabel("手机号").fill(CENTRE.mobile);
  await page.getByLabel("密码", { exact: true }).and(page.locator("input")).fill(CENTRE.password);
  await login.click();
  await expect(reason).toHaveValue("买方改订全年班");
  await dialog.getByRole("button", { name: "取消", exact: true }).click();
  expect(await draftsKept(page)).toBe("");
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/401|400/);
});

test("what a reviewer has typed of a voucher stays with it", async ({ context, page }) => {
  await logIn(context, CENTRE);
  await page.goto("/admin/DEMO-0001/vouchers");
  const reason = page.getByLabel(/^原因/);
  await reason.fill("户名对不上");
  await page.reload();
  await expect(reason).toHaveValue("户名对不上");
  await page.getByRole("region", { name: "审核" }).getByRole("button", { name: "放弃" }).click();
  await expect(reason).toHaveValue("");
  expect(await draftsKept(page)).toBe("");
});
