/** Each page as everybody else: who has nothing to see there is led or told so as soundly as on any page. */
import { addressOf, PAGES } from "../harness/pages.ts";
import {
  dress,
  expect,
  LEARNER,
  LOOKS,
  logIn,
  MANAGER,
  nameOf,
  STAFF,
  test,
} from "../harness/site.ts";
import { expectClear, expectFits, expectReadable, expectSound } from "../harness/sound.ts";

const EVERYBODY = [undefined, LEARNER, STAFF, MANAGER];
const VISITS = PAGES.flatMap(({ name, path, signedIn }) =>
  EVERYBODY.filter((who) => who !== signedIn).map((who) => ({ name, path, who })),
);
/** Each in one look, the looks taking turns. */
const DRESSED = VISITS.flatMap((visit, turn) => {
  const place = turn % LOOKS.length;
  return LOOKS.slice(place, place + 1).map((look) => ({ ...visit, look }));
});
/** The browser's own line about an answer that refuses. */
const REFUSED = /^Failed to load resource: the server responded with a status of 40[0134]/;

for (const { name, path, who, look } of DRESSED) {
  test(`${name} as ${who?.role ?? "visitor"}, ${nameOf(look)}`, async ({
    context,
    page,
    consoleErrors,
  }) => {
    await dress(context, page, look);
    if (who) await logIn(context, who);
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
    consoleErrors.splice(0, Infinity, ...consoleErrors.filter((line) => !REFUSED.test(line)));
  });
}
