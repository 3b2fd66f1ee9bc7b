/** A course that costs something: ordered, paid by transfer, reviewed by somebody else, opened. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { lesson } from "../harness/pages.ts";
import { newLearner } from "../harness/people.ts";
import { bearer, CENTRE, expect, logIn, test } from "../harness/site.ts";

const COURSE = "短波通联：天线、电离层和一张卡片";
const PRICE = "99";
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

/** Orders on the course's page; the page of its payment follows. */
async function order(context: BrowserContext, page: Page): Promise<string> {
  const address = "/resource-center/api/course/v2/dynamicList";
  const answer = await context.request.post(address, { data: { search: COURSE } });
  const [course] = (await answer.json()).data.content;
  await page.goto(`/detail/course/${course.sid}`);
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
  await expect(page.getByText("待审核").first()).toBeVisible();
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
  await expect(page.getByRole("heading", { name: "加入课程后才能学习这一讲" })).toBeHidden();
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
  const sid = page.url().split("/").at(-1) ?? "";
  const token = await bearer(context.request, CENTRE);
  const current = await context.request.get("/resource-center/api/user/v2/current", {
    headers: token,
  });
  const [{ sid: centre }] = (await current.json()).data.organizationList;
  const finance = new Finance(context.request, { ...token, "tenant-id": centre }, sid);
  await uploadVoucher(page, "桂小暑");
  await finance.accept(40);
  await expect(page.getByText("已收 ¥40.00，还差 ¥59.00").first()).toBeVisible({ timeout: 20_000 });
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
  await page.goto("/user/order");
  await expect(page.getByText("已退款 ¥99.00，学过的学时保留")).toBeVisible();
  // The browser itself notes that a lesson which is no longer open was refused.
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/40[39]/);
});
