/** Pictures of every page in every look, for people to judge: build/screenshots. */
import { fileURLToPath } from "node:url";
import { addressOf, PAGES } from "../harness/pages.ts";
import { dress, endFeed, LOOKS, logIn, nameOf, test } from "../harness/site.ts";

const FOLDER = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));

for (const { name, path, signedIn } of PAGES) {
  for (const look of LOOKS) {
    test(`${name}, ${nameOf(look)}`, async ({ context, page }) => {
      await dress(context, page, look);
      await endFeed(context);
      if (signedIn) await logIn(context, signedIn);
      await page.goto(await addressOf(path, context.request));
      await page.waitForLoadState("networkidle");
      const file = `${name}-${nameOf(look).replaceAll(" ", "-")}.png`;
      await page.screenshot({ path: FOLDER + file, fullPage: path !== "/login" });
    });
  }
}
