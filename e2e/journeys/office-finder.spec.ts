/** From anywhere in the back office to a page or a record, by a word of it. */
import { CENTRE, expect, logIn, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

test("Ctrl+K leads to a page by its name and to a question by a word of it", async ({
  context,
  page,
}) => {
  await logIn(context, CENTRE);
  await page.goto("/admin/");
  const button = page.getByRole("button", { name: "查找页面和记录" });
  await expect(button).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "查找页面和记录" });
  await expect(field).toBeFocused();
  await expectFits(page);
  await field.fill("操作记录");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "操作记录" })).toBeVisible();
  await expect(field).toHaveCount(0);

  await button.click();
  await field.fill("灭火器");
  const found = page.getByRole("group", { name: "试题" }).getByRole("option").first();
  await expect(found).toContainText("灭火器");
  await found.click();
  await expect(page).toHaveURL(/\/questions\/[^/]+$/);
  await expect(field).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await field.fill("没有这样的东西");
  await expect(page.getByText("没有找到", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
});
