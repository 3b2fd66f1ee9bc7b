/** Each page in every pair of looks: no error, nothing inaccessible, nothing wider than the window, no shift. */
import { AxeBuilder } from "@axe-core/playwright";
import { PAGES } from "../harness/pages.ts";
import { dress, expect, LEARNER, logIn, nameOf, PAIRED_LOOKS, test } from "../harness/site.ts";

/** Where Chromium's rounding ends and a visible shift begins. */
const LARGEST_SHIFT = 0.005;

for (const { name, path, signedIn } of PAGES) {
  for (const look of PAIRED_LOOKS) {
    test(`${name}, ${nameOf(look)}`, async ({ context, page }) => {
      await dress(context, page, look);
      if (signedIn) await logIn(context, LEARNER);
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            Object.assign(window, { shift: Reflect.get(window, "shift") + Reflect.get(entry, "value") });
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(path);
      await page.waitForLoadState("networkidle");

      expect(new URL(page.url()).pathname).toBe(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, "pixels beyond the window").toBeLessThanOrEqual(0);
      const shift = await page.evaluate(() => Reflect.get(window, "shift"));
      expect(shift, "layout shift").toBeLessThanOrEqual(LARGEST_SHIFT);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([]);
    });
  }
}
