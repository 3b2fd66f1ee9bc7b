/** Studying: find a course, join it, read, watch; the server counts, once and in one place. */
import type { BrowserContext, Page } from "@playwright/test";
import { fail, forgetFailures } from "../harness/failure.ts";
import { lesson } from "../harness/pages.ts";
import { newLearner } from "../harness/people.ts";
import { dress, expect, fillInLogin, logIn, test } from "../harness/site.ts";

/** Not the account of the pages' walk, whose open lessons would take the player from this one. */
const STUDENT = { role: "candidate", mobile: "13800000002", password: "osmanthus-2026" };
const WRITER = { role: "staff", mobile: "13800000004", password: "osmanthus-2026" };
const COURSE = "员工消防安全必修课";
const TWO_BEATS_MS = 25_000;

function meter(page: Page) {
  return page.getByRole("region", { name: "本讲已计学时" });
}

async function countedSeconds(page: Page): Promise<number> {
  const label = await meter(page).getByRole("img").getAttribute("aria-label");
  const [minutes = "0", seconds = "0"] = label?.match(/已计 (\d+):(\d+)/)?.slice(1) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

async function expectCounted(page: Page, least: number): Promise<void> {
  await expect
    .poll(() => countedSeconds(page), { timeout: TWO_BEATS_MS })
    .toBeGreaterThanOrEqual(least);
}

async function play(page: Page): Promise<void> {
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
}

async function playAtRate(page: Page, rate: number): Promise<void> {
  await page.locator("video").evaluate((video: HTMLVideoElement, given) => {
    video.playbackRate = given;
  }, rate);
}

async function joinCourse(page: Page): Promise<void> {
  await page.goto("/course-list?category=fire");
  await page.getByRole("link", { name: COURSE }).click();
  await page.getByRole("button", { name: "免费加入课程" }).click();
  await expect(page.getByText("已加入，学时从现在开始计")).toBeVisible();
}

async function joinAsSomebodyNew(context: BrowserContext, page: Page): Promise<void> {
  await logIn(context, await newLearner(context.request));
  await joinCourse(page);
}

async function positionOf(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
}

test("a visitor tries a lesson, and joins by logging in for the rest", async ({
  context,
  page,
}) => {
  await page.goto("/course-list");
  await page
    .getByRole("group", { name: "课程分类" })
    .getByRole("button", { name: "消防安全" })
    .click();
  await expect(page).toHaveURL(/category=fire/);
  await page.getByRole("link", { name: COURSE }).click();
  await page.getByRole("link", { name: "先试学" }).click();
  await expect(page.getByText("正在试学")).toBeVisible();
  await expect(page.getByText("移走还没有烧着的纸箱")).toBeVisible();
  await page.goBack();
  const account = await newLearner(context.request);
  await page.getByRole("button", { name: "登录后加入" }).click();
  await fillInLogin(page, account);
  await expect(page.getByText("已加入，学时从现在开始计")).toBeVisible();
  await expect(page.getByRole("link", { name: "开始学习" })).toBeVisible();
});

test("a user who gives the login up has joined nothing by the time they log in", async ({
  context,
  page,
}) => {
  const account = await newLearner(context.request);
  await page.goto("/course-list?category=fire");
  await page.getByRole("link", { name: COURSE }).click();
  await page.getByRole("button", { name: "登录后加入" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
  await fillInLogin(page, account);
  await expect(page.getByRole("button", { name: "免费加入课程" })).toBeVisible();
});

test("a course says whether it takes an examination to be certified", async ({ page }) => {
  for (const [course, promise] of [
    ["心肺复苏与 AED", "学完后获得"],
    ["员工消防安全必修课", "合格后获得"],
  ] as const) {
    await page.goto("/course");
    await page.getByRole("main").getByRole("link").filter({ hasText: course }).click();
    await expect(page.getByText(promise)).toBeVisible();
  }
});

test("a learner joins, reads and watches, and every second is accounted for", async ({
  context,
  page,
}) => {
  test.slow();
  await logIn(context, STUDENT);
  await joinCourse(page);
  await page.getByRole("link", { name: "开始学习" }).click();
  await expect(page.getByText("正在计时")).toBeVisible();
  await expectCounted(page, 9);

  const watch = await lesson(COURSE, 1, 0)(context.request);
  await page.goto(watch);
  await play(page);
  await expectCounted(page, 9);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 40;
  });
  await expect.poll(() => positionOf(page)).toBeLessThan(30);

  const phone = await context.newPage();
  await phone.goto(watch);
  await expect.poll(() => positionOf(phone)).toBeGreaterThan(5);
  await play(phone);
  await expectCounted(phone, 12);
  await expect(page.getByText("正在另一处学习，这里已暂停计时。")).toBeVisible({
    timeout: TWO_BEATS_MS,
  });

  await meter(phone).getByRole("button", { name: "计时规则" }).click();
  await expect(phone.getByRole("dialog", { name: "计时规则" })).toBeVisible();
});

test("a lesson that costs something is not promised for nothing", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, STUDENT);
  await page.goto(await lesson("有限空间作业安全", 2, 0)(context.request));
  await expect(page.getByRole("heading", { name: "购买课程后才能学习这一讲" })).toBeVisible();
  await expect(page.getByRole("main").getByText("免费")).toHaveCount(0);
  for (const told of consoleErrors.splice(0)) expect(told).toContain("404");
});

