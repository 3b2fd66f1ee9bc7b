/** One examination from the hall to the result, with a stop at every page. */
import { expect, type Page } from "@playwright/test";
import type { Look } from "./site.ts";

export const EXAMINATION = "用电安全五分钟小测";

const QUESTIONS = 10;

const WORDS = {
  "zh-CN": {
    start: "开始考试",
    offline: "网络断开了",
    submit: "交卷",
    confirm: "确认交卷",
    result: "本次成绩",
  },
  en: {
    start: "Start",
    offline: "You are offline",
    submit: "Hand in",
    confirm: "Hand in",
    result: "Your result",
  },
};

/** `stop` is called with the name of each page while it is shown. */
export async function walkThroughExamination(
  page: Page,
  { language }: Look,
  stop: (name: string) => Promise<void>,
): Promise<void> {
  const words = WORDS[language];
  await page.goto("/user/my-examination");
  const card = page.getByRole("article").filter({ hasText: EXAMINATION });
  await expect(card).toBeVisible();
  await stop("hall");

  await card.getByRole("link").click();
  await expect(page.getByRole("link", { name: words.start, exact: true })).toBeVisible();
  await stop("detail");

  await page.getByRole("link", { name: words.start, exact: true }).click();
  await page.getByRole("group").locator("label").first().click();
  await expect(
    page
      .getByRole("banner")
      .getByText(/\d\d:\d\d:\d\d$/)
      .last(),
  ).toBeVisible();
  await stop("paper");

  await page.context().setOffline(true);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("b");
  await page.keyboard.press("m");
  await expect(page.getByText(words.offline)).toBeVisible();
  await stop("paper-offline");
  await page.context().setOffline(false);

  for (let at = 2; at < QUESTIONS; at += 1) await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`${QUESTIONS} / ${QUESTIONS}`)).toBeVisible();
  await stop("paper-last");

  await page.getByRole("banner").getByRole("button", { name: words.submit, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await stop("hand-in");

  await page.getByRole("dialog").getByRole("button", { name: words.confirm, exact: true }).click();
  await expect(page.getByRole("heading", { name: words.result })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await stop("result");
}
