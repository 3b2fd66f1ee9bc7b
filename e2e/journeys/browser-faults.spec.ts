/**
 * The sitting in the browsers that people have. Whatever the browser does, what the page says is saved is
 * on the server, and as many attempts are used as were begun by a press.
 */
import type { BrowserContext } from "@playwright/test";
import { EXAMINATION } from "../harness/examination.ts";
import {
  clearStorage,
  foreignAnswers,
  setClock,
  silentStore,
  translate,
  without,
  wrongClock,
} from "../harness/faults.ts";
import { Paper } from "../harness/paper.ts";
import { newLearner } from "../harness/people.ts";
import { attemptsBegun, handedIn } from "../harness/record.ts";
import { type Account, expect, LEARNER, logIn, test } from "../harness/site.ts";

const HOUR_MS = 3_600_000;

async function someone(context: BrowserContext, request: Parameters<typeof newLearner>[0]) {
  const account: Account = await newLearner(request);
  await logIn(context, account);
  return account;
}

test("a device's clock is never believed", async ({ page, context, request, consoleErrors }) => {
  const account = await someone(context, request);
  await wrongClock(context, 8 * HOUR_MS);
  const paper = await Paper.enter(page);
  const [stem, chosen] = await paper.answer(1, 0);
  await paper.expectSaved();
  await setClock(page, 5 * 60_000);
  await page.reload();
  await paper.expectAnswered("1 / 10 已答");
  await setClock(page, -HOUR_MS);
  await page.reload();
  await paper.expectAnswered("1 / 10 已答");
  const address = page.url();
  await paper.handIn();
  await page.goto(address);
  await expect(page).toHaveURL(/\/examination-detail\//);
  expect((await handedIn(request, account)).get(stem)).toEqual([chosen]);
  expect(await attemptsBegun(request, account)).toBe(1);
  // The browser itself notes the refusal to go on with what has ended.
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/409/);
});

test("a page of somebody else ends no paper", async ({ page, context, request, consoleErrors }) => {
  const account = await someone(context, request);
  const paper = await Paper.enter(page);
  await expect(paper.options.first()).toBeVisible();
  await foreignAnswers(page, "**/attempt/v2/answer", [403, 200, 511]);
  const [stem, chosen] = await paper.answer(1, 0);
  await expect(page.getByText("网络断开了，可以继续作答。")).toBeVisible();
  await paper.expectSaved();
  await foreignAnswers(page, "**/attempt/v2/submit", [404]);
  await page.getByRole("banner").getByRole("button", { name: "交卷" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认交卷" }).click();
  await expect(page.getByRole("dialog").getByText("还连不上服务器")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "确认交卷" }).click();
  await expect(page).toHaveURL(/\/examination-detail\//);
  expect((await handedIn(request, account)).get(stem)).toEqual([chosen]);
  expect(await attemptsBegun(request, account)).toBe(1);
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/403|404|511/);
});

test("a browser that lacks everything, and falls silent, sits all the same", async ({
  page,
  context,
  request,
}) => {
  const account = await someone(context, request);
  await without(context, ["locks", "BroadcastChannel", "serviceWorker"]);
  await silentStore(context, 3);
  await page.goto("/user/my-examination");
  const paper = await Paper.enter(page);
  const [stem, chosen] = await paper.answer(1, 0);
  await paper.expectSaved();
  await expect(page.getByText("浏览器不允许在本机存储，可以继续作答。")).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(page.getByText("这场考试正在另一个标签页作答")).toBeVisible();
  const other = new Paper(second);
  await other.expectAnswered("1 / 10 已答");
  await other.handIn();
  expect((await handedIn(request, account)).get(stem)).toEqual([chosen]);
  expect(await attemptsBegun(request, account)).toBe(1);
});

test("a browser without a store promises nothing that needs one", async ({ page, context }) => {
  await logIn(context, LEARNER);
  await without(context, ["indexedDB"]);
  await page.goto("/user/my-examination");
  const card = page.getByRole("article").filter({ hasText: EXAMINATION });
  await card.getByRole("link").first().click();
  await expect(page.getByText("不能在本机留存作答")).toBeVisible();
  await expect(page.getByText("断网时请不要关闭考试页")).toBeVisible();
  await expect(page.getByText("断网可以继续作答")).toHaveCount(0);
});

test("taken over on a device without a store, it says what it has alone and sends it", async ({
  page,
  context,
  browser,
  request,
  consoleErrors,
}) => {
  const account = await someone(context, request);
  await without(context, ["indexedDB"]);
  const paper = await Paper.enter(page);
  await expect(paper.options.first()).toBeVisible();
  await foreignAnswers(page, "**/attempt/v2/answer", Array(50).fill(520));
  const [stem, chosen] = await paper.answer(1, 0);
  await expect(page.getByText("离线，暂存此页")).toBeVisible();

  const device = await browser.newContext({ baseURL: process.env.E2E_URL ?? "" });
  await logIn(device, account);
  const other = await device.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "在这里继续作答" }).click();
  await expect(new Paper(other).options.first()).toBeVisible();

  await page.unroute("**/attempt/v2/answer");
  await expect(page.getByText("1 道题只在此页，请不要关闭或刷新")).toBeVisible();
  await page.getByRole("button", { name: "在这里继续作答" }).click();
  await paper.expectAnswered("1 / 10 已答");
  await paper.handIn();
  expect((await handedIn(request, account)).get(stem)).toEqual([chosen]);
  expect(await attemptsBegun(request, account)).toBe(1);
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/409|520/);
  await device.close();
});