test("a lesson that one has not joined leads to its own course; one that is not there, to all", async ({
  context,
  page,
  consoleErrors,
}) => {
  const address = await lesson("低压电工", 2, 0)(page.request);
  const toCourse = page.getByRole("link", { name: "查看这门课程" });
  await page.goto(address);
  await expect(page.getByText("它属于课程“低压电工作业安全技术”")).toBeVisible();
  await expect(toCourse).toBeVisible();
  await logIn(context, await newLearner(page.request));
  await page.goto(address);
  await toCourse.click();
  await expect(page.getByRole("heading", { name: "低压电工作业安全技术", level: 1 })).toBeVisible();

  await page.goto("/study-task-detail/0");
  await expect(page.getByRole("heading", { name: "没有这一讲", level: 1 })).toBeVisible();
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/400|404/);
});

test("what was watched without a network counts afterwards", async ({
  context,
  page,
  consoleErrors,
}) => {
  test.slow();
  await joinAsSomebodyNew(context, page);
  await page.goto(await lesson(COURSE, 1, 0)(context.request));
  await play(page);
  await expectCounted(page, 5);
  await context.setOffline(true);
  await expect.poll(() => positionOf(page), { timeout: TWO_BEATS_MS }).toBeGreaterThan(18);
  await playAtRate(page, 1.5);
  await expect.poll(() => positionOf(page), { timeout: TWO_BEATS_MS }).toBeGreaterThan(42);
  await context.setOffline(false);
  await expectCounted(page, 42);
  expect(await positionOf(page), "goes on where it was").toBeGreaterThan(42);
  await expect(meter(page).getByText("重看这些部分即可补计")).toHaveCount(0);
  for (const told of consoleErrors.splice(0)) expect(told).toContain("ERR_INTERNET_DISCONNECTED");
});

/** What the film does now. */
function film(page: Page) {
  return page
    .locator("video")
    .evaluate(({ paused, playbackRate, muted, volume }: HTMLVideoElement) => ({
      paused,
      playbackRate,
      muted,
      volume,
    }));
}

test("a text is as long in the course as on its own meter", async ({ context, page }) => {
  await joinAsSomebodyNew(context, page);
  const address = await lesson(COURSE, 0, 0)(context.request);
  const link = page.locator(`a[href="${address}"]`);
  const row = await page.getByRole("listitem").filter({ has: link }).last().innerText();
  const [length = "none"] = row.match(/\d+:\d\d/) ?? [];
  await page.goto(address);
  await expect(meter(page)).toContainText(`/ ${length}`);
});

