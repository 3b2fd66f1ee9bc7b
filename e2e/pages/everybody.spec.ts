/** Each page as others: who has nothing to see there is led or told so as soundly as on any page. */
import type { Page } from "@playwright/test";
import { addressOf, PAGES } from "../harness/pages.ts";
import {
  dress,
  expect,
  LEARNER,
  LOOKS,
  lookAs,
  MANAGER,
  nameOf,
  STAFF,
  test,
} from "../harness/site.ts";
import { expectClear, expectFits, expectReadable, expectSound } from "../harness/sound.ts";

/** Of those logged in one a page in turn, each in one look, the looks taking turns. */
const OTHERS = PAGES.flatMap((page, turn) => {
  const others = [LEARNER, STAFF, MANAGER].filter((who) => who !== page.signedIn);
  const who = others[turn % others.length];
  const place = turn % LOOKS.length;
  return LOOKS.slice(place, place + 1).map((look) => ({ ...page, who, look }));
});
const FOR_USERS = PAGES.filter(({ signedIn }) => signedIn);
/** What a visitor asks for of those pages, a share in each look. */
const SHARE = Math.ceil(FOR_USERS.length / LOOKS.length);
const VISITS = LOOKS.map((look, turn) => ({
  look,
  pages: FOR_USERS.slice(turn * SHARE, (turn + 1) * SHARE),
})).filter(({ pages }) => pages.length > 0);
const API = "/resource-center/api";
/** The one answer of a page to whom it is not for. */
const REFUSALS: Record<string, string> = {
  "exercise-detail": `404 ${API}/practice/v2/current`,
  "lesson-video": `404 ${API}/lesson/v2/dynamicDetail`,
  "pay-in-review": `404 ${API}/order/v2/dynamicDetail`,
  "pay-paid": `404 ${API}/order/v2/dynamicDetail`,
  "pay-rejected": `404 ${API}/order/v2/dynamicDetail`,
  "study-analysis-of-staff": `404 ${API}/userAnalysis/v2/index`,
  plan: `404 ${API}/trainingPlan/v3/staff/progress`,
  "plan-staff": `403 ${API}/trainingPlan/v3/staff/list`,
  "free-choice-course": `404 ${API}/electivePool/v2/dynamicDetail`,
};
/** The browser's own line about such an answer. */
const REFUSED = /^Failed to load resource: the server responded with a status of 40[34]/;

/** The errors of the API from now on. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400)
      refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  return refused;
}

async function expectWhole(page: Page): Promise<void> {
  await expectClear(page);
  await expectReadable(page);
  await expectSound(page);
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
}

for (const { name, path, who, look } of OTHERS) {
  test(`${name} as ${who?.role}, ${nameOf(look)}`, async ({ context, page, consoleErrors }) => {
    await dress(context, page, look);
    if (who) await lookAs(context, who);
    const refused = watchRefusals(page);
    await page.goto(await addressOf(path, context.request));
    await page.waitForLoadState("networkidle");

    await expect(page.locator("h1, h2").first()).toBeVisible();
    await expectWhole(page);
    expect(refused.filter((answer) => answer !== REFUSALS[name])).toEqual([]);
    consoleErrors.splice(0, Infinity, ...consoleErrors.filter((line) => !REFUSED.test(line)));
  });
}

for (const { pages, look } of VISITS) {
  test(`as visitor, ${nameOf(look)}: ${pages.map(({ name }) => name).join(", ")}`, async ({
    context,
    page,
    consoleErrors,
  }) => {
    await dress(context, page, look);
    const refused = watchRefusals(page);
    for (const { path } of pages) {
      await page.goto(await addressOf(path, context.request));
      await page.waitForLoadState("networkidle");

      await expect(page.locator("h1, h2").first()).toBeVisible();
      // The login is walked as a page of its own.
      if (!/^\/(m\/|admin\/)?login$/.test(new URL(page.url()).pathname)) {
        const size = page.viewportSize();
        await expectWhole(page);
        if (size) await page.setViewportSize(size);
      }
    }
    const known = pages.map(({ name }) => REFUSALS[name]);
    expect(refused.filter((answer) => !known.includes(answer))).toEqual([]);
    consoleErrors.splice(0, Infinity, ...consoleErrors.filter((line) => !REFUSED.test(line)));
  });
}
