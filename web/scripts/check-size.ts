/** Holds the first paint of `/index` to its budget: everything index.html and the home route load. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  imports?: string[];
}

const BUDGET = 140_000;
const DIST = new URL("../dist/learner/", import.meta.url);
const TEXTS = ["common", "kit", "home"];
const FIRST_PAINT = [
  "index.html",
  "src/features/home/page.tsx",
  ...TEXTS.map((name) => `../packages/i18n/src/locales/zh-CN/${name}.json`),
];

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL(".vite/manifest.json", DIST), "utf8"),
);

function collect(key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const name of chunk.imports ?? []) collect(name, files);
  return files;
}

const files = new Set(FIRST_PAINT.flatMap((key) => [...collect(key)]));
const sizes = [...files].map(
  (file) => [file, gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length] as const,
);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [file, size] of sizes.toSorted((a, b) => b[1] - a[1]))
  console.log(`${size.toString().padStart(8)}  ${file}`);
console.log(`${total.toString().padStart(8)}  first paint of /index, gzip (budget ${BUDGET})`);
if (total > BUDGET) process.exit(1);
