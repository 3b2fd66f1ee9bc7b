/** Writes the worker that shows a sitting without network: it knows each file that its page needs. */
import { readFileSync, writeFileSync } from "node:fs";
import { chunksOf, LEARNER, texts } from "./manifest.ts";

const TEXTS = ["common", "kit", "sitting"];
const SITTING = [
  "index.html",
  "src/features/examinations/paper/page.tsx",
  "src/app/expired-dialog.tsx",
  "src/app/housekeeping.tsx",
  "src/app/login-host.tsx",
  "../packages/kit/src/toast.tsx",
  ...texts("zh-CN", TEXTS),
  ...texts("en", TEXTS),
];

const files = new Set(chunksOf(SITTING).flatMap(({ file, css = [] }) => [file, ...css]));
const names = JSON.stringify([...files].map((file) => `/${file}`));
const worker = readFileSync(new URL("../learner/sitting-worker.js", import.meta.url), "utf8");
writeFileSync(new URL("sitting-worker.js", LEARNER), `const FILES = ${names};\n${worker}`);
