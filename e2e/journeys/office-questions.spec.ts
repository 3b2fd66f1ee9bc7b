/** A bank and its questions: made, tried before they are saved, changed, retired. */
import type { Locator, Page } from "@playwright/test";
import { CENTRE, expect, logIn, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

// High enough for the whole menu: in a lower window its last groups are closed at first.
test.use({ viewport: { width: 1280, height: 1080 } });

// The second goes on with what the first made.
test.describe.configure({ mode: "serial" });

const TAG = Date.now().toString().slice(-6);
const BANK = `叉车安全题库${TAG}`;
const STEM = `叉车载货行驶时应当做到（${TAG}）`;
const OPTIONS = ["货叉离地尽量低", "门架后倾", "载人以压住货物"];

async function open(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "后台菜单" });
  await menu.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

async function addChapter(page: Page, code: string, title: string): Promise<void> {
  await page.getByRole("button", { name: "新增章节" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("编号").fill(code);
  await dialog.getByLabel("章节名称").fill(title);
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("link", { name: `${code} ${title}` })).toBeVisible();
}

function preview(page: Page): Locator {
  return page.getByRole("region", { name: "预览" });
}

test("from an empty bank to questions in two versions", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, CENTRE);
  await page.goto("/admin/DEMO-0001/");

  await open(page, "题库");
  await page.getByRole("link", { name: "新建题库" }).click();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("请填写").first()).toBeVisible();
  await page.getByLabel("名称").fill(BANK);
  await page.getByLabel("练习（选填）").selectOption({ label: "开放，避开考题" });
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { level: 1, name: BANK })).toBeVisible();
  await addChapter(page, "1", "作业前检查");
  await addChapter(page, "1.1", "载货行驶");
  await expectFits(page);

  await page.getByRole("link", { name: "查看试题（0）" }).click();
  await page.getByRole("link", { name: "新增试题" }).click();
  await expect(preview(page).getByText("还不能出题")).toBeVisible();
  await page.getByLabel("题型").selectOption({ label: "多选题" });
  await page.getByLabel("题干").fill(STEM);
  for (const [at, words] of OPTIONS.entries()) {
    const letter = "ABC"[at];
    await page.getByLabel(`选项 ${letter}`, { exact: true }).fill(words);
    if (at < 2) await page.getByLabel(`选项 ${letter}是正确答案`).check();
  }
  await page.getByLabel("章节（选填）").selectOption({ label: "1.1 载货行驶" });
  await page.getByLabel("难度（选填）").selectOption({ label: "3 中等" });
  await page.getByLabel("类别（选填）").fill("N1");

  // An option that says nothing is refused beside it, and nothing is lost.
  await page.getByRole("button", { name: "保存" }).click();
  const fourth = page.getByLabel("选项 D", { exact: true });
  await expect(fourth).toHaveAttribute("aria-invalid", "true");
  expect(consoleErrors.splice(0).every((each) => each.includes("400"))).toBe(true);
  await page.getByRole("button", { name: "去掉选项 D" }).click();
  await expect(preview(page).getByText(OPTIONS[2] ?? "")).toBeVisible();
  await preview(page).getByRole("button", { name: "看答案" }).click();
  await expect(preview(page).getByText("正确答案")).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel("题干")).toHaveValue(STEM);
  await page.getByRole("button", { name: "保存" }).click();

  await expect(page.getByRole("link", { name: "修改", exact: true })).toBeVisible();
  await expect(page.getByText("第 1 版")).toBeVisible();
  await expect(page.getByText("载货行驶", { exact: true })).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: "修改", exact: true }).click();
  await page.getByLabel("解析（选填）").fill("任何时候都不得载人。");
  await page.getByLabel("选项 B", { exact: true }).fill("门架后倾，保持货物稳定");
  await page.getByRole("button", { name: "保存" }).click();
  const versions = page.getByRole("region", { name: "各版对比" });
  await expect(versions.getByText("门架后倾", { exact: true })).toBeVisible();
  await expect(versions.getByText("门架后倾，保持货物稳定")).toBeVisible();

  // What is retired is the version that the page shows by now.
  const facts = page.getByRole("region", { name: "试题信息" });
  await expect(facts.getByText("第 2 版")).toBeVisible();
  await page.getByRole("button", { name: "停用" }).click();
  await expect(page.getByText("已停用，今后不再抽到")).toBeVisible();
  await page.getByRole("link", { name: "全部试题" }).click();
  const row = page.getByRole("row", { name: STEM });
  await expect(row.getByText("已停用")).toBeVisible();
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "恢复使用" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "恢复使用" }).click();
  await expect(row.getByText("使用中")).toBeVisible();
});

