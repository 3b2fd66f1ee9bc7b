/** Names of any script and length stand whole on the page of a certificate; on paper the server's
 * tests hold the same forty. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { candidatesNumber } from "../harness/certificate.ts";
import { dress, expect, nameOf, PAGE_LOOKS, test } from "../harness/site.ts";

const LIST = "../../server/tests/features/certificates/hard_names.txt";
const NAMES = readFileSync(fileURLToPath(new URL(LIST, import.meta.url)), "utf8")
  .split("\n")
  .filter(Boolean);

/** Has the server's answers name the holder who is asked for: forty holders would take forty attempts. */
async function nameAsAsked(page: Page): Promise<void> {
  let first: { data: { certificate: object } } | undefined;
  await page.route("**/certificateHistory/v2/verify", async (route) => {
    first ??= await (await route.fetch()).json();
    const { name: holder } = route.request().postDataJSON();
    const certificate = { ...first?.data.certificate, ...(holder && { holder }) };
    await route.fulfill({ json: { ...first, data: { ...first?.data, certificate } } });
  });
}

for (const look of PAGE_LOOKS) {
  test(`forty hard names stand whole on the page, ${nameOf(look)}`, async ({
    context,
    page,
    request,
  }) => {
    expect(NAMES).toHaveLength(40);
    const number = await candidatesNumber(request);
    await dress(context, page, look);
    await nameAsAsked(page);
    await page.goto(`/certificate/result?number=${number}`);
    const asked = page.getByLabel(/^(核对持证人姓名|Check the holder's name)$/);
    const shown = page.getByRole("main").getByRole("definition").first();
    for (const name of NAMES) {
      await asked.fill(name);
      await asked.press("Enter");
      await expect(shown).toHaveText(name);
      const left = await shown.evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      );
      expect(left, name).toBe(0);
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });
}
