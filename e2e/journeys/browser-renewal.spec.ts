/**
 * A login wants to be renewed while somebody stands between and answers in the server's stead, in the
 * middle of a film and of a form: the login stays, and nothing played or typed is lost.
 */
import type { APIRequestContext, Page } from "@playwright/test";
import { foreignAnswers } from "../harness/faults.ts";
import { lesson } from "../harness/pages.ts";
import { newLearner } from "../harness/people.ts";
import { type Account, bearer, expect, logIn, test } from "../harness/site.ts";

const API = "/resource-center/api";
const TOKENS = "**/auth-center/oauth/token";
const COURSE = "员工消防安全必修课";
const ANSWERS = Array.from({ length: 60 }, (_, at) => [401, 400, 403][at % 3] ?? 401);
/** The browser notes each refusal. */
const NOTED = /40[013]/;
const BEATS_MS = 45_000;

/** The server takes the access token no more: the next call meets it, none of a page that still loads. */
async function expire(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => localStorage.setItem("ACCESS_TOKEN", "expired"));
}

/** Its renewal is answered by somebody else, too. */
async function standBetween(page: Page): Promise<void> {
  await foreignAnswers(page, TOKENS, ANSWERS);
  await expire(page);
}

async function expectLoggedIn(page: Page): Promise<void> {
  await expect(page.getByRole("dialog", { name: "登录折桂" })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("REFRESH_TOKEN"))).not.toBeNull();
}

async function counted(request: APIRequestContext, account: Account, sid: string) {
  const headers = await bearer(request, account);
  const answer = await request.post(`${API}/lesson/v2/progress`, { headers, data: { sid } });
  return (await answer.json()).data.totalSeconds;
}

async function joined(request: APIRequestContext): Promise<Account> {
  const account = await newLearner(request);
  const headers = await bearer(request, account);
  const found = await request.post(`${API}/course/v2/dynamicList`, { data: { search: COURSE } });
  const { sid } = (await found.json()).data.content[0];
  const data = { model: { course: { sid } } };
  const answer = await request.post(`${API}/course/v2/join`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return account;
}

test("in the middle of a film", async ({ page, context, request, consoleErrors }) => {
  test.slow();
  const account = await joined(request);
  await logIn(context, account);
  const address = await lesson(COURSE, 1, 0)(request);
  await page.goto(address);
  const film = page.locator("video");
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  const position = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await standBetween(page);

  const notes = page.getByRole("region", { name: "我的笔记" });
  const written = notes.getByRole("textbox");
  await written.fill("四种办法");
  await notes.getByRole("button", { name: "记下" }).click();
  await expect(page.getByText("暂时连不上服务器")).toBeVisible({ timeout: BEATS_MS });
  await expect(written).toHaveValue("四种办法");
  await expectLoggedIn(page);
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);

  await film.evaluate((video: HTMLVideoElement) => video.pause());
  const played = await position();
  await page.unroute(TOKENS);
  const sid = address.split("/").at(-1) ?? "";
  await expect
    .poll(() => counted(request, account, sid), { timeout: BEATS_MS })
    .toBeGreaterThan(played - 1);
  await notes.getByRole("button", { name: "记下" }).click();
  await expect(notes.getByRole("listitem").filter({ hasText: "四种办法" })).toBeVisible();
  await expectLoggedIn(page);
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(NOTED);
});

test("in the middle of a form", async ({ page, context, request, consoleErrors }) => {
  const account = await newLearner(request);
  await logIn(context, account);
  await page.goto("/user/info?tab=archive");
  const jobs = page.getByRole("region", { name: "工作经历" });
  await jobs.getByRole("button", { name: "添加 工作经历" }).click();
  const title = page.getByRole("dialog").getByLabel("职务");
  const save = page.getByRole("dialog").getByRole("button", { name: "保存" });
  await title.fill("维修电工");
  await standBetween(page);
  await save.click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(title).toHaveValue("维修电工");
  await expectLoggedIn(page);

  await page.reload();
  const retry = page.getByRole("button", { name: /重试|重新/ });
  await expect(retry.first()).toBeVisible();
  await expectLoggedIn(page);
  await page.unroute(TOKENS);
  await retry.first().click();
  await expect(title).toHaveValue("维修电工");
  await save.click();
  await expect(jobs.getByText("维修电工", { exact: true })).toBeVisible();
  await expectLoggedIn(page);
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(NOTED);
});

test("its answer is lost, as by a lid that closes", async ({
  page,
  context,
  request,
  consoleErrors,
}) => {
  await logIn(context, await newLearner(request));
  await page.goto("/user/info?tab=archive");
  const jobs = page.getByRole("region", { name: "工作经历" });
  await jobs.getByRole("button", { name: "添加 工作经历" }).click();
  await page.getByRole("dialog").getByLabel("职务").fill("维修电工");
  let renewals = 0;
  await page.route(TOKENS, async (route) => {
    renewals += 1;
    if (renewals > 1) return route.continue();
    expect((await route.fetch()).status()).toBe(200);
    return route.abort("connectionreset");
  });
  await expire(page);
  const save = page.getByRole("dialog").getByRole("button", { name: "保存" });
  await save.click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await save.click();
  await expect(jobs.getByText("维修电工", { exact: true })).toBeVisible();
  await expectLoggedIn(page);
  expect(renewals).toBe(2);
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/401|CONNECTION_RESET/);
});
