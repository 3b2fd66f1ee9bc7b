import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = new URL("../../../", import.meta.url).pathname;
const SHEETS = ["learner/src", "packages"].flatMap((root) =>
  readdirSync(join(WEB, root), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css") && !name.includes("node_modules"))
    .map((name) => ({
      name: join(root, name),
      style: readFileSync(join(WEB, root, name), "utf8"),
    })),
);

test("every text grows with the reader's size: var(--t-…) or calc(17px * var(--grow))", () => {
  const fixed = SHEETS.filter(({ style }) => /font-size: [1-9][0-9]*px;/.test(style));
  expect(fixed.map(({ name }) => name)).toEqual([]);
});

test("what a dialog is given by its page wins, in whatever order the styles load", () => {
  const dialog = SHEETS.find(({ name }) => name.endsWith("kit/src/dialog.module.css"));
  expect(dialog?.style).toContain(":where(.dialog) {");
  expect(dialog?.style).not.toMatch(/^\.dialog \{/m);
});
