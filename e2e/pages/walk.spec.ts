/** Each page in every pair of looks: no error, nothing inaccessible, nothing wider than the window, no shift. */
import { addressOf, PAGES } from "../harness/pages.ts";
import { dress, expect, LEARNER, logIn, nameOf, PAIRED_LOOKS, test } from "../harness/site.ts";
import { expectSound, expectStill, watchShifts } from "../harness/sound.ts";

for (const { name, path, signedIn } of PAGES) {
  for (const look of PAIRED_LOOKS) {
    test(`${name}, ${nameOf(look)}`, async ({ context, page }) => {
      await dress(context, page, look);
      if (signedIn) await logIn(context, LEARNER);
      await watchShifts(page);
      const address = await addressOf(path, context.request);
      await page.goto(address);
      await page.waitForLoadState("networkidle");

      expect(new URL(page.url()).pathname).toBe(address);
      await expectStill(page);
      await expectSound(page);
    });
  }
}