test("menus, suggestions and the header stand above a film, and nothing on its picture", async ({
  context,
  page,
}) => {
  await joinAsSomebodyNew(context, page);
  await page.goto(await lesson(COURSE, 1, 0)(context.request));
  const video = page.locator("video");
  await expect(video).toBeVisible();
  await expect(page.locator(".art-state")).toBeHidden();
  await page.getByRole("combobox", { name: "搜索课程、资料、动态" }).fill("消防");
  const suggestion = page.getByRole("listbox", { name: "搜索建议" }).getByRole("option").last();
  await suggestion.click({ trial: true });
  await page.keyboard.press("Escape");
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const top = await video.evaluate((film) => {
    const { left, width } = film.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, 30)?.closest("header") !== null;
  });
  expect(top, "the header").toBe(true);

  await dress(context, page, { width: 390, theme: "light", language: "zh-CN" });
  await page.reload();
  await expect(video).toBeVisible();
  await page.getByRole("button", { name: "打开菜单" }).click();
  await page.getByRole("link", { name: "首页" }).filter({ visible: true }).click({ trial: true });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "我的账号" }).click();
  await page
    .getByRole("link", { name: "学习中心" })
    .filter({ visible: true })
    .click({ trial: true });
});

test("a video is played by keys, and another language keeps film, speed and sound", async ({
  context,
  page,
}) => {
  await joinAsSomebodyNew(context, page);
  await page.goto(await lesson(COURSE, 1, 0)(context.request));
  await page.getByRole("button", { name: "播放", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "暂停", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "静音", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "取消静音", exact: true })).toBeFocused();
  await playAtRate(page, 1.5);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(3);
  const before = await film(page);
  await page.getByRole("banner").getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "中文" })).toBeVisible();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(3);
  await expect.poll(() => film(page)).toEqual(before);
  expect(before).toMatchObject({ paused: false, playbackRate: 1.5, muted: true });
});

test("what was played while the page stood still counts", async ({ context, page }) => {
  await joinAsSomebodyNew(context, page);
  await page.goto(await lesson(COURSE, 1, 0)(context.request));
  await play(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(1);
  await page.evaluate(() => {
    const until = performance.now() + 4000;
    while (performance.now() < until);
  });
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  const played = Math.floor(await positionOf(page));
  expect(played).toBeGreaterThanOrEqual(4);
  await expectCounted(page, played - 1);
  await expect(meter(page).getByText("重看这些部分即可补计")).toHaveCount(0);
});

test("a player that is held because of another one does not play on", async ({ context, page }) => {
  await joinAsSomebodyNew(context, page);
  await page.goto(await lesson(COURSE, 1, 0)(context.request));
  let held: string | undefined; // the session that another one holds; the next one is not held
  await page.route("**/lesson/v2/beat", async (route) => {
    const { sessionSid } = route.request().postDataJSON().model;
    held ??= sessionSid;
    if (sessionSid !== held) return route.continue();
    const answer = await route.fetch();
    const told = await answer.json();
    return route.fulfill({ json: { ...told, data: { ...told.data, reason: "other_player" } } });
  });
  await play(page);
  await expect(page.getByText("正在另一处学习，这里已暂停计时。")).toBeVisible();
  await expect.poll(async () => (await film(page)).paused).toBe(true);
  const stopped = await positionOf(page);
  await page.getByRole("button", { name: "播放", exact: true }).press("Enter");
  await expect(page.locator(".art-notice")).toContainText("正在另一处学习");
  expect((await film(page)).paused).toBe(true);
  expect(await positionOf(page)).toBeLessThan(stopped + 2);
  await page.getByRole("button", { name: "在这里继续" }).click();
  await page.getByRole("button", { name: "播放", exact: true }).press("Enter");
  await expect.poll(() => positionOf(page)).toBeGreaterThan(stopped + 2);
});

test("a button that has the focus keeps Space, an open menu its arrows", async ({
  context,
  page,
}) => {
  await joinAsSomebodyNew(context, page);
  await page.goto(await lesson(COURSE, 1, 0)(context.request));
  await page.locator("video").click();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(1);
  await meter(page).getByRole("button", { name: "计时规则" }).press("Space");
  await expect(page.getByRole("dialog", { name: "计时规则" })).toBeVisible();
  expect((await film(page)).paused, "Space was the button's").toBe(false);
  await page.keyboard.press("Escape");

  await page.locator("video").click();
  await page.keyboard.press("Space");
  await expect.poll(async () => (await film(page)).paused, "Space is the film's").toBe(false);
  await page.keyboard.press("Space");
  await expect.poll(async () => (await film(page)).paused).toBe(true);
  const before = { ...(await film(page)), position: await positionOf(page) };
  await page.getByRole("button", { name: "显示设置" }).press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  for (let line = 0; line < 2; line++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await film(page)).playbackRate).not.toBe(1);
  const after = { ...(await film(page)), position: await positionOf(page) };
  expect(after, "arrows were the menu's").toEqual({ ...before, playbackRate: after.playbackRate });
});

