/** Each page in its looks: no error, nothing inaccessible, wider than the window or on another, no shift. */
import type { Page } from "@playwright/test";
import { addressOf, PAGES, type SitePage } from "../harness/pages.ts";
import {
  type Account,
  dress,
  endFeed,
  expect,
  type Look,
  lookAs,
  nameOf,
  PAGE_LOOKS,
  PAIRED_LOOKS,
  test,
} from "../harness/site.ts";
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

/** So many pages one after the other in one browser context, which costs as much as a page to make. */
const AT_ONCE = 5;

function looksOf({ name }: SitePage): Look[] {
  return FRAMES.includes(name) ? PAIRED_LOOKS : PAGE_LOOKS;
}

/** The pages that one user, or a visitor, sees in one look. */
function pagesOf(who: Account | undefined, look: Look): SitePage[] {
  return PAGES.filter((each) => each.signedIn === who && looksOf(each).includes(look));
}

async function expectWhole(page: Page, look: Look): Promise<void> {
  await expect(page).toHaveTitle(look.language === "en" ? /\S · Zhegui$/ : /\S · 折桂$/);
  await expectStill(page);
  await expectClear(page);
  await expectReadable(page);
  await expectSound(page);
  const size = page.viewportSize();
  for (const width of nameOf(look) === "1440 dark en" ? OTHER_WIDTHS : []) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
    await expectReadable(page);
  }
  if (size) await page.setViewportSize(size);
}

/** Opens a page as on a first visit: what is in the cache moves nothing when it comes. */
async function openAnew(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.detach();
  await page.goto(address);
  await page.waitForLoadState("networkidle");
}

for (const look of PAIRED_LOOKS) {
  for (const who of new Set(PAGES.map(({ signedIn }) => signedIn))) {
    const pages = pagesOf(who, look);
    const role = who?.role ?? "visitor";
    for (let at = 0; at < pages.length; at += AT_ONCE) {
      const some = pages.slice(at, at + AT_ONCE);
      const names = some.map(({ name }) => name).join(", ");
      test(`${nameOf(look)}, as ${role}: ${names}`, async ({ context, page }) => {
        await dress(context, page, look);
        await endFeed(context);
        if (who) await lookAs(context, who);
        await watchShifts(page);
        for (const { name, path } of some) {
          await test.step(name, async () => {
            const address = await addressOf(path, context.request);
            await openAnew(page, address);
            expect(new URL(page.url()).pathname).toBe(address.split("?")[0]);
            await expectWhole(page, look);
          });
        }
      });
    }
  }
}
