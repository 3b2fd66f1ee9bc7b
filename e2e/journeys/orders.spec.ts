/** A course that costs something: ordered, paid by transfer, reviewed by somebody else, opened. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { expire } from "../harness/expiry.ts";
import { lesson } from "../harness/pages.ts";
import { newLearner } from "../harness/people.ts";
import { bearer, CENTRE, expect, logIn, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

const COURSE = "短波通联：天线、电离层和一张卡片";
const PRICE = "99";
/** Longer than a telephone is wide. */
const LONG = "银行电子回单截图，付款人和金额都在上面，第二页.png";
const BACK_OFFICE = "/admin/DEMO-0001/vouchers";
function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

/** A point of a colour that no other receipt has: the same file needs a reason to be accepted again. */
function picture(): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 16, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat([Buffer.from([0]), randomBytes(6)]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The address of the page of a course, or of a subject. */
async function detail(context: BrowserContext, title: string, kind = "course"): Promise<string> {
  const address = `/resource-center/api/${kind}/v2/dynamicList`;
  const answer = await context.request.post(address, { data: { search: title } });
  const [{ sid }] = (await answer.json()).data.content;
  return `/detail/${kind}/${sid}`;
}

/** Orders on the course's page; the page of its payment follows. */
async function order(context: BrowserContext, page: Page, title = COURSE): Promise<string> {
  await page.goto(await detail(context, title));
  await page.getByRole("button", { name: "购买课程" }).first().click();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]+$/);
  const number = await page.getByText(/^DD-[0-9A-Z-]+$/).textContent();
  return number ?? "";
}

async function uploadVoucher(page: Page, name: string): Promise<void> {
  const form = page.getByRole("region", { name: "2. 上传凭证" });
  await form.getByLabel("付款银行").fill("江澜银行");
  await form.getByLabel("付款户名").fill(name);
  await form.getByLabel("付款账号后四位").fill("0917");
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "回单.png", mimeType: "image/png", buffer: picture() });
  await expect(form.getByRole("button", { name: "移除: 回单.png" })).toBeVisible();
  const taken = page.waitForResponse(/\/pay\/v2\/add$/);
  await form.getByRole("button", { name: "提交凭证" }).click();
  expect((await taken).status()).toBe(200);
  await expect(page.getByRole("region", { name: "等待审核" })).toContainText("请不要重复转账");
}

/** The review of the voucher of an order, as the queue has it. */
async function review(desk: Page, number: string): Promise<void> {
  await desk.goto("/admin/DEMO-0001/orders");
  await desk.getByRole("link", { name: number }).click();
  await desk.getByRole("region", { name: "凭证" }).getByRole("link").last().click();
  await expect(desk.getByRole("heading", { name: `订单 ${number}` })).toBeVisible();
}

async function reviewer(context: BrowserContext, page: Page): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error("no browser");
  const baseURL = new URL(page.url()).origin;
  const office = await browser.newContext({ baseURL, locale: "zh-CN" });
  await logIn(office, CENTRE);
  return office.newPage();
}

test("ordered, paid, accepted by somebody else: the lesson opens", async ({ context, page }) => {
  test.slow();
  await logIn(context, await newLearner(context.request));
  const number = await order(context, page);
  await uploadVoucher(page, "桂小满");

  const desk = await reviewer(context, page);
  await desk.goto(BACK_OFFICE);
  await expect(desk.getByRole("region", { name: "待审" })).toBeVisible();
  await review(desk, number);
  const form = desk.getByRole("region", { name: "审核" });
  await form.getByRole("button", { name: "确认到账" }).click();
  await expect(form.getByText("请照银行流水填写实收金额")).toBeVisible();
  await form.getByLabel("实收金额，元").fill(PRICE);
  await form.getByRole("button", { name: "确认到账" }).click();
  await expect(desk.getByText("已确认到账").first()).toBeVisible();
  await expect(
    desk.getByRole("heading", { name: `订单 ${number}` }),
    "on to the next",
  ).toBeHidden();
  await desk.context().close();

  await expect(page.getByRole("heading", { name: "已开通" })).toBeVisible({ timeout: 20_000 });
  await page.goto(await lesson(COURSE, 1, 0)(context.request));
  await expect(page.getByRole("heading", { name: "购买课程后才能学习这一讲" })).toBeHidden();
  await expect(page.getByRole("button", { name: "计时规则" })).toBeVisible();
});

