/** The time of an order, which no test can wait for. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { PYTHON, ROOT } from "./server.ts";

/** Lets the time of an order be up, in the database alone: no job has looked at it yet. */
export function expire(order: string): void {
  execFileSync(PYTHON, [join(ROOT, "e2e/expire.py"), process.env.E2E_DATA_DIR ?? "", order]);
}
