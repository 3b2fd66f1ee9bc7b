/** From anywhere in the back office to a page or a record, by a word of it. */
import { CENTRE, expect, logIn, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

test("Ctrl+K leads to a page by its name and to a certificate by its holder", async ({
  context,
  page,
}) => {
  await logIn(context, CENTRE);
  await page.goto("/admin/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "查找页面和记录" });
  await expect(field).toBeFocused();
  await expectFits(page);
  await field.fill("操作记录");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "操作记录" })).toBeVisible();
  await expect(field).toHaveCount(0);

  await page.getByRole("button", { name: "查找页面和记录" }).click();
  await field.fill("张明远");
  const certificates = page.getByRole("group", { name: "证书" });
  await expect(certificates.getByRole("option").first()).toContainText("ZG-");
  const number = await certificates.getByRole("option").first().locator("span").innerText();
  await field.press("ArrowUp");
  await field.press("ArrowDown");
  await certificates.getByRole("option").first().click();
  await expect(page.getByRole("heading", { name: `证书 ${number}` })).toBeVisible();

  await page.keyboard.press("Control+k");
  await field.fill("没有这样的东西");
  await expect(page.getByText("没有找到", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
});
