/** What every page must be in every look: accessible, no wider than the window, without shifts. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Where Chromium's rounding ends and a visible shift begins. */
const LARGEST_SHIFT = 0.005;

/** Adds up the layout shifts of the pages that open from now on, and keeps what moved. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Source {
      node: Node | null;
      previousRect: DOMRect;
      currentRect: DOMRect;
    }
    const said = ({ node, previousRect: from, currentRect: to }: Source): string => {
      const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName;
      const at = ({ x, y, width, height }: DOMRect): string =>
        [x, y, width, height].map(Math.round).join(" ");
      return `${name} "${node?.textContent?.slice(0, 40)}": ${at(from)} → ${at(to)}`;
    };
    const moved: string[] = [];
    Object.assign(window, { shift: 0, moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, {
          shift: Reflect.get(window, "shift") + Reflect.get(entry, "value"),
        });
        moved.push(...(Reflect.get(entry, "sources") as Source[]).map(said));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export async function expectStill(page: Page): Promise<void> {
  const { shift, moved } = await page.evaluate(() => ({
    shift: Reflect.get(window, "shift"),
    moved: Reflect.get(window, "moved"),
  }));
  expect(shift, `layout shift of ${moved.join("; ")}`).toBeLessThanOrEqual(LARGEST_SHIFT);
}

/** The narrowest telephone that is still sold. */
const NARROWEST = 320;

/** Nothing beyond the window, not even of what stays in sight at its edge and never scrolls. */
export async function expectButtonsFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) return;
  await page.setViewportSize({ width: NARROWEST, height: size.height });
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll("button")]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => button.getBoundingClientRect().right > innerWidth)
      .map((button) => button.innerText),
  );
  expect(beyond, "buttons beyond the window").toEqual([]);
  await page.setViewportSize(size);
}

export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, "pixels beyond the window").toBeLessThanOrEqual(0);
  const bar = page.locator("header > .wrap").first();
  if ((await bar.count()) === 0) return;
  const beyond = await bar.evaluate((column) => column.scrollWidth - column.clientWidth);
  expect(beyond, "pixels of the header beyond its column").toBeLessThanOrEqual(0);
}

/** The option that has the focus lies under no bar: its head, middle and foot are its own. */
export async function expectFocusInSight(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const option = document.querySelector("label:focus-within");
        if (!option) return [];
        const { left, top, width, height } = option.getBoundingClientRect();
        return [0.1, 0.5, 0.9].map((share) =>
          option.contains(document.elementFromPoint(left + width / 2, top + height * share)),
        );
      }),
    )
    .toEqual([true, true, true]);
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
          control.checkVisibility({ visibilityProperty: true }) &&
          control.closest("[aria-hidden=true]") === null &&
          !staysInSight(control),
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

/** Words that run out of their column and into the next one's can be read no more. */
export async function expectReadable(page: Page): Promise<void> {
  const torn = await page.evaluate(() => {
    const ROUNDING = 3;
    interface Line {
      text: Text;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const upwards = (element: Element | null): Element[] =>
      element ? [element, ...upwards(element.parentElement)] : [];
    /** What is seen of a line; nothing of what is only heard, or stays in sight over the page. */
    const seen = (text: Text, box: DOMRect): Line[] => {
      const around = upwards(text.parentElement).map((element) => ({
        style: getComputedStyle(element),
        frame: element.getBoundingClientRect(),
      }));
      const isApart = around.some(
        ({ style }) => style.clipPath !== "none" || /fixed|sticky/.test(style.position),
      );
      if (isApart) return [];
      const frames = around
        .filter(({ style }) => style.overflow !== "visible")
        .map(({ frame }) => frame);
      const left = Math.max(box.left, ...frames.map((frame) => frame.left));
      const right = Math.min(box.right, ...frames.map((frame) => frame.right));
      const top = Math.max(box.top, ...frames.map((frame) => frame.top));
      const bottom = Math.min(box.bottom, ...frames.map((frame) => frame.bottom));
      return left < right && top < bottom ? [{ text, left, right, top, bottom }] : [];
    };
    const linesOf = (text: Text): Line[] => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].flatMap((box) => seen(text, box));
    };
    const walker = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const lines: Line[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const isShown =
        text instanceof Text &&
        text.data.trim() !== "" &&
        text.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (isShown) lines.push(...linesOf(text));
    }
    const meet = (a: Line, b: Line): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > ROUNDING &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2 * ROUNDING;
    return lines.flatMap((line, at) =>
      lines
        .slice(at + 1)
        .filter((other) => other.text !== line.text && meet(line, other))
        .map((other) => [line.text.data, other.text.data]),
    );
  });
  expect(torn, "words on one another").toEqual([]);
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
  // Legacy mode asks the page itself instead of a second page: a third of the time, and no page of
  // ours holds a frame of another origin.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([]);
}
