import { act, cleanup, render } from "@testing-library/react";
import type { JSX } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { bearTranslators } from "./translators";

beforeAll(bearTranslators);
afterEach(cleanup);

type Translator = (text: Text) => void;

function font(content: string | Node): HTMLElement {
  const [outer, inner] = [document.createElement("font"), document.createElement("font")];
  inner.append(content);
  outer.append(inner);
  return outer;
}

/** The ways in which one is known to do it. */
const TRANSLATORS: [name: string, translate: Translator][] = [
  ["replaces texts", (text) => text.replaceWith(font(`<${text.data}>`))],
  [
    "puts its own before and takes the text away",
    (text) => {
      text.before(font(`<${text.data}>`));
      text.remove();
    },
  ],
  [
    "moves texts into elements of its own",
    (text) => {
      const place = document.createComment("");
      text.replaceWith(place);
      place.replaceWith(font(text));
    },
  ],
];

function Row({ count, note }: { count: number; note?: string }): JSX.Element {
  return (
    <p>
      saved {count}
      {note}
      {count > 1 && <b>many</b>} of 9
    </p>
  );
}

/** The texts of the page without the translator's brackets. */
function told(box: HTMLElement): string {
  return (box.textContent ?? "").replace(/[<>]/g, "");
}

async function translate(box: HTMLElement, translator: Translator): Promise<void> {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  await act(async () => texts.forEach(translator));
}

test.each(TRANSLATORS)(
  "a translator that %s stops nothing, and hides nothing new",
  async (_, translator) => {
    const { container, rerender } = render(<Row count={1} note=" now" />);
    await translate(container, translator);
    for (const [row, words] of [
      [<Row key="a" count={2} note=" soon" />, "saved 2 soonmany of 9"],
      [<Row key="a" count={2} />, "saved 2many of 9"],
      [<Row key="a" count={3} note=" late" />, "saved 3 latemany of 9"],
      [<Row key="a" count={0} />, "saved 0 of 9"],
    ] as const) {
      await act(async () => rerender(row));
      expect(told(container)).toBe(words);
      await translate(container, translator);
    }
    await act(async () => rerender(<i>other page</i>));
    expect(told(container)).toBe("other page");
  },
);

test("what somebody has taken out of the page altogether stops nothing", async () => {
  const { container, rerender } = render(<Row count={2} />);
  container.querySelector("b")?.remove();
  await act(async () => rerender(<Row count={1} />));
  expect(container.textContent).toBe("saved 1 of 9");
});
