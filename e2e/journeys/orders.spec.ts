/** A course that costs something: ordered, paid by transfer, reviewed by somebody else, opened. */
import type { BrowserContext, Page } from "@playwright/test";
import { lesson } from "../harness/pages.ts";
import { newLearner } from "../harness/people.ts";
import { CENTRE, expect, logIn, test } from "../harness/site.ts";

const COURSE = "短波通联：天线、电离层和一张卡片";
const PRICE = "99";
const BACK_OFFICE = "/admin/DEMO-0001/vouchers";
/** One white point. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC",
  "base64",
);

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
    .setInputFiles({ name: "回单.png", mimeType: "image/png", buffer: PICTURE });
  await expect(form.getByRole("button", { name: "移除: 回单.png" })).toBeVisible();
  await form.getByRole("button", { name: "提交凭证" }).click();
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