test("rejected with a reason, corrected, accepted", async ({ context, page }) => {
  test.slow();
  await logIn(context, await newLearner(context.request));
  const number = await order(context, page);
  await uploadVoucher(page, "桂小寒");

  const desk = await reviewer(context, page);
  await review(desk, number);
  const form = desk.getByRole("region", { name: "审核" });
  await form.getByRole("button", { name: "驳回" }).click();
  await expect(form.getByText("请写明原因，至少 2 个字")).toBeVisible();
  await form.getByRole("button", { name: "看不清金额" }).click();
  await form.getByRole("button", { name: "驳回" }).click();
  await expect(desk.getByText("已驳回").first()).toBeVisible();

  await expect(page.getByText("凭证被驳回：看不清金额").first()).toBeVisible({ timeout: 20_000 });
  await uploadVoucher(page, "桂小寒");
  await review(desk, number);
  await form.getByLabel("实收金额，元").fill("98");
  await form.getByRole("button", { name: "确认到账" }).click();
  await expect(form.getByText("实收与应付 ¥99.00 不符，请写明原因")).toBeVisible();
  // What is typed before the fault has the focus would go there.
  await expect(form.getByLabel(/^原因/)).toBeFocused();
  await form.getByLabel("实收金额，元").fill(PRICE);
  await form.getByRole("button", { name: "确认到账" }).click();
  await expect(desk.getByText("已确认到账").first()).toBeVisible();
  await desk.context().close();

  await page.goto("/user/order");
  await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText("已生效");
});

test("nobody decides their own voucher, and sees why", async ({ context, page }) => {
  await logIn(context, CENTRE);
  await page.goto(BACK_OFFICE);
  await page.getByRole("region", { name: "待审" }).getByText("须由别人审").click();
  const form = page.getByRole("region", { name: "审核" });
  await expect(form.getByText("您上传了这份凭证，请由别人审核。")).toBeVisible();
  await expect(form.getByRole("button", { name: "确认到账" })).toBeDisabled();
  await expect(form.getByRole("button", { name: "驳回" })).toBeDisabled();
});

/** The centre's calls on the vouchers and the money of an order. */
class Finance {
  private readonly request: APIRequestContext;
  private readonly headers: Record<string, string>;
  private readonly order: string;

  constructor(request: APIRequestContext, headers: Record<string, string>, order: string) {
    this.request = request;
    this.headers = headers;
    this.order = order;
  }

  /** Of the order whose payment is shown. */
  static async of(request: APIRequestContext, pay: Page): Promise<Finance> {
    const sid = pay.url().split("/").at(-1) ?? "";
    const headers = await bearer(request, CENTRE);
    const current = await request.get("/resource-center/api/user/v2/current", { headers });
    const [{ sid: centre }] = (await current.json()).data.organizationList;
    return new Finance(request, { ...headers, "tenant-id": centre }, sid);
  }

  async call(path: string, data: object) {
    const options = { data, headers: this.headers };
    const answer = await this.request.post(`/resource-center/api/${path}`, options);
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  }

  /** Accepts the voucher that waits. */
  async accept(receivedAmount: number): Promise<void> {
    const query = [
      { field: "orderSid", operator: "eq", value: this.order },
      { field: "state", operator: "eq", value: 1 },
    ];
    const { content } = await this.call("voucher/v2/dynamicList", { query });
    const [{ sid, version }] = content;
    const model = { sid, version, receivedAmount, reason: "分两次转账" };
    await this.call("pay/v2/accept", { model });
  }

