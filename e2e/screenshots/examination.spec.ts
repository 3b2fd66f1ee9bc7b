/** Pictures of an examination from the hall to the result, in every look. */
import { fileURLToPath } from "node:url";
import { walkThroughExamination } from "../harness/examination.ts";
import { newLearner } from "../harness/people.ts";
import { dress, LOOKS, logIn, nameOf, test } from "../harness/site.ts";

const FOLDER = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));

for (const look of LOOKS) {
  test(`an examination, ${nameOf(look)}`, async ({ context, page, request, consoleErrors }) => {
    await dress(context, page, look);
    await logIn(context, await newLearner(request));
    await walkThroughExamination(page, look, async (name) => {
      const file = `examination-${name}-${nameOf(look).replaceAll(" ", "-")}.png`;
      const fullPage = !name.startsWith("paper") && name !== "hand-in";
      await page.screenshot({ path: FOLDER + file, fullPage, animations: "disabled" });
    });
    consoleErrors.length = 0;
  });
}
