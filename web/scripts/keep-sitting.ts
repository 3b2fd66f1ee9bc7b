/** Writes the worker that shows a sitting without network: it knows each file that its page needs. */
import { readFileSync, writeFileSync } from "node:fs";
import { chunksOf, LEARNER, texts } from "./manifest.ts";

const TEXTS = ["common", "kit", "sitting", "questions"];
const SITTING = [
  "index.html",
  "src/features/examinations/paper/page.tsx",
  ...["blank", "numeric", "ordering", "matching"].map(
    (kind) => `../packages/questions/src/${kind}/answer.tsx`,
  ),
  "src/app/behind-pages.tsx",
  "src/app/query-client.ts",
  "src/app/routes.tsx",
  "../packages/i18n/src/files.ts",
  "../packages/kit/src/toast.tsx",
  ...texts("zh-CN", TEXTS),
  ...texts("en", TEXTS),
];

const files = new Set(chunksOf(SITTING).flatMap(({ file, css = [] }) => [file, ...css]));
const names = JSON.stringify([...files].map((file) => `/${file}`));
const worker = readFileSync(new URL("../learner/sitting-worker.js", import.meta.url), "utf8");
writeFileSync(new URL("sitting-worker.js", LEARNER), `const FILES = ${names};\n${worker}`);
