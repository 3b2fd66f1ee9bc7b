/** Generates the typed client from the committed OpenAPI document; `--check` only compares. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";

const SOURCE = fileURLToPath(new URL("../../docs/api/openapi.json", import.meta.url));
const CONFIG = fileURLToPath(new URL("../packages/client/src/config", import.meta.url));
const FRESH = fileURLToPath(new URL("../packages/client/src/.fresh", import.meta.url));
const TARGET = fileURLToPath(new URL("../packages/client/src/generated", import.meta.url));

/** Reads that carry a body are POSTs here; to the client they are queries all the same. */
const READS =
  /\/(dynamicList|dynamicDetail|list|progress|month|result|receipt|verify|seek|address|neighbours|find|suggest)$/;

async function generate(output: string): Promise<void> {
  await createClient({
    input: SOURCE,
    output: { path: output, clean: true },
    parser: {
      hooks: { operations: { isQuery: ({ path }) => (READS.test(path) ? true : undefined) } },
    },
    plugins: [
      { name: "@hey-api/client-fetch", runtimeConfigPath: CONFIG, throwOnError: true },
      "@hey-api/typescript",
      "@hey-api/sdk",
      "@tanstack/react-query",
    ],
    logs: { level: "silent" },
  });
}

function contents(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

try {
  await generate(FRESH);
  if (!process.argv.includes("--check")) {
    rmSync(TARGET, { recursive: true, force: true });
    renameSync(FRESH, TARGET);
  } else if (JSON.stringify([...contents(FRESH)]) !== JSON.stringify([...contents(TARGET)])) {
    console.error("packages/client/src/generated is stale: run `npm run generate`");
    process.exitCode = 1;
  }
} finally {
  rmSync(FRESH, { recursive: true, force: true });
}
