/** The clock of the device runs wrong, or is set: what time it is `server-clock.ts` says, and nothing else. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = new URL("../../../", import.meta.url).pathname;
const PLACES = ["learner", "mobile", "admin", "packages"];
const ASKS_THE_DEVICE = /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)/;
const MAY = /\.test\.tsx?$|\/testing\/|\/server-clock\.ts$|\/node_modules\/|\/dist\//;

function sources(place: string): string[] {
  return readdirSync(join(WEB, place), { recursive: true, encoding: "utf8" })
    .map((name) => join(place, name))
    .filter((name) => /\.(ts|tsx|js)$/.test(name) && !MAY.test(name));
}

test.each(["Date.now()", "new Date()", "map(Date.now)"])("%s asks the device", (source) => {
  expect(source).toMatch(ASKS_THE_DEVICE);
});

test("no page asks the device what time it is", () => {
  const files = PLACES.flatMap(sources);
  expect(files.length).toBeGreaterThan(500);
  const asking = files.filter((name) =>
    ASKS_THE_DEVICE.test(readFileSync(join(WEB, name), "utf8")),
  );
  expect(asking).toEqual([]);
});
