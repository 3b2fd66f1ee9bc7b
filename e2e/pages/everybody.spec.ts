/** Each page as others: who has nothing to see there is led or told so as soundly as on any page. */
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

/** A visitor, who is led away from half of the pages, and of those logged in one a page in turn. */
const VISITS = PAGES.flatMap(({ name, path, signedIn }, turn) => {
  const others = [LEARNER, STAFF, MANAGER].filter((who) => who !== signedIn);
  const other = others[turn % others.length];
  return (signedIn ? [undefined, other] : [other]).map((who) => ({ name, path, who }));
});
/** Each in one look, the looks taking turns. */
const DRESSED = VISITS.flatMap((visit, turn) => {
  const place = turn % LOOKS.length;
  return LOOKS.slice(place, place + 1).map((look) => ({ ...visit, look }));
});
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

for (const { name, path, who, look } of DRESSED) {
  test(`${name} as ${who?.role ?? "visitor"}, ${nameOf(look)}`, async ({
    context,
    page,
    consoleErrors,
  }) => {
    await dress(context, page, look);
    if (who) await lookAs(context, who);
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400)
        refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    });
    await page.goto(await addressOf(path, context.request));
    await page.waitForLoadState("networkidle");

    await expect(page.locator("h1, h2").first()).toBeVisible();
    await expectClear(page);
    await expectReadable(page);
    await expectSound(page);
    for (const width of [1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page);
    }
    expect(refused.filter((answer) => answer !== REFUSALS[name])).toEqual([]);
    consoleErrors.splice(0, Infinity, ...consoleErrors.filter((line) => !REFUSED.test(line)));
  });
}
