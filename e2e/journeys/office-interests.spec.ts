/** Who asks about a course is called back: the number for a reason, and what came of it. */
import { CENTRE, expect, logIn, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

test("an interest form is found, its number shown for a reason, and closed", async ({ page }) => {
  await logIn(page.context(), CENTRE);
  await page.goto("/admin/");
  const menu = page.getByRole("navigation", { name: "后台菜单" });
  await menu.getByRole("link", { name: "课程意向" }).click();
  await page.getByRole("button", { name: "状态" }).first().click();
  await page.getByRole("button", { name: "待联系", exact: true }).click();
  const link = page.getByRole("row").filter({ hasText: "****" }).getByRole("link").first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await expectFits(page);

  await page.getByRole("button", { name: "查看", exact: true }).click();
  await expect(page.getByText("请说明原因，至少 2 个字")).toBeVisible();
  await page.getByLabel("为什么查看").fill("回电");
  await page.getByRole("button", { name: "查看", exact: true }).click();
  await expect(page.getByRole("link", { name: /^1\d{10}$/ })).toBeVisible();

  await page.getByRole("button", { name: "标为已联系" }).click();
  await expect(page.getByText("已联系", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "关闭", exact: true }).first().click();
  await expect(page.getByText("已关闭", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "改为待联系" }).click();
  await expect(page.getByText("待联系", { exact: true })).toBeVisible();
});
