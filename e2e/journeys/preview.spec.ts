/** Looking at files: documents in Chinese, pages, nearness, pictures; what does not open says so. */
import type { Locator, Page } from "@playwright/test";
import { namedFontPdf } from "../harness/pdf.ts";
import { dress, expect, LEARNER, logIn, nameOf, PAIRED_LOOKS, test } from "../harness/site.ts";
import { expectSound, settle } from "../harness/sound.ts";

const ADDRESSES = "**/files/private/**";

/** The first material's file, opened. */
async function preview(page: Page): Promise<Locator> {
  await page.goto("/profile");
  await page
    .getByRole("button", { name: /^预览：/ })
    .first()
    .click();
  return page.getByRole("dialog");
}

const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Makes pictures of the materials' files. */
async function showPicture(page: Page): Promise<void> {
  await page.route("**/material/v2/dynamicList", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const { attachList } of json.data.content)
      for (const file of attachList)
        Object.assign(file, { name: "安全标志.png", mediaType: "image/png" });
    await route.fulfill({ response, json });
  });
  await page.route(ADDRESSES, (route) => route.fulfill({ body: DOT, contentType: "image/png" }));
}

/** Whether something dark was drawn on a page. */
async function isDrawn(sheet: Locator): Promise<boolean> {
  return sheet.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const points =
      canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return points.some(
      (opacity, at) => at % 4 === 3 && opacity > 200 && (points[at - 3] ?? 255) < 128,
    );
  });
}

for (const look of PAIRED_LOOKS) {
  test(`a preview is sound, ${nameOf(look)}`, async ({ context, page }) => {
    await dress(context, page, look);
    await page.goto("/profile");
    await page
      .getByRole("button", { name: /^(预览|Preview)/ })
      .first()
      .click();
    const sheet = page.getByRole("dialog").getByRole("region", { name: /^(第 1 页|Page 1)$/ });
    await expect.poll(() => isDrawn(sheet)).toBe(true);
    await expectSound(page);
  });
}

test("a visitor looks at a sheet, and its words can be read", async ({ page }) => {
  const dialog = await preview(page);
  await expect(dialog.getByRole("heading")).toContainText(".pdf");
  const sheet = dialog.getByRole("region", { name: "第 1 页" });
  await expect.poll(() => isDrawn(sheet)).toBe(true);
  await expect(sheet.getByText(/\p{Script=Han}{4,}/u).first()).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /^预览：/ }).first()).toBeFocused();
});

test("a long document whose fonts are only named is turned and made larger by keys", async ({
  page,
}) => {
  const body = namedFontPdf(["安全生产责任制", "隐患排查治理", "应急预案演练"]);
  await page.route(ADDRESSES, (route) => route.fulfill({ body, contentType: "application/pdf" }));
  const dialog = await preview(page);
  const place = dialog.getByRole("status");
  await expect(place).toHaveText("1 / 3");
  await expect(dialog.getByText("安全生产责任制")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(place).toHaveText("2 / 3");
  const second = dialog.getByRole("region", { name: "第 2 页" });
  await expect(second.getByText("隐患排查治理")).toBeAttached();
  const { width } = (await second.boundingBox()) ?? { width: 0 };
  await page.keyboard.press("+");
  await expect(dialog.getByRole("button", { name: "125%" })).toBeVisible();
  expect((await second.boundingBox())?.width).toBeCloseTo(width * 1.25, 0);
  await expect(place).toHaveText("2 / 3");
  await dialog.getByRole("button", { name: "下一页" }).click();
  await expect(place).toHaveText("3 / 3");
  await expect(dialog.getByRole("button", { name: "下一页" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("what is no document says so, and is tried again", async ({ page }) => {
  await page.route(
    ADDRESSES,
    (route) => route.fulfill({ body: "%PDF-", contentType: "application/pdf" }),
    {
      times: 1,
    },
  );
  const dialog = await preview(page);
  await expect(dialog.getByRole("alert")).toContainText("文件没能打开");
  await page.unroute(ADDRESSES);
  await dialog.getByRole("button", { name: "重试" }).click();
  await expect.poll(() => isDrawn(dialog.getByRole("region", { name: "第 1 页" }))).toBe(true);
});

test("an address that has expired is told by the dialog, and the page is not left", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, LEARNER);
  await page.goto("/profile");
  await page.route(ADDRESSES, (route) =>
    route.fulfill({ status: 410, json: { code: 410, error: "expired" } }),
  );
  const download = page.getByRole("button", { name: /^下载：/ }).first();
  await download.click();
  const dialog = page.getByRole("dialog", { name: "触发资源保护机制" });
  await expect(dialog).toContainText("资源已过期，请刷新页面后重新下载");
  // The browser itself names the refusal in the console.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("410")]);
  await page.unroute(ADDRESSES);
  await dialog.getByRole("button", { name: /刷新/ }).click();
  await expect(dialog).toBeHidden();
  const kept = page.waitForEvent("download");
  await download.click();
  expect((await kept).suggestedFilename()).toMatch(/\.pdf$/);
});

test("a picture is looked at, whole and nearer, by buttons and by keys", async ({ page }) => {
  await showPicture(page);
  const dialog = await preview(page);
  const picture = dialog.getByRole("img", { name: /\.png$/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
  await settle(page);
  const whole = await picture.boundingBox();
  await dialog.getByRole("button", { name: /^放大/ }).click();
  await page.keyboard.press("+");
  await expect(dialog.getByRole("button", { name: "150%" })).toBeVisible();
  expect((await picture.boundingBox())?.width).toBeCloseTo((whole?.width ?? 0) * 1.5, 0);
  await expectSound(page);
  await page.keyboard.press("0");
  await expect(dialog.getByRole("button", { name: "100%" })).toBeVisible();
  expect(await picture.boundingBox()).toEqual(whole);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a picture that does not come says so, and is tried again", async ({
  page,
  consoleErrors,
}) => {
  await showPicture(page);
  await page.route(ADDRESSES, (route) => route.fulfill({ status: 404 }));
  const dialog = await preview(page);
  await expect(dialog.getByRole("alert")).toContainText("文件没能打开");
  await page.unroute(ADDRESSES);
  await page.route(ADDRESSES, (route) => route.fulfill({ body: DOT, contentType: "image/png" }));
  await dialog.getByRole("button", { name: "重试" }).click();
  await expect(dialog.getByRole("img", { name: /\.png$/ })).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toContain("404");
});
