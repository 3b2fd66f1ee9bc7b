/** The oldest browsers that the sites serve, as `browserslist` in package.json states them. */
import { readFileSync } from "node:fs";
import type { BrowserName } from "@mdn/browser-compat-data/types";

/** A browser's names: in browserslist, in the build's target and in browser-compat-data, to people. */
const BROWSERS: Record<string, { engine: string; compat: BrowserName; name: string }> = {
  chrome: { engine: "chrome", compat: "chrome", name: "Chrome" },
  edge: { engine: "edge", compat: "edge", name: "Edge" },
  firefox: { engine: "firefox", compat: "firefox", name: "Firefox" },
  safari: { engine: "safari", compat: "safari", name: "Safari" },
  ios_saf: { engine: "ios", compat: "safari_ios", name: "iOS" },
};

const { browserslist }: { browserslist: string[] } = JSON.parse(
  readFileSync(new URL("package.json", import.meta.url), "utf8"),
);

export const FLOOR = browserslist.map((line) => {
  const [, key, version] = /^(\w+) >= (\d+)$/.exec(line) ?? [];
  const browser = BROWSERS[key ?? ""];
  if (!browser) throw new Error(`package.json: browserslist: "${line}" is not "name >= number"`);
  return { ...browser, version: Number(version) };
});