  async refund(amount: number): Promise<void> {
    const { sid, version } = await this.call("soldOrder/v2/dynamicDetail", { sid: this.order });
    await this.call("order/v2/refund", { model: { sid, version, amount, reason: "学员申请退款" } });
  }
}

test("paid in two parts, used, refunded: access comes and goes in the same tab", async ({
  context,
  page,
  consoleErrors,
}) => {
  test.slow();
  await logIn(context, await newLearner(context.request));
  await order(context, page);
  const finance = await Finance.of(context.request, page);
  await uploadVoucher(page, "桂小暑");
  await finance.accept(40);
  await expect(page.getByText("已收 ¥40.00，还差 ¥59.00").first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("审核说明：分两次转账")).toBeVisible();
  await expect(page.getByText("凭证被驳回")).toBeHidden();
  await expect(page.getByRole("button", { name: "取消订单" })).toBeHidden();
  await uploadVoucher(page, "桂小暑");
  await finance.accept(59);
  await page.getByRole("link", { name: "去使用" }).click({ timeout: 20_000 });
  await expect(page.getByText(/^可学到 \d{4}-\d\d-\d\d 24:00/)).toBeVisible();
  await page.getByRole("link", { name: "开始学习" }).click();
  await expect(page.getByRole("button", { name: "计时规则" })).toBeVisible();

  await finance.refund(99);
  await page.goBack();
  await expect(page.getByText("使用期限已到，续购后可继续学习；已计学时保留")).toBeVisible();
  const closed = page.getByRole("listitem").filter({ hasText: "驻波比" });
  await expect(closed).toContainText("续购课程");
  await page.goto(await lesson(COURSE, 0, 0)(context.request));
  await expect(page.getByText("使用期限已到，正在试学。")).toBeVisible();
  await expect(page.getByRole("link", { name: "去课程页续购" })).toBeVisible();
  await page.goto("/user/order");
  await expect(page.getByText("已退款 ¥99.00，学过的学时保留")).toBeVisible();
  // The browser itself notes that a lesson which is no longer open was refused.
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/40[39]/);
});

/** Somebody turns to a page that stayed open; the browser of a test never hides one. */
async function lookAt(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
}

/** Somebody turns to a window that was in sight all the time: it is not shown anew. */
async function chooseWindow(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

test("pages that stayed open are right when they are looked at again", async ({
  context,
  page,
  consoleErrors,
}) => {
  test.slow();
  await logIn(context, await newLearner(context.request));
  const number = await order(context, page);
  const finance = await Finance.of(context.request, page);
  const [course, list, lessons] = [await context.newPage(), await context.newPage(), page];
  await course.goto(await detail(context, COURSE));
  await expect(course.getByText(`订单 ${number}：待付款`).first()).toBeVisible();
  await expect(course.getByRole("button", { name: "购买课程" })).toHaveCount(0);
  await list.goto("/user/order");
  const row = list.getByRole("listitem").filter({ hasText: number });
  await expect(row).toContainText("待付款");
  await list.setViewportSize({ width: 390, height: 844 });
  const name = row.locator("b", { hasText: COURSE });
  await name.evaluate((words) => words.append("无线电".repeat(30), "X".repeat(90)));
  await expectFits(list);

  await uploadVoucher(page, "桂小满");
  await finance.accept(Number(PRICE));
  await lookAt(course);
  await expect(course.getByRole("link", { name: "开始学习" })).toBeVisible();
  await chooseWindow(list);
  await expect(row).toContainText("已生效");
  await lessons.goto("/user/course");
  const mine = lessons.getByRole("listitem").filter({ hasText: COURSE });
  await expect(mine).toContainText(/可学到 \d{4}-\d\d-\d\d 24:00（中国时间）/);
  await lessons.setViewportSize({ width: 390, height: 844 });
  const beyond = await mine.evaluate((row) => row.scrollWidth - row.clientWidth);
  expect(beyond, "pixels beyond the row").toBeLessThanOrEqual(0);

  await finance.refund(Number(PRICE));
  await lookAt(course);
  await expect(course.getByText("使用期限已到，续购后可继续学习；已计学时保留")).toBeVisible();
  await chooseWindow(list);
  await expect(row).toContainText("已退款");
  await lookAt(lessons);
  await expect(mine.getByRole("link", { name: /续购课程/ })).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/40[39]/);
});

