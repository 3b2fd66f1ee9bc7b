/** An organization is made, gets a logo, loses it, and is found. */
import { expect, logIn, OPERATOR, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

const PICTURE = Buffer.from(
  "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082",
  "hex",
);

test("an operator makes an organization and gives it a logo", async ({ page }) => {
  const name = `漓江电力公司 ${Date.now()}`;
  await logIn(page.context(), OPERATOR);
  await page.goto("/admin/house/organizations");
  await page.getByRole("link", { name: "新建机构" }).click();
  // The list stays until the form has come, and its search speaks of names, too.
  await expect(page.getByRole("heading", { level: 1, name: "新建机构" })).toBeVisible();
  await page.getByLabel("名称", { exact: true }).fill(name);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectFits(page);
  await expect(page.getByLabel("智能助手")).toHaveValue("words");
  await page.getByLabel("智能助手").selectOption("off");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("智能助手")).toHaveValue("off");
  const file = { name: "标志.png", mimeType: "image/png", buffer: PICTURE };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText("标志已更新")).toBeVisible();
  await expect(page.getByRole("img", { name: `${name}的标志` })).toBeVisible();
  await page.getByRole("button", { name: "移除标志" }).click();
  await expect(page.getByRole("region", { name: "上传标志" })).toBeVisible();
  await page.getByRole("link", { name: "全部机构" }).click();
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByRole("link", { name })).toBeVisible();
});
