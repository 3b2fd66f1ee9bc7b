/** On paper stands what the page is about, dark on white, and nothing that can only be pressed. */
import type { Page } from "@playwright/test";
import { EXAMINATION } from "../harness/examination.ts";
import { addressOf, PAGES } from "../harness/pages.ts";
import { Paper } from "../harness/paper.ts";
import { newLearner } from "../harness/people.ts";
import { dress, expect, LEARNER, logIn, lookAs, OPERATOR, test } from "../harness/site.ts";

const DARK = { width: 1440, theme: "dark", language: "zh-CN" } as const;

/** Each page of PAGES, and what of it must be on paper. */
const PRINTED = [
  ["lesson", "低压"],
  ["certificate-result", "证书编号"],
  ["plan", "全员安全轮训"],
  ["pay-rejected", "6001 0230 4417 3306"],
  ["pay-paid", "已开通"],
] as const;

/** A sheet of A4. */
const SHEET = { width: 794, height: 1123 };
/** What of it the browser prints on. */
const WITHIN_MARGINS = { width: 718, height: 1047 };

async function expectPaper(page: Page): Promise<void> {
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: "print" });
  for (const role of ["banner", "navigation", "contentinfo", "dialog"] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0);
  }
  const [ground, ink] = await page
    .locator("main")
    .evaluate((main) => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(main).color,
    ]);
  expect(ground).toBe("rgb(255, 255, 255)");
  expect(ink, "dark on white").toBe("rgb(29, 27, 51)");
}

for (const [name, words] of PRINTED) {
  test(`${name} on paper`, async ({ page, context }) => {
    const found = PAGES.find((each) => each.name === name);
    if (!found) throw new Error(`no page ${name}`);
    if (found.signedIn) await lookAs(context, found.signedIn);
    await dress(context, page, DARK);
    await page.goto(await addressOf(found.path, page.request));
    await expect(page.getByRole("main").getByText(words).first()).toBeVisible();
    await expectPaper(page);
    const main = page.getByRole("main");
    await expect(main.getByText(words).first()).toBeVisible();
    await expect(main.getByRole("button").or(main.getByRole("textbox"))).toHaveCount(0);
  });
}

test("a result on paper is its receipt", async ({ page, context, request }) => {
  const account = await newLearner(request);
  await logIn(context, account);
  await dress(context, page, DARK);
  const paper = await Paper.enter(page);
  await paper.answer(1, 0);
  await paper.expectSaved();
  await paper.handIn();
  const receipt = page
    .getByRole("main")
    .getByText(new RegExp(`${EXAMINATION} · 考试编号 .+交卷时间 20`));
  await expect(receipt).toBeHidden();
  const listed = page.getByRole("paragraph").filter({ hasText: /^错题 \d+$/ });
  await expect(listed).toBeHidden();
  await expectPaper(page);
  await expect(receipt).toBeVisible();
  await expect(page.getByRole("button", { name: /^错题/ })).toBeHidden();
  await expect(listed, "which questions these are").toBeVisible();
});

test("a list of the back office is cut off nowhere on paper", async ({ page, context }) => {
  await lookAs(context, OPERATOR);
  await dress(context, page, DARK);
  await page.goto("/admin/house/news");
  const table = page.getByRole("table");
  await expect(table.getByRole("row").nth(2)).toBeVisible();
  await expectPaper(page);
  await page.setViewportSize(WITHIN_MARGINS);
  const cut = await table.evaluate((of) =>
    [...of.querySelectorAll("th, td")]
      .filter(
        (cell) =>
          cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > innerWidth,
      )
      .map((cell) => cell.textContent),
  );
  expect(cut).toEqual([]);
  await expect(table.getByRole("columnheader").nth(1)).toBeVisible();
});

test.describe("where the clock is not China's", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("times name their zone", async ({ page }) => {
    await page.goto("/dynamic");
    await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    await expect(page.getByText(/\d\d:\d\d\sUTC\+[12]/).first()).toBeVisible();
  });

  test("the server's time in the hall names it too", async ({ page, context }) => {
    await lookAs(context, LEARNER);
    await page.goto("/user/my-examination");
    await expect(page.getByText(/\d\d:\d\d:\d\d\sUTC\+[12]/)).toBeVisible();
  });
});
