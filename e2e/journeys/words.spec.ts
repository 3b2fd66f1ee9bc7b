/** Words in narrow places: none is broken within, cut off, or left alone on a line. */
import type { Locator } from "@playwright/test";
import { candidatesNumber } from "../harness/certificate.ts";
import { dress, expect, test } from "../harness/site.ts";

/** Of each text its words that stand on two lines. */
function brokenWords(texts: Locator): Promise<string[]> {
  return texts.evaluateAll((elements) =>
    elements.flatMap(({ firstChild: text }) =>
      [...(text?.textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        if (!text) return [];
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      }),
    ),
  );
}

/** How many signs stand on the last line of a text. */
function lastLineOf(text: Locator): Promise<number> {
  return text.evaluate(({ firstChild: node }) => {
    const signs = node?.textContent?.length ?? 0;
    const topOf = (index: number): number => {
      const range = document.createRange();
      if (!node) return 0;
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return range.getBoundingClientRect().top;
    };
    const bottom = topOf(signs - 1);
    return Array.from({ length: signs }, (_, index) => topOf(index)).filter((top) => top === bottom)
      .length;
  });
}

for (const layout of ["top", "cut-menu"]) {
  test(`the names of the categories are whole, large, in English, ${layout}`, async ({
    context,
    page,
  }) => {
    await context.addInitScript(
      (look) => {
        localStorage.setItem("THEME", JSON.stringify({ ...look, size: "large" }));
        localStorage.setItem("LANGUAGE", "en");
      },
      { layout },
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/index");
    const names = page.getByRole("navigation", { name: "Categories" }).locator("b");
    await expect(names).toHaveCount(6);
    expect(await brokenWords(names)).toEqual([]);
  });
}

test("on a telephone no sign of what is promised stands alone", async ({ context, page }) => {
  await dress(context, page, { width: 390, theme: "light", language: "zh-CN" });
  await page.goto("/certificate-query");
  for (const words of ["输入证书编号，", "每张证书都记在", "持证人姓名默认", "结果是查询这一刻"]) {
    expect(await lastLineOf(page.getByText(words)), words).toBeGreaterThan(2);
  }
});

test("on a telephone no sign of what a list is stands alone", async ({ context, page }) => {
  await dress(context, page, { width: 390, theme: "light", language: "zh-CN" });
  for (const path of ["/course", "/profile", "/dynamic"]) {
    await page.goto(path);
    const lead = page.getByRole("main").locator("header p");
    expect(await lastLineOf(lead), path).toBeGreaterThan(2);
  }
});

test("on a telephone it can be read which name is asked for", async ({
  context,
  page,
  request,
}) => {
  await dress(context, page, { width: 390, theme: "light", language: "en" });
  await page.goto(`/certificate/result?number=${await candidatesNumber(request)}`);
  const name = page.getByLabel("Check the holder's name");
  const [room, words] = await name.evaluate((input) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.font = font;
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    const { width } = pen.measureText(input.getAttribute("placeholder") ?? "");
    return [input.clientWidth - padding, width];
  });
  expect(words).toBeLessThanOrEqual(room ?? 0);
});
