/** What one likes is kept where it stands, found again in one list, and let go there. */
import type { Page } from "@playwright/test";
import { newLearner } from "../harness/people.ts";
import { expect, logIn, test } from "../harness/site.ts";

const COURSE = "有限空间作业安全";
const MATERIAL = "梯子检查单";

async function keep(page: Page, thing?: string): Promise<void> {
  const kept = page.getByRole("button", { name: thing ? `已收藏 ${thing}` : "已收藏" });
  // The mark shows at once; that it is kept is what the server says.
  const added = page.waitForResponse((answer) => answer.url().endsWith("favorites/v2/add"));
  await page.getByRole("button", { name: thing ? `收藏 ${thing}` : "收藏", exact: true }).click();
  await expect(kept).toHaveAttribute("aria-pressed", "true");
  expect((await added).status()).toBe(200);
}

test("a course, a piece of news and a material are kept, listed and let go", async ({
  context,
  page,
}) => {
  await logIn(context, await newLearner(context.request));
  // Looked for: which courses stand on the first page, other tests change by joining some.
  await page.goto(`/course-list?keyword=${COURSE}`);
  await page.getByRole("main").getByRole("link", { name: COURSE }).click();
  await keep(page);

  await page.goto("/dynamic");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await keep(page);
  const headline = await page.getByRole("heading", { level: 1 }).innerText();

  await page.goto("/profile");
  await keep(page, MATERIAL);
  await page.reload();
  await expect(page.getByRole("button", { name: `已收藏 ${MATERIAL}` })).toBeVisible();

  await page.goto("/my-favorites");
  await expect(page.getByRole("tab", { name: "课程 1" })).toBeVisible();
  await page.getByRole("tab", { name: "动态 1" }).click();
  await expect(page.getByRole("link", { name: headline })).toBeVisible();
  await page.getByRole("tab", { name: "资料 1" }).click();
  await page.getByRole("button", { name: `取消收藏 ${MATERIAL}` }).click();
  await expect(page.getByText("还没有收藏资料")).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await page.getByRole("link", { name: MATERIAL }).click();
  await expect(page).toHaveURL(/\/profile\?keyword=/);
  await page.getByRole("button", { name: `已收藏 ${MATERIAL}` }).click();
  await expect(page.getByRole("button", { name: `收藏 ${MATERIAL}`, exact: true })).toBeVisible();

  await page.goto("/my-favorites?kind=nonsense&page=50");
  await page.getByRole("main").getByRole("link", { name: COURSE }).click();
  await page.getByRole("button", { name: "已收藏" }).click();
  await expect(page.getByRole("button", { name: "收藏", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("还没有收藏课程")).toBeVisible();
});

test("a visitor who wants to keep something is asked to log in", async ({ page }) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: `收藏 ${MATERIAL}`, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
