/** A course's chapters and lessons: written, published, withdrawn and brought back, by two at once. */
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { Factory } from "../harness/factory.ts";
import { newLearner } from "../harness/people.ts";
import { bearer, expect, logIn, PROPERTY_MANAGER, test } from "../harness/site.ts";
import { expectFits } from "../harness/sound.ts";

test.use({ viewport: { width: 1440, height: 1000 } });

const API = "/resource-center/api";
const TAG = Date.now().toString().slice(-6);

type Sid = { sid: string };

async function newCourse(
  request: APIRequestContext,
  factory: Factory,
  title: string,
): Promise<Sid> {
  const answer = await request.post(`${API}/category/v2/dynamicList`, { data: {} });
  const [category] = (await answer.json()).data.content;
  const summary = "从用电常识到现场处置。";
  return factory.save("course/v2/save", {
    title,
    summary,
    categoryList: [{ sid: category.sid }],
    isOpen: true,
  });
}

/** The titles of the lessons that a visitor reads. */
async function outlineOf(context: BrowserContext, course: Sid): Promise<string[]> {
  const answer = await context.request.post(`${API}/course/v2/dynamicDetail`, {
    data: { sid: course.sid, includeList: ["chapterList.lessonList"] },
  });
  const { chapterList } = (await answer.json()).data;
  return chapterList.flatMap(({ lessonList }: { lessonList: { title: string }[] }) =>
    lessonList.map(({ title }) => title),
  );
}

async function open(page: Page, course: Sid): Promise<void> {
  await page.goto("/admin/");
  await expect(page).toHaveURL(/\/admin\/[^/]+$/);
  await page.goto(`${page.url()}/courses/${course.sid}/content`);
  await expect(page.getByRole("navigation", { name: "目录" })).toBeVisible();
}

async function add(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("名称").fill(title);
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog).toBeHidden();
}

async function addLesson(page: Page, chapter: string, title: string): Promise<void> {
  await add(page, `在「${chapter}」中添加课时`, title);
  await expect(page.getByLabel("课时名称")).toHaveValue(title);
}

async function write(page: Page, text: string): Promise<void> {
  const body = page.getByRole("textbox", { name: "正文" });
  await body.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
  await expect(page.getByText(/^已保存/)).toBeVisible();
}

async function publish(page: Page, expected: RegExp[]): Promise<void> {
  await page.getByRole("button", { name: "发布修改" }).click();
  const dialog = page.getByRole("dialog");
  for (const text of expected) await expect(dialog.getByText(text).first()).toBeVisible();
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("已发布，学员现在看到的是新内容")).toBeVisible();
}

test("lessons are written and published; one that was studied is withdrawn and comes back", async ({
  context,
  page,
  request,
}) => {
  const factory = await Factory.enter(request, PROPERTY_MANAGER);
  const course = await newCourse(request, factory, `安全用电入门${TAG}`);
  await logIn(context, PROPERTY_MANAGER);
  await open(page, course);

  await expect(page.getByText("还没有章节")).toBeVisible();
  await add(page, "添加章", "用电常识");
  await addLesson(page, "用电常识", "触电的方式");
  await write(page, "单相触电、两相触电和跨步电压触电。");
  await addLesson(page, "用电常识", "安全距离");
  await write(page, "与带电体保持足够的距离。");
  await page
    .getByRole("button", { name: /触电的方式/ })
    .first()
    .press("Alt+ArrowDown");
  await expect(page.getByRole("button", { name: /1\.2\s*触电的方式/ })).toBeFocused();
  await publish(page, [/新增 2 讲/, /课程还没有上架/]);
  await factory.save("course/v2/save", { sid: course.sid, state: "published" });
  expect(await outlineOf(context, course)).toEqual(["安全距离", "触电的方式"]);
  await expectFits(page);

  const learner = await bearer(request, await newLearner(request));
  const data = { model: { course: { sid: course.sid } } };
  const joined = await request.post(`${API}/course/v2/join`, { headers: learner, data });
  expect(joined.status(), await joined.text()).toBe(200);
  await page.reload();
  await page
    .getByRole("button", { name: /安全距离/ })
    .first()
    .click();
  await write(page, "低压线路不小于 0.7 米。");
  await expect(page.getByText("有未发布的修改")).toBeVisible();
  await add(page, "添加章", "现场处置");
  await page.getByRole("button", { name: "发布修改" }).click();
  const refusal = page.getByRole("dialog");
  await expect(refusal.getByRole("alert").first()).toHaveText(/“现场处置”里没有讲/);
  await expect(refusal.getByRole("button", { name: "发布", exact: true })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /第 2 章 现场处置/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除本章" }).click();
  await expect(page.getByText("现场处置")).toBeHidden();
  await publish(page, [/修改 1 讲/, /1 名学员/]);

  await page.getByRole("button", { name: "历史版本" }).click();
  const versions = page.getByRole("dialog");
  await versions.getByRole("button", { name: /第 1 版/ }).click();
  await versions.getByRole("button", { name: "恢复到草稿" }).click();
  await expect(page.getByText("有未发布的修改")).toBeVisible();
  await page.getByRole("button", { name: "放弃修改" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "放弃修改" }).click();
  await expect(page.getByText("有未发布的修改")).toBeHidden();
});

test("two authors write in one lesson: what each wrote is there", async ({
  context,
  page,
  request,
  consoleErrors,
}) => {
  const factory = await Factory.enter(request, PROPERTY_MANAGER);
  const course = await newCourse(request, factory, `两人合写${TAG}`);
  await logIn(context, PROPERTY_MANAGER);
  await open(page, course);
  await add(page, "添加章", "第一章");
  await addLesson(page, "第一章", "合写的一讲");
  await write(page, "甲段");
  await page.keyboard.press("Enter");
  await write(page, "乙段");
  const other = await context.newPage();
  await other.goto(page.url());
  const theirs = other.getByRole("textbox", { name: "正文" });
  await theirs.getByText("甲段").click();
  await other.keyboard.press("End");
  await other.keyboard.type("，同事补充");
  await expect(other.getByText(/^已保存/)).toBeVisible();
  await write(page, "，我补充");
  await expect(page.getByText("甲段，同事补充")).toBeVisible();
  await expect(page.getByText("乙段，我补充")).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/409/);
});
