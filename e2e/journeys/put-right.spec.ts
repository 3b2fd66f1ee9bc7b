/** A wrong name on a certificate: corrected, reviewed, issued anew; and checked in every spelling. */
import type { Browser, Page } from "@playwright/test";
import { Holder } from "../harness/corrections.ts";
import { expect, logIn, OPERATOR, test } from "../harness/site.ts";

const WRONG = "阿依古力·买买提";
const RIGHT = "阿依古丽·买买提";
const SPELLINGS = ["阿依古丽•买买提", "阿依古丽⋅买买提", "阿依古丽 买买提", "阿依古丽．买买提"];

async function check(page: Page, number: string, name: string): Promise<void> {
  await page.goto("/certificate-query");
  await page.getByLabel("证书编号").fill(number);
  await page.getByLabel("持证人姓名（选填）").fill(name);
  await page.getByRole("button", { name: "查询" }).click();
}

/** An operator looks at the numbers, for a reason, and accepts with an explanation. */
async function accept(browser: Browser, baseURL: string | undefined, path: string): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: "zh-CN" });
  await logIn(context, OPERATOR);
  const desk = await context.newPage();
  await desk.goto("/admin/house/identities");
  await expect(desk, "opens on what waits").toHaveURL(/\?state=open$/);
  await expect(desk.getByText("更正姓名或号码").first()).toBeVisible();
  await desk.goto(path);
  await expect(desk.getByText(RIGHT)).toBeVisible();
  await desk.getByRole("button", { name: "同意" }).click();
  await expect(desk.getByText("请填写理由，至少 2 个字")).toBeVisible();
  await desk.getByLabel("查看理由").fill("核对身份证照片");
  await desk.getByRole("button", { name: "查看", exact: true }).click();
  await expect(desk.getByRole("region", { name: "核对完整号码" })).toContainText(/\d{17}[\dX]/);
  await desk.getByLabel("处理说明").fill("已核对身份证");
  const reissue = desk.getByRole("checkbox");
  await reissue.uncheck();
  await desk.reload();
  await expect(desk.getByLabel("处理说明"), "a reload keeps it").toHaveValue("已核对身份证");
  await expect(reissue, "and what was chosen beside it").not.toBeChecked();
  await reissue.check();
  await desk.getByRole("button", { name: "同意" }).click();
  await expect(desk.getByText("已同意", { exact: true })).toBeVisible();
  const history = desk.getByRole("region", { name: "处理记录" });
  await expect(history.getByRole("listitem").first()).toContainText("同意，已更正 已核对身份证");
  await expect(history.getByRole("listitem")).toHaveCount(3);
  await context.close();
}

test("a corrected name has a new certificate, and the old one says so", async ({
  browser,
  baseURL,
  context,
  page,
  request,
}) => {
  const holder = await Holder.certified(request, WRONG);
  const [old] = await holder.certificates(1);
  await accept(browser, baseURL, await holder.askFor(RIGHT));
  const [made] = await holder.certificates(2);
  if (!old || !made) throw new Error("there is none");

  await logIn(context, holder.account);
  await page.goto("/user/my-certificate");
  await expect(page.getByRole("paragraph").filter({ hasText: made.number })).toHaveCount(2);
  await expect(page.getByRole("paragraph").filter({ hasText: old.number })).toBeVisible();
  const lapsed = page.getByRole("listitem").filter({ hasText: "已换发新证书，编号" });
  await expect(lapsed.getByRole("link", { name: made.number })).toBeVisible();
  await expect(lapsed.getByRole("button", { name: "下载 PDF" })).toHaveCount(0);

  await check(page, old.number, WRONG);
  await expect(page.getByRole("heading", { name: "已换发新证书" })).toBeVisible();
  await expect(page.getByText("请查询新证书，这里不再显示")).toBeVisible();
  expect(await page.getByRole("main").textContent()).not.toContain("阿");

  for (const spelling of SPELLINGS) {
    await check(page, made.number, spelling);
    await expect(page.getByRole("heading", { name: "证书有效", exact: true })).toBeVisible();
    await expect(page.getByText("姓名相符")).toBeVisible();
    await expect(page.getByText(RIGHT)).toBeVisible();
    await expect(page.getByText(old.number)).toBeVisible();
  }
  await check(page, made.number, WRONG);
  await expect(page.getByRole("heading", { name: "证书有效，但姓名不符" })).toBeVisible();
  await expect(page.getByText("阿*·买*")).toBeVisible();

  await check(page, made.number, "");
  await expect(page.getByRole("heading", { name: "证书有效", exact: true })).toBeVisible();
  await page.getByLabel("核对持证人姓名").fill(WRONG);
  await page.getByLabel("核对持证人姓名").press("Enter");
  await expect(page.getByRole("heading", { name: "证书有效，但姓名不符" })).toBeVisible();
});

test("a correction that leaves certificates as they are says so, and no new one is made", async ({
  context,
  page,
  request,
}) => {
  const holder = await Holder.certified(request, WRONG);
  const [held] = await holder.certificates(1);
  if (!held) throw new Error("there is none");
  await logIn(context, OPERATOR);
  await page.goto(await holder.askFor(RIGHT));
  await page.getByText("把此人有效的证书换发为更正后的姓名").click();
  await page.getByLabel("处理说明").fill("旧证书仍在使用");
  await page.getByRole("button", { name: "同意" }).click();
  const history = page.getByRole("region", { name: "处理记录" });
  await expect(history.getByRole("listitem").first()).toContainText("同意，已更正，证书保持不变");

  await check(page, held.number, WRONG);
  await expect(page.getByRole("heading", { name: "证书有效", exact: true })).toBeVisible();
  await expect(page.getByText("姓名相符")).toBeVisible();
});

test("a request that is not there leads back to all of them", async ({
  page,
  context,
  consoleErrors,
}) => {
  await logIn(context, OPERATOR);
  await page.goto("/admin/house/identities/019ac000-0000-7000-8000-000000000000");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.getByRole("link", { name: "全部申请" }).click();
  await expect(page).toHaveURL(/\/identities\?state=open$/);
  await page.getByRole("button", { name: "取消筛选 状态" }).click();
  await expect(page, "all of them, when that is wanted").toHaveURL(/\/identities$/);
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/404/);
});
