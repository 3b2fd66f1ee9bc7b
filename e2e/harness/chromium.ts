/** A browser to test with: an installed one, else the one that npm carries, unpacked once. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const MODULES = fileURLToPath(new URL("../node_modules", import.meta.url));
const UNPACKED = join(MODULES, ".zhegui-chromium");

/** Without a locale of Unicode Chromium calls whatever has a Chinese name `download`. */
function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...process.env, LC_ALL: "C.UTF-8" }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

function decompress(name: string): Buffer {
  return brotliDecompressSync(readFileSync(join(MODULES, "@sparticuz/chromium/bin", name)));
}

function unpack(): void {
  const making = `${UNPACKED}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  writeFileSync(join(making, "chromium"), decompress("chromium.br"));
  chmodSync(join(making, "chromium"), 0o755);
  for (const archive of ["al2023.tar.br", "swiftshader.tar.br"]) {
    const tar = spawnSync("tar", ["-x", "-C", making], { input: decompress(archive) });
    if (tar.status !== 0) throw new Error(`cannot unpack ${archive}: ${tar.stderr}`);
  }
  const fonts = join(MODULES, "@expo-google-fonts/noto-sans-sc");
  const names = `<dir>${fonts}</dir><cachedir>${join(UNPACKED, "fonts")}</cachedir>`;
  writeFileSync(
    join(making, "fonts.conf"),
    `<?xml version="1.0"?><fontconfig>${names}</fontconfig>`,
  );
  renameSync(making, UNPACKED);
}

function carried(): Browser {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      `no Chromium found; install one, or name it in E2E_CHROMIUM (${INSTALLED.join(", ")})`,
    );
  }
  if (!existsSync(UNPACKED)) unpack();
  return {
    executablePath: join(UNPACKED, "chromium"),
    env: {
      ...environment(),
      LD_LIBRARY_PATH: join(UNPACKED, "lib"),
      FONTCONFIG_FILE: join(UNPACKED, "fonts.conf"),
    },
  };
}

/** `E2E_CHROMIUM` names one; `carried` there asks for npm's. Throws where there is none at all. */
export function findChromium(): Browser {
  const named = process.env.E2E_CHROMIUM;
  if (named === "carried") return carried();
  if (named && !existsSync(named)) throw new Error(`E2E_CHROMIUM: ${named} does not exist`);
  const executablePath = named || INSTALLED.find(existsSync);
  return executablePath ? { executablePath, env: environment() } : carried();
}
