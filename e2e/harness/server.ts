/** A real server on a data directory of its own, with the demonstration; ended when the tests end. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { FILING, MODEL, startModel } from "./model.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const PYTHON = process.env.E2E_PYTHON ?? join(ROOT, ".venv/bin/python");
const START_MS = 300_000;
const STOP_MS = 60_000;
const LOG = join(ROOT, "build/e2e/server.log");
const ADDRESS = /http:\/\/[\w.:[\]-]+/;

/** People in a test ask for codes faster than in life. */
const LIMITS = {
  ZHEGUI_LIMIT_CODE_PER_MINUTE: "100",
  ZHEGUI_LIMIT_CODE_PER_HOUR: "1000",
  ZHEGUI_LIMIT_CODE_PER_DAY: "1000",
  ZHEGUI_LIMIT_CODE_PER_ADDRESS_PER_HOUR: "100000",
  ZHEGUI_LIMIT_CODE_PER_SITE_PER_DAY: "100000",
  ZHEGUI_LIMIT_CODE_OPEN_PER_NETWORK: "100000",
  ZHEGUI_LIMIT_VERIFY_PER_ADDRESS_PER_MINUTE: "10000",
};

function start(dataDir: string, modelUrl: string): ChildProcess {
  const words = ["-m", "zhegui.cli", "serve", "--demo", "--port", "0", "--data-dir", dataDir];
  mkdirSync(dirname(LOG), { recursive: true });
  return spawn(PYTHON, words, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...LIMITS,
      ZHEGUI_CHAT_URL: modelUrl,
      ZHEGUI_CHAT_MODEL: MODEL,
      ZHEGUI_CHAT_FILING: FILING,
    },
    stdio: ["ignore", "pipe", openSync(LOG, "w")],
  });
}

/** The address that the server prints when it is ready. */
async function address(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error("the server has no output");
  const late = setTimeout(() => server.kill("SIGTERM"), START_MS);
  for await (const line of createInterface(server.stdout)) {
    const found = ADDRESS.exec(line);
    if (!found) continue;
    clearTimeout(late);
    server.stdout.resume();
    return found[0];
  }
  throw new Error(`the server ended before it was ready:\n${lastWords()}`);
}

function lastWords(): string {
  return readFileSync(LOG, "utf8").split("\n").slice(-40).join("\n");
}

/** Without its server each test would fail after its own limit: the run ends instead, by a SIGINT. */
function endWith(server: ChildProcess): void {
  server.once("exit", (code, signal) => {
    appendFileSync(LOG, `the server under test ended (${signal ?? code})\n`); // CI tells its end
    process.stderr.write(`${lastWords()}\n`);
    process.kill(process.pid, "SIGINT");
  });
}

async function stop(server: ChildProcess, dataDir: string): Promise<void> {
  server.removeAllListeners("exit");
  if (server.exitCode === null && server.signalCode === null) {
    const late = setTimeout(() => server.kill("SIGKILL"), STOP_MS);
    server.kill("SIGTERM");
    await once(server, "exit");
    clearTimeout(late);
  }
  rmSync(dataDir, { recursive: true, force: true });
}

export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "zhegui-e2e-"));
  chmodSync(dataDir, 0o711); // under root PostgreSQL has a user of its own, who must get in
  const model = await startModel();
  const server = start(dataDir, model.url);
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_MODEL_URL = model.url;
  process.env.E2E_URL = await address(server);
  endWith(server);
  return async () => {
    await stop(server, dataDir);
    model.server.closeAllConnections();
    model.server.close();
  };
}
