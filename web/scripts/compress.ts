/** Writes a .br and a .gz beside every built text file: the server sends them as they are. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const ROOT = new URL("../dist/", import.meta.url).pathname;
const TEXT = /\.(html|m?js|css|svg|json|webmanifest|txt)$/;
const SMALLEST = 512;

for (const path of readdirSync(ROOT, { recursive: true, encoding: "utf8" })) {
  if (!TEXT.test(path)) continue;
  const content = readFileSync(join(ROOT, path));
  if (content.length < SMALLEST) continue;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(join(ROOT, `${path}.br`), brotliCompressSync(content, { params: quality }));
  writeFileSync(join(ROOT, `${path}.gz`), gzipSync(content, { level: 9 }));
}
