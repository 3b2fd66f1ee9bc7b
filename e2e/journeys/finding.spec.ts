/** From a word to a page: suggestions under the search box, the combined search, the search for courses. */
import type { Locator, Page } from "@playwright/test";
import { dress, expect, test } from "../harness/site.ts";
import { expectSound } from "../harness/sound.ts";

const SUGGEST = "**/search/v2/suggest";
/** Too narrow for the box of the header: the pages that search have their own. */
const BETWEEN = { width: 1024, height: 768 };

function box(page: Page): Locator {
  return page.getByRole("combobox", { name: "搜索课程、资料、动态" });
}

function suggestions(page: Page): Locator {
  return page.getByRole("listbox", { name: "搜索建议" }).getByRole("option");
}

test("a sign amiss is understood: suggestion, result, page", async ({ page }) => {
  await page.goto("/index");
  await box(page).fill("消房安全");
  const course = suggestions(page).filter({ hasText: "员工消防安全必修课" });
  await expect(course).toBeVisible();
  await expect(course.locator("mark")).toHaveText("消防安全");
  await expect(course).toContainText("课程");
  await expectSound(page);

  const at = await suggestions(page).evaluateAll((all) =>
    all.findIndex((each) => each.textContent?.includes("员工消防安全必修课")),
  );
  for (let step = 0; step <= at; step += 1) await box(page).press("ArrowDown");
  await expect(course).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveAttribute(
    "aria-activedescendant",
    (await course.getAttribute("id")) ?? "none",
  );
  await box(page).press("Enter");

  await expect(page).toHaveURL(/\/synthesis-search\?keyword=[^&]+&type=all$/);
  await expect(box(page)).toHaveValue("员工消防安全必修课");
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("main").getByRole("link", { name: "员工消防安全必修课" }).click();
  await expect(page).toHaveURL(/\/detail\/course\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("员工消防安全必修课");
});

test("a subject is suggested and found", async ({ page }) => {
  await page.goto("/index");
  await box(page).fill("新员工第一");
  await expect(suggestions(page).first()).toContainText("专题");
  await suggestions(page).first().click();
  await page.getByRole("tab", { name: /专题/ }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /第一周/ })
    .click();
  await expect(page).toHaveURL(/\/detail\/subject\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("新员工第一周");
  await expect(page).toHaveTitle("新员工第一周 · 折桂");
  const courses = page.getByRole("main").locator("a[href^='/detail/course/']");
  await expect(courses.filter({ hasText: "员工消防安全必修课" }).first()).toBeVisible();
});

test("the keys of the list: around it, away from it, back to it", async ({ page }) => {
  await page.goto("/index");
  const field = box(page);
  await field.fill("安全");
  await expect(suggestions(page).first()).toBeVisible();
  await field.press("ArrowUp");
  await expect(suggestions(page).last()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowDown");
  await expect(
    page.locator("[aria-selected=true]"),
    "the field lies between last and first",
  ).toHaveCount(0);

  await field.press("Escape");
  await expect(suggestions(page)).toHaveCount(0);
  await expect(field, "what was typed stays").toHaveValue("安全");
  await field.press("ArrowDown");
  await expect(suggestions(page).first()).toHaveAttribute("aria-selected", "true");
  await field.pressSequentially("生");
  await expect(page.locator("[aria-selected=true]"), "who types on chooses anew").toHaveCount(0);

  await field.press("Tab");
  await expect(suggestions(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/index$/);
});

test("an input method works undisturbed", async ({ context, page }) => {
  const asked: string[] = [];
  await page.route(SUGGEST, async (route) => {
    asked.push(route.request().postDataJSON().keyword);
    await route.continue();
  });
  await page.goto("/index");
  const field = box(page);
  await field.fill("x");
  await expect.poll(() => asked).toEqual(["x"]);
  await field.fill("");

  const devtools = await context.newCDPSession(page);
  const compose = (text: string) =>
    devtools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  for (const text of ["x", "xi", "xia", "xiao", "xiao f"]) await compose(text);
  await field.press("Enter");
  await expect(page, "Enter ends the word, not the search").toHaveURL(/\/index$/);
  await devtools.send("Input.insertText", { text: "消防" });
  await expect(suggestions(page).first()).toBeVisible();
  expect(asked, "nothing was asked while it was composed").toEqual(["x", "消防"]);
});

test("only the latest question is shown, and none when there is no answer", async ({
  page,
  consoleErrors,
}) => {
  await page.goto("/index");
  const field = box(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SUGGEST, async (route) => {
    const { keyword } = route.request().postDataJSON();
    if (keyword === "急救") await held;
    if (keyword === "坏")
      await route.fulfill({ status: 503, json: { code: 503, message: "", data: null } });
    else await route.continue().catch(() => undefined); // The page may have given it up.
  });
  const late = page.waitForRequest((request) => request.url().endsWith("suggest"));
  await field.fill("急救");
  await late;
  await field.fill("电工");
  await expect(suggestions(page).first()).toContainText("电工");
  release();
  await field.press("ArrowDown");
  await expect(suggestions(page).filter({ hasText: "急救" })).toHaveCount(0);

  await field.fill("坏");
  await expect(suggestions(page)).toHaveCount(0);
  await expect.poll(() => consoleErrors).toEqual([expect.stringContaining("503")]);
  consoleErrors.length = 0;
  await expect(page.getByRole("alert"), "a suggestion that fails is no news").toHaveCount(0);
  await field.fill("消防");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/synthesis-search/);
});

test("words too long to be looked for are told so, not cut, and looked for once they are shorter", async ({
  context,
  page,
}) => {
  await page.goto("/index");
  await box(page).click();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((words) => navigator.clipboard.writeText(words), "消".repeat(101));
  await box(page).press("ControlOrMeta+v");
  const told = "关键词最多 100 个字，请删短一些";
  await expect(page.getByRole("alert")).toHaveText(told);
  await expect(box(page)).toHaveValue("消".repeat(101));
  await expect(box(page)).toHaveAccessibleDescription(told);
  await expectSound(page);
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/index$/);
  await box(page).press("Backspace");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/synthesis-search\?keyword=/);
});

