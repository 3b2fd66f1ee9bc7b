/**
 * Answers offline, reloads without network, loses the browser to kill -9, logs in elsewhere, takes over and hands
 * in: whatever the page called saved is what the server holds in the end.
 */
import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../harness/chromium.ts";
import { EXAMINATION } from "../harness/examination.ts";
import { Paper } from "../harness/paper.ts";
import { newLearner } from "../harness/people.ts";
import { handedIn } from "../harness/record.ts";
import { type Account, expect, logIn, test } from "../harness/site.ts";

/** A browser of its own process, so that it can be killed. */
async function firstDevice(account: Account) {
  const { executablePath, env } = findChromium();
  const server = await chromium.launchServer({ executablePath, env, args: ["--no-sandbox"] });
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL ?? "",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  await logIn(context, account);
  const kill = () => server.process().kill("SIGKILL");
  return { context, page: await context.newPage(), kill };
}

/** True once the browser shows the sitting's page without asking the network. */
function pageIsKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const kept = await navigator.serviceWorker.getRegistration("/examination/");
    return kept?.active?.state === "activated";
  });
}

test("no acknowledged answer is lost", async ({ page, context, request, consoleErrors }) => {
  const account = await newLearner(request);
  const acknowledged = new Map<string, string[]>();
  const first = await firstDevice(account);
  const paper = new Paper(first.page);

  const answerAndWait = async (position: number, index: number) => {
    const [stem, chosen] = await paper.answer(position, index);
    await paper.expectSaved();
    acknowledged.set(stem, [chosen]);
  };

  await test.step("enters and answers two questions", async () => {
    await paper.page.goto("/user/my-examination");
    const card = paper.page.getByRole("article").filter({ hasText: EXAMINATION });
    await card.getByRole("link", { name: "进入考试" }).click();
    await paper.page.getByRole("link", { name: "开始考试" }).click();
    await expect(paper.page).toHaveURL(/\/examination\/[^/]+$/);
    await answerAndWait(1, 0);
    await answerAndWait(2, 1);
    await expect.poll(() => pageIsKept(paper.page)).toBe(true);
  });

  const written = new Map<string, string[]>();
  await test.step("goes on offline", async () => {
    await first.context.setOffline(true);
    for (const position of [3, 4]) {
      const [stem, chosen] = await paper.answer(position, 0);
      written.set(stem, [chosen]);
    }
    await expect(paper.page.getByText("网络断开了，可以继续作答。")).toBeVisible();
    await expect(paper.page.getByText("2 道题先存在这台设备上")).toBeVisible();
    await expect(paper.page.getByRole("button", { name: "联网后可交卷" })).toBeDisabled();
  });

  await test.step("reloads without network, and finds everything that was written", async () => {
    paper.page.once("dialog", (dialog) => void dialog.accept());
    await paper.page.reload();
    await paper.expectAnswered("4 / 10 已答");
    await expect(paper.page.getByText("2 道题先存在这台设备上")).toBeVisible();
    await expect(paper.page.getByText("本题仅存本机")).toBeVisible();
  });

  await test.step("the network is back, and everything goes to the server", async () => {
    await first.context.setOffline(false);
    for (const position of [3, 4]) {
      await paper.goTo(position);
      await paper.expectSaved();
    }
    for (const [stem, chosen] of written) acknowledged.set(stem, chosen);
  });

  await test.step("answers once more, and the browser is killed", async () => {
    await answerAndWait(5, 1);
    await first.context.setOffline(true);
    await paper.answer(6, 0);
    first.kill();
  });

  const second = new Paper(page);
  await test.step("takes over on another device", async () => {
    await logIn(context, account);
    await page.goto("/user/my-examination");
    await expect(page.getByText("正在进行，已答 5 / 10 题")).toBeVisible();
    await page.getByRole("link", { name: "继续作答" }).click();
    await expect(page.getByText("这场考试正在另一台设备上作答")).toBeVisible();
    await page.getByRole("button", { name: "在这里继续作答" }).click();
    await second.expectAnswered("5 / 10 已答");
  });

  await test.step("a login that is over costs nothing: the attempt has its ticket", async () => {
    const tokens = await page.evaluate(() => {
      const kept = ["ACCESS_TOKEN", "REFRESH_TOKEN"].map((key) => [
        key,
        localStorage.getItem(key) ?? "",
      ]);
      for (const [key = ""] of kept) localStorage.removeItem(key);
      return kept;
    });
    const [stem, chosen] = await second.answer(8, 1);
    await second.expectSaved();
    acknowledged.set(stem, [chosen]);
    await page.evaluate((kept) => {
      for (const [key = "", value = ""] of kept) localStorage.setItem(key, value);
    }, tokens);
  });

  await test.step("hands in, and the server holds every acknowledged answer", async () => {
    const [stem, chosen] = await second.answer(7, 0);
    acknowledged.set(stem, [chosen]);
    await second.handIn();
    await expect(page.getByRole("heading", { name: "本次成绩" })).toBeVisible();
    const held = await handedIn(request, account);
    for (const [asked, answer] of acknowledged) expect(held.get(asked), asked).toEqual(answer);
    expect(acknowledged.size).toBe(7);
    expect([...held.values()].filter((answer) => answer.length > 0)).toHaveLength(7);
  });
  expect(consoleErrors).toEqual([]);
});
