/** A training plan from the first minute to the certificate, begun at a desk and finished on a telephone. */
import type { Page } from "@playwright/test";
import { Factory } from "../harness/factory.ts";
import { fail, forgetFailures } from "../harness/failure.ts";
import { planOf, YEARLY } from "../harness/pages.ts";
import { dress, expect, LEARNER, logIn, MANAGER, STAFF, test } from "../harness/site.ts";

const NUMBER = /ZG-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;
/** A film of 49 seconds at twice its speed, and the beats that report it. */
const FILM_MS = 60_000;

async function play(page: Page): Promise<void> {
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    video.playbackRate = 2;
    return video.play();
  });
}

function positionOf(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
}

async function openPlan(page: Page, title: string): Promise<void> {
  await page.goto("/user/study");
  await page.getByRole("region", { name: "培训计划" }).getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}

test("a plan begun at a desk is finished on a telephone, and certified", async ({
  browser,
  context,
  page,
}) => {
  test.slow();
  const title = `急救轮训 ${Date.now() % 100_000}`;
  const course = `心肺复苏速成 ${Date.now() % 100_000}`;
  const factory = await Factory.enter(context.request);
  const { account, user } = await factory.employ("桂小满");
  await factory.publishPlan(title, await factory.publishCourse(course), user);

  await logIn(context, account);
  await openPlan(page, title);
  await page.getByRole("main").getByRole("link", { name: course, exact: true }).click();
  await expect(page.getByRole("heading", { name: course, level: 1 })).toBeVisible();
  const cover = page.getByRole("main").locator("img").first();
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.goBack();
  await page.getByRole("button", { name: `开始学习：${course}` }).click();

  const sheets = page.getByRole("region", { name: "本讲附件" });
  await sheets.getByRole("button", { name: "预览：按压要点.pdf" }).click();
  await expect(page.getByRole("dialog").getByText("按压要点", { exact: true })).toBeAttached();
  await page.keyboard.press("Escape");
  await play(page);
  await expect.poll(() => positionOf(page), { timeout: FILM_MS }).toBeGreaterThan(22);
  const left = await positionOf(page);
  await page.goto("/user/study");

  const telephone = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: "zh-CN",
  });
  const phone = await telephone.newPage();
  await dress(telephone, phone, { width: 390, theme: "light", language: "zh-CN" });
  await logIn(telephone, account);
  await openPlan(phone, title);
  await phone.getByRole("link", { name: `继续学习：${course}` }).click();
  await expect.poll(() => positionOf(phone)).toBeGreaterThan(left - 5);
  await play(phone);
  await expect(phone.getByText("本讲已完成", { exact: true })).toBeVisible({ timeout: FILM_MS });
  await expect(phone.getByText("全部学完了")).toBeVisible();
  await telephone.close();

  await expect(async () => {
    await openPlan(page, title);
    await expect(page.getByText("证书已签发。")).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByText("已学 5 / 5 分钟 · 1 / 1 讲 · 0.1 / 0.1 学时")).toBeVisible();
  await page.getByRole("link", { name: "查看证书" }).click();
  const card = page.getByRole("listitem").filter({ hasText: `${title}合格证` });
  await expect(card.getByText(NUMBER)).toBeVisible();
});

test("an elective is chosen and given up again", async ({ context, page }) => {
  const account = (await (await Factory.enter(context.request)).employ("桂小选")).account;
  const { electivePoolList } = await planOf(context.request, account, YEARLY);
  await logIn(context, account);
  await page.goto(`/free-choice-course/${electivePoolList[0]?.sid}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("作业安全任选");
  await expect(page).toHaveTitle("作业安全任选 · 折桂");
  const hours = page.getByRole("main").getByText(/^已选 .* 学时，需选满 0.4 学时$/);
  await expect(hours).toHaveText(/^已选 0 学时/);
  const courses = page.getByRole("main").getByRole("listitem");
  await expect(courses.filter({ hasText: "有限空间作业安全" })).toContainText("需购买后才能选");

  const climbing = courses.filter({ hasText: "高处作业：挂得住，才上得去" });
  await climbing.getByRole("button", { name: /^选这门课/ }).click();
  await expect(hours).toHaveText(/^已选 0.2 学时/);
  await page.reload();
  await climbing.getByRole("button", { name: /^退选/ }).click();
  await expect(hours).toHaveText(/^已选 0 学时/);
  await expect(climbing.getByRole("button", { name: /^选这门课/ })).toBeVisible();
});

test("what could not be asked for is not called nought", async ({
  context,
  page,
  consoleErrors,
}) => {
  await page.route(/certificateHistory|my\/list|studyTime/, (route) =>
    route.request().url().includes("menu") ? route.continue() : fail(route),
  );
  await logIn(context, STAFF);
  await page.goto("/user/study");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/欢迎回来$/);
  const figures = page.getByRole("main").getByRole("definition");
  await expect(figures.filter({ hasText: /^—/ })).toHaveCount(3);
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("计划暂时没有加载出来");
  forgetFailures(consoleErrors);
});

test("a plan that is not there, or not one's own to look at, is told so", async ({
  context,
  page,
  consoleErrors,
}) => {
  const { sid } = await planOf(context.request, STAFF, YEARLY);
  await logIn(context, LEARNER);
  for (const plan of ["plan=x", `plan=${sid}`, `plan=${sid}&view=staff`]) {
    await page.goto(`/user/study?${plan}`);
    await expect(page.getByText("没有这个计划"), plan).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "返回学习中心" })).toBeVisible();
  }
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/40[034]/);
});

test("a manager sees whose progress in which plan this is, and a newcomer to a course begins it", async ({
  browser,
  context,
  page,
}) => {
  await logIn(context, MANAGER);
  await page.goto("/home");
  await page.getByRole("link", { name: `查看人员进度：${YEARLY}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`人员进度：${YEARLY}`);
  await expect(page).toHaveTitle(`人员进度：${YEARLY} · 折桂`);

  const staff = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: "zh-CN" });
  const desk = await staff.newPage();
  await logIn(staff, STAFF);
  await openPlan(desk, YEARLY);
  await expect(desk.getByRole("link", { name: /^继续学习：员工消防/ })).toBeVisible();
  await expect(desk.getByRole("link", { name: /^开始学习：心肺复苏/ })).toBeVisible();
  await staff.close();
});
