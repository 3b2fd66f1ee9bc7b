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
        Object.assign(window, {
          shift: Reflect.get(window, "shift") + Reflect.get(entry, "value"),
        });
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
  const bar = page.locator("header > .wrap").first();
  if ((await bar.count()) === 0) return;
  const beyond = await bar.evaluate((column) => column.scrollWidth - column.clientWidth);
  expect(beyond, "pixels of the header beyond its column").toBeLessThanOrEqual(0);
}

/** What scrolls with the page must not lie on one another; what stays in sight passes over it. */
export async function expectClear(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const ROUNDING = 1;
    const staysInSight = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) ||
        staysInSight(element.parentElement));
    const places = [...document.querySelectorAll("main :is(a[href], button, select, input)")]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) && !staysInSight(control),
      )
      .flatMap((control) => [...control.getClientRects()].map((box) => ({ control, box })));
    const meet = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > ROUNDING &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > ROUNDING;
    return places.flatMap(({ control, box }, at) =>
      places
        .slice(at + 1)
        .filter((other) => other.control !== control && meet(box, other.box))
        .map((other) => [control.outerHTML, other.control.outerHTML]),
    );
  });
  expect(covered, "controls that lie on one another").toEqual([]);
}

/** Waits until what comes in has come in: half way its colours are nobody's. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

export async function expectSound(page: Page): Promise<void> {
  await settle(page);
  await expectFits(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([]);
}