test("the same words are told of, and what is in use stays", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, CENTRE);
  await page.goto("/admin/DEMO-0001/questions");
  await page.getByPlaceholder("搜索题干和选项").fill(TAG);
  await page.getByPlaceholder("搜索题干和选项").press("Enter");
  await page.getByRole("link", { name: STEM }).click();
  await expect(page.getByText(BANK)).toBeVisible();

  await page.goto("/admin/DEMO-0001/questions/new");
  await page.getByRole("link", { name: BANK }).click();
  await page.getByLabel("题干").fill(STEM);
  await expect(preview(page).getByText("题干相同的试题")).toBeVisible();

  await open(page, "题库");
  await page.getByRole("link", { name: BANK }).click();
  await page.getByRole("button", { name: "删除「1.1 载货行驶」" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("章节中还有题目")).toBeVisible();
  await page.getByRole("button", { name: "删除题库" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除题库" }).click();
  await expect(page.getByText(/^仍有.*与它相关，不能删除/)).toBeVisible();
  const refused = consoleErrors.splice(0);
  expect(refused.every((each) => each.includes("409"))).toBe(true);
});

test("many are pasted, mended in the text and saved at once", async ({
  context,
  page,
  consoleErrors,
}) => {
  const lines = [
    "一、单选题（每题2分）",
    `1. 叉车停车后应当（${TAG}）`,
    "A. 货叉落地 B. 货叉升起",
    "答案：C",
    "二、判断题",
    `2. 叉车可以载人升高作业（${TAG}）。`,
    "答案：错",
  ];
  await logIn(context, CENTRE);
  await page.goto("/admin/DEMO-0001/questions");
  await page.getByRole("link", { name: "粘贴试题" }).click();
  await page.getByRole("link", { name: BANK }).click();
  const text = page.getByLabel("试题文本");
  await text.fill(lines.join("\n"));
  await expect(page.getByRole("heading", { name: "认出 2 题" })).toBeVisible();
  await expect(page.getByText("1 题有错，改好才能存入")).toBeVisible();
  await expect(page.getByText("没有读入分值")).toBeVisible();
  await expect(page.getByRole("button", { name: "存入题库（2 题）" })).toBeDisabled();
  await expectFits(page);

  // A fault leads to its line; what was typed outlives a reload.
  await page.getByRole("button", { name: "第 4 行" }).first().click();
  await expect(text).toBeFocused();
  await text.fill(lines.join("\n").replace("答案：C", "答案：A"));
  await expect(page.getByText("1 题有错")).toHaveCount(0);
  await page.reload();
  await expect(text).toHaveValue(/答案：A/);
  await page.getByRole("button", { name: "存入题库（2 题）" }).click();
  await expect(page.getByText("已存入 2 题")).toBeVisible();
  await expect(page.getByRole("row", { name: "叉车停车后应当" })).toBeVisible();
  await expect(page.getByRole("row", { name: "叉车可以载人升高作业" })).toBeVisible();

  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByText("已停用刚存入的 2 题")).toBeVisible();
  const row = page.getByRole("row", { name: "叉车停车后应当" });
  await expect(row.getByText("已停用")).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test("the heads of a long list stay, and who comes back finds the rows as they were", async ({
  context,
  page,
}) => {
  await logIn(context, CENTRE);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin/DEMO-0001/questions");
  const head = page.getByRole("columnheader", { name: "题干" });
  const last = page.getByRole("row").last().getByRole("link");
  await last.scrollIntoViewIfNeeded();
  await expect(head).toBeInViewport();
  await expect(page.getByRole("row").nth(1)).not.toBeInViewport();

  await last.click();
  await expect(page.getByRole("link", { name: "全部试题" })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(head).toBeInViewport();
});
