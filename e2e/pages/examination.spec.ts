/** The pages of an examination: before, during, offline and after, in every pair of looks. */
import { walkThroughExamination } from "../harness/examination.ts";
import { newLearner } from "../harness/people.ts";
import { dress, expect, logIn, nameOf, PAIRED_LOOKS, test } from "../harness/site.ts";
import { expectButtonsFit, expectSound } from "../harness/sound.ts";

for (const look of PAIRED_LOOKS) {
  test(`an examination, ${nameOf(look)}`, async ({ context, page, request, consoleErrors }) => {
    await dress(context, page, look);
    await logIn(context, await newLearner(request));

    await walkThroughExamination(page, look, async (name) => {
      await expectSound(page);
      if (name === "paper-last") await expectButtonsFit(page);
      if (look.width === 1440 && name.startsWith("paper")) {
        const beyond = await page.evaluate(
          () => document.documentElement.scrollHeight - innerHeight,
        );
        expect(beyond, "pixels to scroll at a height of 900").toBeLessThanOrEqual(0);
      }
    });

    // The browser itself notes the calls that it could not make offline.
    const others = consoleErrors
      .splice(0)
      .filter((text) => !text.includes("INTERNET_DISCONNECTED"));
    expect(others).toEqual([]);
  });
}
