/** Each page as others: who has nothing to see there is led or told so as soundly as on any page. */
import type { Page } from "@playwright/test";
import { addressOf, PAGES, type SitePage } from "../harness/pages.ts";
import {
  type Account,
  dress,
  expect,
  LEARNER,
  LOOKS,
  type Look,
  lookAs,
  MANAGER,
  nameOf,
  STAFF,
  test,
} from "../harness/site.ts";
import { expectClear, expectFits, expectReadable, expectSound } from "../harness/sound.ts";

/** What somebody asks for in one look: pages one after the other, as people do. */
interface Visit {
  who?: Account;
  look: Look;
  pages: SitePage[];
}

/** Of those logged in one a page in turn, each in one look, the looks taking turns. */
const OTHERS = PAGES.map((page, turn) => {
  const others = [LEARNER, STAFF, MANAGER].filter((who) => who !== page.signedIn);
  return { page, who: others[turn % others.length], look: LOOKS[turn % LOOKS.length] };
});
const OF_OTHERS: Visit[] = LOOKS.flatMap((look) =>
  [LEARNER, STAFF, MANAGER].map((who) => ({
    who,
    look,
    pages: OTHERS.filter((other) => other.who === who && other.look === look).map(
      ({ page }) => page,
    ),
  })),
);
const FOR_USERS = PAGES.filter(({ signedIn }) => signedIn);
/** What a visitor asks for of those pages, a share in each look. */
const SHARE = Math.ceil(FOR_USERS.length / LOOKS.length);
const OF_VISITORS: Visit[] = LOOKS.map((look, turn) => ({
  look,
  pages: FOR_USERS.slice(turn * SHARE, (turn + 1) * SHARE),
}));
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

/** The login is walked as a page of its own. */
const isLogin = (page: Page) => /^\/(m\/|admin\/)?login$/.test(new URL(page.url()).pathname);

const VISITS = [...OF_OTHERS, ...OF_VISITORS].filter(({ pages }) => pages.length > 0);
for (const { who, look, pages } of VISITS) {
  const names = pages.map(({ name }) => name).join(", ");
  test(`as ${who?.role ?? "visitor"}, ${nameOf(look)}: ${names}`, async ({
    context,
    page,
    consoleErrors,
  }) => {
    if (who) await lookAs(context, who);
    await dress(context, page, look);
    const refused = watchRefusals(page);
    const size = page.viewportSize();
    for (const { name, path } of pages) {
      await test.step(name, async () => {
        await page.goto(await addressOf(path, context.request));
        await page.waitForLoadState("networkidle");
        await expect(page.locator("h1, h2").first()).toBeVisible();
        if (who || !isLogin(page)) await expectWhole(page);
        if (size) await page.setViewportSize(size);
        expect(refused.splice(0).filter((answer) => answer !== REFUSALS[name])).toEqual([]);
      });
    }
    consoleErrors.splice(0, Infinity, ...consoleErrors.filter((line) => !REFUSED.test(line)));
  });
}
