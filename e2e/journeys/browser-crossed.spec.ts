/**
 * Each fault of a browser through login, writing, lesson and sitting, with the server as the oracle: no
 * dead end, and what was written, studied and answered is there. Faults of a sitting alone are met in
 * browser-faults.
 */
import type { APIRequestContext, BrowserContext, Locator, Page } from "@playwright/test";
import { EXAMINATION } from "../harness/examination.ts";
import {
  portal,
  refusedStorage,
  silentStore,
  translate,
  without,
  wrongClock,
} from "../harness/faults.ts";
import { lesson } from "../harness/pages.ts";
import { Paper } from "../harness/paper.ts";
import { newLearner } from "../harness/people.ts";
import { attemptsBegun, handedIn } from "../harness/record.ts";
import { type Account, bearer, expect, fillInLogin, test } from "../harness/site.ts";

const COURSE = "员工消防安全必修课";
const HOUR_MS = 3_600_000;
/** Longer than a beat, by which study is reported. */
const BEAT_MS = 30_000;

interface Fault {
  name: string;
  make: (context: BrowserContext) => Promise<void>;
  /** To a page that is open. */
  meddle?: (page: Page) => Promise<void>;
  /** What the browser itself notes of it. */
  noted?: RegExp;
}

/** Those that do not hide one another share a walk, for CI's sake. */
const FAULTS: Fault[] = [
  {
    name: "a clock that is 8 hours ahead, and nothing but the page",
    make: async (context) => {
      await wrongClock(context, 8 * HOUR_MS);
      await without(context, ["locks", "BroadcastChannel", "serviceWorker"]);
      await silentStore(context, 1);
    },
  },
  { name: "storage that is refused", make: refusedStorage },
  {
    name: "a clock that is 8 hours behind, and a translator",
    make: (context) => wrongClock(context, -8 * HOUR_MS),
    meddle: translate,
  },
  { name: "a portal between", make: portal, noted: /40[3478]|511|520/ },
];

/** Goes on without loading anew: a login that the browser does not keep lasts as long as the page. */
async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Presses until it is done, as a user does who is told that it has failed. */
async function pressUntil(button: Locator, done: Locator): Promise<void> {
  await expect(async () => {
    if (await done.isVisible()) return;
    await button.first().click({ timeout: 2_000 });
    await expect(done).toBeVisible({ timeout: 4_000 });
  }).toPass();
}

async function logInByHand(page: Page, account: Account): Promise<void> {
  const login = page.getByRole("dialog").getByRole("button", { name: "登录", exact: true });
  await fillInLogin(page, account);
  await pressUntil(login, page.getByRole("button", { name: "我的账号" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/login/); // it leads on by itself, and would do so later too
}

async function write(page: Page, retry: Locator): Promise<void> {
  await turnTo(page, "/user/info?tab=archive");
  const jobs = page.getByRole("region", { name: "工作经历" });
  const add = jobs.getByRole("button", { name: "添加 工作经历" });
  await pressUntil(retry, add);
  await add.click();
  await page.getByRole("dialog").getByLabel("职务").fill("维修电工");
  const save = page.getByRole("dialog").getByRole("button", { name: "保存" });
  await pressUntil(save, jobs.getByText("维修电工", { exact: true }));
}

async function study(page: Page, retry: Locator): Promise<void> {
  await turnTo(page, "/course-list?category=fire");
  const course = page.getByRole("link", { name: COURSE });
  await pressUntil(retry, course);
  await course.click();
  const begin = page.getByRole("link", { name: "开始学习" });
  await pressUntil(retry.or(page.getByRole("button", { name: "免费加入课程" })), begin);
  await begin.click();
  await pressUntil(retry, page.getByText("正在计时"));
  const notes = page.getByRole("region", { name: "我的笔记" });
  await notes.getByRole("textbox").fill("四种办法");
  const kept = notes.getByRole("listitem").filter({ hasText: "四种办法" });
  await pressUntil(notes.getByRole("button", { name: "记下" }), kept);
}

async function expectStudied(request: APIRequestContext, account: Account): Promise<void> {
  const headers = await bearer(request, account);
  const sid = (await lesson(COURSE, 0, 0)(request)).split("/").at(-1);
  const counted = async (): Promise<number> => {
    const url = "/resource-center/api/lesson/v2/progress";
    const answer = await request.post(url, { headers, data: { sid } });
    return (await answer.json()).data.totalSeconds;
  };
  await expect.poll(counted, { timeout: BEAT_MS }).toBeGreaterThan(0);
}

async function begin(page: Page, retry: Locator): Promise<Paper> {
  await turnTo(page, "/user/my-examination");
  const card = page.getByRole("article").filter({ hasText: EXAMINATION });
  await pressUntil(retry, card);
  await card.getByRole("link", { name: "进入考试" }).click();
  const start = page.getByRole("link", { name: "开始考试" });
  await pressUntil(retry, start);
  await start.click();
  const paper = new Paper(page);
  await pressUntil(retry, paper.options.first());
  return paper;
}

async function handIn(page: Page, retry: Locator): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "交卷" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "确认交卷" });
  await pressUntil(confirm.or(retry), page.getByRole("heading", { name: "本次成绩" }));
}

for (const { name, make, meddle, noted } of FAULTS) {
  test(`${name}: login, writing, lesson, sitting`, async ({
    page,
    context,
    request,
    consoleErrors,
  }) => {
    test.slow();
    const account = await newLearner(request);
    const retry = page.getByRole("button", { name: /重试|重新/ });
    await make(context);
    await page.goto("/login");
    await expect(page.getByRole("dialog").getByLabel("手机号")).toBeVisible();
    await meddle?.(page);
    await logInByHand(page, account);
    await write(page, retry);
    await study(page, retry);
    await expectStudied(request, account);
    const paper = await begin(page, retry);
    const [stem, chosen] = await paper.answer(1, 0);
    await paper.expectSaved();
    await handIn(page, retry);
    expect((await handedIn(request, account)).get(stem)).toEqual([chosen]);
    expect(await attemptsBegun(request, account)).toBe(1);
    for (const told of consoleErrors.splice(0)) expect(told).toMatch(noted ?? /^$/);
  });
}
