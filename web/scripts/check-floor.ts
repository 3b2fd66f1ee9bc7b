/**
 * Holds the built sites, and so what they are made of, to the browsers that package.json states: nothing
 * that one of them lacks by MDN's browser-compat-data. A method is known by its name alone, so
 * one that shares its name with an old one is not found.
 */
import { readdirSync, readFileSync } from "node:fs";
import compat from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier } from "@mdn/browser-compat-data/types";
import { parseSync } from "vite";
import { FLOOR } from "../floor.ts";

/** Newer than the floor, and why it may be named. */
const ALLOWED: Record<string, string> = {
  startViewTransition: "React and the router ask whether it is there",
  "Error.captureStackTrace": "Artplayer asks whether it is there",
  exitPictureInPicture: "Artplayer asks whether it is there",
  requestFullscreen:
    "an iPhone's film has a full screen of its own; the paper asks (paper/top-bar.tsx)",
  "AbortSignal.any": "kit/src/polyfills.ts",
  Notification: "an iPhone has none; the consultants' bell asks whether it is there",
  "Notification.requestPermission": "as above",
  checkVisibility: "kit/src/polyfills.ts",
  caretPositionFromPoint: "ProseMirror asks whether it is there",
  caretRangeFromPoint: "as above",
  "Intl.Segmenter": "ProseMirror asks whether it is there",
  parseHTML: "a rule of tiptap's own, not Document.parseHTML",
};
/** pdf.js's legacy form brings what it uses of these itself. */
const CORE_JS = "__core-js_shared__";

const INTERFACES: Record<string, Identifier> = { ...compat.api, ...compat.javascript.builtins };
/** Whose methods are known by their names: what every program has in its hands. */
const COMMON =
  "Array String Object Promise Map Set Iterator RegExp Uint8Array Element HTMLElement Node Document Range Blob Response Request Headers URLSearchParams".split(
    " ",
  );
const DIST = new URL("../dist/", import.meta.url);

interface Node {
  type: string;
  [key: string]: unknown;
}

function isNewer({ __compat }: Identifier): boolean {
  if (!__compat) return false;
  return FLOOR.some(({ compat: browser, version }) => {
    const stated = __compat.support[browser] ?? [];
    return ![stated].flat().some(({ version_added: added, flags, prefix }) => {
      if (typeof added !== "string" || flags || prefix) return false;
      return Number.parseFloat(added.replace("≤", "")) <= version;
    });
  });
}

/** `Promise.try`, `toSorted` and `Temporal`: what the floor lacks, as a program names it. */
function namesOfTheNew(): Set<string> {
  const names = new Set<string>();
  const old = new Set<string>();
  for (const [owner, found] of Object.entries(INTERFACES)) {
    if (isNewer(found)) names.add(owner);
    const { __compat, ...members } = found;
    for (const [key, member] of Object.entries(members)) {
      const name = key.replace(/_static$/, "");
      if (!isNewer(member)) {
        old.add(name);
        continue;
      }
      names.add(`${owner}.${name}`);
      if (COMMON.includes(owner)) names.add(name);
    }
  }
  return new Set([...names].filter((name) => !old.has(name)));
}

const NEW = namesOfTheNew();

/** What of the new a node of a program names. */
function named(node: Node): string[] {
  if (node.type === "StaticBlock") return ["static {}"];
  if (node.type === "Literal" && node.regex) return patternsOf(node.regex as RegExpLiteral);
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return [];
  const callee = node.callee as Node;
  if (callee.type === "Identifier") return [String(callee.name)].filter((name) => NEW.has(name));
  if (callee.type !== "MemberExpression") return [];
  const { name: owner } = callee.object as Node;
  const { name: member } = callee.property as Node;
  const isOwner = typeof owner === "string" && owner in INTERFACES;
  const name = isOwner ? `${owner}.${member}` : String(member);
  return NEW.has(name) ? [name] : [];
}

interface RegExpLiteral {
  pattern: string;
  flags: string;
}

function patternsOf({ pattern, flags }: RegExpLiteral): string[] {
  const lookbehind = /\(\?<[=!]/.test(pattern) ? ["(?<=…) or (?<!…)"] : [];
  return flags.includes("v") ? [...lookbehind, "/…/v"] : lookbehind;
}

function walk(node: Node, found: Set<string>): void {
  for (const name of named(node)) found.add(name);
  for (const child of Object.values(node).flat()) {
    if (typeof child === "object" && child !== null && "type" in child) walk(child as Node, found);
  }
}

/** A mix that holds a var() is unset in a browser that cannot mix, unless it is asked first. */
function unaskedMixes(styles: string): string[] {
  const asked = /@supports \(color:\s?color-mix\([^{]*\{[^{}]*\{[^{}]*\}\s*\}/g;
  return styles.replaceAll(asked, "").match(/[^{};]*color-mix\([^;}]*/g) ?? [];
}

/** A backdrop inherits nothing before Chrome 122 and Safari 17.4: what it uses must be set on it. */
function strayTokens(styles: string): string[] {
  const backdrops = [...styles.matchAll(/::backdrop\s*\{[^}]*\}/g)].join();
  const used = backdrops.match(/(?<=var\()--[\w-]+/g) ?? [];
  return used.filter((token) => !backdrops.includes(`${token}:`));
}

const built = readdirSync(DIST, { recursive: true, encoding: "utf8" });
const faults = built
  .filter((path) => /\.m?js$/.test(path))
  .flatMap((path) => {
    const source = readFileSync(new URL(path, DIST), "utf8");
    const found = new Set<string>();
    walk(parseSync(path, source).program as unknown as Node, found);
    const isBuiltin = (name: string) => source.includes(CORE_JS) && !name.includes("(");
    return [...found]
      .filter((name) => !(name in ALLOWED) && !isBuiltin(name))
      .map((name) => `${path}: ${name}`);
  });
const sheets = built
  .filter((path) => path.endsWith(".css"))
  .map((path) => ({ path, styles: readFileSync(new URL(path, DIST), "utf8") }));
for (const { path, styles } of sheets)
  faults.push(...unaskedMixes(styles).map((mix) => `${path}: ${mix}`));
const stray = strayTokens(sheets.map(({ styles }) => styles).join("\n"));
faults.push(...stray.map((token) => `::backdrop: ${token}`));
// Engines that know no modules read this one.
const below = readFileSync(new URL("../floor.js", import.meta.url), "utf8");
const modern = /=>|`|\?[.?]|\b(?:const|let|class|async)\b/.exec(below.replace(/\/\/.*/g, ""));
if (modern) faults.push(`floor.js is ES3: ${modern[0]}`);
for (const fault of faults) console.error(`newer than the floor: ${fault}`);
if (faults.length > 0) process.exit(1);