test("a search within a page tells of words that are too long", async ({ page }) => {
  await page.setViewportSize(BETWEEN);
  await page.goto("/course-search");
  const field = page.getByRole("main").getByRole("combobox");
  await field.fill("消".repeat(101));
  await expect(page.getByRole("alert")).toHaveText("关键词最多 100 个字，请删短一些");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/course-search$/);
});

test("the header shows what the page was asked for, until something else is typed there", async ({
  page,
}) => {
  await page.goto("/synthesis-search?keyword=消防&type=news");
  await expect(box(page)).toHaveValue("消防");
  for (const path of ["/course-list", "/course-search", "/profile"]) {
    await page.goto(`${path}?keyword=急救`);
    await expect(box(page), path).toHaveValue("急救");
  }
  await page.goto("/course-list?keyword=安全");
  await box(page).fill("安全生");
  await page.getByRole("group", { name: "价格" }).getByRole("button", { name: "免费" }).click();
  await expect(page).toHaveURL(/price=free/);
  await expect(box(page), "what is being typed stays").toHaveValue("安全生");
  await page.getByRole("main").getByRole("link", { name: "清除关键词" }).click();
  await expect(box(page)).toHaveValue("");
  await page
    .getByRole("navigation", { name: "主导航" })
    .getByRole("link", { name: "资料" })
    .click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await expect(page).toHaveURL(/course-list\?price=free$/);
  await page.goBack();
  await expect(page).toHaveURL(/keyword=.*price=free/);
  await page.goBack();
  await expect(page).toHaveURL(/course-list\?keyword=%E5%AE%89%E5%85%A8$/);
  await expect(box(page)).toHaveValue(/^安全/);
});

test("the search for courses suggests courses, and keeps the focus", async ({ page }) => {
  await page.setViewportSize(BETWEEN);
  await page.goto("/course-search");
  const field = page.getByRole("main").getByRole("combobox", { name: "课程关键词" });
  await field.fill("donghuo");
  await expect(suggestions(page).first()).toContainText("动火");
  await expect(suggestions(page).filter({ hasNotText: "课程" })).toHaveCount(0);
  await expectSound(page);
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/course-search\?keyword=[^&]+$/);
  await expect(field).toHaveValue(/动火/);
  await expect(field).toBeFocused();
  await expect(suggestions(page)).toHaveCount(0);
});

for (const [path, asked, scope] of [
  ["/synthesis-search?keyword=消防&type=all", "消防", "all"],
  ["/course-search?keyword=消防", "消防", "course"],
  ["/course", "", "course"],
] as const) {
  test(`${path} has one search box: the header's, or the page's on a telephone`, async ({
    context,
    page,
  }) => {
    const shown = page.getByRole("search").filter({ visible: true });
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await expect(shown).toHaveCount(1);
    await expect(box(page)).toHaveValue(asked);
    await expect(page.getByRole("combobox", { name: "搜索范围" })).toHaveValue(scope);
    await dress(context, page, { width: 390, theme: "light", language: "zh-CN" });
    await expect(shown).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("combobox")).toHaveValue(asked);
  });
}

test("a search for nothing offers what others study", async ({ page }) => {
  await page.goto("/synthesis-search");
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/detail\/course\//);
});

test("no course stands alone on a last page", async ({ page }) => {
  const answer = await page.request.post("/resource-center/api/course/v2/dynamicList", {
    data: { size: 1 },
  });
  const { totalElements } = (await answer.json()).data;
  expect(totalElements, "one more than a page of twelve").toBe(13);
  await page.goto("/course-list");
  const courses = page.getByRole("main").locator("a[href^='/detail/course/']");
  await expect(courses).toHaveCount(13);
  await expect(page.getByRole("navigation", { name: "分页" })).toHaveCount(0);
  await page.goto("/course-list?page=2");
  await expect(page, "an old address of the second page").toHaveURL("/course-list");
});

