/** A teacher, categories and a course: made, put on sale, found, taken off sale; merged and kept. */
import type { APIRequestContext, Page } from "@playwright/test";
import { Factory, PICTURE } from "../harness/factory.ts";
import { bearer, CENTRE, expect, logIn, OPERATOR, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

test.use({ viewport: { width: 1440, height: 1000 } });

const API = "/resource-center/api";
const PORTRAIT = { name: "portrait.png", mimeType: "image/png", buffer: PICTURE };

type Sid = { sid: string };

async function newCategory(request: APIRequestContext, code: string, name: string): Promise<Sid> {
  const answer = await request.post(`${API}/category/v2/save`, {
    headers: await bearer(request, OPERATOR),
    data: { model: { code, name, englishName: code, cover: "safety" } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

/** Ends a category in one of the demonstration's: the pages that list them keep their size. */
async function endCategory(request: APIRequestContext, { sid }: Sid): Promise<void> {
  const headers = await bearer(request, OPERATOR);
  const call = async (verb: string, data: object) => {
    const answer = await request.post(`${API}/${verb}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  };
  const { version } = await call("authoredCategory/v2/dynamicDetail", { sid });
  const [into] = (await call("category/v2/dynamicList", { size: 1 })).content;
  await call("category/v2/merge", { model: { sid, version, into: { sid: into.sid } } });
}

/** The address of the place that one manages. */
async function enter(page: Page): Promise<string> {
  await page.goto("/admin/");
  await expect(page).toHaveURL(/\/admin\/[^/]+$/);
  return page.url();
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(name);
  await page.getByRole("option", { name, exact: true }).click();
}

async function save(page: Page, said: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText(said)).toBeVisible();
}

async function agree(page: Page, act: string): Promise<void> {
  await page.getByRole("button", { name: act, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: act, exact: true }).click();
}

test("a course is made with its teacher and category, sold, found, and taken off sale", async ({
  browser,
  context,
  page,
  request,
  consoleErrors,
}) => {
  const tag = Date.now();
  const [category, teacher, title] = [`有限空间${tag}`, `周砚秋${tag}`, `有限空间作业${tag}`];
  const made = await newCategory(request, `space-${tag}`, category);
  const factory = await Factory.enter(request, CENTRE);
  await logIn(context, CENTRE);
  const place = await enter(page);

  await page.goto(`${place}/teachers`);
  await page.getByRole("link", { name: "添加讲师" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "添加讲师" })).toBeVisible();
  await page.getByLabel("姓名").fill(teacher);
  await page.getByLabel("职称").fill("注册安全工程师");
  await page.locator("input[type=file]").setInputFiles(PORTRAIT);
  await expect(page.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  await save(page, "已保存");
  await expect(page.getByRole("heading", { level: 1, name: teacher })).toBeVisible();
  await expect(page.getByRole("img", { name: "第 1 张图片" })).toHaveAttribute("src", /\/public\//);

  await page.goto(`${place}/courses`);
  await page.getByRole("link", { name: "新建课程" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "新建课程" })).toBeVisible();
  await page.getByLabel("标题").fill(title);
  await page.getByLabel("简介").fill("进入前检测，作业中监护。");
  await choose(page, "分类", category);
  await choose(page, "讲师", teacher);
  await page.locator("input[type=file]").setInputFiles({ ...PORTRAIT, name: "cover.png" });
  await expect(page.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  await page.getByLabel("价格").fill("99,5");
  await page.getByLabel("有效天数").fill("180");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByLabel("价格")).toHaveAccessibleDescription(/最多两位小数/);
  await page.getByLabel("价格").fill("¥99");
  await page.getByRole("checkbox", { name: "向所有人开放" }).check();
  await save(page, "已保存为草稿");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectFits(page);

  await page.getByRole("button", { name: "上架", exact: true }).click();
  await expect(page.getByText(/课程还不完整/)).toBeVisible();
  expect(consoleErrors.splice(0).every((each) => each.includes("409"))).toBe(true);
  await page.getByRole("button", { name: "目录与内容" }).click();
  await expect(page.getByRole("navigation", { name: "目录" })).toBeVisible();
  const sid = /courses\/([^/]+)\/content/.exec(page.url())?.[1] ?? "";
  const lesson = { title: "先检测，后作业", body: "氧含量 19.5% 到 23.5%。" };
  const chapterList = [{ title: "进入之前", lessonList: [lesson] }];
  await factory.save("course/v2/save", { sid, chapterList });

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/course-list?keyword=${title}`);
  await expect(visitor.getByRole("heading").first()).toBeVisible();
  await expect(visitor.getByRole("link", { name: title })).toHaveCount(0);
  await page.goto(`${place}/courses/${sid}`);
  await page.getByRole("button", { name: "上架", exact: true }).click();
  await expect(page.getByRole("button", { name: "下架", exact: true })).toBeVisible();
  await visitor.reload();
  const card = visitor.getByRole("link", { name: title }).first();
  await expect(card).toBeVisible();
  await expect(visitor.getByText("99").first()).toBeVisible();
  await card.click();
  await expect(visitor.getByText(teacher).first()).toBeVisible();

  await page.getByRole("button", { name: "下架", exact: true }).click();
  await expect(page.getByText(/已加入 0 人/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "下架" }).click();
  await expect(page.getByRole("button", { name: "上架", exact: true })).toBeVisible();
  await visitor.goto(`/course-list?keyword=${title}`);
  await expect(visitor.getByRole("heading").first()).toBeVisible();
  await expect(visitor.getByRole("link", { name: title })).toHaveCount(0);
  await visitor.context().close();
  await endCategory(request, made);
});

test("a category in use is not deleted, and ends in another with all that is in it", async ({
  context,
  page,
  request,
  consoleErrors,
}) => {
  const tag = Date.now();
  const [kept, gone] = [`登高作业${tag}`, `高处作业${tag}`];
  const target = await newCategory(request, `high-${tag}`, kept);
  await logIn(context, OPERATOR);
  await page.goto("/admin/house/categories");
  await page.getByRole("link", { name: "添加分类" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "添加分类" })).toBeVisible();
  await page.getByLabel("代码").fill(`height-${tag}`);
  await page.getByLabel("名称", { exact: true }).fill(gone);
  await page.getByLabel("英文名称").fill("Work at height");
  await page.getByLabel("封面图案").selectOption("safety");
  await save(page, "已保存");
  await expect(page.getByRole("heading", { level: 1, name: gone })).toBeVisible();
  await expect(page.getByLabel("代码")).toHaveAttribute("readonly");
  const sid = page.url().split("/").at(-1) ?? "";
  const factory = await Factory.enter(request, CENTRE);
  const offer = { summary: "脚手架与安全带", categoryList: [{ sid }] };
  await factory.save("course/v2/save", { ...offer, title: `高处作业${tag}` });

  await page.reload();
  await agree(page, "删除");
  await expect(page.getByText("仍有课程与它相关，不能删除")).toBeVisible();
  expect(consoleErrors.splice(0).every((each) => each.includes("409"))).toBe(true);
  await page.getByRole("button", { name: "合并到…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/的 1 项内容会移到所选的分类/)).toBeVisible();
  await choose(page, "合并到", kept);
  await dialog.getByRole("button", { name: "合并到…" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "分类与标签" })).toBeVisible();
  await page.goto(`/admin/house/categories?keyword=${tag}`);
  const row = page.getByRole("row").filter({ hasText: kept });
  await expect(row).toContainText("1");
  await expect(page.getByRole("row").filter({ hasText: gone })).toHaveCount(0);
  await endCategory(request, target);
});
