/** Papers: written section by section while the pre-flight looks, copied, merged, deleted. */
import type { Page } from "@playwright/test";
import { ownBank } from "../harness/bank.ts";
import { Factory } from "../harness/factory.ts";
import { expect, logIn, PROPERTY_MANAGER, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

// High enough for the whole menu: in a lower window its last groups are closed at first.
test.use({ viewport: { width: 1280, height: 1080 } });

const TAG = Date.now().toString().slice(-6);
const TITLE = `电工月考${TAG}`;

interface Section {
  title: string;
  bank: string;
  kind: string;
  count: string;
  score: string;
}

async function fillIn(page: Page, at: number, section: Section): Promise<void> {
  const part = page.getByRole("group", { name: `第 ${at} 大题` });
  await part.getByLabel("大题名称").fill(section.title);
  await part.getByLabel("题库").selectOption({ label: section.bank });
  await part.getByLabel("题型").selectOption({ label: section.kind });
  await part.getByLabel("题数").fill(section.count);
  await part.getByLabel("每题分值").fill(section.score);
}

test("a paper is written, tried, put in order, copied and deleted", async ({
  context,
  page,
  consoleErrors,
}) => {
  const factory = await Factory.enter(context.request, PROPERTY_MANAGER);
  const bank = await ownBank(factory, `月考题库${TAG}`);
  await logIn(context, PROPERTY_MANAGER);
  await page.goto("/admin/");
  const menu = page.getByRole("navigation", { name: "后台菜单" });
  await menu.getByRole("link", { name: "试卷", exact: true }).click();
  await page.getByRole("link", { name: "新建试卷" }).click();
  const supply = page.getByRole("region", { name: "组卷预检" });
  await expect(supply.getByText("填好一个大题后")).toBeVisible();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("请填写").first()).toBeVisible();

  const single = { bank: bank.name, kind: "单选题", score: "2" };
  await page.getByLabel("标题", { exact: true }).fill(TITLE);
  await fillIn(page, 1, { ...single, title: "单选题", count: "9" });
  await expect(supply.getByText("缺 5 题")).toBeVisible();
  await expect(supply.getByText("共 9 题，满分 18 分")).toBeVisible();
  await page.getByRole("group", { name: "第 1 大题" }).getByLabel("题数").fill("3");
  await expect(supply.getByText("题库足够，可以组卷")).toBeVisible();

  await page.getByRole("button", { name: "增加大题" }).click();
  await fillIn(page, 2, { ...single, title: "判断题", kind: "判断题", count: "2", score: "0" });
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("请填写 0.01 到 1000 之间的数")).toBeVisible();
  await page.getByRole("group", { name: "第 2 大题" }).getByLabel("每题分值").fill("1.5");
  await expect(supply.getByText("共 5 题，满分 9 分")).toBeVisible();
  const second = page.getByRole("group", { name: "第 2 大题" });
  await second.getByLabel("大题名称").press("Alt+ArrowUp");
  const first = page.getByRole("group", { name: "第 1 大题" });
  await expect(first.getByLabel("大题名称")).toHaveValue("判断题");
  await expect(first.getByLabel("大题名称")).toBeFocused();
  await expectFits(page);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();

  // Somebody else changes the paper meanwhile: what both changed is asked, nothing is lost.
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await other.getByLabel("标题", { exact: true }).fill(`${TITLE}甲`);
  await page.getByRole("group", { name: "第 2 大题" }).getByLabel("题数").fill("4");
  await other.getByRole("button", { name: "保存" }).click();
  await expect(other.getByText("已保存")).toBeVisible();
  await other.close();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${TITLE}甲` })).toBeVisible();
  await expect(supply.getByText("共 6 题，满分 11 分")).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/409/);

  await page.getByRole("button", { name: "复制" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${TITLE}甲（副本）` })).toBeVisible();
  await page.getByRole("link", { name: "全部试卷" }).click();
  await page.getByLabel("搜索标题").fill(TAG);
  await page.keyboard.press("Enter");
  // Which are chosen ends with the search that is on its way.
  await expect(page).toHaveURL(/keyword=/);
  const rows = page.getByRole("row").filter({ hasText: TITLE });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("11");
  await rows.filter({ hasText: "副本" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "删除" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("请输入「1」以确认").fill("1");
  await dialog.getByRole("button", { name: "删除" }).click();
  await expect(rows).toHaveCount(1);
});
