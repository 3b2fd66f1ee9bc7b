import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_NAMES } from "./icon-names";

test("every name has its drawing, and every drawing its name", () => {
  const drawings = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
  const drawn = [...drawings.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);
  expect(drawn).toEqual([...ICON_NAMES]);
});
