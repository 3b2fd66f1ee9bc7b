/** Holds the first paint of `/index` to its budget: everything index.html and the home route load. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { chunksOf, LEARNER, texts } from "./manifest.ts";

const BUDGET = 130_000;
const TEXTS = ["common", "kit", "home"];
const FIRST_PAINT = ["index.html", "src/features/home/page.tsx", ...texts("zh-CN", TEXTS)];

const files = new Set(chunksOf(FIRST_PAINT).map(({ file }) => file));
const sizes = [...files].map(
  (file) => [file, gzipSync(readFileSync(new URL(file, LEARNER)), { level: 9 }).length] as const,
);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [file, size] of sizes.sort((a, b) => b[1] - a[1]))
  console.log(`${size.toString().padStart(8)}  ${file}`);
console.log(`${total.toString().padStart(8)}  first paint of /index, gzip (budget ${BUDGET})`);
if (total > BUDGET) process.exit(1);
