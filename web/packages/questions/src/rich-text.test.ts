// @vitest-environment jsdom
import { expect, test } from "vitest";
import { parts } from "./rich-text";

function shown(text: string): string[] {
  return parts(text).map(({ plain, tex }) => (tex ? `<${tex}>` : plain));
}

test.each([
  ["no formula", ["no formula"]],
  ["with $U = RI$ inside", ["with ", "<U = RI>", " inside"]],
  ["$a$ and $b$", ["<a>", " and ", "<b>"]],
  ["from $5 to $10", ["from $5 to $10"]],
  ["a lone $ sign", ["a lone $ sign"]],
  ["", []],
])("%s", (text, expected) => {
  expect(shown(text)).toEqual(expected);
});
