/** What of the contract the sites use: the calls that their code imports, without their failures. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Operation {
  operationId: string;
  /** The same name once more, as words. */
  summary?: string;
  responses: Record<string, { description: string }>;
}

interface Schema {
  /** Of a list's request: what may be asked. */
  "x-list"?: { resource: string; filter: string[]; sort: string[] };
}

/** An OpenAPI document, as far as it is looked at here. */
export interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: object };
}

const SOURCES = ["{admin,learner,mobile}/src/**/*.{ts,tsx}", "packages/*/src/**/*.{ts,tsx}"];
const IMPORT = /import (?:type )?\{([^}]*)\} from "(?:@zhegui\/client|\.\/generated)"/g;
const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** What the code in `folder` imports of the client. */
function imported(folder: string): Set<string> {
  const paths = globSync(SOURCES, { cwd: folder, exclude: ["**/generated/**"] });
  const texts = paths.map((path) => readFileSync(join(folder, path), "utf8"));
  const lists = texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, names = ""]) => names));
  return new Set(lists.flatMap((names) => names.match(/\w+/g) ?? []));
}

/** What the generator calls an operation. */
function nameOf({ operationId }: Operation): string {
  return operationId.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * An operation without what the client says of all: that it answers, and that it throws a `Failure`.
 * No type of a call says how that may fail.
 */
function lean({ summary: _, ...operation }: Operation): Operation {
  const responses = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, response]) => [status, { ...response, description: "" }]);
  return { ...operation, responses: Object.fromEntries(responses) };
}

/** The names of all schemas that a part of a contract leads to. */
function reached(schemas: Contract["components"]["schemas"], part: unknown, found: Set<string>) {
  for (const [, name = ""] of JSON.stringify(part).matchAll(REFERENCE)) {
    if (found.has(name)) continue;
    reached(schemas, schemas[name], found.add(name));
  }
  return found;
}

/** The part of `contract` that the code in `folder` uses. */
export function used(contract: Contract, folder: string): Contract {
  const names = imported(folder);
  const paths: Contract["paths"] = {};
  for (const [path, operations] of Object.entries(contract.paths)) {
    const kept = Object.entries(operations)
      .filter(([, operation]) => names.has(nameOf(operation)))
      .map(([method, operation]) => [method, lean(operation)]);
    if (kept.length > 0) paths[path] = Object.fromEntries(kept);
  }
  const { schemas } = contract.components;
  const leading = reached(schemas, paths, new Set());
  const left = Object.entries(schemas).filter(([name]) => leading.has(name));
  return { ...contract, paths, components: { schemas: Object.fromEntries(left), responses: {} } };
}