test("a translator that minds nothing stops no answer", async ({
  page,
  context,
  request,
  consoleErrors,
}) => {
  const account = await someone(context, request);
  const paper = await Paper.enter(page);
  await expect(paper.options.first()).toBeVisible();
  await translate(page);
  const written = new Map<string, string[]>();
  for (const position of [1, 2, 3]) {
    const [stem, chosen] = await paper.answer(position, 1);
    await paper.expectSaved();
    written.set(stem, [chosen]);
  }
  await paper.expectAnswered("3 / 10 已答");
  await paper.handIn();
  const held = await handedIn(request, account);
  for (const [stem, chosen] of written) expect(held.get(stem), stem).toEqual(chosen);
  expect(consoleErrors.splice(0)).toEqual([]);
});

test("keys at 200 % zoom, and in the colours of the system", async ({ page, context, request }) => {
  await someone(context, request);
  const paper = await Paper.enter(page);
  await page.setViewportSize({ width: 720, height: 450 });
  await expect(paper.options.first()).toBeVisible();
  await page.keyboard.press("d");
  const chosen = paper.options.last();
  await expect(chosen.getByRole("radio")).toBeChecked();
  const [option, dock] = await Promise.all([
    chosen.boundingBox(),
    page.getByRole("button", { name: "答题卡" }).boundingBox(),
  ]);
  expect((option?.y ?? 0) + (option?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);

  await page.getByRole("button", { name: "答题卡" }).focus();
  await page.keyboard.press("a");
  await expect(chosen.getByRole("radio"), "a letter beside the paper").toBeChecked();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: "active" });
  const colour = (position: number) =>
    paper.cell(position).evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await colour(1)).not.toBe(await colour(2));
  await page.emulateMedia({ forcedColors: "none" });

  await page.getByRole("checkbox", { name: /用字母键作答/ }).uncheck();
  await chosen.getByRole("radio").focus();
  await page.keyboard.press("a");
  await expect(chosen.getByRole("radio"), "letters are off").toBeChecked();
});

test("storage cleared in the middle stops no answer, and the page says what it lacks", async ({
  page,
  context,
  request,
  consoleErrors,
}) => {
  const account = await someone(context, request);
  const paper = await Paper.enter(page);
  const [first, firstChosen] = await paper.answer(1, 0);
  await paper.expectSaved();
  await clearStorage(page);
  const [second, secondChosen] = await paper.answer(2, 1);
  await expect(page.getByText("浏览器不允许在本机存储，可以继续作答。")).toBeVisible();
  await paper.expectSaved();
  await paper.handIn();
  const held = await handedIn(request, account);
  expect(held.get(first)).toEqual([firstChosen]);
  expect(held.get(second)).toEqual([secondChosen]);
  expect(await attemptsBegun(request, account)).toBe(1);
  // The login was cleared too: what follows the paper asks for one.
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/401/);
});