test("courses are shown when one's own cannot be had, and these are not asked for again and again", async ({
  context,
  page,
  consoleErrors,
}) => {
  await logIn(context, STUDENT);
  let asked = 0;
  await page.route("**/enrolment/v2/dynamicList", (route) => {
    asked += 1;
    return fail(route);
  });
  await page.goto("/course");
  await expect(page.getByRole("main").getByRole("link", { name: COURSE })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toBe(1);
  forgetFailures(consoleErrors);
});

for (const call of ["enrolment/v2/dynamicList", "lesson/v2/progress"]) {
  test(`who has joined is not let study for nothing when ${call} fails`, async ({
    context,
    page,
    consoleErrors,
  }) => {
    await joinAsSomebodyNew(context, page);
    await page.route(`**/${call}*`, fail);
    await page.goto(await lesson(COURSE, 1, 0)(context.request));
    const main = page.getByRole("main");
    await expect(main.getByText("这部分内容没有加载出来")).toBeVisible();
    await expect(main.getByText("正在试学")).toHaveCount(0);
    await expect(page.locator("video")).toHaveCount(0);
    await page.unroute(`**/${call}*`);
    await main.getByRole("button", { name: "重试" }).click();
    await expect(meter(page)).toBeVisible();
    forgetFailures(consoleErrors);
  });
}

for (const call of ["enrolment/v2/dynamicList", "lessonProgress/v2/dynamicList"]) {
  test(`a course's page claims nothing of one's study when ${call} fails`, async ({
    context,
    page,
    consoleErrors,
  }) => {
    await joinAsSomebodyNew(context, page);
    await page.route(`**/${call}*`, fail);
    await page.reload();
    const main = page.getByRole("main");
    await expect(main.getByText("没能查到您的学习情况")).toBeVisible();
    await expect(main.getByText("加入课程后可学")).toHaveCount(0);
    await expect(main.getByText(/已完成 0/)).toHaveCount(0);
    await expect(main.getByRole("button", { name: "免费加入课程" })).toHaveCount(0);
    await page.unroute(`**/${call}*`);
    await main.getByRole("button", { name: "重试" }).click();
    await expect(main.getByRole("link", { name: "开始学习" })).toBeVisible();
    forgetFailures(consoleErrors);
  });
}

test("beside a lesson, what could not be asked for is not called nought, and may be asked again", async ({
  context,
  page,
  consoleErrors,
}) => {
  await joinAsSomebodyNew(context, page);
  const address = await lesson(COURSE, 1, 0)(context.request);
  await page.goto(address);
  await expect(page.getByText("已学 0 / 6 讲")).toBeVisible();
  await page.route("**/lessonProgress/v2/dynamicList", fail);
  await page.goto(address);
  await expect(meter(page)).toBeVisible();
  const outline = page.getByRole("region", { name: "课程目录" });
  await expect(outline.getByText("没能查到您的学习进度")).toBeVisible();
  await expect(outline.getByText(/^已学/)).toHaveCount(0);
  await page.unroute("**/lessonProgress/v2/dynamicList");
  await outline.getByRole("button", { name: "重试" }).click();
  await expect(outline.getByText("已学 0 / 6 讲")).toBeVisible();
  forgetFailures(consoleErrors);
});

test("pages of courses are kept: filters, and what was scrolled to", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto("/course-list?order=shortest");
  await expect(page.getByRole("button", { name: "用时最短" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("link", { name: COURSE })).toBeVisible();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await page.getByRole("link", { name: COURSE }).click();
  await expect(page.getByRole("heading", { name: COURSE, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "用时最短" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

test("a note stands at its moment, and one that was deleted comes back", async ({
  context,
  page,
}) => {
  await logIn(context, WRITER);
  await page.goto(await lesson(COURSE, 0, 0)(context.request));
  const notes = page.getByRole("region", { name: "我的笔记" });
  for (const nothing of ["", " \u200b"]) {
    await notes.getByRole("textbox").fill(nothing);
    await notes.getByRole("button", { name: "记下" }).click();
    await expect(notes.getByText("请先写点什么")).toBeVisible();
  }
  await notes.getByRole("textbox").fill("四种办法：隔离、窒息、冷却、抑制");
  await notes.getByRole("button", { name: "记下" }).click();
  await expect(notes.getByRole("listitem")).toContainText("四种办法");
  await page.reload();
  await expect(notes.getByRole("listitem")).toContainText("四种办法");
  await notes.getByRole("button", { name: /^删除/ }).click();
  await expect(notes.getByText("还没有笔记")).toBeVisible();
  await expect(notes.getByRole("heading")).toBeFocused();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(notes.getByRole("listitem")).toContainText("四种办法");
});

test("a note that cannot be kept is told beside it and stays, written or changed", async ({
  context,
  page,
  consoleErrors,
}) => {
  await joinAsSomebodyNew(context, page);
  await page.goto(await lesson(COURSE, 0, 0)(context.request));
  const notes = page.getByRole("region", { name: "我的笔记" });
  const written = notes.getByRole("textbox");
  const refused = [
    ["先断电\0再验电", "含有无法保存的字符"],
    ["长".repeat(2001), "最多 2000 个字"],
  ] as const;
  for (const [body, words] of refused) {
    await written.fill(body);
    await notes.getByRole("button", { name: "记下" }).click();
    await expect(written).toHaveAccessibleDescription(words);
    await expect(written).toBeFocused();
    await expect(written).toHaveValue(body);
  }
  await written.fill("先断电，再验电");
  await notes.getByRole("button", { name: "记下" }).click();
  await notes.getByRole("button", { name: /^修改/ }).click();
  const changed = notes.getByRole("listitem").getByRole("textbox");
  await changed.fill("先断电\0再验电");
  await notes.getByRole("button", { name: "保存" }).click();
  await expect(changed).toHaveAccessibleDescription("含有无法保存的字符");
  for (const told of consoleErrors.splice(0)) expect(told).toContain("400");
});

test("a video whose address has expired is told by the dialog, and plays after the refresh", async ({
  context,
  page,
  consoleErrors,
}) => {
  await joinAsSomebodyNew(context, page);
  const watch = await lesson(COURSE, 1, 0)(context.request);
  const videos = "**/files/lesson/**";
  await page.route(videos, (route) =>
    route.fulfill({ status: 410, json: { code: 410, error: "expired" } }),
  );
  await page.goto(watch);
  const dialog = page.getByRole("dialog", { name: "触发资源保护机制" });
  await expect(dialog).toContainText("资源已过期，请刷新页面后重新下载");
  for (const told of consoleErrors.splice(0))
    expect(told, "the browser names the refusal").toContain("410");
  await page.unroute(videos);
  await dialog.getByRole("button", { name: "刷新" }).click();
  await expect(dialog).toBeHidden();
  await play(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(1);
});
