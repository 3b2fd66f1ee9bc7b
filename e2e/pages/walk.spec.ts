/** Each page in its looks: no error, nothing inaccessible, wider than the window or on another, no shift. */
import { addressOf, PAGES } from "../harness/pages.ts";
import { dress, expect, lookAs, nameOf, PAGE_LOOKS, PAIRED_LOOKS, test } from "../harness/site.ts";
import {
  expectClear,
  expectFits,
  expectReadable,
  expectSound,
  expectStill,
  watchShifts,
} from "../harness/sound.ts";

/** Where menus fold and columns part; the last is a desk's page at 400 %, and the smallest telephone. */
const OTHER_WIDTHS = [1280, 1024, 768, 320];

/** Pages that between them have every frame of the sites: these meet each width with each theme and language. */
const FRAMES = ["home", "login", "course-list", "lesson-video", "study-staff", "mobile", "admin"];

for (const { name, path, signedIn } of PAGES) {
  for (const look of FRAMES.includes(name) ? PAIRED_LOOKS : PAGE_LOOKS) {
    test(`${name}, ${nameOf(look)}`, async ({ context, page }) => {
      await dress(context, page, look);
      if (signedIn) await lookAs(context, signedIn);
      await watchShifts(page);
      const address = await addressOf(path, context.request);
      await page.goto(address);
      await page.waitForLoadState("networkidle");

      expect(new URL(page.url()).pathname).toBe(address.split("?")[0]);
      await expect(page).toHaveTitle(look.language === "en" ? /\S · Zhegui$/ : /\S · 折桂$/);
      await expectStill(page);
      await expectClear(page);
      await expectReadable(page);
      await expectSound(page);
      for (const width of nameOf(look) === "1440 dark en" ? OTHER_WIDTHS : []) {
        await page.setViewportSize({ width, height: 900 });
        await expectFits(page);
        await expectReadable(page);
      }
    });
  }
}