test("what was cancelled is ordered again, and a page of before says what there is", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, await newLearner(context.request));
  const first = await order(context, page);
  await page.getByRole("button", { name: "取消订单" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "取消订单" }).click();
  await page.getByRole("link", { name: "再次下单" }).click();
  await expect(page.getByRole("button", { name: "购买课程" }).first()).toBeVisible();
  const stale = await context.newPage();
  await stale.goto(page.url());
  await expect(stale.getByRole("button", { name: "购买课程" }).first()).toBeVisible();
  await stale.route("**/v2/dynamic*", () => undefined); // what it would hear when it is chosen
  await page.getByRole("button", { name: "购买课程" }).first().click();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]+$/);
  const second = await page.getByText(/^DD-[0-9A-Z-]+$/).textContent();
  expect(second).not.toBe(first);
  // The other tab still offers it: the server names the order, and the page leads to it.
  await stale.unroute("**/v2/dynamic*");
  await stale.getByRole("button", { name: "购买课程" }).first().click();
  await expect(stale).toHaveURL(/\/user\/order$/);
  await expect(stale.getByText(`已有未完成的订单 ${second}`)).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/409/);
});

test("what has expired says so, is ordered anew, and opens", async ({ context, page }) => {
  test.slow();
  await logIn(context, await newLearner(context.request));
  const first = await order(context, page);
  expire(page.url().split("/").at(-1) ?? "");
  await lookAt(page);
  await expect(page.getByRole("heading", { name: "这张订单不用再付款" })).toBeVisible();
  await expect(page.getByText(/^付款截止 .+，已过期$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "上传凭证", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "再次下单" }).click();
  await page.getByRole("button", { name: "购买课程" }).first().click();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]+$/);
  await expect(page.getByText(/^DD-[0-9A-Z-]+$/)).not.toHaveText(first);

  const finance = await Finance.of(context.request, page);
  await uploadVoucher(page, "桂小露");
  await finance.accept(Number(PRICE));
  await page.getByRole("link", { name: "去使用" }).click({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: "开始学习" })).toBeVisible();
  await page.goto("/user/order");
  const orders = page.getByRole("main").getByRole("listitem");
  await expect(orders.filter({ hasText: first })).toContainText("已过期");
  await expect(orders.filter({ hasNotText: first })).toContainText("已生效");
});

test("of two courses one is refunded: it is closed, and the other is what is opened", async ({
  context,
  page,
}) => {
  test.slow();
  const other = "有限空间作业安全";
  const learner = await newLearner(context.request);
  await logIn(context, learner);
  const addresses = [await detail(context, COURSE), await detail(context, other)];
  const orderItemList = addresses.map((address) => ({
    course: { sid: address.split("/").at(-1) },
  }));
  const made = await context.request.post("/resource-center/api/order/v2/add", {
    data: { model: { orderItemList } },
    headers: await bearer(context.request, learner),
  });
  const { sid, number } = (await made.json()).data;
  await page.goto(`/pay/${sid}`);
  const finance = await Finance.of(context.request, page);
  await uploadVoucher(page, "桂小寒");
  await finance.accept(Number(PRICE) + 168);

  const desk = await reviewer(context, page);
  await desk.goto("/admin/DEMO-0001/orders");
  await desk.getByRole("link", { name: number }).click();
  await desk.getByRole("button", { name: "登记退款" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: COURSE }).check();
  await dialog.getByLabel("退款金额，元").fill(PRICE);
  await dialog.getByLabel("原因").fill("学员申请退款");
  await dialog.getByRole("button", { name: "登记退款" }).click();
  await expect(desk.getByText("退款已登记").first()).toBeVisible();
  await expect(desk.getByRole("region", { name: "经过" })).toContainText(`已收回“${COURSE}”`);
  await desk.getByRole("button", { name: "登记退款" }).click();
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await expect(dialog.getByRole("checkbox", { name: other })).toBeVisible();
  await desk.context().close();

  await expect(page.getByText(`“${COURSE}”已不能再用`)).toBeVisible();
  await page.getByRole("link", { name: "去使用" }).click();
  await expect(page.getByRole("heading", { name: other, level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "开始学习" })).toBeVisible();
  await page.goto(addresses[0] ?? "");
  await expect(page.getByText("使用期限已到，续购后可继续学习；已计学时保留")).toBeVisible();
});

