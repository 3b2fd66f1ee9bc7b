/** A login that is gone while one sits: the paper stays, and is one login away. */
import type { Page } from "@playwright/test";
import { setClock, wrongClock } from "../harness/faults.ts";
import { Paper } from "../harness/paper.ts";
import { newLearner } from "../harness/people.ts";
import { attemptsBegun, handedIn } from "../harness/record.ts";
import { type Account, expect, fillInLogin, test } from "../harness/site.ts";

const TEN_MINUTES_MS = 600_000;

/** Logs in by the dialog, so that nothing logs in again by itself, and begins. */
async function begin(page: Page, account: Account): Promise<Paper> {
  await page.goto("/login");
  await fillInLogin(page, account);
  await expect(page.getByRole("button", { name: "我的账号" })).toBeVisible();
  return Paper.enter(page);
}

async function forget(page: Page, keys: string[]): Promise<void> {
  await page.evaluate((gone) => {
    for (const key of gone) localStorage.removeItem(key);
  }, keys);
}

test("a paper that is loaded anew by nobody is back after the login", async ({ page, request }) => {
  const account = await newLearner(request);
  const paper = await begin(page, account);
  const [stem, chosen] = await paper.answer(1, 0);
  await paper.expectSaved();
  const address = page.url();
  await forget(page, ["ACCESS_TOKEN", "REFRESH_TOKEN", "USER"]);
  await page.reload();
  await expect(page.getByRole("dialog", { name: "登录折桂" })).toBeVisible();
  await fillInLogin(page, account);
  await expect(page).toHaveURL(address);
  await paper.expectAnswered("1 / 10 已答");
  await paper.handIn();
  expect((await handedIn(request, account)).get(stem)).toEqual([chosen]);
  expect(await attemptsBegun(request, account)).toBe(1);
});

test("a login that ended is asked for once, and leaves the paper to who goes on with it", async ({
  page,
  context,
  request,
  consoleErrors,
}) => {
  const account = await newLearner(request);
  await wrongClock(context, 0);
  const paper = await begin(page, account);
  const [stem, chosen] = await paper.answer(1, 0);
  await paper.expectSaved();
  await forget(page, ["ACCESS_TOKEN", "REFRESH_TOKEN"]);
  // The page asks how the attempt stands, for which the ticket of its answers does not suffice.
  await setClock(page, TEN_MINUTES_MS);
  const dialog = page.getByRole("dialog", { name: "登录折桂" });
  await expect(dialog).toBeVisible();
  const calls: string[] = [];
  page.on("request", (sent) => calls.push(new URL(sent.url()).pathname));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await paper.goTo(2);
  await expect(page.getByText("登录已过期，可以继续作答。")).toBeVisible();
  expect(calls.filter((path) => path.endsWith("/attempt/v2/start"))).toEqual([]);
  await page.getByRole("button", { name: "重新登录" }).click();
  await fillInLogin(page, account);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("登录已过期，可以继续作答。")).toBeHidden();
  await paper.handIn();
  expect((await handedIn(request, account)).get(stem)).toEqual([chosen]);
  expect(await attemptsBegun(request, account)).toBe(1);
  for (const told of consoleErrors.splice(0)) expect(told).toMatch(/401/);
});