test("a course that was found shows its picture", async ({ page }) => {
  await page.route("**/course/v2/dynamicList", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const course of json.data.content) course.coverList = [{ url: "/logo.svg" }];
    await route.fulfill({ response, json });
  });
  await page.goto("/course-search?keyword=安全");
  await expect(page.getByRole("main").getByRole("listitem").first().locator("img")).toHaveAttribute(
    "src",
    "/logo.svg",
  );
});

test("in English, on a telephone, from the menu", async ({ context, page }) => {
  await dress(context, page, { width: 390, theme: "dark", language: "en" });
  await page.goto("/index");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page
    .getByRole("combobox", { name: /^Search/ })
    .last()
    .fill("donghuo");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.first()).toContainText("动火");
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await options.first().click();
  await expect(page).toHaveURL(/\/synthesis-search/);
});

test("courses are searched and narrowed, all of it in the address", async ({ page }) => {
  await page.setViewportSize(BETWEEN);
  await page.goto("/course");
  const field = page.getByRole("main").getByRole("combobox", { name: "课程关键词" });
  await field.fill("  ");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/course$/);
  await field.fill("安全");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/course-search\?keyword=%E5%AE%89%E5%85%A8$/);
  await expect(page).toHaveTitle("搜索课程 · 折桂");
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(page.getByRole("link", { name: "有限空间作业安全" })).toBeVisible();
  const all = await rows.count();
  const orders = page.getByRole("group", { name: "排序" });
  await expect(orders.getByRole("button", { name: "最相关" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await orders.getByRole("button", { name: "学的人多" }).click();
  await expect(page).toHaveURL(/order=popular/);
  await orders.getByRole("button", { name: "最相关" }).click();
  await expect(page).toHaveURL(/\?keyword=[^&]+$/);

  await page
    .getByRole("group", { name: "课程分类" })
    .getByRole("button", { name: "消防安全" })
    .click();
  await expect(page).toHaveURL(/category=fire/);
  await expect(page.getByRole("link", { name: "有限空间作业安全" })).toBeHidden();
  expect(await rows.count()).toBeLessThan(all);
  await page.getByRole("group", { name: "价格" }).getByRole("button", { name: "免费" }).click();
  await page.reload();
  await expect(
    page.getByRole("group", { name: "价格" }).getByRole("button", { name: "免费" }),
  ).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("link", { name: "有限空间作业安全" })).toBeVisible();

  await field.fill("有限空见");
  await field.press("Enter");
  await page.getByRole("link", { name: "有限空间", exact: true }).click();
  await page.getByRole("link", { name: "有限空间作业安全" }).click();
  await expect(page).toHaveURL(/\/detail\/course\//);
});

const NONSENSE =
  "keyword=&category=%27or%201&order=best&price=-1&certificate=%F0%9F%91%B7&type=x&page=1e99";

for (const path of ["/course-list", "/course-search", "/profile", "/dynamic"]) {
  test(`nonsense in the address of ${path} counts as not said`, async ({ page }) => {
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400) refused.push(answer.url());
    });
    await page.goto(path);
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows.nth(3)).toBeVisible();
    await page.waitForLoadState("networkidle");
    const shown = await rows.allTextContents();
    for (const words of [NONSENSE, "category=no-such-category", "page=9999&keyword=%00%0A"]) {
      await page.goto(`${path}?${words}`);
      await page.waitForLoadState("networkidle");
      expect(await rows.count(), words).toBeGreaterThan(0);
    }
    await page.goto(`${path}?${NONSENSE}`);
    await expect(rows).toHaveText(shown);
    expect(refused).toEqual([]);
  });
}

test("a search too strange to find anything says so", async ({ page }) => {
  for (const keyword of ["%00", "%25%5F%27%22", "%F0%9F%91%B7", "a".repeat(5000)]) {
    await page.goto(`/synthesis-search?keyword=${keyword}&type=none&page=77`);
    await expect(page.getByText(/没有找到|想找什么/)).toBeVisible();
  }
});

test("an address of something that is not there says so, and leads back", async ({
  page,
  consoleErrors,
}) => {
  const addresses = [
    ["/detail/course/x", "课程详情"],
    ["/detail/subject/1e9", "专题详情"],
    ["/dynamic-detail/%F0%9F%91%B7", "动态详情"],
    ["/examination-detail/x", "考试详情"],
    ["/study-task-detail/x", "学习"],
  ] as const;
  for (const [path, title] of addresses) {
    await page.goto(path);
    await expect(
      page
        .getByRole("main")
        .getByText(/没有找到|不在了|没有这|登录并加入课程后/)
        .first(),
      path,
    ).toBeVisible();
    await expect(page.getByRole("main").locator("a, button").last(), path).toBeVisible();
    await expect(page).toHaveTitle(`${title} · 折桂`);
    await expectSound(page);
  }
  for (const told of consoleErrors.splice(0)) expect(told, "each refused once").toMatch(/40[04]/);
});
