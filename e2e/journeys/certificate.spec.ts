/** From one's own certificate to a stranger who verifies it. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { CANDIDATE, expect, logIn, test } from "../harness/site.ts";

const NUMBER = /ZG-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;

/** The demonstration's own certificate; other journeys may earn its holder more. */
function ownCard(page: Page): Locator {
  return page.getByRole("listitem").filter({ hasText: "心肺复苏" });
}

/** Its number; its job runs right after the server's start. */
async function ownNumber(page: Page): Promise<string> {
  const number = ownCard(page).getByText(NUMBER);
  await expect(async () => {
    await page.goto("/user/my-certificate");
    await expect(number).toBeVisible({ timeout: 2000 });
  }).toPass();
  return (await number.innerText()).trim();
}

async function expectPicture(within: Page | Locator, name: RegExp): Promise<void> {
  const picture = within.getByRole("img", { name });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(1000);
}

test("its holder sees it, downloads the paper and verifies it", async ({ context, page }) => {
  await logIn(context, CANDIDATE);
  const number = await ownNumber(page);
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
  page,
  context,
}) => {
  await logIn(context, CANDIDATE);
  const number = await ownNumber(page);
  const stranger = await browser.newPage({ baseURL: new URL(page.url()).origin, locale: "zh-CN" });
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
