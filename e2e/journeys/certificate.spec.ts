/** From one's own certificate to a stranger who verifies it. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { candidatesNumber, SUBJECT } from "../harness/certificate.ts";
import { CANDIDATE, expect, logIn, OPERATOR, test } from "../harness/site.ts";

function ownCard(page: Page): Locator {
  return page.getByRole("listitem").filter({ hasText: SUBJECT });
}

async function expectPicture(within: Page | Locator, name: RegExp): Promise<void> {
  const picture = within.getByRole("img", { name });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(1000);
}

test("its holder sees it, downloads the paper and verifies it", async ({ context, page }) => {
  await logIn(context, CANDIDATE);
  const number = await candidatesNumber(context.request);
  await page.goto("/user/my-certificate");
  await expect(ownCard(page).getByText(number)).toBeVisible();
  await expect(ownCard(page).getByText("有效", { exact: true })).toBeVisible();
  await expectPicture(ownCard(page), /张明远/);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    ownCard(page).getByRole("button", { name: "下载 PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toContain(number);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");

  await ownCard(page).getByRole("link", { name: "查验" }).click();
  await expect(page.getByRole("heading", { name: "证书有效" })).toBeVisible();
  await expectPicture(page, /图样/);
});

test("a stranger learns the state, and the name only by knowing it", async ({
  browser,
  baseURL,
  request,
}) => {
  const number = await candidatesNumber(request);
  const stranger = await browser.newPage({ baseURL, locale: "zh-CN" });
  await stranger.goto("/certificate-query");
  await stranger.getByLabel("证书编号").fill(number.toLowerCase());
  await stranger.getByRole("button", { name: "查询" }).click();
  await expect(stranger.getByRole("heading", { name: "证书有效" })).toBeVisible();
  await expect(stranger.getByText("张*", { exact: true })).toBeVisible();
  expect(await stranger.content()).not.toContain("张明远");

  const name = stranger.getByLabel("核对持证人姓名");
  await name.fill("李四");
  await name.press("Enter");
  await expect(stranger.getByText("与登记的姓名不一致")).toBeVisible();
  await name.fill("张明远");
  await name.press("Enter");
  await expect(stranger.getByText("姓名相符")).toBeVisible();
  expect(stranger.url()).not.toContain(encodeURIComponent("张明远"));

  await stranger.goto("/certificate/result?number=ZG-2222-2222-2222");
  await expect(stranger.getByRole("heading", { name: "查无此证" })).toBeVisible();
  await stranger.close();
});

test("a check on the home page says beside it what is no number, and takes a pasted link", async ({
  page,
}) => {
  await page.goto("/index");
  const number = page.getByLabel("证书编号");
  const check = page.getByRole("button", { name: "查验" });
  await check.click();
  await expect(number).toHaveAccessibleDescription("请输入证书编号");
  await expect(number).toBeFocused();
  await number.fill("ZG\u0000");
  await check.click();
  await expect(number).toHaveAccessibleDescription("这不是证书编号，请核对后再输入");
  await number.fill("https://zhegui.example/certificate/result?number=ZG-NONE-NONE-NONE");
  await check.click();
  await expect(page.getByText("查无此证")).toBeVisible();
});

test("who may look at everybody's certificates has none of them as their own", async ({
  context,
  page,
}) => {
  await candidatesNumber(context.request);
  await logIn(context, OPERATOR);
  await page.goto("/user/my-certificate");
  await expect(page.getByText("还没有证书")).toBeVisible();
});
