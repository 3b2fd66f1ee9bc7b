/** What every page must be in every look: accessible, no wider than the window, without shifts. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Where Chromium's rounding ends and a visible shift begins. */
const LARGEST_SHIFT = 0.005;

/** Adds up the layout shifts of the pages that open from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { shift: Reflect.get(window, "shift") + Reflect.get(entry, "value") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export async function expectStill(page: Page): Promise<void> {
  const shift = await page.evaluate(() => Reflect.get(window, "shift"));
  expect(shift, "layout shift").toBeLessThanOrEqual(LARGEST_SHIFT);
}

export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, "pixels beyond the window").toBeLessThanOrEqual(0);
}

export async function expectSound(page: Page): Promise<void> {
  await expectFits(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([]);
}
