import { expect, test } from "vitest";
import { askedPart } from "./asked-part";

const TEXT = `
  <h2>Before</h2>
  <p>Cut the <b>power</b>
     first.</p>
  <ul><li><p>Lock it.</p></li><li>Test it.</li></ul>
  <table><tbody><tr><td>30 mA</td><td>limit</td></tr></tbody></table>
  <pre>N and PE</pre>`;

function found(part: number, quote = ""): string | undefined {
  const text = document.createElement("div");
  text.innerHTML = TEXT;
  const block = askedPart(text, part, quote);
  return block && `${block.tagName} ${block.textContent?.replace(/\s+/g, " ").trim()}`;
}

test.each([
  [1, "H2 Before"],
  [2, "P Cut the power first."],
  [3, "LI Lock it."],
  [4, "P Lock it."],
  [5, "LI Test it."],
  [6, "TR 30 mAlimit"],
  [7, "PRE N and PE"],
  [8, undefined],
])("block %i is %s", (part, expected) => {
  expect(found(part)).toBe(expected);
});

test.each([
  [2, "Cut the power first.", "P Cut the power first."],
  [1, "Test it.", "LI Test it."],
  [1, "Lock it.", "P Lock it."],
  [99, "N and PE", "PRE N and PE"],
  [2, "what nobody wrote", "P Cut the power first."],
  [99, "what nobody wrote", undefined],
])("a text that changed is found by its quote: %i, %s", (part, quote, expected) => {
  expect(found(part, quote)).toBe(expected);
});
