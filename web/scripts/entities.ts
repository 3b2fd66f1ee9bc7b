/** The table of entities: what their lists say of them in the OpenAPI document, with the client's calls. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
export const TABLE = fileURLToPath(
  new URL("../packages/records/src/entities/generated.ts", import.meta.url),
);

interface Said {
  name: string;
  reads: string;
  /** Of a reference: the list that it is chosen from. */
  fields: Record<string, { from?: { reads: string } }>;
}

interface Operation {
  operationId: string;
  "x-entity"?: Said;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

/** The calls of an entity, by what they are for; some have no `delete`. */
function callsOf({ name, reads }: Said, known: ReadonlySet<string>): [string, string][] {
  const calls: [string, string][] = [
    ["list", `${reads}List`],
    ["detail", `${reads}Detail`],
    ["save", `${name}Save`],
    ["delete", `${name}Delete`],
    ["bulk", `${name}Bulk`],
    ["bulkList", `${name}BulkList`],
    ["export", `${reads}Export`],
  ];
  return calls.filter(([, call]) => known.has(call));
}

/** The lists that its references are chosen from, by the name of their resource. */
function chosenFrom({ fields }: Said): [string, string][] {
  const reads = Object.values(fields).flatMap(({ from }) => (from ? [from.reads] : []));
  return [...new Set(reads)].sort().map((name) => [name, `${name}List`]);
}

/** The source of the table, as the formatter has it. */
export function entityTable({ paths }: OpenApi): string {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const known = new Set(operations.map(({ operationId }) => operationId));
  const entities = operations
    .flatMap(({ "x-entity": said }) =>
      said ? [{ said, calls: callsOf(said, known), lists: chosenFrom(said) }] : [],
    )
    .sort((one, other) => (one.said.name < other.said.name ? -1 : 1));
  const calls = entities.flatMap((each) => [...each.calls, ...each.lists].map(([, call]) => call));
  const lines = entities.map((each) => {
    const called = members(each.calls);
    const lists = each.lists.length > 0 ? `lists: {${members(each.lists)}}, ` : "";
    const said = JSON.stringify(each.said).slice(1, -1);
    return `${each.said.name}: entity({${said}, ${lists}calls: {\n${called}}}),`;
  });
  const source = [
    "/** Every entity of the back office: written by `npm run generate` of what the server declares. */",
    `import { ${[...new Set(calls)].sort().join(", ")} } from "@zhegui/client";`,
    'import { entity } from "./entity";',
    "",
    `export const ENTITIES = {\n${lines.join("\n")}\n};`,
    "",
    "export type EntityName = keyof typeof ENTITIES;",
    "",
  ].join("\n");
  return formatted(source);
}

function members(calls: [string, string][]): string {
  return calls.map(([name, call]) => `${name}: ${call}`).join(", ");
}

function formatted(source: string): string {
  return execFileSync("node_modules/.bin/biome", ["format", `--stdin-file-path=${TABLE}`], {
    cwd: WEB,
    input: source,
    encoding: "utf8",
  });
}
