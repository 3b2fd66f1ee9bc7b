/** Words that mean the same: written for one's people, used by the assistant, taken away. */
import { CENTRE, expect, logIn, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

test("synonyms are written, changed, found and deleted", async ({ page, consoleErrors }) => {
  const word = `班前会${Date.now()}`;
  await logIn(page.context(), CENTRE);
  await page.goto("/admin/");
  const menu = page.getByRole("navigation", { name: "后台菜单" });
  await menu.getByRole("link", { name: "同义词", exact: true }).click();
  await page.getByRole("link", { name: "添加同义词" }).click();
  await page.getByLabel("意思相同的词").fill(word);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("请至少填写 2 个词，每行一个").first()).toBeVisible();
  await page.getByLabel("意思相同的词").fill(`${word}\n站班会`);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { level: 1, name: word })).toBeVisible();
  await expectFits(page);

  await page.getByLabel("意思相同的词").fill(`${word}\n${word}`);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("这些词没有区别，请至少填写两个不同的词").first()).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/400/);
  await page.getByLabel("意思相同的词").fill(`${word}\n班前碰头会`);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存", { exact: false }).first()).toBeVisible();

  await page.getByRole("link", { name: "全部同义词" }).click();
  await page.getByRole("searchbox").fill(word);
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("link", { name: `${word}、班前碰头会` }).click();
  await expect(page.getByLabel("意思相同的词")).toHaveValue(`${word}\n班前碰头会`);
  await page.getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "同义词", exact: true })).toBeVisible();
  await expect(page.getByText(word)).toHaveCount(0);
});
