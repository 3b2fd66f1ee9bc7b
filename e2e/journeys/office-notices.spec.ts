/** What an organization tells its staff: written, changed, taken away. */
import { expect, logIn, MANAGER, STAFF, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

test("a notice is written, read by the staff, changed and deleted", async ({ browser, page }) => {
  const title = `停电检修 ${Date.now()}`;
  await logIn(page.context(), MANAGER);
  await page.goto("/admin/");
  const menu = page.getByRole("navigation", { name: "后台菜单" });
  // In so low a window the last groups are closed at first.
  await menu.getByRole("button", { name: "消息", exact: true }).click();
  await menu.getByRole("link", { name: "公告", exact: true }).click();
  await page.getByRole("link", { name: "写公告" }).click();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("请填写").first()).toBeVisible();
  await page.getByLabel("标题").fill(title);
  await page.getByLabel("正文").fill("周六上午 **八点** 起停电四小时。");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectFits(page);

  const reader = await browser.newContext();
  await logIn(reader, STAFF);
  const home = await reader.newPage();
  await home.goto("/home");
  await home.getByText(title).click();
  await expect(home.getByText("起停电四小时")).toBeVisible();

  await page.getByLabel("正文").fill("改期，另行通知。");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await home.reload();
  await home.getByText(title).click();
  await expect(home.getByText("改期，另行通知")).toBeVisible();

  await page.getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "公告", exact: true })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await home.reload();
  await expect(home.getByRole("heading").first()).toBeVisible();
  await expect(home.getByText(title)).toHaveCount(0);
  await reader.close();
});