test("a subject says what one holds of it before it is paid, and opens all of it", async ({
  context,
  page,
}) => {
  test.slow();
  const [subject, held] = ["现场三大险", "有限空间作业安全"];
  await logIn(context, await newLearner(context.request));
  await order(context, page, held);
  const finance = await Finance.of(context.request, page);
  await uploadVoucher(page, "桂小霜");
  await finance.accept(168);
  await expect(page.getByRole("heading", { name: "已开通" })).toBeVisible({ timeout: 20_000 });

  await page.goto(await detail(context, subject, "subject"));
  const offer = page.getByRole("region", { name: "专题概况" });
  await expect(offer).toContainText("其中 1 门您已可学，付款后接着原期限算");
  const owned = offer.getByRole("listitem").filter({ hasText: held });
  const [until] = /\d{4}/.exec((await owned.textContent()) ?? "") ?? [];
  await expect(offer).toContainText("付款后 365 天内可学");
  await offer.getByRole("button", { name: "购买专题" }).click();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]+$/);
  const bought = await Finance.of(context.request, page);
  await uploadVoucher(page, "桂小霜");
  await bought.accept(158);
  await page.getByRole("link", { name: "去使用" }).click({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: /学习$/ })).toBeVisible();
  await page.goto("/user/course");
  const mine = page.getByRole("main").getByRole("listitem");
  await expect(mine.filter({ hasText: "可学到" })).toHaveCount(3);
  // What was held goes on where it ended; it is not shortened, nor lost.
  await expect(mine.filter({ hasText: held })).toContainText(`可学到 ${Number(until) + 1}`);
});

test("of several files each is refused by itself, and the others are handed in", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, await newLearner(context.request));
  await order(context, page);
  const form = page.getByRole("region", { name: "2. 上传凭证" });
  await form.getByLabel("付款银行").fill("江澜银行");
  await form.getByLabel("付款户名").fill("桂小雪");
  await form.getByLabel("付款账号后四位").fill("0917");
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  await form.locator("input[type=file]").setInputFiles([
    { name: "好的.png", mimeType: "image/png", buffer: picture() },
    { name: "IMG_0917.HEIC", mimeType: "image/heic", buffer: heic },
    { name: "坏的.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 无") },
    { name: LONG, mimeType: "image/png", buffer: picture() },
  ]);
  const of = (name: string) => form.getByRole("listitem").filter({ hasText: name });
  await expect(of("IMG_0917.HEIC").getByRole("alert")).toContainText("不支持 HEIC 照片");
  await expect(of("坏的.pdf").getByRole("alert")).toHaveText("文件已损坏或不完整");
  for (const name of ["好的.png", LONG]) {
    await expect(form.getByRole("button", { name: `移除: ${name}` })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  const taken = page.waitForResponse(/\/pay\/v2\/add$/);
  await form.getByRole("button", { name: "提交凭证" }).click();
  expect((await taken).status()).toBe(200);
  await expect(page.getByText("提交凭证 2 张")).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/415/);
});
